"""Items 10 and 11: what the tables take, and how long the core takes to import, each in a fresh process."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from game.bench.clock import Yardstick
from game.bench.item import Bar, Item, Outcome, Unavailable, need_sources
from game.bench.peer import PINNED

__all__ = ["ITEMS"]

_ROOT: Final = Path(__file__).resolve().parents[2]
_DATA: Final = _ROOT / "rules" / "shape" / "_tables_data.py"
_GENERATOR: Final = _ROOT / "build" / "make_tables.py"
_TRIES: Final = 6

_LOAD: Final = """
import time
from rules.shape.tables import goal
start = time.process_time()
goal(5, loose={loose})
print(time.process_time() - start)
"""
_MEMORY: Final = """
import tracemalloc
from rules.shape.tables import goal
tracemalloc.start()
goal(5, loose={loose})
print(tracemalloc.get_traced_memory()[0])
"""
_BUILD: Final = """
import contextlib, io, sys, time
sys.path.insert(0, "build")
import make_tables
with contextlib.redirect_stdout(io.StringIO()):
    stale = make_tables.main(["--check"])
print(time.process_time(), stale)
"""
_IMPORT: Final = """
import time
start = time.process_time()
{statement}
print(time.process_time() - start)
"""


def _fresh(program: str) -> float:
    """The first number a program prints in a fresh process with compiled modules; the least of some tries."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as cache:
        # Installed packages come compiled; the first try compiles ours, wherever the checkout forbids it.
        settings = {**os.environ, "PYTHONPYCACHEPREFIX": cache}
        settings.pop("PYTHONDONTWRITEBYTECODE", None)
        return min(_run(program, settings)[0] for _ in range(_TRIES))


def _run(program: str, settings: dict[str, str] | None = None) -> list[float]:
    """The numbers that a program prints. Raises `Unavailable` with the last line of its complaint."""
    need_sources()
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=_ROOT, env=settings, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Unavailable(done.stderr.strip().splitlines()[-1])
    return [float(number) for number in done.stdout.split()]


def _disk(_: Yardstick) -> Outcome:
    need_sources()
    size = _DATA.stat().st_size / 1000
    return Outcome(size, f"{size:.1f} KB")


def _load(_: Yardstick) -> Outcome:
    slowest = max(_fresh(_LOAD.format(loose=loose)) for loose in (True, False)) * 1000
    return Outcome(slowest, f"{slowest:.1f} ms")


def _memory(_: Yardstick) -> Outcome:
    largest = max(_fresh(_MEMORY.format(loose=loose)) for loose in (True, False)) / 1e6
    return Outcome(largest, f"{largest:.1f} MB")


def _build(_: Yardstick) -> Outcome:
    """The generator, which also says whether the tables are up to date."""
    if not _GENERATOR.is_file():
        raise Unavailable("the generator is part of the source tree: run this from a checkout")
    spent, stale = _run(_BUILD)
    return Outcome(spent, f"{spent:.1f} s", compared=1, wrong=int(stale))


def _import(_: Yardstick) -> Outcome:
    """The tables are loaded at first use only, so the import leaves them out by itself."""
    ours = _fresh(_IMPORT.format(statement="import rules, rules.shape.shanten"))
    peer = "from mahjong.hand_calculating.hand import HandCalculator; from mahjong.shanten import Shanten"
    try:
        theirs = _fresh(_IMPORT.format(statement=peer))
    except Unavailable as missing:
        raise Unavailable(f"{missing}: python3 -m pip install mahjong=={PINNED}") from missing
    return Outcome(ours / theirs, f"{ours * 1000:.1f} ms", f"{theirs * 1000:.1f} ms")


ITEMS: Final = (
    Item(10, "tables: on disk", Bar(100, 100, "KB", at_most=True), _disk),
    Item(10, "tables: load, the slower one", Bar(50, 20, "ms", at_most=True), _load),
    Item(10, "tables: memory, the larger one", Bar(10, 5, "MB", at_most=True), _memory),
    Item(10, "tables: build both", Bar(10, 6, "s", at_most=True), _build),
    Item(11, "import of the core without tables", Bar(2, 1, "x", at_most=True), _import),
)
