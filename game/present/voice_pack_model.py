"""The page of a voice pack (声音包一页): what is to be known of it, and every cue with its word and how it is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.present.label import Label, Listed, Plain, said, sentences
from game.present.voices_model import (
    cover_label,
    fault_label,
    is_synthetic,
    kind_label,
    language_label,
    licence_label,
    side_label,
    size_label,
    users_of,
)
from game.session.voice_desk import Examined
from game.voice.lexicon import Reading, romanised
from game.voice.manifest import Manifest, in_language
from game.voice.pack import Pack
from game.voice.repertoire import LEAST, cues, group_of

__all__ = [
    "GROUPS",
    "CueShown",
    "Fact",
    "GroupShown",
    "clips_of",
    "credits_of",
    "cue_told",
    "groups_of",
    "page_facts",
    "sample_of",
]

_SAMPLE: Final = ("tile.1m", "call.pung", "call.win", "pattern.full_flush")
"""What is heard of a voice at first: a tile, two calls, a pattern."""
_LONGEST: Final = 400


@dataclass(frozen=True, slots=True)
class Fact:
    """A line about a pack; *grave* when something is wrong, *good* when it is an invitation."""

    name: Label
    words: Label
    grave: bool = False
    good: bool = False


@dataclass(frozen=True, slots=True)
class CueShown:
    """A cue: its *word*, how it is *read*, how long it takes; *clips* are its takes, none where it is missing.

    *mute* is one that is silent on purpose.
    """

    cue: str
    word: str
    read: str
    seconds: float
    clips: tuple[Path, ...]
    mute: bool = False


@dataclass(frozen=True, slots=True)
class GroupShown:
    """Cues of a kind below their heading."""

    name: Label
    cues: tuple[CueShown, ...]


def page_facts(
    pack: Pack, examined: Examined | None, voices: Mapping[str, str], language: str
) -> tuple[Fact, ...]:
    """Everything that is to be known, the faults last; the label of a synthetic voice first."""
    manifest, facts = pack.manifest, list[Fact]()
    facts.append(Fact(said("voices.fact.kind"), _kind(pack), good=is_synthetic(manifest)))
    facts.append(Fact(said("voices.fact.language"), language_label(manifest)))
    description = in_language(manifest.description, language).strip()[:_LONGEST]
    if description:
        facts.append(Fact(said("voices.fact.description"), Plain(description)))
    speaker = _speaker(manifest)
    if speaker:
        facts.append(Fact(said("voices.fact.speaker"), Listed(speaker)))
    facts.append(Fact(said("voices.fact.cover"), _cover(pack, examined)))
    facts.append(Fact(said("voices.fact.licence"), licence_label(manifest)))
    for number, line in enumerate(manifest.attribution):
        facts.append(Fact(Plain("") if number else said("voices.fact.thanks"), Plain(line)))
    users = users_of(voices, pack.id)
    if users:
        facts.append(Fact(said("voices.fact.users"), Listed(tuple(side_label(side) for side in users))))
    return (*facts, *_faults(examined))


def _speaker(manifest: Manifest) -> tuple[Label, ...]:
    """Who speaks: the name and, where it is a person, what else was said of him."""
    who = manifest.speaker
    parts: list[Label] = [Plain(who.display)] if who.display else []
    if not is_synthetic(manifest):
        if who.gender in ("female", "male"):
            parts.append(said(f"recorder.gender.{who.gender}"))
        decade = str(who.birth_decade or "").removesuffix("s")
        if decade.isdecimal():
            parts.append(said("voices.speaker.born", year=decade))
    return tuple(parts)


def _faults(examined: Examined | None) -> Iterator[Fact]:
    """All faults, a line each; or that there are none, once every clip was measured."""
    name = said("voices.fact.faults")
    found = examined.faults if examined is not None else ()
    if not found:
        whole = examined is not None and examined.whole
        yield Fact(name, said("voices.sound" if whole else "voices.checking"))
    for number, fault in enumerate(found):
        yield Fact(Plain("") if number else name, fault_label(fault), grave=not fault.is_note)


def _kind(pack: Pack) -> Label:
    kind = kind_label(pack.manifest)
    if not is_synthetic(pack.manifest):
        return kind
    return sentences((kind, said("voices.kind.invitation")))


def _cover(pack: Pack, examined: Examined | None) -> Label:
    cover = cover_label(pack)
    return cover if examined is None else said("voices.beside", first=cover, second=size_label(examined.size))


def _licence(pack: Pack) -> Label:
    manifest = pack.manifest
    label = licence_label(manifest)
    for line in manifest.attribution:
        label = said("voices.beside", first=label, second=Plain(line))
    return label


def sample_of(pack: Pack) -> tuple[str, ...]:
    """The cues of a sample: what the pack has of them, else its first ones."""
    has = pack.manifest.cues
    found = [cue for cue in _SAMPLE if has.get(cue) is not None]
    pattern = next((cue for cue in has if group_of(cue) == "pattern" and has[cue] is not None), None)
    if _SAMPLE[-1] not in found and pattern is not None:
        found.append(pattern)
    return tuple(found) or tuple(cue for cue, spoken in has.items() if spoken is not None)[: len(_SAMPLE)]


def clips_of(pack: Pack, wanted: Sequence[str], *, every: bool = False) -> tuple[tuple[Path, float], ...]:
    """The clips of cues with their seconds: the first take of each, or every take."""
    found: list[tuple[Path, float]] = []
    for cue in wanted:
        spoken = pack.manifest.cues.get(cue)
        takes = spoken.all_takes() if spoken is not None else ()
        there = [take for take in takes if take.file in pack.present]
        found += [
            (pack.folder / take.file, take.duration_ms / 1000) for take in (there if every else there[:1])
        ]
    return tuple(found)


# ---------------------------------------------------------------- cues


def groups_of(pack: Pack, readings: Mapping[str, Reading]) -> tuple[GroupShown, ...]:
    """All cues that can be asked for and those that the pack has besides, by kind, in the recorder's order."""
    order = dict.fromkeys((*cues(), *pack.manifest.cues))
    groups: dict[str, list[CueShown]] = {}
    for cue in order:
        group = "least" if cue in LEAST else group_of(cue)
        name = group if group in GROUPS else "rest"
        groups.setdefault(name, []).append(_cue(cue, pack, readings.get(cue)))
    return tuple(
        GroupShown(said(f"voices.group.{name}"), tuple(groups[name])) for name in GROUPS if name in groups
    )


