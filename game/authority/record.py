"""A match on paper (牌谱): the header, lines with their numbers, hands; reading is strict and names the line.

A journal is a record that is still being written: its last line may be torn, and then it is dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from rules import OptionsError, find_ruleset
from rules.core.options import OptionValue, values_of
from rules.core.seat import SEATS, Seat
from rules.errors import RecordError, RulesError, VersionError
from rules.mahjong.codec import read_hand, read_line
from rules.mahjong.events import Ended, Started
from rules.mahjong.fingerprint import ruleset_hash
from rules.mahjong.match import Length, Match
from rules.mahjong.plain import Fields, Line
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

ENGINE: Final = "0.1.0"
"""The version of the engine that writes records."""

FORMAT: Final = "ouju-record"
VERSION: Final = 1
ASIDES: Final = frozenset({"auto", "vote"})
"""Lines about the table rather than the round: they change no tile."""

_LONGEST: Final = 1 << 20
_json = msgspec.json.Encoder()


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits at a seat: a name and, for a program, its level."""

    name: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Purse:
    """What the seats own when they sit down where they cannot owe (金币), and the least that plays on."""

    coins: tuple[int, int, int, int]
    minimum: int = 1


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: the game with every house rule resolved, who played, how long.

    In rooms with coins (金币场) *purse* says what the seats owned, and what they must own to play on. *room* is where
    what happens counts (积分场, 金币场); empty where nothing does.
    """

    game: str
    edition: str
    options: Mapping[str, OptionValue]
    ruleset: str
    seats: tuple[Sitting, Sitting, Sitting, Sitting]
    length: Length
    engine: str = ENGINE
    purse: Purse | None = None
    room: str = ""

    def line(self) -> Line:
        """The header as plain data."""
        length = {"hands": self.length.hands} if self.length.hands else {"circles": self.length.circles}
        coins: Line = {"room": self.room} if self.room else {}
        if self.purse is not None:
            coins |= {"coins": list(self.purse.coins), "minimum": self.purse.minimum}
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "edition": self.edition,
            "options": dict(self.options),
            "ruleset": self.ruleset,
            "engine": self.engine,
            "seats": [sitting.name for sitting in self.seats],
            "bots": [sitting.bot for sitting in self.seats],
            "length": length,
            **coins,
        }

    @property
    def person(self) -> Seat | None:
        """The player's seat: the first one that no program plays."""
        return next((seat for seat, sitting in enumerate(self.seats) if sitting.bot is None), None)

    def match(self, dealer: Seat) -> Match:
        """The match as it begins; *dealer* deals first."""
        if self.purse is None:
            return Match(self.length, dealer)
        return Match(self.length, dealer, coins=self.purse.coins, minimum=self.purse.minimum)


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
        asides = [Fields(line.data) for line in self.lines if line.word == "auto"]
        return {fields.seat(): fields.text("bot") for fields in asides if fields.has("bot")}


@dataclass(frozen=True, slots=True)
class Record:
    """A match on paper; *kept* bytes of the file were whole lines."""

    header: Header
    hands: tuple[Hand, ...]
    kept: int


def header_of(
    ruleset: Ruleset,
    seats: tuple[Sitting, Sitting, Sitting, Sitting],
    length: Length,
    purse: Purse | None = None,
    room: str = "",
) -> Header:
    """The header of a match that begins now."""
    options = {} if ruleset.options is None else values_of(ruleset.options)
    hashed = ruleset_hash(ruleset)
    return Header(ruleset.key, ruleset.edition, options, hashed, seats, length, purse=purse, room=room)


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
        header = _read_header(lines[0].data)
    except RulesError as error:
        kind = VersionError if isinstance(error, VersionError) else RecordError
        raise kind(f"line 1: {error}") from None
    return Record(header, _hands(lines[1:]), kept)


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
        return match
    (ended, *_) = read_line(hand.told[-1].data)
    assert isinstance(ended, Ended), "a line says what it is called"
    match = match.after(ended, gone=any(line.word == "leave" for line in hand.told))
    return match.left() if hand.broken_up is not None else match


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


def _read_header(line: Line) -> Header:
    fields = Fields(line)
    if fields.text("format") != FORMAT:
        raise RecordError(f"this is no record: its format is {fields.text('format')!r}, not {FORMAT!r}")
    if fields.whole("version") != VERSION:
        raise VersionError(f"version {fields.whole('version')} of records is not known here, only {VERSION}")
    names = fields.texts("seats")
    if len(names) != len(SEATS):
        raise RecordError("four seats have four names")
    bots = _bots(fields.several("bots") if fields.has("bots") else [None] * len(SEATS))
    first, second, third, fourth = (Sitting(name, bot) for name, bot in zip(names, bots, strict=True))
    return Header(
        fields.text("game"),
        fields.text("edition"),
        _options(fields.get("options")),
        fields.text("ruleset"),
        (first, second, third, fourth),
        _length(Fields(fields.get("length"))),
        fields.text("engine"),
        _purse(fields),
        fields.text("room") if fields.has("room") else "",
    )


def _purse(fields: Fields) -> Purse | None:
    if not fields.has("coins"):
        return None
    purse = Purse(fields.four("coins"), fields.whole("minimum", 1))
    if min(purse.coins) < purse.minimum:
        raise RecordError(f"who owns less than {purse.minimum} cannot sit down")
    return purse


def _bots(values: list[object]) -> list[str | None]:
    bots = [value for value in values if value is None or isinstance(value, str)]
    if len(bots) != len(SEATS) or len(values) != len(SEATS):
        raise RecordError("the field 'bots' names a level for each of four seats, or null")
    return bots


def _options(value: object) -> dict[str, OptionValue]:
    if not isinstance(value, dict):
        raise RecordError("the field 'options' must be an object in braces")
    options: dict[str, OptionValue] = {}
    for key, chosen in value.items():
        if not isinstance(chosen, bool | int | str):
            raise RecordError(f"option {key!r} cannot be {chosen!r}")
        options[key] = chosen
    return options


def _length(fields: Fields) -> Length:
    if fields.has("hands"):
        return Length(hands=fields.whole("hands", 1))
    return Length(circles=fields.whole("circles", 1))


def _hands(lines: list[NumberedLine]) -> tuple[Hand, ...]:
    firsts: list[Hand] = []
    others: list[list[NumberedLine]] = []
    for line in lines:
        if line.word == "hand":
            firsts.append(_hand(line))
            others.append([])
            continue
        if line.word in ASIDES:
            _check_aside(line)
        elif not firsts:
            raise RecordError(f"line {line.number}: expected the first line of a hand")
        if firsts:
            others[-1].append(line)
    return tuple(replace(hand, lines=tuple(rest)) for hand, rest in zip(firsts, others, strict=True))


def _check_aside(line: NumberedLine) -> None:
    """Nothing follows from it, but it names its seat; somebody who is played for, whether from now on or no more.

    A bot that is named has the seat for good.
    """
    fields = Fields(line.data)
    try:
        fields.seat()
        if line.word == "auto":
            fields.get("on")
            if not fields.flag("on") and fields.has("bot"):
                raise RecordError("a bot that takes a seat over plays for it from then on")
            if fields.has("bot"):
                fields.text("bot")
    except RecordError as error:
        raise RecordError(f"line {line.number}: {error}") from None


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
