"""People around one screen (同桌轮流打): one authority, a side for each of them, and what everybody may see.

The table itself is seen as a spectator sees it. After every tile that might be wanted all people are asked alike
whether they want it, whoever could have it or not; who says so looks at the own hand. What is chosen before play and
what is claimed is kept back until everybody has chosen. While anybody is asked, nothing goes on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.authority.feed import Asked, Delivery, Told
from game.authority.journal import Journal
from game.authority.record import Record
from game.authority.table_authority import TableAuthority
from game.authority.terms import Terms
from game.clock import Clock
from game.session.company import Company
from game.session.hot_seat_side import HotSeatSide
from game.session.local import LocalTable
from game.session.table import MatchView, Notice, TableStatus
from rules.core.seat import SEATS, Seat, after
from rules.core.window import Answer, WindowKind
from rules.mahjong.actions import UseItem
from rules.mahjong.events import Discarded, Event, KongDeclared
from rules.mahjong.state import SeatView

__all__ = ["HotSeat", "Look", "Question"]

QUESTION_S: Final = 3.5
"""So long everybody is asked whether he wants a tile."""
_CLAIMS: Final = (WindowKind.CLAIM, WindowKind.ROB)
_LONGEST_FRAME_S: Final = 0.25
"""A frame takes no more than this off the time for a question: a table that waits, waits."""


@dataclass(frozen=True, slots=True)
class Question:
    """Whether anybody wants the tile that lies there: who is asked, what was said so far, the seconds left."""

    number: int
    asked: tuple[Seat, ...]
    left: float
    whole: float
    want: frozenset[Seat] = frozenset()
    let: frozenset[Seat] = frozenset()

    @property
    def is_over(self) -> bool:
        """Whether the time is up, or everybody has said something."""
        return self.left <= 0 or all(seat in self.want or seat in self.let for seat in self.asked)


@dataclass(frozen=True, slots=True)
class Look:
    """Who looks at the own hand next, and what for; None: the seat wants the tile that lies there."""

    seat: Seat
    kind: WindowKind | None


class HotSeat(LocalTable):
    """What everybody at the screen may see of the table; `side` is what one person may."""

    def __init__(self, authority: TableAuthority, company: Company, clock: Clock) -> None:
        """Sit down at *authority*, begun or not; its terms must have it watched, with a pause after discards."""
        terms = authority.terms
        if not terms.watched or terms.pace.discard_s <= 0:
            raise ValueError("a table for several people is watched, and waits after a discard")
        self.people: tuple[Seat, ...] = tuple(seat for seat in SEATS if terms.seats[seat].bot is None)
        self._sides = {seat: HotSeatSide(self, seat) for seat in self.people}
        self._public = 0
        """How much of what everybody may know has been read."""
        self._question: Question | None = None
        self._questions = 0
        self._wanting: list[Seat] = []
        self._held: dict[Seat, Answer] = {}
        self._using: Seat | None = None
        """Who uses an item, and is still to be told what it brought."""
        self._backlog: list[Event | Notice] = []
        self.question_s = QUESTION_S
        super().__init__(authority, company, clock)

    @classmethod
    def resume(
        cls, terms: Terms, record: Record, journal: Journal, company: Company, clock: Clock
    ) -> HotSeat:
        """The table where *record* broke off: who was asked is asked again. Raises `RecordError`."""
        authority = TableAuthority.resume(terms, record, journal, clock.now())
        if authority.round is None:
            authority.next_hand(clock.now())
        table = cls(authority, company, clock)
        table._catch_up()
        return table

    # ---------------------------------------------------------------- what the scene sees

    @property
    def seat(self) -> Seat:
        """The seat at the lower edge of the screen."""
        return SEATS[0]

    @property
    def view(self) -> SeatView | None:
        """The round as everybody knows it."""
        return None if self._state is None else SeatView(None, self._state)

    @property
    def match(self) -> MatchView:
        """How the match stands, for all of them."""
        return replace(super().match, shared=True)

    @property
    def may_shift(self) -> bool:
        """Each side says so for its person."""
        return False

    @property
    def question(self) -> Question | None:
        """What everybody is asked now."""
        return self._question

    @property
    def look(self) -> Look | None:
        """Who looks at the own hand next."""
        if self._question is not None or self._status is TableStatus.CLOSED:
            return None
        if self._wanting:
            return Look(self._wanting[0], None)
        if self._using is not None:
            return Look(self._using, WindowKind.TURN)
        for seat in self._in_turn():
            window = self._sides[seat].window
            if window is not None and not self._authority.is_auto(seat):
                return Look(seat, window.kind)
        return None

    def side(self, seat: Seat) -> HotSeatSide:
        """What the person at *seat* may see and do."""
        return self._sides[seat]

    def is_auto(self, seat: Seat) -> bool:
        """Whether a bot plays for the person at *seat*."""
        return self._authority.is_auto(seat)

    def has_chosen(self, seat: Seat) -> bool:
        """Whether the person who looks at the own hand has nothing more to choose."""
        if self._using == seat:
            return False
        if self.is_auto(seat):
            return True
        return self._sides[seat].window is None and seat not in self._wanting

    def may_shift_of(self, seat: Seat) -> bool:
        """Whether a person may use 乾坤大挪移 on the hand that is dealt next."""
        return not self.is_auto(seat) and self._authority.may_shift(seat)

    def set_shift_of(self, seat: Seat, *, on: bool) -> None:
        """A person uses it on the next hand, or does not after all."""
        self._authority.set_shift(seat, on)

    # ---------------------------------------------------------------- what people do

    def want(self, seat: Seat, *, yes: bool) -> None:
        """The person at *seat* wants the tile that lies there, or lets it go."""
        question = self._question
        if question is None or seat not in question.asked:
            return
        want, let = question.want - {seat}, question.let - {seat}
        self._question = (
            replace(question, want=want | {seat}, let=let)
            if yes
            else replace(question, want=want, let=let | {seat})
        )

    def nobody_else(self) -> None:
        """Whoever has said nothing lets the tile go."""
        if self._question is not None:
            self._question = replace(self._question, left=0.0)

    def answer(self, seat: Seat, answer: Answer) -> None:
        """The choice of a person, made in private."""
        window = self._sides[seat].window
        if window is None or window.id != answer.window_id:
            return
        self._sides[seat].held = True
        if window.kind in _CLAIMS or (window.kind is WindowKind.STAGE and self._is_simultaneous()):
            self._held[seat] = answer
            if seat in self._wanting:
                self._wanting.remove(seat)
            return
        if isinstance(window.options[answer.option], UseItem):
            self._using = seat
        self._submit(seat, answer)

    def looked(self, seat: Seat) -> None:
        """The person at *seat* has seen the own hand; who wanted a tile and has not taken it lets it go."""
        side = self._sides[seat]
        if seat in self._wanting:
            self._wanting.remove(seat)
            if side.window is not None and seat not in self._held:
                self._held[seat] = Answer(side.window.id, side.window.default)
                side.held = True

    def set_auto(self, on: bool) -> None:
        """Nobody sits at the table itself; each side says so for its person."""

    def set_auto_of(self, seat: Seat, *, on: bool) -> None:
        """Let a bot play for the person at *seat*, or take the seat back (托管)."""
        self._authority.set_auto(seat, on, self._now())
        window = self._sides[seat].window
        if not on:
            return
        if seat in self._wanting:
            self._wanting.remove(seat)
        if self._question is not None:
            left = tuple(each for each in self._question.asked if each != seat)
            want, let = self._question.want - {seat}, self._question.let - {seat}
            self._question = replace(self._question, asked=left, want=want, let=let)
        if window is not None:
            self._consider(seat, window, self._now())

    def leave(self) -> None:
        """Everybody gets up for good: the match ends as it stands."""
        if self._status is not TableStatus.CLOSED:
            self._question, self._using = None, None
            self._wanting.clear()
            self._held.clear()
            self._authority.dissolve(self._now(), yes=self.people)
            self._read_sides(self._now())

    def hurry(self, on: bool) -> None:
        """Nobody's time passes faster while others still choose."""

    def say(self, phrase: str) -> bool:
        """People at one screen talk to each other."""
        return False

    def hush(self, phrase: str, now: float) -> float | None:
        """Nobody needs phrases here."""
        return None

    # ---------------------------------------------------------------- time

    def poll(self, now: float) -> tuple[Event | Notice, ...]:
        """What has happened for everybody since the last poll; while anybody is asked, nothing does."""
        backlog, self._backlog = tuple(self._backlog), []
        if self._question is not None:
            self._pass_question(now)
        if self._question is not None or self.look is not None:
            self._polled_at = now
            return backlog
        self._give_held()
        return (*backlog, *super().poll(now))

    def pump(self, now: float) -> None:
        """Go on while somebody looks at the own hand: an item brings something at once."""
        if self._using is not None:
            self._backlog.extend(super().poll(now))

    def _pass_question(self, now: float) -> None:
        question = self._question
        assert question is not None, "there is a question"
        passed = min(_LONGEST_FRAME_S, max(0.0, now - self._polled_at))
        self._question = question = replace(question, left=question.left - passed)
        if not question.is_over:
            return
        self._question = None
        self._wanting = [seat for seat in self._in_turn() if seat in question.want]
        for seat in self.people:
            window = self._sides[seat].window
            if window is None or seat in question.want or self.is_auto(seat) or window.kind not in _CLAIMS:
                continue
            self._held[seat] = Answer(window.id, window.default)
            self._sides[seat].held = True

    def _give_held(self) -> None:
        """Everybody has chosen: now the choices count, in turn order."""
        held, self._held = self._held, {}
        for seat in sorted(held, key=self._in_turn().index):
            window = self._authority.window(seat)
            if window is not None and window.id == held[seat].window_id:
                self._submit(seat, held[seat])

    def _submit(self, seat: Seat, answer: Answer) -> None:
        self._authority.answer(seat, answer, self._now())

    # ---------------------------------------------------------------- inside

    def _in_turn(self) -> tuple[Seat, ...]:
        """The people in the order in which they come after whoever played last."""
        state = self._state
        first = 0 if state is None else state.turn
        lying = None if state is None else state.lying
        start = first if lying is None else after(lying.seat)
        return tuple(
            seat for seat in (after(start, step) for step in range(len(SEATS))) if seat in self.people
        )

    def _is_simultaneous(self) -> bool:
        """Whether everybody is asked at the same time."""
        return sum(self._authority.window(seat) is not None for seat in SEATS) > 1 or bool(self._held)

    def _others(self) -> tuple[Seat, ...]:
        return tuple(self._company.bots)

    def _told(self) -> tuple[Delivery, ...]:
        """What is new for everybody."""
        fresh = self._authority.public.after(self._public)
        self._public += len(fresh)
        return fresh

    def _receive(self, delivery: Delivery) -> tuple[Event | Notice, ...]:
        out = super()._receive(delivery)
        if isinstance(delivery, Told) and isinstance(delivery.event, Discarded | KongDeclared):
            self._ask(delivery.event.seat)
        return out

    def _ask(self, player: Seat) -> None:
        """Everybody but who has played the tile is asked alike; nobody who has left the hand, or is played for."""
        state = self._state
        assert state is not None, "a tile was played"
        asked = tuple(
            seat
            for seat in self._in_turn()
            if seat != player and state.seats[seat].standing.plays and not self._authority.is_auto(seat)
        )
        if asked:
            self._questions += 1
            self._question = Question(self._questions, asked, self.question_s, self.question_s)

    def _ask_bots(self, now: float) -> None:
        self._read_sides(now)
        if self._question is None:  # a bot that is asked answers when the people have been
            super()._ask_bots(now)

    def _answer_for_bots(self, now: float) -> bool:
        return self._question is None and super()._answer_for_bots(now)

    def _read_sides(self, now: float) -> None:
        """What is new for each person."""
        for seat, side in self._sides.items():
            for delivery in self._fetch(seat):
                side.take(delivery)
                if not isinstance(delivery, Asked):
                    continue
                if self._using == seat:
                    self._using = None
                if self._authority.is_auto(seat):
                    self._consider(seat, delivery.window, now)
        if self._authority.between_hands:
            self._using = None

    def _catch_up(self) -> None:
        """Take in all that was told before; whoever could claim a tile then is asked once more, with all others."""
        for delivery in self._told():
            super()._receive(delivery)
        now = self._now()
        self._read_sides(now)
        super()._ask_bots(now)
        state = self._state
        lying = None if state is None else state.lying
        claims = [side for side in self._sides.values() if side.window and side.window.kind in _CLAIMS]
        if claims and lying is not None:
            self._ask(lying.seat)
