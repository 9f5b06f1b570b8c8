"""The settlement of a hand (结算): patterns come one by one, numbers count, the seal lands last.

It is pushed by the table when a round has ended; when it has gone, the table lets the next hand begin. The winner names
the patterns one after the other, behind their strokes where that takes longer. Its pages tell what the win is worth and
why, everybody's tiles and hua, who paid whom; a row opens in place and says what it means. Motion only delays what is
shown: a tap shows everything at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from game.bindings import Act, Command, Intent, PointerDown
from game.present.cues import note_cue, pattern_cue
from game.present.focus import Target
from game.present.label import Label, Said
from game.present.layout.gauge import Gauge
from game.present.layout.geometry import Rect
from game.present.layout.settle_layout import (
    ResultLayout,
    SettleLayout,
    page_name,
    rows_of,
    settle_layout,
)
from game.present.layout.settle_wins_layout import BACK, ON, step_name
from game.present.scroll import moved
from game.present.settle_model import Page, SettleModel, settle_model
from game.present.spoken import pattern_told, settlement_told
from game.scenes.house_rules import RoomRules
from game.scenes.lines import Lines
from game.scenes.scene import NOTHING, Pop, Push, StackCommands
from game.scenes.scrolled import ScrolledScene
from game.scenes.settle_trace import hand_told, page_told
from game.services import Services
from game.session.table import Table
from game.settings import Motion, Narration
from game.ui.canvas import Canvas
from game.ui.draw_settle import SettleLook, draw_settle
from game.ui.ink import Ink
from rules.mahjong.state import RoundState

__all__ = ["Settlement"]

_PACE: Final = {Motion.OFF: 0.0, Motion.REDUCED: 0.0, Motion.FAST: 0.5, Motion.NORMAL: 1.0, Motion.SLOW: 1.8}
_PATTERN_S: Final = 0.22
_COUNT_S: Final = 0.4
_SEAL_S: Final = 0.18
_STEP: Final = 110
_NUMBERS: Final = (Command.TILE_1, Command.TILE_2, Command.TILE_3, Command.TILE_4, Command.TILE_5)
_FIXED: Final = ("next", "rules")


class Settlement(ScrolledScene):
    """The sheet over the dimmed table; *page* is open, and of its rows *open_row*."""

    key: ClassVar[str] = "settlement"
    opaque: ClassVar[bool] = False

    def __init__(self, table: Table, state: RoundState) -> None:
        super().__init__()
        self._state, self._ruleset = state, table.ruleset
        self._layout: SettleLayout | None = None
        self._age = 0.0
        self._heard = 0
        self.model: SettleModel = settle_model(state, table.ruleset, table.match, table.seat)
        self.page: Page = self.model.pages[0]
        self.open_row: str | None = None

    def enter(self, services: Services) -> None:
        """Take the services and say what is settled."""
        super().enter(services)
        self._lines = Lines(services)
        self._pace = _PACE[services.settings.motion]
        if self._pace == 0:
            self._age = self._length()
            self._name_the_rest()
        services.trace.emit("settlement", **hand_told(self._state, self.model, self.say))
        self._tell_page()

    @property
    def lively(self) -> bool:
        """While the patterns come in."""
        return self._age < self._length()

    def arrange(self) -> Iterable[Target]:
        """The rows of the page, the tabs, the button: later ones lie on top of rows that are scrolled away."""
        gauge = Gauge(self.ruler(), self.say, self.unit)
        layout = self._layout = settle_layout(self.size, gauge, self.model, self.page, self.open_row)
        self.scroll.fit(layout.sheet.body, layout.page.height, self.unit)
        return [
            *(Target(name, moved(rect, self.scroll)) for name, rect in self._steps(layout)),
            *(Target(row.name, moved(row.head, self.scroll)) for row in rows_of(layout.page)),
            Target("rules", layout.rules),
            *(
                Target(page_name(page), rect)
                for page, rect in zip(self.model.pages, layout.tabs, strict=False)
            ),
            Target("next", layout.sheet.buttons[0]),
        ]

    def preferred(self) -> str | None:
        """Enter goes on."""
        return "next"

    def back(self) -> StackCommands:
        """Esc closes what is open, then it goes on."""
        if self.open_row is not None:
            self._open(None)
            return NOTHING
        return self.activate("next")

    def in_frame(self, name: str) -> bool:
        """The rows of the page."""
        return name not in _FIXED and all(name != page_name(page) for page in self.model.pages)

    def follow(self, command: Command, *, moved_on: bool) -> None:
        """Bring the focused row into view; where no row is left the content itself moves."""
        before = self.scroll.offset
        target = self.focus.get(self.focus.focused)
        if moved_on and target is not None and self.in_frame(target.name):
            self.scroll.show(target.rect)
        elif not moved_on and command in (Command.UP, Command.DOWN):
            self.scroll.step(_STEP if command is Command.DOWN else -_STEP)
        if self.scroll.offset != before:
            self.shifted()

    def handle(self, intent: Intent) -> StackCommands:
        """While patterns still come in, a press shows them all and does nothing else; the rest is not named."""
        if self.lively and isinstance(intent, PointerDown | Act):
            self._age, self._heard = self._length(), len(self.model.patterns)
            self._lines.clear()
            self.dirty = True
            return NOTHING
        if isinstance(intent, Act) and intent.command in _NUMBERS:
            self._turn(_NUMBERS.index(intent.command))
            return NOTHING
        return super().handle(intent)

    def update(self, dt: float) -> StackCommands:
        """Let the patterns come, one stroke after the other."""
        if self.lively:
            self._age += dt
            self.dirty = True
            while self._heard < min(int(self._shown()) + 1, len(self.model.patterns)):  # with its stroke
                if self.model.tally is not None:
                    self.services.mixer.play("pattern")
                self._name(self._heard)
        self._lines.pass_time()
        return NOTHING

    def activate(self, name: str) -> StackCommands:
        """Go on, turn to a page, tell the rules, or open a row and close it again."""
        if name == "next":
            return (Pop(),)
        if name == "rules":  # what the hand was played by, whole
            return (Push(RoomRules(self._ruleset)),)
        for number, page in enumerate(self.model.pages):
            if name == page_name(page):
                self._turn(number)
                return NOTHING
        if name in (BACK, ON):
            self._show(self.model.step + (1 if name == ON else -1))
            return NOTHING
        for step in range(len(self.model.wins)):
            if name == step_name(step):
                self._show(step)
                return NOTHING
        self._open(None if name == self.open_row else name)
        return NOTHING

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._layout is None:
            return
        services = self.services
        ink = Ink(canvas, services.sprites, services.texts, self.focus, self.scroll, self.say, self.open_row)
        counted, stamp = self._progress()
        draw_settle(ink, SettleLook(self.model, self._layout, self.page, self._shown(), counted, stamp))

    def spoken(self, *, much: bool) -> Label:
        """What stands on the page."""
        return settlement_told(self.model, self.page, much=much)

    def spoken_news(self) -> Label:
        """Another page, another win."""
        return self.spoken(much=False)

    def spoken_target(self, name: str, *, much: bool) -> Label | None:
        """A pattern with its tiles; other rows are read as they are written."""
        row = next((row for row in self.model.patterns if name == f"pattern:{row.pattern}"), None)
        return None if row is None else pattern_told(row, opened=name == self.open_row)

    def spoken_rect(self, name: str) -> Rect | None:
        """A row with what it says when it is open."""
        rows = rows_of(self._layout.page) if self._layout is not None else ()
        return next((moved(row.rect, self.scroll) for row in rows if row.name == name), None)

    def _steps(self, layout: SettleLayout) -> tuple[tuple[str, Rect], ...]:
        """The wins to step through, where the page that is open tells them."""
        page = layout.page
        return page.wins.targets if isinstance(page, ResultLayout) and page.wins is not None else ()

    def _show(self, step: int) -> None:
        """Another win is explained, its patterns at once; the keyboard stays where it is."""
        self.model, self.open_row = self.model.showing(step), None
        self._age = self._length()
        self._lines.clear()
        self._heard = 0
        self._name_the_rest()
        self.rearrange()

    def _turn(self, number: int) -> None:
        """To a page; Enter goes on again. The page of the wins, asked for again, tells the next one."""
        if number < len(self.model.pages):
            if self.page is self.model.pages[number] is Page.RESULT and len(self.model.wins) > 1:
                self._show(self.model.step + 1)
                return
            self.page, self.open_row = self.model.pages[number], None
            self.scroll.go(0.0)
            self.rearrange()
            self.focus.focused = "next"
            self._tell_page()

    def _tell_page(self) -> None:
        """Say what stands on the page, if anybody listens."""
        if self.services.trace.on:
            self.services.trace.emit("page", **page_told(self.model, self.page))

    def _open(self, name: str | None) -> None:
        """Open a row, and no other."""
        self.open_row = name
        self.rearrange()
        if self._layout is not None and name is not None:
            row = next((row for row in rows_of(self._layout.page) if row.name == name), None)
            if row is not None:
                self.scroll.show(moved(row.rect, self.scroll))
                self.rearrange()

    def _name_the_rest(self) -> None:
        """All patterns that have not been named yet."""
        while self._heard < len(self.model.patterns):
            self._name(self._heard)

    def _name(self, place: int) -> None:
        """The winner names a pattern, after the last one what was special; not while the page is read aloud."""
        self._heard = place + 1
        model, services = self.model, self.services
        told = services.settings.narration is not Narration.OFF and services.speech.audible
        if model.tally is None or model.winner is None or told:
            return
        name = model.patterns[place].name
        cues = [pattern_cue(name.key) if isinstance(name, Said) else None]
        if self._heard == len(model.patterns):
            cues += [note_cue(note.key) for note in model.notes]
        for cue in cues:
            if cue is not None:
                self._lines.follow(cue, model.winner.seat)

    def _progress(self) -> tuple[float, float]:
        """How far the numbers have counted and the seal has landed."""
        if not self._pace:
            return 1.0, 1.0
        after = self._age - self._start(len(self.model.patterns))
        counted = min(1.0, max(0.0, after / (_COUNT_S * self._pace)))
        stamp = min(1.0, max(0.0, (after - _COUNT_S * self._pace) / (_SEAL_S * self._pace)))
        return 1 - (1 - counted) ** 2, 1 - (1 - stamp) ** 2

    def _shown(self) -> float:
        """How many patterns have been written, the newest perhaps in part."""
        if self._pace == 0 or not self.lively:
            return len(self.model.patterns)
        return min(len(self.model.patterns), self._age / (_PATTERN_S * self._pace))

    def _start(self, pattern: int) -> float:
        return (pattern + 1) * _PATTERN_S * self._pace

    def _length(self) -> float:
        """How long everything takes."""
        return self._start(len(self.model.patterns)) + (_COUNT_S + _SEAL_S) * self._pace
