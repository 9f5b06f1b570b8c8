"""Coming back to a table on a server (重连): in every phase of every game exactly what this seat may know."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from game.net import intents, news
from game.net.line import Place
from game.net.parts import RoomSpec
from game.session.online import MatchReady, OnlineStatus
from game.session.table import Auto, MatchEnded, Retold, WindowOpened
from memory_host import MemoryHost
from remote_play import Player, act, busy, friends, play
from rules import VARIANTS, conceal
from rules.core.window import Answer
from rules.mahjong.actions import UseItem
from rules.mahjong.state import RoundState
from rules.tiles.tile import Tile

RICH: dict[str, dict[str, int | bool | str]] = {
    "sichuan": {"declare_void": True, "exchange3": 3, "items": True},
    "xuezhan": {"declare_void": True, "exchange3": 3, "items": True},
    "xueliu": {"declare_void": True, "exchange3": 3, "items": True},
}
"""House rules that add phases."""
GAMES = [
    pytest.param(variant.key, edition.key, id=f"{variant.key}/{edition.key}")
    for variant in VARIANTS
    for edition in variant.editions
]


def _begun(game: str, edition: str) -> tuple[MemoryHost, list[Player]]:
    host = MemoryHost()
    options = {"length": 4, **RICH.get(game, {})}
    return host, friends(host, RoomSpec(game, edition, options, timing="free"))


def _truth(host: MemoryHost, player: Player) -> RoundState | None:
    """What the server says that the player's seat knows."""
    authority = host.tables.authority
    if authority.round is None:
        return None
    return conceal(authority.terms.ruleset, authority.round.state, player.seat)


def _known(player: Player) -> RoundState | None:
    view = player.table.view
    return None if view is None else view.state


def _phase(host: MemoryHost, player: Player) -> tuple[object, ...]:
    """What tells one moment of a hand from another."""
    round_ = host.tables.authority.round
    if round_ is None:
        return ("before",)
    state, window = round_.state, player.table.window
    return state.phase, state.stage, state.turn == player.seat, window is not None and window.kind


def _comes_back(host: MemoryHost, player: Player, *, anew: bool) -> Player:
    """The same seat from another program (*anew*), or after the line was lost."""
    place = player.line.standing.place
    if not anew:
        player.line.pull()
        player.line.hurry()
        host.settle()
        player.poll()
        return player
    other = Player.join(host, player.line.name, Place(place.token))
    host.settle()
    other.poll()
    player.poll()
    assert player.online.status is OnlineStatus.CLOSED
    assert player.online.why == "displaced"
    other.answered, other.proceeded = player.answered, player.proceeded
    return other


def _curious(rng: Random) -> Callable[..., int]:
    usual = busy(rng)

    def choose(window: object) -> int:
        options = window.options  # type: ignore[attr-defined]
        items = [place for place, option in enumerate(options) if isinstance(option, UseItem)]
        return rng.choice(items) if items and rng.random() < 0.3 else usual(window)  # type: ignore[arg-type]

    return choose


@pytest.mark.parametrize(("game", "edition"), GAMES)
@pytest.mark.parametrize("anew", [True, False], ids=["other-program", "lost-line"])
def test_scn_N01_a_rejoin_in_every_phase_gives_what_the_server_knows(
    game: str, edition: str, anew: bool
) -> None:
    host, players = _begun(game, edition)
    met: set[tuple[object, ...]] = set()

    def step() -> None:
        for place, player in enumerate(players):
            player.poll()
            assert _known(player) == _truth(host, player)
            phase = (player.seat, *_phase(host, player))
            if phase in met or (anew and player.table.match.over):
                continue
            met.add(phase)
            before = player.table.window
            players[place] = back = _comes_back(host, player, anew=anew)
            assert _known(back) == _truth(host, back)
            assert back.table.window == before
        host.settle()

    play(host, players, _curious(Random(7)), step)
    assert len(met) > 12
    totals = host.tables.authority.match.totals
    assert all(player.table.match.totals == totals for player in players)


