"""Renders cues (报牌声): several in one utterance between pauses, durations, pitch and energy put in, then cut out.

Alone a short word loses its vowels, so the words of one utterance carry each other, with a phrase before and after.
Sound runs ahead of the grid of tokens by 75 ms: pitch, energy and cuts are all placed that much earlier.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

import contours
from kokoro_model import FRAME, RATE, Curves, Floats, kokoro
from phonemes import Kind, Sound, Syllable, syllable

HALF = FRAME // 2
"""Samples of one value of pitch or energy."""
AHEAD = 6
"""Halves of a frame by which the sound runs ahead of the tokens: 75 ms."""
STILL = -7.0
"""The energy of a pause; with more of it the model hums at the rate of its frames where there is no voice."""
LIFT = np.array([1.3, 1.1, 0.7, 0.4, 0.2])
"""Semitones by which the model comes in too low after a sound without voice, half a frame after the other."""
MARGIN = 0.12
"""Seconds kept before the first sound and after the last, before the finish trims them."""


@dataclass(frozen=True, slots=True)
class Voice:
    """A voice of the model and how it wants its tokens."""

    name: str
    sex: str
    arrows: bool
    """Whether a tone mark follows each syllable; the female voice keeps its vowels better with one."""


VOICES = {"f": Voice("jf_gongitsune", "f", True), "m": Voice("jm_kumo", "m", False)}


@dataclass(frozen=True, slots=True)
class Spoken:
    """What is said: one sound and one contour a syllable."""

    ipa: tuple[str, ...]
    contour: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Manner:
    """How it is said; the manners are tried one after another until the measures are met."""

    lead: str = "wɔ→ʂwo→"
    tail: str = "ʈʂəŋ→ma→"
    pause: int = 5
    slow: float = 1.0
    joined: bool = False
    """Whether each syllable is rendered for itself and the syllables are joined."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A cue cut out of its utterance, with where its onsets and rimes lie in samples."""

    samples: Floats
    onsets: tuple[tuple[int, int], ...]
    rimes: tuple[tuple[int, int], ...]
    voiceless: tuple[bool, ...]
    """Whether the onset of each syllable has no voice."""


@dataclass(frozen=True, slots=True)
class _Placed:
    """A syllable on the grid: where its onset, its rime and what follows begin, in frames."""

    onset: int
    rime: int
    end: int
    parts: Syllable
    contour: str

    @property
    def has_voice(self) -> bool:
        return not self.parts.onset or self.parts.onset[-1].kind is not Kind.VOICELESS

    def halves(self) -> tuple[int, int, int]:
        """The same places where the sound has them, in halves of a frame."""
        return 2 * self.onset - AHEAD, 2 * self.rime - AHEAD, 2 * self.end - AHEAD


@dataclass(slots=True)
class _Grid:
    """Tokens with their frames, and where the syllables of each cue lie."""

    tokens: list[str]
    frames: list[int]
    placed: list[list[_Placed]]
    arrows: bool

    def add(self, token: str, frames: int) -> None:
        self.tokens.append(token)
        self.frames.append(frames)

    @property
    def at(self) -> int:
        return sum(self.frames)


def _rime_frames(contour: str, last: bool, slow: float) -> int:
    """How long the rime lasts: the last syllable longest, one digit short, dipping tones longer."""
    dipping = contours.is_dipping(contour)
    if last:
        frames = 15 if dipping else 8 if contours.is_short(contour) else 11
    else:
        frames = 10 if dipping else 4 if contours.is_short(contour) else 7
    return round(frames * slow)


def _spread(sounds: Sequence[Sound], total: int) -> list[int]:
    """Frames of each sound of a rime: their shares, whole numbers, at least one each."""
    weight = sum(sound.frames for sound in sounds)
    edges = np.rint(np.cumsum([sound.frames / weight * total for sound in sounds])).astype(int)
    frames = [int(value) for value in np.diff(edges, prepend=0)]
    return [max(1, value) for value in frames]


def _carrier(grid: _Grid, text: str) -> None:
    for token in text:
        if token != "→":
            grid.add(token, 2)
        elif grid.arrows:
            grid.add(token, 1)


def _pause(grid: _Grid, manner: Manner) -> None:
    grid.add(",", manner.pause)
    grid.add(" ", manner.pause)


def _syllable(grid: _Grid, parts: Syllable, contour: str, total: int, manner: Manner) -> _Placed:
    """Lays one syllable on the grid."""
    onset = grid.at
    for sound in parts.onset:
        grid.add(sound.token, round(sound.frames * manner.slow))
    rime = grid.at
    for sound, frames in zip(parts.rime, _spread(parts.rime, total), strict=True):
        grid.add(sound.token, frames)
    if grid.arrows:
        grid.frames[-1] = max(1, grid.frames[-1] - 1)
        grid.add("→", 1)
    return _Placed(onset, rime, grid.at, parts, contour)


