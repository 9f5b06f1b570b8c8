"""A person who plays in rooms (联机客人), and several of them who play on beside each other."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop import Line, Program, Screen
from person import write_settings
from visitor import Visitor

__all__ = ["Guest", "guest", "play_beside"]

SIZE = (1366, 768)
_GLANCE_S = 0.05
_AGAIN_S = 1.0
"""After so long without a change a press was not taken: it is made once more."""


@dataclass(slots=True)
class Guest(Visitor):
    """A visitor who can be looked at without waiting for him."""

    is_idle: bool = False
    """Whether he only looks on what happens."""
    leaves_open: str = ""
    """The kind of question that he leaves open."""
    _acted: float = 0.0

    def turn(self) -> None:
        """Take in what has been told; answer, go on, or press once more what was not taken."""
        before = self.mark()
        self.look(_GLANCE_S)
        now = time.monotonic()
        if self.is_idle or (self.asked is not None and self.asked["kind"] == self.leaves_open):
            return
        if self.mark() != before or now - self._acted > _AGAIN_S:
            self._acted = now
            self.act()

    def act(self) -> None:
        """As at any table; who was asked before his line was lost is asked again there."""
        if self.scene in ("settlement", "table"):
            Visitor.act(self)

    def decide(self, window: Line) -> None:
        """Wins are taken, other claims are let go: the hand stays as it is aimed."""
        options = [option for option in window["options"] if "rect" in option]
        liked = [option for option in options if option["do"] in ("win", "pass")]
        if liked:
            self.decisions += 1
            self._answered = window["id"]
            self.take(liked[0], options)
        else:
            Visitor.decide(self, window)

    def take(self, option: Line, options: list[Line]) -> None:
        """Instead of any tile the one that fits least into the hand: so hands come to an end sooner."""
        if option["do"] == "discard":
            held = [each["tile"] for each in self.hand]
            discards = [each for each in options if each["do"] == "discard"]
            option = min(discards, key=lambda each: _fits(each["tile"], held))
        Visitor.take(self, option, options)

    @property
    def hand(self) -> list[Line]:
        """The own tiles, as they were told last."""
        told = [line for line in self.told("targets") if line["scene"] == "table"]
        return list(told[-1]["hand"]) if told else []

    def into_the_hall(self) -> None:
        """Start the program and go where rooms are."""
        self.begin()
        self.go("online", "online")

    def type_number(self, code: str) -> None:
        """The number of a room on the keypad, by clicks, and in."""
        self.go("join", "online_code")
        for digit in code:
            self.click(f"digit:{digit}")
        self.click("join")  # which can only be pressed once all digits are there

    @property
    def places(self) -> list[dict[str, Any]]:
        """The recent rooms, as they lie on disk: the last one is the first."""
        found = json.loads((self.program.data / "rooms.json").read_text(encoding="utf-8"))["places"]
        assert isinstance(found, list)
        return found

    @property
    def code(self) -> str:
        """The number of the room that was entered last."""
        return str(self.places[0]["code"])

    def has_told(self, what: str, since: int = 0, **fields: object) -> bool:
        """Whether a line of a kind with such fields has come since."""
        return any(all(line[key] == each for key, each in fields.items()) for line in self.told(what, since))


def _fits(tile: str, held: Sequence[str]) -> int:
    """How well a tile goes with the others: its like counts most, then its neighbours."""
    found = 4 * (held.count(tile) - 1)
    if tile[0].isdigit():
        for other in held:
            gap = abs(int(other[0]) - int(tile[0])) if other[0].isdigit() and other[1] == tile[1] else 9
            found += {1: 3, 2: 1}.get(gap, 0)
    return found


def guest(on: Screen, data: Path, name: str, server: str, **settings: object) -> Guest:
    """A person with a name who knows a server; nothing moves on his screen."""
    quiet: dict[str, object] = {"language": "zh_CN", "motion": "off", "rules": {"yueqing": {"length": 4}}}
    write_settings(data, **quiet | {"player": name, "server": server} | settings)
    return Guest(Program(on, data, SIZE), random.Random(name))


def play_beside(guests: Sequence[Guest], until: Callable[[], bool], patience_s: float = 120.0) -> None:
    """All of them play on, each at his own screen, until something is so."""
    deadline = time.monotonic() + patience_s
    while not until():
        assert time.monotonic() < deadline, [(each.scene, each.program.lines[-2:]) for each in guests]
        for each in guests:
            each.turn()
