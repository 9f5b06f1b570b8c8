"""Draws the boards of all games over the darkened lobby (画选局)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.focus import Focus
from game.present.layout.games_layout import GamesLayout, star_of
from game.present.layout.geometry import Rect
from game.present.scroll import Scroll, moved
from game.theme import mix
from game.ui.canvas import Anchor, ButtonKind, ButtonState, Canvas
from game.ui.fade import faded
from game.ui.icons import star
from game.ui.lacquer import SignWords, board, name_share, sign
from game.ui.text import Face
from game.ui.widgets import ButtonLook, is_focused, push_button, scroll_bar, state_of

__all__ = ["GameCard", "GamesLook", "card_name", "draw_games", "star_name"]

_LEAST: Final = 0.45
"""A name that would be smaller than this among the others is fitted alone."""


@dataclass(frozen=True, slots=True)
class GameCard:
    """What a board says: its sign, the line below it, whether it is the game on show, and a favourite."""

    sign: SignWords
    foot: str
    chosen: bool
    starred: bool


@dataclass(frozen=True, slots=True)
class GamesLook:
    """What the drawing needs."""

    layout: GamesLayout
    cards: tuple[GameCard, ...]
    focus: Focus
    scroll: Scroll
    title: str
    close: str


def card_name(number: int) -> str:
    """The name of a board as a target."""
    return f"game:{number}"


def star_name(number: int) -> str:
    """The name of the star at a board's end as a target."""
    return f"star:{number}"


def draw_games(canvas: Canvas, look: GamesLook) -> None:
    """The veil, the title, the boards, the button back."""
    canvas.veil(0.97)
    palette, layout = canvas.theme.palette, look.layout
    style = canvas.style(50, palette.gold_light, face=Face.SERIF, weight=0.012)
    canvas.text(
        look.title, (layout.title.centre.x, layout.title.centre.y), style, Anchor.CENTRE, layout.title.w
    )
    frame = layout.frame
    shares = _shares(canvas, look)
    with faded(canvas, frame, look.scroll):
        for number, (card, rect) in enumerate(zip(look.cards, layout.cards, strict=True)):
            place = moved(rect, look.scroll)
            if place.bottom > frame.y and place.y < frame.bottom:
                _card(canvas, place, card, (look.focus, number, shares))
    unit = canvas.scale
    bar = Rect(frame.right - 6 * unit, frame.y + 8 * unit, 6 * unit, frame.h - 16 * unit)
    scroll_bar(canvas, bar, look.scroll.thumb)
    button = ButtonLook(look.close, 26, kind=ButtonKind.JADE)
    push_button(
        canvas, layout.close, button, state_of(look.focus, "close"), focus=is_focused(look.focus, "close")
    )


def _shares(canvas: Canvas, look: GamesLook) -> tuple[float, float]:
    """The size that names and mottos of all boards can have."""
    found = [
        name_share(canvas, _sign_rect(rect, canvas.scale), card.sign, roomy=_roomy(rect, canvas.scale))
        for card, rect in zip(look.cards, look.layout.cards, strict=True)
    ]
    return max(_LEAST, min(name for name, _ in found)), max(_LEAST, min(motto for _, motto in found))


def _roomy(rect: Rect, unit: float) -> bool:
    return rect.h > 170 * unit


def _sign_rect(rect: Rect, unit: float) -> Rect:
    """Where the sign stands on a board, above the line at its foot."""
    taken = 56 if _roomy(rect, unit) else 48
    return Rect(rect.x + 30 * unit, rect.y + 6 * unit, rect.w - 94 * unit, rect.h - taken * unit)


def _card(canvas: Canvas, rect: Rect, card: GameCard, how: tuple[Focus, int, tuple[float, float]]) -> None:
    """A board with its sign and the line below it; a gold rim when it is the game on show."""
    focus, number, shares = how
    name = card_name(number)
    palette, unit = canvas.theme.palette, canvas.scale
    lit = state_of(focus, name) is not ButtonState.REST
    if card.chosen:
        canvas.glow(rect.box, palette.gold_light, 20, 10)
    board(canvas, rect, lit=lit)
    roomy = _roomy(rect, unit)
    sign(canvas, _sign_rect(rect, unit), card.sign, roomy=roomy, shares=shares)
    _foot(canvas, rect, card.foot, rect.bottom - (38 if roomy else 32) * unit)
    if is_focused(focus, name):
        canvas.frame(rect.inset(-canvas.px(5)).box, palette.gold_light, canvas.theme.shape.focus, 12)
    _star(canvas, rect, card, (focus, star_name(number)))


def _star(canvas: Canvas, rect: Rect, card: GameCard, focused: tuple[Focus, str]) -> None:
    """The star at the right end of a board, filled when the game is a favourite."""
    focus, name = focused
    palette, unit = canvas.theme.palette, canvas.scale
    _, end = star_of(rect, unit)
    middle = Rect(end.centre.x - 30 * unit, end.centre.y - 22 * unit, 44 * unit, 44 * unit)
    state = state_of(focus, name)
    if state is not ButtonState.REST:
        canvas.disc((middle.centre.x, middle.centre.y), 24 * unit, palette.gold, 0.25)
    if is_focused(focus, name):
        canvas.ring((middle.centre.x, middle.centre.y), 25 * unit, 3 * unit, palette.gold_light)
    star(canvas, middle.inset(8 * unit), palette.gold_light, filled=card.starred)


def _foot(canvas: Canvas, rect: Rect, words: str, y: float) -> None:
    """The editions, or how the game is played, below a line."""
    palette, unit = canvas.theme.palette, canvas.scale
    left, right, line = rect.x + 40 * unit, rect.right - 40 * unit, y - 20 * unit
    canvas.line((left, line), (right, line), mix(palette.gold_dark, (30, 10, 8), 0.4), 1)
    small = canvas.style(20, mix(palette.gold, palette.paper, 0.35))
    canvas.text(words, (rect.centre.x, y), small, Anchor.CENTRE, rect.w - 60 * unit)
