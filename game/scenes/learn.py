"""Learning (学打): the lessons with what has been done, a table to practise at for each game, the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from game.errors import GameError
from game.present.focus import Target
from game.present.label import Label, Plain, sentences
from game.present.layout.learn_layout import LearnLayout, learn_layout, text_width
from game.present.lobby_model import order_for
from game.present.scroll import moved
from game.scenes.message import told
from game.scenes.scene import Pop, Push, StackCommands
from game.scenes.scrolled import ScrolledScene
from game.session.lesson import Lesson
from game.session.lessons import LESSONS, lesson_of
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_learn import CardLook, LearnLook, draw_learn
from game.ui.widgets import ButtonLook

__all__ = ["Learn"]

_TEXT: float = 22


class Learn(ScrolledScene):
    """The sheet over the lobby; *game* is the one on show there, in its *edition*."""

    key: ClassVar[str] = "learn"
    opaque: ClassVar[bool] = False

    def __init__(self, game: str, edition: str) -> None:
        super().__init__()
        self._game, self._edition = game, edition
        self._layout: LearnLayout | None = None

    @property
    def topic(self) -> tuple[str, str] | None:
        """The game that the lobby shows."""
        return self._game, self._edition

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """How to play, the lesson of the game on show, then the others."""
        first = [lesson for lesson in LESSONS[1:] if lesson.key == self._game]
        return (LESSONS[0], *first, *(lesson for lesson in LESSONS[1:] if lesson not in first))

    def arrange(self) -> Iterable[Target]:
        """The cards where they lie now."""
        cards = [self._card(lesson) for lesson in self.lessons]
        counts = tuple(len(card.buttons) for card in cards)
        wide = text_width(self.size, self.unit)
        high = self.ruler().height(self.services.texts("learn.text"), _TEXT * self.unit, wide)
        lines = max(1, round(high / (1.5 * _TEXT * self.unit)))
        layout = self._layout = learn_layout(self.size, self.unit, counts, lines)
        self.scroll.fit(layout.frame, layout.height, self.unit)
        targets = [
            Target(name, moved(rect, self.scroll))
            for card, place in zip(cards, layout.cards, strict=True)
            for (name, _), rect in zip(card.buttons, place.buttons, strict=True)
        ]
        return [
            *targets,
            *(Target(name, rect) for (name, _), rect in zip(self._feet(), layout.feet, strict=True)),
        ]

    def preferred(self) -> str | None:
        """The first lesson that has not been done: this game's before the others'."""
        done = self.services.settings.lessons
        fresh = next((lesson.key for lesson in self.lessons if lesson.key not in done), self.lessons[0].key)
        return f"lesson:{fresh}"

    def in_frame(self, name: str) -> bool:
        """The buttons of the cards."""
        return ":" in name

    def activate(self, name: str) -> StackCommands:
        """Begin a lesson, practise, read the rules, or close."""
        what, _, key = name.partition(":")
        if what == "lesson":
            return self._learn(key)
        if what == "practice":
            return self._practise(key)
        if what == "rules":
            from game.scenes.help import Help

            return (Push(Help(self._game, self._edition)),)
        return (Pop(),)

    def uncovered(self) -> None:
        """Back from a lesson: it may have been done."""
        self.rearrange()

    def _learn(self, key: str) -> StackCommands:
        from game.scenes.lesson import LessonScene

        lesson = lesson_of(key)
        assert lesson is not None, "every card stands for a lesson"
        return (Push(LessonScene(lesson, self.services.clock, self.services.settings.player)),)

    def _practise(self, key: str) -> StackCommands:
        """A table of a game, by the house rules that the player has chosen for it."""
        from game.scenes.practice import PracticeScene

        game = next(game for game in self.services.tables.games if game.key == key)
        order = replace(order_for(game, self.services.settings), room="practice")
        try:
            table = self.services.tables.practise(order)
        except GameError as error:
            return (Push(told("error.table", error)),)
        return (Push(PracticeScene(table)),)

    def _card(self, lesson: Lesson) -> CardLook:
        texts, done = self.services.texts, lesson.key in self.services.settings.lessons
        begin = ButtonLook(
            texts("learn.again" if done else "learn.begin"),
            22,
            kind=ButtonKind.PAPER if done else ButtonKind.JADE,
        )
        buttons = [(f"lesson:{lesson.key}", begin)]
        if lesson is not LESSONS[0]:
            buttons.append((f"practice:{lesson.key}", ButtonLook(texts("learn.practice"), 22)))
        note = texts.count("learn.done" if done else "learn.steps", len(lesson.steps))
        return CardLook(texts(f"lesson.{lesson.key}.title"), note, tuple(buttons), done)

    def _feet(self) -> tuple[tuple[str, ButtonLook], ...]:
        texts = self.services.texts
        return (
            ("close", ButtonLook(texts("learn.close"), 26, kind=ButtonKind.JADE)),
            ("rules", ButtonLook(texts("learn.rules"), 26)),
        )

    def spoken_target(self, name: str, *, much: bool) -> Label | None:
        """A lesson with what its button does."""
        key = name.partition(":")[2]
        for lesson in self.lessons:
            card = self._card(lesson)
            look = next((look for button, look in card.buttons if button == name), None)
            if look is not None and lesson.key == key:
                return sentences([Plain(card.name), Plain(card.note), Plain(look.text)])
        return None

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._layout is None:
            return
        texts = self.services.texts
        look = LearnLook(
            self._layout,
            (texts("learn.title"), texts("learn.text")),
            tuple(self._card(lesson) for lesson in self.lessons),
            self._feet(),
            self.focus,
            self.scroll,
        )
        draw_learn(canvas, look)
