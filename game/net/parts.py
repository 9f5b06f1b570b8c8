"""What messages of both directions are made of (消息): versions, limits, the parts of a room, reading and writing.

``docs/protocol.md`` is the norm; a message is one JSON object whose ``t`` names its kind. What is not known is left
alone: unknown fields are ignored, and an unknown kind of the same major version is skipped.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

__all__ = [
    "CODE_DIGITS",
    "LARGEST",
    "LARGEST_NEWS",
    "MAJOR",
    "MINOR",
    "PING_S",
    "SILENCE_S",
    "TIMINGS",
    "WHOLE",
    "Code",
    "Count",
    "Hex16",
    "Line",
    "MatchId",
    "Member",
    "Name",
    "Number",
    "OptionValue",
    "Presence",
    "Question",
    "RoomCard",
    "RoomSpec",
    "RoomState",
    "SeatNo",
    "Talk",
    "Token",
    "Vote",
    "VoteKind",
    "Whole",
]

MAJOR: Final = 1
MINOR: Final = 0
LARGEST: Final = 16 * 1024
"""No message of a client is longer, in bytes."""
LARGEST_NEWS: Final = 1024 * 1024
"""No message of a server is longer: a snapshot in the middle of a long hand has some tens of kilobytes."""
PING_S: Final = 10.0
"""Both sides say something at least this often."""
SILENCE_S: Final = 25.0
"""Whoever says nothing for so long is away."""
CODE_DIGITS: Final = 6

WHOLE: Final = 2**53 - 1
"""Every reader of JSON has whole numbers up to here."""

Whole: TypeAlias = Annotated[int, Meta(ge=-WHOLE, le=WHOLE)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=WHOLE)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
MatchId: TypeAlias = Annotated[str, Meta(max_length=40)]
OptionValue: TypeAlias = (
    Annotated[int, Meta(ge=-(2**31), le=2**31)] | bool | Annotated[str, Meta(max_length=48)]
)
Name: TypeAlias = Annotated[str, Meta(max_length=64)]
# Python's `$` would let a line feed follow.
Code: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9]{6}(?!\n)$")]
Token: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22,43}(?!\n)$")]
Hex16: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}(?!\n)$")]
SeatNo: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Talk: TypeAlias = Literal["chat", "phrases", "off"]
Presence: TypeAlias = Literal["live", "away", "auto"]
VoteKind: TypeAlias = Literal["dissolve", "pause", "resume"]
Line: TypeAlias = dict[str, object]
"""A line of a record (docs/records.md), as the seat may see it."""

TIMINGS: Final[Mapping[str, tuple[float | None, float | None, float]]] = {
    "free": (None, None, 0.0),
    "relaxed": (30.0, 15.0, 60.0),
    "steady": (15.0, 10.0, 30.0),
    "quick": (8.0, 6.0, 10.0),
}
"""The clocks that a room can have: seconds on one's turn, seconds for a claim, and the bank of a seat for a hand."""


class RoomSpec(Struct, frozen=True, omit_defaults=True):
    """What is agreed about a room: the game with its house rules, its length among them, and how one sits together.

    *places*: 4, or up to 6 where the game lets others wait for the deal to pass (候补). *delay_s*: how much later
    spectators see what happens; at least a whole hand or 180 s. *approve*: the host lets everybody in himself.
    """

    game: Annotated[str, Meta(max_length=32)]
    edition: Annotated[str, Meta(max_length=32)] = ""
    options: Annotated[dict[Annotated[str, Meta(max_length=48)], OptionValue], Meta(max_length=128)] = {}
    timing: Literal["free", "relaxed", "steady", "quick"] = "relaxed"
    level: Annotated[str, Meta(max_length=16)] = "plain"
    places: Annotated[int, Meta(ge=4, le=6)] = 4
    private: bool = True
    talk: Talk = "chat"
    voice: bool = True
    watch: bool = True
    delay_s: Annotated[int, Meta(ge=180, le=3600)] = 180
    approve: bool = False


class Member(Struct, frozen=True, omit_defaults=True):
    """Somebody in a room: a person or a bot. *seat* is None for who waits; *queue* is the place among those.

    *score*: what the match has brought so far. *mic*: whether it talks by voice.
    """

    id: Number
    name: str
    seat: SeatNo | None = None
    queue: Number | None = None
    ready: bool = False
    presence: Presence = "live"
    bot: str | None = None
    score: Whole = 0
    mic: bool = False
    knocks: bool = False


class Vote(Struct, frozen=True, omit_defaults=True):
    """A vote that runs beside play: who asked, who has said what, how long it still goes; silence is consent."""

    id: Number
    kind: VoteKind
    by: Number
    ms_left: Number
    yes: list[Number] = []
    no: list[Number] = []


class RoomState(Struct, frozen=True, omit_defaults=True):
    """A room as all in it see it. *host* is a member's id; *stage*: before, in and between matches.

    *invite* is the word of a link, *watchers* the number of spectators, *match* the id of the match that is played.
    """

    code: str
    invite: str
    spec: RoomSpec
    host: Number
    members: list[Member]
    stage: Literal["waiting", "playing", "between"] = "waiting"
    match: str = ""
    hand: Number = 0
    watchers: Number = 0
    paused: bool = False
    vote: Vote | None = None
    starts_ms: Number | None = None
    ruleset: str = ""


class RoomCard(Struct, frozen=True, omit_defaults=True):
    """A public room as the list shows it."""

    code: str
    game: str
    edition: str
    host: str
    seated: Number
    places: Number
    timing: str
    stage: str
    length: str = ""


class Question(Struct, frozen=True, omit_defaults=True):
    """An open window: its id, what it asks for, the complete options in words (docs/records.md), what silence means.

    *ms_left* counts from when this is read; None without a clock. *bank_ms* is used up after that.
    """

    win: Number
    kind: Literal["turn", "claim", "rob", "stage"]
    options: list[str]
    default: Number
    ms_left: Number | None = None
    bank_ms: Number = 0
