"""Time at a table on a server: clocks that start with delivery, banks, late answers, lines that are slow or lost."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from game.authority.windows import Rejected
from game.net import intents, news
from game.net.parts import TIMINGS, RoomSpec
from game.session.online import OnlineStatus
from game.session.table import Auto, Refused, TableStatus, WindowClosed
from memory_host import MemoryHost
from remote_play import Player, act, busy, friends, poll_all
from rules.core.window import Answer, WindowKind
from rules.errors import Refusal


def _begun(timing: str = "quick", delay_s: float = 0.0) -> tuple[MemoryHost, list[Player]]:
    host = MemoryHost()
    spec = RoomSpec("yueqing", options={"length": 4}, timing=timing)  # type: ignore[arg-type]
    players = friends(host, spec)
    for player in players:
        player.line.delay_s = lambda: delay_s
        if player.line.cable is not None:
            player.line.cable.delay_s = player.line.delay_s
    return host, players


def _until_asked(host: MemoryHost, players: list[Player], kind: WindowKind = WindowKind.TURN) -> Player:
    """Others play until somebody is asked for something with a choice; who that is."""
    rng = Random(5)
    for _ in range(500):
        poll_all(players)
        for player in players:
            window = player.table.window
            if window is not None and window.kind is kind and window.id not in player.answered:
                return player
        for player in players:
            act(player, busy(rng))
            host.settle()
        host.run(0.25)
    raise AssertionError("nobody is asked")


def _answer(player: Player) -> Answer:
    """What silence means, said aloud."""
    window = player.table.window
    assert window is not None
    answer = Answer(window.id, window.default)
    player.answered[window.id] = window.default
    player.table.submit(answer)
    return answer


def test_scn_C08_an_answer_in_time_leaves_the_bank_alone() -> None:
    host, players = _begun()
    asked = _until_asked(host, players)
    bank = TIMINGS["quick"][2]
    host.run(0.1)
    assert asked.table.bank_left(0.0) == bank
    seat = asked.seat
    _answer(asked)
    host.run(TIMINGS["quick"][0] or 0.0)
    while _until_asked(host, players).seat != seat:
        _answer(_until_asked(host, players))
        host.settle()
    asked.poll()
    assert asked.table.bank_left(0.0) == bank


def test_time_runs_down_and_then_the_bank_does() -> None:
    host, players = _begun()
    asked = _until_asked(host, players)
    turn, _, bank = TIMINGS["quick"]
    assert turn is not None
    left = asked.table.seconds_left(0.0)
    assert left == turn
    host.run(3.0)
    assert asked.table.seconds_left(0.0) == pytest.approx(turn - 3.0)
    host.run(turn - 3.0 + 4.0)
    asked.poll()
    assert asked.table.seconds_left(0.0) == pytest.approx(bank - 4.0)
    assert asked.table.bank_left(0.0) == pytest.approx(bank - 4.0)
    _answer(asked)
    host.settle()
    asked.poll()
    assert not any(isinstance(each, Refused) for each in asked.seen)
    assert asked.table.seconds_left(0.0) is None


def test_the_scene_s_clock_is_not_asked() -> None:
    host, players = _begun()
    asked = _until_asked(host, players)
    host.run(2.0)
    assert asked.table.seconds_left(0.0) == asked.table.seconds_left(1e9)


def _jitter(rng: Random, seconds: float) -> Callable[[], float]:
    return lambda: seconds * (1 + 0.3 * rng.random())


@pytest.mark.parametrize("seconds", [0.3, 0.8, 1.5], ids=["300ms", "800ms", "1500ms"])
def test_scn_N09_on_a_slow_line_the_clock_agrees_and_the_last_moment_is_in_time(seconds: float) -> None:
    host, players = _begun("quick")
    asked = _until_asked(host, players)
    slow = asked
    assert slow.line.cable is not None
    slow.line.cable.delay_s = _jitter(Random(9), seconds)
    _answer(asked)
    for _ in range(3):  # three turns of the slow seat, each answered when its clock shows half a second
        for _ in range(400):
            host.run(0.25)
            poll_all(players)
            window = slow.table.window
            if window is not None and window.kind is WindowKind.TURN and window.id not in slow.answered:
                break
            for player in players:
                act(player, lambda window: window.default)
                host.settle()
        own = slow.table.seconds_left(0.0)
        assert own is not None
        deadline = host.tables.authority.deadline(slow.seat)
        assert deadline is not None
        # the server's clock began when `seen` came, at the latest two seconds after the question was put
        shown = host.clock.now() + own + (slow.table.bank_left(0.0) or 0.0)
        assert shown - deadline <= seconds * 1.3 + 1e-6
        host.run(max(0.0, own - 0.5))
        _answer(slow)
        host.run(4 * seconds)
        slow.poll()
    assert not any(isinstance(each, Refused) for each in slow.seen)
    assert slow.seat not in slow.table._autos


@pytest.mark.parametrize("late_s", [0.001, 10.0], ids=["1ms", "10s"])
def test_scn_N15_an_answer_after_the_time_is_refused_and_the_game_goes_on(late_s: float) -> None:
    host, players = _begun("quick")
    asked = _until_asked(host, players)
    window = asked.table.window
    turn, _, bank = TIMINGS["quick"]
    assert window is not None
    assert turn is not None
    assert asked.line.cable is not None
    host.run(turn + bank - 0.5)
    asked.line.cable.delay_s = lambda: 0.5 + late_s  # it is said in time and comes too late
    _answer(asked)
    host.run(1.0 + 2 * late_s)
    asked.line.cable.delay_s = lambda: 0.0
    host.run(10.0)
    asked.poll()
    refused = [each for each in asked.seen if isinstance(each, Refused)]
    assert [(each.window_id, each.refusal) for each in refused] == [(window.id, Refusal.LATE)]
    assert WindowClosed(window.id) in asked.seen
    assert asked.table.status is TableStatus.LIVE
    other = _until_asked(host, players)
    _answer(other)
    host.settle()
    other.poll()
    assert not any(isinstance(each, Refused) for each in other.seen[-3:])


def test_scn_N13_who_returns_a_second_before_the_end_of_its_time_is_not_played_for() -> None:
    host, players = _begun("quick")
    asked = _until_asked(host, players)
    turn, _, bank = TIMINGS["quick"]
    assert turn is not None
    asked.line.is_reachable = False
    asked.line.pull()
    host.run(turn + bank - 1.0)
    asked.line.is_reachable = True
    asked.line.hurry()
    host.settle()
    asked.poll()
    assert asked.table.window is not None
    assert not asked.online.watching
    left = asked.table.seconds_left(0.0)
    assert left is not None
    assert left > 1.0
    host.run(2.0)  # the old timer would have gone off by now
    asked.poll()
    answer = _answer(asked)
    host.settle()
    asked.poll()
    assert WindowClosed(answer.window_id) in asked.seen
    assert not any(isinstance(each, Refused) for each in asked.seen)
    assert Auto(asked.seat, True) not in asked.seen


def test_scn_N18_a_loss_is_seen_within_three_seconds_and_the_seat_is_kept() -> None:
    host, players = _begun("relaxed")
    lost = players[2]
    host.run(5.0)
    lost.line.cut()
    began = host.clock.now()
    while lost.online.lost_s == 0.0:
        host.run(0.1)
        assert host.clock.now() - began < 3.0
    assert lost.online.status is OnlineStatus.LIVE  # nobody has hung up
    host.run(15.0)
    assert lost.online.lost_s == 0.0
    assert lost.online.status is OnlineStatus.LIVE
    poll_all(players)
    assert lost.table.status is TableStatus.LIVE
    assert lost.seat == 2


def test_scn_N17_the_others_see_who_is_away_and_who_is_back() -> None:
    host, players = _begun("free")
    gone = players[3]
    gone.line.is_reachable = False
    gone.line.pull()
    host.settle()
    poll_all(players[:3])
    assert players[0].table.match.away == {3}
    gone.line.is_reachable = True
    gone.line.hurry()
    host.settle()
    poll_all(players)
    assert [player.table.match.away for player in players] == [frozenset()] * 4


def test_scn_N08_moves_that_are_made_while_nobody_else_is_there_count() -> None:
    host, players = _begun("free")
    asked = _until_asked(host, players)
    others = [player for player in players if player is not asked]
    for player in others:
        player.line.is_reachable = False
        player.line.pull()
    _answer(asked)
    host.settle()
    for player in others:
        player.line.is_reachable = True
        player.line.hurry()
    host.settle()
    poll_all(players)
    rivers = [
        [seat.river for seat in player.table.view.state.seats]
        for player in players
        if player.table.view is not None
    ]
    assert len(rivers) == 4
    assert all(river == rivers[0] for river in rivers)
    assert rivers[0][asked.seat] != ()


def test_an_answer_that_the_server_never_heard_is_said_again() -> None:
    host, players = _begun("free")
    asked = _until_asked(host, players)
    window = asked.table.window
    assert window is not None
    asked.line.cut()
    _answer(asked)  # into a line on which nothing gets through
    host.run(20.0)
    poll_all(players)
    answers = [each for each in asked.line.sent if isinstance(each, intents.Answer)]
    assert [each.win for each in answers].count(window.id) >= 2
    assert WindowClosed(window.id) in asked.seen
    assert news.Ack(window.id, window.default) in asked.line.heard


def test_a_question_of_another_seat_is_not_answered_for_it() -> None:
    host, players = _begun("free")
    asked = _until_asked(host, players)
    other = next(player for player in players if player is not asked)
    window = asked.table.window
    assert window is not None
    other.table.submit(Answer(window.id, 0))
    (refused,) = other.table.poll(0.0)
    assert refused == Refused(window.id, Refusal.STALE)
    given = host.tables.authority.answer(other.seat, Answer(window.id, 0), 0.0)
    assert isinstance(given, Rejected)
