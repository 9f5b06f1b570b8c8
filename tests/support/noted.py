"""What is pressed, as the targets themselves report it (按到的)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

from game.bindings import Intent
from game.present.focus import Focus
from game.scenes.hot_seat_table import HotSeatInput
from game.scenes.online_input import RoomInput
from game.scenes.scene import StackCommands
from game.scenes.strip_table import StripInput
from game.scenes.table_input import TableInput
from game.scenes.table_opening import TableOpening

__all__ = ["note_activations"]

Table = TypeVar("Table", bound=TableInput)


def note_activations(patch: pytest.MonkeyPatch) -> list[str]:
    """A list that the names of all targets come into when they are activated."""
    names: list[str] = []
    handle = Focus.handle

    def handled(self: Focus, intent: Intent) -> str | None:
        name = handle(self, intent)
        names.extend([name] if name is not None else [])
        return name

    opening = TableOpening.activate

    def before_play(self: TableOpening, name: str, now: float) -> bool:
        names.append(name)
        return opening(self, name, now)

    patch.setattr(Focus, "handle", handled)
    patch.setattr(TableOpening, "activate", before_play)
    for of in (TableInput, StripInput, RoomInput, HotSeatInput):
        patch.setattr(of, "_activate", _noting(of._activate, names))
    return names


def _noting(activate: Callable[[Table, str], StackCommands], names: list[str]) -> object:
    """What is done at a table when a target is activated, noted."""

    def noted(self: Table, name: str) -> StackCommands:
        names.append(name)
        return activate(self, name)

    return noted
