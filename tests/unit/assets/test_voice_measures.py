"""The measures themselves: a sound that is wrong in one respect must be found wrong in that respect."""

from __future__ import annotations

from array import array

import numpy as np
import pytest
from numpy.typing import NDArray

import contours
from finish import steady
from game.voice.clip import Clip, decode, encode
from recognition import answers, hear
from voice_measures import Measures, Reading, measure_samples

RATE = 24000
Wave = NDArray[np.float64]


def _voice(contour: str, seconds: float, sex: str, shift: float = 0.0) -> Wave:
    """A hum along a contour, so many semitones off."""
    count = round(seconds * RATE)
    hertz = contours.pitch(contour, np.arange(count) / count, sex) * 2 ** (shift / 12)
    phase = 2 * np.pi * np.cumsum(hertz) / RATE
    return np.asarray(
        0.2 * sum(level * np.sin((number + 1) * phase) for number, level in enumerate((1, 0.6, 0.4)))
    )


def _hiss(seconds: float, low: bool) -> Wave:
    noise = np.random.default_rng(3).standard_normal(round(seconds * RATE))
    spectrum = np.fft.rfft(noise)
    edge = round(4500 * seconds)
    if low:
        spectrum[edge // 2 :] = 0
    else:
        spectrum[:edge] = 0
    return np.asarray(0.1 * np.fft.irfft(spectrum, len(noise)))


def _measured(contour: str, sex: str, shift: float = 0.0, low: bool = False) -> Measures:
    samples = np.concatenate([_hiss(0.1, low), _voice(contour, 0.3, sex, shift)])
    return measure_samples(samples, RATE, Reading(("sa",), (contour,), ((100, 400),)), sex)


@pytest.mark.parametrize("sex", ["f", "m"])
@pytest.mark.parametrize("contour", ["33", "42", "35", "313", "51", "2"])
def test_a_hum_along_its_contour_has_no_error_and_one_beside_it_has(contour: str, sex: str) -> None:
    right, wrong = _measured(contour, sex), _measured(contour, sex, shift=-2.0)
    assert right.errors[0] < 0.15
    assert right.tracked[0] > 0.9
    assert wrong.errors[0] == pytest.approx(2.0, abs=0.2)


def test_another_contour_is_found_to_be_another() -> None:
    samples = np.concatenate([_hiss(0.1, low=False), _voice("42", 0.3, "f")])
    found = measure_samples(samples, RATE, Reading(("sa",), ("24",), ((100, 400),)), "f")
    assert found.errors[0] > 3


def test_a_sibilant_without_its_high_part_is_found() -> None:
    bright, dull = _measured("33", "m"), _measured("33", "m", low=True)
    assert bright.hiss is not None
    assert dull.hiss is not None
    assert bright.hiss.over_rest > 10
    assert dull.hiss.over_rest < -10


def test_a_word_without_a_sibilant_is_not_asked_for_one() -> None:
    found = measure_samples(_voice("33", 0.3, "m"), RATE, Reading(("ma",), ("33",), ((0, 300),)), "m")
    assert found.hiss is None


def test_full_scale_is_counted() -> None:
    samples = np.clip(_voice("33", 0.3, "m") * 20, -1, 1)
    found = measure_samples(samples, RATE, Reading(("ma",), ("33",), ((0, 300),)), "m")
    assert found.clipped > 3
    assert found.peak == pytest.approx(0.0, abs=0.01)


def _said(contour: str, lead: float, sex: str) -> Wave:
    return np.concatenate([_hiss(lead, low=False), _voice(contour, 0.4, sex)])


def test_words_are_known_by_pitch_and_by_sound_across_voices() -> None:
    words = {f"{contour} {lead}": (contour, lead) for contour in ("51", "24", "313") for lead in (0.02, 0.15)}
    female, male = (
        [hear(cue, _said(contour, lead, sex), RATE, sex) for cue, (contour, lead) in words.items()]
        for sex in "fm"
    )
    assert [answer.nearest[0] for answer in answers(male, female)] == list(words)


def test_the_same_sound_gives_the_same_file() -> None:
    clip = Clip(RATE, array("f", _voice("42", 0.5, "f").astype(np.float32).tobytes()))
    one, other = steady(encode(clip)), steady(encode(clip))
    assert one == other
    assert len(decode(one).samples) == len(clip.samples)
