"""The rest of a match that its player has given up (代打到底): bots play it to the end, as fast as they think.

Nobody watches, so nothing waits for anybody; but every line is on paper before a bot is told, and a bot decides as it
would have at the table. Whoever runs this has the authority to itself until it ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from threading import Event

from game.authority.table_authority import TableAuthority
from game.bots.bot import Bot, luck
from game.clock import Clock
from rules.core.seat import SEATS, Seat
from rules.core.window import Answer

__all__ = ["Remainder"]


class Remainder:
    """What is left to be played at *authority*, by *bots* at every seat."""

    def __init__(
        self, authority: TableAuthority, bots: Mapping[Seat, Bot], seed: bytes, clock: Clock
    ) -> None:
        self._authority = authority
        self._bots = bots
        self._seed = seed
        self._clock = clock
        self._stopped = Event()

    def play(self) -> None:
        """Play to the end of the match, or until it is stopped."""
        authority = self._authority
        authority.hurry()
        while not self._stopped.is_set():
            authority.journal.wait()
            authority.tick(self._clock.now())
            if self._answer():
                continue
            if authority.is_over:
                return
            authority.next_hand(self._clock.now())

    def stop(self) -> None:
        """Play no further than the decision that is being made."""
        self._stopped.set()

    def _answer(self) -> bool:
        """Let the first seat that is asked answer; False when nobody is."""
        for seat in SEATS:
            window, view = self._authority.window(seat), self._authority.view(seat)
            if window is not None and view is not None:
                rng = luck(self._seed, view.state.start.no, seat, window.id)
                option = self._bots[seat].choose(view, window, rng)
                self._authority.answer(seat, Answer(window.id, option), self._clock.now(), in_person=False)
                return True
        return False
