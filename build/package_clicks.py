"""The frozen program is clicked at (试点): a match by the pointer alone, on a screen of its own, from outside.

The same test that the checkout passes, with the frozen program in its place. It needs X11; elsewhere that is said.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from devtool_console import DevError, child_environment, say
from devtool_environment import Project, missing_programs
from devtool_paths import System

__all__ = ["PROGRAMS", "TEST", "clicks", "lacking"]

TEST: Final = "tests/window/test_match.py::test_a_match_by_clicks_alone"
PROGRAMS: Final = ("Xvfb", "xdotool")
_TOLD: Final = "OUJU_PROGRAM"


def lacking(system: System) -> str | None:
    """Why nobody can click here; None where it can be done.

    >>> lacking(System.MACOS)
    'that is done on Linux, under X11'
    """
    if system is not System.LINUX:
        return "that is done on Linux, under X11"
    missing = missing_programs(PROGRAMS)
    return f"{' and '.join(missing)} missing (apt-get install xvfb xdotool)" if missing else None


def clicks(project: Project, program: Path) -> None:
    """Play a match with it by clicks. Raises `DevError` where that fails."""
    reason = lacking(project.system)
    if reason is not None:
        say(f"  not clicked at: {reason}")
        return
    say("Clicking at the frozen program ...")
    sys.stdout.flush()
    command = project.run_python("-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "window", TEST)
    environment = child_environment(os.environ) | {_TOLD: str(program)}
    done = subprocess.run(
        command, cwd=project.root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, encoding="utf-8", errors="replace", check=False,
    )  # fmt: skip
    if done.returncode:
        raise DevError(f"{done.stdout}\nThe frozen program cannot be played by clicks; the test: {TEST}")
    say("  a match was played by clicks alone, under Xvfb")
