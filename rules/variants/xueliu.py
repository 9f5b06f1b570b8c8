"""血流成河 (`xueliu`): 血战到底 in which winners stay in (section 8 of the Sichuan sheet).

Where the sheet is silent:

- 8: what a frozen seat draws and does not win on it discards. A seat that has won pays kongs and wins like everybody.
- 8: of its kongs a frozen seat may make those of the tile that it has just drawn or that has just been discarded; four
  that it held before stay in the hand. The option of 地胡 on the first discard changes nothing.
- 8, A8, 1.12: passed wins and the last four tiles are the same for a seat that has won.
- 8, B11: a seat that leaves ends the hand, whether it has won or not, where leaving is settled: its turns are missed.
- 8: the draw check is made even for a single seat that has never won: a 花猪 pays all others.
- 8, B11: for an escape every other seat counts, for they all still play; 大叫 only that of a seat that has never won.
"""

from __future__ import annotations

from typing import Final

from rules.core.contract import Edition, Variant
from rules.core.options import house_rule
from rules.core.record import dataclass, replace
from rules.mahjong.luck import no_luck
from rules.mahjong.ruleset import End, Ruleset
from rules.mahjong.stages.frozen import FROZEN
from rules.scoring.blood import BloodPay
from rules.scoring.pattern import without
from rules.scoring.tally import Scoring
from rules.variants import xuezhan
from rules.variants.sichuan_room import SichuanOptions

__all__ = ["XUELIU", "XueliuOptions", "payment", "ruleset", "scoring"]


@dataclass(frozen=True, slots=True)
class XueliuOptions(SichuanOptions):
    """The house rules of 血流成河: those of 血战到底, but the draw check asks a 花猪 for the larger debt."""

    edition: str = house_rule("local", ("local",), "8")
    pig_and_call: str = house_rule("larger", ("larger", "pig", "both"), "8")


def scoring(options: XueliuOptions) -> Scoring:
    """How wins are priced: as in 血战到底, without 天胡 and 地胡 (8)."""
    blood = xuezhan.scoring(options)
    return replace(blood, awards=without(blood.awards, "heaven", "earth"))


def payment(options: XueliuOptions) -> BloodPay:
    """Who pays what: as in 血战到底, but who has won pays on."""
    return replace(xuezhan.payment(options, unit=1, pig=64), scoring=scoring(options), winners_stay=True)


def ruleset(options: XueliuOptions) -> Ruleset:
    """血流成河 with its house rules, complete."""
    blood = xuezhan.ruleset(options)
    return replace(
        blood,
        key="xueliu",
        scoring=scoring(options),
        pay=payment(options),
        luck=no_luck,
        end=End.LAST_TILE,
        stages=(*blood.stages, FROZEN),
    )


XUELIU: Final = Variant("xueliu", "血流成河", (Edition("local", XueliuOptions, ruleset),))
"""The game as it is registered."""
