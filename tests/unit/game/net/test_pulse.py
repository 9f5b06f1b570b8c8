"""Whether the other side is still there: signs of life, what is called lost, when a line is given up."""

from __future__ import annotations

from game.net.pulse import DEAD_S, ROOM_PING_S, Backoff, Pulse


def _pulse() -> Pulse:
    pulse = Pulse()
    pulse.begin(0.0)
    pulse.heard()
    return pulse


def test_an_answer_in_time_leaves_nothing_missing() -> None:
    pulse = _pulse()
    stamp = pulse.ask(2.0)
    waited_since = pulse.missing
    pulse.heard()
    pulse.answered(stamp, 2.25)
    assert (waited_since, pulse.missing, pulse.ping_s) == (2.0, None, 0.25)


def test_what_is_missing_counts_from_the_first_ping_that_was_not_answered() -> None:
    pulse = _pulse()
    pulse.ask(2.0)
    pulse.ask(4.0)
    assert pulse.missing == 2.0
    assert not pulse.is_dead(2.0 + DEAD_S - 0.1)
    assert pulse.is_dead(2.0 + DEAD_S)


def test_whatever_is_heard_is_a_sign_of_life() -> None:
    pulse = _pulse()
    pulse.ask(2.0)
    pulse.heard()
    assert pulse.missing is None
    pulse.ask(4.0)
    assert pulse.missing == 4.0


def test_an_answer_that_nobody_asked_for_says_nothing() -> None:
    pulse = _pulse()
    pulse.answered(99, 3.0)
    assert pulse.ping_s is None


def test_how_much_one_word_may_take_longer_than_another() -> None:
    pulse = _pulse()
    assert pulse.spread_s == 0.0
    for round_, took in enumerate((0.5, 0.5, 0.75)):
        pulse.answered(pulse.ask(10.0 * round_), 10.0 * round_ + took)
    assert pulse.spread_s == 0.25
    for round_ in range(16):
        pulse.answered(pulse.ask(100.0 + round_), 100.5 + round_)
    assert pulse.spread_s == 0.0, "what was long ago counts no more"
    pulse.answered(pulse.ask(200.0), 209.0)
    assert pulse.spread_s == 2.0


def test_a_slow_line_has_more_time() -> None:
    pulse = _pulse()
    usual = pulse.grace_s
    for round_ in range(20):
        pulse.answered(pulse.ask(10.0 * round_), 10.0 * round_ + 1.5)
    assert usual < 1.0
    assert 2.5 < pulse.grace_s <= 4.0


def test_it_is_asked_as_often_as_wished() -> None:
    pulse = _pulse()
    assert not pulse.is_due(ROOM_PING_S - 0.01, ROOM_PING_S)
    assert pulse.is_due(ROOM_PING_S, ROOM_PING_S)
    pulse.ask(ROOM_PING_S)
    assert not pulse.is_due(ROOM_PING_S + 1.0, ROOM_PING_S)
    assert pulse.next_at(ROOM_PING_S) == 2 * ROOM_PING_S


def test_pauses_grow_to_ten_seconds_and_differ_by_chance() -> None:
    pauses = Backoff()
    assert [pauses.next(1.0) for _ in range(7)] == [0.625, 1.25, 2.5, 5.0, 10.0, 10.0, 10.0]
    pauses = Backoff()
    assert [pauses.next(0.0) for _ in range(7)] == [0.375, 0.75, 1.5, 3.0, 6.0, 7.5, 7.5]


def test_pauses_begin_anew_only_after_a_connection_that_lasted() -> None:
    pauses = Backoff()
    for _ in range(5):
        pauses.next(0.5)
    pauses.lasted(1.0)
    assert pauses.next(0.5) == 10.0
    pauses.lasted(60.0)
    assert pauses.next(0.5) == 0.5


def test_a_line_is_dead_at_the_very_moment_that_was_named() -> None:
    """Where that moment is rounded, who waits for it would otherwise wait in vain, and at once again, for ever."""
    for hundredths in range(200_000, 206_000):
        pulse = Pulse()
        pulse.begin(hundredths / 100 + 0.0002182185082)
        assert pulse.is_dead(pulse.next_at(1e9))
