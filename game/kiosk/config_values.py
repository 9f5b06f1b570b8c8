"""What may stand behind a key of the operator's file (取值): each sort of value checks, and says what is allowed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath, PureWindowsPath
from typing import Final, TypeAlias

from game.kiosk.night import Night, minute_of_day

__all__ = [
    "Among", "Flag", "Folders", "Games", "HouseRules", "Key", "Line", "Nightly", "Presets", "Sort", "Text", "Tongues",
    "Whole",
]  # fmt: skip

Presets: TypeAlias = Mapping[str, Mapping[str, bool | int | str]]
"""House rules by ``game:edition``."""

_MOST_GAMES: Final = 64
_MOST_FOLDERS: Final = 8
_KEY: Final = re.compile(r"[A-Za-z0-9+/]{43}=")
_ADDRESS: Final = re.compile(r"(wss?://)?(\[[0-9a-fA-F:.]+\]|[\w.-]+)(:\d{1,5})?(/[\w./-]*)?", re.ASCII)


class _Wrong(ValueError):
    """A value that cannot stand there; its text says why, where the sort of value alone does not say enough."""


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    @property
    def allowed(self) -> str:
        """What is allowed, in words."""
        return "true or false"

    def accept(self, value: object) -> bool:
        """The value. Raises `ValueError`."""
        if not isinstance(value, bool):
            raise _Wrong
        return value


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from *low* to *high*."""

    low: int
    high: int

    @property
    def allowed(self) -> str:
        """What is allowed, in words."""
        return f"a whole number from {self.low} to {self.high}"

    def accept(self, value: object) -> int:
        """The value. Raises `ValueError`."""
        if not isinstance(value, int) or isinstance(value, bool) or not self.low <= value <= self.high:
            raise _Wrong
        return value


@dataclass(frozen=True, slots=True)
class Among:
    """One of some values."""

    values: tuple[int | str, ...]

    @property
    def allowed(self) -> str:
        """What is allowed, in words."""
        return "one of " + ", ".join(_toml(value) for value in self.values)

    def accept(self, value: object) -> int | str:
        """The value; 1 is not true here. Raises `ValueError`."""
        for each in self.values:
            if type(value) is type(each) and value == each:
                return each
        raise _Wrong


@dataclass(frozen=True, slots=True)
class Text:
    """Words on one line, at most *most* characters."""

    most: int

    @property
    def allowed(self) -> str:
        """What is allowed, in words."""
        return f"a text of at most {self.most} characters on one line"

    def accept(self, value: object) -> str:
        """The value without blanks around it. Raises `ValueError`."""
        if not isinstance(value, str):
            raise _Wrong
        words = value.strip()
        if len(words) > self.most or not words.isprintable():
            raise _Wrong
        return words


@dataclass(frozen=True, slots=True)
class Line:
    """Where somebody answers: nowhere, found on the local network, or at an address. Or, for *key*, a public key."""

    key: bool = False

    @property
    def allowed(self) -> str:
        """What is allowed, in words."""
        if self.key:
            return 'a public key of 44 characters (ouju kiosk keys makes one), or "" for none'
        return '"", "lan", or an address such as "192.168.1.10:8765"'

    def accept(self, value: object) -> str:
        """The value. Raises `ValueError`."""
        if not isinstance(value, str) or len(value) > 300:
            raise _Wrong
        words = value.strip()
        if words and not (_KEY if self.key else _ADDRESS).fullmatch(words):
            raise _Wrong
        return words


@dataclass(frozen=True, slots=True)
class Tongues:
    """Some of the languages that are shipped, each once, at least one."""

    known: tuple[str, ...]

    @property
    def allowed(self) -> str:
        """What is allowed, in words."""
        return "a list of " + ", ".join(_toml(each) for each in self.known)

    def accept(self, value: object) -> tuple[str, ...]:
        """The value. Raises `ValueError`."""
        if not isinstance(value, list | tuple) or not value:
            raise _Wrong
        for each in value:
            if each not in self.known:
                raise _Wrong(f"there is no language {each!r}")
        return tuple(dict.fromkeys(value))


@dataclass(frozen=True, slots=True)
class Games:
    """Games, or single editions of games; the empty list is all of them."""

    @property
    def allowed(self) -> str:
        """What is allowed, in words."""
        return 'a list of games ("yueqing") and editions ("yueqing:jp"); [] for all'

    def accept(self, value: object) -> tuple[str, ...]:
        """The value. Raises `ValueError`."""
        if not isinstance(value, list | tuple) or len(value) > _MOST_GAMES:
            raise _Wrong
        for each in value:
            if not isinstance(each, str):
                raise _Wrong
            _known_edition(each, whole_game=True)
        return tuple(dict.fromkeys(value))


