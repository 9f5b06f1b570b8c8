"""Where the keys and gestures of a scene stand (快捷键一览的布局): groups in two columns, in one where it is narrow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.ruler import Ruler

__all__ = ["CAP", "TEXT", "PlacedGroup", "PlacedLine", "SpokenGroup", "SpokenLine", "shortcuts_layout"]

TEXT: Final = 21
CAP: Final = 19
_TITLE: Final = 46
_ROW: Final = 44
_CAP_HIGH: Final = 32
_CAP_LEAST: Final = 34
_GAP: Final = 7
_KEYS: Final = 212
"""The width that is kept for keys."""
_BETWEEN: Final = 44
_AFTER: Final = 16
_TWO: Final = 1100


@dataclass(frozen=True, slots=True)
class SpokenLine:
    """A row in words: what stands on its keys, what they do; *wide* where words stand instead of keys."""

    keys: tuple[str, ...]
    text: str
    wide: bool = False


@dataclass(frozen=True, slots=True)
class SpokenGroup:
    """A group in words."""

    title: str
    lines: tuple[SpokenLine, ...]


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """A row with its keys and words, in pixels of the content."""

    line: SpokenLine
    rect: Rect
    keys: tuple[Rect, ...]
    text: Rect


@dataclass(frozen=True, slots=True)
class PlacedGroup:
    """A group with its heading."""

    group: SpokenGroup
    title: Rect
    lines: tuple[PlacedLine, ...]

    @property
    def foot(self) -> float:
        """Where it ends."""
        return self.lines[-1].rect.bottom if self.lines else self.title.bottom


def shortcuts_layout(
    groups: Sequence[SpokenGroup], width: float, unit: float, ruler: Ruler
) -> tuple[tuple[PlacedGroup, ...], float]:
    """All groups placed in a width, and the height of the content."""
    if width < _TWO * unit:
        placed = _column(groups, Rect(0, 0, width, 0), unit, ruler)
        return placed, placed[-1].foot if placed else 0.0
    wide = (width - _BETWEEN * unit) / 2
    columns = [
        (_column(groups[:cut], Rect(0, 0, wide, 0), unit, ruler),
         _column(groups[cut:], Rect(wide + _BETWEEN * unit, 0, wide, 0), unit, ruler))
        for cut in range(1, len(groups) + 1)
    ]  # fmt: skip

    def height(pair: tuple[tuple[PlacedGroup, ...], tuple[PlacedGroup, ...]]) -> float:
        return max((column[-1].foot for column in pair if column), default=0.0)

    best = min(columns, key=height)
    return (*best[0], *best[1]), height(best)


def _column(groups: Sequence[SpokenGroup], place: Rect, unit: float, ruler: Ruler) -> tuple[PlacedGroup, ...]:
    placed, y = [], place.y
    for group in groups:
        title = Rect(place.x, y, place.w, _TITLE * unit)
        y, lines = title.bottom, []
        for line in group.lines:
            lines.append(_line(line, Rect(place.x, y, place.w, 0), unit, ruler))
            y = lines[-1].rect.bottom
        placed.append(PlacedGroup(group, title, tuple(lines)))
        y += _AFTER * unit
    return tuple(placed)


def _line(line: SpokenLine, place: Rect, unit: float, ruler: Ruler) -> PlacedLine:
    """A row as high as its words; keys that need more room than usual take it from the words, or break."""
    least, most = _KEYS * unit, 0.5 * place.w
    x, y, high = 0.0, 0.0, _CAP_HIGH * unit
    keys: list[Rect] = []
    for key in line.keys:
        wide = min(most, max(_CAP_LEAST * unit, ruler.width(key, CAP * unit) + 18 * unit))
        if x and x + wide > most:
            x, y = 0.0, y + high + _GAP * unit
        keys.append(Rect(x, y, wide, high))
        x += wide + _GAP * unit
    taken = max([least, *(key.right + _GAP * unit for key in keys)])
    room = place.w - taken
    told = ruler.height(line.text, TEXT * unit, room)
    whole = max(_ROW * unit, y + high + 12 * unit, told + 14 * unit)
    top = place.y + (whole - y - high) / 2
    return PlacedLine(
        line,
        Rect(place.x, place.y, place.w, whole),
        tuple(key.moved(place.x, top) for key in keys),
        Rect(place.x + taken, place.y + (whole - told) / 2, room, told),
    )
