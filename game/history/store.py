"""The history on disk (史库): sqlite, one connection, every change in one transaction.

A database that is broken, foreign or newer is set aside as ``.bad`` and begun anew; where the folder cannot be written
to, the history lives in memory until the program ends. Either way there is one notice, and nothing is lost that the
records do not hold.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Final

from game.errors import StorageError
from game.history.rows import ALL, IMPORTED, BestRow, Filter, HandRow, MatchRow, Outcome, Told, WinRow
from game.history.schema import Foreign, prepare
from game.storage import folder_for, move_file
from rules.core.seat import SEATS, Seat

__all__ = ["BROKEN", "Store", "is_broken"]

_log = logging.getLogger("ouju")

_MATCH = (
    "id, file, game, edition, room, started, seconds, hands, seat, names, bots, t0, t1, t2, t3, place, complete, "
    "starred, stake"
)
_RESULTS = {
    Outcome.FIRST: "place = 1",
    Outcome.LAST: "place = 4",
    Outcome.UP: "(CASE seat WHEN 0 THEN t0 WHEN 1 THEN t1 WHEN 2 THEN t2 WHEN 3 THEN t3 END) > 0",
    Outcome.DOWN: "(CASE seat WHEN 0 THEN t0 WHEN 1 THEN t1 WHEN 2 THEN t2 WHEN 3 THEN t3 END) < 0",
}


BROKEN: Final = (sqlite3.Error, ValueError)
"""What reading raises where the database is not what it was when it was opened."""


_IN_MEMORY: Final = ("history.notice.memory",)


class Store:
    """All matches that have been indexed; it is used from one thread."""

    def __init__(self, file: Path | None = None, *, spoilt: bool = False) -> None:
        """Open or make the database *file*; None keeps everything in memory. *spoilt*: set it aside first."""
        self._file = file
        self.notices: tuple[str, ...] = ()
        self._connection = self._anew() if spoilt else self._opened()

    @staticmethod
    def in_memory() -> Store:
        """A store that says of itself that it lasts until the program ends."""
        store = Store()
        store.notices = _IN_MEMORY
        return store

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    # ---------------------------------------------------------------- writing

    def add(self, told: Iterable[tuple[Told, str]]) -> None:
        """Take matches in, each with a *stamp* of its file; one that was known is replaced. All or none."""
        with self._changing():
            for each, stamp in told:
                self._put(each, stamp)

    def refuse(self, files: Iterable[tuple[str, str, str]]) -> None:
        """Remember files that could not be read: name, stamp, why."""
        with self._changing():
            for name, stamp, why in files:
                self._connection.execute("DELETE FROM matches WHERE file = ?", (name,))
                self._connection.execute(
                    "INSERT OR REPLACE INTO refused VALUES (?, ?, ?)", (name, stamp, why)
                )

    def drop(self, files: Iterable[str]) -> None:
        """Forget files."""
        with self._changing():
            for name in files:
                self._connection.execute("DELETE FROM matches WHERE file = ?", (name,))
                self._connection.execute("DELETE FROM refused WHERE file = ?", (name,))

    def star(self, match: int, on: bool) -> None:
        """Star a match, or no more."""
        with self._changing():
            self._connection.execute("UPDATE matches SET starred = ? WHERE id = ?", (int(on), match))

    # ---------------------------------------------------------------- reading

    def stamps(self) -> dict[str, str]:
        """The files that have been looked at with their stamps."""
        rows = self._connection.execute(
            "SELECT file, stamp FROM matches UNION ALL SELECT file, stamp FROM refused"
        )
        return dict(rows.fetchall())

    def refused(self) -> dict[str, str]:
        """The files that could not be read, and why."""
        return dict(self._connection.execute("SELECT file, why FROM refused ORDER BY file").fetchall())

    def matches(self, chosen: Filter = ALL) -> tuple[MatchRow, ...]:
        """The matches that are meant, the newest first."""
        where, values = _where(chosen)
        query = f"SELECT {_MATCH} FROM matches WHERE {where} ORDER BY started DESC, id DESC"
        return tuple(_match(row) for row in self._connection.execute(query, values))

    def match(self, match: int) -> MatchRow | None:
        """One match."""
        row = self._connection.execute(f"SELECT {_MATCH} FROM matches WHERE id = ?", (match,)).fetchone()
        return None if row is None else _match(row)

    def hands(self, match: int) -> tuple[HandRow, ...]:
        """The hands of a match in order."""
        return tuple(self._hands("id = ?", [match]))

    def hands_of(self, chosen: Filter = ALL) -> tuple[HandRow, ...]:
        """The hands of all matches that are meant, the oldest match first; without the lines of their wins."""
        return tuple(self._hands(*_where(chosen), lines=False))

    def hand(self, match: int, no: int) -> HandRow | None:
        """One hand."""
        return next((hand for hand in self._hands("id = ?", [match]) if hand.no == no), None)

    def best(self, chosen: Filter = ALL, most: int = 60) -> tuple[BestRow, ...]:
        """The player's dearest wins by points, the dearest first; of equal ones the newer."""
        where, values = _where(chosen)
        rows = self._connection.execute(
            "SELECT wins.match, wins.no, wins.turn FROM wins "
            "JOIN matches ON matches.id = wins.match JOIN hands ON hands.match = wins.match AND hands.no = wins.no "
            f"WHERE matches.id IN (SELECT id FROM matches WHERE {where}) "
            "AND wins.seat = matches.seat AND NOT hands.given "
            "ORDER BY CAST(points AS REAL) / stake DESC, total DESC, started DESC, wins.no DESC LIMIT ?",
            [*values, most],
        ).fetchall()
        found = []
        for match_id, no, turn in rows:
            match, hand = self.match(match_id), self.hand(match_id, no)
            if match is not None and hand is not None and turn in range(len(hand.wins)):
                win = hand.wins[turn]
                found.append(BestRow(match, hand, win, win.points / match.stake))
        return tuple(found)

    # ---------------------------------------------------------------- inside

    def _put(self, told: Told, stamp: str) -> None:
        match, run = told.match, self._connection.execute
        run("DELETE FROM matches WHERE file = ?", (match.file,))
        run("DELETE FROM refused WHERE file = ?", (match.file,))
        begun = match.started.astimezone(UTC).isoformat()
        row = (
            match.file, stamp, match.game, match.edition, match.room, begun, match.seconds,
            match.hands, match.seat, _dumped(match.names), _dumped(match.bots), match.level, *match.totals,
            match.place, int(match.complete), int(match.starred), match.stake,
        )  # fmt: skip
        marks = ", ".join("?" * len(row))
        found = run(f"INSERT INTO matches VALUES (NULL, {marks})", row)
        for hand in told.hands:
            self._put_hand(hand, found.lastrowid or 0)

    def _put_hand(self, hand: HandRow, match: int) -> None:
        row = (
            match, hand.no, hand.dealer, hand.streak, hand.reason, *hand.changes, _dumped(hand.ready), hand.wilds,
            int(hand.given),
        )  # fmt: skip
        self._connection.execute(f"INSERT INTO hands VALUES ({', '.join('?' * len(row))})", row)
        for turn, win in enumerate(hand.wins):
            entry = (
                match, hand.no, turn, win.seat, win.by, win.source, win.total, _dumped(win.patterns), win.points,
                *win.paid, win.line,
            )  # fmt: skip
            self._connection.execute(f"INSERT INTO wins VALUES ({', '.join('?' * len(entry))})", entry)

    def _hands(self, where: str, values: list[object], *, lines: bool = True) -> Iterator[HandRow]:
        inner = f"SELECT id FROM matches WHERE {where}"
        wins: dict[tuple[int, int], list[WinRow]] = {}
        for row in self._connection.execute(
            "SELECT match, no, seat, by, source, total, patterns, points, p0, p1, p2, p3, "
            f"{'line' if lines else repr('')} FROM wins "
            f"WHERE match IN ({inner}) ORDER BY match, no, turn",
            values,
        ):
            wins.setdefault((row[0], row[1]), []).append(_win(row[2:]))
        for row in self._connection.execute(
            "SELECT hands.match, hands.no, dealer, streak, reason, c0, c1, c2, c3, ready, wilds, given, matches.seat "
            f"FROM hands JOIN matches ON matches.id = hands.match WHERE matches.id IN ({inner}) "
            "ORDER BY matches.started, matches.id, hands.no",
            values,
        ):
            yield _hand(row, tuple(wins.get((row[0], row[1]), ())))

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """One transaction. Raises `StorageError`, and then nothing has changed."""
        try:
            with self._connection:
                self._connection.execute("BEGIN IMMEDIATE")
                yield
        except (sqlite3.Error, UnicodeDecodeError) as error:  # what sqlite says may hold bytes of the file
            raise StorageError(
                f"The history cannot be kept: {error}. The matches themselves are safe; it is made anew from them.",
                key="error.history",
                why=str(error),
            ) from error

    def _opened(self) -> sqlite3.Connection:
        if self._file is None:
            return _connected(":memory:")
        try:
            folder_for(self._file)
            return _connected(str(self._file))
        except (Foreign, StorageError, *BROKEN) as error:
            _log.warning("the history %s: %s", self._file, error)
            return self._anew() if is_broken(error) else self._in_memory()

    def _anew(self) -> sqlite3.Connection:
        """Set the file aside with whatever lies beside it, and begin another one."""
        if self._file is None:
            return _connected(":memory:")
        try:
            for path in (self._file, *_companions(self._file)):
                if path.exists():
                    move_file(path, path.with_name(path.name + ".bad"))
            self.notices = ("history.notice.rebuilt",)
            return _connected(str(self._file))
        except (Foreign, sqlite3.Error, StorageError) as error:
            _log.warning("the history %s cannot be begun anew: %s", self._file, error)
            return self._in_memory()

    def _in_memory(self) -> sqlite3.Connection:
        self.notices = _IN_MEMORY
        return _connected(":memory:")


