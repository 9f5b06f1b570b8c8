"""Tables whose engine is fetched when somebody sits down (后备桌).

The lobby's first picture needs the rules of the games, but no opponents and no records: they are imported for the
first table, or at once where a match was left.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.session.tables import Game, Interrupted, Order, Tables, games

if TYPE_CHECKING:
    from game.session.practice import PracticeTable
    from game.session.table import Table

__all__ = ["Offer"]


class Offer:
    """The `Tables` of *make*, made when they are first needed; *journals* is where a match that was left lies."""

    def __init__(self, journals: Path, make: Callable[[], Tables]) -> None:
        self._journals = journals
        self._make = make
        self._made: Tables | None = None

    @property
    def games(self) -> tuple[Game, ...]:
        """The games that can be played."""
        return games()

    def open(self, order: Order) -> Table:
        """A new match. Raises `GameError` when it cannot be started."""
        return self._tables.open(order)

    def practise(self, order: Order) -> PracticeTable:
        """A new match in which decisions can be taken back. Raises `GameError` when it cannot be started."""
        return self._tables.practise(order)

    def interrupted(self) -> Interrupted | None:
        """The match that can be continued; where no journal lies there is none."""
        if self._made is None and not self._may_lie():
            return None
        return self._tables.interrupted()

    def _may_lie(self) -> bool:
        try:
            return any(self._journals.glob("*.jsonl"))
        except OSError:  # what is wrong with that folder is for the tables to say
            return True

    def resume(self) -> Table:
        """The interrupted match at the exact prompt. Raises `GameError` when it cannot be read."""
        return self._tables.resume()

    def discard(self) -> None:
        """Give the interrupted match up, where it does not count."""
        self._tables.discard()

    def forfeit(self) -> Table:
        """Leave the interrupted match for good, where it counts. Raises `GameError`."""
        return self._tables.forfeit()

    @property
    def _tables(self) -> Tables:
        if self._made is None:
            self._made = self._make()
        return self._made
