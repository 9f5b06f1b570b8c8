"""Runs `store_writer` and kills it in the middle of its work."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

WRITER = Path(__file__).with_name("store_writer.py")
ROOT = WRITER.parents[2]
ROOMS = 5


def written_until_killed(
    spec: str, lines: int, *, rooms: int = ROOMS, midway: Callable[[], None] = lambda: None
) -> dict[str, int]:
    """Let a host write until it has said *lines* lines, then kill it; gives the last number it said by room.

    *midway* is called when it has said half of them.
    """
    paths = os.pathsep.join((str(WRITER.parent), str(ROOT)))
    told: dict[str, int] = {}
    with subprocess.Popen(
        [sys.executable, str(WRITER), spec, str(rooms)],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": paths},
    ) as host:
        assert host.stdout is not None
        for number in range(lines):
            if number == lines // 2:
                midway()
            _take(host.stdout.readline(), told)
        host.kill()
        for rest in host.stdout:  # what it had told when it was killed counts as well
            if rest.endswith(b"\n"):
                _take(rest, told)
    return told


def _take(said: bytes, told: dict[str, int]) -> None:
    code, _, number = said.decode().partition(" ")
    assert number, "the writer ended by itself"
    told[code] = max(told.get(code, 0), int(number))
