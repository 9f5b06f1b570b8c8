"""What has happened but is not told yet (待发): first it must be on paper, and the pause after a discard be over.

The pause is the same whether or not somebody is asked: otherwise its length would tell who could claim (C19).
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TypeAlias

from game.authority.feed import Asked, AutoSet, Closed, Finished
from rules.core.seat import Seat
from rules.mahjong.events import Claimed, Declined, Died, Discarded, Drew, Event, KongDeclared, Offered, Won

__all__ = ["Notice", "Outbox", "Pace", "Parcel"]


@dataclass(frozen=True, slots=True)
class Pace:
    """How long the table waits after a tile that could be claimed, and before it plays for an absent seat.

    *auto_s* None: whoever runs the table plays for absent seats. *forced_s* passes before it does on a seat's turn the
    only thing that the seat can do, *won_s* after a win before somebody else draws.
    """

    discard_s: float = 0.0
    auto_s: float | None = 0.0
    forced_s: float = 0.0
    won_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice for one seat, or for all."""

    seat: Seat | None
    says: Asked | Closed | AutoSet | Finished


Parcel: TypeAlias = Event | Notice


class Outbox:
    """A queue in the order of the story."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._waiting: deque[tuple[int, Parcel]] = deque()
        self._not_before = 0.0
        self._no_draw_before = 0.0

    def put(self, ticket: int, parcel: Parcel) -> None:
        """Tell *parcel* when everything up to *ticket* is on paper."""
        self._waiting.append((ticket, parcel))

    def release(self, now: float, durable: int) -> list[Parcel]:
        """What may be told now."""
        out: list[Parcel] = []
        while self._waiting:
            ticket, parcel = self._waiting[0]
            if ticket > durable or now < self._due(parcel):
                break
            self._waiting.popleft()
            out.append(parcel)
            if isinstance(parcel, Discarded | KongDeclared):
                self._not_before = now + self._pace.discard_s
            elif isinstance(parcel, Won):
                self._no_draw_before = now + self._pace.won_s
        return out

    def hurry(self) -> None:
        """Nobody watches any more: no pause from now on."""
        self._pace = Pace(0.0, self._pace.auto_s)
        self._not_before = self._no_draw_before = 0.0

    def release_all(self) -> list[Parcel]:
        """Everything at once: a story that was told before."""
        out = [parcel for _, parcel in self._waiting]
        self._waiting.clear()
        return out

    @property
    def next_at(self) -> float | None:
        """When the first parcel may go out, None when nothing waits."""
        return self._due(self._waiting[0][1]) if self._waiting else None

    @property
    def forced_s(self) -> float:
        """How long a seat on turn seems to think about the only thing that it can do."""
        return self._pace.forced_s

    def _due(self, parcel: Parcel) -> float:
        """When the first parcel may be told, as far as time decides."""
        if isinstance(parcel, Drew):
            return max(self._not_before, self._no_draw_before)
        return 0.0 if _is_prompt(parcel) else self._not_before


def _is_prompt(parcel: Parcel) -> bool:
    """Whether a parcel belongs to the tile that lies there and is told at once."""
    if isinstance(parcel, Notice):
        return True
    return isinstance(parcel, Offered | Claimed | Declined | Died)
