"""A learner in a lesson: does what the arrow points at by mouse, by touch, or by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from game.bindings import Act, Command, PointerDown, PointerUp
from game.present.layout.geometry import Rect
from game.scenes.lesson import Learnt, LessonScene
from game.scenes.settlement import Settlement
from game.session.lessons import lesson_of
from panel_rig import Rig
from rules.mahjong.actions import Action, Chow, DeclareVoid, Discard, Exchange, Kong, Pass, Pung, UseItem, Win

__all__ = ["Learner"]


@dataclass
class Learner:
    """Somebody at a lesson that lies on a stack."""

    rig: Rig
    touch: bool = False

    @classmethod
    def of(cls, rig: Rig, lesson: str, number: int = 0, *, touch: bool = False) -> Learner:
        """Begin a lesson at a step."""
        found = lesson_of(lesson)
        assert found is not None
        rig.stack.start(LessonScene(found, rig.stage.clock, number=number))
        learner = cls(rig, touch)
        learner.wait(2.0)
        return learner

    @property
    def scene(self) -> LessonScene:
        """The lesson, on top."""
        assert isinstance(self.rig.stack.top, LessonScene)
        return self.rig.stack.top

    def wait(self, seconds: float) -> None:
        """Time passes in tenths."""
        for _ in range(max(1, round(seconds * 10))):
            self.rig.stage.clock.advance(0.1)
            self.rig.stack.update(0.1)

    def click(self, rect: Rect) -> None:
        """A press in the middle of a rectangle."""
        place = rect.centre
        self.rig.give(
            PointerDown(place.x, place.y, touch=self.touch), PointerUp(place.x, place.y, touch=self.touch)
        )

    def target(self, name: str) -> Rect:
        """Where a target of the table or the strip lies."""
        found = self.scene.seat.focus.get(name)
        assert found is not None, name
        return found.rect

    def until_asked(self) -> None:
        """Let time pass until something can be done, or another sheet lies on top."""
        for _ in range(300):
            if not isinstance(self.rig.stack.top, LessonScene):
                return
            if self.scene.waits or self.scene.pointed() is not None:
                return
            self.wait(0.1)
        raise AssertionError(f"nothing can be done at step {self.scene.number}")

    def is_over(self) -> bool:
        """Whether the lesson has been learnt."""
        return isinstance(self.rig.stack.top, Learnt)

    def learn(self) -> list[int]:
        """The whole lesson by pointer; gives the steps that were shown."""
        return self._learn(lambda: self.rig.press("next", touch=self.touch), self._point)

    def learn_by_keys(self) -> list[int]:
        """The whole lesson by keys."""
        return self._learn(lambda: self.rig.give(Act(Command.CONFIRM)), self._key)

    def _learn(self, leave_settlement: Callable[[], None], act: Callable[[], None]) -> list[int]:
        shown: list[int] = []
        for _ in range(200):
            self.until_asked()
            if self.is_over():
                return shown
            if isinstance(self.rig.stack.top, Settlement):
                self.wait(6.0)
                leave_settlement()
                self.wait(0.2)
                continue
            shown.append(self.scene.number)
            act()
            self.wait(0.4)
        raise AssertionError(f"the lesson does not end: {shown[-5:]}")

    def _point(self) -> None:
        pointed = self.scene.pointed()
        self.click(self.target("tool.next") if self.scene.waits or pointed is None else pointed)

    def _key(self) -> None:
        scene = self.scene
        if scene.waits:
            self.rig.give(Act(Command.CONFIRM))
        elif scene.table.tap is not None:
            self._walk_to(scene.table.tap)
        else:
            window, option = scene.table.window, scene.table.wanted
            assert window is not None
            assert option is not None
            self._press_for(window.options[option], option)

    def _walk_to(self, name: str) -> None:
        focus = self.scene.seat.focus
        for _ in range(40):
            if focus.by_keys and focus.focused == name:
                break
            self.rig.give(Act(Command.NEXT))
        self.rig.give(Act(Command.CONFIRM))

    def _press_for(self, action: Action, option: int) -> None:
        match action:
            case Discard(tile=tile):
                for _ in range(30):
                    if self.scene.seat.hand.tile is tile:
                        break
                    self.rig.give(Act(Command.RIGHT))
                self.rig.give(Act(Command.CONFIRM))
            case Chow():
                self._choose(Command.CHOW, option)
            case Pung():
                self.rig.give(Act(Command.PUNG))
            case Kong():
                self.rig.give(Act(Command.KONG))
            case Win():
                self.rig.give(Act(Command.WIN))
            case Pass():
                self.rig.give(Act(Command.PASS))
            case Exchange():
                self.rig.give(Act(Command.CONFIRM))
            case DeclareVoid(suit=suit):
                self._walk_to(f"void.{suit.value}")
            case UseItem():
                raise AssertionError("no lesson uses items")
            case _:
                assert_never(action)

    def _choose(self, command: Command, option: int) -> None:
        """One of several choices of a slot."""
        choices = [each.choice for each in self.scene.seat.buttons if each.choice is not None]
        of_slot = [each.option for each in choices if each.option != self._pass_option()]
        if len(of_slot) == 1:
            self.rig.give(Act(command))
            return
        for _ in range(of_slot.index(option) + 1):
            self.rig.give(Act(command))
        self.rig.give(Act(Command.CONFIRM))

    def _pass_option(self) -> int:
        window = self.scene.table.window
        assert window is not None
        return next(index for index, action in enumerate(window.options) if isinstance(action, Pass))
