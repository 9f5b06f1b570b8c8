"""Sets the tables of a help text (排表): patterns with a hand for each, what so many of a thing are worth in hua."""

from __future__ import annotations

from typing import Final

from game.present.help_model import PriceRow, TileRun
from game.present.layout.geometry import Rect
from game.present.pattern_examples import PatternExample
from game.ui.pen import Pen, Set, right, tiles_width
from game.ui.text import Face
from rules.scoring.model import Tier

__all__ = ["set_hua", "set_prices"]

_HAND: Final = 44


def set_prices(pen: Pen, prices: tuple[PriceRow, ...]) -> None:
    """The table of patterns: name, value, value after doubling, definition."""
    palette, texts = pen.canvas.theme.palette, pen.texts
    narrow = pen.width < pen.px(820)
    name_wide = pen.width * (0.62 if narrow else 0.27)
    value_wide = pen.px(92)
    tier: Tier | None = None
    for row in prices:
        if row.tier is not tier:
            tier = row.tier
            style = pen.canvas.style(21, palette.jade_text, weight=0.01)
            pen.y += pen.px(10)
            pen.parts.append(Set(Rect(0, pen.y, name_wide, pen.px(28)), texts(f"tier.{tier.value}"), style))
            head = pen.canvas.style(18, palette.quiet)
            by_fan = tier in (Tier.TYPE, Tier.ADD)
            value, doubled = ("help.fan", "help.times") if by_fan else ("help.value", "help.doubled")
            pen.parts.append(right(pen, texts(value), head, name_wide + value_wide))
            if row.doubled is not None:
                pen.parts.append(right(pen, texts(doubled), head, name_wide + 2 * value_wide))
            pen.y += pen.px(34)
        _price(pen, row, (name_wide, value_wide, narrow))


def _price(pen: Pen, row: PriceRow, columns: tuple[float, float, bool]) -> None:
    name_wide, value_wide, narrow = columns
    palette, texts = pen.canvas.theme.palette, pen.texts
    top = pen.y
    name = pen.canvas.style(22, palette.ink, face=Face.SERIF, weight=0.01)
    shown, shrunk = pen.canvas.lettering.fitted(texts(row.name), name, name_wide - pen.px(8))
    pen.begin()
    pen.parts.append(Set(Rect(0, top, name_wide, pen.px(30)), shown, shrunk, run=pen.run))
    pen.begin()
    number = pen.canvas.style(22, palette.ink, face=Face.SERIF, tabular=True)
    pen.parts.append(right(pen, str(row.value), number, name_wide + value_wide))
    if row.doubled is not None:
        pen.parts.append(
            right(pen, str(row.doubled), number.painted(palette.vermilion_text), name_wide + 2 * value_wide)
        )
    quiet = pen.canvas.style(19, palette.quiet)
    left = pen.px(16) if narrow else name_wide + 2 * value_wide + pen.px(28)
    if narrow:
        pen.y += pen.px(32)
    lines = pen.canvas.lettering.lines(texts(row.text), quiet, pen.width - left)
    for line in lines:
        pen.parts.append(
            Set(Rect(left, pen.y + pen.px(2), pen.width - left, pen.px(26)), line, quiet, run=pen.run)
        )
        pen.y += pen.px(29)
    pen.y = max(pen.y, top + pen.px(34)) + pen.px(4)
    if row.example is not None:
        _hand(pen, row.example, left)
    pen.parts.append(Set(Rect(0, pen.y, pen.width, 1), rule=palette.hairline))
    pen.y += pen.px(8)


def _hand(pen: Pen, example: PatternExample, left: float) -> None:
    """A hand that has the pattern, in groups as it is read; at its end the wild, where one is needed."""
    groups = [TileRun(group, example.wild_tile) for group in example.shown]
    wild = TileRun((example.wild_tile,), example.wild_tile) if example.wild_tile is not None else None
    style = pen.canvas.style(18, pen.canvas.theme.palette.quiet)
    words = pen.texts("help.wild")
    said = pen.canvas.lettering.measure(words, style)[0] + pen.px(30) if wild else 0.0
    height = round(pen.px(_HAND))

    def wide(high: int) -> float:
        gaps = 0.4 * pen.sprites.size(high)[0] * (len(groups) - 1)
        tiles = sum(tiles_width(pen.sprites, run, high) for run in (*groups, *((wild,) if wild else ())))
        return tiles + gaps + said

    if wide(height) > pen.width - left:
        left = pen.px(16)
    while height > 16 and wide(height) > pen.width - left:
        height -= 1
    x = left
    for run in groups:
        room = tiles_width(pen.sprites, run, height)
        pen.parts.append(Set(Rect(x, pen.y, room, height * 1.2), tiles=run, height=height))
        x += room + 0.4 * pen.sprites.size(height)[0]
    if wild is not None:
        x += pen.px(12)
        line = style.size * 1.28
        pen.parts.append(Set(Rect(x, pen.y + (height - line) / 2, said, line), words, style))
        x += said - pen.px(22)
        pen.parts.append(Set(Rect(x, pen.y, height, height * 1.2), tiles=wild, height=height))
    pen.y += height * 1.2 + pen.px(8)


def set_hua(pen: Pen, rows: tuple[tuple[str, tuple[int, ...]], ...]) -> None:
    """The table of hua: a thing, then what one, two, three … of it are worth together."""
    palette, texts = pen.canvas.theme.palette, pen.texts
    most = max((len(row) for _, row in rows), default=1)
    name_wide = min(pen.px(280), 0.36 * pen.width)
    column = min(pen.px(64), (pen.width - name_wide) / most)
    quiet = pen.canvas.style(18, palette.quiet, tabular=True)
    pen.y += pen.px(6)
    for count in range(1, most + 1):
        pen.parts.append(right(pen, f"×{count}", quiet, name_wide + count * column))
    pen.y += pen.px(30)
    name = pen.canvas.style(22, palette.ink, face=Face.SERIF, weight=0.01)
    number = pen.canvas.style(22, palette.ink, face=Face.SERIF, tabular=True)
    for key, row in rows:
        shown, shrunk = pen.canvas.lettering.fitted(texts(f"hua.{key}"), name, name_wide - pen.px(8))
        pen.begin()
        pen.parts.append(Set(Rect(0, pen.y, name_wide, pen.px(30)), shown, shrunk, run=pen.run))
        for count, hua in enumerate(row, start=1):
            pen.parts.append(right(pen, str(hua), number, name_wide + count * column))
        pen.y += pen.px(38)
        pen.parts.append(Set(Rect(0, pen.y, pen.width, 1), rule=palette.hairline))
        pen.y += pen.px(8)