def test_scn_N01_a_tile_that_is_not_known_is_hidden_and_never_a_tile() -> None:
    host, players = _begun("yueqing", "local")
    player = _comes_back(host, players[0], anew=True)
    view = player.table.view
    assert view is not None
    for seat, held in enumerate(view.state.seats):
        known = set(held.hand.tiles)
        assert (known == {Tile.HIDDEN}) is (seat != player.seat)


def test_scn_N19_after_a_snapshot_the_table_says_that_everything_is_told_anew() -> None:
    host, players = _begun("yueqing", "local")
    play(host, players, busy(Random(1)), until=lambda: _turns(host) > 10)
    asked = next(player for player in players if player.table.window is not None)
    window = asked.table.window
    assert window is not None
    asked.seen.clear()
    asked.table.take(_snapshot(host, asked), host.clock.now())
    asked.poll()
    kinds = [type(each) for each in asked.seen]
    assert kinds == [Retold, Auto, Auto, Auto, Auto, WindowOpened]
    assert asked.table.window == window
    assert _known(asked) == _truth(host, asked)


def test_scn_N06_an_answer_while_the_line_is_down_waits_and_changes_nothing() -> None:
    host, players = _begun("yueqing", "local")
    play(host, players, busy(Random(1)), until=lambda: _turns(host) > 6)
    asked = next(player for player in players if player.table.window is not None)
    window, state = asked.table.window, _known(asked)
    assert window is not None
    asked.line.is_reachable = False
    asked.line.pull()
    host.run(1.0)
    asked.table.submit(Answer(window.id, window.default))
    host.run(2.0)
    asked.poll()
    assert asked.online.status is OnlineStatus.RECONNECTING
    assert (asked.table.waiting, _known(asked)) == (Answer(window.id, window.default), state)
    assert asked.table.window == window
    asked.line.is_reachable = True
    host.run(5.0)
    asked.poll()
    assert asked.online.table is not None
    assert asked.online.table.waiting is None
    assert asked.online.table.window != window
    assert _known(asked) == _truth(host, asked) != state


def _turns(host: MemoryHost) -> int:
    round_ = host.tables.authority.round
    return 0 if round_ is None else round_.state.discards


def _snapshot(host: MemoryHost, player: Player) -> news.Snapshot:
    told = host.tables.tables[-1].snapshot(player.seat)
    assert isinstance(told, news.Snapshot)
    return told


def test_a_gap_is_asked_for_and_filled() -> None:
    host, players = _begun("yueqing", "local")
    player = players[1]
    lost: list[int] = []
    hear = player.line.protocol.hear

    def deaf(said: news.News) -> None:
        """Every seventh numbered message is lost once."""
        seq = getattr(said, "seq", 0)
        if isinstance(said, news.Told) and seq % 7 == 3 and seq not in lost:
            lost.append(seq)
            return
        hear(said)

    player.line.protocol.hear = deaf  # type: ignore[method-assign]
    play(host, players, busy(Random(3)), until=lambda: _turns(host) > 20)
    assert len(lost) > 3
    assert sum(isinstance(said, intents.Sync) for said in player.line.sent) >= 3
    assert _known(player) == _truth(host, player)
    assert len(player.noticed(MatchReady)) == 1


def test_who_was_away_for_the_last_tile_sees_the_end_and_the_ranking() -> None:
    host, players = _begun("yueqing", "local")
    away, others = players[3], players[:3]
    play(host, players, busy(Random(3)), until=lambda: host.tables.tables[-1].hand == 4 and _turns(host) > 4)
    away.line.is_reachable = False
    away.line.pull()
    for _ in range(400):
        if host.tables.tables[-1].is_over:
            break
        for player in others:
            player.poll()
            act(player, busy(Random(4)))
            host.settle()
        host.run(10.0)
    assert host.tables.tables[-1].is_over
    away.poll()
    assert away.noticed(MatchReady)
    away.line.is_reachable = True
    host.run(10.0)
    away.poll()
    assert away.table.match.over
    assert any(isinstance(each, MatchEnded) for each in away.seen)
    assert away.table.match.totals == others[0].table.match.totals
