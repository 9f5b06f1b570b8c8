"""上海花（自定规则） (`shanghaihua`), our own definition: 武汉花 with linear hua; clauses S1-S3 of its sheet."""

from __future__ import annotations

from typing import Final

from rules.core.contract import Edition, Variant
from rules.core.options import house_rule
from rules.core.record import dataclass, replace
from rules.mahjong.ruleset import Ruleset
from rules.scoring.settlement import Settlement
from rules.variants import wuhanhua

__all__ = ["SHANGHAIHUA", "SHANGHAIHUA_HUA", "ShanghaihuaOptions", "payment", "ruleset"]


@dataclass(frozen=True, slots=True)
class ShanghaihuaOptions(wuhanhua.WuhanhuaOptions):
    """The house rules of 上海花 (S3): those of 武汉花, and how hua are counted."""

    hua_cap: int = house_rule(20, (20, 10, 0), "S2")
    no_flower_bonus: bool = house_rule(False, (False, True), "S2")


SHANGHAIHUA_HUA: Final = replace(
    wuhanhua.WUHANHUA_HUA,
    indicator=(1, 2, 8),
    flower=(1, 2, 6, 10),
    wild=(1, 2, 8, 12),
    squared=False,
)
"""What 上海花 counts as hua: points are the sum itself (S1, S2)."""


def payment(options: ShanghaihuaOptions) -> Settlement:
    """Who pays what: as in 武汉花, with hua up to the cap, and ten for a winner without any (S2)."""
    hua = replace(
        SHANGHAIHUA_HUA,
        cap=options.hua_cap,
        no_flower=10 if options.no_flower_bonus else 0,
        stake=options.stake,
    )
    return replace(wuhanhua.payment(options), hua=hua)


def ruleset(options: ShanghaihuaOptions) -> Ruleset:
    """上海花 with its house rules, complete."""
    return replace(wuhanhua.ruleset(options), key="shanghaihua", pay=payment(options))


SHANGHAIHUA: Final = Variant(
    "shanghaihua", "上海花（自定规则）", (Edition("local", ShanghaihuaOptions, ruleset),), own_rules=True
)
"""The game as it is registered."""
