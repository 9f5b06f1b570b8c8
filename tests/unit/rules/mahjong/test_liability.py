"""包牌 in play (H8) by its reasons: four claims, swap discard, single wait, feeding; what they warn of and mark."""

from __future__ import annotations

import pytest

from flower_rounds import assert_views_hold, cautions, liability_told, play, round_of, won_of
from rigged import options_of, pass_all
from rules import marks_of
from rules.mahjong.round import Round
from rules.mahjong.stages.liability_memory import memory_of
from rules.scoring.model import WinBy
from rules.tiles.notation import format_tiles

OFF: dict[str, object] = {"liability": False}
FIFTEEN: dict[str, object] = {"min_tai": 15}


def fed(options: dict[str, object] | None = None, script: str = "") -> Round:
    """Seat 1 has claimed 2m, 3p and 4s from the dealer, who is on turn; it holds 55m 777p 9s N and misses 5m, 9s."""
    return round_of(
        {0: "2m 3p 4s 5m", 1: "22m 33p 44s 55m 777p 9s ESWN"},
        f"2m | 1 pung | E | 8m | 8m | 3p | 1 pung | S | 8s | 8s | 4s | 1 pung | W | 6p | 6p {script}",
        draws="8m 8m 8m 8s 8s 8s 6p 6p 6p 9s", options=options,
    )  # fmt: skip


FOURTH = "| 5m | 1 pung | N | 9s | 1 win"


# ---------------------------------------------------------------- four claims


def test_wuhanhua_h8_four_claims_in_play() -> None:
    table = fed(script=FOURTH)
    assert liability_told(table) == "0 four_claims: 2m2m2m | 3p3p3p | 4s4s4s | 5m5m5m"
    assert {transfer.payer for transfer in table.state.ledger if transfer.reason == "win"} == {0}


def test_wuhanhua_h8_four_claims_not_where_a_win_needs_fifteen() -> None:
    table = fed(FIFTEEN, FOURTH)
    assert "all_triplets" in won_of(table).tally.patterns
    assert liability_told(table) == ""


def test_wuhanhua_h11_four_claims_without_liability() -> None:
    assert liability_told(fed(OFF, FOURTH)) == ""


def test_wuhanhua_h8_three_claims_are_marked() -> None:
    table = fed()
    (mark,) = marks_of(table.ruleset, table.state)
    assert (mark.seat, mark.key, mark.toward, format_tiles(mark.tiles)) == (1, "fed", 0, "2m 3p 4s")
    for options in (OFF, FIFTEEN):
        quiet = fed(options)
        assert marks_of(quiet.ruleset, quiet.state) == ()


def test_wuhanhua_h8_a_discard_that_could_be_the_fourth_claim_is_warned_of() -> None:
    table = fed()
    assert cautions(table, 0, "discard 5m") == ["fourth_claim 1: 2m3p4s"]
    assert cautions(table, 0, "discard 6p") == ["fourth_claim 1: 2m3p4s"]  # it could chow
    for options in (OFF, FIFTEEN):
        quiet = fed(options)
        assert cautions(quiet, 0, "discard 5m") == []


def test_wuhanhua_h8_who_cannot_claim_the_tile_is_not_warned_of() -> None:
    """Of E the dealer holds two and one lies in a river: nobody can hold two more."""
    table = round_of(
        {0: "2m 3p 4s EE", 1: "22m 33p 44s 55m 777p 9s ESWN"},
        "2m | 1 pung | E | 8m | 8m | 3p | 1 pung | S | 8s | 8s | 4s | 1 pung | W | 6p | 6p",
        draws="8m 8m 8m 8s 8s 8s 6p 6p 6p 9s",
    )
    assert cautions(table, 0, "discard E") == []


