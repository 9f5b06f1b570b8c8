"""The look of the game as data (主题): colours, radii, type sizes.

A theme file lies in `assets/themes/`, names the theme it builds on (`base`) and states what differs. It is checked as
a whole: one error lists everything that is wrong with it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import Enum
from typing import Final, Generic, TypeVar

from game.assets import Assets
from game.errors import AssetError

T = TypeVar("T")

__all__ = [
    "THEMES",
    "Colour",
    "Palette",
    "Shape",
    "Theme",
    "TileColours",
    "TypeScale",
    "Weave",
    "contrast",
    "load_theme",
    "mix",
    "parse_theme",
]

Colour = tuple[int, int, int]
THEMES: Final = ("ou", "indigo", "tea", "contrast")
"""The themes that are shipped, the default first."""


class Weave(Enum):
    """The figure in the cloth (台布纹样)."""

    PLAIN = "plain"
    CRACKLE = "crackle"
    RESIST = "resist"
    MAT = "mat"


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of table, panels and accents."""

    cloth: Colour
    cloth_light: Colour
    cloth_dark: Colour
    cloth_glow: Colour
    shadow: Colour
    window_light: Colour
    walnut: Colour
    walnut_light: Colour
    walnut_dark: Colour
    inlay: Colour
    paper: Colour
    paper_light: Colour
    ink: Colour
    quiet: Colour
    hairline: Colour
    vermilion: Colour
    vermilion_text: Colour
    vermilion_dark: Colour
    gold: Colour
    gold_light: Colour
    gold_dark: Colour
    jade: Colour
    jade_text: Colour
    indigo: Colour
    on_cloth: Colour
    on_cloth_quiet: Colour
    slot: Colour
    on_seal: Colour


@dataclass(frozen=True, slots=True)
class TileColours:
    """Colours of the tiles' bodies and characters."""

    face_light: Colour
    face: Colour
    face_shade: Colour
    side: Colour
    side_shade: Colour
    back: Colour
    back_light: Colour
    back_dark: Colour
    blue_back: Colour
    blue_back_light: Colour
    blue_back_dark: Colour
    numeral: Colour
    character: Colour
    wind: Colour
    red: Colour
    green: Colour
    index: Colour


@dataclass(frozen=True, slots=True)
class Shape:
    """Radii and line widths at 1080p, and the share of light drawn into the cloth (percent)."""

    panel_radius: int
    button_radius: int
    hairline: int
    focus: int
    light: int


@dataclass(frozen=True, slots=True)
class TypeScale:
    """Type sizes at 1080p."""

    title: int
    heading: int
    body: int
    small: int
    button: int
    count: int


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """A whole look (主题). Pictures are kept by theme: one is equal to itself only, so that this costs nothing."""

    name: str
    weave: Weave
    palette: Palette
    tile: TileColours
    shape: Shape
    type: TypeScale


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """The first colour moved toward the second by a share of the way.

    >>> mix((0, 0, 0), (100, 200, 50), 0.5)
    (50, 100, 25)
    """
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def contrast(first: Colour, second: Colour) -> float:
    """The contrast ratio of two colours after WCAG, 1 to 21.

    >>> round(contrast((0, 0, 0), (255, 255, 255)), 1)
    21.0
    """
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def load_theme(assets: Assets, name: str) -> Theme:
    """A shipped theme by name (``ou``, ``indigo``, ``tea``, ``contrast``)."""
    theme = None
    for layer in _layers(assets, name):
        theme = parse_theme(layer, theme)
    if theme is None:
        raise AssetError(f"The theme {name!r} has no layers. Choose one of: {', '.join(THEMES)}.")
    return theme


def _layers(assets: Assets, name: str) -> tuple[str, ...]:
    """The texts of a theme and of those it builds on, the ground first."""
    texts: list[str] = []
    seen: list[str] = []
    wanted = name
    while wanted:
        if wanted in seen:
            raise AssetError(
                f"The themes {' -> '.join([*seen, wanted])} build on each other. Remove one `base`."
            )
        seen.append(wanted)
        texts.insert(0, assets.text(f"theme.{wanted}"))
        try:
            wanted = str(tomllib.loads(texts[0]).get("base", ""))
        except tomllib.TOMLDecodeError as reason:
            raise AssetError(f"The theme {wanted!r} is not TOML: {reason}.") from reason
    return tuple(texts)


def parse_theme(text: str, base: Theme | None = None) -> Theme:
    """A theme from the text of its file, over a base; every fault is listed in one error."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as reason:
        raise AssetError(f"The theme is not TOML: {reason}.") from reason
    faults: list[str] = []
    known = {"name", "base", "weave", *_SECTIONS}
    faults += [f"{key}: not a part of a theme" for key in data if key not in known]
    name = data.get("name")
    if not isinstance(name, str) or not name:
        faults.append("name: must be a word")
    weave = _weave(data, base, faults)
    reader = _Reader(data, base, faults)
    palette = reader.section("palette", Palette, _COLOUR)
    tile = reader.section("tile", TileColours, _COLOUR)
    shape = reader.section("shape", Shape, _NUMBER)
    type_ = reader.section("type", TypeScale, _NUMBER)
    if faults:
        raise AssetError(f"The theme {name!r} has {len(faults)} faults: {'; '.join(faults)}.")
    return Theme(
        str(name), weave, Palette(**palette), TileColours(**tile), Shape(**shape), TypeScale(**type_)
    )


_SECTIONS: Final = ("palette", "tile", "shape", "type")
_HEX: Final = re.compile(r"#[0-9A-Fa-f]{6}")


def _weave(data: dict[str, object], base: Theme | None, faults: list[str]) -> Weave:
    value = data.get("weave", base.weave.value if base else Weave.PLAIN.value)
    try:
        return Weave(value)
    except ValueError:
        faults.append(f"weave: {value!r} is none of {', '.join(weave.value for weave in Weave)}")
        return Weave.PLAIN


@dataclass(frozen=True, slots=True)
class _Kind(Generic[T]):
    """A kind of value: what it is called, what it must be like, and how it is read (None: it is not one)."""

    word: str
    must: str
    read: Callable[[object], T | None]


def _read_colour(value: object) -> Colour | None:
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        return None
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


def _read_number(value: object) -> int | None:
    good = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 400
    return value if isinstance(value, int) and good else None


_COLOUR: Final = _Kind("colour", "a colour like #1F4D45", _read_colour)
_NUMBER: Final = _Kind("number", "a whole number from 0 to 400", _read_number)


@dataclass(frozen=True, slots=True)
class _Reader:
    """The sections of a theme file: what is left out comes from *base*, what is wrong goes to *faults*."""

    data: dict[str, object]
    base: Theme | None
    faults: list[str]

    def section(
        self, name: str, record: type[Palette | TileColours | Shape | TypeScale], kind: _Kind[T]
    ) -> dict[str, T]:
        """The values of one section."""
        given = self.data.get(name, {})
        if not isinstance(given, dict):
            self.faults.append(f"{name}: must be a table")
            given = {}
        keys = [field.name for field in fields(record)]
        self.faults.extend(f"{name}.{key}: not a {kind.word} of a theme" for key in given if key not in keys)
        found: dict[str, T] = {}
        for key in keys:
            value = given.get(key)
            read = kind.read(value)
            if read is not None:
                found[key] = read
            elif value is not None:
                self.faults.append(f"{name}.{key}: {value!r} is not {kind.must}")
            elif self.base is not None:
                found[key] = getattr(getattr(self.base, name), key)
            else:
                self.faults.append(f"{name}.{key}: missing")
        return found
