"""What explaining sheets are drawn with (笔墨): a canvas, tiles, words, and how rows stand that open in place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.i18n import Texts
from game.present.focus import Focus
from game.present.label import Label
from game.present.layout.gauge import OpenRow
from game.present.layout.geometry import Rect
from game.present.layout.tally_layout import TEXT
from game.present.scroll import Scroll
from game.theme import mix
from game.ui.canvas import Anchor, Canvas
from game.ui.sprites import TileSprites
from game.ui.text import Face
from game.ui.widgets import is_focused

__all__ = ["Ink"]


@dataclass(frozen=True, slots=True)
class Ink:
    """Everything that draws; *open_row* is the name of the row that is open."""

    canvas: Canvas
    sprites: TileSprites
    texts: Texts
    focus: Focus
    scroll: Scroll
    say: Callable[[Label], str]
    open_row: str | None = None

    @property
    def unit(self) -> float:
        """Pixels a unit."""
        return self.canvas.scale

    def at(self, rect: Rect) -> Rect:
        """A rectangle of the content where it lies in the window."""
        return rect.moved(self.scroll.frame.x, self.scroll.frame.y - self.scroll.offset)

    def caption(self, rect: Rect, text: str) -> None:
        """A small heading in vermilion; *rect* is of the window."""
        style = self.canvas.style(20, self.canvas.theme.palette.vermilion_text, face=Face.SERIF, weight=0.012)
        self.canvas.text(text, (rect.x, rect.centre.y), style, Anchor.LEFT, rect.w)

    def ground(self, row: OpenRow, *, card: bool = False) -> Rect:
        """What lies under a row: a tint when it is meant or open, the focus, a line or a card's frame."""
        canvas, palette = self.canvas, self.canvas.theme.palette
        whole, head = self.at(row.rect), self.at(row.head)
        around = whole.inset(0 if card else -8 * self.unit, 1 * self.unit)
        if card or row.body is not None:
            canvas.fill(around.box, mix(palette.paper, palette.paper_light, 0.75), 10)
        if row.name in (self.focus.hovered, self.focus.pressed):
            canvas.fill(around.box, palette.hairline, 10, 0.35)
        if card or row.body is not None:
            canvas.frame(around.box, palette.hairline, 1.5, 10)
        else:
            canvas.line((head.x, head.bottom), (head.right, head.bottom), palette.hairline, 1)
        if is_focused(self.focus, row.name):
            canvas.frame(around.box, palette.gold, canvas.theme.shape.focus, 10)
        return head

    def chevron(self, x: float, y: float, *, opened: bool) -> None:
        """The sign that something opens in place."""
        reach = 7 * self.unit
        way = -1 if opened else 1
        points = (
            (x - reach, y - way * reach * 0.5),
            (x + reach, y - way * reach * 0.5),
            (x, y + way * reach * 0.6),
        )
        self.canvas.polygon(points, self.canvas.theme.palette.quiet, 0.8)

    def body(self, row: OpenRow, text: str) -> None:
        """What a row says when it is open."""
        if row.body is None:
            return
        place = self.at(row.body)
        style = self.canvas.style(TEXT, self.canvas.theme.palette.quiet)
        self.canvas.paragraph(text, (place.x, place.y), style, place.w)
