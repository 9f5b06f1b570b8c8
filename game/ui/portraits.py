"""Portraits of the people at a table (头像): ten heads drawn by code, in the colours of the theme.

All shapes stay inside a circle of radius 47 around (50, 50); the medallion's ring covers their rim.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.theme import Theme, mix
from game.ui.vector import document, hex_of, picture

__all__ = ["PORTRAITS", "portrait", "portrait_number"]

_SKIN: Final = "#F0CFAE"
_SHADE: Final = "#DDB48D"


@dataclass(frozen=True, slots=True)
class _Person:
    """Ground, coat, hair colour and the hair's drawing behind and before the face; *extra* comes last."""

    ground: str
    coat: str
    hair: str
    behind: str
    front: str
    extra: str = ""


_SHORT: Final = (
    "M30 46C29 27 40 20 51 20C63 20 71 28 70 46C67 38 64 35 60 33C50 36 40 35 36 34C33 37 31 41 30 46Z"
)
_SWEPT: Final = (
    "M30 47C27 27 41 17 54 20C66 21 72 31 70 46C68 39 66 35 62 31C56 37 42 36 37 31C33 36 31 41 30 47Z"
)
_CROP: Final = (
    "M30 44C30 28 39 22 50 22C61 22 70 28 70 44C68 37 66 33 63 31C55 29 45 29 37 31C34 33 32 37 30 44Z"
)
_BALD: Final = "M31 48C29 42 30 36 33 33C32 39 33 43 32 50Z M69 48C71 42 70 36 67 33C68 39 67 43 68 50Z"
_BUN: Final = "M30 47C28 29 39 22 50 22C62 22 72 29 70 47C67 39 60 33 50 32C40 33 33 39 30 47Z"
_FRINGE: Final = (
    "M29 50C27 28 39 21 50 21C62 21 73 28 71 50C68 40 64 38 58 36C50 40 38 40 33 42C31 44 30 47 29 50Z"
)
_GLASSES: Final = (
    '<g fill="none" stroke="#4A4038" stroke-width="1.6"><circle cx="42.5" cy="48" r="5.6"/>'
    '<circle cx="57.5" cy="48" r="5.6"/><path d="M48 47.6h4"/></g>'
)
_BEARD: Final = '<path d="M44 61C47 66 53 66 56 61C57 70 53 77 50 78C47 77 43 70 44 61Z" fill="#E9E4DA"/>'
_MOUSTACHE: Final = (
    '<path d="M41 57C45 53 49 54 50 55C51 54 55 53 59 57C55 58 52 57.5 50 57C48 57.5 45 58 41 57Z" '
    'fill="{}"/>'
)
_WRINKLES: Final = (
    '<path d="M36 55q2 2 1 4M64 55q-2 2-1 4M43 38q7-2 14 0" fill="none" stroke="#CFA27B" stroke-width="1.1"/>'
)
_PIN: Final = '<circle cx="50" cy="17" r="2.2" fill="#C4392B"/>'
_BOW: Final = '<path d="M63 29l7-4-1 8z M63 29l-3 6 7 0z" fill="#C4392B"/>'
_HEADBAND: Final = (
    '<path d="M31 37C38 31 62 31 69 37L69.5 42C62 36 38 36 30.5 42Z" fill="#C9BFA8"/>'
    '<path d="M69 38l7 4-6 1z" fill="#B8AE96"/>'
)
_STUBBLE: Final = (
    '<path d="M36 56C38 66 44 68 50 68C56 68 62 66 64 56C62 63 57 62 50 62C43 62 38 63 36 56Z" '
    'fill="#8A6F58" fill-opacity="0.32"/>'
)
_SCARF: Final = (
    '<path d="M29 46C27 25 40 17 50 17C60 17 73 25 71 46C68 37 60 31 50 31C40 31 32 37 29 46Z" fill="#2F5C8A"/>'
    '<path d="M30 43C33 35 41 30.5 50 30.5C59 30.5 67 35 70 43" fill="none" stroke="#E9EEF2" stroke-width="1.4" '
    'stroke-dasharray="2 2.4"/>'
)

