from __future__ import annotations

from dataclasses import replace

import pytest

from rules.core.ledger import net
from rules.scoring.model import HandEnd, Liability, LiabilityKind, ScoredWin, SeatTiles, Tally
from rules.scoring.payment import EverybodyPays, cubed, everybody_pays, linear
from rules.scoring.tally import score
from rules.variants.yueqing_local import YueqingOptions, payment, scoring
from wins import Case, claimed

NOTHING = SeatTiles((), (), ())
TABLE = (NOTHING, NOTHING, NOTHING, NOTHING)


def ended(total: int, seat: int = 1, *, dealer: int = 0, streak: int = 0) -> HandEnd:
    """A hand that a seat won with a total."""
    facts = claimed("123m 456m 777p 234s 67s 99p", "5s")
    win = ScoredWin(replace(facts, seat=seat), Tally((), (), total, str(total)))
    return HandEnd(dealer, streak, (win,), TABLE, facts.wilds, facts.flower_kinds)


@pytest.mark.parametrize(
    ("total", "seat", "dealer", "streak", "expected"),
    [
        pytest.param(2, 1, 0, 0, (-4, 10, -3, -3), id="yueqing:Y9-non-dealer"),
        pytest.param(2, 0, 0, 0, (12, -4, -4, -4), id="yueqing:Y9-dealer"),
        pytest.param(2, 0, 0, 2, (18, -6, -6, -6), id="yueqing:Y9-dealer-after-two"),
        pytest.param(22, 1, 0, 0, (-24, 70, -23, -23), id="yueqing:Y9-flush-wind-white"),
        pytest.param(0, 1, 0, 0, (-2, 4, -1, -1), id="yueqing:Y9-nothing"),
        pytest.param(2, 1, 0, 3, (-4, 10, -3, -3), id="yueqing:D2-streak-raises-only-what-the-dealer-wins"),
        pytest.param(2, 3, 2, 0, (-3, -3, -4, 10), id="yueqing:Y9-another-dealer"),
        pytest.param(2, 2, 2, 1, (-5, -5, 15, -5), id="yueqing:Y9-another-dealer-wins"),
    ],
)
def test_everybody_pays(
    total: int, seat: int, dealer: int, streak: int, expected: tuple[int, int, int, int]
) -> None:
    ledger = payment(YueqingOptions())(ended(total, seat, dealer=dealer, streak=streak))
    assert net(ledger) == (*expected, 0)


@pytest.mark.parametrize(
    ("options", "total", "seat", "streak", "expected"),
    [
        pytest.param(YueqingOptions(stake=5), 2, 1, 0, (-20, 50, -15, -15), id="yueqing:Y9-stake"),
        pytest.param(YueqingOptions(base=3), 2, 1, 0, (-6, 16, -5, -5), id="yueqing:D60-base"),
        pytest.param(YueqingOptions(base=0), 0, 1, 0, (-1, 1, 0, 0), id="yueqing:D60-no-base"),
        pytest.param(
            YueqingOptions(streak_both_ways=True), 2, 1, 3, (-7, 13, -3, -3), id="yueqing:D2-both-ways"
        ),
        pytest.param(
            YueqingOptions(streak_both_ways=True), 2, 0, 3, (21, -7, -7, -7), id="yueqing:D2-dealer-wins"
        ),
    ],
)
def test_house_rules(
    options: YueqingOptions, total: int, seat: int, streak: int, expected: tuple[int, int, int, int]
) -> None:
    assert net(payment(options)(ended(total, seat, streak=streak))) == (*expected, 0)


def test_nothing_is_paid_on_a_drawn_hand() -> None:
    """yueqing:Y9."""
    assert payment(YueqingOptions())(HandEnd(0, 4, (), TABLE, (), ())) == ()


