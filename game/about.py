"""Which version of the program this is (版本)."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed

__all__ = ["version"]


def version() -> str:
    """The version as it is installed; a source tree that is not installed has none."""
    try:
        return installed("ouju")
    except PackageNotFoundError:
        return "(not installed)"
