"""Keys of what guests of a kiosk see that are made at run time (迎客的词条)."""

from __future__ import annotations

from collections.abc import Iterator

from game.i18n import LANGUAGES

__all__ = ["made_by_front"]

_TOLD = ("chow", "pung", "kong", "flower", "wild", "void")


def made_by_front() -> Iterator[str]:
    """The strip, the first screen with its sheet, the captions of the attract screen."""
    yield from (f"kiosk.strip.language.{tag}{short}" for tag in LANGUAGES for short in ("", ".short"))
    yield from (f"kiosk.strip.{name}" for name in ("staff", "called"))
    yield from (f"kiosk.front.{name}" for name in ("shop", "learn", "help", "back", "rules", "around"))
    yield from (f"kiosk.front.shop.{state}" for state in ("looking", "closed"))
    yield from (f"kiosk.front.{told}" for told in ("house", "sheet"))
    yield from (f"kiosk.attract.{event}{text}" for event in _TOLD for text in ("", ".text"))
