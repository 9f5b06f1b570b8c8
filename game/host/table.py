"""A match on a server (联机牌桌): a thin shell around the authority for four seats of persons and bots.

Time comes in with every call; nothing here waits, and nothing is said that is not on paper yet. A room calls `tick`
when `next_at` has come and whenever it is stirred: by a bot that has thought, or by a journal that has been written.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator

from game.authority.feed import Asked, AutoSet, Delivery, Finished, Told
from game.authority.record import Record, Sitting, match_after, read_record
from game.authority.table_authority import TableAuthority
from game.authority.windows import Accepted
from game.host.audience import Audience
from game.host.fair_deal import FairDeal
from game.host.hosted import Wires
from game.host.interval import Interval
from game.host.plan import Plan
from game.host.players import Players
from game.host.transcript import Transcript
from game.net import intents, news
from game.net.news import News
from game.session.company import Thought
from game.session.table import ActionWindow
from rules.core.seat import SEATS, Seat
from rules.core.window import Answer
from rules.errors import Refusal
from rules.mahjong.events import Ended, Started
from rules.mahjong.stages.items import has_items

__all__ = ["HostedTable"]

_log = logging.getLogger("ouju")


class HostedTable:
    """One match of one room; the `Hosted` of `game.host.hosted`."""

    def __init__(self, plan: Plan, wires: Wires, now: float, data: bytes = b"") -> None:
        """Begin the match, or go on with that of the journal *data* at its exact prompt. Raises `RecordError`.

        Nothing is said yet: `begin_for` tells a seat how the match stands, and to what the shuffle is bound. The hand
        is dealt when the nonces are there. After a start from a journal nobody is there before `present` says so.
        """
        self._plan = plan
        self._outlet = wires.outlet
        self._deal = FairDeal(plan.root, plan.length)
        record = read_record(data, torn=True) if data else None
        self._transcript = Transcript(wires.journal, data[: record.kept] if record else b"")
        self._authority = self._opened(record, now)
        self._audience = Audience(
            plan, self._authority, wires.outlet, self._transcript.lines if record else 0
        )
        self._players = Players(plan, wires.stir)
        self._interval: Interval | None = None
        self._reveal: news.Reveal | None = None
        self._hand = 0
        self._live = set(plan.persons)
        self._is_over = False
        self._lag = 0.0
        """How long the table has been paused in all."""
        self._paused_at: float | None = None
        self._ticked = now
        self._done_at = float("-inf")
        """Everything that was due then is done, but for what waits for paper or for a bot."""
        if record is None:
            self._bind(now, rests=has_items(plan.ruleset))
        else:
            self._take_up(record, now)

    # ---------------------------------------------------------------- what the room may ask

    @property
    def hand(self) -> int:
        """The hand that is played, or was played last; 0 before the first one."""
        return self._hand

    @property
    def between_hands(self) -> bool:
        """Whether no hand is being played, and everybody knows."""
        return self._interval is not None or self._is_over

    @property
    def is_over(self) -> bool:
        """Whether the match is over, and everybody knows."""
        return self._is_over

    @property
    def totals(self) -> tuple[int, int, int, int]:
        """What the match has brought each seat so far."""
        return self._authority.match.totals

    def is_auto(self, seat: Seat) -> bool:
        """Whether the table or a bot plays for *seat* (托管)."""
        return self._authority.is_auto(seat)

    def record(self) -> bytes:
        """The record of the match, as far as it has come."""
        return self._transcript.whole

    def next_at(self) -> float | None:
        """When `tick` has something to do, as far as time decides."""
        if self._paused_at is not None:
            return None
        then = self._done_at
        moments = [self._authority.next_at(), self._players.next_at(then), self._audience.next_at()]
        if self._interval is not None:
            moments.append(self._interval.next_at(then))
        # what is due already waits for the journal or for a bot, and those stir
        return min((at + self._lag for at in moments if at is not None and at > then), default=None)

    # ---------------------------------------------------------------- what seats say

    def nonce(self, seat: Seat, hand: int, value: str, now: float) -> None:
        """The part of *seat* in the shuffle of *hand*: 32 hex digits; the first one counts, a late one does not."""
        if self._interval is not None and self._deal.add(seat, hand, bytes.fromhex(value)):
            self.tick(now)

    def seen(self, seat: Seat, win: int, now: float) -> None:
        """The question has arrived at *seat*: its clock starts."""
        window = self._authority.window(seat)
        if window is not None and window.id == win and self._paused_at is None:
            self._authority.patience.seen(seat, self._time(now))

    def answer(self, seat: Seat, answer: intents.Answer, now: float) -> News:
        """Take an answer; what is to be said to whoever gave it. A repeated answer is told the same."""
        if self._paused_at is not None:
            return news.Refused(answer.win, "paused", answer.ref)
        self.tick(now)  # whose time was up before is late, though nobody has looked since
        if answer.hand != self._hand:
            return news.Refused(answer.win, Refusal.STALE.value, answer.ref)
        given = self._authority.answer(seat, Answer(answer.win, answer.option), self._time(now))
        self.tick(now)
        if isinstance(given, Accepted):
            return news.Ack(given.window_id, given.option, answer.ref)
        return news.Refused(given.window_id, given.refusal.value, answer.ref)

    def set_auto(self, seat: Seat, on: bool, now: float) -> None:
        """Play for *seat* from now on, or let it play again (托管)."""
        self._authority.set_auto(seat, on, self._time(now))
        self.tick(now)

    def proceed(self, seat: Seat, hand: int, now: float) -> None:
        """*seat* has seen how *hand* ended (0: it is ready for the first one)."""
        if self._interval is not None and hand == self._hand:
            self._interval.proceed(seat)
            self.tick(now)

    def shift(self, seat: Seat, on: bool) -> None:
        """*seat* uses 乾坤大挪移 on the next hand, or does not after all (B14)."""
        self._authority.set_shift(seat, on)

    # ---------------------------------------------------------------- what the room decides

    def present(self, seat: Seat, live: bool, now: float) -> None:
        """Whether the person at *seat* can be reached."""
        if live:
            self._live.add(seat)
        else:
            self._live.discard(seat)
        self._authority.patience.set_away(seat, not live, self._time(now))
        self.tick(now)

    def leave(self, seat: Seat, now: float) -> None:
        """*seat* gives the match up for good (逃跑): by the game's rules it ends, or a bot plays on."""
        self._live.discard(seat)
        self._authority.leave(seat, self._time(now))
        self.tick(now)

    def relieve(self, seat: Seat, name: str, now: float) -> None:
        """Somebody else sits at *seat* from the next hand on (候补), and learns nothing of what was before."""
        if self._interval is None:
            return
        self._authority.relieve(seat, Sitting(name), self._time(now))
        self._deal.forget(seat)
        self._players.forget([seat])
        self._audience.hand_over(seat)
        self.tick(now)

    def dissolve(self, now: float, yes: Collection[Seat] = (), no: Collection[Seat] = ()) -> None:
        """The room has voted to break up (解散): the match ends as it stands, a hand that is played counts nothing."""
        self.pause(False, now)
        self._interval = None
        self._authority.dissolve(self._time(now), yes, no)
        self.tick(now)

    def pause(self, on: bool, now: float) -> None:
        """Stop every clock, or let them go on."""
        if on and self._paused_at is None:
            self._paused_at = now
        elif not on and self._paused_at is not None:
            self._lag += now - self._paused_at
            self._paused_at = None
            self.tick(now)
            self._audience.remind(self._ticked)

    def tick(self, now: float) -> None:
        """Do what is due: tell, deal, let bots answer."""
        if self._paused_at is not None:
            return
        then = self._ticked = self._done_at = self._time(now)
        self._authority.tick(then)
        progress = True
        while progress:
            for seat, delivery in self._audience.flush(then):
                self._learn(seat, delivery, then)
            progress = self._answer_for_players(then) or self._deal_next(then)

    # ---------------------------------------------------------------- who comes

    def begin_for(self, seat: Seat | None, now: float | None = None) -> None:
        """Tell *seat*, or those who watch, how the match stands, and to what the next shuffle is bound."""
        for message in self.standing(seat, now):
            self._outlet(seat, message)

    def standing(self, seat: Seat | None, now: float | None = None) -> tuple[News, ...]:
        """The same for one who comes alone: a snapshot, the proof of the last hand, the bond of the next."""
        return (self.snapshot(seat, now), *self._proofs(seat))

    def since(self, seat: Seat | None, seq: int, now: float | None = None) -> tuple[News, ...] | None:
        """What *seat* has missed after number *seq*; None where it needs `standing`."""
        missed = self._audience.since(seat, seq, self._moment(now))
        return None if missed is None else (*missed, *self._proofs(seat))

    def snapshot(self, seat: Seat | None, now: float | None = None) -> news.MatchBegun | news.Snapshot:
        """Where the match stands for *seat*; that it begins where nothing was told yet."""
        return self._audience.standing(seat, self._moment(now))

    # ---------------------------------------------------------------- inside

    def _time(self, now: float) -> float:
        """The moment as this table counts it: pauses are no time."""
        return (now if self._paused_at is None else self._paused_at) - self._lag

    def _moment(self, now: float | None) -> float:
        """The same where nobody says which: that of the last tick."""
        return self._ticked if now is None else self._time(now)

    def _opened(self, record: Record | None, now: float) -> TableAuthority:
        if record is None:
            authority = TableAuthority(self._plan.terms(self._deal), self._transcript)
            authority.open()
            return authority
        for hand in record.hands:
            self._deal.recall(hand.started.no, hand.setup.nonces)
        return TableAuthority.resume(self._plan.terms(self._deal), record, self._transcript, now)

    def _take_up(self, record: Record, now: float) -> None:
        """Go on where *record* breaks off."""
        self._live.clear()
        for seat in SEATS:
            if self._level(seat) is None:
                self._authority.patience.set_away(seat, True, now)
        match = self._plan.terms(self._deal).match
        for hand in record.hands:
            self._hand = hand.started.no
            self._audience.dealt(self._hand, match.passes)
            match = match_after(match, hand)
            self._deal.recall(self._hand, hand.setup.nonces)
            if hand.told and hand.told[-1].word == "end":
                self._reveal = self._proof(self._hand)
        with self._audience.silence():
            for seat, delivery in _since_the_deal(self._audience.flush(now)):
                self._learn(seat, delivery, now)
        if self._authority.between_hands and not self._authority.is_over and self._interval is None:
            self._bind(now, rests=has_items(self._plan.ruleset))

    def _learn(self, seat: Seat, delivery: Delivery, now: float) -> None:
        """Something was told to *seat*."""
        match delivery:
            case Asked(window):
                self._consider(seat, window, now)
            case AutoSet(whose, True) if whose == seat:
                asked = self._authority.window(seat)
                if asked is not None:
                    self._consider(seat, asked, now)
            case Told(_, Ended(_)) if seat == SEATS[0]:
                self._open_seed(now)
                if not self._authority.is_over and self._interval is None:
                    self._bind(now, rests=True)
                    self._say_bound(now)
            case Finished() if seat == SEATS[0]:
                self._open_seed(now)
                self._is_over = True
                self._interval = None
            case _:
                pass

    def _bind(self, now: float, *, rests: bool) -> None:
        """Bind the next hand, before anybody adds to its shuffle."""
        no = self._authority.match.no
        if not self._deal.reaches(no):
            self._authority.dissolve(now)
            return
        self._deal.gather(no)
        self._interval = Interval(no, now, rests=rests)

    def _commit(self) -> news.Commit | None:
        if self._interval is None:
            return None
        no = self._interval.no
        wait_ms = self._interval.wait_ms(self._ticked)
        return news.Commit(self._plan.match, no, self._deal.commitment(no), wait_ms)

    def _say_bound(self, now: float) -> None:
        self._ticked = now
        commit = self._commit()
        if commit is not None:
            self._audience.prove(commit, now)

    def _open_seed(self, now: float) -> None:
        """The hand is over: what its shuffle was made of is no secret any more."""
        no = self._hand
        if no and (self._reveal is None or self._reveal.hand != no):
            self._reveal = self._proof(no)
            self._audience.prove(self._reveal, now)

    def _proof(self, no: int) -> news.Reveal:
        return news.Reveal(self._plan.match, no, self._deal.seed(no).hex(), list(self._deal.nonces))

    def _proofs(self, seat: Seat | None) -> tuple[News, ...]:
        """The proof of the last hand, to what the next one is bound; spectators have not come so far."""
        if seat is None:
            return ()
        commit = self._commit()
        return tuple(each for each in (self._reveal, commit) if each is not None)

    def _deal_next(self, now: float) -> bool:
        interval = self._interval
        if interval is None or self._authority.is_over:
            return False
        reached = [seat for seat in self._live if self._level(seat) is None]
        lacking = [seat for seat in reached if not self._deal.has(seat)]
        waited = [seat for seat in reached if not self._authority.is_auto(seat)]
        if not interval.is_over(now, lacking=lacking, waited=waited):
            return False
        self._interval = None
        self._hand = interval.no
        self._audience.dealt(self._hand, self._authority.match.passes)
        self._authority.next_hand(now)
        return True

    # ---------------------------------------------------------------- who plays for others

    def _level(self, seat: Seat) -> str | None:
        """The level of the bot that has *seat*; None where a person sits."""
        return self._authority.given(seat) or self._authority.terms.seats[seat].bot

    def _consider(self, seat: Seat, window: ActionWindow, now: float) -> None:
        """Let whoever plays for *seat* think, if the question is still open and somebody does."""
        level = self._level(seat)
        if level is None and not self._authority.is_auto(seat):
            return
        view = self._authority.view(seat)
        if view is not None and self._authority.window(seat) is window:
            self._players.begin(view, window, level, now)

    def _answer_for_players(self, now: float) -> bool:
        ready = self._players.ready(now)
        for thought in ready:
            window = self._authority.window(thought.seat)
            if window is None or window.id != thought.window_id:
                continue
            if self._level(thought.seat) is None and not self._authority.is_auto(thought.seat):
                continue  # the person plays again
            answer = Answer(window.id, _choice(thought, window))
            self._authority.answer(thought.seat, answer, now, in_person=False)
        return bool(ready)


def _since_the_deal(told: list[tuple[Seat, Delivery]]) -> Iterator[tuple[Seat, Delivery]]:
    """What each seat was told since the last hand was dealt: what was before is over, and no seed follows from it."""
    begun = {
        seat: place
        for place, (seat, delivery) in enumerate(told)
        if isinstance(delivery, Told) and isinstance(delivery.event, Started)
    }
    return (each for place, each in enumerate(told) if place >= begun.get(each[0], 0))


def _choice(thought: Thought, window: ActionWindow) -> int:
    """What a bot has chosen; what silence means where it has failed, for the others want to play on."""
    error = thought.future.exception()
    if error is None and 0 <= (option := thought.future.result()) < len(window.options):
        return option
    _log.error("A bot had no answer to %s of seat %s.", window.kind, thought.seat, exc_info=error)
    return window.default
