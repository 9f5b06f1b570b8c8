"""What the program's trace says about a table, in short words (跟踪的话)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["marks_told", "warnings_told", "word_of"]

Line = Mapping[str, Any]


def word_of(option: Line) -> str:
    """An option as in ``discard 5m``, ``chow 34m``, ``pung``, ``win``, ``exchange 147m``, ``declarevoid p``."""
    match option["do"]:
        case "discard":
            return f"discard {option['tile']}"
        case "chow" | "exchange" as word:
            return f"{word} {option['own']}"
        case "declarevoid":
            return f"declarevoid {option['suit']}"
        case word:
            return str(word)


def warnings_told(window: Line) -> dict[str, str]:
    """What the options of a ``window`` line are warned of, as in ``fourth_claim 1 2m 3p 4s``."""
    return {
        word_of(option): " | ".join(_sign(caution) for caution in option["cautions"])
        for option in window["options"]
        if "cautions" in option
    }


def marks_told(targets: Line) -> tuple[str, ...]:
    """The marks of a table's ``targets`` line, as in ``1 open_double BBBB``, by seats."""
    return tuple(sorted(f"{mark['seat']} {_sign(mark)}" for mark in targets["marks"]))


def _sign(sign: Line) -> str:
    parts = (sign["key"], sign["toward"], sign["tiles"])
    return " ".join(str(part) for part in parts if part not in (None, ""))
