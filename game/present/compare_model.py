"""What two rulesets differ in (版本比较): every row is asked of the rulesets themselves, nothing is typed in by hand.

Prices come from the awards, totals and payments from sample hands that both games price, hua from sample tiles, house
rules from the options. So a comparison cannot differ from what is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from game.present.compare_money import hua_cells, payment_cells, total_cells
from game.present.form_model import TOPICS, topic_of, value_label
from game.present.label import Label, said
from rules import Ruleset
from rules.core.options import OptionSpec, specs
from rules.mahjong.ruleset import End, Winners
from rules.scoring.model import Evidence, Tier
from rules.scoring.pattern import Award
from rules.scoring.total import Priced
from rules.tiles.tile import Tile

__all__ = ["ABSENT", "Cell", "CompareRow", "CompareSection", "compare", "turned_up"]


@dataclass(frozen=True, slots=True)
class Cell:
    """What one game has in a row: words, tiles, and words that stand smaller below."""

    label: Label | None = None
    tiles: tuple[Tile, ...] = ()
    notes: tuple[Label, ...] = ()


ABSENT: Final = Cell(said("compare.absent"))
"""The game has no such thing."""


@dataclass(frozen=True, slots=True)
class CompareRow:
    """One thing in both games; *sample* are tiles that belong to its name, *remark* says what else differs."""

    name: Label
    left: Cell
    right: Cell
    sample: tuple[Tile, ...] = ()
    remark: Label | None = None

    @property
    def differs(self) -> bool:
        """Whether the games differ in it."""
        return self.left != self.right or self.remark is not None


@dataclass(frozen=True, slots=True)
class CompareSection:
    """Rows about one thing."""

    title: Label
    rows: tuple[CompareRow, ...]

    @property
    def differing(self) -> tuple[CompareRow, ...]:
        """The rows in which the games differ."""
        return tuple(row for row in self.rows if row.differs)


def compare(left: Ruleset, right: Ruleset) -> tuple[CompareSection, ...]:
    """Two games side by side, in the order of a rule sheet."""
    parts: tuple[tuple[str, Callable[[Ruleset, Ruleset], Iterator[CompareRow]]], ...] = (
        ("tiles", _tiles),
        ("play", _play),
        ("patterns", _patterns),
        ("total", _totals),
        ("payment", _payments),
        ("hua", _hua),
        ("options", _options),
    )
    found = ((key, tuple(rows(left, right))) for key, rows in parts)
    return tuple(CompareSection(said(f"compare.section.{key}"), rows) for key, rows in found if rows)


# ---------------------------------------------------------------- tiles


def turned_up(ruleset: Ruleset, tile: Tile) -> tuple[Cell, Cell]:
    """The wild and the flowers when *tile* is turned up, with how many of them can be drawn."""
    rest = list(ruleset.tiles)
    pair = [tile] * min(2, rest.count(tile))
    for each in pair:
        rest.remove(each)
    wall = (*rest, *pair)
    setting = ruleset.turn_up(wall)
    live = [face for place, face in enumerate(wall) if place not in setting.places]
    wilds = sum(face in setting.wilds for face in live)
    flowers = sum(face in setting.flowers for face in live)
    blossoms = tuple(kind for kind in setting.flowers if kind in live)
    return (
        Cell(said("compare.count", n=wilds), setting.wilds) if setting.wilds else ABSENT,
        Cell(said("compare.count", n=flowers), blossoms) if blossoms else ABSENT,
    )


_SAMPLES: Final = (Tile.M5, Tile.F, Tile.B)
"""Tiles to turn up: a number, and those with which wild and flowers meet."""


def _tiles(left: Ruleset, right: Ruleset) -> Iterator[CompareRow]:
    """The set, what is never drawn, and what a turned-up tile makes of it."""
    for key, count in (
        ("set", lambda ruleset: len(ruleset.tiles)),
        ("left", lambda ruleset: ruleset.reserve),
    ):
        cells = [Cell(said("compare.count", n=count(ruleset))) for ruleset in (left, right)]
        yield CompareRow(said(f"compare.tiles.{key}"), cells[0], cells[1])
    for tile in _SAMPLES:
        ours, theirs = turned_up(left, tile), turned_up(right, tile)
        for key, mine, other in zip(("wild", "flowers"), ours, theirs, strict=True):
            if mine.tiles or other.tiles:
                yield CompareRow(said(f"compare.tiles.{key}"), mine, other, (tile,))


# ---------------------------------------------------------------- play


def _play(left: Ruleset, right: Ruleset) -> Iterator[CompareRow]:
    """What the games allow and charge for."""
    asked: tuple[tuple[str, Callable[[Ruleset], bool]], ...] = (
        ("chow", lambda ruleset: ruleset.claims.chow),
        ("wild_kong", lambda ruleset: ruleset.claims.wild_kong),
        ("push", lambda ruleset: bool(ruleset.scoring.flat)),
        ("liability", lambda ruleset: bool(ruleset.hooks.charges)),
        ("limit", lambda ruleset: ruleset.scoring.limited is not None),
        ("pairs", lambda ruleset: ruleset.scoring.pairs),
        ("several", lambda ruleset: ruleset.claims.winners is Winners.ALL),
        ("after_win", lambda ruleset: ruleset.end is not End.FIRST_WIN),
        ("win_again", lambda ruleset: ruleset.end is End.LAST_TILE),
    )
    for key, has in asked:
        yield CompareRow(said(f"compare.play.{key}"), _yes(has(left)), _yes(has(right)))


def _yes(has: bool) -> Cell:
    return Cell(said("compare.yes" if has else "compare.no"))


# ---------------------------------------------------------------- patterns


def _name(pattern: str, *awards: Award | None) -> Label:
    """What the games call a pattern; its usual name where they differ."""
    keys = {award.pattern.name_key for award in awards if award is not None}
    return said(keys.pop() if len(keys) == 1 else f"pattern.{pattern}.name")


def _patterns(left: Ruleset, right: Ruleset) -> Iterator[CompareRow]:
    """Every pattern that either game prices: the small ones first, then by the left game's order."""
    ours, theirs = _awards(left), _awards(right)
    for name in sorted(_union(ours, theirs), key=lambda name: _tier((ours.get(name) or theirs[name]).tier)):
        mine, other = ours.get(name), theirs.get(name)
        yield CompareRow(
            _name(name, mine, other),
            _price(left, mine),
            _price(right, other),
            remark=said("compare.condition") if _other_condition(mine, other) else None,
        )
    flats = [{flat.id: flat.value for flat in ruleset.scoring.flat} for ruleset in (left, right)]
    for name in _union(flats[0], flats[1]):
        cells = [Cell(said("compare.tai", n=flat[name])) if name in flat else ABSENT for flat in flats]
        yield CompareRow(said(f"pattern.{name}.name"), cells[0], cells[1])


