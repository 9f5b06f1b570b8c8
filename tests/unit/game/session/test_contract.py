"""Law 8: a table of this program, one on a server and a replay tell the same of the same wall and choices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

import pytest

from game.authority.outbox import Pace
from game.authority.record import Record, match_after, read_record
from game.authority.table_authority import TableAuthority
from game.authority.terms import Terms
from game.clock import ManualClock
from game.net.parts import RoomSpec
from game.session.company import AtOnce, Company, Thinking
from game.session.local import LocalTable
from game.session.logs import Seen
from game.session.replay import ReplayTable
from game.session.table import Notice, TableStatus
from memory_host import MemoryHost, TestTables
from remote_play import Player, busy, friends, play
from rules import VARIANTS, Ruleset
from rules.core.seat import SEATS, Seat
from rules.core.shuffle import Dice
from rules.core.window import Answer, Window
from rules.mahjong.actions import Action
from rules.mahjong.events import Event, Offered
from rules.mahjong.scribe import HandSetup
from rules.mahjong.state import SeatView

GAMES = [(variant.key, edition.key) for variant in VARIANTS for edition in variant.editions]
ALL = [
    pytest.param(game, edition, seat, id=f"{game}/{edition}-{seat}")
    for game, edition in GAMES
    for seat in SEATS
]


@dataclass(frozen=True)
class Again:
    """Deals the hands of a record once more."""

    record: Record

    @property
    def first_dealer(self) -> Seat:
        return self.record.hands[0].started.dealer

    def hand(self, ruleset: Ruleset, no: int) -> tuple[HandSetup, Dice]:
        hand = self.record.hands[no - 1]
        return hand.setup, hand.started.dice


@dataclass(frozen=True)
class Parrot:
    """Chooses what was chosen."""

    choices: Mapping[int, int]
    level: str = "parrot"

    def choose(self, view: SeatView, window: Window[Action], rng: Random) -> int:
        return self.choices.get(
            window.id, window.default
        )  # a question that is withdrawn before it is answered


def _online(game: str, edition: str, last: Seat) -> tuple[MemoryHost, list[Player]]:
    """A match on a server; *last* answers after the others."""
    host = MemoryHost(TestTables(bytes([last]) * 32))
    spec = RoomSpec(game, edition, {"length": 4}, timing="free")
    players = friends(host, spec)
    order = [player for player in players if player.seat != last] + [players[last]]
    play(host, order, busy(Random(last)))
    return host, players


def _local(record: Record, ruleset: Ruleset, seat: Seat, choices: list[Mapping[int, int]]) -> list[Event]:
    """The same match in this program."""
    terms = Terms(ruleset, record.header.length, record.header.seats, Again(record), pace=Pace(0.0, None))
    bots = {other: Parrot(choices[other]) for other in SEATS if other != seat}
    company = Company(seat, bots, bytes(32), thinking=Thinking(0.0, 0.0), workers=AtOnce)
    table = LocalTable(TableAuthority(terms), company, ManualClock())
    seen = list(table.poll(0.0))
    while not table.match.over:
        if table.window is not None:
            table.submit(Answer(table.window.id, choices[seat][table.window.id]))
        else:
            table.proceed()
        seen += table.poll(0.0)
    assert table.status is TableStatus.LIVE
    return [each for each in seen if not isinstance(each, Notice)]


@pytest.mark.parametrize(("game", "edition", "seat"), ALL)
def test_the_same_wall_and_choices_are_told_alike(game: str, edition: str, seat: Seat) -> None:
    host, players = _online(game, edition, seat)
    record = read_record(host.tables.tables[-1].record())
    ruleset = players[0].table.ruleset
    told = players[seat].events
    assert _local(record, ruleset, seat, [player.answered for player in players]) == told
    replay = ReplayTable(record, ruleset, Seen(seat, open_hands=False))
    again = [event for hand in range(len(record.hands)) for event in replay.events(hand)]
    assert again == told
    assert any(isinstance(event, Offered) for event in told)
    match = record.header.match(record.hands[0].started.dealer)
    for hand in record.hands:
        match = match_after(match, hand)
    assert players[seat].table.match.totals == match.totals
