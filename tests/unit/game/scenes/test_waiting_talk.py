"""What is said in a waiting room: a line to write on, where there is none, and what is read of it at the table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from fake_online import FakeOnline, fake_room
from game.bindings import Act, Command, PointerDown, Type
from game.kiosk.policy import KioskPolicy
from game.net.parts import RoomSpec
from game.scenes.online_table import OnlineTable
from game.session.online import Chatted
from online_rig import OnlineRig
from still_table import StillTable
from table_states import STATES
from waiting_rooms import SPEC, names, visited


@pytest.fixture
def rig() -> Iterator[OnlineRig]:
    """A stack, the own name chosen."""
    with OnlineRig.with_network() as rig:
        rig.stage.services.store.change(player="雁荡山人")
        yield rig


@pytest.mark.parametrize("way", ["mouse", "touch", "keys"])
def test_a_line_is_written_and_read(rig: OnlineRig, way: str) -> None:
    online = visited()
    room = rig.sit(online)
    if way == "keys":
        rig.walk("chat")
    else:
        rig.press("chat", touch=way == "touch")
    typing = [rig.stack.typing]
    rig.give(Type("三缺一"), Act(Command.CONFIRM))
    assert online.asked == [("chat", "三缺一")]
    typing.append(rig.stack.typing)
    rig.give(Act(Command.CONFIRM))
    assert [*typing, rig.stack.typing] == [True, True, False], "one goes on until nothing is written"
    online.give(Chatted(1, "老陈", "来了"))
    rig.wait()
    assert [(line.name, room.say(line.words)) for line in room.chat.log.lines] == [
        ("雁荡山人", "三缺一"),
        ("老陈", "来了"),
    ]


def test_a_press_elsewhere_ends_writing_and_counts(rig: OnlineRig) -> None:
    online = visited()
    rig.sit(online)
    rig.press("chat")
    rig.give(PointerDown(1.0, 1.0))
    assert not rig.stack.typing
    rig.press("chat", "ready")
    assert not rig.stack.typing
    assert online.asked == [("ready", True)]


def test_where_nothing_is_written_nothing_can_be(rig: OnlineRig) -> None:
    online = visited()
    assert online.room is not None
    online.room = replace(online.room, spec=replace(SPEC, talk="phrases"))
    rig.sit(online)
    assert "chat" not in names(rig)


def test_a_tea_room_that_forbids_writing_has_no_line() -> None:
    with OnlineRig.with_network(kiosk=KioskPolicy(frozenset({"waiting_room"}))) as rig:
        rig.sit(visited())
        assert "chat" not in names(rig)


def test_what_was_said_in_the_room_stands_in_the_chat_of_itssome_table() -> None:
    with OnlineRig.with_network() as rig:
        given = STATES["claims"]()
        online = FakeOnline(room=fake_room(RoomSpec("yueqing", "local"), "我"), member=1)
        online.make_table = lambda: StillTable(given.state, given.outside().match, given.rules, given.window)
        rig.sit(online)
        online.give(Chatted(2, "阿旺", "来了"))
        rig.wait()
        online.begin()
        rig.wait(1)
        table = rig.stack.top
        assert isinstance(table, OnlineTable)
        assert ([line.name for line in table.log.lines], table.log.unread) == (["阿旺"], 0)
        online.give(Chatted(2, "阿旺", "快点"))
        rig.wait()
        assert ([line.name for line in table.log.lines], table.log.unread) == (["阿旺", "阿旺"], 1)
