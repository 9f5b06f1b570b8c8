"""The course of a room (房间的进程): what is due and when, how a match begins, what is kept after every change."""

from __future__ import annotations

import logging

from game.host.play import new_play
from game.host.presence import due, wait_for_nobody
from game.host.room import Room
from game.host.room_file import document
from game.host.voting import count_votes

__all__ = ["advance", "keep", "next_due"]

_log = logging.getLogger("ouju")


def advance(room: Room, now: float) -> None:
    """Do what is due."""
    if room.starts_at is not None and now >= room.starts_at:
        _begin(room, now)
    if room.ballot is not None:
        count_votes(room, now)
    if room.play is not None:
        room.play.tick(now)
    moment = due(room)
    if moment is not None and now >= moment:
        wait_for_nobody(room, now)


def next_due(room: Room) -> float | None:
    """When `advance` has something to do."""
    moments = [room.starts_at, due(room)]
    if room.ballot is not None:
        moments.append(room.ballot.ends_at)
    if room.play is not None:
        moments.append(room.play.table.next_at())
    return min((moment for moment in moments if moment is not None), default=None)


def keep(room: Room) -> None:
    """Give the room to the store as it is now, where that is not what the store has."""
    data = document(room)
    if data != room.kept:
        room.kept = data
        room.kit.store.save(room.code, data)


def _begin(room: Room, now: float) -> None:
    """The match begins: it is kept before its first line is written, and the room is told before its first tile."""
    room.starts_at = None
    if not room.members.people:
        return
    for held in room.members.knocking:
        room.remove(held, "refused")
    if room.play is not None:
        room.play.drop()
    room.play = new_play(room)
    room.playing = room.has_played = True
    keep(room)
    room.tell(now)
    room.play.lay(b"", now)
    room.play.open(now)
