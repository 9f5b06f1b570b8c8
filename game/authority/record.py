"""A match on paper (牌谱): the header, lines with their numbers, hands; reading is strict and names the line.

A journal is a record that is still being written: its last line may be torn, and then it is dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from game.authority.asides import ASIDES, check_aside, given_in, is_dissolved, sat_in
from game.authority.header import ENGINE, Header, Purse, Sitting, header_of, read_header
from rules import OptionsError, find_ruleset
from rules.core.options import values_of
from rules.core.seat import Seat
from rules.errors import RecordError, RulesError, VersionError
from rules.mahjong.codec import read_hand, read_line
from rules.mahjong.events import Ended, Started
from rules.mahjong.fingerprint import ruleset_hash
from rules.mahjong.match import Match
from rules.mahjong.plain import Line
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.scribe import HandSetup, hand_line

__all__ = [
    "ENGINE",
    "Hand",
    "Header",
    "NumberedLine",
    "Purse",
    "Record",
    "Sitting",
    "dump",
    "header_of",
    "match_after",
    "read_record",
    "ruleset_of",
    "standing",
]

_LONGEST: Final = 1 << 20
_json = msgspec.json.Encoder()


@dataclass(frozen=True, slots=True)
class NumberedLine:
    """A line of a file with its number, from 1."""

    number: int
    data: Line

    @property
    def word(self) -> str:
        """What kind of line it is; empty where that cannot be read."""
        word = self.data.get("e")
        return word if isinstance(word, str) else ""


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand on paper: the number of its first line, what it was made of, and the lines after that."""

    number: int
    started: Started
    setup: HandSetup
    lines: tuple[NumberedLine, ...]

    @property
    def last(self) -> int:
        """The number of its last line."""
        return self.lines[-1].number if self.lines else self.number

    @property
    def told(self) -> tuple[NumberedLine, ...]:
        """The lines that tell of the round."""
        lines = self._of_the_round()
        return lines if self.broken_up is None else lines[:-1]

    @property
    def broken_up(self) -> NumberedLine | None:
        """The line that says who left when the hand was over, so that no other one was played (H10)."""
        lines = self._of_the_round()
        words = [line.word for line in lines[-2:]]
        return lines[-1] if words == ["end", "leave"] else None

    def _of_the_round(self) -> tuple[NumberedLine, ...]:
        return tuple(line for line in self.lines if line.word not in ASIDES)

    @property
    def given(self) -> Mapping[Seat, str]:
        """The seats that bots took over for good in this hand, with the bots' levels (H10)."""
        return given_in(line.data for line in self.lines)

    @property
    def sat(self) -> Mapping[Seat, Sitting]:
        """Who has sat down in this hand or after it, in the middle of the match (候补)."""
        return sat_in(line.data for line in self.lines)

    @property
    def dissolved(self) -> bool:
        """Whether the match was broken up by a vote in this hand or after it (解散)."""
        return bool(self.lines) and is_dissolved(self.lines[-1].data)


@dataclass(frozen=True, slots=True)
class Record:
    """A match on paper; *kept* bytes of the file were whole lines. *dissolved*: its last line is the vote to break up.

    That may stand before the first hand, so no hand can say it.
    """

    header: Header
    hands: tuple[Hand, ...]
    kept: int
    dissolved: bool = False


def ruleset_of(record: Record) -> Ruleset:
    """The game of a record. Raises `RecordError` when it is not this one: other rules, other options."""
    header = record.header
    try:
        ruleset = find_ruleset(header.game, header.options)
    except OptionsError as error:
        raise RecordError(f"line 1: {error}") from None
    if header.edition != ruleset.edition:
        raise RecordError(
            f"line 1: the edition is {header.edition!r} here and {ruleset.edition!r} in the options"
        )
    if dict(header.options) != values_of(ruleset.options):
        raise RecordError("line 1: the header does not name every house rule")
    if header.ruleset != ruleset_hash(ruleset):
        raise RecordError(
            f"line 1: this was played by other rules (engine {header.engine}) than those of this version"
        )
    return ruleset


