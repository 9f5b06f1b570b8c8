"""Leaving: every form of H10's list, as it just shows and as it nearly does, and what the leaver owes."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from ends import ended
from rules.core.ledger import HOUSE, net
from rules.core.record import replace
from rules.mahjong.turn_up import Successor
from rules.scoring.leaving import Leaving
from rules.tiles.notation import format_tiles
from rules.variants.wuhanhua import WuhanhuaOptions, payment

THREE = "pung 111s N, pung 222s N, pung 333s N"
FOUR = f"{THREE}, pung 444p N"
FIVE = f"{FOUR}, chow 456s E"
IN_HAND = Successor(set_aside=False)


@dataclass(frozen=True)
class Case:
    """What the south seat shows when north leaves, and the pattern it is paid for with its value."""

    id: str
    south: str
    expect: str
    indicator: str = "9p"
    turn_up: Successor = Successor()  # noqa: RUF009 - a frozen record


CHOWS = "chow 123s E, chow 456p E, chow 678m E, chow 234s E"
WINDS_LAID = "pung WWW E, pung NNN E, pung SSS N"

CASES = [
    Case("nothing", "147m 258p 369s EESWCF 2m", ""),
    Case("all-triplets-of-melds", f"7m | {FOUR}, concealed_kong 9999m", "hard_single_wait 45"),
    Case("all-triplets-with-a-hidden-one", f"888m 7p | {FOUR}", "all_triplets 15"),
    Case("all-triplets-of-hidden-ones", "111s 222p 333p 777m 888m 9s", "all_triplets 15"),
    Case("all-triplets-kongs-count", f"888m 7p | {THREE}, concealed_kong 4444p", "all_triplets 15"),
    Case("all-triplets-four-sets-are-none", f"88m 97p | {FOUR}", ""),
    Case("all-triplets-a-chow-is-no-set", f"888m 7p | {THREE}, chow 456s E", ""),
    Case("all-triplets-three-wilds-are-no-set", f"111p 7m | {FOUR}", "wild_triplet 45"),
    Case("half-flush", f"4455s EEW | {THREE}", "half_flush 15"),
    Case(
        "half-flush-honours-in-the-melds", "445566s W | pung 111s N, pung CCC N, chow 789s E", "half_flush 15"
    ),
    Case("half-flush-two-melds-are-none", "44556677s EW | pung 111s N, pung 222s N", ""),
    Case("half-flush-a-second-suit", f"4455s EE2m | {THREE}", ""),
    Case("half-flush-a-wild-is-of-its-suit", f"4455s EE1p | {THREE}", ""),
    Case("half-flush-a-wild-honour-fits", f"4455s ECC | {THREE}", "half_flush 15", "N"),
    Case("half-flush-flowers-apart", f"4455s EEW | {THREE} | 9p", "half_flush 15"),
    Case("full-flush", f"4455667s | {THREE}", "full_flush 45"),
    Case("full-flush-with-a-wild-of-the-suit", f"4455677s | {THREE}", "full_flush 45", "6s"),
    Case("full-flush-two-melds-are-none", "4455667788s | pung 111s N, pung 222s N", ""),
    Case("wild-single-wait", f"1p | {FIVE}", "wild_single_wait 15"),
    Case("wild-single-wait-of-two-tiles", f"1p 7m | {FIVE}", "wild_single_wait 15"),
    Case(
        "wild-single-wait-with-a-concealed-kong", f"1p | {CHOWS}, concealed_kong 7777m", "wild_single_wait 15"
    ),
    Case("wild-single-wait-four-melds-are-none", f"1p 258m | {CHOWS}", ""),
    Case("hard-single-wait", f"7m | {FIVE}", "hard_single_wait 45"),
    Case("hard-single-wait-of-two-tiles", f"7m 9s | {FIVE}", "hard_single_wait 45"),
    Case("hard-single-wait-four-melds-are-none", f"258m 7p | {CHOWS}", ""),
    Case("three-wilds", "111p 147m 258s 369s ESNC", "three_wilds 15"),
    Case("three-wilds-two-are-none", "11p 147m 258s 369s ESNCF", ""),
    Case("four-wilds", "1111p 147m 258s 369s ESN", "four_wilds 45"),
    Case("wild-pair", f"11p 25m | {CHOWS}", "wild_pair 15"),
    Case("wild-pair-one-wild-is-none", f"1p 25m 7p | {CHOWS}", ""),
    Case("wild-pair-three-melds-are-none", f"11p 25m 78p E | {THREE}", ""),
    Case("wild-triplet-of-four-melds", f"111p 2m | {CHOWS}", "wild_triplet 45"),
    Case("wild-triplet-of-melds-and-hidden-triplets", f"111p 888m 2m | {THREE}", "wild_triplet 45"),
    Case("wild-triplet-a-pair-is-no-triplet", f"111p 88m 2m 7p | {THREE}", "three_wilds 15"),
    Case("wild-triplet-two-wilds-are-none", f"11p 888m 25m | {THREE}", ""),
    Case("four-winds-shadow", "147m 258p 369s EWNS CF 2m", "four_winds_shadow 15"),
    Case(
        "four-winds-shadow-of-melds",
        "147m 258p S | pung EEE N, pung WWW N, pung NNN E",
        "four_winds_shadow 15",
    ),
    Case("four-winds-shadow-two-own-are-none", "147m 258p 369s EWNSS C 2m", ""),
    Case("four-winds-shadow-no-own", "147m 258p 369s EWNN CF 2m", ""),
    Case("four-winds-shadow-a-foreign-one-missing", "147m 258p 369s EEWS CF 2m", ""),
    Case("four-winds-shadow-not-with-a-wild-wind", "147m 258p 369s EWNS CF 2m", "", "W"),
    Case("four-winds-shadow-set-aside-it-is-a-flower", "147m 258p 369s EWS CF 25m | | N", "", "N"),
    Case("four-winds", "147m 258p 369s EWNSSS 2m", "four_winds 45"),
    Case("four-winds-of-a-pung", "147m 258p 369s EWN 2m | pung SSS N", "four_winds 45"),
    Case("four-winds-two-own-are-none", "147m 258p 369s EWNSS C 2m", ""),
    Case("four-winds-a-foreign-one-missing", "147m 258p 369s EWSSS C 2m", ""),
    Case("four-winds-not-with-a-wild-wind", "147m 258p 369s EWNSSS 2m", "", "W"),
    Case("three-beauties", "147m 258p 3s CCC FFF | | BBB", "three_beauties 45"),
    Case(
        "three-beauties-of-melds", "147m 258p 3s | pung CCC N, concealed_kong FFFF | BBB", "three_beauties 45"
    ),
    Case("three-beauties-a-pair-is-none", "147m 258p 36s CCC FF | | BBB", ""),
    Case("three-beauties-two-flowers-are-none", "147m 258p 3s CCC FFF | | BB", ""),
    Case("three-beauties-indicators-are-no-flowers", "147m 258p 3s CCC FFF | | BB9p", ""),
    Case("three-beauties-not-when-red-is-wild", "147m 258p 369s FFF CCC | | BBB", "three_wilds 15", "N"),
    Case("three-beauties-not-when-green-is-wild", "147m 258p 369s CCC FFF | | BBB", "three_wilds 15", "C"),
    Case("four-beauties", "147m 258p 3s CCC FFF | | BBBB", "four_beauties 200"),
    Case("four-whites", f"147m 258p E | {THREE} | BBBB", "four_whites 45"),
    Case("four-whites-with-hidden-sets", "147m 888m 777p 25p 222s E | | BBBB", "four_whites 45"),
    Case("four-whites-small", "147m 258p 369s EESWCF 2m | | BBBB", "four_whites 4 small"),
    Case(
        "four-whites-small-with-two-sets",
        "147m 258p 369s E | pung 111s N, pung 222s N | BBBB",
        "four_whites 4 small",
    ),
    Case("four-whites-three-are-none", f"147m 258p E | {THREE} | BBB", ""),
    Case("four-whites-when-red-is-the-flower", f"147m 258p E | {THREE} | CCCC", "four_whites 45", "F"),
    Case("all-honours", f"EECCFF 2m | {WINDS_LAID}", "all_honours 200"),
    Case("all-honours-of-honours-only", f"EEECCFF | {WINDS_LAID}", "all_honours 200"),
    Case("all-honours-two-others-are-none", f"EECCF 27m | {WINDS_LAID}", "four_winds 45"),
    Case("all-honours-a-suit-in-the-melds", "CCFFEES | pung WWW E, pung NNN E, pung 111s N", "half_flush 15"),
    Case("all-honours-two-melds-are-none", "CCFFFEES 2m | pung WWW E, pung NNN E", "four_winds_shadow 15"),
    Case("all-honours-a-wild-is-its-own-kind", f"EECCF 1p2m | {WINDS_LAID}", "four_winds 45"),
    Case("three-indicators", f"147m 258p E | {THREE} | 999p", "three_indicators 15"),
    Case("three-indicators-small", "147m 258p 369s EESWCF 2m | | 999p", "three_indicators 3 small"),
    Case("three-indicators-two-are-none", f"147m 258p E | {THREE} | 99p", ""),
    Case("three-indicators-of-white", f"147m 258p F | {THREE} | BBB", "three_indicators 15", "B"),
    Case(
        "three-indicators-in-the-hand",
        "147m 99p E | chow 789p E, chow 123s E",
        "three_indicators 3 small",
        "9p",
        IN_HAND,
    ),
    Case("the-dearest-counts", f"4455667s | {THREE} | BBBB999p", "full_flush 45"),
    Case("of-small-forms-the-dearer", "147m 258p 369s EESWCF 2m | | BBBB999p", "four_whites 4 small"),
]


def told(end_of: Case) -> str:
    """The claim of the south seat as the cases write it."""
    end = ended({"S": end_of.south}, indicator=end_of.indicator, turn_up=end_of.turn_up, left="N")
    claims = [claim for claim in Leaving(10).claims(end) if claim.seat == 1]
    return ", ".join(f"{claim.pattern} {claim.value}{' small' * claim.small}" for claim in claims)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"wuhanhua:H10-{case.id}")
def test_the_dearest_pattern_that_the_tiles_show(case: Case) -> None:
    assert told(case) == case.expect


def test_every_form_of_the_list_is_among_the_cases() -> None:
    shown = {case.expect.split()[0] for case in CASES if case.expect}
    assert shown == {
        "all_triplets", "half_flush", "full_flush", "wild_single_wait", "hard_single_wait", "three_wilds",
        "four_wilds", "wild_pair", "wild_triplet", "four_winds_shadow", "four_winds", "three_beauties",
        "four_beauties", "four_whites", "all_honours", "three_indicators",
    }  # fmt: skip


EXAMPLE = {
    "E": "1125899m | chow 123m N, chow 456m N, pung 777m W",
    "S": "2255p EEW | chow 678p E, chow 678p E, pung NNN N",
    "W": "147m 258p 369s EESWCF 2m",
}


def test_the_example() -> None:
    """wuhanhua:H10: A shows full_flush, B half_flush, C nothing, D leaves."""
    end = ended(EXAMPLE, left="N")
    pay = payment(WuhanhuaOptions(leaver="settle"))
    assert net(pay(end)) == (45, 15, 0, -70, 10)
    assert [(each.payee, each.cause, each.units, each.reason) for each in pay.entries(end)] == [
        (0, "leave", 45, "leave"),
        (1, "leave", 15, "leave"),
        (HOUSE, "house", 10, "leave"),
    ]


@pytest.mark.parametrize(
    ("options", "payments"),
    [
        pytest.param(
            WuhanhuaOptions(leaver="settle", stake=3), (135, 45, 0, -210, 30), id="wuhanhua:H10-stake"
        ),
        pytest.param(
            WuhanhuaOptions(leaver="settle", leaver_multiple=50),
            (45, 15, 0, -110, 50),
            id="wuhanhua:D17-multiple",
        ),
        pytest.param(
            WuhanhuaOptions(leaver="settle", leaver_multiple=0),
            (45, 15, 0, -60, 0),
            id="wuhanhua:D17-nothing",
        ),
        pytest.param(WuhanhuaOptions(), (0, 0, 0, 0, 0), id="wuhanhua:D71-a-bot-plays-on"),
    ],
)
def test_house_rules(options: WuhanhuaOptions, payments: tuple[int, ...]) -> None:
    assert net(payment(options)(ended(EXAMPLE, left="N"))) == payments


def test_hua_count_as_on_a_drawn_hand_and_the_leavers_too() -> None:
    """wuhanhua:H10."""
    end = ended({"S": "147m 258p 369s EESWCF 2m | | BB", "N": "147m 258p 369s EESWCF 2m | | 9p"}, left="N")
    # 4 for S and 1 for N against everybody, and ten for the house.
    assert net(payment(WuhanhuaOptions(leaver="settle"))(end)) == (-5, 4 + 3 + 4, -5, 1 - 3 + 1 - 10, 10)


def test_nobody_left() -> None:
    end = ended(EXAMPLE)
    assert Leaving(10).claims(end) == ()
    assert Leaving(10)(end) == ()


def test_the_leaver_is_paid_for_nothing_and_the_others_stand_in_turn_order() -> None:
    end = replace(ended(EXAMPLE, left="E"), dealer=1)
    assert [claim.seat for claim in Leaving(10).claims(end)] == [1]
    both = replace(ended({**EXAMPLE, "W": EXAMPLE["S"]}, left="N"), dealer=1)
    assert [claim.seat for claim in Leaving(10).claims(both)] == [1, 2, 0]


def test_the_claim_shows_its_tiles() -> None:
    end = ended({"S": "147m 258p 3s CCC FFF | | BBB"}, left="N")
    (claim,) = Leaving(10).claims(end)
    assert format_tiles(claim.tiles) == "CCC FFF BBB"
