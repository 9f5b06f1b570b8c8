"""The clock on the wall may be wrong: only dates that are told or written are taken from it (C3.12)."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
WALL: Final = {
    ("datetime", "now"), ("datetime", "utcnow"), ("datetime", "today"), ("date", "today"), ("time", "time"),
    ("time", "time_ns"), ("time", "localtime"), ("time", "gmtime"), ("time", "ctime"),
}  # fmt: skip
ASKS: Final = {
    "game/host/sqlite_store.py": "how old a room of a server is, also after a restart of the machine",
    "game/kiosk/ledger.py": "both clocks stand in the ledger; minutes are those of the steady one",
    "game/kiosk_desk.py": "the name of an export, the number of signed settings",
    "game/network.py": "when a room was visited last",
    "game/profile.py": "the day's allowance of coins",
    "game/scenes/best.py": "hands of the last days",
    "game/scenes/called.py": "whether a seat is of today",
    "game/scenes/history.py": "matches of the last days",
    "game/scenes/open_sheet.py": "the name of an export",
    "game/scenes/replays.py": "matches of the last days",
    "game/scenes/sheet_setup.py": "the date of a score sheet",
    "game/session/saved.py": "the name of a match's file",
    "game/session/shelf.py": "the name of a record that was taken in",
    "game/ui/desk.py": "the name of a picture",
    "game/watchdog/running.py": "the date of a crash, beside the steady clock",
}
"""The modules that ask it, and what for; none of them waits, counts down or decides a turn by it."""
PLAYS: Final = (
    "game/authority/",
    "game/attendance/",
    "game/bots/",
    "game/clock.py",
    "game/scenes/table",
    "rules/",
)
"""Where turns, waiting and locks are decided."""


def _asks(text: str) -> bool:
    return any(f"{name}.{asked}" in text for name, asked in WALL) and any(
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and (node.value.id, node.attr) in WALL
        for node in ast.walk(ast.parse(text))
    )


def _found() -> list[str]:
    modules = sorted([*ROOT.glob("game/**/*.py"), *ROOT.glob("rules/**/*.py")])
    return [
        str(path.relative_to(ROOT).as_posix()) for path in modules if _asks(path.read_text(encoding="utf-8"))
    ]


def test_scn_C3_12_only_these_modules_ask_what_time_it_is_on_the_wall() -> None:
    assert _found() == sorted(ASKS)
    assert not [name for name in ASKS if name.startswith(PLAYS)]


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("time.time()", True), ("datetime.now(UTC)", True), ("f(wall=datetime.now)", True), ("time.monotonic()", False),
        ("clock.now()", False), ("at.time()", False),
    ],
)  # fmt: skip
def test_the_law_sees_them(text: str, asks: bool) -> None:
    assert _asks(text) is asks
