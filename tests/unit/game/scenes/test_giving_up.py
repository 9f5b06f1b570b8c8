"""Leaving the table (H10): kept for later, settled by the room's rule, or played to its end by a bot."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import ParamSpec, TypeVar

import pytest

from game.bindings import Command
from game.clock import ManualClock
from game.scenes.message import Message
from game.scenes.ranking import Ranking
from game.scenes.settlement import Settlement
from game.session.local import LocalTable
from game.settings import Motion
from rules.mahjong.events import EndReason
from table_play import own_turn
from table_rig import Desk, desk, seeded_table

P = ParamSpec("P")
T = TypeVar("T")


def sat_down(
    game: str = "yueqing", motion: Motion = Motion.OFF, **options: object
) -> tuple[Desk, LocalTable]:
    """A table at which it is this seat's turn."""
    clock = ManualClock(100.0)
    table = seeded_table(clock, "leaving", 4, 0, game, **options)
    own = desk(table, clock, motion=motion)
    own_turn(own)
    return own, table


def press(table: Desk, name: str) -> None:
    """Press a button of the sheet on top."""
    top = table.stack.top
    assert isinstance(top, Message)
    table.click(next(target.rect for target in top.focus.targets if target.name == name))


def words(table: Desk) -> str:
    """The text of the sheet on top."""
    top = table.stack.top
    assert isinstance(top, Message)
    return top.words()[1]


def ask_to_give_up(table: Desk) -> None:
    table.key(Command.BACK)
    table.frame()
    press(table, "give_up")
    table.frame()


def test_the_match_is_kept_when_the_player_only_leaves() -> None:
    table, local = sat_down()
    table.key(Command.BACK)
    table.frame()
    press(table, "leave")
    table.frame()
    table.frame()
    assert table.stack.keys == ()
    assert not local.match.over
    assert local.match.given == frozenset()


def test_enter_goes_back_to_the_table() -> None:
    table, _ = sat_down()
    table.key(Command.BACK)
    table.frame()
    table.key(Command.CONFIRM)
    table.frame()
    assert table.shows("table")


@pytest.mark.parametrize(
    ("game", "options", "ends"),
    [
        pytest.param("yueqing", {}, False, id="a-bot-plays-on"),
        pytest.param("wuhanhua", {"leaver": "bot"}, False, id="a-bot-plays-on-by-house-rule"),
        pytest.param("wuhanhua", {"leaver": "settle"}, True, id="settled"),
        pytest.param("xuezhan", {"escape_mode": "end"}, True, id="escape"),
    ],
)
def test_the_menu_says_what_really_becomes_of_the_match(
    game: str, options: dict[str, object], ends: bool
) -> None:
    table, local = sat_down(game, Motion.OFF, **options)
    table.key(Command.BACK)
    table.frame()
    text = words(table)
    assert local.ruleset.settles_leaving is ends
    assert ("到此为止" in text, "电脑替你打到底" in text) == (ends, not ends)


def test_h10_what_leaving_costs_is_said_before_it_is_done() -> None:
    said = []
    for options in (
        {"leaver": "bot"},
        {"leaver": "settle", "stake": 2, "leaver_multiple": 20},
        {"leaver": "settle", "leaver_multiple": 0},
    ):
        table, local = sat_down("wuhanhua", **options)
        ask_to_give_up(table)
        assert table.shows("table", "confirm")
        said.append(words(table))
        assert not local.match.over, "nothing has happened yet"
        press(table, "no")
        table.frame()
        assert table.shows("table")
        assert local.match.given == frozenset()
    bot, fined, free = said
    assert "电脑" in bot
    assert "罚 40 归公" in fined
    assert "归公" not in free
    assert "当场结账" in free


@pytest.mark.parametrize("game", ["wuhanhua", "shanghaihua"])
@pytest.mark.parametrize("motion", [Motion.OFF, Motion.NORMAL])
def test_h10_the_hand_is_settled_then_comes_the_ranking(game: str, motion: Motion) -> None:
    table, local = sat_down(game, motion, leaver="settle")
    ask_to_give_up(table)
    press(table, "yes")
    table.wait(4.0)
    settlement = table.stack.top
    assert isinstance(settlement, Settlement)
    view = local.view
    assert view is not None
    assert view.state.left == 0
    assert view.state.end is not None
    assert view.state.end.reason is EndReason.LEFT
    table.draw()
    table.wait(3.0)
    table.key(Command.CONFIRM)
    table.wait(3.0)
    assert isinstance(table.stack.top, Ranking)
    assert table.shows("ranking")


def test_h10_a_bot_plays_on_and_only_the_ranking_is_seen() -> None:
    table, local = sat_down()
    ask_to_give_up(table)
    press(table, "yes")
    for _ in range(5):
        table.frame()
    assert isinstance(table.stack.top, Ranking)
    assert table.shows("ranking")
    assert local.match.over
    assert local.match.hand_no == 4
    (line,) = [line for line in table.lines if line["t"] == "match"]
    assert line["totals"] == list(local.match.totals)


class Never(Executor):
    """Takes work and does not come to it."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        return Future()


def test_who_does_not_wait_for_the_end_goes_to_the_lobby() -> None:
    table, local = sat_down()
    local._thoughts._workers = Never()
    ask_to_give_up(table)
    press(table, "yes")
    table.wait(2.0)
    assert table.shows("table", "farewell")
    assert "第 1 局" in words(table)
    table.draw()
    assert not table.scene.lively
    press(table, "lobby")
    table.frame()
    table.frame()
    assert table.stack.keys == ()


def test_a_match_that_was_given_up_is_never_shown_again_as_a_table() -> None:
    """Continued from the lobby, it is played to its end: the seat is a bot's (H10)."""
    clock = ManualClock(100.0)
    local = seeded_table(clock, "leaving")
    local._authority.leave(0, clock.now())
    table = desk(local, clock, motion=Motion.OFF)
    local._play_on()
    for _ in range(3):
        table.frame()
    assert isinstance(table.stack.top, Ranking)
