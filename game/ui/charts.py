"""Charts in ink on paper (图): a running total as a brushed line, bars with their numbers on them.

Everything is labelled where it stands; colour only repeats what place and words say.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.theme import mix
from game.ui.canvas import Anchor, Canvas
from game.ui.text import Face
from game.ui.vector import document, hex_of, linear, picture

__all__ = ["LineChart", "card", "draw_bar", "draw_columns", "draw_line", "steps_of"]

_LABEL: Final = 18


@dataclass(frozen=True, slots=True)
class LineChart:
    """A running total: its values after each match, how a value is written, words for the first and last day."""

    values: tuple[float, ...]
    written: tuple[str, ...]
    """The words for the last, the highest and the lowest value."""
    days: tuple[str, str]
    ticks: tuple[tuple[float, str], ...]


def steps_of(low: float, high: float, most: int = 4) -> tuple[float, ...]:
    """Round numbers from below *low* to above *high*, zero among them where it lies between.

    >>> steps_of(-30, 75), steps_of(0, 0)
    ((-40.0, 0.0, 40.0, 80.0), (-1.0, 0.0, 1.0))
    """
    low, high = min(low, 0.0), max(high, 0.0)
    if low == high:
        return (-1.0, 0.0, 1.0)
    rough = (high - low) / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 2.5, 4, 5, 10, 20) if power * factor >= rough)
    first, last = math.floor(low / step), math.ceil(high / step)
    return tuple(step * number for number in range(first, last + 1))


def card(canvas: Canvas, rect: Rect, title: str, aside: str = "") -> Rect:
    """A light field on the paper with its heading; gives the room inside."""
    palette, unit = canvas.theme.palette, canvas.scale
    canvas.fill(rect.box, palette.paper_light, 12, 0.75)
    canvas.frame(rect.box, palette.hairline, 1.5, 12)
    head = Rect(rect.x + 18 * unit, rect.y + 6 * unit, rect.w - 36 * unit, 42 * unit)
    style = canvas.style(22, palette.vermilion_text, face=Face.SERIF, weight=0.012)
    took = canvas.text(title, (head.x, head.centre.y), style, Anchor.LEFT, head.w)
    if aside:
        room = head.right - took.right - 16 * unit
        canvas.text(
            aside, (head.right, head.centre.y), canvas.style(_LABEL, palette.quiet), Anchor.RIGHT, room
        )
    return Rect(rect.x + 18 * unit, head.bottom, rect.w - 36 * unit, rect.bottom - head.bottom - 12 * unit)


def draw_line(canvas: Canvas, room: Rect, chart: LineChart) -> None:
    """The line over its grid; the last, the highest and the lowest value are written beside it."""
    palette, unit = canvas.theme.palette, canvas.scale
    small = canvas.style(_LABEL, palette.quiet, tabular=True)
    left = max(canvas.lettering.measure(words, small)[0] for _, words in chart.ticks) + 12 * unit
    right = canvas.lettering.measure(chart.written[0], canvas.style(22, face=Face.SERIF))[0] + 18 * unit
    plot = Rect(
        room.x + left, room.y + 14 * unit, max(40.0, room.w - left - right), room.h - 14 * unit - 34 * unit
    )
    low, high = chart.ticks[0][0], chart.ticks[-1][0]

    def at(value: float) -> float:
        return plot.bottom - (value - low) / (high - low) * plot.h

    for value, words in chart.ticks:
        y = at(value)
        colour = mix(palette.ink, palette.paper, 0.45) if value == 0 else palette.hairline
        canvas.line((plot.x, y), (plot.right, y), colour, 1.5 if value == 0 else 1)
        canvas.text(words, (plot.x - 10 * unit, y), small, Anchor.RIGHT)
    # The first match starts from nothing, so the line begins at zero.
    heights = [at(value) for value in (0.0, *chart.values)]
    across = plot.w / max(1, len(heights) - 1)
    points = [(plot.x + number * across, y) for number, y in enumerate(heights)]
    _brushed(canvas, plot, points, at(0.0))
    _days(canvas, plot, chart.days)
    _told(canvas, plot, points, chart)


def _brushed(canvas: Canvas, plot: Rect, points: Sequence[tuple[float, float]], zero: float) -> None:
    """The line in jade over a wash that reaches to zero."""
    palette, pad = canvas.theme.palette, 8
    width, height = round(plot.w) + 2 * pad, round(plot.h) + 2 * pad
    inner = [(x - plot.x + pad, y - plot.y + pad) for x, y in points]
    base = zero - plot.y + pad
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in inner)
    wash = f"{inner[0][0]:.1f},{base:.1f} {path} {inner[-1][0]:.1f},{base:.1f}"
    stops = ((0.0, palette.jade, 0.30), (1.0, palette.jade, 0.06))
    ink = hex_of(palette.jade_text)
    body = (
        f'<polygon points="{wash}" fill="url(#wash)"/>'
        f'<polyline points="{path}" fill="none" stroke="{ink}" stroke-width="{max(2.0, 3 * canvas.scale):.1f}" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )
    image = picture(document((width, height), body, linear("wash", (0, pad, 0, height - pad), stops)))
    canvas.image(image, (plot.x - pad, plot.y - pad))


def _days(canvas: Canvas, plot: Rect, days: tuple[str, str]) -> None:
    """The first and the last day below the ends of the line; one where both are the same."""
    unit = canvas.scale
    small = canvas.style(_LABEL, canvas.theme.palette.quiet)
    y = plot.bottom + 8 * unit
    if days[0] != days[1]:
        canvas.text(days[0], (plot.x, y), small, Anchor.TOP_LEFT, plot.w / 2 - 10 * unit)
    canvas.text(days[1], (plot.right, y), small, Anchor.TOP_RIGHT, plot.w / 2 - 10 * unit)


def _told(canvas: Canvas, plot: Rect, points: Sequence[tuple[float, float]], chart: LineChart) -> None:
    """The dots with their values: the last at the right, the highest above, the lowest below."""
    palette, unit = canvas.theme.palette, canvas.scale
    last, values = points[-1], chart.values
    canvas.disc(last, 6 * unit, palette.jade_text)
    canvas.disc(last, 2.5 * unit, palette.paper_light)
    style = canvas.style(
        22, palette.jade_text if values[-1] >= 0 else palette.vermilion_text, face=Face.SERIF
    )
    canvas.text(chart.written[0], (last[0] + 12 * unit, last[1]), style, Anchor.LEFT)
    small = canvas.style(_LABEL, palette.quiet)
    for place, words, above in (
        (values.index(max(values)), chart.written[1], True),
        (values.index(min(values)), chart.written[2], False),
    ):
        x, y = points[place + 1]
        near = abs(x - last[0]) < 60 * unit and abs(y - last[1]) < 30 * unit
        if place == len(values) - 1 or near or len(values) < 3:
            continue
        canvas.disc((x, y), 4 * unit, palette.ink)
        half = canvas.lettering.measure(words, small)[0] / 2
        x = min(max(x, plot.x + half), plot.right - half)
        edge = y - 8 * unit if above else y + 8 * unit
        canvas.text(words, (x, edge), small, Anchor.BOTTOM if above else Anchor.TOP)


def draw_columns(canvas: Canvas, room: Rect, bars: Sequence[tuple[str, int, str]]) -> None:
    """Upright bars: the number and its share on top, the name below. The first is the fullest in ink."""
    palette, unit = canvas.theme.palette, canvas.scale
    most = max((count for _, count, _ in bars), default=0) or 1
    gap = 0.28 * room.w / len(bars)
    wide = (room.w - gap * (len(bars) - 1)) / len(bars)
    foot = room.bottom - 34 * unit
    tall = foot - room.y - 58 * unit
    name_style = canvas.style(20, palette.ink)
    for number, (name, count, share) in enumerate(bars):
        x = room.x + number * (wide + gap)
        high = max(2 * unit, tall * count / most)
        colour = mix(palette.jade_text, palette.paper, 0.17 * number)
        canvas.fill((x, foot - high, wide, high), colour, 5)
        big = canvas.style(26, palette.ink, face=Face.SERIF, tabular=True)
        middle = x + wide / 2
        canvas.text(f"{count:,}", (middle, foot - high - 26 * unit), big, Anchor.BOTTOM, wide + gap)
        small = canvas.style(18, palette.quiet)
        canvas.text(share, (middle, foot - high - 5 * unit), small, Anchor.BOTTOM, wide + 0.9 * gap)
        canvas.text(name, (middle, foot + 8 * unit), name_style, Anchor.TOP, wide + 0.9 * gap)
    canvas.line((room.x, foot), (room.right, foot), mix(palette.ink, palette.paper, 0.45), 1.5)


def draw_bar(canvas: Canvas, rect: Rect, words: tuple[str, str], share: float) -> Rect:
    """A level bar: the name at the left, the bar, the number at its end; gives the room that is left at the right."""
    palette, unit = canvas.theme.palette, canvas.scale
    name, number = words
    column = min(0.34 * rect.w, 190 * unit)
    canvas.text(name, (rect.x, rect.centre.y), canvas.style(21, palette.ink), Anchor.LEFT, column - 12 * unit)
    room = 0.32 * rect.w
    start = rect.x + column
    wide = max(3 * unit, room * share)
    high = 16 * unit
    canvas.fill((start, rect.centre.y - high / 2, wide, high), palette.jade_text, 4)
    style = canvas.style(21, palette.ink, face=Face.SERIF, tabular=True)
    took = canvas.text(number, (start + wide + 8 * unit, rect.centre.y), style, Anchor.LEFT)
    left = max(float(took.right) + 12 * unit, start + room + 58 * unit)
    return Rect(left, rect.y, max(0.0, rect.right - left), rect.h)
