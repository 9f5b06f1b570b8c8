"""A brute answer to ledgers of the Sichuan games: events to money, what cannot happen, what breaks a rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from brute_sichuan_hand import state_of
from brute_sichuan_money import Book, Transfer
from brute_sichuan_place import Illegal, held_of, scored
from brute_sichuan_room import Room, room_of
from brute_tiles import SEATS, Unsound

__all__ = ["Settled", "settled"]

_MANY: Final = 99


@dataclass(slots=True)
class Settled:
    """What the sheet says of a ledger."""

    error: str = ""
    """With `at`: something cannot happen after a rule is broken, and either may be said."""
    at: int | None = None
    """The event that breaks a rule of play."""
    payments: dict[str, int] = field(default_factory=dict)
    claims: dict[str, int] | None = None
    transfers: list[Transfer] = field(default_factory=list)
    acts: list[str | None] = field(default_factory=list)
    next_dealer: str | None = None
    states: dict[str, str] | None = None
    calls: dict[str, int] | None = None


def settled(line: Mapping[str, Any]) -> Settled:
    """The answer to one line."""
    reader: _Reader | None = None
    try:
        reader = _Reader(line)
        for place, event in enumerate(line["events"]):
            reader.place = place
            reader.read(event)
    except Unsound as unsound:
        return Settled(error=str(unsound), at=None if reader is None else reader.broken)
    if reader.broken is not None:
        return Settled(at=reader.broken)
    found = reader.answer()
    if line.get("coins") is not None:
        found.claims = settled({key: told for key, told in line.items() if key != "coins"}).payments
    return found


class _Reader:
    """Takes event after event."""

    def __init__(self, line: Mapping[str, Any]) -> None:
        self.room: Room = room_of(line["game"], line.get("options") or {})
        coins = line.get("coins")
        if coins is not None and (sorted(coins) != sorted(SEATS) or self.room["game"] != "sichuan"):
            raise Unsound("coins of some seats")
        self.book = Book(self.room, tuple(SEATS), coins)
        self.void: Mapping[str, str] = line.get("void") or {}
        self.final: Mapping[str, Any] = line.get("final") or {}
        self.place = 0
        self.broken: int | None = None
        """The first event that breaks a rule of play; what comes after it may still be an error."""
        self.left: set[str] = set()
        self.least = self.wall = _MANY
        self.fresh = False
        """Whether the last kong is still followed by nobody's draw or win."""
        self.locks: dict[str, int] = {}
        self.drawn = False
        self.acts: list[str | None] = []
        self.states: dict[str, tuple[str, int]] | None = None

    def read(self, event: Mapping[str, Any]) -> None:
        word = event["e"]
        if (self.book.over or self.drawn) and not (
            word == "leave" and not self.drawn and not self.book.escaped
        ):
            raise Unsound("something after the end")
        left = event.get("wall_left")
        if left is not None:
            if left > min(self.least, 55):
                raise Unsound("a wall that grows")
            self.least = left
        self.wall = _MANY if left is None else left
        getattr(self, f"_{word}")(event)

    def _break(self) -> None:
        self.broken = self.place if self.broken is None else self.broken

    def _playing(self, seat: str) -> str:
        if seat not in self.book.unwon() or seat in self.book.gone:
            raise Unsound(f"{seat} plays no more")
        return seat

    def _kong(self, event: Mapping[str, Any]) -> None:
        seat, kind, source = self._playing(event["seat"]), event["kind"], event.get("from")
        if kind not in ("open_kong", "added_kong", "concealed_kong"):
            raise Unsound("no kong")
        if (source is None) == (kind == "open_kong") or source == seat:
            raise Unsound("a kong from nobody")
        if source is not None:
            self._playing(source)
        if event.get("late") and kind != "added_kong":
            raise Unsound("late by nature")
        self._spare(seat)
        self.book.kong(seat, kind, source, late=bool(event.get("late")))
        self.fresh = True
        self.locks.pop(seat, None)

    def _spare(self, seat: str) -> None:
        if sum(made.owner == seat for made in self.book.kongs) == 4:
            raise Unsound("a fifth kong")

    def _win(self, event: Mapping[str, Any]) -> None:
        by, source, wins = event["by"], event.get("from"), event["wins"]
        seats = [self._playing(win["seat"]) for win in wins]
        claim = by in ("discard", "rob_kong")
        after_kong = bool(event.get("after_kong"))
        if by not in ("self_draw", "kong_draw", "discard", "rob_kong") or not wins:
            raise Unsound("no way to win")
        if claim != (source is not None) or source in seats or len(set(seats)) < len(seats):
            raise Unsound("nobody's tile")
        if source is not None:
            self._playing(source)
            if by == "rob_kong":
                self._spare(source)
        if len(seats) > 1 and not (claim and self.room["multi_win"]):
            raise Unsound("several winners")
        if by == "kong_draw" or after_kong:
            owner = seats[0] if by == "kong_draw" else source
            if by in ("rob_kong", "self_draw") or not self.fresh or self.book.kongs[-1].owner != owner:
                raise Unsound("a kong that was not made")
        fans = {win["seat"]: self._fan(win, by, after_kong=after_kong) for win in wins}
        for seat, fan in fans.items():
            self._unlocked(seat, fan, by, after_kong=after_kong)
        self.book.win(by, source, fans, after_kong=after_kong)
        self.fresh = False
        over = self.book.over or self.wall == 0
        self.acts.append(None if over else self.book.next_after_win())
        if not over:
            self.locks.pop(self.book.next_after_win(), None)
        if not claim:
            self.locks.pop(seats[0], None)

    def _fan(self, win: Mapping[str, Any], by: str, *, after_kong: bool) -> int:
        if "fan" in win:
            return int(win["fan"])
        held = held_of(win, self.void.get(win["seat"], ""))
        try:
            held = held.adding(win["tile"])
            return scored(held, self.room, by, first=win.get("first") or "", after_kong=after_kong)[0]
        except Illegal:
            self._break()
            return 1

    def _unlocked(self, seat: str, fan: int, by: str, *, after_kong: bool) -> None:
        """A8, D18, D22."""
        if by not in ("discard", "rob_kong") or seat not in self.locks or self.wall <= 3:
            return
        if not self.room["passed_win"]:
            return
        adds = after_kong or (by == "rob_kong" and self.room["rob_kong_fan"])
        if (self.room["passed_win_needs_add"] and not adds) or self.room.capped(fan) <= self.locks[seat]:
            self._break()

    def _pass(self, event: Mapping[str, Any]) -> None:
        seat = self._playing(event["seat"])
        if self.wall <= 3:
            self._break()
        self.locks[seat] = max(self.locks.get(seat, 0), self.room.capped(event["fan"]))

    def _turn(self, event: Mapping[str, Any]) -> None:
        self.locks.pop(self._playing(event["seat"]), None)
        self.fresh = False

    def _escape(self, event: Mapping[str, Any]) -> None:
        seat = event["seat"]
        if seat in self.left or (seat in self.book.won and not self.room.stays):
            raise Unsound("it has won, or is not there")
        self.left.add(seat)
        if self.room["escape_mode"] == "bot":
            return
        calls = {}
        if self.wall <= 3:
            calls = {
                other: self._state(other)[1]
                for other in self.book.never_won()
                if other != seat and other not in self.book.gone
            }
        self.book.escape(seat, calls)

    def _leave(self, event: Mapping[str, Any]) -> None:
        if event["seat"] not in self.book.won or event["seat"] in self.left or self.room.stays:
            raise Unsound("it has not won, or is not there")
        self.left.add(event["seat"])
        self.book.leave(event["seat"])

    def _draw(self, event: Mapping[str, Any]) -> None:
        self.drawn = True
        self.states = {seat: self._state(seat) for seat in self.book.never_won()}
        if any(seat in self.final for seat in self.book.won):
            raise Unsound("the final hand of a seat that has won")
        self.book.draw_check(self.states)

    def _state(self, seat: str) -> tuple[str, int]:
        told = self.final.get(seat)
        if told is None:
            raise Unsound("a final hand is missing")
        if "state" in told:
            if (told["state"] == "ready") != ("fan" in told):
                raise Unsound("a call is missing")
            return told["state"], self.room.capped(told.get("fan", 0))
        return state_of(held_of(told, self.void.get(seat, "")), self.room)

    def answer(self) -> Settled:
        book = self.book
        over = book.over or self.drawn
        found = Settled(payments=book.payments(), transfers=list(book.paid), acts=self.acts)
        found.next_dealer = book.next_dealer if over else None
        # The payments of a pool are told as claims, the tax among them.
        tax = book.tax(book.claims())
        found.transfers += [(seat, "house", units, "tax") for seat, units in tax.items() if units]
        if self.states is not None:
            found.states = {seat: self.states.get(seat, ("won", 0))[0] for seat in SEATS}
            found.calls = {seat: fan for seat, (state, fan) in self.states.items() if state == "ready"}
        return found
