"""The wall on show: the break, what is left at both ends, the turned-up tile (Y1, D15)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.present.wall_model import front_stack, shown_wall, tail_stack, wall_sides
from rules.mahjong.state import RoundState
from rules.tiles.tile import Tile
from table_blood import BLOOD_STATES
from table_states import STATES


def state(**changes: object) -> RoundState:
    base = replace(STATES["mock"]().state, front=0, tail=0)
    return replace(base, **changes)  # type: ignore[arg-type]


def started(thrower: int, skipped: int) -> RoundState:
    base = state()
    return replace(base, start=replace(base.start, thrower=thrower, skipped=skipped))


def test_yueqing_Y1_dealing_begins_with_the_stack_after_those_counted_from_the_throwers_right() -> None:
    wall = shown_wall(started(thrower=2, skipped=5))
    assert (wall[0].seat, wall[0].offset) == (2, 5)
    assert (wall[11].seat, wall[11].offset) == (2, 16)


def test_yueqing_Y1_the_wall_goes_on_clockwise_on_the_side_of_the_seat_that_plays_before() -> None:
    wall = shown_wall(started(thrower=2, skipped=5))
    assert (wall[12].seat, wall[12].offset) == (1, 0)
    assert (wall[29].seat, wall[29].offset) == (0, 0)
    assert (wall[67].seat, wall[67].offset) == (2, 4)


def test_yueqing_Y1_seventeen_and_more_are_counted_on_to_the_next_side() -> None:
    wall = shown_wall(started(thrower=0, skipped=20))
    assert (wall[0].seat, wall[0].offset) == (3, 3)


def test_every_place_of_the_wall_is_taken_once() -> None:
    places = {(stack.seat, stack.offset) for stack in shown_wall(started(3, 11))}
    assert len(places) == 68


def test_yueqing_D15_tiles_leave_the_front_upper_before_lower() -> None:
    wall = shown_wall(state(front=65))
    assert [stack.layers for stack in wall[:32]] == [0] * 32
    assert wall[32].layers == 1
    assert wall[33].layers == 2


@pytest.mark.parametrize(
    ("tail", "left"),
    [(0, (2, 2, 1)), (1, (2, 2, 0)), (2, (2, 1, 0)), (3, (2, 0, 0)), (4, (1, 0, 0))],
)
def test_yueqing_D15_replacements_leave_the_tail_and_pass_the_turned_up_tile_over(
    tail: int, left: tuple[int, int, int]
) -> None:
    wall = shown_wall(state(tail=tail))
    assert (wall[65].layers, wall[66].layers, wall[67].layers) == left
    assert wall[67].turned is Tile.P3


def test_the_ends_are_where_the_last_tiles_were_taken() -> None:
    assert front_stack(state(front=66)) == 32
    assert front_stack(state(front=67)) == 33
    assert tail_stack(state(tail=1)) == 67
    assert tail_stack(state(tail=2)) == 66


@pytest.mark.parametrize(
    ("tail", "left"), [(0, (2, 2, 1)), (1, (2, 2, 0)), (2, (2, 1, 0)), (3, (2, 0, 0)), (4, (1, 0, 0))]
)
def test_wuhanhua_H1_the_lower_tile_of_the_last_stack_is_turned_up_and_stays(
    tail: int, left: tuple[int, int, int]
) -> None:
    wall = shown_wall(state(tail=tail, places=(135,), indicators=(Tile.P3,), wilds=(Tile.P4,)))
    assert (wall[65].layers, wall[66].layers, wall[67].layers) == left
    assert wall[67].turned is Tile.P3
    assert [stack.turned for stack in wall[:67]] == [None] * 67


def test_yueqing_jp_J1_a_wall_of_144_has_eighteen_stacks_a_side() -> None:
    wall = shown_wall(replace(started(thrower=2, skipped=17), size=144, places=(143,), indicators=(Tile.P3,)))
    assert len({(stack.seat, stack.offset) for stack in wall}) == 72
    assert [(wall[index].seat, wall[index].offset) for index in (0, 1, 18, 71)] == [
        (2, 17), (1, 0), (1, 17), (2, 16),
    ]  # fmt: skip
    assert wall[71].turned is Tile.P3


def test_no_tile_is_in_two_places() -> None:
    current = state(front=70, tail=5)
    standing = sum(stack.layers for stack in shown_wall(current))
    assert standing == 136 - 70 - 5 - 1


@pytest.mark.parametrize("dealer", range(4))
def test_sichuan_1_1_fourteen_stacks_stand_before_the_dealer_and_across_thirteen_before_the_others(
    dealer: int,
) -> None:
    base = BLOOD_STATES["blood"]().state
    asked = replace(base, start=replace(base.start, dealer=dealer, thrower=(dealer + 1) % 4, skipped=16))
    sides = wall_sides(asked)
    assert [sides[(dealer + steps) % 4] for steps in range(4)] == [14, 13, 14, 13]
    places = [(stack.seat, stack.offset) for stack in shown_wall(asked)]
    assert len(set(places)) == 54
    assert places[0] == (dealer, 3)  # thirteen at the thrower's, three more at the seat that plays before


def test_sichuan_1_1_kongs_are_replaced_from_the_front() -> None:
    base = BLOOD_STATES["blood"]().state
    wall = shown_wall(replace(base, front=57, tail=0))
    assert [stack.layers for stack in wall[27:30]] == [0, 1, 2]
    assert wall[-1].layers == 2
