"""What the developer's command says and runs: plain words, child processes, a failure with its remedy."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

_NOT_FOR_CHILDREN = frozenset(
    {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "__PYVENV_LAUNCHER__", "PIP_REQUIRE_VIRTUALENV"}
)


class DevError(Exception):
    """Something failed: the message says what, and what to do."""


def use_utf8() -> None:
    """Speak UTF-8 on both streams, whatever the console's code page."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")


def say(text: str) -> None:
    """Print one line at once, also into a pipe."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def child_environment(inherited: Mapping[str, str]) -> dict[str, str]:
    """The environment of child processes: UTF-8, nothing of another Python, pip without questions.

    >>> sorted(child_environment({"PYTHONHOME": "/x", "HOME": "/h"}))[:2]
    ['HOME', 'PIP_DISABLE_PIP_VERSION_CHECK']
    """
    kept = {name: value for name, value in inherited.items() if name not in _NOT_FOR_CHILDREN}
    return kept | {
        "PYTHONUTF8": "1",
        "PYTHONNOUSERSITE": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_NO_INPUT": "1",
        "PIP_ROOT_USER_ACTION": "ignore",
    }


def shown(command: Sequence[str], root: Path) -> str:
    """A command as one line, paths inside the project shortened."""
    prefix = str(root) + os.sep
    return shlex.join(part.removeprefix(prefix) for part in command)


def call(command: Sequence[str], root: Path, extra: Mapping[str, str] | None = None) -> int:
    """Run a command in the project's folder, its output going straight through; gives the exit code."""
    sys.stdout.flush()
    environment = child_environment(os.environ) | dict(extra or {})
    try:
        return subprocess.run(list(command), cwd=root, env=environment, check=False).returncode
    except FileNotFoundError:
        say(f"  not found: {command[0]}")
        return 127
    except KeyboardInterrupt:
        return 130


def must(command: Sequence[str], root: Path, remedy: str) -> None:
    """Run a command that has to succeed, or stop with *remedy*."""
    code = call(command, root)
    if code != 0:
        raise DevError(f"This failed (exit code {code}): {shown(command, root)}\n{remedy}")


def quiet(command: Sequence[str], root: Path) -> str | None:
    """The output of a command that asks something; None if it cannot be run or refuses."""
    try:
        done = subprocess.run(
            list(command),
            cwd=root,
            env=child_environment(os.environ),
            check=False,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None
