"""Rooms in a file (SQLite): the store of a single host, which needs no other program.

A lot is one transaction with a log before the file (WAL, ``synchronous=FULL``): it is on the disk whole or not at all,
so there are no torn lines. One host process writes a file; a second one is told so. A file that was deleted while the
host runs is made anew with everything that stood in it, as journals of the offline game are.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from game.errors import StorageError
from game.hold import hold
from game.host.contract import Stored
from game.host.store import RECORD_DAYS, Append, Begin, Forget, Job, Keep, Save
from game.storage import folder_for

__all__ = ["SqlitePaper"]

_log = logging.getLogger("ouju")

APPLICATION: Final = 0x4F756A75
"""Says that a file is ours: ``Ouju``."""
VERSION: Final = 1
BUSY_S: Final = 2.0
"""How long is waited for another program that looks into the file."""
CHECKED: Final = 256 * 1024 * 1024
"""A file up to this size is looked through when it is opened."""

_SCHEMA: Final = """
CREATE TABLE room (code TEXT PRIMARY KEY, match TEXT NOT NULL DEFAULT '', document BLOB) WITHOUT ROWID;
CREATE TABLE journal (
    code TEXT NOT NULL, match TEXT NOT NULL, run INTEGER NOT NULL, ticket INTEGER NOT NULL, lines BLOB NOT NULL,
    PRIMARY KEY (code, match, run, ticket)
) WITHOUT ROWID;
CREATE TABLE record (code TEXT PRIMARY KEY, at INTEGER NOT NULL, data BLOB NOT NULL) WITHOUT ROWID;
CREATE INDEX record_at ON record (at);
CREATE TABLE run (number INTEGER PRIMARY KEY, at INTEGER NOT NULL);
"""


class SqlitePaper:
    """The file."""

    def __init__(self, path: Path, *, busy_s: float = BUSY_S) -> None:
        """Open or make *path*. Raises `StorageError` when it is in use, damaged, no such file or cannot be written."""
        folder_for(path)
        self.path = path.resolve()
        self._busy_s = busy_s
        self._lock = threading.Lock()
        self._held = _hold(self.path)
        try:
            self._base = self._open()
        except BaseException:
            self._held.close()
            raise
        self._given = False

    def _open(self) -> sqlite3.Connection:
        with _told(self.path, "Or name another file with --store sqlite:PATH."):
            if not self.path.exists():
                self.path.touch(0o600)  # seeds and tokens will be in it: no other user reads them
            base = sqlite3.connect(
                self.path, timeout=self._busy_s, isolation_level=None, check_same_thread=False
            )
            try:
                _prepare(base, self.path)
                at = int(time.time())
                _forget_old(base, at)
                run = base.execute("INSERT INTO run (at) VALUES (?) RETURNING number", (at,)).fetchone()
            except BaseException:
                base.close()
                raise
            self._run = int(run[0])
            self._place = _place(self.path)
            return base

    def run(self, code: str) -> int:
        """Each time the file is opened is a run."""
        return self._run

    def write(self, lot: Sequence[Job]) -> frozenset[str]:
        """Write *lot* in one transaction; nobody can take a room from us here."""
        with self._lock, _told(self.path):
            self._look_after_file()
            self._base.execute("BEGIN IMMEDIATE")
            try:
                for job in lot:
                    _do(self._base, job)
                self._base.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # a disk that is full has rolled back by itself
                    self._base.execute("ROLLBACK")
                raise
        return frozenset()

    def claim(self, code: str) -> bool:
        """Take a new room's code."""
        try:
            with self._lock, _told(self.path):
                done = self._base.execute("INSERT OR IGNORE INTO room (code) VALUES (?)", (code,))
                return done.rowcount == 1
        except StorageError as error:
            _log.warning("No room could be opened: %s", error)
            return False

    def lost(self) -> frozenset[str]:
        """Nobody else has the file."""
        return frozenset()

    def rooms(self) -> Iterator[Stored]:
        """All rooms of the file, the first time this is asked; those that came to nothing are thrown away."""
        if self._given:
            return
        self._given = True
        with self._lock, _told(self.path):
            self._base.execute("DELETE FROM room WHERE document IS NULL")
            found = self._base.execute("SELECT code, match, document FROM room ORDER BY code").fetchall()
        for code, match, document in found:
            with self._lock, _told(self.path):
                lines = self._base.execute(
                    "SELECT lines FROM journal WHERE code = ? AND match = ? ORDER BY run, ticket",
                    (code, match),
                ).fetchall()
            yield Stored(code, document, b"".join(line for (line,) in lines), match)

    def record(self, code: str) -> bytes | None:
        """The record of that code."""
        with self._lock, _told(self.path):
            found = self._base.execute("SELECT data FROM record WHERE code = ?", (code,)).fetchone()
        return None if found is None else zlib.decompress(found[0])

    def owners(self) -> Mapping[str, str]:
        """There is only this host."""
        return {}

    def elsewhere(self, code: str) -> bool:
        """There is only this host."""
        return False

    def close(self) -> None:
        """Write the log back into the file and let go of it."""
        with self._lock:
            self._base.close()
            self._held.close()

    def _look_after_file(self) -> None:
        place = _place(self.path)
        if place is None:
            self._rescue()
        elif place != self._place:
            raise StorageError(
                f"Another file was put in the place of {self.path} while this host runs. Put the one back that was "
                "there, or stop the host first; the tables wait."
            )

    def _rescue(self) -> None:
        """Make the file anew that somebody has deleted: what stood in it can still be read while it is open."""
        folder_for(self.path)
        for suffix in ("-wal", "-shm"):
            Path(f"{self.path}{suffix}").unlink(missing_ok=True)
        with closing(sqlite3.connect(self.path)) as fresh:
            self._base.backup(fresh)
        gone, self._base = self._base, self._open()
        gone.close()
        _log.warning("The file of the rooms, %s, had been deleted; it was made anew, whole.", self.path)


