"""What the careful level thinks of single tiles, and what it holds its options for worth."""

from __future__ import annotations

import pytest

from bot_sights import opening
from coach_rig import GAMES, questions
from game.bots.careful_bot import CarefulBot
from game.bots.forecast import Forecaster, passed_by
from rules import find_ruleset
from rules.core.record import replace
from rules.mahjong.actions import Discard, Pass, Win
from rules.mahjong.state import RoundState, SeatView
from rules.tiles.tile import Tile

YUEQING = find_ruleset("yueqing")
HAND = "123m 456m 789m 123s 55p 78s E"


def late(state: RoundState, river: str = "") -> RoundState:
    """The same after forty discards, the seat across having thrown some last."""
    first, second, third, fourth = state.seats
    thrown = replace(third, river=tuple(Tile[code] for code in river.split()))
    return replace(state, seats=(first, second, thrown, fourth), discards=40)


def test_a_tile_from_the_middle_is_feared_more_than_one_from_the_edge_and_a_wild_not_at_all() -> None:
    state = late(opening(YUEQING, HAND, indicator="9p"))
    forecast = Forecaster(YUEQING).of(SeatView(0, state))
    assert forecast.odds(Tile.M5) > forecast.odds(Tile.M1) > 0
    assert forecast.odds(state.wilds[0]) == 0


def test_what_was_let_go_just_now_is_hardly_feared() -> None:
    state = late(opening(YUEQING, HAND, indicator="9p"), "M1 S7")
    assert (passed_by(state, 0, Tile.S7), passed_by(state, 0, Tile.M1)) == (2, None)
    forecast = Forecaster(YUEQING).of(SeatView(0, state))
    assert forecast.odds(Tile.S7) < forecast.odds(Tile.S8) / 4


@pytest.mark.parametrize(
    ("hand", "aim"),
    [("111222333444m 556m EE", "full_flush"), ("123m 456p 789s 147m 258p EE", "")],
)
def test_a_hand_aims_at_what_it_is_near_to(hand: str, aim: str) -> None:
    state = opening(YUEQING, hand, indicator="9p")
    forecast = Forecaster(YUEQING).of(SeatView(0, state))
    assert forecast.aim(Tile.E).replace("half", "full") == aim


@pytest.mark.parametrize("game", GAMES)
def test_every_discard_is_weighed_and_the_dearest_taken(game: str) -> None:
    bot = CarefulBot(find_ruleset(game))
    looked = 0
    for ruleset, view, window in questions(game, hands=2)[::3]:
        judged = bot.judge(view, window)
        assert judged.taken in window.options
        if not isinstance(window.options[-1], Discard | Pass) or not judged.choices:
            continue
        looked += 1
        weighed = {choice.action for choice in judged.choices}
        kept = {
            option
            for option in window.options
            if isinstance(option, Discard) and option.tile not in view.state.wilds
        }
        assert kept <= weighed
        if not any(isinstance(option, Win) for option in window.options):
            assert judged.taken == max(judged.choices, key=lambda choice: choice.worth).action
        assert bot.usual(view) > 0
        assert ruleset.key == game
    assert looked > 10
