"""The end of the wall: forced wins (1.12, D6), the last discard and kongs that cannot be replaced (1.2)."""

from __future__ import annotations

import pytest

from blood_rig import act, blood, drawer_after, pass_on, robbery, run_down, words
from rigged import short, throw
from rules import legal, refusal_of
from rules.core.record import replace
from rules.errors import IllegalAction, Refusal
from rules.mahjong.actions import Discard, Kong, Pass, Pung, Win
from rules.mahjong.decide import decide
from rules.mahjong.events import Offered
from rules.mahjong.phase import Phase
from rules.mahjong.round import Round
from rules.mahjong.stages.account import account_of
from rules.mahjong.stages.last_four import is_last_four
from rules.scoring.account import KongIncome
from rules.scoring.model import WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Tile

QUIET = {
    0: "1p 1s 4s 7s 2s 5s 8s 1p 4p 7p 2p 6s 3s 1m",
    1: "1s 4s 7s 2s 5s 8s 1p 4p 7p 2p 6s 3s 2m",
    2: "123m 456m 789m 46p 99p",
    3: "1s 4s 7s 2s 5s 8s 3p 4p 7p 2p 6s 3s 3m",
}
"""Seat 2 waits for 5p; nobody else for anything."""


def test_the_last_four_begin_when_the_first_of_them_is_drawn() -> None:
    table = blood(QUIET)
    assert [is_last_four(replace(table.state, front=108 - left)) for left in (55, 5, 4, 3, 2, 1, 0)] == [
        False,
        False,
        False,
        True,
        True,
        True,
        True,
    ]


@pytest.mark.parametrize("game", ["xuezhan", "xueliu"])
def test_a_discard_with_four_tiles_left_may_be_let_go_and_with_three_not(game: str) -> None:
    table = blood(QUIET, game=game, last="9s 5p 5p 9s 9s 9s")
    run_down(table, 4)
    assert table.state.turn == drawer_after(4) == 3
    throw(table, "5p")
    assert words(table, 2) == {"win", "pass"}
    act(table, 2, "pass")  # now it is locked by A8
    assert (table.state.drawable, table.state.turn) == (3, 0)
    throw(table, "5p")
    assert table.legal(2) == (Win(2, Tile.P5, WinBy.DISCARD),), "the lock gives way (1.12)"
    assert refusal_of(table.ruleset, table.state, Pass(2)) is Refusal.MUST_WIN
    with pytest.raises(IllegalAction):
        table.act(Pass(2))
    act(table, 2, "win")
    assert [won.seat for won in table.state.wins] == [2]


def test_an_own_draw_must_be_won_on_in_the_last_four() -> None:
    table = blood(QUIET, draws="9s 5p", last="9s 9s 5p 9s")
    throw(table, "1m")
    pass_on(table)
    throw(table, "9s")
    assert table.state.turn == 2
    assert len(table.legal(2)) > 1, "earlier it is a choice"
    throw(table, "5p")
    run_down(table, 1)
    assert table.legal(2) == (Win(2, Tile.P5, WinBy.SELF_DRAW),)
    assert refusal_of(table.ruleset, table.state, Discard(2, Tile.M1)) is Refusal.MUST_WIN


@pytest.mark.parametrize(("left", "forced"), [(4, False), (3, True), (1, True)])
def test_a_kong_must_be_robbed_in_the_last_four(left: int, forced: bool) -> None:
    table = robbery()
    state = replace(table.state, front=108 - left)
    events, _ = decide(table.ruleset, table.stock, state, Kong(0, MeldKind.ADDED_KONG, Tile.P5))
    offers = {event.seat: event.options for event in events if isinstance(event, Offered)}
    for seat in (1, 2, 3):
        win = Win(seat, Tile.P5, WinBy.ROB_KONG)
        assert offers[seat] == ((win,) if forced else (win, Pass(seat)))


def last_discard(**rules: bool) -> Round:
    """Seat 3 has drawn the very last tile, 9s; seat 0 holds three more and seat 3 four equal tiles."""
    hands = {
        0: "999s 1s 4s 7s 2s 5s 8s 1p 4p 7p 2p 1m",
        1: "1s 4s 7s 2s 5s 8s 1p 4p 7p 2p 6s 3s 2m",
        2: "1s 4s 7s 2s 5s 8s 1p 4p 7p 2p 6s 3s 3m",
        3: "8888p 6m 6m 5m 5m 4m 3p 6p 6s 3s",
    }
    table = blood(hands, last="4m 9s", rules=rules)
    run_down(table, 0)
    assert table.state.turn == 3
    return table


