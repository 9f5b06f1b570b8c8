"""The real program as a person has it: a process of its own on a virtual screen, clicked and typed at from outside.

Nothing of `game` is imported. What the program shows it says itself, a line of JSON each, under ``--trace``; the
driver waits for such lines only, never for time to pass.
"""

from __future__ import annotations

import json
import os
import queue
import shutil
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from the_program import ouju

__all__ = ["Line", "Program", "Screen", "screen"]

Line = dict[str, Any]
ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60.0
"""A line that has not come by then will not come: the program hangs."""


@dataclass(slots=True)
class Screen:
    """A virtual screen and the environment that leads to it."""

    name: str
    environment: dict[str, str]

    def tool(self, *words: str) -> str:
        """Run xdotool on this screen and return what it prints."""
        done = subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, text=True, timeout=30, check=False
        )
        if done.returncode:
            raise AssertionError(f"xdotool {' '.join(words)}: {done.stderr.strip() or done.stdout.strip()}")
        return done.stdout.strip()


@contextmanager
def screen(width: int, height: int) -> Iterator[Screen]:
    """A virtual screen of that size, on a display number of its own."""
    if shutil.which("Xvfb") is None or shutil.which("xdotool") is None:
        raise AssertionError("window tests need Xvfb and xdotool: apt-get install xvfb xdotool")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp",
         "-noreset"],
        pass_fds=(writing,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writing)
    try:
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb did not start"
        kept = {
            key: value
            for key, value in os.environ.items()
            if key not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")
        }
        yield Screen(number, kept | {"DISPLAY": f":{number}", "SDL_AUDIODRIVER": "dummy"})
    finally:
        server.terminate()
        server.wait(10)


@dataclass(slots=True)
class Program:
    """One run of the program: its lines as they come, its window, and a person's hands."""

    on: Screen
    data: Path
    size: tuple[int, int] | None
    extra: tuple[str, ...] = ()
    lines: list[Line] = field(default_factory=list)
    _process: subprocess.Popen[str] | None = None
    _incoming: queue.SimpleQueue[Line | None] = field(default_factory=queue.SimpleQueue)
    _window: str = ""
    _listener: threading.Thread | None = None

    def start(self) -> None:
        """Start the program and wait for its first scene."""
        size = ("--size", "{}x{}".format(*self.size)) if self.size is not None else ()
        self._process = subprocess.Popen(
            ouju("--trace", "--data", str(self.data), *size, *self.extra, around=self.on.environment),
            cwd=ROOT, env=self.on.environment, stdout=subprocess.PIPE, text=True, encoding="utf-8",
        )  # fmt: skip
        self._incoming = queue.SimpleQueue()
        self._listener = threading.Thread(
            target=self._listen, args=(self._process, self._incoming), daemon=True
        )
        self._listener.start()
        self.wait("scene")
        found = self.on.tool(
            "search", "--sync", "--onlyvisible", "--pid", str(self._process.pid)
        ).splitlines()
        self._window = found[-1]
        # without a window manager the keyboard belongs to whatever lies under the pointer
        self.on.tool("mousemove", "--window", self._window, "2", "2")

    @staticmethod
    def _listen(process: subprocess.Popen[str], incoming: queue.SimpleQueue[Line | None]) -> None:
        assert process.stdout is not None
        with process.stdout as lines:
            for text in lines:
                incoming.put(json.loads(text))
        incoming.put(None)

    def heard(self, patience: float = PATIENCE_S) -> Line | None:
        """The next line that the program says, or None when it says nothing for so long. Fails when it has ended."""
        try:
            line = self._incoming.get(timeout=patience)
        except queue.Empty:
            return None
        assert line is not None, f"the program ended after {self.lines[-3:]}"
        assert line["t"] != "error", line
        self.lines.append(line)
        return line

    def next(self) -> Line:
        """The next line that the program says. Fails when it has ended or hangs."""
        line = self.heard()
        assert line is not None, f"the program said nothing more after {self.lines[-3:]}"
        return line

    def wait(self, what: str, such: Callable[[Line], bool] = lambda line: True) -> Line:
        """The next line of that kind."""
        while True:
            line = self.next()
            if line["t"] == what and such(line):
                return line

    def place(self) -> tuple[int, int, int, int]:
        """Where the window lies on the screen: x, y, width, height."""
        told = dict(
            line.split("=", 1)
            for line in self.on.tool("getwindowgeometry", "--shell", self._window).splitlines()
        )
        return int(told["X"]), int(told["Y"]), int(told["WIDTH"]), int(told["HEIGHT"])

    def click(self, box: Sequence[int], *, times: int = 1) -> None:
        """Press and release in the middle of a place ``x, y, w, h``."""
        x, y, width, height = box
        place = (str(x + width // 2), str(y + height // 2))
        self.on.tool(
            "mousemove",
            "--window",
            self._window,
            *place,
            "click",
            "--repeat",
            str(times),
            "--delay",
            "60",
            "1",
        )

    def drag(self, start: Sequence[int], end: Sequence[int]) -> None:
        """Press in the middle of a place, move over another one in a few steps, and release there."""
        (x, y), (left, top) = ((box[0] + box[2] // 2, box[1] + box[3] // 2) for box in (start, end))
        path = [(x + (left - x) * step // 8, y + (top - y) * step // 8) for step in range(9)]
        moves = [["mousemove", "--window", self._window, str(there), str(down)] for there, down in path]
        self.on.tool(*moves[0], "mousedown", "1")
        for move in moves[1:]:
            self.on.tool(*move)
        self.on.tool("mouseup", "1")

    def wheel(self, box: Sequence[int]) -> None:
        """One notch of the wheel towards oneself, over a place ``x, y, w, h``: what lies further down comes up."""
        x, y, width, height = box
        place = (str(x + width // 2), str(y + height // 2))
        self.on.tool("mousemove", "--window", self._window, *place, "click", "5")

    def key(self, *names: str) -> None:
        """Press keys, one after the other."""
        self.on.tool("key", *names)

    def tell(self, number: signal.Signals) -> None:
        """Send a signal of the system."""
        assert self._process is not None
        self._process.send_signal(number)

    def type(self, text: str) -> None:
        """Write on the keyboard."""
        self.on.tool("type", text)

    def kill(self) -> None:
        """SIGKILL, as a power cut."""
        assert self._process is not None
        self._process.kill()
        self.end()

    def end(self) -> int:
        """Wait until the program has ended; its exit code."""
        assert self._process is not None
        assert self._listener is not None
        self._listener.join(PATIENCE_S)
        return self._process.wait(PATIENCE_S)

    def close(self) -> None:
        """Make sure that it is gone."""
        if self._process is not None and self._process.poll() is None:
            self.kill()
