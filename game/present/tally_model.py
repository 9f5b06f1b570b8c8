"""Why a win is worth what it is (算台的说明): patterns and the tiles that make them, formula, next best reading.

It knows no table: facts, prices and a tally are all it is given, so whoever prices a hand can explain it with this.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.present.formula_words import formula_words
from game.present.label import Label, said
from game.present.shown import ShownGroup, ShownTile, group_shown, mark_winning, tiles_shown
from rules.scoring.model import Evidence, Tally, Tier, WinBy, WinFacts
from rules.scoring.tally import Scoring, ranked

__all__ = [
    "FLOWERS",
    "Formula",
    "HandShown",
    "OtherReading",
    "PatternRow",
    "TallyModel",
    "best_other",
    "tally_model",
]

FLOWERS = -1
"""The group of the flowers in `PatternRow.lit`."""

_NO_REST = (WinBy.PUSH4,)
"""Wins whose tile is no part of the concealed tiles: it lies among the flowers."""


@dataclass(frozen=True, slots=True)
class HandShown:
    """The tiles of a hand in groups; those that lie open are marked by place in *open*."""

    groups: tuple[ShownGroup, ...]
    open: frozenset[int]
    flowers: ShownGroup


@dataclass(frozen=True, slots=True)
class PatternRow:
    """A pattern that counts: its value, the tiles that make it, and where they lie in the hand (group, place)."""

    pattern: str
    name: Label
    text: Label
    value: int
    tier: Tier
    evidence: tuple[ShownGroup, ...]
    lit: frozenset[tuple[int, int]] = frozenset()


@dataclass(frozen=True, slots=True)
class Formula:
    """The total, the arithmetic if there is any, and the game's way from values to a total in words."""

    total: int
    arithmetic: str | None
    words: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class OtherReading:
    """The best reading that does not count (次好的读法): its groups, patterns and total.

    *brings* are the units that the winner would have got, and gets, where that is known.
    """

    groups: tuple[ShownGroup, ...]
    patterns: tuple[PatternRow, ...]
    formula: Formula
    less: bool
    brings: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class TallyModel:
    """A win explained."""

    hand: HandShown
    patterns: tuple[PatternRow, ...]
    formula: Formula
    other: OtherReading | None


def tally_model(scoring: Scoring, facts: WinFacts, tally: Tally) -> TallyModel:
    """What there is to say of a tally."""
    hand = _hand(facts, tally)
    return TallyModel(
        hand,
        _rows(scoring, facts, tally, hand),
        formula_of(scoring, facts, tally),
        _other(scoring, facts, tally),
    )


def formula_of(scoring: Scoring, facts: WinFacts, tally: Tally) -> Formula:
    """The formula of a tally, with its numbers in place."""
    arithmetic = tally.formula if tally.formula != str(tally.total) else None
    return Formula(tally.total, arithmetic, formula_words(scoring, facts, tally))


def best_other(scoring: Scoring, facts: WinFacts, tally: Tally) -> Tally | None:
    """The best reading that differs from the one that counts in patterns or total."""
    shown = (tally.patterns, tally.total)
    return next((each for each in ranked(scoring, facts) if (each.patterns, each.total) != shown), None)


def _other(scoring: Scoring, facts: WinFacts, tally: Tally) -> OtherReading | None:
    other = best_other(scoring, facts, tally)
    if other is None:
        return None
    hand = _hand(facts, other)
    rows = _rows(scoring, facts, other, hand)
    return OtherReading(hand.groups, rows, formula_of(scoring, facts, other), other.total < tally.total)


def _hand(facts: WinFacts, tally: Tally) -> HandShown:
    """The winner's tiles as they are read, the winning one marked; a flat win is not read and shown as held."""
    groups: list[ShownGroup] = []
    lying: set[int] = set()
    if tally.groups:
        for place, group in enumerate(tally.groups):
            groups.append(group_shown(group, facts.wilds))
            if group.meld is not None:
                lying.add(place)
        mark_winning(groups, lying, facts.tile)
    else:
        for meld in facts.melds:
            lying.add(len(groups))
            groups.append(tiles_shown(meld.tiles, facts.wilds))
        groups.append(tiles_shown(facts.concealed, facts.wilds))
        if facts.by not in _NO_REST:
            groups.append((ShownTile(facts.tile, facts.tile in facts.wilds, winning=True),))
    return HandShown(tuple(groups), frozenset(lying), tiles_shown(sorted(facts.flowers), ()))


def _rows(scoring: Scoring, facts: WinFacts, tally: Tally, hand: HandShown) -> tuple[PatternRow, ...]:
    """The patterns with their definitions, which may be a game's own."""
    return tuple(
        PatternRow(
            kept.pattern,
            said(scoring.name_key(kept.pattern)),
            said(scoring.text_key(kept.pattern, limited=tally.limited)),
            kept.value,
            kept.tier,
            _evidence(kept.evidence, facts, tally),
            _lit(kept.evidence, hand),
        )
        for kept in tally.kept
    )


def _evidence(evidence: Evidence, facts: WinFacts, tally: Tally) -> tuple[ShownGroup, ...]:
    groups = [group_shown(tally.groups[place], facts.wilds) for place in evidence.groups]
    if evidence.tiles:
        groups.append(tiles_shown(evidence.tiles, facts.wilds))
    return tuple(groups)


def _lit(evidence: Evidence, hand: HandShown) -> frozenset[tuple[int, int]]:
    """Where the tiles of the evidence lie: whole groups, and for each tile besides a place that holds its like."""
    lit = {(place, index) for place in evidence.groups for index in range(len(hand.groups[place]))}
    for tile in evidence.tiles:
        found = (place for place, shown in _places(hand) if shown.tile is tile and place not in lit)
        lit.update(place for place in (next(found, None),) if place is not None)
    return frozenset(lit)


def _places(hand: HandShown) -> Iterable[tuple[tuple[int, int], ShownTile]]:
    """Every tile with its place: the flowers first, then the winning tile, then the others."""
    yield from (((FLOWERS, index), shown) for index, shown in enumerate(hand.flowers))
    held = [
        ((place, index), shown)
        for place, group in enumerate(hand.groups)
        for index, shown in enumerate(group)
    ]
    yield from sorted(held, key=lambda each: not each[1].winning)
