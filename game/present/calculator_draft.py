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
from rules.mahjong.money import OVER_AFTER
from rules.mahjong.ruleset import End, Setting, Winners
from rules.mahjong.stages.account import keeps_account
from rules.scoring.model import First, SeatTiles, WinBy
from rules.scoring.terms import ChecksDraw
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import Tile

__all__ = [
    "EMPTY",
    "Draft",
    "Slot",
    "ToldKong",
    "copies_used",
    "hidden_pung",
    "is_bare",
    "is_checked",
    "may_win_again",
    "reordered",
    "setting",
    "settled",
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
class ToldKong:
    """The kong before the winning tile as it is told (杠): how it was made, who fed an open one, if it was late."""

    kind: MeldKind
    source: Seat | None = None
    late: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """All that is known so far; seats are counted from the dealer, as in a position.

    *by* is None when nobody wins. *source* counts only for a win on another seat's tile. Concealed tiles stand in
    the order in which they were put. *also* are further winners of the same tile (一炮多响), *already* who has won
    before; *kong* is what was konged right before the tile appeared, where that is told; with *kongs_too* the money
    of all kongs that lie there is counted as well (刮风下雨).
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
    also: tuple[Seat, ...] = ()
    already: tuple[Seat, ...] = ()
    kong: ToldKong | None = None
    kongs_too: bool = False

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who wins, the one first whose tiles were put first."""
        return () if self.by is None else (self.winner, *self.also)

    @property
    def kong_owner(self) -> Seat | None:
        """Whose kong may have come right before the winning tile: the winner's, or that of who discarded it."""
        if self.by is WinBy.KONG_DRAW:
            return self.winner
        return self.source if self.by is WinBy.DISCARD else None

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


def is_bare(tiles: SeatTiles) -> bool:
    """Whether nothing lies at a seat; the suit that it has declared is no tile."""
    return not (tiles.concealed or tiles.melds or tiles.flowers)


def is_checked(rules: Ruleset) -> bool:
    """Whether the tiles of all who have not won are looked at when nobody wins (查叫)."""
    return isinstance(rules.pay, ChecksDraw)


def may_win_again(rules: Ruleset) -> bool:
    """Whether who has won plays on (血流成河)."""
    return rules.end is End.LAST_TILE


def settled(draft: Draft, rules: Ruleset) -> Draft:
    """The draft without what has become impossible by another choice; itself where nothing has."""
    together = draft.is_claim and rules.claims.winners is Winners.ALL
    also = tuple(seat for seat in draft.also if together and seat not in (draft.winner, draft.source))
    already = draft.already if rules.end is not End.FIRST_WIN else ()
    if not may_win_again(rules):
        busy = (*draft.winners, *((draft.source,) if draft.is_claim else ()))
        already = tuple(seat for seat in already if seat not in busy)[: OVER_AFTER - 1]
        also = tuple(seat for seat in also if seat not in already)
    kong = draft.kong if draft.kong_owner is not None and keeps_account(rules) else None
    if kong is not None and kong.source == draft.kong_owner:
        kong = replace(kong, source=None)
    kongs_too = draft.kongs_too and keeps_account(rules)
    if (also, already, kong, kongs_too) == (draft.also, draft.already, draft.kong, draft.kongs_too):
        return draft
    return replace(draft, also=also, already=already, kong=kong, kongs_too=kongs_too)


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
    return reordered(draft)


def _sorted_out(tiles: SeatTiles, flowers: tuple[Tile, ...]) -> SeatTiles:
    """The tiles of a seat with exactly the flowers set aside."""
    aside = (*tiles.flowers, *(tile for tile in tiles.concealed if tile in flowers))
    back = (tile for tile in tiles.flowers if tile not in flowers)
    return replace(
        tiles,
        concealed=(*(tile for tile in tiles.concealed if tile not in flowers), *back),
        flowers=tuple(tile for tile in aside if tile in flowers),
    )


def reordered(draft: Draft) -> Draft:
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
        draft,
        seats=(one, two, three, four),
        winner=winner,
        source=source,
        order=order,
        flags=Flags(),
        also=tuple(place.get(seat, seat) for seat in draft.also),
        kong=None,
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
    return 3 if draft.by is WinBy.ROB_KONG and is_bare(draft.seats[draft.source]) else 0