GROUPS: Final = (
    "least", "call", "tile", "pattern", "phrase", "count", "number", "round", "seat", "state", "card", "rest",
)  # fmt: skip
"""The headings (``voices.group.<name>``), in the order of the page."""


def _cue(cue: str, pack: Pack, reading: Reading | None) -> CueShown:
    spoken = pack.manifest.cues.get(cue)
    word = (spoken.text if spoken is not None else "") or (reading.word if reading is not None else cue)
    read = romanised(reading) if reading is not None and reading.word == word else ""
    mute = spoken is None and cue in pack.manifest.cues
    seconds = spoken.duration_ms / 1000 if spoken is not None else 0.0
    return CueShown(cue, word, read, seconds, pack.takes(cue) or (), mute)


def cue_told(shown: CueShown) -> Label:
    """A cue for who cannot see it."""
    if shown.mute:
        return said("voices.told.mute", word=shown.word)
    if not shown.clips:
        return said("voices.told.missing", word=shown.word)
    return said("voices.told.cue", word=shown.word)


# ---------------------------------------------------------------- who made it


def credits_of(packs: tuple[Pack, ...], language: str) -> tuple[tuple[str, Label], ...]:
    """Every pack by its name with its licence and all whom it thanks."""
    return tuple((in_language(pack.manifest.name, language), _licence(pack)) for pack in packs)
