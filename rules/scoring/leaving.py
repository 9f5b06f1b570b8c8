"""Leaving in the middle of a hand (逃跑, H10): what the tiles of the others already show, and what the leaver owes.

These are patterns of hands that are not finished, with conditions of their own: wilds substitute nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple

from rules.core.ledger import HOUSE, Ledger
from rules.core.record import dataclass
from rules.core.seat import SEATS, Seat, after
from rules.scoring.aside import whites_among
from rules.scoring.model import Entry, HandEnd
from rules.scoring.payment import ledger_of
from rules.tiles.tile import WINDS, Suit, Tile

__all__ = ["LeaveClaim", "Leaving"]


@dataclass(frozen=True, slots=True)
class LeaveClaim:
    """What one seat is paid for: the pattern, whether only its small form shows (小), its value, the tiles."""

    seat: Seat
    pattern: str
    small: bool
    value: int
    tiles: tuple[Tile, ...]


class _Shown(NamedTuple):
    """The tiles of one seat, sorted out.

    *tiles* lie in hand and melds, in that order, *laid* counts the melds, *sets* are the faces of pungs, kongs and
    hidden natural triplets, *hidden* how many of them are hidden. *whites* are the flowers that are no indicator
    tiles. *wind* is None, and *dragons* are False, when a wild of the family makes their patterns impossible.
    """

    hand: tuple[Tile, ...]
    tiles: tuple[Tile, ...]
    laid: int
    sets: tuple[Tile, ...]
    hidden: int
    wilds: tuple[Tile, ...]
    whites: tuple[Tile, ...]
    indicators: tuple[Tile, ...]
    wind: Tile | None
    dragons: bool


@dataclass(frozen=True, slots=True)
class Leaving:
    """What the seat that left pays, in stakes: to each other seat its best pattern, to the house *multiple* (D17)."""

    multiple: int
    stake: int = 1

    def __call__(self, end: HandEnd) -> Ledger:
        """The transfers from the seat that left."""
        return ledger_of(self.entries(end))

    def claims(self, end: HandEnd) -> tuple[LeaveClaim, ...]:
        """The best pattern of every other seat that shows one, in turn order from the dealer."""
        others = [after(end.dealer, steps) for steps in SEATS if after(end.dealer, steps) != end.left]
        found = (_best(seat, _shown(end, seat)) for seat in others if end.left is not None)
        return tuple(claim for claim in found if claim is not None)

    def entries(self, end: HandEnd) -> tuple[Entry, ...]:
        """The causes: ``leave`` to a seat, ``house`` to the house; nothing when nobody left."""
        left = end.left
        if left is None:
            return ()
        paid = [(claim.seat, "leave", claim.value) for claim in self.claims(end)]
        if self.multiple:
            paid.append((HOUSE, "house", self.multiple))
        return tuple(
            Entry(left, payee, cause, units * self.stake, "leave", left) for payee, cause, units in paid
        )


def _shown(end: HandEnd, seat: Seat) -> _Shown:
    own = end.seats[seat]
    tiles = (*own.concealed, *(tile for meld in own.melds for tile in meld.tiles))
    held = Counter(tile for tile in own.concealed if tile not in end.wilds)
    hidden = [face for face, count in held.items() if count >= 3]
    laid = [meld.tiles[0] for meld in own.melds if meld.tiles[0] is meld.tiles[2]]
    winds_play = not any(wild in WINDS for wild in end.wilds)
    return _Shown(
        hand=own.concealed,
        tiles=tiles,
        laid=len(own.melds),
        sets=(*laid, *hidden),
        hidden=len(hidden),
        wilds=tuple(tile for tile in own.concealed if tile in end.wilds),
        whites=whites_among(own.flowers, end.indicators),
        indicators=tuple(tile for tile in (*own.flowers, *tiles) if tile in end.indicators),
        wind=WINDS[(seat - end.dealer) % 4] if winds_play else None,
        dragons=not any(wild in (Tile.C, Tile.F, Tile.B) for wild in end.wilds),
    )


def _of(shown: _Shown, *kinds: Tile) -> tuple[Tile, ...]:
    """The tiles of those kinds in hand and melds."""
    return tuple(tile for tile in shown.tiles if tile in kinds)


def _all_triplets(shown: _Shown) -> tuple[Tile, ...]:
    return _of(shown, *shown.sets) if len(shown.sets) >= 5 else ()


def _suits(shown: _Shown) -> set[Suit]:
    return {tile.suit for tile in shown.tiles if tile.suit is not None}


def _half_flush(shown: _Shown) -> tuple[Tile, ...]:
    return shown.tiles if shown.laid >= 3 and len(_suits(shown)) == 1 else ()


def _full_flush(shown: _Shown) -> tuple[Tile, ...]:
    return () if any(tile.suit is None for tile in shown.tiles) else _half_flush(shown)


def _wild_single_wait(shown: _Shown) -> tuple[Tile, ...]:
    return shown.tiles if shown.laid == 5 and shown.wilds else ()


def _hard_single_wait(shown: _Shown) -> tuple[Tile, ...]:
    return shown.tiles if shown.laid == 5 and not shown.wilds else ()


def _three_wilds(shown: _Shown) -> tuple[Tile, ...]:
    return shown.wilds if len(shown.wilds) == 3 else ()


def _four_wilds(shown: _Shown) -> tuple[Tile, ...]:
    return shown.wilds if len(shown.wilds) == 4 else ()


def _wild_pair(shown: _Shown) -> tuple[Tile, ...]:
    return shown.wilds if shown.laid >= 4 and len(shown.wilds) >= 2 else ()


def _wild_triplet(shown: _Shown) -> tuple[Tile, ...]:
    return shown.wilds if shown.laid + shown.hidden >= 4 and len(shown.wilds) >= 3 else ()


def _winds(shown: _Shown) -> tuple[Tile, ...]:
    """The winds when no foreign one is missing, and none is the wild."""
    foreign = [wind for wind in WINDS if wind is not shown.wind]
    every = shown.wind is not None and all(wind in shown.tiles for wind in foreign)
    return _of(shown, *WINDS) if every else ()


def _four_winds_shadow(shown: _Shown) -> tuple[Tile, ...]:
    return _winds(shown) if shown.tiles.count(shown.wind) == 1 else ()


def _four_winds(shown: _Shown) -> tuple[Tile, ...]:
    return _winds(shown) if shown.tiles.count(shown.wind) >= 3 else ()


def _beauties(shown: _Shown, whites: int) -> tuple[Tile, ...]:
    complete = all(shown.tiles.count(face) >= 3 for face in (Tile.C, Tile.F))
    if not (shown.dragons and complete and len(shown.whites) >= whites):
        return ()
    return (*_of(shown, Tile.C, Tile.F), *shown.whites)


def _three_beauties(shown: _Shown) -> tuple[Tile, ...]:
    return _beauties(shown, 3)


def _four_beauties(shown: _Shown) -> tuple[Tile, ...]:
    return _beauties(shown, 4)


def _four_whites(shown: _Shown) -> tuple[Tile, ...]:
    return shown.whites if len(shown.whites) == 4 else ()


def _three_indicators(shown: _Shown) -> tuple[Tile, ...]:
    return shown.indicators if len(shown.indicators) == 3 else ()


def _all_honours(shown: _Shown) -> tuple[Tile, ...]:
    others = sum(not tile.is_honour for tile in shown.hand)
    laid = all(tile.is_honour for tile in shown.tiles[len(shown.hand) :])
    return shown.tiles if shown.laid >= 3 and laid and others <= 1 else ()


class _Form(NamedTuple):
    """One pattern of H10: its value, the sets it needs, and what its small form is worth, with fewer sets (小)."""

    pattern: str
    value: int
    shows: Callable[[_Shown], tuple[Tile, ...]]
    sets: int = 0
    small: int = 0


_FORMS: Final = (
    _Form("all_triplets", 15, _all_triplets),
    _Form("half_flush", 15, _half_flush),
    _Form("full_flush", 45, _full_flush),
    _Form("wild_single_wait", 15, _wild_single_wait),
    _Form("hard_single_wait", 45, _hard_single_wait),
    _Form("three_wilds", 15, _three_wilds),
    _Form("four_wilds", 45, _four_wilds),
    _Form("wild_pair", 15, _wild_pair),
    _Form("wild_triplet", 45, _wild_triplet),
    _Form("four_winds_shadow", 15, _four_winds_shadow),
    _Form("four_winds", 45, _four_winds),
    _Form("three_beauties", 45, _three_beauties),
    _Form("four_beauties", 200, _four_beauties),
    _Form("four_whites", 45, _four_whites, sets=3, small=4),
    _Form("all_honours", 200, _all_honours),
    _Form("three_indicators", 15, _three_indicators, sets=3, small=3),
)
"""H10's list in its order; of equal values the first is named."""


def _best(seat: Seat, shown: _Shown) -> LeaveClaim | None:
    """The dearest pattern that a seat shows, or None."""
    claims = []
    for form in _FORMS:
        if tiles := form.shows(shown):
            small = len(shown.sets) < form.sets
            claims.append(LeaveClaim(seat, form.pattern, small, form.small if small else form.value, tiles))
    return max(claims, key=lambda claim: claim.value, default=None)
