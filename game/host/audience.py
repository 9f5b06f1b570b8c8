"""Everybody who is told of a match (听众): four seats at once, spectators later; from deliveries to messages.

The feeds of the authority are emptied as they are read: what may be asked for again is kept as messages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from game.authority.feed import Delivery
from game.authority.header import Header
from game.authority.table_authority import TableAuthority
from game.host.plan import Plan
from game.host.spectators import Delay
from game.host.telling import Lines, Numbered, Stream, question_of
from game.net import news
from game.net.news import News
from game.net.parts import Question
from rules.core.seat import SEATS, Seat

__all__ = ["Audience"]

_A_LINE: Final = 16
"""No line of a record is told in more messages to one seat: so numbers of a resumed match are new ones."""


class Audience:
    """The streams of one match."""

    def __init__(
        self, plan: Plan, authority: TableAuthority, outlet: Callable[[Seat | None, News], None], lines: int
    ) -> None:
        """*lines* of its record were written before this program took it up."""
        self._plan = plan
        self._authority = authority
        self._outlet = outlet
        self._lines = Lines(replace_from_tail=plan.ruleset.replace_from_tail)
        first = lines * _A_LINE
        self._streams = tuple(Stream(seat, self._lines, first) for seat in SEATS)
        self._public = Stream(None, self._lines, first)
        self._delay = Delay(plan.delay_s)
        self._passes: dict[int, int] = {}
        self._headed = (authority.terms, authority.terms.header)
        self.now = 0.0

    # ---------------------------------------------------------------- what streams ask

    def left(self, seat: Seat) -> tuple[float | None, float]:
        """The seconds that *seat* has left for its question, and those in its bank."""
        return self._authority.patience.left(seat, self.now)

    def is_given(self, seat: Seat) -> bool:
        """Whether a bot has *seat* to the end of the match."""
        return self._authority.given(seat) is not None

    def ending(self, seq: int) -> news.Finished:
        """How the match has ended."""
        match = self._authority.match
        ranking, totals = list(match.ranking()), list(match.totals)
        return news.Finished(seq, ranking, totals, self._plan.record, self._authority.is_dissolved)

    # ---------------------------------------------------------------- telling

    def flush(self, now: float) -> list[tuple[Seat, Delivery]]:
        """Tell everything that may be told now; returns what was told to whom."""
        self.now = now
        told: list[tuple[Seat, Delivery]] = []
        for seat in SEATS:
            for delivery in _taken(self._authority, seat):
                told.append((seat, delivery))
                self._outlet(seat, self._streams[seat].put(delivery, self))
        for delivery in _taken(self._authority, None):
            self._delay.put(delivery, now)
        self._tell_watchers(now)
        self._lines.forget()
        return told

    def prove(self, message: news.Commit | news.Reveal, now: float) -> None:
        """Tell the seats now, and spectators when they have come so far."""
        for seat in SEATS:
            self._outlet(seat, message)
        if self._plan.watched:
            self._delay.put(message, now)
            self._tell_watchers(now)

    @contextmanager
    def silence(self) -> Iterator[None]:
        """What is told meanwhile was told before this program took the match up; nobody is told again."""
        said, self._outlet = self._outlet, _nobody
        yield
        self._outlet = said
        self._delay.forget_hands()

    def dealt(self, no: int, passes: int) -> None:
        """Hand *no* is dealt after so many passes of the deal."""
        self._passes[no] = passes

    def next_at(self) -> float | None:
        """When spectators may be told more."""
        return self._delay.next_at

    # ---------------------------------------------------------------- coming back

    def since(self, seat: Seat | None, seq: int, now: float) -> tuple[Numbered, ...] | None:
        """What *seat* was told after number *seq*, its open question with the time that is left now."""
        self.now = now
        missed = self._stream(seat).since(seq, self._renewed)
        if missed is not None:
            self._on_its_way(seat)
        return missed

    def remind(self, now: float) -> None:
        """Tell every seat with an open question how much time it has now: a pause is over."""
        self.now = now
        for stream in self._streams:
            if stream.seat is not None and stream.asked is not None:
                self._outlet(stream.seat, self._renewed(stream.asked))
                self._on_its_way(stream.seat)

    def standing(self, seat: Seat | None, now: float) -> news.MatchBegun | news.Snapshot:
        """What somebody at *seat* has to know, who knows nothing."""
        self.now = now
        stream = self._stream(seat)
        known, header = stream.known, self._header()
        no = known.no or self._authority.match.no
        passes = self._passes.get(no, 0)
        circle = None if self._plan.length.circles is None else passes // len(SEATS)
        if not stream.seq:
            return news.MatchBegun(self._plan.match, seat, header.line(), header.commitment, circle, passes)
        stream.serve()
        question = None if seat is None else self._question(seat)
        self._on_its_way(seat)
        return news.Snapshot(
            self._plan.match,
            seat,
            header.line(),
            stream.seq,
            list(known.lines),
            question,
            sorted(known.autos),
            sorted(seat for seat, given in known.autos.items() if given),
            known.finished,
            header.commitment,
            circle,
            passes,
        )

    def hand_over(self, seat: Seat) -> None:
        """Somebody else sits at *seat* from now on."""
        self._streams[seat].hand_over()

    # ---------------------------------------------------------------- inside

    def _header(self) -> Header:
        """The header of the match, worked out anew only where somebody else sits down: it hashes the whole game."""
        terms = self._authority.terms
        if self._headed[0] is not terms:
            self._headed = (terms, terms.header)
        return self._headed[1]

    def _tell_watchers(self, now: float) -> None:
        for said in self._delay.release(now):
            if isinstance(said, news.Commit | news.Reveal):
                self._outlet(None, said)
            else:
                self._outlet(None, self._public.put(said, self))

    def _stream(self, seat: Seat | None) -> Stream:
        return self._public if seat is None else self._streams[seat]

    def _on_its_way(self, seat: Seat | None) -> None:
        """The open question of a seat has just been told again."""
        if seat is not None:
            self._authority.patience.again(seat, self.now)

    def _question(self, seat: Seat) -> Question | None:
        window = self._authority.window(seat)
        return None if window is None else question_of(window, self.left(seat))

    def _renewed(self, asked: news.Asked) -> news.Asked:
        question = self._question(asked.question.win % len(SEATS))
        is_open = question is not None and question.win == asked.question.win
        return news.Asked(asked.seq, question) if question is not None and is_open else asked


def _taken(authority: TableAuthority, seat: Seat | None) -> tuple[Delivery, ...]:
    """What is new in a feed, and from now on forgotten there."""
    feed = authority.public if seat is None else authority.feeds[seat]
    fresh = feed.after(0)
    if fresh:
        feed.forget(len(feed))
    return fresh


def _nobody(seat: Seat | None, message: News) -> None:
    """Nobody listens."""
