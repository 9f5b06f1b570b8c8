"""Tiles and actions as plain text, and checked access to plain data: the words that records and the protocol use.

Nothing here crashes on garbage: whatever cannot be read raises `RecordError` and says which field it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final, Never, TypeAlias, TypeVar, assert_never

from rules.core.seat import SEATS, Seat
from rules.errors import NotationError, RecordError
from rules.mahjong.actions import Action, Chow, DeclareVoid, Discard, Exchange, Kong, Pass, Pung, UseItem, Win
from rules.mahjong.items import Item
from rules.scoring.model import WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Suit, Tile

__all__ = ["Fields", "Line", "action_text", "read_action", "read_tiles", "tiles_text"]

Line: TypeAlias = dict[str, object]
E = TypeVar("E", bound=Enum)

_UNSEEN: Final = Tile.HIDDEN.code
_SUITS: Final = frozenset("mpsf")


def tiles_text(tiles: Iterable[Tile]) -> str:
    """A group string in the order of *tiles*, so that it reads back exactly; unseen tiles are ``?``.

    >>> tiles_text([Tile.M1, Tile.M1, Tile.E, Tile.M3, Tile.HIDDEN])
    '11m E 3m ?'
    """
    groups: list[str] = []
    open_suit = ""
    for tile in tiles:
        code = tile.code
        kind = code[-1]
        if kind == open_suit:
            groups[-1] = groups[-1][:-1] + code if kind in _SUITS else groups[-1] + code
        else:
            groups.append(code)
        open_suit = kind
    return " ".join(groups)


def read_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a group string, ``?`` among them. Raises `RecordError`.

    >>> len(read_tiles("11m E ??"))
    5
    """
    tiles: list[Tile] = []
    for group in text.split(" "):
        if group.strip(_UNSEEN):
            try:
                tiles.extend(parse_tiles(group))
            except NotationError as error:
                raise RecordError(str(error)) from None
        else:
            tiles.extend(Tile.HIDDEN for _ in group)
    return tuple(tiles)


def action_text(action: Action, lying: Tile | None = None) -> str:
    """An option in words: ``chow 45p``, ``win``, ``pass``; *lying* is the tile that need not be named again.

    >>> action_text(Chow(3, Tile.P3, (Tile.P4, Tile.P5)), Tile.P3)
    'chow 45p'
    """
    words: list[str] = []
    tile: Tile | None = None
    match action:
        case Pass():
            words = ["pass"]
        case Chow(_, tile, own):
            words = ["chow", "".join(tiles_text(own).split(" "))]
        case Pung(_, tile):
            words = ["pung"]
        case Kong(_, kind, tile):
            words = [kind.value]
        case Win(_, tile, by):
            words = ["win"] if by is WinBy.DISCARD else ["win", by.value]
        case Discard(_, tile, drawn):
            words = ["discard", "drawn"] if drawn else ["discard"]
        case Exchange(_, tiles):
            words = ["exchange", "".join(tiles_text(tiles).split(" "))]
        case DeclareVoid(_, suit):
            words = ["void", suit.value]
        case UseItem(_, item, given, kind):
            words = [item.value, *(part.code for part in (given, kind) if part is not None)]
        case _:
            assert_never(action)
    if tile is not None and tile != lying:
        words.append(tile.code)
    return " ".join(words)


def read_action(text: str, seat: Seat, lying: Tile | None = None) -> Action:
    """The option of *seat* that *text* names. Raises `RecordError`."""
    words = _Words(text, lying)
    verb = words.take()
    match verb:
        case "pass":
            action: Action = Pass(seat)
        case "chow":
            own = read_tiles(words.take())
            if len(own) != 2:
                raise RecordError(f"a chow takes two tiles, not {text!r}")
            action = Chow(seat, words.tile(), (own[0], own[1]))
        case "pung":
            action = Pung(seat, words.tile())
        case "win":
            by = next((by for by in WinBy if words.accept(by.value)), WinBy.DISCARD)
            action = Win(seat, words.tile(), by)
        case "discard":
            drawn = words.accept("drawn")
            action = Discard(seat, words.tile(), drawn)
        case "exchange":
            action = Exchange(seat, read_tiles(words.take()))
        case "void":
            action = DeclareVoid(seat, words.suit())
        case verb if verb in {item.value for item in Item}:
            item = Item(verb)
            given = words.tile() if item.swaps else None
            action = UseItem(seat, item, given, words.tile() if item.names_kind else None)
        case _:
            kind = next((kind for kind in MeldKind if kind.is_kong and kind.value == verb), None)
            if kind is None:
                raise RecordError(f"there is no option {text!r}")
            action = Kong(seat, kind, words.tile())
    words.end()
    return action


