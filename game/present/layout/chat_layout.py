"""Where the parts of the panel of a chat lie (聊天面板的位置): at the side of the tools, clear of the own tiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.zones import TOUCH

__all__ = ["LINE", "ChatLayout", "chat_layout"]

LINE: Final = 24
"""The height of letters in units."""
_WIDE: Final = 560.0
_PAD: Final = 20.0
_HEAD: Final = 56.0
_ROW: Final = 60.0
_SEND: Final = 120.0


@dataclass(frozen=True, slots=True)
class ChatLayout:
    """The panel: frame, title, cross, the room for lines, the line to write on and its button."""

    frame: Rect
    title: Rect
    close: Rect
    lines: Rect
    entry: Rect
    send: Rect


def chat_layout(
    size: tuple[int, int], unit: float, percent: int = 100, *, mirrored: bool = False
) -> ChatLayout:
    """The panel in a window of that size; at the player's *percent* of 100 what is pressed is as large as a finger."""
    width, height = size
    pad, touch = _PAD * unit, TOUCH * min(1.0, percent / 100)
    wide = min(_WIDE * unit, width - 2 * pad)
    high = min(0.56 * height, height - 2 * pad)
    left = (width - wide) / 2 if height > width else (pad if mirrored else width - pad - wide)
    frame = Rect(left, 0.12 * height, wide, high)
    inner = frame.inset(pad)
    head = max(_HEAD * unit, touch)
    close = Rect(frame.right - 0.5 * pad - head, frame.y + 0.5 * pad, head, head)
    title = Rect(inner.x, inner.y, close.x - inner.x - pad, head - 0.5 * pad)
    row = max(_ROW * unit, touch)
    send = Rect(inner.right - _SEND * unit, inner.bottom - row, _SEND * unit, row)
    entry = Rect(inner.x, send.y, send.x - 0.6 * pad - inner.x, row)
    top = max(title.bottom, close.bottom) + 0.3 * pad
    return ChatLayout(
        frame, title, close, Rect(inner.x, top, inner.w, entry.y - 0.6 * pad - top), entry, send
    )
