"""Several can win (1.3, 1.4) and who plays next (1.5): all answers in all orders, on discards and on robbed kongs."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from blood_rig import JUNK, act, blood, pass_on, robbery, rotated, words
from rigged import throw
from rules.core.ledger import net
from rules.mahjong.events import Konged, Won
from rules.mahjong.phase import Phase
from rules.mahjong.round import Round
from rules.mahjong.state import Standing
from rules.scoring.model import WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Tile

HANDS = {
    0: "5p 11m 57m 9m 8m 1p 77p 3s 9s 9s 6s",
    1: "123m 456m 789m 46p 99p",
    2: "234s 567s 888s 34p 11s",
    3: "222m 333m 444m 55p 66p",
}
"""Seat 0 feeds 5p; all three others win on it, seat 3 can pung it as well."""

CHOICES = tuple(product(("win", "pass"), repeat=3))
ORDERS = tuple(permutations((1, 2, 3)))


def next_of(winners: list[int], source: int = 0) -> int:
    """The first seat in play after the last winner, counted from who fed the tile."""
    last = winners[-1] if winners else source
    return next(seat % 4 for seat in range(last + 1, last + 5) if seat % 4 not in winners)


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: "".join(map(str, order)))
@pytest.mark.parametrize("choice", CHOICES, ids="-".join)
def test_all_answers_in_all_orders(choice: tuple[str, ...], order: tuple[int, ...]) -> None:
    table = blood(HANDS)
    throw(table, "5p")
    assert [words(table, seat) for seat in (1, 2, 3)] == [
        {"win", "pass"},
        {"win", "pass"},
        {"win", "pung", "pass"},
    ]
    for seat in order:
        assert not table.state.wins, "nobody wins before all have answered"
        act(table, seat, choice[seat - 1])
    check(table, [seat for seat in (1, 2, 3) if choice[seat - 1] == "win"])


def check(table: Round, winners: list[int], by: WinBy = WinBy.DISCARD) -> None:
    wins = table.state.wins
    assert [(won.seat, won.source, won.place, won.by) for won in wins] == [
        (seat, 0, 1, by) for seat in winners
    ]
    assert [table.state.seats[seat].standing is Standing.WON for seat in (1, 2, 3)] == [
        seat in winners for seat in (1, 2, 3)
    ]
    assert table.is_over is (len(winners) == 3)
    paid = net(table.state.ledger)
    assert all((paid[seat] > 0) is (seat in winners) for seat in (1, 2, 3))
    if not table.is_over:
        assert (table.state.phase, table.state.turn) == (Phase.TURN, next_of(winners))


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: "".join(map(str, order)))
@pytest.mark.parametrize("choice", tuple(product(("win", "pass"), repeat=2)), ids="-".join)
def test_a_pung_comes_only_when_nobody_wins(choice: tuple[str, ...], order: tuple[int, ...]) -> None:
    table = blood(HANDS)
    throw(table, "5p")
    for seat in order:
        act(table, seat, "pung" if seat == 3 else choice[seat - 1])
    winners = [seat for seat in (1, 2) if choice[seat - 1] == "win"]
    if winners:
        check(table, winners)
    else:
        assert (table.state.phase, table.state.turn) == (Phase.CLAIMED, 3)
        assert table.state.seats[0].river == ()


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: "".join(map(str, order)))
@pytest.mark.parametrize("choice", CHOICES, ids="-".join)
def test_without_multi_win_only_the_first_wins(choice: tuple[str, ...], order: tuple[int, ...]) -> None:
    table = blood(HANDS, rules={"multi_win": False})
    throw(table, "5p")
    for seat in order:
        if table.legal(seat) and table.state.phase is Phase.DISCARDED:
            act(table, seat, choice[seat - 1])
    winners = [seat for seat in (1, 2, 3) if choice[seat - 1] == "win"][:1]
    check(table, winners)


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: "".join(map(str, order)))
@pytest.mark.parametrize("choice", CHOICES, ids="-".join)
def test_everybody_may_rob(choice: tuple[str, ...], order: tuple[int, ...]) -> None:
    table = robbery()
    act(table, 0, "added_kong")
    told = len(table.log)
    for seat in order:
        assert words(table, seat) == {"win", "pass"}
        act(table, seat, choice[seat - 1])
    winners = [seat for seat in (1, 2, 3) if choice[seat - 1] == "win"]
    melds = table.state.seats[0].melds
    if winners:
        check(table, winners, WinBy.ROB_KONG)
        assert [meld.kind for meld in melds] == [MeldKind.PUNG]
        assert table.state.seats[0].river[-1] is Tile.P5
        assert not [event for event in table.log[told:] if isinstance(event, Konged)]
        assert "kong" not in {transfer.reason for transfer in table.state.ledger}
        assert all(won.tally.patterns["rob_kong"] == 1 for won in table.state.wins)
    else:
        assert [meld.kind for meld in melds] == [MeldKind.ADDED_KONG]
        assert table.state.turn == 0
        assert {(paid.payee, paid.units) for paid in table.state.ledger} == {(0, 1)}


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: "".join(map(str, order)))
@pytest.mark.parametrize("choice", CHOICES, ids="-".join)
def test_without_multi_win_only_the_first_robs(choice: tuple[str, ...], order: tuple[int, ...]) -> None:
    table = robbery({"multi_win": False})
    act(table, 0, "added_kong")
    for seat in order:
        if table.state.phase is Phase.KONG and table.legal(seat):
            act(table, seat, choice[seat - 1])
    winners = [seat for seat in (1, 2, 3) if choice[seat - 1] == "win"][:1]
    if winners:
        check(table, winners, WinBy.ROB_KONG)


def test_only_an_added_kong_can_be_robbed() -> None:
    hands = HANDS | {0: "5p 5p 5p 5p 11m 57m 9m 8m 7p 3s 9s 9s", 3: JUNK}
    table = blood(hands)
    act(table, 0, "concealed_kong")
    assert (table.state.phase, table.state.turn, table.state.kongs) == (Phase.TURN, 0, 1)


NEXT = (
    # who fed, who wins, who plays next
    (0, (1,), 2),
    (0, (2,), 3),
    (0, (3,), 0),
    (0, (1, 2), 3),
    (0, (1, 3), 0),
    (0, (2, 3), 0),
    (1, (2,), 3),
    (1, (3, 0), 1),
    (1, (2, 0), 1),
    (2, (3, 0), 1),
    (2, (1,), 2),
    (3, (0, 2), 3),
    (3, (0, 1), 2),
)


@pytest.mark.parametrize(("source", "winners", "following"), NEXT, ids=lambda row: f"sichuan:1.5-{row}")
def test_who_plays_after_a_win(source: int, winners: tuple[int, ...], following: int) -> None:
    hands = rotated(HANDS, source)
    table = blood(hands, dealer=source)
    throw(table, "5p")
    for steps in (1, 2, 3):
        seat = (source + steps) % 4
        act(table, seat, "win" if seat in winners else "pass")
    assert [won.seat for won in table.state.wins] == list(winners)
    assert (table.state.phase, table.state.turn) == (Phase.TURN, following)


def test_who_has_won_is_passed_over_and_asked_no_more() -> None:
    table = blood(HANDS | {3: JUNK}, draws="8p 8p 8p 5p")
    throw(table, "5p")
    act(table, 1, "win")
    act(table, 2, "pass")
    assert table.state.turn == 2
    throw(table, "8p")
    pass_on(table)
    throw(table, "8p")
    pass_on(table)
    assert table.state.turn == 0
    throw(table, "8p")
    assert words(table, 1) == set()
    pass_on(table)
    assert table.state.turn == 2, "seat 1 draws no more"
    assert words(table, 2) == {"win"}
    events = act(table, 2, "win")
    won = next(event for event in events if isinstance(event, Won))
    assert (won.place, won.by) == (2, WinBy.SELF_DRAW)
    assert {(paid.payer, paid.payee) for paid in table.state.ledger if paid.payee == 2} == {(0, 2), (3, 2)}
    assert table.state.turn == 3


def test_scn_R20_three_win_on_one_tile_the_dealer_among_them() -> None:
    table = blood(
        rotated(HANDS, 1) | {0: "222m 333m 444m 55p 66p 9p", 1: HANDS[0].removeprefix("5p ")}, draws="5p"
    )
    throw(table, "9p")
    pass_on(table)
    throw(table, "5p")
    for seat in (0, 2, 3):
        act(table, seat, "win")
    end = table.state.end
    assert end is not None
    assert [(won.seat, won.source, won.place) for won in table.state.wins] == [
        (2, 1, 1),
        (3, 1, 1),
        (0, 1, 1),
    ]
    assert (end.next_dealer, end.reason.value) == (1, "win")
    assert {(paid.payer, paid.payee) for paid in table.state.ledger} == {(1, 0), (1, 2), (1, 3)}


def test_in_the_normal_mode_of_sichuan_one_tile_ends_the_hand() -> None:
    table = blood(HANDS, game="sichuan")
    throw(table, "5p")
    for seat in (3, 1):
        act(table, seat, "win")
    act(table, 2, "pass")
    end = table.state.end
    assert end is not None
    assert [won.seat for won in table.state.wins] == [1, 3]
    assert end.next_dealer == 0, "who fed it deals (B9)"


def test_nobody_can_chow() -> None:
    table = blood({0: "5p" + JUNK.replace("5m", "9m"), 1: "46p 1m 4m 7m 2s 5s 8s 9p 1p 3s 6s 9s"})
    throw(table, "5p")
    assert words(table, 1) == set()
