"""A record through the rules again (复盘): every choice is made anew, every line must come out the same.

Resuming an interrupted match and checking a record are this one walk.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from game.authority.record import Hand, NumberedLine
from rules.errors import IllegalAction, RecordError
from rules.mahjong.actions import Action
from rules.mahjong.codec import action_behind, read_line
from rules.mahjong.events import Event
from rules.mahjong.plain import Line
from rules.mahjong.scribe import Scribe

__all__ = ["Act", "follow"]

Act = Callable[[Action], tuple[Event, ...]]

_canonical: Final = msgspec.json.Encoder(order="sorted")


def follow(hand: Hand, scribe: Scribe, begun: Sequence[Event], act: Act) -> tuple[Line, ...]:
    """Walk through the lines of *hand*, doing each choice by *act*; *begun* are the events before the first one.

    Returns the lines that the rules still tell after the last line: what was lost when the file was torn. Raises
    `RecordError` at the first line that the rules do not tell.
    """
    due = deque(scribe.write(begun))
    for line in hand.told:
        if not due:
            due.extend(scribe.write(_choice(line, act)))
        _compare(line, due.popleft())
    return tuple(due)


def _choice(line: NumberedLine, act: Act) -> tuple[Event, ...]:
    try:
        action = action_behind(read_line(line.data)[0])
    except RecordError as error:
        raise RecordError(f"line {line.number}: {error}") from None
    if action is None:
        raise RecordError(f"line {line.number}: nothing makes {line.word!r} happen here")
    try:
        return act(action)
    except IllegalAction as error:
        raise RecordError(
            f"line {line.number}: the rules refuse this {line.word!r} ({error.refusal.value})"
        ) from None


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
