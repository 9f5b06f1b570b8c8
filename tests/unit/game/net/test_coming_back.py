"""The client's side of a line that is slow, lost, dead or back again."""

from __future__ import annotations

import pytest

from game.net import intents, news
from game.net.line import LineStatus, Place
from game.net.parts import MAJOR, RoomSpec
from game.net.protocol import OFFLINE
from game.net.pulse import DEAD_S, ROOM_PING_S
from protocol_bench import HEADER, TOKEN, Bench

# ---------------------------------------------------------------- signs of life


def test_a_ping_is_answered() -> None:
    bench = Bench().live()
    bench.hear(news.Ping(17))
    assert bench.said() == [intents.Pong(17)]


def test_it_asks_every_two_seconds_in_a_room() -> None:
    bench = Bench().seated()
    pings = 0
    for _ in range(80):
        bench.clock.advance(0.125)
        assert bench.protocol.tick()
        for said in bench.said():
            assert isinstance(said, intents.Ping)
            pings += 1
            bench.hear(news.Pong(said.stamp))
    assert pings == 10.0 / ROOM_PING_S
    assert bench.protocol.standing.ping_s == 0.0


def test_scn_N18_a_loss_is_seen_within_three_seconds() -> None:
    bench = Bench().seated()
    bench.clock.advance(ROOM_PING_S)
    bench.protocol.tick()
    (ping,) = bench.said()
    assert isinstance(ping, intents.Ping)
    bench.hear(news.Pong(ping.stamp))
    lost_at = bench.clock.now()  # from now on nothing comes
    while bench.protocol.standing.lost_s(bench.clock.now()) == 0.0:
        bench.clock.advance(0.05)
        bench.protocol.tick()
        assert bench.clock.now() - lost_at < 3.0
    assert bench.protocol.standing.lost_s(bench.clock.now()) > 0.5


def test_scn_N17_a_connection_on_which_nothing_comes_is_given_up() -> None:
    bench = Bench().seated()
    for _ in range(round((ROOM_PING_S + DEAD_S) * 8)):
        bench.clock.advance(0.125)
        if not bench.protocol.tick():
            break
    else:
        pytest.fail("nobody noticed")
    bench.protocol.lost()
    assert bench.status is LineStatus.RECONNECTING
    assert bench.protocol.standing.lost_s(bench.clock.now()) >= DEAD_S


def test_a_server_that_does_not_greet_is_given_up() -> None:
    bench = Bench()
    bench.protocol.opened()
    bench.clock.advance(DEAD_S)
    assert not bench.protocol.tick()


def test_while_no_welcome_comes_there_is_nothing_to_do_but_to_wait() -> None:
    bench = Bench(Place(TOKEN)).seated()
    bench.protocol.lost()
    began = bench.clock.now()
    bench.protocol.opened()
    bench.hear(news.Ping(1))
    bench.clock.advance(ROOM_PING_S + 1.0)
    assert bench.protocol.tick()
    assert bench.protocol.next_at() == began + DEAD_S, (
        "a moment that is past would be tried again at once, for ever"
    )
    bench.clock.advance(DEAD_S - ROOM_PING_S - 1.0)
    assert not bench.protocol.tick()


@pytest.mark.parametrize("seconds", [0.3, 0.8, 1.5], ids=["N09-300ms", "N09-800ms", "N09-1500ms"])
def test_scn_N09_a_slow_line_is_not_called_lost(seconds: float) -> None:
    bench = Bench().seated()
    under_way: list[tuple[float, int]] = []
    worst = 0.0
    for step in range(1200):
        bench.clock.advance(0.05)
        now = bench.clock.now()
        bench.protocol.tick()
        jitter = 0.2 * seconds * (step % 5) / 5
        under_way += [
            (now + 2 * seconds + jitter, each.stamp)
            for each in bench.said()
            if isinstance(each, intents.Ping)
        ]
        for at, stamp in [each for each in under_way if each[0] <= now]:
            under_way.remove((at, stamp))
            bench.hear(news.Pong(stamp))
        if step > 200:  # it has had the time to learn how slow the line is
            worst = max(worst, bench.protocol.standing.lost_s(now))
    assert worst == 0.0
    ping_s = bench.protocol.standing.ping_s
    assert ping_s is not None
    assert abs(ping_s - 2.1 * seconds) < 0.3


