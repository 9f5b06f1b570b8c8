"""Draws the card that calls to a room (画邀请卡)."""

from __future__ import annotations

from dataclasses import dataclass

from game.present.focus import Focus
from game.present.layout.geometry import Rect
from game.present.layout.online_invitation_layout import InvitationLayout
from game.ui.canvas import Anchor, Canvas
from game.ui.qr import qr_code
from game.ui.text import Face
from game.ui.widgets import ButtonLook, is_focused, push_button, selector, state_of

__all__ = ["InvitationWords", "draw_invitation"]


@dataclass(frozen=True, slots=True)
class InvitationWords:
    """What is written: title, the line below the code, the number, the address with its name, the text to be copied.

    *several*: there are several addresses to choose from.
    """

    title: str
    link: str
    caption: str
    number: tuple[str, str]
    address: tuple[str, str]
    several: bool
    text: str


def draw_invitation(
    canvas: Canvas,
    layout: InvitationLayout,
    words: InvitationWords,
    buttons: tuple[tuple[str, ButtonLook], ...],
    focus: Focus,
) -> None:
    """The card over the darkened room."""
    palette = canvas.theme.palette
    canvas.veil(0.55)
    canvas.panel(layout.frame.box)
    title = canvas.style(36, palette.ink, face=Face.SERIF, weight=0.014)
    canvas.text(words.title, (layout.title.x, layout.title.centre.y), title, Anchor.LEFT, layout.title.w)
    code = layout.code
    canvas.fill(code.box, (255, 255, 255), 8)
    canvas.frame(code.box, palette.gold, 2, 8)
    picture = qr_code(words.link, round(code.w) - canvas.px(8), palette.ink, (255, 255, 255))
    canvas.image(picture, (code.centre.x - picture.get_width() / 2, code.centre.y - picture.get_height() / 2))
    quiet = canvas.style(19, palette.quiet)
    canvas.text(
        words.caption,
        (layout.caption.centre.x, layout.caption.centre.y),
        quiet,
        Anchor.CENTRE,
        layout.caption.w,
    )
    _number(canvas, layout, words.number)
    _address(canvas, layout, words, focus)
    text = layout.text
    canvas.fill(text.box, palette.paper_light, canvas.theme.shape.button_radius)
    canvas.frame(text.box, palette.hairline, 1.2, canvas.theme.shape.button_radius)
    _text(canvas, text, words.text)
    for (name, look), rect in zip(buttons, layout.buttons, strict=True):
        push_button(canvas, rect, look, state_of(focus, name), focus=is_focused(focus, name))


def _number(canvas: Canvas, layout: InvitationLayout, words: tuple[str, str]) -> None:
    """The number in large digits, its name before it."""
    palette, rect = canvas.theme.palette, layout.number
    name = canvas.text(
        words[0], (rect.x, rect.centre.y), canvas.style(24, palette.quiet), Anchor.LEFT, 0.3 * rect.w
    )
    style = canvas.style(80, palette.vermilion_text, face=Face.SERIF, weight=0.018, tabular=True)
    left = name.right + 22 * canvas.scale
    canvas.text(words[1], (left, rect.centre.y), style, Anchor.LEFT, rect.right - left)


def _address(canvas: Canvas, layout: InvitationLayout, words: InvitationWords, focus: Focus) -> None:
    """Where the server is; where it is at several places, the one for the friends is chosen."""
    rect, palette = layout.address, canvas.theme.palette
    if words.several:
        selector(canvas, rect, words.address, focus, "address")
        return
    name = canvas.text(
        words.address[0], (rect.x, rect.centre.y), canvas.style(22, palette.quiet), Anchor.LEFT, 0.3 * rect.w
    )
    style = canvas.style(26, palette.ink, tabular=True)
    left = name.right + 18 * canvas.scale
    canvas.text(words.address[1], (left, rect.centre.y), style, Anchor.LEFT, rect.right - left)


def _text(canvas: Canvas, rect: Rect, text: str) -> None:
    """The text that is copied, as large as lets the whole of it be seen."""
    room = rect.inset(16 * canvas.scale, 10 * canvas.scale)
    sizes = (canvas.style(canvas.legible(size)) for size in (21.0, 19.0, 17.0))
    images = [canvas.lettering.block(text, style, room.w) for style in sizes]
    image = next((each for each in images if each.get_height() <= room.h), images[-1])
    with canvas.clipped(room.box):
        canvas.image(image, (room.x, room.y))
