"""Portraits of the people at a table (头像): ten heads drawn by code, each with a place, a dress and a look."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.theme import Theme, mix
from game.ui import portrait_parts as parts
from game.ui.portrait_parts import PLACES, Dress, Eyes, Hair, dress, eyes
from game.ui.vector import document, hex_of, picture, radial

__all__ = ["PORTRAITS", "is_woman", "medallion", "portrait", "portrait_number"]

_PALE: Final = ("#F4D6B8", "#DDB48D")
_TANNED: Final = ("#E6BC94", "#C99A6E")
_ROSY: Final = ("#F2CFB2", "#D9A988")


@dataclass(frozen=True, slots=True)
class _Face:
    """Skin with its shade, how wide and long the face is, eyes, weight of the brows, how wide it smiles."""

    skin: tuple[str, str] = _PALE
    half: tuple[float, float] = (18.5, 20.0)
    eyes: Eyes = Eyes.OPEN
    brows: float = 1.5
    smile: float = 5.0


@dataclass(frozen=True, slots=True)
class _Person:
    """Ground, place, coat with its colour, hair with its colour, face; *extra* comes last."""

    ground: str
    place: str
    coat: tuple[Dress, str]
    hair: tuple[Hair, str]
    face: _Face
    extra: str = ""


_BROWS: Final = "#4B4039"
PORTRAITS: Final = (
    _Person(
        "#CFE3DE", "water", (Dress.CROSSED, "#2F4A78"), (parts.SHORT, "#22272B"),
        _Face(brows=1.9),
    ),
    _Person(
        "#F1DFC6", "bridge", (Dress.JACKET, "#9C3328"), (parts.BUN, "#8A7F78"),
        _Face(_ROSY, (19.0, 19.5), Eyes.LAUGHING, 1.2, 6.5),
        parts.WRINKLES + parts.PIN,
    ),
    _Person(
        "#D5E2EA", "willow", (Dress.SHIRT, "#54697C"), (parts.BALD, "#B9B4AC"),
        _Face(_PALE, (18.0, 21.5), Eyes.CALM, 1.6, 4.0),
        parts.WRINKLES + parts.GLASSES,
    ),
    _Person(
        "#F0E6CF", "hills", (Dress.SHIRT, "#B5792F"), (parts.SWEPT, "#2A2523"),
        _Face(_TANNED, (18.0, 20.5), Eyes.OPEN, 2.2, 6.0),
    ),
    _Person(
        "#E3E6D2", "peaks", (Dress.CROSSED, "#4C6B52"), (parts.TOPKNOT, "#DDD8CD"),
        _Face(_PALE, (17.5, 21.5), Eyes.CALM, 2.0, 3.4),
        parts.BEARD,
    ),
    _Person(
        "#E6DED4", "stones", (Dress.JACKET, "#5D5A55"), (parts.CROP, "#2E2A27"),
        _Face(_TANNED, (20.0, 20.0), Eyes.OPEN, 2.6, 5.6),
        parts.STUBBLE + parts.HEADBAND,
    ),
    _Person(
        "#DCE8EC", "net", (Dress.CROSSED, "#B06A3B"), (parts.SCARFED, "#3A2A20"),
        _Face(_TANNED, (18.0, 19.5), Eyes.LAUGHING, 1.4, 6.4),
        parts.SCARF,
    ),
    _Person(
        "#EBDFD8", "lotus", (Dress.JACKET, "#6E4A3C"), (parts.BALD, "#D9D4CA"),
        _Face(_ROSY, (19.5, 20.5), Eyes.LAUGHING, 2.0, 5.0),
        parts.WRINKLES + parts.MOUSTACHE.format("#E4DFD5") + parts.BEARD,
    ),
    _Person(
        "#D6E6E2", "books", (Dress.JACKET, "#1F6655"), (parts.SHORT, "#55504B"),
        _Face(_PALE, (17.5, 20.5), Eyes.CALM, 1.7, 3.6),
        parts.GLASSES + parts.MOUSTACHE.format("#55504B"),
    ),
    _Person(
        "#DAD3E8", "moon", (Dress.CROSSED, "#6B4E86"), (parts.LONG, "#26211F"),
        _Face(_PALE, (18.0, 20.0), Eyes.OPEN, 1.1, 5.0),
        parts.BOW,
    ),
)  # fmt: skip
"""The player, the bots in the order of their names (``bot.1`` …), and one more guest."""

_WOMEN: Final = frozenset((1, 6, 9))

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


def is_woman(number: int) -> bool:
    """Whether a head is a woman's: it says whose voice fits."""
    return number in _WOMEN


