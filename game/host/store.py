"""Rooms on paper (房间存档): one thread writes for all rooms, all that waits in one go, and says how far it is.

What a table does is told to nobody before it is on paper. A thousand tables cannot each wait for a disk of their own,
so their lines are collected while the last lot is being written: under load a lot is large, and the disk is asked no
more often. Where nothing can be written now, the lot is kept and tried again; until then every table stands still, and
goes on by itself.
"""

from __future__ import annotations

import logging
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final, Protocol, TypeAlias

from game.authority.record import dump
from game.errors import StorageError
from game.host.contract import Stored
from rules.mahjong.plain import Line

__all__ = [
    "RECORD_DAYS",
    "Append",
    "Begin",
    "Forget",
    "Job",
    "Keep",
    "Moved",
    "Paper",
    "PaperStore",
    "Save",
    "StoredJournal",
    "Writer",
]

_log = logging.getLogger("ouju")

Moved: TypeAlias = Callable[[frozenset[str]], None]
"""Told by the writer's thread which rooms' lines are on paper now; no codes: look at all."""

LARGEST_LOT: Final = 2000
"""No more jobs are written in one go: a lot that fails is tried again whole."""
AGAIN_S: Final = (0.05, 0.2, 0.5, 1.0)
"""How long is waited before a lot is tried again."""
RECORD_DAYS: Final = 90
"""How long a host keeps records; clients keep their own."""
CLOSING_TRIES: Final = 3
"""How often a lot is tried when the store is being closed."""


@dataclass(frozen=True, slots=True)
class Begin:
    """A match begins in a room, or goes on: those before it are over. *run*: as which holder of the room we say so."""

    code: str
    run: int
    match: str


@dataclass(frozen=True, slots=True)
class Append:
    """Lines of a match, with their number in this run: what is written twice counts once."""

    code: str
    run: int
    match: str
    ticket: int
    lines: bytes


@dataclass(frozen=True, slots=True)
class Save:
    """What a room is now."""

    code: str
    run: int
    document: bytes


@dataclass(frozen=True, slots=True)
class Forget:
    """A room has closed."""

    code: str
    run: int


@dataclass(frozen=True, slots=True)
class Keep:
    """The record of a match that is over, under its own code."""

    code: str
    data: bytes


Job: TypeAlias = Begin | Append | Save | Forget | Keep


class Paper(Protocol):
    """Where lots are written: a file, a Redis, memory."""

    def write(self, lot: Sequence[Job]) -> frozenset[str]:
        """Write *lot* in order and let it be durable; gives the codes of rooms that are not ours any more.

        Raises `StorageError` when nothing could be written; the same lot is then tried again.
        """
        ...

    def run(self, code: str) -> int:
        """As which holder of that room we write now: who holds it later has a larger number."""
        ...

    def claim(self, code: str) -> bool:
        """Take a new room's code."""
        ...

    def lost(self) -> frozenset[str]:
        """The rooms that another host has taken since this was asked last."""
        ...

    def rooms(self) -> Iterable[Stored]:
        """The rooms that are to be taken up now, each of them once."""
        ...

    def record(self, code: str) -> bytes | None:
        """The record of that code."""
        ...

    def owners(self) -> Mapping[str, str]:
        """Who runs which room: code to address."""
        ...

    def elsewhere(self, code: str) -> bool:
        """Whether a room of that code is kept that this host does not run."""
        ...

    def close(self) -> None:
        """Let go."""
        ...


