"""Where the controls and the panel of a replay lie (回放的布局): in the rows that a table keeps for answers.

Nobody is asked anything in a replay, so the bar of calls holds the timeline and the buttons, and the tools of the table
give their places to those of the replay. The panel is a sheet over the right side of a wide window, the lower part of a
high one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect, Size
from game.present.layout.ruler import Ruler
from game.present.layout.scaling import TOUCH_UNITS
from game.present.layout.zones import TOUCH, Zones
from game.present.replay_rows import PanelRow, Tone

__all__ = [
    "BUTTONS", "SIGN", "TILE", "TOOLS", "PanelLayout", "PlacedRow", "ReplayLayout", "docked",
    "panel_layout", "place_of", "replay_layout", "rows_of", "x_of",
]  # fmt: skip

BUTTONS: Final = ("hand-", "mark-", "step-", "play", "step+", "mark+", "hand+")
"""The buttons from the left."""
TOOLS: Final = ("seat", "open", "panel", "leave")
"""What stands in the places of the table's tools."""
_GAP: Final = 8
_SPEED: Final = 1.5
"""How many times as wide as a button the one is that tells the speed."""
_PANEL: Final = 660
_NARROW: Final = 520
"""So narrow it still holds its words."""
_EDGE: Final = 26
"""Over the table the panel lies within its wooden frame."""
_DOCKED: Final = 580
_TABLE: Final = 880
"""So wide, in pixels, the table has to stay for the panel to lie beside it."""
TITLE: Final = 23
TEXT: Final = 20
HEAD: Final = 27
TILE: Final = 46
"""The height of tiles in a row of the panel."""
SIGN: Final = 38
"""How far rows are set in that have a tick or a cross before them."""
_PAD: Final = 12
_MORE: Final = 150
"""How much of a row a button at its end takes."""


@dataclass(frozen=True, slots=True)
class ReplayLayout:
    """The buttons by name, where the timeline can be pressed, its track and the words above it, the tools by name."""

    buttons: dict[str, Rect]
    timeline: Rect
    track: Rect
    words: Rect
    tools: dict[str, Rect]


def replay_layout(zones: Zones, scale: float) -> ReplayLayout:
    """The controls for a window; *scale* is the player's, 1.0 for 100 %."""
    least = TOUCH * min(1.0, scale)
    gap = _GAP * zones.panel
    row = zones.bars[-1]
    alone = len(zones.bars) > 1
    side = min(row.h, (row.w if alone else 0.48 * row.w) / (len(BUTTONS) + (_SPEED if alone else 0)) - gap)
    side = max(least, min(side, 92 * zones.panel))
    speed = max(1.2 * least, min(_SPEED * side, 120 * zones.panel))
    buttons: dict[str, Rect] = {}
    x = row.x + (max(0.0, row.w - len(BUTTONS) * (side + gap) - speed) / 2 if alone else 0.0)
    for name in BUTTONS:
        buttons[name] = Rect(x, row.centre.y - side / 2, side, side)
        x += side + gap
    if alone:
        buttons["speed"] = Rect(x, row.centre.y - side / 2, speed, side)
        timeline = zones.bars[0]
    else:
        buttons["speed"] = Rect(row.right - speed, row.centre.y - side / 2, speed, side)
        timeline = Rect(x + gap, row.y, row.right - speed - 2 * gap - x, row.h)
    inset = 12 * zones.panel
    track = Rect(timeline.x + inset, timeline.y + 0.56 * timeline.h, timeline.w - 2 * inset, 0.3 * timeline.h)
    words = Rect(timeline.x + inset, timeline.y + 0.06 * timeline.h, track.w, 0.44 * timeline.h)
    tools = dict(zip(TOOLS, _tools(zones), strict=True))
    return ReplayLayout(buttons, timeline, track, words, tools)


def _tools(zones: Zones) -> tuple[Rect, ...]:
    """Four of the places of tools, side by side: the last of a row, the last two of two rows."""
    first, second, third, last, fourth, fifth = zones.buttons
    return (third, fourth, fifth, last) if first.y == last.y else (second, third, fifth, last)


def x_of(track: Rect, place: int, length: int) -> float:
    """Where a place of a hand of *length* events lies on the track."""
    return track.x + track.w * (place - 1) / max(1, length - 1)


def place_of(track: Rect, x: float, length: int) -> int:
    """The place of a hand that lies nearest to a point of the track.

    >>> track = Rect(100, 0, 200, 10)
    >>> [place_of(track, x, 101) for x in (0, 100, 200, 999)]
    [1, 1, 51, 101]
    """
    share = min(1.0, max(0.0, (x - track.x) / track.w)) if track.w > 0 else 0.0
    return 1 + round(share * (length - 1))


# ---------------------------------------------------------------- the panel


@dataclass(frozen=True, slots=True)
class PanelLayout:
    """The sheet: its paper, the tabs, what closes it, the part that scrolls, a row of buttons at its foot."""

    frame: Rect
    tabs: tuple[Rect, ...]
    close: Rect
    body: Rect
    foot: tuple[Rect, ...]

    def lowered(self, by: float) -> PanelLayout:
        """The same with its upper edge so much lower, where its content needs no more."""
        frame, body = self.frame, self.body
        return PanelLayout(
            Rect(frame.x, frame.y + by, frame.w, frame.h - by),
            tuple(tab.moved(0, by) for tab in self.tabs),
            self.close.moved(0, by),
            Rect(body.x, body.y + by, body.w, body.h - by),
            self.foot,
        )


