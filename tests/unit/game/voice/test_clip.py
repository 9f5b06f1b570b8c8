"""Spoken clips (片段): read, written, measured by one definition, trimmed, levelled; hostile files are refused."""

from __future__ import annotations

import cmath
import io
import math
import random
import struct
import subprocess
import sys
from array import array
from collections.abc import Callable

import pytest
import soundfile

from game.errors import VoiceError
from game.voice.clip import (
    CEILING,
    SILENT,
    Clip,
    clipped,
    decode,
    encode,
    heard,
    high_passed,
    levelled,
    loudness,
    peak,
    snr,
)
from voice_packs import tone, tone_file


def _sine(hertz: float, level: float = 1.0, seconds: float = 1.0, rate: int = 48_000) -> Clip:
    count = round(seconds * rate)
    return Clip(
        rate, array("f", [level * math.sin(math.tau * hertz * place / rate) for place in range(count)])
    )


def _trimmed(clip: Clip) -> Clip:
    start, end = heard(clip)
    return Clip(clip.rate, clip.samples[start:end])


def _joined(*clips: Clip) -> Clip:
    samples = array("f")
    for clip in clips:
        samples.extend(clip.samples)
    return Clip(clips[0].rate, samples)


def _still(seconds: float, level: float = 0.0, rate: int = 48_000, seed: int = 1) -> Clip:
    """Silence, or noise so loud."""
    chance = random.Random(seed)
    return Clip(
        rate, array("f", [chance.gauss(0, level) if level else 0.0 for _ in range(round(seconds * rate))])
    )


def _wav(
    samples: array[float], channels: int = 1, rate: int = 48_000, kind: str = "WAV", coding: str = "FLOAT"
) -> bytes:
    target = io.BytesIO()
    with soundfile.SoundFile(target, "w", rate, channels, coding, format=kind) as file:
        file.buffer_write(samples.tobytes(), dtype="float32")
    return target.getvalue()


def _rms(samples: array[float]) -> float:
    return math.sqrt(math.fsum(value * value for value in samples) / len(samples))


# ---------------------------------------------------------------- files


@pytest.mark.parametrize(
    ("kind", "coding"),
    [
        ("WAV", "FLOAT"),
        ("WAV", "PCM_24"),
        ("WAV", "PCM_16"),
        ("WAVEX", "PCM_24"),
        ("WAVEX", "FLOAT"),
        ("FLAC", "PCM_24"),
    ],
)
def test_a_sound_comes_back_as_it_was(kind: str, coding: str) -> None:
    clip = _sine(440, 0.5, 0.2)
    back = decode(_wav(clip.samples, kind=kind, coding=coding))
    assert (back.rate, len(back.samples)) == (48_000, 9600)
    assert max(abs(a - b) for a, b in zip(clip.samples, back.samples, strict=True)) < 1e-4


@pytest.mark.parametrize("rate", [16_000, 24_000, 44_100, 48_000])
@pytest.mark.parametrize("seconds", [0.1, 0.37, 3.0])
def test_vorbis_keeps_length_and_loudness(rate: int, seconds: float) -> None:
    clip = levelled(tone(220, seconds, rate=rate))
    back = decode(encode(clip))
    assert (back.rate, len(back.samples)) == (rate, len(clip.samples))
    assert loudness(back) == pytest.approx(loudness(clip), abs=0.2)


def test_a_higher_quality_takes_more_room() -> None:
    clip = _joined(_sine(440, 0.3, 0.5), _still(0.5, 0.1))
    low, high = encode(clip, 0), encode(clip, 8)
    assert len(low) < 0.8 * len(high)
    assert low.startswith(b"OggS")


def test_two_channels_become_their_mean() -> None:
    both = array("f", [0.5, -0.1] * 1000)
    clip = decode(_wav(both, channels=2))
    assert len(clip.samples) == 1000
    assert list(clip.samples[:3]) == pytest.approx([0.2] * 3)


