"""The pictures of online rooms (联机) that `screens.py` renders: hall, keypad, setting up, waiting, inviting."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame
from msgspec.structs import replace

from fake_online import CARDS, CODE, FakeHosting, FakeNetwork, FakeOnline, fake_room
from game.bindings import Act, Command, Type
from game.net.parts import Member, RoomSpec, RoomState
from game.present.online_form import RoomDraft
from game.present.online_room import Badge, room_model
from game.scenes.invitation import InvitationSheet
from game.scenes.lobby import Lobby
from game.scenes.online import OnlineHall
from game.scenes.online_certificate import Certificate
from game.scenes.online_code import CodeEntry
from game.scenes.online_joining import Joining, Waking, trouble_of
from game.scenes.online_record import OnlineRecord
from game.scenes.online_room_setup import AgreedRules, RoomSetup
from game.scenes.online_setup import OnlineSetup
from game.scenes.waiting_room import WaitingRoom
from game.scenes.waiting_seat import LeaveRoom, SeatMenu
from game.session.online import Chatted, Entered, Fingerprint, HallSeen, Nearby, OnlineStatus, Visited

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["ONLINE_SHOTS", "room_online"]

_PRINT: Final = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
_SERVER: Final = "play.ouju.example"
NEAR: Final = (Nearby("老陈的电脑", "192.168.1.23", 1), Nearby("乐清茶馆 2 楼", "192.168.1.77", 0))
VISITED: Final = (
    Visited(_SERVER, CODE, "yueqing", "雁荡山人", "Zm9vYmFyYmF6cXV4cXV1eA", 1.79e9),
    Visited("192.168.1.23", "271828", "sichuan", "雁荡山人", "", 1.78e9),
)
SPEC: Final = RoomSpec("yueqing", "local", {"stake": 5, "length": 8}, timing="steady")
FRIENDS: Final = (
    Member(2, "阿旺", seat=1, ready=True),
    Member(3, "瓯江老渔翁", seat=2, presence="away"),
)


def _network(stage: Stage) -> FakeNetwork:
    """The network of a stage."""
    assert stage.services.network is not None
    network = stage.services.network()
    assert isinstance(network, FakeNetwork)
    return network


def _hall(stage: Stage, *, near: bool = True, visited: bool = True) -> FakeNetwork:
    network = _network(stage)
    network.near = NEAR if near else ()
    network.visited = list(VISITED) if visited else []
    network.make = lambda address: FakeOnline(address, news=[HallSeen(CARDS)])
    return network


def online_hall(stage: Stage) -> pygame.Surface:
    """The hall of somebody who was in a room lately, with an invitation in the clipboard's place."""
    _hall(stage)
    scene = OnlineHall()
    with stage.choosing(player="雁荡山人", server=_SERVER):
        return stage.shoot((Lobby(), scene), seconds=0.5, then=lambda: scene.drop(f"房号：{CODE}"))


def online_hall_new(stage: Stage) -> pygame.Surface:
    """The hall the first time, the keyboard in use."""
    _hall(stage, near=False, visited=False)
    scene = OnlineHall()
    return stage.shoot((Lobby(), scene), seconds=0.5, then=lambda: scene.handle(Act(Command.NEXT)))


def online_hall_down(stage: Stage) -> pygame.Surface:
    """The end of the list."""
    _hall(stage)
    scene = OnlineHall()
    with stage.choosing(player="雁荡山人", server=_SERVER):
        return stage.shoot((Lobby(), scene), seconds=0.5, then=lambda: scene.handle(Act(Command.LAST)))


def online_code(stage: Stage) -> pygame.Surface:
    """Some digits of a number."""
    _hall(stage)
    return stage.shoot((Lobby(), CodeEntry(_SERVER, lambda _code, _watch: (), "4829")), seconds=0.2)


def online_code_whole(stage: Stage) -> pygame.Surface:
    """All digits, the keyboard in use; nothing was in the clipboard."""
    scene = CodeEntry(_SERVER, lambda _code, _watch: (), CODE)

    def then() -> None:
        scene.activate("paste")
        scene.handle(Act(Command.DOWN))

    return stage.shoot((Lobby(), scene), seconds=0.2, then=then)


def online_joining(stage: Stage) -> pygame.Surface:
    """A server that does not answer."""
    online = FakeOnline(_SERVER, OnlineStatus.CONNECTING)
    return stage.shoot((Lobby(), Joining(online, None)), seconds=7)


def online_knocking(stage: Stage) -> pygame.Surface:
    """At the door."""
    online = FakeOnline(_SERVER, answers=False, news=[Entered(2, knocking=True)])
    return stage.shoot((Lobby(), Joining(online, None)), seconds=0.5)


def online_waking(stage: Stage) -> pygame.Surface:
    """A server on this machine that does not listen yet."""
    return stage.shoot((Lobby(), Waking(FakeHosting(address=""), lambda _: ())), seconds=0.5)


