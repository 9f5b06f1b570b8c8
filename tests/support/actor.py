"""A person who does certain things at a table (照着做): one act after the other, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from desktop import Line
from person import Person
from trace_words import marks_told, warnings_told, word_of

__all__ = ["Actor", "Shown"]

PRESS_S = 10.0
"""Nothing moves here: a press that has had no effect by then is made once more."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What stood on the table when an act was done."""

    warned: dict[str, str]
    marks: tuple[str, ...]


@dataclass(slots=True)
class Actor(Person):
    """Does *acts* in their order as soon as each is offered; lets everything else go and throws what it draws."""

    acts: tuple[str, ...] = ()
    shown: dict[str, Shown] = field(default_factory=dict)
    """What stood there at each act."""
    news: tuple[str, ...] = ()
    """The marks as they stand now."""
    _doing: tuple[int, str] = (-1, "")
    _done: int = 0

    def see(self, line: Line) -> None:
        """Take in one line, the marks too."""
        Person.see(self, line)
        if line["t"] == "targets" and line["scene"] == "table":
            self.news = marks_told(line)

    def decide(self, window: Line) -> None:
        """The next act, if this is its time; what is pressed once more is the same."""
        options = {word_of(option): option for option in window["options"] if "rect" in option}
        if window["id"] != self._doing[0]:
            self._doing = (window["id"], self._next(window, options))
            self.decisions += 1
        word = self._doing[1]
        if word in options:
            self.shown.setdefault(word, Shown(warnings_told(window), self.news))
            self.take(options[word], list(options.values()))

    def _next(self, window: Line, options: dict[str, Line]) -> str:
        wanted = self.acts[self._done] if self._done < len(self.acts) else ""
        if wanted in options:
            self._done += 1
            return wanted
        return "pass" if "pass" in options else word_of(window["options"][window["default"]])

    def play(self, stop: Callable[[], bool] = lambda: False) -> None:
        """Play on until something lies over the table, or *stop* says so."""
        while self.scene == "table" and not stop():
            if self._window is not None:
                self.decide(self._window)
            self.look(PRESS_S)

    def go(self, scene: str, target: str, *keys: str) -> None:
        """Press a button until the scene that it stands on is no more on top; again only after a silence.

        A slow machine tells many lines before the scene changes, and a second press would mean something there.
        """
        while self.scene == scene:
            self.press(target, *keys)
            told = -1
            while self.scene == scene and told != len(self.program.lines):
                told = len(self.program.lines)
                self.look(PRESS_S)
