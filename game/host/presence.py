"""Who is there and who is away (在线与离开): what is kept for whom and how long (N05, N17).

A seat is kept in a match to its end; before and between matches for a while. A host who is away keeps his rights for a
while, then the next one who is there has them. A room that nobody is in closes after a while.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.host.members import Held
from game.host.room import Room
from game.host.voting import count_votes

__all__ = ["came_back", "deserted", "due", "wait_for_nobody", "went_away"]


def went_away(room: Room, held: Held, now: float) -> None:
    """Nothing is heard of a member any more: its seat is kept; who only knocked is gone."""
    if held.knocks:
        room.remove(held, "left")
        return
    if held.away_at is not None:
        return
    held.away_at = now
    held.mic = False
    _tell(room, held, now)
    if not any(other.is_live for other in room.members.people):
        room.empty_at = now


def came_back(room: Room, held: Held, now: float) -> None:
    """A member is there again."""
    room.empty_at = None
    if held.away_at is None:
        return
    held.away_at = None
    _tell(room, held, now)


def due(room: Room) -> float | None:
    """When somebody is waited for no longer."""
    people = room.members.people
    away = [(held, held.away_at) for held in people if held.away_at is not None]
    moments = [] if room.empty_at is None else [room.empty_at + _empty_s(room)]
    for held, since in away:
        if held.id == room.host and len(away) < len(people):
            moments.append(since + room.kit.policy.host_s)
        if not _is_kept(room, held):
            moments.append(since + room.kit.policy.seat_s)
    return min(moments, default=None)


def wait_for_nobody(room: Room, now: float) -> None:
    """Give up what has been kept long enough."""
    policy = room.kit.policy
    if room.empty_at is not None and now >= room.empty_at + _empty_s(room):
        room.close()
        return
    host = room.members.get(room.host)
    live = any(held.is_live for held in room.members.people)
    if host is not None and host.away_at is not None and live and now >= host.away_at + policy.host_s:
        room.pass_host()
    for held in room.members.people:
        is_late = held.away_at is not None and now >= held.away_at + policy.seat_s
        if is_late and not _is_kept(room, held):
            room.remove(held, "left")
    if not room.members.people:
        room.close()


def deserted(rooms: Iterable[Room], now: float) -> Room | None:
    """The room without a match in which nobody has been for longest, if that is longer than a line is lost for."""
    empty = [
        (room.empty_at, room.code, room) for room in rooms if room.empty_at is not None and not room.playing
    ]
    since, _, room = min(empty, default=(now, "", None))
    return room if room is not None and now - since >= room.kit.policy.spare_s else None


def _is_kept(room: Room, held: Held) -> bool:
    """Whether a seat is kept however long somebody is away."""
    return room.playing and room.play is not None and room.play.has_seat(held)


def _empty_s(room: Room) -> float:
    return room.kit.policy.deserted_s if room.playing else room.kit.policy.empty_s


def _tell(room: Room, held: Held, now: float) -> None:
    room.changed = True
    room.tell_presence(held)
    if room.play is not None and room.playing:
        room.play.present(held, now)
        count_votes(room, now)
