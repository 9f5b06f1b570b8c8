"""Which cues a whole voice has, its own words for them or those that a name falls back on."""

from __future__ import annotations

from functools import lru_cache

from game.voice.repertoire import cues, fallbacks

__all__ = ["known"]


@lru_cache(maxsize=1)
def _whole() -> frozenset[str]:
    return frozenset(cues())


def known(cue: str) -> bool:
    """Whether a whole voice says something for a cue; a group alone (``call``) is nothing."""
    return any(name in _whole() for name in fallbacks(cue) if "." in name)
