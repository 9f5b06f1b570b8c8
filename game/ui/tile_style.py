"""What a player chose of the tiles (牌的样式): face, back, index; and the backs with their colours and figures."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum
from typing import Final, assert_never

from game.theme import Colour, Theme, mix
from game.ui.vector import hex_of

__all__ = ["TileBack", "TileFace", "TileStyle", "back_colours", "ornament"]

_GLAZE: Final[Colour] = (255, 251, 240)
_DEEP: Final[Colour] = (6, 14, 16)
_SMALLEST: Final = 4.5
"""A figure with a smaller radius would be a smudge and is left out."""


class TileFace(Enum):
    """How faces are made (牌面): carved as tiles are, or in large print."""

    CLASSIC = "classic"
    LARGE = "large"


class TileBack(Enum):
    """What the backs are made of (牌背): celadon, or cloth dyed blue."""

    JADE = "jade"
    INDIGO = "indigo"


@dataclass(frozen=True, slots=True)
class TileStyle:
    """The choice of the tiles: face, back, and whether the corners carry an index (角标)."""

    face: TileFace = TileFace.CLASSIC
    back: TileBack = TileBack.JADE
    index: bool = False

    @classmethod
    def chosen(cls, face: str, back: str, index: bool) -> TileStyle:
        """The style that settings name.

        >>> TileStyle.chosen("large", "indigo", False).face
        <TileFace.LARGE: 'large'>
        """
        return cls(TileFace(face), TileBack(back), index)


def back_colours(theme: Theme, back: TileBack) -> dict[str, str]:
    """The colours of a back by their names in the bodies' templates."""
    tile = theme.tile
    match back:
        case TileBack.JADE:
            plain, light, dark = tile.back, tile.back_light, tile.back_dark
        case TileBack.INDIGO:
            plain, light, dark = tile.blue_back, tile.blue_back_light, tile.blue_back_dark
        case _:
            assert_never(back)
    colours = {
        "back": plain,
        "back_light": light,
        "back_dark": dark,
        "back_deep": mix(plain, dark, 0.45),
        "back_lip": mix(light, _GLAZE, 0.42),
        "back_rim": mix(light, _GLAZE, 0.68),
        "back_seam": mix(dark, _DEEP, 0.62),
    }
    return {name: hex_of(colour) for name, colour in colours.items()}


def ornament(back: TileBack, middle: tuple[float, float], radius: float, colour: str) -> str:
    """The figure on a back: a lozenge in a lozenge on celadon, a resist-dyed flower on blue."""
    if radius < _SMALLEST:
        return ""
    x, y = middle
    match back:
        case TileBack.JADE:
            width = max(0.8, 0.09 * radius)
            line = f'fill="none" stroke="{colour}" stroke-opacity="0.34" stroke-width="{width:.2f}"'
            lozenges = "".join(f'<path d="{_lozenge(x, y, r)}" {line}/>' for r in (radius, 0.58 * radius))
            eye = f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{0.13 * radius:.2f}" fill="{colour}" fill-opacity="0.4"/>'
            return lozenges + eye
        case TileBack.INDIGO:
            return _flower(x, y, radius, colour)
        case _:
            assert_never(back)


def _lozenge(x: float, y: float, r: float) -> str:
    high = 1.3 * r
    return f"M{x:.2f} {y - high:.2f}L{x + r:.2f} {y:.2f}L{x:.2f} {y + high:.2f}L{x - r:.2f} {y:.2f}Z"


def _flower(x: float, y: float, radius: float, colour: str) -> str:
    """Eight petals around an eye, as clamp-resist dyeing leaves them white (蓝夹缬)."""
    parts = []
    for number in range(8):
        angle = math.pi * number / 4
        px, py = x + 0.64 * radius * math.cos(angle), y + 0.64 * radius * math.sin(angle)
        parts.append(
            f'<ellipse cx="{px:.2f}" cy="{py:.2f}" rx="{0.32 * radius:.2f}" ry="{0.17 * radius:.2f}" '
            f'transform="rotate({45 * number} {px:.2f} {py:.2f})"/>'
        )
    eye = f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{0.17 * radius:.2f}"/>'
    return f'<g fill="{colour}" fill-opacity="0.42">{"".join(parts)}{eye}</g>'
