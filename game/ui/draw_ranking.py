"""Draws the final ranking (画终局)."""

from __future__ import annotations

from dataclasses import dataclass

from game.present.focus import Focus
from game.present.layout.geometry import Rect
from game.present.layout.ranking_layout import RankingLayout
from game.theme import mix
from game.ui.canvas import Anchor, Canvas
from game.ui.draw_form import draw_sheet
from game.ui.text import Face
from game.ui.widgets import ButtonLook, score_text

__all__ = ["RankedPlayer", "draw_lines", "draw_ranking"]


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A line of the ranking; several may be *first*."""

    place: str
    name: str
    total: int
    own: bool
    first: bool = False


def draw_ranking(
    canvas: Canvas,
    layout: RankingLayout,
    words: tuple[str, str],
    content: tuple[tuple[RankedPlayer, ...], tuple[tuple[str, ButtonLook], ...]],
    focus: Focus,
) -> None:
    """The sheet with its four lines."""
    players, buttons = content
    draw_sheet(canvas, layout.sheet, (words[0], ""), buttons, focus)
    palette = canvas.theme.palette
    style = canvas.style(24, palette.quiet)
    canvas.text(words[1], (layout.words.x, layout.words.centre.y), style, Anchor.LEFT, layout.words.w)
    for player, rect in zip(players, layout.rows, strict=True):
        _line(canvas, rect, player)
    for rect in layout.rows[:-1]:  # below the last one lies the line of the sheet itself
        canvas.line((rect.x, rect.bottom), (rect.right, rect.bottom), palette.hairline, 1)


def draw_lines(canvas: Canvas, layout: RankingLayout, lines: tuple[str, ...]) -> None:
    """What the match did to the player's own coins and rank."""
    for words, rect in zip(lines, layout.lines, strict=True):
        size = min(22.0, 0.62 * rect.h / canvas.scale)
        style = canvas.style(size, canvas.theme.palette.ink)
        canvas.text(
            words, (rect.x + 6 * canvas.scale, rect.centre.y), style, Anchor.LEFT, rect.w - 12 * canvas.scale
        )


def _line(canvas: Canvas, rect: Rect, player: RankedPlayer) -> None:
    first, palette, unit = player.first, canvas.theme.palette, canvas.scale
    if player.own:
        canvas.fill(rect.inset(-6 * unit, 3 * unit).box, mix(palette.paper, palette.gold_light, 0.4), 10)
    size = min(34.0, 0.4 * rect.h / unit)
    seal = min(72 * unit, 0.62 * rect.h)
    colour = palette.vermilion if first else mix(palette.quiet, palette.ink, 0.1)
    canvas.seal((rect.x + 6 * unit, rect.centre.y - seal / 2, seal * 1.6, seal), player.place, colour)
    left = rect.x + seal * 1.6 + 30 * unit
    number = canvas.style(size, palette.ink, face=Face.SERIF, weight=0.01, tabular=True)
    total = canvas.text(
        score_text(player.total, signed=True),
        (rect.right - 12 * unit, rect.centre.y),
        number,
        Anchor.RIGHT,
        0.3 * rect.w,
    )
    name = canvas.style(
        size, palette.ink, face=Face.SERIF if first else Face.SANS, weight=0.01 if first else 0.0
    )
    canvas.text(player.name, (left, rect.centre.y), name, Anchor.LEFT, total.left - left - 20 * unit)
