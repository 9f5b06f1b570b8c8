"""Draws the rules of the house (画店里的规矩): a sheet of paper under a board, a row for each rule."""

from __future__ import annotations

from dataclasses import dataclass

from game.present.focus import Focus
from game.present.layout.geometry import Rect
from game.present.layout.kiosk_offer_layout import KioskOfferLayout
from game.present.scroll import Scroll, moved
from game.ui.canvas import Anchor, Canvas
from game.ui.draw_kiosk_lobby import BoardWords, signboard
from game.ui.fade import faded
from game.ui.widgets import ButtonLook, is_focused, push_button, scroll_bar, state_of

__all__ = ["KioskOfferLook", "RuleRow", "draw_kiosk_offer"]

_VEIL = 0.62


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule in words; *own* when it is of the house."""

    name: str
    value: str
    own: bool


@dataclass(frozen=True, slots=True)
class KioskOfferLook:
    """What the drawing needs."""

    layout: KioskOfferLayout
    focus: Focus
    scroll: Scroll
    board: BoardWords
    note: str
    rows: tuple[RuleRow, ...]
    buttons: tuple[tuple[str, Rect, ButtonLook], ...]


def draw_kiosk_offer(canvas: Canvas, look: KioskOfferLook) -> None:
    """The sheet with everything on it."""
    layout, palette, unit = look.layout, canvas.theme.palette, canvas.scale
    canvas.veil(_VEIL)
    canvas.panel(layout.sheet.box)
    signboard(canvas, layout.board, look.board)
    style = canvas.style(24, palette.quiet)
    canvas.text(look.note, (layout.note.centre.x, layout.note.centre.y), style, Anchor.CENTRE, layout.note.w)
    frame = layout.frame
    with faded(canvas, frame, look.scroll):
        for rect, row in zip(layout.rows, look.rows, strict=True):
            place = moved(rect, look.scroll)
            if place.bottom > frame.y and place.y < frame.bottom:
                _row(canvas, place, row)
    bar = Rect(frame.right - 6 * unit, frame.y + 4 * unit, 6 * unit, frame.h - 8 * unit)
    scroll_bar(canvas, bar, look.scroll.thumb)
    for name, rect, button in look.buttons:
        push_button(canvas, rect, button, state_of(look.focus, name), focus=is_focused(look.focus, name))


def _row(canvas: Canvas, rect: Rect, row: RuleRow) -> None:
    """A rule at the left, its value at the right; the house's own with a small seal and in red."""
    palette, unit = canvas.theme.palette, canvas.scale
    y = rect.centre.y
    left = rect.x + 4 * unit
    if row.own:
        side = 30 * unit
        canvas.seal((left, y - side / 2, side, side), "店")
    left += 42 * unit
    colour = palette.vermilion_text if row.own else palette.ink
    value = canvas.lettering.fit(row.value, canvas.style(26, colour), 0.5 * rect.w, 0.6)
    canvas.image(value, (rect.right - 8 * unit - value.get_width(), y - value.get_height() / 2))
    room = rect.right - value.get_width() - 30 * unit - left
    canvas.text(row.name, (left, y), canvas.style(24, palette.ink), Anchor.LEFT, room)
    canvas.line((rect.x, rect.bottom - 1), (rect.right, rect.bottom - 1), palette.hairline, 1)
