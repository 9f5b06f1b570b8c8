"""What stands on a thing (标签): a catalogue key with values, or words that are the same in every language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["Label", "Plain", "Said", "said"]


@dataclass(frozen=True, slots=True)
class Plain:
    """Words as they are: a player's name, a number."""

    text: str


@dataclass(frozen=True, slots=True)
class Said:
    """A text of the catalogue with named values; a value may be a label itself."""

    key: str
    values: tuple[tuple[str, object], ...] = ()


Label: TypeAlias = Plain | Said


def said(key: str, **values: object) -> Said:
    """A text of the catalogue.

    >>> said("table.hand", no=3)
    Said(key='table.hand', values=(('no', 3),))
    """
    return Said(key, tuple(values.items()))
