"""The connection as a table on a server sees it (桌外): how the line stands, what room it is, a way to speak."""

from __future__ import annotations

from typing import Protocol

from game.net.intents import Intent
from game.net.parts import RoomState
from game.session.table import TableStatus

__all__ = ["Outlook"]


class Outlook(Protocol):
    """The connection as a table sees it."""

    @property
    def room(self) -> RoomState | None:
        """The room it stands in."""
        ...

    @property
    def table_status(self) -> TableStatus:
        """How the line stands."""
        ...

    @property
    def why(self) -> str:
        """Why the line is closed."""
        ...

    def line_now(self) -> float:
        """The moment by the clock of the line."""
        ...

    @property
    def spread_s(self) -> float:
        """How much longer one word may take than another."""
        ...

    def tell(self, intent: Intent) -> None:
        """Say something to the server."""
        ...

    def pump(self) -> None:
        """Take in what has come."""
        ...

    def nonsense(self, what: str) -> None:
        """The server tells what cannot be."""
        ...