def test_no_numpy_is_loaded_for_a_sound() -> None:
    code = (
        "import sys; from game.voice.clip import *; from array import array;"
        "decode(encode(Clip(16000, array('f', [0.1] * 4000)))); sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_no_library_for_sounds_is_loaded_before_one_is_read() -> None:
    code = "import sys; import game.voice.cabinet; sys.exit(bool({'soundfile', 'zipfile', 'numpy'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("kind", ["WAV", "FLAC"])
def test_a_sound_longer_than_allowed_is_refused_without_being_unpacked(kind: str) -> None:
    data = _wav(array("f", bytes(4 * 48_000 * 12)), kind=kind, coding="PCM_16")
    with pytest.raises(VoiceError, match="longer than 10 s") as refused:
        decode(data, longest=10)
    assert (refused.value.key, refused.value.values) == ("error.voice.long", {"longest": "10"})
    assert decode(data, longest=12).seconds == 12


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_numbers_that_are_no_sound_are_refused(bad: float) -> None:
    with pytest.raises(VoiceError) as refused:
        decode(_wav(array("f", [0.1] * 500 + [bad] + [0.1] * 500)))
    assert refused.value.key == "error.voice.broken"


def test_a_sound_without_any_samples_is_refused() -> None:
    with pytest.raises(VoiceError) as refused:
        decode(_wav(array("f")))
    assert refused.value.key == "error.voice.broken"


@pytest.mark.parametrize("length", [60, 200, 1000, 3000])
def test_a_file_that_is_cut_off_is_refused(length: int) -> None:
    with pytest.raises(VoiceError) as refused:
        decode(tone_file()[:length])
    assert refused.value.key == "error.voice.broken"
    assert "malformed" in str(refused.value)


def test_a_head_that_lies_about_the_rate_is_found_out() -> None:
    data = bytearray(tone_file())
    at = data.index(b"\x01vorbis") + 12
    data[at : at + 4] = struct.pack("<I", 48_000)  # the checksum of the page is wrong now
    with pytest.raises(VoiceError) as refused:
        decode(bytes(data))
    assert refused.value.key == "error.voice.broken"


@pytest.mark.parametrize("claimed", [100, 7_300, 1 << 40])
def test_a_file_that_lies_about_its_length_gives_what_it_has(claimed: int) -> None:
    data = bytearray(tone_file(seconds=0.3))
    last = data.rindex(b"OggS")
    data[last + 6 : last + 14] = struct.pack("<Q", claimed)
    data[last + 22 : last + 26] = bytes(4)
    data[last + 22 : last + 26] = struct.pack("<I", _page_sum(bytes(data[last:])))
    assert 100 <= len(decode(bytes(data), 4).samples) <= 8_000


def _page_sum(page: bytes) -> int:
    """The checksum of an Ogg page."""
    total = 0
    for byte in page:
        total ^= byte << 24
        for _ in range(8):
            total = (total << 1 ^ (0x04C11DB7 if total & 0x80000000 else 0)) & 0xFFFFFFFF
    return total


@pytest.mark.parametrize(("kind", "coding", "usual"), [
    ("OGG", "VORBIS", "error.voice.broken"),  # every page has a checksum
    ("FLAC", "PCM_16", "error.voice.broken"),
    ("WAV", "PCM_16", "read"),
])  # fmt: skip
def test_flipped_bytes_are_read_or_refused_and_nothing_else(kind: str, coding: str, usual: str) -> None:
    chance = random.Random(6)
    whole = _wav(tone(220, 0.3).samples, rate=24_000, kind=kind, coding=coding)
    outcomes = set()
    for _ in range(100):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 8)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        try:
            clip = decode(bytes(data), longest=5)
        except VoiceError as refused:
            outcomes.add(refused.key)
        else:
            outcomes.add("read")
            assert clip.seconds <= 5
    assert usual in outcomes
    assert outcomes <= {
        "read",
        *(f"error.voice.{what}" for what in ("broken", "format", "rate", "channels", "long")),
    }


# ---------------------------------------------------------------- measures


SHELF = ((1.53512485958697, -2.69169618940638, 1.19839281085285), (1.0, -1.69065929318241, 0.73248077421585))
PASS = ((1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621))
"""The two filters of ITU-R BS.1770-4 at 48 kHz, tables 1 and 2."""


def _as_published(hertz: float) -> float:
    """The loudness of a full tone at 48 kHz by the published filters."""
    turn = cmath.exp(-2j * math.pi * hertz / 48_000)
    gain = 1.0
    for over, under in (SHELF, PASS):
        gain *= abs(
            sum(b * turn**n for n, b in enumerate(over)) / sum(a * turn**n for n, a in enumerate(under))
        )
    return -0.691 + 10 * math.log10(gain * gain / 2)


@pytest.mark.parametrize(("rate", "near"), [(16_000, 0.6), (24_000, 0.2), (44_100, 0.1), (48_000, 0.05)])
@pytest.mark.parametrize("hertz", [60, 200, 997, 2000, 4000])
def test_loudness_is_that_of_bs1770_for_a_steady_tone(hertz: float, rate: int, near: float) -> None:
    steady = _sine(hertz, seconds=2, rate=rate)
    assert loudness(steady) == pytest.approx(_as_published(hertz), abs=near)


def test_the_published_filters_make_997_hertz_the_reference() -> None:
    assert _as_published(997) == pytest.approx(-3.01, abs=0.02)


def test_loudness_follows_the_level() -> None:
    loud, soft = loudness(_sine(500, 0.5)), loudness(_sine(500, 0.05))
    assert loud - soft == pytest.approx(20, abs=0.05)


def test_silence_around_it_makes_a_clip_no_softer() -> None:
    word = tone(220, 0.4, rate=48_000)
    apart = _joined(_still(0.5), word, _still(1.0))
    assert loudness(apart) == pytest.approx(loudness(word), abs=0.15)


def test_a_frame_counts_down_to_thirty_decibels_below_the_loudest() -> None:
    loud, near, far = _sine(500, 0.5), _sine(500, 0.5 * 10 ** (-29 / 20)), _sine(500, 0.5 * 10 ** (-31 / 20))
    assert loudness(_joined(loud, near)) == pytest.approx(loudness(loud) - 3.0, abs=0.15)
    assert loudness(_joined(loud, far)) == pytest.approx(loudness(loud), abs=0.15)


