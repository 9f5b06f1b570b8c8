"""A table in this program (本机牌桌): the authority, bots beside it, one person at one seat.

`poll` never blocks: the journal is written by its own thread and bots think on another one. Bots take human time on
their own turn, and answer claims within the pause that follows every discard, so that no pause tells anything.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, wait
from pathlib import Path
from typing import Final

from game.authority.feed import Asked, AutoSet, Closed, Delivery, Told
from game.authority.journal import FileJournal, Journal
from game.authority.record import Record
from game.authority.table_authority import TableAuthority
from game.authority.terms import Terms
from game.authority.windows import Rejected
from game.clock import Clock
from game.errors import GameError
from game.profile import ProfileChange
from game.rooms import room_of
from game.session.company import Company, Thought, Thoughts
from game.session.remainder import Remainder
from game.session.small_talk import SmallTalk
from game.session.table import (
    ActionWindow,
    Auto,
    MatchEnded,
    MatchView,
    Notice,
    Player,
    Refused,
    Rescued,
    TableStatus,
    WindowClosed,
    WindowOpened,
)
from game.session.talk import Talk
from rules import evolve
from rules.core.seat import SEATS, Seat
from rules.core.window import Answer
from rules.mahjong.events import Ended, Event, Started
from rules.mahjong.match import Length
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.stages.items import has_items
from rules.mahjong.state import RoundState, SeatView

__all__ = ["LocalTable"]

_HURRY: Final = 5
"""How much faster than usual the others' time passes on request, less one."""


