"""Where a front door sends whom (去处): the hosts that live and how loaded they are, the host of a room, all rooms.

The directory is asked on other threads, so nobody waits for Redis but who wants to know. While Redis is away the hosts
that were known last are believed to live: whoever is at a table stays there.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from dataclasses import dataclass
from typing import Final, Protocol

from game.errors import StorageError
from game.host.redis_link import Living
from game.net.address import PATH

__all__ = ["Knows", "Way", "Ways", "WaysTimes"]

_log: Final = logging.getLogger("ouju.host")


class Knows(Protocol):
    """Who knows hosts and rooms: `game.host.redis_link.Directory`."""

    def hosts(self) -> tuple[Living, ...]:
        """The hosts that live, the least loaded first."""
        ...

    def owner(self, code: str) -> str | None:
        """The address of the living host that runs a room."""
        ...

    def has(self, code: str) -> bool:
        """Whether there is such a room."""
        ...

    def close(self) -> None:
        """Let go."""
        ...


@dataclass(frozen=True, slots=True)
class WaysTimes:
    """How often is looked, and how long is waited, in seconds."""

    look: float = 0.5
    gone: float = 0.75
    """A host without a heartbeat for so long is given up, though its connections stand."""
    ask: float = 0.2
    find: float = 5.0
    """A room whose host has died is waited for so long: another one takes it over."""
    greet: float = 2.0
    """A host that does not answer a hello for so long is left."""


@dataclass(frozen=True, slots=True)
class Way:
    """The host that somebody is sent to."""

    address: str

    @property
    def url(self) -> str:
        """Where its rooms are.

        >>> Way("10.0.0.7:7746").url, Way("wss://a.example").url
        ('ws://10.0.0.7:7746/ouju', 'wss://a.example/ouju')
        """
        base = self.address if "://" in self.address else f"ws://{self.address}"
        return base.rstrip("/").removesuffix(PATH) + PATH


class Ways:
    """What a front door knows of its hosts."""

    def __init__(self, directory: Knows, times: WaysTimes | None = None) -> None:
        self._directory = directory
        self.times: Final = times or WaysTimes()
        self._hosts: dict[str, Living] = {}
        self._sent: Counter[str] = Counter()
        self._missed: dict[str, float] = {}
        self.trouble: str | None = None

    @property
    def hosts(self) -> tuple[str, ...]:
        """The addresses of the hosts that live, in a fixed order."""
        return tuple(sorted(self._hosts))

    async def look(self, now: float) -> frozenset[str]:
        """See who lives; gives the hosts that are dead for certain since the last look."""
        try:
            found = await asyncio.to_thread(self._directory.hosts)
        except StorageError as error:
            if self.trouble is None:
                _log.warning("%s Until then everybody stays where he is.", error)
            self.trouble = str(error)
            self._missed.clear()
            return frozenset()
        self.trouble = None
        living = {card.address: card for card in found if card.address}
        for address in living:
            self._missed.pop(address, None)
        for address in self._hosts.keys() - living.keys():
            self._missed.setdefault(address, now)
        dead = frozenset(address for address, at in self._missed.items() if now - at >= self.times.gone)
        for address in dead:
            del self._missed[address]
        self._hosts = {address: self._hosts[address] for address in self._missed} | living
        self._sent.clear()
        return dead

    def by_load(self, here: str = "") -> list[Way]:
        """The hosts that live, those with the fewest rooms first; *here* before others that are about as good."""
        living = [address for address in self.hosts if address not in self._missed]
        living.sort(key=lambda address: self._load(address) - (address == here) * 1.5)
        return [Way(address) for address in living]

    def sent(self, way: Way) -> None:
        """Somebody was sent there; its rooms are counted anew at the next look."""
        self._sent[way.address] += 1

    def any_for(self, code: str) -> Way | None:
        """A host for a room that there is not: always the same, so that nothing tells whether there is one."""
        living = [address for address in self.hosts if address not in self._missed]
        return Way(living[int(code) % len(living)]) if living and code.isdecimal() else None

    async def to_room(self, code: str) -> Way | None:
        """The host that runs a room now. Raises `StorageError`."""
        owner = await asyncio.to_thread(self._directory.owner, code)
        return Way(owner) if owner else None

    async def has_room(self, code: str) -> bool:
        """Whether there is such a room, though its host may have died. Raises `StorageError`."""
        return await asyncio.to_thread(self._directory.has, code)

    def close(self) -> None:
        """Let go of the directory."""
        self._directory.close()

    def _load(self, address: str) -> int:
        return self._hosts[address].rooms + self._sent[address]
