"""The seat ceremony: shown before the first hand where the house rule asks for it, skippable, never in the way."""

from __future__ import annotations

import pytest

from game.bindings import Command
from game.clock import ManualClock
from game.present.ceremony_model import ceremony_model
from game.present.layout.ceremony_layout import ceremony_layout
from game.present.layout.geometry import Rect
from game.present.layout.scaling import carries, scale_for
from game.scenes.ceremony import SeatCeremony
from game.settings import SCALES, Motion
from rules.core.seat import SEATS, after
from rules.mahjong.events import Started
from rules.tiles.tile import WINDS
from still_table import WINS, match_of, won_round
from table_rig import Desk, desk, seeded_table

SIZES = ((1024, 600), (1366, 768), (1920, 1080), (3840, 2160), (1080, 1920))


def started(dealer: int, dice: tuple[tuple[int, int], tuple[int, int]] = ((3, 4), (2, 5))) -> Started:
    return Started(1, dealer, 0, (0, 0, 0, 0), dice, 1, 14)


def sit(motion: Motion = Motion.NORMAL) -> Desk:
    clock = ManualClock(10.0)
    return desk(seeded_table(clock, "seats", seat_ceremony=True), clock, motion=motion)


def hand_no(table: Desk) -> int | None:
    """The number of the hand on the table."""
    state = table.scene.seat.story.state
    return None if state is None else state.start.no


@pytest.mark.parametrize("own", SEATS)
@pytest.mark.parametrize("dealer", SEATS)
def test_yueqing_Y1_the_winds_drawn_are_those_of_the_seats(dealer: int, own: int) -> None:
    model = ceremony_model(started(dealer), match_of(won_round(WINS["usual"])), own)
    assert {drawn.seat: drawn.wind for drawn in model.draws} == {
        after(dealer, steps): wind for steps, wind in enumerate(WINDS)
    }
    assert [drawn.seat for drawn in model.draws if drawn.own] == [own]


@pytest.mark.parametrize("throw", range(2, 13))
def test_yueqing_Y1_who_draws_first_is_counted_from_the_thrower_as_one(throw: int) -> None:
    one = max(1, throw - 6)
    model = ceremony_model(started(2, ((1, throw - one), (one, 1))), match_of(won_round(WINS["usual"])), 0)
    assert sum(model.throw) == throw
    assert model.draws[0].seat == (throw - 1) % 4
    assert [drawn.seat for drawn in model.draws] == [after(model.draws[0].seat, steps) for steps in range(4)]


@pytest.mark.parametrize(
    ("size", "percent"), [(size, percent) for size in SIZES for percent in SCALES if carries(size, percent)]
)
def test_everything_of_the_sheet_stays_apart_and_inside(size: tuple[int, int], percent: int) -> None:
    layout = ceremony_layout(size, scale_for(size, percent))
    parts = [
        layout.line,
        *(Rect(tile.x, tile.y, tile.w, 1.16 * tile.h) for tile in layout.tiles),
        *layout.heads,
        *layout.names,
        *layout.sheet.buttons,
    ]
    assert all(part.within(layout.sheet.frame) and part.h > 0 for part in parts)
    assert not any(first.overlaps(second) for i, first in enumerate(parts) for second in parts[i + 1 :])


def test_without_the_house_rule_play_begins_at_once() -> None:
    clock = ManualClock(10.0)
    table = desk(seeded_table(clock, "seats"), clock)
    table.frame(0.1)
    table.frame(0.1)
    assert table.shows("table")
    assert table.scene.seat.story.state is not None


def test_the_ceremony_comes_first_and_nothing_is_dealt_or_lost_meanwhile() -> None:
    table = sit()
    table.frame(0.1)
    assert table.shows("table", "ceremony")
    table.wait(20.0)
    assert hand_no(table) is None, "nothing is dealt while seats are drawn"
    assert table.shows("table", "ceremony"), "the ceremony waits for its reader"
    table.key(Command.CONFIRM)
    table.frame(0.1)
    table.frame(0.1)
    assert table.shows("table")
    assert hand_no(table) == 1
    assert table.until_asked()


def test_winds_are_turned_up_one_by_one_and_a_press_shows_them_all() -> None:
    table = sit()
    table.frame(0.1)
    scene = table.stack.top
    assert isinstance(scene, SeatCeremony)
    seen = set()
    for _ in range(22):
        table.frame(0.1)
        seen.add(scene.shown)
    assert seen >= {0, 1, 2}
    table.key(Command.CONFIRM)
    assert scene.shown == 4
    assert not scene.lively
    table.frame(0.1)
    assert table.shows("table", "ceremony"), "the first press only shows the end"
    table.draw()
    table.key(Command.BACK)
    table.frame(0.1)
    assert table.shows("table")


def test_without_motion_everything_is_shown_at_once() -> None:
    table = sit(motion=Motion.OFF)
    table.frame(0.1)
    scene = table.stack.top
    assert isinstance(scene, SeatCeremony)
    assert scene.shown == 4
    table.click(scene.focus.targets[0].rect)
    table.frame(0.1)
    assert table.shows("table")


def test_the_second_hand_has_no_ceremony() -> None:
    table = sit(motion=Motion.OFF)
    table.frame(0.1)
    table.key(Command.CONFIRM)
    table.scene.seat.set_auto(on=True)
    for _ in range(3000):
        table.frame(0.1)
        if table.shows("table", "settlement"):
            break
    table.key(Command.CONFIRM)
    table.frame(0.1)
    for _ in range(30):
        table.frame(0.1)
        assert "ceremony" not in table.stack.keys
    assert hand_no(table) == 2
