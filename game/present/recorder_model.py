"""What the recorder shows (录音台): the cues in groups, how far each is, the reading aid, the shape of a sound."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import log10
from typing import Final

from game.present.label import Label, Plain, said
from game.voice.clip import Clip
from game.voice.lexicon import Reading, romanised
from game.voice.recorder import Fault, Redo, Stage, Take
from game.voice.repertoire import LEAST, cues, group_of
from game.voice.studio import Details, Recording

__all__ = [
    "LEAST_GROUP", "Aid", "CueChip", "CueGroup", "Wave", "aid_for", "details_told", "groups_of", "level_share",
    "progress_told", "stage_told", "wave_of", "word_of",
]  # fmt: skip

LEAST_GROUP: Final = "least"
_QUIETEST: Final = -54.0
_HIGHEST_TONE: Final = 5


@dataclass(frozen=True, slots=True)
class CueChip:
    """A cue in the list: what is said, how many takes there are."""

    cue: str
    word: str
    takes: int


@dataclass(frozen=True, slots=True)
class CueGroup:
    """Cues under a heading (``recorder.group.<key>``)."""

    key: str
    chips: tuple[CueChip, ...]

    @property
    def done(self) -> int:
        """How many of them have been recorded."""
        return sum(1 for chip in self.chips if chip.takes)


@dataclass(frozen=True, slots=True)
class Aid:
    """How a word is read: a syllable each with its letters and the height of its tone on its way, from 0 to 1."""

    syllables: tuple[tuple[str, tuple[float, ...]], ...]


@dataclass(frozen=True, slots=True)
class Wave:
    """A sound as it is drawn: columns from 0 to 1, and between which shares of the width it is kept."""

    columns: tuple[float, ...]
    start: float = 0.0
    end: float = 1.0


def word_of(cue: str, readings: Mapping[str, Reading]) -> str:
    """What is to be said for a cue."""
    return readings[cue].word if cue in readings else cue


def groups_of(recording: Recording, readings: Mapping[str, Reading]) -> tuple[CueGroup, ...]:
    """All cues in the order in which they are best recorded: the smallest useful voice first."""
    found: dict[str, list[CueChip]] = {}
    for cue in cues():
        key = LEAST_GROUP if cue in LEAST else group_of(cue)
        chip = CueChip(cue, word_of(cue, readings), len(recording.takes(cue)))
        found.setdefault(key, []).append(chip)
    return tuple(CueGroup(key, tuple(chips)) for key, chips in found.items())


def aid_for(reading: Reading | None) -> Aid:
    """The reading aid of a word.

    >>> aid_for(None)
    Aid(syllables=())
    """
    if reading is None:
        return Aid(())
    letters = romanised(reading).split()
    if len(letters) != len(reading.contour):
        letters = list(reading.ipa)
    pairs = zip(letters, reading.contour, strict=True)
    return Aid(tuple((sound, _heights(contour)) for sound, contour in pairs))


def _heights(contour: str) -> tuple[float, ...]:
    """Chao's digits as heights.

    >>> _heights("313"), _heights("5")
    ((0.5, 0.0, 0.5), (1.0, 1.0))
    """
    heights = tuple((int(digit) - 1) / (_HIGHEST_TONE - 1) for digit in contour if digit.isdecimal())
    return heights * 2 if len(heights) == 1 else heights


def wave_of(clip: Clip, columns: int, span: tuple[int, int] | None = None) -> Wave:
    """The highest sample of each column, and where the sound was cut."""
    size = len(clip.samples)
    if not size or columns < 1:
        return Wave(())
    edges = [round(place * size / columns) for place in range(columns + 1)]
    parts = (clip.samples[start : max(end, start + 1)] for start, end in pairwise(edges))
    heights = tuple(max(abs(max(part)), abs(min(part))) if part else 0.0 for part in parts)
    start, end = span or (0, size)
    return Wave(heights, start / size, end / size)


def level_share(level: float) -> float:
    """How far a meter goes for a sample of this height: decibels from -54 to 0.

    >>> level_share(1.0), level_share(0.0), round(level_share(0.1), 2)
    (1.0, 0.0, 0.63)
    """
    return 0.0 if level <= 0 else max(0.0, min(1.0, 1 - 20 * log10(level) / _QUIETEST))


def stage_told(stage: Stage, outcome: Take | Redo | None, word: str) -> Label:
    """What goes on, or what to do now, in a line."""
    if stage is Stage.REFUSED and isinstance(outcome, Redo):
        return fault_told(outcome.fault)
    return said(f"recorder.stage.{stage.value}", word=word)


def fault_told(fault: Fault) -> Label:
    """Why a take is no good, and what helps."""
    return said(f"recorder.fault.{fault.value}")


def progress_told(recording: Recording) -> Label:
    """How far a recording is."""
    progress = recording.progress
    if progress.enough:
        return said("recorder.progress.whole", done=progress.whole, of=progress.of_whole)
    return said("recorder.progress.least", done=progress.least, of=progress.of_least)


def details_told(details: Details) -> Label:
    """Where the speaker is from and on what terms the voice is given."""
    licence = said(f"recorder.licence.{licence_key(details.licence)}")
    place = said(f"district.{details.locality}.name") if details.locality else Plain("")
    return said("recorder.card", place=place, licence=licence) if details.locality else licence


def licence_key(licence: str) -> str:
    """A licence as it stands in keys of the catalogues.

    >>> licence_key("CC-BY-SA-4.0"), licence_key("private")
    ('cc_by_sa', 'private')
    """
    return "_".join(part for part in licence.lower().split("-") if part != "4.0").replace("_1.0", "")
