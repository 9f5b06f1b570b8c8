"""The calculator in games that go on after a win: the worked examples of the sheet, several winners, draw checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from desk_play import put_together
from game.present.calculator_check import Standing, judged
from game.present.calculator_chips import Chip
from game.present.calculator_choices import basic_rows, choose, example_rows, more_rows
from game.present.calculator_desk import Aim, Desk
from game.present.calculator_model import CalculatorModel, calculator_model
from game.present.label import Label, Said
from game.present.settle_model import Page, SettleModel
from game.score.fields import SEAT_LETTERS
from rules import find_ruleset
from rules.scoring.model import WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.notation import format_tiles, parse_tiles
from rules.tiles.tile import Suit, Tile

PLAIN = {"hand": "123m 456m 789m 234p 5p", "melds": []}
FLUSH_READY = "123p 345p 567p 88p 99p"
NOT_READY = "2468m 135m 135p 579p"
PIG = "2468m 2468p 13579s"


def win(seat: str, tile: str, by: str, source: str = "") -> dict[str, Any]:
    told = {"seat": seat, "tile": tile, "by": by}
    return {**told, "from": source} if source else told


def laid(game: str, seats: Mapping[str, Any], *wins: Mapping[str, Any], **more: object) -> Desk:
    return put_together({"game": game, "seats": seats, "wins": list(wins), **more})


def settled(desk: Desk) -> SettleModel:
    settle = calculator_model(desk).settle
    assert settle is not None, judged(desk.draft, desk.rules).words
    return settle


def moved(desk: Desk) -> dict[str, int]:
    return {SEAT_LETTERS[account.who.seat]: account.change for account in settled(desk).accounts}


def rows(desk: Desk) -> dict[str, tuple[int, ...]]:
    return {row.key: row.cells[:4] for row in settled(desk).money}


def keys(desk: Desk) -> list[str]:
    return [row.key for row in (*basic_rows(desk), *more_rows(desk))]


def chip_of(desk: Desk, name: str) -> Chip:
    return next(
        chip for row in (*basic_rows(desk), *more_rows(desk)) for chip in row.chips if chip.name == name
    )


def key(label: Label | None) -> str:
    assert isinstance(label, Said)
    return label.key


def says(desk: Desk) -> str:
    return key(calculator_model(desk).status.words)


def ready(model: CalculatorModel) -> list[tuple[str, int | None]]:
    return [(tile.code, fan) for tile, fan in model.winning]


def example_6() -> Desk:
    kong = {"kind": "open_kong", "tiles": "5555m", "from": "E"}
    seats = {"W": {"hand": "123m 234m 678m 9m", "melds": [kong]}}
    return laid("xuezhan", seats, win("W", "9m", "kong_draw"))


def example_7() -> Desk:
    told = {"seat": "S", "kind": "concealed_kong", "tile": "9p"}
    return laid("xuezhan", {"N": PLAIN}, win("N", "5p", "discard", "S"), kong=told)


TRIPLETS = {"hand": "111m 222m 333p 55p 77p"}
RUNS = {"hand": "234m 345m 678m 99p 68p"}
PAIRS = {"hand": "11m 22m 33m 55m 66m 99m 7p"}


def example_8() -> Desk:
    wins = (win("W", "7p", "discard", "S"), win("E", "7p", "discard", "S"))
    told = {"seat": "S", "kind": "added_kong", "tile": "9m"}
    return laid("xuezhan", {"W": TRIPLETS, "E": RUNS}, *wins, kong=told)


def example_9() -> Desk:
    wins = tuple(win(seat, "7p", "discard", "S") for seat in "WNE")
    seats = {"W": {"hand": "123p 345p 567p 88p 89p"}, "N": PAIRS, "E": RUNS}
    told = {"seat": "S", "kind": "open_kong", "tile": "4p", "from": "E"}
    return laid("xuezhan", seats, *wins, kong=told)


def example_10() -> Desk:
    wins = (win("S", "6p", "rob_kong", "E"), win("N", "6p", "rob_kong", "E"))
    pung = {"kind": "pung", "tiles": "666p", "from": "W"}
    seats = {
        "S": {"hand": "123m 456m 789m 99p 57p"},
        "N": {"hand": "123p 123p 345p 99p 45p"},
        "E": {"hand": "", "melds": [pung]},
    }
    return laid("xuezhan", seats, *wins)


def example_14() -> Desk:
    seats = {
        "E": {"hand": "11m 22m 44m 55m 77m 88m 9m"},
        "S": {"hand": "111s 333s 999m 77s 55s"},
        "W": {"hand": PIG},
        "N": {"hand": "3567m 3579p 2468s 2p"},
    }
    return laid("xuezhan", seats)


def example_24() -> Desk:
    kong = {"kind": "open_kong", "tiles": "7777m", "from": "N"}
    seats = {
        "E": {"hand": PIG},
        "S": {"hand": FLUSH_READY},
        "W": {"hand": "246m 135m 2468s", "melds": [kong]},
        "N": {"hand": "123s 456s 777s 234m 5m"},
    }
    return laid("sichuan", seats)


@pytest.mark.parametrize(
    ("make", "fans", "bare", "whole"),
    [
        pytest.param(example_6, [5], (-16, 0, 16, 0), (-18, 0, 18, 0), id="xuezhan:6"),
        pytest.param(example_7, [2], (0, -8, 0, 8), (-2, -2, -2, 6), id="xuezhan:7"),
        pytest.param(example_8, [3, 2], (5, -12, 7, 0), (4, -9, 6, -1), id="xuezhan:8"),
        pytest.param(example_9, [4, 4, 2], (4, -24, 10, 10), (2, -22, 10, 10), id="xuezhan:9"),
        pytest.param(example_10, [2, 4], (-10, 2, 0, 8), (-10, 2, 0, 8), id="xuezhan:10"),
        pytest.param(example_14, [], (128, 128, -128, -128), (128, 128, -128, -128), id="xuezhan:14"),
        pytest.param(example_24, [], (-288, 120, 66, 102), (-288, 120, 66, 102), id="sichuan:24"),
    ],
)
def test_the_worked_examples_come_out_exactly(
    make: Callable[[], Desk], fans: list[int], bare: tuple[int, ...], whole: tuple[int, ...]
) -> None:
    """*bare* is what wins and moved income bring, *whole* the sheet's line with the money of the kongs."""
    desk = make()
    assert [one.total for one in settled(desk).wins] == fans
    assert moved(desk) == dict(zip(SEAT_LETTERS, bare, strict=True))
    choose(desk, "kongs_too:yes")
    assert moved(desk) == dict(zip(SEAT_LETTERS, whole, strict=True))
    assert all(sum(row.cells) == 0 for row in settled(desk).money)
    desk.undo()
    assert moved(desk) == dict(zip(SEAT_LETTERS, bare, strict=True))


