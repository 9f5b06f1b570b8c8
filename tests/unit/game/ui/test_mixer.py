from __future__ import annotations

import array
import os
import random
import shutil
import wave
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

import hear
import make_sounds
import voice_packs
from game.assets import Assets, resource_root
from game.errors import AssetError
from game.settings import Settings
from game.ui.heard import levels_of
from game.ui.loudspeaker import CHANNELS, EFFECTS
from game.ui.mixer import (
    CueLog,
    DeviceMixer,
    Levels,
    Outcome,
    SilentMixer,
    Voices,
    find_cue,
    open_mixer,
    read_cues,
)
from game.voice.cabinet import Cabinet

ASSETS = Assets()
CUES = read_cues(ASSETS)
ROOT = Path(str(resource_root("assets")))


@pytest.fixture
def mixer() -> Iterator[DeviceMixer]:
    opened = open_mixer(ASSETS)
    assert isinstance(opened, DeviceMixer)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> dict[str, array.array[int]]:
    """What the disk driver wrote for every cue, the left channel."""
    folder = tmp_path_factory.mktemp("heard")
    hear.run_hear(folder)
    return {path.stem: array.array("h", path.read_bytes())[::2] for path in folder.glob("*.raw")}


def test_every_cue_is_heard_and_not_clipped(heard: dict[str, array.array[int]]) -> None:
    assert set(heard) == set(CUES)
    for cue, samples in heard.items():
        assert max(samples) > 2500, cue
        assert max(*samples, -min(samples)) < 32000, cue


def test_all_cues_sound_different(heard: dict[str, array.array[int]]) -> None:
    def sounding(samples: array.array[int]) -> tuple[int, ...]:
        start = next(index for index, value in enumerate(samples) if abs(value) > 200)
        top = max(abs(value) for value in samples)
        return tuple(round(1000 * value / top) for value in samples[start : start + 3000])

    shapes = {cue: sounding(samples) for cue, samples in heard.items()}
    for first, second in combinations(shapes, 2):
        if CUES[first].sounds == CUES[second].sounds:
            continue
        pairs = list(zip(shapes[first], shapes[second], strict=False))
        assert sum(abs(a - b) for a, b in pairs) / len(pairs) > 15, (first, second)


@pytest.mark.parametrize("name", make_sounds.MAKERS)
def test_the_script_makes_the_sounds_that_are_here(name: str) -> None:
    made = array.array("h", make_sounds.samples(name))
    with wave.open(str(ROOT / "sounds" / f"{name}.wav")) as file:
        kept = array.array("h", file.readframes(file.getnframes()))
    assert len(made) == len(kept)
    assert max(abs(a - b) for a, b in zip(made, kept, strict=True)) <= 2


def test_a_cue_takes_the_nearest_row_above_it() -> None:
    win = find_cue(CUES, "win.rob_kong.late")
    assert win is not None
    assert win.key == "win"
    assert find_cue(CUES, "nothing.like.it") is None


def test_sounds_of_a_cue_are_played_in_turn(mixer: DeviceMixer) -> None:
    for _ in range(3):
        assert mixer.play("discard")
    playing = [pygame.mixer.Channel(n).get_sound() for n in range(CHANNELS)]
    assert len({id(sound) for sound in playing if sound is not None}) == 3


def test_unknown_cues_play_nothing(mixer: DeviceMixer) -> None:
    assert not mixer.play("tile.m5", 2)
    assert not pygame.mixer.get_busy()


def test_more_effects_than_channels_take_the_oldest(mixer: DeviceMixer) -> None:
    for _ in range(40):
        assert mixer.play("win")
    assert sum(pygame.mixer.Channel(n).get_busy() for n in range(CHANNELS)) == 16


def test_volumes_reach_what_is_sounding(mixer: DeviceMixer) -> None:
    mixer.set_levels(Levels(1.0, 1.0, 1.0))
    mixer.play("win")
    channel = next(c for c in map(pygame.mixer.Channel, EFFECTS) if c.get_busy())
    loud = channel.get_volume()
    mixer.set_levels(Levels(0.5, 0.5, 1.0))
    assert channel.get_volume() == pytest.approx(loud / 4, abs=0.02)
    mixer.set_levels(Levels(0.0, 1.0, 1.0))
    assert channel.get_volume() == 0
    mixer.stop()
    assert not pygame.mixer.get_busy()


def test_each_kind_of_sound_has_a_volume_of_its_own() -> None:
    levels = levels_of(
        Settings(volume=50, volume_effects=40, volume_voice=80, volume_music=20, music=True), cap=100
    )
    assert levels.of_effects == pytest.approx(0.2)
    assert levels.of_voices == pytest.approx(0.4)
    assert levels.of_music == pytest.approx(0.1)


