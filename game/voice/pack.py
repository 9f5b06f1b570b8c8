"""One voice pack on the disk (声音包): what it can say, and what is wrong with it.

The files of a pack are listed once when it is read; asking for a cue touches no disk. A clip that is missing makes
that cue fall back or be silent, never more (A07).
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Final, Protocol

from game.errors import VoiceError
from game.voice.clip import (
    CEILING,
    LONGEST,
    LOUDNESS,
    MOST_CLIPPED,
    SHORTEST,
    Clip,
    clipped,
    decode,
    loudness,
    peak,
)
from game.voice.files import read_file
from game.voice.heading import SoundFormat, heading_of
from game.voice.manifest import CC0, LICENCES, PRIVATE, Manifest, Take, read_manifest
from game.voice.repertoire import SPARE, cues, fallbacks

__all__ = [
    "HEAVIEST", "LARGEST", "LICENCE", "MANIFEST", "MOST", "Content", "Fault", "Flaw", "Folder", "Pack",
    "each_clip", "each_fault", "examine", "faults_of", "faults_of_manifest", "read_pack",
]  # fmt: skip

MANIFEST: Final = "manifest.json"
LICENCE: Final = "LICENSE.txt"
MOST: Final = 400
"""Files of a pack."""
LARGEST: Final = 512 << 10
"""Bytes of one file."""
HEAVIEST: Final = 32 << 20
"""Bytes of all files together."""

_LOUDER: Final = 2.0
"""So many LU above the loudness of all cues a clip is too loud, so many below it too quiet."""
_OVER: Final = 1.0
"""So many dB above the ceiling are what Vorbis may add; a peak below it leaves room to be louder."""


@dataclass(frozen=True, slots=True, eq=False)
class Pack:
    """A voice pack in its folder (声音包)."""

    folder: Path
    manifest: Manifest = field(repr=False)
    present: frozenset[str] = field(default=frozenset(), repr=False)
    """The files in ``cues/`` that are there, named as in the manifest."""
    built_in: bool = False
    """Whether it came with the program and stays."""

    @property
    def id(self) -> str:
        """What it is known by."""
        return self.manifest.id

    def spoken(self) -> tuple[str, ...]:
        """The cues of the repertoire that it says by their full name, in the order of the repertoire."""
        return tuple(cue for cue in cues() if self.takes(cue))

    def takes(self, cue: str) -> tuple[Path, ...] | None:
        """The takes of a cue that are there; none where it is silent on purpose, `None` where the pack has it not."""
        if cue not in self.manifest.cues:
            return None
        spoken = self.manifest.cues[cue]
        if spoken is None:
            return ()
        return (
            tuple(self.folder / take.file for take in spoken.all_takes() if take.file in self.present) or None
        )

    def look_up(self, cue: str) -> tuple[Path, ...] | None:
        """The same by the cue's name or, where the pack has it not, by the name cut from the right."""
        return next((found for name in fallbacks(cue) if (found := self.takes(name)) is not None), None)


def read_pack(folder: Path, *, built_in: bool = False) -> Pack:
    """The pack in a folder. Raises `VoiceError` where there is none."""
    content = Folder(folder)
    manifest = read_manifest(content.read(MANIFEST))
    return Pack(folder, manifest, content.names(), built_in)


# ---------------------------------------------------------------- what is in it


class Content(Protocol):
    """The files of a pack, on the disk or unpacked in memory."""

    def names(self) -> frozenset[str]:
        """Every file, as the manifest would name it."""
        ...

    def read(self, name: str) -> bytes:
        """A file's bytes. Raises `VoiceError`."""
        ...


@dataclass(frozen=True, slots=True)
class Folder:
    """A pack's files on the disk; links are not followed, and files that are no part of a pack are not seen."""

    path: Path

    def names(self) -> frozenset[str]:
        """The manifest, the licence, and whatever lies in ``cues/``."""
        beside = {name for name in (MANIFEST, LICENCE) if _is_file(self.path / name)}
        if (self.path / "cues").is_symlink():
            return frozenset(beside)
        try:
            with os.scandir(self.path / "cues") as found:  # asks for no file by itself, as a Path would
                clips = {f"cues/{entry.name}" for entry in found if entry.is_file(follow_symlinks=False)}
        except OSError:
            clips = set()
        return frozenset(beside | clips)

    def read(self, name: str) -> bytes:
        """A file's bytes, not more than a file may have and one. Raises `VoiceError`."""
        return read_file(self.path / name, LARGEST)


def _is_file(path: Path) -> bool:
    return path.is_file() and not path.is_symlink()


# ---------------------------------------------------------------- what is wrong with it


class Flaw(Enum):
    """What can be wrong with a pack; ``voices.fault.<value>`` says it in words."""

    MISSING = "missing"
    HASH = "hash"
    BIG = "big"
    UNREADABLE = "unreadable"
    SHORT = "short"
    LONG = "long"
    LOUD = "loud"
    QUIET = "quiet"
    CLIPPED = "clipped"
    LICENCE = "licence"
    NO_LICENCE_TEXT = "no_licence_text"
    CONSENT = "consent"
    GENERATOR = "generator"
    FOLDER = "folder"
    MANY = "many"
    HEAVY = "heavy"
    UNKNOWN = "unknown"
    STRAY = "stray"


