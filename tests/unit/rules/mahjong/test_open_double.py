from __future__ import annotations

import pytest

from flower_rounds import assert_views_hold, play, round_of, won_of
from rigged import options_of
from rules import conceal, marks_of, supposed
from rules.core.seat import SEATS
from rules.mahjong.round import Round
from rules.mahjong.stages.open_double import doubles_of, first_open
from rules.tiles.notation import parse_tile

READY = "123m 456m 777p 234s 67s 99m"
"""Waits for 5s and 8s."""
READY_TOO = "123m 456m 888p 234s 67s 99m"


def fourth_flower(options: dict[str, object] | None = None, **hands: str) -> Round:
    """Seat 1 holds three flowers from the deal and draws the fourth in its first turn; 2 and 3 wait for 5s."""
    return round_of(
        {0: "E", 1: "BBB 5s 147m 258p 58s SWN C", 2: hands.get("two", READY), 3: hands.get("three", READY_TOO)},
        draws="B 9s 9s 9s 9s", tail="C F 3s 5s", options=options,
    )  # fmt: skip


def limited_of(table: Round, script: str) -> bool:
    """Whether the win at the end of *script* was a limited one."""
    play(table, script)
    return won_of(table).tally.limited


def test_wuhanhua_h9_nobody_is_limited_before_the_first_open_double() -> None:
    table = fourth_flower()
    assert first_open(table.ruleset, table.state) is None
    assert marks_of(table.ruleset, table.state) == ()


def test_wuhanhua_h9_the_first_open_double_limits_everybody_else() -> None:
    table = fourth_flower()
    play(table, "E | N")  # between them seat 1 has drawn the fourth flower
    assert first_open(table.ruleset, table.state) == 1
    marks = [(mark.seat, mark.key, mark.toward) for mark in marks_of(table.ruleset, table.state)]
    assert marks == [(1, "open_double", None), (0, "limited", 1), (2, "limited", 1), (3, "limited", 1)]
    assert marks_of(table.ruleset, table.state)[0].tiles == (parse_tile("B"),) * 4


def test_wuhanhua_h9_a_win_on_the_first_discard_after_it_is_not_limited() -> None:
    assert not limited_of(fourth_flower(), "E | 5s | 2 win")


def test_wuhanhua_h9_a_win_on_the_second_discard_is_limited() -> None:
    table = fourth_flower(two="158m 147p 278s ESWN 2m 6m 5s")
    assert limited_of(table, "E | N | 5s | 3 win")
    assert won_of(table).tally.total <= 5


def test_wuhanhua_h9_a_self_draw_is_limited_though_it_comes_before_the_second_discard() -> None:
    table = round_of(
        {0: "E", 1: "BBB 147m 258p 58s SWN 2s", 2: READY}, "E | N | 2 win", draws="B 5s", tail="C F 3s 4s"
    )
    assert won_of(table).tally.limited


def test_wuhanhua_h9_the_first_player_is_never_limited() -> None:
    table = round_of({0: "C", 1: f"BBB {READY[:-7]} 7s"}, draws="B", tail="6s 9m 9m 5s")
    play(table, "C | 1 win")
    assert first_open(table.ruleset, table.state) == 1
    assert not won_of(table).tally.limited


def test_wuhanhua_h9_who_shows_one_later_limits_nobody_and_stays_limited() -> None:
    """Seat 1 was first; seat 2 lays down what is one too, and is limited all the same."""
    table = round_of(
        {0: "E", 1: "BBB 147m 258p 58s SWN 2s", 2: "999p CC 456m 777p 234s 67s"},
        draws="B 5s", tail="C F 3s 9m 1m 2m 3m",
    )  # fmt: skip
    assert first_open(table.ruleset, table.state) == 2
    play(table, "E | N")
    assert first_open(table.ruleset, table.state) == 2
    shown = [mark.seat for mark in marks_of(table.ruleset, table.state) if mark.key == "open_double"]
    assert shown == [2, 1]  # the first one first
    assert {mark.toward for mark in marks_of(table.ruleset, table.state) if mark.key == "limited"} == {2}


def test_wuhanhua_h9_an_opening_flower_forms_it_and_heaven_is_free() -> None:
    heaven = "123m 456m 777p 234s 67s 99m 5s"
    table = round_of({0: heaven, 1: "BBBB"}, "0 win", tail="E S W N")
    assert first_open(table.ruleset, table.state) == 1
    assert not won_of(table).tally.limited
    assert "heaven" in won_of(table).tally.patterns


def test_wuhanhua_h9_earth_is_free() -> None:
    table = round_of({0: "5s", 1: "BBBB", 2: READY}, "5s | 2 win", tail="E S W N")
    assert not won_of(table).tally.limited
    assert "earth" in won_of(table).tally.patterns


