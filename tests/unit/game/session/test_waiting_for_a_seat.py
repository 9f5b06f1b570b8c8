"""Five at a table (候补): who steps out watches, who steps in plays, and neither is told what is not his."""

from __future__ import annotations

from random import Random

import pytest

from game.net.news import Told
from game.net.parts import RoomSpec
from game.session.online import MatchReady, OnlineStatus
from memory_host import MemoryHost
from remote_play import Player, act, busy, friends
from rules import conceal
from rules.core.seat import Seat
from rules.mahjong.state import RoundState


def _begun() -> tuple[MemoryHost, list[Player]]:
    host = MemoryHost()
    spec = RoomSpec("yueqing", options={"length": 8}, timing="free", places=5)
    return host, friends(host, spec, "甲乙丙丁戊")


def _truth(host: MemoryHost, seat: Seat | None) -> RoundState | None:
    authority = host.tables.authority
    return None if authority.round is None else conceal(authority.terms.ruleset, authority.round.state, seat)


def _plays(player: Player) -> bool:
    return player.online.table is not None and not player.online.table.watching


def _step(host: MemoryHost, players: list[Player], rng: Random) -> None:
    """Everybody who can be reached does one thing; time passes where there is nothing to do."""
    acted = False
    for player in players:
        player.poll()
        if player.online.status is OnlineStatus.LIVE and _plays(player):
            acted = act(player, busy(rng)) or acted
            host.settle()
    if not acted:
        host.run(5.0)


def _swap(host: MemoryHost, players: list[Player], leaver: Player | None) -> Player:
    """They play until somebody has stepped out; who that is. The line of *leaver* is lost before that."""
    rng = Random(3)
    waiting = players[4]
    host.settle()
    before = [player for player in players if player is not waiting]
    if leaver is not None:
        leaver.poll()
        leaver.line.is_reachable = False
        leaver.line.pull()
    for _ in range(4000):
        _step(host, players, rng)
        if _plays(waiting):
            waits = {m.name for m in host.hall.rooms[_code(waiting)].members.people if m.seat is None}
            return next(player for player in before if player.line.name in waits)
    raise AssertionError("the deal does not pass")


def _code(player: Player) -> str:
    room = player.online.room
    assert room is not None
    return room.code


def _dealer(players: list[Player]) -> Player:
    state = _truth(players[0].line.host, None)
    assert state is not None
    return next(player for player in players if _plays(player) and player.table.seat == state.dealer)


@pytest.mark.parametrize("lost", [False, True], ids=["there", "line-lost"])
def test_who_steps_out_watches_and_who_steps_in_knows_what_its_seat_may(lost: bool) -> None:
    host, players = _begun()
    for player in players:
        player.poll()
    out = _swap(host, players, _dealer(players) if lost else None)
    come = players[4]
    if lost:
        host.run(400.0)  # those who watch have been told meanwhile how the hand ended
        out.line.is_reachable = True
        out.line.hurry()
    host.settle()
    for player in players:
        player.poll()
        player.proceeded = -1
    assert come.table.own_seat is not None
    assert len(come.noticed(MatchReady)) >= 1
    rng = Random(4)
    for _ in range(200):
        _step(host, players, rng)
        seats = [player.table.own_seat for player in players if _plays(player)]
        assert sorted(seat for seat in seats if seat is not None) == [0, 1, 2, 3]
        assert not _plays(out)
        if host.tables.tables[-1].hand > 1 and (come.table.view is not None) and _turns(host) > 3:
            break
    for player in players:
        player.poll()
        assert player.online.why == ""
        if _plays(player):
            view = player.table.view
            assert view is not None
            assert view.state == _truth(host, player.table.own_seat)
    hidden = {tile for tiles in _hands_told(out) for tile in tiles}
    assert hidden <= {"?"}


def _turns(host: MemoryHost) -> int:
    state = _truth(host, None)
    return 0 if state is None else state.discards


def _hands_told(player: Player) -> list[str]:
    """The hands that were told to a seat after it had stepped out: the deal of the second hand on."""
    deals = [
        said.line["hands"]
        for said in player.line.heard
        if isinstance(said, Told) and said.line["e"] == "deal"
    ]
    later = deals[1:]
    return [str(tiles).replace(" ", "") for hands in later if isinstance(hands, list) for tiles in hands]
