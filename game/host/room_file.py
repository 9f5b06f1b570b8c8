"""A room on paper (房间存档): JSON with a version, read strictly. Moments are not kept: all clocks begin anew.

Tokens are kept as hashes. The secret that shuffles come from is in here: a store is for the server's eyes only.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from game.authority.record import Sitting
from game.errors import StorageError
from game.host.agreed import agree
from game.host.codes import Denied
from game.host.course import Course
from game.host.kit import Kit
from game.host.members import Held
from game.host.play import Play, plan_of
from game.host.room import Room
from game.net.parts import Code, RoomSpec, SeatNo, Token
from rules.core.seat import SEATS

__all__ = ["VERSION", "MatchFile", "MemberFile", "RoomFile", "document", "read_document", "room_of_file"]

VERSION: Final = 1
Hash = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
Id = Annotated[int, Meta(ge=1)]


class MemberFile(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A member on paper."""

    id: Id
    name: Annotated[str, Meta(min_length=1, max_length=64)]
    token: Hash = ""
    device: Hash = ""
    seat: SeatNo | None = None
    ready: bool = False
    bot: str | None = None
    score: int = 0


class MatchFile(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The match that is played: its id and secret, who sat down when it began, who sits there now, the scores so far.

    *counted*: the last hand that is in the scores, and after which seats have changed where they had to.
    """

    id: Annotated[str, Meta(min_length=8, max_length=40)]
    root: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    names: Annotated[list[str], Meta(min_length=4, max_length=4)]
    bots: Annotated[list[str | None], Meta(min_length=4, max_length=4)]
    seated: Annotated[list[int | None], Meta(min_length=4, max_length=4)]
    totals: Annotated[list[int], Meta(min_length=4, max_length=4)]
    counted: int = 0


class RoomFile(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A room on paper."""

    v: int
    code: Code
    invite: Token
    spec: RoomSpec
    host: int
    last: int
    members: list[MemberFile]
    queue: list[int] = []
    stage: Literal["waiting", "playing", "between"] = "waiting"
    paused: bool = False
    match: MatchFile | None = None


def document(room: Room) -> bytes:
    """The room as it is kept; who only knocks is not."""
    members = [
        MemberFile(held.id, held.name, held.token, held.device, held.seat, held.ready, held.bot, held.score)
        for held in room.members
        if not held.knocks
    ]
    match = None if room.play is None or not room.playing else _match(room.play)
    file = RoomFile(
        VERSION,
        room.code,
        room.invite,
        room.spec,
        room.host,
        room.members.last,
        members,
        list(room.members.queue),
        room.stage,
        room.paused,
        match,
    )
    return msgspec.json.encode(file)


def read_document(data: bytes) -> RoomFile:
    """The room in a document. Raises `StorageError` saying what is wrong with it."""
    try:
        file = msgspec.json.decode(data, type=RoomFile)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise StorageError(f"a room cannot be read: {error}") from None
    if file.v != VERSION:
        raise StorageError(f"version {file.v} of rooms is not known here, only {VERSION}")
    _check(file)
    return file


def room_of_file(kit: Kit, file: RoomFile, now: float) -> Room:
    """The room as it was, with everybody away; its match has to be laid. Raises `StorageError`."""
    try:
        agreed = agree(file.spec)
    except Denied as error:
        raise StorageError(f"a room cannot be gone on with: {error}") from None
    room = Room(kit, file.code, agreed, file.invite)
    for each in file.members:
        held = Held(each.id, each.name, each.token, each.device, each.seat, each.ready, each.bot, each.score)
        held.away_at = None if held.bot is not None else now
        room.members.restore(held)
        if held.token:
            kit.tokens[held.token] = (room, held)
    room.members.skip_to(file.last)
    room.members.queue.extend(file.queue)
    room.host, room.paused, room.empty_at = file.host, file.paused, now
    room.has_played = file.stage != "waiting"
    if file.match is not None:
        room.play, room.playing = _play(room, file.match), True
    return room


def _match(play: Play) -> MatchFile:
    seats = play.plan.seats
    return MatchFile(
        play.match,
        play.plan.root.hex(),
        [sitting.name for sitting in seats],
        [sitting.bot for sitting in seats],
        [None if held is None else held.id for held in play.seated],
        list(play.course.totals),
        play.course.counted,
    )


def _play(room: Room, file: MatchFile) -> Play:
    seats = tuple(Sitting(name, bot) for name, bot in zip(file.names, file.bots, strict=True))
    play = Play(room, plan_of(room, file.id, bytes.fromhex(file.root), seats))
    play.seated = [None if member is None else room.members.get(member) for member in file.seated]
    first, second, third, fourth = file.totals
    play.course = Course((first, second, third, fourth), file.counted)
    return play


def _check(file: RoomFile) -> None:
    """What does not fit together. Raises `StorageError`."""
    ids = [member.id for member in file.members]
    seats = [member.seat for member in file.members if member.seat is not None]
    people = {member.id for member in file.members if member.bot is None}
    waiting = [member.id for member in file.members if member.seat is None]
    wrong = (
        len(set(ids)) != len(ids)
        or len(set(seats)) != len(seats)
        or sorted(waiting) != sorted(file.queue)
        or file.host not in people
        or (file.stage == "playing") is not (file.match is not None)
        or (file.match is not None and len(seats) != len(SEATS))
    )
    if wrong:
        raise StorageError("a room cannot be read: its members do not fit together")
