"""The wall on show (牌墙): which stacks still stand, where the break is, where the turned-up tile lies (Y1, D15).

Stack *i* holds `wall[2i]` above `wall[2i + 1]`. The wall opens in front of the thrower, so many stacks clockwise from
the right-hand end of that side, and is dealt on clockwise; clockwise from a seat comes the one that plays before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.seat import SEATS, Seat
from rules.mahjong.state import RoundState
from rules.tiles.tile import Tile

__all__ = ["ShownStack", "front_stack", "shown_wall", "tail_stack", "wall_sides"]


@dataclass(frozen=True, slots=True)
class ShownStack:
    """A place of the wall: the seat before which it stands, its number from that seat's right-hand end, what is left.

    *layers* counts the tiles that are left without the turned-up one, *turned* is that one if it lies here;
    the *first* stack was dealt first: there the wall opened.
    """

    seat: Seat
    offset: int
    layers: int
    turned: Tile | None = None
    first: bool = False


def shown_wall(state: RoundState) -> tuple[ShownStack, ...]:
    """All places of the wall in the order in which they are dealt."""
    left = _left(state)
    turned = {place // 2: tile for place, tile in zip(state.places, state.indicators, strict=True)}
    return tuple(
        ShownStack(*_where(state, index), left[index], turned.get(index), first=index == 0)
        for index in range((state.size + 1) // 2)
    )


def front_stack(state: RoundState) -> int:
    """The stack from which the last tile at the front was drawn."""
    return max(0, min(state.size // 2 - 1, (state.front - 1) // 2))


def tail_stack(state: RoundState) -> int:
    """The stack from which the last replacement was drawn."""
    taken = tuple(_from_tail(state))[: state.tail]
    return taken[-1] // 2 if taken else state.size // 2 - 1


def wall_sides(state: RoundState) -> tuple[int, int, int, int]:
    """How many stacks stand before each seat; what is left over stands before the dealer and across (1.1)."""
    stacks = (state.size + 1) // 2
    order = (0, 2, 1, 3)  # the dealer, the seat across, the two others
    first, second, third, fourth = (
        stacks // 4 + (order.index((seat - state.dealer) % 4) < stacks % 4) for seat in SEATS
    )
    return first, second, third, fourth


def _where(state: RoundState, index: int) -> tuple[Seat, int]:
    """The seat before which a stack stands and its number there, clockwise from that seat's right-hand end."""
    sides, seat, steps = wall_sides(state), state.start.thrower, state.start.skipped + index
    while steps >= sides[seat]:
        steps -= sides[seat]
        seat = (seat - 1) % 4
    return seat, steps


def _left(state: RoundState) -> list[int]:
    left = [2] * (state.size // 2) + [1] * (state.size % 2)
    for place in state.places:
        left[place // 2] -= 1
    from_front = (place for place in range(state.size) if place not in state.places)
    for place, _ in zip(from_front, range(state.front), strict=False):
        left[place // 2] -= 1
    for place, _ in zip(_from_tail(state), range(state.tail), strict=False):
        left[place // 2] -= 1
    return [max(0, layers) for layers in left]


def _from_tail(state: RoundState) -> Iterator[int]:
    """The places in the order in which replacements take them: upper before lower, the turned-up tile passed over."""
    for stack in range((state.size + 1) // 2 - 1, -1, -1):
        for place in (2 * stack, 2 * stack + 1):
            if place < state.size and place not in state.places:
                yield place
