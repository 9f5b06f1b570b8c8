"""Looks for words in a text that is set (查找): case, spaces and the width of letters do not matter."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Hit", "Run", "Snippet", "find_hits", "snippet"]


@dataclass(frozen=True, slots=True)
class Run:
    """A text that belongs together, under the heading of that number; -1 before the first."""

    number: int
    text: str
    heading: int


@dataclass(frozen=True, slots=True)
class Hit:
    """Where the words were found: in which run, from which character to before which one."""

    run: int
    start: int
    end: int
    heading: int


@dataclass(frozen=True, slots=True)
class Snippet:
    """A hit among the words around it."""

    before: str
    found: str
    after: str


def find_hits(runs: Iterable[Run], words: str) -> tuple[Hit, ...]:
    """Every place where the words stand, in reading order; none for no words.

    >>> find_hits((Run(3, "碰碰胡，又叫 对对胡。", 0),), "叫对")
    (Hit(run=3, start=5, end=8, heading=0),)
    >>> [hit.start for hit in find_hits((Run(0, "Ｔ ＝ 2×M, t", -1),), "T")]
    [0, 9]
    """
    wanted, _ = _folded(words)
    hits: list[Hit] = []
    for run in runs if wanted else ():
        text, places = _folded(run.text)
        at = text.find(wanted)
        while at >= 0:
            last = at + len(wanted) - 1
            hits.append(Hit(run.number, places[at], places[last] + 1, run.heading))
            at = text.find(wanted, at + len(wanted))
    return tuple(hits)


def snippet(run: Run, hit: Hit, around: int = 8) -> Snippet:
    """A hit with some characters before it, no Latin word cut in two, and all after it.

    >>> snippet(Run(0, "一二三四五六七八九十", 0), Hit(0, 5, 7, 0), 2)
    Snippet(before='…四五', found='六七', after='八九十')
    """
    start = max(0, hit.start - around)
    while 0 < start < hit.start and _in_a_word(run.text[start - 1 : start + 1]):
        start += 1
    before = run.text[start : hit.start].lstrip()
    return Snippet(f"…{before}" if start else before, run.text[hit.start : hit.end], run.text[hit.end :])


def _in_a_word(pair: str) -> bool:
    return all(character.isascii() and character.isalnum() for character in pair)


def _folded(text: str) -> tuple[str, tuple[int, ...]]:
    """The text without case, width and spaces, and where each of its characters came from."""
    letters: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        for letter in unicodedata.normalize("NFKC", character).casefold():
            if not letter.isspace():
                letters.append(letter)
                places.append(place)
    return "".join(letters), tuple(places)
