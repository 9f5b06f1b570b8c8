"""A record played back (回放): the `Table` of `game.session.table`, seen from one seat or with all hands open.

The record has been walked through the rules before it is shown, so whatever is seen did happen. Every answer is
refused; time passes by steps: by itself, one at a time, or to any place of any hand.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.authority.record import Record, Sitting, match_after
from game.history.rows import readable
from game.session.logs import Logs, Seen, events_of
from game.session.past_table import PastTable
from game.session.table import MatchEnded, MatchView, Notice, Player, TableStatus
from rules import Ruleset, evolve
from rules.core.seat import Seat
from rules.errors import RecordError
from rules.mahjong.events import Event
from rules.mahjong.match import Match
from rules.mahjong.state import RoundState, SeatView

__all__ = ["ReplayTable", "Seen", "events_of"]

_STEP_S: Final = 0.8
"""How long a step takes where the table is polled like any other; a scene that shows it has a tempo of its own."""


class ReplayTable(PastTable):
    """A table on which everything has happened already."""

    def __init__(
        self, record: Record, ruleset: Ruleset, seen: Seen | None = None, *, lazily: bool = False
    ) -> None:
        """Walk through the whole match; *lazily*: through a hand when it is looked at, the others by `walk_on`.

        Raises `RecordError` where the rules do not tell the same.
        """
        super().__init__()
        if not record.hands:
            raise RecordError("line 2: the record holds no hand")
        self._record = record
        self._ruleset = ruleset
        self._logs = Logs(record, ruleset, seen or Seen())
        self.log(0)
        while not lazily and self.walk_on():
            pass
        self._match = _matches(record)
        self._sat = _sittings(record)
        self._hand = 0
        self._place = 0
        self._state: RoundState | None = None
        self._next_at: float | None = None
        self._ended = False
        self._status = TableStatus.LIVE

    # ---------------------------------------------------------------- what the scene sees

    @property
    def seat(self) -> Seat:
        """The seat from which it is watched."""
        return self._logs.seen.seat

    @property
    def ruleset(self) -> Ruleset:
        """The game that was played."""
        return self._ruleset

    @property
    def match(self) -> MatchView:
        """How the match stood."""
        return self.match_at(self._hand, over=self._at_end())

    def match_at(self, hand: int, *, over: bool) -> MatchView:
        """How the match stood in a hand; *over*: when it had ended."""
        names = (Player(readable(each.name), each.bot) for each in self._sat[hand])
        first, second, third, fourth = names
        length = self._record.header.length
        text = str(length.hands) if length.hands is not None else f"{length.circles}c"
        totals = self._match[hand + over].totals
        no = self._record.hands[hand].started.no
        four, circle = (first, second, third, fourth), self._match[hand].circle
        return MatchView(four, text, no, length.hands, totals, self._ended, circle=circle)

    @property
    def view(self) -> SeatView | None:
        """The round up to the place that is shown."""
        if self._state is None:
            return None
        return SeatView(None if self._logs.seen.open_hands else self.seat, self._state)

    @property
    def status(self) -> TableStatus:
        """Live until closed."""
        return self._status

    @property
    def place(self) -> tuple[int, int]:
        """The hand that is shown, from 0, and how many of its events."""
        return self._hand, self._place

    @property
    def record(self) -> Record:
        """What is played back."""
        return self._record

    @property
    def seen(self) -> Seen:
        """From where it is watched."""
        return self._logs.seen

    @property
    def moment(self) -> int:
        """How many events have happened, those that are not seen from here among them."""
        steps = self._logs.steps(self._hand)
        return steps[self._place - 1].moment if self._place else 0

    def log(self, hand: int) -> tuple[Event, ...]:
        """Everything that happened in a hand, questions and answers too. Raises `RecordError`."""
        return self._logs.of(hand)

    def walk_on(self) -> bool:
        """Walk through one more hand; whether any is left to be walked through. Raises `RecordError`."""
        return self._logs.walk_on()

    @property
    def walked(self) -> int:
        """How many hands from the first on have been walked through without a gap."""
        return self._logs.walked

    def events(self, hand: int) -> tuple[Event, ...]:
        """What is seen of a hand from here. Raises `RecordError`."""
        return tuple(step.event for step in self._logs.steps(hand))

    def moments(self, hand: int) -> tuple[int, ...]:
        """After each event that is seen of a hand, how many have happened."""
        return tuple(step.moment for step in self._logs.steps(hand))

    # ---------------------------------------------------------------- what the scene does

    def poll(self, now: float) -> tuple[Event | Notice, ...]:
        """The next event when its time has come, and refusals."""
        out: list[Event | Notice] = list(self._notices)
        self._notices.clear()
        runs = self._status is TableStatus.LIVE and not self._at_end()
        if runs and (self._next_at is None or now >= self._next_at):
            self._next_at = now + _STEP_S
            out.extend(self.step())
        return tuple(out)

    def step(self) -> tuple[Event | Notice, ...]:
        """One event on; nothing at the end of a hand."""
        if self._at_end():
            return ()
        event = self._logs.steps(self._hand)[self._place].event
        self._place += 1
        self._state = evolve(self._ruleset, self._state, event)
        if self._at_end() and self._is_last() and not self._ended:
            self._ended = True
            final = self._match[-1]
            return (event, MatchEnded(final.ranking(), final.totals))
        return (event,)

    def seek(self, hand: int, place: int) -> None:
        """Go to the moment after the first *place* events of *hand*; what is out of range is the nearest there is."""
        self._hand = min(max(hand, 0), len(self._record.hands) - 1)
        steps = self._logs.steps(self._hand)
        self._place = min(max(place, 1), len(steps))
        self._state = None
        for step in steps[: self._place]:
            self._state = evolve(self._ruleset, self._state, step.event)
        self._next_at = None

    def seek_moment(self, hand: int, moment: int) -> None:
        """Go to what is seen from here after *moment* events of *hand* have happened."""
        hand = min(max(hand, 0), len(self._record.hands) - 1)
        self.seek(hand, sum(step.moment <= moment for step in self._logs.steps(hand)))

    def turn_to(self, seen: Seen) -> None:
        """Watch the same moment from elsewhere."""
        moment = self.moment
        self._logs.turn_to(seen)
        self.seek_moment(self._hand, moment)

    def proceed(self) -> None:
        """The next hand."""
        if self._at_end() and not self._is_last():
            self._hand += 1
            self._place = 0
            self._state = None

    def close(self) -> None:
        """Leave."""
        self._status = TableStatus.CLOSED

    # ---------------------------------------------------------------- inside

    def _at_end(self) -> bool:
        return self._place == len(self._logs.steps(self._hand))

    def _is_last(self) -> bool:
        return self._hand == len(self._record.hands) - 1


def _sittings(record: Record) -> tuple[tuple[Sitting, ...], ...]:
    """Who sat where in each hand: seats can change hands after one (候补)."""
    sat, found = list(record.header.seats), list[tuple[Sitting, ...]]()
    for hand in record.hands:
        found.append(tuple(sat))
        for seat, sitting in hand.sat.items():
            sat[seat] = sitting
    return tuple(found)


def _matches(record: Record) -> tuple[Match, ...]:
    """The match before each hand, and after the last; a record may begin in the middle of one."""
    started = record.hands[0].started
    match = replace(record.header.match(started.dealer), no=started.no, totals=started.scores)
    matches: list[Match] = [match]
    for hand in record.hands:
        match = match_after(match, hand)
        matches.append(match)
    return tuple(matches)
