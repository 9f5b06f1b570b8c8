"""Pure rules (规则): tiles, hands, patterns, rounds and games. No I/O, no clock, no randomness.

The façade: what the outside imports. `VARIANTS` lists the games; `find_ruleset` makes one with its house rules.
"""

from rules.errors import IllegalAction, NotationError, OptionsError, PositionError, Refusal, RulesError
from rules.mahjong.ruleset import Ruleset

__all__ = [
    "IllegalAction",
    "NotationError",
    "OptionsError",
    "PositionError",
    "Refusal",
    "RulesError",
    "Ruleset",
]
