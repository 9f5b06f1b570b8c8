"""People around one screen: whole matches by every device, and no hand is ever open but the one that was asked for."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.bindings import Command
from game.clock import ManualClock
from game.errors import RoomError
from game.present.layout.hot_seat_layout import DEGREES
from game.present.layout.opening_layout import HURRY
from game.scenes.hot_seat_look import HotSeatLook
from game.scenes.hot_seat_sheets import Curtain, HotSeatMenu
from game.scenes.hot_seat_table import HotSeatTable
from game.scenes.ranking import Ranking
from game.session.table import Table
from game.session.tables import Order, games
from game.settings import Narration
from hands import Way
from hot_seat_play import Around, around
from hot_seat_rig import GAMES, shared_table, step
from rules.core.window import WindowKind
from rules.mahjong.state import Standing
from rules.tiles.tile import KINDS
from table_rig import NoTables, desk

WAYS = tuple(Way)


def until(sitting: Around, kind: type, most: int = 3000) -> None:
    """Play until such a scene is on top."""
    for _ in range(most):
        sitting.frame()
        if isinstance(sitting.top, kind):
            for _ in range(5):
                sitting.frame()
            return
        sitting.step()
    raise AssertionError(f"it never comes to {kind.__name__}")


def played(sitting: Around, most: int = 12_000) -> None:
    """The whole match."""
    for _ in range(most):
        sitting.frame()
        if isinstance(sitting.top, Ranking):
            return
        sitting.step()
    raise AssertionError(f"the match does not end: {sitting.desk.stack.keys}")


@pytest.mark.parametrize("game", GAMES, ids=":".join)
def test_no_picture_and_no_line_tells_a_hand_that_is_not_open(game: tuple[str, str]) -> None:
    sitting = around(f"law {game}", Way.TOUCH, game, (0, 1, 3), hands=1)
    played(sitting)
    assert not sitting.leaks
    assert sitting.opened == {0, 1, 3}


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.value)
def test_each_device_suffices(way: Way) -> None:
    sitting = around("device", way, ("yueqing", "local"), (0, 2), hands=1, settings={"flat": True})
    played(sitting)
    assert not sitting.leaks
    assert sitting.opened == {0, 2}


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.value)
def test_choices_before_play_are_made_one_after_the_other(way: Way) -> None:
    sitting = around(
        "stage", way, ("xuezhan", "local"), (0, 1, 2, 3), hands=1, declare_void=True, exchange3=3
    )
    seen: list[int] = []
    for _ in range(2000):
        sitting.frame()
        look = sitting.table.look
        if isinstance(sitting.top, HotSeatLook) and look is not None and look.kind is WindowKind.STAGE:
            seen += [look.seat] if not seen or seen[-1] != look.seat else []
        if look is not None and look.kind is WindowKind.TURN:
            break
        sitting.step()
    assert len(seen) == 8
    assert seen[:4] == seen[4:]
    assert not sitting.leaks


def test_a_hand_opens_by_a_press_only_and_not_by_one_that_comes_too_early() -> None:
    sitting = around("press")
    sitting.frame(0.1)
    for _ in range(100):
        if isinstance(sitting.top, Curtain):
            break
        sitting.frame(0.1)
        if isinstance(sitting.top, HotSeatTable):
            sitting.step()
    sitting.desk.key(Command.CONFIRM)
    sitting.frame(0.05)
    assert isinstance(sitting.top, Curtain)
    for _ in range(600):
        sitting.frame()
    assert isinstance(sitting.top, Curtain)
    assert not sitting.opened
    sitting.press("open")
    sitting.frame()
    assert len(sitting.looking()) == 1


@pytest.mark.parametrize("flat", [True, False])
def test_the_picture_faces_who_looks_on_a_flat_screen(flat: bool) -> None:
    sitting = around("facing", settings={"flat": flat})
    seen = set()
    for _ in range(400):
        sitting.frame()
        facing = sitting.desk.services.facing.degrees
        open_to = sitting.looking()
        assert facing == (DEGREES[min(open_to)] if open_to and flat else 0)
        seen.add(facing)
        sitting.step()
    assert seen == (set(DEGREES) if flat else {0})


def test_covering_the_hand_decides_nothing_on_the_own_turn() -> None:
    sitting = around("cover")
    until(sitting, HotSeatLook)
    look = sitting.table.look
    sitting.press("tool.cover")
    sitting.frame()
    for _ in range(20):
        sitting.frame()
    assert isinstance(sitting.top, Curtain)
    assert sitting.table.look == look


def test_escape_covers_the_hand_and_opens_the_menu_at_the_curtain() -> None:
    sitting = around("escape")
    until(sitting, HotSeatLook)
    sitting.desk.key(Command.BACK)
    until(sitting, Curtain)
    sitting.desk.key(Command.BACK)
    assert isinstance(sitting.top, HotSeatMenu)
    sitting.press("resume")
    until(sitting, Curtain)


def test_the_table_can_be_left_and_broken_up_from_an_open_hand() -> None:
    sitting = around("leaving")
    until(sitting, HotSeatLook)
    sitting.press("tool.menu")
    sitting.frame()
    sitting.press("break_up")
    sitting.frame()
    sitting.press("yes")
    for _ in range(20):
        sitting.frame()
    assert isinstance(sitting.top, Ranking)
    assert not sitting.looking()

    other = around("leaving")
    until(other, HotSeatLook)
    other.press("tool.menu")
    other.frame()
    other.press("leave")
    for _ in range(5):
        other.desk.frame(0.1)
    assert other.desk.stack.empty
    assert other.desk.services.facing.degrees == 0


def test_nobody_there_a_bot_plays_until_somebody_comes_back() -> None:
    sitting = around("doze", people=(0, 2))
    until(sitting, Curtain)
    look = sitting.table.look
    assert look is not None
    sitting.top.doze()
    sitting.frame()
    assert sitting.table.is_auto(look.seat)
    until(sitting, Curtain)
    assert sitting.table.look is not None
    assert sitting.table.look.seat != look.seat
    sitting.press("auto")
    for _ in range(3):
        sitting.frame()
    assert isinstance(sitting.top, HotSeatTable)
    sitting.press(f"tool.back.{look.seat}")
    assert not sitting.table.is_auto(look.seat)


def test_a_hand_that_is_left_open_is_covered_when_nobody_is_there() -> None:
    sitting = around("doze open")
    until(sitting, HotSeatLook)
    sitting.top.doze()
    sitting.frame()
    assert not sitting.looking()


def test_what_helps_one_person_is_not_to_be_had_at_the_table_of_all() -> None:
    sitting = around("tools")
    for _ in range(500):
        sitting.frame()
        if sitting.table.question is not None:
            break
        sitting.step()
    for tool in ("tool.hint", "tool.auto", "tool.assist", "tool.phrases"):
        sitting.press(tool)
        assert sitting.desk.scene.seat.notice == sitting.desk.services.texts("hotseat.own")
    assert not any(sitting.table.is_auto(seat) for seat in range(4))


def test_keys_at_the_edges_and_esc_for_all() -> None:
    sitting = around("edges", Way.KEYS)
    for _ in range(500):
        sitting.frame()
        if sitting.table.question is not None:
            break
        sitting.step()
    question = sitting.table.question
    assert question is not None
    arrow = (Command.DOWN, Command.RIGHT, Command.UP, Command.LEFT)[question.asked[0]]
    sitting.desk.key(arrow)
    assert sitting.table.question is not None
    assert sitting.table.question.want == {question.asked[0]}
    sitting.desk.key(arrow)
    assert not sitting.table.question.want
    sitting.desk.key(Command.BACK)
    sitting.frame()
    assert sitting.table.question is None


def test_who_is_away_is_seen_and_esc_still_opens_the_menu() -> None:
    sitting = around("away", people=(0, 2))
    sitting.table.set_auto_of(0, on=True)
    for _ in range(600):
        sitting.frame()
        if sitting.table.question is None and isinstance(sitting.top, HotSeatTable):
            break
        sitting.step()
    assert sitting.desk.scene.seats == (0, 2)
    sitting.frame()
    assert sitting.desk.scene.seat.focus.get("tool.back.0") is not None
    sitting.desk.key(Command.BACK)
    assert isinstance(sitting.top, HotSeatMenu)


def test_what_is_narrated_at_the_table_of_all_is_what_all_may_know() -> None:
    sitting = around("told", Way.TOUCH, people=(0, 2), hands=1, settings={"narration": Narration.ALL})
    played(sitting)
    assert not sitting.leaks


def test_another_match_is_for_the_same_people() -> None:
    sitting = around("again", people=(1, 3), hands=1)
    orders: list[Order] = []

    class Waiter(NoTables):
        games = games()

        def open(self, order: Order) -> Table:
            orders.append(order)
            raise RoomError("the table is taken", key="error.bot")

    sitting.desk.stack._services = replace(sitting.desk.services, tables=Waiter())
    played(sitting)
    sitting.frame()
    sitting.press("again")
    assert [order.people for order in orders] == [(None, "乙", None, "丁")]


def test_who_has_won_is_not_told_to_watch_at_the_table_of_all() -> None:
    clock, rng = ManualClock(), Random(162)  # a match in which the seat below wins before the others
    table = shared_table(clock, "won 162", "xuezhan", (0, 1, 2, 3), hands=1)
    for _ in range(3000):
        clock.advance(0.1)
        table.poll(clock.now())
        if table.view is not None and table.view.state.seats[0].standing is Standing.WON:
            break
        step(table, rng, wins=True)
    laid = desk(table, clock)
    laid.frame()
    model = laid.scene.seat.story.model
    assert model is not None
    assert model.own.laid
    assert not model.is_over
    assert laid.scene.seat.focus.get(HURRY) is None
    for _ in range(2000):
        clock.advance(0.1)
        table.poll(clock.now())
        question = table.question
        assert question is None or 0 not in question.asked
        if question is not None:
            return
        step(table, rng)
    raise AssertionError("nobody is asked any more")


def test_what_the_table_of_all_is_asked_by_keys_tells_nobodys_hand() -> None:
    sitting = around("spoken", Way.KEYS)
    for _ in range(80):
        sitting.frame()
        if sitting.table.question is not None:
            break
        sitting.step()
    held = sitting.desk.scene.seat.story.model
    assert held is not None
    sitting.desk.key(Command.SAY_HAND)
    told = sitting.desk.scene.seat.voice.caption
    shown = {sitting.desk.services.texts(f"tile.{each.tile.code}") for each in held.own.flowers}
    for kind in KINDS:
        word = sitting.desk.services.texts(f"tile.{kind.code}")
        assert word in shown or word not in told, f"{word} is told"
    assert "16" in told
