"""The score sheet that is open (打开的记分单): its rules and what its hands come to, and what it was before."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from game.errors import GameError
from game.history.tables import as_csv
from game.i18n import Texts
from game.present.dates import minute
from game.present.keeping_words import seat_told, sheet_rows, sheet_title
from game.present.label import Label
from game.present.layout.keeping_layout import PaperLayout
from game.services import Services
from game.session.exports import export_text
from game.session.reckoning import Reckoned, reckoned, rules_of_sheet
from game.session.sheet import Four, PlayedHand, Sheet
from game.session.sheets import SheetStore
from game.ui.draw_keeping import Paper
from rules import OptionsError, Ruleset
from rules.core.seat import SEATS

__all__ = ["OpenSheet", "Say"]

Say = Callable[[Label], str]


class OpenSheet:
    """A sheet and its past; *rules* are None where this version does not know them."""

    def __init__(self, sheet: Sheet) -> None:
        self._before: list[Sheet] = []
        self.show(sheet)

    def show(self, sheet: Sheet) -> None:
        """Work a sheet out."""
        self.sheet = sheet
        try:
            self.rules: Ruleset | None = rules_of_sheet(sheet)
        except OptionsError:
            self.rules = None
        self.rows: tuple[Reckoned, ...] = reckoned(sheet, self.rules) if self.rules is not None else ()

    @property
    def totals(self) -> Four:
        """What everybody has won so far."""
        return self.rows[-1].totals if self.rows else (0, 0, 0, 0)

    @property
    def may_undo(self) -> bool:
        """Whether anything was changed."""
        return bool(self._before)

    def change(self, place: int | None, hand: PlayedHand | None) -> None:
        """Another hand, or another one in a place; without a *hand* the one there is struck out."""
        if hand is not None:
            changed = self.sheet.with_hand(place, hand)
        elif place is not None:
            changed = self.sheet.without_hand(place)
        else:
            return
        self._before.append(self.sheet)
        self.show(changed)

    def undo(self) -> None:
        """The sheet as it was before the last change."""
        if self._before:
            self.show(self._before.pop())

    def keep(self, store: SheetStore) -> GameError | None:
        """Write it whole; gives what went wrong."""
        try:
            store.keep(self.sheet)
        except GameError as error:
            return error
        return None

    def as_table(self, texts: Texts, say: Say) -> tuple[list[str], list[list[str | int]]]:
        """The sheet as heads and rows, the totals last."""
        names = [say(seat_told(self.sheet, seat)) for seat in SEATS]
        heads = [texts("csv.hand"), texts("csv.dealer"), texts("keeping.csv.told"), *names]
        told = sheet_rows(self.sheet, self.rules, self.rows) if self.rules is not None else ()
        rows: list[list[str | int]] = [
            [row.no, names[row.dealer], say(row.told), *row.changes] for row in told
        ]
        rows.append(["", "", texts("keeping.csv.total"), *self.totals])
        return heads, rows

    def export(self, services: Services, say: Say) -> Path:
        """The sheet as a table in the folder of exports. Raises `GameError`."""
        now, table = datetime.now().astimezone(), as_csv(*self.as_table(services.texts, say))
        return export_text(services.chronicle.storage, "ouju-sheet", table, now)

    def paper(self, layout: PaperLayout, say: Say) -> Paper:
        """What is drawn of it."""
        sheet = self.sheet
        dealer = self.rows[-1].following if self.rows else sheet.dealer
        first, second, third, fourth = (say(seat_told(sheet, seat)) for seat in SEATS)
        rows = sheet_rows(sheet, self.rules, self.rows) if self.rules is not None else ()
        title = (say(sheet_title(sheet)), minute(sheet.started))
        return Paper(layout, (first, second, third, fourth), self.totals, dealer, rows, title)