class StoredJournal:
    """The lines of one match; written by the store's thread together with those of all other rooms."""

    def __init__(self, writer: Writer, code: str, run: int, match: str) -> None:
        self.code = code
        self.match = match
        self._run = run
        self._writer = writer
        self._tickets = 0
        self._durable = 0

    def append(self, lines: Sequence[Line]) -> int:
        """Hand *lines* to the writer."""
        self._tickets += 1
        self._writer.put(Append(self.code, self._run, self.match, self._tickets, dump(lines)))
        return self._tickets

    @property
    def durable(self) -> int:
        """The last ticket on paper; it stands still while nothing can be written, and so does the table."""
        return self._durable

    @property
    def trouble(self) -> str | None:
        """Why nothing can be written now; None again when everything has been."""
        return self._writer.trouble

    @property
    def rescues(self) -> int:
        """A store is never made anew behind a journal's back."""
        return 0

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until everything appended so far is on paper or could not be; False when *timeout* ran out first."""
        return self._writer.wait_for(lambda: self._durable >= self._tickets, timeout)

    def close(self) -> None:
        """Nothing to let go of: what is due is in the writer's hands, and its file is everybody's."""

    def reached(self, ticket: int) -> None:
        """The writer has come so far."""
        self._durable = max(self._durable, ticket)


class Writer:
    """The one thread that writes."""

    def __init__(self, paper: Paper, moved: Moved) -> None:
        self._paper = paper
        self._moved = moved
        self._due: OrderedDict[int, Job] = OrderedDict()
        self._numbers = count(1)
        self._last: dict[str, int] = {}
        """The number of the last job of each room that waits."""
        self._changed = threading.Condition()
        self._journals: dict[tuple[str, str], StoredJournal] = {}
        self._records: dict[str, bytes] = {}
        self._trouble: str | None = None
        self._closing = False
        self.lots = 0
        """How often the paper was asked to be durable."""
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    @property
    def trouble(self) -> str | None:
        """Why nothing can be written now."""
        return self._trouble

    def put(self, job: Job) -> None:
        """Have *job* written; never waits."""
        with self._changed:
            if isinstance(job, Keep):
                self._records[job.code] = job.data
            self._line_up(job)

    def record(self, code: str) -> bytes | None:
        """A record that is still to be written: it can be asked for as soon as its code is told."""
        return self._records.get(code)

    def journal(self, code: str, match: str) -> StoredJournal:
        """The journal of a match; always the same while it is open, for its lines are numbered."""
        with self._changed:
            found = self._journals.get((code, match))
            if found is None:
                self._journals = {key: held for key, held in self._journals.items() if key[0] != code}
                run = self._paper.run(code)
                found = self._journals[code, match] = StoredJournal(self, code, run, match)
                self._line_up(Begin(code, run, match))
            return found

    def drop(self, codes: Iterable[str]) -> None:
        """Nothing is said of those rooms any more."""
        gone = frozenset(codes)
        with self._changed:
            self._journals = {key: held for key, held in self._journals.items() if key[0] not in gone}

    def wait_for(self, reached: Callable[[], bool], timeout: float | None) -> bool:
        """Wait until *reached*, or until it cannot be now."""
        with self._changed:
            return self._changed.wait_for(lambda: reached() or self._trouble is not None, timeout)

    def close(self) -> None:
        """Write what is due, then end the thread."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join()

    def _run(self) -> None:
        while lot := self._next():
            if not self._write(lot):
                _log.error(
                    "The store was closed before %d changes could be written: %s", len(lot), self._trouble
                )
                return

    def _next(self) -> list[Job]:
        with self._changed:
            self._changed.wait_for(lambda: self._due or self._closing)
            lot = [self._due.popitem(last=False) for _ in range(min(len(self._due), LARGEST_LOT))]
            for number, job in lot:
                if self._last.get(job.code) == number:
                    del self._last[job.code]
            return [job for _, job in lot]

    def _line_up(self, job: Job) -> None:
        """Of what a room was one after the other only the last has to be written: a long trouble fills no memory."""
        number = self._last.get(job.code, 0)
        before = self._due.get(number)
        if not (isinstance(job, Save) and isinstance(before, Save) and before.run == job.run):
            number = next(self._numbers)
        self._due[number] = job
        if not isinstance(job, Keep):
            self._last[job.code] = number
        self._changed.notify_all()

    def _write(self, lot: list[Job]) -> bool:
        tries = 0
        while True:
            try:
                lost = self._paper.write(lot)
            except StorageError as error:
                self._troubled(str(error))
            except (
                Exception
            ) as error:  # a fault of ours: were the thread to end, all tables would wait and nobody know why
                self._troubled(f"The store has failed ({type(error).__name__}).", error)
            else:
                self._written(lot, lost)
                return True
            tries += 1
            with self._changed:
                if self._closing and tries >= CLOSING_TRIES:
                    return False
                pause = AGAIN_S[min(tries, len(AGAIN_S)) - 1]
                self._changed.wait_for(lambda: self._closing, pause if not self._closing else AGAIN_S[0])

    def _troubled(self, why: str, fault: Exception | None = None) -> None:
        with self._changed:
            is_new, self._trouble = why != self._trouble, why
            self._changed.notify_all()
        if is_new:
            _log.warning("Nothing can be written now, the tables wait: %s", why, exc_info=fault)
            self._moved(frozenset())

    def _written(self, lot: Sequence[Job], lost: frozenset[str]) -> None:
        codes: set[str] = set()
        with self._changed:
            self.lots += 1
            was, self._trouble = self._trouble, None
            for job in lot:
                if isinstance(job, Keep) and self._records.get(job.code) is job.data:
                    del self._records[job.code]
                if isinstance(job, Append) and job.code not in lost:
                    codes.add(job.code)
                    journal = self._journals.get((job.code, job.match))
                    if journal is not None:
                        journal.reached(job.ticket)
            self._changed.notify_all()
        if was is not None:
            _log.info("The store can be written again; the tables go on.")
            self._moved(frozenset())
        elif codes or lost:
            self._moved(frozenset(codes | lost))


