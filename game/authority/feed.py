"""What one seat is told (各家所见): its redacted events, numbered without gaps, and notices about its windows.

The number is the seat's own: a common one would tell of private offers. Everything that leaves the authority goes
through here, and what a seat may not know never gets in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rules.core.seat import Seat
from rules.core.window import Window
from rules.mahjong.actions import Action
from rules.mahjong.events import Event
from rules.mahjong.match import Match
from rules.mahjong.redact import redact

__all__ = ["Asked", "AutoSet", "Closed", "Delivery", "Feed", "Finished", "Told"]


@dataclass(frozen=True, slots=True)
class Told:
    """An event as the seat may see it, with its number."""

    number: int
    event: Event


@dataclass(frozen=True, slots=True)
class Asked:
    """The seat's window has opened; its clock runs from now on."""

    window: Window[Action]
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Closed:
    """The seat's window is answered, withdrawn or timed out."""

    window_id: int


@dataclass(frozen=True, slots=True)
class AutoSet:
    """Somebody's seat is played by the table, or no longer is (托管)."""

    seat: Seat
    on: bool


@dataclass(frozen=True, slots=True)
class Finished:
    """The match is over."""

    match: Match


Delivery: TypeAlias = Told | Asked | Closed | AutoSet | Finished


class Feed:
    """The deliveries to one seat since the match began (None: a spectator)."""

    def __init__(self, seat: Seat | None) -> None:
        self.seat = seat
        self._deliveries: list[Delivery] = []
        self._forgotten = 0
        self._number = 0

    def __len__(self) -> int:
        """How many deliveries there have been."""
        return self._forgotten + len(self._deliveries)

    @property
    def number(self) -> int:
        """The number of the last event."""
        return self._number

    def tell(self, event: Event) -> None:
        """An event happened; the seat learns what it may."""
        seen = redact(event, self.seat)
        if seen is not None:
            self._number += 1
            self._deliveries.append(Told(self._number, seen))

    def notify(self, notice: Asked | Closed | AutoSet | Finished) -> None:
        """Something that is no event of the round."""
        self._deliveries.append(notice)

    def after(self, place: int) -> tuple[Delivery, ...]:
        """The deliveries from *place* on, as far as they are not forgotten; whoever reads keeps the place."""
        return tuple(self._deliveries[max(0, place - self._forgotten) :])

    def forget(self, place: int) -> None:
        """Let go of the deliveries before *place*: whoever read them keeps what may be asked for again."""
        gone = min(max(0, place - self._forgotten), len(self._deliveries))
        del self._deliveries[:gone]
        self._forgotten += gone

    def since(self, number: int) -> tuple[Told, ...]:
        """The events after the event *number* that are not forgotten: what a seat that comes back has missed."""
        return tuple(each for each in self._deliveries if isinstance(each, Told) and each.number > number)
