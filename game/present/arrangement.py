"""How the own tiles stand (理牌): sorted by the program as the settings say, or in the order the player gave them.

The order belongs to the view and never to the rules. It follows the tiles themselves (C23): a tile that is drawn
stands apart until the turn is over and then at the right end, a tile that leaves is the one that was played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.present.table_tiles import ShownTile
from rules.tiles.tile import Suit, Tile

__all__ = ["SORTED", "Arrangement", "HandOrder"]


@dataclass(frozen=True, slots=True)
class HandOrder:
    """An order for concealed tiles.

    *suits* are sorted in this order, wilds stand left or right of everything. *kept* is the order the player gave, the
    drawn tile last when it stands *apart*; None: the program sorts. *leaving* is the place of the tile that was played.

    >>> order = HandOrder(suits="smp", wilds_right=True)
    >>> [tile.code for tile in order.arranged((Tile.M1, Tile.P2, Tile.S3, Tile.E), (Tile.P2,), None, None)]
    ['3s', '1m', 'E', '2p']
    """

    suits: str = "mps"
    wilds_right: bool = False
    kept: tuple[Tile, ...] | None = None
    apart: bool = False
    leaving: int | None = None

    def arranged(
        self, tiles: Sequence[Tile], wilds: Sequence[Tile], void: Suit | None, drawn: Tile | None
    ) -> list[Tile]:
        """The concealed tiles from left to right; the *drawn* one is not among them."""
        if self.kept is None:
            return self._sorted(tiles, wilds, void)
        standing = self._standing(tiles, drawn)
        fresh = list(tiles)
        for tile in standing:
            fresh.remove(tile)
        return [*standing, *self._sorted(fresh, wilds, void)]

    def _sorted(self, tiles: Sequence[Tile], wilds: Sequence[Tile], void: Suit | None) -> list[Tile]:
        """Wilds at one end, the void suit behind the others, suits as they are wished, honours after them."""

        def key(tile: Tile) -> tuple[bool, bool, int, Tile]:
            suit = len(self.suits) if tile.suit is None else self.suits.index(tile.suit.value)
            is_void = void is not None and tile.suit is void
            return (tile in wilds) is self.wilds_right, is_void, suit, tile

        return sorted(tiles, key=key)

    def _standing(self, tiles: Sequence[Tile], drawn: Tile | None) -> list[Tile]:
        """What is still there of the order that was kept: of equal tiles the one that was played has gone."""
        kept = list(enumerate(self.kept or ()))
        if drawn is not None and self.apart and kept and kept[-1][1] is drawn:
            kept.pop()
        left = list(tiles)
        excess: list[Tile] = []
        for _, tile in kept:
            if tile in left:
                left.remove(tile)
            else:
                excess.append(tile)
        played = next((each for each in kept if each[0] == self.leaving and each[1] in excess), None)
        if played is not None:
            kept.remove(played)
            excess.remove(played[1])
        for each in reversed(tuple(kept)):
            if each[1] in excess:
                excess.remove(each[1])
                kept.remove(each)
        return [tile for _, tile in kept]


SORTED: Final = HandOrder()
"""Sorted by the program as it comes."""


@dataclass(slots=True)
class Arrangement:
    """The order of one seat's tiles as it changes; only where *by_hand* is it the player's."""

    order: HandOrder = SORTED
    by_hand: bool = False

    def set(self, *, by_hand: bool, suits: str, wilds_right: bool) -> bool:
        """What the settings say; whether the hand may stand otherwise now. Who begins to arrange begins sorted."""
        before = self.by_hand, self.order
        self.by_hand = by_hand
        self.order = replace(self.order, suits=suits, wilds_right=wilds_right)
        if not by_hand:
            self.order = replace(self.order, kept=None, leaving=None)
        return before != (self.by_hand, self.order)

    def begin(self) -> None:
        """A new hand: it is dealt sorted."""
        self.order = replace(self.order, kept=None, apart=False, leaving=None)

    def follow(self, hand: Sequence[ShownTile], drawn: ShownTile | None, *, playing: bool) -> None:
        """The hand as it is shown now; before play, while tiles still come and go, the program sorts."""
        if not self.by_hand or not playing:
            return
        shown = [each.tile for each in hand]
        kept = tuple(shown if drawn is None else (*shown, drawn.tile))
        if Tile.HIDDEN not in kept and (
            kept != self.order.kept or self.order.apart is not (drawn is not None)
        ):
            self.order = replace(self.order, kept=kept, apart=drawn is not None, leaving=None)

    def plays(self, place: int | None) -> None:
        """The tile at a place is played: of equal ones it is this that goes."""
        if self.order.kept is not None:
            self.order = replace(self.order, leaving=place)

    def move(self, start: int, end: int) -> bool:
        """Put a tile in another place among those that do not stand apart; whether it has moved."""
        kept = self.order.kept
        count = 0 if kept is None else len(kept) - self.order.apart
        if kept is None or start == end or not (0 <= start < count and 0 <= end < count):
            return False
        tiles = list(kept)
        tiles.insert(end, tiles.pop(start))
        self.order = replace(self.order, kept=tuple(tiles), leaving=None)
        return True

    def sort(self) -> None:
        """Sort once; what comes later is put at the end again."""
        if self.order.kept is not None:
            drawn = self.order.kept[-1:] if self.order.apart else ()
            self.order = replace(self.order, kept=drawn, leaving=None)
