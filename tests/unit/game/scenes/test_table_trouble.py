"""A table in a window that is resized, hidden, dragged and left alone: nothing leaves it and nothing is lost."""

from __future__ import annotations

import pytest

from game.authority.journal import ListJournal
from game.bindings import Command
from game.clock import ManualClock
from game.present.layout.geometry import Rect
from game.present.motion import MotionKind
from game.scenes.message import Message
from game.settings import SCALES, Motion
from rules import find_ruleset
from rules.core.window import WindowKind
from rules.mahjong.actions import Pass
from still_table import StillTable
from table_play import own_turn, river
from table_rig import Desk, desk, seeded_table
from table_states import STATES

SIZES = ((1024, 600), (1366, 768), (1920, 1080), (3840, 2160), (1080, 1920))


def still(state: str, size: tuple[int, int], scale: int = 100) -> Desk:
    found = STATES[state]()
    table = StillTable(found.state, found.outside().match, find_ruleset("yueqing"), found.window)
    made = desk(table, ManualClock(), size, scale=scale)
    made.frame(0.1)
    return made


def discards(table: Desk) -> int:
    """How many tiles have been discarded."""
    state = table.scene.seat.story.state
    return 0 if state is None else state.discards


def until_claim(table: Desk) -> None:
    """Play on by default until something is offered that can be let go."""
    for _ in range(600):
        assert table.until_asked()
        window = table.window()
        assert window is not None
        if window[1] is not WindowKind.TURN and any(isinstance(action, Pass) for action in window[2]):
            return
        option, _ = own_turn(table)
        table.click(table.rect_of(option))
        table.click(table.rect_of(option))
        table.frame(0.1)
    raise AssertionError("nothing is ever offered with this seed")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("scale", [SCALES[0], 100, 150, SCALES[-1]])
def test_scn_U03_U04_no_control_leaves_the_window_at_any_size_and_scale(
    state: str, size: tuple[int, int], scale: int
) -> None:
    table = still(state, size, scale)
    window = Rect(0, 0, *size)
    targets = table.scene.seat.focus.targets
    assert {"tool.auto", "tool.hint", "tool.sound", "tool.menu"} <= {target.name for target in targets}
    assert [target.name for target in targets if not target.rect.within(window)] == []
    layout = table.scene.seat.story.layout
    assert layout is not None
    assert all(tile.rect.within(window) for tile in layout.own_hand())


def test_scn_U04_a_window_resized_during_a_claim_still_takes_the_answer() -> None:
    clock = ManualClock(10.0)
    table = desk(seeded_table(clock, "scene"), clock)
    until_claim(table)
    before = table.window()
    for size in (*SIZES, SIZES[0]):
        table.stack.resize(size)
        table.frame(0.1)
        assert table.window() == before
        window = Rect(0, 0, *size)
        assert all(target.rect.within(window) for target in table.scene.seat.focus.targets)
    table.wait(0.4)
    table.click(table.button("call.pass"))
    table.frame()
    assert table.window() is None or table.window() != before


def test_scn_U05_twenty_switches_away_during_a_claim_change_nothing() -> None:
    clock = ManualClock(10.0)
    table = desk(seeded_table(clock, "scene"), clock)
    until_claim(table)
    before, state = table.window(), table.scene.seat.story.state
    for _ in range(20):
        clock.advance(0.4)  # the window is hidden: no frame
        table.stack.expose()
        assert table.stack.dirty, "what was covered is drawn again"
        table.frame()
        assert sum(table.draw().get_at((960, 30))[:3]) > 0, "a picture, not blackness"
    assert table.window() == before
    assert table.scene.seat.story.state is state
    table.key(Command.PASS)
    table.frame()
    assert table.window() is None or table.window() != before


def test_scn_U06_a_loop_that_stands_still_for_15_s_loses_neither_turn_nor_tile() -> None:
    clock = ManualClock(10.0)
    table = desk(seeded_table(clock, "scene"), clock)
    option, tile = own_turn(table)
    before = table.window()
    clock.advance(15.0)  # the title bar is held: no frame, no poll
    table.frame()
    assert table.window() == before
    assert not table.scene.seat.is_auto
    assert table.stack.keys == ("table",)
    table.click(table.rect_of(option))
    table.click(table.rect_of(option))
    table.frame()
    assert tile in river(table)
    clock.advance(15.0)
    table.frame()
    assert table.until_asked(), "the others went on in their order"


