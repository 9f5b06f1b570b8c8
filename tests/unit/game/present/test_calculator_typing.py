"""Tiles typed into the calculator: the notation of positions, digits first."""

from __future__ import annotations

import pytest

from game.bindings import Command
from game.present.calculator_typing import Typing
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Tile


def _typed(text: str) -> list[Tile]:
    commands = {str(number): Command(f"tile_{number}") for number in range(1, 10)}
    typing = Typing()
    tiles: list[Tile] = []
    for letter in text:
        found = typing.take(commands.get(letter) or Command(f"letter_{letter.lower()}"))
        assert found is not None
        tiles += found
    return tiles


@pytest.mark.parametrize(
    ("text", "expected"),
    [("123m", "123m"), ("55p", "55p"), ("s", "S"), ("1s", "1s"), ("fcbewn", "EWNCFB"), ("17f", "17f")],
)
def test_typing_is_the_notation(text: str, expected: str) -> None:
    assert sorted(_typed(text)) == sorted(parse_tiles(expected))


def test_typing_forgets_what_is_no_tile() -> None:
    assert _typed("9f") == []
    assert _typed("12e") == []
    typing = Typing()
    typing.take(Command.TILE_1)
    assert typing.erase()
    assert not typing.erase()
    assert typing.take(Command.HINT) is None
