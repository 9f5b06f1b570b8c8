"""花 (hua): what the tiles of every seat are worth by themselves when a hand ends, won or drawn (H6, J5, S1, S2).

Law: only natural tiles count (D4), however the winning hand is read, and a tile that is a wild or a flower in this
hand scores as that alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from rules.core.ledger import Ledger
from rules.core.record import dataclass
from rules.core.seat import SEATS, Seat, after
from rules.scoring.aside import whites_among
from rules.scoring.model import Entry, HandEnd, WinBy
from rules.scoring.payment import ledger_of
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import WINDS, Tile

__all__ = ["HUA_KEYS", "Hua", "HuaCount", "HuaRow", "Row", "each_worth"]

Row: TypeAlias = tuple[int, ...]
"""What one, two, three … of a thing are worth together; the last entry is for as many as there can be."""

HUA_KEYS: Final = (
    "indicator",
    "kong_head",
    "flower",
    "wild",
    "open_kong",
    "concealed_kong",
    "kongs",
    "honour",
    "worm",
    "wild_kong",
    "no_flower",
)
"""Every key that a row can have."""

_MOST_KONGS: Final = 5


def each_worth(hua: int, most: int = _MOST_KONGS) -> Row:
    """A row in which every one is worth the same.

    >>> each_worth(2, 3)
    (2, 4, 6)
    """
    return tuple(hua * count for count in range(1, most + 1))


@dataclass(frozen=True, slots=True)
class HuaRow:
    """One thing that a seat scores (一项花): its key in the catalogues, the tiles that show it, what they are worth."""

    key: str
    tiles: tuple[Tile, ...]
    hua: int


@dataclass(frozen=True, slots=True)
class HuaCount:
    """What a seat scores: the rows, their sum, and the points that every other seat owes for it.

    *points* are before two seats settle their difference and before the stake.
    """

    rows: tuple[HuaRow, ...]
    total: int
    points: int


@dataclass(frozen=True, slots=True)
class _Shown:
    """The tiles of one seat, sorted out: *hand* are the concealed ones with the winning tile."""

    wind: Tile
    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    flowers: tuple[Tile, ...]
    won: bool

    def everywhere(self, kind: Tile) -> tuple[Tile, ...]:
        """The tiles of a kind, wherever they lie."""
        laid = (tile for meld in self.melds for tile in meld.tiles)
        return tuple(tile for tile in (*self.flowers, *self.hand, *laid) if tile is kind)

    def kongs(self, *, concealed: bool, apart: tuple[Tile, ...]) -> tuple[Meld, ...]:
        """The kongs of one sort, those of the kinds *apart* left out."""
        return tuple(
            meld
            for meld in self.melds
            if meld.kind.is_kong
            and (meld.kind is MeldKind.CONCEALED_KONG) is concealed
            and meld.tiles[0] not in apart
        )

    def triplet(self, face: Tile) -> tuple[Tile, ...]:
        """The tiles that are a pung, a kong or a hidden triplet of *face*; three in the hand are one (D4)."""
        laid = next((meld.tiles for meld in self.melds if meld.tiles[0] is meld.tiles[2] is face), ())
        held = tuple(tile for tile in self.hand if tile is face)
        return laid or (held[:3] if len(held) >= 3 else ())


@dataclass(frozen=True, slots=True)
class Hua:
    """How a game counts hua: a row for each thing, and what the sum is in points.

    With *mixed* kongs of both sorts stand in the open row together, each concealed one worth so much more (J5);
    with None each sort has its own row. A pung, kong or hidden triplet of the seat wind, C or F is one hua; a kong
    of them stands in the kong rows too, which makes the 2 and 3 of H6. Points are the *squared* sum, or the sum
    itself up to *cap* (0: no cap, S2); *no_flower* is what a winner without any hua counts. *indicator_key* names the
    row of the indicator tiles.
    """

    indicator: Row
    flower: Row
    wild: Row
    open_kong: Row
    concealed_kong: Row
    mixed: int | None = None
    worm: Row = ()
    wild_kong: int = 0
    squared: bool = True
    cap: int = 0
    no_flower: int = 0
    stake: int = 1
    indicator_key: str = "indicator"

    def __call__(self, end: HandEnd) -> Ledger:
        """The transfers between all seats."""
        return ledger_of(self.entries(end))

    def count(self, end: HandEnd, seat: Seat) -> HuaCount:
        """What *seat* scores."""
        shown = _shown(end, seat)
        rows = tuple(self._rows(end, shown))
        if not rows and shown.won and self.no_flower:
            rows = (HuaRow("no_flower", (), self.no_flower),)
        total = sum(row.hua for row in rows)
        return HuaCount(rows, total, self.points_of(total))

    def points_of(self, total: int) -> int:
        """What every other seat owes for a sum of hua, before the stake."""
        if self.squared:
            return total * total
        return min(total, self.cap) if self.cap else total

    def table(self) -> tuple[tuple[str, Row], ...]:
        """The rows that this game has, by key, in the order of the sheets: what so many of a thing are worth."""
        rows = (
            (self.indicator_key, self.indicator),
            ("flower", self.flower),
            ("wild", self.wild),
            ("wild_kong", (self.wild_kong,) if self.wild_kong else ()),
            ("open_kong", self.open_kong),
            ("concealed_kong", self.concealed_kong),
            ("honour", (1,)),
            ("worm", self.worm),
        )
        return tuple((key, row) for key, row in rows if row)

    def told(self, count: HuaCount) -> int:
        """The number that a result shows for a seat: the sum where it is squared, else the points (H12, S3)."""
        return count.total if self.squared else count.points

    def entries(self, end: HandEnd) -> tuple[Entry, ...]:
        """Any two seats settle the difference of their points: payees in turn order from the dealer, then payers."""
        return self.settled(end.dealer, [self.count(end, seat).points for seat in SEATS])

    def settled(self, dealer: Seat, points: Sequence[int]) -> tuple[Entry, ...]:
        """The same for *points* by seat that have been counted already."""
        turns = [after(dealer, steps) for steps in SEATS]
        return tuple(
            Entry(payer, payee, "hua", (points[payee] - points[payer]) * self.stake, "hua", payer)
            for payee in turns
            for payer in turns
            if points[payee] > points[payer]
        )

    def _rows(self, end: HandEnd, shown: _Shown) -> Iterator[HuaRow]:
        """The rows in the order of the sheets."""
        for kind in end.indicators:
            if not kind.is_flower:  # there is one of each flower, so none like it is left (J1)
                yield from _row(self.indicator_key, shown.everywhere(kind), self.indicator)
        for kind in whites_among(end.flower_kinds, end.indicators):
            yield from _row("flower", tuple(tile for tile in shown.flowers if tile is kind), self.flower)
        yield from _row("wild", tuple(tile for tile in shown.hand if tile in end.wilds), self.wild)
        yield from self._kong_rows(end, shown)
        for face in (shown.wind, Tile.C, Tile.F):
            if face not in (*end.wilds, *end.flower_kinds) and (tiles := shown.triplet(face)):
                yield HuaRow("honour", tiles, 1)
        yield from _row("worm", tuple(tile for tile in shown.flowers if tile.is_flower), self.worm)

    def _kong_rows(self, end: HandEnd, shown: _Shown) -> Iterator[HuaRow]:
        """Kongs by their rows; one of wilds is a thing of its own (D24)."""
        for meld in shown.melds:
            if meld.kind.is_kong and meld.tiles[0] in end.wilds:
                yield HuaRow("wild_kong", meld.tiles, self.wild_kong)
        opened = shown.kongs(concealed=False, apart=end.wilds)
        concealed = shown.kongs(concealed=True, apart=end.wilds)
        if self.mixed is not None and opened and concealed:
            hua = self.open_kong[len(opened) + len(concealed) - 1] + self.mixed * len(concealed)
            yield HuaRow("kongs", _tiles(opened + concealed), hua)
            return
        for key, melds, row in (
            ("open_kong", opened, self.open_kong),
            ("concealed_kong", concealed, self.concealed_kong),
        ):
            if melds:
                yield HuaRow(key, _tiles(melds), row[len(melds) - 1])


def _row(key: str, tiles: tuple[Tile, ...], row: Row) -> Iterator[HuaRow]:
    """A row of single tiles, when there are any."""
    if tiles:
        yield HuaRow(key, tiles, row[len(tiles) - 1])


def _tiles(melds: tuple[Meld, ...]) -> tuple[Tile, ...]:
    return tuple(tile for meld in melds for tile in meld.tiles)


def _shown(end: HandEnd, seat: Seat) -> _Shown:
    """The tiles of *seat*; the winning tile belongs to the winner's hand, a flower won with lies among its flowers."""
    own = end.seats[seat]
    won = [win.facts for win in end.wins if win.facts.seat == seat]
    drawn = tuple(facts.tile for facts in won if facts.by is not WinBy.PUSH4)
    wind = WINDS[(seat - end.dealer) % 4]
    return _Shown(wind, (*own.concealed, *drawn), own.melds, own.flowers, bool(won))
