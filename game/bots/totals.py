"""What patterns come to in the game played (几台): its own totals, asked for so many basics and big patterns.

A bot does not know how its hand will be read in the end. What is certain already (flowers, wilds, what is laid down)
it learns by letting the game price the hand with tiles filled in that mean nothing; what it aims at comes on top.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from rules.core.record import replace
from rules.core.seat import SEATS, Seat
from rules.mahjong.legal import supposed
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.state import RoundState
from rules.scoring.model import Evidence, Tier, WinFacts
from rules.scoring.pattern import Award, Pattern, basic, big
from rules.scoring.tally import Scoring, score
from rules.scoring.total import Priced
from rules.tiles.meld import Meld
from rules.tiles.tile import KINDS, Tile

__all__ = ["Book", "Certain", "Totals"]

_ANY: Final = Pattern("any", "", "", lambda _: None)
_SMALL: Final[Award] = basic(_ANY)
_LARGE: Final[Award] = big(_ANY, 1)
_KEPT: Final = 4096
"""How many prices are remembered; what seats show changes slowly."""
_SETS: Final = ((0, (2, 4, 3)), (1, (9, 9, 9)), (0, (6, 8, 7)), (1, (2, 4, 3)), (1, (5, 5, 5)))
"""Melds that mean nothing side by side: the suit by rank, the numbers, the one that a wild stands in for last."""


class Certain(NamedTuple):
    """What a hand has already (已有的台): the sum of its basics, the sum of its big patterns, by which prices."""

    small: int
    big: int
    totals: Totals


@dataclass(slots=True)
class Totals:
    """The totals of one set of prices: those of the game, or those of its limited hands (逼胡)."""

    scoring: Scoring
    least: int
    big: dict[str, int] = field(init=False)
    known: dict[tuple[int, int], int | None] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        """Note what each big pattern adds."""
        awards = self.scoring.awards
        self.big = {award.id: award.value for award in awards if award.tier is Tier.BIG}

    def of(self, small: int, large: int) -> int | None:
        """The total of so many basics and big patterns; None below the least that wins (起胡)."""
        key = (small, large)
        if key not in self.known:
            priced = [Priced(_SMALL, small, Evidence()), Priced(_LARGE, large, Evidence())]
            priced = [each for each in priced if each.value]
            reached = self.scoring.total.reach(priced) >= self.least
            self.known[key] = self.scoring.total.worth(priced) if reached else None
        return self.known[key]

    def least_of(self, small: int, large: int) -> int:
        """The same, or where that is no win the cheapest big pattern besides that makes it one; else 0."""
        totals = (self.of(small, large + more) for more in (0, *sorted(set(self.big.values()))))
        return next((total for total in totals if total is not None), 0)


@dataclass(slots=True)
class Book:
    """The price book of a game (价目): usual prices and those of limited hands."""

    ruleset: Ruleset
    usual: Totals = field(init=False)
    few: Totals = field(init=False)
    many: Totals = field(init=False)
    _free: Scoring = field(init=False)
    _known: dict[WinFacts, Certain] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        """Open it."""
        scoring, least = self.ruleset.scoring, self.ruleset.scoring.minimum
        self.usual = self.few = self.many = Totals(scoring, least)
        self._free = replace(scoring, minimum=0)
        limited = scoring.limited
        if limited is not None:
            self.few, self.many = Totals(limited.few, least), Totals(limited.many, least)
            free = replace(
                limited, few=replace(limited.few, minimum=0), many=replace(limited.many, minimum=0)
            )
            self._free = replace(self._free, limited=free)

    def certain(
        self, state: RoundState, seat: Seat, laid: tuple[Meld, ...], wilds: tuple[Tile, ...]
    ) -> Certain:
        """What *seat* has for certain with *laid* melds and *wilds* in the hand."""
        state = _later(state)
        to_make = self.ruleset.scoring.melds - len(laid)
        naturals = _filling(state, laid, to_make, len(wilds))
        last = naturals[-1]
        facts = supposed(self.ruleset, state, seat, (*naturals[:-1], *wilds), last)
        facts = replace(facts, melds=laid)
        found = self._known.get(facts)
        if found is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            found = self._known[facts] = self._priced(facts, len(wilds))
        return found

    def _priced(self, facts: WinFacts, wilds: int) -> Certain:
        tally = score(self._free, facts)
        sums = {Tier.BASIC: 0, Tier.BIG: 0, Tier.FLAT: 0}
        for kept in tally.kept if tally else ():
            sums[kept.tier] += kept.value
        return Certain(sums[Tier.BASIC], sums[Tier.BIG], self._totals(facts, wilds))

    def limits(self, state: RoundState, seat: Seat) -> bool:
        """Whether the hand of *seat* is limited."""
        return supposed(self.ruleset, _later(state), seat, (), Tile.HIDDEN).limited

    def _totals(self, facts: WinFacts, wilds: int) -> Totals:
        limited = self.ruleset.scoring.limited
        if limited is None or not facts.limited:
            return self.usual
        return self.many if wilds >= limited.from_wilds else self.few


def _later(state: RoundState) -> RoundState:
    """A round later: a limit that does not hold for the very next discard holds then (H9)."""
    return replace(state, discards=state.discards + len(SEATS))


def _filling(state: RoundState, laid: tuple[Meld, ...], melds: int, wilds: int) -> list[Tile]:
    """Naturals that make a win with *melds* melds to make and so many wilds, and show no pattern; a pair stands last.

    A wild stands in the middle of a run first, so it is not at home; the last tile ends no open wait.
    """
    suits = _quiet_suits(state, laid)
    runs = [[KINDS[9 * suits[suit] + rank - 1] for rank in ranks] for suit, ranks in _SETS[:melds]]
    pair = [KINDS[9 * suits[1 if melds == 1 else 0]]] * 2
    groups, missing = [*runs, pair], wilds
    while missing:
        for group in sorted(groups, key=len, reverse=True):
            if missing and len(group) > (group is pair):
                group.pop()
                missing -= 1
    return [tile for group in groups for tile in group]


def _quiet_suits(state: RoundState, laid: tuple[Meld, ...]) -> list[int]:
    """The three suits: those of wilds last, and first those that are not laid down, so that no flush comes about."""
    wild = {tile // 9 for tile in state.wilds}
    shown = {meld.tiles[0] // 9 for meld in laid}
    return sorted(range(3), key=lambda suit: (suit in wild, suit in shown))