PORTRAITS: Final = (
    _Person("#CFE3DE", "#2F4A78", "#22272B", "", _SHORT),
    _Person(
        "#F1DFC6",
        "#9C3328",
        "#8A7F78",
        '<circle cx="50" cy="19" r="9" fill="#8A7F78"/>',
        _BUN,
        _WRINKLES + _PIN,
    ),
    _Person("#D5E2EA", "#54697C", "#B9B4AC", "", _BALD, _WRINKLES + _GLASSES),
    _Person("#F0E6CF", "#B5792F", "#2A2523", "", _SWEPT),
    _Person(
        "#E3E6D2", "#4C6B52", "#DDD8CD", '<circle cx="50" cy="18" r="6.5" fill="#DDD8CD"/>', _BUN, _BEARD
    ),
    _Person("#E6DED4", "#5D5A55", "#2E2A27", "", _CROP, _STUBBLE + _HEADBAND),
    _Person(
        "#DCE8EC",
        "#B06A3B",
        "#3A2A20",
        '<path d="M30 42C27 58 30 66 34 68L66 68C70 66 73 58 70 42Z" fill="#3A2A20"/>',
        _FRINGE,
        _SCARF,
    ),
    _Person("#EBDFD8", "#6E4A3C", "#D9D4CA", "", _BALD, _WRINKLES + _MOUSTACHE.format("#E4DFD5") + _BEARD),
    _Person("#D6E6E2", "#1F6655", "#55504B", "", _SHORT, _GLASSES + _MOUSTACHE.format("#55504B")),
    _Person(
        "#E2DAEC",
        "#6B4E86",
        "#26211F",
        '<path d="M29 44C27 66 28 72 33 76L67 76C72 72 73 66 71 44Z" fill="#26211F"/>',
        _FRINGE,
        _BOW,
    ),
)
"""The player, the bots in the order of their names (``bot.1`` …), and one more guest."""

_GUESTS: Final = (0, 9, 3, 8)
"""Whose head people without a portrait of their own have, by seat."""


def portrait_number(key: str | None, seat: int) -> int:
    """The head that goes with a name: a bot's own by its key, a guest's by the seat.

    >>> portrait_number("bot.7", 2), portrait_number(None, 0), portrait_number(None, 1)
    (7, 0, 9)
    """
    number = key.removeprefix("bot.") if key else ""
    if number.isdigit() and 0 < int(number) < len(PORTRAITS) - 1:
        return int(number)
    return _GUESTS[seat % len(_GUESTS)]


def portrait(number: int, size: int, theme: Theme, *, grey: bool = False) -> pygame.Surface:
    """The medallion of a person; grey when a bot plays for them."""
    person = PORTRAITS[number % len(PORTRAITS)]
    rim = hex_of(theme.palette.gold_dark if not grey else theme.palette.hairline)
    body = (
        f'<g transform="scale({size / 100:g})">'
        f'<circle cx="50" cy="50" r="47" fill="{person.ground}"/>{person.behind}'
        '<path d="M15.8 82.2C18 72 34 70 43 66L57 66C66 70 82 72 84.2 82.2A47 47 0 0 1 15.8 82.2Z" '
        f'fill="{person.coat}"/>'
        f'<path d="M43 58V67C45 72 55 72 57 67V58Z" fill="{_SHADE}"/>'
        f'<path d="M42 66L50 76L58 66L61 68L51 81H49L39 68Z" fill="#F6EFE2"/>'
        f'<ellipse cx="50" cy="47" rx="18.5" ry="20" fill="{_SKIN}"/>'
        f'<g fill="{_SKIN}"><circle cx="31.5" cy="49" r="3.6"/><circle cx="68.5" cy="49" r="3.6"/></g>'
        f'<path d="{person.front}" fill="{person.hair}"/>'
        '<g fill="#2B2622"><ellipse cx="42.5" cy="48" rx="1.9" ry="2.3"/>'
        '<ellipse cx="57.5" cy="48" rx="1.9" ry="2.3"/></g>'
        '<path d="M38.5 42.6q4-2 8 0M53.5 42.6q4-2 8 0" fill="none" stroke="#4B4039" stroke-width="1.5" '
        'stroke-linecap="round"/>'
        '<path d="M45 57.5q5 3.4 10 0" fill="none" stroke="#A8553F" stroke-width="1.8" stroke-linecap="round"/>'
        '<g fill="#E89A7E" fill-opacity="0.35"><circle cx="37.5" cy="54" r="3.2"/>'
        '<circle cx="62.5" cy="54" r="3.2"/></g>'
        f"{person.extra}"
        f'<circle cx="50" cy="50" r="47" fill="none" stroke="{rim}" stroke-width="3.4"/>'
        f'<circle cx="50" cy="50" r="44.8" fill="none" stroke="#FFFDF6" stroke-opacity="0.55" stroke-width="1.4"/></g>'
    )
    if grey:
        veil = hex_of(mix(theme.palette.paper, theme.palette.quiet, 0.2))
        body += f'<circle cx="{size / 2:g}" cy="{size / 2:g}" r="{0.45 * size:g}" fill="{veil}" fill-opacity="0.55"/>'
    return picture(document((size, size), body))
