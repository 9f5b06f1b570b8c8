"""How cues are read (读音): the lexicon of a language of voices, read when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from game.assets import Assets
from game.voice.lexicon import Reading, read_lexicon
from game.voice.manifest import MANDARIN, WENZHOU

__all__ = ["readings_of"]


@lru_cache(maxsize=4)
def readings_of(assets: Assets, language: str = WENZHOU) -> Mapping[str, Reading]:
    """What is said for each cue in a language; whatever is not Mandarin is read as the dialect of Wenzhou."""
    name = "mandarin.tsv" if language == MANDARIN else "lexicon.tsv"
    return read_lexicon((assets.tree("voices") / name).read_text(encoding="utf-8"))
