"""The chronicle (编年): keeps the history in step with the records on disk, and answers what has been played.

Looking for new records is one look into a folder. They are read on a thread of their own and taken into the history a
few at a time by whoever shows it, so that a thousand of them keep nobody waiting. Nothing happens before `refresh` is
called first.
"""

from __future__ import annotations

import json
import logging
import os
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from game.authority.record import read_record
from game.errors import StorageError
from game.history.rows import ALL, BROKEN, NEWER, BestRow, Filter, HandRow, MatchRow, Told
from game.session.annals import Kept, told_of
from game.storage import Storage, delete_file, write_whole
from rules.errors import RecordError, VersionError

if TYPE_CHECKING:  # sqlite is loaded when somebody first asks: the lobby's first picture does not wait for it
    from game.history.statistics import Statistics
    from game.history.store import Store

__all__ = ["Chronicle"]

T = TypeVar("T")

_log = logging.getLogger("ouju")

_SUFFIX: Final = ".jsonl"
_BREATH_S: Final = 0.004
"""The reading thread lets the picture go first after each record."""
_LARGEST: Final = 1 << 53
"""No number of a match is larger; sqlite holds some more."""
_AT_ONCE: Final = 8
"""How many matches are taken into the history in one go."""
_Read = tuple[str, str, Told | str]
"""A file, its stamp, its rows or why there are none."""