def _hold(path: Path) -> BinaryIO:
    """Hold the file beside *path* that says who writes it."""
    beside = path.with_name(path.name + ".lock")
    try:
        file: BinaryIO = beside.open("a+b", buffering=0)
    except OSError as error:
        raise StorageError(
            f"The rooms cannot be kept in {path}: {error.strerror}. Name another file with --store sqlite:PATH.",
        ) from error
    if hold(file):
        return file
    file.close()
    raise StorageError(
        f"The rooms in {path} are those of another host that is running. Stop it first, or give this one a file of "
        "its own with --store sqlite:PATH; several hosts share their rooms with --store redis://...",
    )


def _prepare(base: sqlite3.Connection, path: Path) -> None:
    """Make the tables, or see that they are those we know."""
    (application,) = base.execute("PRAGMA application_id").fetchone()
    (version,) = base.execute("PRAGMA user_version").fetchone()
    (pages,) = base.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if (application, version) != (APPLICATION, VERSION) and (pages or application or version):
        raise StorageError(
            f"{path} is another program's file or one of another version of this one (it says {version}, known is "
            f"{VERSION}). Name another file with --store sqlite:PATH.",
        )
    base.execute("PRAGMA journal_mode = WAL")
    base.execute("PRAGMA synchronous = FULL")
    if not pages:
        base.executescript(
            f"BEGIN IMMEDIATE; {_SCHEMA} PRAGMA application_id = {APPLICATION};"
            f" PRAGMA user_version = {VERSION}; COMMIT;"
        )
    elif path.stat().st_size <= CHECKED:
        (verdict,) = base.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise sqlite3.DatabaseError(str(verdict))


def _do(base: sqlite3.Connection, job: Job) -> None:
    match job:
        case Append(code, run, game, ticket, lines):
            base.execute(
                "INSERT OR IGNORE INTO journal VALUES (?, ?, ?, ?, ?)", (code, game, run, ticket, lines)
            )
        case Save(code, _, document):
            base.execute(
                "INSERT INTO room (code, document) VALUES (?, ?)"
                " ON CONFLICT (code) DO UPDATE SET document = excluded.document",
                (code, document),
            )
        case Begin(code, _, game):
            base.execute("UPDATE room SET match = ? WHERE code = ?", (game, code))
            base.execute("DELETE FROM journal WHERE code = ? AND match <> ?", (code, game))
        case Forget(code, _):
            base.execute("DELETE FROM room WHERE code = ?", (code,))
            base.execute("DELETE FROM journal WHERE code = ?", (code,))
        case Keep(code, data):
            at = int(time.time())
            base.execute("INSERT OR REPLACE INTO record VALUES (?, ?, ?)", (code, at, zlib.compress(data)))
            _forget_old(base, at)  # a host may run for years


def _forget_old(base: sqlite3.Connection, at: int) -> None:
    base.execute("DELETE FROM record WHERE at < ?", (at - RECORD_DAYS * 86400,))


def _place(path: Path) -> tuple[int, int] | None:
    """Which file it is that has this name now."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


@contextmanager
def _told(path: Path, then: str = "It is tried again.") -> Iterator[None]:
    """Say in words what SQLite or the system refuse, and what happens or is to be done *then*."""
    try:
        yield
    except sqlite3.Error as error:
        raise _in_words(path, error, then) from error
    except OSError as error:
        raise StorageError(
            f"The rooms cannot be kept in {path}: {error.strerror}. Make room or give back the folder. "
            f"{then}",
        ) from error


def _in_words(path: Path, error: sqlite3.Error, then: str) -> StorageError:
    match getattr(error, "sqlite_errorname", "").split("_")[1:2]:
        case ["FULL"]:
            text = f"The disk of {path} is full. Make room. {then}"
        case ["BUSY" | "LOCKED"]:
            text = f"Another program has locked {path}. Close what looks into that file. {then}"
        case ["READONLY" | "PERM" | "CANTOPEN" | "AUTH"]:
            text = f"{path} cannot be written ({error}). Give this user the right to write the file and its folder."
        case _ if _is_damaged(error):
            text = (
                f"The file of the rooms, {path}, is damaged ({error}). Put a backup in its place, or move it away: "
                "the host then begins with no rooms."
            )
        case _:
            text = f"The rooms cannot be kept in {path}: {error}. {then}"
    return StorageError(text)


def _is_damaged(error: sqlite3.Error) -> bool:
    name = getattr(error, "sqlite_errorname", "")
    return name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")) or not name
