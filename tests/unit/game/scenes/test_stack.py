"""The stack of scenes: order of life, commands between frames, who is drawn, the kiosk policy."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import ClassVar, cast

from game.bindings import Act, Command, Intent
from game.clock import ManualClock
from game.kiosk.policy import HOME, KioskPolicy
from game.scenes.scene import NOTHING, Pop, Push, Quit, Replace, Scene, StackCommands
from game.scenes.stack import Stack
from game.services import Services, Trace
from game.settings import Settings
from game.ui.canvas import Canvas

CONFIRM = Act(Command.CONFIRM)


@dataclass
class _Bare:
    """As much of the services as the stack itself asks for."""

    kiosk: KioskPolicy
    trace: Trace
    settings: Settings = field(default_factory=Settings)
    clock: ManualClock = field(default_factory=ManualClock)


class Note(Scene):
    """A scene that notes what happens to it."""

    key: ClassVar[str] = "note"

    def __init__(
        self, name: str, log: list[str], commands: StackCommands = NOTHING, *, opaque: bool = True
    ) -> None:
        self.name, self.log, self.commands = name, log, commands
        self.covers = opaque

    @property
    def opaque(self) -> bool:  # type: ignore[override]
        return self.covers

    def enter(self, services: Services) -> None:
        self.log.append(f"enter {self.name}")

    def leave(self) -> None:
        self.log.append(f"leave {self.name}")

    def uncovered(self) -> None:
        self.log.append(f"uncovered {self.name}")

    def resized(self, size: tuple[int, int]) -> None:
        self.log.append(f"resized {self.name} {size[0]}")

    def handle(self, intent: Intent) -> StackCommands:
        return self.commands

    def draw(self, canvas: Canvas) -> None:
        self.log.append(f"draw {self.name}")


def _stack(kiosk: KioskPolicy = HOME) -> Stack:
    return Stack(cast(Services, _Bare(kiosk, Trace())), (100, 80))


def _canvas() -> Canvas:
    return cast(Canvas, SimpleNamespace(written=None, scale=1.0))


def test_replace_leaves_before_it_enters_and_only_between_frames() -> None:
    log: list[str] = []
    stack = _stack()
    stack.start(Note("a", log, (Replace(Note("b", log)),)))
    stack.handle(CONFIRM)
    assert log == ["enter a", "resized a 100"]
    stack.apply()
    assert log[2:] == ["leave a", "enter b", "resized b 100"]


def test_pop_uncovers_the_scene_below() -> None:
    log: list[str] = []
    stack = _stack()
    stack.start(Note("a", log))
    stack.start(Note("b", log, (Pop(),)))
    log.clear()
    stack.handle(CONFIRM)
    stack.apply()
    assert log == ["leave b", "uncovered a"]


def test_the_scene_below_is_told_to_trace_its_targets_again_after_its_name() -> None:
    log: list[str] = []
    lines: list[str] = []

    class Telling(Note):
        def tell_again(self) -> None:
            log.append(f"targets {self.name} after {len(lines)} lines")

    stack = Stack(cast(Services, _Bare(HOME, Trace(lines.append))), (100, 80))
    stack.start(Telling("a", log))
    stack.start(Note("b", log, (Pop(),)))
    log.clear()
    stack.handle(CONFIRM)
    stack.apply()
    assert log == ["leave b", "uncovered a", "targets a after 3 lines"]


def test_a_named_scene_is_popped_with_all_above_it() -> None:
    log: list[str] = []
    stack = _stack()
    table = Note("table", log)
    stack.start(Note("lobby", log))
    stack.start(table)
    stack.start(Note("menu", log))
    stack.start(Note("question", log, (Pop(table),)))
    log.clear()
    stack.handle(CONFIRM)
    stack.apply()
    assert log == ["leave question", "leave menu", "leave table", "uncovered lobby"]


def test_commands_of_a_scene_that_has_gone_are_dropped() -> None:
    log: list[str] = []
    stack = _stack()
    stack.start(Note("a", log))
    stack.start(Note("b", log, (Pop(), Push(Note("ghost", log)))))
    stack.handle(CONFIRM)
    stack.apply()
    assert "enter ghost" not in log


def test_quit_leaves_everything_from_the_top() -> None:
    log: list[str] = []
    stack = _stack()
    stack.start(Note("a", log))
    stack.start(Note("b", log, (Quit(),)))
    stack.handle(CONFIRM)
    stack.apply()
    assert stack.empty
    assert log[-2:] == ["leave b", "leave a"]


def test_what_lies_under_a_sheet_is_drawn_first_and_what_is_covered_not_at_all() -> None:
    log: list[str] = []
    stack = _stack()
    for name, opaque in (("hidden", True), ("table", True), ("sheet", False)):
        stack.start(Note(name, log, opaque=opaque))
    log.clear()
    stack.draw(_canvas())
    assert log == ["draw table", "draw sheet"]


def test_a_frame_with_nothing_new_draws_nothing() -> None:
    stack = _stack()
    scene = Note("a", [])
    stack.start(scene)
    seen = [stack.dirty]
    stack.draw(_canvas())
    seen.append(stack.dirty)
    scene.dirty = True
    seen.append(stack.dirty)
    assert seen == [True, False, True]


def test_u05_an_exposed_window_is_drawn_again() -> None:
    stack = _stack()
    stack.start(Note("a", []))
    for _ in range(20):
        stack.draw(_canvas())
        seen = [stack.dirty]
        stack.expose()
        seen.append(stack.dirty)
        assert seen == [False, True]


def test_a_new_size_reaches_every_scene() -> None:
    log: list[str] = []
    stack = _stack()
    stack.start(Note("a", log))
    stack.start(Note("b", log))
    log.clear()
    stack.resize((320, 200))
    assert log == ["resized a 320", "resized b 320"]
    assert stack.dirty


def test_the_kiosk_policy_keeps_scenes_out_and_the_program_open() -> None:
    log: list[str] = []
    stack = _stack(KioskPolicy(scenes=frozenset({"lobby"}), may_quit=False))
    stack.start(Note("a", log))
    assert stack.empty
    free = _stack(KioskPolicy(may_quit=False))
    free.start(Note("a", log, (Quit(),)))
    free.handle(CONFIRM)
    free.apply()
    assert not free.empty
