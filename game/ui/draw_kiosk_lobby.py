"""Draws the first screen of a guest (画迎客): the river at dusk, the boards of the house, the tray below them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Final

from game.present.focus import Focus
from game.present.kiosk_front import KioskCard
from game.present.label import Label
from game.present.layout.geometry import Rect
from game.present.layout.kiosk_lobby_layout import KioskLobbyLayout
from game.present.scroll import Scroll, moved
from game.theme import mix
from game.ui.canvas import Anchor, ButtonState, Canvas
from game.ui.fade import faded
from game.ui.icons import icon
from game.ui.lacquer import SignWords, board, name_share, segment, sign, sign_width, sign_words, strip
from game.ui.scenery import Scenery
from game.ui.text import Face
from game.ui.title import draw_title
from game.ui.widgets import ButtonLook, is_focused, push_button, scroll_bar, state_of

__all__ = [
    "BoardWords",
    "KioskLobbyLook",
    "Place",
    "board_words",
    "draw_kiosk_lobby",
    "offer_name",
    "signboard",
]

_LEAST: Final = 0.45
_AIRY: Final = 208.0
"""A board that is lower has a smaller name, so that there is air around it."""
_GRAND: Final = (220.0, 640.0)
"""A board that is as high and as wide has a larger name."""
_GROWN: Final = 1.22


@dataclass(frozen=True, slots=True)
class BoardWords:
    """What is written on a board: the sign of the game, its edition, "" if there is one only, and how it is played."""

    sign: SignWords
    edition: str
    play: str


def board_words(card: KioskCard, say: Callable[[Label], str]) -> BoardWords:
    """The words of a board in the language of the moment."""
    edition = "" if card.edition is None else say(card.edition)
    return BoardWords(sign_words(card.sign, say), edition, say(card.play))


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the tray: its name as a target, its picture, its word, why it cannot be gone to now, and what there is
    to be known of it.
    """

    name: str
    picture: str
    text: str
    reason: str = ""
    news: str = ""


@dataclass(frozen=True, slots=True)
class KioskLobbyLook:
    """What the drawing needs: the name of the house with a greeting, what is written on each board."""

    layout: KioskLobbyLayout
    focus: Focus
    scroll: Scroll
    title: tuple[str, str]
    cards: tuple[BoardWords, ...]
    resume: ButtonLook | None
    discard: ButtonLook | None
    places: tuple[Place, ...]
    notice: str


def offer_name(number: int) -> str:
    """The name of a board as a target."""
    return f"offer:{number}"


def draw_kiosk_lobby(canvas: Canvas, scenery: Scenery, seconds: float, look: KioskLobbyLook) -> None:
    """The whole screen."""
    layout, focus = look.layout, look.focus
    scenery.draw(canvas.surface, seconds)
    draw_title(canvas, layout.title, look.title)
    for name, rect, button in (
        ("resume", layout.resume, look.resume),
        ("discard", layout.discard, look.discard),
    ):
        if rect is not None and button is not None:
            push_button(canvas, rect, button, state_of(focus, name), focus=is_focused(focus, name))
    _boards(canvas, look)
    _tray(canvas, look)
    if look.notice:
        _notice(canvas, layout.notice, look.notice)


def _boards(canvas: Canvas, look: KioskLobbyLook) -> None:
    layout, unit = look.layout, canvas.scale
    shares = _shares(canvas, look)
    scrolls = look.scroll.most > 1  # else nothing is cut, no shadow either
    with faded(canvas, layout.frame, look.scroll) if scrolls else nullcontext():
        for number, (rect, card) in enumerate(zip(layout.cards, look.cards, strict=True)):
            place = moved(rect, look.scroll)
            if place.bottom > layout.frame.y and place.y < layout.frame.bottom:
                name = offer_name(number)
                lit = state_of(look.focus, name) is not ButtonState.REST
                signboard(canvas, place, card, shares, lit=lit)
                if is_focused(look.focus, name):
                    around = place.inset(-canvas.px(5))
                    canvas.frame(around.box, canvas.theme.palette.gold_light, canvas.theme.shape.focus, 12)
    frame = layout.frame
    bar = Rect(frame.right - 6 * unit, frame.y + 8 * unit, 6 * unit, frame.h - 16 * unit)
    scroll_bar(canvas, bar, look.scroll.thumb)


def signboard(
    canvas: Canvas,
    rect: Rect,
    words: BoardWords,
    shares: tuple[float, float] = (1.0, 1.0),
    *,
    lit: bool = False,
) -> None:
    """A lacquer board with the sign of a game in its middle and a line below it."""
    palette, unit = canvas.theme.palette, canvas.scale
    board(canvas, rect, lit=lit)
    roomy, hung = _roomy(rect, unit), _hung(rect, unit)
    tight = min(1.0, rect.h / (_AIRY * unit)) if roomy else 1.0
    shares = (shares[0] * tight, shares[1])
    spare = max(0.0, hung.w - sign_width(canvas, hung, words.sign, roomy=roomy, shares=shares))
    sign(canvas, hung.moved(spare * 0.5, 0), words.sign, roomy=roomy, shares=shares)
    grown = _GROWN if shares[0] > 1.0 else 1.0
    y = rect.bottom - (36 if roomy else 33) * unit * grown
    line = y - 21 * unit * grown
    wide = _foot(canvas, (rect.centre.x, y), words, rect.w - 60 * unit, grown)
    half = max(0.5 * wide, 0.5 * rect.w - max(40 * unit, 0.12 * rect.w))
    colour = mix(palette.gold_dark, (30, 10, 8), 0.4)
    canvas.line((rect.centre.x - half, line), (rect.centre.x + half, line), colour, 1)


