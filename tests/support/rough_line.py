"""A rough line between real sockets (劣质线路): a proxy on loopback that delays, stalls, cuts, half-opens connections.

It knows nothing of what passes: bytes in, bytes out, in order on each connection, as TCP would have it. Everything
that happens by chance follows from a seed; what is counted tells whether anything happened at all.
"""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from random import Random
from typing import Final

__all__ = ["RoughLine", "Roughness", "rough_lines"]

_PATIENCE_S: Final = 30.0
_PIECE: Final = 65536


@dataclass(frozen=True, slots=True)
class Roughness:
    """Seconds one way and what comes on top by chance; the share of pieces that stall; pieces between two breaks."""

    delay_s: float = 0.0
    jitter: float = 0.5
    stall: float = 0.0
    stall_s: float = 0.2
    breaks_after: int = 0
    """About so many pieces pass until the connection breaks; 0: it holds."""


class RoughLine:
    """One port that leads to the server, roughly; to be used on its own loop only, but for `port` and `done`."""

    def __init__(self, target: int, how: Roughness, seed: int) -> None:
        self.port = 0
        self.how = how
        self.done: Counter[str] = Counter()
        self._target = target
        self._rng = Random(seed)
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """End everything."""
        assert self._server is not None, "it was open"
        self._server.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None, "it runs"
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self.done["connections"] += 1
        far = None
        try:
            back, far = await asyncio.open_connection("127.0.0.1", self._target)
            await _Connection(self, (reader, writer), (back, far), self._rng.random()).run()
        except OSError:
            self.done["server not there"] += 1
        finally:
            for each in (writer, far):
                if each is not None:
                    each.transport.abort()


class _Connection:
    """Two sockets with a bad road between them."""

    def __init__(
        self,
        line: RoughLine,
        near: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        far: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        seed: float,
    ) -> None:
        self._line, self._near, self._far = line, near, far
        self._rng = Random(seed)
        after = line.how.breaks_after
        self._left = round(after * self._rng.uniform(0.5, 1.5)) if after else None
        self._deaf: set[str] = set()
        """The directions in which nothing passes any more."""

    async def run(self) -> None:
        """Until both ways have ended."""
        up = asyncio.ensure_future(self._carry("up", self._near[0], self._far[1]))
        down = asyncio.ensure_future(self._carry("down", self._far[0], self._near[1]))
        try:
            await asyncio.wait({up, down}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in (up, down):
                each.cancel()
            await asyncio.gather(up, down, return_exceptions=True)

    async def _carry(self, way: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One direction: what has come leaves when its time has come, in order; never while it is deaf."""
        queue: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        leaving = asyncio.ensure_future(self._leave(queue, writer))
        try:
            with suppress(ConnectionError):
                while piece := await reader.read(_PIECE):
                    self._line.done["pieces"] += 1
                    if way not in self._deaf:
                        queue.put_nowait((self._arrival(), piece))
                    if self._wears_out():
                        return
            if not self._deaf:
                queue.put_nowait((0.0, b""))
                await leaving
        finally:
            leaving.cancel()
            await asyncio.gather(leaving, return_exceptions=True)

    async def _leave(self, queue: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter) -> None:
        while True:
            at, piece = await queue.get()
            await asyncio.sleep(max(0.0, at - asyncio.get_running_loop().time()))
            if not piece:
                return
            with suppress(ConnectionError):
                writer.write(piece)
                await writer.drain()

    def _arrival(self) -> float:
        how, rng = self._line.how, self._rng
        seconds = how.delay_s * (1 + how.jitter * rng.random())
        if how.stall and rng.random() < how.stall:
            self._line.done["stalls"] += 1
            seconds += how.stall_s
        return asyncio.get_running_loop().time() + seconds

    def _wears_out(self) -> bool:
        """Whether it is cut now; it may also fall silent in one direction or in both, with every socket open."""
        if self._left is None or self._deaf:
            return False
        self._left -= 1
        if self._left > 0:
            return False
        kind = self._rng.choice(("cut", "silent", "deaf", "mute"))
        self._line.done[kind] += 1
        if kind == "cut":
            return True
        self._deaf = {"silent": {"up", "down"}, "deaf": {"down"}, "mute": {"up"}}[kind]
        return False


class _Road:
    """The thread on which all lines of a test live."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="road")
        self._thread.start()

    def do(self, work: Coroutine[object, object, None]) -> None:
        """Do something there, and wait for it."""
        asyncio.run_coroutine_threadsafe(work, self._loop).result(_PATIENCE_S)

    def close(self) -> None:
        """The thread ends."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@contextmanager
def rough_lines(target: int, *hows: Roughness, seed: int = 1) -> Iterator[list[RoughLine]]:
    """A line to the port *target* for each of *hows*."""
    road = _Road()
    lines = [RoughLine(target, how, seed + number) for number, how in enumerate(hows)]
    try:
        for line in lines:
            road.do(line.open())
        yield lines
    finally:
        for line in lines:
            if line.port:
                road.do(line.close())
        road.close()
