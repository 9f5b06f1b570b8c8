"""Words of a picture put into sentences (朗读画面): what stands beside each other is one thing, lines are apart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect

__all__ = ["Words", "inside", "joined", "outside"]

_CLOSE: Final = 0.9
"""So many heights of a line apart words still belong together."""
_ENDS: Final = "，。；：！？、,.;:!?…（(「『《·"


@dataclass(frozen=True, slots=True)
class Words:
    """Words, and where they stand."""

    text: str
    rect: Rect


def inside(words: Iterable[Words], rect: Rect) -> tuple[Words, ...]:
    """What stands on a thing.

    >>> inside([Words("开局", Rect(10, 10, 40, 20))], Rect(0, 0, 60, 40))[0].text
    '开局'
    """
    return tuple(part for part in words if rect.contains(part.rect.centre.x, part.rect.centre.y))


def outside(words: Iterable[Words], rects: Iterable[Rect]) -> tuple[Words, ...]:
    """What stands on none of some things."""
    places = tuple(rects)
    return tuple(
        part
        for part in words
        if not any(place.contains(part.rect.centre.x, part.rect.centre.y) for place in places)
    )


def joined(words: Iterable[Words], comma: str) -> str:
    """One text: pieces of a line that touch are one, everything else is apart by a comma.

    >>> line = [Words("三", Rect(0, 0, 20, 20)), Words("番", Rect(20, 0, 20, 20))]
    >>> joined([*line, Words("24", Rect(0, 30, 9, 20))], "，")
    '三番，24'
    """
    text, last = "", None
    for part in words:
        piece = part.text.strip()
        if not piece:
            continue
        if last is not None and not _follows(last, part) and text[-1] not in _ENDS:
            text += comma
        text += piece
        last = part
    return text


def _follows(last: Words, part: Words) -> bool:
    """Whether words go on in the same line."""
    high = max(1.0, min(last.rect.h, part.rect.h))
    same_line = abs(last.rect.centre.y - part.rect.centre.y) < 0.4 * high
    return (
        same_line
        and -0.2 * high <= part.rect.x - last.rect.right < _CLOSE * high
        and not _both_tiles(last, part)
    )


def _both_tiles(last: Words, part: Words) -> bool:
    """Whether two things stand side by side that are each a whole: tiles in a row."""
    return last.rect.w == part.rect.w and last.rect.h == part.rect.h and last.rect.h > 1.15 * last.rect.w