def test_the_last_discard_may_be_punged_and_one_more_follows() -> None:
    table = last_discard()
    throw(table, "9s")
    assert words(table, 0) == {"pung", "pass"}, "no kong without a tile to replace it (R22)"
    act(table, 0, "pung")
    assert (table.state.phase, table.is_over) == (Phase.CLAIMED, False)
    assert words(table, 0) == set()
    throw(table, "9s")
    end = table.state.end
    assert end is not None
    assert end.reason.value == "exhausted"


def test_an_option_bars_that_pung() -> None:
    table = last_discard(pung_last_discard=False)
    state = replace(table.state, front=107)
    throw(table, "9s")
    assert table.is_over
    assert not [meld for held in table.state.seats for meld in held.melds]
    events, then = decide(table.ruleset, table.stock, state, Discard(3, Tile.S9, drawn=True))
    assert [event.options for event in events if isinstance(event, Offered)] == [
        (Kong(0, MeldKind.OPEN_KONG, Tile.S9), Pung(0, Tile.S9), Pass(0))
    ]
    empty = replace(then, front=108, offers=((), (), (), ()))
    assert refusal_of(table.ruleset, empty, Pung(0, Tile.S9)) is Refusal.LAST_DISCARD


def test_no_kong_of_any_kind_without_a_tile_in_the_wall() -> None:
    table = last_discard()
    assert words(table, 3) == set()
    assert "concealed_kong 8p" in words_at(table, left=1)
    pung = robbery()
    assert "added_kong 5p" in words(pung, 0)
    assert words_at(pung, left=1) == {"added_kong 5p"}
    assert words_at(pung, left=0) == set()


def words_at(table: Round, left: int) -> set[str]:
    """What the seat on turn could do besides discarding, with so many tiles in the wall."""
    state = replace(table.state, front=108 - left)
    options = legal(table.ruleset, state, state.turn)
    return {short(action) for action in options if not isinstance(action, Discard)}


@pytest.mark.parametrize("allowed", [False, True], ids=["sichuan:1.2-off", "sichuan:1.2-kong_after_pung"])
def test_after_a_pung_a_kong_is_an_option(allowed: bool) -> None:
    hands = QUIET | {0: f"9s {QUIET[0]}"[:-3], 2: "99s 8888p 123m 456m 7m"}
    table = blood(hands, rules={"kong_after_pung": allowed})
    throw(table, "9s")
    act(table, 2, "pung")
    assert words(table, 2) == ({"concealed_kong 8p"} if allowed else set())


LATE = (
    # draws of seat 2: the fourth 9s now or kept; whether the kong is late and pays
    ("drawn-now", False),
    ("kept-a-turn", True),
    ("kept-behind-another-kong", False),
)


@pytest.mark.parametrize(("case", "late"), LATE, ids=[f"sichuan:1.2-{case}" for case, _ in LATE])
@pytest.mark.parametrize("timely", [False, True], ids=["any-time", "timely_rain"])
def test_a_late_added_kong_pays_nothing_where_rain_must_be_timely(
    case: str, late: bool, timely: bool
) -> None:
    hands = QUIET | {0: f"9s {QUIET[0]}"[:-3], 2: "99s 8888p 123m 456m 7m"}
    table = blood(hands, draws="1m 1m 9m 9s 9m 9m 9m 8m", rules={"timely_rain": timely})
    throw(table, "9s")
    act(table, 2, "pung")
    throw(table, "7m")
    for tile in ("1m", "1m", "9m"):
        throw(table, tile)
        pass_on(table)
    assert table.state.turn == 2
    if case == "kept-a-turn":
        throw(table, "1m")
        for _ in range(3):
            pass_on(table)
            throw(table, "9m")
        pass_on(table)
    if case == "kept-behind-another-kong":
        act(table, 2, "concealed_kong")
    paid = len(table.state.ledger)
    act(table, 2, "added_kong")
    assert [kong.late for kong in _kongs(table)][-1] is (late and timely)
    assert len(table.state.ledger) - paid == (0 if late and timely else 3)


def _kongs(table: Round) -> tuple[KongIncome, ...]:
    return account_of(table.ruleset, table.state).kongs
