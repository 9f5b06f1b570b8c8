"""What takes time with voice packs (声音包的活): checking, taking in, giving away, by a thread apart from the frames.

Whoever shows packs asks `step` once a frame; what has been done meanwhile is taken over there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Generic, TypeAlias, TypeVar

from game.errors import GameError, VoiceError
from game.voice.cabinet import Cabinet, file_name
from game.voice.intake import Progress
from game.voice.manifest import WENZHOU
from game.voice.pack import MANIFEST, Fault, Flaw, Pack, each_clip, faults_of

__all__ = ["Errand", "Examined", "VoiceDesk"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Examined:
    """What was found in a pack: its faults, how many bytes its files have; *whole*: every clip was measured, too."""

    faults: tuple[Fault, ...]
    size: int
    whole: bool = False

    @property
    def grave(self) -> tuple[Fault, ...]:
        """The faults that are more than worth knowing."""
        return tuple(fault for fault in self.faults if not fault.is_note)


class Errand(Generic[T]):
    """Something that is being done."""

    def __init__(self, work: Future[T | GameError]) -> None:
        self._work = work

    @property
    def done(self) -> bool:
        """Whether it is over."""
        return self._work.done()

    def wait(self) -> None:
        """Wait until it is over."""
        wait((self._work,))

    def result(self) -> T:
        """What came of it. Raises the `GameError` for which nothing did."""
        found = self._work.result()
        if isinstance(found, GameError):
            raise found
        return found


def _apart() -> Executor:
    return ThreadPoolExecutor(1, "voices")


class VoiceDesk:
    """The cabinet of voices with somebody who works at it."""

    def __init__(self, cabinet: Cabinet, workers: Callable[[], Executor] = _apart) -> None:
        self.cabinet = cabinet
        self.packs: tuple[Pack, ...] = ()
        self.spoiled: Mapping[str, VoiceError] = {}
        """What lies among the packs and cannot be read, by the name of its folder."""
        self._workers = workers
        self._worker: Executor | None = None
        self._examined: dict[_Mark, Examined] = {}
        self._asked: dict[_Mark, Errand[Examined]] = {}
        self._changes = 0
        self._taking: list[Errand[Pack]] = []

    def look(self) -> None:
        """Which packs there are; of those that are new or have changed the files are checked."""
        self.cabinet.refresh()  # somebody may have laid one into the folder, or taken one away
        self.packs = tuple(sorted(self.cabinet.packs(), key=_rank))
        self.spoiled = self.cabinet.spoiled()
        for pack in self.packs:
            mark = _mark(pack)
            if mark not in self._examined and mark not in self._asked:
                self._asked[mark] = self._errand(partial(_files_of, pack))

    def examine(self, pack: Pack) -> None:
        """Measure every clip of a pack, too."""
        mark, known = _mark(pack), self.examined(pack)
        if known is None or not known.whole:
            self._asked[mark] = self._errand(partial(_examine, pack))

    def step(self) -> int:
        """Take over what has been done; the number of changes so far, for all who show what lies here."""
        taken = [errand for errand in self._taking if errand.done]
        if taken:
            self._taking = [errand for errand in self._taking if not errand.done]
            self.look()
        done = [mark for mark, errand in self._asked.items() if errand.done]
        for mark in done:
            self._examined[mark] = self._asked.pop(mark).result()
        self._changes += bool(done or taken)
        return self._changes

    def finish(self) -> None:
        """Wait until everything has been checked, and take it over."""
        for errand in self._asked.values():
            errand.wait()
        self.step()

    @property
    def busy(self) -> bool:
        """Whether packs are still being checked or taken in."""
        return bool(self._asked or self._taking)

    def pack(self, key: str) -> Pack | None:
        """The pack of an id."""
        return next((pack for pack in self.packs if pack.id == key), None)

    def examined(self, pack: Pack) -> Examined | None:
        """What was found in it; None while it is being checked."""
        return self._examined.get(_mark(pack))

    def take_in(self, source: Path, seen: Callable[[Progress], None]) -> Errand[Pack]:
        """Check a zip or a folder and keep it among the player's packs; *seen* is told how far it is."""
        errand = self._errand(partial(_taken, self.cabinet, source, seen))
        self._taking.append(errand)
        return errand

    def export(self, pack: Pack, folder: Path) -> Errand[Path]:
        """Write a pack as one file into a folder."""
        return self._errand(partial(self.cabinet.export, pack.id, folder / file_name(pack)))

    def close(self) -> None:
        """What has not been begun is given up."""
        if self._worker is not None:
            self._worker.shutdown(wait=False, cancel_futures=True)
            self._worker = None

    def _errand(self, work: Callable[[], T]) -> Errand[T]:
        if self._worker is None:
            self._worker = self._workers()
        return Errand(self._worker.submit(_tried, work))


_Mark: TypeAlias = tuple[str, int, int]
"""By what a pack is known that was checked: its folder, its revision, when its manifest was written."""


def _mark(pack: Pack) -> _Mark:
    try:
        written = (pack.folder / MANIFEST).stat().st_mtime_ns
    except OSError:
        written = 0
    return str(pack.folder), pack.manifest.revision, written


def _rank(pack: Pack) -> tuple[bool, bool, str]:
    """The packs of the program before those of the player, those that speak Wenzhounese before others."""
    return not pack.built_in, pack.manifest.language != WENZHOU, pack.id


def _files_of(pack: Pack) -> Examined:
    """Whether every file is there and as it was: no clip is unpacked."""
    faults, size = list[Fault](), 0
    for cue, take, data in each_clip(pack):
        size += len(data or b"")
        if data is None or not take.is_in(data):
            faults.append(Fault(Flaw.MISSING if data is None else Flaw.HASH, cue, {"file": take.file}))
    return Examined(tuple(faults), size)


def _examine(pack: Pack) -> Examined:
    """Everything that is wrong with a pack; takes seconds."""
    return Examined(faults_of(pack), _files_of(pack).size, whole=True)


def _taken(cabinet: Cabinet, source: Path, seen: Callable[[Progress], None]) -> Pack:
    steps = cabinet.taking_in(source)
    while True:
        try:
            seen(next(steps))
        except StopIteration as done:
            pack: Pack = done.value
            return pack


def _tried(work: Callable[[], T]) -> T | GameError:
    """What a piece of work gives, or the error that can be told to a person."""
    try:
        return work()
    except GameError as error:
        return error
