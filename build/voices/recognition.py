"""Tells cues apart by ear (辨听): cepstra and pitch of one voice matched in stretched time against the other voice's.

There is no recogniser of speech that knows Wenzhou; but whoever knows the words as one voice says them must know them
as the other does. Each voice is measured against its own mean, as ears get used to a speaker.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

import contours
from voice_measures import track

Wave = NDArray[np.float64]

_HOP, _WINDOW = 0.0125, 0.025
_BANDS, _FINE, _CEPSTRA = 26, 16, 7
"""Few cepstra: what is finer than that in a spectrum are the harmonics of the pitch, not the vowel."""
_PITCH_WEIGHT, _VOICE_WEIGHT = 2.0, 1.5
_SLANT = 2.0
"""What a step of both costs over a step of one."""
_STRETCH = 0.6
"""What it costs that one clip is longer than the other, by the logarithm of their ratio."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What is heard of a clip: a row of features each 12.5 ms."""

    cue: str
    features: Wave
    pitch: float
    """The middle of its pitch in Hz."""
    colour: Wave
    """Mean and spread of the cepstra of what is voiced, finer than what tells the vowels: the speaker's own colour."""


def _mel(hertz: Wave) -> Wave:
    return np.asarray(2595 * np.log10(1 + hertz / 700))


