"""What stands in a line of the ledger, and of the session that runs (台账的一行): read with care, as anybody may have
written it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path

__all__ = ["Ending", "Entry", "Session", "read_entries", "read_session"]


class Ending(Enum):
    """How a session ended."""

    FINISHED = "finished"
    """The guest said so after a match."""
    LEFT = "left"
    """The guest left a match, or began another game."""
    IDLE = "idle"
    OPERATOR = "operator"
    CRASH = "crash"
    POWER = "power"


@dataclass(frozen=True, slots=True)
class Session:
    """A session that runs: both clocks at its beginning, which start of the machine, what was played so far.

    *before_s*: seconds before the program was started again in it; *seen*, *mono*: both clocks when this was written.
    """

    id: str
    start: str
    start_mono: float
    boot: str
    part: int = 1
    seats: tuple[int, ...] = (0,)
    game: str = ""
    hands: int = 0
    matches: int = 0
    before_s: float = 0.0
    seen: str = ""
    mono: float = 0.0


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the ledger."""

    n: int
    id: str
    part: int
    machine: str
    seats: tuple[int, ...]
    game: str
    hands: int
    matches: int
    seconds: int
    how: Ending
    start: str
    end: str
    start_mono: float
    end_mono: float
    boot: str

    @property
    def minutes(self) -> float:
        """How long it took."""
        return round(self.seconds / 60, 1)

    @property
    def began(self) -> datetime:
        """The moment of its beginning by the clock on the wall, as that was set then."""
        return datetime.fromisoformat(self.start)


def read_entries(lines: Iterable[bytes], waiting: Iterable[Mapping[str, object]] = ()) -> tuple[Entry, ...]:
    """The lines as records, those that are not written yet behind them; marks and what is no line are left out.

    A year of lines is read while somebody waits for it: by the fastest reader there is.
    """
    from msgspec import ValidationError, convert
    from msgspec.json import Decoder

    decode, found = Decoder(Entry).decode, []
    for line in lines:
        with suppress(ValueError, RecursionError):  # whatever msgspec refuses is a ValueError
            found.append(_checked(decode(line)))
    for plain in waiting:
        with suppress(ValidationError):
            found.append(convert({**plain, "n": 0}, Entry))
    return tuple(found)


def _checked(entry: Entry) -> Entry:
    """The entry, if its moments and numbers can be. Raises `ValueError`."""
    _moment(entry.start)
    _moment(entry.end)
    if min(entry.n, entry.part, entry.hands, entry.matches, entry.seconds) < 0:
        raise ValueError(f"no session: {entry}")
    return entry


def read_session(file: Path) -> Session | None:
    """The session that a file keeps; None where there is none that can be read."""
    try:
        plain = json.loads(file.read_text(encoding="utf-8"))
        if not isinstance(plain, dict):
            return None
        return Session(
            id=_text(plain.get("id")),
            start=_moment(plain.get("start")),
            start_mono=_number(plain.get("start_mono")),
            boot=_text(plain.get("boot")),
            part=_whole(plain.get("part")),
            seats=_seats(plain.get("seats")),
            game=_text(plain.get("game")),
            hands=_whole(plain.get("hands")),
            matches=_whole(plain.get("matches")),
            before_s=_number(plain.get("before_s")),
            seen=_moment(plain.get("seen")),
            mono=_number(plain.get("mono")),
        )
    except (OSError, ValueError, RecursionError):
        return None


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"no text: {value!r}")  # noqa: TRY004 - whatever is wrong, the line is none
    return value


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"no number: {value!r}")
    return value


def _number(value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not math.isfinite(value):
        raise ValueError(f"no number: {value!r}")
    return float(value)


def _seats(value: object) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise ValueError(f"no seats: {value!r}")  # noqa: TRY004 - as above
    return tuple(_whole(each) for each in value)


def _moment(value: object) -> str:
    """A moment of the clock on the wall, with its distance from UTC."""
    text = _text(value)
    if datetime.fromisoformat(text).tzinfo is None:
        raise ValueError(f"no moment: {text}")
    return text
