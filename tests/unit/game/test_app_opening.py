"""Files that are opened with the program: shown, refused in words, put off while a match is open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from app_at_home import app_at_home
from game.app import App
from game.present.label import Label, said
from game.scenes.called import answer_call
from game.scenes.lobby import Lobby
from game.scenes.stack import Stack
from game.storage import Storage, storage_at

RECORD = Path(__file__).resolve().parents[2] / "playthroughs" / "yueqing.jsonl"


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return storage_at(tmp_path / "data")


@pytest.fixture
def app(storage: Storage) -> Iterator[App]:
    with app_at_home(storage) as made:
        yield made


def _until(app: App, scene: str) -> None:
    for _ in range(400):
        app.stack.update(0.1)
        if app.stack.keys[-1] == scene:
            return
    raise AssertionError(app.stack.keys)


def test_a_record_that_is_opened_with_the_program_is_shown(app: App, storage: Storage) -> None:
    assert answer_call(app.stack, RECORD.as_uri(), app._desk)
    _until(app, "replay")
    kept = list(storage.records.iterdir())
    assert [file.read_bytes() for file in kept] == [RECORD.read_bytes()]
    app.stack.close()
    app.stack.start(Lobby())
    assert answer_call(app.stack, kept[0].as_uri(), app._desk)
    _until(app, "replay")
    assert list(storage.records.iterdir()) == kept, "one that lies here already is not kept twice"


def test_a_file_that_is_no_record_is_refused_in_words(app: App, tmp_path: Path) -> None:
    strange = tmp_path / "notes.jsonl"
    strange.write_text("{}", encoding="utf-8")
    assert answer_call(app.stack, strange.as_uri(), app._desk)
    _until(app, "message")


def test_no_file_is_opened_over_a_match(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Label] = []
    monkeypatch.setattr(app._desk, "tell", told.append)
    monkeypatch.setattr(Stack, "keys", ("lobby", "table"))
    assert answer_call(app.stack, RECORD.as_uri(), app._desk)
    assert told == [said("desk.opening.busy", name="yueqing.jsonl")]


def test_a_mac_hands_links_over_like_files(app: App) -> None:
    app._window_event(pygame.Event(pygame.DROPFILE, file="ouju://join/nowhere"))
    assert app.stack.keys == ("lobby", "message")