@lru_cache(maxsize=4)
def _filters(rate: int, size: int) -> Wave:
    """Triangles along the mel scale from 80 Hz to 10 kHz."""
    lowest, highest = _mel(np.array([80.0, 10000.0]))
    edges = np.linspace(lowest, highest, _BANDS + 2)
    places = _mel(np.asarray(np.fft.rfftfreq(size, 1 / rate), dtype=np.float64))
    rise = (places[None, :] - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    fall = (edges[2:, None] - places[None, :]) / (edges[2:] - edges[1:-1])[:, None]
    return np.asarray(np.clip(np.minimum(rise, fall), 0, None))


def cepstra(samples: Wave, rate: int) -> Wave:
    """Mel cepstra, a row a frame; the first stands for how loud the frame is."""
    window, hop, size = round(_WINDOW * rate), round(_HOP * rate), 1024
    padded = np.pad(samples, (window // 2, window))
    frames = np.lib.stride_tricks.sliding_window_view(padded, window)[: len(samples) : hop]
    power = np.abs(np.fft.rfft(frames * np.hamming(window), size)) ** 2
    bands = np.log(power @ _filters(rate, size).T + 1e-7)
    turns = np.arange(_BANDS) + 0.5
    basis = np.cos(np.pi / _BANDS * np.outer(np.arange(_FINE), turns))
    return np.asarray(bands @ basis.T * np.sqrt(2 / _BANDS))


def hear(cue: str, samples: Wave, rate: int, sex: str) -> Heard:
    """The features of a clip: cepstra, their change, pitch above the voice's lowest, whether there is a voice."""
    fine = cepstra(samples, rate)
    rows = fine[:, :_CEPSTRA]
    times, hertz = track(samples, rate, sex)
    voiced = hertz > 0
    level = np.zeros(len(hertz))
    if voiced.any():
        level = np.interp(times, times[voiced], 4 * np.log2(hertz[voiced] / contours.LOWEST[sex]))
    at = np.arange(len(rows)) * _HOP
    pitch = np.interp(at, times, level)
    voice = np.interp(at, times, voiced.astype(float))
    change = np.gradient(rows, axis=0)
    features = np.column_stack([rows, change, pitch, voice])
    middle = float(np.median(hertz[voiced])) if voiced.any() else 0.0
    spoken = fine[voice > 0.5, 1:]
    return Heard(cue, features, middle, np.concatenate([spoken.mean(axis=0), spoken.std(axis=0)]))


def _normal(heard: Sequence[Heard]) -> list[Wave]:
    """The features against the voice's own mean and spread; pitch and voice keep their scale."""
    whole = np.concatenate([entry.features for entry in heard])
    mean, spread = whole.mean(axis=0), whole.std(axis=0) + 1e-9
    weight = np.full(whole.shape[1], 1.0)
    weight[_CEPSTRA : 2 * _CEPSTRA] = 0.6
    mean[-2:], spread[-2:] = 0.0, 1.0
    weight[-2:] = _PITCH_WEIGHT, _VOICE_WEIGHT
    return [np.asarray((entry.features - mean) / spread * weight) for entry in heard]


@dataclass(frozen=True, slots=True)
class _Templates:
    """Features of all templates side by side, so that a query is compared with all of them at once."""

    rows: Wave
    lengths: NDArray[np.int64]

    @property
    def longest(self) -> int:
        return int(self.lengths.max())


def _side_by_side(templates: Sequence[Wave]) -> _Templates:
    lengths = np.array([len(template) for template in templates], dtype=np.int64)
    rows = np.zeros((int(lengths.max()), len(templates), templates[0].shape[1]))
    for place, template in enumerate(templates):
        rows[: len(template), place] = template
    return _Templates(rows, lengths)


def distances(query: Wave, templates: _Templates) -> Wave:
    """How far a clip is from each template when both may be stretched in time, a frame of both on average."""
    longest, count = templates.longest, len(templates.lengths)
    flat = templates.rows.reshape(longest * count, -1)
    squares = (query**2).sum(axis=1)[:, None] + (flat**2).sum(axis=1)[None, :] - 2 * query @ flat.T
    apart = np.sqrt(np.maximum(squares, 0.0)).reshape(len(query), longest, count)
    best = np.full((longest + 1, count), np.inf)
    best[0] = 0.0
    for row in apart:
        over = np.minimum(best[:-1] + _SLANT * row, best[1:] + row)
        best[0] = np.inf
        for place in range(longest):
            np.minimum(over[place], best[place] + row[place], out=best[place + 1])
    ends = best[templates.lengths, np.arange(count)]
    stretched = np.abs(np.log(len(query) / templates.lengths))
    return np.asarray(ends / (len(query) + templates.lengths) * (1 + _STRETCH * stretched))


@dataclass(frozen=True, slots=True)
class Answer:
    """What a clip was taken for, the nearest first."""

    cue: str
    nearest: tuple[str, ...]


def answers(
    asked: Sequence[Heard], known: Sequence[Heard], wanted: frozenset[str] | None = None
) -> list[Answer]:
    """Each clip of one voice matched against all clips of another."""
    templates = _side_by_side(_normal(known))
    found = []
    for entry, features in zip(asked, _normal(asked), strict=True):
        if wanted is None or entry.cue in wanted:
            order = np.argsort(distances(features, templates), kind="stable")
            found.append(Answer(entry.cue, tuple(known[int(place)].cue for place in order[:3])))
    return found


def share_first(found: Sequence[Answer]) -> float:
    """How many are taken for themselves at once."""
    return sum(answer.nearest[0] == answer.cue for answer in found) / len(found)


def _manner(entry: Heard) -> Wave:
    """What tells a speaker in a clip: the middle pitch in octaves and the colour."""
    return np.array([np.log2(entry.pitch / 100), *entry.colour])


def share_told_apart(voices: Mapping[str, Sequence[Heard]]) -> float:
    """How many clips are given to the voice that spoke them, each compared with the means of all other clips."""
    points = {voice: np.array([_manner(entry) for entry in heard]) for voice, heard in voices.items()}
    within = np.concatenate([rows - rows.mean(axis=0) for rows in points.values()])
    inverse = np.linalg.inv(np.cov(within.T) + 1e-6 * np.eye(within.shape[1]))
    right = total = 0
    for voice, rows in points.items():
        for row in rows:
            apart = {}
            for other, all_rows in points.items():
                mean = all_rows.mean(axis=0)
                if other == voice:
                    mean = (mean * len(all_rows) - row) / (len(all_rows) - 1)
                apart[other] = float((row - mean) @ inverse @ (row - mean))
            right += min(apart, key=lambda name: apart[name]) == voice
            total += 1
    return right / total