def portrait(number: int, size: int, theme: Theme, *, grey: bool = False) -> pygame.Surface:
    """The medallion of a person; grey when a bot plays for them."""
    return picture(medallion(number, size, theme, grey=grey))


@lru_cache(maxsize=64)
def medallion(number: int, size: int, theme: Theme, *, grey: bool = False) -> str:
    """The drawing of a portrait."""
    person = PORTRAITS[number % len(PORTRAITS)]
    hair, colour = person.hair
    palette = theme.palette
    rim = hex_of(palette.gold_dark if not grey else palette.hairline)
    light = hex_of(palette.gold_light if not grey else palette.paper_light)
    body = (
        f'<g transform="scale({size / 100:g})">'
        f'<circle cx="50" cy="50" r="47" fill="{person.ground}"/>'
        '<circle cx="50" cy="50" r="47" fill="url(#air)"/>'
        f"{PLACES[person.place]}{hair.behind.format(colour)}{dress(*person.coat)}{_head(person)}{person.extra}"
        f'<circle cx="50" cy="50" r="47" fill="none" stroke="{rim}" stroke-width="3.8"/>'
        f'<path d="M8 34A45.2 45.2 0 0 1 34 7.6" fill="none" stroke="{light}" stroke-width="1.3" '
        'stroke-linecap="round"/>'
        '<circle cx="50" cy="50" r="44.6" fill="none" stroke="#2B1A0C" stroke-opacity="0.22" stroke-width="1"/></g>'
    )
    if grey:
        veil = hex_of(mix(palette.paper, palette.quiet, 0.2))
        body += f'<circle cx="{size / 2:g}" cy="{size / 2:g}" r="{0.45 * size:g}" fill="{veil}" fill-opacity="0.55"/>'
    air = radial("air", (36, 26, 56), ((0, (255, 255, 255), 0.42), (1, (255, 255, 255), 0)))
    return document((size, size), body, air)


def _head(person: _Person) -> str:
    """Face with a light side and a shaded one, ears, eyes, nose, smile; the hair before it with a strand of light."""
    face, (hair, colour) = person.face, person.hair
    skin, shade = face.skin
    rx, ry = face.half
    left, right, ear = 50 - rx, 50 + rx, 3.7
    smile = face.smile
    return (
        f'<ellipse cx="50" cy="63.6" rx="{0.62 * rx:g}" ry="4" fill="#1A120C" fill-opacity="0.16"/>'
        f'<g fill="{skin}"><circle cx="{left:g}" cy="49" r="{ear:g}"/></g>'
        f'<circle cx="{right:g}" cy="49" r="{ear:g}" fill="{shade}"/>'
        f'<ellipse cx="50" cy="47" rx="{rx:g}" ry="{ry:g}" fill="{skin}"/>'
        f'<path d="{_shaded_cheek(right, rx, ry)}" fill="{shade}" fill-opacity="0.6"/>'
        f'<path d="{hair.front}" fill="{colour}"/>'
        f'<path d="M37.5 28.6C41 24.6 46 23 51 23.2" fill="none" stroke="#FFFFFF" stroke-opacity="0.22" '
        'stroke-width="2" stroke-linecap="round"/>'
        f"{eyes(face.eyes, _BROWS, face.brows)}"
        f'<path d="M50.4 49.4q-2.2 3.4 0.8 4.2" fill="none" stroke="{shade}" stroke-width="1.4" '
        'stroke-linecap="round"/>'
        f'<path d="M{50 - smile:g} 57.6q{smile:g} {0.85 * smile:g} {2 * smile:g} 0" fill="none" stroke="#A8503C" '
        'stroke-width="1.7" stroke-linecap="round"/>'
        '<g fill="#E8886C" fill-opacity="0.28"><circle cx="37.6" cy="54" r="3.4"/>'
        '<circle cx="61.6" cy="54" r="3.4"/></g>'
    )


def _shaded_cheek(right: float, rx: float, ry: float) -> str:
    """The side of the face that is turned from the light."""
    top, bottom = 47 - 0.8 * ry, 47 + 0.955 * ry
    return (
        f"M{right - 6:g} {top:g}C{right + 1.5:g} {47 - 0.4 * ry:g} {right + 1.5:g} {47 + 0.45 * ry:g} "
        f"{50 + 0.3 * rx:g} {bottom:g}C{right - 4.5:g} {47 + 0.4 * ry:g} {right - 3:g} {47 - 0.2 * ry:g} "
        f"{right - 6:g} {top:g}Z"
    )
