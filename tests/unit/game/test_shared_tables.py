"""Tables for several people around one screen: opened, left, gone on with at the exact prompt, kept as nobody's own."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.authority.record import read_record
from game.clock import ManualClock
from game.session.archive import Archive
from game.session.chronicle import Chronicle
from game.session.hot_seat import HotSeat
from game.session.local import LocalTable
from game.session.table import MatchEnded
from game.session.tables import Order
from game.settings import Pace
from game.storage import Storage, storage_at
from game.tables import LocalTables
from hot_seat_rig import GAMES, step
from rules.mahjong.phase import Phase

FOUR = ("甲", "乙", "丙", "丁")


def ordered(game: tuple[str, str], people: tuple[str | None, ...] = FOUR) -> Order:
    return Order(game[0], game[1], {"length": 4}, "random", "阿公", people=people)


def tables_of(storage: Storage) -> tuple[LocalTables, ManualClock]:
    clock = ManualClock()
    return LocalTables(storage, clock, "shared", lambda: Pace.INSTANT), clock


def until(table: HotSeat, clock: ManualClock, rng: Random, hands: int, most: int = 30_000) -> bool:
    """Play until so many hands are over; True when the match is."""
    for _ in range(most):
        table._authority.journal.wait()
        clock.advance(0.1)
        if any(isinstance(each, MatchEnded) for each in table.poll(clock.now())):
            return True
        view = table.view
        if view is not None and view.state.start.no > hands and table.look is not None:
            return False
        if view is None or view.state.phase is Phase.OVER:
            table.proceed()
        step(table, rng)
    raise AssertionError("it does not come to that")


@pytest.mark.parametrize("game", GAMES, ids=":".join)
def test_a_shared_match_goes_on_at_the_exact_prompt_and_its_record_is_nobodys(
    tmp_path: Path, game: tuple[str, str]
) -> None:
    storage, rng = storage_at(tmp_path), Random(5)
    tables, clock = tables_of(storage)
    table = tables.open(ordered(game))
    assert isinstance(table, HotSeat)
    assert not until(table, clock, rng, 1)
    look = table.look
    assert look is not None
    hand = table.side(look.seat).view
    table.close()

    tables, clock = tables_of(storage)
    left = tables.interrupted()
    assert left is not None
    assert (left.people, left.hand_no, left.room) == (4, 2, "practice")
    again = tables.resume()
    assert isinstance(again, HotSeat)
    assert again.look == look or again.question is not None
    assert again.side(look.seat).view == hand
    assert until(again, clock, rng, 99)
    again.close()
    assert tables.interrupted() is None

    (file,) = storage.records.glob("*.jsonl")
    assert read_record(file.read_bytes()).header.is_shared
    archive = Archive(storage, chronicle=Chronicle(storage, apart=False))
    archive.chronicle.refresh()
    archive.chronicle.take_in()
    (match,) = archive.chronicle.matches()
    assert (match.seat, match.names) == (None, FOUR)
    archive.close()


def test_bots_sit_where_nobody_does(tmp_path: Path) -> None:
    tables, _ = tables_of(storage_at(tmp_path))
    table = tables.open(ordered(("yueqing", "local"), (None, "乙", None, "丁")))
    assert isinstance(table, HotSeat)
    assert table.people == (1, 3)
    players = table.match.players
    assert [player.bot for player in players] == ["random", None, "random", None]
    assert players[0].name != players[2].name
    assert table.match.shared
    assert table.match.people == (None, "乙", None, "丁")
    table.close()


def test_a_shared_table_is_for_practice_whatever_room_is_named(tmp_path: Path) -> None:
    tables, _ = tables_of(storage_at(tmp_path))
    order = Order("yueqing", "local", {}, "random", "阿公", "hall", people=FOUR)
    table = tables.open(order)
    assert not table.match.room.rated
    table.close()


def test_one_person_has_a_table_of_his_own(tmp_path: Path) -> None:
    tables, _ = tables_of(storage_at(tmp_path))
    table = tables.open(Order("yueqing", "local", {}, "random", "阿公"))
    assert type(table) is LocalTable
    table.close()
