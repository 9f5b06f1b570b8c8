"""People who talk, through the mixer: no hole in a word however slow the picture, each from its side."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field

import pygame
import pytest

from babble import babble
from game.assets import Assets
from game.settings import Settings
from game.ui.heard import Levels, levels_of, placed
from game.ui.loudspeaker import CHANNELS, EFFECTS, TALKERS, DeviceMixer
from game.ui.mixer import SilentMixer, open_mixer
from game.ui.music import DUCKED
from game.ui.talk_player import SilentPlayer, TalkPlayer, open_talk_player
from game.voice.jitter import Gap, JitterBuffer
from game.voice.opus import FRAME
from game.voice.resampling import Resampler

FRAME_S = 0.02


@pytest.fixture
def mixer() -> Iterator[DeviceMixer]:
    opened = open_mixer(Assets())
    assert isinstance(opened, DeviceMixer)
    yield opened
    opened.close()


@dataclass
class Course:
    """Channels that play by a clock which the test turns, and note every moment at which one fell silent."""

    now: float = 0.0
    channels: dict[int, Played] = field(default_factory=dict)

    def channel(self, number: int) -> Played:
        return self.channels.setdefault(number, Played(self))


@dataclass
class Played:
    """A channel: what it has played, when it will be done, what it holds."""

    course: Course
    raw: bytes = b""
    ends: float = 0.0
    held: pygame.mixer.Sound | None = None
    silences: list[float] = field(default_factory=list)
    stopped: int = 0

    def turn(self) -> None:
        while self.held is not None and self.ends <= self.course.now:
            sound, self.held = self.held, None
            self.raw += sound.get_raw()
            self.ends += sound.get_length()
        if self.ends and self.held is None and self.ends <= self.course.now:
            self.silences.append(self.ends)
            self.ends = 0.0

    def get_busy(self) -> bool:
        self.turn()
        return self.ends > self.course.now

    def get_queue(self) -> pygame.mixer.Sound | None:
        self.turn()
        return self.held

    def play(self, sound: pygame.mixer.Sound) -> None:
        self.raw += sound.get_raw()
        self.ends = self.course.now + sound.get_length()

    def queue(self, sound: pygame.mixer.Sound) -> None:
        assert self.held is None, "what is held is not thrown away"
        self.held = sound

    def stop(self) -> None:
        self.stopped += 1
        self.ends, self.held = 0.0, None


class Voice:
    """A speaker whose frames arrive 30 ms after they were said, through a jitter buffer; what is made up is counted."""

    def __init__(self, course: Course, frames: list[array[float]]) -> None:
        self._course = course
        self._frames = frames
        self._buffer = JitterBuffer()
        self._arrived = 0
        self.guesses = 0

    def pull(self) -> array[float] | None:
        now = self._course.now
        while self._arrived < min(len(self._frames), int((now - 0.03) / FRAME_S)):
            self._buffer.push(self._arrived, self._arrived.to_bytes(2, "big"), 0.03 + self._arrived * FRAME_S)
            self._arrived += 1
        pulled = self._buffer.pull(now)
        if isinstance(pulled, bytes):
            return self._frames[int.from_bytes(pulled, "big")]
        if isinstance(pulled, Gap):
            self.guesses += self._arrived < len(self._frames)
            return array("f", bytes(4 * FRAME))
        return None


def frames_of(seconds: float) -> list[array[float]]:
    samples = babble(seconds).samples
    return [samples[at : at + FRAME] for at in range(0, len(samples) - FRAME + 1, FRAME)]


def turns(kind: str) -> Iterator[float]:
    chance = random.Random(4)
    steps = {
        "60": (1 / 60,),
        "30": (1 / 30,),
        "144": (1 / 144,),
        "uneven": (0.012, 0.016, 0.03, 0.017, 0.022),
    }
    while True:
        yield chance.choice(steps[kind])


@pytest.mark.parametrize("kind", ["60", "30", "144", "uneven"])
def test_no_word_has_a_hole_however_slow_the_picture_is(mixer: DeviceMixer, kind: str) -> None:
    course = Course()
    player = TalkPlayer(course.channel)
    voice = Voice(course, frames_of(2.0))
    for step in turns(kind):
        course.now += step
        player.update(course.now, {7: voice.pull})
        if course.now > 3.0:
            break
    (played,) = course.channels.values()
    played.turn()
    assert [at for at in played.silences if at < 2.0] == []
    assert voice.guesses <= 3
    heard = array("h", played.raw)
    assert heard[::2] == heard[1::2]
    assert share_heard(frames_of(2.0), heard[::2]) > 0.99


def share_heard(frames: list[array[float]], heard: array[int]) -> float:
    """Which share of the frames is heard, whole and in order."""
    resampler, place, found = Resampler(48_000, 44_100), 0, 0
    raw = heard.tobytes()
    for frame in frames:
        wanted = array("h", (int(32767 * value) for value in resampler.feed(frame)))[2:-2].tobytes()
        at = raw.find(wanted, place)
        if at >= 0:
            place, found = at + len(wanted), found + 1
    return found / len(frames)


def test_everybody_has_a_channel_of_its_own_and_one_too_many_goes_unheard(mixer: DeviceMixer) -> None:
    course = Course()
    player = TalkPlayer(course.channel)
    voices = {member: Voice(course, frames_of(0.4)) for member in range(len(TALKERS) + 1)}
    for _ in range(60):
        course.now += 1 / 60
        player.update(course.now, {member: voice.pull for member, voice in voices.items()})
    assert set(course.channels) == set(TALKERS)
    assert all(played.raw for played in course.channels.values())
    player.update(course.now, {0: voices[0].pull})
    assert [played.stopped for played in course.channels.values()].count(2) == len(TALKERS) - 1
    player.stop()
    assert course.channels[TALKERS[0]].stopped == 2


def test_each_is_heard_from_its_side(mixer: DeviceMixer) -> None:
    course = Course()
    player = TalkPlayer(course.channel)
    voices = {1: Voice(course, frames_of(0.4)), 2: Voice(course, frames_of(0.4))}
    player.place(1, "left")
    player.set_level(0.5)
    for _ in range(40):
        course.now += 1 / 60
        player.update(course.now, {member: voice.pull for member, voice in voices.items()})
        player.place(2, "right")
    for number, side in zip(TALKERS, ("left", "right"), strict=False):
        raw = array("h", course.channels[number].raw)[8000:]
        left, right = (sum(map(abs, raw[channel::2])) for channel in (0, 1))
        expected = placed(0.5, side)
        assert left / right == pytest.approx(expected[0] / expected[1], rel=0.02)


def test_too_loud_is_lowered_not_torn(mixer: DeviceMixer) -> None:
    course = Course(now=1.0)
    player = TalkPlayer(course.channel)
    loud = array("f", (2.0 if at % 100 < 50 else -2.0 for at in range(FRAME)))
    player.update(course.now, {1: lambda: loud if not course.channels[TALKERS[0]].raw else None})
    raw = array("h", course.channels[TALKERS[0]].raw)
    assert max(raw) > 32_000
    assert min(raw) < -32_000


def test_music_and_effects_step_back_while_somebody_talks(mixer: DeviceMixer) -> None:
    mixer.set_levels(Levels(1.0, 1.0, 1.0))
    assert mixer.play("win")
    effect = next(each for each in map(pygame.mixer.Channel, EFFECTS) if each.get_busy())
    before = effect.get_volume()
    player = open_talk_player()
    assert isinstance(player, TalkPlayer)
    frames = iter(frames_of(1.0))
    for turn in range(3):
        player.update(turn * 0.016, {4: lambda: next(frames)})
    assert pygame.mixer.Channel(TALKERS[0]).get_busy()
    mixer.update()
    assert effect.get_volume() == pytest.approx(before * DUCKED, abs=0.02)
    player.stop()
    mixer.update()
    assert effect.get_volume() == pytest.approx(before, abs=0.02)
    assert pygame.mixer.get_num_channels() == CHANNELS


def test_without_a_device_what_is_said_goes_by() -> None:
    assert isinstance(open_talk_player(), SilentPlayer)
    player, taken = SilentPlayer(), list[bool]()

    def take() -> None:
        taken.append(True)

    for turn in range(61):
        player.update(turn / 60, {1: take})
    assert len(taken) == pytest.approx(50, abs=2)
    player.place(1, "left")
    player.set_level(0.3)
    player.stop()
    assert not SilentMixer().audible


def test_the_volume_is_a_setting_of_its_own() -> None:
    levels = levels_of(Settings(volume=50, volume_talk=40), cap=100)
    assert levels.of_talk == pytest.approx(0.2)
    assert levels_of(Settings(mute=True), cap=100).of_talk == 0
    assert levels_of(Settings(night=True, volume=100), cap=100).of_talk == pytest.approx(0.5)
