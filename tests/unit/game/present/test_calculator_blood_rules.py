"""The calculator in games that go on after a win: choices, kongs, readings and waits by the rules of the room."""

from __future__ import annotations

import pytest

from blood_desk import (
    PLAIN,
    RUNS,
    TRIPLETS,
    chip_of,
    example_6,
    example_7,
    example_8,
    key,
    keys,
    laid,
    moved,
    ready,
    rows,
    says,
    settled,
    win,
)
from game.present.calculator_choices import choose, example_rows
from game.present.calculator_desk import Aim, Desk
from game.present.calculator_model import calculator_model
from game.present.label import Said
from rules import find_ruleset
from rules.scoring.model import WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.notation import format_tiles, parse_tiles
from rules.tiles.tile import Suit, Tile


def test_choices_that_rule_each_other_out() -> None:
    desk = example_8()
    assert not chip_of(desk, "already:2").enabled
    assert not chip_of(desk, "already:1").enabled
    choose(desk, "already:3")
    assert not chip_of(desk, "also:3").enabled
    choose(desk, "source:3")
    assert desk.draft.already == ()
    choose(desk, "by:self_draw")
    assert (desk.draft.also, desk.draft.kong) == ((), None)
    assert chip_of(desk, "also:0").enabled is False
    for seat in (0, 1):
        choose(desk, f"already:{seat}")
    assert not chip_of(desk, "already:3").enabled
    assert moved(desk) == {"E": 0, "S": 0, "W": 2, "N": -2}
    choose(desk, "winner:0")
    assert list(desk.draft.already) == [1]


def test_winners_who_play_on_win_feed_and_pay_again() -> None:
    desk = laid("xueliu", {"W": TRIPLETS}, win("W", "7p", "discard", "S"))
    for seat in (1, 2):
        choose(desk, f"already:{seat}")
    assert desk.draft.already == (1, 2)
    assert moved(desk) == {"E": 0, "S": -2, "W": 2, "N": 0}


def test_the_kong_of_a_replacement_is_the_last_unless_another_is_told() -> None:
    desk = example_6()
    assert chip_of(desk, "kong:open_kong").chosen
    assert chip_of(desk, "kong_from:0").chosen
    choose(desk, "kong:concealed_kong")
    assert says(desk) == "calculator.wrong.kong"
    choose(desk, "kong:open_kong")
    assert moved(desk)["E"] == -16
    choose(desk, "already:0")
    assert says(desk) == "calculator.wrong.kong_won"


def test_a_kong_of_who_discards_adds_and_moves() -> None:
    desk = example_7()
    assert [row.value for row in settled(desk).wins[0].tally.patterns] == [1, 1]
    choose(desk, "kong:open_kong")
    assert desk.draft.kong is not None
    assert desk.draft.kong.source == 2
    assert rows(desk)["transfer"] == (0, -2, 0, 2)
    choose(desk, "kong:nobody")
    assert moved(desk) == {"E": 0, "S": -1, "W": 0, "N": 1}


def test_a_late_kong_brings_nothing_where_that_matters() -> None:
    told = {"seat": "S", "kind": "added_kong", "tile": "9m", "late": True}
    wins = win("N", "5p", "discard", "S")
    late = laid("xuezhan", {"N": PLAIN}, wins, kong=told, options={"timely_rain": True})
    assert moved(late) == {"E": 0, "S": -2, "W": 0, "N": 2}
    choose(late, "kong_late:nobody")
    assert moved(late) == {"E": 0, "S": -5, "W": 0, "N": 5}
    assert "kong_late" not in keys(laid("xuezhan", {"N": PLAIN}, wins, kong=told))


def test_a_declared_suit_forbids_a_win_and_stays_with_its_seat() -> None:
    desk = laid("xuezhan", {"N": PLAIN}, win("N", "5p", "discard", "S"), options={"declare_void": True})
    choose(desk, "void:p")
    assert desk.draft.seats[3].void is Suit("p")
    assert calculator_model(desk).status.words == Said(
        "calculator.no_win.void", (("suit", Said("settle.suit.p")),)
    )
    assert key(calculator_model(desk).tabs[3].detail) == "calculator.tab.void"
    choose(desk, "void:s")
    assert moved(desk)["N"] == 1
    desk.play_by(find_ruleset("xuezhan"))
    assert desk.draft.seats[3].void is None


