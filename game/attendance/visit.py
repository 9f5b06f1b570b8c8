"""What of a guest's visit goes into the ledger (记账): which games, how many hands, how it ended; never who.

It looks at the scenes from outside, so that tables with bots, of several kiosks and of one screen are counted alike.
"""

from __future__ import annotations

from typing import Final

from game.kiosk.ledger import Ending, Ledger
from game.scenes.scene import Round
from game.scenes.stack import Stack
from rules.mahjong.phase import Phase

__all__ = ["LESSON", "Visit"]

LESSON: Final = "lesson"
"""Learning is no match: nobody else plays on, so that it would wait for ever."""
_ENDS: Final = frozenset(("ranking", "shop_ranking"))


class Visit:
    """The visit of the guest who is there, if one is; the ledger has its session from the first touch to the last."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._counted: int | None = None
        """The hand that was counted last at the table of the moment; None without a table."""
        self._cut = False

    def begin(self) -> None:
        """Somebody has come."""
        self._ledger.begin()

    def go_on(self) -> None:
        """The visit that a crash has cut goes on."""
        self._cut = self._ledger.resume()

    def follow(self, stack: Stack) -> None:
        """Take in what is on the screen; called once a turn of the loop."""
        seen = None if LESSON in stack.keys else stack.seen
        if seen is not None:
            self._count(seen, stack.seats)
        elif self._counted is not None:
            self._counted = None
            if _ENDS & set(stack.keys):
                self._ledger.match()

    def _count(self, seen: Round, seats: tuple[int, ...]) -> None:
        ruleset, view = seen
        number, over = view.state.start.no, view.state.phase is Phase.OVER
        if self._counted is None:
            own = () if view.seat is None else (int(view.seat),)
            self._ledger.play(ruleset.key, ruleset.edition, seats or own)
            # a hand that was over when the crash came has been counted
            self._counted = number if self._cut and over else number - 1
            self._cut = False
        if over and number > self._counted:
            self._counted = number
            self._ledger.hand()

    def end(self, how: Ending) -> None:
        """The guest is gone; who goes after a match has finished."""
        session = self._ledger.session
        done = self._counted is None and session is not None and session.matches > 0
        self._ledger.end(Ending.FINISHED if how is Ending.LEFT and done else how)
        self._counted = None
