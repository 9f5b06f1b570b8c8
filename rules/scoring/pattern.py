"""Patterns (番种) and what a game pays for them (台数)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import cleandoc
from typing import TypeAlias

from rules.core.record import dataclass, replace
from rules.scoring.model import Evidence, Tier
from rules.scoring.win import Win

__all__ = [
    "Award",
    "Pattern",
    "Predicate",
    "added",
    "basic",
    "big",
    "hand_type",
    "pattern",
    "renamed",
    "repriced",
    "revised",
    "without",
]

Predicate: TypeAlias = Callable[[Win], Evidence | None]


@dataclass(frozen=True, slots=True)
class Pattern:
    """One pattern: its id (as in records and catalogues), Chinese name and definition, and when it holds.

    *by_reading* is False when the way the hand is read makes no difference, so that one reading tells. *wording*
    sets a definition apart that differs from the usual one of the same id, *naming* a name that players of some
    edition use. Values, doubling and exclusions belong to a game, not to a pattern.
    """

    id: str
    zh: str
    text: str
    holds: Predicate
    by_reading: bool = True
    wording: str = ""
    naming: str = ""

    @property
    def name_key(self) -> str:
        """Where the catalogues have the name: ``pattern.<id>.name`` or ``pattern.<id>.<naming>.name``."""
        return f"pattern.{self.id}.{self.naming}.name" if self.naming else f"pattern.{self.id}.name"

    @property
    def text_key(self) -> str:
        """Where the catalogues have the definition: ``pattern.<id>.text`` or ``pattern.<id>.<wording>.text``."""
        return f"pattern.{self.id}.{self.wording}.text" if self.wording else f"pattern.{self.id}.text"


def pattern(zh: str, *, by_reading: bool = True) -> Callable[[Predicate], Pattern]:
    """Makes a `Pattern` of a predicate: its name is the id, its docstring the definition."""

    def make(predicate: Predicate) -> Pattern:
        text = cleandoc(predicate.__doc__ or "")
        return Pattern(predicate.__name__, zh, text, predicate, by_reading)

    return make


@dataclass(frozen=True, slots=True)
class Award:
    """The price of a pattern in one game: value, tier it adds to, patterns that do not count beside it.

    *absorbs*: one of each of those patterns is part of this one and does not count once more (D4).
    """

    pattern: Pattern
    value: int
    tier: Tier
    excludes: tuple[Pattern, ...] = ()
    absorbs: tuple[Pattern, ...] = ()

    @property
    def id(self) -> str:
        """The pattern's id."""
        return self.pattern.id


def basic(what: Pattern, value: int = 1, excludes: tuple[Pattern, ...] = ()) -> Award:
    """A basic pattern (小台)."""
    return Award(what, value, Tier.BASIC, excludes)


def big(what: Pattern, value: int, excludes: tuple[Pattern, ...] = ()) -> Award:
    """A big pattern (大台)."""
    return Award(what, value, Tier.BIG, excludes)


def hand_type(what: Pattern, value: int, absorbs: tuple[Pattern, ...] = ()) -> Award:
    """A type of hand (牌型), of which one counts (1.10)."""
    return Award(what, value, Tier.TYPE, absorbs=absorbs)


def added(what: Pattern, value: int = 1) -> Award:
    """What comes on top of the type (加番)."""
    return Award(what, value, Tier.ADD)


def repriced(awards: tuple[Award, ...], values: Mapping[int, int]) -> tuple[Award, ...]:
    """The awards on another scale: old value to new, those that are not named stay."""
    return tuple(replace(award, value=values.get(award.value, award.value)) for award in awards)


def renamed(awards: tuple[Award, ...], naming: str, *ids: str) -> tuple[Award, ...]:
    """The awards with the names that players of an edition use for the patterns of those *ids*."""
    return tuple(
        replace(award, pattern=replace(award.pattern, naming=naming)) if award.id in ids else award
        for award in awards
    )


def without(awards: tuple[Award, ...], *ids: str) -> tuple[Award, ...]:
    """The awards of a neighbour game that does not know the patterns of those *ids*."""
    return tuple(award for award in awards if award.id not in ids)


def revised(awards: tuple[Award, ...], *changes: Award, gone: tuple[Pattern, ...] = ()) -> tuple[Award, ...]:
    """The awards of a neighbour game: *changes* replace what their patterns cost or are new, *gone* do not count.

    As in the sheets basic ones stand first, then the big ones, cheap ones first.
    """
    found = {award.id: award for award in awards} | {award.id: award for award in changes}
    kept = [award for award in found.values() if all(award.id != pattern.id for pattern in gone)]
    return tuple(sorted(kept, key=lambda award: (award.tier is not Tier.BASIC, award.value)))
