"""A lesson (教学): the table at a step, its text on the strip below, an arrow at what is to be pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from game.bindings import Act, Command, Intent, PointerDown
from game.clock import Clock
from game.present.layout.geometry import Rect
from game.present.layout.strip_layout import StripLayout
from game.scenes.lesson_pointer import pointed_at, shown_at
from game.scenes.message import Message
from game.scenes.scene import NOTHING, Pop, Push, Replace, StackCommands
from game.scenes.settlement import Settlement
from game.scenes.strip_table import StripTable
from game.scenes.table_seat import TableSeat
from game.services import Services
from game.session.lesson import Lesson, word_of
from game.session.lesson_table import LessonTable
from game.session.table import Table
from game.settings import Motion
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_strip import StripButton, StripLook, draw_pointer
from game.ui.widgets import ButtonLook

__all__ = ["LessonScene"]

_BEAT_S: Final = 1.1
"""The arrow moves once in this time."""
_FRAME_S: Final = 1 / 15
_MOVES_S: Final = 7.7
"""So long the arrow moves, then it stands still: a learner who thinks costs nothing."""
_REST_S: Final = 0.9
_REPLY_S: Final = 9.0
_READ_S: Final = 1e6


class _LearnersSeat(TableSeat):
    """A seat whose answers are judged first: what is not wanted is explained, and nothing has happened."""

    def __init__(self, table: LessonTable, services: Services, wrong: Callable[[int], None]) -> None:
        self._lesson, self._wrong = table, wrong
        super().__init__(table, services)

    def answer(self, option: int) -> None:
        """Answer what is wanted."""
        if self.window() is None:
            return
        if self._lesson.is_right(option):
            super().answer(option)
            return
        self.hand.let_go()
        self.shaken_at = self.now()
        self.services.mixer.play("error")
        self._wrong(option)
        self.dirty = True


class LessonScene(StripTable):
    """One lesson from its first step to the last; it can be left at any time."""

    key: ClassVar[str] = "lesson"

    def __init__(self, lesson: Lesson, clock: Clock, player: str = "", number: int = 0) -> None:
        super().__init__(LessonTable(lesson, number, clock, player))
        self._lesson, self._clock, self._player = lesson, clock, player
        self._shown = number
        self._reading = False
        self._reply = ""
        self._reply_until = 0.0
        self._beat = 0.0
        self._since_frame = 0.0
        self._since_step = 0.0
        self._settled = False
        self._told: tuple[object, ...] = ()

    @property
    def table(self) -> LessonTable:
        """The table of the lesson."""
        assert isinstance(self._table, LessonTable), "a lesson has a table of its own"
        return self._table

    @property
    def number(self) -> int:
        """The step whose text is shown."""
        return self._shown

    def held(self) -> dict[str, object]:
        """Nothing plays for a learner or tells more than the text."""
        return {"hints": False, "coach": False, "danger": False, "auto_win": False}

    def make_seat(self, table: Table) -> TableSeat:
        """A seat that explains what is not wanted."""
        assert isinstance(table, LessonTable), "a lesson has a table of its own"
        return _LearnersSeat(table, self.services, self._explain_wrong)

    # ---------------------------------------------------------------- the course

    def update(self, dt: float) -> StackCommands:
        """Time passes: the arrow moves, the next text comes when what it speaks of is there."""
        self._since_frame += dt
        self._since_step += dt
        moves = self.services.settings.motion is not Motion.OFF and self._since_step < _MOVES_S
        if moves and self._since_frame >= _FRAME_S:
            self._beat = (self._beat + self._since_frame / _BEAT_S) % 1.0
            self._since_frame = 0.0
            self.dirty = True
        if self._reply and self.seat.now() >= self._reply_until:
            self._reply = ""
            self.dirty = True
        if self._shown != self.table.number and self.table.is_ready and not self.table.is_done:
            self._show()
        commands = super().update(dt)
        self._tell()
        return commands

    def _next_scene(self) -> StackCommands:
        if self._leaving:
            return (Pop(),)
        if self._covered or self._reading or not self.table.is_done:
            return NOTHING
        state = self.seat.story.state
        if self._is_over() and state is not None and not self._settled:
            if not self.seat.story.is_settled:
                self._over_at = None
                return NOTHING
            now = self.seat.now()
            self._over_at = now if self._over_at is None else self._over_at
            if now - self._over_at < _REST_S:
                return NOTHING
            self._settled = True
            return (Push(Settlement(self._table, state)),)
        return self._go_on()

    def uncovered(self) -> None:
        """A sheet has gone."""
        self._covered = False
        self.seat.take_settings()
        self.dirty = True

    def _go_on(self) -> StackCommands:
        """To the next step, or to the end of the lesson."""
        number = self.table.number + 1
        if number >= len(self._lesson.steps):
            return self._finish()
        if not self.table.go_on():
            self._lay(number)
        self._reply = ""
        return NOTHING

    def _lay(self, number: int) -> None:
        """A table at a step of its own."""
        self._table.close()
        self._settled = False
        self.sit(LessonTable(self._lesson, number, self._clock, self._player))
        self._show()

    def _show(self) -> None:
        """The text of the table's step is on the strip."""
        self._shown = self.table.number
        self._reply, self._reading = "", False
        self.seat.explain(None)
        self._lead_on()

    def _lead_on(self) -> None:
        """The arrow moves anew; where something is only read, the keys are on the button that goes on."""
        self._since_step = 0.0
        self.arrange_strip()
        self.seat.arrange()
        if self.waits:
            self.seat.focus.focused = "tool.next"
        self.dirty = True

    def _finish(self) -> StackCommands:
        """The lesson has been learnt; it is kept, and the next one offered."""
        done = self.services.settings.lessons
        if self._lesson.key not in done:
            self.services.store.change(lessons=(*done, self._lesson.key))
        return (Replace(Learnt()),)

    def _back(self) -> None:
        """To the step before."""
        if self._shown > 0:
            self._lay(self._shown - 1)

    def _next(self) -> StackCommands:
        """On from a step that is only looked at."""
        if not self.waits:
            return NOTHING
        self._reading = False
        return self._go_on()

    @property
    def waits(self) -> bool:
        """Whether the learner looks at something, and goes on when it has been read."""
        return self._shown == self.table.number and (self._reading or not self.table.step.wants)

    def _explain_wrong(self, option: int) -> None:
        """Why an answer was not the one; the arrow moves anew."""
        self._since_step = 0.0
        texts, step = self.services.texts, self.table.step
        key = f"{self._lesson.text_key(self.table.number)}.why"
        if not step.wants or self._shown != self.table.number:
            self._reply = texts("lesson.look_first")
        elif self.table.tap is not None:
            self._reply = texts("lesson.tap_first")
        else:
            self._reply = texts(key, **self.table.numbers) if step.why else texts("lesson.not_yet")
        window = self.table.window
        word = "" if window is None else word_of(window.options[option])
        self.services.trace.emit("lesson_wrong", step=step.key, word=word)
        self._reply_until = self.seat.now() + _REPLY_S

    # ---------------------------------------------------------------- what the learner means

    def handle(self, intent: Intent) -> StackCommands:
        """Enter goes on where nothing is to be done, the page keys step, Esc leaves."""
        if isinstance(intent, Act) and not intent.repeat:
            match intent.command:
                case Command.PAGE_DOWN:
                    return self._next()
                case Command.PAGE_UP:
                    self._back()
                    return NOTHING
                case Command.CONFIRM if self.waits and not self._on_target():
                    return self._next()
                case Command.BACK if self.seat.explained is None and self.seat.hand.index is None:
                    return (Pop(),)
        if isinstance(intent, PointerDown) and self._reply and not self._reading:
            self._reply = ""
        return super().handle(intent)

    def _on_target(self) -> bool:
        """Whether the keys are on something to press."""
        return self.seat.focus.by_keys and self.seat.focus.focused is not None

    def pressed(self, name: str) -> StackCommands | None:
        """The buttons of the strip, and signs that are to be pressed."""
        if name == "tool.back":
            self._back()
            return NOTHING
        if name == "tool.next":
            return self._next()
        if name in ("tool.close", "tool.menu"):
            return (Pop(),)
        if name == "tool.auto":
            self.seat.say(self.services.texts("lesson.no_auto"))
            return NOTHING
        if name == self.table.tap and self.table.tapped(name):
            self._reading = True
            self._reply = self.services.texts("lesson.read")
            self._reply_until = self.seat.now() + _READ_S
            self._lead_on()
        return None

    # ---------------------------------------------------------------- the picture

    def buttons(self) -> tuple[tuple[StripButton, float], ...]:
        """Back, on, away."""
        texts = self.services.texts
        last = self._shown == len(self._lesson.steps) - 1
        forth = ButtonLook(texts("lesson.finish" if last else "lesson.next"), 26, kind=ButtonKind.JADE)
        return (
            (StripButton("tool.back", ButtonLook(texts("lesson.back"), 24), self._shown > 0), 130.0),
            (StripButton("tool.next", forth, self.waits), 150.0),
            (StripButton("tool.close", ButtonLook(texts("lesson.close"), 24)), 110.0),
        )

    def look(self, strip: StripLayout) -> StripLook:
        """The text of the step, or the answer to what was not right."""
        return StripLook(
            strip,
            self.services.texts(f"lesson.{self._lesson.key}.title"),
            self._reply or self.text(),
            tuple(button for button, _ in self.buttons()),
            self.seat.focus,
            wrong=bool(self._reply) and not self._reading,
            dots=len(self._lesson.steps),
            done=self._shown,
        )

    def text(self) -> str:
        """What the step says, with its numbers."""
        return self.services.texts(self._lesson.text_key(self._shown), **self.table.numbers)

    def tell_again(self) -> None:
        """Trace the targets and the step once more."""
        super().tell_again()
        self._told = ()
        self._tell()

    def pointed(self) -> Rect | None:
        """What the arrow points at."""
        if self._shown != self.table.number or self._covered:
            return None
        return pointed_at(self.table, self.seat)

    def draw_over(self, canvas: Canvas) -> None:
        """The arrow."""
        rect = self.pointed()
        if rect is not None:
            draw_pointer(canvas, shown_at(self.seat, rect), self._beat)

    def _tell(self) -> None:
        """Trace the step and what is to be pressed, whenever that changes."""
        if not self.services.trace.on:
            return
        press = self.pointed()
        if self.waits:
            forth = self.seat.focus.get("tool.next")
            press = None if forth is None or not forth.enabled else forth.rect
        box = None if press is None or (self.table.is_done and not self._reading) else press.pixels
        told = (self._shown, box, self.services.trace.turn())
        if told != self._told:
            self._told = told
            step = self._lesson.steps[self._shown]
            self.services.trace.emit(
                "lesson", lesson=self._lesson.key, step=step.key, wants=step.wants, press=box
            )


class Learnt(Message):
    """The lesson is over; back to where it was chosen."""

    key: ClassVar[str] = "learnt"

    def __init__(self) -> None:
        super().__init__("lesson.learnt", "lesson.end")
