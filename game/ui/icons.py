"""Small pictures in strokes of ink (小图): what a place of the lobby or a button leads to, told without a word.

Each is drawn in a square of 48 units; they take the colour of the writing beside them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.present.layout.geometry import Rect
from game.theme import Colour
from game.ui.canvas import Canvas
from game.ui.vector import hex_of, picture

__all__ = ["ICONS", "icon", "star"]

_STAR: Final = "M24 5L29.6 17.6 43.2 19 33 28.2 35.9 41.6 24 34.7 12.1 41.6 15 28.2 4.8 19 18.4 17.6Z"

ICONS: Final[dict[str, tuple[tuple[str, float], ...]]] = {
    # an open book and the brush that lies on it
    "learn": (
        ("M24 14C19 9 11 8 5 10V37C11 35 19 36 24 41", 3.0),
        ("M24 14C29 9 37 8 43 10V37C37 35 29 36 24 41", 3.0),
        ("M24 15V40", 1.8),
        ("M11 18C14 17.4 17 18 19 19.4M11 25C14 24.4 17 25 19 26.4M29 19.4C31 18 34 17.4 37 18", 1.8),
    ),
    # a place on the map, the water around it
    "find": (
        (
            "M24 36C16 26.500 12.500 22 12.500 16A11.500 11.500 0 0 1 35.500 16C35.500 22 32 26.500 24 36Z",
            3.0,
        ),
        ("M24 12.500A4 4 0 1 0 24 20.500A4 4 0 1 0 24 12.500Z", 2.4),
        ("M9 36C5 38 6 42 14 43.500C20 44.600 29 44.600 35 43.500C42 42 43 38 39 36", 2.0),
    ),
    # a hanging scroll with its two rollers
    "past": (
        ("M6 9H42M6 39H42", 3.4),
        ("M10 9V39M38 9V39", 2.4),
        ("M16 17H32M16 24H32M16 31H26", 1.9),
    ),
    # the tally that a tea house keeps: 正, a stroke a hand, on a sheet with a folded corner
    "keeping": (
        ("M10 5H31L39 13V43H10Z", 2.8),
        ("M31 5V13H39", 2.0),
        ("M17 19H32M24.500 19V36M24.500 27H31M18.500 26V36M15.500 36H33.500", 2.2),
    ),
    # a book bound with thread
    "help": (
        ("M9 6H39V42H9Z", 3.0),
        ("M16 6V42", 1.8),
        ("M9 13H16M9 21H16M9 27H16M9 35H16", 1.8),
        ("M23 12H33V26H23Z", 2.0),
    ),
    # the abacus
    "calculator": (
        ("M5 9H43V39H5Z", 3.0),
        ("M5 19H43", 2.0),
        ("M14 9V39M24 9V39M34 9V39", 1.5),
        (
            "M11.500 14H16.500M21.500 15.500H26.500M31.500 13.500H36.500M11.500 26H16.500M11.500 31.500H16.500",
            4.2,
        ),
        ("M21.500 34.500H26.500M21.500 29H26.500M31.500 26H36.500M31.500 34.500H36.500", 4.2),
    ),
    # a wheel of eight teeth
    "settings": (
        ("M24 12A12 12 0 1 0 24 36A12 12 0 1 0 24 12Z", 3.0),
        ("M24 19.500A4.500 4.500 0 1 0 24 28.500A4.500 4.500 0 1 0 24 19.500Z", 2.4),
        ("M24 5V10M24 38V43M5 24H10M38 24H43M10.600 10.600L14.100 14.100M33.900 33.900L37.400 37.400", 4.4),
        ("M10.600 37.400L14.100 33.900M33.900 14.100L37.400 10.600", 4.4),
    ),
    # a round gate, the way out of it
    "quit": (
        ("M30 9.500A16 16 0 1 0 30 38.500", 3.0),
        ("M20 24H42M35.500 17.500L42 24L35.500 30.500", 2.8),
    ),
    "search": (
        ("M20.500 7A13.500 13.500 0 1 0 20.500 34A13.500 13.500 0 1 0 20.500 7Z", 3.2),
        ("M30.500 30.500L41 41", 4.0),
    ),
    "contents": (("M8 12H12M8 24H12M8 36H12", 4.4), ("M19 12H41M19 24H41M19 36H34", 2.8)),
    "up": (("M10 30L24 16L38 30", 3.4),),
    "down": (("M10 18L24 32L38 18", 3.4),),
}
"""Each picture as its strokes: the path and how wide the brush is."""


def icon(canvas: Canvas, name: str, rect: Rect, colour: Colour) -> None:
    """A picture as large as a rectangle lets it be, in its middle."""
    side = round(min(rect.w, rect.h))
    if side < 1:
        return
    place = (rect.centre.x - side / 2, rect.centre.y - side / 2)
    canvas.image(picture(_markup(name, side, hex_of(colour))), place)


def star(canvas: Canvas, rect: Rect, colour: Colour, *, filled: bool) -> None:
    """The star of a favourite (常打): filled when it is one."""
    side = round(min(rect.w, rect.h))
    fill = hex_of(colour) if filled else "none"
    body = f'<path d="{_STAR}" fill="{fill}" stroke="{hex_of(colour)}" stroke-width="2.6" stroke-linejoin="round"/>'
    place = (rect.centre.x - side / 2, rect.centre.y - side / 2)
    canvas.image(picture(_square(side, body)), place)


@lru_cache(maxsize=128)
def _markup(name: str, side: int, colour: str) -> str:
    ink = f'fill="none" stroke="{colour}" stroke-linecap="round" stroke-linejoin="round"'
    strokes = "".join(f'<path d="{path}" {ink} stroke-width="{width:g}"/>' for path, width in ICONS[name])
    return _square(side, strokes)


def _square(side: int, body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="0 0 48 48">{body}</svg>'
