"""The table scene when a server tells its table anew: nothing of before stays, and the picture is the same (N19)."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.clock import ManualClock
from game.net import news
from game.net.parts import RoomSpec
from memory_host import MemoryHost
from remote_play import Player, act, busy, friends
from rules.core.window import Answer
from table_rig import Desk, desk


def _turns(host: MemoryHost) -> int:
    round_ = host.tables.authority.round
    return 0 if round_ is None else round_.state.discards


def _step(host: MemoryHost, players: list[Player], rng: Random) -> None:
    """The others play, the first one takes what silence means."""
    table = players[0].table
    if table.window is not None and table.window.id not in players[0].answered:
        players[0].answered[table.window.id] = table.window.default
        table.submit(Answer(table.window.id, table.window.default))
    for player in players[1:]:
        player.poll()
        act(player, busy(rng))
        host.settle()
    players[0].online.poll()
    host.run(1.0)


def _played(turns: int, *, to_own: bool) -> tuple[MemoryHost, list[Player], Desk]:
    """A hand that has come so far, and a scene that shows it from the first seat."""
    host = MemoryHost()
    players = friends(host, RoomSpec("yueqing", options={"length": 4}, timing="free"))
    shown = desk(players[0].table, ManualClock())
    rng = Random(2)
    for _ in range(400):
        shown.wait(2.0)
        asked = players[0].table.window is not None
        if _turns(host) >= turns and asked is to_own:
            break
        _step(host, players, rng)
    shown.wait(10.0)
    return host, players, shown


def _bytes(shown: Desk) -> bytes:
    return pygame.image.tobytes(shown.draw(), "RGB")


@pytest.mark.parametrize("to_own", [True, False], ids=["asked", "waiting"])
def test_scn_N19_the_picture_after_a_return_is_that_of_before(to_own: bool) -> None:
    host, players, shown = _played(9, to_own=to_own)
    assert (players[0].table.window is not None) is to_own
    before, window = _bytes(shown), shown.scene.seat.window()
    told = host.tables.tables[-1].snapshot(0)
    assert isinstance(told, news.Snapshot)
    players[0].table.take(told, host.clock.now())
    shown.wait(10.0)
    assert shown.scene.seat.window() == window
    assert _bytes(shown) == before


def test_scn_N19_what_happened_meanwhile_is_on_the_table_and_nothing_of_before_is() -> None:
    host, players, shown = _played(6, to_own=False)
    rng = Random(5)
    turns = _turns(host)
    for _ in range(60):  # the scene does not look while the others play
        for player in players[1:]:
            player.poll()
            act(player, busy(rng))
            host.settle()
        if _turns(host) > turns + 2:
            break
        host.run(1.0)
    told = host.tables.tables[-1].snapshot(0)
    assert isinstance(told, news.Snapshot)
    table = players[0].table
    table._inbox.clear()  # what was told since then is lost
    players[0].line.tidings.clear()
    players[0].line.protocol.incoming()
    table.take(told, host.clock.now())
    shown.wait(10.0)
    assert table.view is not None
    assert shown.scene.seat.story.state == table.view.state
    fresh = desk(table, ManualClock())
    fresh.wait(10.0)
    assert fresh.scene.seat.story.state == shown.scene.seat.story.state
    assert _bytes(fresh) == _bytes(shown)
