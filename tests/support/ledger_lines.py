"""The money of a played round as a line for `ouju score`: what happened in it that a ledger tells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.score.fields import SEAT_LETTERS
from rules import Ruleset, evolve
from rules.core.options import values_of
from rules.core.seat import SEATS, Seat
from rules.mahjong.actions import Win
from rules.mahjong.events import (
    Claimed,
    Declined,
    Drew,
    Ended,
    EndReason,
    Event,
    Konged,
    Left,
    Punged,
    Source,
    Won,
)
from rules.mahjong.legal import facts_of
from rules.mahjong.stages.account import account_of
from rules.mahjong.stages.void import voids_of
from rules.mahjong.state import RoundState, Standing
from rules.scoring.draw_check import CallState, called_on
from rules.scoring.model import SeatTiles, WinBy
from rules.scoring.tally import score
from rules.tiles.notation import format_tiles

__all__ = ["ledger_line"]


def ledger_line(ruleset: Ruleset, log: Iterable[Event]) -> dict[str, Any]:
    """The line of a round that is over."""
    teller = _Teller(ruleset)
    for event in log:
        teller.tell(event)
    assert teller.state is not None, "a round has a beginning"
    line: dict[str, Any] = {
        "id": "played",
        "kind": "ledger",
        "game": ruleset.key,
        "options": values_of(ruleset.options),
        "events": teller.lines,
        "final": teller.final,
    }
    coins = teller.state.start.coins
    if coins is not None:
        line["coins"] = {teller.name(seat): coins[seat] for seat in SEATS}
    voids = voids_of(ruleset, teller.state)
    if any(voids):
        line["void"] = {teller.name(seat): suit.value for seat, suit in enumerate(voids) if suit is not None}
    return line


class _Teller:
    """Folds a round and notes what a ledger tells of it."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.state: RoundState | None = None
        self.lines: list[dict[str, Any]] = []
        self.final: dict[str, Any] = {}
        self.last: Event | None = None

    def name(self, seat: Seat) -> str:
        assert self.state is not None
        return SEAT_LETTERS[(seat - self.state.dealer) % 4]

    def tell(self, event: Event) -> None:
        if self.state is not None:
            self.note(event, self.state)
        self.state = evolve(self.ruleset, self.state, event)
        self.last = event

    def note(self, event: Event, state: RoundState) -> None:
        match event:
            case Konged(seat, kind, _, source, late=late):
                line = {"e": "kong", "kind": kind.value, "seat": self.name(seat)}
                line |= {} if source is None else {"from": self.name(source)}
                self.lines.append(line | ({"late": True} if late else {}))
            case Won():
                self.won(event, state)
            case Declined(seat) | Claimed(seat):
                if not (isinstance(event, Claimed) and isinstance(event.action, Win)):
                    self.declined(seat, state)
            case Drew(seat, source=Source.WALL):
                self.lines.append({"e": "turn", "seat": self.name(seat)})
            case Punged(seat) if getattr(self.ruleset.options, "pung_lifts_lock", False):
                self.lines.append({"e": "turn", "seat": self.name(seat)})  # a ledger has no word for a pung
            case Left(seat):
                won = state.seats[seat].standing is Standing.WON
                line = {"e": "leave" if won else "escape", "seat": self.name(seat)}
                self.lines.append(line if won else line | {"wall_left": state.drawable})
                if not won:
                    self.close(state, seat)
            case Ended(EndReason.EXHAUSTED):
                self.lines.append({"e": "draw"})
                self.close(state, None)
            case _:
                pass

    def won(self, event: Won, state: RoundState) -> None:
        winner = {"seat": self.name(event.seat), "fan": event.tally.total}
        if isinstance(self.last, Won):
            self.lines[-1]["wins"].append(winner)
            return
        line = {"e": "win", "by": event.by.value, "wins": [winner], "wall_left": state.drawable}
        if event.source is not None:
            line["from"] = self.name(event.source)
        kong = account_of(self.ruleset, state).last_kong
        if event.by is WinBy.DISCARD and kong is not None and kong.seat == event.source:
            line["after_kong"] = True
        self.lines.append(line)

    def declined(self, seat: Seat, state: RoundState) -> None:
        for option in state.offers[seat]:
            if isinstance(option, Win) and option.by.is_claim:
                tally = score(self.ruleset.scoring, facts_of(self.ruleset, state, option))
                assert tally is not None, "an offered win has a value"
                fan, left = tally.total, state.drawable
                line = {"e": "pass", "seat": self.name(seat), "fan": fan, "wall_left": left}
                self.lines.append(line)

    def close(self, state: RoundState, left: Seat | None) -> None:
        voids = voids_of(self.ruleset, state)
        for seat in SEATS:
            own = state.seats[seat]
            if own.standing is not Standing.IN_PLAY or seat == left:
                continue
            tiles = own.hand.tiles
            if len(tiles) % 3 == 1 and seat % 2:
                melds = [
                    {"kind": meld.kind.value, "tiles": format_tiles(meld.tiles)}
                    | ({} if meld.source is None else {"from": self.name(meld.source)})
                    for meld in own.melds
                ]
                self.final[self.name(seat)] = {"hand": format_tiles(tiles), "melds": melds}
                continue
            found = called_on(self.ruleset.scoring, SeatTiles(tiles, own.melds, (), voids[seat]))
            told: dict[str, Any] = {"state": found.state.value}
            self.final[self.name(seat)] = told | (
                {"fan": found.fan} if found.state is CallState.READY else {}
            )
