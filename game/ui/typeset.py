"""Breaking text into lines by the rules of Chinese typesetting (排版): pure, it only needs a way to measure.

- No line begins with closing punctuation (，。、！？：；）】》…) and none ends with an opening bracket (（【《“‘).
- Latin words and numbers are not broken unless one alone is wider than a line.
- Between Chinese and Latin stands a thin space; at the end of a line it vanishes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

__all__ = ["THIN", "Measure", "break_lines", "ellipsis", "is_wide", "spaced"]

Measure = Callable[[str], float]

THIN: Final = "\u2009"
"""The thin space between Chinese and Latin."""

_NO_START: Final = frozenset("，。、！？：；）】》〉」』”’…—～·%‰℃!?,.:;)]}>")
_NO_END: Final = frozenset("（【《〈「『“‘([{<$¥￥")
_WIDE: Final = (
    (0x2E80, 0x2FDF),
    (0x3005, 0x3007),
    (0x3021, 0x3029),
    (0x3400, 0x9FFF),
    (0xF900, 0xFAFF),
    (0x20000, 0x3FFFF),
)
_FULL: Final = ((0x3000, 0x303F), (0xFF00, 0xFFEF), (0x3100, 0x312F))
_ELLIPSIS: Final = "…"


@lru_cache(maxsize=8192)
def is_wide(character: str) -> bool:
    """Whether a character is Chinese (汉字), by Unicode block.

    >>> is_wide("财"), is_wide("，"), is_wide("a")
    (True, False, False)
    """
    return _within(character, _WIDE)


def spaced(text: str) -> str:
    """The text with a thin space wherever Chinese and Latin meet, in place of a full one that may stand there.

    >>> spaced("余16张").split(THIN)
    ['余', '16', '张']
    """
    result: list[str] = []
    for index, character in enumerate(text):
        if character == " " and result and _meets(result[-1], text[index + 1 : index + 2]):
            result.append(THIN)
            continue
        if result and _meets(result[-1], character):
            result.append(THIN)
        result.append(character)
    return "".join(result)


def break_lines(text: str, width: float, measure: Measure) -> tuple[str, ...]:
    """The lines of a text at a width; a line feed always breaks.

    >>> break_lines("碰碰胡，听牌。", 4, len)
    ('碰碰胡，', '听牌。')
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += _break_paragraph(spaced(paragraph), width, measure)
    return tuple(lines)


def ellipsis(text: str, width: float, measure: Measure) -> str:
    """The longest beginning of a text that fits with an ellipsis behind it; the text itself if it fits.

    >>> ellipsis("白石小林", 3, len)
    '白石…'
    """
    if measure(text) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip(f" {THIN}") + _ELLIPSIS) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip(f" {THIN}") + _ELLIPSIS


def _within(character: str, blocks: tuple[tuple[int, int], ...]) -> bool:
    point = ord(character)
    return any(low <= point <= high for low, high in blocks)


def _meets(left: str, right: str) -> bool:
    if not left or not right:
        return False
    return (is_wide(left) and _is_latin(right)) or (_is_latin(left) and is_wide(right))


def _is_latin(character: str) -> bool:
    return (character.isascii() and (character.isalnum() or character in "+-#@&%")) or (
        character.isalpha() and ord(character) < 0x2E80
    )


def _break_paragraph(text: str, width: float, measure: Measure) -> list[str]:
    lines: list[str] = []
    line = ""
    for piece in _pieces(text):
        if measure((line + piece).rstrip(f" {THIN}")) <= width:
            line += piece
            continue
        if line.strip(f" {THIN}"):
            lines.append(line.strip(f" {THIN}"))
        line = ""
        for part in _chopped(piece.lstrip(f" {THIN}"), width, measure):
            if line:
                lines.append(line)
            line = part
    lines.append(line.strip(f" {THIN}"))
    return lines


def _pieces(text: str) -> list[str]:
    """The unbreakable pieces of a text: a break may stand between any two of them."""
    pieces: list[str] = []
    for character in text:
        if pieces and not _may_break(pieces[-1][-1], character):
            pieces[-1] += character
        else:
            pieces.append(character)
    return pieces


def _may_break(left: str, right: str) -> bool:
    if right in _NO_START or right in (" ", THIN):
        return False
    if left in _NO_END:
        return False
    if left in (" ", THIN):
        return True
    return _breaks_alone(left) or _breaks_alone(right)


def _breaks_alone(character: str) -> bool:
    return (
        is_wide(character) or _within(character, _FULL) or character in _NO_START - frozenset(",.:;)]}>%!?’")
    )


def _chopped(piece: str, width: float, measure: Measure) -> list[str]:
    """A piece that is wider than a line, cut by characters; others as they are."""
    if measure(piece.rstrip(f" {THIN}")) <= width:
        return [piece]
    parts: list[str] = []
    part = ""
    for character in piece:
        if part and measure(part + character) > width:
            parts.append(part)
            part = ""
        part += character
    return [*parts, part]