def _lay_out(lines: Sequence[Spoken], voice: Voice, manner: Manner) -> _Grid:
    """The tokens of an utterance: carrier, the cues between pauses, carrier."""
    grid = _Grid([], [12], [], voice.arrows)
    _carrier(grid, manner.lead)
    for line in lines:
        _pause(grid, manner)
        last = len(line.ipa) - 1
        placed = []
        for index, (ipa, contour) in enumerate(zip(line.ipa, line.contour, strict=True)):
            total = _rime_frames(contour, index == last, manner.slow)
            placed.append(_syllable(grid, syllable(ipa, voice.sex), contour, total, manner))
        grid.placed.append(placed)
    _pause(grid, manner)
    _carrier(grid, manner.tail)
    grid.add(".", 6)
    grid.frames.append(6)
    return grid


def _set_pitch(pitch: Floats, placed: Sequence[_Placed], sex: str) -> None:
    """The contours of one cue, over the rimes; voiced onsets lead over from what was before."""
    before = 0.0
    for entry in placed:
        first, turn, last = entry.halves()
        shares = (np.arange(last - turn) + 0.5) / (last - turn)
        curve = contours.pitch(entry.contour, shares, sex)
        start = float(curve[0])
        pitch[turn:last] = curve
        if entry.has_voice:
            pitch[first:turn] = np.geomspace(before or start, start, turn - first + 2)[1:-1]
        else:
            pitch[first:turn] = 0.0
            lifted = min(len(LIFT), last - turn)
            pitch[turn : turn + lifted] *= 2 ** (LIFT[:lifted] / 12)
        before = float(curve[-1])


def _set_energy(energy: Floats, placed: Sequence[_Placed]) -> None:
    """Holds the energy through each rime: the model fades the last syllable and would swallow a final rise."""
    for entry in placed:
        _, turn, last = entry.halves()
        rime = energy[turn:last]
        level = float(np.clip(np.max(rime), 6.6, 8.4))
        hold = np.full(len(rime), level)
        if entry.parts.rime[-1].nasal:
            hold[-round(len(rime) * 0.4) :] = level - 0.8
        hold[:2] = np.minimum(hold[:2], np.maximum(rime[:2], level - 1.5))
        if entry is placed[-1]:
            hold[-3:] -= np.array([0.4, 1.0, 2.0])
        energy[turn:last] = np.maximum(rime, hold)


def _render(grid: _Grid, voice: Voice) -> Floats:
    model = kokoro()
    own = model.curves(grid.tokens, voice.name, grid.frames)
    pitch, energy = own.pitch.copy(), own.energy.copy()
    first, last = grid.placed[0][0].halves()[0], grid.placed[-1][-1].halves()[2]
    pitch[first - 8 : last + 10] = 0.0
    quiet = first - 8
    for placed in grid.placed:
        start, _, _ = placed[0].halves()
        rest = energy[quiet : start - 3]
        energy[quiet : start - 3] = np.minimum(rest, STILL)
        quiet = placed[-1].halves()[2] + 5
        _set_pitch(pitch, placed, voice.sex)
        _set_energy(energy, placed)
    return model.sound(grid.tokens, voice.name, grid.frames, Curves(pitch, energy))


def _cut(samples: Floats, placed: Sequence[_Placed]) -> Cut:
    margin = round(MARGIN * RATE)
    begin = placed[0].halves()[0] * HALF - margin
    end = placed[-1].halves()[2] * HALF + margin
    at = [[half * HALF - begin for half in entry.halves()] for entry in placed]
    return Cut(
        samples[begin:end].copy(),
        tuple((onset, rime) for onset, rime, _ in at),
        tuple((rime, last) for _, rime, last in at),
        tuple(not entry.has_voice for entry in placed),
    )


def render(lines: Sequence[Spoken], voice: Voice, manner: Manner) -> list[Cut]:
    """Renders several cues in one utterance and cuts them out."""
    if manner.joined:
        return [_joined(line, voice, manner) for line in lines]
    grid = _lay_out(lines, voice, manner)
    samples = _render(grid, voice)
    return [_cut(samples, placed) for placed in grid.placed]


def _joined(line: Spoken, voice: Voice, manner: Manner) -> Cut:
    """Each syllable for itself, then laid one after another with a short overlap."""
    single = [Spoken((ipa,), (contour,)) for ipa, contour in zip(line.ipa, line.contour, strict=True)]
    return join(render(single, voice, replace(manner, joined=False)))


def join(cuts: Sequence[Cut]) -> Cut:
    """Lays cuts one after another, the margins between them faded into each other."""
    margin = round(MARGIN * RATE)
    samples = cuts[0].samples
    onsets, rimes, voiceless = list(cuts[0].onsets), list(cuts[0].rimes), list(cuts[0].voiceless)
    fade = np.linspace(0.0, 1.0, margin, dtype=np.float32)
    for cut in cuts[1:]:
        at = len(samples) - 2 * margin + round(0.03 * RATE)
        kept = samples[: at + margin].copy()
        kept[at:] *= 1 - fade
        added = cut.samples.copy()
        added[:margin] *= fade
        joined = np.zeros(at + len(added), dtype=np.float32)
        joined[: len(kept)] += kept
        joined[at:] += added
        samples = joined
        onsets += [(start + at, end + at) for start, end in cut.onsets]
        rimes += [(start + at, end + at) for start, end in cut.rimes]
        voiceless += cut.voiceless
    return Cut(samples, tuple(onsets), tuple(rimes), tuple(voiceless))