_NOTES: Final = frozenset((Flaw.UNKNOWN, Flaw.STRAY))


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong (毛病): what, with which cue or file, and the numbers."""

    flaw: Flaw
    where: str = ""
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def is_note(self) -> bool:
        """Whether it only is worth knowing: the pack can be used as it is."""
        return self.flaw in _NOTES

    @property
    def key(self) -> str:
        """The catalogue key of the fault; it is told with ``where`` and the values."""
        return f"voices.fault.{self.flaw.value}"


def faults_of(pack: Pack) -> tuple[Fault, ...]:
    """Everything that is wrong with a pack, at once; every clip is unpacked and measured, which takes seconds."""
    named = pack.folder.name
    folder = () if named == pack.id else (Fault(Flaw.FOLDER, named, {"id": pack.id}),)
    return (*folder, *each_fault(pack.manifest, Folder(pack.folder)))


def each_fault(manifest: Manifest, content: Content) -> Iterator[Fault]:
    """The faults of a pack one after the other, so that somebody who waits can be shown how far it is."""
    names = content.names()
    yield from faults_of_manifest(manifest, names)
    named = {MANIFEST, LICENCE}
    weight = 0
    known = {*cues(), *SPARE}
    for cue, spoken in manifest.cues.items():
        if cue not in known:
            yield Fault(Flaw.UNKNOWN, cue)
        for take in spoken.all_takes() if spoken else ():
            named.add(take.file)
            data = _bytes_of(content, take.file) if take.file in names else None
            weight += len(data or b"")
            clip, faults = examine(cue, take, data)
            yield from faults
            if clip is not None:
                yield from _of_level(cue, take.file, clip)
    if weight > HEAVIEST:
        yield Fault(Flaw.HEAVY, "", {"size": weight >> 20, "most": HEAVIEST >> 20})
    if len(named) > MOST:
        yield Fault(Flaw.MANY, "", {"files": len(named), "most": MOST})
    for name in sorted(names - named):
        yield Fault(Flaw.STRAY, name)


def _bytes_of(content: Content, name: str) -> bytes | None:
    """A file's bytes; None for one that has gone since it was looked for, or may not be read."""
    try:
        return content.read(name)
    except VoiceError:
        return None


def each_clip(pack: Pack) -> Iterator[tuple[str, Take, bytes | None]]:
    """Every take of a pack with its cue and the bytes of its file; `None` where that is not there, or not any more."""
    content = Folder(pack.folder)
    for cue, spoken in pack.manifest.cues.items():
        for take in spoken.all_takes() if spoken else ():
            yield cue, take, _bytes_of(content, take.file) if take.file in pack.present else None


def faults_of_manifest(manifest: Manifest, names: frozenset[str]) -> Iterator[Fault]:
    """What is wrong with licence, consent and origin of a pack that holds the files *names*."""
    if manifest.licence not in LICENCES:
        yield Fault(Flaw.LICENCE, manifest.licence, {"known": ", ".join(LICENCES)})
    if manifest.licence not in {CC0, PRIVATE} and LICENCE not in names:
        yield Fault(Flaw.NO_LICENCE_TEXT, manifest.licence)
    if manifest.kind == "recorded" and not (manifest.consent or manifest.is_private):
        yield Fault(Flaw.CONSENT)
    if manifest.kind == "synthetic" and manifest.generator is None:
        yield Fault(Flaw.GENERATOR)


def examine(cue: str, take: Take, data: bytes | None) -> tuple[Clip | None, tuple[Fault, ...]]:
    """The clip in a take's file, where it can be read, and what is wrong with the file; loudness is not asked."""
    file: dict[str, object] = {"file": take.file}
    if data is None:
        return None, (Fault(Flaw.MISSING, cue, file),)
    if len(data) > LARGEST:
        return None, (Fault(Flaw.BIG, cue, {**file, "most": LARGEST >> 10}),)
    faults = [] if take.is_in(data) else [Fault(Flaw.HASH, cue, file)]
    try:
        clip = decode(data, LONGEST) if heading_of(data).format is SoundFormat.VORBIS else None
    except VoiceError as error:
        if error.key == "error.voice.long":
            return None, (*faults, Fault(Flaw.LONG, cue, {**file, "longest": LONGEST}))
        clip = None
    if clip is None:
        return None, (*faults, Fault(Flaw.UNREADABLE, cue, file))
    if clip.seconds < SHORTEST:
        faults.append(
            Fault(Flaw.SHORT, cue, {**file, "seconds": f"{clip.seconds:.2f}", "shortest": SHORTEST})
        )
    return clip, tuple(faults)


def _of_level(cue: str, file: str, clip: Clip) -> Iterator[Fault]:
    heard, highest = loudness(clip), peak(clip)
    told = {"file": file, "loudness": f"{heard:.1f}", "wanted": LOUDNESS, "peak": f"{highest:.1f}"}
    if heard > LOUDNESS + _LOUDER or highest > CEILING + _OVER:
        yield Fault(Flaw.LOUD, cue, told)
    elif heard < LOUDNESS - _LOUDER and highest < CEILING - _OVER:
        yield Fault(Flaw.QUIET, cue, told)
    if (samples := clipped(clip)) > MOST_CLIPPED:
        yield Fault(Flaw.CLIPPED, cue, {"file": file, "samples": samples})