class Chronicle:
    """All matches of one player; without a storage there are none."""

    def __init__(self, storage: Storage | None = None, *, apart: bool = True) -> None:
        """*apart*: records are read on a thread of their own, not at once."""
        self._storage = storage
        self._apart = apart
        self._store: Store | None = None
        self._stars: set[str] | None = None
        self._due: deque[Path] = deque()
        self._read: deque[_Read] = deque()
        self._known: dict[str, str] = {}
        self._reader: threading.Thread | None = None
        self._lock = threading.Lock()
        """Held wherever what is due and what has been read is looked at as a whole, or changed by the thread."""
        self._stop = threading.Event()
        self._trouble: tuple[str, ...] = ()

    # ---------------------------------------------------------------- keeping in step

    @property
    def notices(self) -> tuple[str, ...]:
        """Catalogue keys of what the player should know: the database was made anew, nothing can be kept."""
        return (*self._trouble, *(self._store.notices if self._store is not None else ()))

    @property
    def storage(self) -> Storage | None:
        """Where the player's files lie."""
        return self._storage

    @property
    def left(self) -> int:
        """How many records are still to be read or taken in."""
        return len(self._due) + len(self._read)

    def refresh(self) -> None:
        """Look for records that are new, changed or gone; the new ones are read from now on."""
        if self._storage is None:
            return
        try:
            found = _stamps(self._storage.records)
        except OSError as error:
            _log.warning("the records cannot be looked at: %s", error)
            self._trouble = ("history.notice.records",)
            return
        self._trouble = ()
        with self._lock:
            waiting = {path.name for path in self._due} | {name for name, _, _ in self._read}
        known = self._known = self._asked(lambda store: store.stamps())
        gone = [name for name in known if name not in found]
        if gone:
            self._keep(lambda store: store.drop(gone))
        fresh = [name for name, stamp in found.items() if known.get(name) != stamp and name not in waiting]
        self._due.extend(self._storage.records / name for name in sorted(fresh, reverse=True))
        if self._due:
            self._start()

    def take_in(self, most: int = _AT_ONCE) -> bool:
        """Take over records that have been read meanwhile; whether there were any."""
        ready: list[_Read] = []
        while self._read and len(ready) < most:
            ready.append(self._read.popleft())
        if self._due and not self._reading():
            self._start()
        if not ready:
            return False
        told = [(told, stamp) for _, stamp, told in ready if isinstance(told, Told)]
        bad = [(name, stamp, told) for name, stamp, told in ready if isinstance(told, str)]
        self._keep(lambda store: store.add(told))
        if bad:
            self._keep(lambda store: store.refuse(bad))
        return True

    def finish(self) -> None:
        """Read and take in everything now (tests, exports)."""
        self.refresh()
        while self.left or self._reading():
            if self._reader is not None:
                self._reader.join()
            if not self.take_in(1000) and self._due:
                self._start()

    def close(self) -> None:
        """Stop reading and let go of the database."""
        self._stop.set()
        if self._reader is not None:
            self._reader.join()
        if self._store is not None:
            self._store.close()
            self._store = None

    # ---------------------------------------------------------------- answers

    def matches(self, chosen: Filter = ALL) -> tuple[MatchRow, ...]:
        """The matches that are meant, the newest first."""
        return self._asked(lambda store: store.matches(chosen))

    def match(self, match_id: int) -> MatchRow | None:
        """One match."""
        return self._asked(lambda store: store.match(match_id))

    def hands(self, match_id: int) -> tuple[HandRow, ...]:
        """The hands of a match in order."""
        return self._asked(lambda store: store.hands(match_id))

    def hand(self, match_id: int, no: int) -> HandRow | None:
        """One hand."""
        return self._asked(lambda store: store.hand(match_id, no))

    def best(self, chosen: Filter = ALL, most: int = 60) -> tuple[BestRow, ...]:
        """The player's dearest wins, the dearest first."""
        return self._asked(lambda store: store.best(replace(chosen, played=True), most))

    def hands_of(self, chosen: Filter = ALL) -> tuple[HandRow, ...]:
        """The hands of all matches that are meant, the oldest match first."""
        return self._asked(lambda store: store.hands_of(chosen))

    def statistics(self, chosen: Filter = ALL) -> Statistics:
        """What the player's matches add up to."""
        from game.history.statistics import statistics_of

        played = replace(chosen, played=True)
        return statistics_of(self.matches(played), self.hands_of(played))

    def refused(self) -> dict[str, str]:
        """The records that could not be read, and why: `BROKEN` or `NEWER`; what exactly stands in the log."""
        return self._asked(lambda store: store.refused())

    # ---------------------------------------------------------------- changes

    def star(self, match_id: int, on: bool) -> None:
        """Star a match, or no more; this outlives the database. Raises `StorageError`."""
        match = self.match(match_id)
        if match is None or self._storage is None:
            return
        stars = set(self._starred())
        (stars.add if on else stars.discard)(match.file)
        write_whole(self._storage.stars_file, json.dumps(sorted(stars), ensure_ascii=False, indent=1) + "\n")
        self._stars = stars
        self._keep(lambda store: store.star(match_id, on))

    def forget(self, match_id: int) -> None:
        """Delete a match with its record. Raises `StorageError`."""
        match = self.match(match_id)
        if match is None or self._storage is None:
            return
        delete_file(self._storage.records / match.file)
        self._keep(lambda store: store.drop([match.file]))

    # ---------------------------------------------------------------- inside

    def _opened(self) -> Store:
        if self._store is None:
            from game.history.store import Store

            self._store = Store(None if self._storage is None else self._storage.history_file)
        return self._store

    def _asked(self, read: Callable[[Store], T]) -> T:
        """Ask the history; another one answers where it has been spoilt since it was opened, or is held elsewhere."""
        from game.history.store import BROKEN, is_broken

        try:
            return read(self._opened())
        except BROKEN as error:
            _log.warning("the history cannot be read any more: %s", error)
            return read(self._another(spoilt=is_broken(error)))

    def _another(self, *, spoilt: bool) -> Store:
        """A history in the place of the one that is set aside as *spoilt*, else in memory; read from the records."""
        from game.history.store import Store

        self._opened().close()
        file = None if self._storage is None else self._storage.history_file
        self._store = Store(file, spoilt=True) if spoilt else Store.in_memory()
        self._read_again()
        return self._store

    def _read_again(self) -> None:
        """Read every record from now on."""
        if self._storage is None:
            return
        try:
            found = [self._storage.records / name for name in _stamps(self._storage.records)]
        except OSError as error:
            _log.warning("the records cannot be looked at: %s", error)
            self._trouble = ("history.notice.records",)
            found = []
        with self._lock:
            self._read.clear()
            self._due = deque(found)
        if found:
            self._start()

    def _keep(self, change: Callable[[Store], None]) -> None:
        """Change the history; where that fails now it is gone on with in memory, and made anew the next time."""
        try:
            change(self._opened())
        except StorageError as error:
            _log.warning("%s", error)
            self._another(spoilt=False)

    def _starred(self) -> frozenset[str]:
        """The names of the starred records; none where that cannot be read."""
        if self._stars is None:
            self._stars = set()
            file = self._storage.stars_file if self._storage is not None else None
            try:
                data = json.loads(file.read_text("utf-8")) if file is not None and file.exists() else []
                self._stars = {name for name in data if isinstance(name, str)}
            except (OSError, ValueError, TypeError) as error:
                _log.warning("the stars %s: %s", file, error)
        return frozenset(self._stars)

    def _reading(self) -> bool:
        return self._reader is not None and self._reader.is_alive()

    def _start(self) -> None:
        """Let the thread read what is due."""
        stars = self._starred()
        if not self._apart:
            self._read_all(stars)
        elif not self._reading():
            self._reader = threading.Thread(
                target=self._read_all, args=(stars,), name="chronicle", daemon=True
            )
            self._reader.start()

    def _read_all(self, stars: frozenset[str]) -> None:
        while (due := self._due) and not self._stop.is_set():
            path = due[0]
            found = _read(path, stars)
            with self._lock:
                if self._due is due:  # else all is read anew, this one too
                    self._read.append(found)
                    due.popleft()
            if self._apart:
                self._stop.wait(_BREATH_S)


