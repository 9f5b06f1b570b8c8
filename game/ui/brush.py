"""Strokes and blots of ink as SVG (笔墨): shapes in their own small units, placed by a transform."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.theme import Colour
from game.ui.vector import hex_of

__all__ = ["INK", "Dip", "blot", "line", "placed", "shape", "stretched"]

INK: Final[Colour] = (38, 44, 46)


@dataclass(frozen=True, slots=True)
class Dip:
    """What a brush was dipped into: colour and how much of it shows."""

    colour: Colour = INK
    ink: float = 1.0

    @property
    def paint(self) -> str:
        """As a fill."""
        return f'fill="{hex_of(self.colour)}" fill-opacity="{self.ink:.3f}"'

    @property
    def stroke(self) -> str:
        """As a line without a fill."""
        colour = f'stroke="{hex_of(self.colour)}" stroke-opacity="{self.ink:.3f}"'
        return f'fill="none" stroke-linecap="round" {colour}'


def shape(path: str, dip: Dip) -> str:
    """A filled shape."""
    return f'<path d="{path}" {dip.paint}/>'


def line(path: str, width: float, dip: Dip) -> str:
    """A drawn line."""
    return f'<path d="{path}" stroke-width="{width:.2f}" {dip.stroke}/>'


def blot(centre: tuple[float, float], half: tuple[float, float], dip: Dip) -> str:
    """An ellipse."""
    x, y = centre
    return f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{half[0]:.1f}" ry="{half[1]:.1f}" {dip.paint}/>'


def placed(body: str, x: float, y: float, grow: float = 1.0) -> str:
    """Shapes moved to a place and scaled."""
    return f'<g transform="translate({x:.2f} {y:.2f}) scale({grow:.4f})">{body}</g>'


def stretched(body: str, x: float, y: float, wide: float, high: float) -> str:
    """Shapes of unit size moved to a place, each direction with its own scale."""
    return f'<g transform="translate({x:.2f} {y:.2f}) scale({wide:.4f} {high:.4f})">{body}</g>'
