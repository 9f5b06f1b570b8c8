"""What a client says (意图): requests to the room, and answers at the table. The server decides what comes of them."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from game.net.parts import (
    Code,
    Count,
    Hex16,
    MatchId,
    Name,
    RoomSpec,
    SeatNo,
    Token,
    VoteKind,
    Whole,
)

__all__ = [
    "INTENTS", "Admit", "Amend", "Answer", "Auto", "Bot", "Browse", "Cast", "Chat", "Create", "Hello",
    "Intent", "Join", "Kick", "Leave", "Mic", "Nonce", "Ping", "Pong", "Proceed", "Ready", "Replay",
    "Resume", "Say", "Seen", "Shift", "Sit", "Start", "Sync", "VoteStart",
]  # fmt: skip


class Hello(Struct, frozen=True, tag="hello", tag_field="t", omit_defaults=True):
    """The first message: which protocol, program and language, which device, which games with which rules.

    *games* maps ``game/edition`` to the hash of its rules with every house rule at its default. *device* tells two
    seats on one machine apart; it is random, kept by the program, and seen by the server only.
    """

    major: Count
    minor: Count = 0
    build: Annotated[str, Meta(max_length=40)] = ""
    locale: Annotated[str, Meta(max_length=24)] = ""
    device: Annotated[str, Meta(max_length=64)] = ""
    games: Annotated[
        dict[Annotated[str, Meta(max_length=64)], Annotated[str, Meta(max_length=80)]], Meta(max_length=64)
    ] = {}


class Create(Struct, frozen=True, tag="create", tag_field="t", omit_defaults=True):
    """Open a room and be its host."""

    spec: RoomSpec
    name: Name


class Join(Struct, frozen=True, tag="join", tag_field="t", omit_defaults=True):
    """Come into a room, by its code or by the word of a link; *watch*: as a spectator."""

    name: Name
    code: Code | None = None
    invite: Token | None = None
    watch: bool = False


class Resume(Struct, frozen=True, tag="resume", tag_field="t", omit_defaults=True):
    """Come back to one's place: the token that was given, the match one was in, the last number one has seen."""

    token: Token
    match: MatchId = ""
    seq: Count = 0


class Sync(Struct, frozen=True, tag="sync", tag_field="t", omit_defaults=True):
    """A number is missing: tell me everything after *seq* once more."""

    match: MatchId
    seq: Count


class Browse(Struct, frozen=True, tag="browse", tag_field="t"):
    """Which public rooms are there?"""


class Amend(Struct, frozen=True, tag="amend", tag_field="t"):
    """The host changes what is agreed; everybody has to be ready anew."""

    spec: RoomSpec


class Ready(Struct, frozen=True, tag="ready", tag_field="t", omit_defaults=True):
    """I am ready for the match, or not any more."""

    on: bool = True


class Sit(Struct, frozen=True, tag="sit", tag_field="t"):
    """Take that seat, if nobody has it; a bot makes room."""

    seat: SeatNo


class Bot(Struct, frozen=True, tag="bot", tag_field="t", omit_defaults=True):
    """The host puts a bot of that level on an empty seat, or takes it away (no level)."""

    seat: SeatNo
    level: Annotated[str, Meta(max_length=16)] | None = None


class Kick(Struct, frozen=True, tag="kick", tag_field="t"):
    """The host sends a member away, before the match."""

    member: Count


class Admit(Struct, frozen=True, tag="admit", tag_field="t", omit_defaults=True):
    """The host lets somebody in who has knocked, or does not."""

    member: Count
    yes: bool = True


class Start(Struct, frozen=True, tag="start", tag_field="t"):
    """The host begins the match: empty seats get bots, everybody else must be ready."""


class Leave(Struct, frozen=True, tag="leave", tag_field="t", omit_defaults=True):
    """Leave the room; in a match only with *forfeit*, and then by the game's rules of escape (逃跑)."""

    forfeit: bool = False


class Nonce(Struct, frozen=True, tag="nonce", tag_field="t"):
    """My part of the shuffle of that hand, made after its commitment was told."""

    match: MatchId
    hand: Count
    value: Hex16


class Seen(Struct, frozen=True, tag="seen", tag_field="t"):
    """The question has arrived: the clock of the seat starts, if it has not."""

    match: MatchId
    win: Count


class Answer(Struct, frozen=True, tag="answer", tag_field="t", omit_defaults=True):
    """The option that is taken; *ref* comes back with the acknowledgement."""

    match: MatchId
    hand: Count
    win: Count
    option: Count
    ref: Count = 0


class Auto(Struct, frozen=True, tag="auto", tag_field="t", omit_defaults=True):
    """Let the table play for me, or no longer (托管)."""

    on: bool = True


class Proceed(Struct, frozen=True, tag="proceed", tag_field="t"):
    """I have seen the result of that hand."""

    match: MatchId
    hand: Count


class Shift(Struct, frozen=True, tag="shift", tag_field="t", omit_defaults=True):
    """Use 乾坤大挪移 on the next hand, or do not after all (B14)."""

    on: bool = True


class Say(Struct, frozen=True, tag="say", tag_field="t"):
    """A quick phrase (快捷语)."""

    phrase: Annotated[str, Meta(max_length=32)]


class Chat(Struct, frozen=True, tag="chat", tag_field="t"):
    """A line of text; plain, whatever stands in it."""

    text: Annotated[str, Meta(max_length=240)]


class Mic(Struct, frozen=True, tag="mic", tag_field="t", omit_defaults=True):
    """I talk by voice from now on, or no longer (语音通话)."""

    on: bool = True


class VoteStart(Struct, frozen=True, tag="vote", tag_field="t"):
    """Ask everybody: break up, pause, go on."""

    kind: VoteKind


class Cast(Struct, frozen=True, tag="cast", tag_field="t", omit_defaults=True):
    """My vote."""

    id: Count
    yes: bool = True


class Replay(Struct, frozen=True, tag="replay", tag_field="t", omit_defaults=True):
    """A piece of the record of that code, from byte *offset* on."""

    code: Annotated[str, Meta(max_length=24)]
    offset: Count = 0


class Ping(Struct, frozen=True, tag="ping", tag_field="t", omit_defaults=True):
    """Are you there? *stamp* comes back."""

    stamp: Whole = 0


class Pong(Struct, frozen=True, tag="pong", tag_field="t", omit_defaults=True):
    """I am."""

    stamp: Whole = 0


Intent: TypeAlias = (
    Hello | Create | Join | Resume | Sync | Browse | Amend | Ready | Sit | Bot | Kick | Admit | Start | Leave | Nonce
    | Seen | Answer | Auto | Proceed | Shift | Say | Chat | Mic | VoteStart | Cast | Replay | Ping | Pong
)  # fmt: skip

INTENTS: Final[tuple[type[Struct], ...]] = (
    Hello, Create, Join, Resume, Sync, Browse, Amend, Ready, Sit, Bot, Kick, Admit, Start, Leave, Nonce, Seen, Answer,
    Auto, Proceed, Shift, Say, Chat, Mic, VoteStart, Cast, Replay, Ping, Pong,
)  # fmt: skip
"""All of them, in the order of the document."""
