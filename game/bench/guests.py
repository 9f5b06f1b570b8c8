"""Clients that play rooms over real sockets (压测客户端): one task a connection, answers by default, human or no pace.

A turn's answer is timed until the next thing that its seat is told: that is the server's own work, for nobody else is
waited for then.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final, Literal

from game.net import intents, news
from game.net.parts import RoomSpec, RoomState
from game.net.wire import encode, read_news

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

__all__ = ["Crowd", "Tally", "Wish"]

_TOLD: Final = '{"t":"told"'
_CLOSED: Final = '{"t":"closed"'
_UNREAD: Final = (
    '{"t":"room"',
    '{"t":"present"',
    _TOLD,
    _CLOSED,
    '{"t":"auto"',
    '{"t":"match"',
    '{"t":"snapshot"',
)
"""What a client that answers by default need not look into: reading it would be the driver's time, not the server's."""
_SEATS: Final = 4
_DIALING: Final = 24

Pace = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Wish:
    """What is driven: rooms, games in turn, seconds between question and answer, its dice."""

    url: str
    rooms: int
    games: tuple[str, ...]
    pace: Pace = (0.5, 1.5)
    seed: int = 1
    timing: Literal["free", "relaxed", "steady", "quick"] = "relaxed"


@dataclass(slots=True)
class Tally:
    """What was counted since the last `clear`."""

    moves: int = 0
    told: int = 0
    hands: int = 0
    matches: int = 0
    refused: int = 0
    lost: int = 0
    delays: list[float] = field(default_factory=list)
    troubles: dict[str, int] = field(default_factory=dict)

    def clear(self) -> None:
        """Begin anew: what it took to come in is not measured."""
        self.moves = self.told = self.hands = self.matches = self.refused = self.lost = 0
        self.delays.clear()

    def trouble(self, code: str) -> None:
        """The server could not do something."""
        self.troubles[code] = self.troubles.get(code, 0) + 1


class Crowd:
    """All the clients. `gather` brings them into their rooms, then they play until `leave`."""

    def __init__(self, wish: Wish) -> None:
        self.wish: Final = wish
        self.tally: Final = Tally()
        self.moved_at: Final[list[float]] = [0.0] * wish.rooms
        self._tasks: list[asyncio.Task[None]] = []
        self.dialing: Final = asyncio.Semaphore(_DIALING)
        self.playing: Final = [asyncio.Event() for _ in range(wish.rooms)]

    async def gather(self) -> None:
        """Open all rooms; returns when a match is played in each, or when a client has ended, which none should."""
        for number in range(self.wish.rooms):
            invite: asyncio.Future[str] = asyncio.get_running_loop().create_future()
            for seat in range(_SEATS):
                guest = _Guest(self, number, seat, invite)
                self._tasks.append(asyncio.create_task(guest.run()))
        all_play = asyncio.create_task(self._all_play())
        await asyncio.wait((all_play, *self._tasks), return_when=asyncio.FIRST_COMPLETED)
        all_play.cancel()

    async def _all_play(self) -> None:
        for each in self.playing:
            await each.wait()

    async def leave(self) -> None:
        """Everybody goes."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def failures(self) -> tuple[BaseException, ...]:
        """What went wrong in clients, which is never the plan."""
        ended = (task for task in self._tasks if task.done() and not task.cancelled())
        return tuple(error for task in ended if (error := task.exception()) is not None)


