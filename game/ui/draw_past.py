"""Draws the sheet of what has been played (画往事): paper, tabs, buttons, and words where there is nothing yet."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from game.present.focus import Focus
from game.present.layout.geometry import Rect
from game.present.layout.past_layout import PastSheet
from game.present.scroll import Scroll
from game.theme import mix
from game.ui.canvas import Anchor, ButtonState, Canvas
from game.ui.fade import faded
from game.ui.text import Align, Face
from game.ui.widgets import ButtonLook, is_focused, push_button, scroll_bar, state_of

__all__ = ["PastLook", "draw_empty", "draw_past", "in_body"]


@dataclass(frozen=True, slots=True)
class PastLook:
    """What the drawing needs: *tabs* with names and words, the chosen one, a word beside them, buttons, a notice."""

    sheet: PastSheet
    tabs: tuple[tuple[str, str], ...]
    chosen: str
    aside: str
    buttons: tuple[tuple[str, ButtonLook, bool], ...]
    notice: str = ""


def draw_past(canvas: Canvas, look: PastLook, focus: Focus) -> None:
    """The paper with its tabs and buttons over the darkened scene below."""
    sheet, palette = look.sheet, canvas.theme.palette
    canvas.veil(0.6)
    canvas.panel(sheet.frame.box)
    for (name, words), rect in zip(look.tabs, sheet.tabs, strict=True):
        _tab(canvas, rect, (name, words), focus, chosen=name == look.chosen)
    under = sheet.tabs[0].bottom
    canvas.line((sheet.body.x, under), (sheet.body.right, under), palette.hairline, 1.5)
    if look.aside and sheet.aside.w > 120 * canvas.scale:
        style = canvas.style(20, palette.quiet)
        canvas.text(look.aside, (sheet.aside.right, sheet.aside.centre.y), style, Anchor.RIGHT, sheet.aside.w)
    canvas.line(
        (sheet.body.x, sheet.body.bottom + canvas.px(2)),
        (sheet.body.right, sheet.body.bottom + canvas.px(2)),
        palette.hairline,
        1,
    )
    if look.notice and sheet.foot.w > 120 * canvas.scale:
        image = canvas.lettering.block(
            look.notice, canvas.style(19, palette.quiet), sheet.foot.w - canvas.px(20)
        )
        canvas.image(image, (sheet.foot.x, sheet.foot.centre.y - image.get_height() / 2))
    for (name, button, enabled), rect in zip(look.buttons, sheet.buttons, strict=True):
        state = state_of(focus, name) if enabled else ButtonState.OFF
        push_button(canvas, rect, button, state, focus=is_focused(focus, name))


def _tab(canvas: Canvas, rect: Rect, words: tuple[str, str], focus: Focus, *, chosen: bool) -> None:
    """A tab: the chosen one stands in ink over a vermilion stroke, the others are quiet."""
    palette = canvas.theme.palette
    name, text = words
    state = state_of(focus, name)
    if chosen or state is not ButtonState.REST:
        ground = palette.paper_light if chosen else mix(palette.paper, palette.hairline, 0.4)
        canvas.fill((rect.x, rect.y, rect.w, rect.h - canvas.px(1)), ground, canvas.theme.shape.button_radius)
    colour = palette.ink if chosen else palette.quiet
    style = canvas.style(29 if chosen else 26, colour, face=Face.SERIF, weight=0.016 if chosen else 0.0)
    canvas.text(text, (rect.centre.x, rect.centre.y), style, Anchor.CENTRE, rect.w - canvas.px(20))
    if chosen:
        thick = max(2, canvas.px(4))
        inset = 0.18 * rect.w
        canvas.fill((rect.x + inset, rect.bottom - thick, rect.w - 2 * inset, thick), palette.vermilion, 2)
    if is_focused(focus, name):
        canvas.frame(
            rect.inset(canvas.px(3)).box,
            palette.gold,
            canvas.theme.shape.focus,
            canvas.theme.shape.button_radius,
        )


@contextmanager
def in_body(canvas: Canvas, sheet: PastSheet, scroll: Scroll) -> Iterator[None]:
    """Draw only where the content is seen, and then the scroll bar."""
    body = scroll.frame
    with faded(canvas, body, scroll):
        yield
    unit = canvas.scale
    bar = Rect(sheet.body.right - 6 * unit, body.y + 8 * unit, 6 * unit, body.h - 16 * unit)
    scroll_bar(canvas, bar, scroll.thumb)


def draw_empty(canvas: Canvas, rect: Rect, title: str, text: str) -> None:
    """What stands where nothing has been played yet: a line in serif, and how it comes to be filled."""
    palette = canvas.theme.palette
    wide = min(rect.w - canvas.px(40), canvas.px(820))
    style = canvas.style(32, palette.quiet, face=Face.SERIF, weight=0.01)
    middle = rect.y + 0.4 * rect.h
    canvas.text(title, (rect.centre.x, middle), style, Anchor.BOTTOM, wide)
    canvas.line(
        (rect.centre.x - canvas.px(60), middle + canvas.px(12)),
        (rect.centre.x + canvas.px(60), middle + canvas.px(12)),
        palette.hairline,
        1.5,
    )
    canvas.paragraph(
        text,
        (rect.centre.x - wide / 2, middle + canvas.px(26)),
        canvas.style(22, palette.quiet),
        wide,
        Align.CENTRE,
    )
