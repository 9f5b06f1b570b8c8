"""What a room agrees on before a match (约定), as its table needs it."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from game.authority.header import Sitting
from game.authority.outbox import Pace
from game.authority.terms import Terms
from game.authority.windows import Clocks
from game.host.fair_deal import FairDeal
from game.net.parts import TIMINGS
from game.rooms import FRIENDS
from game.session.company import Thinking
from rules.core.seat import SEATS, Seat
from rules.mahjong.match import Length
from rules.mahjong.ruleset import Ruleset

__all__ = ["DELIVERY_S", "Plan"]

DELIVERY_S: Final = 2.0
"""A question counts as arrived after that at the latest: nobody gains time by not saying so."""
_PACE: Final = Pace(discard_s=0.4, auto_s=None, forced_s=0.5, won_s=1.2)


@dataclass(frozen=True, slots=True)
class Plan:
    """One match of one room.

    *root* is the secret of the chain of seeds (32 bytes, from the system's own source of randomness). *level* is that
    of bots that take a seat over. *delay_s*: how much later spectators see. *record* is the code under which the record
    will be kept. *pace*, *thinking* and *workers* are how bots play; None: on the threads that all tables share.
    """

    match: str
    ruleset: Ruleset
    length: Length
    seats: tuple[Sitting, Sitting, Sitting, Sitting]
    root: bytes
    timing: str = "relaxed"
    level: str = "plain"
    delay_s: float = 180.0
    record: str = ""
    watched: bool = True
    pace: Pace = _PACE
    thinking: Thinking = field(default_factory=lambda: Thinking(0.5, 0.9, 2.4))
    workers: Executor | None = None

    def terms(self, deal: FairDeal) -> Terms:
        """The same as the authority needs it."""
        turn_s, claim_s, bank_s = TIMINGS[self.timing]
        return Terms(
            self.ruleset,
            self.length,
            self.seats,
            deal,
            Clocks(turn_s, claim_s, bank_s, DELIVERY_S),
            self.pace,
            room=FRIENDS.key,
            commitment=deal.head,
            stand_in=self.level,
            watched=self.watched,
        )

    @property
    def luck(self) -> bytes:
        """The seed of what bots leave to chance: nobody at the table can know it before the match is over."""
        return sha256(b"ouju/1/bots" + self.root).digest()

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats at which somebody sits."""
        return tuple(seat for seat in SEATS if self.seats[seat].bot is None)
