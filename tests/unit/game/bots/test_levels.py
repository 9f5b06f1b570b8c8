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

HOUSES = [
    find_ruleset("yueqing"),
    find_ruleset("yueqing", {"dead_hand": "play", "kong_after_claim": True, "forbid_swap_discard": True}),
    find_ruleset("yueqing", {"min_tai": 15}),
    *TEST_GAMES,
]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("ruleset", HOUSES, ids=lambda ruleset: f"{ruleset.key}-{ruleset.edition}")
def test_is_never_illegal_and_always_answers(level: str, ruleset: Ruleset) -> None:
    bots = [make_bot(level, ruleset)] * 3 + [make_bot("random")]
    for number in range(4):
        played = play(ruleset, deal_of(ruleset, 4, number), bots)
        assert played.state.phase is Phase.OVER
        assert played.illegal == 0


@pytest.mark.parametrize(
    "bot", [*(make_bot(level) for level in LEVELS), LeastDistanceBot()], ids=lambda bot: bot.level
)
def test_plays_the_same_again(bot: Bot) -> None:
    ruleset = HOUSES[0]
    once, again = (play(ruleset, deal_of(ruleset, 8, 0), [bot] * 4) for _ in range(2))
    assert once.state == again.state


def test_levels_name_themselves() -> None:
    assert tuple(make_bot(level).level for level in LEVELS) == LEVELS


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
