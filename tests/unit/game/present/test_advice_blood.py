"""Hints where a suit must be missing: waits with fan and money, how far a hand is, what cannot win (1.6, 1.7)."""

from __future__ import annotations

import pytest

from game.present.advice import Adviser, Outlook, WaitHint
from game.present.running import running_tai
from rules import Ruleset
from rules.core.record import replace
from rules.mahjong.phase import Phase
from rules.mahjong.state import RoundState, SeatState, Standing
from rules.tiles.hand import hand_of
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import parse_tile, parse_tiles
from rules.tiles.tile import Tile
from table_blood import BLOOD_STATES, blood_rules, with_voids


def pung(tile: str) -> Meld:
    face = parse_tile(tile)
    return Meld(MeldKind.PUNG, (face,) * 3, 1, face)


def holding(ruleset: Ruleset, hand: str, melds: tuple[Meld, ...] = ()) -> RoundState:
    """A state in which this seat holds a hand and waits for its turn."""
    state = replace(
        BLOOD_STATES["blood_ready"]().state, extra=tuple(stage.initial for stage in ruleset.stages)
    )
    own = SeatState(hand_of(parse_tiles(hand)), melds)
    first, second, third = (replace(state.seats[seat], river=()) for seat in (1, 2, 3))
    return replace(state, seats=(own, first, second, third), phase=Phase.DISCARDED, lying=None)


def outlook(ruleset: Ruleset, state: RoundState) -> Outlook:
    found = Adviser(ruleset, 0).advise(state).now
    assert found is not None
    return found


def waits(ruleset: Ruleset, hand: str, melds: tuple[Meld, ...] = ()) -> str:
    return " ".join(tile.code for tile, _ in outlook(ruleset, holding(ruleset, hand, melds)).kinds)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        pytest.param("123m 456m 789m 11p 23p", "1p 4p", id="1.6-two-suits"),
        pytest.param("123m 456m 789p 11s 23p", "", id="1.6-three-suits-wait-for-nothing"),
        pytest.param("1133557799m 11p 4p", "4p", id="1.6-seven-pairs"),
        pytest.param("1111m 33m 55p 77p 99p 8p", "8p", id="1.6-four-alike-are-two-pairs"),
        pytest.param("123456789m 1111p", "", id="1.7-waiting-for-what-one-holds-four-of"),
    ],
)
def test_what_a_hand_waits_for(hand: str, expected: str) -> None:
    assert waits(blood_rules(), hand) == expected


def test_a_hand_with_three_suits_is_farther_than_its_shape_says() -> None:
    ruleset = blood_rules()
    found = outlook(ruleset, holding(ruleset, "123m 456m 789p 11s 23p"))
    assert found.steps >= 1
    assert not found.barred


def test_three_suits_laid_down_can_never_win() -> None:
    ruleset = blood_rules()
    found = outlook(ruleset, holding(ruleset, "45m 11p", (pung("2m"), pung("3p"), pung("4s"))))
    assert found.barred
    assert not found.kinds


def test_a_declared_suit_in_the_hand_is_no_part_of_it() -> None:
    ruleset = blood_rules(declare_void=True)
    state = with_voids(ruleset, holding(ruleset, "123m 456m 789m 11p 23p"), "pmss")
    assert outlook(ruleset, state).steps >= 1
    free = with_voids(ruleset, holding(ruleset, "123m 456m 789m 11p 23p"), "smss")
    assert outlook(ruleset, free).kinds


@pytest.mark.parametrize(("game", "points"), [("xuezhan", 4), ("sichuan", 24)])
def test_a_wait_tells_fan_and_what_one_payer_would_pay(game: str, points: int) -> None:
    ruleset = blood_rules(game)
    state = holding(ruleset, "123m 345m 678m 99m 67m")
    hints = Adviser(ruleset, 0).price(outlook(ruleset, state), state)
    assert hints
    best = hints[0]
    assert isinstance(best, WaitHint)
    assert (best.tai, best.points) == (3, points)


def test_copies_that_are_seen_are_not_counted() -> None:
    ruleset = blood_rules()
    state = holding(ruleset, "123m 456m 789m 11p 23p")
    seats = (state.seats[0], replace(state.seats[1], river=(Tile.P4, Tile.P4)), *state.seats[2:])
    left = dict(outlook(ruleset, replace(state, seats=seats)).kinds)
    assert left == {Tile.P1: 2, Tile.P4: 2}


def test_a_seat_that_plays_on_with_a_frozen_hand_sees_its_waits_and_a_seat_that_is_done_nothing() -> None:
    ruleset = blood_rules("xueliu")
    state = holding(ruleset, "123m 456m 789m 11p 23p")
    frozen = replace(state, seats=(replace(state.seats[0], standing=Standing.FROZEN), *state.seats[1:]))
    assert outlook(ruleset, frozen).kinds
    done = replace(state, seats=(replace(state.seats[0], standing=Standing.WON), *state.seats[1:]))
    assert Adviser(ruleset, 0).advise(done).now is None


def test_where_one_type_counts_nothing_runs_up_before_the_win() -> None:
    ruleset = blood_rules()
    assert running_tai(ruleset, holding(ruleset, "123m 456m 789m 11p 23p"), 0) == 0
