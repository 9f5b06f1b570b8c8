"""Which version of the program this is (版本)."""

from __future__ import annotations

from functools import cache

__all__ = ["version"]


@cache
def version() -> str:
    """The version as it is installed; a source tree that is not installed has none."""
    from importlib import metadata  # no start waits for what few ask

    try:
        return metadata.version("ouju")
    except metadata.PackageNotFoundError:
        return "(not installed)"
