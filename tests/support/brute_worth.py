"""What one reading of a win is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["Worth"]


@dataclass(frozen=True, slots=True)
class Worth:
    """The total and the patterns that make it."""

    total: int
    patterns: Mapping[str, int]
    undoubled: int = 0
    """What a room's minimum is compared with, where it is not the total (H5)."""
