"""The tables of the history (库表) and the steps from one version to the next.

The database holds nothing that the records do not say, but which matches are starred stands in a file of its own; so
whatever is wrong with it, it can be made anew.
"""

from __future__ import annotations

import sqlite3
from typing import Final

__all__ = ["APPLICATION", "STEPS", "VERSION", "Foreign", "prepare"]

APPLICATION: Final = 0x4F554A55
"""What sqlite's header says of whose database this is: OUJU."""

STEPS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """CREATE TABLE matches (
            id INTEGER PRIMARY KEY, file TEXT NOT NULL UNIQUE, stamp TEXT NOT NULL, game TEXT NOT NULL,
            edition TEXT NOT NULL, room TEXT NOT NULL, started TEXT NOT NULL, seconds INTEGER NOT NULL,
            hands INTEGER NOT NULL, seat INTEGER, names TEXT NOT NULL, bots TEXT NOT NULL, level TEXT NOT NULL,
            t0 INTEGER NOT NULL, t1 INTEGER NOT NULL, t2 INTEGER NOT NULL, t3 INTEGER NOT NULL,
            place INTEGER NOT NULL, complete INTEGER NOT NULL, starred INTEGER NOT NULL, stake INTEGER NOT NULL)""",
        "CREATE INDEX matches_started ON matches (started)",
        "CREATE INDEX matches_game ON matches (game, edition)",
        """CREATE TABLE hands (
            match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE, no INTEGER NOT NULL,
            dealer INTEGER NOT NULL, streak INTEGER NOT NULL, reason TEXT NOT NULL,
            c0 INTEGER NOT NULL, c1 INTEGER NOT NULL, c2 INTEGER NOT NULL, c3 INTEGER NOT NULL,
            ready TEXT NOT NULL, wilds TEXT NOT NULL, given INTEGER NOT NULL, PRIMARY KEY (match, no)) WITHOUT ROWID""",
        """CREATE TABLE wins (
            match INTEGER NOT NULL, no INTEGER NOT NULL, turn INTEGER NOT NULL, seat INTEGER NOT NULL,
            by TEXT NOT NULL, source INTEGER, total INTEGER NOT NULL, patterns TEXT NOT NULL, points INTEGER NOT NULL,
            p0 INTEGER NOT NULL, p1 INTEGER NOT NULL, p2 INTEGER NOT NULL, p3 INTEGER NOT NULL, line TEXT NOT NULL,
            PRIMARY KEY (match, no, turn),
            FOREIGN KEY (match, no) REFERENCES hands (match, no) ON DELETE CASCADE) WITHOUT ROWID""",
        "CREATE TABLE refused (file TEXT PRIMARY KEY, stamp TEXT NOT NULL, why TEXT NOT NULL) WITHOUT ROWID",
    ),
)
"""What each version adds to the one before."""

VERSION: Final = len(STEPS)


class Foreign(Exception):
    """A database that is not this program's, or of a newer version of it."""


def prepare(connection: sqlite3.Connection) -> None:
    """Bring an opened database to this version, whole or not at all. Raises `Foreign` and sqlite's errors."""
    version = _number(connection, "user_version")
    owner = _number(connection, "application_id")
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if tables and owner != APPLICATION:
        raise Foreign("the file is another program's database")
    if version > VERSION:
        raise Foreign(f"version {version} is newer than version {VERSION} of this program")
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        for step in STEPS[version:]:
            for statement in step:
                connection.execute(statement)
        if version < VERSION:
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
    if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise sqlite3.DatabaseError("the database does not pass its own check")


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])
