"""Where the lobby's parts lie (大厅的布局): the scene fills the window, a column of buttons stands at the right.

Low windows put things side by side, upright ones put the column at the foot.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.present.focus import Target
from game.present.layout.geometry import Rect
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["LobbyLayout", "lobby_layout"]

_COLUMN = 560
_ROOMY = 840
"""Units of height from which the column has air."""


@dataclass(frozen=True, slots=True)
class LobbyLayout:
    """The places, in pixels; selectors have an arrow at each end."""

    unit: float
    title: Rect
    column: Rect
    plaque: Rect
    first: Rect
    second: Rect | None
    level: Rect
    length: Rect
    rules: Rect
    help: Rect
    settings: Rect
    quit: Rect
    notice: Rect

    def targets(self) -> tuple[Target, ...]:
        """What can be pressed, in reading order."""
        found = [Target("first", self.first)]
        if self.second is not None:
            found.append(Target("second", self.second))
        found += _arrows("level", self.level)
        found += _arrows("length", self.length)
        found += [
            Target("rules", self.rules),
            Target("help", self.help),
            Target("settings", self.settings),
            Target("quit", self.quit),
        ]
        return tuple(found)


def _arrows(name: str, rect: Rect) -> list[Target]:
    """A selector: the left end goes back, the rest goes on."""
    end = min(rect.h, 0.35 * rect.w)
    return [
        Target(f"{name}-", Rect(rect.x, rect.y, end, rect.h)),
        Target(f"{name}+", Rect(rect.x + end, rect.y, rect.w - end, rect.h)),
    ]


def lobby_layout(size: tuple[int, int], unit: float, *, second: bool) -> LobbyLayout:
    """The places in a window; *second* when there are two ways to play."""
    width, height = size[0] / unit, size[1] / unit
    if height > width:
        return _portrait(width, height, unit, second)
    return _landscape(width, height, unit, second)


def _landscape(width: float, height: float, unit: float, second: bool) -> LobbyLayout:
    roomy = height >= _ROOMY
    column = min(_COLUMN, 0.46 * width) if roomy else min(460.0, 0.5 * width)
    margin = min(96.0, 0.05 * width) if roomy else 24.0
    rows = _rows(column, second, roomy)
    high = sum(row for row, _ in rows) + sum(gap for _, gap in rows[:-1])
    left = width - margin - column
    top = max(14.0, (height - high) / 2)
    title = Rect(margin, margin * 0.9, left - 2 * margin, min(250.0, 0.34 * height))
    return _place(Rect(left, top, column, high), rows, title, unit, (width, height))


def _portrait(width: float, height: float, unit: float, second: bool) -> LobbyLayout:
    roomy = height >= 1500
    column = min(width - 48, 860.0 if roomy else 620.0)
    rows = _rows(column, second, roomy)
    high = sum(row for row, _ in rows) + sum(gap for _, gap in rows[:-1])
    foot = 64.0 if roomy else 24.0
    title = Rect(48, 56 if roomy else 28, width - 96, 230 if roomy else 150)
    return _place(
        Rect((width - column) / 2, height - foot - high, column, high), rows, title, unit, (width, height)
    )


def _rows(column: float, second: bool, roomy: bool) -> list[tuple[float, float]]:
    """Heights of the rows with the gap below each: plaque, first, second, selectors, rules, foot."""
    del column
    touch = float(TOUCH_UNITS)
    if roomy:
        rows = [(176.0, 30.0), (118.0, 18.0 if second else 30.0)]
        rows += [(76.0, 30.0)] if second else []
        return [*rows, (84.0, 16.0), (84.0, 30.0), (touch, 0.0)]
    rows = [(96.0, 12.0), (92.0, 10.0)]
    rows += [(touch, 10.0)] if second else []
    return [*rows, (touch, 10.0), (touch, 10.0), (touch, 0.0)]


def _place(
    column: Rect, rows: Iterable[tuple[float, float]], title: Rect, unit: float, window: tuple[float, float]
) -> LobbyLayout:
    y = column.y
    lines: list[Rect] = []
    for high, gap in rows:
        lines.append(Rect(column.x, y, column.w, high))
        y += high + gap
    plaque, first, *middle, selectors, rules, foot = lines
    level, length = _split(selectors, 2, 16)
    help_, settings, quit_ = _split(foot, 3, 16)
    upright = window[1] > window[0]
    notice = Rect(title.x, title.bottom + 8 if upright else window[1] - 76, max(120.0, title.w), 56)

    def px(rect: Rect) -> Rect:
        return Rect(rect.x * unit, rect.y * unit, rect.w * unit, rect.h * unit)

    return LobbyLayout(
        unit,
        title=px(title),
        column=px(column),
        plaque=px(plaque),
        first=px(first),
        second=px(middle[0]) if middle else None,
        level=px(level),
        length=px(length),
        rules=px(rules),
        help=px(help_),
        settings=px(settings),
        quit=px(quit_),
        notice=px(notice),
    )


def _split(row: Rect, parts: int, gap: float) -> tuple[Rect, ...]:
    """A row cut into equal parts."""
    wide = (row.w - gap * (parts - 1)) / parts
    return tuple(Rect(row.x + index * (wide + gap), row.y, wide, row.h) for index in range(parts))
