"""``ouju bench frames``: the frame times of a whole match with motion on (逐帧).

The real client, with bots on all four seats, plays a match at its natural pace; every frame that is painted is timed
from its first thought to the flip. Under the dummy driver the times are those of the program, under a window system
those of program and driver. Nothing is skipped: settlements come in pattern by pattern before they are left.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TextIO

from game.app import App
from game.assembly import Wishes
from game.scenes.scene import Scene
from game.settings import Motion, Pace, SettingsStore
from game.storage import storage_at
from game.ui.rehearsal import press
from game.ui.window import prepare

__all__ = ["Recording", "main", "record", "report"]

_LEFT_BY_ENTER: Final = frozenset({"ceremony", "settlement", "items_before_deal", "great_shift"})
_LOOKS_S: Final = 4.0
"""So long a person looks at the lobby."""
_SHARES: Final = (0.5, 0.9, 0.99, 0.999)


@dataclass(slots=True)
class Recording:
    """What was timed: for each painted frame the scene on top, its milliseconds, and those of the processor."""

    frames: list[tuple[str, float, float]]
    seconds: float = 0.0
    hands: int = 0

    def quantile(self, share: float, scene: str | None = None) -> float:
        """The milliseconds that this share of the frames stays below; 0 without frames.

        >>> Recording([("table", 2.0, 1.0), ("table", 4.0, 1.0)]).quantile(0.5)
        2.0
        """
        times = sorted(took for name, took, _ in self.frames if scene in (None, name))
        return times[min(len(times) - 1, int(share * (len(times) - 1)))] if times else 0.0


class _TimedApp(App):
    """The client that plays by itself: Enter where Enter goes on, a bot in the person's seat."""

    def __init__(self, wishes: Wishes, recording: Recording) -> None:
        super().__init__(wishes)
        self._recording = recording
        self._begun = time.perf_counter()
        self._sat_down = False
        self._plays_itself = False
        self._left: Scene | None = None
        self._painted = False

    def _draw(self, now: float) -> None:
        super()._draw(now)
        self._painted = True

    def _frame(self, dt: float) -> None:
        top = self.stack.top
        begun, used = time.perf_counter(), time.process_time()
        self._painted = False
        super()._frame(dt)
        took, worked = time.perf_counter() - begun, time.process_time() - used
        if self._painted and top is not None:
            self._recording.frames.append((top.key, took * 1000, worked * 1000))
        self._go_on()

    def _go_on(self) -> None:
        """What a person would press now."""
        top = self.stack.top
        if top is None or top.lively:
            return
        if top.key == "lobby":
            if not self._sat_down and time.perf_counter() - self._begun > _LOOKS_S:
                self._sat_down = True
                press("return")
        elif top.key == "table" and not self._plays_itself:
            self._plays_itself = True
            press("f4")
        elif top.key == "ranking":
            self.stack.close()
        elif top.key in _LEFT_BY_ENTER and self._left is not top:
            self._recording.hands += top.key == "settlement"
            self._left = top
            press("return")


def record(size: tuple[int, int], hands: int, folder: Path) -> Recording:
    """Play a match of so many hands and time its frames."""
    storage = storage_at(folder)
    store = SettingsStore(storage.settings_file)
    rules = {"yueqing": {"local": {"length": hands}}}
    store.change(motion=Motion.NORMAL, pace=Pace.QUICK, language="zh_CN", rules=rules, last_game="yueqing")
    recording = Recording([])
    prepare()
    begun = time.perf_counter()
    _TimedApp(Wishes(storage, seed="frames", size=size), recording).run()
    recording.seconds = time.perf_counter() - begun
    return recording


def report(recording: Recording, out: TextIO) -> None:
    """The quantiles, all together and by scene."""
    scenes = sorted({scene for scene, _, _ in recording.frames})
    out.write(f"{len(recording.frames):,} frames in {recording.seconds:.0f} s, {recording.hands} hands\n")
    out.write(
        f"{'scene':<14}{'frames':>8}"
        + "".join(f"{f'p{share * 100:g}':>10}" for share in _SHARES)
        + f"{'worst':>10}\n"
    )
    for scene in (None, *scenes):
        count = sum(scene in (None, name) for name, _, _ in recording.frames)
        cells = [recording.quantile(share, scene) for share in (*_SHARES, 1.0)]
        out.write(f"{scene or 'all':<14}{count:>8,}" + "".join(f"{cell:>7.2f} ms" for cell in cells) + "\n")


def main(argv: Sequence[str]) -> int:
    """Record a match and print its frame times; 1 when the slowest in a hundred is slower than the bar."""
    parser = argparse.ArgumentParser(
        prog="ouju bench frames", description="Frame times of a match with motion on."
    )
    parser.add_argument("--size", default="1920x1080", metavar="WxH", help="size of the window (1920x1080)")
    parser.add_argument("--hands", type=int, default=4, help="hands of the match: 4, 8 or 16 (4)")
    parser.add_argument("--bar", type=float, default=16.7, metavar="MS", help="what p99 may be (16.7)")
    parser.add_argument("--file", type=Path, help="write every frame to this file, a line of JSON each")
    parser.add_argument("--window", action="store_true", help="with the window system, not the dummy driver")
    args = parser.parse_args(argv)
    wide, _, high = args.size.partition("x")
    if not args.window:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        recording = record((int(wide), int(high)), args.hands, Path(folder))
    report(recording, sys.stdout)
    if args.file is not None:
        lines = (
            json.dumps({"scene": s, "ms": round(t, 3), "cpu": round(c, 3)}) for s, t, c in recording.frames
        )
        args.file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0 if recording.quantile(0.99) <= args.bar else 1
