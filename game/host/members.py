"""Who is in a room and where (成员): seats, bots, the queue of who waits (候补), who knocks.

Up to four sit; whoever is more waits in the order of coming. A bot makes room for a person, never the other way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.host.codes import Denied
from game.net.names import clean_name, distinct_name
from game.net.parts import Member, Presence
from rules.core.seat import SEATS, Seat

if TYPE_CHECKING:
    from game.host.guest import Guest

__all__ = ["BOT_NAMES", "Held", "Members"]

BOT_NAMES: Final = tuple(f"bot.{number}" for number in range(1, 9))
"""The catalogue keys of the bots' names, as at the tables of one program."""


@dataclass(slots=True, eq=False)
class Held:
    """A member: who it is, how it is reached, what it may still do. *token*, *device*: hashes, or empty.

    *away_at*: since when nothing is heard of it; None while it is there. *guest* may still be connected then.
    *auto*: the table plays for its seat (托管). *toggles*: how often it took its readiness back while a match was about
    to begin. *asks_at*: from when on it may ask for a vote again; *resumes_at*: for the vote that ends a pause.
    """

    id: int
    name: str
    token: str = ""
    device: str = ""
    seat: Seat | None = None
    ready: bool = False
    bot: str | None = None
    score: int = 0
    mic: bool = False
    knocks: bool = False
    auto: bool = False
    toggles: int = 0
    asks_at: float = 0.0
    resumes_at: float = 0.0
    guest: Guest | None = field(default=None, repr=False)
    away_at: float | None = None

    @property
    def is_person(self) -> bool:
        """Whether somebody plays it who has been let in."""
        return self.bot is None and not self.knocks

    @property
    def is_live(self) -> bool:
        """Whether it is a person who is there."""
        return self.is_person and self.away_at is None

    @property
    def presence(self) -> Presence:
        """How it is reached."""
        if self.bot is None and self.away_at is not None:
            return "away"
        return "auto" if self.auto and self.bot is None else "live"


class Members:
    """The members of one room by id, in the order of coming."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.queue: list[int] = []
        self._held: dict[int, Held] = {}
        self._last = 0

    def __iter__(self) -> Iterator[Held]:
        return iter(tuple(self._held.values()))

    def get(self, member: int) -> Held | None:
        """The member of that id."""
        return self._held.get(member)

    @property
    def last(self) -> int:
        """The last id that was given away; none is given twice."""
        return self._last

    @property
    def people(self) -> tuple[Held, ...]:
        """Everybody who has been let in and is no bot."""
        return tuple(held for held in self._held.values() if held.is_person)

    @property
    def knocking(self) -> tuple[Held, ...]:
        """Who waits for the host to open."""
        return tuple(held for held in self._held.values() if held.knocks)

    @property
    def waiting(self) -> tuple[Held, ...]:
        """Who waits for a seat (候补), in order."""
        return tuple(self._held[member] for member in self.queue)

    @property
    def is_full(self) -> bool:
        """Whether no other person finds a place."""
        return len(self.people) >= self.places

    def at(self, seat: Seat) -> Held | None:
        """Who sits there."""
        return next((held for held in self._held.values() if held.seat == seat), None)

    def new(self, name: str, device: str) -> Held:
        """A new member without a place; the name is cleaned, and told apart from others in the room and from bots."""
        cleaned = clean_name(name)
        if cleaned is None:
            raise Denied("bad_name")
        self._last += 1
        held = Held(
            self._last, distinct_name(cleaned, [*BOT_NAMES, *(other.name for other in self)]), device=device
        )
        self._held[held.id] = held
        return held

    def restore(self, held: Held) -> None:
        """A member as a file names it."""
        self._held[held.id] = held
        self._last = max(self._last, held.id)

    def skip_to(self, last: int) -> None:
        """Give no id up to *last* away any more."""
        self._last = max(self._last, last)

    def place(self, held: Held) -> None:
        """Let a person in: on an empty seat, on a bot's, or at the end of the queue."""
        held.knocks = False
        seat = self._free()
        if seat is not None:
            self._dismiss(seat)
            held.seat = seat
        else:
            self.queue.append(held.id)

    def sit(self, held: Held, seat: Seat) -> None:
        """Move somebody to a seat that is empty or a bot's. Raises `Denied`."""
        other = self.at(seat)
        if other is held:
            return
        if other is not None and other.bot is None:
            raise Denied("seat_taken")
        self._dismiss(seat)
        held.seat = seat
        if held.id in self.queue:
            self.queue.remove(held.id)
        else:
            self.fill()

    def set_bot(self, seat: Seat, level: str | None) -> None:
        """Put a bot on a seat, change its level, or take it away. Raises `Denied` where a person sits."""
        held = self.at(seat)
        if held is not None and held.bot is None:
            raise Denied("seat_taken")
        if level is None:
            self._dismiss(seat)
        elif held is not None:
            held.bot = level
        else:
            self._last += 1
            name = next(name for name in BOT_NAMES if all(other.name != name for other in self))
            self._held[self._last] = Held(self._last, name, seat=seat, ready=True, bot=level)

    def remove(self, held: Held) -> None:
        """Somebody is not in the room any more."""
        self._held.pop(held.id, None)
        if held.id in self.queue:
            self.queue.remove(held.id)

    def stand_in(self, held: Held, level: str) -> None:
        """A bot has the seat of somebody who has left in the middle of a match, under the same name."""
        del self._held[held.id]
        self._last += 1
        self._held[self._last] = Held(
            self._last, held.name, seat=held.seat, ready=True, bot=level, score=held.score
        )

    def fill(self) -> None:
        """Whoever waits sits down where nobody or a bot does; not in a match."""
        while self.queue and (seat := self._free()) is not None:
            self._dismiss(seat)
            self._held[self.queue.pop(0)].seat = seat

    def swap_out(self, seat: Seat) -> tuple[Held | None, Held] | None:
        """候补 (Y5): whoever sits there goes to the end of the queue, its first sits down; None where nobody waits."""
        if not self.queue:
            return None
        out, come = self.at(seat), self._held[self.queue.pop(0)]
        if out is not None and out.bot is None:
            out.seat = None
            self.queue.append(out.id)
        elif out is not None:
            self._held.pop(out.id)
        come.seat = seat
        return out, come

    def told(self) -> list[Member]:
        """All of them as the room sees them: the seats in their order, the queue, who knocks."""
        order = sorted(
            self, key=lambda held: (held.seat is None, held.seat or 0, held.knocks, self._turn(held))
        )
        return [self._member(held) for held in order]

    def _turn(self, held: Held) -> int:
        return self.queue.index(held.id) if held.id in self.queue else held.id

    def _member(self, held: Held) -> Member:
        return Member(
            held.id,
            held.name,
            seat=held.seat,
            queue=self.queue.index(held.id) if held.id in self.queue else None,
            ready=held.ready,
            presence=held.presence,
            bot=held.bot,
            score=held.score,
            mic=held.mic,
            knocks=held.knocks,
        )

    def _free(self) -> Seat | None:
        """The first seat without anybody, else the first with a bot."""
        empty = [seat for seat in SEATS if self.at(seat) is None]
        bots = [held.seat for held in self if held.bot is not None and held.seat is not None]
        return next(iter(empty + sorted(bots)), None)

    def _dismiss(self, seat: Seat) -> None:
        held = self.at(seat)
        if held is not None and held.bot is not None:
            self._held.pop(held.id)