@dataclass(frozen=True, slots=True)
class Folders:
    """Folders, named in full."""

    @property
    def allowed(self) -> str:
        """What is allowed, in words."""
        return 'a list of folders, each named in full, such as "/srv/ledgers"'

    def accept(self, value: object) -> tuple[str, ...]:
        """The value. Raises `ValueError`."""
        if not isinstance(value, list | tuple) or len(value) > _MOST_FOLDERS:
            raise _Wrong
        for each in value:
            if not isinstance(each, str) or not each.isprintable() or len(each) > 500:
                raise _Wrong
            if not PurePosixPath(each).is_absolute() and not PureWindowsPath(each).is_absolute():
                raise _Wrong(f"{each!r} is not named in full")
        return tuple(dict.fromkeys(value))


@dataclass(frozen=True, slots=True)
class Nightly:
    """The hours of the night and how loud it may be then."""

    @property
    def allowed(self) -> str:
        """What is allowed, in words."""
        return 'a table such as { from = "22:00", until = "08:00", cap = 30 }, or {} for no night'

    def accept(self, value: object) -> Night | None:
        """The value. Raises `ValueError`."""
        if isinstance(value, Night) or value is None:
            return value
        if not isinstance(value, Mapping):
            raise _Wrong
        if not value:
            return None
        strange = sorted(str(each) for each in value.keys() - {"from", "until", "cap"})
        if strange:
            raise _Wrong(f"a night has no {strange[0]!r}")
        missing = [each for each in ("from", "until", "cap") if each not in value]
        if missing:
            raise _Wrong(f"the night lacks {missing[0]!r}")
        begins, ends = minute_of_day(value["from"]), minute_of_day(value["until"])
        if begins == ends:
            raise _Wrong("the night ends when it begins")
        return Night(begins, ends, Whole(0, 100).accept(value["cap"]))


@dataclass(frozen=True, slots=True)
class HouseRules:
    """House rules by edition."""

    @property
    def allowed(self) -> str:
        """What is allowed, in words."""
        return 'tables named by game and edition, such as [rules."yueqing:local"]'

    def accept(self, value: object) -> Presets:
        """The value. Raises `ValueError`."""
        if not isinstance(value, Mapping):
            raise _Wrong
        found: dict[str, dict[str, bool | int | str]] = {}
        for name, chosen in value.items():
            if not isinstance(chosen, Mapping):
                raise _Wrong
            _known_edition(str(name), whole_game=False)
            found[str(name)] = _known_rules(str(name), chosen)
        return found


Sort: TypeAlias = Flag | Whole | Among | Text | Line | Tongues | Games | Folders | Nightly | HouseRules


@dataclass(frozen=True, slots=True)
class Key:
    """One key: its name, sort of value, and what it does, in a sentence for the operator's guide.

    *here*: whether only this machine's own file and menu may set it, never a signed document from elsewhere.
    """

    name: str
    sort: Sort
    text: str
    here: bool = False


def _known_edition(name: str, *, whole_game: bool) -> None:
    """Refuses what is no game or edition of this program."""
    from rules import find_variant
    from rules.errors import OptionsError

    game, colon, edition = name.partition(":")
    if not colon and not whole_game:
        raise _Wrong(f'{name!r} names no edition: write it as in "yueqing:local"')
    try:
        find_variant(game).edition(edition if colon else None)
    except OptionsError as error:
        raise _Wrong(str(error)) from error


def _known_rules(name: str, chosen: Mapping[object, object]) -> dict[str, bool | int | str]:
    """The house rules of an edition. Raises `ValueError` for one that it does not have."""
    from rules import find_variant
    from rules.errors import OptionsError

    game, _, edition = name.partition(":")
    rules: dict[str, bool | int | str] = {}
    for key, value in chosen.items():
        if key == "edition" or not isinstance(value, bool | int | str):
            raise _Wrong(f"{name} has no house rule {key!r} = {value!r}")
        rules[str(key)] = value
    try:
        find_variant(game).ruleset({**rules, "edition": edition})
    except OptionsError as error:
        raise _Wrong(f"{name}: {error}") from error
    return rules


def _toml(value: int | str) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)
