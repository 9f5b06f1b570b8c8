"""Before a hand is dealt (发牌前): whether 乾坤大挪移 is used on the wall (B14)."""

from __future__ import annotations

from typing import ClassVar

from game.i18n import Texts
from game.scenes.message import Message
from game.scenes.scene import NOTHING, Pop, Push, StackCommands
from game.session.table import Table
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook
from rules.mahjong.stages.items import has_items

__all__ = ["Dealing", "GreatShift", "shift_buttons"]


def shift_buttons(texts: Texts) -> tuple[tuple[str, ButtonLook], ...]:
    """To deal as the wall is, or to use it."""
    return (
        ("deal", ButtonLook(texts("items.shift.deal"), 26, kind=ButtonKind.JADE)),
        ("shift", ButtonLook(texts("items.shift.use"), 26)),
    )


class Dealing:
    """When the next hand is dealt: at once, or after the question, in games with items."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._asks = has_items(table.ruleset)
        self._asked = 0
        self.due = self._asks and table.view is None
        """Whether a hand is to be dealt, and the question may come first."""

    def go_on(self) -> None:
        """The last hand has been seen."""
        if self._asks:
            self.due = True
        else:
            self._table.proceed()

    def next(self, number: int, *, auto: bool) -> StackCommands:
        """Ask before the hand of that number, once and nobody who is played for; then deal it."""
        if self._table.may_shift and not auto and self._asked < number:
            self._asked = number
            return (Push(GreatShift(self._table)),)
        self.due = False
        self._table.proceed()
        return NOTHING


class GreatShift(Message):
    """A sheet that asks once a hand; closing it deals without."""

    key: ClassVar[str] = "great_shift"

    def __init__(self, table: Table) -> None:
        super().__init__("item.great_shift.name", "items.shift.text")
        self._table = table

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """At the right to deal as the wall is, which is where Enter goes at first."""
        return shift_buttons(self.services.texts)

    def activate(self, name: str) -> StackCommands:
        """Use it or not; the table deals when the sheet has gone."""
        self._table.set_shift(name == "shift")
        return (Pop(),)
