"""Pricing a win (算台): of all readings of the hand the one with the highest total counts (Y8, C-13).

Ties: of readings with the same total the one with more patterns, then the one that `decompose` finds first, in
an order that depends on the tiles alone. So one hand always shows the same reading.

In games with types of hand one type counts: of all readings the type that with the roots left beside it comes to most
before any cap, of equals the larger type, then the earlier in the table (D16).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import partial
from graphlib import CycleError, TopologicalSorter
from typing import Final, TypeAlias

from rules.core.record import dataclass
from rules.errors import RulesError
from rules.scoring.model import Evidence, Kept, Tally, Tier, WinBy, WinFacts
from rules.scoring.pattern import Award, Pattern, Predicate
from rules.scoring.total import Priced, Total
from rules.scoring.win import Held, Win, held_of, read
from rules.shape.decompose import decompose
from rules.shape.reading import Reading
from rules.shape.shapes import Shapes
from rules.shape.special import pair_up
from rules.tiles.counts import keys_of

__all__ = [
    "FlatWin",
    "Limited",
    "Needs",
    "Scoring",
    "fulfils",
    "has_shape",
    "ranked",
    "score",
    "times_held",
    "told_tally",
    "wins",
]


@dataclass(frozen=True, slots=True)
class Needs:
    """What must be held for a flat win: so many wilds in the hand, so many flowers set aside."""

    wilds: int = 0
    flowers: int = 0

    def met_by(self, held: Held) -> bool:
        """Whether *held* has that many."""
        return len(held.wilds) >= self.wilds and len(held.facts.flowers) >= self.flowers


@dataclass(frozen=True, slots=True)
class FlatWin:
    """A win without a shape (推胡): how it is declared, what it needs; its value is the whole total (Y6)."""

    by: WinBy
    value: int
    needs: Needs

    @property
    def id(self) -> str:
        """The pattern that a tally shows."""
        return self.by.value


@dataclass(frozen=True, slots=True)
class Limited:
    """How limited hands are priced: those with *from_wilds* wilds or more by *many*, the others by *few* (H9)."""

    few: Scoring
    many: Scoring
    from_wilds: int

    def scoring(self, held: Held) -> Scoring:
        """The prices for a hand."""
        return self.many if len(held.wilds) >= self.from_wilds else self.few


_LAST: Final = (Tier.BASIC, Tier.ADD)
_Priced: TypeAlias = tuple[int, Reading, list[Priced]]

Condition: TypeAlias = Callable[[WinFacts], bool]
"""What a hand must fulfil to win, whatever its shape."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """How a game prices wins: melds beside the pair, awards, flat wins, total, the least total that wins.

    Exclusions name only awards of the game and have no cycles; an award that is itself excluded excludes
    nothing. *condition* is what a hand must fulfil to win beside its shape (缺门), *pairs* tells whether seven pairs
    are a shape. *fifth_copy*: a wild may stand for a fifth copy of a kind (D19). *claims_wild* tells whether a
    discarded wild can be won on (D9: not in 乐清). *limited* prices the hands of those who are limited by somebody's
    open double (逼胡, H9). *types* are the types of hand by their place in the table, *shapes* what makes a win.
    """

    melds: int
    awards: tuple[Award, ...]
    flat: tuple[FlatWin, ...]
    total: Total
    minimum: int = 0
    condition: Condition | None = None
    pairs: bool = False
    fifth_copy: bool = True
    claims_wild: bool = False
    limited: Limited | None = None
    fixed: tuple[tuple[Award, Predicate], ...] = field(init=False, repr=False, compare=False)
    varying: tuple[tuple[Award, Predicate], ...] = field(init=False, repr=False, compare=False)
    rank: dict[str, int] = field(init=False, repr=False, compare=False)
    types: dict[str, int] = field(init=False, repr=False, compare=False)
    shapes: Shapes = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Part the awards by whether readings differ in them, and rank each behind those that exclude it.

        Raises `RulesError`.
        """
        known = {award.id: award for award in self.awards}
        if len(known) != len(self.awards):
            raise RulesError("a pattern is priced twice")
        sorter: TopologicalSorter[str] = TopologicalSorter(dict.fromkeys(sorted(known), ()))
        for award in self.awards:
            for gone in award.excludes:
                if gone.id not in known:
                    raise RulesError(f"{award.id} excludes {gone.id}, which the game does not price")
                sorter.add(gone.id, award.id)
        try:
            rank = {name: place for place, name in enumerate(sorter.static_order())}
        except CycleError as error:
            raise RulesError(f"patterns exclude each other: {error.args[1]}") from error
        for name, by_reading in (("fixed", False), ("varying", True)):
            part = [award for award in self.awards if award.pattern.by_reading is by_reading]
            object.__setattr__(self, name, tuple((award, award.pattern.holds) for award in part))
        types = [award.id for award in self.awards if award.tier is Tier.TYPE]
        object.__setattr__(self, "rank", rank)
        object.__setattr__(self, "types", {name: place for place, name in enumerate(types)})
        object.__setattr__(self, "shapes", Shapes(self.melds, self.pairs, self.fifth_copy))

    @property
    def unconditional(self) -> bool:
        """Whether every complete hand wins."""
        return not self.minimum and self.condition is None

    def name_key(self, pattern: str) -> str:
        """Where the catalogues have the name of a pattern as players of this game say it."""
        found = self._pattern(pattern, limited=False)
        return found.name_key if found else f"pattern.{pattern}.name"

    def text_key(self, pattern: str, *, limited: bool = False) -> str:
        """Where the catalogues have the definition of a pattern as this game pays it, or pays limited hands."""
        found = self._pattern(pattern, limited=limited)
        return found.text_key if found else f"pattern.{pattern}.text"

    def _pattern(self, pattern: str, *, limited: bool) -> Pattern | None:
        """The pattern of that id as it is priced; None for a flat win."""
        others = (self.limited.few, self.limited.many) if limited and self.limited else ()
        for prices in (*reversed(others), self):
            for award in prices.awards:
                if award.id == pattern:
                    return award.pattern
        return None


