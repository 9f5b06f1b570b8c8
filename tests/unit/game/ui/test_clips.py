"""Clips of voices as SDL is given them (音频片段): what it does not bear it never sees; what has gone is no promise."""

from __future__ import annotations

import wave
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import voice_packs
from game.assets import Assets
from game.ui.mixer import DeviceMixer, Levels, Voices, open_mixer
from game.ui.sounds import Sounds, sound_of
from game.voice.cabinet import Cabinet


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    """A pack with two words."""
    voice_packs.make_pack(tmp_path / "little", ("call.pung", "tile.1m"))
    return tmp_path


@pytest.fixture
def mixer(packs: Path) -> Iterator[DeviceMixer]:
    opened = open_mixer(Assets(), Voices(Cabinet(None, packs).find))
    assert isinstance(opened, DeviceMixer)
    opened._audible = True
    opened.set_levels(Levels())
    opened.set_voices(("little",) * 4)
    yield opened
    opened.close()


def test_scn_A07_a_wav_file_under_the_name_of_a_clip_is_not_given_to_sdl(
    packs: Path, mixer: DeviceMixer
) -> None:
    clip = packs / "little" / "cues" / "call.pung.ogg"
    with wave.open(str(clip), "wb") as empty:  # SDL frees it twice, and the program is gone
        empty.setnchannels(1)
        empty.setsampwidth(2)
        empty.setframerate(48_000)
    assert Sounds(Assets()).clip(clip) is None
    assert not mixer.play("call.pung", 1)
    assert mixer.play("tile.1m", 1)


@pytest.mark.parametrize("samples", [0, 1, 2])
def test_hardly_any_sound_is_a_moment_of_silence(mixer: DeviceMixer, samples: int) -> None:
    assert sound_of(48_000, [0.5] * samples).get_length() > 0.005
    assert mixer.preview_clip(48_000, [0.5] * samples)


def test_scn_A07_a_clip_that_has_gone_is_not_promised_though_it_was_heard_before(
    packs: Path, mixer: DeviceMixer
) -> None:
    assert mixer.play("call.pung", 1)
    assert mixer.has("call.pung", 1)
    (packs / "little" / "cues" / "call.pung.ogg").unlink()
    assert not mixer.has("call.pung", 1)
    assert not mixer.speak(("call.pung", "tile.1m"), "little"), "the system's voice is to say it"
    assert not mixer.play("call.pung", 2)
    assert mixer.has("tile.1m", 1)
    pygame.mixer.stop()
