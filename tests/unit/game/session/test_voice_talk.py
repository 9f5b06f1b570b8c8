"""Voice talk in a room: on and off, who is heard, what goes wrong, without a thread and with one."""

from __future__ import annotations

import threading
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from babble import babble
from fake_microphone import FakeMicrophone, quiet
from fake_online import FakeOnline
from game.clock import ManualClock
from game.errors import VoiceError
from game.session.online import OnlineStatus
from game.session.voice_talk import Pull, VoiceTalk
from game.settings import TalkMode
from game.voice.clip import Clip
from game.voice.gate import loudness
from game.voice.microphone import NoMicrophone

TURN_S = 0.02


@dataclass
class Loudspeaker:
    """Takes a frame of every speaker with each turn, and keeps what it got."""

    heard: dict[int, list[array[float]]] = field(default_factory=dict)
    sides: dict[int, str] = field(default_factory=dict)
    level: float = 1.0
    stops: int = 0

    def update(self, now: float, sources: Mapping[int, Pull]) -> None:
        for member, pull in sources.items():
            sound = pull()
            if sound is not None:
                self.heard.setdefault(member, []).append(sound)

    def place(self, member: int, side: str) -> None:
        self.sides[member] = side

    def set_level(self, level: float) -> None:
        self.level = level

    def stop(self) -> None:
        self.stops += 1


@dataclass
class Wire(FakeOnline):
    """A room whose line hands frames on to whoever listens there."""

    sent: list[bytes] = field(default_factory=list)
    coming: list[tuple[int, bytes]] = field(default_factory=list)
    mics: list[bool] = field(default_factory=list)
    came: threading.Event = field(default_factory=threading.Event)

    def send_voice(self, frame: bytes) -> None:
        self.sent.append(frame)
        if len(self.sent) >= 10:
            self.came.set()

    def voices(self) -> list[tuple[int, bytes]]:
        coming, self.coming = self.coming, []
        return coming

    def set_mic(self, *, on: bool) -> None:
        self.mics.append(on)


class Side:
    """One person in the room, with a microphone and a loudspeaker."""

    def __init__(self, clock: ManualClock, clip: Clip, *, threaded: bool = False) -> None:
        self.clock = clock
        self.wire = Wire()
        self.loudspeaker = Loudspeaker()
        self.microphone = FakeMicrophone(clock, lambda: clip)
        self.fault: VoiceError | None = None
        self.talk = VoiceTalk(self.wire, self.loudspeaker, self._hear, threaded=threaded)

    def _hear(self) -> FakeMicrophone:
        if self.fault is not None:
            raise self.fault
        return self.microphone

    def run(self, seconds: float, *others: Side) -> None:
        """Let time pass for all; what one says comes to the others."""
        sides = (self, *others)
        for _ in range(round(seconds / TURN_S)):
            self.clock.advance(TURN_S)
            for member, side in enumerate(sides):
                side.talk.update(self.clock.now())
                for other in sides:
                    if other is not side:
                        other.wire.coming += [(member, frame) for frame in side.wire.sent]
                side.wire.sent.clear()


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


def trouble_of(side: Side) -> tuple[str, dict[str, object]] | None:
    """The key of what is wrong, and what stands in its words."""
    trouble = side.talk.trouble
    return None if trouble is None else (trouble.key, trouble.values)


SPEECH = Clip(48_000, quiet(0.3).samples + babble(1.2).samples + quiet(0.8).samples)


def test_it_is_off_and_silent_until_it_is_turned_on(clock: ManualClock) -> None:
    side = Side(clock, SPEECH)
    side.wire.coming = [(3, b"\x00\x01abc")]
    side.run(1.0)
    assert side.talk.mode is TalkMode.OFF
    assert (side.microphone.done, side.wire.mics, side.wire.coming) == ([], [], [])
    assert (dict(side.talk.levels()), side.talk.own_level, side.talk.trouble) == ({}, 0.0, None)


def test_who_speaks_is_heard_by_the_others_and_by_nobody_else(clock: ManualClock) -> None:
    first, second, third = (Side(clock, clip) for clip in (SPEECH, quiet(3.0), quiet(3.0)))
    first.talk.set_mode(TalkMode.OPEN)
    second.talk.set_mode(TalkMode.PUSH)
    first.run(0.9, second, third)
    told = [first.talk.is_heard]
    assert first.talk.own_level > 0.3
    assert second.talk.levels()[0] > 0.3
    assert max(map(loudness, second.loudspeaker.heard[0])) > 0.05
    assert third.loudspeaker.heard == {}
    first.run(1.5, second, third)
    told.append(first.talk.is_heard)
    assert told == [True, False]
    assert second.talk.levels()[0] < 0.05
    assert len(second.loudspeaker.heard[0]) > 50
    for side in (first, second, third):
        side.talk.close()


def test_the_room_is_told_who_has_a_microphone_open(clock: ManualClock) -> None:
    side = Side(clock, quiet(9.0))
    side.talk.set_mode(TalkMode.OPEN)
    side.run(0.1)
    assert side.wire.mics == [True]
    side.talk.set_mode(TalkMode.PUSH)
    side.run(0.1)
    assert side.wire.mics == [True], "the microphone stays open"
    side.wire.status = OnlineStatus.RECONNECTING
    side.run(0.1)
    side.wire.status = OnlineStatus.LIVE
    side.run(0.1)
    assert side.wire.mics == [True, True], "after a break the room is told again"
    side.talk.set_mode(TalkMode.OFF)
    assert side.wire.mics == [True, True, False]
    assert side.microphone.done == ["start", "stop", "close"]


