"""What a voice says for each cue (词表): characters, sounds, tones and where they are known from, a line each.

The tables `assets/voices/lexicon.tsv` (温州话) and `assets/voices/mandarin.tsv` (普通话) are written for people: who
speaks the dialect mends a row in any editor for tables, and the voices are rendered anew. Sounds are in IPA, contours
in five degrees of height, 5 the highest.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.errors import GameError

__all__ = ["COLUMNS", "LexiconError", "Reading", "lexicon_hash", "read_lexicon", "romanised"]

COLUMNS: Final = (
    "cue", "word", "category", "ipa_per_syllable", "tone_category", "citation_tones", "contour_used", "alternatives",
    "reading_sources", "reading_confidence", "sandhi_basis", "sandhi_confidence", "note", "origin",
)  # fmt: skip
_SPOKEN: Final = COLUMNS[3:7]
"""The columns that have a part for each syllable."""
_TONES: Final = COLUMNS[5:7]
_NEEDED: Final = ("word", "category", "reading_sources", "sandhi_basis")
_CUE: Final = re.compile(r"[a-z]+(\.[a-z0-9_]+)+")
_CONTOUR: Final = re.compile(r"[1-5]{1,3}")
_DEGREES: Final = ("high", "medium", "low")


class LexiconError(GameError):
    """A table of readings that cannot be used; the message names line and column and says what is wrong."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A row: what is said for a cue, one sound, tone category, citation tone and contour a syllable.

    *alternatives* are other readings, *sources* those of the sounds by their signs in `docs/voices.md`; *basis* tells
    on what the contour stands, *origin* the row's name in the research, ``own`` where it is ours.
    """

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
    basis: str
    basis_confidence: str
    note: str
    origin: str


def read_lexicon(text: str) -> dict[str, Reading]:
    """The rows of a table by cue, in their order. Raises `LexiconError` at the first fault.

    >>> read_lexicon("cue\\tword")
    Traceback (most recent call last):
    game.voice.lexicon.LexiconError: line 1: the columns must be cue, word, category, ipa_per_syllable, tone_category, \