def online_certificate(stage: Stage) -> pygame.Surface:
    """A certificate that is seen for the first time."""
    return stage.shoot(
        (Lobby(), Certificate(FakeOnline("192.168.1.23"), Fingerprint(_PRINT, new=True))), seconds=0.2
    )


def online_certificate_changed(stage: Stage) -> pygame.Surface:
    """One that is not what it was."""
    return stage.shoot(
        (Lobby(), Certificate(FakeOnline("192.168.1.23"), Fingerprint(_PRINT, new=False))), seconds=0.2
    )


def online_refused(stage: Stage) -> pygame.Surface:
    """A number that is wrong."""
    message = trouble_of(stage.services.texts.has, "bad_code")
    return stage.shoot((Lobby(), message), seconds=0.2)


def online_setup(stage: Stage) -> pygame.Surface:
    """Name and server, an address being written."""
    scene = OnlineSetup("server", NEAR)
    with stage.choosing(player="雁荡山人", server=""):
        return stage.shoot((Lobby(), scene), seconds=0.2)


def online_setup_name(stage: Stage) -> pygame.Surface:
    """Name and server as they are."""
    with stage.choosing(player="雁荡山人", server=_SERVER):
        return stage.shoot((Lobby(), OnlineSetup("name", NEAR)), seconds=0.2)


def online_record(stage: Stage) -> pygame.Surface:
    """The sheet for a record's code, the server being asked."""
    network = _hall(stage)
    network.make = lambda address: FakeOnline(address, OnlineStatus.CONNECTING)
    scene = OnlineRecord(network, _SERVER)

    def then() -> None:
        scene.handle(Type("k7qm3xwp92aa1b2c"))
        scene.handle(Act(Command.CONFIRM))
        scene.activate("fetch")

    return stage.shoot((Lobby(), OnlineHall(), scene), seconds=0.3, then=then)


def online_room_setup(stage: Stage) -> pygame.Surface:
    """What is agreed about a room on this machine."""
    scene = RoomSetup(lambda _: (), where="192.168.1.23", hosted=True)
    with stage.choosing(rules={"yueqing": {"local": {"stake": 10}}}):
        return stage.shoot((Lobby(), scene), seconds=0.2)


def online_room_setup_down(stage: Stage) -> pygame.Surface:
    """The rest of it."""
    scene = RoomSetup(lambda _: (), where=_SERVER)
    return stage.shoot((Lobby(), scene), seconds=0.2, then=lambda: scene.handle(Act(Command.LAST)))


def online_room_amend(stage: Stage) -> pygame.Surface:
    """The same for a room that there is."""
    return stage.shoot((Lobby(), RoomSetup(lambda _: (), spec=SPEC)), seconds=0.2)


def online_room_rules(stage: Stage) -> pygame.Surface:
    """The house rules of a room: another edition, one rule that is not as its sheet has it."""
    draft = RoomDraft.of(replace(SPEC, options={"stake": 10}), stage.services.tables.games)
    return stage.shoot((Lobby(), AgreedRules(draft, lambda *_: None)), seconds=0.2)


# ---------------------------------------------------------------- in a room


def room_online(room: RoomState, member: int = 1, *, ping_ms: int | None = 24) -> FakeOnline:
    """A connection that is in a room."""
    return FakeOnline(_SERVER, room=room, member=member, ping_ms=ping_ms)


def _waiting(
    stage: Stage, online: FakeOnline, then: Callable[[WaitingRoom], object] | None = None
) -> pygame.Surface:
    scene = WaitingRoom(online)
    with stage.choosing(player="雁荡山人"):
        return stage.shoot((scene,), seconds=0.5, then=None if then is None else lambda: then(scene))


def waiting_room(stage: Stage) -> pygame.Surface:
    """A room as its host sees it: one is ready, one is away, a seat is free."""
    online = room_online(fake_room(SPEC, "雁荡山人", *FRIENDS, watchers=2))
    online.give(
        Chatted(2, "阿旺", "来了来了，茶泡好没"),
        Chatted(1, "雁荡山人", "泡好了，等老渔翁"),
        Chatted(2, "阿旺", "他那边信号不好"),
    )
    return _waiting(stage, online)


def waiting_room_new(stage: Stage) -> pygame.Surface:
    """A room that has just been opened, the keyboard on a free seat."""

    def then(scene: WaitingRoom) -> None:
        scene.focus.focused, scene.focus.by_keys = "seat:1", True
        scene.dirty = True

    return _waiting(
        stage, room_online(fake_room(RoomSpec("sichuan", "local", private=False), "雁荡山人")), then
    )


def waiting_room_guest(stage: Stage) -> pygame.Surface:
    """The same as a guest sees it: everybody but oneself is ready; no free text here."""
    members = [
        Member(1, "老陈", seat=0),
        Member(2, "雁荡山人", seat=1),
        Member(3, "bot.3", seat=2, ready=True, bot="plain"),
        Member(4, "阿旺", seat=3, ready=True),
    ]
    spec = replace(SPEC, talk="phrases")
    return _waiting(stage, room_online(RoomState(CODE, "", spec, 1, members), 2))