def dump(lines: Iterable[Line]) -> bytes:
    """Lines as they stand in a file."""
    return b"".join(_json.encode(line) + b"\n" for line in lines)


def read_record(data: bytes, *, torn: bool = False) -> Record:
    """The match in a file; with *torn* a last line that is not whole is dropped. Raises `RecordError`."""
    lines, kept = _lines(data, torn=torn)
    if not lines:
        raise RecordError("line 1: the file is empty")
    try:
        header = read_header(lines[0].data)
    except RulesError as error:
        kind = VersionError if isinstance(error, VersionError) else RecordError
        raise kind(f"line 1: {error}") from None
    return Record(header, _hands(lines[1:]), kept, is_dissolved(lines[-1].data))


def standing(record: Record) -> Match | None:
    """How the match stood after the last hand that was played to its end; None before the first hand."""
    if not record.hands:
        return None
    match = record.header.match(record.hands[0].started.dealer)
    for hand in record.hands:
        match = match_after(match, hand)
    return match


def match_after(match: Match, hand: Hand) -> Match:
    """How the match stands after a hand; as before where it was not played to its end."""
    if not hand.told or hand.told[-1].word != "end":
        return match.left() if hand.dissolved else match
    (ended, *_) = read_line(hand.told[-1].data)
    assert isinstance(ended, Ended), "a line says what it is called"
    match = match.after(ended, gone=any(line.word == "leave" for line in hand.told))
    return match.left() if hand.broken_up is not None or hand.dissolved else match


def _lines(data: bytes, *, torn: bool) -> tuple[list[NumberedLine], int]:
    found: list[NumberedLine] = []
    place = 0
    for number, raw in enumerate(data.splitlines(keepends=True), 1):
        is_last = place + len(raw) == len(data)
        whole = raw.endswith(b"\n")
        if torn and is_last and not whole:
            break
        if raw.strip():
            try:
                found.append(NumberedLine(number, _decode(raw)))
            except RecordError as error:
                if torn and is_last:
                    break
                raise RecordError(f"line {number}: {error}") from None
        place += len(raw)
    return found, place


def _decode(raw: bytes) -> Line:
    if len(raw) > _LONGEST:
        raise RecordError("the line is too long for a record")
    try:
        line = msgspec.json.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"this is no JSON ({error})") from None
    if not isinstance(line, dict):
        raise RecordError("expected an object in braces")
    return line


def _hands(lines: list[NumberedLine]) -> tuple[Hand, ...]:
    firsts: list[Hand] = []
    others: list[list[NumberedLine]] = []
    dissolved: NumberedLine | None = None
    for line in lines:
        if dissolved is not None:
            raise RecordError(f"line {line.number}: the match was broken up in line {dissolved.number}")
        if line.word == "hand":
            firsts.append(_hand(line))
            others.append([])
            continue
        if line.word in ASIDES:
            dissolved = _aside(line)
        elif not firsts:
            raise RecordError(f"line {line.number}: expected the first line of a hand")
        if firsts:
            others[-1].append(line)
    return tuple(replace(hand, lines=tuple(rest)) for hand, rest in zip(firsts, others, strict=True))


def _aside(line: NumberedLine) -> NumberedLine | None:
    """Check a line beside the round; the line itself where the match ends with it."""
    try:
        check_aside(line.data)
    except RecordError as error:
        raise RecordError(f"line {line.number}: {error}") from None
    return line if is_dissolved(line.data) else None


def _hand(line: NumberedLine) -> Hand:
    try:
        started, setup = read_hand(line.data)
        known = hand_line(started, setup)
        for key in line.data:
            if key not in known:
                raise RecordError(f"there is no field {key!r} in the first line of a hand")
    except RecordError as error:
        raise RecordError(f"line {line.number}: {error}") from None
    return Hand(line.number, started, setup, ())
