"""Where the lobby's parts lie (大厅的布局): the scene fills the window, a column of buttons stands at the right.

At its head hangs the board of the game with an arrow at each end, below it the strip of its editions. Low windows
have one row less; upright ones put the column at the foot. Along the lower edge, over the water, lies a tray with
everything else that one can go to.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from game.present.focus import Target
from game.present.layout.geometry import Rect
from game.present.layout.scaling import TOUCH_UNITS
from game.present.selector import arrows

__all__ = ["BESIDE", "DOCK", "LobbyLayout", "edition_name", "lobby_layout"]

DOCK: Final = (
    "online", "hot_seat", "learn", "find", "past", "keeping", "help", "calculator", "settings", "quit"
)  # fmt: skip
"""What the tray leads to, from the left: others, learning, finding, what was played, real tables, tools."""

_COLUMN = 560.0
_WIDEST = 984.0
_AIR = 56.0
"""Units of height that are left above and below a column that has air."""
_TALL = 1500.0
_ROOMY = 800.0
"""From which height on an upright window, and one that lies, has room for wide margins."""
_NARROW = 132.0
"""Units that a place of the tray needs at least."""
BESIDE: Final = 190.0
"""From which width on a place of the tray has its picture beside its word, not above it."""


@dataclass(frozen=True, slots=True)
class LobbyLayout:
    """The places, in pixels; the board and the selectors have an arrow at each end."""

    unit: float
    title: Rect
    column: Rect
    plaque: Rect
    strip: Rect
    editions: tuple[Rect, ...]
    compare: Rect
    first: Rect
    second: Rect | None
    level: Rect
    length: Rect
    room: Rect
    rules: Rect
    dock: Rect
    places: tuple[tuple[str, Rect], ...]
    notice: Rect

    @property
    def board(self) -> tuple[Rect, Rect, Rect]:
        """The parts of the board: the arrow back, what opens the choice of games, the arrow on."""
        rect = self.plaque
        end = TOUCH_UNITS * self.unit
        return (
            Rect(rect.x, rect.y, end, rect.h),
            Rect(rect.x + end, rect.y, rect.w - 2 * end, rect.h),
            Rect(rect.right - end, rect.y, end, rect.h),
        )

    def targets(self, *, level: bool = True) -> tuple[Target, ...]:
        """What can be pressed, in reading order; a lone edition need not be chosen, nor a *level* that is fixed."""
        names = ("game-", "games", "game+")
        found = [Target(name, rect) for name, rect in zip(names, self.board, strict=True)]
        found += [Target(edition_name(number), rect) for number, rect in enumerate(self.editions)]
        found += [Target("compare", self.compare), Target("first", self.first)]
        if self.second is not None:
            found.append(Target("second", self.second))
        found.append(Target("rooms", self.room))
        found += arrows("level", self.level, level)
        found += arrows("length", self.length)
        found.append(Target("rules", self.rules))
        return (*found, *(Target(name, rect) for name, rect in self.places))


def edition_name(number: int) -> str:
    """The name of an edition's place as a target."""
    return f"edition:{number}"


def lobby_layout(
    size: tuple[int, int], unit: float, *, second: bool, editions: int, places: tuple[str, ...] = DOCK
) -> LobbyLayout:
    """The places in a window; *second* when there are two ways to play, *places* what the tray leads to."""
    width, height = size[0] / unit, size[1] / unit
    upright = height > width
    dock, cells = _dock(width, height, len(places))
    column, title, rows = (_portrait if upright else _landscape)(dock, second, (width, height))
    notice = Rect(title.x, title.bottom + 28 if upright else dock.y - 84, max(120.0, title.w), 56)
    tray = (dock, tuple(zip(places, cells, strict=True)))
    return _place((column, title, notice), rows, editions, (unit, tray))


_Rows: TypeAlias = list[tuple[str, float, float]]
_Tray: TypeAlias = tuple[Rect, tuple[tuple[str, Rect], ...]]


def _margin(width: float, height: float) -> float:
    """What is left free at the sides."""
    if height > width:
        return 48.0 if height >= _TALL else 24.0
    return min(96.0, 0.05 * width) if height >= _ROOMY else 24.0


