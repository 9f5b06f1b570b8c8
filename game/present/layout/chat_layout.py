"""Where the parts of the panel of a chat lie (聊天面板的位置): at the side of the tools, clear of the own tiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect

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


def chat_layout(size: tuple[int, int], unit: float, *, mirrored: bool = False) -> ChatLayout:
    """The panel in a window of that size."""
    width, height = size
    pad = _PAD * unit
    wide = min(_WIDE * unit, width - 2 * pad)
    high = min(0.56 * height, height - 2 * pad)
    left = (width - wide) / 2 if height > width else (pad if mirrored else width - pad - wide)
    frame = Rect(left, 0.12 * height, wide, high)
    inner = frame.inset(pad)
    head = _HEAD * unit
    close = Rect(frame.right - 0.5 * pad - head, frame.y + 0.5 * pad, head, head)
    title = Rect(inner.x, inner.y, close.x - inner.x - pad, head - 0.5 * pad)
    row = _ROW * unit
    send = Rect(inner.right - _SEND * unit, inner.bottom - row, _SEND * unit, row)
    entry = Rect(inner.x, send.y, send.x - 0.6 * pad - inner.x, row)
    top = max(title.bottom, close.bottom) + 0.3 * pad
    return ChatLayout(
        frame, title, close, Rect(inner.x, top, inner.w, entry.y - 0.6 * pad - top), entry, send
    )
