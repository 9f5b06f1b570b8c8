"""Follows the money of a hand event by event (算账): what is paid, who acts next, where a rule is broken.

What cannot happen is a `PositionError`; what breaks a rule of play ends the story with the place of the event.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from game.score.fields import SEAT_LETTERS, refuse
from game.score.ledger_case import (
    Declined,
    Escape,
    Exhausted,
    KongMade,
    Leave,
    LedgerCase,
    LedgerEvent,
    OwnDraw,
    TileWon,
)
from game.score.ledger_table import Table
from game.score.ledger_wins import Win, won_on
from rules.core.ledger import Ledger
from rules.core.options import values_of
from rules.core.seat import SEATS, Seat
from rules.mahjong.aftermath import hand_end
from rules.mahjong.events import Drew, Konged, Left, Source, Won
from rules.mahjong.money import given_back, is_decided, tax_of
from rules.mahjong.ruleset import Next
from rules.mahjong.stages.last_four import is_last_four
from rules.mahjong.stages.passed_win import beats_lock
from rules.mahjong.state import Standing
from rules.scoring.draw_check import Called, Calls, CallState, DrawCheck, called_on
from rules.scoring.model import First, SeatTiles
from rules.tiles.hand import hidden_hand
from rules.tiles.tile import Tile

__all__ = ["Followed", "followed"]


@dataclass(slots=True)
class Followed:
    """What a hand comes to: *at* the event that breaks a rule, if any; else what is paid and what follows.

    *ledger* holds what was paid in the hand, *settled* also what is given back and taxed at its end. *acts* has for
    each won tile the seat that draws next. *following* is None while the hand is not over.
    """

    at: int | None = None
    ledger: Ledger = ()
    settled: Ledger = ()
    acts: list[Seat | None] = field(default_factory=list)
    check: DrawCheck | None = None
    following: Next | None = None


def followed(case: LedgerCase, *, limited: bool) -> Followed:
    """The hand from its first event to its last; *limited*: no seat has more than the line says it owns."""
    fold = _Fold(case, Table.of(case, limited=limited))
    for place, event in enumerate(case.events):
        fold.place = place
        if not fold.follow(event):
            return Followed(at=place)
    return fold.settled()


@dataclass(slots=True)
class _Fold:
    """The hand so far: *locks* are the highest totals let go, *away* who has left, whoever plays on for it."""

    case: LedgerCase
    table: Table
    found: Followed = field(default_factory=Followed)
    place: int = 0
    over: bool = False
    locks: list[int] = field(default_factory=lambda: [0] * len(SEATS))
    away: set[Seat] = field(default_factory=set)

    @property
    def what(self) -> str:
        """The event, for a message."""
        return f"event {self.place}"

    def follow(self, event: LedgerEvent) -> bool:
        """Let an event happen; False where a rule of play forbids it. Raises `PositionError`."""
        won = bool(self.table.state.wins) and self.table.state.left is None and self.found.check is None
        if self.over and not (won and isinstance(event, Leave)):
            refuse(f"{self.what}: the hand is over")
        match event:
            case TileWon():
                return self.win(event)
            case Declined():
                return self.decline(event)
            case KongMade():
                self.kong(event)
            case OwnDraw(seat):
                self.table.must_play(seat, self.what)
                self.draw(seat)
            case Escape():
                self.escape(event)
            case Leave(seat):
                self.leave(seat)
            case Exhausted():
                self.exhaust()
            case _:
                assert_never(event)
        return True

    def settled(self) -> Followed:
        """What the hand comes to when nothing more is told."""
        table, found, rules = self.table, self.found, self.case.rules
        found.ledger = table.state.ledger
        table.pay_out(given_back(rules, table.state))
        table.pay_out(tax_of(rules, table.state))
        found.settled = table.state.ledger
        if self.over:
            found.following = rules.succession(table.state)
        return found

    # ---- play

    def kong(self, event: KongMade) -> None:
        table, seat, source = self.table, event.seat, event.source
        table.must_play(seat, self.what)
        if source is not None:
            table.must_play(source, self.what)
            table.hide(source)
        table.may_kong(seat, self.what)
        table.hide(seat)
        late = event.late and self.case.rules.claims.timely_kongs
        table.tell(Konged(seat, event.kind, Tile.HIDDEN, source, late=late))
        self.locks[seat] = 0

    def draw(self, seat: Seat) -> None:
        """A seat draws from the wall, which lifts its lock."""
        self.table.give(seat, hidden_hand(self.case.rules.hand), ())
        self.table.tell(Drew(seat, Tile.HIDDEN, Source.WALL))
        self.locks[seat] = 0

    def decline(self, event: Declined) -> bool:
        table, seat = self.table, event.seat
        table.must_play(seat, self.what)
        table.see_wall(event.wall)
        if is_last_four(table.state):  # there every possible win is made
            return False
        self.locks[seat] = max(self.locks[seat], table.pay.capped(event.fan))
        return True

    def win(self, event: TileWon) -> bool:
        table, rules = self.table, self.case.rules
        before = self.case.events[: self.place]
        first = any(winner.first is First.HEAVEN for winner in event.winners)
        if first and not all(isinstance(each, Escape) for each in before):
            refuse(f"{self.what}: nothing happens before a heaven")
        wall = table.see_wall(event.wall)
        wins = won_on(table, event, self.what)
        if wins is None or any(self.is_locked(win) for win in wins):
            return False
        told = len(table.state.wins)
        for win in wins:
            if not win.by.is_claim:
                self.locks[win.seat] = 0  # it has drawn: where winners play on that lifts its lock (A8, 8)
            won = Won(win.seat, win.tile, event.by, event.source, win.concealed, win.tally, place=told + 1)
            table.tell(won)
        table.pay_out(rules.pay(hand_end(rules, table.state, table.state.wins[told:])))
        self.over = is_decided(rules, table.state)
        following = table.state.next_in_play(wins[-1].seat) if wall and not self.over else None
        self.found.acts.append(following)
        if following is not None:
            self.draw(following)
        return True

    def is_locked(self, win: Win) -> bool:
        """Whether a win let go stands against this one (A8)."""
        locked, options = self.locks[win.seat], values_of(self.case.rules.options)
        if (
            not options.get("passed_win")
            or not win.by.is_claim
            or not locked
            or is_last_four(self.table.state)
        ):
            return False
        return not beats_lock(win.tally, locked, needs_add=bool(options.get("passed_win_needs_add")))

    # ---- leaving

    def escape(self, event: Escape) -> None:
        table, rules, seat = self.table, self.case.rules, event.seat
        table.must_play(seat, self.what)
        self.go(seat)
        table.see_wall(event.wall)
        if not rules.settles_leaving:
            return  # the system plays on for it
        table.tell(Left(seat))
        called = self.called(seat) if is_last_four(table.state) else None
        table.pay_out(table.pay.parting(hand_end(rules, table.state, ()), called))
        self.over = True

    def leave(self, seat: Seat) -> None:
        table, rules = self.table, self.case.rules
        if table.state.seats[seat].standing is not Standing.WON:
            refuse(f"{self.what}: seat {SEAT_LETTERS[seat]} still plays: it escapes")
        self.go(seat)
        if rules.settles_leaving:
            table.tell(Left(seat))
            table.pay_out(table.pay.parting(hand_end(rules, table.state, (), seat)))

    def go(self, seat: Seat) -> None:
        """Know that a seat has left."""
        if seat in self.away:
            refuse(f"{self.what}: seat {SEAT_LETTERS[seat]} has left before")
        self.away.add(seat)

    # ---- the draw check

    def exhaust(self) -> None:
        table, rules = self.table, self.case.rules
        table.see_wall(0)
        for seat, final in enumerate(self.case.final):
            if final is not None and seat not in table.unwon():
                refuse(f"'final' of {SEAT_LETTERS[seat]}: a seat that has won is not checked")
        check = table.pay.check(hand_end(rules, table.state, ()), self.called(None))
        table.pay_out(check.ledger)
        self.found.check = check
        self.over = True

    def called(self, left: Seat | None) -> Calls:
        """What all seats are: those that have won, and what 'final' says of the others but the one that has *left*."""
        first, second, third, fourth = (self.called_seat(seat, left) for seat in SEATS)
        return (first, second, third, fourth)

    def called_seat(self, seat: Seat, left: Seat | None) -> Called:
        if seat not in self.table.unwon():
            return Called(CallState.WON)
        if seat == left:
            return Called(CallState.NOT_READY)  # nobody asks what it is
        final = self.case.final[seat]
        if final is None:
            refuse(f"{self.what}: 'final' lacks seat {SEAT_LETTERS[seat]}")
        if isinstance(final, SeatTiles):
            self.table.show(seat, final)
            end = hand_end(self.case.rules, self.table.state, ())
            return called_on(self.case.rules.scoring, end.seats[seat])
        return final
