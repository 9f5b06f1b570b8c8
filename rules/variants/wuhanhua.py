"""乐清麻将·武汉花 (`wuhanhua`), as document 000 has it: the difference to 乐清; clauses H1-H12 of its sheet.

Where the sheet is silent:

- H3: 平胡 has five chows; a triplet of wilds is none, whatever else it fits (D7). Of two copies of the winning tile
  either may be the one that finished a chow.
- H4: D11 holds: a win on the replacement of an open kong of the dealer's first discard is 地胡 too.
- H8: refused_win counts from the winner's next discard on, that discard included, and only what could have been won
  (in a room of 15 also by its worth). Who lets one and the same discard pass counts in turn order; the discard that is
  won on itself is charged only to seats that come before the winner. A robbery let go is none. A kong after the claim
  ends the turn in which a swap discard counts. A triplet that feeds an open double must fit the winning shape.
- H9: the limit stays when the hand that was first dies (小相公). A robbed kong is no discard, so it is limited.
- H9: a big pattern that counts nothing in a limited hand with three or four wilds excludes nothing either: red and
  green count where C, F and the whites would be 三美人.
- H10: what a leaver pays the other seats is multiplied by the stake like every payment. Three wilds are no set, and
  tiles set aside are neither winds nor dragons.
"""

from __future__ import annotations

from typing import Final

from rules.core.contract import Edition, Variant
from rules.core.options import Span, house_rule
from rules.core.record import dataclass, replace
from rules.mahjong.ruleset import Claims, Ruleset, Stage
from rules.mahjong.stages.liability import LIABILITY, LIABILITY_BUT_FOUR_CLAIMS
from rules.mahjong.stages.open_double import LIMIT, OPEN_DOUBLE
from rules.mahjong.turn_up import Successor
from rules.scoring.hua import Hua, each_worth
from rules.scoring.leaving import Leaving
from rules.scoring.model import Tier
from rules.scoring.pattern import Award, basic, big, repriced, revised
from rules.scoring.patterns import chows, flowers, triplets, wilds
from rules.scoring.payment import EverybodyPays, linear
from rules.scoring.settlement import Settlement
from rules.scoring.tally import Limited, Scoring
from rules.scoring.total import AtMost, SixJumps, Total
from rules.variants import room, yueqing_local

__all__ = [
    "LIMITED_AWARDS",
    "LIMITED_AWARDS_OF_WILDS",
    "WUHANHUA",
    "WUHANHUA_AWARDS",
    "WUHANHUA_HUA",
    "WuhanhuaOptions",
    "payment",
    "ruleset",
    "scoring",
]


@dataclass(frozen=True, slots=True)
class WuhanhuaOptions:
    """The house rules of 武汉花 (H11)."""

    edition: str = house_rule("local", ("local",), "H11")
    stake: int = room.stake("H7")
    base: int = room.base("H7")
    length: int | str = room.length()
    seat_ceremony: bool = room.seat_ceremony()
    min_tai: int = room.min_tai("H5")
    indicator_set_aside: bool = house_rule(True, (True, False), "D67")
    streak_base: int = house_rule(1, (0, 1), "D3")
    liability: bool = house_rule(True, (True, False), "H8")
    limit: bool = house_rule(True, (True, False), "H9")
    leaver: str = house_rule("bot", ("bot", "settle"), "D71")
    leaver_multiple: int = house_rule(10, Span(0, 1_000, (0, 5, 10, 20, 50)), "D17")
    dead_hand: str = room.dead_hand()
    kong_after_claim: bool = room.kong_after_claim()
    forbid_swap_discard: bool = room.forbid_swap_discard()


WUHANHUA_AWARDS: Final = revised(
    repriced(yueqing_local.YUEQING_AWARDS, {10: 15, 20: 30, 30: 45, 60: 200, 100: 200}),
    basic(flowers.indicator),  # H3
    basic(chows.all_chows_open_wait),
    big(triplets.four_winds_shadow, 15),  # H4
    big(wilds.wild_home_2_of_four, 30, excludes=(wilds.wild_pair,)),  # D13
    big(triplets.four_winds, 45, excludes=(triplets.seat_wind,)),
    big(wilds.wild_triplet, 45, excludes=(wilds.wild_home_3,)),
    big(wilds.four_wilds, 45),
    big(wilds.wild_home_4, 500),
)
"""What 武汉花 pays (H3, H4): the scale of its big patterns, and what 乐清 does not have."""

