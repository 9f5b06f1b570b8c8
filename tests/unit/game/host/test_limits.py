"""Throttles: what passes, what waits, what is cut, and that nobody pays for another."""

from __future__ import annotations

from game.host.limits import Addresses, Limits, Throttle, Verdict


def test_twenty_at_once_and_ten_a_second() -> None:
    throttle = Throttle(Limits())
    assert all(throttle.message(0.0).taken for _ in range(20))
    assert throttle.message(0.0) == Verdict(0.1, told=True)
    assert throttle.message(0.1).taken
    assert [throttle.message(1.1).taken for _ in range(11)] == [True] * 10 + [False]


def test_a_steady_ten_a_second_never_waits() -> None:
    throttle = Throttle(Limits())
    assert all(throttle.message(beat * 0.1).taken for beat in range(2000))


def test_a_flood_is_answered_once_a_second_and_cut_in_the_end() -> None:
    throttle = Throttle(Limits(strikes=60))
    verdicts = [throttle.message(0.0) for _ in range(200)]
    first_cut = next(place for place, verdict in enumerate(verdicts) if verdict.cut)
    assert first_cut == 20 + 60  # those at once, and those refused one by one
    assert [place for place, verdict in enumerate(verdicts[:first_cut]) if verdict.told] == [20]


def test_who_is_a_little_too_fast_now_and_then_is_never_cut() -> None:
    throttle = Throttle(Limits())
    verdicts = [throttle.message(second + beat * 0.01) for second in range(0, 600, 5) for beat in range(25)]
    assert not any(verdict.cut for verdict in verdicts)
    assert not all(verdict.taken for verdict in verdicts)


def test_voice_has_its_own_measure_and_takes_nothing_from_play() -> None:
    throttle = Throttle(Limits())
    frames = [throttle.voice(beat * 0.02) for beat in range(3000)]  # somebody talks for a minute
    assert all(verdict.taken for verdict in frames)
    assert all(throttle.message(60.0).taken for _ in range(20))


def test_ten_wrong_codes_a_minute_and_not_more() -> None:
    addresses, throttle = Addresses(), Throttle(Limits())
    for _ in range(10):
        assert not addresses.may_guess("192.0.2.1", throttle, 0.0)
        addresses.wrong("192.0.2.1", throttle, 0.0)
    assert addresses.may_guess("192.0.2.1", throttle, 0.0) == 6.0
    assert not addresses.may_guess("192.0.2.1", throttle, 6.0)


def test_scn_N24_guessing_with_many_connections_locks_out_guessers_only() -> None:
    addresses, limits = Addresses(), Limits()
    guessers = [Throttle(limits) for _ in range(60)]
    tried = 0
    for beat in range(20):
        for throttle in guessers:
            if not addresses.may_guess("192.0.2.1", throttle, beat * 0.01):
                addresses.wrong("192.0.2.1", throttle, beat * 0.01)
                tried += 1
    assert tried == 240 == limits.address_guesses_min
    guest = Throttle(limits)
    assert not addresses.may_guess("192.0.2.1", guest, 0.2)  # the tea room next to them comes in
    addresses.wrong("192.0.2.1", guest, 0.2)
    assert addresses.may_guess("192.0.2.1", guest, 0.2) > 0
    assert not addresses.may_guess("198.51.100.9", Throttle(limits), 0.2)


def test_an_address_has_a_ceiling_and_gets_its_places_back() -> None:
    addresses = Addresses(Limits(per_address=2, connections=3))
    assert [addresses.open("a", 0.0), addresses.open("a", 0.0), addresses.open("a", 0.0)] == [0.0, 0.0, 5.0]
    assert [addresses.open("b", 0.0), addresses.open("c", 0.0)] == [0.0, 5.0]
    addresses.shut("a")
    assert addresses.open("c", 0.0) == 0.0
    assert addresses.total == 3


def test_opening_and_closing_over_and_over_is_slowed_down() -> None:
    addresses = Addresses(Limits(address_opens=3, address_opens_s=2.0))
    for _ in range(3):
        assert addresses.open("a", 0.0) == 0.0
        addresses.shut("a")
    assert addresses.open("a", 0.0) == 0.5
    assert addresses.open("a", 0.5) == 0.0


def test_addresses_are_forgotten_when_there_is_nothing_to_remember() -> None:
    addresses = Addresses()
    for number in range(500):
        addresses.open(f"192.0.2.{number}x", 0.0)
        addresses.shut(f"192.0.2.{number}x")
    addresses.open("198.51.100.1", 0.0)
    addresses.open("198.51.100.2", 100.0)
    assert set(addresses._households) == {"198.51.100.1", "198.51.100.2"}


def test_one_home_is_one_address_in_ipv6() -> None:
    addresses = Addresses(Limits(per_address=1))
    assert addresses.open("2001:db8::1", 0.0) == 0.0
    assert addresses.open("2001:db8::2", 0.0) == 5.0
    assert addresses.open("2001:db8:0:1::2", 0.0) == 0.0
