"""What is heard when something happens (提示音): a complete table from event types to cues.

A cue is a name; whether it sounds is the mixer's business. What a voice says is under `SPOKEN`, in the voice of a seat
or, without one, of the table; the others are effects.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, assert_never

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
from rules.tiles.tile import Tile

__all__ = [
    "SPOKEN", "Sound", "is_spoken", "lines_of", "note_cue", "paid_cue", "pattern_cue", "sounds_of", "tile_cue",
    "weight_of",
]  # fmt: skip

SPOKEN: Final = frozenset(
    ("tile", "call", "pattern", "phrase", "count", "number", "round", "seat", "state", "card")
)
"""The groups of cues that a voice says."""
_WEIGHTS: Final = (
    ("call.win", 9), ("call.self_draw", 9), ("call.push", 9), ("call.kong", 8), ("call.pung", 7), ("call.chow", 6),
    ("call", 5), ("tile", 4), ("count", 3), ("round", 2), ("pattern", 2), ("seat", 1), ("state", 1), ("number", 1),
    ("phrase", 0),
)  # fmt: skip
"""What a voice may cut off: 胡 before 杠 before 碰 before 吃 before other calls, the tiles' names and all the rest."""
_KONGS: Final = {
    MeldKind.CONCEALED_KONG: "call.kong.concealed",
    MeldKind.OPEN_KONG: "call.kong.exposed",
    MeldKind.ADDED_KONG: "call.kong.added",
}
_WINS: Final = {
    WinBy.SELF_DRAW: "call.self_draw",
    WinBy.KONG_DRAW: "call.self_draw.kong",
    WinBy.DISCARD: "call.win",
    WinBy.ROB_KONG: "call.win.rob_kong",
    WinBy.PUSH3: "call.push",
    WinBy.PUSH4: "call.push",
}
_PAID: Final = {
    "wind": "call.wind",
    "rain": "call.rain",
    "pig": "call.pig",
    "call": "call.unready",
    "refund": "call.refund",
}
"""What is called when money moves for a reason (刮风下雨, 查花猪, 查大叫, 退税)."""
_NOTES: Final = {"liability": "call.liability"}
"""What is called of the special things of a win (包牌)."""


@dataclass(frozen=True, slots=True)
class Sound:
    """A cue and the seat that is heard; None for the table's own sounds and the table's own voice."""

    cue: str
    seat: Seat | None = None


def is_spoken(cue: str) -> bool:
    """Whether a cue is a line that a voice says.

    >>> is_spoken("call.pung"), is_spoken("pung")
    (True, False)
    """
    return cue.partition(".")[0] in SPOKEN and "." in cue


def weight_of(cue: str) -> int:
    """How weighty what a seat says is; lesser things are dropped while it is said (A05).

    >>> weight_of("call.win"), weight_of("call.chow"), weight_of("tile.5m"), weight_of("phrase.hello")
    (9, 6, 4, 0)
    """
    return next((weight for name, weight in _WEIGHTS if cue == name or cue.startswith(f"{name}.")), 0)


def sounds_of(event: Event) -> tuple[Sound, ...]:
    """The cues of an event, effects before voices; () for what makes no sound."""
    match event:
        case Started():
            return (Sound("shuffle"), Sound("dice"), *_begun(event))
        case Dealt():
            return (Sound("deal"),)
        case IndicatorTurned(wilds=wilds):
            return (Sound("wild"), *_turned(wilds))
        case Drew(seat=seat):
            return (Sound("draw", seat),)
        case FlowerSet(seat=seat):
            return (Sound("flower", seat), Sound("call.flower", seat))
        case Discarded(seat=seat, tile=tile):
            return (Sound("discard", seat), Sound(tile_cue(tile), seat))
        case Chowed(seat=seat):
            return (Sound("chow", seat), Sound("call.chow", seat))
        case Punged(seat=seat):
            return (Sound("pung", seat), Sound("call.pung", seat))
        case KongDeclared(seat=seat):
            return _konged(seat, MeldKind.ADDED_KONG)
        case Konged(seat=seat, kind=kind):  # one that is added was heard when it was declared
            return () if kind is MeldKind.ADDED_KONG else _konged(seat, kind)
        case Won(seat=seat, by=by):  # the patterns are heard one by one in the settlement
            return (Sound(f"win.{by.value}", seat), Sound(_WINS[by], seat))
        case Ended(reason=reason):
            return (Sound("exhausted"), Sound("call.exhausted")) if reason is EndReason.EXHAUSTED else ()
        case Died(seat=seat):
            return (Sound("dead", seat),)
        case Exchanged():
            return (Sound("deal"), Sound("call.exchange"))
        case VoidDeclared(seat=seat, suit=suit):
            return (Sound("deal", seat), Sound(f"call.void.{suit.value}", seat))
        case ItemUsed(seat=seat):
            return (Sound("item", seat),)
        case Offered() | Claimed() | Declined() | Opened() | Paid() | StageEntered() | Left() | ItemRefused():
            return ()
        case _:
            assert_never(event)


def lines_of(event: Event) -> tuple[Sound, ...]:
    """What is said of an event, without the effects."""
    return tuple(sound for sound in sounds_of(event) if is_spoken(sound.cue))


def tile_cue(tile: Tile) -> str:
    """The name of a tile.

    >>> tile_cue(Tile.E)
    'tile.e'
    """
    return f"tile.{tile.code.lower()}"


def pattern_cue(name_key: str) -> str | None:
    """The cue of a pattern by the key of its name, said when the settlement shows it; None for rows that are none.

    >>> pattern_cue("pattern.no_wild.jp.name"), pattern_cue("settle.claim")
    ('pattern.no_wild.jp', None)
    """
    is_one = name_key.startswith("pattern.") and name_key.endswith(".name")
    return name_key.removesuffix(".name") if is_one else None


def note_cue(key: str) -> str | None:
    """What is called of a special thing of a win, if anything."""
    return _NOTES.get(key)


def paid_cue(key: str) -> str | None:
    """What is called when money moves for the reason of that key, if anything."""
    return _PAID.get(key)


def _konged(seat: Seat, kind: MeldKind) -> tuple[Sound, ...]:
    return (Sound(f"kong.{kind.value}", seat), Sound(_KONGS[kind], seat))


def _turned(wilds: tuple[Tile, ...]) -> tuple[Sound, ...]:
    """The table names the wilds, where the game has any."""
    called = ("call.wild",) if wilds else ()
    return tuple(Sound(cue) for cue in (*called, *(tile_cue(tile) for tile in wilds)))


def _begun(event: Started) -> tuple[Sound, ...]:
    """The first hand is opened by the table; who deals says so, and whether he keeps the deal."""
    opened = (Sound("call.start"),) if event.no == 1 else ()
    return (*opened, Sound("call.streak" if event.streak else "call.dealer", event.dealer))
