"""Claimed wins in the notation of the sheets, for case tables."""

from __future__ import annotations

from dataclasses import dataclass

from rules.scoring.model import First, WinBy, WinFacts
from rules.scoring.tally import Scoring, score
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import parse_tile, parse_tiles
from rules.tiles.tile import WINDS
from rules.variants.yueqing_local import YueqingOptions, scoring, wild_and_flowers

__all__ = ["Case", "claimed", "meld", "priced"]

_SEATS = "ESWN"


@dataclass(frozen=True, slots=True)
class Case:
    """One row of a table: a hand, the tile it wins on, the patterns it must show and its total.

    *expect* lists pattern ids, ``white*3`` for one that shows another value than it is priced at;
    None stands for no win. *melds* are separated by commas: ``"pung 777s N, concealed_kong 1111p"``.
    """

    id: str
    clause: str
    hand: str
    tile: str
    expect: str | None
    total: int = 0
    wild: str = "9s"
    seat: str = "S"
    by: str = "self_draw"
    source: str = ""
    first: str = ""
    melds: str = ""
    flowers: str = ""

    @property
    def facts(self) -> WinFacts:
        """The claimed win."""
        seat = _SEATS.index(self.seat)
        wilds, flower_kinds = wild_and_flowers((parse_tile(self.wild),))
        return WinFacts(
            seat=seat,
            seat_wind=WINDS[seat],
            concealed=parse_tiles(self.hand),
            melds=tuple(meld(text) for text in self.melds.split(",") if text),
            flowers=parse_tiles(self.flowers),
            tile=parse_tile(self.tile),
            by=WinBy(self.by),
            source=_SEATS.index(self.source) if self.source else None,
            first=First(self.first),
            wilds=wilds,
            flower_kinds=flower_kinds,
        )


def meld(text: str) -> Meld:
    """A meld such as ``chow 234m E`` or ``concealed_kong 1111p``."""
    kind, tiles, *source = text.split()
    laid = tuple(sorted(parse_tiles(tiles)))
    assert len(laid) == (4 if MeldKind(kind).is_kong else 3)
    return Meld(
        MeldKind(kind), laid, _SEATS.index(source[0]) if source else None, laid[0] if source else None
    )


def claimed(hand: str, tile: str, wild: str = "9s", melds: str = "") -> WinFacts:
    """A self-drawn win of seat S."""
    return Case("", "", hand, tile, None, wild=wild, melds=melds).facts


def priced(case: Case, rules: Scoring | None = None) -> tuple[dict[str, int], int] | None:
    """The patterns and the total of a case."""
    tally = score(rules or scoring(YueqingOptions()), case.facts)
    return None if tally is None else (tally.patterns, tally.total)
