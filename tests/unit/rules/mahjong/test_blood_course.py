"""The course of a hand of the Sichuan games: luck, ends, what lies hidden, who leaves (1.2, 1.5, 1.8, 1.11)."""

from __future__ import annotations

from collections import Counter

import pytest

from blood_rig import act, blood, pass_on, run_down
from rigged import throw
from rules import conceal, evolve, redact
from rules.core.ledger import net
from rules.core.seat import SEATS
from rules.errors import IllegalAction
from rules.mahjong.events import Ended, EndReason, Konged, Left, Paid, Source, Won
from rules.mahjong.match import Length, Match
from rules.mahjong.phase import Phase
from rules.mahjong.round import Round
from rules.mahjong.stages.account import account_of
from rules.mahjong.state import Drawn, RoundState, Standing
from rules.scoring.model import First
from rules.tiles.tile import Tile

QUIET = {
    0: "1s 4s 7s 2s 5s 8s 1p 4p 7p 2p 6s 3s 9s",
    1: "1s 4s 7s 2s 5s 8s 1p 4p 7p 2p 6s 3s 9s",
    2: "1s 4s 7s 2s 5s 8s 3p 4p 7p 2p 6s 3s 9s",
    3: "1s 4s 7s 2s 5s 8s 6s 3s 9s 3p 4p 7p 2p",
}
READY = "123m 456m 789m 46p 99p"
"""Waits for 5p."""


# ---- 1.11 heaven and earth


def test_heaven_is_the_dealers_first_fourteen() -> None:
    table = blood(QUIET | {0: "123m 456m 789m 456p 99p"})
    act(table, 0, "win")
    assert table.state.wins[0].tally.patterns == {"heaven": 6}
    assert table.state.turn == 1


def test_after_a_heaven_the_next_first_draw_can_still_be_earth() -> None:
    table = blood({0: "123m 456m 789m 456p 99p", 1: "111s 222s 333s 46p 88p"}, draws="5p")
    act(table, 0, "win")
    act(table, 1, "win")
    assert [won.first for won in table.state.wins] == [First.HEAVEN, First.EARTH]
    assert table.state.turn == 2


def test_earth_is_a_first_draw_that_wins() -> None:
    table = blood(QUIET | {2: READY, 0: f"8p {QUIET[0]}"}, draws="8p 5p")
    throw(table, "8p")
    throw(table, "8p")
    act(table, 2, "win")
    assert table.state.wins[0].tally.patterns == {"earth": 6}


def test_there_is_no_earth_after_a_pung() -> None:
    hands = QUIET | {2: READY, 0: f"8p {QUIET[0]}", 3: "88p 1s 4s 7s 2s 5s 8s 6s 3s 9s 3p 7p"}
    table = blood(hands, draws="6p 6p 5p")
    throw(table, "8p")
    act(table, 3, "pung")
    for tile in ("3p", "6p", "6p"):
        throw(table, tile)
    assert table.state.turn == 2
    act(table, 2, "win")
    assert table.state.wins[0].first is First.NONE


def test_there_is_no_earth_after_a_kong() -> None:
    hands = QUIET | {2: READY, 0: f"8p {QUIET[0]}", 1: "3333p 1s 4s 7s 2s 5s 8s 6s 9s 1p"}
    table = blood(hands | {3: "1s 4s 7s 2s 5s 8s 6s 3s 9s 9p 4p 7p 2p"}, draws="8p 8p 5p")
    throw(table, "8p")
    act(table, 1, "concealed_kong")
    throw(table, "8p")
    act(table, 2, "win")
    assert table.state.wins[0].first is First.NONE


def test_earth_is_the_very_first_draw_only() -> None:
    table = blood(QUIET | {2: READY, 0: f"8p {QUIET[0]}"}, draws="8p 8p 8p 6p 6p 5p")
    throw(table, "8p")
    for tile in ("8p", "8p", "8p", "6p", "6p"):
        pass_on(table)
        throw(table, tile)
    pass_on(table)
    act(table, 2, "win")
    assert table.state.wins[0].first is First.NONE


@pytest.mark.parametrize("allowed", [False, True], ids=["sichuan:D5", "sichuan:D5-earth_on_first_discard"])
def test_earth_on_the_dealers_first_discard_is_an_option(allowed: bool) -> None:
    table = blood(QUIET | {2: READY, 0: f"5p {QUIET[0]}"}, rules={"earth_on_first_discard": allowed})
    throw(table, "5p")
    act(table, 2, "win")
    assert (table.state.wins[0].first is First.EARTH) is allowed


