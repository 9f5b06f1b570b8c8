"""The pen that sets a help text (排文的笔): where the next line goes, and everything that has been set."""

from __future__ import annotations

from dataclasses import dataclass

from game.i18n import Texts
from game.present.help_model import TileRun
from game.present.layout.geometry import Rect
from game.theme import Colour
from game.ui.canvas import Canvas
from game.ui.sprites import TileSprites
from game.ui.text import TextStyle

__all__ = ["Pen", "Set", "right", "tiles_width"]


@dataclass(frozen=True, slots=True)
class Set:
    """One line, picture or rule that is ready to be drawn, its place relative to the top of the text.

    *run* numbers the text that it is a part of; -1 for what nobody searches.
    """

    rect: Rect
    text: str = ""
    style: TextStyle | None = None
    tiles: TileRun | None = None
    height: int = 0
    rule: Colour | None = None
    run: int = -1


@dataclass(slots=True)
class Pen:
    """Where the next line goes, and everything that has been set."""

    canvas: Canvas
    sprites: TileSprites
    texts: Texts
    width: float
    y: float
    parts: list[Set]
    headings: list[tuple[str, float]]
    run: int = 0

    def begin(self) -> None:
        """What is set from now on is another text."""
        self.run += 1

    def px(self, units: float) -> float:
        """Units in pixels."""
        return units * self.canvas.scale


def tiles_width(sprites: TileSprites, run: TileRun, height: int) -> float:
    """How wide tiles of a height stand."""
    return len(run.tiles) * (sprites.size(height)[0] + 1)


def right(pen: Pen, text: str, style: TextStyle, edge: float) -> Set:
    """Words in the line that is being set, up to an edge."""
    wide = pen.canvas.lettering.measure(text, style)[0]
    return Set(Rect(edge - wide, pen.y, wide, style.size * 1.28), text, style)
