"""A match in a few lines of text (分享码): what the rules work out again by themselves is left out of it.

A code is the prefix with a version, then base64url of four bytes of SHA-256 and a packed body. The body holds the
header, the first line of each hand without what follows from its seed, and the lines in which somebody chose. All other
lines are told by the rules when the code is read, so a code that is read has been played through.
"""

from __future__ import annotations

import base64
import binascii
import lzma
import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Final

import msgspec

from game.authority.laying import fresh, laid
from game.authority.record import Hand, Header, Record, dump, read_record, ruleset_of
from rules import IllegalAction, PositionError, Ruleset
from rules.errors import RecordError, RulesError
from rules.mahjong.codec import action_behind, read_hand, read_line
from rules.mahjong.events import Event, Left
from rules.mahjong.plain import Line
from rules.mahjong.round import Round
from rules.mahjong.scribe import Scribe, hand_line

__all__ = ["LONGEST_CODE", "PREFIX", "is_code", "read_code", "share_code"]

PREFIX: Final = "瓯谱1:"
_PREFIXES: Final = re.compile(r"(?:瓯谱|ouju)\s*(\d{1,4})\s*[:：]\s*", re.IGNORECASE)
LONGEST_CODE: Final = 400_000
"""Characters of a text in which a code is looked for; the longest match takes a tenth of it."""
_LONGEST_BODY: Final = 4 << 20
_MOST_HANDS: Final = 400
_MOST_CHOICES: Final = 2_000
_FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 9, "dict_size": 1 << 22}]
_SUM: Final = 4

_json = msgspec.json.Encoder()


def is_code(text: str) -> bool:
    """Whether a share code stands in a text.

    >>> is_code("看这一局 瓯谱1:abc"), is_code("D:/match.jsonl")
    (True, False)
    """
    return _PREFIXES.search(text[:LONGEST_CODE]) is not None


def share_code(record: Record, hand: int | None = None) -> str:
    """The code of a match, or of one of its hands, from 0. Raises `RecordError` where the rules do not tell it."""
    ruleset = ruleset_of(record)
    hands = record.hands if hand is None else (record.hands[hand],)
    body = _json.encode([record.header.line(), [_packed(ruleset, each) for each in hands]])
    data = lzma.compress(body, format=lzma.FORMAT_RAW, filters=_FILTERS)
    whole = sha256(data).digest()[:_SUM] + data
    return PREFIX + base64.urlsafe_b64encode(whole).decode().rstrip("=")


def read_code(text: str) -> bytes:
    """The record that a code stands for, as a file. Raises `RecordError` with what is wrong with it."""
    header, hands = _body(_unwrapped(text))
    record = Record(header, (), 0)
    ruleset = ruleset_of(record)
    lines: list[Line] = [header.line()]
    for number, packed in enumerate(hands, 1):
        try:
            lines += _unpacked(ruleset, packed)
        except RulesError as error:
            raise RecordError(f"hand {number} of the code: {error}") from None
    return dump(lines)


# ---------------------------------------------------------------- the wrapping


def _unwrapped(text: str) -> bytes:
    """The packed body, whole and bounded."""
    found = _PREFIXES.search(text[:LONGEST_CODE])
    if found is None:
        raise RecordError("this is no share code")
    if found[1] != "1":
        raise RecordError(f"version {found[1]} of share codes is not known here, only 1")
    letters = re.match(r"[A-Za-z0-9_\-\s]*", text[found.end() : LONGEST_CODE])
    packed = "".join(letters[0].split()) if letters is not None else ""
    try:
        whole = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    except (binascii.Error, ValueError):
        raise RecordError("the share code is not whole") from None
    data = whole[_SUM:]
    if not data or sha256(data).digest()[:_SUM] != whole[:_SUM]:
        raise RecordError("the share code is not whole")
    unpacker = lzma.LZMADecompressor(format=lzma.FORMAT_RAW, filters=_FILTERS)
    try:
        body = unpacker.decompress(data, max_length=_LONGEST_BODY)
    except (lzma.LZMAError, EOFError, MemoryError):
        raise RecordError("the share code cannot be unpacked") from None
    if not unpacker.eof:
        raise RecordError("the share code unpacks to more than any match is")
    return body


def _body(body: bytes) -> tuple[Header, list[object]]:
    try:
        content = msgspec.json.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"the share code holds no match ({error})") from None
    if not (isinstance(content, list) and len(content) == 2 and isinstance(content[0], dict)):
        raise RecordError("the share code holds no match")
    hands = content[1]
    if not isinstance(hands, list) or not 0 < len(hands) <= _MOST_HANDS:
        raise RecordError("the share code holds no match")
    return read_record(dump([content[0]])).header, hands


