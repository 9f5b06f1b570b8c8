"""How one comes in (进门): versions, a new room, a room by its code or link, back to one's seat, the list of rooms.

An unknown word, a private room that is full and one that has begun answer alike, after the same look (N24).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.host.agreed import agree, common_games
from game.host.codes import Denied, free_code, hashed
from game.host.guest import Guest
from game.host.kit import Kit
from game.host.presence import came_back
from game.host.room import Room, card_of
from game.net.intents import Create, Hello, Join, Resume
from game.net.names import clean_name
from game.net.news import Displaced, Seated, Upgrade, Welcome
from game.net.parts import CODE_DIGITS, MAJOR, MINOR, PING_S, SILENCE_S, RoomCard

__all__ = ["create", "greet", "is_listed", "join", "listed", "resume"]

_MOVING_S: Final = 1.0
_MINUTE_S: Final = 60.0


def greet(kit: Kit, guest: Guest, hello: Hello) -> None:
    """The first message: versions are compared, and the games that both know; said again, the last one counts.

    Raises `Denied` within a room, where everybody relies on it.
    """
    if guest.room is not None:
        raise Denied("not_allowed", "hello was said")
    if hello.major != MAJOR:
        older = "program" if hello.major < MAJOR else "server"
        theirs = f"{hello.major}.{hello.minor}"
        words = f"This server speaks version {MAJOR}.{MINOR}, the program {theirs}: update the {older}."
        guest.send(Upgrade(MAJOR, MINOR, words))
        guest.link.close()
        return
    guest.greeted = True
    guest.device = hashed(hello.device)
    guest.games = common_games(hello.games)
    limits = {
        "ping_s": PING_S,
        "silence_s": SILENCE_S,
        "seat_s": kit.policy.seat_s,
        "vote_s": kit.policy.vote_s,
    }
    guest.send(Welcome(MAJOR, MINOR, kit.policy.name, sorted(guest.games), limits))


def create(kit: Kit, guest: Guest, intent: Create, now: float, make_way: Callable[[float], None]) -> Room:
    """Open a room; where the house is full another one may make way. Raises `Denied`."""
    _outside(guest)
    if clean_name(intent.name) is None:
        raise Denied("bad_name")
    agreed = agree(intent.spec)
    if agreed.game not in guest.games:
        raise Denied("edition_unknown", agreed.game)
    if kit.store.trouble is not None:
        raise Denied("shutting_down", "nothing can be kept now", retry_s=_MOVING_S)
    _pace(kit, guest, now)
    if len(kit.rooms) >= kit.policy.rooms:
        make_way(now)
    if len(kit.rooms) >= kit.policy.rooms:
        raise Denied("too_many_rooms")
    room = Room(kit, free_code(kit.store.claim), agreed)
    room.come(guest, intent.name)
    return room


def join(kit: Kit, guest: Guest, intent: Join) -> Room:
    """Come into a room, or watch it. Raises `Denied`."""
    _outside(guest)
    by_link = intent.invite is not None
    word = intent.invite or intent.code or ""
    room = kit.words.get(word) if by_link else kit.rooms.get(word)
    if room is None:
        raise _unknown(kit, word)
    if intent.watch:
        # a running private room shows itself to nobody who only guesses digits
        if room.is_closed_to_outsiders and room.spec.private and not by_link:
            raise Denied("bad_code")
        room.watch(guest)
        return room
    if room.is_closed_to_outsiders or (room.members.is_full and room.spec.private and not by_link):
        raise Denied("bad_code")
    room.come(guest, intent.name)
    return room


def resume(kit: Kit, guest: Guest, intent: Resume, now: float) -> Room:
    """Come back to one's seat; another connection that has it ends. Raises `Denied`."""
    found = kit.tokens.get(hashed(intent.token))
    if found is None:
        raise _unknown(kit, intent.token)
    room, held = found
    if guest.member is not held:
        _outside(guest)
        if room.agreed.game not in guest.games:
            raise Denied("edition_unknown", room.agreed.game)
        displaced = held.guest is not None and held.guest is not guest
        if held.guest is not None:
            held.guest.room = held.guest.member = None
            held.guest.send(Displaced())
            held.guest.link.close()
        held.guest = None
        guest.room, guest.member = room, held
    else:
        displaced = False
    guest.send(Seated(held.id, intent.token, room.code, displaced=displaced))
    came_back(
        room, held, now
    )  # what the table tells the seat at once comes with all that was missed, in its order
    if displaced and room.play is not None and room.playing:
        room.play.present(held, now)  # it was away before anybody knew: it has the same time to answer
    held.guest = guest
    return room


def listed(kit: Kit) -> list[RoomCard]:
    """The public rooms, those that wait for people first."""
    rooms = [room for room in kit.rooms.values() if is_listed(room)]
    rooms.sort(key=lambda room: (room.playing, room.members.is_full, room.code))
    return [card_of(room) for room in rooms[: kit.policy.listed]]


def is_listed(room: Room) -> bool:
    """Whether the list of public rooms shows it: where somebody is, and into which one may come or look."""
    is_open = room.spec.watch or not (room.is_closed_to_outsiders or room.members.is_full)
    return is_open and not room.spec.private and any(held.is_live for held in room.members.people)


def _outside(guest: Guest) -> None:
    """Raises `Denied` where a connection is in a room already: one at a time (N17)."""
    if guest.room is not None:
        raise Denied("in_match", "this connection is in a room")


def _pace(kit: Kit, guest: Guest, now: float) -> None:
    """Raises `Denied` where a connection opens one room after another."""
    guest.opened = [at for at in guest.opened if at > now - _MINUTE_S]
    if len(guest.opened) >= kit.policy.openings:
        raise Denied("rate", "rooms", retry_s=guest.opened[0] + _MINUTE_S - now)
    guest.opened.append(now)


def _unknown(kit: Kit, word: str) -> Denied:
    """What is said of a room that is not here: that it is elsewhere, where it is."""
    code = word[:CODE_DIGITS]
    if code.isdigit() and code not in kit.rooms and kit.store.elsewhere(code):
        return Denied("shutting_down", "the room is moving", retry_s=_MOVING_S)
    return Denied("bad_code")
