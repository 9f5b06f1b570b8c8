"""What a released version has left in a player's folder is there in the program of today."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.assembly import Wishes
from game.scenes.lobby import Lobby
from game.storage import storage_at
from released import RELEASED, copied, expected, told, versions

VERSIONS = versions()


def test_there_is_a_folder_of_a_release_and_it_is_small() -> None:
    assert VERSIONS
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in VERSIONS)
    for version in VERSIONS:
        files = [file for file in (RELEASED / version).rglob("*") if file.is_file()]
        assert sum(file.stat().st_size for file in files) < 300_000
        assert {"settings.json", "profile.json", "starred.json", "history.sqlite", "rooms.json"} <= {
            file.name for file in files
        }
        for folder in ("journals", "records", "recordings", "sheets", "voices"):
            assert list((RELEASED / version / "data" / folder).iterdir()), folder


@pytest.mark.parametrize("version", VERSIONS)
def test_everything_of_a_released_version_is_kept(version: str, tmp_path: Path) -> None:
    before = expected(version)
    after = json.loads(json.dumps(told(copied(version, tmp_path / "data")), default=dict))
    chosen = {key: value for key, value in before.pop("settings").items() if key != "version"}
    assert chosen.items() <= after.pop("settings").items()
    assert (
        after.pop("profile").items()
        >= {key: value for key, value in before.pop("profile").items() if key != "version"}.items()
    )
    assert after == before


@pytest.mark.parametrize("version", VERSIONS)
def test_the_history_is_the_same_when_it_is_made_anew(version: str, tmp_path: Path) -> None:
    folder = copied(version, tmp_path / "data")
    storage_at(folder).history_file.unlink()
    assert told(folder)["matches"] == expected(version)["matches"]


@pytest.fixture
def opened(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[App]:
    folder = copied(request.param, tmp_path / "data")
    app = App(Wishes(storage_at(folder), size=(1024, 600)))
    app.stack.start(Lobby())
    yield app
    app.stack.close()
    app._close()


@pytest.mark.parametrize("opened", VERSIONS, indirect=True)
def test_the_program_opens_with_the_settings_and_the_match_of_then(opened: App) -> None:
    app, settings = opened, expected(VERSIONS[-1])["settings"]
    app.stack.update(0.1)
    top = app.stack.top
    assert isinstance(top, Lobby)
    assert top._interrupted is not None
    assert app.services.texts.language == settings["language"]
    assert app.services.settings.theme == settings["theme"]
    assert pygame.display.get_surface() is not None
