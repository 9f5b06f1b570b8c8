"""Why a win is worth what it is (算台的说明): patterns and the tiles that make them, formula, next best reading.

It knows no table: facts, prices and a tally are all it is given, so whoever prices a hand can explain it with this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from game.present.formula_words import formula_words
from game.present.label import Label, said
from game.present.shown import ShownGroup, ShownTile, group_shown, mark_winning, tiles_shown
from rules.scoring.model import Evidence, SeatTiles, Tally, Tier, WinBy, WinFacts
from rules.scoring.tally import Scoring, ranked
from rules.tiles.tile import Tile

__all__ = [
    "FLOWERS",
    "Formula",
    "HandShown",
    "OtherReading",
    "PatternRow",
    "TallyModel",
    "best_other",
    "hand_held",
    "tally_model",
    "winning_tile",
]

FLOWERS = -1
"""The group of the flowers in `PatternRow.lit`."""


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
    """The total, the arithmetic if there is any, and the game's way from values to a total in words.

    *fan*: the total is counted in 番; *price* is the money of it where every payer pays the same.
    """

    total: int
    arithmetic: str | None
    words: tuple[Label, ...]
    fan: bool = False
    price: int | None = None

    def key(self, key: str) -> str:
        """The key of a text that tells the total: games that count 番 have their own."""
        return f"{key}.fan" if self.fan else key


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


def tally_model(
    scoring: Scoring,
    facts: WinFacts,
    tally: Tally,
    worth: Callable[[Tally], int] | None = None,
    price: Callable[[int], int] | None = None,
) -> TallyModel:
    """What there is to say of a tally.

    *worth* tells what a tally brings the winner, *price* what each payer pays for a total, where that is known.
    """
    hand = _hand(facts, tally)
    formula = formula_of(scoring, facts, tally)
    return TallyModel(
        hand,
        _rows(scoring, facts, tally, hand),
        formula if price is None else replace(formula, price=price(tally.total)),
        _other(scoring, facts, tally, worth),
    )


def hand_held(tiles: SeatTiles, wilds: tuple[Tile, ...], won: Tile | None) -> HandShown:
    """A seat's tiles as they lie: melds, then the concealed ones, the tile that it *won* with apart."""
    groups = [tiles_shown(meld.tiles, wilds) for meld in tiles.melds]
    lying = frozenset(range(len(groups)))
    if tiles.concealed:
        groups.append(tiles_shown(sorted(tiles.concealed), wilds))
    if won is not None:
        groups.append((ShownTile(won, won in wilds, winning=True),))
    return HandShown(tuple(groups), lying, tiles_shown(sorted(tiles.flowers), ()))


def winning_tile(by: WinBy, tile: Tile) -> Tile | None:
    """The tile that a hand was won with; None where it is no part of the hand but lies among the flowers."""
    return None if by is WinBy.PUSH4 else tile


def formula_of(scoring: Scoring, facts: WinFacts, tally: Tally) -> Formula:
    """The formula of a tally, with its numbers in place."""
    arithmetic = tally.formula if tally.formula != str(tally.total) else None
    words = formula_words(scoring, facts, tally)
    return Formula(tally.total, arithmetic, words, scoring.total.counts_fan)


def best_other(scoring: Scoring, facts: WinFacts, tally: Tally) -> Tally | None:
    """The best reading that differs from the one that counts in patterns or total."""
    shown = (tally.patterns, tally.total)
    return next((each for each in ranked(scoring, facts) if (each.patterns, each.total) != shown), None)


def _other(
    scoring: Scoring, facts: WinFacts, tally: Tally, worth: Callable[[Tally], int] | None
) -> OtherReading | None:
    other = best_other(scoring, facts, tally)
    if other is None:
        return None
    hand = _hand(facts, other)
    rows = _rows(scoring, facts, other, hand)
    brings = (worth(other), worth(tally)) if worth is not None else None
    formula = formula_of(scoring, facts, other)
    return OtherReading(hand.groups, rows, formula, other.total < tally.total, brings)


def _hand(facts: WinFacts, tally: Tally) -> HandShown:
    """The winner's tiles as they are read, the winning one marked; a flat win is not read and shown as held."""
    if not tally.groups:
        held = SeatTiles(facts.concealed, facts.melds, facts.flowers)
        return hand_held(held, facts.wilds, winning_tile(facts.by, facts.tile))
    groups = [group_shown(group, facts.wilds) for group in tally.groups]
    lying = {place for place, group in enumerate(tally.groups) if group.meld is not None}
    mark_winning(groups, lying, facts.tile)
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
