"""Where the parts of the shop's list lie (本店牌桌的布局): a paper with one list, as high as it needs, buttons."""

from __future__ import annotations

from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.online_hall_layout import HallLayout
from game.present.layout.scaling import TOUCH_UNITS

__all__ = ["shop_tables_layout"]

_MOST: Final = 1180
_LEAST: Final = 560
_GAP: Final = 16
_NOWHERE: Final = Rect(0, 0, 0, 0)


def shop_tables_layout(
    size: tuple[int, int], unit: float, widths: tuple[float, ...], height: float = 0.0
) -> HallLayout:
    """The places in a window; *widths* are of the buttons from the right, *height* that of the list in pixels."""
    margin = min(32 * unit, 0.03 * min(size))
    wide = min(size[0] - 2 * margin, _MOST * unit)
    pad = (32 if wide > 700 * unit else 18) * unit
    around = pad + 72 * unit + 10 * unit + (TOUCH_UNITS * unit + pad)
    room = size[1] - 2 * margin
    high = min(room, max(_LEAST * unit, around + height))
    frame = Rect((size[0] - wide) / 2, (size[1] - high) / 2, wide, high)
    inner = Rect(frame.x + pad, frame.y + 0.5 * pad, wide - 2 * pad, high - pad)
    title = Rect(inner.x, inner.y, 0.45 * inner.w, 72 * unit)
    aside = Rect(title.right + 16 * unit, inner.y, inner.right - title.right - 16 * unit, 72 * unit)
    low = frame.bottom - 0.6 * pad - TOUCH_UNITS * unit
    share = min(1.0, (inner.w - _GAP * unit * (len(widths) - 1)) / max(1.0, sum(widths) * unit))
    buttons, right = list[Rect](), inner.right
    for width in widths:
        buttons.append(Rect(right - width * unit * share, low, width * unit * share, TOUCH_UNITS * unit))
        right = buttons[-1].x - _GAP * unit
    top = title.bottom + 10 * unit
    rows = Rect(inner.x, top, inner.w, low - 0.4 * pad - top)
    foot = Rect(inner.x, low, max(0.0, right - inner.x), TOUCH_UNITS * unit)
    return HallLayout(
        frame, title, aside, (), (), _NOWHERE, rows, tuple(buttons), foot, narrow=True, unit=unit
    )
