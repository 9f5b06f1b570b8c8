"""Which characters a font lacks (缺字), by its cmap; fontTools is a development dependency."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from fontTools.ttLib import TTFont

__all__ = ["missing_glyphs"]

_DRAWN_AS_GAPS = frozenset("\n\u2009")
"""What `game.ui.text` draws without a glyph: line feeds and the thin space."""


@lru_cache(maxsize=8)
def _covered(font: Path) -> frozenset[int]:
    with TTFont(font, lazy=True) as opened:
        return frozenset(opened.getBestCmap())


def missing_glyphs(font: Path, texts: Iterable[str]) -> dict[str, str]:
    """Every text that has characters the font lacks, with those characters."""
    covered = _covered(font)
    lacking: dict[str, str] = {}
    for text in texts:
        without = "".join(sorted({c for c in text if ord(c) not in covered and c not in _DRAWN_AS_GAPS}))
        if without:
            lacking[text] = without
    return lacking
