"""Dice on the cloth: in front of who threw them, never under a tile, gone with the first discard (Y1)."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import pytest

from game.present.dice_model import ShownDice
from game.present.layout.dice_layout import DIE, DieAt, break_line, dice_at
from game.present.layout.geometry import Rect, Size
from game.present.layout.table_layout import lay_out
from game.present.layout.zones import Zones, zones_for
from game.present.table_model import Row, TableFold, show
from rules.tiles.tile import Tile
from table_states import STATES, TableState

SIZES = (Size(1024, 600), Size(1366, 768), Size(1920, 1080), Size(3840, 2160), Size(1080, 1920))


def dice(dealer: int, thrower: int, *, lying: bool = True) -> ShownDice:
    return ShownDice(((3, 4), (2, 6)), dealer, thrower, Tile.S, 15, lying)


def squares(placed: tuple[DieAt, ...], zones: Zones) -> list[Rect]:
    half = DIE * zones.field * 0.72  # a turned die reaches a little farther than its side
    return [Rect(die.middle.x - half, die.middle.y - half, 2 * half, 2 * half) for die in placed]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.width}x{size.height}")
@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("thrower", range(4))
def test_dice_lie_apart_beside_the_plate_and_inside_the_wall(dealer: int, thrower: int, size: Size) -> None:
    zones = zones_for(size)
    placed = squares(dice_at(dice(dealer, thrower), zones, 1.0), zones)
    plate = Rect(
        zones.centre.x - 120 * zones.field,
        zones.centre.y - 120 * zones.field,
        240 * zones.field,
        240 * zones.field,
    )
    stacks = [stack.rect for stack in lay_out(STATES["mock"]().model(), zones).stacks]
    assert len(placed) == 4
    assert not any(die.overlaps(plate) for die in placed)
    assert not any(die.overlaps(stack) for die in placed for stack in stacks)
    assert not any(first.overlaps(second, slack=0.45 * first.w) for first, second in combinations(placed, 2))


@pytest.mark.parametrize("side", range(4))
def test_each_throw_lies_in_front_of_who_threw_it(side: int) -> None:
    zones = zones_for(Size(1920, 1080))
    first, second, third, fourth = dice_at(dice((side + 1) % 4, side), zones, 1.0)
    toward = {0: (0, 1), 1: (1, 0), 2: (0, -1), 3: (-1, 0)}
    for die, seat in ((first, side + 1), (second, side + 1), (third, side), (fourth, side)):
        dx, dy = toward[seat % 4]
        assert dx * (die.middle.x - zones.centre.x) + dy * (die.middle.y - zones.centre.y) > 120


def test_dice_roll_out_from_the_middle_and_end_with_what_was_thrown() -> None:
    zones = zones_for(Size(1920, 1080))
    assert [die.face for die in dice_at(dice(0, 2), zones, 1.0)] == [3, 4, 2, 6]
    assert len(dice_at(dice(0, 2), zones, 0.1)) == 2, "the second pair is thrown after the first"
    early = dice_at(dice(0, 2), zones, 0.05)
    assert abs(early[0].middle.y - zones.centre.y) < 120
    assert {die.lift for die in dice_at(dice(0, 2), zones, 1.0)} == {0.0}


@pytest.mark.parametrize("thrower", range(4))
def test_dice_roll_over_their_edges_the_way_they_go_and_come_to_rest(thrower: int) -> None:
    zones = zones_for(Size(1920, 1080))
    ways = [dice_at(dice(1, thrower), zones, step / 40) for step in range(2, 41)]
    for number in range(4):
        one = [placed[number] for placed in ways if len(placed) > number]
        tips = [die.tip for die in one]
        assert tips[0] < -180
        assert tips == sorted(tips)
        assert tips[-1] == 0
        assert len({die.face for die in one}) == 1, "what was thrown does not change on the way"
        assert len({die.toward for die in one}) == 1
        last, first = one[-1].middle, one[0].middle
        across, down = math.cos(math.radians(one[0].toward)), math.sin(math.radians(one[0].toward))
        assert across * (last.x - first.x) + down * (last.y - first.y) > 0


@pytest.mark.parametrize("side", range(4))
def test_the_gold_line_stands_where_the_wall_opened(side: int) -> None:
    table = STATES["mock"]()
    layout = lay_out(table.model(), zones_for(Size(1920, 1080)))
    stacks = {(placed.stack.seat, placed.stack.offset): placed for placed in layout.stacks}
    start = table.state.start
    first = next(placed for placed in layout.stacks if placed.stack.first)
    assert (first.stack.seat, first.stack.offset) == (start.thrower, start.skipped % 17)
    before = stacks[(start.thrower, start.skipped % 17 - 1)]
    line = break_line(first.rect, first.side.value, 4)
    assert line.overlaps(first.rect)
    gap = Rect(
        min(first.rect.x, before.rect.x), min(first.rect.y, before.rect.y),
        max(first.rect.right, before.rect.right) - min(first.rect.x, before.rect.x),
        max(first.rect.bottom, before.rect.bottom) - min(first.rect.y, before.rect.y),
    )  # fmt: skip
    assert line.centre.x == pytest.approx(gap.centre.x, abs=2)
    assert line.centre.y == pytest.approx(gap.centre.y, abs=2)
    rect = Rect(100, 100, 27, 36)
    edge = break_line(rect, side, 2).centre
    expected = {0: (rect.right, 118), 1: (113.5, rect.y), 2: (rect.x, 118), 3: (113.5, rect.bottom)}
    assert (edge.x, edge.y) == expected[side]


def _fresh(state: TableState) -> TableState:
    first, second, third, fourth = (replace(seat, river=(), melds=()) for seat in state.state.seats)
    return replace(state, state=replace(state.state, seats=(first, second, third, fourth), discards=0))


def test_yueqing_Y1_the_table_shows_dice_thrower_and_break_until_the_first_discard() -> None:
    state = _fresh(STATES["mock"]())
    start = state.state.start
    shown = show(TableFold(state.state), state.outside()).dice
    assert (shown.throws, shown.dealer, shown.thrower) == (start.dice, start.dealer, start.thrower)
    assert (shown.skipped, shown.wind) == (start.skipped, state.state.wind_of(start.thrower))
    assert shown.lying
    assert not STATES["mock"]().model().dice.lying
    assert Row.RIVER not in {
        tile.place.row for tile in lay_out(state.model(), zones_for(Size(1920, 1080))).tiles
    }