def test_the_cap_of_a_kiosk_and_mute_hold_for_everything() -> None:
    assert levels_of(Settings(volume=90), cap=30).master == pytest.approx(0.3)
    muted = levels_of(Settings(mute=True), cap=100)
    assert (muted.of_effects, muted.of_voices, muted.of_music) == (0.0, 0.0, 0.0)


def test_at_night_voices_are_lower_and_there_is_no_music() -> None:
    day, night = (levels_of(Settings(music=True, night=night), cap=100) for night in (False, True))
    assert night.of_voices == pytest.approx(day.of_voices / 2)
    assert day.of_music > 0 == night.of_music
    for cue in CUES.values():
        assert cue.loudness(night=True) <= cue.loudness(night=False) / 2 + 1e-9


def test_scn_A01_without_a_device_the_dummy_driver_plays_on(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no_such_driver")
    opened = open_mixer(ASSETS)
    assert isinstance(opened, DeviceMixer)
    assert not opened.audible
    assert opened.play("discard")
    assert os.environ["SDL_AUDIODRIVER"] == "no_such_driver"
    assert "ALSA" not in capfd.readouterr().err
    opened.close()


def test_scn_A01_a_device_that_somebody_else_holds_leaves_voices_silent_and_the_game_running(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opens = pygame.mixer.init

    def busy(rate: int, size: int, channels: int, buffer: int) -> None:
        if os.environ.get("SDL_AUDIODRIVER") != "dummy":
            raise pygame.error("Device or resource busy")
        opens(rate, size, channels, buffer)

    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    monkeypatch.setattr(pygame.mixer, "init", busy)
    voice_packs.make_pack(tmp_path / "whole", ("call.win",))
    opened = open_mixer(ASSETS, Voices(Cabinet(None, tmp_path).find))
    opened.set_voices(("whole",) * 4)
    assert not opened.audible
    assert opened.play("call.win", 1)
    assert opened.talks(1)
    assert not opened.has("call.win", 1), "captions and the wood block stand in for it"
    assert opened.speak(("call.win",))
    opened.update()
    opened.close()


def test_scn_A01_without_any_driver_there_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: int) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    opened = open_mixer(ASSETS)
    assert isinstance(opened, SilentMixer)
    assert not opened.audible
    assert not opened.play("discard", 1)


def test_the_log_notes_every_cue_and_hands_it_on(mixer: DeviceMixer) -> None:
    log = CueLog(mixer)
    assert log.play("pung", 3)
    assert not log.play("unheard_of")
    assert log.cues == [("pung", 3), ("unheard_of", None)]
    assert [(heard.cue, heard.side, heard.outcome) for heard in log.heard] == [
        ("pung", "left", Outcome.PLAYED)
    ]
    silent = CueLog()
    assert silent.play("pung") is False
    assert [heard.outcome for heard in silent.heard] == [Outcome.SILENT]


def test_a_faulty_cue_table_is_refused_as_a_whole(tmp_path: Path) -> None:
    (tmp_path / "cues.toml").write_text(
        '[cues]\na = { sounds = ["sound.x"] }\nb = { sounds = [], gain = 2 }\n'
        'c = { sounds = ["cues.table"], gain = 0.5, night = 0.6 }\n',
        encoding="utf-8",
    )
    line = '"cues.table" = { file = "cues.toml", size = "text", author = "a", licence = "b" }'
    (tmp_path / "manifest.toml").write_text(f"[files]\n{line}\n", encoding="utf-8")
    with pytest.raises(AssetError, match=r"a: there is no sound\.x.*b: needs.*c: at night"):
        read_cues(Assets(tmp_path))


def test_effects_of_long_use_never_run_out_of_channels(mixer: DeviceMixer) -> None:
    for _ in range(5000):
        assert mixer.play("kong.concealed_kong", 2)
    assert mixer.play("win.self_draw")
    assert mixer._sounds.kept == (2, 0), "sounds are decoded once"
    assert sum(pygame.mixer.Channel(n).get_busy() for n in EFFECTS) == len(EFFECTS)


def test_scn_A07_ten_missing_sounds_are_only_silent_and_are_named(tmp_path: Path) -> None:
    root = tmp_path / "assets"
    shutil.copytree(ROOT, root)
    gone = random.Random(7).sample(sorted(path.name for path in (root / "sounds").glob("*.wav")), 10)
    for name in gone[:-1]:
        (root / "sounds" / name).unlink()
    (root / "sounds" / gone[-1]).write_bytes(b"no sound at all")
    assets = Assets(root)
    opened = open_mixer(assets)
    assert isinstance(opened, DeviceMixer)
    files = {asset_id: assets.entry(asset_id).file.rpartition("/")[2] for asset_id in assets.ids}
    for cue in CUES.values():
        heard = [opened.play(cue.key) for _ in cue.sounds]
        assert heard == [files[sound] not in gone for sound in cue.sounds]
    opened.close()
    assert sorted(files[asset_id] for asset_id in assets.missing()) == sorted(gone[:-1])
    assert Assets().missing() == ()