def test_wuhanhua_h8_only_the_right_neighbour_can_chow() -> None:
    """Seat 2 has claimed three tiles from the dealer, across: a number it could only chow is no danger."""
    table = round_of(
        {0: "2m 3p 4s 6p", 2: "22m 33p 44s 55m 777p 9s ESWN", 1: "66p"},
        "2m | 2 pung | E | 8m | 3p | 2 pung | S | 8m | 4s | 2 pung | W | 8s",
        draws="8m 8s 8m 8s 8s 9m",
    )
    assert [mark.key for mark in marks_of(table.ruleset, table.state)] == ["fed"]
    pass_all(table)
    assert cautions(table, 0, "discard 8s") == []


# ---------------------------------------------------------------- swap discard


def eaten(script: str, options: dict[str, object] | None = None) -> Round:
    """Seat 1 eats 5m with 34m and holds 2m; seat 2 waits for 2m."""
    return round_of(
        {0: "5m", 1: "2m 34m 67m 258p 258s ESWN C", 2: "13m 456m 777p 234s 99m 678s"}, script,
        draws="8s", options=options,
    )  # fmt: skip


def test_wuhanhua_h8_swap_discard_in_play() -> None:
    assert liability_told(eaten("5m | 1 chow 34m | 2m | 2 win")) == "1 swap_discard: 3m4m5m | 2m"


def test_wuhanhua_h11_swap_discard_without_liability() -> None:
    assert liability_told(eaten("5m | 1 chow 34m | 2m | 2 win", OFF)) == ""


def test_wuhanhua_h8_eaten_into_the_middle_is_none() -> None:
    table = round_of(
        {0: "4m", 1: "2m 35m 69m 258p 258s ESWN C", 2: "13m 456m 777p 234s 99m 678s"},
        "4m | 1 chow 35m | 2m | 2 win",
    )
    assert liability_told(table) == ""


def test_wuhanhua_h8_a_run_eaten_is_remembered_for_its_turn_only() -> None:
    table = eaten("5m | 1 chow 34m | 2m")
    run = table.state.seats[1].melds[-1]
    assert memory_of(table.ruleset, table.state).eaten(table.state) == run
    play(table, "8s")
    assert memory_of(table.ruleset, table.state).eaten(table.state) is None


def test_wuhanhua_h8_a_kong_after_the_claim_ends_its_turn() -> None:
    table = round_of(
        {0: "5m", 1: "2m 34m 67m 7777s 58p ESWN C", 2: "13m 456m 777p 234s 99m 678p"},
        "5m | 1 chow 34m | 1 concealed_kong 7s | 2m | 2 win", options={"kong_after_claim": True}, tail="E",
    )  # fmt: skip
    assert liability_told(table) == ""


@pytest.mark.parametrize(
    ("word", "expected"),
    [("discard 2m", ["swap_discard 2: 3m4m5m"]), ("discard 6m", []), ("discard E", [])],
)
def test_wuhanhua_h8_a_swap_discard_is_warned_of(word: str, expected: list[str]) -> None:
    assert cautions(eaten("5m | 1 chow 34m"), 1, word) == expected
    assert cautions(eaten("5m | 1 chow 34m", OFF), 1, word) == []


# ---------------------------------------------------------------- single wait


def alone(
    last: str,
    script: str = "",
    *,
    draws: str = "8m",
    three: str = "",
    options: dict[str, object] | None = None,
) -> Round:
    """Seat 1 lays five melds down, discards 6m and keeps *last*; then seat 2 draws the first of *draws*."""
    return round_of(
        {0: "2m 3p 4s C 1s", 1: "22m 33p 44s 7777s 8888p N E", 3: three},
        "2m | 1 pung | E | 9m | 9m | 3p | 1 pung | N | C | C | 1s | 1 concealed_kong 7s"
        f"| 1 concealed_kong 8p | W | 5p | 5p | 4s | 1 pung | 6m {script}",
        draws=f"9m 9m S C C S W 5p 5p S {draws}", tail=f"6m {last}", options=options,
    )  # fmt: skip


def test_wuhanhua_h8_single_wait_in_play() -> None:
    table = alone("8m", "| 8m | 1 win")
    assert liability_told(table) == "2 single_wait: 6m | 8m"
    assert_views_hold(table)


