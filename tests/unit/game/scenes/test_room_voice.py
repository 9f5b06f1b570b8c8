"""Voice talk at the table of a room: held by mouse and finger, toggled by keys, seen at plates, refused in words."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from msgspec import structs

from babble import babble
from fake_microphone import FakeMicrophone
from fake_online import FakeOnline
from game.bindings import Command, PointerDown, PointerUp
from game.net.parts import Member, RoomSpec, RoomState
from game.scenes.online_table import OnlineTable
from game.scenes.room_sheet import RoomSheet
from game.scenes.room_voice import RoomVoice, may_talk
from game.session.voice_talk import VoiceTalk
from game.settings import TalkMode
from game.ui.talk_player import SilentPlayer
from game.voice.microphone import Microphone, NoMicrophone
from table_rig import Desk, desk
from table_states import STATES
from talk_rig import Listening

MEMBERS = [Member(n, name, seat=n - 1) for n, name in enumerate(("我", "阿旺", "老渔翁", "小林"), 1)]
ROOM = RoomState("482913", "", RoomSpec("yueqing", "local"), 1, MEMBERS, stage="playing", match="m1")


@dataclass
class Wire(FakeOnline):
    """A room whose frames are kept, and come from a list."""

    sent: list[bytes] = field(default_factory=list)
    coming: list[tuple[int, bytes]] = field(default_factory=list)

    def send_voice(self, frame: bytes) -> None:
        self.sent.append(frame)

    def voices(self) -> list[tuple[int, bytes]]:
        coming, self.coming = self.coming, []
        return coming


def at_table(
    *, microphone: bool = True, mode: TalkMode = TalkMode.OFF
) -> tuple[Desk, OnlineTable, Wire, RoomVoice]:
    given = STATES["claims"]()
    table = Listening(given.state, given.outside().match, given.rules, given.window)
    at = desk(table, table.clock, voice_talk=mode)
    wire = Wire(room=ROOM, member=1)

    def hear() -> Microphone:
        if not microphone:
            raise NoMicrophone("There is no microphone.", key="voice.microphone.none")
        return FakeMicrophone(table.clock, lambda: babble(4.0))

    voice = RoomVoice(wire, at.services, VoiceTalk(wire, SilentPlayer(), hear, threaded=False))
    scene = OnlineTable(table, wire, lambda _: None, voice)
    at.stack._push(scene)
    at.scene = scene
    at.wait(0.5)
    return at, scene, wire, voice


def talk_for(at: Desk, seconds: float) -> None:
    for _ in range(round(seconds / 0.02)):
        at.frame(0.02)


def middle(at: Desk) -> tuple[float, float]:
    target = at.scene.seat.focus.get("tool.mic")
    assert target is not None
    return target.rect.centre.x, target.rect.centre.y


@pytest.mark.parametrize("touch", [False, True])
def test_the_button_is_heard_while_it_is_held_and_not_after(touch: bool) -> None:
    at, scene, wire, voice = at_table()
    x, y = middle(at)
    at.stack.handle(PointerDown(x, y, touch=touch))
    at.stack.handle(PointerUp(x, y, touch=touch))
    assert voice.mode is TalkMode.PUSH
    assert scene.seat.notice == scene.services.texts("online.talk.hold")
    talk_for(at, 0.5)
    assert not wire.sent
    at.stack.handle(PointerDown(x, y, touch=touch))
    talk_for(at, 1.0)
    assert len(wire.sent) > 20
    assert scene._speaking.get(1, 0) > 0
    at.draw()
    at.stack.handle(PointerUp(x + 400, y + 300, touch=touch))
    talk_for(at, 0.5)
    sent = len(wire.sent)
    talk_for(at, 0.5)
    assert len(wire.sent) == sent
    assert scene.seat.window() is not None


def test_a_key_begins_and_the_next_one_ends() -> None:
    at, _, wire, voice = at_table(mode=TalkMode.PUSH)
    assert voice.mode is TalkMode.PUSH
    at.key(Command.TALK)
    talk_for(at, 0.6)
    assert wire.sent
    at.key(Command.TALK)
    talk_for(at, 0.5)
    sent = len(wire.sent)
    talk_for(at, 0.5)
    assert len(wire.sent) == sent


def test_an_open_microphone_is_turned_off_by_a_press() -> None:
    at, _, wire, voice = at_table(mode=TalkMode.OPEN)
    talk_for(at, 1.0)
    assert wire.sent
    x, y = middle(at)
    at.stack.handle(PointerDown(x, y))
    at.stack.handle(PointerUp(x, y))
    assert voice.mode is TalkMode.OFF
    wire.sent.clear()
    talk_for(at, 0.5)
    assert not wire.sent


def test_without_a_microphone_the_reason_is_said_once() -> None:
    at, scene, wire, _ = at_table(microphone=False)
    at.key(Command.TALK)
    at.frame(0.02)
    assert scene.seat.notice == scene.services.texts("talk.trouble.none")
    scene.seat.notice = ""
    talk_for(at, 0.5)
    assert scene.seat.notice == ""
    assert not wire.sent


def test_who_speaks_is_seen_and_muted_in_the_sheet() -> None:
    speaker, listener = at_table(mode=TalkMode.OPEN), at_table(mode=TalkMode.PUSH)
    at, scene, wire, voice = listener
    for _ in range(60):
        speaker[0].frame(0.02)
        wire.coming += [(3, frame) for frame in speaker[2].sent]
        speaker[2].sent.clear()
        at.frame(0.02)
    assert scene._speaking.get(3, 0) > 0
    assert scene._side_of(3) == 2
    at.draw()
    sheet = RoomSheet(wire, voice)
    at.stack._push(sheet)
    at.draw()
    sheet.choose("member3", True)
    assert voice.muted == {3}
    sheet.choose("voice_talk", "off")
    assert voice.mode is TalkMode.OFF
    assert at.services.settings.voice_talk is TalkMode.OFF


@pytest.mark.parametrize(
    ("spec", "watching", "may"),
    [
        (RoomSpec("yueqing"), False, True),
        (RoomSpec("yueqing", voice=False), False, False),
        (RoomSpec("yueqing", private=False), False, False),
        (RoomSpec("yueqing"), True, False),
    ],
)
def test_people_talk_in_private_rooms_that_were_agreed_so(spec: RoomSpec, watching: bool, may: bool) -> None:
    assert may_talk(structs.replace(ROOM, spec=spec), watching=watching) is may
    assert not may_talk(None, watching=watching)
