"""What a server says (消息): about the room, about the match, about what was asked of it.

Everything with a *seq* belongs to the stream of one seat (or of the spectators) in one match, numbered from 1 without a
gap; it begins anew with each match. All the rest is not numbered: it says how things are, not what has happened.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.net.parts import Line, Number, Presence, Question, RoomCard, RoomState, SeatNo, Whole

__all__ = [
    "NEWS", "Ack", "Asked", "AutoSet", "Chatted", "Closed", "Commit", "Displaced", "Failed", "Finished",
    "Hall", "Left", "MatchBegun", "News", "Ping", "Pong", "Present", "RecordPart", "Refused", "Reveal",
    "Room", "Said", "Seated", "Snapshot", "Told", "Upgrade", "Welcome",
]  # fmt: skip


class Welcome(Struct, frozen=True, tag="welcome", tag_field="t", omit_defaults=True):
    """The answer to `Hello`. *games* names what both sides know with the same rules."""

    major: Number
    minor: Number
    server: str = ""
    games: list[str] = []
    limits: dict[str, float] = {}


class Upgrade(Struct, frozen=True, tag="upgrade", tag_field="t", omit_defaults=True):
    """The versions do not fit: which this server speaks, in words, too. The connection ends."""

    major: Number
    minor: Number
    text: str = ""


class Seated(Struct, frozen=True, tag="seated", tag_field="t", omit_defaults=True):
    """You are in the room: who you are there, and the token with which you come back. A spectator has no token.

    *displaced*: another connection had the seat, and has been ended.
    """

    member: Number
    token: str = ""
    code: str = ""
    watching: bool = False
    knocking: bool = False
    displaced: bool = False


class Room(Struct, frozen=True, tag="room", tag_field="t"):
    """The room as it is now; comes whenever it has changed."""

    state: RoomState


class Hall(Struct, frozen=True, tag="hall", tag_field="t"):
    """The public rooms."""

    rooms: list[RoomCard]


class Left(Struct, frozen=True, tag="left", tag_field="t", omit_defaults=True):
    """You are not in the room any more: you left, were sent away, were not let in, or it has closed."""

    why: Literal["left", "kicked", "refused", "closed", "moved"] = "left"


class Present(Struct, frozen=True, tag="present", tag_field="t", omit_defaults=True):
    """How a member is reached; *wait_ms*: how long its seat is kept for it."""

    member: Number
    presence: Presence
    wait_ms: Number | None = None
    ping_ms: Number | None = None


class Commit(Struct, frozen=True, tag="commit", tag_field="t", omit_defaults=True):
    """What the shuffle of that hand is bound to, before anybody has added to it; answer with a nonce at once."""

    match: str
    hand: Number
    commitment: str
    wait_ms: Number = 0
    algorithm: str = "ouju/1"


class Reveal(Struct, frozen=True, tag="reveal", tag_field="t"):
    """What the shuffle of that hand was made of, when it is over: its seed, and the nonces by seat."""

    match: str
    hand: Number
    seed: str
    nonces: list[str]


class MatchBegun(Struct, frozen=True, tag="match", tag_field="t", omit_defaults=True):
    """A match begins, or one takes a seat in it: its id, the own seat (None: spectator), its header.

    *passes*: how often the deal had passed before the hand that is told first, where circles are counted.
    """

    match: str
    seat: SeatNo | None
    header: Line
    head: str = ""
    circle: Number | None = None
    passes: Number = 0


class Told(Struct, frozen=True, tag="told", tag_field="t"):
    """Something happened: a line of the record, as this seat may see it."""

    seq: Number
    line: Line


class Asked(Struct, frozen=True, tag="asked", tag_field="t"):
    """You are asked. Say `seen` at once, and answer by index."""

    seq: Number
    question: Question


class Closed(Struct, frozen=True, tag="closed", tag_field="t"):
    """Your window is answered, withdrawn or timed out."""

    seq: Number
    win: Number


class AutoSet(Struct, frozen=True, tag="auto", tag_field="t", omit_defaults=True):
    """The table plays for a seat from now on, or no longer (托管); *given*: a bot has it to the end of the match."""

    seq: Number
    seat: SeatNo
    on: bool
    given: bool = False


class Finished(Struct, frozen=True, tag="finished", tag_field="t", omit_defaults=True):
    """The match is over: seats from first to last, totals by seat, the code of its record; *dissolved* by a vote."""

    seq: Number
    ranking: list[SeatNo]
    totals: list[Whole]
    record: str = ""
    dissolved: bool = False


class Snapshot(Struct, frozen=True, tag="snapshot", tag_field="t", omit_defaults=True):
    """Where the match stands for this seat: forget what you knew of it. *lines* tell the hand from its first event on.

    *seq* is the number of the last message that is contained; the next one has the number after it.
    """

    match: str
    seat: SeatNo | None
    header: Line
    seq: Number
    lines: list[Line]
    question: Question | None = None
    auto: list[SeatNo] = []
    given: list[SeatNo] = []
    finished: Finished | None = None
    head: str = ""
    circle: Number | None = None
    passes: Number = 0


class Ack(Struct, frozen=True, tag="ack", tag_field="t", omit_defaults=True):
    """The answer counts; said again when it is repeated."""

    win: Number
    option: Number
    ref: Number = 0


class Refused(Struct, frozen=True, tag="refused", tag_field="t", omit_defaults=True):
    """The answer changed nothing, and why: a code of ``rules.errors.Refusal``."""

    win: Number
    code: str
    ref: Number = 0


class Said(Struct, frozen=True, tag="said", tag_field="t", omit_defaults=True):
    """A member says a quick phrase."""

    member: Number
    phrase: str
    seat: SeatNo | None = None


class Chatted(Struct, frozen=True, tag="chatted", tag_field="t", omit_defaults=True):
    """A member wrote a line; the server says who."""

    member: Number
    name: str
    text: str


class RecordPart(Struct, frozen=True, tag="record", tag_field="t", omit_defaults=True):
    """A piece of a record, from byte *offset* of *total* bytes of UTF-8; whole lines."""

    code: str
    offset: Number
    total: Number
    text: str


class Displaced(Struct, frozen=True, tag="displaced", tag_field="t"):
    """The same seat was taken up by another connection: this one ends."""


class Failed(Struct, frozen=True, tag="error", tag_field="t", omit_defaults=True):
    """What was asked could not be done: its code, a sentence for logs, when to try again, about what."""

    code: str
    text: str = ""
    retry_ms: Number | None = None
    about: str = ""


class Ping(Struct, frozen=True, tag="ping", tag_field="t", omit_defaults=True):
    """Are you there? *stamp* comes back."""

    stamp: Whole = 0


class Pong(Struct, frozen=True, tag="pong", tag_field="t", omit_defaults=True):
    """I am."""

    stamp: Whole = 0


News: TypeAlias = (
    Welcome | Upgrade | Seated | Room | Hall | Left | Present | Commit | Reveal | MatchBegun | Told | Asked | Closed
    | AutoSet | Finished | Snapshot | Ack | Refused | Said | Chatted | RecordPart | Displaced | Failed | Ping | Pong
)  # fmt: skip

NEWS: Final[tuple[type[Struct], ...]] = (
    Welcome, Upgrade, Seated, Room, Hall, Left, Present, Commit, Reveal, MatchBegun, Told, Asked, Closed, AutoSet,
    Finished, Snapshot, Ack, Refused, Said, Chatted, RecordPart, Displaced, Failed, Ping, Pong,
)  # fmt: skip
"""All of them, in the order of the document."""
