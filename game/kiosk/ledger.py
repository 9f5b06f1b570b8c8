"""The usage ledger (使用台账): one line for each session of a guest; never a name, never a score.

A guest's session is one line for each game that was played in it. As long as it runs it stands in a file of its own, so
that it is not lost when the power goes; a line that cannot be written waits in memory and is tried again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from game.clock import Clock
from game.errors import StorageError
from game.kiosk.ledger_chain import Chain, Plain, Verdict
from game.kiosk.ledger_lines import Ending, Entry, Session, read_entries, read_session
from game.storage import delete_file, write_whole

__all__ = ["Ending", "Entry", "Ledger", "Session", "boot_id", "wall_now"]

_KEPT_EVERY_S: Final = 300.0
_RETRY_S: Final = 30.0


def wall_now() -> datetime:
    """The clock on the wall, with its distance from UTC."""
    return datetime.now().astimezone()


def boot_id() -> str:
    """Which start of the machine this is; empty where the system does not say."""
    with suppress(OSError):
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    return ""


class Ledger:
    """The ledger of this machine, and the session that runs."""

    def __init__(
        self,
        folder: Path,
        clock: Clock,
        machine: Callable[[], str] = lambda: "",
        wall: Callable[[], datetime] = wall_now,
        boot: str | None = None,
    ) -> None:
        self._chain = Chain(folder)
        self._session_file = folder / "session.json"
        self._clock, self._wall, self._machine = clock, wall, machine
        self.boot = boot_id() if boot is None else boot
        """Which start of the machine this is; empty where the system does not say."""
        self._session: Session | None = None
        self._began = clock.now()
        self._kept_at = clock.now()
        self._tried_at = clock.now()
        self._waiting: list[Plain] = []
        self._unkept = False
        self.trouble: StorageError | None = None
        """Why the last line or session could not be written; None when all is on the disk."""
        self._interrupted = self._read_session()

    # ---------------------------------------------------------------- the session

    @property
    def session(self) -> Session | None:
        """The session that runs."""
        return self._session

    @property
    def interrupted(self) -> Session | None:
        """The session that a crash or power cut has interrupted; `resume` it, or it is closed by the next `begin`."""
        return self._interrupted

    @property
    def has_crashed(self) -> bool:
        """Whether there is a session that a crash has interrupted, in this start of the machine: not a power cut."""
        return self._interrupted is not None and self._cause(self._interrupted) is Ending.CRASH

    @property
    def waiting(self) -> int:
        """How many lines wait in memory for a disk that takes them."""
        return len(self._waiting)

    def resume(self) -> bool:
        """Go on with the interrupted session; whether there was one."""
        if self._interrupted is None:
            return False
        self._session, self._interrupted = self._interrupted, None
        self._began = self._clock.now()
        self._keep()
        return True

    def begin(self, game: str = "", edition: str = "", seats: Sequence[int] = (0,)) -> str:
        """A guest has come; the id of the session. One that was interrupted, or still runs, is closed first."""
        self.close_interrupted()
        if self._session is not None:
            self.end(Ending.LEFT)
        self._start(os.urandom(8).hex(), 1, _named(game, edition), tuple(seats))
        return self._session.id if self._session else ""

    def play(self, game: str, edition: str, seats: Sequence[int] = (0,)) -> None:
        """A match begins; another game than before is a line of its own."""
        if self._session is None:
            self.begin(game, edition, seats)
            return
        name, now = _named(game, edition), self._session
        if now.game in ("", name) and (not now.game or now.seats == tuple(seats)):
            self._session = replace(now, game=name, seats=tuple(seats))
            self._keep()
        else:
            self.end(Ending.FINISHED if now.matches else Ending.LEFT)
            self._start(now.id, now.part + 1, name, tuple(seats))

    def hand(self) -> None:
        """A hand has been played to its end."""
        if self._session is not None:
            self._session = replace(self._session, hands=self._session.hands + 1)
            self._keep()

    def match(self) -> None:
        """A match has been played to its end."""
        if self._session is not None:
            self._session = replace(self._session, matches=self._session.matches + 1)
            self._keep()

    def end(self, how: Ending) -> None:
        """The session is over."""
        if self._session is not None:
            session, self._session = self._now(self._session), None
            self._close(session, how)

    def close_interrupted(self) -> None:
        """Write down the session that was interrupted, as it was seen last."""
        if self._interrupted is not None:
            session, self._interrupted = self._interrupted, None
            self._close(session, self._cause(session))

    def tick(self) -> None:
        """Once a second or so: try again what waits, keep how long the session has lasted."""
        now = self._clock.now()
        if self._waiting and now - self._tried_at >= _RETRY_S:
            self._write_waiting()
        if self._session is not None and now - self._kept_at >= (_RETRY_S if self._unkept else _KEPT_EVERY_S):
            self._keep()

    # ---------------------------------------------------------------- reading

    def entries(self, days: int | None = None) -> tuple[Entry, ...]:
        """The lines of the last *days* (None: all), those that wait among them, the oldest first.

        Raises `StorageError` when the file cannot be read.
        """
        found = read_entries(self._chain.raw(), self._waiting)
        if days is None:
            return found
        since = (self._wall() - timedelta(days=days - 1)).date()
        return tuple(entry for entry in found if entry.began.date() >= since)

    def verify(self) -> Verdict:
        """Look through the whole ledger."""
        return self._chain.verify()

    def goes_on_from(self, lines: int, head: str) -> bool:
        """Whether the ledger goes on from what an export says of its end. Raises `StorageError`."""
        return self._chain.goes_on_from(lines, head)

    # ---------------------------------------------------------------- inside

    def _start(self, identity: str, part: int, game: str, seats: tuple[int, ...]) -> None:
        now = self._clock.now()
        self._began = now
        start = _iso(self._wall())
        self._session = Session(
            id=identity, start=start, start_mono=round(now, 3), boot=self.boot, part=part, seats=seats, game=game
        )  # fmt: skip
        self._keep()

    def _now(self, session: Session) -> Session:
        """The session with both clocks of this moment; the time until now is in it."""
        now = self._clock.now()
        lasted = session.before_s + now - self._began
        self._began = now
        return replace(session, before_s=round(lasted, 3), seen=_iso(self._wall()), mono=round(now, 3))

    def _keep(self) -> None:
        """Write the session down; a disk that does not take it costs nothing but that."""
        if self._session is None:
            return
        self._session = self._now(self._session)
        self._kept_at = self._clock.now()
        try:
            write_whole(self._session_file, json.dumps({"format": 1, **asdict(self._session)}) + "\n")
            self._unkept = False
            if not self._waiting:
                self.trouble = None
        except StorageError as error:
            self._unkept, self.trouble = True, error

    def _close(self, session: Session, how: Ending) -> None:
        """The line of a session that is over."""
        plain: Plain = {
            "t": "session", "id": session.id, "part": session.part, "machine": self._machine(),
            "seats": list(session.seats), "game": session.game, "hands": session.hands, "matches": session.matches,
            "seconds": round(session.before_s), "how": how.value, "start": session.start,
            "end": session.seen or session.start, "start_mono": session.start_mono, "end_mono": session.mono,
            "boot": session.boot,
        }  # fmt: skip
        self._waiting.append(plain)
        self._write_waiting()

    def _write_waiting(self) -> None:
        self._tried_at = self._clock.now()
        try:
            while self._waiting:
                self._chain.append(self._waiting[0])
                del self._waiting[0]
            if self._session is None:
                delete_file(self._session_file)
            if self._session is None or not self._unkept:
                self.trouble = None
        except StorageError as error:
            self.trouble = error

    def _cause(self, session: Session) -> Ending:
        """Whether the program or the whole machine stopped."""
        if session.boot and self.boot:
            return Ending.CRASH if session.boot == self.boot else Ending.POWER
        return Ending.CRASH if self._clock.now() >= session.mono else Ending.POWER

    def _read_session(self) -> Session | None:
        """The session that was not closed; one whose line is written already is over."""
        session = read_session(self._session_file)
        if session is None:
            return None
        with suppress(StorageError):
            for plain in self._chain.lines(last=8):
                if (plain.get("id"), plain.get("part")) == (session.id, session.part):
                    return None
        return session


def _named(game: str, edition: str) -> str:
    return f"{game}:{edition}" if game else ""


def _iso(moment: datetime) -> str:
    return moment.isoformat(timespec="seconds")
