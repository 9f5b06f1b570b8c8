"""Score keeping for a real table (记分): the sheets, and one of them, written whole after every entry."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from game.errors import GameError
from game.i18n import Texts
from game.present.focus import Target
from game.present.layout.geometry import Rect
from game.present.layout.keeping_layout import PaperLayout, paper_layout, sheet_places
from game.present.layout.past_layout import PastSheet
from game.present.scroll import moved
from game.scenes.hand_entry import HandEntry
from game.scenes.message import Confirm, Message, told
from game.scenes.open_sheet import OpenSheet
from game.scenes.past import PastScene, Tab
from game.scenes.scene import NOTHING, Push, Scene, StackCommands
from game.scenes.sheet_list import SheetList
from game.scenes.sheet_setup import SheetSetup
from game.services import Services
from game.session.sheet import PlayedHand, Sheet
from game.storage import at_home
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_keeping import draw_cards, draw_hands, draw_head
from game.ui.draw_past import draw_empty
from game.ui.widgets import ButtonLook

__all__ = ["Keeping"]


class Keeping(PastScene):
    """The tab: a list of sheets until one is opened."""

    key: ClassVar[str] = "keeping"
    tab: ClassVar[Tab] = Tab.KEEPING
    indexes: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__()
        self._open_sheet: OpenSheet | None = None
        self._places: tuple[Rect, ...] = ()
        self._layout: PaperLayout | None = None

    def enter(self, services: Services) -> None:
        """Look for sheets."""
        super().enter(services)
        self._list = SheetList(services)
        self.notice = self._list.look()

    @property
    def topic(self) -> tuple[str, str] | None:
        """The game of the open sheet."""
        return None if self.paper is None else (self.paper.game, self.paper.edition)

    @property
    def paper(self) -> Sheet | None:
        """The sheet that is open."""
        return None if self._open_sheet is None else self._open_sheet.sheet

    # ---------------------------------------------------------------- the sheet of paper

    def content(self, sheet: PastSheet) -> Iterable[Target]:
        """The cards, or the rows of the open sheet."""
        if self._open_sheet is None:
            self._places, height = sheet_places(sheet.body, self.unit, len(self._list.sheets))
            self.scroll.fit(sheet.body, height, self.unit)
            return [
                Target(f"sheet:{number}", moved(rect, self.scroll))
                for number, rect in enumerate(self._places)
            ]
        layout = self._layout = paper_layout(sheet.body, self.unit, len(self._open_sheet.rows))
        self.scroll.fit(layout.frame, layout.height, self.unit)
        return [Target(f"hand:{number}", moved(rect, self.scroll)) for number, rect in enumerate(layout.rows)]

    def foot(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """What can be done with the sheets, or with the open one."""
        texts = self.services.texts
        return _of_the_list(texts) if self._open_sheet is None else _of_a_sheet(texts)

    def is_off(self, name: str) -> bool:
        """Nothing to undo, nothing to write, no rules to count by."""
        opened = self._open_sheet
        if opened is None:
            return False
        off = {"undo": not opened.may_undo, "csv": not opened.rows, "add": opened.rules is None}
        return off.get(name, False)

    def preferred(self) -> str | None:
        """What is done most: a new sheet, the next hand."""
        return "new" if self._open_sheet is None else "add"

    def back(self) -> StackCommands:
        """From the sheet to the list, from the list away."""
        if self._open_sheet is None:
            return super().back()
        self._close()
        return NOTHING

    def activate(self, name: str) -> StackCommands:
        """The button back and the tab itself lead to the list first."""
        if self._open_sheet is not None and name in ("close", "tab.keeping"):
            self._close()
            return NOTHING
        return super().activate(name)

    def press(self, name: str) -> StackCommands:
        """Open, begin, tell, undo, write, delete."""
        key, _, number = name.partition(":")
        match key:
            case "sheet":
                self._open(self._list.sheets[int(number)])
            case "new":
                return (Push(SheetSetup(self._begun, self._list.last_names())),)
            case "add" | "hand":
                return self._entry(int(number) if key == "hand" else None)
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
        ink, opened = self.ink(canvas), self._open_sheet
        texts = self.services.texts
        if opened is None and not self._list.sheets:
            draw_empty(canvas, self.sheet.body, texts("keeping.empty"), texts("keeping.empty.text"))
        elif opened is None:
            draw_cards(ink, self._list.cards(self.say), self._places)
        elif self._layout is not None and not opened.rows:
            key = "keeping.first" if opened.rules is not None else "keeping.unknown"
            draw_empty(canvas, self._layout.frame, texts(key), texts(f"{key}.text"))
        elif self._layout is not None:
            draw_hands(ink, opened.paper(self._layout, self.say))

    def draw_over(self, canvas: Canvas) -> None:
        """The head of the open sheet."""
        if self._open_sheet is not None and self._layout is not None:
            draw_head(self.ink(canvas), self._open_sheet.paper(self._layout, self.say))

    # ---------------------------------------------------------------- changes

    def _open(self, sheet: Sheet) -> None:
        self.notice = ""
        self._open_sheet = OpenSheet(sheet)
        self.rearrange()
        self.focus.focused = "add"
        self.scroll.go(self.scroll.most)
        self.rearrange()

    def _close(self) -> None:
        self._open_sheet = None
        self.scroll.go(0.0)
        self.notice = self._list.look()
        self.rearrange()

    def _entry(self, place: int | None) -> StackCommands:
        """A hand is told, or corrected; nothing can be where the rules are not known."""
        opened = self._open_sheet
        if opened is None:
            return NOTHING
        if opened.rules is None:
            return (Push(Message("keeping.refused", "keeping.trouble.rules")),)
        return (Push(HandEntry(opened.sheet, opened.rules, place, partial(self.keep, place))),)

    def _begun(self, sheet: Sheet) -> Scene | None:
        """A new sheet is kept at once."""
        try:
            kept = self._list.store.begin(sheet)
        except GameError as error:
            return told("error.sheet", error)
        self._open(kept)
        return None

    def keep(self, place: int | None, hand: PlayedHand | None) -> Scene | None:
        """Take a told hand over, or strike one out; the sheet is written at once."""
        if self._open_sheet is None or (place is None and hand is None):
            return None
        self._open_sheet.change(place, hand)
        trouble = self._written(self._open_sheet)
        if place is None:
            self.scroll.go(self.scroll.most)
            self.rearrange()
        return trouble

    def _written(self, opened: OpenSheet) -> Scene | None:
        """Write a changed sheet and show it."""
        self.rearrange()
        self.services.trace.emit("sheet", hands=len(opened.sheet.hands), totals=list(opened.totals))
        error = opened.keep(self._list.store)
        return None if error is None else told("error.sheet", error)

    def _undone(self) -> StackCommands:
        """The sheet as it was before the last change."""
        if self._open_sheet is None or not self._open_sheet.may_undo:
            return NOTHING
        self._open_sheet.undo()
        trouble = self._written(self._open_sheet)
        return NOTHING if trouble is None else (Push(trouble),)

    def _deleted(self) -> StackCommands:
        if self.paper is not None:
            try:
                self._list.store.forget(self.paper)
            except GameError as error:
                return (Push(told("error.sheet", error)),)
            self._close()
        return NOTHING

    def _export(self) -> StackCommands:
        """The sheet as a table."""
        if self._open_sheet is None:
            return NOTHING
        texts = self.services.texts
        try:
            path = self._open_sheet.export(self.services, self.say)
        except GameError as error:
            return (Push(told("error.csv", error)),)
        self.notice = texts("keeping.csv.done", where=at_home(path))
        self.services.trace.emit("exported", file=str(path))
        self.rearrange()
        return NOTHING


def _of_the_list(texts: Texts) -> tuple[tuple[str, ButtonLook, float], ...]:
    return (("new", ButtonLook(texts("keeping.new"), 25, kind=ButtonKind.SEAL), 240.0),)


def _of_a_sheet(texts: Texts) -> tuple[tuple[str, ButtonLook, float], ...]:
    return (
        ("add", ButtonLook(texts("keeping.add"), 25, kind=ButtonKind.SEAL), 200.0),
        ("undo", ButtonLook(texts("keeping.undo"), 23), 130.0),
        ("csv", ButtonLook(texts("history.csv"), 23), 170.0),
        ("delete", ButtonLook(texts("keeping.delete"), 23, grave=True), 130.0),
    )