class _Words:
    """The words of one option, taken from the left."""

    def __init__(self, text: str, lying: Tile | None) -> None:
        self._text = text
        self._rest = text.split(" ")
        self._lying = lying

    def take(self) -> str:
        if not self._rest:
            raise RecordError(f"a word is missing in the option {self._text!r}")
        return self._rest.pop(0)

    def accept(self, word: str) -> bool:
        if self._rest[:1] == [word]:
            self._rest.pop(0)
            return True
        return False

    def tile(self) -> Tile:
        if self._rest:
            tiles = read_tiles(self._rest.pop(0))
            if len(tiles) == 1:
                return tiles[0]
        elif self._lying is not None:
            return self._lying
        raise RecordError(f"the option {self._text!r} names no tile")

    def suit(self) -> Suit:
        word = self.take()
        if word not in {suit.value for suit in Suit}:
            raise RecordError(f"the option {self._text!r} names no suit")
        return Suit(word)

    def end(self) -> None:
        if self._rest:
            raise RecordError(f"too many words in the option {self._text!r}")


class Fields:
    """A line's fields, each asked for by name and kind; what is missing or of another kind raises `RecordError`."""

    __slots__ = ("_line",)

    def __init__(self, line: object) -> None:
        if not isinstance(line, dict):
            raise RecordError(f"expected an object in braces, got {_short(line)}")
        self._line: dict[object, object] = line

    def has(self, key: str) -> bool:
        """Whether the field is there."""
        return key in self._line

    def get(self, key: str) -> object:
        """The field, whatever it is."""
        if key not in self._line:
            raise RecordError(f"the field {key!r} is missing")
        return self._line[key]

    def text(self, key: str) -> str:
        """A text."""
        value = self.get(key)
        return value if isinstance(value, str) else self._wrong(key, "a text")

    def whole(self, key: str, low: int | None = None, high: int | None = None) -> int:
        """A whole number from *low* to *high*."""
        value = self.get(key)
        if type(value) is not int or (low is not None and value < low) or (high is not None and value > high):
            return self._wrong(key, "a whole number" if low is None else f"a whole number from {low} on")
        return value

    def flag(self, key: str) -> bool:
        """True or false; false when the field is not there."""
        value = self._line.get(key, False)
        return value if isinstance(value, bool) else self._wrong(key, "true or false")

    def seat(self, key: str = "seat") -> Seat:
        """A table index."""
        return self.whole(key, 0, SEATS[-1])

    def seat_or_none(self, key: str) -> Seat | None:
        """A table index, or None when the field is not there."""
        return self.seat(key) if self.has(key) else None

    def tiles(self, key: str) -> tuple[Tile, ...]:
        """A group string."""
        return read_tiles(self.text(key))

    def tile(self, key: str = "tile") -> Tile:
        """One tile."""
        tiles = self.tiles(key)
        return tiles[0] if len(tiles) == 1 else self._wrong(key, "one tile")

    def several(self, key: str) -> list[object]:
        """A list."""
        value = self.get(key)
        return value if isinstance(value, list) else self._wrong(key, "a list")

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        values = self.several(key)
        texts = [value for value in values if isinstance(value, str)]
        return texts if len(texts) == len(values) else self._wrong(key, "a list of texts")

    def wholes(self, key: str, count: int | None = None) -> tuple[int, ...]:
        """A list of whole numbers, *count* of them."""
        values = self.several(key)
        numbers = tuple(value for value in values if type(value) is int)
        if len(numbers) != len(values) or (count is not None and len(numbers) != count):
            return self._wrong(key, "a list of whole numbers" if count is None else f"{count} whole numbers")
        return numbers

    def four(self, key: str) -> tuple[int, int, int, int]:
        """Four whole numbers by table index."""
        first, second, third, fourth = self.wholes(key, 4)
        return (first, second, third, fourth)

    def hands(
        self, key: str
    ) -> tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]]:
        """Four group strings by table index."""
        texts = self.texts(key)
        if len(texts) != len(SEATS):
            return self._wrong(key, "four texts")
        first, second, third, fourth = (read_tiles(text) for text in texts)
        return (first, second, third, fourth)

    def choice(self, key: str, choices: type[E]) -> E:
        """One of the values of an enumeration."""
        value = self.get(key)
        for choice in choices:
            if choice.value == value and isinstance(value, str):
                return choice
        return self._wrong(key, f"one of {', '.join(str(choice.value) for choice in choices)}")

    def _wrong(self, key: str, wanted: str) -> Never:
        raise RecordError(f"the field {key!r} must be {wanted}, not {_short(self._line[key])}")


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
