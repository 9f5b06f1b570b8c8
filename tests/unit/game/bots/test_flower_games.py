"""What the levels know of games with hua, liability and limits, in positions (H6, H8, H9, J1, J5, S2)."""

from __future__ import annotations

import pytest

from bot_sights import laid, opening, sat, word_in
from bot_words import word_of
from game.bots.bot import Bot
from game.bots.careful_bot import CarefulBot
from game.bots.levels import make_bot
from game.bots.plain_bot import PlainBot
from rigged import options_of, pass_all, rigged, throw
from rules import Ruleset, cautions_of, find_ruleset
from rules.mahjong.actions import Discard
from rules.mahjong.round import Round
from rules.tiles.tile import Tile

LOCAL = find_ruleset("yueqing")
JP = find_ruleset("yueqing", {"edition": "jp"})
WUHANHUA = find_ruleset("wuhanhua")
SHANGHAIHUA = find_ruleset("shanghaihua")


# ---- hua


@pytest.mark.parametrize("level", ["plain", "careful"])
def test_pungs_its_own_wind_where_hua_are_paid(level: str) -> None:
    words = {}
    for ruleset in (LOCAL, WUHANHUA, SHANGHAIHUA, JP):
        table = rigged({0: "S", 1: "123m 456m 789m 23p 567p SS"}, indicator="8s", ruleset=ruleset)
        throw(table, "S")
        words[ruleset.key, ruleset.edition] = word_of(make_bot(level, ruleset), table, 1)
    assert words.pop(("yueqing", "local")) == "pass"  # ready on 1p and 4p with the pair
    assert set(words.values()) == {"pung"}


@pytest.mark.parametrize("level", ["plain", "careful"])
def test_lets_a_foreign_wind_go_that_brings_no_hua(level: str) -> None:
    table = rigged({0: "W", 1: "123m 456m 789m 23p 567p WW"}, indicator="8s", ruleset=WUHANHUA)
    throw(table, "W")
    assert word_of(make_bot(level, WUHANHUA), table, 1) == "pass"


@pytest.mark.parametrize(
    ("ruleset", "flowers", "word"),
    [
        (LOCAL, "BB", "discard W"),  # 123m needs the fourth 1m
        (WUHANHUA, "", "concealed_kong 1m"),
        (WUHANHUA, "BB", "concealed_kong 1m"),  # squared: 4 hua for 2 flowers, 16 with the kong (H6)
        (JP, "BB", "concealed_kong 1m"),
        (SHANGHAIHUA, "BB", "discard W"),  # linear: 2 points more from each are too little (S2)
    ],
)
def test_kongs_what_a_run_needs_where_hua_pay_for_it(ruleset: Ruleset, flowers: str, word: str) -> None:
    state = opening(ruleset, "1111m 23m 78m 24p 55p 67s 1s W", flowers=flowers)
    assert word_in(CarefulBot(ruleset), ruleset, state, 0) == word


@pytest.mark.parametrize(("indicator", "word"), [("S", "discard N"), ("N", "discard S")])
def test_keeps_an_indicator_tile_that_scores_in_the_hand(indicator: str, word: str) -> None:
    ruleset = find_ruleset("wuhanhua", {"indicator_set_aside": False})  # D67
    state = opening(ruleset, "123m 456m 789m 234p 5p 67s S N", indicator=indicator)
    assert word_in(CarefulBot(ruleset), ruleset, state, 0) == word


# ---- four wilds as a kong (J1)


@pytest.mark.parametrize("hand", ["9s9s9s9s 123m 456m 79m 23p 56p 7p", "9s9s9s9s 123m 46m 79m 23p 56p 1s E"])
def test_kongs_four_wilds_where_that_pays_500(hand: str) -> None:
    state = opening(JP, hand)
    assert word_in(CarefulBot(JP), JP, state, 0) == "concealed_kong 9s"


def test_the_plain_level_rather_keeps_four_wilds_than_being_farther_from_a_win() -> None:
    state = opening(JP, "9s9s9s9s 123m 46m 79m 23p 56p 1s E")
    assert word_in(PlainBot(JP), JP, state, 0) == "discard E"


# ---- the limit (H9)


def _seen_by_the_dealer(flowers: str, hand: str) -> str:
    """What the dealer does with *hand* when seat 1 is dealt *flowers*."""
    table = rigged({0: hand, 1: flowers}, indicator="8s", tail="1s 4s 1s 6s", ruleset=WUHANHUA)
    return word_of(CarefulBot(WUHANHUA), table, 0)


@pytest.mark.parametrize(
    ("hand", "dear", "fast"),
    [
        ("123m 456m 789m NNN 88m 2m 67p", "discard 7p", "discard 2m"),  # one suit, or ready on 5p and 8p
        ("1123345789m 2p 135s E NN", "discard 2p", "discard E"),
    ],
)
def test_a_limited_hand_goes_for_speed(hand: str, dear: str, fast: str) -> None:
    assert _seen_by_the_dealer("", hand) == dear
    assert _seen_by_the_dealer("BBBB", hand) == fast


# ---- liability (H8)


def _feeding_the_beauties(ruleset: Ruleset) -> str:
    """Seat 2 has three melds from seat 0, among them both dragons, and three whites; it may hold two W, not two 1s."""
    state = opening(ruleset, "123m 456m 789m 234p 55p 6s W 1s", indicator="7s")
    state = sat(state, 2, laid("CCC FFF 777p"), flowers="BBB")
    state = sat(state, 3, river="1s 1s")
    warned = {
        option for option in (Discard(0, Tile.W), Discard(0, Tile.S1)) if cautions_of(ruleset, state, option)
    }
    assert warned == ({Discard(0, Tile.W)} if ruleset is WUHANHUA else set())
    return word_in(CarefulBot(ruleset), ruleset, state, 0)


def test_throws_another_useless_tile_than_the_one_it_is_cautioned_against() -> None:
    assert _feeding_the_beauties(WUHANHUA) == "discard 1s"
    assert _feeding_the_beauties(find_ruleset("wuhanhua", {"liability": False})) == "discard W"


def _waiting_on_anything(ruleset: Ruleset) -> Round:
    """Seat 0 shows four whites and has discarded since; seat 1 wins on any tile, dearly only with two wilds as pair."""
    hands = {0: "BBBB N", 1: "9s 9s 123m 456m 789m 234s 78p"}
    table = rigged(hands, draws="E", indicator="8s", ruleset=ruleset)
    throw(table, "N")
    pass_all(table)
    assert "win" in options_of(table, 1)
    return table


def test_takes_the_win_that_it_would_be_liable_for_letting_go() -> None:
    free = find_ruleset("wuhanhua", {"limit": False, "liability": False})
    bound = find_ruleset("wuhanhua", {"limit": False})
    assert word_of(CarefulBot(free), _waiting_on_anything(free), 1) == "discard E"  # waits for 财神做牛
    for bot in (CarefulBot(bound), PlainBot(bound)):
        assert word_of(bot, _waiting_on_anything(bound), 1) == "win"


@pytest.mark.parametrize("level", ["random", "plain"])
@pytest.mark.parametrize(
    "ruleset", [LOCAL, WUHANHUA, SHANGHAIHUA, JP], ids=lambda each: f"{each.key}-{each.edition}"
)
def test_the_lower_levels_never_refuse_a_win(ruleset: Ruleset, level: str) -> None:
    bot: Bot = make_bot(level, ruleset)
    table = rigged({0: "123m 456m 789m 234p 55p 678s"}, indicator="8s", ruleset=ruleset)
    assert word_of(bot, table, 0) == "win"
