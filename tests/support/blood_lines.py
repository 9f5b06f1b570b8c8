"""Lines for `ouju score` about games that go on after a win, for tests."""

from __future__ import annotations

import json
from typing import Any

from game.score import score_line

__all__ = [
    "FLOWER",
    "NOT_READY",
    "OF_W",
    "PIG",
    "PLAIN",
    "READY",
    "TWO",
    "answer",
    "both",
    "position",
    "win",
]

PLAIN = "123m 456m 789m 234p 5p"
READY = {"hand": "111s 333s 999m 77s 55s"}
NOT_READY = {"hand": "2468m 2468m 13579p"}
PIG = {"hand": "2468m 2468p 13579s"}
FLOWER = {"hand": "123m 234m 678m 9m", "melds": [{"kind": "open_kong", "tiles": "5555m", "from": "E"}]}
OF_W = {"seat": "W", "kind": "open_kong", "tile": "5m", "from": "E"}


def position(game: str = "xuezhan", **more: object) -> dict[str, Any]:
    """S wins 素番 on a discard of W; keys are added, or taken away with None."""
    found: dict[str, Any] = {
        "id": "p",
        "game": game,
        "seats": {"S": {"hand": PLAIN}},
        "wins": [{"seat": "S", "tile": "5p", "by": "discard", "from": "W"}],
    }
    found.update(more)
    return {key: value for key, value in found.items() if value is not None}


def win(seat: str = "S", tile: str = "5p", by: str = "self_draw", **more: object) -> dict[str, Any]:
    return {"seat": seat, "tile": tile, "by": by, **more}


def answer(line: dict[str, Any]) -> dict[str, Any]:
    return score_line(json.dumps(line))


TWO = {"W": {"hand": "111m 222m 333p 55p 77p"}, "E": {"hand": "234m 345m 678m 99p 68p"}}


def both(**more: object) -> list[dict[str, Any]]:
    """W and E win on a 7p of S."""
    return [
        win("W", "7p", "discard", **{"from": "S"}),
        {**win("E", "7p", "discard", **{"from": "S"}), **more},
    ]
