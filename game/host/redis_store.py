"""Rooms in a Redis (共享): several host processes share it, and what one of them leaves behind another goes on with.

Who holds a room stands in the directory with a number that grows with each holder (epoch), and every write looks there
in the same breath: a process that was paused and taken for dead writes nothing any more. Lines carry the epoch and
their ticket as the id in the stream, so what is sent twice, because an answer was lost, stands there once.

What is acknowledged outlives every host. Whether it outlives Redis itself is Redis's own matter: with ``appendonly
yes`` and ``appendfsync always`` it does; with ``everysec`` the last second can be missing after a power cut there, and
then what this process still remembers is sent again (`promise` says which of these it is).
"""

from __future__ import annotations

import logging
import secrets
import time
import zlib
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from game.errors import StorageError
from game.host.contract import Stored
from game.host.holdings import Holdings
from game.host.redis_link import EPOCH, HOSTS, OWNERS, connect, key, owners, promise, told
from game.host.redis_pulse import LIFE_MS, Myself, Pulse
from game.host.redis_scripts import CLAIM, REGAIN, WRITE
from game.host.store import RECORD_DAYS, Append, Begin, Forget, Job, Keep, Save

if TYPE_CHECKING:
    from redis import Redis

__all__ = ["RedisPaper"]

_log = logging.getLogger("ouju")

REMEMBERED_S: Final = 10.0
"""How long what was written is remembered, where Redis may forget it."""
AT_ONCE: Final = 4
"""How many rooms are handed out to be taken up in one go; each is a match to be read."""

_Room: TypeAlias = tuple[str, int]
"""A code and the run in which something is said of it."""


