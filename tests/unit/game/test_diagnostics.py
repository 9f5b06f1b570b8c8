"""What is told with a report of a fault: the machine and the program, never the player."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.diagnostics import diagnostics, impersonal
from game.settings import Settings
from game.storage import at_home, storage_at


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with the name of its owner in it."""
    found = tmp_path / "home" / "wang.xiaoer"
    found.mkdir(parents=True)
    monkeypatch.setenv("HOME", str(found))
    monkeypatch.setenv("USERPROFILE", str(found))
    return found


def test_it_tells_of_the_machine_and_not_of_the_player(home: Path) -> None:
    storage = storage_at(home / "ouju")
    storage.logs.mkdir(parents=True)
    lines = [f"line {number}" for number in range(100)]
    lines.append(f"refused by 王小二: {home / 'ouju' / 'settings.json'}")
    storage.log_file.write_text("\n".join(lines), encoding="utf-8")
    settings = replace(Settings(), player="王小二", theme="tea", favourites=("yueqing",), scale=125)
    report = diagnostics(storage, settings, {"driver": "x11", "window": "1600x900"})
    assert "wang.xiaoer" not in report
    assert "王小二" not in report
    assert "yueqing" not in report
    for part in (
        "ouju ",
        "python: ",
        "SDL ",
        "driver: x11",
        "window: 1600x900",
        "theme=tea",
        "scale=125",
        "line 99",
    ):
        assert part in report
    assert "line 12" not in report.splitlines()
    assert "refused by …: ~" in report


def test_without_a_log_and_with_the_usual_settings(tmp_path: Path) -> None:
    report = diagnostics(storage_at(tmp_path), Settings(), {})
    assert "settings: (default)" in report
    assert report.endswith("(empty)\n")


def test_the_folder_of_the_user_is_hidden_however_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: r"C:\Users\wang")
    told = impersonal("C:\\Users\\wang\\x c:/users/wang/y C:\\\\Users\\\\wang\\\\z C:\\Users\\wang2")
    assert told == "~\\x ~/y ~\\\\z C:\\Users\\wang2"


def test_a_path_is_told_from_home_on(home: Path, tmp_path: Path) -> None:
    assert at_home(home / "a") == str(Path("~", "a"))
    assert at_home(tmp_path / "b") == str(tmp_path / "b")
