"""How loud a kiosk may be by the hour (夜间音量): the one thing but the ledger that asks the clock on the wall."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Final

__all__ = ["Night", "cap_at", "is_night", "minute_of_day"]

_HOUR: Final = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Night:
    """From which minute of the day until which the volume stays below *cap* percent; it may pass midnight."""

    begins: int
    ends: int
    cap: int

    @property
    def hours(self) -> tuple[str, str]:
        """Beginning and end as they are written.

        >>> Night(22 * 60, 8 * 60 + 30, 30).hours
        ('22:00', '08:30')
        """
        first, last = divmod(self.begins, 60), divmod(self.ends, 60)
        return f"{first[0]:02}:{first[1]:02}", f"{last[0]:02}:{last[1]:02}"


def minute_of_day(text: object) -> int:
    """The minute that a time of day names. Raises `ValueError`.

    >>> minute_of_day("22:05"), minute_of_day("8:00")
    (1325, 480)
    """
    found = _HOUR.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise ValueError(f"{text!r} is no time of day: write it as in 22:00")
    return int(found[1]) * 60 + int(found[2])


def is_night(night: Night | None, wall: datetime) -> bool:
    """Whether it is night at that moment; the first minute belongs to it, the last one does not.

    >>> late = Night(22 * 60, 8 * 60, 30)
    >>> [is_night(late, datetime(2024, 5, 1, hour)) for hour in (21, 22, 3, 8)]
    [False, True, True, False]
    """
    if night is None:
        return False
    minute = wall.hour * 60 + wall.minute
    if night.begins < night.ends:
        return night.begins <= minute < night.ends
    return minute >= night.begins or minute < night.ends


def cap_at(night: Night | None, cap: int, wall: datetime) -> int:
    """The loudest that is allowed at that moment, in percent, where *cap* is the loudest of all day."""
    return min(cap, night.cap) if night is not None and is_night(night, wall) else cap
