"""Names and lines of chat as others may see them (名字): one line of visible characters, short enough for the table.

What a person types may hold characters that no one sees, that turn the line around, or that pile up. They are taken
out here, on the server and again in every client. Names that look alike count as the same.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from typing import Final

from game.net.look_alikes import LOOK_ALIKES, PAIRS

__all__ = [
    "CHAT_CHARACTERS",
    "NAME_COLUMNS",
    "clean_name",
    "clean_text",
    "columns",
    "distinct_name",
    "same_name",
]

NAME_COLUMNS: Final = 16
"""A name is at most so wide: eight full-width characters (汉字), or sixteen half-width ones."""
CHAT_CHARACTERS: Final = 120
_MARKS: Final = 2
"""So many combining marks may stand on one letter, as languages need them."""
_RAW: Final = 1024
_UNSEEN: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc"  # joiners, fillers, inherent vowels, empty Braille
)
_SPRAWLING: Final = frozenset("\ufdfd\ua9c5\u102a\U00012031\U00012219\U0001242b")
"""Single characters as wide as a line."""
_DROPPED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Me"})
_SPACES: Final = frozenset({"Zs", "Zl", "Zp"})
_BREAKS: Final = frozenset("\t\n\v\f\r\x85")


def clean_name(raw: str) -> str | None:
    """A name as it is shown, cut to what fits a seat; None where nothing visible is left.

    >>> clean_name("  阿\\u200b旺\\n (瓯海) "), clean_name("\\u202e\\u2066 \\ufeff"), clean_name("一二三四五六七八九")
    ('阿旺 (瓯海)', None, '一二三四五六七八')
    """
    return _cut(_visible(raw)) or None


def clean_text(raw: str) -> str | None:
    """A line of chat as it is shown; None where nothing visible is left.

    >>> clean_text("快点\\r\\n快点\\u202e！"), clean_text("\\n"), len(clean_text("哈" * 300) or "")
    ('快点 快点！', None, 120)
    """
    return _visible(_visible(raw)[:CHAT_CHARACTERS]) or None


def columns(text: str) -> int:
    """How many half-width columns a text takes.

    >>> columns("阿旺"), columns("Awang"), columns("é"), columns("％")
    (4, 5, 1, 2)
    """
    return sum(_width(character) for character in text)


def same_name(first: str, second: str) -> bool:
    """Whether two names look alike at the table.

    >>> same_name("Olli", "0LL1"), same_name("раса", "paca"), same_name("ＡＢ c", "abc"), same_name("阿旺", "阿王")
    (True, True, True, False)
    """
    return _skeleton(first) == _skeleton(second)


def distinct_name(name: str, taken: Collection[str]) -> str:
    """The name itself, or with a number where it looks like one that is taken already.

    >>> distinct_name("阿旺", ()), distinct_name("阿旺", ("阿旺", "阿旺2")), distinct_name("a" * 16, ("a" * 16,))
    ('阿旺', '阿旺3', 'aaaaaaaaaaaaaaa2')
    """
    number, found = 1, name
    while any(same_name(found, other) for other in taken):
        number += 1
        found = _cut(name, NAME_COLUMNS - len(str(number))) + str(number)
    return found


def _visible(raw: str) -> str:
    """One line of visible characters in NFC; white space of any kind is one space between words."""
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", raw[:_RAW]):
        kind = unicodedata.category(character)
        if kind in _SPACES or character in _BREAKS:
            kept.append(" ")
            marks = _MARKS
        elif kind in _DROPPED or character in _UNSEEN or character in _SPRAWLING or _selects(character):
            continue
        elif kind in ("Mn", "Mc"):
            marks += 1
            if kept and marks <= _MARKS:
                kept.append(character)
        else:
            kept.append(character)
            marks = 0
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def _selects(character: str) -> bool:
    """Whether a character only chooses how the one before it is drawn."""
    return (
        "\ufe00" <= character <= "\ufe0f"
        or "\U000e0100" <= character <= "\U000e01ef"
        or "\u180b" <= character <= "\u180f"
    )


def _cut(text: str, most: int = NAME_COLUMNS) -> str:
    """As much of *text* from its beginning as fits."""
    used = 0
    for place, character in enumerate(text):
        used += _width(character)
        if used > most:
            return text[:place].rstrip()
    return text


def _width(character: str) -> int:
    kind, wide = unicodedata.category(character), unicodedata.east_asian_width(character)
    if kind == "Mn":
        return 0
    if wide in ("W", "F") or (wide == "A" and kind[0] in "SPN"):
        return 2
    return max(1, len(unicodedata.normalize("NFKC", character)))


def _skeleton(name: str) -> str:
    """What is left of a name when everything that looks alike is written alike."""
    wide = unicodedata.normalize("NFKC", _visible(name))
    plain = "".join(LOOK_ALIKES.get(character, character) for character in wide).casefold()
    bare = unicodedata.normalize("NFD", plain)
    kept = "".join(
        LOOK_ALIKES.get(character, character)
        for character in bare
        if not unicodedata.category(character).startswith(("M", "Z"))
    )
    for pair, single in PAIRS:
        kept = kept.replace(pair, single)
    return kept