def waiting_room_six(stage: Stage) -> pygame.Surface:
    """A room of six: two wait for a seat, two knock, the host is about to begin."""
    members = (
        Member(2, "阿旺", seat=1, ready=True),
        Member(3, "bot.2", seat=2, ready=True, bot="careful"),
        Member(4, "瓯江老渔翁", seat=3, ready=True),
        Member(5, "永嘉客", queue=0),
        Member(6, "小林", queue=1, presence="away"),
        Member(7, "洞头阿海", knocks=True),
        Member(8, "文成表哥", knocks=True),
    )
    return _waiting(
        stage, room_online(fake_room(replace(SPEC, places=6, approve=True), "雁荡山人", *members))
    )


def waiting_room_countdown(stage: Stage) -> pygame.Surface:
    """The match is about to begin; the line is lost just now."""
    members = [
        Member(n, name, seat=n - 1, ready=True)
        for n, name in enumerate(("雁荡山人", "阿旺", "永嘉客", "小林"), 1)
    ]
    return _waiting(stage, room_online(RoomState(CODE, "", SPEC, 1, members, starts_ms=3400)))


def waiting_room_lost(stage: Stage) -> pygame.Surface:
    """The server is not heard; a match is played; somebody writes."""
    members = [
        Member(n, name, seat=n - 1, ready=True)
        for n, name in enumerate(("雁荡山人", "阿旺", "永嘉客", "小林"), 1)
    ]
    members[2] = replace(members[2], presence="auto")
    online = room_online(RoomState(CODE, "", SPEC, 1, members, stage="playing", hand=3), ping_ms=None)
    online.status = OnlineStatus.RECONNECTING

    def then(scene: WaitingRoom) -> None:
        scene.activate("chat")

    return _waiting(stage, online, then)


def _seat_menu(stage: Stage, badge: Badge) -> pygame.Surface:
    """What the host does about the first seat of a kind that is not the own one."""
    bot = Member(3, "bot.3", seat=2, ready=True, bot="plain")
    online = room_online(fake_room(SPEC, "雁荡山人", FRIENDS[0], bot))
    assert online.room is not None
    chairs = room_model(online.room, 1).chairs
    chair = next(each for each in chairs if each.badge is badge and not each.own)
    name = {Badge.READY: "阿旺", Badge.BOT: stage.services.texts("bot.3")}.get(badge, "")
    return stage.shoot((WaitingRoom(online), SeatMenu(online, chair, name, "plain")), seconds=0.2)


def waiting_seat(stage: Stage) -> pygame.Surface:
    """What the host does about a free seat."""
    return _seat_menu(stage, Badge.EMPTY)


def waiting_seat_bot(stage: Stage) -> pygame.Surface:
    """The same about a bot's."""
    return _seat_menu(stage, Badge.BOT)


def waiting_seat_person(stage: Stage) -> pygame.Surface:
    """The same about somebody else's."""
    return _seat_menu(stage, Badge.READY)


def waiting_leave(stage: Stage) -> pygame.Surface:
    """Leaving while a match is played."""
    online = room_online(fake_room(SPEC, "雁荡山人", *FRIENDS))
    return stage.shoot((WaitingRoom(online), LeaveRoom(online, playing=True, seated=True)), seconds=0.2)


def invitation(stage: Stage) -> pygame.Surface:
    """The card that calls to a room."""
    online = room_online(fake_room(SPEC, "雁荡山人", *FRIENDS[:1]))
    assert online.room is not None
    with stage.choosing(player="雁荡山人"):
        return stage.shoot((WaitingRoom(online), InvitationSheet(online, online.room, 2)), seconds=0.2)


def invitation_hosted(stage: Stage) -> pygame.Surface:
    """The same on this machine, which has two addresses in the local network; the keyboard is on them."""
    _network(stage).hosts = FakeHosting("127.0.0.1:7746", ("192.168.1.23:7746", "10.0.0.8:7746"))
    online = FakeOnline("127.0.0.1:7746", room=fake_room(SPEC, "雁荡山人"), member=1)
    assert online.room is not None
    scene = InvitationSheet(online, online.room, 3)

    def then() -> None:
        scene.focus.focused, scene.focus.by_keys = "address+", True

    with stage.choosing(player="雁荡山人"):
        return stage.shoot((WaitingRoom(online), scene), seconds=0.2, then=then)


ONLINE_SHOTS: Final[dict[str, Callable[[Stage], pygame.Surface]]] = {
    shot.__name__: shot
    for shot in (
        online_hall, online_hall_new, online_hall_down, online_code, online_code_whole, online_joining,
        online_waking, online_knocking, online_certificate, online_certificate_changed, online_refused,
        online_setup, online_setup_name, online_record, online_room_setup, online_room_setup_down, online_room_amend,
        online_room_rules,
        waiting_room, waiting_room_new, waiting_room_guest, waiting_room_six, waiting_room_countdown,
        waiting_room_lost, waiting_seat, waiting_seat_bot, waiting_seat_person, waiting_leave,
        invitation, invitation_hosted,
    )
}  # fmt: skip
"""Each picture by its name."""