class PaperStore:
    """A store of rooms over any paper: the `Store` that the rooms know."""

    def __init__(self, paper: Paper, moved: Moved) -> None:
        self.paper = paper
        self.writer = Writer(paper, moved)

    def journal(self, code: str, match: str) -> StoredJournal:
        """The journal of a match in a room."""
        return self.writer.journal(code, match)

    def save(self, code: str, document: bytes) -> None:
        """Keep what the room is now."""
        self.writer.put(Save(code, self.paper.run(code), document))

    def forget(self, code: str) -> None:
        """The room has closed."""
        self.writer.drop((code,))
        self.writer.put(Forget(code, self.paper.run(code)))

    def keep_record(self, code: str, data: bytes) -> None:
        """Keep the record of a match that is over."""
        self.writer.put(Keep(code, data))

    def record(self, code: str) -> bytes | None:
        """The record of that code; none while the paper cannot be read."""
        due = self.writer.record(code)
        if due is not None:
            return due
        try:
            return self.paper.record(code)
        except (StorageError, zlib.error) as error:
            _log.warning("A record could not be fetched: %s", error)
            return None

    def claim(self, code: str) -> bool:
        """Take a new room's code; never while nothing can be written."""
        return self.trouble is None and self.paper.claim(code)

    def rooms(self) -> Iterable[Stored]:
        """The rooms that this host is to take up now."""
        return self.paper.rooms()

    def lost(self) -> frozenset[str]:
        """The rooms that another host has taken since this was asked last."""
        codes = self.paper.lost()
        if codes:
            self.writer.drop(codes)
        return codes

    def owners(self) -> Mapping[str, str]:
        """Who runs which room."""
        return self.paper.owners()

    def elsewhere(self, code: str) -> bool:
        """Whether a room of that code is kept that this host does not run."""
        return self.paper.elsewhere(code)

    @property
    def trouble(self) -> str | None:
        """Why nothing can be written now."""
        return self.writer.trouble

    def close(self) -> None:
        """Write what is due and let go."""
        self.writer.close()
        self.paper.close()