def test_a_dealer_who_kongs_first_wins_on_the_kong_and_not_by_heaven() -> None:
    table = blood(QUIET | {0: "1111m 456m 789m 46p 99p"}, draws="5p")
    act(table, 0, "concealed_kong")
    act(table, 0, "win")
    won = table.state.wins[0]
    assert (won.first, set(won.tally.patterns)) == (First.NONE, {"plain", "root", "kong_draw"})


# ---- 1.2 the wall


def test_scn_R29_a_kongs_replacement_comes_from_the_front() -> None:
    table = blood(QUIET | {0: "1111m 456m 789m 46p 99p"}, draws="8p")
    act(table, 0, "concealed_kong")
    assert table.state.drawn == Drawn(Tile.P8, Source.KONG)
    assert (table.state.front, table.state.tail, table.state.drawable) == (54, 0, 54)


# ---- 1.5, 1.8 the end


def three_wins() -> Round:
    """Seat 3 makes a kong; then seats 1, 2 and 0 win one after the other, seat 3 never being ready."""
    hands = {
        3: "8888p 1m 1m 4m 4m 7m 7m 2m 5m 8m 9p",
        0: "123s 456s 789s 46p 22p",
        1: "111s 222s 333s 46p 77p",
        2: "444s 555s 666s 46p 33p",
    }
    table = blood(hands, dealer=3, draws="9p 5p 5p 5p")
    act(table, 3, "concealed_kong")
    throw(table, "9p")
    pass_on(table)
    return table


def test_scn_R13_the_third_winner_ends_the_hand_without_a_check() -> None:
    table = three_wins()
    for seat in (0, 1, 2):
        assert table.state.turn == seat
        act(table, seat, "win")
    end = table.state.end
    assert end is not None
    assert (end.reason, end.next_dealer) == (EndReason.WIN, 0)
    assert Counter(paid.reason for paid in table.state.ledger) == {"kong": 3, "win": 6}
    assert [won.place for won in table.state.wins] == [1, 2, 3]
    assert len([event for event in table.log if isinstance(event, Ended)]) == 1
    assert sum(net(table.state.ledger)) == 0
    assert net(table.state.ledger)[3] == 6 - sum(
        paid.units for paid in table.state.ledger if (paid.reason, paid.payer) == ("win", 3)
    )


def test_scn_R13_kong_money_goes_back_to_those_who_paid_it() -> None:
    """Seat 3 kongs and is not ready in the end: the refunds are the incomes turned round, a winner's among them."""
    table = three_wins()
    act(table, 0, "win")
    for seat in (1, 2):
        assert table.state.turn == seat
        throw(table, "5p")
        pass_on(table)
    while not table.is_over:
        if table.state.phase is Phase.TURN and table.state.drawn is not None:
            options = table.legal(table.state.turn)
            table.act(next((each for each in options if "drawn=True" in repr(each)), options[0]))
        else:
            act(table, table.asked()[0], "pass")
    ledger = table.state.ledger
    kongs = {(paid.payer, paid.payee, paid.units) for paid in ledger if paid.reason == "kong"}
    refunds = {(paid.payee, paid.payer, paid.units) for paid in ledger if paid.reason == "refund"}
    assert kongs == refunds == {(0, 3, 2), (1, 3, 2), (2, 3, 2)}


def test_an_empty_wall_with_two_left_is_checked() -> None:
    table = blood(QUIET | {2: READY}, last="8p 8p 8p 8p")
    run_down(table, 0)
    drawn = table.state.drawn
    assert drawn is not None
    events = throw(table, drawn.tile.code)
    assert isinstance(events[-1], Ended)
    assert events[-1].reason is EndReason.EXHAUSTED
    assert [event for event in events if isinstance(event, Paid)]


# ---- D7 what lies face down


def views(table: Round) -> dict[int | None, RoundState]:
    """What everybody knows, folded from what everybody was told."""
    found: dict[int | None, RoundState] = {}
    for seat in (None, *SEATS):
        state: RoundState | None = None
        for event in table.log:
            seen = redact(event, seat)
            state = state if seen is None else evolve(table.ruleset, state, seen)
        assert state is not None
        assert state == conceal(table.ruleset, table.state, seat)
        found[seat] = state
    return found


def konged(*, shown: bool) -> Round:
    """Seat 1 has a concealed kong of 1m and waits for 5p, seat 2 has one of 2m."""
    hands = {
        0: "5p 1s 4s 7s 2s 5s 8s 1p 4p 7p 9p 6s 3s 9s",
        1: "1111m 456m 789m 46p 9p",
        2: "2222m 3m 3m 1s 4s 7s 1p 4p 7p 9s",
        3: "3s 6s 2s 5s 8s 3p 4p 7p 2p 6s 3s 9s 1s",
    }
    table = blood(hands, draws="9p 8p 8p 8p 8p", rules={"show_concealed_kong": shown})
    throw(table, "9s")
    pass_on(table)
    act(table, 1, "concealed_kong")
    throw(table, "8p")
    act(table, 2, "concealed_kong")
    throw(table, "8p")
    return table