def test_totals_are_told_in_fan_with_their_price() -> None:
    desk = laid("sichuan", {"W": TRIPLETS}, win("W", "7p", "self_draw"), options={"stake": 10})
    model = calculator_model(desk)
    assert model.status.words == Said("settle.formula.plain.fan", (("total", 2),))
    formula = settled(desk).wins[0].tally.formula
    assert (formula.fan, formula.price) == (True, 120)
    assert moved(desk)["W"] == 360


def test_another_reading_tells_what_it_would_have_brought() -> None:
    seats = {"W": {"hand": "111222333m 777p 9p"}}
    tally = settled(laid("xuezhan", seats, win("W", "9p", "self_draw"))).wins[0].tally
    assert tally.other is not None
    assert [row.pattern for row in tally.other.patterns] == ["plain"]
    assert tally.other.brings == (3, 6)


def test_one_tile_short_the_waits_have_their_fan() -> None:
    desk = Desk(find_ruleset("xuezhan"))
    for tile in parse_tiles("1112345678999m"):
        desk.press(tile)
    assert [code for code, _ in ready(calculator_model(desk))] == [f"{rank}m" for rank in range(1, 10)]
    assert dict(ready(calculator_model(desk)))["9m"] == 4
    choose(desk, "by:discard")
    choose(desk, "also:2")
    for tile in parse_tiles("22m 33p 55p 77p 88m 99p 1p"):
        desk.press(tile)
    assert ready(calculator_model(desk)) == [("1p", 3)]


def test_other_rules_leave_out_chows_honours_and_what_went_before() -> None:
    desk = Desk(find_ruleset("yueqing"))
    for tile in parse_tiles("9s 123m EE"):
        desk.press(tile)
    desk.aim_at(Aim.CHOW)
    desk.press(Tile.S1)
    desk.aim_at(Aim.PUNG)
    desk.press(Tile.P2)
    desk.play_by(find_ruleset("xuezhan"))
    own = desk.draft.seats[1]
    assert format_tiles(own.concealed) == "123m"
    assert [meld.kind for meld in own.melds] == [MeldKind.PUNG]
    assert len(desk.draft.order) == 4
    desk.aim_at(Aim.CHOW)
    assert key(desk.trouble) == "calculator.refused.chow"
    desk = example_8()
    choose(desk, "already:3")
    desk.play_by(find_ruleset("sichuan"))
    assert (desk.draft.already, desk.draft.also) == ((), (0,))
    desk.play_by(find_ruleset("wuhanhua"))
    assert (desk.draft.also, desk.draft.kong, desk.draft.by) == ((), None, WinBy.DISCARD)


@pytest.mark.parametrize(
    ("rules", "first", "expected"),
    [
        ({}, "earth", "calculator.wrong.earth.drawn"),
        ({"earth_on_first_discard": True}, "earth", "calculator.wrong.earth.either"),
        ({}, "heaven", "calculator.wrong.heaven.drawn"),
    ],
)
def test_heaven_and_earth_are_told_as_the_game_has_them(
    rules: dict[str, object], first: str, expected: str
) -> None:
    desk = laid("xuezhan", {"N": PLAIN}, win("N", "5p", "discard", "S"), options=rules)
    choose(desk, f"first:{first}")
    assert says(desk) == expected


def test_the_first_discard_can_be_earth_for_several() -> None:
    wins = tuple(win(seat, "7p", "discard", "E") for seat in "SW")
    desk = laid("xuezhan", {"S": TRIPLETS, "W": RUNS}, *wins, options={"earth_on_first_discard": True})
    choose(desk, "first:earth")
    assert moved(desk) == {"E": -64, "S": 32, "W": 32, "N": 0}


def test_every_choice_can_be_undone() -> None:
    desk = example_8()
    before = desk.draft
    names = ("already:3", "kong:open_kong", "kong_from:3", "kongs_too:yes", "also:0", "source:3")
    changes = 0
    for name in names:
        old = desk.draft
        choose(desk, name)
        changes += desk.draft != old
    for _ in range(changes):
        desk.undo()
    assert desk.draft == before


def test_examples_show_drawn_hands_whole() -> None:
    rows_of = example_rows(Desk(find_ruleset("sichuan")))
    check = next(row for row in rows_of if key(row.name) == "calculator.example.check")
    assert sum(len(group) for group in check.chips[0].hand) == 52
