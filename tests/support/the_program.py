"""The program under test as a command line: that of the checkout, or a frozen one that ``OUJU_PROGRAM`` names."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

__all__ = ["ouju"]

_MODULES = "PYTHONPATH"


def ouju(*words: str, around: Mapping[str, str] = os.environ) -> list[str]:
    """The command that starts it with these words in surroundings.

    A frozen program loads no module from elsewhere: a test that lays one into its surroundings is about the checkout.
    """
    frozen = os.environ.get("OUJU_PROGRAM")
    foreign = around.get(_MODULES) != os.environ.get(_MODULES)
    return [*([frozen] if frozen and not foreign else [sys.executable, "-m", "game"]), *words]
