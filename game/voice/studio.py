"""The player's own voice while it is being recorded (录音室): what has been said so far, written as soon as it is kept.

A recording is a folder: ``recording.json`` says who speaks and on what terms, ``cues/`` has the takes. Its state is
what lies on the disk, so it goes on after any end of the program; a crash costs at most the take in hand. When it is
finished a voice pack is laid out of it; the recording stays and can be finished again with more in it.
"""

from __future__ import annotations

import logging
import re
import secrets
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, count
from pathlib import Path
from typing import Final

import msgspec

from game.errors import StorageError, VoiceError, why
from game.storage import delete_file, write_whole
from game.voice.manifest import CC0, PRIVATE
from game.voice.microphone import Microphone, open_microphone
from game.voice.pack import MOST
from game.voice.repertoire import LEAST, cues

__all__ = ["LICENCES", "MOST_OF_A_CUE", "Details", "Progress", "Recording", "Studio"]

_log = logging.getLogger("ouju")

LICENCES: Final = (CC0, "CC-BY-4.0", "CC-BY-SA-4.0", PRIVATE)
"""On what terms a voice can be recorded; a private one is never given away."""
_ABOUT: Final = "recording.json"
_TAKE: Final = re.compile(r"(?P<cue>[a-z0-9_.]+?)(?:~(?P<number>[0-9]+))?\.ogg")
MOST_OF_A_CUE: Final = 3
"""Takes of a cue: one of them is played by chance."""
_MOST: Final = MOST - 2
"""Takes of all cues together: manifest and licence are files of the pack, too."""


@dataclass(frozen=True, slots=True)
class Details:
    """Who speaks and on what terms (说明与授权); *finished* counts the packs that were made of it."""

    name: str = ""
    speaker: str = ""
    gender: str = ""
    decade: int | None = None
    locality: str = ""
    licence: str = LICENCES[0]
    consent: bool = False
    finished: int = 0


@dataclass(frozen=True, slots=True)
class Progress:
    """How far it is: cues that have a take, of the smallest useful voice and of all."""

    least: int
    of_least: int
    whole: int
    of_whole: int

    @property
    def enough(self) -> bool:
        """Whether the smallest useful voice is there."""
        return self.least == self.of_least


class Recording:
    """A voice that is being recorded."""

    def __init__(self, folder: Path) -> None:
        """*folder* is where it lies, or will lie."""
        self.folder = folder
        self.details = _read_details(folder / _ABOUT)
        self._takes = _read_takes(folder / "cues")

    @property
    def id(self) -> str:
        """What its pack is known by."""
        return self.folder.name

    @property
    def progress(self) -> Progress:
        """How far it is."""
        order = cues()
        done = {cue for cue, takes in self._takes.items() if takes}
        return Progress(len(done & set(LEAST)), len(LEAST), len(done & set(order)), len(order))

    def takes(self, cue: str) -> tuple[Path, ...]:
        """The takes of a cue: those that were there by number, then those kept since."""
        return tuple(self._takes.get(cue, ()))

    def said(self) -> Iterator[tuple[str, tuple[Path, ...]]]:
        """Every cue of the repertoire that has takes, in its order."""
        return ((cue, self.takes(cue)) for cue in cues() if self.takes(cue))

    def following(self, cue: str) -> str | None:
        """The next cue without a take, around the end; None when there is none."""
        order = cues()
        place = order.index(cue) + 1 if cue in order else 0
        return next((each for each in (*order[place:], *order[:place]) if not self.takes(each)), None)

    def change(self, details: Details) -> None:
        """Other details. Raises `StorageError`."""
        write_whole(self.folder / _ABOUT, msgspec.json.format(msgspec.json.encode(details), indent=1) + b"\n")
        self.details = details

    def count_pack(self) -> None:
        """Another pack has been made of it: the next one is a later revision. Raises `StorageError`."""
        self.change(replace(self.details, finished=self.details.finished + 1))

    def keep(self, cue: str, data: bytes) -> Path:
        """Write a take at once and whole. Raises `StorageError`, and `VoiceError` when there is room for no more."""
        takes = self._takes.setdefault(cue, [])
        if len(takes) >= MOST_OF_A_CUE:
            raise VoiceError(
                f"There are {len(takes)} takes of {cue} already. Delete one of them first.",
                key="recorder.error.many",
                count=len(takes),
            )
        if sum(map(len, self._takes.values())) >= _MOST:
            raise VoiceError(
                f"There are {_MOST} takes already. Delete some of them first.",
                key="recorder.error.full",
                most=_MOST,
            )
        file = self._free(cue)
        write_whole(file, data)
        takes.append(file)
        return file

    def forget_take(self, cue: str, file: Path) -> None:
        """Delete a take. Raises `StorageError`."""
        delete_file(file)
        self._takes[cue].remove(file)

    def _free(self, cue: str) -> Path:
        names = chain((cue,), (f"{cue}~{number}" for number in count(2)))
        places = (self.folder / "cues" / f"{name}.ogg" for name in names)
        return next(place for place in places if not place.exists())


class Studio:
    """The recordings of this player, and the microphone they are made with; without a folder there are none."""

    def __init__(
        self, folder: Path | None = None, microphone: Callable[[], Microphone] = open_microphone
    ) -> None:
        self._folder = folder
        self.microphone = microphone

    def recordings(self) -> tuple[Recording, ...]:
        """All of them, by name."""
        try:
            places = sorted(self._folder.iterdir()) if self._folder is not None else []
        except OSError:
            return ()
        found = [Recording(place) for place in places if (place / _ABOUT).is_file()]
        return tuple(sorted(found, key=lambda recording: (recording.details.name, recording.id)))

    def begin(self, details: Details) -> Recording:
        """A new recording. Raises `StorageError`."""
        if self._folder is None:
            raise StorageError("There is no folder for recordings. Choose one (the game: --data).")
        recording = Recording(self._folder / f"own-{secrets.token_hex(4)}")
        recording.change(details)
        return recording

    def forget(self, recording: Recording) -> None:
        """Delete a recording with all its takes; packs that were made of it stay. Raises `StorageError`."""
        delete_file(recording.folder / _ABOUT)  # from now on it is none, whatever else can be deleted
        try:
            shutil.rmtree(recording.folder)
        except OSError as error:
            raise StorageError(
                f"Cannot delete {recording.folder}: {error.strerror}. Delete it by hand.",
                key="error.delete",
                where=recording.folder,
                why=why(error),
            ) from error


def _read_details(file: Path) -> Details:
    """What stands in the file; where it cannot be read nothing is known, and the takes are there all the same."""
    try:
        details = msgspec.json.decode(file.read_bytes(), type=Details)
    except FileNotFoundError:
        return Details()
    except (OSError, msgspec.DecodeError, msgspec.ValidationError) as error:
        _log.warning("%s cannot be read: %s", file, error)
        return Details()
    return details if details.licence in LICENCES else replace(details, licence=PRIVATE)


def _read_takes(folder: Path) -> dict[str, list[Path]]:
    found: dict[str, list[tuple[int, Path]]] = {}
    try:
        files = sorted(folder.iterdir())
    except OSError:
        return {}
    for file in files:
        named = _TAKE.fullmatch(file.name)
        if named is not None:
            found.setdefault(named["cue"], []).append((int(named["number"] or 1), file))
    return {cue: [file for _, file in sorted(takes)] for cue, takes in found.items()}
