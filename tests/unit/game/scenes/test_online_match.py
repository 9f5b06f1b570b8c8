"""A whole match in a room as one of its players sees it: every hand on the screen, its result, ranking and record."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.bindings import Command
from game.net.parts import RoomSpec
from game.scenes.online_ranking import OnlineRanking
from game.scenes.online_table import OnlineTable
from game.session.archive import Archive
from game.session.audit import check
from game.session.online import OnlineNotice
from game.settings import Confirm, Motion
from game.storage import storage_at
from memory_host import MemoryHost, TestTables
from remote_play import Player, act, busy, friends
from rules.core.window import Answer
from table_rig import Desk, desk, seeded_table

GAMES = ["yueqing", "wuhanhua", "shanghaihua", "sichuan", "xuezhan", "xueliu"]


def sit_down(host: MemoryHost, own: Player, tmp_path: Path) -> tuple[Desk, OnlineTable, list[OnlineNotice]]:
    heard: list[OnlineNotice] = []
    at = desk(
        seeded_table(host.clock, "another table"),
        host.clock,
        (1024, 600),
        motion=Motion.OFF,
        confirm=Confirm.SINGLE,
    )
    services = replace(at.services, archive=Archive(storage_at(tmp_path)))
    scene = OnlineTable(own.table, own.online, heard.append)
    at.stack._services = services
    at.stack._cut(0)
    at.stack._push(scene)
    at.scene = scene
    return at, scene, heard


def step(host: MemoryHost, at: Desk, others: list[Player], rng: Random, *, goes_on: bool = True) -> None:
    """Everybody does what is to be done, then time passes on the screen; *goes_on*: the player closes results."""
    choose = busy(rng)
    for player in others:
        player.poll()
        if act(player, choose):
            host.settle()
    host.run(0.3)
    at.stack.update(0.3)
    window = at.scene.seat.window() if at.stack.top is at.scene else None
    if window is not None and at.scene.seat.takes():
        at.scene._table.submit(Answer(window.id, choose(window)))
        host.settle()
    elif goes_on and at.stack.keys[-1:] in (("settlement",), ("great_shift",), ("ceremony",)):
        at.draw()
        at.key(Command.CONFIRM)
        host.settle()


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_on_the_screen_to_its_record(game: str, tmp_path: Path) -> None:
    host, rng = MemoryHost(tables=TestTables()), Random(game)
    own, *others = friends(host, RoomSpec(game, options={"length": 4}, timing="quick"))
    at, _, _ = sit_down(host, own, tmp_path)
    for _ in range(20_000):
        step(host, at, others, rng)
        if isinstance(at.stack.top, OnlineRanking):
            break
    assert isinstance(at.stack.top, OnlineRanking)
    for _ in range(5):
        host.run(0.3)
        at.stack.update(0.3)
    at.draw()
    assert len([line for line in at.lines if line["t"] == "settlement"]) == 4
    assert all(line["holds"] for line in at.lines if line["t"] == "proven")
    assert len([line for line in at.lines if line["t"] == "proven"]) == 4
    (file,) = at.stack._services.shelf.files()
    record = at.stack._services.shelf.record(file)
    found = check(record)
    assert record.header.own == own.seat
    assert (found.match.totals, found.shuffles) == (others[0].table.match.totals, 4)


def test_scn_N02_the_next_hand_begins_under_a_result_that_nobody_closes(tmp_path: Path) -> None:
    host, rng = MemoryHost(tables=TestTables()), Random(2)
    own, *others = friends(host, RoomSpec("yueqing", options={"length": 4}, timing="quick"))
    at, scene, _ = sit_down(host, own, tmp_path)
    for _ in range(5_000):
        if at.stack.keys[-1] == "settlement":
            break
        step(host, at, others, rng, goes_on=False)
    assert at.shows("table", "settlement")
    at.draw()
    choose = busy(rng)
    for _ in range(200):
        for player in others:
            player.poll()
            if act(player, choose):
                host.settle()
        host.run(0.3)
        at.stack.update(0.3)
        if at.stack.top is scene:
            break
    assert at.shows("table")
    at.draw()
    view = own.table.view
    assert view is not None
    assert view.state.start.no == 2
    assert scene.seat.story.state is not None
    assert scene.seat.story.state.start.no == 2
    assert len(scene.seat.story.state.seats[own.seat].hand.tiles) in (16, 17)
