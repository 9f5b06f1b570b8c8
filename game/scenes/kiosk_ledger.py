"""The ledger on the screen (台账): by day, by game or one by one; whether it is whole; onto a stick.

It is read when the sheet is opened, and looked through once: nothing of it can be changed here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from game.bindings import Intent
from game.errors import GameError
from game.kiosk.ledger import Entry
from game.kiosk.ledger_chain import Found, Verdict
from game.present.focus import Target
from game.present.label import Label, said, sentences
from game.present.layout.geometry import Rect
from game.present.layout.kiosk_ledger_layout import LedgerLayout, ledger_bar, ledger_layout
from game.present.layout.past_layout import PastSheet, past_sheet
from game.present.layout.scaling import CROWDED
from game.present.ledger_model import COLUMNS, LedgerModel, LedgerSpan, LedgerView, ledger_model
from game.present.selector import arrows, next_of
from game.scenes.kiosk_export import DriveSheet, putting
from game.scenes.operator import Presence, venue_of
from game.scenes.scene import NOTHING, Pop, Push, StackCommands
from game.scenes.scrolled import ScrolledScene
from game.services import Services
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_kiosk_ledger import SHARES, LedgerLook, draw_ledger
from game.ui.draw_past import PastLook, draw_empty, draw_past, in_body
from game.ui.ink import Ink
from game.ui.widgets import ButtonLook, selector

__all__ = ["KioskLedger"]


class KioskLedger(ScrolledScene):
    """The sheet of the ledger."""

    key: ClassVar[str] = "kiosk_ledger"
    least: ClassVar[int] = CROWDED
    opaque: ClassVar[bool] = False

    def __init__(self, presence: Presence | None = None) -> None:
        super().__init__()
        self._presence = presence or Presence()
        self._view, self._span = LedgerView.DAY, LedgerSpan.WEEK
        self._verdict = Verdict(Found.WHOLE)
        self._entries: tuple[Entry, ...] = ()
        self._model = LedgerModel((), ())
        self._sheet: PastSheet | None = None
        self._bar = Rect(0, 0, 0, 0)
        self._layout: LedgerLayout | None = None

    @property
    def model(self) -> LedgerModel:
        """What is on the sheet."""
        return self._model

    def enter(self, services: Services) -> None:
        """Read the ledger, and look whether it is whole."""
        super().enter(services)
        self._verdict = venue_of(services).ledger.verify()
        self._read()

    def _read(self) -> None:
        """The sessions of the span; a ledger may be long, so it is not read for another view of the same."""
        try:
            self._entries = venue_of(self.services).ledger.entries(self._span.days)
        except GameError:  # the verdict says that it cannot be read
            self._entries, self._verdict = (), Verdict(Found.UNREADABLE)
        self._model = ledger_model(self._entries, self._view)

    # ---------------------------------------------------------------- the sheet

    def arrange(self) -> Iterable[Target]:
        """The tabs, the selector of the span, the table, the buttons."""
        buttons = self._buttons()
        widths = tuple(width for _, _, width in buttons)
        sheet = self._sheet = past_sheet(self.size, self.unit, len(LedgerView), widths)
        self._bar, frame = ledger_bar(sheet)
        self._layout = ledger_layout(frame.w, self.unit, len(self._model.rows), SHARES[self._view])
        self.scroll.fit(frame, 0 if self._model.empty else self._layout.height, self.unit)
        targets = arrows("span", self._bar)
        targets += [
            Target(f"tab.{view.value}", rect) for view, rect in zip(LedgerView, sheet.tabs, strict=True)
        ]
        return targets + [
            Target(name, rect) for (name, _, _), rect in zip(buttons, sheet.buttons, strict=True)
        ]

    def _buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        texts = self.services.texts
        return (
            ("done", ButtonLook(texts("kiosk.ledger.done"), 26, kind=ButtonKind.JADE), 180.0),
            ("export", ButtonLook(texts("kiosk.ledger.export.short"), 24), 240.0),
        )

    def preferred(self) -> str | None:
        """The tab itself."""
        return f"tab.{self._view.value}"

    def handle(self, intent: Intent) -> StackCommands:
        """The operator is there."""
        self._presence.touch()
        return super().handle(intent)

    def activate(self, name: str) -> StackCommands:
        """Another tab or span; away; onto a stick."""
        if name == "done":
            return (Pop(),)
        if name == "export":
            return (Push(DriveSheet("kiosk.ledger.export", putting(self._table, anew=True), self._presence)),)
        if name.startswith("tab."):
            self._view = LedgerView(name.removeprefix("tab."))
            self._model = ledger_model(self._entries, self._view)
        else:
            self._span = next_of(tuple(LedgerSpan), self._span, 1 if name.endswith("+") else -1)
            self._read()
        self.scroll.go(0.0)
        self.rearrange()
        return NOTHING

    def _table(self) -> tuple[str, str]:
        """The whole ledger as a table for other programs, in the language of the moment."""
        return venue_of(self.services).ledger_table(self.services.texts)

    # ---------------------------------------------------------------- words and picture

    def verdict(self) -> Label:
        """Whether the ledger is whole, and where it is not."""
        found, ledger = self._verdict.found, venue_of(self.services).ledger
        if found is Found.WHOLE and ledger.waiting:
            return said("kiosk.ledger.waiting", n=ledger.waiting)
        if found is Found.WHOLE and not self._verdict.lines:
            return said("kiosk.ledger.blank")
        return said(f"kiosk.ledger.found.{found.value}", lines=self._verdict.lines, line=self._verdict.line)

    def spoken(self, *, much: bool) -> Label:
        """What everything adds up to, and whether it is whole."""
        heads = COLUMNS[LedgerView.DAY]
        totals = [
            said("spoken.row", name=said(f"kiosk.ledger.head.{head}"), value=total)
            for head, total in zip(heads, self._model.totals, strict=True)
        ]
        span = said(f"kiosk.ledger.span.{self._span.value}")
        return sentences([said("kiosk.ledger"), span, *totals, self.verdict()])

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._sheet is None or self._layout is None:
            return
        texts = self.services.texts
        look = PastLook(
            self._sheet,
            tuple((f"tab.{view.value}", texts(f"kiosk.ledger.view.{view.value}")) for view in LedgerView),
            f"tab.{self._view.value}",
            texts("kiosk.ledger"),
            tuple((name, button, True) for name, button, _ in self._buttons()),
            self.say(self.verdict()),
        )
        draw_past(canvas, look, self.focus)
        with in_body(canvas, self._sheet, self.scroll):
            if self._model.empty:
                frame = self.scroll.frame
                draw_empty(canvas, frame, texts("kiosk.ledger.empty"), texts("kiosk.ledger.empty.text"))
            else:
                ink = Ink(canvas, self.services.sprites, texts, self.focus, self.scroll, self.say)
                draw_ledger(ink, LedgerLook(self._model, self._view, self._layout))
        words = (texts("kiosk.ledger.span"), texts(f"kiosk.ledger.span.{self._span.value}"))
        selector(canvas, self._bar, words, self.focus, "span")
