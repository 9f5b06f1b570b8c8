"""Claimed wins in the notation of the sheets, for case tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules import Ruleset
from rules.mahjong.ruleset import Setting
from rules.scoring.model import First, WinBy, WinFacts
from rules.scoring.tally import Scoring, score
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import parse_tile, parse_tiles
from rules.tiles.tile import WINDS, Suit
from rules.variants.yueqing_local import YueqingOptions, scoring, wild_and_flowers

__all__ = ["Case", "claimed", "expected", "meld", "priced", "values_of"]

_SEATS = "ESWN"


@dataclass(frozen=True, slots=True)
class Case:
    """One row of a table: a hand, the tile it wins on, the patterns it must show and its total.

    *expect* lists pattern ids, ``white*3`` for one that counts three times, ``full_flush=5`` for one that shows
    another value than its price; None stands for no win. *melds* are separated by commas:
    ``"pung 777s N, concealed_kong 1111p"``. *turned* is the tile turned up where the *wild* follows from it. *void* is
    the suit that the seat has declared not to hold, by its letter.
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
    turned: str = "9p"
    limited: bool = False
    after_kong: bool = False
    void: str = ""
    roots: int | None = None

    @property
    def facts(self) -> WinFacts:
        """The claimed win in 乐清."""
        return self._under(Setting((), (), *wild_and_flowers((parse_tile(self.wild),))))

    def facts_in(self, ruleset: Ruleset) -> WinFacts:
        """The claimed win in a game where the tile *turned* up decides."""
        return self._under(ruleset.turn_up((parse_tile(self.turned),) * len(ruleset.tiles)))

    def _under(self, setting: Setting) -> WinFacts:
        seat = _SEATS.index(self.seat)
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
            wilds=setting.wilds,
            flower_kinds=setting.flowers,
            indicators=setting.tiles,
            limited=self.limited,
            after_kong=self.after_kong,
            void=Suit(self.void) if self.void else None,
            roots=self.roots,
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


def priced(case: Case, rules: Scoring | Ruleset | None = None) -> tuple[dict[str, int], int] | None:
    """The patterns and the total of a case, in 乐清 or by the prices or the game that is given."""
    if isinstance(rules, Ruleset):
        tally = score(rules.scoring, case.facts_in(rules))
    else:
        tally = score(rules or scoring(YueqingOptions()), case.facts)
    return None if tally is None else (tally.patterns, tally.total)


def values_of(prices: Scoring) -> dict[str, int]:
    """What each pattern of a game costs."""
    return {award.id: award.value for award in prices.awards} | {flat.id: flat.value for flat in prices.flat}


def expected(case: Case, values: Mapping[str, int]) -> tuple[dict[str, int], int] | None:
    """The patterns and the total that a row of a table demands."""
    if case.expect is None:
        return None
    patterns: dict[str, int] = {}
    for word in case.expect.split():
        name, _, value = word.partition("=")
        name, _, times = name.partition("*")
        patterns[name] = int(value) if value else values[name] * int(times or 1)
    return patterns, case.total
