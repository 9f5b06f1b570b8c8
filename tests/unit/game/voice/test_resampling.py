"""Other rates: the length is right, the sound is the same, and blocks leave no seam."""

from __future__ import annotations

import math
from array import array

import pytest

from game.voice.resampling import Resampler


def wave(rate: int, seconds: float, pitch: float = 300.0) -> array[float]:
    return array("f", (0.5 * math.sin(math.tau * pitch * at / rate) for at in range(round(rate * seconds))))


def in_blocks(resampler: Resampler, sound: array[float], size: int) -> array[float]:
    found = array("f")
    for at in range(0, len(sound), size):
        found.extend(resampler.feed(sound[at : at + size]))
    return found


@pytest.mark.parametrize(
    ("given", "wanted"),
    [(44_100, 48_000), (48_000, 44_100), (16_000, 48_000), (48_000, 22_050), (11_025, 48_000)],
)
@pytest.mark.parametrize("size", [1, 7, 441, 960])
def test_the_same_sound_at_another_rate(given: int, wanted: int, size: int) -> None:
    found = in_blocks(Resampler(given, wanted), wave(given, 0.5), size)
    expected = wave(wanted, 0.5)
    assert abs(len(found) - len(expected)) <= math.ceil(wanted / given) + 1
    for at, value in enumerate(found):
        assert value == pytest.approx(expected[at], abs=0.01)


def test_the_same_rate_is_left_alone() -> None:
    block = wave(48_000, 0.02)
    assert Resampler(48_000, 48_000).feed(block) is block


def test_the_size_of_blocks_makes_no_difference() -> None:
    sound = wave(44_100, 0.4, 523.0)
    whole = Resampler(44_100, 48_000).feed(sound)
    for size in (1, 100, 882):
        assert in_blocks(Resampler(44_100, 48_000), sound, size) == whole


def test_hours_of_sound_need_no_more_memory() -> None:
    resampler = Resampler(44_100, 48_000)
    for size in range(1, 400):
        resampler.feed(array("f", bytes(4 * size)))
    assert len(resampler._tables) <= 64
    assert len(resampler._rest) < 4
