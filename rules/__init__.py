"""Pure rules (规则): tiles, hands, patterns, rounds and games. No I/O, no clock, no randomness.

The façade: what the outside imports. `VARIANTS` lists the games; `find_ruleset` makes one with its house rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.contract import Edition, Variant
from rules.errors import IllegalAction, NotationError, OptionsError, PositionError, Refusal, RulesError
from rules.mahjong.evolve import evolve
from rules.mahjong.legal import legal, refusal_of, supposed
from rules.mahjong.redact import conceal, redact
from rules.mahjong.ruleset import Caution, Mark, Ruleset
from rules.mahjong.table_talk import cautions_of, marks_of
from rules.variants.shanghaihua import SHANGHAIHUA
from rules.variants.sichuan import SICHUAN
from rules.variants.wuhanhua import WUHANHUA
from rules.variants.xueliu import XUELIU
from rules.variants.xuezhan import XUEZHAN
from rules.variants.yueqing import YUEQING

__all__ = [
    "VARIANTS",
    "Caution",
    "Edition",
    "IllegalAction",
    "Mark",
    "NotationError",
    "OptionsError",
    "PositionError",
    "Refusal",
    "RulesError",
    "Ruleset",
    "Variant",
    "cautions_of",
    "conceal",
    "evolve",
    "find_ruleset",
    "find_variant",
    "legal",
    "marks_of",
    "redact",
    "refusal_of",
    "supposed",
]

VARIANTS: Final[tuple[Variant[Ruleset], ...]] = (YUEQING, WUHANHUA, SHANGHAIHUA, SICHUAN, XUEZHAN, XUELIU)
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
