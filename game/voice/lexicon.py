"""What a voice says for each cue (词表): characters, sounds, tones and where they are known from, a line each.

The tables `assets/voices/lexicon.tsv` (温州话) and `assets/voices/mandarin.tsv` (普通话) are written for people: who
speaks the dialect mends a row in any editor for tables, and the voices are rendered anew.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

from game.errors import GameError

__all__ = ["COLUMNS", "LexiconError", "Reading", "lexicon_hash", "read_lexicon", "romanised"]

COLUMNS: Final = (
    "cue", "word", "category", "ipa_per_syllable", "tone_category", "citation_tones", "contour_used", "alternatives",
    "reading_sources", "reading_confidence", "sandhi_basis", "sandhi_confidence", "note", "origin",
)  # fmt: skip


class LexiconError(GameError):
    """A table of readings that cannot be used; the message names line and column."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A row: what is said for a cue, one sound, tone category, citation tone and contour a syllable."""

    cue: str
    word: str
    category: str
    ipa: tuple[str, ...]
    categories: tuple[str, ...]
    tones: tuple[str, ...]
    contour: tuple[str, ...]
    alternatives: str
    sources: str
    confidence: str
    sandhi_basis: str
    sandhi_confidence: str
    note: str
    origin: str


def read_lexicon(text: str) -> dict[str, Reading]:
    """The rows of a table by cue, in their order. Raises `LexiconError`."""
    head, *lines = text.splitlines()
    if tuple(head.split("\t")) != COLUMNS:
        raise LexiconError(f"line 1: the columns must be {', '.join(COLUMNS)}")
    found: dict[str, Reading] = {}
    for line in lines:
        cue, word, category, ipa, categories, tones, contour, *rest = line.split("\t")
        spoken = (tuple(ipa.split()), tuple(categories.split()), tuple(tones.split()), tuple(contour.split()))
        found[cue] = Reading(cue, word, category, *spoken, *rest)
    return found


def lexicon_hash(text: str) -> str:
    """The SHA-256 of a table whatever its line ends; a voice that was rendered of another table is stale."""
    return hashlib.sha256("\n".join(text.splitlines()).encode()).hexdigest()


def romanised(reading: Reading) -> str:
    """A reading aid in Latin letters with the contour's digits behind each syllable."""
    return " ".join(f"{sound}{tone}" for sound, tone in zip(reading.ipa, reading.contour, strict=True))
