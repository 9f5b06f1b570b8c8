"""The matches that have been played (对局): asked for by game, time, result and room, searched, opened, starred."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import ClassVar, Final

from game.bindings import Act, Command, Intent, PointerDown
from game.errors import GameError
from game.present.focus import Target
from game.present.history_model import games_played
from game.present.label import Label, said
from game.present.layout.past_layout import PastSheet
from game.present.layout.replays_layout import Bar, PlacedMatch, bar_of, height_of, rows_reached, rows_seen
from game.present.replays_model import (
    SELECTORS,
    Asked,
    ListRow,
    asked_of,
    broken_rows,
    match_rows,
    row_told,
    turned,
    value_of,
)
from game.present.selector import arrows
from game.present.text_entry import TextEntry
from game.scenes.message import told
from game.scenes.past import PastScene, Tab
from game.scenes.record_menu import RecordMenu
from game.scenes.replay import Replay
from game.scenes.scene import NOTHING, Push, StackCommands
from game.scenes.taking_in import TakeSheet
from game.session.replay import Seen
from game.ui.canvas import Canvas
from game.ui.draw_entry import draw_entry
from game.ui.draw_past import draw_empty
from game.ui.draw_replays import draw_match, draw_star_button
from game.ui.widgets import ButtonLook, selector

__all__ = ["Replays"]

_LONGEST: Final = 40


class Replays(PastScene):
    """The list."""

    key: ClassVar[str] = "replays"
    tab: ClassVar[Tab] = Tab.REPLAYS

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[ListRow, ...] = ()
        self.asked = Asked()
        self._entry = TextEntry("", _LONGEST)
        self._writing = False
        self._bar: Bar | None = None
        self._seen: tuple[PlacedMatch, ...] = ()
        self._games: tuple[tuple[str, str], ...] = ()

    def uncovered(self) -> None:
        """A record may have been deleted or taken in meanwhile."""
        self.services.chronicle.refresh()
        self.indexed()
        self.rearrange()
        super().uncovered()

    @property
    def typing(self) -> bool:
        """Whether the search is being written in."""
        return self._writing

    def indexed(self) -> None:
        """Ask the chronicle anew."""
        chronicle, asked = self.services.chronicle, self.asked
        found = chronicle.matches(asked_of(asked, datetime.now().astimezone()))
        if asked.is_all:
            self._games = games_played(found)
        rows = match_rows(found, self.services.texts)
        if asked.text.strip():
            rows = tuple(row for row in rows if self._holds(row, asked.text))
        elif asked.is_all:
            rows = (*broken_rows(chronicle.refused()), *rows)
        self.rows = rows

    def _holds(self, row: ListRow, text: str) -> bool:
        """Whether every word of the search stands in a row."""
        about = self.say(row.about) if row.about is not None else ""
        told = f"{row.when} {self.say(row.what)} {about} {self.say(row.who)} {row.file}".casefold()
        return all(word in told for word in text.casefold().split())

    # ---------------------------------------------------------------- the sheet

    def content(self, sheet: PastSheet) -> Iterable[Target]:
        """The search, the selectors, and the rows that can be seen."""
        bar = self._bar = bar_of(sheet, len(SELECTORS))
        self.scroll.fit(bar.frame, height_of(sheet, len(self.rows)) if self.rows else 0.0, self.unit)
        self._seen = rows_seen(sheet, self.scroll, len(self.rows))
        targets: list[Target] = []
        for placed in rows_reached(sheet, self.scroll, len(self.rows)):
            row = self.rows[placed.index]
            if not row.is_broken:
                targets.append(Target(f"star:{row.file}", placed.star))
            targets.append(Target(f"open:{row.file}", placed.body))
            targets.append(Target(f"more:{row.file}", placed.more))
        targets.append(Target("search", bar.search))
        for name, rect in zip(SELECTORS, bar.selectors, strict=True):
            targets += arrows(name, rect)
        return [*targets, Target("starred", bar.star)]

    def preferred(self) -> str | None:
        """The newest match, or the first one that is in view."""
        in_view = (row.index for row in self._seen if row.whole.y >= self.scroll.frame.y)
        first = next(in_view, None)
        return super().preferred() if first is None else f"open:{self.rows[first].file}"

    def spoken_target(self, name: str, *, much: bool) -> Label | None:
        """A match; its star and what else can be done with it."""
        what, _, file = name.partition(":")
        row = next((row for row in self.rows if row.file == file), None)
        if row is None:
            key = f"spoken.{self.key}.{name}"
            return said(key) if self.services.texts.has(key) else None
        return row_told(row, what)

    def foot(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """A record from elsewhere; everything again, where something is left out."""
        texts = self.services.texts
        take = ("take", ButtonLook(texts("replays.take"), 24), 240.0)
        everything = ("all", ButtonLook(texts("replays.all"), 24), 200.0)
        return (take,) if self.asked.is_all else (take, everything)

    def aside(self) -> str:
        """How many there are."""
        return self.services.texts.count("replays.count", len(self.rows))

    # ---------------------------------------------------------------- what is meant

    def handle(self, intent: Intent) -> StackCommands:
        """Writing first."""
        if self._writing and self._write(intent):
            return NOTHING
        if intent == Act(Command.SEARCH):
            return self.press("search")
        if intent == Act(Command.PASTE):
            return (Push(TakeSheet()),)
        return super().handle(intent)

    def _write(self, intent: Intent) -> bool:
        """Take text in; whether the intent was meant for the search."""
        before = self._entry.text
        if self._entry.handle(intent, self.services.desktop):
            if self._entry.text != before:
                self._ask(replace(self.asked, text=self._entry.text))
            self.dirty = True
            return True
        match intent:
            case Act(Command.CONFIRM | Command.BACK, repeat=False):
                self._writing = False
            case Act(Command.DOWN | Command.NEXT):
                self._writing = False
                return False
            case PointerDown():
                self._writing = False
                return False
            case _:
                return False
        self.rearrange()
        return True

    def _ask(self, asked: Asked) -> None:
        """Show other matches, from the top."""
        self.asked = asked
        self.scroll.go(0.0)
        self.indexed()
        self.rearrange()

    def press(self, name: str) -> StackCommands:
        """Choose what is shown, open a match, star it, or more."""
        kind, _, file = name.partition(":")
        match kind:
            case "open" | "more" | "star":
                return self._row(kind, file)
            case "search":
                self._writing = True
                self.focus.focused = "search"
            case "starred":
                self._ask(replace(self.asked, starred=not self.asked.starred))
            case "all":
                self._entry.clear()
                self._ask(Asked())
            case "take":
                return (Push(TakeSheet()),)
            case _:
                self._ask(turned(self.asked, name[:-1], 1 if name.endswith("+") else -1, self._games))
        self.rearrange()
        return NOTHING

    def _row(self, kind: str, file: str) -> StackCommands:
        row = next((row for row in self.rows if row.file == file), None)
        if row is None:
            return NOTHING
        if kind == "more" or row.match is None:
            return (Push(RecordMenu(row)),)
        try:
            if kind == "star":
                self.services.chronicle.star(row.match, not row.starred)
                self.indexed()
                self.rearrange()
                return NOTHING
            match = self.services.chronicle.match(row.match)
            seat = match.seat if match is not None and match.seat is not None else 0
            return (Push(Replay(self.services.shelf.replay(file, Seen(seat)), file)),)
        except GameError as error:
            return (Push(told("replays.not_opened", error)),)

    # ---------------------------------------------------------------- the picture

    def draw_body(self, canvas: Canvas) -> None:
        """The rows, or words where there are none."""
        texts = self.services.texts
        if not self.rows:
            key = "replays.empty" if self.asked.is_all else "replays.nothing"
            draw_empty(canvas, self.scroll.frame, texts(key), texts(f"{key}.text"))
            return
        frame = self.scroll.frame
        for placed in self._seen:
            if placed.whole.bottom > frame.y and placed.whole.y < frame.bottom:
                draw_match(canvas, placed, self.rows[placed.index], self.focus, self.say)

    def draw_over(self, canvas: Canvas) -> None:
        """What is asked for."""
        bar, texts = self._bar, self.services.texts
        if bar is None:
            return
        focused = self._writing or (self.focus.by_keys and self.focus.focused == "search")
        draw_entry(canvas, bar.search, self._entry, texts("replays.search"), focused)
        for name, rect in zip(SELECTORS, bar.selectors, strict=True):
            words = (texts(f"replays.filter.{name}"), self.say(value_of(self.asked, name)))
            selector(canvas, rect, words, self.focus, name)
        draw_star_button(canvas, bar.star, self.focus, on=self.asked.starred)
