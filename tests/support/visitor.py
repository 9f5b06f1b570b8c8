"""A person who goes from scene to scene (走动): presses what leads on and waits until it is there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from desktop import Line, Screen
from person import Person

__all__ = ["Visitor", "copied", "with_sound"]

_COPY = """
import sys, pygame
pygame.display.init()
pygame.display.set_mode((16, 16), pygame.HIDDEN)
pygame.scrap.put_text(sys.argv[1])
print("copied", flush=True)
while pygame.event.wait().type != pygame.QUIT:
    pass
"""


@contextmanager
def copied(on: Screen, text: str) -> Iterator[None]:
    """Another program on the screen has copied a text: it is on the clipboard as long as that program runs."""
    other = subprocess.Popen(
        [sys.executable, "-c", _COPY, text],
        env=on.environment | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"}, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == "copied"
        yield
    finally:
        other.kill()
        other.communicate()


class Visitor(Person):
    """Goes through the scenes of a program, one after the other."""

    def begin(self) -> None:
        """Start the program and look at its first scene."""
        self.program.start()
        for line in self.program.lines:
            self.see(line)
        self.until_told("idle")

    def end(self) -> None:
        """Close the program as a person does who has had enough: it ends well."""
        self.program.close()

    def next(self) -> Line:
        """The next line, taken in."""
        line = self.program.next()
        self.see(line)
        return line

    def until_told(self, what: str, such: Callable[[Line], bool] = lambda line: True) -> Line:
        """The next line of a kind; all lines before it are taken in."""
        while True:
            line = self.next()
            if line["t"] == what and such(line):
                return line

    def place(self, target: str) -> list[int]:
        """Where a target of the scene on top lies, as soon as it is there."""
        while target not in self.targets.get(self.scene, {}):
            self.next()
        return self.targets[self.scene][target]

    def click(self, target: str) -> None:
        """Click on a target of the scene on top."""
        self.program.click(self.place(target))

    def go(self, target: str, scene: str) -> None:
        """Click on what leads to a scene, and wait until that is on top with all that can be pressed there."""
        began = len(self.program.lines)
        self.click(target)
        self.arrive(scene, began)

    def scroll_to(self, target: str, above: str) -> None:
        """Turn the wheel until a target lies above one that stands still."""
        still = self.place(above)
        while self.place(target)[1] + self.place(target)[3] > still[1] - 12:
            self.program.wheel((still[0], still[1] - 200, still[2], 60))
            self.until_told("targets")

    def arrive(self, scene: str, began: int | None = None) -> None:
        """Wait until a scene is on top and has told its targets, since the line *began*."""
        since = len(self.program.lines) if began is None else began
        for what in ("scene", "targets"):
            self.find(what, lambda line: bool(line["scene"] == scene), since=since)

    def told(self, what: str, since: int = 0) -> list[Line]:
        """Every line of a kind so far."""
        return [line for line in self.program.lines[since:] if line["t"] == what]

    def find(self, what: str, such: Callable[[Line], bool] = lambda line: True, *, since: int) -> Line:
        """The first line of a kind that was told after *since*, or will be."""
        for line in self.told(what, since):
            if such(line):
                return line
        return self.until_told(what, such)

    def mark(self) -> int:
        """How many lines have been told: what is told later comes after it."""
        return len(self.program.lines)

    def events(self) -> list[Line]:
        """The lines of the match that is being played, as they lie on disk."""
        (journal,) = (self.program.data / "journals").glob("*.jsonl")
        return [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()[1:]]


def with_sound(on: Screen, file: Path, **more: str) -> Screen:
    """The same screen; what a loudspeaker would give goes into a file, 16 bits, two channels, 44.1 kHz."""
    sound = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": os.fspath(file)}
    return Screen(on.name, on.environment | sound | more)
