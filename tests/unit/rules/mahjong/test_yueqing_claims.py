"""Turns, claims and kongs (Y3) of 乐清, on walls that are laid on purpose."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rigged import (
    fourth,
    only,
    options_of,
    pass_all,
    rigged,
    robbing,
    throw,
)
from rules import Refusal, refusal_of
from rules.mahjong.actions import Chow, Discard, Kong, Pass
from rules.mahjong.decide import decide
from rules.mahjong.events import (
    Source,
)
from rules.mahjong.legal import legal
from rules.mahjong.phase import Phase
from rules.scoring.model import WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Tile

# ---- Y3 turn and claims


def test_scn_C03_only_the_next_seat_may_chow() -> None:
    chow = "23m 147p 258s ESWN CC 9p 7m"
    for discarder in range(4):
        hands = {seat: chow for seat in range(4) if seat != discarder}
        hands = dict.fromkeys(hands, "23m") | {discarder: "1m"}
        table = rigged(hands, dealer=discarder)
        throw(table, "1m")
        chowers = [seat for seat in range(4) if any(isinstance(action, Chow) for action in table.legal(seat))]
        assert chowers == [(discarder + 1) % 4]


def test_scn_R07_a_wild_helps_no_claim() -> None:
    table = rigged(
        {0: "5m", 1: "5m 9s 46m 1p 1p 2s 2s EE SS WW NN", 2: "1m 2m 9m 369p 147s CC FF 9p 8s 1s 7p"},
        indicator="9s",
    )
    throw(table, "5m")
    assert options_of(table, 1) == {"chow 46m", "pass"}


def test_scn_C05_after_a_pung_the_claimer_discards_without_drawing() -> None:
    table = rigged({0: "C", 2: "CC"})
    throw(table, "C")
    only(table, 2, "pung")
    assert (table.state.phase, table.state.turn) == (Phase.CLAIMED, 2)
    assert all(isinstance(action, Discard) for action in table.legal(2))
    throw(table, table.state.seats[2].hand.tiles[0].code)
    pass_all(table)
    assert table.state.turn != 2


@pytest.mark.parametrize(
    ("allowed", "expected"), [(False, False), (True, True)], ids=["yueqing:Y3-off", "yueqing:Y3-on"]
)
def test_kong_from_hand_after_a_claim_is_an_option(allowed: bool, expected: bool) -> None:
    table = rigged({0: "C", 2: "CC 5555p"}, options={"kong_after_claim": allowed})
    throw(table, "C")
    only(table, 2, "pung")
    assert ("concealed_kong 5p" in options_of(table, 2)) is expected


def test_y3_forbid_swap_discard_bars_the_eaten_tile_and_the_other_end() -> None:
    hands = {0: "5m", 1: "34m 2m 5m 6m"}
    table = rigged(hands, options={"forbid_swap_discard": True})
    throw(table, "5m")
    only(table, 1, "chow 34m")
    words = options_of(table, 1)
    assert "discard 5m" not in words
    assert "discard 2m" not in words
    assert "discard 6m" in words
    assert refusal_of(table.ruleset, table.state, Discard(1, Tile.M5)) is Refusal.SWAP_DISCARD
    free = rigged(hands)
    throw(free, "5m")
    only(free, 1, "chow 34m")
    assert {"discard 5m", "discard 2m"} <= options_of(free, 1)


@pytest.mark.parametrize(
    ("eaten", "own", "barred"),
    [
        ("4m", "56m", "47m"),
        ("6m", "78m", "69m"),
        ("7m", "89m", "7m"),
        ("4m", "23m", "14m"),
        ("3m", "12m", "3m"),
        ("5m", "46m", "5m"),
    ],
    ids=lambda text: f"yueqing:Y3-{text}",
)
def test_forbid_swap_discard_bars_nothing_but_both_ends(eaten: str, own: str, barred: str) -> None:
    table = rigged({0: eaten, 1: f"{own} 123456789m 5555p"}, options={"forbid_swap_discard": True})
    throw(table, eaten)
    only(table, 1, f"chow {own}")
    missing = {tile.code for tile in table.state.seats[1].hand.tiles} - {
        word.removeprefix("discard ") for word in options_of(table, 1)
    }
    assert missing == {tile.code for tile in parse_tiles(barred)}


def test_y3_of_several_winners_the_first_counter_clockwise_wins() -> None:
    wait = "123m 456m 777p 234s 67s"
    table = rigged({0: "8s", 1: wait + "88p", 3: "123m 456m 789p 234s 67s 99p"})
    throw(table, "8s")
    only(table, 3, "win")
    assert not table.is_over  # seat 1 may still win
    only(table, 1, "win")
    assert [won.seat for won in table.state.wins] == [1]


def test_y3_a_passed_win_may_be_taken_on_a_later_tile() -> None:
    table = rigged({0: "8s 8s", 2: "123m 456m 777p 234s 67s 88p"}, draws="1p 1p 1p 1p")
    throw(table, "8s")
    only(table, 2, "pass")
    pass_all(table)
    for _ in range(3):
        pass_all(table)
        throw(table, table.state.drawn.tile.code if table.state.drawn else "1m")
        pass_all(table)
    assert table.state.turn == 0
    throw(table, "8s")
    assert "win" in options_of(table, 2)


def test_scn_C06_added_kong_is_offered_on_the_draw_and_later() -> None:
    table = rigged({0: "3m", 1: "33m"}, draws="9p 9p 9p 3m 1p 1p 1p 2p")
    throw(table, "3m")
    only(table, 1, "pung")
    throw(table, table.state.seats[1].hand.tiles[-1].code)
    for _ in range(3):
        pass_all(table)
        throw(table, "9p")
    pass_all(table)
    assert table.state.turn == 1
    assert "added_kong 3m" in options_of(table, 1)
    throw(table, next(tile for tile in table.state.seats[1].hand.tiles if tile is not Tile.M3).code)
    for _ in range(3):
        pass_all(table)
        throw(table, "1p")
    pass_all(table)
    assert "added_kong 3m" in options_of(table, 1)


def test_scn_C04_an_added_kong_opens_only_the_robbing_window() -> None:
    table = robbing()
    assert table.asked() == (3,)
    assert options_of(table, 3) == {"win", "pass"}


def test_scn_R21_a_robbed_kong_is_never_made() -> None:
    table = robbing()
    assert table.state.kongs == 0
    only(table, 3, "win")
    won = table.state.wins[0]
    assert (won.by, won.source, won.tile) == (WinBy.ROB_KONG, 1, Tile.M3)
    assert [meld.kind for meld in table.state.seats[1].melds] == [MeldKind.PUNG]
    assert table.state.seats[1].hand.count(Tile.M3) == 0
    assert table.state.seats[1].river[-1] is Tile.M3
    assert "rob_kong" in won.tally.patterns
    assert table.state.kongs == 0


def test_y3_a_kong_nobody_robs_stands_and_draws_from_the_tail() -> None:
    table = robbing()
    only(table, 3, "pass")
    assert [meld.kind for meld in table.state.seats[1].melds] == [MeldKind.ADDED_KONG]
    assert table.state.drawn is not None
    assert table.state.drawn.source is Source.KONG
    assert table.state.kongs == 1


def test_y3_a_concealed_kong_cannot_be_robbed() -> None:
    table = rigged({0: "3333m", 3: "12m 456m 777p 234s 67s 88p 1s"})
    only(table, 0, "concealed_kong 3m")
    assert table.asked() == (0,)


def test_scn_R06_wilds_and_flowers_make_no_kong() -> None:
    table = rigged({0: "999s 8888p 333m"}, indicator="9s")
    words = options_of(table, 0)
    assert "concealed_kong 8p" in words
    assert not any(word.startswith("concealed_kong 9s") for word in words)
    assert not any(word.startswith("concealed_kong 3m") for word in words)


def test_scn_C07_a_winning_hand_may_kong_or_discard_all_the_same() -> None:
    table = rigged({0: "1111m 23m 555p 678p 99p 234s"}, indicator="E")
    words = options_of(table, 0)
    assert {"win", "concealed_kong 1m", "discard 1m"} <= words


@pytest.mark.parametrize("drawable", [0, 1, 2], ids=[f"yueqing:Y1-{left}-left" for left in range(3)])
@pytest.mark.parametrize("kind", ["concealed_kong 2p", "added_kong 3m", "open_kong"])
def test_scn_R22_a_kong_needs_a_tile_to_draw(kind: str, drawable: int) -> None:
    if kind == "open_kong":
        table, seat = rigged({0: "5s", 1: "555s"}), 1
    elif kind == "added_kong 3m":
        table, seat = fourth("forbid", "33m"), 1
    else:
        table, seat = rigged({0: "2222p"}), 0
    state = table.state
    short = replace(state, reserve=state.reserve + state.drawable - drawable)
    if kind == "open_kong":
        discard = next(
            action for action in table.legal(0) if isinstance(action, Discard) and action.tile is Tile.S5
        )
        _, short = decide(table.ruleset, table.stock, short, discard)
    kongs = [action for action in legal(table.ruleset, short, seat) if isinstance(action, Kong)]
    assert bool(kongs) is (drawable > 0)
    for action in kongs:
        events, after = decide(table.ruleset, table.stock, short, action)
        if kind == "open_kong":
            events, after = (
                decide(table.ruleset, table.stock, after, Pass(2)) if after.offers[2] else (events, after)
            )
        assert after.drawable == drawable - 1
        assert after.phase is Phase.TURN
        assert (
            bool([again for again in legal(table.ruleset, after, seat) if isinstance(again, Kong)]) is False
        )
