"""Where the lessons stand (学打的布局): a card each with two buttons, in one or two columns, and they scroll.

The first lesson is for everybody: its card is as wide as both columns, so that no place stays empty.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["LearnCard", "LearnLayout", "learn_layout", "text_width"]

_MOST: Final = 1420
_TITLE: Final = 72
_GAP: Final = 16
_HIGH: Final = (108.0, 150.0)
"""Between how many units a card is high."""
_DOCK: Final = 150
"""A sheet that comes nearer than this to the window's edge fills it: the dock below is all seen or not at all."""
_WIDE: Final = 560
"""Two columns where each can be so many units wide."""
_BUTTON: Final = 130
_TEXT: Final = 22


@dataclass(frozen=True, slots=True)
class LearnCard:
    """A card of the content: name and standing at the left, buttons at the right."""

    frame: Rect
    name: Rect
    note: Rect
    buttons: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class LearnLayout:
    """The sheet, its title and text, the frame in which cards scroll, the cards, the buttons at the foot."""

    sheet: Rect
    title: Rect
    text: Rect
    frame: Rect
    cards: tuple[LearnCard, ...]
    height: float
    feet: tuple[Rect, Rect]

    @property
    def foot_line(self) -> float:
        """Where the line above the buttons at the foot lies."""
        return self.feet[0].y - 0.5 * (self.title.x - self.sheet.x)


def learn_layout(size: tuple[int, int], unit: float, buttons: tuple[int, ...], lines: int) -> LearnLayout:
    """The places in a window; of each card the number of its buttons, and how many lines the text has."""
    margin, wide, pad = _paper(size, unit)
    inner = wide - 2 * pad
    columns = 2 if (inner - _GAP * unit) / 2 >= _WIDE * unit else 1
    extra = columns - 1 if len(buttons) % columns else 0
    rows = -(-(len(buttons) + extra) // columns)
    content = (rows * (_HIGH[0] + _GAP) - _GAP) * unit
    text_high = lines * 1.5 * _TEXT * unit
    touch = TOUCH_UNITS * unit
    fixed = 1.6 * pad + (_TITLE + 12 + 2 * _GAP) * unit + text_high + touch
    most = size[1] - 2 * margin
    high = fixed + content
    high = most if size[1] - high < 2 * _DOCK * unit else high
    sheet = Rect((size[0] - wide) / 2, (size[1] - high) / 2, wide, high)
    title = Rect(sheet.x + pad, sheet.y + 0.5 * pad, inner, _TITLE * unit)
    text = Rect(title.x, title.bottom + 12 * unit, inner, text_high)
    foot = sheet.bottom - 0.6 * pad - touch
    top = text.bottom + _GAP * unit
    frame = Rect(title.x, top, inner, foot - 0.5 * pad - _GAP * unit - top)
    room = inner if content <= frame.h + 1 else inner - 20 * unit  # a scroll bar stands beside them
    each = (room - (columns - 1) * _GAP * unit) / columns
    fitting = (frame.h + _GAP * unit) / rows - _GAP * unit
    tall = max(_HIGH[0] * unit, min(_HIGH[1] * unit, fitting))
    content = rows * (tall + _GAP * unit) - _GAP * unit
    content = content if room < inner else frame.h  # all of them are seen
    cards = []
    for number, count in enumerate(buttons):
        row, column = divmod(number + extra if number else 0, columns)
        place = Rect(column * (each + _GAP * unit), row * (tall + _GAP * unit), each, tall)
        cards.append(_card(Rect(0, 0, room, tall) if extra and not number else place, unit, count))
    close = Rect(sheet.right - pad - 200 * unit, foot, 200 * unit, touch)
    rules = Rect(close.x - (_GAP + 200) * unit, foot, 200 * unit, touch)
    return LearnLayout(sheet, title, text, frame, tuple(cards), content, (close, rules))


def text_width(size: tuple[int, int], unit: float) -> float:
    """How wide the text below the title is."""
    _, wide, pad = _paper(size, unit)
    return wide - 2 * pad


def _paper(size: tuple[int, int], unit: float) -> tuple[float, float, float]:
    """What is left free around the sheet, its width, and what is left free in it: as on the other sheets."""
    margin = min(40 * unit, 0.03 * min(size))
    wide = min(size[0] - 2 * margin, _MOST * unit)
    return margin, wide, (32 if wide > 700 * unit else 20) * unit


def _card(frame: Rect, unit: float, buttons: int) -> LearnCard:
    """A card with so many buttons."""
    touch, gap = TOUCH_UNITS * unit, 12 * unit
    top = frame.centre.y - touch / 2
    left = frame.right - 16 * unit - buttons * _BUTTON * unit - (buttons - 1) * gap
    places = tuple(
        Rect(left + number * (_BUTTON * unit + gap), top, _BUTTON * unit, touch) for number in range(buttons)
    )
    start = frame.x + 26 * unit
    room = left - 12 * unit - start
    name = Rect(start, frame.centre.y - 38 * unit, room, 42 * unit)
    return LearnCard(frame, name, Rect(start, name.bottom, room, 32 * unit), places)
