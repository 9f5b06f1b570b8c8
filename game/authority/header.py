"""The first line of a match on paper (谱首): which game with which house rules, who played, how long."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.core.options import OptionValue, values_of
from rules.core.seat import SEATS, Seat
from rules.errors import RecordError, VersionError
from rules.mahjong.fingerprint import ruleset_hash
from rules.mahjong.match import Length, Match
from rules.mahjong.plain import Fields, Line
from rules.mahjong.ruleset import Ruleset

__all__ = ["ENGINE", "Header", "Purse", "Sitting", "header_of", "read_header"]

ENGINE: Final = "0.1.0"
"""The version of the engine that writes records."""

FORMAT: Final = "ouju-record"
VERSION: Final = 1
_HASH: Final = re.compile("[0-9a-f]{64}")


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
    what happens counts (积分场, 金币场); empty where nothing does. *commitment* is the head of the chain of seeds to
    which the shuffles of an online match are bound, in hex digits; empty offline. *own* is the seat of whoever keeps
    the record, where several people played; None where that says itself.
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
    commitment: str = ""
    own: Seat | None = None

    def line(self) -> Line:
        """The header as plain data."""
        length = {"hands": self.length.hands} if self.length.hands else {"circles": self.length.circles}
        coins: Line = {"room": self.room} if self.room else {}
        if self.purse is not None:
            coins |= {"coins": list(self.purse.coins), "minimum": self.purse.minimum}
        bound: Line = {"commitment": self.commitment} if self.commitment else {}
        if self.own is not None:
            bound |= {"own": self.own}
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
            **bound,
        }

    @property
    def person(self) -> Seat | None:
        """The player's seat: the one that is named, or the first one that no program plays."""
        if self.own is not None:
            return self.own
        return next((seat for seat, sitting in enumerate(self.seats) if sitting.bot is None), None)

    @property
    def is_shared(self) -> bool:
        """Whether several people played around one screen (同桌), so that the record is nobody's own."""
        people = sum(sitting.bot is None for sitting in self.seats)
        return people > 1 and self.own is None and not self.commitment

    def match(self, dealer: Seat) -> Match:
        """The match as it begins; *dealer* deals first."""
        if self.purse is None:
            return Match(self.length, dealer)
        return Match(self.length, dealer, coins=self.purse.coins, minimum=self.purse.minimum)


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


def read_header(line: Line) -> Header:
    """The header that a line tells. Raises `RecordError`, `VersionError` for what is newer."""
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
        _commitment(fields),
        fields.seat_or_none("own"),
    )


def _commitment(fields: Fields) -> str:
    if not fields.has("commitment"):
        return ""
    commitment = fields.text("commitment")
    if not _HASH.fullmatch(commitment):
        raise RecordError("the commitment is written in 64 hex digits")
    return commitment


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
