"""Tiles typed in the notation of positions (打字): digits wait for their suit, letters alone are honours."""

from __future__ import annotations

from typing import Final

from game.bindings import Command
from rules import NotationError
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Tile

__all__ = ["Typing"]

_DIGITS: Final = (
    Command.TILE_1, Command.TILE_2, Command.TILE_3, Command.TILE_4, Command.TILE_5, Command.TILE_6, Command.TILE_7,
    Command.TILE_8, Command.TILE_9,
)  # fmt: skip
_SUITS: Final = {
    Command.LETTER_M: "m", Command.LETTER_P: "p", Command.LETTER_S: "s", Command.LETTER_F: "f",
}  # fmt: skip
_HONOURS: Final = {
    Command.LETTER_E: "E", Command.LETTER_S: "S", Command.LETTER_W: "W", Command.LETTER_N: "N", Command.LETTER_C: "C",
    Command.LETTER_F: "F", Command.LETTER_B: "B",
}  # fmt: skip
_LONGEST: Final = 17


class Typing:
    """What was typed and is not tiles yet.

    >>> typing = Typing()
    >>> [typing.take(command) for command in (Command.TILE_1, Command.TILE_2, Command.LETTER_M)][-1]
    (<Tile.M1: 0>, <Tile.M2: 1>)
    """

    def __init__(self) -> None:
        self.digits = ""

    def take(self, command: Command) -> tuple[Tile, ...] | None:
        """The tiles that a key finishes; None when the key is none of the notation."""
        if command in _DIGITS:
            self.digits = (self.digits + str(_DIGITS.index(command) + 1))[-_LONGEST:]
            return ()
        letter = _SUITS.get(command) if self.digits else _HONOURS.get(command)
        if letter is None:
            if command not in _SUITS and command not in _HONOURS:
                return None
            self.digits = ""
            return ()
        typed, self.digits = self.digits + letter, ""
        try:
            return parse_tiles(typed)
        except NotationError:
            return ()

    def erase(self) -> bool:
        """Take the last digit back; whether there was one."""
        erased, self.digits = bool(self.digits), self.digits[:-1]
        return erased
