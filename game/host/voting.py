"""Votes in a room (表决): who may ask, who is counted, what comes of it; play goes on meanwhile (C18)."""

from __future__ import annotations

from game.host.codes import Denied
from game.host.members import Held
from game.host.room import Room
from game.host.votes import Ballot
from game.net.parts import VoteKind

__all__ = ["cast", "count_votes", "start_vote"]


def start_vote(room: Room, held: Held, kind: VoteKind, now: float) -> None:
    """Ask everybody at the table. Raises `Denied`."""
    play = room.play
    if not room.playing or play is None:
        raise Denied("no_match")
    if not play.has_seat(held):
        raise Denied("not_allowed", "no seat")
    if room.ballot is not None:
        raise Denied("vote_running", retry_s=max(0.0, room.ballot.ends_at - now))
    if kind != "dissolve" and (kind == "resume") is not room.paused:
        raise Denied("not_allowed", kind)
    from_when = held.resumes_at if kind == "resume" else held.asks_at
    if from_when > now:
        raise Denied("vote_wait", retry_s=from_when - now)
    room.votes += 1
    voters = frozenset(each.id for each in room.members.people if play.has_seat(each))
    room.ballot = Ballot(room.votes, kind, held.id, voters, now + room.kit.policy.vote_s, yes={held.id})
    count_votes(room, now)


def cast(room: Room, held: Held, vote: int, now: float, *, yes: bool) -> None:
    """Say yes or no. Raises `Denied`."""
    if room.ballot is None or room.ballot.id != vote or not room.ballot.cast(held.id, yes=yes):
        raise Denied("not_allowed", "no such vote")
    count_votes(room, now)


def count_votes(room: Room, now: float) -> None:
    """See whether the vote is decided, and do what was decided."""
    ballot = room.ballot
    if ballot is None:
        return
    carried = ballot.outcome(_absent(room, ballot.kind, now), now)
    if carried is None:
        return
    room.ballot = None
    room.changed = True
    play = room.play
    if not carried:
        _lost(room, ballot, now)
    if not carried or play is None or not room.playing:
        return
    if ballot.kind == "dissolve":
        play.table.dissolve(now, play.seats_of(ballot.voters - ballot.no), play.seats_of(ballot.no))
    else:
        room.paused = ballot.kind == "pause"
        play.table.pause(room.paused, now)
    play.settle(now)


def _absent(room: Room, kind: VoteKind, now: float) -> list[int]:
    """Whose word is not waited for. A match is not broken up at once because a line is lost for a moment."""
    patience = room.kit.policy.vote_s if kind == "dissolve" else 0.0
    away = ((held.id, held.away_at) for held in room.members.people if held.away_at is not None)
    return [member for member, since in away if now - since >= patience]


def _lost(room: Room, ballot: Ballot, now: float) -> None:
    """Who has lost a vote waits before the next one, less long to end a pause: nobody can play meanwhile."""
    applicant = room.members.get(ballot.by)
    if applicant is None:
        return
    if ballot.kind == "resume":
        applicant.resumes_at = now + room.kit.policy.vote_s
    else:
        applicant.asks_at = now + room.kit.policy.vote_wait_s