def test_a_concealed_kong_lies_face_down_until_its_owner_wins_or_the_hand_ends() -> None:
    table = konged(shown=False)
    for seat, view in views(table).items():
        for owner, kind in ((1, Tile.M1), (2, Tile.M2)):
            tile = kind if seat == owner else Tile.HIDDEN
            assert view.seats[owner].melds[0].tiles == (tile,) * 4
    assert all(event.hidden for event in table.log if isinstance(event, Konged))
    pass_on(table)
    throw(table, "8p")
    pass_on(table)
    throw(table, "5p")
    act(table, 1, "win")
    won = next(event for event in table.log if isinstance(event, Won))
    assert won.kongs == (Tile.M1,)
    for seat, view in views(table).items():
        assert view.seats[1].melds[0].tiles == (Tile.M1,) * 4
        assert (view.seats[2].melds[0].tiles == (Tile.M2,) * 4) is (seat == 2)
        assert view.seats[1].hand.tiles == table.state.seats[1].hand.tiles
    while not table.is_over:
        seat = table.asked()[0]
        options = table.legal(seat)
        table.act(next((each for each in options if "drawn=True" in repr(each)), options[-1]))
    end = table.state.end
    assert end is not None
    assert end.kongs[2] == (Tile.M2,)
    for view in views(table).values():
        assert view.seats[2].melds[0].tiles == (Tile.M2,) * 4


def test_where_kongs_are_shown_nothing_of_them_is_hidden() -> None:
    table = konged(shown=True)
    for view in views(table).values():
        assert view.seats[1].melds[0].tiles == (Tile.M1,) * 4


# ---- B9, B11 who deals, who leaves


def test_dice_decide_who_deals_in_the_blood_mode() -> None:
    table = blood(QUIET | {2: READY, 0: f"5p {QUIET[0]}"}, game="sichuan", rules={"mode": "blood"})
    run_to_the_end(table)
    end = table.state.end
    assert end is not None
    assert (end.next_dealer, end.next_streak) == (None, 0)
    match = Match(Length(hands=8), 0).after(end)
    assert [match.start(((1, die), (1, 1))).dealer for die in range(1, 5)] == [1, 2, 3, 0]


def run_to_the_end(table: Round) -> None:
    """Everybody discards what it drew, and lets go what it may."""
    while not table.is_over:
        seat = table.asked()[0]
        options = table.legal(seat)
        drawn = [each for each in options if "drawn=True" in repr(each)]
        table.act((drawn or options)[-1])


def test_who_has_won_leaves_and_play_goes_on() -> None:
    table = blood(QUIET | {2: READY, 0: f"5p {QUIET[0]}"}, game="sichuan", rules={"mode": "blood"})
    throw(table, "5p")
    act(table, 2, "win")
    asked = table.asked()
    events = table.leave(2)
    assert isinstance(events[0], Left)
    assert (table.is_over, table.state.left, table.asked()) == (False, None, asked)
    assert account_of(table.ruleset, table.state).gone == (2,)
    assert table.state.seats[2].standing is Standing.WON
    with pytest.raises(IllegalAction):
        table.leave(2)
    views(table)
    run_to_the_end(table)
    end = table.state.end
    assert end is not None
    assert end.reason is EndReason.EXHAUSTED


def test_what_was_drawn_before_a_kong_is_forgotten_at_the_end() -> None:
    table = blood(QUIET | {0: "1111m 456m 789m 46p 99p"}, game="sichuan")
    act(table, 0, "concealed_kong")
    told = table.state.drawn_before, views(table)[1].drawn_before
    assert told == ((Tile.P9,), (Tile.HIDDEN,))
    table.leave(2)
    told_after = table.state.drawn_before, views(table)[1].drawn_before
    assert told_after == ((), ())


@pytest.mark.parametrize("moment", ["turn", "window", "stage"])
def test_who_has_not_won_ends_the_hand_by_leaving(moment: str) -> None:
    rules = {"mode": "blood", "declare_void": moment == "stage"}
    table = blood(QUIET | {2: READY, 0: f"5p {QUIET[0]}"}, game="sichuan", rules=rules)
    if moment == "window":
        throw(table, "5p")
    events = table.leave(0)
    assert isinstance(events[0], Left)
    assert isinstance(events[-1], Ended)
    assert (events[-1].reason, events[-1].next_dealer) == (EndReason.LEFT, None)
    views(table)
    with pytest.raises(IllegalAction):
        table.leave(1)


def test_where_a_bot_plays_on_nobody_ends_the_hand_by_leaving() -> None:
    table = blood(QUIET)
    with pytest.raises(IllegalAction):
        table.leave(0)