def test_payers_stand_in_turn_order_from_the_dealer() -> None:
    ledger = everybody_pays(dealer_extra=1)(ended(2, 3, dealer=2))
    assert [(each.payer, each.payee, each.units, each.reason) for each in ledger] == [
        (2, 3, 4, "win"),
        (0, 3, 3, "win"),
        (1, 3, 3, "win"),
    ]


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("streak", [0, 2])
def test_scn_R18_every_part_of_a_payment_is_listed_and_they_add_up(seat: int, streak: int) -> None:
    pay = everybody_pays(dealer_extra=1, base=2, stake=3, streak_both_ways=True)
    end = ended(7, seat, streak=streak)
    entries, ledger = pay.entries(end), pay(end)
    for transfer in ledger:
        causes = {each.cause: each.units for each in entries if each.payer == transfer.payer}
        beside_dealer = 0 in (transfer.payer, transfer.payee)
        expected = {"tai": 21, "base": 6, "dealer": 3 * beside_dealer, "streak": 3 * streak * beside_dealer}
        assert causes == {cause: units for cause, units in expected.items() if units}
        assert sum(causes.values()) == transfer.units
    assert sum(net(ledger)) == 0


def test_scn_R26_a_long_streak_leaves_the_reason_of_the_win_alone() -> None:
    facts = Case("", "", "123m 456m 777m 23m 99m", "4m", "", seat="E", melds="pung WWW N").facts
    tally = score(scoring(YueqingOptions()), facts)
    assert tally is not None
    assert tally.patterns == {"half_flush": 10, "no_wild": 1}
    end = HandEnd(0, 9, (ScoredWin(facts, tally),), TABLE, facts.wilds, facts.flower_kinds)
    assert net(payment(YueqingOptions())(end)) == (96, -32, -32, -32, 0)


CUBES = EverybodyPays(0, 0, 0, 1, cubed, False)
LINES = EverybodyPays(0, 0, 0, 1, linear, False)


@pytest.mark.parametrize(
    ("pay", "streak", "seat", "expected"),
    [
        pytest.param(CUBES, 0, 0, (9, -3, -3, -3), id="yueqing:J4-first-deal"),
        pytest.param(CUBES, 1, 0, (12, -4, -4, -4), id="yueqing:J4-one"),
        pytest.param(CUBES, 3, 0, (90, -30, -30, -30), id="yueqing:J4-three"),
        pytest.param(CUBES, 10, 0, (3009, -1003, -1003, -1003), id="yueqing:J4-ten"),
        pytest.param(CUBES, 11, 0, (3009, -1003, -1003, -1003), id="yueqing:D22-eleven"),
        pytest.param(CUBES, 3, 1, (-3, 9, -3, -3), id="yueqing:J4-the-dealer-pays-no-more"),
        pytest.param(LINES, 3, 0, (18, -6, -6, -6), id="yueqing:J4-linear"),
        pytest.param(LINES, 12, 0, (45, -15, -15, -15), id="yueqing:J4-linear-without-end"),
    ],
)
def test_repeats(pay: EverybodyPays, streak: int, seat: int, expected: tuple[int, ...]) -> None:
    assert net(pay(ended(3, seat, streak=streak))) == (*expected, 0)


@pytest.mark.parametrize("kind", LiabilityKind)
def test_one_seat_pays_for_all(kind: LiabilityKind) -> None:
    """wuhanhua:H8: the same sums, all from the seat that is liable."""
    pay = everybody_pays(dealer_extra=1, stake=2)
    free = ended(4, 1)
    liable = replace(free, wins=(replace(free.wins[0], liability=Liability(3, kind, ())),))
    assert net(pay(free)) == (-12, 32, -10, -10, 0)
    assert net(pay(liable)) == (0, 32, 0, -32, 0)
    assert [
        (each.payer, each.owed_by, each.units) for each in pay.entries(liable) if each.cause == "tai"
    ] == [
        (3, 0, 8),
        (3, 2, 8),
        (3, 3, 8),
    ]