# ---------------------------------------------------------------- coming back


def test_it_comes_back_to_its_place() -> None:
    bench = Bench().seated()
    bench.hear(news.Told(1, {}), news.Told(2, {}))
    bench.protocol.lost()
    assert bench.status is LineStatus.RECONNECTING
    bench.protocol.opened()
    assert isinstance(bench.said()[0], intents.Hello)
    bench.hear(news.Welcome(MAJOR, 0))
    assert bench.said() == [intents.Resume(TOKEN, "m1", 2)]
    bench.hear(news.Seated(3, TOKEN), news.Told(3, {}))
    assert bench.told()[-1] == news.Told(3, {})


def test_a_token_from_last_time_is_the_first_thing_after_the_welcome() -> None:
    bench = Bench(Place(TOKEN))
    bench.protocol.opened()
    bench.said()
    bench.hear(news.Welcome(MAJOR, 0))
    assert bench.said() == [intents.Resume(TOKEN)]


def test_scn_N07_a_wrong_token_leaves_the_line_open_and_the_place_empty() -> None:
    bench = Bench(Place(TOKEN))
    bench.protocol.opened()
    bench.hear(news.Welcome(MAJOR, 0), news.Failed("bad_code", about="resume"))
    assert bench.status is LineStatus.LIVE
    assert bench.protocol.standing.place == Place()
    assert bench.told()[-1] == news.Failed("bad_code", about="resume")
    bench.said()
    bench.protocol.lost()
    bench.protocol.opened()
    bench.said()
    bench.hear(news.Welcome(MAJOR, 0))
    assert bench.said() == []


def test_a_room_that_is_moving_is_asked_for_again() -> None:
    bench = Bench(Place(TOKEN))
    bench.protocol.opened()
    bench.hear(news.Welcome(MAJOR, 0), news.Failed("shutting_down", retry_ms=1000, about="resume"))
    bench.said()
    bench.clock.advance(1.0)
    at = bench.protocol.next_at()
    assert at is not None
    assert at <= bench.clock.now()
    bench.protocol.tick()
    assert intents.Resume(TOKEN) in bench.said()


def test_what_is_asked_of_the_room_while_the_line_is_down_is_refused() -> None:
    bench = Bench().seated()
    bench.protocol.lost()
    bench.protocol.say(intents.Chat("hello"))
    bench.protocol.say(intents.Auto(True))
    bench.protocol.say(intents.Auto(False))
    assert bench.told() == [news.Failed(OFFLINE, about="chat")]
    bench.protocol.opened()
    bench.said()
    bench.hear(news.Welcome(MAJOR, 0))
    assert bench.said() == [intents.Resume(TOKEN, "m1", 0), intents.Auto(False)]


def test_that_a_result_was_seen_is_said_again_until_the_next_match() -> None:
    bench = Bench().seated()
    bench.protocol.say(intents.Proceed("m1", 3))
    assert bench.said() == [intents.Proceed("m1", 3)]
    for expected in ([intents.Proceed("m1", 3)], []):
        bench.protocol.lost()
        bench.protocol.opened()
        bench.said()
        bench.hear(news.Welcome(MAJOR, 0))
        assert [each for each in bench.said() if isinstance(each, intents.Proceed)] == expected
        bench.hear(news.MatchBegun("m2", 2, HEADER))


def test_when_the_match_is_over_no_result_is_said_again() -> None:
    bench = Bench().seated()
    bench.protocol.say(intents.Proceed("m1", 4))
    bench.hear(news.Finished(1, [0, 1, 2, 3], [0, 0, 0, 0], "r"))
    bench.protocol.lost()
    bench.protocol.opened()
    bench.hear(news.Welcome(MAJOR, 0))
    assert not any(isinstance(each, intents.Proceed) for each in bench.said())


def test_who_has_left_has_no_place_to_come_back_to() -> None:
    bench = Bench().seated()
    bench.hear(news.Left("kicked"))
    assert bench.protocol.standing.place == Place()


def test_a_line_that_is_closed_says_nothing_any_more() -> None:
    bench = Bench().seated()
    bench.protocol.close()
    bench.protocol.say(intents.Create(RoomSpec("yueqing"), "x"))
    bench.protocol.lost()
    assert bench.said() == []
    assert bench.status is LineStatus.CLOSED
