"""Fields of plain data (字段): reads JSON that strangers wrote.

Law: whatever is read is either of the type that was asked for or a `PositionError` that names the place.
"""

from __future__ import annotations

import json
from collections import Counter
from enum import Enum
from typing import Final, NoReturn, TypeVar

from rules.core.seat import Seat
from rules.errors import NotationError, PositionError
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Tile

__all__ = [
    "SEAT_LETTERS",
    "as_object",
    "choice",
    "loaded",
    "name_of",
    "need",
    "only_keys",
    "refuse",
    "seat_of",
    "source_of",
    "switch",
    "take",
    "tiles_of",
]

T = TypeVar("T")
C = TypeVar("C", bound=Enum)

SEAT_LETTERS: Final = "ESWN"
"""Seats of a position by their letters, in turn order from the dealer."""

_NAMES: Final = {str: "text", int: "a whole number", dict: "an object", list: "a list"}
_LONGEST_TILES: Final = 200
_LONGEST_SHOWN: Final = 40


class _Twice(dict[str, object]):
    """An object in which a key stands twice, so that nobody can tell which was meant."""

    key = ""


def loaded(text: str) -> object:
    """The JSON value of a line. Raises `PositionError` when it is none."""
    try:
        return json.loads(text, object_pairs_hook=_pairs, parse_constant=_constant)
    except ValueError as error:
        raise PositionError(f"the line is no JSON: {error}") from error


def name_of(data: dict[str, object]) -> str | int | None:
    """The position's own id, text or a whole number; null when it has none."""
    name = data.get("id")
    if name is None or isinstance(name, str) or (isinstance(name, int) and not isinstance(name, bool)):
        return name
    raise PositionError(f"'id' must be text or a whole number, not {_kind(name)}")


def as_object(value: object, what: str) -> dict[str, object]:
    """*value* as an object in which every key stands once."""
    if isinstance(value, _Twice):
        refuse(f"{what}: the key {_show(value.key)} stands twice")
    if not isinstance(value, dict):
        refuse(f"{what} must be an object, not {_kind(value)}")
    return value


def only_keys(data: dict[str, object], keys: str, what: str) -> None:
    """No key but the known ones, so that a slip of the pen is told and not passed over."""
    for key in data:
        if key not in keys.split():
            refuse(f"{what} has no key {_show(key)}; known are {', '.join(keys.split())}")


def take(data: dict[str, object], key: str, kind: type[T], default: T | None, what: str) -> T:
    """The value of a key; one that is left out or null gives the default, or is refused when there is none."""
    value = data.get(key)
    if value is None:
        if default is None:
            refuse(f"{what} lacks {key!r}")
        return default
    if not isinstance(value, kind) or isinstance(value, bool):
        refuse(f"{what}: {key!r} must be {_NAMES[kind]}, not {_kind(value)}")
    return value


def need(data: dict[str, object], key: str, kind: type[T], what: str) -> T:
    """The value of a key that must be there."""
    return take(data, key, kind, None, what)


def switch(data: dict[str, object], key: str, what: str) -> bool:
    """The value of a key that is true or false; one that is left out or null is false."""
    value = data.get(key)
    if value is None:
        return False
    if not isinstance(value, bool):
        refuse(f"{what}: {key!r} must be true or false, not {_kind(value)}")
    return value


def tiles_of(value: object, what: str) -> tuple[Tile, ...]:
    """The tiles of a group string."""
    if not isinstance(value, str):
        refuse(f"{what} must be text such as '123m', not {_kind(value)}")
    if len(value) > _LONGEST_TILES:
        refuse(f"{what} is too long to be tiles")
    try:
        return parse_tiles(value)
    except NotationError as error:
        raise PositionError(f"{what}: {error}") from error


def choice(choices: type[C], value: str, what: str) -> C:
    """One of an enum's values."""
    for each in choices:
        if each.value == value:
            return each
    known = ", ".join(repr(each.value) for each in choices)
    raise PositionError(f"{what} cannot be {_show(value)}; known are {known}")


def source_of(data: dict[str, object], owner: Seat, what: str) -> Seat | None:
    """The seat in ``from``, another than the owner's."""
    if data.get("from") is None:
        return None
    source = seat_of(need(data, "from", str, what), f"{what}: 'from'")
    if source == owner:
        refuse(f"{what}: 'from' names another seat, not {SEAT_LETTERS[owner]} itself")
    return source


def seat_of(name: str, what: str) -> Seat:
    """The seat that a letter names; the dealer is E.

    >>> seat_of("W", "a win")
    2
    """
    if len(name) != 1 or name not in SEAT_LETTERS:
        refuse(f"{what}: a seat is E, S, W or N, not {_show(name)}")
    return SEAT_LETTERS.index(name)


def refuse(why: str) -> NoReturn:
    """What is wrong with a position. Always raises `PositionError`."""
    raise PositionError(why)


def _pairs(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object; one with a key twice is marked."""
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    marked = _Twice(found)
    marked.key = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
    return marked


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _kind(value: object) -> str:
    """What sort of JSON value something is."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    return next((name for kind, name in _NAMES.items() if isinstance(value, kind)), "a number")


def _show(text: str) -> str:
    """A piece of somebody's text, short enough for a message."""
    return repr(text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…")