def has_shape(scoring: Scoring, facts: WinFacts) -> bool:
    """Whether the tiles make a win at all (成胡), whatever it is worth; fast, by tables."""
    return _is_complete(scoring, held_of(facts))


def wins(scoring: Scoring, facts: WinFacts) -> bool:
    """Whether the tiles make a win that reaches the least total (起胡)."""
    if scoring.minimum:
        return score(scoring, facts) is not None
    return has_shape(scoring, facts) and fulfils(scoring, facts)


def fulfils(scoring: Scoring, facts: WinFacts) -> bool:
    """Whether the hand is one that may win, whatever its shape (缺门)."""
    return scoring.condition is None or scoring.condition(facts)


def score(scoring: Scoring, facts: WinFacts) -> Tally | None:
    """What the win is worth in its best reading; None when it is no win or below the least total."""
    held = held_of(facts)
    if not _is_complete(scoring, held) or not fulfils(scoring, facts):
        return None
    scoring = _prices(scoring, held)
    flat = _flat_of(scoring, facts)
    if flat is not None:
        return _flat_tally(flat) if flat.value >= scoring.minimum else None
    best = min(_price_all(scoring, held), key=_order_of(scoring))
    return _tally(scoring, facts, best) if _reaches(scoring, best) else None


def ranked(scoring: Scoring, facts: WinFacts) -> tuple[Tally, ...]:
    """The tallies of all readings, the best first, for explaining why one counts; empty when it is no win."""
    held = held_of(facts)
    if not _is_complete(scoring, held) or not fulfils(scoring, facts):
        return ()
    scoring = _prices(scoring, held)
    flat = _flat_of(scoring, facts)
    if flat is not None:
        return (_flat_tally(flat),) if flat.value >= scoring.minimum else ()
    priced = sorted(_price_all(scoring, held), key=_order_of(scoring))
    return tuple(_tally(scoring, facts, each) for each in priced if _reaches(scoring, each))


def told_tally(scoring: Scoring, times: Mapping[str, int]) -> Tally:
    """What patterns are worth together that somebody says held, each so often (真牌桌报番): no tile is looked at.

    What excludes what, which type counts and how the total is made is the game's; the flat win that is said stands
    alone. Patterns that the game does not price are nothing.
    """
    flat = next((flat for flat in scoring.flat if times.get(flat.id)), None)
    if flat is not None:
        return _flat_tally(flat)
    said = [
        Priced(award, award.value * times[award.id], Evidence(times=times[award.id]))
        for award in scoring.awards
        if times.get(award.id)
    ]
    counting = _without_excluded(scoring, said)
    if scoring.types:
        counting = _one_type(scoring.types, counting)
    return Tally((), _kept(counting), scoring.total.worth(counting), scoring.total.formula(counting))


def times_held(scoring: Scoring, tally: Tally, pattern: str) -> int:
    """How often a pattern held in a win that was scored, also where one is part of its type (D4)."""
    kept = {each.pattern: each.evidence.times for each in tally.kept}
    parts = (award for award in scoring.awards if award.id in kept)
    absorbed = sum(pattern in [part.id for part in award.absorbs] for award in parts)
    return kept.get(pattern, 0) + absorbed


def _prices(scoring: Scoring, held: Held) -> Scoring:
    """The prices that hold for this hand: others when it is limited."""
    if held.facts.limited and scoring.limited is not None:
        return scoring.limited.scoring(held)
    return scoring


def _reaches(scoring: Scoring, priced: _Priced) -> bool:
    """Whether a reading is worth what a win of the room must be."""
    return not scoring.minimum or scoring.total.reach(priced[2]) >= scoring.minimum


def _is_complete(scoring: Scoring, held: Held) -> bool:
    """Whether the tiles win in the way that is claimed."""
    facts = held.facts
    if facts.by in (WinBy.PUSH3, WinBy.PUSH4):
        flat = _flat_of(scoring, facts)
        return flat is not None and flat.needs.met_by(held)
    if facts.by.is_claim and facts.tile in facts.wilds and not scoring.claims_wild:
        return False
    return scoring.shapes.is_complete(keys_of(held.naturals), len(facts.melds), len(held.wilds))


