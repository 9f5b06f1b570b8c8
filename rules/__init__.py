"""Pure rules (规则): tiles, hands, patterns, rounds and games. No I/O, no clock, no randomness.

The façade: what the outside imports. `VARIANTS` lists the games; `find_ruleset` makes one with its house rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.contract import Variant
from rules.errors import IllegalAction, NotationError, OptionsError, PositionError, Refusal, RulesError
from rules.mahjong.evolve import evolve
from rules.mahjong.legal import legal, refusal_of
from rules.mahjong.redact import conceal, redact
from rules.mahjong.ruleset import Ruleset
from rules.variants.yueqing import YUEQING

__all__ = [
    "VARIANTS",
    "IllegalAction",
    "NotationError",
    "OptionsError",
    "PositionError",
    "Refusal",
    "RulesError",
    "Ruleset",
    "Variant",
    "conceal",
    "evolve",
    "find_ruleset",
    "find_variant",
    "legal",
    "redact",
    "refusal_of",
]

VARIANTS: Final[tuple[Variant[Ruleset], ...]] = (YUEQING,)
"""The registered games, in the order of the lobby."""


def find_variant(game: str) -> Variant[Ruleset]:
    """The game of that key. Raises `OptionsError` naming the known ones."""
    for variant in VARIANTS:
        if variant.key == game:
            return variant
    known = ", ".join(variant.key for variant in VARIANTS)
    raise OptionsError(f"there is no game {game!r}; known are {known}")


def find_ruleset(game: str, options: Mapping[str, object] | None = None) -> Ruleset:
    """A game with its house rules resolved, defaults for what is not given. Raises `OptionsError`."""
    return find_variant(game).ruleset(options or {})
