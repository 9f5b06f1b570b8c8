"""Where everything lies on a kiosk's house strip (店条): the seal and name of the house, then what it always offers.

Places are those of the strip: its upper left corner is 0, 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.focus import Target
from game.present.layout.geometry import Rect
from game.present.layout.ruler import Ruler

__all__ = ["STRIP_UNITS", "StripLayout", "StripText", "language_name", "strip_height", "strip_layout"]

STRIP_UNITS: Final = 78
"""The strip's height in units: its buttons are as large as a finger wants them."""
_INSET: Final = 5
_GAP: Final = 10
_KEY: Final = 68
"""The least width of what can be pressed."""
_SMALL: Final = 20
_LARGE: Final = 24
_PICTURE: Final = 32
_ROOMY: Final = 1500
"""From this width on the words stand beside their pictures and languages have their whole names."""


@dataclass(frozen=True, slots=True)
class StripText:
    """What is written on the strip: whole and short names of the languages, then what is offered, each with its name as
    a target.
    """

    languages: tuple[str, ...]
    short: tuple[str, ...]
    offers: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class StripLayout:
    """The places on the strip; *beside* when words stand beside their pictures, else they stand below them."""

    size: tuple[float, float]
    seal: Rect
    name: Rect
    languages: tuple[Rect, ...]
    quieter: Rect
    level: Rect
    louder: Rect
    offers: tuple[tuple[str, Rect], ...]
    beside: bool

    def targets(self, languages: tuple[str, ...], *, quieter: bool, louder: bool) -> tuple[Target, ...]:
        """What can be pressed: a language by its tag, and whether it can still be made quieter and louder."""
        return (
            Target("seal", self.seal),
            *(Target(language_name(tag), rect) for tag, rect in zip(languages, self.languages, strict=True)),
            Target("quieter", self.quieter, quieter),
            Target("louder", self.louder, louder),
            *(Target(name, rect) for name, rect in self.offers),
        )


def language_name(tag: str) -> str:
    """The name of a language's button as a target."""
    return f"language:{tag}"


def strip_height(unit: float) -> int:
    """The height of the strip in pixels at so many pixels a unit.

    >>> strip_height(1.0), strip_height(0.5)
    (78, 39)
    """
    return round(STRIP_UNITS * unit)


def strip_layout(width: float, unit: float, texts: StripText, ruler: Ruler) -> StripLayout:
    """The places in so many pixels: from the right end what is offered, volume, languages; the name has the rest."""
    beside = width >= _ROOMY * unit
    high = strip_height(unit)
    top, tall = _INSET * unit, high - 2 * _INSET * unit
    right = width - _INSET * unit
    offers: list[tuple[str, Rect]] = []
    for offered, text in reversed(texts.offers):
        wide = _offer_width(text, unit, ruler, beside=beside)
        offers.insert(0, (offered, Rect(right - wide, top, wide, tall)))
        right -= wide + _GAP / 2 * unit
    right -= _GAP / 2 * unit
    keys: list[Rect] = []
    for wide in (_KEY, 84 if beside else 62, _KEY):
        keys.insert(0, Rect(right - wide * unit, top, wide * unit, tall))
        right -= wide * unit
    right -= _GAP * unit
    languages: list[Rect] = []
    for text in reversed(texts.languages if beside else texts.short):
        wide = max(_KEY * unit, ruler.width(text, _LARGE * unit) + 28 * unit)
        languages.insert(0, Rect(right - wide, top, wide, tall))
        right -= wide
    seal = Rect(_INSET * unit, top, tall, tall)
    left = seal.right + _GAP * unit
    name = Rect(left, top, max(0.0, right - _GAP * unit - left), tall)
    quieter, level, louder = keys
    return StripLayout(
        (width, high), seal, name, tuple(languages), quieter, level, louder, tuple(offers), beside
    )


def _offer_width(text: str, unit: float, ruler: Ruler, *, beside: bool) -> float:
    if beside:
        return ruler.width(text, _LARGE * unit) + (_PICTURE + 10 + 32) * unit
    return max(_KEY * unit, ruler.width(text, _SMALL * unit) + 16 * unit)
