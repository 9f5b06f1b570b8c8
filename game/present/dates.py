"""Days and times in words (日期): the same in every language."""

from __future__ import annotations

from datetime import datetime

__all__ = ["day", "minute"]


def day(when: datetime) -> str:
    """The day alone.

    >>> day(datetime(2026, 2, 14, 20, 30))
    '2026-02-14'
    """
    return when.strftime("%Y-%m-%d")


def minute(when: datetime) -> str:
    """The day and the minute.

    >>> minute(datetime(2026, 2, 14, 20, 30))
    '2026-02-14 20:30'
    """
    return when.strftime("%Y-%m-%d %H:%M")