def _flat_of(scoring: Scoring, facts: WinFacts) -> FlatWin | None:
    """The flat win that is declared, if the game has it."""
    return next((flat for flat in scoring.flat if flat.by is facts.by), None)


def _flat_tally(flat: FlatWin) -> Tally:
    """A flat win: its value and no other pattern."""
    return Tally((), (Kept(flat.id, flat.value, Tier.FLAT, Evidence()),), flat.value, str(flat.value))


def _readings(scoring: Scoring, held: Held) -> tuple[Reading, ...]:
    """Every reading of the concealed tiles, the pairs alone last."""
    found = decompose(held.naturals, held.wilds, scoring.melds - len(held.facts.melds))
    if not scoring.pairs:
        return found
    shapes, laid = scoring.shapes, len(held.facts.melds)
    paired = shapes.is_pairs(keys_of(held.naturals), laid, len(held.wilds))
    return (*found, pair_up(held.naturals, held.wilds)) if paired else found


def _price_all(scoring: Scoring, held: Held) -> list[_Priced]:
    """Every reading with its total and the awards that count, in the order of `_readings`."""
    found = _readings(scoring, held)
    same = _holding(scoring.fixed, read(held, found[0]))
    varying, worth, types = scoring.varying, scoring.total.worth, scoring.types
    priced: list[_Priced] = []
    for concealed in found:
        win = read(held, concealed)
        counting = same + _holding(varying, win)
        for each in counting:
            if each.award.excludes:
                counting = _without_excluded(scoring, counting)
                break
        if types:
            counting = _one_type(types, counting)
        priced.append((worth(counting), win.groups, counting))
    return priced


def _holding(awards: tuple[tuple[Award, Predicate], ...], win: Win) -> list[Priced]:
    """The awards whose patterns hold, excluded or not."""
    return [
        Priced(award, award.value * evidence.times, evidence)
        for award, holds in awards
        if (evidence := holds(win)) is not None
    ]


def _without_excluded(scoring: Scoring, holding: list[Priced]) -> list[Priced]:
    """The awards that count: none that another one that counts excludes."""
    counting: list[Priced] = []
    gone: list[str] = []
    for each in sorted(holding, key=lambda each: scoring.rank[each.award.id]):
        if each.award.id not in gone:
            counting.append(each)
            gone += [other.id for other in each.award.excludes]
    return counting


def _one_type(types: dict[str, int], counting: list[Priced]) -> list[Priced]:
    """Of the types that hold the one that counts, then what is added to it; types are never added together (1.10)."""
    adds = [each for each in counting if each.award.tier is not Tier.TYPE]
    choices = [[each, *_beside(each.award, adds)] for each in counting if each.award.tier is Tier.TYPE]
    return min(choices, key=partial(_type_rank, types), default=adds)


def _beside(kind: Award, adds: list[Priced]) -> list[Priced]:
    """What counts on top of a type: one of each that is part of the type is not counted again (D4)."""
    if not kind.absorbs:
        return adds
    absorbed = [pattern.id for pattern in kind.absorbs]
    less = [_less(each) if each.award.id in absorbed else each for each in adds]
    return [each for each in less if each.evidence.times]


def _less(priced: Priced) -> Priced:
    """The same counted once less; what shows it is told without its first part."""
    evidence, award = priced.evidence, priced.award
    times = evidence.times - 1
    tiles = evidence.tiles[len(evidence.tiles) // evidence.times :]
    return Priced(award, award.value * times, Evidence(evidence.groups, tiles, times))


def _type_rank(types: dict[str, int], counting: list[Priced]) -> tuple[int, int, int]:
    """The smaller, the better: most before the cap, then the larger type, then the earlier in the table (D16)."""
    sum_ = sum(each.value for each in counting)
    kind = next((each for each in counting if each.award.tier is Tier.TYPE), None)
    return (-sum_, -kind.value, types[kind.award.id]) if kind else (-sum_, 0, len(types))


def _rank(priced: _Priced) -> tuple[int, int]:
    """The smaller, the better a reading."""
    return -priced[0], -len(priced[2])


def _order_of(scoring: Scoring) -> Callable[[_Priced], tuple[int, ...]]:
    """By what the readings are ordered, the best first."""
    types = scoring.types
    if not types:
        return _rank
    return lambda priced: _type_rank(types, priced[2])


def _tally(scoring: Scoring, facts: WinFacts, priced: _Priced) -> Tally:
    """The record of a priced reading."""
    total, groups, counting = priced
    return Tally(groups, _kept(counting), total, scoring.total.formula(counting), facts.limited)


def _kept(counting: Sequence[Priced]) -> tuple[Kept, ...]:
    """What counts: big patterns before basic ones, dear ones first, then by id."""
    kept = [Kept(each.award.id, each.value, each.award.tier, each.evidence) for each in counting]
    kept.sort(key=lambda each: (each.tier in _LAST, -each.value, each.pattern))
    return tuple(kept)
