"""The music (背景音乐): as the script makes it, without a seam, and out of the way when somebody speaks."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

import make_music
import voice_packs
from game.assets import Assets
from game.clock import ManualClock
from game.settings import Settings
from game.ui.heard import levels_of
from game.ui.loudspeaker import MUSIC
from game.ui.mixer import DeviceMixer, Levels, Voices, open_mixer
from game.ui.music import DUCKED, Music
from game.voice.cabinet import Cabinet
from game.voice.clip import decode

ASSETS = Assets()
FILE = ASSETS.bytes(MUSIC)


@pytest.fixture(scope="module")
def samples() -> array[float]:
    return decode(FILE, 120).samples


def test_the_loop_has_no_seam(samples: array[float]) -> None:
    steps = sorted(abs(after - before) for before, after in pairwise(samples))
    assert abs(samples[0] - samples[-1]) < steps[len(steps) * 9 // 10], "no jump where it begins again"
    bend = abs((samples[1] - samples[0]) - (samples[-1] - samples[-2]))
    assert bend < 0.02, "no corner either"


def test_it_is_long_quiet_and_never_too_loud(samples: array[float]) -> None:
    assert 60 <= len(samples) / 44100 <= 90
    assert len(samples) == round(make_music.BARS * make_music.BEATS * make_music.BEAT_S * 44100), "whole bars"
    level = 20 * math.log10(math.sqrt(sum(value * value for value in samples) / len(samples)))
    assert -24 < level < -20
    assert max(map(abs, samples)) < 0.72


def test_the_script_makes_the_music_that_is_here(samples: array[float]) -> None:
    made = make_music.samples()
    assert len(made) == len(samples)
    error = sum((one - other) ** 2 for one, other in zip(made, samples, strict=True))
    assert error < 0.02 * sum(value * value for value in made), "the same but for what Vorbis takes away"
    assert make_music.steady(FILE) == FILE, "its pages carry our number, and their sums are right"


@pytest.fixture
def mixing(tmp_path: Path) -> Iterator[tuple[DeviceMixer, Music, ManualClock]]:
    voice_packs.make_pack(tmp_path / "whole", ("call.win",))
    clock = ManualClock()
    mixer = open_mixer(ASSETS, Voices(Cabinet(None, tmp_path).find), clock.now)
    assert isinstance(mixer, DeviceMixer)
    mixer.set_voices(("whole",) * 4)
    mixer.set_levels(Levels(1.0, 1.0, 1.0, 0.5))
    yield mixer, mixer._music, clock
    mixer.close()


def _pass(mixer: DeviceMixer, clock: ManualClock, seconds: float) -> None:
    for _ in range(round(seconds * 20)):
        clock.advance(0.05)
        mixer.update()


def test_it_is_off_until_it_is_wished_and_comes_and_goes_slowly(
    mixing: tuple[DeviceMixer, Music, ManualClock],
) -> None:
    mixer, music, clock = mixing
    assert Settings().music is False
    _pass(mixer, clock, 5)
    assert music.volume == 0
    mixer.music(on=True)
    _pass(mixer, clock, 0.5)
    assert 0 < music.volume < 0.5
    _pass(mixer, clock, 3)
    assert music.volume == pytest.approx(0.5)
    assert pygame.mixer.music.get_busy()
    mixer.music(on=False)
    _pass(mixer, clock, 0.5)
    assert 0 < music.volume < 0.5
    _pass(mixer, clock, 3)
    assert not music.sounding
    assert not pygame.mixer.music.get_busy()


def test_it_makes_room_for_a_voice(mixing: tuple[DeviceMixer, Music, ManualClock]) -> None:
    mixer, music, clock = mixing
    mixer.music(on=True)
    _pass(mixer, clock, 4)
    mixer.play("call.win", 1)
    _pass(mixer, clock, 0.2)
    assert music.volume == pytest.approx(0.5 * DUCKED, abs=0.01)
    assert 20 * math.log10(DUCKED) == pytest.approx(-6)
    pygame.mixer.Channel(1).stop()
    _pass(mixer, clock, 1)
    assert music.volume == pytest.approx(0.5)
    mixer.play("win")
    _pass(mixer, clock, 0.3)
    assert music.volume == pytest.approx(0.5), "an effect is no voice"


def test_it_rests_at_night_and_when_the_window_is_hidden(
    mixing: tuple[DeviceMixer, Music, ManualClock],
) -> None:
    mixer, music, clock = mixing
    mixer.music(on=True)
    _pass(mixer, clock, 4)
    mixer.set_levels(levels_of(Settings(night=True, music=True), cap=100))
    _pass(mixer, clock, 3)
    assert music.volume == 0
    mixer.set_levels(levels_of(Settings(music=True), cap=100))
    _pass(mixer, clock, 3)
    assert music.volume > 0
    mixer.stop()
    assert music.volume == 0
    _pass(mixer, clock, 3)
    assert music.volume == 0, "until it is wished again"
    mixer.music(on=True)
    _pass(mixer, clock, 3)
    assert music.volume > 0


def test_a_missing_file_is_only_silent(
    tmp_path: Path, mixing: tuple[DeviceMixer, Music, ManualClock]
) -> None:
    assert mixing
    music = Music(tmp_path / "none.ogg")
    music.want(on=True)
    music.set_level(1.0)
    for _ in range(5):
        music.update(1.0, spoken=False)
    assert not music.sounding