class LocalTable:
    """One person's seat at a table in this program; the `Table` of `game.session.table`."""

    def __init__(self, authority: TableAuthority, company: Company, clock: Clock) -> None:
        """Sit down at *authority*, begun or not."""
        self._authority = authority
        self._company = company
        self._clock = clock
        self._thoughts = Thoughts(company)
        self._talk = _talk_at(authority, company)
        self._places = [0, 0, 0, 0]
        self._notices: list[Notice] = []
        self._state: RoundState | None = None
        self._window: ActionWindow | None = None
        self._status = TableStatus.LIVE
        self._over = False
        self._on_over: Callable[[], None] | None = None
        self._ahead = 0.0
        """How far the time of this table is ahead of the program's: it was hurried."""
        self._hurries = False
        self._polled_at = clock.now()
        self._on_hand: Callable[[], ProfileChange | None] | None = None
        self._change: ProfileChange | None = None
        self._rescues = 0
        self._remainder: tuple[Remainder, Future[None]] | None = None
        if authority.round is None and authority.match.no == 1:
            if has_items(authority.terms.ruleset):
                authority.open()  # `proceed` deals, for items may be used before
            else:
                authority.begin(clock.now())

    @classmethod
    def resume(
        cls, terms: Terms, record: Record, journal: Journal, company: Company, clock: Clock
    ) -> LocalTable:
        """The table at the exact prompt where *record* broke off; the view is there at once. Raises `RecordError`."""
        authority = TableAuthority.resume(terms, record, journal, clock.now())
        if authority.round is None:
            authority.next_hand(clock.now())
        table = cls(authority, company, clock)
        table._catch_up()
        table._play_on()
        return table

    # ---------------------------------------------------------------- what the scene sees

    @property
    def seat(self) -> Seat:
        """The seat that this side plays."""
        return self._company.seat

    @property
    def ruleset(self) -> Ruleset:
        """The game that is played."""
        return self._authority.terms.ruleset

    @property
    def match(self) -> MatchView:
        """How the match stands."""
        terms, state = self._authority.terms, self._state
        first, second, third, fourth = (Player(sitting.name, sitting.bot) for sitting in terms.seats)
        no, totals = 1, (0, 0, 0, 0)
        if state is not None:
            no, totals = state.start.no, state.end.scores if state.end else state.start.scores
        if self._remainder is not None and not self._over:
            no = min(self._authority.match.no, terms.length.hands or self._authority.match.no)
        return MatchView(
            (first, second, third, fourth),
            _length_text(terms.length),
            no,
            terms.length.hands,
            totals,
            self._over,
            frozenset(seat for seat in SEATS if self._authority.given(seat) is not None),
            room_of(terms.room),
            self._change,
            self._authority.match.circle,
        )

    @property
    def view(self) -> SeatView | None:
        """The round as this seat knows it after the events polled so far."""
        return None if self._state is None else SeatView(self.seat, self._state)

    @property
    def window(self) -> ActionWindow | None:
        """The open question to this seat."""
        return self._window

    @property
    def status(self) -> TableStatus:
        """Live until closed: there is no line that could break."""
        return self._status

    @property
    def waits(self) -> bool:
        """Nobody else is kept waiting."""
        return True

    @property
    def trouble(self) -> str | None:
        """Why the match cannot be saved now, in words for a person; None while all is well."""
        return self._authority.journal.trouble

    @property
    def may_shift(self) -> bool:
        """Whether this seat may use 乾坤大挪移 on the hand that is dealt next."""
        return self._remainder is None and self._authority.may_shift(self.seat)

    def set_shift(self, on: bool) -> None:
        """Use 乾坤大挪移 on the next hand, or do not after all."""
        self._authority.set_shift(self.seat, on)

    def seconds_left(self, now: float) -> float | None:
        """Time left in the open window at *now*."""
        deadline = self._authority.deadline(self.seat)
        if deadline is None or self._window is None or self._authority.is_auto(self.seat):
            return None
        return max(0.0, deadline - now - self._ahead)

    # ---------------------------------------------------------------- what the scene does

    def poll(self, now: float) -> tuple[Event | Notice, ...]:
        """What has happened since the last poll, in order; never blocks."""
        if self._status is TableStatus.CLOSED:
            return ()
        if self._hurries:
            self._ahead += _HURRY * max(0.0, now - self._polled_at)
        self._polled_at = now
        now += self._ahead
        out: list[Event | Notice] = list(self._notices)
        self._notices.clear()
        if self._rescues != self._authority.journal.rescues:
            self._rescues = self._authority.journal.rescues
            out.append(Rescued())
        if self._remainder is not None:
            return (*out, *self._outcome(self._remainder[1]))
        self._authority.tick(now)
        progress = True
        while progress:
            for delivery in self._told():
                out.extend(self._receive(delivery))
            self._ask_bots(now)
            progress = self._answer_for_bots(now)
        return (*out, *self._talk.follow(out, self._clock.now()))

    def submit(self, answer: Answer) -> None:
        """Answer a window; a refusal comes back from `poll`."""
        acknowledgement = self._authority.answer(self.seat, answer, self._now())
        if isinstance(acknowledgement, Rejected):
            self._notices.append(Refused(acknowledgement.window_id, acknowledgement.refusal))

    def proceed(self) -> None:
        """This seat has seen the settlement; the next hand may begin."""
        if self._remainder is not None:
            return
        if self._authority.round is None or (self._state is not None and self._state.end is not None):
            self._hurries = False
            self._authority.next_hand(self._now())

    def set_auto(self, on: bool) -> None:
        """Let a bot play for this seat, or take it back (托管)."""
        if self._remainder is not None:
            return
        self._authority.set_auto(self.seat, on, self._now())
        if on and self._window is not None:
            self._consider(self.seat, self._window, self._now())

    def hurry(self, on: bool) -> None:
        """Let the others' time pass quickly, until this seat is asked or the hand is over."""
        self._hurries = on

    def say(self, phrase: str) -> bool:
        """Say a quick phrase; it comes back from `poll`."""
        return self._status is TableStatus.LIVE and self._talk.say(self.seat, phrase, self._clock.now())

    def hush(self, phrase: str, now: float) -> float | None:
        """The seconds until it may be said."""
        return self._talk.hush(self.seat, phrase, now)

    def leave(self) -> None:
        """Give the match up for good (逃跑, H10); `poll` tells how it ends, once bots have played it to its end."""
        if self._status is TableStatus.CLOSED or self._remainder is not None:
            return
        if self._authority.round is None:
            self._authority.next_hand(self._now())  # there is nothing to leave before the first hand
        self._authority.leave(self.seat, self._now())
        self._play_on()

    def close(self) -> None:
        """Go away; what has been played stays in the journal."""
        if self._status is not TableStatus.CLOSED:
            self._status = TableStatus.CLOSED
            self._thoughts.close()
            if self._remainder is not None:
                rest, ending = self._remainder
                rest.stop()
                if not ending.cancel():
                    wait((ending,))
            self._authority.journal.close()
            # what could not be written whole stays an interrupted match, to be continued from there
            whole = self._authority.is_over and self._authority.journal.trouble is None
            if whole and self._on_over is not None:
                self._on_over()

    def on_over(self, then: Callable[[], None]) -> None:
        """What to do with the journal once a finished match has been left."""
        self._on_over = then

    @property
    def journal_file(self) -> Path | None:
        """Where the match is written down; None in memory."""
        journal = self._authority.journal
        return journal.path if isinstance(journal, FileJournal) else None

    def on_hand(self, count: Callable[[], ProfileChange | None]) -> None:
        """What counts a hand as soon as its end is told, and says what that did to the player's profile."""
        self._on_hand = count

    # ---------------------------------------------------------------- inside

    def _now(self) -> float:
        """The moment as this table counts it."""
        return self._clock.now() + self._ahead

    def _count(self, event: Event) -> None:
        """A hand that is over counts where the room says so; the next one has not changed anything yet.

        What bots have played for a person who left is told when it has all been counted: the change is of all of it.
        """
        if isinstance(event, Started) and self._remainder is None:
            self._change = None
        elif isinstance(event, Ended) and self._on_hand is not None:
            change = self._on_hand()
            if change is not None or self._remainder is None:
                self._change = change

    def _play_on(self) -> None:
        """Let bots play to the end of the match, if one of them has this seat for good, or of the hand (B11)."""
        authority, company = self._authority, self._company
        has_left_the_hand = authority.has_gone(self.seat) and not authority.is_over
        if authority.given(self.seat) is None and not has_left_the_hand:
            return
        rest = Remainder(authority, company.without_the_person, company.seed, self._clock)
        self._remainder = (rest, self._thoughts.leave_to(rest.play))

    def _outcome(self, ending: Future[None]) -> tuple[Event | Notice, ...]:
        """Everything that bots have played without this seat's person, once it is done."""
        if not ending.done():
            return ()
        ending.result()
        return tuple(each for delivery in self._told() for each in self._receive(delivery))

    def _told(self) -> tuple[Delivery, ...]:
        return self._fetch(self.seat)

    def _fetch(self, seat: Seat) -> tuple[Delivery, ...]:
        feed = self._authority.feeds[seat]
        if len(feed) == self._places[seat]:
            return ()
        fresh = feed.after(self._places[seat])
        self._places[seat] += len(fresh)
        return fresh

    def _others(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self._company.bots if seat != self.seat)

    def _receive(self, delivery: Delivery) -> tuple[Event | Notice, ...]:
        match delivery:
            case Told(_, event):
                self._state = evolve(self.ruleset, self._state, event)
                self._count(event)
                return (event,)
            case Asked(window, seconds):
                self._window, self._hurries = window, False
                played_for = self._authority.is_auto(self.seat) or self.seat in self._company.bots
                if played_for and self._remainder is None:
                    self._consider(self.seat, window, self._now())
                return (WindowOpened(window, seconds),)
            case Closed(window_id):
                if self._window is not None and self._window.id == window_id:
                    self._window = None
                return (WindowClosed(window_id),)
            case AutoSet(seat, on):
                return (Auto(seat, on),)
            case _:
                self._over = True
                return (MatchEnded(delivery.match.ranking(), delivery.match.totals),)

    def _ask_bots(self, now: float) -> None:
        for seat in self._others():
            for delivery in self._fetch(seat):
                if isinstance(delivery, Asked) and self._authority.window(seat) is delivery.window:
                    self._consider(seat, delivery.window, now)

    def _consider(self, seat: Seat, window: ActionWindow, now: float) -> None:
        view = self._authority.view(seat)
        if view is not None:
            self._thoughts.begin(view, window, now)

    def _answer_for_bots(self, now: float) -> bool:
        ready = self._thoughts.ready(now)
        for thought in ready:
            self._give(thought, now)
        return bool(ready)

    def _give(self, thought: Thought, now: float) -> None:
        seat = thought.seat
        window = self._authority.window(seat)
        if window is None or window.id != thought.window_id:
            return
        stands_in = seat not in self._company.bots
        if stands_in and not self._authority.is_auto(seat):
            return
        answer = Answer(window.id, thought.future.result())
        given = self._authority.answer(seat, answer, now, in_person=not stands_in)
        if isinstance(given, Rejected):
            raise GameError(
                f"The bot at seat {seat} chose option {answer.option}, which it was not offered.",
                key="error.bot",
            )

    def _catch_up(self) -> None:
        """Take in all that was told before, up to the prompt: `poll` begins with the open window."""
        for delivery in self._told():
            self._receive(delivery)
        if self._window is not None:
            self._notices.append(WindowOpened(self._window, self.seconds_left(self._clock.now())))
        for seat in self._others():
            self._fetch(seat)
            window = self._authority.window(seat)
            if window is not None:
                self._consider(seat, window, self._now())


def _talk_at(authority: TableAuthority, company: Company) -> Talk:
    """What is said at the table, the bots called as everybody knows them."""
    terms = authority.terms
    names = {seat: terms.seats[seat].name for seat in company.bots}
    bots = SmallTalk(company.seed, names, chows=terms.ruleset.claims.chow)
    return Talk(company.seat, bots, company.chatter, allowed=room_of(terms.room).phrases)


def _length_text(length: Length) -> str:
    return str(length.hands) if length.hands is not None else f"{length.circles}c"
