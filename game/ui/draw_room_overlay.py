"""Draws what a room lays over its table (画房间消息): the banner, the vote with its buttons, who is speaking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.i18n import Texts
from game.present.focus import Focus
from game.present.layout.geometry import Rect
from game.present.layout.room_overlay_layout import OverlayLayout, VotePlace
from game.present.room_overlay import RoomOverlay, VoteShown
from game.ui.canvas import Anchor, ButtonKind, Canvas
from game.ui.icons import icon
from game.ui.text import Face
from game.ui.widgets import ButtonLook, is_focused, push_button, speak, state_of

__all__ = ["VOTE_NO", "VOTE_YES", "OverlayLook", "draw_overlay", "speaking_sign"]

VOTE_YES: Final = "vote.yes"
VOTE_NO: Final = "vote.no"
_LETTER: Final = 27
_SMALL: Final = 21


@dataclass(frozen=True, slots=True)
class OverlayLook:
    """What is drawn, where, and what has the focus."""

    overlay: RoomOverlay
    layout: OverlayLayout
    focus: Focus


def draw_overlay(canvas: Canvas, look: OverlayLook, texts: Texts) -> None:
    """The banner over the middle, the vote beside the tiles."""
    if look.overlay.banner is not None:
        _banner(canvas, look, speak(texts, look.overlay.banner))
    if look.overlay.vote is not None:
        _vote(canvas, look.layout.vote, look.overlay.vote, (look.focus, texts))


def _banner(canvas: Canvas, look: OverlayLook, words: str) -> None:
    palette, overlay = canvas.theme.palette, look.overlay
    room = look.layout.banner if overlay.grave else look.layout.aside
    ink = palette.vermilion_text if overlay.grave else palette.ink
    style = canvas.style(canvas.legible(_LETTER), ink, face=Face.SERIF, weight=0.012)
    image = canvas.lettering.fit(words, style, room.w - 1.2 * room.h, 0.6)
    wide = image.get_width() + 1.2 * room.h
    plate = Rect(room.centre.x - wide / 2, room.y, wide, room.h)
    canvas.shadow(plate.box)
    canvas.panel(plate.box, palette.vermilion if overlay.grave else None)
    canvas.image(image, (plate.centre.x - image.get_width() / 2, plate.centre.y - image.get_height() / 2))


def _vote(canvas: Canvas, place: VotePlace, vote: VoteShown, means: tuple[Focus, Texts]) -> None:
    focus, texts = means
    palette, words = canvas.theme.palette, place.words if vote.asked else place.frame.inset(12 * canvas.scale)
    canvas.shadow(place.frame.box)
    canvas.panel(place.frame.box, palette.gold)
    title = canvas.style(canvas.legible(_LETTER), palette.ink, face=Face.SERIF, weight=0.012)
    image = canvas.lettering.fit(speak(texts, vote.title), title, words.w, 0.55)
    canvas.image(image, (words.x, words.y + 0.3 * words.h - image.get_height() / 2))
    small = canvas.style(canvas.legible(_SMALL), palette.quiet)
    canvas.text(speak(texts, vote.detail), (words.x, words.y + 0.74 * words.h), small, Anchor.LEFT, words.w)
    if not vote.asked:
        return
    for name, rect, kind in ((VOTE_YES, place.yes, ButtonKind.JADE), (VOTE_NO, place.no, ButtonKind.PAPER)):
        look = ButtonLook(texts(f"online.{name}"), 24, kind=kind)
        push_button(canvas, rect, look, state_of(focus, name), focus=is_focused(focus, name))


def speaking_sign(canvas: Canvas, plate: Rect, level: float) -> None:
    """The sign of who is speaking, at the medallion's foot; it is larger the louder one speaks."""
    palette = canvas.theme.palette
    radius = 0.17 * plate.h
    middle = (plate.x + 0.78 * plate.h, plate.bottom - 0.2 * plate.h)
    canvas.disc(middle, radius * (1.0 + 0.35 * min(1.0, level)), palette.jade)
    side = 1.5 * radius
    icon(canvas, "sound", Rect(middle[0] - side / 2, middle[1] - side / 2, side, side), palette.on_seal)
