"""Four people at a table of hosts that share a Redis, all of them real programs, one of which is killed now and then.

The people know the protocol only: they answer with what silence would mean, come back with their token when their
connection ends, and write down everything they are told.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import sys
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from game.host.redis_link import Directory

__all__ = ["Person", "Programs", "told_words"]

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 30.0
"""Nobody is away for so long, however busy the machine is."""


@dataclass
class Program:
    """A host or a front door that runs."""

    process: asyncio.subprocess.Process
    address: str


class Programs:
    """The hosts of one Redis and their front door."""

    def __init__(self, url: str, folder: Path) -> None:
        self._url = url
        self._folder = folder
        self._stack = AsyncExitStack()
        self.hosts: dict[str, Program] = {}
        self.front = ""

    async def __aenter__(self) -> Programs:
        for _ in range(2):
            await self.add_host()
        self.front = (await self._start("--front")).address
        return self

    async def __aexit__(self, *error: object) -> None:
        await self._stack.aclose()

    async def add_host(self) -> None:
        """Start one more host."""
        host = await self._start("--behind-proxy")
        self.hosts[host.address] = host

    async def owner(self, code: str) -> Program:
        """The program that runs a room."""
        directory = Directory(self._url)
        address = await asyncio.to_thread(directory.owner, code)
        directory.close()
        assert address is not None
        return self.hosts[address]

    async def kill_host_of(self, code: str) -> None:
        """Kill the program that runs a room, as a crash or the system does."""
        host = await self.owner(code)
        del self.hosts[host.address]
        host.process.kill()
        await host.process.wait()

    async def end_host_of(self, code: str) -> None:
        """End the program that runs a room as its owner does: it says good-bye and hands its rooms over."""
        host = await self.owner(code)
        del self.hosts[host.address]
        host.process.send_signal(signal.SIGTERM)
        await host.process.wait()

    async def pause_host_of(self, code: str) -> Program:
        """Let the program that runs a room stand still, as a machine that sleeps; its connections stand."""
        host = await self.owner(code)
        host.process.send_signal(signal.SIGSTOP)
        return host

    async def _start(self, *options: str) -> Program:
        words = ("host", "--json", "--no-announce", "--quiet", "--port", "0", "--store", self._url)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "game.cli", *words, *options,
            stdout=asyncio.subprocess.PIPE, cwd=ROOT, env=os.environ | {"XDG_DATA_HOME": str(self._folder)},
        )  # fmt: skip
        self._stack.push_async_callback(self._end, process)
        assert process.stdout is not None
        return Program(process, json.loads(await process.stdout.readline())["address"])

    @staticmethod
    async def _end(process: asyncio.subprocess.Process) -> None:
        if process.returncode is None:
            process.send_signal(signal.SIGCONT)
            process.send_signal(signal.SIGTERM)
        await process.wait()
        transport: asyncio.SubprocessTransport = process._transport  # type: ignore[attr-defined]
        transport.close()


@dataclass
class Person:
    """Somebody with a program of his own, and what it was told."""

    name: str
    url: str
    games: dict[str, str]
    device: str = field(default_factory=lambda: secrets.token_hex(8))
    token: str = ""
    code: str = ""
    match: str = ""
    hand: int = 0
    seq: int = 0
    lines: list[dict[str, Any]] = field(default_factory=list)
    """Everything that was told of the match, once."""
    began: int = 0
    """The line with which the hand that is played begins."""
    question: dict[str, Any] | None = None
    """What is asked of it now, and it has not answered."""
    asked: int = 0
    """How often it was asked something."""
    answers: int = 0
    returns: list[float] = field(default_factory=list)
    """How long it took to be back each time."""
    faults: list[str] = field(default_factory=list)
    finished: dict[str, Any] | None = None
    record: str = ""
    happened: asyncio.Event = field(default_factory=asyncio.Event)
    holds: bool = False
    """Questions are left open."""
    ready: int = 0
    votes: set[int] = field(default_factory=set)
    socket: ClientConnection | None = None

    async def play(self, begin: dict[str, Any], seated: Callable[[], Awaitable[None]]) -> None:
        """Come in with *begin*, play to the end of the match, come back whenever the connection ends."""
        first = True
        loop = asyncio.get_running_loop()
        lost_at = loop.time()
        while self.finished is None or not self.record:
            try:
                async with self._dial() as socket:
                    self.socket = socket
                    await self._say(socket, t="hello", major=1, device=self.device, games=self.games)
                    resume = {"t": "resume", "token": self.token, "match": self.match, "seq": self.seq}
                    await self._say(socket, **(begin if first else resume))
                    async for text in socket:
                        if isinstance(text, str) and await self._hear(socket, json.loads(text)):
                            break
                        if self.token and first:
                            first, lost_at = False, 0.0
                            await seated()
                        elif lost_at and json.loads(text)["t"] == "seated":
                            self.returns.append(loop.time() - lost_at)
                            lost_at = 0.0
            except (ConnectionClosed, OSError, InvalidHandshake, TimeoutError):
                await asyncio.sleep(0.05)
            lost_at = lost_at or loop.time()

    def _dial(self) -> connect:
        return connect(
            f"ws://{self.url}/ouju", proxy=None, ping_interval=None, max_size=None,
            subprotocols=[Subprotocol("ouju.1")],
        )  # fmt: skip

    async def say(self, **message: object) -> None:
        """Say something on the connection there is."""
        assert self.socket is not None
        await self._say(self.socket, **message)

    async def _say(self, socket: ClientConnection, **message: object) -> None:
        await socket.send(json.dumps(message))

    async def _hear(self, socket: ClientConnection, news: dict[str, Any]) -> bool:
        """Deal with one message; whether everything is over."""
        self._number(news)
        match news["t"]:
            case "seated":
                self.token, self.code = news["token"] or self.token, news["code"]
            case "room":
                members = news["state"]["members"]
                self.ready = sum(bool(member.get("ready")) for member in members)
                await self._vote(socket, news["state"].get("vote"))
            case "match":
                self.match, self.seq = news["match"], 0
            case "snapshot":
                await self._snapshot(socket, news)
            case "commit":
                await self._say(
                    socket, t="nonce", match=self.match, hand=news["hand"], value=secrets.token_hex(16)
                )
            case "told":
                self._told(news["line"])
            case "asked":
                await self._asked(socket, news["question"])
            case "closed":
                self.question = None
            case "reveal":
                await self._say(socket, t="proceed", match=self.match, hand=news["hand"])
            case "finished":
                self.finished = news
                await self._say(socket, t="replay", code=news["record"], offset=0)
            case "record":
                return await self._piece(socket, news)
            case "error":
                await self._failed(socket, news)
            case _:
                pass
        self.happened.set()
        return False

    def _number(self, news: dict[str, Any]) -> None:
        if news["t"] == "asked" and news["seq"] <= self.seq:
            return  # the question that stands open, with the time that is left now
        if "seq" in news and news["t"] != "snapshot":
            if news["seq"] != self.seq + 1:
                self.faults.append(f"{self.name}: {news['seq']} after {self.seq}: {news['t']}")
            self.seq = news["seq"]

    async def _snapshot(self, socket: ClientConnection, news: dict[str, Any]) -> None:
        self.match, self.seq = news["match"], news["seq"]
        fresh, had = news["lines"], self.lines[self.began :]
        if fresh and fresh[0] == (had[0] if had else None):
            if fresh[: len(had)] != had:
                self.faults.append(f"{self.name}: what was told has changed")
            del self.lines[self.began :]
        for line in fresh:
            self._told(line)
        if news.get("finished") is not None:
            self.finished = news["finished"]
            await self._say(socket, t="replay", code=self.finished["record"], offset=0)
        elif news.get("question") is not None:
            await self._asked(socket, news["question"])

    def _told(self, line: dict[str, Any]) -> None:
        if line["e"] == "hand":
            self.hand, self.began = line["no"], len(self.lines)
        self.lines.append(line)

    async def _asked(self, socket: ClientConnection, question: dict[str, Any]) -> None:
        self.question = question
        self.asked += 1
        await self._say(socket, t="seen", match=self.match, win=question["win"])
        if not self.holds:
            await self._answer(socket, question)

    async def go_on(self) -> None:
        """Answer what was left open, and everything from now on."""
        self.holds = False
        if self.question is not None and self.socket is not None:
            with suppress(ConnectionClosed):
                await self._answer(self.socket, self.question)

    async def _answer(self, socket: ClientConnection, question: dict[str, Any]) -> None:
        self.answers += 1
        self.question = None
        window, option = question["win"], question["default"]
        await self._say(socket, t="answer", match=self.match, hand=self.hand, win=window, option=option)

    async def _piece(self, socket: ClientConnection, news: dict[str, Any]) -> bool:
        self.record += news["text"]
        read, total = len(self.record.encode()), int(news["total"])
        if read < total:
            await self._say(socket, t="replay", code=news["code"], offset=read)
        return read >= total

    async def _failed(self, socket: ClientConnection, news: dict[str, Any]) -> None:
        if news["code"] == "shutting_down":
            await asyncio.sleep(0.2)
            await socket.close()
        elif news["code"] not in {"no_match", "rate"} and news.get("about") != "cast":
            self.faults.append(f"{self.name}: {news}")

    async def _vote(self, socket: ClientConnection, vote: dict[str, Any] | None) -> None:
        """Agree with whatever is voted on, once."""
        if vote is not None and vote["id"] not in self.votes:
            self.votes.add(vote["id"])
            await self._say(socket, t="cast", id=vote["id"])

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(PATIENCE_S):
            while not holds():
                self.happened.clear()
                await self.happened.wait()


PUBLIC = frozenset({"hand", "deal", "draw", "flower", "discard", "chow", "pung", "kong", "win", "pay", "end"})


def told_words(lines: list[dict[str, Any]]) -> list[tuple[object, ...]]:
    """What of lines everybody may see: what happened, in which hand, to whom, and which tile was put down."""
    return [
        (line["e"], line.get("no"), line.get("seat"), line.get("tile") if line["e"] == "discard" else None)
        for line in lines
        if line.get("e") in PUBLIC
    ]
