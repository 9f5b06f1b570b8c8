"""The client while somebody records: a hidden window listens to nobody, what is dropped goes to the sheet on top."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

import game.app
import game.assembly
from fake_microphone import FakeMicrophone, Here, said_aloud, tone
from game.app import App
from game.assembly import Wishes
from game.bindings import Act, Command
from game.clock import ManualClock
from game.scenes.lobby import Lobby
from game.scenes.recorder import RecorderScene
from game.storage import storage_at
from game.ui.mixer import DeviceMixer
from game.voice.clip import encode
from game.voice.recorder import Stage
from game.voice.studio import Details, Studio


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> ManualClock:
    """The hands of the clock that the program looks at."""
    clock = ManualClock()
    monkeypatch.setattr(game.app, "SystemClock", lambda: clock)
    return clock


@pytest.fixture
def microphone(hands: ManualClock, monkeypatch: pytest.MonkeyPatch) -> FakeMicrophone:
    """The microphone that the program finds."""
    found = FakeMicrophone(hands, lambda: said_aloud(tone(2.0)))
    monkeypatch.setattr(game.assembly, "studio_of", partial(Studio, microphone=lambda: found))
    monkeypatch.setattr(RecorderScene, "workers", Here)
    return found


@pytest.fixture
def app(tmp_path: Path, hands: ManualClock, microphone: FakeMicrophone) -> Iterator[App]:
    made = App(Wishes(storage_at(tmp_path / "data"), language="zh_CN", size=(1024, 600)))
    made.stack.start(Lobby())
    recording = made.services.studio.begin(Details("瓯", consent=True))
    made.stack.start(RecorderScene(recording))
    yield made
    made._leave()
    pygame.quit()


def _turns(app: App, hands: ManualClock, seconds: float) -> None:
    for _ in range(round(seconds * 20)):
        hands.advance(0.05)
        app._clock.step()
        app._frame(0.05)


def _desk(app: App) -> RecorderScene:
    top = app.stack.top
    assert isinstance(top, RecorderScene)
    return top


def test_a_hidden_window_listens_to_nobody(app: App, hands: ManualClock, microphone: FakeMicrophone) -> None:
    _desk(app).activate("record")
    _turns(app, hands, 1.2)
    assert _desk(app).desk.recorder.stage is Stage.RECORDING
    app._window_event(pygame.Event(pygame.WINDOWMINIMIZED))
    assert microphone.done == ["start", "stop", "close"]
    app._window_event(pygame.Event(pygame.WINDOWRESTORED))
    _turns(app, hands, 0.2)
    assert microphone.done == ["start", "stop", "close"], "it is not switched on again by itself"


def test_there_is_no_music_as_long_as_the_recorder_is_there_whatever_changes(
    app: App, hands: ManualClock
) -> None:
    mixer = app.services.mixer
    assert isinstance(mixer, DeviceMixer)

    def music() -> float:
        _turns(app, hands, 0.1)
        mixer._music.update(5.0, spoken=False)
        return mixer._music.volume

    app.services.store.change(music=True)
    assert music() == 0
    app.services.store.change(volume=60)
    assert music() == 0
    app._window_event(pygame.Event(pygame.WINDOWMINIMIZED))
    app._window_event(pygame.Event(pygame.WINDOWRESTORED))
    assert music() == 0
    _desk(app).activate("record")
    app.stack.handle(Act(Command.BACK))
    app.stack.handle(Act(Command.BACK))
    app.stack.apply()
    assert app.stack.keys == ("lobby",)
    assert music() > 0


def test_a_sound_is_for_the_recorder_and_a_record_is_not(
    app: App, hands: ManualClock, tmp_path: Path
) -> None:
    sound = tmp_path / "碰.ogg"
    sound.write_bytes(encode(tone(0.5)))
    app._window_event(pygame.Event(pygame.DROPFILE, file=str(sound)))
    _turns(app, hands, 0.3)
    assert app.stack.keys == ("lobby", "recorder", "message")
    assert app.services.studio.recordings()[0].takes("call.pung")
    app._window_event(pygame.Event(pygame.DROPFILE, file=str(tmp_path / "record.json")))
    app.stack.apply()
    assert "taking" in app.stack.keys


def test_the_microphone_is_given_back_when_the_program_ends(
    app: App, hands: ManualClock, microphone: FakeMicrophone
) -> None:
    _desk(app).activate("record")
    _turns(app, hands, 0.4)
    app._leave()
    assert microphone.done[-1] == "close"
    assert not microphone.on
