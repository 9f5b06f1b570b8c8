"""What the recorder hears (听音): when speech begins and ends, in whatever pieces the sound comes."""

from __future__ import annotations

import random
from array import array

import pytest

from fake_microphone import quiet, said_aloud, tone
from game.voice.clip import Clip
from game.voice.ear import FRAME_S, Ear

RATE = 48_000


def _room(seconds: float, loud: float) -> array[float]:
    chance = random.Random(5)
    return array("f", (chance.gauss(0, loud) for _ in range(round(seconds * RATE))))


def _heard(samples: array[float], sizes: tuple[int, ...]) -> Ear:
    """An ear that has heard it in blocks of these sizes, by turns."""
    ear, place, turn = Ear(RATE), 0, 0
    while place < len(samples):
        ear.hear(samples[place : place + sizes[turn % len(sizes)]])
        place += sizes[turn % len(sizes)]
        turn += 1
    return ear


def _word() -> Clip:
    return Clip(RATE, said_aloud(tone(0.5), before=1.3).samples + quiet(0.9).samples)


@pytest.mark.parametrize("sizes", [(960,), (1, 959), (441, 1024, 7), (10_000,)], ids=str)
def test_how_the_sound_is_cut_into_blocks_changes_nothing(sizes: tuple[int, ...]) -> None:
    whole, pieces = _heard(_word().samples, (len(_word().samples),)), _heard(_word().samples, sizes)
    assert (pieces.speaks, pieces.over) == (whole.speaks, whole.over) == (True, True)
    assert pieces.peaks == whole.peaks
    assert len(pieces.peaks) * FRAME_S == pytest.approx(0.5 + 0.5 + 0.6, abs=0.05)


def test_each_peak_is_that_of_its_piece_of_what_is_kept() -> None:
    ear = _heard(_word().samples, (960,))
    size, kept = round(RATE * FRAME_S), ear.clip.samples
    pieces = [kept[place : place + size] for place in range(0, len(ear.peaks) * size, size)]
    assert ear.peaks == [max(abs(value) for value in piece) for piece in pieces]


def test_a_click_is_no_speech() -> None:
    samples = quiet(1.0).samples
    for place in range(30_000, 30_100):
        samples[place] = 0.9
    assert not _heard(samples, (960,)).speaks


@pytest.mark.parametrize("loud", [0.0005, 0.003])
def test_a_room_that_is_not_quiet_is_not_taken_for_speech_and_ends_a_word_all_the_same(loud: float) -> None:
    room = _room(1.5, loud)
    assert not _heard(room, (960,)).speaks
    ear = _heard(room + tone(0.5).samples + room, (960,))
    assert (ear.speaks, ear.over) == (True, True)
    assert ear.clip.seconds < 3.5


def test_nobody_speaks_for_long() -> None:
    ear = _heard(_room(9.0, 0.0005), (960,))
    assert (ear.speaks, ear.over) == (False, True)
