"""The jitter buffer in tables: in order, out of order, late, in bursts, over the wrap, in silence."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.voice.jitter import FRAME_S, LEAST_S, MOST_S, Gap, JitterBuffer, Pulled, Quiet


def packet(number: int) -> bytes:
    return f"packet {number}".encode()


@dataclass
class Line:
    """A line with one speaker: packets arrive at their times, one is pulled every 20 ms."""

    arrivals: list[tuple[float, int]]
    first: int = 0
    buffer: JitterBuffer = field(default_factory=JitterBuffer)
    waits: list[float] = field(default_factory=list)

    def run(self, seconds: float) -> list[str]:
        """What was played: numbers of packets, ``?`` for a guess, ``+`` for a copy, ``.`` for quiet."""
        due = sorted(self.arrivals)
        told: list[str] = []
        for turn in range(round(seconds / FRAME_S)):
            now = turn * FRAME_S
            while due and due[0][0] <= now + 1e-9:
                at, number = due.pop(0)
                self.buffer.push((self.first + number) % 65536, packet(number), at)
            told.append(self.word(self.buffer.pull(now)))
            self.waits.append(self.buffer.wait_s)
        return told

    def word(self, pulled: Pulled) -> str:
        if isinstance(pulled, Quiet):
            return "."
        if isinstance(pulled, Gap):
            return "?" if pulled.following is None else "+"
        return pulled.decode().removeprefix("packet ")


def steady(numbers: range, delay: float = 0.03) -> list[tuple[float, int]]:
    return [(number * FRAME_S + delay, number) for number in numbers]


def spoken(told: list[str]) -> list[str]:
    return [word for word in told if word != "."]


def test_in_order_everything_is_played_once_after_the_wait() -> None:
    line = Line(steady(range(30)))
    told = line.run(1.0)
    assert spoken(told)[:30] == [str(number) for number in range(30)]
    assert told.index("0") * FRAME_S < 0.03 + LEAST_S + FRAME_S
    assert line.buffer.dropped == 0


def test_after_the_last_packet_little_is_made_up_and_then_it_is_quiet() -> None:
    told = Line(steady(range(10))).run(1.0)
    after = told[told.index("9") + 1 :]
    assert after[:3] == ["?"] * 3
    assert set(after[3:]) == {"."}


def test_out_of_order_is_put_in_order() -> None:
    arrivals = [(number * FRAME_S + (0.045 if number % 5 == 2 else 0.02), number) for number in range(40)]
    line = Line(arrivals)
    told = spoken(line.run(1.2))
    assert told[:40] == [str(number) for number in range(40)]
    assert line.buffer.dropped == 0


def test_a_lost_packet_is_covered_by_the_copy_in_the_next() -> None:
    arrivals = [(at, number) for at, number in steady(range(30)) if number not in (7, 15, 16)]
    told = spoken(Line(arrivals).run(1.0))
    assert told[:30] == [
        {"7": "+", "15": "?", "16": "+"}.get(str(number), str(number)) for number in range(30)
    ]


def test_what_comes_too_late_is_dropped_and_the_wait_grows() -> None:
    arrivals = [(number * FRAME_S + (0.25 if number % 8 == 4 else 0.02), number) for number in range(120)]
    line = Line(arrivals)
    told = line.run(3.0)
    assert line.buffer.dropped >= 10
    assert spoken(told).count("4") == 0
    assert line.waits[-10] > LEAST_S
    played = [int(word) for word in told if word.isdigit()]
    assert played == sorted(set(played))


def test_the_wait_is_bounded_and_shrinks_again_on_a_good_line() -> None:
    chance = random.Random(3)
    rough = [(number * FRAME_S + chance.random() * 0.2, number) for number in range(200)]
    good = [(number * FRAME_S + 0.02, number) for number in range(200, 900)]
    line = Line(rough + good)
    line.run(18.0)
    assert max(line.waits) <= MOST_S
    assert max(line.waits) > 0.08
    assert line.waits[-60] == pytest.approx(LEAST_S, abs=0.02)


def test_a_burst_does_not_make_everything_late_for_ever() -> None:
    arrivals = [(max(1.0, number * FRAME_S + 0.02), number) if number < 60 else (number * FRAME_S + 0.02, number)
                for number in range(100)]  # fmt: skip
    line = Line(arrivals)
    told = line.run(2.4)
    assert line.buffer.dropped > 30
    at = told.index("90")
    assert at * FRAME_S - 90 * FRAME_S < 0.25


@pytest.mark.parametrize("first", [65530, 65535, 32767, 0])
def test_counters_wrap(first: int) -> None:
    told = spoken(Line(steady(range(40)), first=first).run(1.2))
    assert told[:40] == [str(number) for number in range(40)]


def test_twice_the_same_is_played_once() -> None:
    line = Line([pair for each in steady(range(20)) for pair in (each, each)])
    assert spoken(line.run(0.9))[:20] == [str(number) for number in range(20)]
    assert line.buffer.dropped == 20


def test_a_pause_between_words_is_no_loss() -> None:
    """In a pause nothing is sent and nothing is counted."""
    arrivals = steady(range(10)) + [(at + 1.0, number) for at, number in steady(range(10, 20))]
    line = Line(arrivals)
    told = line.run(2.0)
    assert [word for word in told if word.isdigit()] == [str(number) for number in range(20)]
    assert told.count("?") <= 6
    assert told.count("+") == 0
    assert line.waits[-1] == LEAST_S


def test_a_speaker_who_begins_anew_is_heard_at_once() -> None:
    buffer = JitterBuffer()
    for number in range(4):
        buffer.push(number, packet(number), number * FRAME_S)
    assert buffer.pull(0.08) == packet(0)
    for number in range(3):
        buffer.push(30_000 + number, packet(100 + number), 0.1 + number * FRAME_S)
    assert buffer.pull(0.16) == packet(100)
    assert buffer.dropped == 3


@given(st.lists(st.tuples(st.integers(-(2**20), 2**20), st.floats(0, 60)), max_size=80))
def test_whatever_comes_it_stays_small_and_in_order(arrivals: list[tuple[int, float]]) -> None:
    buffer, now = JitterBuffer(), 0.0
    for number, at in arrivals:
        now = max(now, at)
        buffer.push(number, packet(number), at)
        assert buffer.held <= 10
        assert LEAST_S <= buffer.wait_s <= MOST_S
        pulled = buffer.pull(now)
        assert isinstance(pulled, bytes | Gap | Quiet)
    for turn in range(40):
        buffer.pull(now + turn)
    assert (buffer.pull(now + 40), buffer.held) == (Quiet.QUIET, 0)
