"""Where the parts of the PIN pad lie (密码键盘的布局): the same places every time, the keys beside the words where the
window is low.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.keypad import foot_buttons, pad_keys
from game.present.layout.message_layout import MessageLayout, message_layout
from game.present.layout.ruler import Ruler
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["KEYS", "PinLayout", "RecoveryLayout", "pin_layout", "recovery_layout"]

KEYS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "erase", "0", "enter")
"""The keys in reading order, three in a row."""
_WIDE: Final = 600
_CODE: Final = 96
"""The height of the line with the code that helps, in units."""
_PAD: Final = 32
_WIDEST: Final = 280
_GAP: Final = 12


@dataclass(frozen=True, slots=True)
class PinLayout:
    """The places in pixels: paper, title, what is said below it, the dots, the keys, the buttons from the right."""

    frame: Rect
    title: Rect
    text: Rect
    dots: Rect
    keys: tuple[Rect, ...]
    buttons: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class RecoveryLayout:
    """The sheet with the code that helps: as a message, with a line for the code below the text."""

    sheet: MessageLayout
    code: Rect


def recovery_layout(
    size: tuple[int, int], unit: float, text: str, buttons: int, ruler: Ruler
) -> RecoveryLayout:
    """A message that is higher by the line with the code."""
    low = message_layout(size, unit, text, buttons, ruler)
    more = min(_CODE * unit, size[1] - low.frame.h)
    up = -more / 2
    frame = Rect(low.frame.x, low.frame.y + up, low.frame.w, low.frame.h + more)
    sheet = replace(
        low,
        frame=frame,
        title=low.title.moved(0, up),
        text=low.text.moved(0, up),
        buttons=tuple(button.moved(0, -up) for button in low.buttons),
    )
    return RecoveryLayout(sheet, Rect(low.text.x, sheet.text.bottom + 8 * unit, low.text.w, more - 4 * unit))


def pin_layout(size: tuple[int, int], unit: float, buttons: int) -> PinLayout:
    """The sheet in the middle of a window; where that is low, the keys stand beside the words."""
    margin = min(24 * unit, 0.02 * min(size))
    beside = (size[1] - 2 * margin) / unit < 860 and size[0] > size[1]
    return (_beside if beside else _below)(size, unit, buttons)


def _below(size: tuple[int, int], unit: float, buttons: int) -> PinLayout:
    """The keys below the words."""
    wide = min(size[0] - 32 * unit, _WIDE * unit)
    pad = _PAD * unit
    key = max(TOUCH_UNITS * unit, min(88 * unit, (size[1] - 460 * unit) / 4))
    keys_high = 4 * key + 3 * _GAP * unit
    high = 0.6 * pad + (60 + 144 + 64 + 14) * unit + keys_high + (20 + TOUCH_UNITS) * unit + 0.7 * pad
    frame = Rect((size[0] - wide) / 2, (size[1] - high) / 2, wide, high)
    title = Rect(frame.x + pad, frame.y + 0.6 * pad, wide - 2 * pad, 60 * unit)
    text = Rect(title.x, title.bottom, title.w, 140 * unit)
    dots = Rect(title.x, text.bottom + 4 * unit, title.w, 64 * unit)
    keys = pad_keys(Rect(title.x, dots.bottom + 14 * unit, title.w, keys_high), _GAP * unit)
    foot = Rect(title.x, keys[-1].bottom + 20 * unit, title.w, TOUCH_UNITS * unit)
    return PinLayout(frame, title, text, dots, keys, foot_buttons(foot, buttons, unit, _WIDEST))


def _beside(size: tuple[int, int], unit: float, buttons: int) -> PinLayout:
    """The keys at the right of the words."""
    wide = min(size[0] - 32 * unit, 980 * unit)
    pad = _PAD * unit
    key = max(TOUCH_UNITS, min(84.0, (size[1] / unit - 190) / 4)) * unit
    keys_high = 4 * key + 3 * _GAP * unit
    high = min(size[1] - 8 * unit, 0.7 * pad + keys_high + 20 * unit + TOUCH_UNITS * unit + 0.7 * pad)
    frame = Rect((size[0] - wide) / 2, (size[1] - high) / 2, wide, high)
    inner = wide - 2 * pad
    left = 0.5 * inner
    title = Rect(frame.x + pad, frame.y + 0.7 * pad, left, 60 * unit)
    keys = pad_keys(Rect(title.right + 30 * unit, title.y, inner - left - 30 * unit, keys_high), _GAP * unit)
    dots = Rect(title.x, keys[-1].bottom - 64 * unit, left, 64 * unit)
    text = Rect(title.x, title.bottom + 4 * unit, left, dots.y - title.bottom - 12 * unit)
    foot = Rect(title.x, keys[-1].bottom + 20 * unit, inner, TOUCH_UNITS * unit)
    return PinLayout(frame, title, text, dots, keys, foot_buttons(foot, buttons, unit, _WIDEST))
