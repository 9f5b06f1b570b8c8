"""The settlement of a hand (结算): patterns come one by one, numbers count, the seal lands last.

It is pushed by the table when a round has ended; when it has gone, the table lets the next hand begin. What a
pattern means is one tap away. Motion only delays what is shown: a tap shows everything at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from game.bindings import Act, Command, Intent, PointerDown, PointerUp
from game.present.focus import Target
from game.present.layout.settle_layout import SettleLayout, settle_layout
from game.present.scroll import Scroll
from game.present.settle_model import SettleModel, settle_model
from game.scenes.message import Message
from game.scenes.panel import PanelScene
from game.scenes.scene import NOTHING, Pop, Push, StackCommands
from game.services import Services
from game.session.table import Table
from game.settings import Motion
from game.ui.canvas import Canvas
from game.ui.draw_form import moved
from game.ui.draw_settle import SettleLook, draw_settle, row_name
from rules.mahjong.state import RoundState

__all__ = ["Settlement"]

_PACE: Final = {Motion.OFF: 0.0, Motion.FAST: 0.5, Motion.NORMAL: 1.0, Motion.SLOW: 1.8}
_PATTERN_S: Final = 0.22
_COUNT_S: Final = 0.4
_SEAL_S: Final = 0.18


class Settlement(PanelScene):
    """The sheet over the dimmed table."""

    key: ClassVar[str] = "settlement"
    opaque: ClassVar[bool] = False

    def __init__(self, table: Table, state: RoundState) -> None:
        super().__init__()
        self._state = state
        self._layout: SettleLayout | None = None
        self._age = 0.0
        self._heard = 0
        self.scroll = Scroll()
        self.model: SettleModel = settle_model(state, table.ruleset, table.match, table.seat)

    def enter(self, services: Services) -> None:
        """Take the services and say what is settled."""
        super().enter(services)
        self._pace = _PACE[services.settings.motion]
        if self._pace == 0:
            self._age = self._length()
            self._heard = len(self.model.patterns)
        won = self._state.wins[-1] if self._state.wins else None
        services.trace.emit(
            "settlement",
            no=self._state.start.no,
            winner=won.seat if won else None,
            total=won.tally.total if won else None,
            patterns=won.tally.patterns if won else {},
            scores=list(self._state.end.scores) if self._state.end else [],
            last=self.model.last,
        )

    @property
    def lively(self) -> bool:
        """While the patterns come in."""
        return self._age < self._length()

    def arrange(self) -> Iterable[Target]:
        """The button and the rows of patterns."""
        layout = self._layout = settle_layout(self.size, self.unit, self.model)
        self.scroll.fit(layout.sheet.body, layout.height, self.unit)
        rows = zip(self.model.patterns, layout.patterns, strict=False)
        body = layout.sheet.body
        return [
            Target("next", layout.sheet.buttons[0]),
            *(
                Target(row_name(row.pattern), place)
                for row, rect in rows
                if (place := moved(rect, self.scroll)).y >= body.y - 1 and place.bottom <= body.bottom + 1
            ),
        ]

    def preferred(self) -> str | None:
        """Enter goes on."""
        return "next"

    def back(self) -> StackCommands:
        """Esc goes on, too."""
        return self.activate("next")

    def handle(self, intent: Intent) -> StackCommands:
        """While patterns still come in, a press shows them all and does nothing else."""
        if self.lively and isinstance(intent, PointerDown | Act):
            self._age = self._length()
            self.dirty = True
            return NOTHING
        if isinstance(intent, Act) and intent.command in (Command.UP, Command.DOWN):
            if self.scroll.step(110 if intent.command is Command.DOWN else -110):
                self.rearrange()
                return NOTHING
        elif self.scroll.handle(intent):
            self.rearrange()
        if self.scroll.dragging:
            self.focus.pressed = None
            self.scroll.dragging = not isinstance(intent, PointerUp)
            return NOTHING
        return super().handle(intent)

    def update(self, dt: float) -> StackCommands:
        """Let the patterns come, one stroke after the other."""
        if self.lively:
            self._age += dt
            self.dirty = True
            while self._heard < min(self._shown(), len(self.model.patterns)):
                self.services.mixer.play(f"pattern.{self.model.patterns[self._heard].pattern}")
                self._heard += 1
        return NOTHING

    def activate(self, name: str) -> StackCommands:
        """Go on, or read what a pattern means."""
        if name == "next":
            return (Pop(),)
        pattern = name.partition(":")[2]
        return (Push(Message(f"pattern.{pattern}.name", f"pattern.{pattern}.text")),)

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._layout is None:
            return
        after = self._age - self._start(len(self.model.patterns))
        counted = min(1.0, max(0.0, after / (_COUNT_S * self._pace))) if self._pace else 1.0
        stamp = (
            min(1.0, max(0.0, (after - _COUNT_S * self._pace) / (_SEAL_S * self._pace)))
            if self._pace
            else 1.0
        )
        look = SettleLook(
            self.model,
            self._layout,
            self.focus,
            self.scroll,
            self.services.sprites,
            self.services.texts,
            self._shown(),
            1 - (1 - counted) ** 2,
            1 - (1 - stamp) ** 2 if stamp else 0.0,
        )
        draw_settle(canvas, look, self.say)

    def _shown(self) -> int:
        if self._pace == 0 or not self.lively:
            return len(self.model.patterns)
        return int(self._age / (_PATTERN_S * self._pace))

    def _start(self, pattern: int) -> float:
        return (pattern + 1) * _PATTERN_S * self._pace

    def _length(self) -> float:
        """How long everything takes."""
        return self._start(len(self.model.patterns)) + (_COUNT_S + _SEAL_S) * self._pace
