"""A record through the rules again (复盘): every choice is made anew, every line must come out the same.

Resuming an interrupted match and checking a record are this one walk.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from game.authority.record import Hand, NumberedLine
from rules.core.seat import Seat
from rules.errors import IllegalAction, RecordError
from rules.mahjong.actions import Action
from rules.mahjong.codec import action_behind, read_line
from rules.mahjong.events import Event, Left
from rules.mahjong.plain import Line
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.scribe import Scribe

__all__ = ["Doing", "follow", "left_between"]

_canonical: Final = msgspec.json.Encoder(order="sorted")


@dataclass(frozen=True, slots=True)
class Doing:
    """What makes things happen in a round: the actions of seats, and that one of them leaves."""

    act: Callable[[Action], tuple[Event, ...]]
    leave: Callable[[Seat], tuple[Event, ...]]


def follow(hand: Hand, scribe: Scribe, begun: Sequence[Event], doing: Doing) -> tuple[Line, ...]:
    """Walk through the lines of *hand*, doing each choice anew; *begun* are the events before the first one.

    Returns the lines that the rules still tell after the last line: what was lost when the file was torn. Raises
    `RecordError` at the first line that the rules do not tell.
    """
    due = deque(scribe.write(begun))
    for line in hand.told:
        if not due:
            due.extend(scribe.write(_choice(line, doing)))
        _compare(line, due.popleft())
    return tuple(due)


def left_between(ruleset: Ruleset, hand: Hand) -> Seat | None:
    """Who left when *hand* was over, so that no other one was played (H10). Raises `RecordError`."""
    line = hand.broken_up
    if line is None:
        return None
    if not ruleset.settles_leaving:
        raise RecordError(f"line {line.number}: who leaves here does not end the match")
    left = _first(line)
    assert isinstance(left, Left), "a line says what it is called"
    _compare(line, {"e": "leave", "seat": left.seat})
    return left.seat


def _choice(line: NumberedLine, doing: Doing) -> tuple[Event, ...]:
    first = _first(line)
    action = action_behind(first)
    try:
        if isinstance(first, Left):
            return doing.leave(first.seat)
        if action is not None:
            return doing.act(action)
    except IllegalAction as error:
        raise RecordError(
            f"line {line.number}: the rules refuse this {line.word!r} ({error.refusal.value})"
        ) from None
    raise RecordError(f"line {line.number}: nothing makes {line.word!r} happen here")


def _first(line: NumberedLine) -> Event:
    """The first event that a line tells."""
    try:
        return read_line(line.data)[0]
    except RecordError as error:
        raise RecordError(f"line {line.number}: {error}") from None


def _compare(line: NumberedLine, told: Line) -> None:
    if _canonical.encode(line.data) == _canonical.encode(told):
        return
    for key in (*told, *line.data):
        here, there = _field(line.data, key), _field(told, key)
        if here != there:
            raise RecordError(
                f"line {line.number}: the field {key!r} is {_short(here)} in the file and {_short(there)} by the rules"
            )


def _field(line: Line, key: str) -> bytes:
    """A field in one certain writing; one that is missing is another thing than null."""
    return _canonical.encode(line[key]) if key in line else b"missing"


def _short(value: bytes) -> str:
    text = value.decode()
    return text if len(text) <= 80 else text[:77] + "..."
