"""Nothing in the client opens a browser, a dialog of the system or another program (C3.4)."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
STARTS: Final = {
    "game/autostart/install.py": "asks the service manager, from the command line only",
    "game/autostart/windows.py": "quotes a command line, and runs none",
    "game/bench/client.py": "measures this program once more",
    "game/bench/footprint.py": "measures this program once more",
    "game/bench/host.py": "measures a server of its own",
    "game/session/hosting.py": "the room server is this program once more",
    "game/voice/speech.py": "the system's voice, which has no window",
    "game/watchdog/client.py": "the client is this program once more",
}
"""The modules that start a process at all, and why that is no way out."""
OPENERS: Final = {"webbrowser", "tkinter", "pty", "antigravity"}
CALLS: Final = {
    "startfile",
    "system",
    "popen",
    "message_box",
    "posix_spawn",
    "execv",
    "execvp",
    "execve",
    "execl",
    "execlp",
}


def _modules() -> list[Path]:
    return sorted([*ROOT.glob("game/**/*.py"), *ROOT.glob("rules/**/*.py")])


def _starts(tree: ast.Module) -> set[str]:
    """What in a module could start something else."""
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                found |= {each.name.partition(".")[0] for each in names} & (OPENERS | {"subprocess"})
            case ast.ImportFrom(module=str(name)):
                found |= {name.partition(".")[0]} & (OPENERS | {"subprocess"})
            case ast.Call(func=ast.Attribute(value=ast.Name(of), attr=attr)) if of in (
                "os",
                "pygame",
                "display",
                "posix",
            ):
                found |= {attr} & CALLS
    return found


@pytest.mark.parametrize(
    "source", ["import webbrowser", "import os\nos.startfile('x')", "from subprocess import run"]
)
def test_what_starts_something_is_seen(source: str) -> None:
    assert _starts(ast.parse(source))


def test_only_the_modules_that_are_named_start_a_process_and_none_opens_anything() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): starts
        for path in _modules()
        if (starts := _starts(ast.parse(path.read_text(encoding="utf-8"))))
    }
    assert {name: starts for name, starts in found.items() if starts & OPENERS} == {}
    assert set(found) == set(STARTS), "say here why a module may start a process, or let it be"
