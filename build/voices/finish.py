"""Finishes a cue (后期): silence trimmed, breath cleared of rumble, faded, levelled, limited, written as Ogg Vorbis."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cache

import numpy as np

from cue_renderer import Cut
from game.voice.clip import CEILING, LOUDNESS, Clip, encode, loudness
from kokoro_model import RATE, Floats

QUALITY = 3.0
_RUMBLE = 300.0
_TAPS = 481
_FADE_IN, _FADE_OUT = 0.005, 0.08
_BEFORE, _AFTER = 0.012, 0.05
_TRIM = 42.0
"""What is so many decibels below the loudest frame, at the ends, is silence."""
_GAP = 3
"""So many frames of 5 ms of silence before the first onset, and what is before them is no part of the cue."""
_HEADROOM = 1.0
"""The encoder overshoots a little; the limit before it is so much lower, in dB."""
_SERIAL = b"ouju"


@dataclass(frozen=True, slots=True)
class Finished:
    """A cue ready to be written: the bytes of its file, its samples and where its rimes lie in milliseconds."""

    data: bytes
    samples: Floats
    rimes_ms: tuple[tuple[int, int], ...]


def finish(cut: Cut) -> Finished:
    """The whole chain."""
    samples = _cleared(cut)
    begin, end = _edges(samples, cut)
    samples = _faded(samples[begin:end])
    samples = _limited(_levelled(samples))
    rimes = tuple(
        (round((start - begin) * 1000 / RATE), round((stop - begin) * 1000 / RATE))
        for start, stop in cut.rimes
    )
    data = steady(encode(_clip(samples), QUALITY))
    return Finished(data, samples, rimes)


def _clip(samples: Floats) -> Clip:
    return Clip(RATE, array("f", samples.tobytes()))


def _high_pass() -> Floats:
    """A windowed sinc, turned over: linear phase, so nothing moves."""
    places = np.arange(_TAPS) - _TAPS // 2
    low = np.sinc(2 * _RUMBLE / RATE * places) * np.hamming(_TAPS)
    taps = -low / low.sum()
    taps[_TAPS // 2] += 1.0
    return np.asarray(taps, dtype=np.float32)


def _cleared(cut: Cut) -> Floats:
    """Takes what is below 300 Hz out of onsets without voice; the model leaves a hum there."""
    samples = cut.samples
    passed = np.convolve(samples, _high_pass(), mode="same")
    share = np.zeros(len(samples), dtype=np.float32)
    ramp = round(0.01 * RATE)
    for place, ((start, end), voiceless) in enumerate(zip(cut.onsets, cut.voiceless, strict=True)):
        if voiceless:
            first = 0 if place == 0 else max(0, start + ramp)
            share[first : max(first, end - ramp)] = 1.0
    smooth = np.convolve(share, np.full(ramp, 1 / ramp, dtype=np.float32), mode="same")
    return np.asarray(samples * (1 - smooth) + passed * smooth, dtype=np.float32)


def _edges(samples: Floats, cut: Cut) -> tuple[int, int]:
    """Where sound begins and ends, with a little air around it."""
    size = RATE // 200
    powers = np.array(
        [np.mean(samples[at : at + size] ** 2) for at in range(0, len(samples) - size + 1, size)]
    )
    least = powers.max() * 10 ** (-_TRIM / 10)
    heard = np.flatnonzero(powers > least)
    onset = max(cut.onsets[0][0], 0) // size
    gaps = [place for place in range(onset - _GAP + 1) if (powers[place : place + _GAP] <= least).all()]
    heard = heard[heard >= (gaps[-1] + _GAP if gaps else 0)]
    begin = max(0, int(heard[0]) * size - round(_BEFORE * RATE))
    last = min(int(heard[-1] + 1) * size, cut.rimes[-1][1] + round(0.04 * RATE))
    end = min(len(samples), max(last, cut.rimes[-1][1]) + round(_AFTER * RATE))
    return min(begin, cut.rimes[0][0]), end


def _faded(samples: Floats) -> Floats:
    faded = samples.copy()
    begin, end = round(_FADE_IN * RATE), round(_FADE_OUT * RATE)
    faded[:begin] *= np.linspace(0, 1, begin, dtype=np.float32)
    faded[-end:] *= (0.5 + 0.5 * np.cos(np.linspace(0, np.pi, end))).astype(np.float32)
    return faded


def _levelled(samples: Floats) -> Floats:
    return np.asarray(samples * 10 ** ((LOUDNESS - loudness(_clip(samples))) / 20), dtype=np.float32)


def _limited(samples: Floats) -> Floats:
    """Turned down smoothly where it would go over the ceiling, then up again as a whole to the same loudness."""
    top = 10 ** ((CEILING - _HEADROOM) / 20)
    reach = round(0.004 * RATE)
    kernel = np.hanning(2 * reach + 1)
    kernel /= kernel.sum()
    for _ in range(4):
        wanted = np.minimum(1.0, top / np.maximum(np.abs(samples), 1e-9))
        padded = np.pad(wanted, 2 * reach, constant_values=1.0)
        windows = np.lib.stride_tricks.sliding_window_view(padded, 2 * reach + 1)
        gain = np.convolve(windows.min(axis=1), kernel, mode="valid")
        samples = np.asarray(samples * gain, dtype=np.float32)
        behind = LOUDNESS - loudness(_clip(samples))
        if behind < 0.1:
            break
        samples = samples * np.float32(10 ** (behind / 20))
    highest = float(np.max(np.abs(samples)))
    return samples if highest <= top else np.asarray(samples * (top / highest), dtype=np.float32)


@cache
def _table() -> tuple[int, ...]:
    """The cyclic redundancy check of Ogg, a byte at a time."""
    rows = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1) ^ 0x04C11DB7 if value & 0x80000000 else value << 1
        rows.append(value & 0xFFFFFFFF)
    return tuple(rows)


def steady(data: bytes) -> bytes:
    """The same file with a serial number that is not drawn by lot, so that the same sound gives the same bytes."""
    table, pages, at = _table(), bytearray(data), 0
    while at < len(pages):
        segments = pages[at + 26]
        size = 27 + segments + sum(pages[at + 27 : at + 27 + segments])
        pages[at + 14 : at + 18] = _SERIAL
        pages[at + 22 : at + 26] = bytes(4)
        check = 0
        for byte in pages[at : at + size]:
            check = ((check << 8) & 0xFFFFFFFF) ^ table[(check >> 24) ^ byte]
        pages[at + 22 : at + 26] = check.to_bytes(4, "little")
        at += size
    return bytes(pages)