def test_moved_income_has_a_row_that_tells_who_gets_it() -> None:
    desk = example_8()
    assert rows(desk) == {"win": (2, -6, 4, 0), "transfer": (3, -6, 3, 0)}
    row = next(row for row in settled(desk).money if row.key == "transfer")
    assert [part.cells[:4] for part in row.parts] == [(3, -3, 0, 0), (0, -3, 3, 0)]
    won = next(row for row in settled(desk).money if row.key == "win")
    assert [part.cells[:4] for part in won.parts] == [(0, -4, 4, 0), (2, -2, 0, 0)]
    choose(desk, "kongs_too:yes")
    assert rows(desk)["kong"] == (-1, 3, -1, -1)


def test_a_kong_that_is_given_back_has_both_rows() -> None:
    desk = example_24()
    choose(desk, "kongs_too:yes")
    assert rows(desk) == {
        "kong": (0, 0, 6, -6),
        "pig": (-288, 96, 96, 96),
        "call": (0, 24, -30, 6),
        "refund": (0, 0, -6, 6),
    }


def test_a_drawn_hand_tells_what_every_seat_is() -> None:
    desk = example_24()
    settle = settled(desk)
    assert settle.pages == (Page.HANDS, Page.MONEY)
    told = {SEAT_LETTERS[shown.who.seat]: shown.state for shown in settle.seats}
    states = {seat: dict(state.values) for seat, state in told.items() if isinstance(state, Said)}
    assert {seat: key(values["state"]) for seat, values in states.items()} == {  # type: ignore[arg-type]
        "E": "settle.state.pig",
        "S": "settle.state.ready",
        "W": "settle.state.not_ready",
        "N": "settle.state.ready",
    }
    assert [states[seat]["units"] for seat in SEAT_LETTERS] == ["−288", "+120", "+66", "+102"]
    assert states["S"]["state"] == Said("settle.state.ready", (("fan", 3),))
    assert key(settle.how) == "calculator.drawn.check"


