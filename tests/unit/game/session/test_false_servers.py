"""Servers that cheat, or tell what cannot be: found out here, and nothing of it is shown."""

from __future__ import annotations

from random import Random

import pytest

from game.net import news
from game.net.parts import RoomSpec
from game.session.online import (
    OnlineStatus,
    Proven,
    Trouble,
)
from game.session.table import TableStatus
from memory_host import MemoryHost
from remote_play import Player, busy, friends, play

SPEC = RoomSpec("yueqing", options={"length": 4}, timing="free")


@pytest.mark.parametrize("what", ["seed", "commitment"])
def test_a_shuffle_that_is_not_what_was_promised_is_found_out(what: str) -> None:
    host = MemoryHost()
    players = friends(host, SPEC)
    cheated = players[1]
    hear = cheated.line.protocol.hear

    def lied(said: news.News) -> None:
        if isinstance(said, news.Reveal) and what == "seed":
            said = news.Reveal(said.match, said.hand, "00" * 32, said.nonces)
        if isinstance(said, news.Commit) and what == "commitment" and said.hand == 2:
            said = news.Commit(said.match, said.hand, "00" * 32)
        hear(said)

    cheated.line.protocol.hear = lied  # type: ignore[method-assign]
    play(host, players, busy(Random(1)), until=lambda: host.tables.tables[-1].hand == 3)
    verdicts = {each.hand: each.holds for each in cheated.noticed(Proven) if isinstance(each, Proven)}
    assert verdicts == ({1: False, 2: False} if what == "seed" else {1: True, 2: False})
    honest = {each.hand: each.holds for each in players[0].noticed(Proven) if isinstance(each, Proven)}
    assert honest == {1: True, 2: True}


def test_a_server_that_does_not_reveal_is_found_out() -> None:
    host = MemoryHost()
    players = friends(host, SPEC)
    cheated = players[1]
    hear = cheated.line.protocol.hear

    def deaf(said: news.News) -> None:
        if not isinstance(said, news.Reveal) or said.hand != 1:
            hear(said)

    cheated.line.protocol.hear = deaf  # type: ignore[method-assign]
    play(host, players, busy(Random(1)), until=lambda: host.tables.tables[-1].hand == 3)
    assert cheated.noticed(Proven) == [Proven(1, False, "owed"), Proven(2, True)]


def test_who_was_away_when_a_hand_was_revealed_accuses_nobody() -> None:
    host = MemoryHost()
    players = friends(host, SPEC)
    away = players[1]
    hear = away.line.protocol.hear
    lost = {1}

    def deaf(said: news.News) -> None:
        if not isinstance(said, news.Reveal) or said.hand not in lost:
            hear(said)

    away.line.protocol.hear = deaf  # type: ignore[method-assign]
    play(host, players, busy(Random(1)), until=lambda: away.table.view is not None)
    away.line.is_reachable = False
    away.line.pull()
    others = [player for player in players if player is not away]
    play(host, others, busy(Random(2)), until=lambda: host.tables.tables[-1].hand == 2)
    away.line.is_reachable = True
    away.line.hurry()
    host.settle()
    play(host, players, busy(Random(2)))
    assert [each.hand for each in away.noticed(Proven) if isinstance(each, Proven)] == [2, 3, 4]
    assert [each for each in away.noticed(Proven) if isinstance(each, Proven) and not each.holds] == []


# ---------------------------------------------------------------- servers that tell nonsense


def test_a_match_of_other_rules_is_not_sat_down_at() -> None:
    host = MemoryHost()
    player = Player.join(host, "甲")
    host.settle()
    host.lines[0].protocol.hear(news.MatchBegun("m", 0, {"format": "ouju-record", "version": 1}))
    player.poll()
    assert player.online.table is None
    assert Trouble("malformed") in player.notices
    assert (player.online.status, player.online.why) == (OnlineStatus.CLOSED, "malformed")


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"e": "nothing"},
        {"e": "discard", "seat": 9, "tile": "1m"},
        {"e": "draw", "seat": 0, "tile": "9z", "end": "front"},
        {"e": "deal", "hands": ["1m", "2m"]},
        {"e": "end", "reason": "win"},
    ],
    ids=str,
)
def test_what_cannot_happen_ends_the_connection_and_not_the_program(line: dict[str, object]) -> None:
    host = MemoryHost()
    players = friends(host, SPEC)
    victim = players[2]
    table = victim.table
    seq = victim.line.standing.place.seq + 1
    victim.line.protocol.hear(news.Told(seq, line))
    victim.poll()
    victim.poll()
    assert victim.online.why == "malformed"
    assert table.status is TableStatus.CLOSED
    assert Trouble("malformed") in victim.notices