class RedisPaper:
    """The Redis."""

    def __init__(self, url: str, address: str = "", *, life_ms: int = LIFE_MS) -> None:
        """Share the Redis of *url* as a new host process. Raises `StorageError` in words."""
        self._url = url
        self._link: Redis = connect(url)
        self.is_durable, self.promise = promise(self._link)
        self.holdings = Holdings()
        self._recent: deque[tuple[float, Job]] = deque()
        self._write = self._link.register_script(WRITE)
        self._claim = self._link.register_script(CLAIM)
        self._regain = self._link.register_script(REGAIN)
        self._pulse = Pulse(self._link, url, self.holdings, Myself(secrets.token_hex(8), address, life_ms))
        try:
            self._pulse.start()
        except BaseException:
            self._link.close()
            raise
        if not self.is_durable:
            _log.warning("%s", self.promise)

    @property
    def name(self) -> str:
        """The name of this process among those that share the Redis."""
        return self._pulse.name

    def listen(self, arrived: Callable[[], None]) -> None:
        """Call *arrived* when rooms were taken over or lost."""
        self._pulse.listen(arrived)

    def run(self, code: str) -> int:
        """The epoch in which we hold the room."""
        return self.holdings.run(code)

    def write(self, lot: Sequence[Job]) -> frozenset[str]:
        """Write *lot*; gives the rooms that others hold."""
        lost = self._send(lot)
        if not self.is_durable:
            now = time.monotonic()
            self._recent.extend((now, job) for job in lot)
            while self._recent and now - self._recent[0][0] > REMEMBERED_S:
                self._recent.popleft()
        codes = self.holdings.lose(lost)
        for job in lot:
            if isinstance(job, Forget) and job.code not in codes:
                self.holdings.release(job.code, job.run)
        return codes

    def claim(self, code: str) -> bool:
        """Take a new room's code."""
        if self._pulse.is_cut_off:
            return False
        keys = [OWNERS, EPOCH, key("of", self.name), HOSTS, key("room", code), key("journal", code)]
        try:
            with self.holdings.taking, told(self._url):
                epoch = int(cast("int", self._claim(keys, [code, self.name])))
                if epoch:
                    self.holdings.take(code, epoch)
        except StorageError as error:
            _log.warning("No room could be opened: %s", error)
            self._pulse.doubt()
            return False
        return bool(epoch)

    def lost(self) -> frozenset[str]:
        """The rooms that another host has taken."""
        return self.holdings.lost()

    def rooms(self) -> Iterator[Stored]:
        """Rooms that this host has taken over, a few of them."""
        for _ in range(AT_ONCE):
            room = self._pulse.fresh()
            if room is None:
                return
            yield room
        self._pulse.call()

    def record(self, code: str) -> bytes | None:
        """The record of that code, whichever host has kept it."""
        if self._pulse.is_cut_off:
            raise StorageError("Redis does not answer now.")
        with told(self._url):
            packed = cast("bytes | None", self._link.get(key("record", code)))
        return None if packed is None else zlib.decompress(packed)

    def owners(self) -> Mapping[str, str]:
        """Who runs which room; an empty address where nobody does now."""
        with told(self._url):
            return owners(self._link)

    def elsewhere(self, code: str) -> bool:
        """Whether the room is another host's, or not taken up here yet; also where that cannot be asked now."""
        if self.holdings.run(code):
            return self._pulse.awaits(code)
        if self._pulse.is_cut_off:
            return True
        try:
            with told(self._url):
                return bool(self._link.hexists(OWNERS, code))
        except StorageError:
            return True

    def close(self) -> None:
        """Hand the rooms over and let go of Redis."""
        self._pulse.close()
        self._link.close()

    def _send(self, lot: Sequence[Job]) -> set[_Room]:
        """Send *lot* room by room; gives those rooms of which nothing was written."""
        answers = self._ask(lot)
        gone = {room for room, answer in answers.items() if answer == b"gone"}
        for code, run in sorted(gone, key=lambda room: room[1]):
            self._come_back(code, run)
        again = gone | {room for room, answer in answers.items() if answer == b"gap"}
        if again:
            _log.warning("Redis has forgotten something of %d rooms; it is told again.", len(again))
            jobs = [*(job for _, job in self._recent), *lot]
            answers |= self._ask(
                [job for job in jobs if not isinstance(job, Keep) and (job.code, job.run) in again]
            )
        missing = {room for room, answer in answers.items() if answer == b"gap"}
        if missing:
            _log.error("Redis has forgotten more of %d rooms than could be told again.", len(missing))
        return {room for room, answer in answers.items() if answer != b"ok"}

    def _ask(self, lot: Sequence[Job]) -> dict[_Room, bytes]:
        said: dict[_Room, list[bytes | str | int]] = {}
        with told(self._url), self._link.pipeline(transaction=False) as pipe:
            for job in lot:
                if isinstance(job, Keep):
                    pipe.set(key("record", job.code), zlib.compress(job.data), ex=RECORD_DAYS * 86400)
                elif job.run:
                    said.setdefault((job.code, job.run), []).extend(_words(job))
            kept = len(pipe)
            for (code, run), words in said.items():
                keys = [OWNERS, key("room", code), key("journal", code), key("of", self.name)]
                self._write(keys, [code, f"{run} {self.name}", run, *words], client=pipe)
            answers = pipe.execute()[kept:]
        return dict(zip(said, answers, strict=True))

    def _come_back(self, code: str, run: int) -> None:
        """Redis does not know the room any more: it lost its memory, or the room has closed."""
        if self.holdings.run(code) == run:
            with told(self._url):
                keys = [OWNERS, EPOCH, key("of", self.name), HOSTS]
                self._regain(keys, [code, f"{run} {self.name}", run, self.name])


def _words(job: Append | Begin | Save | Forget) -> list[bytes | str | int]:
    match job:
        case Append(_, _, match, ticket, lines):
            return ["append", match, ticket, lines]
        case Begin(_, _, match):
            return ["begin", match]
        case Save(_, _, document):
            return ["save", document]
        case Forget():
            return ["forget"]
