"""血流成河 (section 8): winners play on with the hand as it is."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from blood_rig import act, blood, pass_on, robbery, words
from rigged import options_of, throw
from rules import conceal, evolve, redact, refusal_of
from rules.core.ledger import net
from rules.core.seat import SEATS
from rules.errors import Refusal
from rules.mahjong.actions import Discard, Kong, Pung
from rules.mahjong.aftermath import facts_of_won
from rules.mahjong.events import Drew
from rules.mahjong.phase import Phase
from rules.mahjong.round import Round
from rules.mahjong.state import RoundState, Standing
from rules.scoring.model import First, WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Tile

QUIET = {
    0: "1s 4s 7s 2s 5s 8s 1p 4p 7p 2p 6s 3s 9s",
    1: "1s 4s 7s 2s 5s 8s 1p 4p 7p 2p 6s 3s 9s",
    3: "1s 4s 7s 2s 5s 8s 3p 4p 7p 2p 6s 3s 9s",
}
"""None of them wants anything, least of all characters and 8p."""


def frozen(hand: str, tile: str, draws: str = "", rules: Mapping[str, object] | None = None) -> Round:
    """Seat 2 has won with *hand* on the *tile* that seat 0 discarded; it is seat 3 that plays."""
    table = blood(QUIET | {0: f"{tile} {QUIET[0]}", 2: hand}, game="xueliu", draws=draws, rules=rules)
    throw(table, tile)
    act(table, 2, "win")
    pass_on(table)
    assert table.state.turn == 3
    return table


def around(table: Round, *tiles: str) -> None:
    """Seats discard what they draw, and everybody lets it go."""
    for tile in tiles:
        throw(table, tile)
        pass_on(table)


def test_a_winner_stays_in_with_the_hand_that_it_had() -> None:
    table = frozen("123m 456m 789m 46p 99p", "5p", draws="8p 8p 8p 9s")
    won = table.state.seats[2]
    assert (won.standing, won.hand.tiles) == (Standing.FROZEN, parse_tiles("123m 456m 789m 46p 99p"))
    around(table, "8p", "8p", "8p")
    assert table.state.turn == 2
    assert options_of(table, 2) == {"discard 9s"}, "it discards what it drew"
    assert refusal_of(table.ruleset, table.state, Discard(2, Tile.M1)) is Refusal.FROZEN
    around(table, "9s")
    assert table.state.turn == 3


def test_it_wins_on_as_many_discards_as_come() -> None:
    table = frozen("123m 456m 789m 46p 99p", "5p", draws="5p 5p")
    throw(table, "5p")
    act(table, 2, "win")
    assert table.state.turn == 3, "the next after the winner, who had fed it"
    throw(table, "5p")
    assert words(table, 2) == {"win", "pass"}
    act(table, 2, "win")
    assert [(won.seat, won.source, won.place) for won in table.state.wins] == [
        (2, 0, 1),
        (2, 3, 2),
        (2, 3, 3),
    ]
    assert net(table.state.ledger)[:4] == (-1, 0, 3, -2)


def test_what_it_drew_and_won_on_lies_beside_its_hand() -> None:
    table = frozen("123m 456m 789m 46p 99p", "5p", draws="8p 8p 8p 5p")
    around(table, "8p", "8p", "8p")
    assert options_of(table, 2) == {"win", "discard 5p"}
    before = net(table.state.ledger)
    act(table, 2, "win")
    own = table.state.seats[2]
    assert (own.taken, own.hand.tiles) == ((Tile.P5,), parse_tiles("123m 456m 789m 46p 99p"))
    assert [after - paid for after, paid in zip(net(table.state.ledger), before, strict=True)] == [
        -1,
        -1,
        3,
        -1,
        0,
    ]
    assert (table.state.phase, table.state.turn) == (Phase.TURN, 3)
    assert [won.by for won in table.state.wins] == [WinBy.DISCARD, WinBy.SELF_DRAW]


def test_a_winner_pays_like_everybody() -> None:
    hands = QUIET | {0: f"5p {QUIET[0]}", 2: "123m 456m 789m 46p 99p"}
    hands[3] = "111p 222p 333p 67m 99m"
    hands[0] = "5p 1s 4s 7s 2s 5s 8s 6p 4p 7p 4p 6s 3s 9s"
    hands[1] = "1s 4s 7s 2s 5s 8s 6p 4p 7p 9p 6s 3s 9s"
    table = blood(hands, game="xueliu", draws="8p 8p 8p 8m")
    throw(table, "5p")
    act(table, 2, "win")
    around(table, "8p", "8p", "8p")
    before = net(table.state.ledger)
    throw(table, "8m")
    act(table, 3, "win")
    assert [after - paid for after, paid in zip(net(table.state.ledger), before, strict=True)] == [
        0,
        0,
        -1,
        1,
        0,
    ]
    assert [held.standing for held in table.state.seats] == [
        Standing.IN_PLAY,
        Standing.IN_PLAY,
        Standing.FROZEN,
        Standing.FROZEN,
    ]
    assert table.state.turn == 0


def test_it_may_not_pung() -> None:
    table = frozen("123m 456m 789m 55p 66p", "5p", draws="6p")
    throw(table, "6p")
    assert words(table, 2) == {"win", "pass"}
    assert refusal_of(table.ruleset, table.state, Pung(2, Tile.P6)) is Refusal.FROZEN


KONGS = (
    # the hand, what it first wins on, the tile konged, whether its waits stay as they were
    ("a-triplet-apart", "111m 234m 567m 46p 99p", "5p", "1m", True),
    ("a-triplet-that-is-the-pair-as-well", "1113m 456m 789m 888p", "2m", "1m", False),
    ("a-triplet-that-runs-need", "33345m 678m 99m 888p", "6m", "3m", False),
    ("a-triplet-that-is-waited-for", "55567m 123m 99m 888p", "8m", "5m", False),
)


@pytest.mark.parametrize(
    ("hand", "won", "tile", "allowed"),
    [case[1:] for case in KONGS],
    ids=[f"sichuan:8-{case[0]}" for case in KONGS],
)
def test_an_open_kong_must_leave_the_waits(hand: str, won: str, tile: str, allowed: bool) -> None:
    table = frozen(hand, won, draws=tile)
    throw(table, tile)
    assert ("open_kong" in {word.split(" ")[0] for word in words(table, 2)}) is allowed


@pytest.mark.parametrize(
    ("hand", "won", "tile", "allowed"),
    [case[1:] for case in KONGS],
    ids=[f"sichuan:8-{case[0]}" for case in KONGS],
)
def test_a_concealed_kong_must_leave_the_waits(hand: str, won: str, tile: str, allowed: bool) -> None:
    table = frozen(hand, won, draws=f"1s 2s 3s {tile} 4s")
    around(table, "1s", "2s", "3s")
    kongs = {word for word in words(table, 2) if word.startswith("concealed_kong")}
    assert bool(kongs) is allowed
    if allowed:
        act(table, 2, "concealed_kong")
        assert options_of(table, 2) == {"discard 4s"}, "the replacement goes"
        assert net(table.state.ledger)[:4] == (-3, -2, 7, -2)
    else:
        kong = Kong(2, MeldKind.CONCEALED_KONG, parse_tiles(tile)[0])
        assert refusal_of(table.ruleset, table.state, kong) is Refusal.FROZEN


@pytest.mark.parametrize(
    ("hand", "won", "allowed"),
    [
        pytest.param("88m 111m 46m 999p 55p 8p", "5m", True, id="sichuan:8-a-pung-apart"),
        pytest.param("88m 5556777m 999p 8p", "6m", False, id="sichuan:8-a-pung-that-is-waited-for"),
    ],
)
def test_a_kong_added_to_a_pung_must_leave_the_waits(hand: str, won: str, allowed: bool) -> None:
    table = blood(QUIET | {0: f"8m {QUIET[0]}", 2: hand}, game="xueliu", draws=f"{won} 1s 2s 3s 8m")
    throw(table, "8m")
    act(table, 2, "pung")
    around(table, "8p")
    throw(table, won)
    act(table, 2, "win")
    around(table, "1s", "2s", "3s")
    kongs = {word for word in words(table, 2) if word.startswith("added_kong")}
    assert bool(kongs) is allowed
    kong = Kong(2, MeldKind.ADDED_KONG, Tile.M8)
    assert refusal_of(table.ruleset, table.state, kong) is (None if allowed else Refusal.FROZEN)


def test_four_that_were_in_the_hand_before_are_no_kong() -> None:
    """The tile drawn would come into the hand for one that leaves it."""
    table = frozen("1111m 23m 567m 46p 99p", "5p", draws="8p 8p 8p 8m")
    around(table, "8p", "8p", "8p")
    assert options_of(table, 2) == {"discard 8m"}


def test_roots_are_those_of_the_first_win() -> None:
    """The first win has four 1m; the kong that comes later brings money and no second root."""
    table = frozen("111m 123m 567m 46p 99p", "5p", draws="8p 8p 8p 5p")
    assert table.state.wins[0].tally.patterns == {"plain": 1, "root": 1}
    around(table, "8p", "8p", "8p")
    act(table, 2, "win")
    assert table.state.wins[1].tally.patterns == {"plain": 1, "root": 1}
    late = frozen("111m 234m 567m 46p 99p", "5p", draws="8p 8p 8p 1m 5p")
    around(late, "8p", "8p", "8p")
    act(late, 2, "concealed_kong")
    act(late, 2, "win")
    assert late.state.wins[0].tally.patterns == {"plain": 1}
    assert late.state.wins[1].tally.patterns == {"plain": 1, "kong_draw": 1}


def test_a_win_is_remembered_with_the_melds_that_it_had() -> None:
    table = frozen("111m 234m 567m 46p 99p", "5p", draws="8p 8p 8p 1m 5p")
    around(table, "8p", "8p", "8p")
    act(table, 2, "concealed_kong")
    act(table, 2, "win")
    first, second = (facts_of_won(table.state, won) for won in table.state.wins)
    assert (len(first.concealed), first.melds) == (13, ())
    assert (len(second.concealed), [meld.kind for meld in second.melds]) == (10, [MeldKind.CONCEALED_KONG])


def test_there_is_neither_heaven_nor_earth() -> None:
    table = blood(QUIET | {0: "123m 456m 789m 456p 99p"}, game="xueliu")
    act(table, 0, "win")
    assert (table.state.wins[0].first, table.state.wins[0].tally.total) == (First.NONE, 1)
    assert (table.state.turn, table.state.seats[0].standing) == (1, Standing.FROZEN)


def test_everybody_can_have_won_and_play_goes_on() -> None:
    hands = {
        0: "5p 11m 57m 9m 8m 1p 77p 3s 9s 9s 6s",
        1: "123m 456m 789m 46p 99p",
        2: "234s 567s 888s 34p 11s",
        3: "222m 333m 444m 55p 66p",
    }
    table = blood(hands, game="xueliu")
    throw(table, "5p")
    for seat in (1, 2, 3):
        act(table, seat, "win")
    assert [won.place for won in table.state.wins] == [1, 1, 1]
    assert (table.is_over, table.state.phase, table.state.turn) == (False, Phase.TURN, 0)
    run_down_forced(table)
    end = table.state.end
    assert end is not None
    assert (end.reason.value, end.next_dealer) == ("exhausted", 0)


def run_down_forced(table: Round) -> None:
    """Everybody does the last thing that it may: lets go, or discards what it drew."""
    while not table.is_over:
        for seat in table.asked():
            options = table.legal(seat)
            drawn = [option for option in options if isinstance(option, Discard) and option.drawn]
            table.act(drawn[0] if drawn else options[-1])
            break


def test_a_frozen_seat_can_be_robbed_and_rob() -> None:
    table = robbery(game="xueliu")
    act(table, 0, "added_kong")
    for seat in (1, 2, 3):
        act(table, seat, "win")
    assert {won.by for won in table.state.wins} == {WinBy.ROB_KONG}
    assert table.state.turn == 0, "the next after the last winner has not won and plays"
    assert table.state.seats[0].river[-1] is Tile.P5


def test_its_hand_stays_face_down_for_the_others_and_its_kongs_are_shown_by_the_win() -> None:
    hands = QUIET | {0: f"5p {QUIET[0]}", 2: "1111m 567m 234m 46p 9p"}
    table = blood(hands, game="xueliu", draws="8p 9p 8p 8p 8p")
    around(table, "9s", "8p")
    act(table, 2, "concealed_kong")
    for seat in (None, 0, 1, 3):
        assert conceal(table.ruleset, table.state, seat).seats[2].melds[0].tiles == (Tile.HIDDEN,) * 4
    views_agree(table)
    around(table, "8p", "8p")
    throw(table, "5p")
    act(table, 2, "win")
    assert table.state.wins[0].kongs == (Tile.M1,)
    view = conceal(table.ruleset, table.state, 0).seats[2]
    assert view.melds[0].tiles == (Tile.M1,) * 4
    assert set(view.hand.tiles) == {Tile.HIDDEN}
    views_agree(table)


def views_agree(table: Round) -> None:
    """Law 4 for the round as it stands."""
    for seat in (None, *SEATS):
        state: RoundState | None = None
        for event in table.log:
            seen = redact(event, seat)
            state = state if seen is None else evolve(table.ruleset, state, seen)
        assert state == conceal(table.ruleset, table.state, seat)


def test_nothing_is_drawn_by_a_seat_that_wins_on_a_discard() -> None:
    table = frozen("123m 456m 789m 46p 99p", "5p")
    assert [event.seat for event in table.log if isinstance(event, Drew)] == [3]
