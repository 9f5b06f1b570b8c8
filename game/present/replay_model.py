"""What a replay shows beside the table (回放的样子): its moments, marks on the timeline, speeds.

A place is how many of the events that are seen have happened, from 1; the picture at a place is folded from them, so
that going back gives what was seen before, tile by tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.present.table_fold import TableFold
from rules import Ruleset
from rules.core.seat import Seat
from rules.mahjong.events import (
    Chowed,
    Died,
    Discarded,
    Ended,
    Event,
    KongDeclared,
    Konged,
    Left,
    Punged,
    Started,
    Won,
)

__all__ = ["SPEEDS", "USUAL", "Mark", "MarkKind", "folds_of", "marks_of", "next_mark", "pace_after"]

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
"""How many times as fast as usual a replay can run."""
USUAL: Final = 1
"""The place of the usual speed among them."""
_STEP_S: Final = 0.55
_LAID_S: Final = 0.85
_CALLED_S: Final = 1.5
_WON_S: Final = 2.4
_BEGIN_S: Final = 2.6


class MarkKind(Enum):
    """What stands on the timeline, the one that is seen over the others last."""

    CLAIM = "claim"
    KONG = "kong"
    REVIEW = "review"
    WIN = "win"


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment of a hand that one may want to jump to."""

    place: int
    kind: MarkKind
    seat: Seat


def folds_of(ruleset: Ruleset, events: Sequence[Event]) -> tuple[TableFold, ...]:
    """The picture after each event of a hand; the first event begins it."""
    folds: list[TableFold] = []
    for event in events:
        if isinstance(event, Started):
            folds.append(TableFold.begin(ruleset, event))
        else:
            folds.append(folds[-1].after(ruleset, event))
    return tuple(folds)


def marks_of(events: Sequence[Event]) -> tuple[Mark, ...]:
    """The claims, kongs and wins of a hand in order."""
    marks: list[Mark] = []
    for place, event in enumerate(events, 1):
        match event:
            case Chowed(seat) | Punged(seat):
                marks.append(Mark(place, MarkKind.CLAIM, seat))
            case Konged(seat):
                marks.append(Mark(place, MarkKind.KONG, seat))
            case Won(seat):
                marks.append(Mark(place, MarkKind.WIN, seat))
            case _:
                pass
    return tuple(marks)


def next_mark(marks: Iterable[Mark], place: int, *, on: bool) -> int | None:
    """The place of the next mark on from *place*, or back from it; None where there is none.

    >>> marks = (Mark(4, MarkKind.CLAIM, 0), Mark(9, MarkKind.WIN, 1))
    >>> next_mark(marks, 4, on=True), next_mark(marks, 4, on=False), next_mark(marks, 20, on=False)
    (9, None, 9)
    """
    places = [mark.place for mark in marks]
    found = [mark for mark in places if (mark > place if on else mark < place)]
    return (min(found) if on else max(found)) if found else None


def pace_after(event: Event | None) -> float:
    """How long the usual speed stays at what has just happened, in seconds."""
    match event:
        case Started():
            return _BEGIN_S
        case Won() | Ended() | Left():
            return _WON_S
        case Chowed() | Punged() | Konged() | KongDeclared() | Died():
            return _CALLED_S
        case Discarded():
            return _LAID_S
        case _:
            return _STEP_S
