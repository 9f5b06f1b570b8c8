"""One table run for real (主持一桌): it owns the round and the match, asks, takes answers, writes, and tells.

Nothing here knows a window, a socket or a bot; time comes in as an argument. Local tables and the room host are
thin shells around it. Refusing an answer changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from game.authority.asides import dissolved_line, sit_line
from game.authority.feed import Asked, AutoSet, Closed, Feed, Finished
from game.authority.journal import Journal, ListJournal
from game.authority.laying import check_users, laid
from game.authority.outbox import Notice, Outbox, Parcel
from game.authority.patience import Patience
from game.authority.record import Hand, Record, Sitting
from game.authority.retrace import Doing, follow, left_between
from game.authority.terms import Terms
from game.authority.windows import Accepted, Acknowledgement, Desk, Rejected, is_settled
from rules.core.seat import SEATS, Seat
from rules.core.window import Answer, Window
from rules.errors import PositionError, RecordError, Refusal
from rules.mahjong.actions import Action
from rules.mahjong.events import Ended, Event, Left, Started
from rules.mahjong.fingerprint import ruleset_hash
from rules.mahjong.great_shift import in_turn_order
from rules.mahjong.plain import Line
from rules.mahjong.redact import conceal
from rules.mahjong.round import Round
from rules.mahjong.scribe import HandSetup, Scribe, hand_line
from rules.mahjong.stages.items import has_items
from rules.mahjong.state import SeatView

__all__ = ["TableAuthority"]


class TableAuthority:
    """The authority over one match. Call `tick` whenever time has passed or the journal has moved."""

    def __init__(self, terms: Terms, journal: Journal | None = None) -> None:
        self.terms = terms
        self.match = terms.match
        self.feeds = tuple(Feed(seat) for seat in SEATS)
        self.public = Feed(None)
        self._all_feeds = (*self.feeds, self.public) if terms.watched else self.feeds
        self.journal: Journal = journal or ListJournal()
        self._outbox = Outbox(terms.pace)
        self._desk = Desk()
        self.patience = Patience(terms.clocks, terms.pace.auto_s)
        self._round: Round | None = None
        self._given: dict[Seat, str] = {}
        self._gone: set[Seat] = set()
        self._shifting: set[Seat] = set()
        self.is_dissolved = False
        self._scribe = Scribe(replace_from_tail=terms.ruleset.replace_from_tail)

    # ---------------------------------------------------------------- what others may ask

    @property
    def round(self) -> Round | None:
        """The round that is played or was played last; only the shell and the tests look in here."""
        return self._round

    @property
    def between_hands(self) -> bool:
        """Whether no hand is being played."""
        return self._round is None or self._round.is_over or self.is_dissolved

    @property
    def is_over(self) -> bool:
        """Whether the match has been played to its end."""
        return self.between_hands and self.match.is_over

    def window(self, seat: Seat) -> Window[Action] | None:
        """The question that *seat* has been asked and has not answered."""
        return self._desk.window(seat) if self.patience.is_asked(seat) else None

    def deadline(self, seat: Seat) -> float | None:
        """When the time of *seat* is up; None without a clock or a window."""
        return self.patience.deadline(seat)

    def is_auto(self, seat: Seat) -> bool:
        """Whether the table plays for *seat*."""
        return self.patience.is_auto(seat)

    def given(self, seat: Seat) -> str | None:
        """The level of the bot that has *seat* for good, because whoever sat there has left; None for nobody."""
        return self._given.get(seat)

    def has_gone(self, seat: Seat) -> bool:
        """Whether *seat* is empty: who sat there has left after winning, or has ended the match by leaving."""
        return seat in self._gone

    def may_shift(self, seat: Seat) -> bool:
        """Whether *seat* may use 乾坤大挪移 on the hand that is dealt next (B14)."""
        rests = self.between_hands and not self.match.is_over
        return rests and has_items(self.terms.ruleset) and seat not in self._given and seat not in self._gone

    def view(self, seat: Seat) -> SeatView | None:
        """What *seat* knows, now that it is asked; the fold of its feed is the same."""
        if self._round is None:
            return None
        return SeatView(seat, conceal(self.terms.ruleset, self._round.state, seat))

    # ---------------------------------------------------------------- the course of a match

    def begin(self, now: float) -> None:
        """Open the record and deal the first hand."""
        self.open()
        self.next_hand(now)

    def open(self) -> None:
        """Open the record; the first hand is dealt by `next_hand`."""
        self.journal.append([self.terms.header.line()])

    def set_shift(self, seat: Seat, on: bool) -> None:
        """*seat* wants 乾坤大挪移 for the next hand, or no longer; nothing happens where it may not."""
        change = self._shifting.add if on and self.may_shift(seat) else self._shifting.discard
        change(seat)

    def next_hand(self, now: float) -> None:
        """Deal the next hand, if the last one is over and the match is not."""
        if not self.between_hands or self.match.is_over:
            return
        if self._round is None:  # what the seats add to the shuffle may decide who deals first
            self.match = replace(self.match, dealer=self.terms.deal.first_dealer)
        setup, dice = self.terms.deal.hand(self.terms.ruleset, self.match.no)
        started = self.match.start(dice)
        started = replace(started, shifted=in_turn_order(started.dealer, tuple(self._shifting)))
        self._shifting.clear()
        self._lay(started, laid(setup, started))
        self.tick(now)

    def answer(self, seat: Seat, answer: Answer, now: float, *, in_person: bool = True) -> Acknowledgement:
        """Take an answer: the first valid one counts, a repeated one is told the same, any other changes nothing.

        *in_person*: the seat itself answers, not somebody who plays for it; that ends `auto`.
        """
        self.patience.pass_to(now)
        if in_person and seat in self._given:
            return Rejected(answer.window_id, Refusal.NOT_ALLOWED_NOW)
        if self._desk.window(seat) is not None and not self.patience.is_asked(seat):
            return self._not_asked(seat, answer)
        acknowledgement = self._desk.check(seat, answer)
        window = self._desk.window(seat)
        if isinstance(acknowledgement, Accepted) and window is not None and window.id == answer.window_id:
            if in_person:
                self._switch(seat, False, now)
            self._act(window.options[answer.option])
            self.tick(now)
        return acknowledgement

    def set_auto(self, seat: Seat, on: bool, now: float) -> None:
        """Play for *seat* from now on, or let it play again (托管); a seat that was given up stays a bot's."""
        if seat not in self._given:
            self._switch(seat, on, now)
            self.tick(now)

    def leave(self, seat: Seat, now: float) -> None:
        """*seat* leaves for good (逃跑, H10); nothing happens when it has left, or the match is over.

        Where the room settles that, the hand ends and the match with it, but when the seat has won before the hand is
        played to its end (B11); between two hands there is nothing to settle. Else a bot of the table's level has the
        seat to the end of the match.
        """
        if self.is_over or seat in self._given or seat in self._gone:
            return
        if not self.terms.ruleset.settles_leaving:
            self._give(seat, now)
        elif self.between_hands:
            self._break_up(seat)
        else:
            self._leave(seat)
        self.tick(now)

    def relieve(self, seat: Seat, sitting: Sitting, now: float) -> None:
        """Somebody else takes *seat* between two hands (候补), from who sat there or from a bot that had it."""
        if self.between_hands and not self.match.is_over:
            self._sit(seat, sitting)
            self.journal.append([sit_line(seat, sitting)])
            self._switch(seat, False, now)

    def dissolve(self, now: float, yes: Collection[Seat] = (), no: Collection[Seat] = ()) -> None:
        """The table has voted to break up (解散): a hand that is being played counts for nothing."""
        if not self.is_over:
            self._dissolve(self.journal.append([dissolved_line(yes, no)]))
            self.tick(now)

    def hurry(self) -> None:
        """Nobody watches the table any more: no pause from now on."""
        self._outbox.hurry()
        for seat in SEATS:
            window = self._desk.window(seat)
            if window is not None and is_settled(window) and self.deadline(seat) is not None:
                self.patience.foresee(seat, 0.0)

    def tick(self, now: float) -> None:
        """Tell what may be told now, and answer where there is only one answer or the time is up."""
        while True:
            self._settle()
            for parcel in self._outbox.release(now, self.journal.durable):
                self._tell(parcel, now)
            late = self.patience.late(now)
            if late is None:
                return
            self._take_default(late)

    def next_at(self) -> float | None:
        """The next moment at which `tick` has something to do, as far as time decides."""
        moments = [deadline for seat in SEATS if (deadline := self.deadline(seat)) is not None]
        if self._outbox.next_at is not None:
            moments.append(self._outbox.next_at)
        return min(moments, default=None)

    # ---------------------------------------------------------------- resuming

    @classmethod
    def resume(cls, terms: Terms, record: Record, journal: Journal, now: float) -> TableAuthority:
        """The table exactly as it was when the record broke off. Raises `RecordError`.

        Everything recorded is in the feeds; windows have the ids that they had, and their clocks start anew. What the
        table still had to answer by itself is answered.
        """
        if record.header.ruleset != ruleset_hash(terms.ruleset):
            raise RecordError("line 1: the match was played by other rules than those of this version")
        table = cls(terms)
        missing: tuple[Line, ...] = ()
        for hand in record.hands:
            if missing:
                raise RecordError(f"line {hand.number}: the hand before has no end")
            missing = table._retrace(hand)
        if record.dissolved:
            table._dissolve(0)
        journal.append(missing)
        table.journal = journal
        for seat in table._given:
            table.patience.set_auto(seat, True, now)
        parcels = table._outbox.release_all()
        table._settle()  # before anybody is asked anew: whoever was not asked then is not asked now
        for parcel in parcels:
            table._tell(parcel, now)
        table.tick(now)
        return table

    def _retrace(self, hand: Hand) -> tuple[Line, ...]:
        started = hand.started
        if not self.between_hands or self.match.is_over:
            raise RecordError(f"line {hand.number}: no hand can begin here")
        if replace(self.match.start(started.dice), shifted=started.shifted) != started:
            raise RecordError(f"line {hand.number}: the hand does not follow from the match")
        try:
            check_users(self.terms.ruleset, started, hand.setup)
            round_ = self._lay(started, hand.setup)
        except (PositionError, RecordError) as error:
            raise RecordError(f"line {hand.number}: {error}") from None
        for seat, sitting in hand.sat.items():
            self._sit(seat, sitting)
        self._given.update(hand.given)
        scribe = Scribe(replace_from_tail=self.terms.ruleset.replace_from_tail)
        missing = follow(hand, scribe, tuple(round_.log[1:]), Doing(self._act, self._leave))
        left = left_between(self.terms.ruleset, hand)
        if left is not None:
            self._break_up(left)
        return missing

    # ---------------------------------------------------------------- inside

    def _lay(self, started: Started, setup: HandSetup) -> Round:
        round_ = Round(self.terms.ruleset, setup.wall, started, setup.lots)
        self._round = round_
        self._desk.next_hand()
        self.patience.next_hand()
        lines = [hand_line(started, setup), *self._scribe.write(round_.log[1:])]
        self._happened(tuple(round_.log), lines)
        return round_

    def _act(self, action: Action) -> tuple[Event, ...]:
        """Do *action* as the answer to its seat's window. Raises `IllegalAction`."""
        round_ = self._round
        assert round_ is not None, "a hand is being played"
        events = round_.act(action)
        window = self._desk.window(action.seat)
        assert window is not None, "whoever may act is asked"
        self._desk.answered(action.seat, window.options.index(action))
        self._close(action.seat, window)
        self._happened(events, self._scribe.write(events))
        return events

    def _leave(self, seat: Seat) -> tuple[Event, ...]:
        """*seat* leaves in the middle of the hand. Raises `IllegalAction`."""
        round_ = self._round
        assert round_ is not None, "a hand is being played"
        events = round_.leave(seat)
        self._gone.add(seat)
        self._happened(events, self._scribe.write(events))
        return events

    def _break_up(self, seat: Seat) -> None:
        """*seat* leaves between two hands: the match ends as it stands."""
        self._gone.add(seat)
        ticket = self.journal.append(self._scribe.write([Left(seat)]))
        self.match = self.match.left()
        self._outbox.put(ticket, Notice(None, Finished(self.match)))

    def _sit(self, seat: Seat, sitting: Sitting) -> None:
        self.terms = self.terms.seating(seat, sitting)
        self._given.pop(seat, None)

    def _dissolve(self, ticket: int) -> None:
        for seat in SEATS:
            window = self._desk.withdraw(seat)
            if window is not None:
                self._close(seat, window)
        self.is_dissolved = True
        self.match = self.match.left()
        self._outbox.put(ticket, Notice(None, Finished(self.match)))

    def _give(self, seat: Seat, now: float) -> None:
        """A bot of the table's level has *seat* from now on."""
        level = self._given[seat] = self.terms.level
        self.patience.set_auto(seat, True, now)
        ticket = self.journal.append([{"e": "auto", "seat": seat, "on": True, "bot": level}])
        self._outbox.put(ticket, Notice(None, AutoSet(seat, True)))

    def _happened(self, events: Sequence[Event], lines: Sequence[Line]) -> None:
        """Write it down, close and open windows, and put everything into the outbox."""
        ticket = self.journal.append(lines)
        round_ = self._round
        assert round_ is not None, "a hand is being played"
        for seat in SEATS:
            window = self._desk.window(seat)
            if window is not None and round_.legal(seat) != window.options:
                self._desk.withdraw(seat)
                self._close(seat, window)
        for event in events:
            self._outbox.put(ticket, event)
        for seat in round_.asked():
            if self._desk.window(seat) is None:
                window = self._desk.open(seat, round_.legal(seat), round_.state)
                self._outbox.put(ticket, Notice(seat, Asked(window, self.terms.clocks.seconds(window.kind))))
        if isinstance(events[-1], Ended):
            self.match = self.match.after(events[-1], gone=bool(self._gone))
            if self.match.is_over:
                self._outbox.put(ticket, Notice(None, Finished(self.match)))

    def _close(self, seat: Seat, window: Window[Action]) -> None:
        if self.patience.stop(seat):
            self.feeds[seat].notify(Closed(window.id))

    def _tell(self, parcel: Parcel, now: float) -> None:
        if not isinstance(parcel, Notice):
            for feed in self._all_feeds:
                feed.tell(parcel)
            return
        seat, says = parcel.seat, parcel.says
        if seat is None:
            for feed in self._all_feeds:
                feed.notify(says)
        elif not isinstance(says, Asked):
            self.feeds[seat].notify(says)
        elif self._desk.window(seat) is says.window:
            # a window that was closed before it was shown is never shown
            if is_settled(says.window):
                self.patience.foresee(seat, now + self._outbox.forced_s)
                return
            self.patience.ask(seat, says.window.kind, now)
            self.feeds[seat].notify(says)

    def _settle(self) -> None:
        """Give the only answer for every seat that has no other to the tile that lies there (1.12)."""
        while (window := self._desk.settled()) is not None:
            self._act(window.options[0])

    def _take_default(self, seat: Seat) -> None:
        window = self._desk.window(seat)
        assert window is not None, "only who is asked can be late"
        if is_settled(window):
            self._act(window.options[0])
            return
        if self.patience.missed(seat):
            self._tell_auto(seat, on=True)
        self._act(window.options[window.default])
        self._desk.timed_out(window)

    def _switch(self, seat: Seat, on: bool, now: float) -> None:
        if self.patience.set_auto(seat, on, now):
            self._tell_auto(seat, on=on)

    def _tell_auto(self, seat: Seat, *, on: bool) -> None:
        ticket = self.journal.append([{"e": "auto", "seat": seat, "on": on}])
        self._outbox.put(ticket, Notice(None, AutoSet(seat, on)))

    def _not_asked(self, seat: Seat, answer: Answer) -> Acknowledgement:
        """The seat's window is open but not told yet: an answer to it is a guess, one to an older window is not."""
        window = self._desk.window(seat)
        if window is not None and window.id == answer.window_id:
            return Rejected(answer.window_id, Refusal.NO_SUCH_WINDOW)
        return self._desk.check(seat, answer)