def test_wuhanhua_h11_single_wait_without_liability() -> None:
    assert liability_told(alone("8m", "| 8m | 1 win", options=OFF)) == ""


def test_wuhanhua_h8_three_away_is_none() -> None:
    assert liability_told(alone("9m", "| 9m | 1 win", draws="9m")) == ""


@pytest.mark.parametrize(("thrown", "expected"), [("1s", ""), ("7m", "2 single_wait: 7m | 8m")])
def test_wuhanhua_d70_the_latest_discard_counts(thrown: str, expected: str) -> None:
    table = alone("8m", f"| 9s | 9s | 9s | {thrown} | 8m | 1 win", draws=f"9s 9s 9s {thrown} 8m")
    assert liability_told(table) == expected


KONG = "| 7m | 1 pass! | 3 pung | F | 9s | 8m | 9s"


def test_wuhanhua_d16_a_robbed_kong_is_no_discard() -> None:
    """Seat 1 waits on anything with a wild and threw 8m; seat 3 adds 7m to its pung, or else discards it."""
    three, draws = "77m 245p 369s WW FF", "7m 9s 8m 9s 7m"
    robbed = alone("1p", f"{KONG} | 3 added_kong 7m | 1 win", three=three, draws=draws)
    assert won_of(robbed).by is WinBy.ROB_KONG
    assert liability_told(robbed) == ""
    thrown = alone("1p", f"{KONG} | 7m | 1 win", three=three, draws=draws, options={"dead_hand": "play"})
    assert liability_told(thrown) == "3 single_wait: 8m | 7m"


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("discard 8m", ["single_wait 1: 6m"]),
        ("discard 4m", ["single_wait 1: 6m"]),
        ("discard 3m", []),
        ("discard 6p", []),
    ],
)
def test_wuhanhua_h8_a_discard_close_to_that_of_a_single_wait_is_warned_of(
    word: str, expected: list[str]
) -> None:
    table = alone("8m", draws="8m 4m 3m 6p")
    pass_all(table)
    _give(table, word)
    assert cautions(table, table.state.turn, word) == expected


def _give(table: Round, word: str) -> None:
    """Others draw and discard until the seat on turn holds the tile that *word* names."""
    while word not in options_of(table, table.state.turn):
        play(table, table.state.drawn.tile.code if table.state.drawn else "")
        pass_all(table)


# ---------------------------------------------------------------- feeding


def beauties(script: str, options: dict[str, object] | None = None) -> Round:
    """Seat 1 shows three flowers and a pung of C, and waits for F or 9m."""
    return round_of(
        {0: "C", 1: "BBB CC FF 123m 456m 99m 5s"}, f"C | 1 pung | E {script}",
        tail="6s 7s E", draws="F 9m 9s F", options=options,
    )  # fmt: skip


def test_wuhanhua_h8_feeding_in_play() -> None:
    table = beauties("| F | 1 win")
    assert liability_told(table) == "2 feeding: CCCFFFBBB | F"
    assert_views_hold(table)


def test_wuhanhua_h8_another_tile_of_the_same_wait_feeds_nothing() -> None:
    assert liability_told(beauties("| F | 1 pass | 9m | 1 win")) == ""


def test_wuhanhua_h11_feeding_without_liability() -> None:
    assert liability_told(beauties("| F | 1 win", OFF)) == ""


def test_wuhanhua_h8_feeding_is_warned_of_as_long_as_the_twins_can_be_held() -> None:
    table = beauties("")
    assert cautions(table, 2, "discard F") == ["feeding 1: CCCBBB"]
    assert cautions(beauties("", OFF), 2, "discard F") == []
    table = round_of(
        {0: "C FF", 1: "BBB CC 123m 456m 789m 99m"}, "C | 1 pung | E | F | 9m",
        tail="6s 7s E", draws="F 9m 9s",
    )  # fmt: skip
    pass_all(table)
    assert cautions(table, 0, "discard F") == []  # one lies in a river, two are its own
