"""Scenes made of things to press, used as a person does: a stack of them, with hands."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Self

from game.bindings import Act, Command, Intent, PointerDown, PointerUp
from game.present.focus import Target
from game.scenes.panel import PanelScene
from game.scenes.stack import Stack
from game.services import Trace
from screens import Stage, stage_for
from still_table import StillTables

__all__ = ["Rig"]


@dataclass
class Rig:
    """A stack with hands, and what it traces."""

    stage: Stage
    stack: Stack
    lines: list[dict[str, object]] = field(default_factory=list)

    @classmethod
    @contextmanager
    def of(cls, size: tuple[int, int], language: str = "zh_CN") -> Iterator[Self]:
        """An empty stack of a size."""
        stage = stage_for(size, language)
        lines: list[dict[str, object]] = []
        trace = Trace(lambda line: lines.append(json.loads(line)))
        stage = replace(stage, services=replace(stage.services, trace=trace))
        stack = Stack(stage.services, size)
        yield cls(stage, stack, lines)
        stack.close()

    def shows(self, *keys: str) -> bool:
        """Whether these scenes are open, from the bottom to the top."""
        return self.stack.keys == keys

    def is_writing(self) -> bool:
        """Whether text is being entered."""
        return self.stack.typing

    @property
    def top(self) -> PanelScene:
        """The scene on top."""
        assert isinstance(self.stack.top, PanelScene)
        return self.stack.top

    @property
    def tables(self) -> StillTables:
        """The tables of the lobby."""
        return self.stage.tables

    def give(self, *intents: Intent) -> None:
        """Intents, one after the other."""
        for intent in intents:
            self.stack.handle(intent)
            self.stack.apply()

    def target(self, name: str) -> Target:
        """Where a thing can be pressed."""
        found = self.top.focus.get(name)
        assert found is not None, f"{name} not among {[target.name for target in self.top.focus.targets]}"
        return found

    def press(self, *names: str, touch: bool = False) -> None:
        """A click or tap in the middle of each of these targets."""
        for name in names:
            place = self.target(name).rect.centre
            self.give(PointerDown(place.x, place.y, touch=touch), PointerUp(place.x, place.y, touch=touch))

    def walk(self, name: str, command: Command = Command.NEXT) -> None:
        """To a target by one key (Tab), then Enter."""
        for _ in range(len(self.top.focus.targets) + 1):
            if self.top.focus.focused == name and self.top.focus.by_keys:
                break
            self.give(Act(command))
        assert self.top.focus.focused == name
        self.give(Act(Command.CONFIRM))