def _dock(width: float, height: float, count: int) -> tuple[Rect, tuple[Rect, ...]]:
    """The tray and its places: one row, two where they would become too narrow for their words."""
    margin = _margin(width, height)
    wide = width - 2 * margin
    lines = 1 if wide / max(1, count) >= _NARROW else 2
    each = max(1, -(-count // lines))
    high = (84.0 if lines == 1 else 76.0) if wide / each >= BESIDE else 98.0
    foot = max(14.0, min(36.0, 0.035 * height))
    dock = Rect(margin, height - foot - lines * high, wide, lines * high)
    cells = [
        cell
        for line in range(lines)
        for cell in _split(Rect(dock.x, dock.y + line * high, wide, high), each, 0)
    ]
    return dock, tuple(cells[:count])


def _landscape(dock: Rect, second: bool, window: tuple[float, float]) -> tuple[Rect, Rect, _Rows]:
    """The column, the title, and the rows with as much air as there is room for."""
    width, height = window
    fitting = (density for density in Density if _height(_rows(density, second)) + _AIR <= dock.y)
    density = next(fitting, Density.LOW)
    rows = _rows(density, second)
    roomy = density is not Density.LOW
    column = min(_COLUMN, 0.46 * width) if roomy else min(_COLUMN, 0.6 * width)
    margin = dock.x
    high = _height(rows)
    left = dock.right - column
    top = max(14.0, (dock.y - high) / 2)
    head = max(20.0, margin * 0.9)
    title = Rect(margin, head, left - 2 * margin, min(250.0, 0.3 * height - head))
    return Rect(left, top, column, high), title, rows


def _portrait(dock: Rect, second: bool, window: tuple[float, float]) -> tuple[Rect, Rect, _Rows]:
    width, height = window
    roomy = height >= _TALL
    column = min(dock.w, _WIDEST)
    airy = _rows(Density.AIRY, second)
    close = Density.CLOSE if _height(airy) > 0.42 * height else Density.AIRY
    rows = _rows(close if roomy else Density.LOW, second)
    high = _height(rows)
    gap = 26.0 if roomy else 20.0
    title = Rect(48, 56 if roomy else 28, width - 96, 230 if roomy else 150)
    return Rect((width - column) / 2, dock.y - gap - high, column, high), title, rows


class Density(Enum):
    """How much air the rows have; where there is least the house rules stand beside the room."""

    AIRY = "airy"
    CLOSE = "close"
    LOW = "low"


def _rows(density: Density, second: bool) -> _Rows:
    """The rows with their heights and the gap below each."""
    plaque, strip, first, after, row, gap = _SIZES[density]
    touch = float(TOUCH_UNITS)
    rows = [("plaque", plaque, strip), ("strip", touch, after), ("first", first, gap if second else after)]
    rows += [("second", max(touch, row - 8), after)] if second else []
    rows += [("room", row, gap), ("selectors", row, 0.0 if density is Density.LOW else gap)]
    return [*rows, *([] if density is Density.LOW else [("rules", row, 0.0)])]


_SIZES: Final = {
    Density.AIRY: (176.0, 8.0, 118.0, 26.0, 84.0, 14.0),
    Density.CLOSE: (128.0, 6.0, 96.0, 14.0, 76.0, 10.0),
    Density.LOW: (92.0, 6.0, 84.0, 8.0, float(TOUCH_UNITS), 8.0),
}
"""Heights of the board, below it, of the large button, between groups, of a row, between rows."""


def _height(rows: Iterable[tuple[str, float, float]]) -> float:
    return sum(high + gap for _, high, gap in rows)


def _place(
    places: tuple[Rect, Rect, Rect], rows: _Rows, editions: int, look: tuple[float, _Tray]
) -> LobbyLayout:
    column, title, notice = places
    unit, (dock, cells) = look
    y = column.y
    lines: dict[str, Rect] = {}
    for name, high, gap in rows:
        lines[name] = Rect(column.x, y, column.w, high)
        y += high + gap
    strip = _strip(lines["strip"], editions)
    level, length = _split(lines["selectors"], 2, 16)
    room = lines["room"]
    if "rules" in lines:
        rules = lines["rules"]
    else:
        beside = Rect(room.x + 0.62 * room.w, room.y, 0.38 * room.w, room.h)
        room, rules = Rect(room.x, room.y, 0.62 * room.w - 12, room.h), beside

    def px(rect: Rect) -> Rect:
        return Rect(rect.x * unit, rect.y * unit, rect.w * unit, rect.h * unit)

    return LobbyLayout(
        unit,
        title=px(title),
        column=px(column),
        plaque=px(lines["plaque"]),
        strip=px(lines["strip"]),
        editions=tuple(px(rect) for rect in strip[:-1]),
        compare=px(strip[-1]),
        first=px(lines["first"]),
        second=px(lines["second"]) if "second" in lines else None,
        level=px(level),
        length=px(length),
        room=px(room),
        rules=px(rules),
        dock=px(dock),
        places=tuple((name, px(rect)) for name, rect in cells),
        notice=px(notice),
    )


def _strip(row: Rect, editions: int) -> tuple[Rect, ...]:
    """The editions, as wide as there is room for, and at the right what compares them; it alone where none is named."""
    if not editions:
        return (row,)
    compare = min(180.0, 0.34 * row.w)
    rest = Rect(row.x, row.y, row.w - compare, row.h)
    return (*_split(rest, editions, 0), Rect(rest.right, row.y, compare, row.h))


def _split(row: Rect, parts: int, gap: float) -> tuple[Rect, ...]:
    """A row cut into equal parts."""
    wide = (row.w - gap * (parts - 1)) / parts
    return tuple(Rect(row.x + index * (wide + gap), row.y, wide, row.h) for index in range(parts))
