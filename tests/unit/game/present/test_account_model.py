"""The running account on show: causes in order, wind and rain apart, read from the ledger alone (1.9, A6)."""

from __future__ import annotations

from game.present.account_model import AccountRow, account_rows, balances, payments
from rules import find_ruleset
from rules.core.ledger import HOUSE, Transfer
from rules.core.record import replace
from rules.mahjong.stages.account import keeps_account
from rules.mahjong.state import RoundState
from rules.scoring.account import Account, KongIncome
from rules.tiles.meld import MeldKind
from table_blood import BLOOD_STATES, with_account
from table_states import STATES

RULES = BLOOD_STATES["blood"]().rules


def state() -> RoundState:
    return BLOOD_STATES["blood"]().state


def test_kongs_are_wind_and_rain_and_wins_follow_in_their_order() -> None:
    told = [(payment.key, payment.payee, payment.units) for payment in payments(RULES, state())]
    assert told == [("rain", 1, 6), ("wind", 3, 2), ("win", 2, 6), ("win", 3, 4)]


def test_a_seat_sees_what_it_gained_and_lost_by_reason() -> None:
    assert account_rows(RULES, state(), 0) == (
        AccountRow("rain", -2),
        AccountRow("wind", -2),
        AccountRow("win", -2),
    )
    assert account_rows(RULES, state(), 1) == (AccountRow("rain", 6), AccountRow("win", -6))


def test_balances_are_the_ledger_and_add_up_to_nothing() -> None:
    found = balances(RULES, state())
    assert found == (-6, 0, 4, 2)


def test_two_kongs_of_one_seat_in_a_row_stay_two_causes() -> None:
    first = tuple(Transfer(seat, 0, 2, "kong") for seat in (1, 2, 3))
    second = (Transfer(2, 0, 2, "kong"),)
    account = Account(
        (
            KongIncome(0, MeldKind.CONCEALED_KONG, None, paid=first),
            KongIncome(0, MeldKind.ADDED_KONG, None, late=True),
            KongIncome(0, MeldKind.OPEN_KONG, 2, paid=second),
        )
    )
    two = with_account(RULES, replace(state(), ledger=first + second), account)
    assert [(payment.key, payment.payers) for payment in payments(RULES, two)] == [
        ("rain", (1, 2, 3)),
        ("wind", (2,)),
    ]


def test_money_for_the_house_is_nobodys_gain() -> None:
    taxed = replace(state(), ledger=(Transfer(2, HOUSE, 3, "tax"),))
    (payment,) = payments(RULES, taxed)
    assert (payment.key, payment.payee, payment.each) == ("tax", HOUSE, (0, 0, -3, 0))


def test_games_that_pay_at_the_end_keep_no_account() -> None:
    yueqing = find_ruleset("yueqing")
    assert not keeps_account(yueqing)
    assert balances(yueqing, STATES["mock"]().state) == (None, None, None, None)
    assert STATES["mock"]().model().paid is None


def test_two_wins_of_one_seat_in_a_row_stay_two_causes() -> None:
    first = tuple(Transfer(seat, 2, 2, "win") for seat in (0, 1, 3))
    fed = (Transfer(1, 2, 4, "win"),)
    drawn, claimed = state().wins
    again = replace(claimed, seat=2, place=2)
    two = replace(state(), ledger=first + fed + first, wins=(drawn, again, replace(drawn, place=3)))
    told = [(payment.units, payment.payers) for payment in payments(RULES, two)]
    assert told == [(6, (0, 1, 3)), (4, (1,)), (6, (0, 1, 3))]
