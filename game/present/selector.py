"""Selectors (选择条): a value whose left end goes back to the one before, and whose rest goes on to the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from game.present.focus import Target
from game.present.layout.geometry import Rect

__all__ = ["arrows", "ends_of", "next_of"]

T = TypeVar("T")


def ends_of(rect: Rect) -> tuple[Rect, Rect]:
    """The part that goes back and the part that goes on.

    >>> back, on = ends_of(Rect(0, 0, 300, 60))
    >>> (back.w, on.x, on.w)
    (60, 60, 240)
    """
    end = min(rect.h, 0.35 * rect.w)
    return Rect(rect.x, rect.y, end, rect.h), Rect(rect.x + end, rect.y, rect.w - end, rect.h)


def arrows(name: str, rect: Rect, enabled: bool = True) -> list[Target]:
    """Both as targets: the name with a minus and with a plus."""
    back, on = ends_of(rect)
    return [Target(f"{name}-", back, enabled), Target(f"{name}+", on, enabled)]


def next_of(values: Sequence[T], value: T, by: int) -> T:
    """The value so many places on, round and round; counted from the first where it is none of them.

    >>> next_of("abc", "c", 1), next_of("abc", "a", -1), next_of("abc", "x", 1)
    ('a', 'c', 'b')
    """
    place = values.index(value) if value in values else 0
    return values[(place + by) % len(values)]
