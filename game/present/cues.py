"""What is heard when something happens (提示音): a complete table from event types to cues.

A cue is a name; whether it sounds is the mixer's business. Cues under ``tile.``, ``call.`` and ``pattern.`` are spoken
by a voice pack when one is there; the others are effects.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from rules.core.seat import Seat
from rules.mahjong.events import (
    Chowed,
    Claimed,
    Dealt,
    Declined,
    Died,
    Discarded,
    Drew,
    Ended,
    EndReason,
    Event,
    Exchanged,
    FlowerSet,
    IndicatorTurned,
    ItemRefused,
    ItemUsed,
    KongDeclared,
    Konged,
    Left,
    Offered,
    Opened,
    Paid,
    Punged,
    StageEntered,
    Started,
    VoidDeclared,
    Won,
)
from rules.scoring.model import WinBy
from rules.tiles.meld import MeldKind

__all__ = ["Sound", "pattern_cue", "sounds_of"]


@dataclass(frozen=True, slots=True)
class Sound:
    """A cue and the seat whose voice it is; None for the table's own sounds."""

    cue: str
    seat: Seat | None = None


def sounds_of(event: Event) -> tuple[Sound, ...]:
    """The cues of an event, effects before voices; () for what makes no sound."""
    match event:
        case Started():
            return (Sound("shuffle"), Sound("dice"))
        case Dealt():
            return (Sound("deal"),)
        case IndicatorTurned():
            return (Sound("wild"),)
        case Drew():
            return (Sound("draw"),)
        case FlowerSet(seat=seat):
            return (Sound("flower"), Sound("call.flower", seat))
        case Discarded(seat=seat, tile=tile):
            return (Sound("discard"), Sound(f"tile.{tile.code}", seat))
        case Chowed(seat=seat):
            return (Sound("chow"), Sound("call.chow", seat))
        case Punged(seat=seat):
            return (Sound("pung"), Sound("call.pung", seat))
        case KongDeclared(seat=seat):
            return (Sound("kong.added_kong"), Sound("call.kong", seat))
        case Konged(seat=seat, kind=kind):
            # the call was heard when the kong was declared
            if kind is MeldKind.ADDED_KONG:
                return ()
            return (Sound(f"kong.{kind.value}"), Sound("call.kong", seat))
        case Won():
            return _won(event)
        case Ended(reason=reason):
            return (Sound("exhausted"), Sound("call.exhausted")) if reason is EndReason.EXHAUSTED else ()
        case Died(seat=seat):
            return (Sound("dead", seat),)
        case Exchanged() | VoidDeclared():
            return (Sound("deal"),)
        case ItemUsed():
            return (Sound("item"),)
        case Offered() | Claimed() | Declined() | Opened() | Paid() | StageEntered() | Left() | ItemRefused():
            return ()
        case _:
            assert_never(event)


def pattern_cue(pattern: str) -> str:
    """The cue of a pattern, played when the settlement shows it."""
    return f"pattern.{pattern}"


def _won(event: Won) -> tuple[Sound, ...]:
    """The win's effect and its call; the patterns are heard one by one in the settlement."""
    if event.by in (WinBy.PUSH3, WinBy.PUSH4):
        call = "call.push"
    elif event.by.is_claim:
        call = "call.win"
    else:
        call = "call.self_draw"
    return (Sound(f"win.{event.by.value}"), Sound(call, event.seat))
