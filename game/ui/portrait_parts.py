"""What portraits are put together from (头像的零件): hair, eyes, beards, dresses, and the place somebody comes from.

All shapes stay inside a circle of radius 47 around (50, 50); the medallion's ring covers their rim.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, assert_never

__all__ = [
    "BALD",
    "BEARD",
    "BOW",
    "BUN",
    "CROP",
    "GLASSES",
    "HEADBAND",
    "LONG",
    "MOUSTACHE",
    "PIN",
    "PLACES",
    "SCARF",
    "SCARFED",
    "SHORT",
    "STUBBLE",
    "SWEPT",
    "TOPKNOT",
    "WRINKLES",
    "Dress",
    "Eyes",
    "Hair",
    "dress",
    "eyes",
]


@dataclass(frozen=True, slots=True)
class Hair:
    """A path before the face, and the markup of what is behind it with ``{}`` for the colour."""

    front: str
    behind: str = ""


SHORT: Final = Hair(
    "M30 46C29 27 40 20 51 20C63 20 71 28 70 46C67 38 64 35 60 33C50 36 40 35 36 34C33 37 31 41 30 46Z"
)
SWEPT: Final = Hair(
    "M30 47C27 27 41 17 54 20C66 21 72 31 70 46C68 39 66 35 62 31C56 37 42 36 37 31C33 36 31 41 30 47Z"
)
CROP: Final = Hair(
    "M30 44C30 28 39 22 50 22C61 22 70 28 70 44C68 37 66 33 63 31C55 29 45 29 37 31C34 33 32 37 30 44Z"
)
BALD: Final = Hair("M31 48C29 42 30 36 33 33C32 39 33 43 32 50Z M69 48C71 42 70 36 67 33C68 39 67 43 68 50Z")
_PARTED: Final = "M30 47C28 29 39 22 50 22C62 22 72 29 70 47C67 39 60 33 50 32C40 33 33 39 30 47Z"
BUN: Final = Hair(
    _PARTED,
    '<circle cx="50" cy="18.4" r="8.6" fill="{}"/><path d="M44 16q6-5 12 0" fill="none" stroke="#A89E97" '
    'stroke-width="1.4"/>',
)
TOPKNOT: Final = Hair(
    _PARTED,
    '<circle cx="50" cy="17.6" r="6.5" fill="{}"/><path d="M41 20.6H59" stroke="#8A6B3A" stroke-width="1.8" '
    'stroke-linecap="round"/>',
)
_FRINGE: Final = (
    "M29 50C27 28 39 21 50 21C62 21 73 28 71 50C68 40 64 38 58 36C50 40 38 40 33 42C31 44 30 47 29 50Z"
)
SCARFED: Final = Hair(_FRINGE, '<path d="M30 42C27 58 30 66 34 68L66 68C70 66 73 58 70 42Z" fill="{}"/>')
LONG: Final = Hair(_FRINGE, '<path d="M29 44C27 66 28 72 33 76L67 76C72 72 73 66 71 44Z" fill="{}"/>')
GLASSES: Final = (
    '<g fill="#FFFFFF" fill-opacity="0.22" stroke="#4A4038" stroke-width="1.5"><circle cx="42.2" cy="48" r="5.8"/>'
    '<circle cx="57.8" cy="48" r="5.8"/></g><path d="M48 47.4q2-1.4 4 0M36.4 47L32 45.4M63.6 47L68 45.4" '
    'fill="none" stroke="#4A4038" stroke-width="1.4"/>'
)
BEARD: Final = (
    '<path d="M44 61C47 66 53 66 56 61C57 70 53 77 50 78C47 77 43 70 44 61Z" fill="#E9E4DA"/>'
    '<path d="M48 66q1.4 5 1.6 9M52.4 66q-1 4-1.2 7" fill="none" stroke="#C9C1B2" stroke-width="0.8"/>'
)
MOUSTACHE: Final = (
    '<path d="M41 57C45 53 49 54 50 55C51 54 55 53 59 57C55 58 52 57.5 50 57C48 57.5 45 58 41 57Z" '
    'fill="{}"/>'
)
WRINKLES: Final = (
    '<path d="M35.4 53q1.6 2 1 4M64.6 53q-1.6 2-1 4M43 38.6q7-2 14 0M44.5 36q5.5-1.5 11 0" fill="none" '
    'stroke="#C79A73" stroke-width="0.9" stroke-linecap="round"/>'
)
PIN: Final = (
    '<path d="M39 21L61 14" fill="none" stroke="#B98A3A" stroke-width="1.6" stroke-linecap="round"/>'
    '<circle cx="61" cy="14" r="2.4" fill="#C4392B"/>'
)
BOW: Final = (
    '<path d="M63 29l7-4-1 8z M63 29l-3 6 7 0z" fill="#C4392B"/>'
    '<circle cx="63.4" cy="29.6" r="1.5" fill="#94281D"/>'
)
HEADBAND: Final = (
    '<path d="M31 37C38 31 62 31 69 37L69.5 42C62 36 38 36 30.5 42Z" fill="#D8CDB4"/>'
    '<path d="M31 40C38 34 62 34 69.3 40" fill="none" stroke="#A99C80" stroke-width="0.8"/>'
    '<path d="M69 38l7 4-6 1z" fill="#C4B899"/>'
)
STUBBLE: Final = (
    '<path d="M34.5 55C36 66 44 68.6 50 68.6C56 68.6 64 66 65.5 55C63 62 57 61.6 50 61.6C43 61.6 37 62 34.5 55Z" '
    'fill="#7A6350" fill-opacity="0.30"/>'
)
SCARF: Final = (
    '<path d="M29 46C27 25 40 17 50 17C60 17 73 25 71 46C68 37 60 31 50 31C40 31 32 37 29 46Z" fill="#2F5C8A"/>'
    '<path d="M36 25C42 20 52 19 58 20.5" fill="none" stroke="#6C97C4" stroke-width="1.6" stroke-linecap="round"/>'
    '<path d="M30 43C33 35 41 30.5 50 30.5C59 30.5 67 35 70 43" fill="none" stroke="#E9EEF2" stroke-width="1.4" '
    'stroke-dasharray="2 2.4"/>'
    '<g fill="#E9EEF2"><circle cx="41" cy="26" r="1.1"/><circle cx="50" cy="23.6" r="1.1"/>'
    '<circle cx="59" cy="26" r="1.1"/></g>'
)


class Eyes(Enum):
    """How somebody looks: open, with laughing eyes, calmly."""

    OPEN = "open"
    LAUGHING = "laughing"
    CALM = "calm"


class Dress(Enum):
    """What is worn: a crossed collar, a jacket with knotted buttons, a shirt."""

    CROSSED = "crossed"
    JACKET = "jacket"
    SHIRT = "shirt"


def eyes(kind: Eyes, brow: str, heavy: float) -> str:
    """Eyes and brows; *heavy* is the width of the brows."""
    brows = (
        f'<path d="M38 42.8q4.2-2.4 8.2-0.4M53.8 42.4q4-2 8.2 0.4" fill="none" stroke="{brow}" '
        f'stroke-width="{heavy:g}" stroke-linecap="round"/>'
    )
    match kind:
        case Eyes.OPEN:
            seen = (
                '<g fill="#2B2622"><ellipse cx="42.3" cy="48" rx="2" ry="2.5"/><ellipse cx="57.7" cy="48" rx="2" '
                'ry="2.5"/></g><g fill="#FFFFFF" fill-opacity="0.9"><circle cx="41.6" cy="47.1" r="0.75"/>'
                '<circle cx="57" cy="47.1" r="0.75"/></g>'
            )
        case Eyes.LAUGHING:
            seen = (
                '<path d="M39 49.2q3.3-4 6.6 0M54.4 49.2q3.3-4 6.6 0" fill="none" stroke="#2B2622" '
                'stroke-width="1.8" stroke-linecap="round"/>'
            )
        case Eyes.CALM:
            seen = (
                '<g fill="#2B2622"><ellipse cx="42.3" cy="48.4" rx="2.1" ry="1.7"/><ellipse cx="57.7" cy="48.4" '
                'rx="2.1" ry="1.7"/></g><path d="M39.2 47.2q3-1.8 6.2 0M54.6 47.2q3-1.8 6.2 0" fill="none" '
                'stroke="#2B2622" stroke-width="1.2" stroke-linecap="round"/>'
            )
        case _:
            assert_never(kind)
    return seen + brows


def dress(kind: Dress, coat: str) -> str:
    """The shoulders in a coat of a colour, with its collar."""
    shoulders = (
        f'<path d="M15.8 82.2C18 72 34 70 43 66L57 66C66 70 82 72 84.2 82.2A47 47 0 0 1 15.8 82.2Z" fill="{coat}"/>'
        '<path d="M66 70.4C74 72.6 82 74 84.2 82.2A47 47 0 0 1 61 95.6C67 88 69 79 66 70.4Z" fill="#1A120C" '
        'fill-opacity="0.13"/>'
    )
    neck = '<path d="M43 58V67C45 72 55 72 57 67V58Z" fill="#D9AE86"/>'
    match kind:
        case Dress.CROSSED:
            collar = (
                '<path d="M42 66L50 76L58 66L61 68L51 81L47 96.8A47 47 0 0 1 44 96.6L49 81L39 68Z" '
                'fill="#F6EFE2"/>'
            )
        case Dress.JACKET:
            collar = (
                f'<path d="M40.6 65.6C43 70 57 70 59.4 65.6L61 70C56 74.6 44 74.6 39 70Z" fill="{coat}"/>'
                '<path d="M39 70C44 74.6 56 74.6 61 70M50 73.4V96" fill="none" stroke="#F6EFE2" stroke-opacity="0.5" '
                'stroke-width="1.1"/>'
                '<path d="M46.4 79h7.2M46.4 86h7.2" fill="none" stroke="#F0D8A0" stroke-width="1.5" '
                'stroke-linecap="round"/>'
            )
        case Dress.SHIRT:
            collar = (
                '<path d="M42.6 65.4L50 74L57.4 65.4L62 69.6L55.4 78L50 74L44.6 78L38 69.6Z" fill="#F6EFE2"/>'
                '<path d="M50 75V96" fill="none" stroke="#1A120C" stroke-opacity="0.22" stroke-width="1"/>'
            )
        case _:
            assert_never(kind)
    return shoulders + neck + collar


def _thing(markup: str, opacity: float = 0.5) -> str:
    return f'<g opacity="{opacity:g}">{markup}</g>'


PLACES: Final = {
    "water": _thing(
        '<path d="M8 62q7-4 14 0t14 0M64 62q7-4 14 0t13 0M6 54q6-3.4 12 0t12 0M70 54q6-3.4 12 0t11 0" fill="none" '
        'stroke="#FFFFFF" stroke-width="1.8"/>'
    ),
    "bridge": _thing(
        '<path d="M6 66C20 40 80 40 94 66L88 66C76 48 24 48 12 66Z" fill="#B5792F"/>'
        '<path d="M24 50V58M76 50V58M34 46V52M66 46V52" stroke="#B5792F" stroke-width="1.6" fill="none"/>',
        0.4,
    ),
    "willow": _thing(
        '<path d="M14 22C20 34 18 50 14 62M22 14C28 28 27 44 24 58M80 15C76 30 78 46 80 60M87 24C82 36 83 50 87 62" '
        'fill="none" stroke="#5C8A62" stroke-width="1.8" stroke-linecap="round" stroke-dasharray="4 2.4"/>'
    ),
    "hills": _thing(
        '<path d="M5 64C16 44 24 44 31 56C38 40 62 40 69 56C77 42 86 46 95 62V68H5Z" fill="#FFFFFF"/>', 0.55
    ),
    "peaks": _thing(
        '<path d="M6 66L16 36L22 50L30 24L39 56L61 56L68 30L76 52L84 38L94 66Z" fill="#7E9A86"/>'
        '<path d="M30 24L35 42L30 48ZM68 30L72 44L68 50Z" fill="#FFFFFF" fill-opacity="0.5"/>',
        0.6,
    ),
    "stones": _thing(
        '<path d="M8 58H25V67H6.6ZM27 58H40V67H27ZM12 47H30V56H9.5ZM60 58H75V67H60ZM77 58H92V67H77ZM70 47H88V56H70Z" '
        'fill="#8C867C"/>',
        0.55,
    ),
    "net": _thing(
        '<path d="M7 46L30 66M12 36L36 58M18 28L30 40M93 46L70 66M88 36L64 58M82 28L70 40M7 58L24 34M16 66L34 40'
        'M93 58L76 34M84 66L66 40" fill="none" stroke="#7FA3B5" stroke-width="1.3"/>',
        0.7,
    ),
    "lotus": _thing(
        '<path d="M8 60C8 52 14 48 17 44C20 48 26 52 26 60C22 64 12 64 8 60Z '
        "M17 60C18 54 26 50 31 50C31 58 24 63 17 62Z"
        "M74 58C74 50 80 46 83 42C86 46 92 50 92 58C88 62 78 62 74 58Z M83 58C82 52 74 48 69 48C69 56 76 61 83 60Z"
        '" fill="#D98A94"/>',
        0.6,
    ),
    "books": _thing(
        '<path d="M10 40H17V66H8.4ZM18.4 36H25V66H18.4ZM74 38H81V66H74ZM82.4 42H89V66H82.4Z" fill="#5E8A7C"/>'
        '<path d="M11 45H16M19.4 41H24M75 43H80M83.4 47H88" stroke="#FFFFFF" stroke-width="1.4" fill="none"/>',
        0.55,
    ),
    "moon": _thing(
        '<circle cx="76" cy="30" r="11" fill="#FFF6DC"/><circle cx="24" cy="24" r="1.4" fill="#FFF6DC"/>',
        0.95,
    ),
}
"""Where people come from, behind their shoulders."""
