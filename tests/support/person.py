"""A person at the table: looks at what the program says is on the screen and clicks, or presses keys, there."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from desktop import Line, Program

__all__ = ["Person", "write_settings"]

GLANCE_S = 1.0
"""After so long without a change a press was not taken (a picture still moving): press again."""

KEYS = {"win": "v", "kong": "c", "pung": "x", "chow": "z", "pass": "Escape", "exchange": "Return"}


def write_settings(data: Path, **chosen: object) -> None:
    """Settings as an earlier run of the program would have left them."""
    data.mkdir(parents=True, exist_ok=True)
    (data / "settings.json").write_text(json.dumps({"version": 1, **chosen}), encoding="utf-8")


@dataclass(slots=True)
class Person:
    """Plays whole matches through a `Program`: takes wins, some claims, throws tiles; by mouse or by keys only."""

    program: Program
    rng: random.Random
    by_keys: bool = False
    played: list[str] = field(default_factory=list)
    decisions: int = 0
    scene: str = ""
    """The one on top."""
    targets: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    """Where the targets of each scene are."""
    _window: Line | None = None
    _answered: int = -1

    def see(self, line: Line) -> None:
        """Take in one line."""
        match line["t"]:
            case "scene":
                self.scene = line["scene"]
                self.played.append(line["scene"])
                if self.scene != "table":
                    self._window = None
            case "targets":
                self.targets[line["scene"]] = line["targets"]
                if line["scene"] == "table":
                    self._window = None
            case "window" if line["takes"]:  # a button that has only just appeared is dead
                self._window = line
            case _:
                pass

    @property
    def asked(self) -> Line | None:
        """The open window that this person has not answered yet."""
        window = self._window
        return window if window is not None and window["id"] != self._answered else None

    def until(
        self, scene: str, stop: Callable[[], bool] = lambda: False, press: tuple[str, str] = ("", "")
    ) -> None:
        """Play on until *scene* is shown (or *stop* says so), pressing *press* meanwhile where it is named."""
        while self.scene != scene:
            if press[0]:
                self.press(*press)
            self.look()
            if stop():
                return
            self.act()

    def act(self) -> None:
        """Do the next thing that wants doing."""
        match self.scene:
            case "table" if self._window is not None:
                self.decide(self._window)
            case "settlement":
                self.press("next", "Return")
            case "message":
                self.press("ok", "Return")
            case _:
                pass

    def leave(self) -> None:
        """From the ranking to the lobby and out of the program."""
        self.until("lobby", press=("lobby", "Return"))
        while not (self.program.lines and self.program.lines[-1]["t"] == "closed"):
            if self.scene == "confirm":
                self.press("yes", "Left", "Return")
            else:
                self.press("quit", "Escape")
            self.look()

    def look(self, patience: float = GLANCE_S) -> None:
        """Wait for a line, then take in all that has been said: who acts on old news presses the wrong things."""
        line = self.program.heard(patience)
        while line is not None:
            self.see(line)
            line = None if line["t"] == "closed" else self.program.heard(0.05)  # nothing is said after that

    def press(self, target: str, *keys: str) -> None:
        """Press a button of the scene on top."""
        if self.by_keys:
            self.program.key(*keys)
        elif target in self.targets.get(self.scene, {}):
            self.program.click(self.targets[self.scene][target])

    def decide(self, window: Line) -> None:
        """Answer an open window as a hasty player would."""
        self.decisions += 1
        self._answered = window["id"]
        options = [option for option in window["options"] if "rect" in option]
        claims = [option for option in options if option["do"] != "discard"]
        wins = [option for option in claims if option["do"] == "win"]
        if wins:
            option = wins[0]
        elif claims and (window["kind"] != "turn" or self.rng.random() < 0.5):
            passes = [option for option in claims if option["do"] == "pass"]
            option = passes[0] if passes and self.rng.random() < 0.6 else self.rng.choice(claims)
        else:
            option = self.rng.choice([option for option in options if option["do"] == "discard"])
        self.take(option, options)

    def take(self, option: Line, options: list[Line]) -> None:
        """Press what stands for the option."""
        if not self.by_keys:
            self.program.click(option["rect"], times=2 if option["do"] == "discard" else 1)
        elif option["do"] == "discard":
            # the arrows choose a tile, perhaps one that may not go; then the next try chooses another
            self.program.key(*["Left"] * self.rng.randint(1, 4), "Return")
        elif option["do"] == "declarevoid":
            self.program.key("Return", "Return")  # the first one shows where the keys are: at the suggestion
        else:
            self.program.key(KEYS[option["do"]])
