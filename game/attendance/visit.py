"""What of a guest's play goes into the ledger (记账): which game, how many hands, how it ended; never who, never scores.

It looks at the scenes from outside, so that tables with bots, of several kiosks and of one screen are counted alike.
"""

from __future__ import annotations

from typing import Final

from game.kiosk.ledger import Ledger
from game.scenes.stack import Stack
from rules.core.seat import Seat
from rules.mahjong.phase import Phase

__all__ = ["Visit"]

_ENDS: Final = frozenset(("ranking", "shop_ranking", "hot_seat_ranking"))


class Visit:
    """The sitting that is going on, if any: from the first tile at a table until the table has gone."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._counted = 0
        self._open = False

    @property
    def is_open(self) -> bool:
        """Whether somebody sits at a table."""
        return self._open

    def follow(self, stack: Stack) -> None:
        """Take in what is on the screen; called once a turn of the loop."""
        seen = stack.seen
        if seen is None:
            if self._open:
                self.end("finished" if _ENDS & set(stack.keys) else "left")
            return
        ruleset, view = seen
        if not self._open:
            self._open, self._counted = True, view.state.start.no - 1
            self._ledger.begin(ruleset.key, ruleset.edition, _name_of(view.seat))
        if view.state.phase is Phase.OVER and view.state.start.no > self._counted:
            self._counted = view.state.start.no
            self._ledger.hand()

    def go_on(self) -> None:
        """A sitting that a crash has cut is the same one."""
        self._ledger.resume()
        self._open = True
        self._counted = self._ledger.hands_counted

    def end(self, how: str) -> None:
        """The sitting is over."""
        if self._open:
            self._open = False
            self._ledger.end(how)


def _name_of(seat: Seat | None) -> str:
    return "" if seat is None else str(seat)
