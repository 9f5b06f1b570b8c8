"""Money in the course of a hand: what is paid when, who leaves with what, and what is settled at the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from blood_rig import act, blood, pass_on
from rigged import throw
from rules.core.ledger import HOUSE, net
from rules.core.record import replace
from rules.errors import IllegalAction, Refusal
from rules.mahjong.events import Ended, EndReason, Event, Left, Paid
from rules.mahjong.round import Round
from rules.mahjong.stages.account import account_of

HANDS = {
    0: "5p 9999s 57m 8m 1p 77p 3s 6s 6s",
    1: "123m 456m 789m 46p 99p",
    2: "234s 567s 888s 34p 11s",
    3: "222m 333m 444m 55p 66p",
}
"""Seat 0 has a kong and feeds 5p, on which all others win: seats 1 and 2 with 素番, seat 3 with 对对和."""

BLOOD = {"mode": "blood"}


def reasons(events: Iterable[Event]) -> list[str]:
    """Why money moved, payment by payment; one payment has one reason."""
    paid = [event.transfers for event in events if isinstance(event, Paid)]
    assert all(len({transfer.reason for transfer in transfers}) == 1 for transfers in paid)
    return [transfers[0].reason for transfers in paid]


def konged(rules: Mapping[str, object] | None = None, *, game: str = "xuezhan") -> Round:
    """Seat 0 has konged and drawn its replacement."""
    table = blood(HANDS, game=game, rules=rules, draws="2s")
    act(table, 0, "concealed_kong")
    return table


def fed(table: Round, winners: Iterable[int]) -> Round:
    """Seat 0 throws 5p; of those who can win on it *winners* do."""
    throw(table, "5p")
    for seat in (1, 2, 3):
        if seat in winners:
            act(table, seat, "win")
        else:
            pass_on(table, (seat,))
    return table


def with_coins(table: Round, *coins: int) -> Round:
    """The same hand dealt in a room with coins."""
    first, second, third, fourth = coins
    start = replace(table.state.start, coins=(first, second, third, fourth))
    return Round(table.ruleset, table.wall, start)


def test_a_kong_is_paid_when_it_is_made() -> None:
    table = konged()
    assert reasons(table.log) == ["kong"]
    assert net(table.state.ledger) == (6, -2, -2, -2, 0)
    (kong,) = account_of(table.ruleset, table.state).kongs
    assert (kong.seat, len(kong.paid), kong.moved) == (0, 3, False)


def test_all_wins_of_a_tile_are_paid_before_the_income_moves() -> None:
    """A6: a full copy to each of three winners."""
    table = fed(konged(), (1, 2, 3))
    assert reasons(table.log) == ["kong", "win", "transfer"]
    assert net(table.state.ledger) == (-20, 6, 6, 8, 0)
    assert account_of(table.ruleset, table.state).kongs[0].moved
    assert table.is_over


def test_the_income_stays_when_the_turn_has_passed() -> None:
    table = konged()
    throw(table, "2s")
    pass_on(table)
    assert account_of(table.ruleset, table.state).last_kong is None


def test_a_winner_leaves_with_what_it_has_won_and_play_goes_on() -> None:
    table = fed(konged(BLOOD, game="sichuan"), (1,))
    before = net(table.state.ledger)
    assert before == (36 - 12 - 36, -12 + 12 + 36, -12, -12, 0)
    assert table.leave(1) == (Left(1),)
    assert not table.is_over
    assert net(table.state.ledger) == before
    assert account_of(table.ruleset, table.state).gone == (1,)


def test_a_winner_that_may_not_keep_it_gives_back_win_and_income() -> None:
    """D13: the kong money that it has paid stays paid."""
    table = fed(konged({**BLOOD, "leaver_forfeits_win": True}, game="sichuan"), (1,))
    assert reasons(table.leave(1)) == ["forfeit"]
    assert net(table.state.ledger) == (36, -12, -12, -12, 0)
    assert not table.is_over


def test_an_escape_ends_the_hand_and_costs_its_penalty() -> None:
    """B11: for each other seat that has not won, to the house; dice decide who deals."""
    table = fed(konged(BLOOD, game="sichuan"), (1,))
    table.leave(1)
    events = table.leave(3)
    assert reasons(events) == ["penalty"]
    assert net(table.state.ledger) == (-12, 36, -12, -12 - 192, 192)
    ended = events[-1]
    assert isinstance(ended, Ended)
    assert (ended.reason, ended.next_dealer) == (EndReason.LEFT, None)
    with pytest.raises(IllegalAction):
        table.leave(0)


def test_where_a_bot_plays_on_nobody_leaves() -> None:
    table = fed(konged(), (1,))
    with pytest.raises(IllegalAction) as refused:
        table.leave(1)
    assert refused.value.refusal is Refusal.NOT_ALLOWED_NOW


def test_debts_are_given_back_in_proportion_at_the_end() -> None:
    """B12: seat 0 owes 6, 6 and 12 and owns 15; all that is given back is told at the end."""
    table = with_coins(blood(HANDS, game="sichuan"), 15, 0, 0, 0)
    table = fed(table, (1, 2, 3))
    assert reasons(table.log) == ["win", "shortfall"]
    assert net(table.state.ledger)[:4] == (-15, 4, 4, 7)


def test_in_order_every_payment_is_made_with_what_is_owned_then() -> None:
    """D21: the kong brings 5 and 3, and that is all the moved income."""
    rules: dict[str, object] = {"insolvency": "in_order"}
    table = with_coins(blood(HANDS, game="sichuan", rules=rules, draws="2s"), 10, 5, 0, 3)
    act(table, 0, "concealed_kong")
    assert net(table.state.ledger) == (8, -5, 0, -3, 0)
    fed(table, (2,))
    assert reasons(table.log) == ["kong", "win", "transfer"]
    assert net(table.state.ledger) == (8 - 12 - 6, -5, 12 + 6, -3, 0)


def test_what_nobody_can_pay_is_not_told() -> None:
    rules: dict[str, object] = {"insolvency": "in_order"}
    table = with_coins(blood(HANDS, game="sichuan", rules=rules, draws="2s"), 0, 0, 0, 0)
    act(table, 0, "concealed_kong")
    fed(table, (2,))
    assert reasons(table.log) == []
    assert account_of(table.ruleset, table.state).kongs[0].moved


def test_the_house_takes_its_share_when_the_hand_is_over() -> None:
    table = fed(konged({"tax_percent": 50}), (1, 2, 3))
    assert reasons(table.log) == ["kong", "win", "transfer", "tax"]
    assert net(table.state.ledger) == (-20, 3, 3, 4, 10)
    assert net(table.state.ledger)[HOUSE] == 10