@pytest.mark.parametrize("own", range(4))
def test_scn_U11_badge_and_wind_follow_the_deal_and_never_the_own_seat(own: int) -> None:
    clock = ManualClock(5.0)
    table = desk(seeded_table(clock, f"bank {own}", own=own), clock, motion=Motion.OFF)
    table.scene.seat.set_auto(on=True)
    dealers = set()
    for _ in range(3):
        for _ in range(6000):
            table.frame(0.1)
            model, state = table.scene.seat.story.model, table.scene.seat.story.state
            assert model is None or state is not None
            if model is not None and state is not None:
                badges = [seat.seat for seat in model.seats if seat.is_dealer]
                assert badges == [state.dealer]
                assert next(seat.wind.code for seat in model.seats if seat.is_dealer) == "E"
                dealers.add(state.dealer)
            if table.stack.keys == ("table", "settlement"):
                break
        table.key(Command.CONFIRM)
        table.frame(0.1)
    assert dealers != {own}, "no deal but the own one was seen"


def test_scn_A05_the_last_seconds_are_heard_once_for_each_question_with_a_clock() -> None:
    table = still("claims", (1920, 1080))
    kind = type(table.scene.seat.table)
    left = {"s": 15.0}
    patched = pytest.MonkeyPatch()
    patched.setattr(kind, "seconds_left", lambda self, now: left["s"])
    try:
        for seconds in (15.0, 8.0, 5.5, 4.9, 3.0, 1.0):
            left["s"] = seconds
            table.frame(0.1)
            assert [cue for cue, _ in table.cues.cues].count("warn") == (1 if seconds <= 5.0 else 0)
    finally:
        patched.undo()


def test_scn_A06_a_discard_is_not_heard_before_its_tile_moves() -> None:
    clock = ManualClock(10.0)
    table = desk(seeded_table(clock, "scene"), clock)
    heard = 0
    for _ in range(1500):
        table.frame(1 / 60)
        cues = [cue for cue, _ in table.cues.cues]
        story, now = table.scene.seat.story, table.scene.seat.now()
        if cues.count("discard") > heard:
            heard += 1
            moving = {moving.motion.kind for moving in story.motions.moving(now)}
            lies = not story.motions.has(MotionKind.DISCARD)
            assert lies or MotionKind.DISCARD in moving, "the tile lies still while its clack is heard"
        if table.window() is not None:
            table.key(Command.BACK) if table.scene.seat.prompt else table.key(Command.RIGHT, Command.CONFIRM)
    assert heard >= 3


@pytest.mark.parametrize("sheet", ["menu", "help"])
def test_scn_U13_a_sheet_over_the_table_pauses_it_and_no_settlement_lies_above_it(sheet: str) -> None:
    clock = ManualClock(10.0)
    table = desk(seeded_table(clock, "scene"), clock)
    table.scene.seat.set_auto(on=True)
    table.wait(6.0)
    table.scene.seat.set_auto(on=False)
    if sheet == "menu":
        table.click(table.scene.seat.zones.buttons[3])
    else:
        table.stack.open(Message("help.close", "help.value"))
        table.stack.apply()
    table.frame(0.1)
    keys = table.stack.keys
    assert len(keys) == 2
    before = discards(table)
    table.wait(120.0)
    assert table.stack.keys == keys
    assert discards(table) == before, "a paused table stands still"
    assert not table.scene.lively, "and costs nothing"
    table.key(Command.BACK)
    table.frame(0.1)
    assert table.shows("table")
    table.scene.seat.set_auto(on=True)
    table.wait(10.0)
    assert discards(table) > before, "and goes on"


def test_a_folder_that_vanished_and_was_made_anew_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = ManualClock(10.0)
    table = desk(seeded_table(clock, "scene"), clock)
    assert table.until_asked()
    monkeypatch.setattr(ListJournal, "rescues", 1)
    table.frame(0.1)
    assert table.scene.seat.notice == table.services.texts("table.rescued")
    table.scene.seat.say("")
    table.frame(0.1)
    assert table.scene.seat.notice == ""
