"""Draws the strip of wins (画逐个看胡): a chip a win, below it how the shown one came and what it brought."""

from __future__ import annotations

from game.present.layout.geometry import Rect
from game.present.layout.settle_wins_layout import (
    BACK,
    CAPTION_TEXT,
    ON,
    WinsLayout,
    caption_label,
    chip_label,
    step_name,
)
from game.present.settle_model import SettleModel
from game.ui.canvas import Anchor, ButtonKind
from game.ui.ink import Ink
from game.ui.text import Face
from game.ui.widgets import ChipLook, chip, is_focused, score_text, state_of

__all__ = ["draw_wins"]


def draw_wins(ink: Ink, model: SettleModel, placed: WinsLayout) -> None:
    """The whole strip."""
    for place, rect in enumerate(placed.chips):
        step = placed.first + place
        name = step_name(step)
        look = ChipLook(
            ink.say(chip_label(model.wins[step])),
            state_of(ink.focus, name),
            step == model.step,
            is_focused(ink.focus, name),
        )
        chip(ink.canvas, ink.at(rect), look)
    for name, arrow, way in ((BACK, placed.back, -1), (ON, placed.on, 1)):
        if arrow is not None:
            _arrow(ink, name, ink.at(arrow), way)
    _caption(ink, model, ink.at(placed.caption))


def _arrow(ink: Ink, name: str, rect: Rect, way: int) -> None:
    inner = rect.inset(0, 5 * ink.unit)
    ink.canvas.button(
        inner.box, ButtonKind.PAPER, state_of(ink.focus, name), focus=is_focused(ink.focus, name)
    )
    reach, (x, y) = 9 * ink.unit, (inner.centre.x, inner.centre.y)
    points = (
        (x - way * reach * 0.6, y - reach),
        (x + way * reach * 0.7, y),
        (x - way * reach * 0.6, y + reach),
    )
    ink.canvas.polygon(points, ink.canvas.theme.palette.ink)


def _caption(ink: Ink, model: SettleModel, rect: Rect) -> None:
    """How the win came; at the right edge what it brought."""
    canvas, palette, win = ink.canvas, ink.canvas.theme.palette, model.wins[model.step]
    number = canvas.style(26, palette.jade_text, face=Face.SERIF, weight=0.01, tabular=True)
    words = score_text(win.brought, signed=True)
    took = canvas.text(words, (rect.right - 4 * ink.unit, rect.centre.y), number, Anchor.RIGHT, 0.3 * rect.w)
    style = canvas.style(CAPTION_TEXT, palette.quiet)
    told = ink.say(caption_label(win, len(model.wins)))
    canvas.text(
        told, (rect.x + 4 * ink.unit, rect.centre.y), style, Anchor.LEFT, took.left - rect.x - 20 * ink.unit
    )
