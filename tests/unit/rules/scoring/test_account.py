"""The running account of a hand: kongs, who has won, who has gone."""

from __future__ import annotations

from rules.core.ledger import Transfer
from rules.core.record import replace
from rules.scoring.account import Account, KongIncome
from rules.tiles.meld import MeldKind

PAID = (Transfer(0, 2, 3, "kong"),)
ADDED = KongIncome(2, MeldKind.ADDED_KONG)
OPEN = KongIncome(2, MeldKind.OPEN_KONG, 1)


def test_a_kong_is_the_last_of_its_turn_until_the_turn_passes() -> None:
    account = Account().with_kong(ADDED).with_kong(OPEN).with_income(PAID)
    assert account.last_kong == replace(OPEN, paid=PAID)
    assert account.kongs[0] == ADDED
    assert account.without_turn().last_kong is None
    assert account.without_turn().kongs == account.kongs


def test_only_the_last_kong_of_the_turn_moves() -> None:
    account = Account().with_kong(ADDED).with_kong(OPEN).with_move()
    assert [kong.moved for kong in account.kongs] == [False, True]


def test_winners_of_one_tile_stand_together() -> None:
    account = Account().with_winner(1, same_tile=False).with_winner(3, same_tile=True)
    account = account.with_winner(0, same_tile=False)
    assert account.winners == ((1, 3), (0,))
    assert account.won == (1, 3, 0)
    assert account.unwon == (2,)


def test_a_seat_may_win_again() -> None:
    account = Account().with_winner(1, same_tile=False).with_winner(1, same_tile=False)
    assert account.won == (1, 1)
    assert account.unwon == (0, 2, 3)


def test_who_has_gone_has_still_won() -> None:
    account = Account().with_winner(1, same_tile=False).with_gone(1)
    assert (account.gone, account.won) == ((1,), (1,))
