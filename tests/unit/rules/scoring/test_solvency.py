"""What is paid when somebody owns too little (B12, D14, D21), and what the house takes (A14)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.ledger import HOUSE, Ledger, Transfer, net
from rules.scoring.solvency import afforded, shortfall, taxed

Coins = tuple[int, int, int, int]
RICH: Coins = (10**6,) * 4
UNITS = st.integers(1, 500)
SEATS = st.integers(0, 3)
COINS = st.tuples(*(st.integers(0, 600),) * 4)
TRANSFERS = st.lists(
    st.builds(Transfer, SEATS, st.integers(0, HOUSE), UNITS, st.just("win")).filter(
        lambda each: each.payer != each.payee
    ),
    max_size=8,
).map(tuple)


def owing(claims: tuple[int, int, int, int], house: tuple[int, int, int, int] = (0, 0, 0, 0)) -> Ledger:
    """Transfers by which the seats gain or lose *claims* among each other, and each pays the *house* so much."""
    losers = [[seat, -claim] for seat, claim in enumerate(claims) if claim < 0]
    made = []
    for seat, claim in enumerate(claims):
        left = max(claim, 0)
        while left:
            units = min(left, losers[0][1])
            made.append(Transfer(losers[0][0], seat, units, "win"))
            left, losers[0][1] = left - units, losers[0][1] - units
            losers = losers if losers[0][1] else losers[1:]
    made += [Transfer(seat, HOUSE, units, "penalty") for seat, units in enumerate(house) if units]
    return tuple(made)


def settled(ledger: Ledger, coins: Coins, dealer: int = 0) -> list[int]:
    return list(net((*ledger, *shortfall(ledger, coins, dealer))))


@pytest.mark.parametrize(
    ("claims", "coins", "expected"),
    [
        pytest.param((720, 360, 120, -1200), (0, 0, 0, 500), [300, 150, 50, -500, 0], id="7-25-500"),
        pytest.param((720, 360, 120, -1200), (0, 0, 0, 101), [61, 30, 10, -101, 0], id="7-25-101"),
        pytest.param((720, 360, 120, -1200), (0, 0, 0, 1200), [720, 360, 120, -1200, 0], id="7-25-enough"),
        pytest.param((600, 300, -540, -360), (0, 0, 240, 360), [400, 200, -240, -360, 0], id="7-26"),
        pytest.param((240, 180, 60, -480), (0, 0, 0, 100), [50, 38, 12, -100, 0], id="7-27"),
        pytest.param((420, 180, -60, -540), (9, 9, 60, 500), [392, 168, -60, -500, 0], id="7-30"),
        pytest.param((10, 10, 10, -30), (0, 0, 0, 0), [0, 0, 0, 0, 0], id="nothing-to-share"),
        pytest.param((10, 10, 10, -30), (0, 0, 0, 2), [1, 1, 0, -2, 0], id="ties-from-the-dealer"),
    ],
)
def test_losers_pay_what_they_own(claims: Coins, coins: Coins, expected: list[int]) -> None:
    assert settled(owing(claims), coins) == expected


def test_ties_go_in_turn_order_from_the_dealer() -> None:
    ledger = owing((10, 10, 10, -30))
    assert settled(ledger, (0, 0, 0, 2), dealer=2) == [1, 0, 1, -2, 0]
    assert settled(ledger, (0, 0, 0, 1), dealer=1) == [0, 1, 0, -1, 0]


def test_the_house_comes_after_the_seats_and_takes_what_is_left() -> None:
    short = owing((36, -12, -12, -12), house=(0, 0, 0, 288))
    assert settled(short, (99, 99, 99, 100)) == [36, -12, -12, -100, 88]
    winner = owing((-12, -12, -12, 36), house=(0, 0, 0, 288))
    assert settled(winner, (99, 99, 99, 14)) == [-12, -12, -12, -14, 50]
    assert settled(short, (99, 99, 99, 6)) == [30, -12, -12, -6, 0]


def test_payments_are_made_one_by_one_with_what_is_owned_then() -> None:
    owed = (
        Transfer(0, 1, 10, "kong"),
        Transfer(1, 2, 30, "win"),
        Transfer(1, 3, 5, "win"),
        Transfer(1, HOUSE, 5, "tax"),
    )
    assert afforded(owed, (4, 20, 0, 0)) == (Transfer(0, 1, 4, "kong"), Transfer(1, 2, 24, "win"))
    assert afforded(owed, RICH) == owed


@pytest.mark.parametrize(
    ("claims", "percent", "expected"),
    [
        ((48, -16, -16, -16), 10, [44, -16, -16, -16, 4]),
        ((9, 10, -19, 0), 10, [9, 9, -19, 0, 1]),
        ((9, 10, -19, 0), 0, [9, 10, -19, 0, 0]),
        ((9, 10, -19, 0), 100, [0, 0, -19, 0, 19]),
    ],
)
def test_the_house_takes_its_share_of_what_was_won(claims: Coins, percent: int, expected: list[int]) -> None:
    ledger = owing(claims)
    assert list(net((*ledger, *taxed(ledger, percent)))) == expected


@given(TRANSFERS, COINS, SEATS)
def test_nobody_falls_below_nothing_and_nobody_gains_by_it(ledger: Ledger, coins: Coins, dealer: int) -> None:
    claims, paid = net(ledger), settled(ledger, coins, dealer)
    assert sum(paid) == 0
    assert all(paid[seat] + coins[seat] >= 0 for seat in range(4))
    assert 0 <= paid[HOUSE] <= claims[HOUSE]


@given(TRANSFERS, SEATS)
def test_nothing_changes_where_everybody_has_enough(ledger: Ledger, dealer: int) -> None:
    assert shortfall(ledger, RICH, dealer) == ()
    assert afforded(ledger, RICH) == ledger


@given(TRANSFERS, COINS, SEATS)
def test_winners_share_in_proportion(ledger: Ledger, coins: Coins, dealer: int) -> None:
    among = tuple(each for each in ledger if each.payee != HOUSE)
    claims, paid = net(among), settled(among, coins, dealer)
    pool, wanted = sum(-min(each, 0) for each in paid[:4]), sum(max(each, 0) for each in claims[:4])
    for seat in range(4):
        if claims[seat] > 0:
            assert 0 <= paid[seat] <= claims[seat]
            assert abs(paid[seat] * wanted - claims[seat] * pool) < wanted
        else:
            assert paid[seat] == -min(-claims[seat], coins[seat])


@given(TRANSFERS, COINS)
def test_one_by_one_nobody_falls_below_nothing(ledger: Ledger, coins: Coins) -> None:
    made = afforded(ledger, coins)
    purse = list(coins)
    for each in made:
        purse[each.payer] -= each.units
        assert purse[each.payer] >= 0
        if each.payee != HOUSE:
            purse[each.payee] += each.units
