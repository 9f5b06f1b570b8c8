"""What is known of crashes (故障): kept by who watches over the client, read by the operator's menu.

Nothing of a hand stands in it: how the client ended, what it said last on its error stream, when by both clocks.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Final

from game.storage import write_whole

__all__ = ["KEPT", "Crash", "CrashLog", "Crashes"]

KEPT: Final = 20
"""So many crashes are kept, the last ones."""
_TAIL: Final = 8_000
_LATELY_S: Final = 3600.0
_NAME: Final = re.compile(r"crash-(\d{1,9})\.json")


@dataclass(frozen=True, slots=True)
class Crash:
    """One crash: *wall* clock as ISO text, seconds of the monotonic clock, which start of the machine (*boot*).

    *code* is the exit code or, below zero, the signal; *hung*: it was ended because it did not beat any more.
    *ran_s*: how long it had run; *tail*: the end of what it wrote to its error stream.
    """

    wall: str
    mono: float
    boot: str
    code: int
    ran_s: float = 0.0
    hung: bool = False
    safe: bool = False
    tail: str = ""


@dataclass(frozen=True, slots=True)
class Crashes:
    """The crashes that are *kept*, the last one first, and whether the program runs in the *safe* mode."""

    kept: tuple[Crash, ...]
    safe: bool
    now: float
    boot: str

    @property
    def lately(self) -> int:
        """How many there were in the last hour."""
        return self.within(_LATELY_S)

    def within(self, seconds: float) -> int:
        """How many there were in the last *seconds*; by the steady clock, of this start of the machine."""
        return sum(crash.boot == self.boot and 0 <= self.now - crash.mono <= seconds for crash in self.kept)


class CrashLog:
    """The folder of crashes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, crash: Crash) -> None:
        """Keep a crash and let go of the oldest. Raises `StorageError`."""
        files = self._files()
        number = files[-1][0] + 1 if files else 1
        plain = {**asdict(crash), "tail": crash.tail[-_TAIL:]}
        write_whole(
            self._folder / f"crash-{number}.json", json.dumps(plain, ensure_ascii=False, indent=1) + "\n"
        )
        for _, file in files[: max(0, len(files) + 1 - KEPT)]:
            with suppress(OSError):
                file.unlink()

    def recent(self) -> tuple[Crash, ...]:
        """The crashes that are kept, the last one first; a file that cannot be read is left out."""
        found = [_read(file) for _, file in reversed(self._files())]
        return tuple(crash for crash in found if crash is not None)

    def _files(self) -> list[tuple[int, Path]]:
        with suppress(OSError):
            named = ((_NAME.fullmatch(file.name), file) for file in self._folder.iterdir())
            return sorted((int(name[1]), file) for name, file in named if name)
        return []


def _read(file: Path) -> Crash | None:
    try:
        plain = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(plain, dict):
        return None
    values: dict[str, object] = {}
    for part in fields(Crash):
        value = plain.get(part.name, part.default)
        kind = {"str": str, "int": int, "float": int | float, "bool": bool}[str(part.type)]
        if not isinstance(value, kind):
            return None
        values[part.name] = value
    return Crash(**values)  # type: ignore[arg-type]
