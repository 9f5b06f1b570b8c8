"""The calculator of a score sheet (记分用的算台): it counts by the sheet's rules, and its result can be taken over."""

from __future__ import annotations

from dataclasses import dataclass

from game.scenes.calculator import Calculator
from game.scenes.scene import NOTHING, StackCommands
from game.session.sheet import Sheet
from rules import Ruleset
from rules.core.seat import Seat
from rules.scoring.settlement import hua_of

__all__ = ["Found", "SheetCalculator"]


@dataclass(frozen=True, slots=True)
class Found:
    """A win that was counted: seats are counted from the dealer. *hua* are the numbers of the seats that were shown."""

    winner: Seat
    total: int
    by: str
    source: Seat | None
    hua: tuple[tuple[Seat, int], ...] = ()


class SheetCalculator(Calculator):
    """It stays with the game of the sheet."""

    def __init__(self, sheet: Sheet, rules: Ruleset) -> None:
        super().__init__(sheet.game, sheet.edition)
        self._sheet = sheet
        self._sheet_rules = rules

    @property
    def topic(self) -> tuple[str, str] | None:
        """The game of the sheet."""
        return self._sheet.game, self._sheet.edition

    @property
    def found(self) -> Found | None:
        """The first win on the desk; None where nothing is priced."""
        scored = self.model.verdict.scored
        if scored is None or not scored.wins:
            return None
        win, hua = scored.wins[0], hua_of(self._sheet_rules.pay)
        told = tuple((seat, hua.told(count)) for seat, count in scored.hua.items()) if hua else ()
        return Found(win.facts.seat, win.tally.total, win.facts.by.value, win.facts.source, told)

    def activate(self, name: str) -> StackCommands:
        """Another game or other rules would not be those of the sheet."""
        if name in ("game-", "game+", "games", "rules"):
            return NOTHING
        return super().activate(name)

    def _rules(self) -> Ruleset:
        return self._sheet_rules

    def _choose_edition(self, edition: str) -> None:
        """The player's own choice for the lobby stays as it is."""
