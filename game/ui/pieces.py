"""The little pieces on the table (风圈与庄牌): a round one in bone for a wind, a lacquer tablet for the dealer.

The dealer differs by shape as well as by colour: the others' winds are round and inlaid in bone, the dealer's has cut
corners and a gold rim.
"""

from __future__ import annotations

from functools import lru_cache

from game.theme import Colour, Theme, mix
from game.ui.canvas import Anchor, Canvas
from game.ui.text import Face, TextStyle
from game.ui.vector import document, hex_of, linear, picture

__all__ = ["dealer_tablet", "wind_piece"]

Box = tuple[float, float, float, float]


def wind_piece(canvas: Canvas, box: Box, word: str, *, dealer: bool = False) -> None:
    """A seat's wind; the seat that deals has a piece of its own shape."""
    x, y, wide, high = (round(part) for part in box)
    markup = tablet_body((wide, high), canvas.theme) if dealer else disc_body((wide, high), canvas.theme)
    canvas.image(picture(markup), (x, y))
    style = TextStyle(Face.SERIF, max(8.0, 0.6 * high), canvas.theme.palette.on_seal, 0.03)
    middle = (x + wide / 2, y + (high - _thick(high)) / 2)
    canvas.text(word, middle, style, Anchor.CENTRE, 0.86 * wide)


def dealer_tablet(canvas: Canvas, box: Box, words: str, size: float) -> None:
    """The tablet of the dealer (庄), with the streak."""
    x, y, wide, high = (round(part) for part in box)
    canvas.image(picture(tablet_body((wide, high), canvas.theme)), (x, y))
    style = canvas.style(size, canvas.theme.palette.on_seal, face=Face.SERIF, weight=0.016)
    image = canvas.lettering.fit(words, style, wide - 0.3 * high, 0.5)
    top = y + (high - _thick(high) - image.get_height()) / 2
    canvas.image(image, (x + (wide - image.get_width()) / 2, top))


def _thick(high: float) -> float:
    """How much of its edge a piece shows."""
    return max(1.5, 0.09 * high)


@lru_cache(maxsize=64)
def disc_body(size: tuple[int, int], theme: Theme) -> str:
    """A turned piece: a bone rim, its edge below, and a dark inlay for the wind."""
    tile, palette = theme.tile, theme.palette
    wide, high = size
    thick = _thick(high)
    x, y, r = wide / 2, (high - thick) / 2, min(wide, high - thick) / 2
    inlay = r - max(1.2, 0.12 * r)
    defs = linear(
        "bone",
        (x - r, y - r, x + r, y + r),
        ((0, tile.face_light, 1), (0.5, tile.face, 1), (1, tile.side_shade, 1)),
    ) + linear(
        "inlay",
        (x - inlay, y - inlay, x + inlay, y + inlay),
        (
            (0, mix(palette.indigo, palette.shadow, 0.25), 1),
            (0.6, palette.indigo, 1),
            (1, mix(palette.indigo, tile.face, 0.14), 1),
        ),
    )
    body = (
        _barrel(x, y + thick, r, thick, mix(tile.side_shade, palette.walnut_dark, 0.35))
        + f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="url(#bone)"/>'
        + f'<circle cx="{x:g}" cy="{y:g}" r="{inlay:.2f}" fill="url(#inlay)"/>'
    )
    return document(size, body, defs)


def _barrel(x: float, y: float, r: float, thick: float, colour: Colour) -> str:
    """The edge of a disc below its face."""
    return (
        f'<path d="M{x - r:.2f} {y - thick:.2f}A{r:.2f} {r:.2f} 0 0 0 {x + r:.2f} {y - thick:.2f}V{y:.2f}'
        f'A{r:.2f} {r:.2f} 0 0 1 {x - r:.2f} {y:.2f}Z" fill="{hex_of(colour)}"/>'
    )


@lru_cache(maxsize=64)
def tablet_body(size: tuple[int, int], theme: Theme) -> str:
    """A vermilion lacquer tablet with cut corners, its dark edge below and a rim of gold."""
    palette = theme.palette
    wide, high = size
    thick = _thick(high)
    cut, line = 0.2 * high, max(1.2, 0.07 * high)
    lacquer = (mix(palette.vermilion, palette.gold_light, 0.10), palette.vermilion, palette.vermilion_dark)
    defs = linear(
        "lacquer",
        (0, 0, 0.3 * wide, high - thick),
        ((0, lacquer[0], 1), (0.45, lacquer[1], 1), (1, mix(lacquer[1], lacquer[2], 0.7), 1)),
    )
    face = high - thick
    under = mix(palette.vermilion_dark, palette.walnut_dark, 0.55)
    body = (
        f'<path d="{_cut((0, thick, wide, face), cut)}" fill="{hex_of(under)}"/>'
        f'<path d="{_cut((0, 0, wide, face), cut)}" fill="url(#lacquer)"/>'
        f'<path d="{_cut((line / 2, line / 2, wide - line, face - line), cut)}" fill="none" '
        f'stroke="{hex_of(palette.gold)}" stroke-width="{line:.2f}"/>'
    )
    return document(size, body, defs)


def _cut(box: Box, cut: float) -> str:
    x, y, wide, high = box
    right, bottom = x + wide, y + high
    return (
        f"M{x + cut:.2f} {y:.2f}L{right - cut:.2f} {y:.2f}L{right:.2f} {y + cut:.2f}L{right:.2f} {bottom - cut:.2f}"
        f"L{right - cut:.2f} {bottom:.2f}L{x + cut:.2f} {bottom:.2f}L{x:.2f} {bottom - cut:.2f}L{x:.2f} {y + cut:.2f}Z"
    )
