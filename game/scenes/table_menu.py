"""The menu of the table (牌桌菜单): go on, save and go, or give the match up; and what is seen after that (H10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from game.bindings import Command
from game.present.parting_model import parting, ways_out
from game.rooms import room_of
from game.scenes.message import Confirm, Message
from game.scenes.scene import NOTHING, Pop, Push, Replace, StackCommands
from game.scenes.sheets import Below, sheet
from game.session.table import MatchEnded, Table
from game.session.tables import Interrupted
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook

__all__ = ["Farewell", "TableMenu", "forfeit_question", "give_up_question"]


_SHEETS: Final = {command.value: command for command in (Command.SHORTCUTS, Command.HELP, Command.SETTINGS)}
"""What can be looked up from the menu, from the right."""


class TableMenu(Message):
    """The sheet over the paused table: *stand_up* keeps the match for later; giving up ends it for good."""

    key: ClassVar[str] = "menu"

    def __init__(self, table: Table, stand_up: Callable[[], None]) -> None:
        super().__init__("table.menu.title", ways_out(table.ruleset).key)
        self._table = table
        self._stand_up = stand_up

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """Below at the right back to the table, which is where Enter goes at first; above what can be looked up."""
        texts, kiosk = self.services.texts, self.services.kiosk
        sheets = (name for name in _SHEETS if kiosk.allows(name) and _SHEETS[name] not in kiosk.blocked)
        return (
            ("resume", ButtonLook(texts("table.menu.resume"), 26, kind=ButtonKind.MAIN)),
            ("leave", ButtonLook(texts("table.menu.leave"), 26)),
            ("give_up", ButtonLook(texts("table.menu.give_up"), 26)),
            *((name, ButtonLook(texts(f"table.menu.{name}"), 24)) for name in sheets),
        )

    def activate(self, name: str) -> StackCommands:
        """Close the sheet; giving up is asked once more, with what it costs; what is looked up lies over the menu."""
        if name in _SHEETS:
            ruleset = self._table.ruleset
            return (Push(sheet(_SHEETS[name], Below("table", (ruleset.key, ruleset.edition)))),)
        if name == "give_up":
            return (Replace(give_up_question(self._table, self._table.leave)),)
        if name == "leave":
            self._stand_up()
        return (Pop(),)


class Farewell(Message):
    """Bots play a match that was given up to its end; *then* is told how it ended, if the player waits for that."""

    key: ClassVar[str] = "farewell"

    def __init__(self, table: Table, then: Callable[[MatchEnded], None]) -> None:
        super().__init__("farewell.title", "farewell.text", no=table.match.hand_no)
        self._table = table
        self._then = then

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """One: not to wait."""
        return (("lobby", ButtonLook(self.services.texts("farewell.lobby"), 26)),)

    def update(self, dt: float) -> StackCommands:
        """Look whether it is over, and how far it has come."""
        for happening in self._table.poll(self.services.clock.now()):
            if isinstance(happening, MatchEnded):
                self._then(happening)
                return (Pop(),)
        no = self._table.match.hand_no
        if self._values["no"] != no:
            self._values["no"] = no
            self.rearrange()
        return NOTHING


def give_up_question(table: Table, give_up: Callable[[], None]) -> Confirm:
    """Whether the match is really given up, and what that means by the rules of the game and of the room."""

    def then() -> StackCommands:
        give_up()
        return NOTHING

    answers = ("table.give_up.yes", "table.give_up.no")
    cost = parting(table.ruleset, table.view, table.match.room)
    return Confirm("table.give_up", cost.key, then, answers, **dict(cost.values))


def forfeit_question(match: Interrupted, forfeit: Callable[[], StackCommands]) -> Confirm:
    """Whether an interrupted match that counts is given up from the lobby, to begin another one."""
    room, answers = room_of(match.room), ("table.give_up.yes", "confirm.discard.no")
    word = "settled" if match.settles_leaving else room.kind.value
    return Confirm(
        "confirm.forfeit", f"confirm.forfeit.{word}", forfeit, answers, penalty=f"{room.penalty:,}"
    )
