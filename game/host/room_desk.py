"""What members ask of their room (房内之事): readiness, seats, bots, terms, votes, talk. Refusing changes nothing.

Whoever asks is known by its connection; no intent names the member that it speaks for.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from game.bots.levels import LEVELS
from game.host.agreed import agree
from game.host.codes import Denied
from game.host.members import Held
from game.host.room import Room
from game.host.voting import cast, count_votes, start_vote
from game.net.intents import (
    Admit,
    Amend,
    Bot,
    Cast,
    Chat,
    Kick,
    Leave,
    Mic,
    Ready,
    Say,
    Sit,
    Start,
    VoteStart,
)

__all__ = ["ROOM_INTENTS", "RoomIntent", "attend"]

RoomIntent: TypeAlias = (
    Amend | Ready | Sit | Bot | Kick | Admit | Start | Leave | Mic | VoteStart | Cast | Say | Chat
)
ROOM_INTENTS: Final = (
    Amend, Ready, Sit, Bot, Kick, Admit, Start, Leave, Mic, VoteStart, Cast, Say, Chat,
)  # fmt: skip


def attend(room: Room, held: Held, intent: RoomIntent, now: float) -> None:
    """Do what a member asks. Raises `Denied`."""
    if held.knocks and not isinstance(intent, Leave):
        raise Denied("not_allowed", "knocking")
    match intent:
        case Say():
            room.spread(room.talk.phrase(room.spec, held, intent.phrase, now))
        case Chat():
            room.spread(room.talk.line(room.spec, held, intent.text, now))
        case Mic():
            _mic(room, held, on=intent.on)
        case Ready():
            _ready(room, held, on=intent.on)
        case Sit():
            _before_the_match(room)
            room.members.sit(held, intent.seat)
            held.ready = False
        case Leave():
            _leave(room, held, now, forfeit=intent.forfeit)
        case VoteStart():
            start_vote(room, held, intent.kind, now)
        case Cast():
            cast(room, held, intent.id, now, yes=intent.yes)
        case Amend() | Bot() | Kick() | Admit() | Start():
            _as_host(room, held, intent, now)
    room.changed = room.changed or not isinstance(intent, Say | Chat)


def _as_host(room: Room, held: Held, intent: Amend | Bot | Kick | Admit | Start, now: float) -> None:
    """What only the host may do."""
    if held.id != room.host:
        raise Denied("not_host")
    if isinstance(intent, Admit):
        _admit(room, intent)
        return
    _before_the_match(room)
    match intent:
        case Amend():
            _amend(room, intent)
        case Bot():
            if intent.level is not None and intent.level not in LEVELS:
                raise Denied("not_allowed", "level")
            room.members.set_bot(intent.seat, intent.level)
        case Kick():
            _kick(room, held, intent.member)
        case Start():
            _start(room, held, now)


def _before_the_match(room: Room) -> None:
    if room.is_closed_to_outsiders:
        raise Denied("in_match")


def _mic(room: Room, held: Held, *, on: bool) -> None:
    if on and not (room.spec.voice and room.spec.private):
        raise Denied("muted", "voice")
    held.mic = on


def _ready(room: Room, held: Held, *, on: bool) -> None:
    """Ready, or not: while the match is about to begin a member changes its mind a few times only (N11)."""
    if room.playing:
        raise Denied("in_match")
    if not on and room.starts_at is not None:
        if held.toggles >= room.kit.policy.toggles:
            raise Denied("not_allowed", "ready")
        held.toggles += 1
        room.starts_at = None
    held.ready = on


def _amend(room: Room, intent: Amend) -> None:
    """Other terms; everybody has to agree anew by being ready."""
    agreed = agree(intent.spec)
    people = room.members.people
    if len(people) > agreed.spec.places:
        raise Denied("not_allowed", "places")
    if any(held.guest is not None and agreed.game not in held.guest.games for held in people):
        raise Denied("edition_unknown", agreed.game)
    room.agreed = agreed
    room.members.places = agreed.spec.places
    for held in room.members.knocking:
        if held.guest is not None and agreed.game not in held.guest.games:
            room.remove(held, "refused")
    for held in people:
        held.ready = False
        held.mic = held.mic and agreed.spec.voice and agreed.spec.private


def _kick(room: Room, host: Held, member: int) -> None:
    held = room.members.get(member)
    if held is None or held is host:
        raise Denied("not_allowed", "member")
    room.remove(held, "kicked")


def _admit(room: Room, intent: Admit) -> None:
    held = room.members.get(intent.member)
    if held is None or not held.knocks:
        raise Denied("not_allowed", "member")
    if not intent.yes:
        room.remove(held, "refused")
        return
    if room.is_closed_to_outsiders:
        raise Denied("in_match")
    if room.members.is_full:
        raise Denied("room_full")
    room.let_in(held)


def _start(room: Room, host: Held, now: float) -> None:
    """Begin soon: whoever sits must be ready and there; the host's word is his readiness."""
    if room.kit.store.trouble is not None:
        raise Denied("shutting_down", "nothing can be kept now", retry_s=1.0)
    others = [held for held in room.members.people if held is not host and held.seat is not None]
    if any(not held.ready or not held.is_live for held in others):
        raise Denied("not_ready")
    host.ready = True
    room.starts_at = now + room.kit.policy.countdown_s


def _leave(room: Room, held: Held, now: float, *, forfeit: bool) -> None:
    """Go: freely before and after a match and from the queue, by the game's rules of escape out of a seat in one."""
    play = room.play
    if not room.playing or play is None or not play.has_seat(held):
        room.remove(held, "left")
        return
    if not forfeit:
        raise Denied("in_match", "forfeit")
    if room.paused:
        room.paused = False
        play.table.pause(False, now)  # what the game says of leaving can happen only while it is played
    play.forfeit(held, now)
    count_votes(room, now)
