"""The shuffle (design 2.11), checked against a second implementation that was written from its words alone."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections import Counter
from pathlib import Path

import pytest

from rules.core.shuffle import Stream, dice_of, first_dealer, seed_of, shuffled, wall_of
from rules.tiles.tile import FLOWERS, full_set

DOCS = Path(__file__).resolve().parents[4] / "docs" / "records.md"


def _reference_numbers(seed: bytes, label: str, bounds: list[int]) -> list[int]:
    """HMAC-SHA-256 blocks concatenated, four bytes at a time, redrawn while x >= floor(2^32 / n) * n."""
    data = b"".join(
        hmac.new(seed, label.encode() + counter.to_bytes(4, "big"), hashlib.sha256).digest()
        for counter in range(64)
    )
    words = [int.from_bytes(data[at : at + 4], "big") for at in range(0, len(data), 4)]
    numbers = []
    for bound in bounds:
        while (word := words.pop(0)) >= 2**32 // bound * bound:
            continue
        numbers.append(word % bound)
    return numbers


def _reference_wall(seed: bytes, no: int) -> list[str]:
    tiles = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + list("ESWNCFB")
    wall = [tile for tile in tiles for _ in range(4)]
    last = len(wall) - 1
    swaps = _reference_numbers(seed, f"ouju/1/hand/{no}/wall", [place + 1 for place in range(last, 0, -1)])
    for place, other in zip(range(last, 0, -1), swaps, strict=True):
        wall[place], wall[other] = wall[other], wall[place]
    return wall


@pytest.mark.parametrize("text", ["", "瓯局", "00" * 32, "ff" * 32, "7"])
@pytest.mark.parametrize("no", [1, 2, 16])
def test_wall_and_dice_follow_the_written_algorithm(text: str, no: int) -> None:
    seed = seed_of(text)
    assert [tile.code for tile in wall_of(full_set(), seed, no)] == _reference_wall(seed, no)
    a, b, c, d = (number + 1 for number in _reference_numbers(seed, f"ouju/1/hand/{no}/dice", [6] * 4))
    assert dice_of(seed, no) == ((a, b), (c, d))
    assert [first_dealer(seed)] == _reference_numbers(seed, "ouju/1/seats", [4])


def test_vectors_in_the_docs_are_those_of_the_program() -> None:
    text = DOCS.read_text(encoding="utf-8")
    blocks = re.findall(
        r"seed `(\w+)`.*?first dealer `(\d)`.*?dice `([^`]+)`.*?wall\s+```text\n(.*?)```", text, re.DOTALL
    )
    assert len(blocks) == 2
    for seed_text, dealer, dice, wall in blocks:
        seed = bytes.fromhex(seed_text)
        assert first_dealer(seed) == int(dealer)
        assert str([list(throw) for throw in dice_of(seed, 1)]) == dice
        assert [tile.code for tile in wall_of(full_set(), seed, 1)] == wall.split()


def test_a_seed_is_64_hex_digits_or_any_text() -> None:
    assert seed_of("AB" * 32) == bytes([0xAB]) * 32
    assert seed_of("ab" * 31) == hashlib.sha256(("ab" * 31).encode()).digest()
    assert seed_of("温州") == hashlib.sha256("温州".encode()).digest()
    assert len(seed_of("")) == 32


def test_numbers_that_would_favour_some_are_drawn_again() -> None:
    bound = 3 * 2**30  # a quarter of all words is drawn again
    stream, expected = Stream(bytes(32), "x"), _reference_numbers(bytes(32), "x", [bound] * 200)
    assert [stream.uniform(bound) for _ in range(200)] == expected
    words = [_reference_numbers(bytes(32), "x", [2**32]) for _ in range(1)]
    assert words[0][0] < 2**32


def test_shuffle_keeps_every_tile_and_hands_differ() -> None:
    tiles = full_set(flowers=FLOWERS)
    first, second = wall_of(tiles, bytes(32), 1), wall_of(tiles, bytes(32), 2)
    assert Counter(first) == Counter(tiles) == Counter(second)
    assert first != second


def test_every_order_of_three_comes_about_equally_often() -> None:
    counts = Counter(shuffled("abc", Stream(seed_of(str(number)), "order")) for number in range(6000))
    assert len(counts) == 6
    # chi square with five degrees of freedom: 25.7 is exceeded once in 10,000; the seeds are fixed, so never by chance
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 25.7