def test_wuhanhua_h9_the_dealer_is_not_exempt_by_its_own_first_discard() -> None:
    table = round_of({0: f"{READY} E", 1: "BBBB 5s"}, "E | 5s | 0 win", tail="S W N S", draws="C")
    assert won_of(table).tally.limited


def test_wuhanhua_h9_a_robbed_kong_is_no_discard() -> None:
    """Seat 1 forms its open double and adds to its pung before it has discarded: who robs it is limited."""
    table = round_of(
        {0: "5s", 1: "BBB 55s 147m 258p ESWN", 2: "158m 147p 258m ESWN 2m 6m 4p", 3: READY_TOO},
        "5s | 1 pung | E | 9s | 9s | 9s | 1 added_kong 5s | 3 win",
        draws="9s 9s 9s B", tail="C F 3m 5s",
    )  # fmt: skip
    assert first_open(table.ruleset, table.state) == 1
    assert won_of(table).by.value == "rob_kong"
    assert won_of(table).tally.limited


def test_wuhanhua_h11_without_the_limit_it_is_shown_and_limits_nobody() -> None:
    table = fourth_flower({"limit": False}, two="158m 147p 278s ESWN 2m 6m 5s")
    play(table, "E | N | 5s")
    assert [(mark.seat, mark.key) for mark in marks_of(table.ruleset, table.state)] == [(1, "open_double")]
    assert not limited_of(table, "3 win")


def test_wuhanhua_h11_without_limit_and_liability_nothing_is_marked() -> None:
    table = fourth_flower({"limit": False, "liability": False})
    play(table, "E | N")
    assert doubles_of(table.state, 1)
    assert marks_of(table.ruleset, table.state) == ()


def test_wuhanhua_h9_five_melds_laid_down_are_marked_as_a_single_wait() -> None:
    table = round_of(
        {0: "2m 3p 4s C 1s", 1: "22m 33p 44s 7777s 8888p N E"},
        "2m | 1 pung | E | 9m | 9m | 3p | 1 pung | N | C | C | 1s | 1 concealed_kong 7s"
        "| 1 concealed_kong 8p | W | 5p | 5p | 4s | 1 pung | 6m",
        draws="9m 9m S C C S W 5p 5p S", tail="6m 8m",
    )  # fmt: skip
    assert len(table.state.seats[1].melds) == 5
    keys = [(mark.seat, mark.key) for mark in marks_of(table.ruleset, table.state)]
    assert keys[:2] == [(1, "open_double"), (1, "single_wait")]


def test_wuhanhua_d18_a_limited_win_below_the_minimum_is_not_offered() -> None:
    """Full flush is worth 45 before the open double, five afterwards."""
    flush = "123p 222p 345p 456p 78p 88p"
    options: dict[str, object] = {"min_tai": 15}
    before = round_of({0: "6p", 1: "BBB", 2: flush}, "6p", tail="C F 3s", options=options)
    assert "win" in options_of(before, 2)
    after = round_of(
        {0: "C 6p", 1: "BBBB", 2: flush}, "C | E | 9s | 9s | 6p", draws="E 9s 9s S", tail="C F 3s E",
        options=options,
    )  # fmt: skip
    assert "win" not in options_of(after, 2)


@pytest.mark.parametrize("seat", SEATS)
def test_wuhanhua_h9_a_supposed_win_knows_the_limit_and_the_next_discard(seat: int) -> None:
    table = fourth_flower()
    play(table, "E")  # seat 1 has drawn its fourth flower; nobody has discarded since
    for view in (table.state, conceal(table.ruleset, table.state, seat)):
        concealed, rules = table.state.seats[seat].hand.tiles[:16], table.ruleset
        assert not supposed(
            rules, view, seat, concealed, parse_tile("5s")
        ).limited  # the next discard, or the first
        assert supposed(rules, view, seat, concealed, parse_tile("1p")).limited is (
            seat != 1
        )  # a wild is drawn
    play(table, "N | 9s")
    concealed = table.state.seats[seat].hand.tiles[:16]
    assert supposed(table.ruleset, table.state, seat, concealed, parse_tile("5s")).limited is (seat != 1)


def test_wuhanhua_h9_the_next_discard_is_of_no_use_to_the_seat_that_makes_it() -> None:
    table = round_of({0: f"{READY} E", 1: "BBBB"}, tail="E S W N")
    hand = parse_tile("5s")
    concealed = table.state.seats[0].hand.tiles[:16]
    assert supposed(table.ruleset, table.state, 0, concealed, hand).limited
    assert not supposed(table.ruleset, table.state, 2, concealed, hand).limited


def test_wuhanhua_h9_law_4_holds() -> None:
    table = fourth_flower()
    for step in ("E", "N", "9s", "9s"):
        play(table, step)
        assert_views_hold(table)
