"""The calculator's desk in games that go on after a win, for tests: laid out, asked, and the sheet's examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from desk_play import put_together
from game.present.calculator_check import judged
from game.present.calculator_chips import Chip
from game.present.calculator_choices import basic_rows, more_rows
from game.present.calculator_desk import Desk
from game.present.calculator_model import CalculatorModel, calculator_model
from game.present.label import Label, Said
from game.present.settle_model import SettleModel
from game.score.fields import SEAT_LETTERS

__all__ = [
    "FLUSH_READY",
    "NOT_READY",
    "PAIRS",
    "PIG",
    "PLAIN",
    "RUNS",
    "TRIPLETS",
    "chip_of",
    "example_6",
    "example_7",
    "example_8",
    "example_9",
    "example_10",
    "example_14",
    "example_24",
    "key",
    "keys",
    "laid",
    "moved",
    "ready",
    "rows",
    "says",
    "settled",
    "win",
]

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
