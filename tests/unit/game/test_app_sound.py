"""The client and its sound: what settings do to it, what a hidden window does, what the trace tells."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from app_at_home import app_at_home
from game.app import App
from game.storage import storage_at
from game.ui.casting import USUAL
from game.ui.mixer import DeviceMixer


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with app_at_home(storage_at(tmp_path / "data"), trace=True) as made:
        yield made


def _mixer(app: App) -> DeviceMixer:
    mixer = app.services.mixer
    assert isinstance(mixer, DeviceMixer)
    return mixer


def _heard(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines() if line.startswith("{")]
    return [line for line in lines if line["t"] == "heard"]


def test_the_trace_tells_what_sounds(app: App, capsys: pytest.CaptureFixture[str]) -> None:
    mixer = _mixer(app)
    mixer.set_voices(("wenzhou-synth-f", "off", "wenzhou-synth-f", "off"))
    capsys.readouterr()
    mixer.play("discard", 1)
    mixer.play("tile.5m", 2)
    mixer.play("tile.5m", 3)
    told = [(line["cue"], line["side"], line["pack"], line["outcome"]) for line in _heard(capsys)]
    assert told == [
        ("discard", "right", "", "played"),
        ("tile.5m", "opposite", "wenzhou-synth-f", "played"),
        ("tile.5m", "left", "off", "silent"),
    ]


@pytest.mark.parametrize("pack", [pack for packs in USUAL.values() for pack in packs if pack != "off"])
def test_every_usual_voice_speaks(app: App, pack: str) -> None:
    mixer = _mixer(app)
    mixer.set_voices((pack,) * 4)
    for seat, cue in enumerate(("tile.5m", "call.win", "tile.e", "count.3")):
        assert mixer.play(cue, seat), cue
        assert pygame.mixer.Channel(seat).get_busy()


def test_settings_reach_what_is_heard(app: App) -> None:
    mixer = _mixer(app)
    app.services.store.change(volume=50, volume_voice=40, night=True)
    app._frame(0.1)
    assert mixer._levels.of_voices == pytest.approx(0.1)
    app.services.store.change(mute=True)
    app._frame(0.1)
    assert mixer._levels.of_effects == 0


def test_a_hidden_window_is_silent_and_its_music_comes_back(app: App) -> None:
    mixer = _mixer(app)
    app.services.store.change(music=True)
    app._frame(0.1)
    mixer._music.update(5.0, spoken=False)
    mixer.play("win")
    assert mixer._music.volume > 0
    app._window_event(pygame.Event(pygame.WINDOWHIDDEN))
    assert not pygame.mixer.get_busy()
    mixer._music.update(5.0, spoken=False)
    assert mixer._music.volume == 0
    app._window_event(pygame.Event(pygame.WINDOWSHOWN))
    app._frame(0.1)
    mixer._music.update(5.0, spoken=False)
    assert mixer._music.volume > 0