@dataclass(frozen=True, slots=True)
class PlacedRow:
    """A row of the panel, in pixels of the content."""

    row: PanelRow
    rect: Rect
    title: Rect
    text: Rect | None
    tiles: Rect | None
    more: Rect | None = None


def docked(window: Size, unit: float) -> float:
    """How much of a window's right the panel takes from the table, so that it hides nobody; 0 without room for both."""
    wide = (_DOCKED + 10) * unit
    return 0.0 if window.is_portrait or window.width - wide < _TABLE else wide


def panel_layout(zones: Zones, window: Size, unit: float, parts: tuple[int, int]) -> PanelLayout:
    """The panel beside the table, or over it above the controls; *parts*: tabs, buttons below what scrolls."""
    tabs, foot = parts
    frame = _panel_frame(zones, window, unit)
    pad, touch = 14 * unit, TOUCH_UNITS * unit
    close = Rect(frame.right - pad - touch, frame.y + pad / 2, touch, touch)
    heads = Rect(frame.x + pad, close.y, close.x - frame.x - 2 * pad, touch)
    top, low = close.bottom + 8 * unit, frame.bottom - pad / 2
    feet = Rect(frame.x + pad, low - touch, frame.w - 2 * pad, touch)
    if foot:
        low = feet.y - 8 * unit
    body = Rect(frame.x + pad, top, frame.w - 2 * pad, low - top)
    return PanelLayout(frame, _shared(heads, tabs, 6 * unit), close, body, _shared(feet, foot, pad))


def _panel_frame(zones: Zones, window: Size, unit: float) -> Rect:
    """Where the panel lies: beside the table if that leaves it room, else over as little of it as can be."""
    margin = 10 * unit
    beside = zones.size.width < window.width
    edge = margin if beside else max(margin, _EDGE * zones.base)
    bottom = zones.bars[0].y - margin
    if window.is_portrait:
        high = min(0.52 * bottom, 900 * unit)
        return Rect(edge, bottom - high, window.width - 2 * edge, high)
    if beside:
        wide = window.width - zones.size.width - margin
        return Rect(zones.size.width, margin, wide, window.height - 2 * margin)
    least, wide = _NARROW * unit, min(_PANEL * unit, 0.56 * window.width)
    left = window.width - edge - wide
    apart = zones.plates[2].x - margin  # from there it leaves the middle of the table free
    if left < apart <= window.width - edge - least:
        left = apart
    cut = [plate.x - margin for plate in zones.plates[1:] if plate.x < left < plate.right]
    left = max(min([left, *cut]), 0.4 * window.width)  # a plate is all covered or not at all
    return Rect(left, edge, window.width - edge - left, bottom - edge)


def _shared(row: Rect, parts: int, gap: float) -> tuple[Rect, ...]:
    """A row parted evenly."""
    if not parts:
        return ()
    wide = (row.w - (parts - 1) * gap) / parts
    return tuple(Rect(row.x + number * (wide + gap), row.y, wide, row.h) for number in range(parts))


def rows_of(
    rows: Sequence[tuple[PanelRow, str, str]], width: float, unit: float, ruler: Ruler, aspect: float
) -> tuple[tuple[PlacedRow, ...], float]:
    """The rows with their spoken words one below the other, and their height; *aspect* is a tile's width by height."""
    placed: list[PlacedRow] = []
    y, pad = 4 * unit, _PAD * unit
    for row, title, text in rows:
        signed = SIGN * unit if row.tone in (Tone.GOOD, Tone.BAD) else 0.0
        beside = _MORE * unit if row.more is not None else 0.0
        left, inner = pad + signed, width - 2 * pad - signed - beside
        start = y
        y += pad * (0.5 if not row.name else 0.9)
        high = ruler.height(title, (HEAD if row.is_head else TITLE) * unit, inner)
        title_rect = Rect(left, y, inner, high)
        y += high
        text_rect = tiles_rect = None
        if text:
            high = ruler.height(text, TEXT * unit, inner)
            text_rect = Rect(left, y + 2 * unit, inner, high)
            y = text_rect.bottom
        if row.tiles:
            a_row = max(1, int(inner / (TILE * unit * aspect)))
            lines = -(-len(row.tiles) // a_row)
            tiles_rect = Rect(left, y + 6 * unit, inner, lines * TILE * 1.22 * unit)
            y = tiles_rect.bottom
        y += pad * (0.5 if not row.name else 0.9)
        if row.name:
            y = max(y, start + TOUCH_UNITS * unit)
        whole = Rect(0, start, width - beside, y - start)
        more = None if row.more is None else Rect(whole.right + 8 * unit, start, beside - 8 * unit, whole.h)
        placed.append(PlacedRow(row, whole, title_rect, text_rect, tiles_rect, more))
        y += (6 if row.name else 2) * unit
    return tuple(placed), y + 8 * unit
