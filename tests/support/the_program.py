"""The program under test as a command line: that of the checkout, or a frozen one that ``OUJU_PROGRAM`` names."""

from __future__ import annotations

import os
import sys

__all__ = ["ouju"]


def ouju(*words: str) -> list[str]:
    """The command that starts it with these words."""
    frozen = os.environ.get("OUJU_PROGRAM")
    return [*([frozen] if frozen else [sys.executable, "-m", "game"]), *words]
