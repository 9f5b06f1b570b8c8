"""Where the rules of the house lie (店里的规矩): the board at the head of a sheet, rows of rules, three buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect

__all__ = ["KioskOfferLayout", "kiosk_offer_layout"]

_ROW: Final = 56.0
_COLUMN: Final = 520.0
"""From which width on there is a column of rows more."""
_BUTTON: Final = 92.0


@dataclass(frozen=True, slots=True)
class KioskOfferLayout:
    """The sheet, its board, the note below it, the frame of the rows, the rows in its content, the buttons."""

    sheet: Rect
    board: Rect
    note: Rect
    frame: Rect
    rows: tuple[Rect, ...]
    height: float
    back: Rect
    rules: Rect
    around: Rect | None
    play: Rect


def kiosk_offer_layout(size: tuple[int, int], unit: float, rules: int, *, around: bool) -> KioskOfferLayout:
    """The places in a window for so many rules; the sheet is no higher than they need. *around*: several people can
    play around this screen.
    """
    width, height = size[0] / unit, size[1] / unit
    upright = height > width
    wide = min(width - 48, 1280.0)
    pad = 44.0 if height > 780 else 28.0
    inner = wide - 2 * pad
    columns = 2 if inner >= 2 * _COLUMN else 1
    lines = -(-rules // columns)
    board = 190.0 if height > 780 else 132.0
    foot = _BUTTON + (20 + 84 if upright else 0)
    content = lines * _ROW + 8
    high = min(height - 32, pad + board + 62 + content + 24 + foot + pad)
    sheet = Rect((width - wide) / 2, (height - high) / 2, wide, high)
    x = sheet.x + pad
    sign = Rect(x, sheet.y + pad, inner, board)
    note = Rect(x, sign.bottom + 8, inner, 46)
    frame = Rect(x, note.bottom + 8, inner, sheet.bottom - pad - foot - 24 - note.bottom - 8)
    each = (inner - 40 * (columns - 1) - 12) / columns
    rows = [
        Rect((number // lines) * (each + 40), 4 + number % lines * _ROW, each, _ROW)
        for number in range(rules)
    ]
    small = ("back", "rules", "around") if around else ("back", "rules")
    play, others = _buttons(sheet, pad, foot, len(small), upright=upright)

    def scaled(rect: Rect) -> Rect:
        return Rect(rect.x * unit, rect.y * unit, rect.w * unit, rect.h * unit)

    places = tuple(map(scaled, rows))
    first = scaled(sheet), scaled(sign), scaled(note), scaled(frame)
    found = dict(zip(small, map(scaled, others), strict=True))
    return KioskOfferLayout(
        *first, places, content * unit, found["back"], found["rules"], found.get("around"), scaled(play)
    )


def _buttons(
    sheet: Rect, pad: float, foot: float, small: int, *, upright: bool
) -> tuple[Rect, tuple[Rect, ...]]:
    """The large button and the small ones: side by side, upright windows have the large one above the others."""
    x, inner = sheet.x + pad, sheet.w - 2 * pad
    y = sheet.bottom - pad - foot
    if upright:
        each = (inner - 20 * (small - 1)) / small
        low = y + _BUTTON + 20
        others = tuple(Rect(x + number * (each + 20), low, each, 84) for number in range(small))
        return Rect(x, y, inner, _BUTTON), others
    each = min(260.0, 0.22 * inner)
    others = tuple(Rect(x + number * (each + 20), y, each, _BUTTON) for number in range(small))
    return Rect(x + small * (each + 20), y, inner - small * (each + 20), _BUTTON), others