LIMITED_AWARDS: Final = repriced(WUHANHUA_AWARDS, dict.fromkeys((15, 30, 45, 200, 500), 5))
"""What counts in a limited hand: big patterns as five basics each (H9)."""

LIMITED_AWARDS_OF_WILDS: Final[tuple[Award, ...]] = (
    *(award for award in WUHANHUA_AWARDS if award.tier is Tier.BASIC),
    big(wilds.three_wilds_however_they_stand, 15),
    big(wilds.four_wilds_however_they_stand, 45),
)
"""What counts in a limited hand with three or four wilds: basics, and the wilds by number (H9)."""


def scoring(options: WuhanhuaOptions) -> Scoring:
    """How wins are priced (H3 to H5), and those of limited hands (H9)."""
    few = _prices(options, LIMITED_AWARDS, AtMost(5))  # D61
    many = _prices(options, LIMITED_AWARDS_OF_WILDS, SixJumps(15, doubled=True, cap=5))
    return _prices(
        options,
        WUHANHUA_AWARDS,
        SixJumps(15, doubled=True, cap=10),
        limited=Limited(few, many, from_wilds=3),
    )


def _prices(
    options: WuhanhuaOptions, awards: tuple[Award, ...], total: Total, limited: Limited | None = None
) -> Scoring:
    """Five melds and a pair, without 推胡 (D12)."""
    return Scoring(melds=5, awards=awards, flat=(), total=total, minimum=options.min_tai, limited=limited)


WUHANHUA_HUA: Final = Hua(
    indicator=(1, 2, 6),
    flower=(1, 2, 3, 8),
    wild=(1, 2, 6, 10),
    open_kong=each_worth(1),
    concealed_kong=each_worth(2),
)
"""What 武汉花 counts as hua (H6, D64)."""


def payment(options: WuhanhuaOptions) -> Settlement:
    """Who pays what: the win with 牢庄 (H7, D3), hua (H6), and what leaving costs where it is settled (H10)."""
    settles = options.leaver == "settle"
    return Settlement(
        win=EverybodyPays(
            dealer_pays=1,
            dealer_wins=options.streak_base,
            base=options.base,
            stake=options.stake,
            repeats=linear,
            streak_both_ways=False,
        ),
        hua=replace(WUHANHUA_HUA, stake=options.stake),
        leaving=Leaving(options.leaver_multiple, options.stake) if settles else None,
    )


def stages(options: WuhanhuaOptions) -> tuple[Stage, ...]:
    """The rules of discards (Y3, Y4), 逼胡 (H9) and 包牌 (H8); no 推胡 (D12)."""
    found = yueqing_local.discard_stages(options.dead_hand, forbid_swap_discard=options.forbid_swap_discard)
    if options.limit or options.liability:
        found += (LIMIT if options.limit else OPEN_DOUBLE,)
    if options.liability:
        found += (LIABILITY_BUT_FOUR_CLAIMS if options.min_tai else LIABILITY,)
    return found


def ruleset(options: WuhanhuaOptions) -> Ruleset:
    """武汉花 with its house rules, complete."""
    return replace(
        yueqing_local.ruleset(yueqing_local.YueqingOptions()),
        key="wuhanhua",
        options=options,
        turn_up=Successor(set_aside=options.indicator_set_aside),  # H1
        claims=Claims(kong_after_claim=options.kong_after_claim),  # Y3
        scoring=scoring(options),  # H3 to H5
        pay=payment(options),
        stages=stages(options),
        settles_leaving=options.leaver == "settle",  # H10
    )


WUHANHUA: Final = Variant("wuhanhua", "武汉花", (Edition("local", WuhanhuaOptions, ruleset),))
"""The game as it is registered."""
