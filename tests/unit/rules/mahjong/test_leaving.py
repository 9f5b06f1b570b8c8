"""A seat leaves in the middle of a hand (逃跑, H10): at any moment, once, and only where the room settles it."""

from __future__ import annotations

import pytest

from rigged import only, rigged, throw
from rules import conceal, evolve, find_ruleset, redact
from rules.core.ledger import HOUSE, Transfer, net
from rules.core.seat import SEATS
from rules.errors import IllegalAction, Refusal
from rules.mahjong.events import Ended, EndReason, Left, Paid
from rules.mahjong.phase import Phase
from rules.mahjong.round import Round
from rules.mahjong.state import RoundState, Standing

SETTLES = find_ruleset("wuhanhua", {"leaver": "settle"})


def turn() -> Round:
    """Seat 0 is on turn, seat 1 holds three wilds."""
    return rigged({0: "7s", 1: "555m 4p", 2: "77s"}, indicator="4m", ruleset=SETTLES)


def discarded() -> Round:
    """Seat 0 has discarded what seat 2 may pung."""
    table = turn()
    throw(table, "7s")
    assert table.asked() == (2,)
    return table


def claimed() -> Round:
    """Seat 2 has punged and must discard."""
    table = discarded()
    only(table, 2, "pung")
    return table


def robbed() -> Round:
    """Seat 1 adds the fourth 3m to its pung; seat 3 may rob it."""
    table = rigged(
        {0: "3m", 1: "33m", 3: "12m 456m 777p 234s 678s 99p"},
        draws="F F F 3m",
        indicator="8p",
        ruleset=SETTLES,
    )
    throw(table, "3m")
    only(table, 1, "pung")
    only(table, 3, "pass")
    table.act(table.legal(1)[-1])
    while table.state.turn != 1 or table.state.phase is not Phase.TURN:
        if table.state.phase is Phase.TURN:
            throw(table, "F")
        else:
            only(table, table.asked()[0], "pass")
    only(table, 1, "added_kong 3m")
    return table


MOMENTS = {"turn": turn, "discarded": discarded, "claimed": claimed, "robbed": robbed}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("leaver", SEATS)
def test_wuhanhua_H10_at_any_moment_anybody_may_leave(moment: str, leaver: int) -> None:
    table = MOMENTS[moment]()
    before, length = table.state, len(table.log)
    events = table.leave(leaver)
    assert list(dict.fromkeys(type(event) for event in events)) == [Left, Paid, Ended]
    for paid in (event for event in events if isinstance(event, Paid)):
        assert len({transfer.reason for transfer in paid.transfers}) == 1
    assert table.log[length:] == list(events)
    state = table.state
    assert (state.left, state.phase, table.asked()) == (leaver, Phase.OVER, ())
    assert all(table.legal(seat) == () for seat in SEATS)
    assert state.end is not None
    assert state.end.reason is EndReason.LEFT
    assert state.end.hands == tuple(seat.hand.tiles for seat in before.seats), "everybody's tiles are shown"
    assert sum(net(state.ledger)) == 0
    assert sum(state.end.scores) == -10, "the house has the fine"
    assert not state.wins
    folded: RoundState | None = before
    for event in events:
        folded = evolve(SETTLES, folded, event)
    assert folded == state


@pytest.mark.parametrize("moment", MOMENTS)
def test_wuhanhua_H10_every_seat_knows_all_of_it(moment: str) -> None:
    table = MOMENTS[moment]()
    table.leave(3)
    for seat in (None, *SEATS):
        known: RoundState | None = None
        for event in table.log:
            seen = redact(event, seat)
            known = known if seen is None else evolve(SETTLES, known, seen)
        assert known == conceal(SETTLES, table.state, seat)
        assert known is not None
        assert known.seats == table.state.seats


def test_wuhanhua_H10_claims_the_house_and_hua_are_paid() -> None:
    table = turn()
    table.leave(3)
    assert [row for row in table.state.ledger if row.reason == "leave"] == [
        Transfer(3, 1, 15, "leave"),
        Transfer(3, HOUSE, 10, "leave"),
    ]
    assert {row for row in table.state.ledger if row.reason == "hua" and row.payee == 1} == {
        Transfer(seat, 1, 36, "hua") for seat in (0, 2, 3)
    }


def test_wuhanhua_H10_a_leaver_shows_nothing_to_itself() -> None:
    table = turn()
    table.leave(1)
    assert [row for row in table.state.ledger if row.reason == "leave"] == [Transfer(1, HOUSE, 10, "leave")]


def test_wuhanhua_H10_a_hand_out_of_the_deal_shows_nothing() -> None:
    ruleset = find_ruleset("wuhanhua", {"leaver": "settle", "dead_hand": "play"})
    table = rigged({0: "555m 9m", 1: "7s"}, indicator="4m", ruleset=ruleset)
    throw(table, "5m")
    assert table.state.seats[0].standing is Standing.DEAD
    table.leave(2)
    assert not [row for row in table.state.ledger if row.payee == 0 and row.reason != "win"]


def test_wuhanhua_H10_who_has_left_cannot_leave_and_nobody_after_that() -> None:
    table = turn()
    table.leave(2)
    state, length = table.state, len(table.log)
    for seat in SEATS:
        with pytest.raises(IllegalAction) as caught:
            table.leave(seat)
        assert caught.value.refusal is Refusal.ROUND_OVER
    assert table.state is state
    assert len(table.log) == length


@pytest.mark.parametrize(
    ("game", "options"),
    [("wuhanhua", {}), ("shanghaihua", {}), ("yueqing", {}), ("yueqing", {"edition": "jp"})],
    ids=["wuhanhua", "shanghaihua", "local", "jp"],
)
def test_wuhanhua_D71_where_a_bot_plays_on_leaving_is_no_part_of_the_hand(
    game: str, options: dict[str, object]
) -> None:
    table = rigged({0: "7s"}, ruleset=find_ruleset(game, options))
    state, length = table.state, len(table.log)
    with pytest.raises(IllegalAction) as caught:
        table.leave(1)
    assert caught.value.refusal is Refusal.NOT_ALLOWED_NOW
    assert table.state is state
    assert len(table.log) == length