def is_broken(error: Exception) -> bool:
    """Whether a database is itself wrong, rather than its folder or another program that holds it."""
    if isinstance(error, Foreign):
        return True
    if isinstance(error, sqlite3.OperationalError):
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        return code not in {
            sqlite3.SQLITE_CANTOPEN,
            sqlite3.SQLITE_READONLY,
            sqlite3.SQLITE_PERM,
            sqlite3.SQLITE_BUSY,
            sqlite3.SQLITE_LOCKED,
            sqlite3.SQLITE_FULL,
            sqlite3.SQLITE_IOERR,
        }
    return isinstance(error, BROKEN)


def _companions(file: Path) -> tuple[Path, ...]:
    """The files that sqlite lays beside a database."""
    return tuple(file.with_name(file.name + end) for end in ("-journal", "-wal", "-shm"))


def _connected(place: str) -> sqlite3.Connection:
    """A connection to a database of this version. A rollback journal: no file stays beside it, whatever happens."""
    connection = sqlite3.connect(place, timeout=2.0, isolation_level=None)
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
        prepare(connection)
    except BaseException:
        with suppress(sqlite3.Error):
            connection.close()
        raise
    return connection


def _where(chosen: Filter) -> tuple[str, list[object]]:
    """A filter as a condition on the table of matches."""
    parts, values = ["1"], list[object]()
    for column, value in (
        ("game", chosen.game),
        ("edition", chosen.edition),
        ("room", chosen.room),
        ("level", chosen.level),
    ):
        if value is not None:
            parts.append(f"{column} = ?")
            values.append(value)
    if chosen.since is not None:
        parts.append("started >= ?")
        values.append(chosen.since.astimezone(UTC).isoformat())
    if chosen.result is not None:
        parts.append(_RESULTS[chosen.result])
    if chosen.starred:
        parts.append("starred = 1")
    if chosen.played or chosen.result is not None:
        parts.append("seat IS NOT NULL")
    if chosen.played:
        parts.append("file NOT LIKE ?")
        values.append(f"{IMPORTED}%")
    return " AND ".join(parts), values


