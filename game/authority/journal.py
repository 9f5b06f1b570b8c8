"""The record while it is written (日志): lines appended and fsynced by a thread before anybody is told.

So a killed program, or a power cut, loses nothing that a seat has seen. A line that was being written may be torn;
`open_journal` drops it. A file that is no journal is set aside, not fatal. A file that was deleted while it is written,
with its folder or alone, is made anew with everything that stood in it.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import BinaryIO, Protocol

from game.authority.record import Record, dump, read_record
from game.errors import StorageError, why
from game.hold import hold
from game.storage import folder_for, move_file
from rules.errors import RecordError
from rules.mahjong.plain import Line

__all__ = ["FileJournal", "Journal", "ListJournal", "open_journal", "set_aside"]

_log = logging.getLogger("ouju")


class Journal(Protocol):
    """Where a table writes what happens."""

    def append(self, lines: Sequence[Line]) -> int:
        """Write *lines* in order; returns the ticket that `durable` reaches when they are on paper."""

    @property
    def durable(self) -> int:
        """The last ticket whose lines are on paper."""

    @property
    def trouble(self) -> str | None:
        """Why nothing can be written now, in words for a person; play goes on."""

    @property
    def rescues(self) -> int:
        """How often the file had vanished and was made anew, whole."""

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until everything appended so far is on paper or could not be; False when *timeout* ran out first."""

    def close(self) -> None:
        """Write what is still due and let go of the file."""


class ListJournal:
    """A journal in memory: tests, simulations, tables that need not survive."""

    def __init__(self, trouble: str | None = None) -> None:
        """*trouble*: why it is not on disk, where it should have been."""
        self.lines: list[Line] = []
        self._trouble = trouble

    def append(self, lines: Sequence[Line]) -> int:
        """Keep *lines*."""
        self.lines.extend(lines)
        return 0

    @property
    def durable(self) -> int:
        """Memory is at once."""
        return 0

    @property
    def trouble(self) -> str | None:
        """Memory has none of its own."""
        return self._trouble

    @property
    def rescues(self) -> int:
        """Memory does not vanish."""
        return 0

    def wait(self, timeout: float | None = None) -> bool:
        """Memory is at once."""
        return True

    def close(self) -> None:
        """Nothing to let go."""


class FileJournal:
    """A journal on disk, written by a thread of its own so that nobody waits for the disk."""

    def __init__(self, path: Path, *, sync: Callable[[int], None] = os.fsync) -> None:
        """Append to *path*. Raises `StorageError` when that cannot be opened or another program plays it."""
        self.path = path
        self._sync = sync
        folder_for(path)
        try:
            self._file: BinaryIO = path.open("a+b", buffering=0)
            self._size = os.fstat(self._file.fileno()).st_size
            _sync_folder(path.parent)
        except OSError as error:
            raise StorageError(
                f"Cannot write the match to {path}: {error.strerror}. Choose another folder with --data.",
                key="error.write",
                where=path,
                why=why(error),
            ) from error
        if not hold(self._file):
            self._file.close()
            raise StorageError(
                f"The match in {path} is being played by another running program. Go on there, or close it first.",
                key="error.in_use",
                where=path,
            )
        self._tickets = 0
        self._durable = 0
        self._trouble: str | None = None
        self._rescues = 0
        self._queue: SimpleQueue[tuple[int, bytes] | None] = SimpleQueue()
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._write_all, name="journal", daemon=True)
        self._thread.start()

    def append(self, lines: Sequence[Line]) -> int:
        """Hand *lines* to the writer."""
        self._tickets += 1
        self._queue.put((self._tickets, dump(lines)))
        return self._tickets

    @property
    def durable(self) -> int:
        """The last ticket on disk; every one while writing fails, for play goes on."""
        return self._durable if self._trouble is None else self._tickets

    @property
    def trouble(self) -> str | None:
        """Why nothing can be written now; None again when the disk has taken everything after all."""
        return self._trouble

    @property
    def rescues(self) -> int:
        """How often the file had vanished and was made anew, whole."""
        return self._rescues

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until everything appended so far is on disk or could not be; False when *timeout* ran out first."""
        with self._changed:
            return self._changed.wait_for(lambda: self._durable >= self._tickets, timeout)

    def close(self) -> None:
        """Write what is due, then close the file."""
        self._queue.put(None)
        self._thread.join()
        self._file.close()

    def _write_all(self) -> None:
        due = b""
        while (job := self._queue.get()) is not None:
            ticket, data = job
            due = self._write(due + data)
            with self._changed:
                self._durable = ticket
                self._changed.notify_all()
        if due or not self.path.exists():
            self._write(due)

    def _write(self, data: bytes) -> bytes:
        """Write *data* whole, or nothing of it: then it is returned, to be tried again with what comes next."""
        try:
            self._rescue()
            left = memoryview(data)
            while left:  # a disk that is nearly full takes a part of it and says nothing
                left = left[self._file.write(left) or 0 :]
            self._sync(self._file.fileno())
        except OSError as error:
            self._trouble = (
                f"The match cannot be saved now: {error.strerror} ({self.path}). "
                "It can be played to its end; what could not be written is tried again."
            )
            with suppress(OSError):
                self._file.truncate(self._size)
            return data
        self._size += len(data)
        self._trouble = None
        return b""

    def _rescue(self) -> None:
        """Make the file anew when somebody has deleted it: what stood in it can still be read while it is open."""
        if self.path.exists():
            return
        self._file.seek(0)
        whole = self._file.read()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh: BinaryIO = self.path.open("x+b", buffering=0)
        try:
            hold(fresh)
            left = memoryview(whole)
            while left:
                left = left[fresh.write(left) or 0 :]
            self._sync(fresh.fileno())
            _sync_folder(self.path.parent)
        except OSError:
            fresh.close()
            with suppress(OSError):
                self.path.unlink()
            raise
        gone, self._file = self._file, fresh
        gone.close()
        self._rescues += 1
        _log.warning(
            "The file of the running match, %s, had been deleted; it was made anew, whole.", self.path
        )


def open_journal(path: Path) -> Record:
    """The match in a journal; a torn last line is cut off. Raises `RecordError` or `StorageError`."""
    try:
        data = path.read_bytes()
        record = read_record(data, torn=True)
        if record.kept < len(data):
            with path.open("r+b") as file:
                file.truncate(record.kept)
    except OSError as error:
        raise StorageError(
            f"Cannot read the interrupted match {path}: {error.strerror}.",
            key="error.read",
            where=path,
            why=why(error),
        ) from error
    return record


def set_aside(path: Path, error: RecordError) -> StorageError:
    """Move a journal that cannot be read out of the way; the error says where it is now."""
    kept = move_file(path, path.with_suffix(".broken"))
    return StorageError(
        f"The interrupted match cannot be continued: {error}. It was set aside as {kept}; start a new match.",
        key="error.set_aside",
        where=kept,
    )


def _sync_folder(folder: Path) -> None:
    """Make the new name in *folder* survive a power cut, where the system can do that."""
    with suppress(OSError):  # Windows opens no folders
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