@pytest.mark.parametrize("count", [1, 100, 500, 961])
def test_a_clip_shorter_than_a_frame_can_be_measured(count: int) -> None:
    clip = Clip(48_000, array("f", [0.5] * count))
    assert math.isfinite(loudness(clip))
    assert peak(clip) == pytest.approx(-6.02, abs=0.01)


@pytest.mark.parametrize("samples", [array("f"), array("f", bytes(4 * 4800))])
def test_nothing_is_silent(samples: array[float]) -> None:
    clip = Clip(48_000, samples)
    assert (loudness(clip), peak(clip), clipped(clip), snr(clip)) == (SILENT, SILENT, 0, 0.0)
    assert levelled(clip) is clip
    assert _trimmed(clip).samples == samples


def test_samples_at_full_scale_are_counted_on_both_sides() -> None:
    assert clipped(Clip(48_000, array("f", [0.0, 1.0, -1.0, 0.99, 1.2, -0.998]))) == 3


@pytest.mark.parametrize("wanted", [20, 30, 45])
def test_speech_above_noise_is_measured(wanted: float) -> None:
    noise = 0.3 / math.sqrt(2) * 10 ** (-wanted / 20)
    room = _still(2.0, noise)
    spoken = Clip(48_000, array("f", [
        hum + (0.3 * math.sin(math.tau * 300 * place / 48_000) if 24_000 <= place < 72_000 else 0.0)
        for place, hum in enumerate(room.samples)
    ]))  # fmt: skip
    assert snr(spoken) == pytest.approx(wanted, abs=1.5)


def test_a_device_that_begins_with_zeros_has_no_better_room() -> None:
    noisy = _joined(_still(0.5, 0.01), _sine(300, 0.3, 0.5), _still(0.5, 0.01, seed=2))
    late = _joined(_still(0.4), noisy)
    assert snr(late) == pytest.approx(snr(noisy), abs=0.2)


# ---------------------------------------------------------------- what is done to a recording


def test_silence_is_cut_to_15_ms_before_and_60_ms_after() -> None:
    clip = _joined(_still(0.5, 1e-5), _sine(300, 0.5, 0.4), _still(0.7, 1e-5))
    cut = _trimmed(clip)
    assert cut.seconds == pytest.approx(0.4 + 0.015 + 0.06, abs=0.02)
    start = 24_000 - round(0.015 * 48_000)
    assert cut.samples[:100] == clip.samples[start : start + 100]


def test_a_pause_inside_a_word_stays() -> None:
    clip = _joined(_still(0.2), _sine(300, 0.5, 0.2), _still(0.3), _sine(300, 0.5, 0.2), _still(0.2))
    assert _trimmed(clip).seconds == pytest.approx(0.7 + 0.075, abs=0.02)


@pytest.mark.parametrize(("softer", "kept"), [(38, True), (42, False)])
def test_what_is_forty_decibels_below_is_silence(softer: float, kept: bool) -> None:
    tail = _sine(300, 0.5 * 10 ** (-softer / 20), 0.4)
    clip = _joined(_still(0.2), _sine(300, 0.5, 0.4), tail, _still(0.2))
    assert _trimmed(clip).seconds == pytest.approx(0.075 + (0.8 if kept else 0.4), abs=0.01)


def test_cutting_twice_cuts_no_word() -> None:
    once = _trimmed(_joined(_still(0.3), tone(200, 0.4, rate=48_000), _still(0.3)))
    again = _trimmed(once)
    assert once.seconds - again.seconds <= 0.02


@pytest.mark.parametrize("level", [0.001, 0.05, 0.9])
def test_every_clip_comes_to_the_same_loudness(level: float) -> None:
    clip = levelled(tone(250, 0.5, level))
    assert loudness(clip) == pytest.approx(-18, abs=0.05)
    assert peak(clip) <= CEILING + 0.01


def test_the_ceiling_goes_before_the_loudness() -> None:
    click = Clip(48_000, array("f", [0.0] * 2000 + [0.9] + [0.01] * 4000))
    clip = levelled(click)
    assert peak(clip) == pytest.approx(CEILING, abs=0.01)
    assert loudness(clip) < -18


def test_rumble_goes_and_speech_stays() -> None:
    def left(hertz: float) -> float:
        clip = _sine(hertz, 0.5)
        return 20 * math.log10(_rms(high_passed(clip).samples[24_000:]) / _rms(clip.samples[24_000:]))

    assert left(80) == pytest.approx(-3, abs=0.1)
    assert left(20) == pytest.approx(-24, abs=1)
    assert abs(left(300)) < 0.1
    steady = high_passed(Clip(48_000, array("f", [0.5] * 48_000)))
    assert abs(steady.samples[-1]) < 1e-3


@pytest.mark.parametrize("work", [heard, levelled, high_passed, loudness, peak, snr])
def test_a_clip_is_never_changed_in_place(work: Callable[[Clip], object]) -> None:
    clip = tone(220, 0.3)
    before = array("f", clip.samples)
    work(clip)
    assert clip.samples == before
