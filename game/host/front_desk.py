"""What all clients of a front door share (前台): limits, the ways to hosts, the list of all hosts' public rooms."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from game.host.limits import Addresses, Limits
from game.host.line import Marks
from game.host.ways import Ways
from game.net.parts import RoomCard

__all__ = ["Desk"]

_log: Final = logging.getLogger("ouju.host")

LISTING_S: Final = 2.0
"""So old a list of public rooms may be."""
MOST: Final = 200


@dataclass(slots=True)
class Desk:
    """The one desk of a front door. *ask* fetches the public rooms of the host at an address."""

    ways: Ways
    limits: Limits
    addresses: Addresses
    marks: Marks
    hello_s: float
    ask: Callable[[str], Awaitable[list[RoomCard]]]
    _listed: list[RoomCard] = field(default_factory=list)
    _listed_at: float | None = None
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def public(self) -> int:
        """How many were listed last."""
        return len(self._listed)

    async def listing(self) -> list[RoomCard]:
        """The public rooms of all hosts, those that wait for people first; a host that does not answer has none."""
        async with self._lock:
            now = asyncio.get_running_loop().time()
            if self._listed_at is None or now - self._listed_at >= LISTING_S:
                parts = await asyncio.gather(*map(self.ask, self.ways.hosts))
                rooms = [card for part in parts for card in part]
                rooms.sort(key=lambda card: (card.stage == "playing", card.seated >= card.places, card.code))
                self._listed, self._listed_at = rooms[:MOST], now
            return self._listed