# ---------------------------------------------------------------- a hand


def _packed(ruleset: Ruleset, hand: Hand) -> list[object]:
    """The first line without what the seed gives, the choices, and the lines beside the round with their places."""
    line = dict(hand_line(hand.started, hand.setup))
    if _follows(ruleset, hand):
        line.pop("wall")
        line.pop("lots", None)
    scribe = Scribe(replace_from_tail=ruleset.replace_from_tail)
    round_ = _round(ruleset, hand)
    due = deque(scribe.write(tuple(round_.log[1:])))
    choices: list[Line] = []
    told = hand.told
    for numbered in told:
        if not due:
            choices.append(numbered.data)
            due.extend(scribe.write(_chosen(round_, numbered.data)))
        due.popleft()
    places = {numbered.number: place for place, numbered in enumerate(told)}
    asides: list[object] = []
    place = 0
    for numbered in hand.lines:
        if numbered.number in places:
            place = places[numbered.number] + 1
        else:
            asides.append([place, numbered.data])
    return [line, choices, asides] if asides else [line, choices]


def _follows(ruleset: Ruleset, hand: Hand) -> bool:
    """Whether wall and lots are what the seed gives."""
    seed = hand.setup.seed
    if seed is None:
        return False
    return hand.setup == laid(fresh(ruleset, seed, hand.started.no, hand.setup.nonces), hand.started)


def _unpacked(ruleset: Ruleset, packed: object) -> Iterable[Line]:
    """Every line of a hand, told by the rules."""
    first, choices, asides = _parts(packed)
    hand = _laid_again(ruleset, first)
    round_ = _round(ruleset, hand)
    scribe = Scribe(replace_from_tail=ruleset.replace_from_tail)
    lines = list(scribe.write(tuple(round_.log[1:])))
    for choice in choices:
        lines += scribe.write(_chosen(round_, choice))
    return hand_line(hand.started, hand.setup), *_woven(lines, asides)


def _woven(lines: list[Line], asides: list[tuple[int, Line]]) -> Iterator[Line]:
    """The lines of the round with those beside it in their places."""
    left = deque(asides)
    for place in range(len(lines) + 1):
        while left and left[0][0] <= place:
            yield left.popleft()[1]
        if place < len(lines):
            yield lines[place]


def _parts(packed: object) -> tuple[Line, list[Line], list[tuple[int, Line]]]:
    wrong = RecordError("its parts are not those of a hand")
    if not isinstance(packed, list) or len(packed) not in (2, 3):
        raise wrong
    first, choices, asides = packed if len(packed) == 3 else [*packed, []]
    if not (isinstance(first, dict) and isinstance(choices, list) and isinstance(asides, list)):
        raise wrong
    if max(len(choices), len(asides)) > _MOST_CHOICES or not all(isinstance(line, dict) for line in choices):
        raise wrong
    placed: list[tuple[int, Line]] = []
    for aside in asides:
        if not (isinstance(aside, list) and len(aside) == 2):
            raise wrong
        place, line = aside
        if not (isinstance(place, int) and isinstance(line, dict)):
            raise wrong
        placed.append((place, line))
    return first, choices, placed


def _laid_again(ruleset: Ruleset, first: Mapping[str, object]) -> Hand:
    """The hand with its wall, which the seed gives where the line does not."""
    if "wall" in first:
        return Hand(0, *read_hand(dict(first)), ())
    started, setup = read_hand({**first, "wall": []})
    if setup.seed is None:
        raise RecordError("it names neither its wall nor a seed")
    return Hand(0, started, laid(fresh(ruleset, setup.seed, started.no, setup.nonces), started), ())


def _round(ruleset: Ruleset, hand: Hand) -> Round:
    try:
        return Round(ruleset, hand.setup.wall, hand.started, hand.setup.lots)
    except PositionError as error:
        raise RecordError(str(error)) from None


def _chosen(round_: Round, line: Line) -> tuple[Event, ...]:
    """What happens by a line in which somebody chose."""
    first = read_line(line)[0]
    action = action_behind(first)
    try:
        if isinstance(first, Left):
            return round_.leave(first.seat)
        if action is not None:
            return round_.act(action)
    except IllegalAction as error:
        raise RecordError(f"the rules refuse this {line.get('e')!r} ({error.refusal.value})") from None
    raise RecordError(f"nothing makes {line.get('e')!r} happen here")