def _stamps(folder: Path) -> dict[str, str]:
    """The records of a folder by name, with what tells that one has changed. Raises `OSError`."""
    if not folder.is_dir():
        return {}
    found: dict[str, str] = {}
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(_SUFFIX) and not entry.name.startswith(".") and entry.is_file():
                found[entry.name] = _stamp(entry.stat())
    return found


def _stamp(about: os.stat_result) -> str:
    return f"{about.st_size}:{about.st_mtime_ns}"


def _checked(told: Told) -> Told:
    """A file says what it likes: what no history could hold is no match. Raises `RecordError`."""
    if len({hand.no for hand in told.hands}) < len(told.hands):
        raise RecordError("two hands have the same number")
    match, wins = told.match, [win for hand in told.hands for win in hand.wins]
    numbers = [match.stake, match.seconds, *match.totals]
    for hand in told.hands:
        numbers += [hand.no, hand.dealer, hand.streak, *hand.changes]
    for win in wins:
        numbers += [win.total, win.points, *win.paid]
    if match.stake < 1 or max(map(abs, numbers)) > _LARGEST:
        raise RecordError("no match has such numbers")
    return told


def _read(path: Path, stars: frozenset[str]) -> _Read:
    """The rows of a record, or why it has none."""
    stamp = ""
    try:
        about = path.stat()
        stamp = _stamp(about)
        written = datetime.fromtimestamp(about.st_mtime, UTC)
        record = read_record(path.read_bytes())
        return path.name, stamp, _checked(told_of(record, Kept(path.name, written, path.name in stars)))
    except (OSError, RecordError, ValueError, OverflowError) as error:
        _log.warning("the record %s is not in the history: %s", path.name, error)
        return path.name, stamp, NEWER if isinstance(error, VersionError) else BROKEN
    except Exception:  # the thread must not end: the same record would stop it again and again
        _log.exception("the record %s is not in the history", path.name)
        return path.name, stamp, BROKEN
