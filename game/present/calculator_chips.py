"""Choices as chips in rows (算台的选项): one of several, or on and off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.label import Label, said
from game.present.shown import ShownGroup
from rules.tiles.tile import Tile

__all__ = ["NOBODY", "Chip", "ChipRow", "switch"]

NOBODY: Final = "nobody"
"""The value of a chip that takes a choice back."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One thing to choose; *name* is its target, *tile* stands before its words, a *hand* in their place."""

    name: str
    label: Label
    chosen: bool = False
    enabled: bool = True
    tile: Tile | None = None
    hand: tuple[ShownGroup, ...] = ()


@dataclass(frozen=True, slots=True)
class ChipRow:
    """Choices under one name."""

    key: str
    name: Label
    chips: tuple[Chip, ...]


def switch(key: str, name: Label, *, chosen: bool) -> ChipRow:
    """Off and on."""
    chips = (
        Chip(f"{key}:{NOBODY}", said("option.value.off"), not chosen),
        Chip(f"{key}:yes", said("option.value.on"), chosen),
    )
    return ChipRow(key, name, chips)