citation_tones, contour_used, alternatives, reading_sources, reading_confidence, sandhi_basis, sandhi_confidence, \
note, origin
    """
    lines = text.splitlines()
    if not lines or tuple(lines[0].split("\t")) != COLUMNS:
        raise LexiconError(f"line 1: the columns must be {', '.join(COLUMNS)}")
    found: dict[str, Reading] = {}
    for number, line in enumerate(lines[1:], 2):
        for column, fault in _faults(line, found):
            raise LexiconError(f"line {number}, column {column}: {fault}")
        reading = _reading(line)
        found[reading.cue] = reading
    return found


def lexicon_hash(text: str) -> str:
    """The SHA-256 of a table whatever its line ends; a voice that was rendered of another table is stale.

    >>> lexicon_hash("a\\nb\\n") == lexicon_hash("a\\r\\nb")
    True
    """
    return hashlib.sha256("\n".join(text.splitlines()).encode()).hexdigest()


def romanised(reading: Reading) -> str:
    """A reading aid: each syllable in Latin letters as readers of pinyin sound them, its contour in digits behind it.

    Mandarin is pinyin. For Wenzhounese the letters of pinyin are used as far as they go: ``b p``, ``d t``, ``g k``,
    ``j q``, ``z c`` as there; doubled letters are the voiced sounds that Mandarin has lost (``bb`` as in 牌, ``ss``
    as in 神, ``hh`` as in 红); ``ny`` and ``ng`` may begin a syllable; ``ö ü ê`` are the vowels of 南, 女 and 财,
    ``e`` is that of 好.
    """
    spell = _pinyin if all(sign in "01234" for sign in reading.categories) else _ou
    return " ".join(f"{spell(sound)}{tone}" for sound, tone in zip(reading.ipa, reading.contour, strict=True))


def _faults(line: str, found: dict[str, Reading]) -> Iterator[tuple[str, str]]:
    cells = line.split("\t")
    if len(cells) != len(COLUMNS):
        yield (
            COLUMNS[min(len(cells), len(COLUMNS)) - 1],
            f"there are {len(cells)} cells instead of {len(COLUMNS)}",
        )
        return
    row = dict(zip(COLUMNS, cells, strict=True))
    cue = row["cue"]
    if not _CUE.fullmatch(cue):
        yield "cue", f"{cue!r} is no name of a cue: group.name in lower case"
    if cue in found:
        yield "cue", f"{cue!r} stands in the table twice"
    yield from ((column, "is empty") for column in _NEEDED if not row[column])
    for column in _SPOKEN:
        if len(row[column].split()) != len(row["word"]):
            yield (
                column,
                f"{row['word']} has {len(row['word'])} syllables, there are {len(row[column].split())}",
            )
    for column in _TONES:
        for tone in row[column].split():
            if not _CONTOUR.fullmatch(tone):
                yield column, f"{tone!r} is no contour: one to three digits from 1 to 5"
    for column, more in (("reading_confidence", ()), ("sandhi_confidence", ("n/a",))):
        if row[column] not in (*_DEGREES, *more):
            yield column, f"{row[column]!r} is none of {', '.join((*_DEGREES, *more))}"


def _reading(line: str) -> Reading:
    cue, word, category, ipa, categories, tones, contour, *rest = line.split("\t")
    parts = (tuple(ipa.split()), tuple(categories.split()), tuple(tones.split()), tuple(contour.split()))
    return Reading(cue, word, category, *parts, *rest)


_ONSETS: Final = {
    "tsʰ": "c", "tɕʰ": "q", "dʑ": "jj", "dz": "zz", "ts": "z", "tɕ": "j", "pʰ": "p", "tʰ": "t", "kʰ": "k",
    "p": "b", "t": "d", "k": "g", "b": "bb", "d": "dd", "g": "gg", "ɡ": "gg", "ȵ": "ny", "ŋ": "ng", "ɕ": "x", "z": "ss",
    "s": "s", "f": "f", "v": "v", "h": "h", "m": "m", "n": "n", "l": "l", "ʔj": "", "ɦ": "hh",
}  # fmt: skip
_VOWELS: Final = {
    "ɤu": "eu",
    "au": "ao",
    "ɿ": "i",
    "ɔ": "o",
    "ɛ": "e",
    "ø": "ö",
    "ɜ": "e",
    "e": "ê",
    "y": "ü",
    "ŋ": "ng",
}
_KEPT: Final = {"ei": "ei", "eŋ": "eng"}

_PINYIN_ONSETS: Final = {
    "ʈʂʰ": "ch", "ʈʂ": "zh", "tsʰ": "c", "tɕʰ": "q", "ts": "z", "tɕ": "j", "pʰ": "p", "tʰ": "t", "kʰ": "k", "p": "b",
    "t": "d", "k": "g", "ʂ": "sh", "ɻ": "r", "ɕ": "x", "x": "h", "s": "s", "f": "f", "m": "m", "n": "n", "l": "l",
}  # fmt: skip
_PINYIN_RIMES: Final = {
    "a": ("a", "a"), "ɤ": ("e", "e"), "ai": ("ai", "ai"), "ei": ("ei", "ei"), "au": ("ao", "ao"), "ou": ("ou", "ou"),
    "an": ("an", "an"), "ən": ("en", "en"), "aŋ": ("ang", "ang"), "əŋ": ("eng", "eng"), "uŋ": ("ong", "weng"),
    "ɚ": ("er", "er"), "i": ("i", "yi"), "ja": ("ia", "ya"), "jɛ": ("ie", "ye"), "jau": ("iao", "yao"),
    "jou": ("iu", "you"), "jɛn": ("ian", "yan"), "in": ("in", "yin"), "jaŋ": ("iang", "yang"), "iŋ": ("ing", "ying"),
    "juŋ": ("iong", "yong"), "u": ("u", "wu"), "wa": ("ua", "wa"), "wo": ("uo", "wo"), "wai": ("uai", "wai"),
    "wei": ("ui", "wei"), "wan": ("uan", "wan"), "wən": ("un", "wen"), "waŋ": ("uang", "wang"), "y": ("ü", "yu"),
    "ɥɛ": ("üe", "yue"), "ɥɛn": ("üan", "yuan"), "yn": ("ün", "yun"), "ɿ": ("i", ""), "ʅ": ("i", ""),
}  # fmt: skip
"""Rimes of Mandarin after an onset and alone."""


def _split(sound: str, onsets: dict[str, str]) -> tuple[str, str]:
    """The letters of the onset, and the rime in IPA; the longest onset counts."""
    for length in (3, 2, 1):
        onset, rime = sound[:length], sound[length:]
        if onset in onsets and rime and rime != "\u030d":
            return onsets[onset], rime
    return "", sound


def _ou(sound: str) -> str:
    """A syllable of Wenzhounese in letters."""
    onset, rime = _split(sound.replace("ŋ\u030d", "ŋ"), _ONSETS)
    return onset + (_KEPT.get(rime) or re.sub("|".join(_VOWELS), lambda part: _VOWELS[part[0]], rime))


def _pinyin(sound: str) -> str:
    """A syllable of Mandarin in pinyin."""
    onset, rime = _split(sound, _PINYIN_ONSETS)
    spelt = _PINYIN_RIMES[rime][0 if onset else 1]
    if onset in ("j", "q", "x"):
        return onset + spelt.replace("ü", "u")
    return onset + (spelt.removeprefix("u") if onset in ("b", "p", "m", "f") and spelt == "uo" else spelt)
