"""What a waiting room shows (等候室): who sits where and how they are, what is agreed, what is still missing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import ceil
from typing import Final

from game.net.parts import Member, RoomState
from game.present.form_model import level_label
from game.present.label import Label, said
from game.present.online_words import agreed, member_name, played
from game.present.rules_line import rules_line
from rules import find_ruleset
from rules.core.seat import SEATS, Seat
from rules.errors import RulesError

__all__ = ["Badge", "Chair", "RoomModel", "room_model", "seats_seen"]

_COUNT: Final = 4


class Badge(Enum):
    """How somebody is, as a sign beside the name shows it."""

    READY = "ready"
    WAITING = "waiting"
    AWAY = "away"
    BOT = "bot"
    EMPTY = "empty"
    KNOCKS = "knocks"


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at the table or in the queue; *seat* is None for the queue, *member* None where nobody is.

    *name* is the target that a press on it stands for.
    """

    name: str
    seat: Seat | None
    who: Label
    state: Label
    badge: Badge
    member: int | None = None
    bot: str | None = None
    own: bool = False
    host: bool = False
    mic: bool = False
    person: int = 0


@dataclass(frozen=True, slots=True)
class RoomModel:
    """The room; *chairs* from the own seat on in the order of turns, *queue* those who wait for a seat (候补).

    *missing* says what is still lacking, *lacking* how many people, *countdown* the seconds until the match begins.
    """

    code: str
    game: Label
    lines: tuple[Label, ...]
    changed: int
    chairs: tuple[Chair, Chair, Chair, Chair]
    queue: tuple[Chair, ...]
    knocking: tuple[Chair, ...]
    missing: Label
    lacking: int
    can_start: bool
    is_host: bool
    is_seated: bool
    is_ready: bool
    playing: bool
    watchers: int
    countdown: int | None = None


def seats_seen(own: Seat | None) -> tuple[Seat, ...]:
    """The seats from the lower edge on in the order of turns: the own one first.

    >>> seats_seen(2), seats_seen(None)
    ((2, 3, 0, 1), (0, 1, 2, 3))
    """
    first = 0 if own is None else own
    return tuple((first + by) % _COUNT for by in SEATS)


def room_model(room: RoomState, member: int | None, starts_ms: float | None = None) -> RoomModel:
    """The room as a member sees it; *starts_ms* is what is left of the countdown by now."""
    own = next((each for each in room.members if each.id == member), None)
    seat = own.seat if own is not None else None
    by_seat = {each.seat: each for each in room.members if each.seat is not None}
    first, second, third, fourth = (
        _chair(place, by_seat.get(place), room, member) for place in seats_seen(seat)
    )
    waiting = sorted((each for each in room.members if _waits(each)), key=lambda each: each.queue or 0)
    queue = [_person(f"queue:{place}", None, each, room, member) for place, each in enumerate(waiting)]
    lacking = _COUNT - len(by_seat)
    playing = room.stage == "playing"
    can_start = not playing and starts_ms is None and _are_set(room, by_seat)
    return RoomModel(
        room.code, played(room.spec.game, room.spec.edition), agreed(room.spec), _changed(room),
        (first, second, third, fourth), tuple(queue),
        tuple(_person(f"knock:{each.id}", None, each, room, member) for each in room.members if each.knocks),
        _missing(room, by_seat, own), lacking, can_start, room.host == member, seat is not None,
        own is not None and own.ready, playing, room.watchers,
        None if starts_ms is None else max(0, ceil(starts_ms / 1000)),
    )  # fmt: skip


def _waits(member: Member) -> bool:
    """Whether somebody has no seat and is in the room."""
    return member.seat is None and not member.knocks


def _changed(room: RoomState) -> int:
    """How many house rules are not those of the sheet; none where this program does not know the game."""
    spec = room.spec
    try:
        ruleset = find_ruleset(spec.game, {**spec.options, "edition": spec.edition})
    except RulesError:
        return 0
    return len(rules_line(ruleset).changed)


def _is_set(member: Member, room: RoomState) -> bool:
    """Whether somebody need not be waited for: a bot, the host, or one who is ready."""
    return member.bot is not None or member.ready or member.id == room.host


def _are_set(room: RoomState, by_seat: dict[Seat, Member]) -> bool:
    """Whether the host can begin: everybody who sits is there and ready; bots take the seats that are free."""
    people = any(each.bot is None for each in by_seat.values())
    there = all(each.bot is not None or each.presence != "away" for each in by_seat.values())
    return people and there and all(_is_set(each, room) for each in by_seat.values())


def _chair(seat: Seat, member: Member | None, room: RoomState, own: int | None) -> Chair:
    if member is None:
        return Chair(
            f"seat:{seat}", seat, said("online.room.empty"), said("online.room.empty.text"), Badge.EMPTY
        )
    return _person(f"seat:{seat}", seat, member, room, own)


def _person(name: str, seat: Seat | None, member: Member, room: RoomState, own: int | None) -> Chair:
    state, badge = _state(member, room)
    return Chair(
        name, seat, member_name(member), state, badge, member.id, member.bot, member.id == own,
        member.id == room.host, member.mic, _portrait(member, seat),
    )  # fmt: skip


def _portrait(member: Member, seat: Seat | None) -> int:
    """Which head: a bot's own, a guest's by the place in the room."""
    number = member.name.removeprefix("bot.") if member.bot is not None else ""
    if number.isdigit():
        return int(number)
    return (0, 9, 3, 8)[(member.id if seat is None else seat) % 4]


def _state(member: Member, room: RoomState) -> tuple[Label, Badge]:
    """How somebody is, in words and as a sign."""
    if member.bot is not None:
        return said("online.room.bot", level=level_label(member.bot)), Badge.BOT
    if member.knocks:
        return said("online.room.knocks"), Badge.KNOCKS
    if member.presence == "away":
        return said("online.room.away"), Badge.AWAY
    if member.seat is None:
        place = (member.queue or 0) + 1
        return said("online.room.queue", n=place), Badge.WAITING
    if room.stage == "playing":
        return said("online.room.auto" if member.presence == "auto" else "online.room.playing"), Badge.READY
    if member.ready:
        return said("online.room.ready"), Badge.READY
    return said("online.room.host" if member.id == room.host else "online.room.not_ready"), Badge.WAITING


def _missing(room: RoomState, by_seat: dict[Seat, Member], own: Member | None) -> Label:
    """What is still lacking, the gravest first: to the host what keeps the match from beginning."""
    if room.stage == "playing":
        return said("online.room.is_playing", n=room.hand) if room.hand else said("online.room.begun")
    lacking, hosts = _COUNT - len(by_seat), own is not None and own.id == room.host
    if lacking and not hosts:
        return said("online.room.lacks", n=lacking)
    if lacking and _are_set(room, by_seat):
        return said("online.room.lacks_bots", n=lacking)
    away = next((each for each in by_seat.values() if each.presence == "away" and each.bot is None), None)
    if away is not None:
        return said("online.room.waits_for", name=member_name(away))
    unready = sum(not _is_set(each, room) for each in by_seat.values())
    if unready:
        if own is not None and own.seat is not None and not _is_set(own, room):
            return said("online.room.press_ready")
        return said("online.room.unready", n=unready)
    return said("online.room.may_start" if hosts else "online.room.host_starts")
