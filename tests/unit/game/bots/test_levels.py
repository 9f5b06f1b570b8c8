"""Every level answers every window of every game legally, and the same way again."""

from __future__ import annotations

import pytest

from game.bots.bot import Bot
from game.bots.levels import LEVELS, make_bot
from game.bots.plain_bot import PlainBot
from game.duel import deal_of, play
from games import TEST_GAMES
from least_distance_bot import LeastDistanceBot
from rules import find_ruleset
from rules.mahjong.phase import Phase
from rules.mahjong.ruleset import Ruleset

LIBERAL: dict[str, object] = {"dead_hand": "play", "kong_after_claim": True, "forbid_swap_discard": True}
HOUSES = [
    find_ruleset("yueqing"),
    find_ruleset("yueqing", LIBERAL),
    find_ruleset("yueqing", {"min_tai": 15}),
    find_ruleset("yueqing", {"edition": "jp"}),
    find_ruleset(
        "yueqing", {"edition": "jp", "worm": True, "flower_table": "big", "tiles_left": 4, **LIBERAL}
    ),
    find_ruleset("wuhanhua"),
    find_ruleset("wuhanhua", {"min_tai": 15, "indicator_set_aside": False, "leaver": "settle"}),
    find_ruleset("wuhanhua", {"limit": False, **LIBERAL}),
    find_ruleset("shanghaihua"),
    find_ruleset(
        "shanghaihua", {"hua_cap": 0, "no_flower_bonus": True, "liability": False, "leaver": "settle"}
    ),
    find_ruleset("xuezhan"),
    find_ruleset("xuezhan", {"exchange3": 3, "declare_void": True, "items": True, "kong_after_pung": True}),
    find_ruleset("sichuan"),
    find_ruleset("sichuan", {"mode": "blood", "passed_win": True, "pung_last_discard": False}),
    find_ruleset("sichuan", {"mode": "blood", "exchange3": 4, "declare_void": True, "cap_fan": "none"}),
    find_ruleset("xueliu"),
    find_ruleset("xueliu", {"exchange3": 3, "declare_void": True, "items": True}),
    *TEST_GAMES,
]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "ruleset", HOUSES, ids=lambda ruleset: f"{ruleset.key}-{ruleset.edition}-{HOUSES.index(ruleset)}"
)
def test_is_never_illegal_and_always_answers(level: str, ruleset: Ruleset) -> None:
    bots = [make_bot(level, ruleset)] * 3 + [make_bot("random")]
    for number in range(4):
        played = play(ruleset, deal_of(ruleset, 4, number), bots)
        assert played.state.phase is Phase.OVER
        assert played.illegal == 0


@pytest.mark.parametrize("game", ["yueqing", "wuhanhua", "shanghaihua"])
@pytest.mark.parametrize("level", [*LEVELS, "least-distance"])
def test_plays_the_same_again(game: str, level: str) -> None:
    ruleset = find_ruleset(game)
    bots: list[Bot] = [
        make_bot(level, ruleset) if level in LEVELS else LeastDistanceBot() for _ in range(2)
    ]  # two of them: nothing that one has seen may tell
    play(ruleset, deal_of(ruleset, 8, 1), bots[:1] * 4)
    once, again = (play(ruleset, deal_of(ruleset, 8, 0), [bot] * 4) for bot in bots)
    assert once.state == again.state


def test_levels_name_themselves() -> None:
    assert tuple(make_bot(level, HOUSES[0]).level for level in LEVELS) == LEVELS


def test_the_careful_level_plays_no_game_that_it_is_not_told() -> None:
    with pytest.raises(ValueError, match="say which game it plays"):
        make_bot("careful")


def test_refuses_an_unknown_level() -> None:
    with pytest.raises(ValueError, match="there is no level 'grandmaster'; there are random, plain, careful"):
        make_bot("grandmaster")


@pytest.mark.parametrize("level", ["plain", "careful"])
def test_keeps_its_wilds_where_a_discarded_wild_kills_the_hand(level: str) -> None:
    ruleset = find_ruleset("yueqing", {"dead_hand": "play"})
    bot = make_bot(level, ruleset)
    for number in range(12):
        state = play(ruleset, deal_of(ruleset, 2, number), [bot] * 4).state
        assert not any(tile in state.wilds for seat in state.seats for tile in seat.river)


def test_least_distance_wins_more_than_random_and_less_than_plain() -> None:
    ruleset, least = HOUSES[0], LeastDistanceBot()
    random_wins = plain_wins = 0
    for number in range(40):
        deal = deal_of(ruleset, 6, number)
        state = play(ruleset, deal, [least, make_bot("random"), least, make_bot("random")]).state
        random_wins += sum(won.seat in (1, 3) for won in state.wins)
        state = play(ruleset, deal, [least, PlainBot(), least, PlainBot()]).state
        plain_wins += sum(won.seat in (1, 3) for won in state.wins)
    assert random_wins < 10
    assert plain_wins > 20
