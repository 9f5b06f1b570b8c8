"""上海花（自定规则） (`shanghaihua`), our own definition: 武汉花 with linear hua; clauses S1-S3 of its sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.core.contract import Edition, Variant
from rules.core.options import house_rule
from rules.core.record import replace
from rules.mahjong.ruleset import Ruleset
from rules.variants import wuhanhua

__all__ = ["SHANGHAIHUA", "ShanghaihuaOptions", "ruleset"]


@dataclass(frozen=True, slots=True)
class ShanghaihuaOptions(wuhanhua.WuhanhuaOptions):
    """The house rules of 上海花 (S3): those of 武汉花, and how hua are counted."""

    hua_cap: int = house_rule(20, (20, 10, 0), "S2")
    no_flower_bonus: bool = house_rule(False, (False, True), "S2")


def ruleset(options: ShanghaihuaOptions) -> Ruleset:
    """上海花 with its house rules, complete."""
    return replace(wuhanhua.ruleset(options), key="shanghaihua")


SHANGHAIHUA: Final = Variant(
    "shanghaihua", "上海花（自定规则）", (Edition("local", ShanghaihuaOptions, ruleset),), own_rules=True
)
"""The game as it is registered."""
