"""Where the parts of an invitation lie (邀请卡的布局): a code for cameras, a number for ears, words for a chat."""

from __future__ import annotations

from dataclasses import dataclass

from game.present.layout.geometry import Rect
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["InvitationLayout", "invitation_layout"]


@dataclass(frozen=True, slots=True)
class InvitationLayout:
    """The places in pixels; the buttons from the right."""

    frame: Rect
    title: Rect
    code: Rect
    caption: Rect
    number: Rect
    address: Rect
    text: Rect
    buttons: tuple[Rect, ...]


def invitation_layout(size: tuple[int, int], unit: float, buttons: int) -> InvitationLayout:
    """The card in the middle of a window; upright windows have the code above the words."""
    wide_window, high_window = size[0] / unit, size[1] / unit
    upright = high_window > wide_window
    wide = min(wide_window - 32, 720 if upright else 1180)
    pad, touch = (26.0 if wide < 700 else 34.0), float(TOUCH_UNITS)
    inner = wide - 2 * pad
    rows = 2 if inner < 840 else 1
    foot = rows * touch + (rows - 1) * 12
    high = min(high_window - 32, (1180 if upright else 700) + (rows - 1) * 0)
    frame = Rect((wide_window - wide) / 2, (high_window - high) / 2, wide, high)
    title = Rect(frame.x + pad, frame.y + 0.7 * pad, inner, 58)
    places = _buttons(Rect(title.x, frame.bottom - 0.8 * pad - foot, inner, foot), buttons, rows)
    top, bottom = title.bottom + 10, frame.bottom - 0.8 * pad - foot - 16
    if upright:
        side = min(inner, 0.5 * (bottom - top), 460)
        code = Rect(frame.x + (wide - side) / 2, top, side, side)
        caption = Rect(title.x, code.bottom + 4, inner, 34)
        x, room, y = title.x, inner, caption.bottom + 10
    else:
        side = min(0.44 * inner, bottom - top - 38)
        code = Rect(title.x, top, side, side)
        caption = Rect(title.x, code.bottom + 4, side, 34)
        x, y = code.right + 34, top
        room = frame.right - pad - x
    number = Rect(x, y, room, 96)
    address = Rect(x, number.bottom + 4, room, touch)
    text = Rect(x, address.bottom + 12, room, max(1.0, bottom - address.bottom - 12))

    def px(rect: Rect) -> Rect:
        return Rect(rect.x * unit, rect.y * unit, rect.w * unit, rect.h * unit)

    return InvitationLayout(
        px(frame), px(title), px(code), px(caption), px(number), px(address), px(text),
        tuple(px(rect) for rect in places),
    )  # fmt: skip


def _buttons(foot: Rect, count: int, rows: int) -> tuple[Rect, ...]:
    """The buttons in rows of equal ones from the right, the first at the lower right."""
    each = -(-count // rows)
    gap, touch = 12.0, float(TOUCH_UNITS)
    wide = min(260.0 if rows == 1 else foot.w, (foot.w - gap * (each - 1)) / each)
    return tuple(
        Rect(
            foot.right - wide - place % each * (wide + gap),
            foot.bottom - touch - place // each * (touch + gap),
            wide,
            touch,
        )
        for place in range(count)
    )