def _match(row: tuple[object, ...]) -> MatchRow:
    (number, file, game, edition, room, started, seconds, hands, seat, names, bots, *rest) = row
    t0, t1, t2, t3, place, complete, starred, stake = (_whole(each) for each in rest)
    first, second, third, fourth = (str(name) for name in _listed(names))
    a, b, c, d = (None if level is None else str(level) for level in _listed(bots))
    begun = datetime.fromisoformat(str(started)).astimezone()
    if not 0 <= place <= len(SEATS) or stake < 1:
        raise sqlite3.DatabaseError(f"no match has place {place} at stake {stake}")
    return MatchRow(
        _whole(number), str(file), str(game), str(edition), str(room), begun,
        _whole(seconds), _whole(hands), _seat(seat),
        (first, second, third, fourth), (a, b, c, d), (t0, t1, t2, t3), place, bool(complete), bool(starred), stake,
    )  # fmt: skip


def _hand(row: tuple[object, ...], wins: tuple[WinRow, ...]) -> HandRow:
    match, no, dealer, streak, reason, c0, c1, c2, c3, ready, wilds, given, seat = row
    a, b, c, d = (None if each is None else bool(each) for each in _listed(ready))
    return HandRow(
        _whole(match), _whole(no), _whole(dealer), _whole(streak), _seat(seat), str(reason), wins,
        (_whole(c0), _whole(c1), _whole(c2), _whole(c3)), (a, b, c, d), str(wilds), bool(given),
    )  # fmt: skip


def _win(row: tuple[object, ...]) -> WinRow:
    seat, by, source, total, patterns, points, p0, p1, p2, p3, line = row
    return WinRow(
        _whole(_seat(seat)), str(by), _seat(source), _whole(total), _patterns(str(patterns)), _whole(points),
        (_whole(p0), _whole(p1), _whole(p2), _whole(p3)), str(line),
    )  # fmt: skip


def _whole(value: object) -> int:
    if not isinstance(value, int):
        raise sqlite3.DatabaseError(f"{value!r} stands where a number belongs")
    return value


def _seat(value: object) -> Seat | None:
    if value is None:
        return None
    if value not in SEATS:
        raise sqlite3.DatabaseError(f"{value!r} stands where a seat belongs")
    return _whole(value)


def _listed(text: object) -> tuple[object, ...]:
    return _parsed(str(text))


@lru_cache(maxsize=512)
def _parsed(text: str) -> tuple[object, ...]:
    """A list as it stands in a cell; most cells hold what many others do."""
    found = json.loads(text)
    if not isinstance(found, list):
        raise sqlite3.DatabaseError(f"{text} stands where a list belongs")
    return tuple(found)


@lru_cache(maxsize=512)
def _patterns(text: str) -> tuple[tuple[str, int], ...]:
    return tuple((str(name), _whole(value)) for name, value in map(_pair, _parsed(text)))


def _pair(found: object) -> tuple[object, object]:
    if not isinstance(found, list) or len(found) != 2:
        raise sqlite3.DatabaseError(f"{found!r} stands where a pattern belongs")
    return found[0], found[1]


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
