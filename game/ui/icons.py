"""Small pictures in strokes of ink (小图): what a place of the lobby, a tool or a button does, told without a word.

They take the colour of the writing beside them. A new one goes into the table of its kind.
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
    # two people and what goes between them
    "online": (
        ("M13 17A5.500 5.500 0 1 0 13 28A5.500 5.500 0 1 0 13 17Z", 2.6),
        ("M35 17A5.500 5.500 0 1 0 35 28A5.500 5.500 0 1 0 35 17Z", 2.6),
        ("M4 42C4 35 8 32 13 32C18 32 22 35 22 42M26 42C26 35 30 32 35 32C40 32 44 35 44 42", 2.8),
        ("M15 11C20 6 28 6 33 11M19.500 14.500C22 12 26 12 28.500 14.500", 2.4),
    ),
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
    # the bell on the counter that calls the waiter
    "bell": (
        ("M8 34H40M6 40H42", 3.0),
        ("M11 34C11 22 16 15 24 15C32 15 37 22 37 34", 2.8),
        ("M24 15V10M20 8.500H28", 2.8),
        ("M16.500 29C17 24.500 19 21.500 22 20", 1.8),
    ),
    # a tea bowl with its lid upside down: whoever leaves it so has finished
    "bowl": (
        ("M8 21H40C40 31 34 39 24 39C14 39 8 31 8 21Z", 2.8),
        ("M15 43H33", 3.0),
        ("M12 14.500C15 9 33 9 36 14.500Z", 2.4),
        ("M20.500 9.800C20.500 6 27.500 6 27.500 9.800", 2.2),
    ),
    # people around a table
    "hot_seat": (
        ("M15 15H33V33H15Z", 2.8),
        ("M24 3.500A3.600 3.600 0 1 0 24 10.700A3.600 3.600 0 1 0 24 3.500Z", 2.4),
        ("M24 37.300A3.600 3.600 0 1 0 24 44.500A3.600 3.600 0 1 0 24 37.300Z", 2.4),
        ("M7.100 20.400A3.600 3.600 0 1 0 7.100 27.600A3.600 3.600 0 1 0 7.100 20.400Z", 2.4),
        ("M40.900 20.400A3.600 3.600 0 1 0 40.900 27.600A3.600 3.600 0 1 0 40.900 20.400Z", 2.4),
    ),
    "search": (
        ("M20.500 7A13.500 13.500 0 1 0 20.500 34A13.500 13.500 0 1 0 20.500 7Z", 3.2),
        ("M30.500 30.500L41 41", 4.0),
    ),
    "contents": (("M8 12H12M8 24H12M8 36H12", 4.4), ("M19 12H41M19 24H41M19 36H34", 2.8)),
    "up": (("M10 30L24 16L38 30", 3.4),),
    "down": (("M10 18L24 32L38 18", 3.4),),
}
"""Pictures in a square of 48, each as its strokes: the path and how wide the brush is."""
_LINED: Final = {
    # the tools beside a table
    "menu": '<path d="M26 34H74M26 50H74M26 66H74"/>',
    "auto": '<circle cx="50" cy="36" r="11"/><path d="M28 74C30 58 40 54 50 54C60 54 70 58 72 74M70 24l8 -6M74 34h9"/>',
    "hint": '<path d="M42 64C42 56 33 53 33 41A17 17 0 0 1 67 41C67 53 58 56 58 64ZM43 72H57M46 79H54"/>',
    "assist": '<path d="M56 20L34 54H48L44 80L66 44H52Z"/>',
    "sound": '<path d="M26 42H38L54 28V72L38 58H26ZM64 40C69 46 69 54 64 60M72 33C81 43 81 57 72 67"/>',
    "mute": '<path d="M26 42H38L54 28V72L38 58H26ZM64 41L80 59M80 41L64 59"/>',
    "phrases": '<path d="M28 26H72A8 8 0 0 1 80 34V56A8 8 0 0 1 72 64H48L34 78V64H28A8 8 0 0 1 20 56V34'
    'A8 8 0 0 1 28 26ZM34 40H66M34 51H54"/>',
    "people": '<circle cx="39" cy="37" r="11"/><path d="M18 74C20 57 30 53 39 53C48 53 58 57 60 74'
    'M60 28A11 11 0 0 1 64 49M68 54C76 57 81 63 82 74"/>',
    "chat": '<path d="M28 24H72A8 8 0 0 1 80 32V56A8 8 0 0 1 72 64H50L36 78V64H28A8 8 0 0 1 20 56V32A8 8 0 0 1 28 24Z'
    'M36 44V44.5M50 44V44.5M64 44V44.5"/>',
    "microphone": '<path d="M50 16A12 12 0 0 1 62 28V48A12 12 0 0 1 38 48V28A12 12 0 0 1 50 16ZM28 46A22 22 0 0 0 72 46'
    'M50 68V82M38 82H62"/>',
    # what a replay has
    "seat": '<path d="M28 44A24 24 0 0 1 71 40M72 56A24 24 0 0 1 29 60"/><path d="M72 26V42H56M28 74V58H44"/>',
    "open": '<path d="M20 50C32 30 68 30 80 50C68 70 32 70 20 50Z"/><circle cx="50" cy="50" r="9"/>',
    "closed": '<path d="M20 50C32 30 68 30 80 50C68 70 32 70 20 50Z"/><path d="M26 74L74 26"/>',
    "panel": '<path d="M24 32H30M38 32H76M24 50H30M38 50H76M24 68H30M38 68H76"/>',
    "leave": '<path d="M58 26H28V74H58M46 50H78M66 38L78 50L66 62"/>',
    "tick": '<circle cx="50" cy="50" r="34"/><path d="M33 51L45 63L68 38"/>',
    "cross": '<circle cx="50" cy="50" r="34"/><path d="M38 38L62 62M62 38L38 62"/>',
    "close": '<path d="M34 34L66 66M66 34L34 66"/>',
}
"""Signs in lines of one width, in a square of 100: the body of their markup."""
_FILLED: Final = {
    "play": '<path d="M36 26L76 50L36 74Z"/>',
    "pause": '<path d="M32 28H43V72H32ZM57 28H68V72H57Z"/>',
    "step-": '<path d="M62 28V72L34 50Z"/>',
    "step+": '<path d="M38 28V72L66 50Z"/>',
    "mark-": '<path d="M56 28V72L32 50ZM68 50m-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0Z"/>',
    "mark+": '<path d="M44 28V72L68 50ZM32 50m-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0Z"/>',
    "hand-": '<path d="M78 28V72L54 50ZM54 28V72L30 50ZM22 28H28V72H22Z"/>',
    "hand+": '<path d="M22 28V72L46 50ZM46 28V72L70 50ZM72 28H78V72H72Z"/>',
}
"""Signs that are filled, in a square of 100."""


def icon(canvas: Canvas, name: str, rect: Rect, colour: Colour) -> None:
    """A picture as large as a rectangle lets it be, in its middle."""
    side = round(min(rect.w, rect.h))
    if side < 1:
        return
    place = (rect.centre.x - side / 2, rect.centre.y - side / 2)
    canvas.image(picture(_markup(name, side, hex_of(colour))), place)


def star(canvas: Canvas, rect: Rect, colour: Colour, *, filled: bool, edge: Colour | None = None) -> None:
    """The star of a favourite (常打): filled when it is one; its *edge* may have a colour of its own."""
    side = round(min(rect.w, rect.h))
    if side < 1:
        return
    place = (rect.centre.x - side / 2, rect.centre.y - side / 2)
    canvas.image(picture(_star(side, hex_of(colour) if filled else "none", hex_of(edge or colour))), place)


@lru_cache(maxsize=64)
def _star(side: int, fill: str, edge: str) -> str:
    body = f'<path d="{_STAR}" fill="{fill}" stroke="{edge}" stroke-width="2.6" stroke-linejoin="round"/>'
    return _square(side, 48, body)


@lru_cache(maxsize=256)
def _markup(name: str, side: int, colour: str) -> str:
    ink = f'fill="none" stroke="{colour}" stroke-linecap="round" stroke-linejoin="round"'
    if name in _FILLED:
        return _square(side, 100, f'<g fill="{colour}">{_FILLED[name]}</g>')
    if name in _LINED:
        return _square(side, 100, f'<g {ink} stroke-width="5">{_LINED[name]}</g>')
    strokes = "".join(f'<path d="{path}" {ink} stroke-width="{width:g}"/>' for path, width in ICONS[name])
    return _square(side, 48, strokes)


def _square(side: int, units: int, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="0 0 {units} {units}">'
        f"{body}</svg>"
    )
