"""The tones of a Wenzhounese word as they are spoken together (连读变调), after the sources of `docs/voices.md`.

Of the 64 pairs of tones 30 are attested; the others follow the two rules that those show, or keep the last tone and
shorten the first. Every answer says on what it stands, so that a row of the table can be checked against it and a
speaker sees what is only supposed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

__all__ = ["CITATION", "Kind", "Spoken", "divided", "phrase", "spoken"]

CITATION: Final = {
    "阴平": "33", "阳平": "31", "阴上": "35", "阳上": "24", "阴去": "42", "阳去": "22", "阴入": "313", "阳入": "212",
}  # fmt: skip
"""The eight tones in five degrees of height, 5 the highest."""

_ATTESTED: Final = {
    ("阴平", "阴平"): ("33 33", "S4: 脂肪 鏖糟 (also 3.44 in 娒娒)", "medium"),
    ("阴平", "阳平"): ("33 21", "S4: 因为 森林", "medium"),
    ("阴平", "阴入"): ("33 313", "S4: 呼吸", "low"),
    ("阳平", "阴平"): ("33 22", "S4: 黄昏 皮肤 (also 2.44 in 旁单)", "medium"),
    ("阳平", "阳平"): ("31 21", "S4: 坌尘", "low"),
    ("阳平", "阴上"): ("42 23", "S4: 牙齿 头颈", "medium"),
    ("阳平", "阳上"): ("24 22", "S4: 全部", "low"),
    ("阳平", "阳去"): ("22 42", "S4: 名字", "low"),
    ("阳平", "阴入"): ("24 313", "S4: 头发", "low"),
    ("阴上", "阴平"): ("24 33", "S4: 左边", "low"),
    ("阴上", "阴上"): ("53 23", "S4: 水果 赌打", "medium"),
    ("阴上", "阴去"): ("2 42", "S4: 𢻕气", "low"),
    ("阴上", "阳去"): ("53 21", "S4: 土地", "low"),
    ("阴上", "阳入"): ("3 212", "S4: 打猎", "low"),
    ("阳上", "阴平"): ("42 21", "S4: 老公 老安", "medium"),
    ("阳上", "阳平"): ("42 21", "S4: 肚肠 (also 33.22 in 羽毛)", "medium"),
    ("阳上", "阴上"): ("42 23", "S4: 耳朵", "low"),
    ("阳上", "阳入"): ("24 21", "S4: 动物", "low"),
    ("阴去", "阳平"): ("42 21", "S4: 太阳", "low"),
    ("阳去", "阳平"): ("42 21", "S4: 树皮 树林", "medium"),
    ("阳去", "阳去"): ("22 42", "S4: 腐烂", "low"),
    ("阴入", "阴平"): ("2 33", "S4: 阿爸 阿奶 结冰 该里", "high"),
    ("阴入", "阳平"): ("42 21", "S4: 骨头", "medium"),
    ("阴入", "阴上"): ("2 35", "S4: 脚爪", "low"),
    ("阴入", "阴去"): ("3 42", "S4: 该个", "low"),
    ("阴入", "阴入"): ("3 313", "S4: 脚脚", "low"),
    ("阳入", "阴平"): ("2 33", "S4: 月光", "low"),
    ("阳入", "阳平"): ("31 21", "S4: 鼻头", "medium"),
    ("阳入", "阴上"): ("2 35", "S4: 翼膀", "medium"),
    ("阳入", "阳上"): ("2 24", "S4: 狃宕", "low"),
}  # fmt: skip
"""The pairs of S4 on the scale of `CITATION`: contours, the words that show them, how sure."""

_ANALOGY: Final = {"阳平": "42 21", "阴上": "42 23"}
"""What most attested pairs are before these last tones."""

_SHORTENED: Final = {"阳平": "22", "阴入": "3", "阳入": "2"}
"""First syllables that lose their movement when nothing better is known; the others are as when spoken alone."""

_LEVELLED: Final = "22"
"""What comes before the last two syllables."""


class Kind(Enum):
    """How the syllables belong together: a word, a number with what it counts, a syllable said twice."""

    WORD = "word"
    NUMERAL = "numeral"
    DOUBLED = "doubled"


@dataclass(frozen=True, slots=True)
class Spoken:
    """A contour a syllable, on what the choice stands, and how sure it is."""

    contour: tuple[str, ...]
    basis: str
    confidence: str


def spoken(categories: Sequence[str], kind: Kind = Kind.WORD) -> Spoken:
    """The contours of syllables of these tone categories when they are said together.

    >>> spoken(["阴入"]).contour, spoken(["阴入", "阴平"]).contour
    (('313',), ('2', '33'))
    >>> spoken(["阴平", "阳平", "阳平"]).contour
    ('22', '31', '21')
    """
    if len(categories) == 1:
        return Spoken((CITATION[categories[0]],), "citation", "n/a")
    pair = _pair(categories[-2], categories[-1], kind)
    if len(categories) == 2:
        return pair
    earlier = tuple(_LEVELLED for _ in categories[:-2])
    basis = f"last two: {pair.basis}; earlier syllables levelled (unverified)"
    return Spoken((*earlier, *pair.contour), basis, "low")


def phrase(categories: Sequence[str], words: Sequence[int]) -> Spoken:
    """The contours of a phrase of words of so many syllables, each spoken as a word of its own.

    >>> phrase(["阳平", "阳平", "阴去", "阳平", "阳平"], [2, 1, 2]).contour
    ('31', '21', '42', '31', '21')
    """
    if sum(words) != len(categories):
        raise ValueError(f"words of {'+'.join(map(str, words))} syllables are not {len(categories)}")
    starts = [sum(words[:place]) for place in range(len(words))]
    parts = [spoken(categories[start : start + count]) for start, count in zip(starts, words, strict=True)]
    basis = " | ".join(part.basis for part in parts)
    contour = tuple(tone for part in parts for tone in part.contour)
    return Spoken(contour, f"words of {'+'.join(map(str, words))}: {basis}", "low")


def divided(basis: str) -> tuple[int, ...]:
    """The words of a phrase as a row's basis tells them; () where it is one word.

    >>> divided("words of 2+1: citation | citation"), divided("citation")
    ((2, 1), ())
    """
    found = re.match(r"words of ([\d+]+): ", basis)
    return tuple(int(count) for count in found[1].split("+")) if found else ()


def _pair(first: str, last: str, kind: Kind) -> Spoken:
    if kind is Kind.DOUBLED:
        return Spoken((CITATION[first], CITATION[last]), "reduplication, unverified", "low")
    if kind is Kind.NUMERAL and last != "阳平":
        return Spoken(_kept(first, last), "numeral phrase: last tone kept", "low")
    if found := _ATTESTED.get((first, last)):
        contour, basis, confidence = found
    elif last in _ANALOGY:
        contour, basis, confidence = _ANALOGY[last], "analogy with attested pairs", "low"
    else:
        return Spoken(_kept(first, last), "right-dominant default (last tone kept)", "low")
    if kind is Kind.NUMERAL:
        return Spoken(tuple(contour.split()), f"{basis} (numeral phrase, unverified)", "low")
    return Spoken(tuple(contour.split()), basis, confidence)


def _kept(first: str, last: str) -> tuple[str, str]:
    """The last syllable as when spoken alone, the first without its movement."""
    return _SHORTENED.get(first, CITATION[first]), CITATION[last]
