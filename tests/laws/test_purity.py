"""Law 12, purity (纯净): the import contracts hold; importing everything touches no file, opens no window."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import grimp
import pytest

from devtool_paths import program, system_of

ROOT = Path(__file__).resolve().parents[2]


# ---------------------------------------------------------------- contracts


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the contracts of the project that lies in *folder*."""
    command = program(Path(sys.prefix), "lint-imports", system_of(sys.platform))
    return subprocess.run(
        [str(command), "--no-cache", "--no-logo"],
        cwd=folder,
        env={**os.environ, "PYTHONUTF8": "1", "COLUMNS": "200"},
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the two packages and their contracts, to plant things in."""
    shutil.copy2(ROOT / "pyproject.toml", tmp_path)
    for package in ("game", "rules"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_contracts_hold() -> None:
    done = lint_imports(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


@pytest.mark.parametrize(
    ("contract", "layers"),
    [
        (
            "4-headless",
            (
                "authority", "session", "bots", "net", "host", "score", "coach", "history", "voice", "present", "kiosk",
                "watchdog", "autostart",
            ),
        ),
        ("5-no-peeking", ("coach", "present", "ui", "scenes")),
    ],
)  # fmt: skip
def test_contract_names_every_layer_that_exists(contract: str, layers: tuple[str, ...]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found = next(row for row in project["tool"]["importlinter"]["contracts"] if row["id"] == contract)
    existing = {f"game.{layer}" for layer in layers if (ROOT / "game" / layer / "__init__.py").exists()}
    assert set(found["source_modules"]) == existing


def test_contracts_have_no_exceptions() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    assert [row["id"][0] for row in contracts] == ["1", "1", "2", "3", "4", "5"]
    assert not any("ignore_imports" in row for row in contracts)
    assert [row["id"] for row in contracts if row.get("allow_indirect_imports")] == ["5-no-peeking"]


@dataclass(frozen=True, slots=True)
class Plant:
    """A forbidden import and the contract that must report it."""

    folder: str
    line: str
    contract: str


PLANTS = (
    Plant("rules/tiles", "import random", "3 rules are pure"),
    Plant("rules/tiles", "import pygame", "3 rules are pure"),
    Plant("rules/core", "from pathlib import Path", "3 rules are pure"),
    Plant("rules/scoring", "import rules.mahjong", "2 the layers of rules"),
    Plant("rules/core", "import game.errors", "1 rules know nothing of game"),
    Plant("game/session", "import game.ui", "1 the layers of game"),
    Plant("game/bots", "import game.authority", "1 the layers of game"),
    Plant("game", "import rules", "1 the layers of game"),  # a new module that stands in no layer
    Plant("game/present", "import pygame", "4 nothing below the screen knows pygame"),
    Plant("game/authority", "import pygame", "4 nothing below the screen knows pygame"),
    Plant("game/present", "import rules.mahjong.decide", "5 what is on screen cannot see the wall"),
    Plant("game/scenes", "import rules.mahjong.round", "5 what is on screen cannot see the wall"),
    Plant("game/ui", "import game.authority", "5 what is on screen cannot see the wall"),
)


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: f"{plant.folder}: {plant.line}")
def test_planted_import_is_reported(plant: Plant, copy: Path) -> None:
    (copy / plant.folder / "planted.py").write_text(f"{plant.line}\n", encoding="utf-8")
    done = lint_imports(copy)
    assert done.returncode == 1, done.stdout + done.stderr
    assert f"{plant.contract} BROKEN" in done.stdout
    assert "planted" in done.stdout


def test_copy_without_a_plant_is_clean(copy: Path) -> None:
    done = lint_imports(copy)
    assert done.returncode == 0, done.stdout + done.stderr


def test_only_the_screen_imports_pygame() -> None:
    graph = grimp.build_graph("game", "rules", include_external_packages=True, cache_dir=None)
    importers = graph.find_modules_that_directly_import("pygame") if "pygame" in graph.modules else set()
    allowed = ("game.ui.", "game.scenes.", "game.app")
    assert sorted(name for name in importers if not name.startswith(allowed)) == []


# ---------------------------------------------------------------- importing

_IMPORT_ALL = """
import importlib, json, os, pkgutil, sys

touched = []

def watch(event, arguments):
    if event == "open":
        path, mode, flags = arguments
        writing = isinstance(mode, str) and any(letter in mode for letter in "wax+")
        writing = writing or bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
        if writing and path != os.devnull:
            touched.append([event, str(path)])
    elif event in {"os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.symlink", "os.truncate", "os.chmod"}:
        touched.append([event, str(arguments[0])])
    elif event in {"socket.bind", "socket.connect", "socket.getaddrinfo", "subprocess.Popen", "os.system"}:
        touched.append([event, repr(arguments)])

sys.addaudithook(watch)
imported = []
for package in ("rules", "game"):
    top = importlib.import_module(package)
    for found in pkgutil.walk_packages(top.__path__, package + "."):
        if not found.name.endswith(".__main__"):
            importlib.import_module(found.name)
            imported.append(found.name)
pygame = sys.modules.get("pygame")
started = [] if pygame is None else [
    name for name in ("display", "font", "mixer", "joystick")
    if hasattr(pygame, name) and getattr(pygame, name).get_init()
]
print(json.dumps({"imported": imported, "touched": touched, "started": started}))
"""

_HOMES = (
    *("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"),
    *("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"),
    *("TMPDIR", "TEMP", "TMP"),
)


def import_everything(home: Path, code: str = _IMPORT_ALL) -> dict[str, list[object]]:
    """Import every module in a process whose home is *home*, and tell what that touched."""
    environment = {**os.environ, **dict.fromkeys(_HOMES, str(home)), "PYTHONUTF8": "1"}
    environment["PYTHONPATH"] = str(ROOT)
    done = subprocess.run(
        [sys.executable, "-B", "-c", code],
        cwd=home,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, list[object]] = json.loads(done.stdout.splitlines()[-1])
    return answer


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home that cannot be written (for root it can: therefore the child also watches what it opens)."""
    folder = tmp_path / "home"
    folder.mkdir()
    folder.chmod(0o555)
    return folder


def test_importing_everything_touches_nothing(home: Path) -> None:
    answer = import_everything(home)
    assert len(answer["imported"]) > 20
    assert answer["touched"] == []
    assert answer["started"] == []
    assert list(home.iterdir()) == []


def test_the_watch_sees_a_planted_write(tmp_path: Path) -> None:
    target = str(tmp_path / "planted.txt")
    code = _IMPORT_ALL.replace("imported = []", f"imported = []\nopen({target!r}, 'w').close()", 1)
    assert import_everything(tmp_path, code)["touched"] == [["open", target]]