def _awards(ruleset: Ruleset) -> dict[str, Award]:
    return {award.id: award for award in ruleset.scoring.awards}


def _union(ours: dict[str, Award] | dict[str, int], theirs: dict[str, Award] | dict[str, int]) -> list[str]:
    """The keys of both, those of the first in front."""
    return [*ours, *(key for key in theirs if key not in ours)]


def _tier(tier: Tier) -> int:
    return (Tier.BASIC, Tier.BIG, Tier.TYPE, Tier.ADD, Tier.FLAT).index(tier)


def _price(ruleset: Ruleset, award: Award | None) -> Cell:
    """What a pattern adds, and what a hand with nothing else comes to."""
    if award is None:
        return ABSENT
    if award.tier in (Tier.TYPE, Tier.ADD):
        return Cell(said("compare.fan", n=award.value))
    total = ruleset.scoring.total.worth((Priced(award, award.value, Evidence()),))
    alone = () if total == award.value else (said("compare.alone", n=total),)
    return Cell(said("compare.tai", n=award.value), notes=alone if award.tier is Tier.BIG else ())


def _other_condition(mine: Award | None, other: Award | None) -> bool:
    """Whether both games have the pattern, but under other conditions."""
    return mine is not None and other is not None and mine.pattern != other.pattern


# ---------------------------------------------------------------- money


def _totals(left: Ruleset, right: Ruleset) -> Iterator[CompareRow]:
    yield from _asked(total_cells(left), total_cells(right))


def _payments(left: Ruleset, right: Ruleset) -> Iterator[CompareRow]:
    yield from _asked(payment_cells(left), payment_cells(right))


def _hua(left: Ruleset, right: Ruleset) -> Iterator[CompareRow]:
    yield from _asked(hua_cells(left), hua_cells(right))


def _asked(ours: dict[Label, Label], theirs: dict[Label, Label]) -> Iterator[CompareRow]:
    """What the games answer to the same questions."""
    for name in (*ours, *(name for name in theirs if name not in ours)):
        cells = [Cell(answers[name]) if name in answers else ABSENT for answers in (ours, theirs)]
        yield CompareRow(name, cells[0], cells[1])


# ---------------------------------------------------------------- house rules


def _options(left: Ruleset, right: Ruleset) -> Iterator[CompareRow]:
    """Every house rule of either game with the sheet's value, the other values below it."""
    ours, theirs = _specs(left), _specs(right)
    keys = [*ours, *(key for key in theirs if key not in ours)]
    for key in sorted(keys, key=lambda key: TOPICS.index(topic_of(key))):
        yield CompareRow(said(f"option.{key}.name"), _option(ours.get(key)), _option(theirs.get(key)))


def _specs(ruleset: Ruleset) -> dict[str, OptionSpec]:
    return {spec.key: spec for spec in specs(type(ruleset.options)) if spec.key != "edition"}


def _option(spec: OptionSpec | None) -> Cell:
    if spec is None:
        return ABSENT
    others = tuple(value_label(spec, value) for value in spec.shown if value is not spec.default)
    return Cell(value_label(spec, spec.default), notes=others)
