"""A hall that answers every hello, every ping and every code, for tests of the sockets around it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from game.host.contract import Link
from game.net.intents import Browse, Chat, Hello, Intent, Join, Ping
from game.net.news import Chatted, Failed, Hall, Pong, Seated, Upgrade, Welcome

__all__ = ["Count", "EchoHall"]


@dataclass(frozen=True, slots=True)
class Count:
    rooms: int = 3
    playing: int = 2
    public: int = 1


@dataclass
class EchoHall:
    """Knows one room, 123456. A chat comes back; the text ``boom`` fails; ``big N`` brings N bytes."""

    links: list[Link] = field(default_factory=list)
    frames: list[bytes] = field(default_factory=list)
    left: list[Link] = field(default_factory=list)
    stirs: list[frozenset[str]] = field(default_factory=list)
    due: list[float] = field(default_factory=list)
    ticked: list[float] = field(default_factory=list)
    closed: bool = False
    happened: asyncio.Event = field(default_factory=asyncio.Event)

    async def until(self, what: str, count: int = 1) -> None:
        """Wait until so many things of a kind have been seen."""
        async with asyncio.timeout(20):
            while len(getattr(self, what)) < count:
                self.happened.clear()
                await self.happened.wait()

    def arrived(self, link: Link) -> Link:
        self.links.append(link)
        self.happened.set()
        return link

    def heard(self, guest: Link, intent: Intent, now: float) -> None:
        match intent:
            case Hello(major=1):
                guest.send(Welcome(1, 0, "echo"))
            case Hello():
                guest.send(Upgrade(1, 0, "this server speaks version 1"))
                guest.close()
            case Ping(stamp):
                guest.send(Pong(stamp))
            case Join(code="123456"):
                guest.send(Seated(7, code="123456"))
            case Join():
                guest.send(Failed("bad_code", about="join"))
            case Browse():
                guest.send(Hall([]))
            case Chat(text) if text.startswith("big "):
                guest.send(Chatted(1, "echo", "x" * int(text[4:])))
            case Chat("boom"):
                raise RuntimeError("boom")
            case Chat("bye"):
                guest.send(Chatted(1, "echo", "bye"))
                guest.close()
            case Chat(text):
                guest.send(Chatted(1, "echo", text))
            case _:
                pass
        self.happened.set()

    def voice(self, guest: Link, frame: bytes, now: float) -> None:
        self.frames.append(frame)
        guest.send_voice(frame)
        self.happened.set()

    def gone(self, guest: Link, now: float) -> None:
        self.left.append(guest)
        self.happened.set()

    def stirred(self, codes: frozenset[str], now: float) -> None:
        self.stirs.append(codes)
        self.happened.set()

    def tick(self, now: float) -> None:
        if self.due:
            self.due.pop(0)
        self.ticked.append(now)
        self.happened.set()

    def next_at(self) -> float | None:
        return self.due[0] if self.due else None

    def close(self, now: float) -> None:
        self.closed = True

    def census(self) -> Count:
        return Count()