def _foot(canvas: Canvas, middle: tuple[float, float], words: BoardWords, room: float, grown: float) -> float:
    """Below the line: the edition, which tells two boards of a game apart, is the larger; then how it is played.

    Gives the width of it all.
    """
    palette, gap = canvas.theme.palette, 18 * canvas.scale
    small = canvas.style(22 * grown, mix(palette.gold, palette.paper, 0.4))
    if not words.edition:
        canvas.text(words.play, middle, small, Anchor.CENTRE, room)
        return 0.0
    large = canvas.style(27 * grown, palette.gold_light, face=Face.SERIF, weight=0.014)
    first = canvas.lettering.fit(words.edition, large, room, 0.6)
    left = room - first.get_width() - gap
    if canvas.lettering.measure(words.play, small)[0] > left:  # the edition says more
        canvas.image(first, (middle[0] - first.get_width() / 2, middle[1] - first.get_height() / 2))
        return 0.0
    second = canvas.lettering.fit(words.play, small, left)
    wide = first.get_width() + gap + second.get_width()
    x = middle[0] - wide / 2
    canvas.image(first, (x, middle[1] - first.get_height() / 2))
    canvas.image(second, (x + first.get_width() + gap, middle[1] - second.get_height() / 2))
    return wide


def _roomy(rect: Rect, unit: float) -> bool:
    return rect.h > 164 * unit


def _hung(rect: Rect, unit: float) -> Rect:
    """Where the sign hangs on a board."""
    return Rect(
        rect.x + 30 * unit,
        rect.y + 6 * unit,
        rect.w - 60 * unit,
        rect.h - (56 if _roomy(rect, unit) else 48) * unit,
    )


def _shares(canvas: Canvas, look: KioskLobbyLook) -> tuple[float, float]:
    """The size that names and mottos of all boards can have."""
    found = [
        name_share(canvas, _hung(rect, canvas.scale), words.sign, roomy=_roomy(rect, canvas.scale))
        for rect, words in zip(look.layout.cards, look.cards, strict=True)
    ]
    if not found:
        return 1.0, 1.0
    name, motto = min(name for name, _ in found), min(motto for _, motto in found)
    if name == motto == 1.0 and all(
        _is_grand(canvas, rect, words.sign) for rect, words in zip(look.layout.cards, look.cards, strict=True)
    ):
        return _GROWN, _GROWN
    return max(_LEAST, name), max(_LEAST, motto)


def _is_grand(canvas: Canvas, rect: Rect, words: SignWords) -> bool:
    """Whether there is room for more than the usual size."""
    hung, (high, wide) = _hung(rect, canvas.scale), _GRAND
    large = sign_width(canvas, hung, words, roomy=True, shares=(_GROWN, _GROWN)) < hung.w
    return rect.h >= high * canvas.scale and rect.w >= wide * canvas.scale and large


def _tray(canvas: Canvas, look: KioskLobbyLook) -> None:
    """The tray: a picture beside a word for each place; below the word of one that is shut, why."""
    if not look.places:
        return
    palette, unit = canvas.theme.palette, canvas.scale
    strip(canvas, look.layout.dock)
    for number, (rect, place) in enumerate(zip(look.layout.places, look.places, strict=True)):
        segment(
            canvas, rect, "", (state_of(look.focus, place.name), False, is_focused(look.focus, place.name))
        )
        if number:
            canvas.line((rect.x, rect.y + 20 * unit), (rect.x, rect.bottom - 20 * unit), palette.gold_dark, 1)
        _place(canvas, rect, place)


def _place(canvas: Canvas, rect: Rect, place: Place) -> None:
    """The picture, the word, and a small line below it where there is something to be said."""
    palette, unit = canvas.theme.palette, canvas.scale
    dark = (60, 40, 34)
    shut, below = bool(place.reason), place.reason or place.news
    colour = mix(palette.gold, dark, 0.45) if shut else palette.gold_light
    room = rect.w - (44 + 14 + 32) * unit
    text = canvas.lettering.fit(place.text, canvas.style(28, colour), room, 0.6)
    faint = mix(palette.gold_light, dark, 0.2) if shut else palette.on_seal
    small = canvas.lettering.fit(below, canvas.style(canvas.legible(19), faint), room, 0.7) if below else None
    wide = max(text.get_width(), small.get_width() if small is not None else 0)
    left = rect.centre.x - (58 * unit + wide) / 2
    icon(canvas, place.picture, Rect(left, rect.centre.y - 22 * unit, 44 * unit, 44 * unit), colour)
    left += 58 * unit
    lift = 14 * unit if small is not None else 0.0
    canvas.image(text, (left, rect.centre.y - lift - text.get_height() / 2))
    if small is not None:
        canvas.image(small, (left, rect.centre.y + 21 * unit - small.get_height() / 2))


def _notice(canvas: Canvas, rect: Rect, text: str) -> None:
    """A strip of paper with something the guest should know."""
    style = canvas.style(22)
    wide = min(rect.w, canvas.lettering.measure(text, style)[0] + 48 * canvas.scale)
    canvas.panel((rect.centre.x - wide / 2, rect.y, wide, rect.h))
    canvas.text(text, (rect.centre.x, rect.centre.y), style, Anchor.CENTRE, wide - 24 * canvas.scale)
