"""The first start of all (初次启动): an empty home, no folder, no file, no match; everything opens all the same."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

import game.app
import game.assembly
from game.app import App
from game.assembly import Wishes
from game.bindings import PointerDown, PointerUp
from game.clock import ManualClock
from game.scenes.lobby import Lobby
from game.scenes.panel import PanelScene
from game.session.archive import Archive
from game.session.chronicle import Chronicle
from game.storage import storage_at

ROOT = Path(__file__).resolve().parents[3]

STARTED = """
import sys, time
import pygame
naps = 0
def nap(seconds):
    global naps
    naps += 1
    if naps == 20:
        pygame.event.post(pygame.Event(pygame.QUIT))
time.sleep = nap
from game.cli import main
sys.exit(main([]))
"""


def test_scn_P08_the_first_start_in_an_empty_home(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    kept = {key: value for key, value in os.environ.items() if not key.startswith("XDG_")}
    folders = {key: str(home) for key in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA")}
    environment = {**kept, **folders, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    for _ in range(2):  # the second start finds what the first one left
        done = subprocess.run(
            [sys.executable, "-B", "-c", STARTED],
            cwd=ROOT, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert not list(home.rglob("*.log")), "a first start has nothing to complain of"
    assert not list(home.rglob("*.bad"))


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """The client of somebody who has just installed it."""

    def fails(self: App, error: Exception) -> None:
        raise error

    clock = ManualClock()
    monkeypatch.setattr(App, "_show", fails)
    monkeypatch.setattr(game.app, "SystemClock", lambda: clock)
    storage = storage_at(tmp_path / "data")
    monkeypatch.setattr(game.assembly, "Archive", partial(Archive, chronicle=Chronicle(storage, apart=False)))
    made = App(Wishes(storage, size=(1024, 600)))
    made.stack.start(Lobby())
    yield made
    made._leave()
    made.services.archive.close()
    pygame.quit()


@pytest.mark.parametrize(
    "way",
    [
        ("games",), ("rooms",), ("rules",), ("compare",), ("learn",), ("find",), ("past",), ("past", "tab.history"),
        ("past", "tab.best"), ("past", "tab.keeping"), ("past", "take"), ("keeping", "new"), ("help",), ("calculator",),
        ("settings",), ("first",),
    ],
    ids="-".join,
)  # fmt: skip
def test_scn_P08_everything_opens_before_anything_was_played(app: App, way: tuple[str, ...]) -> None:
    for name in way:
        top, keys = app.stack.top, app.stack.keys
        assert isinstance(top, PanelScene)
        target = top.focus.get(name)
        assert target is not None
        x, y = target.rect.centre.x, target.rect.centre.y
        app._intent(PointerDown(x, y))
        app._intent(PointerUp(x, y))
        for _ in range(3):
            app._frame(0.1)
        assert app.stack.keys != keys, f"{name} opens nothing"
    assert "message" not in app.stack.keys
    assert not [
        *app.services.store.notices,
        *app.services.profile.notices,
        *app.services.archive.chronicle.notices,
    ]
