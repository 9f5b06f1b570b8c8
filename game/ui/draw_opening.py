"""Draws the questions before play (画开局): the line that says what to do, the buttons, what is chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.focus import Focus
from game.present.layout.geometry import Rect
from game.present.layout.opening_layout import GIVE, PlacedChoice
from game.present.opening_model import SuitChoice
from game.ui.canvas import Anchor, ButtonKind, ButtonState, Canvas
from game.ui.draw_bar import Means
from game.ui.text import Face, TextStyle
from game.ui.widgets import is_focused, state_of
from rules.tiles.tile import KINDS, Suit

__all__ = ["OpeningPicture", "chosen_tick", "opening_bar"]


@dataclass(frozen=True, slots=True)
class OpeningPicture:
    """What is asked before play: title and words, the buttons, how many tiles are chosen of how many.

    *lit*: what the only button does is being done.
    """

    title: str
    words: str
    buttons: tuple[PlacedChoice, ...] = ()
    chosen: tuple[int, int] = (0, 0)
    lit: bool = False


_FACES: Final = {suit: KINDS[9 * place + 4] for place, suit in enumerate(Suit)}
"""A tile that stands for its suit."""


def opening_bar(means: Means, strip: Rect, asked: OpeningPicture, focus: Focus) -> None:
    """The strip with the words, and the buttons."""
    _words(means.canvas, strip, asked)
    for button in asked.buttons:
        if button.suit is not None:
            _suit(means, button, button.suit, focus)
        else:
            _tool(means, button, asked, focus)


def _words(canvas: Canvas, strip: Rect, asked: OpeningPicture) -> None:
    """A title in serif and one line of advice below it, on paper."""
    palette, edge = canvas.theme.palette, 20 * canvas.scale
    title = canvas.style(30, palette.vermilion_text, face=Face.SERIF, weight=0.012)
    small = canvas.style(21, palette.ink)
    wide = max(
        canvas.lettering.measure(asked.title, title)[0], canvas.lettering.measure(asked.words, small)[0]
    )
    box = Rect(strip.x, strip.y, min(strip.w, wide + 2 * edge), strip.h)
    canvas.panel(box.box)
    canvas.fill((box.x, box.y + 0.18 * box.h, max(2.0, 4 * canvas.scale), 0.64 * box.h), palette.vermilion)
    room = box.w - 2 * edge
    if not asked.words:
        canvas.text(asked.title, (box.x + edge, box.centre.y), title, Anchor.LEFT, room)
        return
    canvas.text(asked.title, (box.x + edge, box.y + 0.32 * box.h), title, Anchor.LEFT, room)
    image = canvas.lettering.fit(asked.words, small, room, 0.6)
    canvas.image(image, (box.x + edge, box.y + 0.72 * box.h - image.get_height() / 2))


def _suit(means: Means, button: PlacedChoice, choice: SuitChoice, focus: Focus) -> None:
    """A suit: its character large, a tile of it, how many are held; the suggested one has a gold light and a seal."""
    canvas, rect, palette = means.canvas, button.rect, means.canvas.theme.palette
    if choice.suggested:
        canvas.glow(rect.box, palette.gold, 10, canvas.theme.shape.button_radius, 170)
    state = state_of(focus, button.name)
    canvas.button(rect.box, ButtonKind.JADE, state, focus=is_focused(focus, button.name))
    sunk = canvas.px(2) if state is ButtonState.PRESSED else 0
    high = round(48 * canvas.scale)
    wide = means.sprites.size(high)[0]
    pad = 12 * canvas.scale
    word = means.texts(f"void.suit.{choice.suit.value}")
    style = canvas.style(46 if len(word) == 1 else 28, palette.jade_text, face=Face.SERIF, weight=0.014)
    middle = rect.centre.y + sunk
    name = canvas.lettering.fit(word, style, 0.36 * rect.w, 0.4)
    canvas.image(name, (rect.x + 1.2 * pad, middle - name.get_height() / 2))
    x = rect.x + 0.46 * rect.w
    means.sprites.shadow((wide, round(1.16 * high)), high).onto(canvas.surface, x, middle - 0.58 * high)
    canvas.image(means.sprites.front(_FACES[choice.suit], high), (x, middle - 0.58 * high))
    number = canvas.style(26, palette.ink, face=Face.SERIF, tabular=True)
    room = rect.right - x - wide - 1.2 * pad
    canvas.text(f"×{choice.held}", (x + wide + 0.5 * pad, middle), number, Anchor.LEFT, room)
    if choice.suggested:
        side = 30 * canvas.scale
        canvas.seal(
            (rect.right - 0.7 * side, rect.y - 0.35 * side, side, side), means.texts("void.suggested")
        )


def _tool(means: Means, button: PlacedChoice, asked: OpeningPicture, focus: Focus) -> None:
    """To give the chosen tiles, with their number, or to be advised."""
    canvas, rect, gives = means.canvas, button.rect, button.name == GIVE
    state, palette = state_of(focus, button.name), means.canvas.theme.palette
    kind = ButtonKind.SEAL if gives else ButtonKind.PAPER
    ready = not gives or asked.chosen[0] == asked.chosen[1]
    if gives and ready:
        canvas.glow(rect.box, palette.gold, 10, canvas.theme.shape.button_radius, 150)
    canvas.button(rect.box, kind, state if ready else ButtonState.OFF, focus=is_focused(focus, button.name))
    sunk = canvas.px(2) if state is ButtonState.PRESSED else 0
    ink = (palette.on_seal if gives else palette.ink) if ready else palette.on_cloth_quiet
    words = means.texts("watch.usual" if asked.lit else button.name)
    style = canvas.style(40 if gives else 30, ink, face=Face.SERIF, weight=0.012)
    if not gives:
        _middle(canvas, words, rect, style, sunk)
        return
    left = Rect(rect.x, rect.y, (0.62 if asked.chosen[0] == asked.chosen[1] else 0.54) * rect.w, rect.h)
    _middle(canvas, words, left, style, sunk)
    chosen, whole = asked.chosen
    count = f"{chosen}/{whole}" if ready else means.texts("exchange.missing", n=whole - chosen)
    number = canvas.style(30 if ready else 24, ink, face=Face.SERIF, tabular=True)
    place = (rect.x + 0.76 * rect.w, rect.centre.y + sunk)
    canvas.text(count, place, number, Anchor.CENTRE, 0.42 * rect.w)


def chosen_tick(canvas: Canvas, tile: Rect) -> None:
    """A tick on a jade disc at the upper right corner of a tile that is passed on: a ring is where the keys are."""
    palette, side = canvas.theme.palette, max(18.0, 0.36 * tile.w)
    x, y = tile.right - 0.86 * side, tile.y - 0.14 * side
    canvas.fill((x, y, side, side), palette.jade, 0.5 * side / canvas.scale)
    canvas.frame((x, y, side, side), palette.on_seal, 1.6, 0.5 * side / canvas.scale)
    corners = ((0.22, 0.54), (0.31, 0.45), (0.44, 0.58), (0.69, 0.28), (0.78, 0.37), (0.44, 0.77))
    canvas.polygon(tuple((x + across * side, y + down * side) for across, down in corners), palette.on_seal)


def _middle(canvas: Canvas, words: str, rect: Rect, style: TextStyle, down: float) -> None:
    image = canvas.lettering.fit(words, style, 0.84 * rect.w, 0.4)
    x, y = rect.centre.x - image.get_width() / 2, rect.centre.y - image.get_height() / 2 + down
    canvas.image(image, (x, y))
