"""乾坤大挪移 (B14): the wall is changed before the deal, so that a seat's first thirteen tiles are close to one suit.

Pure: the streams ``ouju/1/hand/<no>/shift/<seat>`` decide, so that whoever knows the seed and the users can lay the
same wall again. Users follow each other in turn order from the dealer. One that has its turn draws from its stream

1. its suit: of the three, or of those that no user before it got, if such can be laid;
2. how many tiles of it: 10, 11 or 12;
3. the suit of the rest: of the two others;
4. for each of its tiles that is not wanted, in the order in which they are dealt: where in the undealt wall the tile
   that it is swapped for lies; first those of the suit are fetched, then the rest.

Tiles of other seats are never touched. It serves games in which no tile is turned up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from rules.core.seat import Seat, after
from rules.core.shuffle import Stream
from rules.tiles.tile import Suit, Tile
from rules.tiles.wall import deal_order

__all__ = ["SHIFTED", "Streams", "in_turn_order", "shift_streams", "shifted"]

Streams: TypeAlias = Callable[[Seat], Stream]

SHIFTED: Final = 13
"""So many tiles of a user come close to one suit; the dealer's last one is as the wall has it."""

_FEWEST: Final = 10
_MOST: Final = 12


def shift_streams(seed: bytes, no: int) -> Streams:
    """The stream of each seat in hand *no*."""
    return lambda seat: Stream(seed, f"ouju/1/hand/{no}/shift/{seat}")


def in_turn_order(dealer: Seat, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """*seats* as they follow each other from the dealer."""
    return tuple(seat for steps in range(4) if (seat := after(dealer, steps)) in seats)


def shifted(
    wall: tuple[Tile, ...], dealer: Seat, users: Sequence[Seat], streams: Streams
) -> tuple[Tile, ...]:
    """The wall when *users* have used the item on it."""
    laid, taken = list(wall), list[Suit]()
    dealt = deal_order(dealer, SHIFTED)
    for seat in in_turn_order(dealer, users):
        own = [place for place, owner in enumerate(dealt) if owner == seat][:SHIFTED]
        taken.append(_shift(laid, own, range(len(dealt), len(wall)), (tuple(taken), streams(seat))))
    return tuple(laid)


def _shift(
    wall: list[Tile], own: Sequence[int], undealt: range, chance: tuple[tuple[Suit, ...], Stream]
) -> Suit:
    """Bring the tiles at *own* close to one suit by swaps with the *undealt*; the suit that it became."""
    taken, stream = chance
    there = [wall[place].suit for place in (*own, *undealt)]
    able = [suit for suit in Suit if there.count(suit) >= _MOST]
    fresh = [suit for suit in able if suit not in taken] or able
    suit = fresh[stream.uniform(len(fresh))]
    count = _FEWEST + stream.uniform(_MOST - _FEWEST + 1)
    others = [other for other in Suit if other is not suit and there.count(other) >= SHIFTED - _FEWEST]
    rest = others[stream.uniform(len(others))]
    wanted = {suit: count, rest: SHIFTED - count}
    for place in _unwanted(wall, own, wanted):
        missing = suit if wanted[suit] else rest
        wanted[missing] -= 1
        found = [other for other in undealt if wall[other].suit is missing]
        other = found[stream.uniform(len(found))]
        wall[place], wall[other] = wall[other], wall[place]
    return suit


def _unwanted(wall: list[Tile], own: Sequence[int], wanted: dict[Suit, int]) -> list[int]:
    """The places of *own* whose tiles must go; those that may stay are counted off *wanted*."""
    going: list[int] = []
    for place in own:
        suit = wall[place].suit
        if suit is not None and wanted.get(suit):
            wanted[suit] -= 1
        else:
            going.append(place)
    return going