def test_the_button(clock: ManualClock) -> None:
    side, other = Side(clock, babble(3.0)), Side(clock, quiet(9.0))
    side.talk.set_mode(TalkMode.PUSH)
    other.talk.set_mode(TalkMode.OPEN)
    side.run(0.4, other)
    assert (side.talk.is_heard, other.loudspeaker.heard) == (False, {})
    side.talk.press(True)
    side.run(0.4, other)
    told = [side.talk.is_heard]
    assert len(other.loudspeaker.heard[0]) > 10
    side.talk.press(False)
    side.run(0.5, other)
    told.append(side.talk.is_heard)
    assert told == [True, False]
    for each in (side, other):
        each.talk.close()


def test_who_is_muted_is_not_heard_before_or_after_the_first_word(clock: ManualClock) -> None:
    side, other = Side(clock, babble(3.0)), Side(clock, quiet(9.0))
    side.talk.set_mode(TalkMode.OPEN)
    other.talk.set_mode(TalkMode.OPEN)
    other.talk.mute(0, True)
    side.run(0.6, other)
    assert other.talk.muted == {0}
    assert (other.loudspeaker.heard, other.talk.levels()[0] > 0.2) == ({}, True)
    other.talk.mute(0, False)
    side.run(0.4, other)
    assert len(other.loudspeaker.heard[0]) > 10
    other.talk.mute(0, True)
    count = len(other.loudspeaker.heard[0])
    side.run(0.4, other)
    assert len(other.loudspeaker.heard[0]) == count
    for each in (side, other):
        each.talk.close()


def test_an_open_microphone_does_not_send_the_others_back(clock: ManualClock) -> None:
    """The loudspeaker is heard in the microphone, a fifth as loud."""
    side = Side(clock, babble(2.0))
    echo = Clip(48_000, array("f", [0.0] * 4800 + [value / 5 for value in babble(2.0).samples]))
    other = Side(clock, echo)
    side.talk.set_mode(TalkMode.OPEN)
    other.talk.set_mode(TalkMode.OPEN)
    side.run(2.0, other)
    assert len(other.loudspeaker.heard[0]) > 50
    assert len(side.loudspeaker.heard.get(1, [])) < 12, "but for what comes before the first word has arrived"
    for each in (side, other):
        each.talk.close()


@pytest.mark.parametrize("why", ["library", "none", "busy", "refused"])
def test_without_a_microphone_the_reason_is_told_and_the_others_are_heard(
    clock: ManualClock, why: str
) -> None:
    side, other = Side(clock, babble(3.0)), Side(clock, quiet(9.0))
    side.talk.set_mode(TalkMode.OPEN)
    other.fault = NoMicrophone("There is none.", key=f"voice.microphone.{why}", why="x")
    other.talk.set_mode(TalkMode.OPEN)
    side.run(0.6, other)
    assert trouble_of(other) == (f"talk.trouble.{why}", {"why": "x"})
    assert other.wire.mics == []
    assert len(other.loudspeaker.heard[0]) > 10
    other.fault = None
    other.talk.set_mode(TalkMode.OPEN)
    side.run(0.1, other)
    assert other.wire.mics == [True], "asked again it tries again"
    assert trouble_of(other) is None
    for each in (side, other):
        each.talk.close()


def test_a_microphone_that_is_pulled_out_is_told(clock: ManualClock) -> None:
    side = Side(clock, babble(3.0))
    side.microphone.lost_after = 0.5
    side.talk.set_mode(TalkMode.OPEN)
    side.run(1.0)
    assert side.talk.trouble is not None
    assert side.talk.trouble.key == "talk.trouble.lost"
    assert side.wire.mics == [True, False]
    assert side.microphone.done[-2:] == ["stop", "close"]


def test_who_has_long_been_silent_is_forgotten_and_a_crowd_does_not_grow(clock: ManualClock) -> None:
    side = Side(clock, quiet(99.0))
    side.talk.set_mode(TalkMode.PUSH)
    side.wire.coming = [(member, b"\x00\x01abc") for member in range(40)]
    side.run(TURN_S)
    assert len(side.talk.levels()) == 8
    side.run(31.0)
    assert dict(side.talk.levels()) == {}
    side.talk.close()


def test_sides_and_volume_reach_the_loudspeaker(clock: ManualClock) -> None:
    side = Side(clock, quiet(1.0))
    side.talk.place(3, "left")
    side.talk.set_level(0.4)
    assert (side.loudspeaker.sides, side.loudspeaker.level) == ({3: "left"}, 0.4)
    side.talk.close()
    assert side.loudspeaker.stops == 1


def test_the_thread_listens_by_itself_and_ends_with_the_talk() -> None:
    clock = ManualClock()
    side = Side(clock, babble(3.0), threaded=True)
    side.talk.set_mode(TalkMode.PUSH)
    side.talk.press(True)
    before = threading.active_count()
    for _ in range(500):
        clock.advance(TURN_S)
        if side.wire.came.wait(0.02):
            break
    assert side.wire.came.is_set()
    side.talk.update(clock.now())
    assert side.wire.mics == [True]
    side.talk.close()
    assert threading.active_count() == before - 1
    assert side.microphone.done == ["start", "stop", "close"]
