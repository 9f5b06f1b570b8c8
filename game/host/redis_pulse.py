"""The heartbeat of a host process (心跳), and what it sees: who has died, whose rooms are to be taken over.

A heartbeat is gone 2 s after it was given last, and it is given and looked for twice a second: so a dead host is
noticed within 2.5 s. A host that was paused or cut off looks first which of its rooms it still has, and it takes
nothing from others before they had time to come back, too: when Redis itself was away, nobody is dead.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from game.errors import StorageError
from game.host.contract import Stored
from game.host.holdings import Holdings
from game.host.redis_link import EPOCH, HOSTS, OWNERS, beat, holder, key, told
from game.host.redis_scripts import RELEASE, TAKE, WRITE

if TYPE_CHECKING:
    from redis import Redis

__all__ = ["BEAT_S", "GRACE_S", "LIFE_MS", "Myself", "Pulse"]

_log = logging.getLogger("ouju")

BEAT_S: Final = 0.5
LIFE_MS: Final = 2000
GRACE_S: Final = 2.5
"""How long a host that comes back lets others come back."""
SHARE: Final = 8
"""How many rooms of a dead host are taken in one go, so that all that live get some."""
SOON_S: Final = 0.02


@dataclass(frozen=True, slots=True)
class Myself:
    """A host process: its name among the others, where a front door reaches it, how long its heartbeat is heard."""

    name: str
    address: str
    life_ms: int = LIFE_MS


class Pulse:
    """The thread that lives for a host."""

    def __init__(self, link: Redis, url: str, holdings: Holdings, me: Myself) -> None:
        self.name = me.name
        self._link = link
        self._url = url
        self._holdings = holdings
        self._address = me.address
        self._life_ms = me.life_ms
        self._beat_s = min(BEAT_S, me.life_ms / 4000)
        self._grace_s = GRACE_S * me.life_ms / LIFE_MS
        self._take = link.register_script(TAKE)
        self._write = link.register_script(WRITE)
        self._arrived: Callable[[], None] = lambda: None
        self._due: dict[str, int] = {}
        self._fresh: deque[Stored] = deque()
        self._last = self._since = 0.0
        self._missed = self._unsure = False
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="pulse", daemon=True)

    def start(self) -> None:
        """Give the first heartbeat and take up what nobody runs. Raises `StorageError`."""
        with told(self._url):
            up_s = float(cast("dict[str, float]", self._link.info("server")).get("uptime_in_seconds", 0))
        self._beat()
        self._last = time.monotonic()
        self._since = self._last - (self._grace_s if up_s > self._grace_s else 0.0)
        self._look(self._last)
        self._thread.start()

    def listen(self, arrived: Callable[[], None]) -> None:
        """Call *arrived*, from the pulse's thread, when rooms were taken over or lost."""
        self._arrived = arrived

    @property
    def is_cut_off(self) -> bool:
        """Whether Redis does not answer: nobody is to wait for it then."""
        return self._missed

    def doubt(self) -> None:
        """An answer was lost: what it was about may have been done all the same."""
        self._unsure = True

    def call(self) -> None:
        """Let it be looked again."""
        self._arrived()

    def fresh(self) -> Stored | None:
        """A room that was taken over and is to be taken up."""
        try:
            return self._fresh.popleft()
        except IndexError:
            return None

    def awaits(self, code: str) -> bool:
        """Whether that room is ours but was not taken up yet."""
        return code in self._due or any(room.code == code for room in tuple(self._fresh))

    def close(self) -> None:
        """Stop; the rooms are anybody's at once."""
        self._ended.set()
        if self._thread.ident is not None:
            self._thread.join()
        try:
            with told(self._url):
                self._link.eval(RELEASE, 3, key("host", self.name), key("of", self.name), HOSTS, self.name)
        except StorageError as error:
            _log.warning("The rooms could not be handed over, others take them in a moment: %s", error)

    def _run(self) -> None:
        pause = self._beat_s
        while not self._ended.wait(pause):
            pause = SOON_S if self._turn() else self._beat_s

    def _turn(self) -> bool:
        """One heartbeat and a look around; whether there may be more to take at once."""
        try:
            began = time.monotonic()
            self._beat()
            if began - self._last > self._life_ms / 1000:
                self._since = began
                self._review()
            if self._unsure:
                self._adopt()
            self._last, self._missed = began, False
            return self._look(began)
        except StorageError as error:
            if not self._missed:
                _log.warning("The heartbeat of this host does not arrive: %s", error)
            self._missed = self._unsure = True
            return False

    def _beat(self) -> None:
        with told(self._url), self._link.pipeline(transaction=False) as pipe:
            pipe.set(key("host", self.name), beat(self._address, len(self._holdings)), px=self._life_ms)
            pipe.sadd(HOSTS, self.name)
            pipe.execute()

    def _review(self) -> None:
        """We may have been taken for dead: which rooms do others have now?"""
        held = self._holdings.all()
        if not held:
            return
        with told(self._url):
            entries = cast("list[bytes | None]", self._link.hmget(OWNERS, list(held)))
        others = [
            (code, run)
            for (code, run), entry in zip(held.items(), entries, strict=True)
            if entry is not None and entry != f"{run} {self.name}".encode()
        ]
        lost = self._holdings.lose(others)
        if lost:
            _log.warning("This host was away and others have taken %d of its rooms.", len(lost))
            self._arrived()

    def _adopt(self) -> None:
        """Rooms that are ours without our knowing it: the answer that would have told us was lost."""
        with self._holdings.taking, told(self._url):
            ours = [code.decode() for code in cast("set[bytes]", self._link.smembers(key("of", self.name)))]
            held = self._holdings.all()
            codes = [code for code in ours if code not in held]
            entries = cast("list[bytes | None]", self._link.hmget(OWNERS, codes) if codes else [])
            for code, entry in zip(codes, entries, strict=True):
                if entry is not None and holder(entry) == self.name:
                    self._due[code] = int(entry.split(b" ")[0])
                    self._holdings.take(code, self._due[code])
            self._unsure = False

    def _look(self, now: float) -> bool:
        if now - self._since >= self._grace_s:
            for name in self._dead():
                self._due |= self._take_from(name)
        more = bool(self._due)
        for code in list(self._due):
            self._load(code)
        if more:
            self._arrived()
        return more

    def _dead(self) -> list[str]:
        with told(self._url):
            names = [name.decode() for name in cast("set[bytes]", self._link.smembers(HOSTS))]
            others = [name for name in names if name != self.name]
            if not others:
                return []
            beats = cast("list[bytes | None]", self._link.mget([key("host", name) for name in others]))
        return [name for name, found in zip(others, beats, strict=True) if found is None]

    def _take_from(self, name: str) -> dict[str, int]:
        keys = [key("host", name), key("host", self.name), key("of", name), key("of", self.name)]
        with told(self._url):
            found = self._take([*keys, OWNERS, EPOCH, HOSTS], [name, self.name, SHARE, *self._holdings.all()])
        words = [word.decode() for word in cast("list[bytes]", found)]
        taken = dict(zip(words[::2], map(int, words[1::2]), strict=True))
        for code, run in taken.items():
            self._holdings.take(code, run)
        if taken:
            _log.info("Host %s has ended; %d of its rooms go on here.", name, len(taken))
        return taken

    def _load(self, code: str) -> None:
        with told(self._url), self._link.pipeline(transaction=True) as pipe:
            pipe.hmget(key("room", code), ["document", "match"])
            pipe.xrange(key("journal", code))
            (document, match), lines = pipe.execute()
        run = self._due[code]
        if document is None:  # its host had taken a code, and died before it could say for what
            entry = f"{run} {self.name}"
            keys = [OWNERS, key("room", code), key("journal", code), key("of", self.name)]
            with told(self._url):
                self._write(keys, [code, entry, run, "forget"])
            self._holdings.release(code, run)
        else:
            journal = b"".join(fields[b"l"] for _, fields in lines)
            self._fresh.append(Stored(code, document, journal, (match or b"").decode()))
        del self._due[code]
