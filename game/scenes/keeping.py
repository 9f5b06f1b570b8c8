"""Score keeping for a real table (记分): the sheets, and one of them, written whole after every entry."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import ClassVar

from game.errors import GameError
from game.history.tables import as_csv
from game.present.focus import Target
from game.present.keeping_words import seat_told, sheet_rows, sheet_title
from game.present.layout.geometry import Rect
from game.present.layout.keeping_layout import PaperLayout, paper_layout, sheet_places
from game.present.layout.past_layout import PastSheet
from game.scenes.hand_entry import HandEntry
from game.scenes.message import Confirm, Message, told
from game.scenes.past import PastScene, Tab
from game.scenes.scene import NOTHING, Push, Scene, StackCommands
from game.scenes.sheet_setup import SheetSetup
from game.services import Services
from game.session.exports import export_text
from game.session.reckoning import Reckoned, reckoned, rules_of_sheet
from game.session.sheet import PlayedHand, Sheet
from game.session.sheets import SheetStore
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_form import moved
from game.ui.draw_keeping import Card, Paper, draw_cards, draw_hands, draw_head
from game.ui.draw_past import draw_empty
from game.ui.ink import Ink
from game.ui.widgets import ButtonLook, score_text
from rules import OptionsError, Ruleset
from rules.core.seat import SEATS

__all__ = ["Keeping"]


class Keeping(PastScene):
    """The tab: a list of sheets until one is opened."""

    key: ClassVar[str] = "keeping"
    tab: ClassVar[Tab] = Tab.KEEPING
    indexes: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__()
        self._sheets: tuple[Sheet, ...] = ()
        self._paper: Sheet | None = None
        self._rules: Ruleset | None = None
        self._rows: tuple[Reckoned, ...] = ()
        self._before: list[Sheet] = []
        self._places: tuple[Rect, ...] = ()
        self._layout: PaperLayout | None = None

    def enter(self, services: Services) -> None:
        """Look for sheets."""
        super().enter(services)
        self._store = SheetStore(services.chronicle.storage)
        self._look()

    @property
    def topic(self) -> tuple[str, str] | None:
        """The game of the open sheet."""
        return None if self._paper is None else (self._paper.game, self._paper.edition)

    @property
    def paper(self) -> Sheet | None:
        """The sheet that is open."""
        return self._paper

    # ---------------------------------------------------------------- the sheet of paper

    def content(self, sheet: PastSheet) -> Iterable[Target]:
        """The cards, or the rows of the open sheet."""
        if self._paper is None:
            self._places, height = sheet_places(sheet.body, self.unit, len(self._sheets))
            self.scroll.fit(sheet.body, height, self.unit)
            return [
                Target(f"sheet:{number}", moved(rect, self.scroll))
                for number, rect in enumerate(self._places)
            ]
        layout = self._layout = paper_layout(sheet.body, self.unit, len(self._rows))
        self.scroll.fit(layout.frame, layout.height, self.unit)
        return [Target(f"hand:{number}", moved(rect, self.scroll)) for number, rect in enumerate(layout.rows)]

    def foot(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """What can be done with the sheets, or with the open one."""
        texts = self.services.texts
        if self._paper is None:
            return (("new", ButtonLook(texts("keeping.new"), 25, kind=ButtonKind.SEAL), 240.0),)
        return (
            ("add", ButtonLook(texts("keeping.add"), 25, kind=ButtonKind.SEAL), 200.0),
            ("undo", ButtonLook(texts("keeping.undo"), 23), 130.0),
            ("csv", ButtonLook(texts("history.csv"), 23), 170.0),
            ("delete", ButtonLook(texts("keeping.delete"), 23), 130.0),
        )

    def is_off(self, name: str) -> bool:
        """Nothing to undo, nothing to write, no rules to count by."""
        match name:
            case "undo":
                return not self._before
            case "csv":
                return not self._rows
            case "add":
                return self._rules is None
            case _:
                return False

    def preferred(self) -> str | None:
        """What is done most: a new sheet, the next hand."""
        return "new" if self._paper is None else "add"

    def back(self) -> StackCommands:
        """From the sheet to the list, from the list away."""
        if self._paper is None:
            return super().back()
        self._close()
        return NOTHING

    def activate(self, name: str) -> StackCommands:
        """The button back and the tab itself lead to the list first."""
        if self._paper is not None and name in ("close", "tab.keeping"):
            self._close()
            return NOTHING
        return super().activate(name)

    def press(self, name: str) -> StackCommands:
        """Open, begin, tell, undo, write, delete."""
        key, _, number = name.partition(":")
        match key:
            case "sheet":
                self._open(self._sheets[int(number)])
            case "new":
                return (Push(SheetSetup(self._begun, self._last_names())),)
            case "add" | "hand" if self._paper is not None and self._rules is not None:
                place = int(number) if key == "hand" else None
                return (Push(HandEntry(self._paper, self._rules, place, partial(self.keep, place))),)
            case "hand":
                return (Push(Message("keeping.refused", "keeping.trouble.rules")),)
            case "undo":
                return self._undone()
            case "csv":
                return self._export()
            case "delete":
                answers = ("keeping.delete.yes", "keeping.delete.no")
                return (Push(Confirm("keeping.delete.ask", "keeping.delete.text", self._deleted, answers)),)
            case _:
                return NOTHING
        return NOTHING

    def draw_body(self, canvas: Canvas) -> None:
        """The list or the hands."""
        if self.sheet is None:
            return
        ink = self._ink(canvas)
        texts = self.services.texts
        if self._paper is None and not self._sheets:
            draw_empty(canvas, self.sheet.body, texts("keeping.empty"), texts("keeping.empty.text"))
        elif self._paper is None:
            draw_cards(
                ink, [self._card(number, each) for number, each in enumerate(self._sheets)], self._places
            )
        elif self._layout is not None and not self._rows:
            key = "keeping.first" if self._rules is not None else "keeping.unknown"
            draw_empty(canvas, self._layout.frame, texts(key), texts(f"{key}.text"))
        elif self._layout is not None:
            draw_hands(ink, self._shown(self._paper, self._layout))

    def draw_over(self, canvas: Canvas) -> None:
        """The head of the open sheet."""
        if self._paper is not None and self._layout is not None:
            draw_head(self._ink(canvas), self._shown(self._paper, self._layout))

    # ---------------------------------------------------------------- changes

    def _look(self) -> None:
        """The sheets as they are on disk."""
        try:
            self._sheets = self._store.all()
            self.notice = (
                self.services.texts("keeping.broken", file=self._store.broken[0])
                if self._store.broken
                else ""
            )
        except GameError as error:
            self._sheets, self.notice = (), self.services.texts("keeping.unseen", why=str(error))

    def _open(self, sheet: Sheet) -> None:
        self._before = []
        self.notice = ""
        self._show(sheet)
        self.focus.focused = "add"
        self.scroll.go(self.scroll.most)
        self.rearrange()

    def _show(self, sheet: Sheet) -> None:
        self._paper = sheet
        try:
            self._rules = rules_of_sheet(sheet)
        except OptionsError:
            self._rules = None
        self._rows = reckoned(sheet, self._rules) if self._rules is not None else ()
        self.rearrange()

    def _close(self) -> None:
        self._paper, self._rows, self._before = None, (), []
        self.scroll.go(0.0)
        self._look()
        self.rearrange()

    def _begun(self, sheet: Sheet) -> Scene | None:
        """A new sheet is kept at once."""
        try:
            kept = self._store.begin(sheet)
        except GameError as error:
            return told("error.sheet", error)
        self._open(kept)
        return None

    def keep(self, place: int | None, hand: PlayedHand | None) -> Scene | None:
        """Take a told hand over, or strike one out; the sheet is written at once."""
        paper = self._paper
        if paper is None:
            return None
        if hand is not None:
            changed = paper.with_hand(place, hand)
        elif place is not None:
            changed = paper.without_hand(place)
        else:
            return None
        trouble = self._written(changed, paper)
        if place is None:
            self.scroll.go(self.scroll.most)
            self.rearrange()
        return trouble

    def _written(self, sheet: Sheet, before: Sheet | None) -> Scene | None:
        """Write a sheet, show it, and remember what it was."""
        if before is not None:
            self._before.append(before)
        self._show(sheet)
        self.services.trace.emit("sheet", hands=len(sheet.hands), totals=list(self._totals()))
        try:
            self._store.keep(sheet)
        except GameError as error:
            return told("error.sheet", error)
        return None

    def _undone(self) -> StackCommands:
        """The sheet as it was before the last change."""
        trouble = self._written(self._before.pop(), None) if self._before else None
        return NOTHING if trouble is None else (Push(trouble),)

    def _deleted(self) -> StackCommands:
        if self._paper is not None:
            try:
                self._store.forget(self._paper)
            except GameError as error:
                return (Push(told("error.sheet", error)),)
            self._close()
        return NOTHING

    def _export(self) -> StackCommands:
        """The sheet as a table."""
        texts, paper, rules = self.services.texts, self._paper, self._rules
        if paper is None or rules is None:
            return NOTHING
        names = [self.say(seat_told(paper, seat)) for seat in SEATS]
        heads = [texts("csv.hand"), texts("csv.dealer"), texts("keeping.csv.told"), *names]
        rows: list[list[str | int]] = [
            [row.no, names[row.dealer], self.say(row.told), *row.changes]
            for row in sheet_rows(paper, rules, self._rows)
        ]
        rows.append(["", "", texts("keeping.csv.total"), *self._totals()])
        now = datetime.now().astimezone()
        try:
            path = export_text(self.services.chronicle.storage, "ouju-sheet", as_csv(heads, rows), now)
        except GameError as error:
            return (Push(told("error.csv", error)),)
        self.notice = texts("keeping.csv.done", where=str(path))
        self.services.trace.emit("exported", file=str(path))
        self.rearrange()
        return NOTHING

    # ---------------------------------------------------------------- words

    def _ink(self, canvas: Canvas) -> Ink:
        services = self.services
        return Ink(canvas, services.sprites, services.texts, self.focus, self.scroll, self.say)

    def _totals(self) -> tuple[int, int, int, int]:
        return self._rows[-1].totals if self._rows else (0, 0, 0, 0)

    def _last_names(self) -> tuple[str, str, str, str]:
        """The same four as the last time."""
        return self._sheets[0].names if self._sheets else (self.services.settings.player, "", "", "")

    def _card(self, number: int, sheet: Sheet) -> Card:
        rows = reckoned(sheet)
        totals = rows[-1].totals if rows else (0, 0, 0, 0)
        players = "   ".join(
            f"{self.say(seat_told(sheet, seat))} {score_text(totals[seat], signed=True)}" for seat in SEATS
        )
        hands = self.services.texts.count("keeping.hands", len(sheet.hands))
        day = sheet.started.strftime("%Y-%m-%d %H:%M")
        return Card(f"sheet:{number}", self.say(sheet_title(sheet)), players, day, hands)

    def _shown(self, sheet: Sheet, layout: PaperLayout) -> Paper:
        last = self._rows[-1] if self._rows else None
        dealer = sheet.dealer if last is None else last.following
        first, second, third, fourth = (self.say(seat_told(sheet, seat)) for seat in SEATS)
        rows = sheet_rows(sheet, self._rules, self._rows) if self._rules is not None else ()
        title = (self.say(sheet_title(sheet)), sheet.started.strftime("%Y-%m-%d %H:%M"))
        return Paper(layout, (first, second, third, fourth), self._totals(), dealer, rows, title)