class _Guest:
    """One connection, one seat."""

    def __init__(self, crowd: Crowd, room: int, number: int, invite: asyncio.Future[str]) -> None:
        self._crowd: Final = crowd
        self._tally: Final = crowd.tally
        self._room: Final = room
        self._number: Final = number
        self._invite: Final = invite
        self._dice: Final = Random(f"{crowd.wish.seed}/{room}/{number}")
        self._loop: Final = asyncio.get_running_loop()
        self._asked_at: float | None = None
        self._match = ""
        self._hand = 0
        self._later: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Come in and play."""
        from websockets.asyncio.client import connect
        from websockets.exceptions import ConnectionClosed
        from websockets.typing import Subprotocol

        async with self._crowd.dialing:
            socket = await connect(
                self._crowd.wish.url, subprotocols=[Subprotocol("ouju.1")], compression=None, proxy=None,
                ping_interval=None, max_size=None, max_queue=None, open_timeout=60, close_timeout=1,
            )  # fmt: skip
        try:
            await socket.send(encode(intents.Hello(1, device=f"{self._room}/{self._number}", games=_games())))
            await self._enter(socket)
            async for text in socket:
                assert isinstance(text, str), "nobody talks"
                await self._hear(socket, text)
        except ConnectionClosed:
            self._tally.lost += 1
        finally:
            for task in self._later:
                task.cancel()
            await socket.close()

    async def _enter(self, socket: ClientConnection) -> None:
        wish = self._crowd.wish
        name = f"客{self._number}"
        if self._number == 0:
            game, _, edition = wish.games[self._room % len(wish.games)].partition("/")
            spec = RoomSpec(game, edition, timing=wish.timing, talk="phrases", voice=False, watch=False)
            await socket.send(encode(intents.Create(spec, name)))
            return
        await socket.send(encode(intents.Join(name, invite=await self._invite)))

    async def _hear(self, socket: ClientConnection, text: str) -> None:
        if text.startswith(_TOLD):
            self._told()
        if text.startswith(_UNREAD) and (self._number or not text.startswith('{"t":"room"')):
            if text.startswith('{"t":"match"'):
                self._crowd.playing[self._room].set()
            return
        match read_news(text):
            case news.Asked(_, question):
                await socket.send(encode(intents.Seen(self._match, question.win)))
                self._spawn(self._answer(socket, question.win, question.default, question.kind))
            case news.Commit(match, hand):
                self._match, self._hand = match, hand
                await socket.send(encode(intents.Nonce(match, hand, secrets.token_hex(16))))
            case news.Reveal(match, hand):
                self._tally.hands += not self._number
                await socket.send(encode(intents.Proceed(match, hand)))
            case news.Seated() | news.Finished() as said:
                self._tally.matches += isinstance(said, news.Finished) and not self._number
                await socket.send(encode(intents.Ready()))
            case news.Room(state) if self._number == 0:
                await self._manage(socket, state)
            case news.Ping(stamp):
                await socket.send(encode(intents.Pong(stamp)))
            case news.Refused():
                self._tally.refused += 1
            case news.Failed(code):
                self._tally.trouble(code)
            case _:
                pass

    async def _manage(self, socket: ClientConnection, state: RoomState) -> None:
        """What the host does: let the others in, begin when all are there."""
        if not self._invite.done():
            self._invite.set_result(state.invite)
        full = len(state.members) == _SEATS and all(each.ready for each in state.members)
        if full and state.stage != "playing" and state.starts_ms is None:
            await socket.send(encode(intents.Start()))

    async def _answer(self, socket: ClientConnection, win: int, option: int, kind: str) -> None:
        least, most = self._crowd.wish.pace
        if most:
            await asyncio.sleep(self._dice.uniform(least, most))
        match, hand = self._match, self._hand
        if kind == "turn":
            self._asked_at = self._loop.time()
        await socket.send(encode(intents.Answer(match, hand, win, option)))
        self._tally.moves += 1
        self._crowd.moved_at[self._room] = self._loop.time()

    def _told(self) -> None:
        self._tally.told += 1
        if self._asked_at is not None:
            self._tally.delays.append(self._loop.time() - self._asked_at)
            self._asked_at = None

    def _spawn(self, work: object) -> None:
        assert asyncio.iscoroutine(work), "it is"
        task = self._loop.create_task(work)
        self._later.add(task)
        task.add_done_callback(self._later.discard)


def _games() -> dict[str, str]:
    from game.host.agreed import known_games

    return dict(known_games())