def test_who_has_won_is_not_looked_at() -> None:
    desk = example_14()
    choose(desk, "already:3")
    assert moved(desk) == {"E": 64, "S": 64, "W": -192, "N": 64}
    assert {SEAT_LETTERS[shown.who.seat] for shown in settled(desk).seats} == set(SEAT_LETTERS)
    desk = Desk(find_ruleset("xuezhan"))
    for name in ("by:nobody", "already:0", "already:3"):
        choose(desk, name)
    for tile in parse_tiles(PIG + FLUSH_READY):
        desk.press(tile)
    assert moved(desk) == {"E": 64, "S": -192, "W": 64, "N": 64}


def test_a_full_seat_hands_over_to_the_next_one() -> None:
    desk = Desk(find_ruleset("xuezhan"))
    choose(desk, "by:nobody")
    seen = [desk.seat]
    for _ in range(4):
        assert says(desk) == "calculator.missing.seat"
        for tile in parse_tiles("123m 456m 789m 123p 4p"):
            desk.press(tile)
        seen.append(desk.seat)
    assert seen == [1, 2, 3, 0, 0]
    assert judged(desk.draft, desk.rules).standing is Standing.DONE
    desk.erase()
    assert calculator_model(desk).status.words == Said(
        "calculator.missing.seat", (("name", Said("calculator.seat.E")), ("n", 1))
    )


def test_winners_are_added_one_after_the_other() -> None:
    desk = laid("xuezhan", {"W": TRIPLETS}, win("W", "7p", "discard", "S"))
    choose(desk, "also:0")
    assert desk.seat == 0
    assert desk.aim is Aim.HAND
    for tile in parse_tiles(RUNS["hand"]):
        desk.press(tile)
    settle = settled(desk)
    assert [SEAT_LETTERS[one.who.seat] for one in settle.wins] == ["W", "E"]
    assert [one.brought for one in settle.wins] == [2, 1]
    assert settle.title == Said("settle.title.wins", (("count", 2),))
    assert says(desk) == "settle.title.wins"
    assert [tab.winner for tab in calculator_model(desk).tabs] == [True, False, True, False]
    choose(desk, "also:0")
    assert [one.who.seat for one in settled(desk).wins] == [2]


def test_a_second_winner_that_does_not_win_is_named() -> None:
    desk = laid(
        "xuezhan", {"W": TRIPLETS, "E": {"hand": "234m 345m 678m 99p 67p"}}, win("W", "7p", "discard", "S")
    )
    choose(desk, "also:0")
    assert calculator_model(desk).status.words == Said(
        "calculator.no_win.of",
        (("name", Said("calculator.seat.E")), ("words", Said("calculator.no_win.no_shape"))),
    )


@pytest.mark.parametrize(
    ("game", "rules", "offered", "withheld"),
    [
        ("xuezhan", {}, {"also", "already", "kong", "kongs_too", "first"}, {"void", "streak", "left"}),
        ("xuezhan", {"declare_void": True, "multi_win": False}, {"void"}, {"also"}),
        ("sichuan", {}, {"also", "kong"}, {"already", "streak", "left"}),
        ("sichuan", {"mode": "blood"}, {"already"}, set()),
        ("xueliu", {}, {"already"}, {"first"}),
        ("yueqing", {}, {"streak", "first"}, {"also", "already", "kong", "void", "kongs_too"}),
        ("wuhanhua", {}, {"streak"}, {"also", "already", "kong", "void", "kongs_too"}),
    ],
)
def test_a_game_offers_what_its_rules_know(
    game: str, rules: dict[str, object], offered: set[str], withheld: set[str]
) -> None:
    desk = Desk(find_ruleset(game, rules))
    choose(desk, "by:discard")
    found = set(keys(desk))
    assert offered <= found
    assert not withheld & found


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
