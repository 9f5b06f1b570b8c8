"""The hands at a table in a room (联机牌桌的输入): the room is asked first what a press means; a button is held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.bindings import Act, Command, Intent, PointerDown, PointerUp, Press
from game.scenes.scene import NOTHING, StackCommands
from game.scenes.table_input import TableInput
from game.session.table import Table

if TYPE_CHECKING:
    from game.scenes.online_table import OnlineTable

__all__ = ["RoomInput"]


class RoomInput(TableInput):
    """The input of a table that asks its room first what a target means."""

    def __init__(self, scene: OnlineTable, table: Table) -> None:
        super().__init__(table, scene.seat, scene.services, scene.stand_up)
        self._scene = scene
        self._holds = False

    def handle(self, intent: Intent) -> StackCommands:
        """The button of the microphone works while it is held, wherever the pointer has gone meanwhile."""
        match intent:
            case PointerDown(x, y, Press.MAIN):
                target = self._seat.focus.at(x, y)
                self._holds = target is not None and target.name == "tool.mic"
                if self._holds:
                    self._scene.talk(held=True)
            case PointerUp() if self._holds:
                self._holds = False
                self._scene.talk(held=False)
            case _:
                pass
        return super().handle(intent)

    def _act_once(self, act: Act) -> StackCommands:
        match act.command:
            case Command.CHAT:
                return self._scene.open_chat()
            case Command.TALK:
                self._scene.talk()
                return NOTHING
            case _:
                return super()._act_once(act)

    def _activate(self, name: str) -> StackCommands:
        commands = self._scene.pressed(name)
        if commands is None:
            return super()._activate(name)
        self._services.mixer.play("button")
        return commands
