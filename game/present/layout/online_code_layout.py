"""Where the parts of the keypad for a room number lie (房号键盘的布局): six places, the keys, buttons at the foot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.keypad import foot_buttons, pad_keys
from game.present.layout.scaling import TOUCH_UNITS
from game.present.online_code import DIGITS

__all__ = ["KEYS", "CodeLayout", "code_layout"]

KEYS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "paste", "0", "erase")
"""The keys in reading order, three in a row."""
_WIDE: Final = 640
_PAD: Final = 32
_WIDEST: Final = 230
_GAP: Final = 10


@dataclass(frozen=True, slots=True)
class CodeLayout:
    """The places in pixels: paper, title, what is said below it, the digits, the keys, the buttons from the right."""

    frame: Rect
    title: Rect
    text: Rect
    digits: tuple[Rect, ...]
    keys: tuple[Rect, ...]
    buttons: tuple[Rect, ...]


def code_layout(size: tuple[int, int], unit: float, buttons: int) -> CodeLayout:
    """The sheet in the middle of a window; where that is low, the keys stand beside the digits."""
    margin = min(24 * unit, 0.02 * min(size))
    room = (size[1] - 2 * margin) / unit
    beside = room < 800 and size[0] > size[1]
    return (_beside if beside else _below)(size, unit, buttons)


def _below(size: tuple[int, int], unit: float, buttons: int) -> CodeLayout:
    """The keys below the digits."""
    wide = min(size[0] - 32 * unit, _WIDE * unit)
    pad, key = _PAD * unit, min(84 * unit, (size[1] - 420 * unit) / 4)
    key = max(TOUCH_UNITS * unit, key)
    keys_high = 4 * key + 3 * _GAP * unit
    high = 0.6 * pad + (60 + 62 + 88 + 16) * unit + keys_high + (18 + TOUCH_UNITS) * unit + 0.7 * pad
    frame = Rect((size[0] - wide) / 2, (size[1] - high) / 2, wide, high)
    title = Rect(frame.x + pad, frame.y + 0.6 * pad, wide - 2 * pad, 60 * unit)
    text = Rect(title.x, title.bottom, title.w, 62 * unit)
    digits = _digits(Rect(title.x, text.bottom + 4 * unit, title.w, 84 * unit), unit)
    keys = pad_keys(Rect(title.x, digits[0].bottom + 16 * unit, title.w, keys_high), _GAP * unit)
    foot = Rect(title.x, keys[-1].bottom + 18 * unit, title.w, TOUCH_UNITS * unit)
    return CodeLayout(frame, title, text, digits, keys, foot_buttons(foot, buttons, unit, _WIDEST))


def _beside(size: tuple[int, int], unit: float, buttons: int) -> CodeLayout:
    """The keys at the right of the digits."""
    wide = min(size[0] - 32 * unit, 940 * unit)
    pad, key = _PAD * unit, TOUCH_UNITS * unit
    keys_high = 4 * key + 3 * _GAP * unit
    high = 0.7 * pad + keys_high + 20 * unit + TOUCH_UNITS * unit + 0.7 * pad
    frame = Rect((size[0] - wide) / 2, (size[1] - high) / 2, wide, high)
    inner = wide - 2 * pad
    left = 0.52 * inner
    title = Rect(frame.x + pad, frame.y + 0.7 * pad, left, 60 * unit)
    text = Rect(title.x, title.bottom + 4 * unit, left, 76 * unit)
    digits = _digits(Rect(title.x, text.bottom + 10 * unit, left, 80 * unit), unit)
    right = title.right + 28 * unit
    keys = pad_keys(Rect(right, title.y, frame.right - pad - right, keys_high), _GAP * unit)
    foot = Rect(title.x, keys[-1].bottom + 20 * unit, inner, TOUCH_UNITS * unit)
    return CodeLayout(frame, title, text, digits, keys, foot_buttons(foot, buttons, unit, _WIDEST))


def _digits(row: Rect, unit: float) -> tuple[Rect, ...]:
    """The places of the digits, a wider gap in the middle."""
    gap, middle = 10 * unit, 26 * unit
    wide = min(76 * unit, (row.w - 4 * gap - middle) / DIGITS)
    whole = DIGITS * wide + 4 * gap + middle
    left = row.x + (row.w - whole) / 2
    found = []
    for place in range(DIGITS):
        found.append(Rect(left, row.y, wide, row.h))
        left += wide + (middle if place == DIGITS // 2 - 1 else gap)
    return tuple(found)
