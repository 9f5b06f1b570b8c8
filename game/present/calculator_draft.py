"""A position while it is put together (草稿): what lies where so far, and every way to change it.

Law: every change gives a new draft and leaves the old one, so that everything can be undone. `Draft.order` holds one
entry for each thing that lies there, in the order in which things were put: what came last is what is taken back.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final

from game.score import Flags, setting_of, unturned
from rules import Ruleset
from rules.core.seat import SEATS, Seat
from rules.mahjong.ruleset import Setting
from rules.scoring.model import First, SeatTiles, WinBy
from rules.tiles.meld import Meld
from rules.tiles.tile import Tile

__all__ = [
    "EMPTY",
    "Draft",
    "Slot",
    "copies_used",
    "hidden_pung",
    "setting",
    "swapped",
    "with_indicator",
    "with_seat",
]

EMPTY: Final = SeatTiles((), (), ())
_SOUTH: Final[Seat] = 1


class Slot(Enum):
    """Where a thing lies."""

    INDICATOR = "indicator"
    TILE = "tile"
    MELD = "meld"
    FLOWER = "flower"
    WIN = "win"


@dataclass(frozen=True, slots=True)
class Draft:
    """All that is known so far; seats are counted from the dealer, as in a position.

    *by* is None when nobody wins. *source* counts only for a win on another seat's tile. Concealed tiles stand in
    the order in which they were put.
    """

    indicator: Tile | None = None
    seats: tuple[SeatTiles, SeatTiles, SeatTiles, SeatTiles] = (EMPTY, EMPTY, EMPTY, EMPTY)
    winner: Seat = _SOUTH
    tile: Tile | None = None
    by: WinBy | None = WinBy.SELF_DRAW
    source: Seat = 0
    first: First = First.NONE
    streak: int = 0
    flags: Flags = field(default_factory=Flags)
    order: tuple[tuple[Seat, Slot], ...] = ()

    @property
    def is_claim(self) -> bool:
        """Whether the win is on another seat's tile."""
        return self.by is not None and self.by.is_claim

    @property
    def needs_tile(self) -> bool:
        """Whether a winning tile has to be named; 四白板推胡 is declared on the flower itself."""
        return self.by not in (None, WinBy.PUSH4)

    def put(self, seat: Seat, slot: Slot) -> Draft:
        """Note that a thing was put."""
        return replace(self, order=(*self.order, (seat, slot)))

    def took(self, seat: Seat, slot: Slot) -> Draft:
        """Note that a thing was taken back: the last of its sort."""
        place = max((place for place, put in enumerate(self.order) if put == (seat, slot)), default=None)
        if place is None:
            return self
        return replace(self, order=(*self.order[:place], *self.order[place + 1 :]))


def with_seat(draft: Draft, seat: Seat, tiles: SeatTiles) -> Draft:
    """The draft with other tiles at a seat."""
    seats = list(draft.seats)
    seats[seat] = tiles
    return replace(draft, seats=(seats[0], seats[1], seats[2], seats[3]))


def setting(draft: Draft, rules: Ruleset) -> Setting | None:
    """What the turned-up tile makes; None until one lies there, in games that turn one up."""
    return unturned(rules) if draft.indicator is None else setting_of(rules, draft.indicator)


def with_indicator(draft: Draft, rules: Ruleset, tile: Tile) -> Draft:
    """Another tile is turned up: what has become a flower goes aside, what is none any more comes back to the hand."""
    found = setting_of(rules, tile)
    held = draft.tile if draft.tile not in found.flowers else None
    draft = replace(draft, indicator=tile, tile=held)
    for seat in SEATS:
        draft = with_seat(draft, seat, _sorted_out(draft.seats[seat], found.flowers))
    return _reordered(draft)


def _sorted_out(tiles: SeatTiles, flowers: tuple[Tile, ...]) -> SeatTiles:
    """The tiles of a seat with exactly the flowers set aside."""
    aside = (*tiles.flowers, *(tile for tile in tiles.concealed if tile in flowers))
    back = (tile for tile in tiles.flowers if tile not in flowers)
    return SeatTiles(
        (*(tile for tile in tiles.concealed if tile not in flowers), *back),
        tiles.melds,
        tuple(tile for tile in aside if tile in flowers),
    )


def _reordered(draft: Draft) -> Draft:
    """The order made to agree with what lies there: what is new comes last, what has gone is left out."""
    lying: Counter[tuple[Seat, Slot]] = Counter()
    if draft.indicator is not None:
        lying[0, Slot.INDICATOR] = 1
    if draft.tile is not None:
        lying[draft.winner, Slot.WIN] = 1
    for seat, tiles in enumerate(draft.seats):
        lying[seat, Slot.TILE] = len(tiles.concealed)
        lying[seat, Slot.MELD] = len(tiles.melds)
        lying[seat, Slot.FLOWER] = len(tiles.flowers)
    kept: list[tuple[Seat, Slot]] = []
    for put in draft.order:
        if lying[put] > 0:
            lying[put] -= 1
            kept.append(put)
    return replace(draft, order=(*kept, *lying.elements()))


def swapped(draft: Draft, first: Seat, second: Seat) -> Draft:
    """Two seats change places with all they have; who fed whom is counted round the table as before."""
    place = {first: second, second: first}

    def moved(tiles: SeatTiles, old: Seat, new: Seat) -> SeatTiles:
        return replace(tiles, melds=tuple(_fed(meld, old, new, place) for meld in tiles.melds))

    seats = [draft.seats[place.get(seat, seat)] for seat in SEATS]
    one, two, three, four = (moved(seats[seat], place.get(seat, seat), seat) for seat in SEATS)
    order = tuple(
        (seat if slot is Slot.INDICATOR else place.get(seat, seat), slot) for seat, slot in draft.order
    )
    winner = place.get(draft.winner, draft.winner)
    source = _source(draft.source, draft.winner, winner, place)
    return replace(
        draft, seats=(one, two, three, four), winner=winner, source=source, order=order, flags=Flags()
    )


def _fed(meld: Meld, old: Seat, new: Seat, place: dict[Seat, Seat]) -> Meld:
    """A meld whose owner sits at *new*."""
    return meld if meld.source is None else replace(meld, source=_source(meld.source, old, new, place))


def _source(source: Seat, old: Seat, new: Seat, place: dict[Seat, Seat]) -> Seat:
    """Who fed an owner that has moved: the seat at the same side of it; else the same player."""
    return place.get(source, source) if old == new else (source + new - old) % 4


def copies_used(draft: Draft, rules: Ruleset) -> Counter[Tile]:
    """How many of each kind lie somewhere, a robbed pung that is not shown among them."""
    used: Counter[Tile] = Counter()
    if draft.indicator is not None:
        used.update(setting_of(rules, draft.indicator).tiles)
    for tiles in draft.seats:
        used.update(
            (*tiles.concealed, *tiles.flowers, *(tile for meld in tiles.melds for tile in meld.tiles))
        )
    if draft.tile is not None and draft.needs_tile:
        used[draft.tile] += 1
        used[draft.tile] += hidden_pung(draft)
    return used


def hidden_pung(draft: Draft) -> int:
    """How many tiles a robbed pung holds that is not shown."""
    return 3 if draft.by is WinBy.ROB_KONG and draft.seats[draft.source] == EMPTY else 0
