"""People who come and go on a real server (人来人往): rooms are opened, played in, broken up, left, and opened again.

Each room has four clients over sockets of its own. Their lines are cut and taken up again, they leave in the middle of
a match, break it up by a vote, play another one in the same room. What is counted is what they have done.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from game.host.agreed import known_games
from game.net import intents, news
from game.net.intents import Intent
from game.net.parts import RoomSpec
from game.net.wire import encode, read_news

__all__ = ["Churn", "Manner"]

_SEATS: Final = 4


@dataclass(frozen=True, slots=True)
class Manner:
    """How people are: seconds between question and answer, chances with each hand that is dealt to them."""

    pace: tuple[float, float] = (0.0, 0.0)
    cut: float = 0.25
    """That a line is cut in the middle of it."""
    forfeit: float = 0.05
    """That somebody goes for good."""
    dissolve: float = 0.3
    """That somebody asks to break up."""
    rematch: float = 0.5
    """That another match follows in the same room."""
    away_s: float = 0.05
    """For so long at most nobody dials after a cut."""


class Churn:
    """Rooms that live one life after the other, until `stop`."""

    def __init__(self, url: str, rooms: int, seed: int, manner: Manner) -> None:
        self.url: Final = url
        self.manner: Final = manner
        self.done: Final[Counter[str]] = Counter()
        self.games: Final = tuple(known_games())
        self._rng: Final = Random(seed)
        self._lives = [asyncio.create_task(self._lives_on(number)) for number in range(rooms)]
        self._is_over = False

    def look(self) -> None:
        """Raises what has gone wrong in a life."""
        for life in self._lives:
            if life.done():
                life.result()

    async def finish(self) -> None:
        """No new lives: those that run come to their end."""
        self._is_over = True
        await asyncio.gather(*self._lives)

    async def _lives_on(self, number: int) -> None:
        while not self._is_over:
            life = _Life(self, number, Random(self._rng.random()))
            await life.run()
            self.done["rooms"] += 1


class _Life:
    """One room from its opening to the last one who leaves it."""

    def __init__(self, churn: Churn, number: int, rng: Random) -> None:
        self.churn, self.rng = churn, rng
        self.game = churn.games[number % len(churn.games)]
        self.invite: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.is_over = False
        self._guests = [_Guest(self, seat) for seat in range(_SEATS)]

    async def run(self) -> None:
        """Until everybody has left."""
        await asyncio.gather(*(guest.run() for guest in self._guests))

    def decides(self, guest: _Guest) -> bool:
        """Whether it is for *guest* to say how it goes on: the first who is still there."""
        return next((each for each in self._guests if not each._is_gone), None) is guest

    def ends(self) -> None:
        """Everybody leaves."""
        self.is_over = True


class _Guest:
    """One person, over as many connections as it takes."""

    def __init__(self, life: _Life, number: int) -> None:
        self._life, self._number = life, number
        self._churn, self._rng = life.churn, life.rng
        self._device = secrets.token_hex(8)
        self._token = self._match = ""
        self._seq = self._hand = self._member = 0
        self._is_gone = self._rematch_asked = False
        self._cast: set[int] = set()
        self._socket: ClientConnection | None = None
        self._later: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Come in, play, come back, go."""
        try:
            while not self._is_gone:
                with suppress(ConnectionClosed):
                    await self._talk()
                if not self._is_gone:
                    await asyncio.sleep(self._rng.uniform(0.0, self._churn.manner.away_s))
        finally:
            for task in self._later:
                task.cancel()

    async def _talk(self) -> None:
        async with connect(
            self._churn.url, subprotocols=[Subprotocol("ouju.1")], compression=None, proxy=None, ping_interval=None,
            max_size=None, open_timeout=60, close_timeout=5,
        ) as socket:  # fmt: skip
            self._socket = socket
            await self._say(intents.Hello(1, device=self._device, games=dict(known_games())))
            if self._token:
                await self._say(intents.Resume(self._token, self._match, self._seq))
                self._churn.done["came back"] += 1
            elif self._number == 0:
                game, _, edition = self._life.game.partition("/")
                terms = RoomSpec(game, edition, {"length": 4}, timing="quick", voice=False)
                await self._say(intents.Create(terms, "客0"))
            else:
                await self._say(intents.Join(f"客{self._number}", invite=await self._life.invite))
            while not self._is_gone:
                await self._hear(str(await socket.recv(decode=True)))

    async def _say(self, intent: Intent) -> None:
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(encode(intent))

    # ---------------------------------------------------------------- what comes

    async def _hear(self, text: str) -> None:
        said = read_news(text)
        if isinstance(said, news.Told | news.Asked | news.Closed | news.AutoSet | news.Finished):
            self._seq = said.seq
        match said:
            case news.Ping(stamp):
                await self._say(intents.Pong(stamp))
            case news.Seated(member=member, token=token):
                self._member, self._token = member, token
                await self._say(intents.Ready())
            case news.Room():
                await self._room(said)
            case news.MatchBegun(match=match) | news.Snapshot(match=match):
                self._match = match
                self._seq = said.seq if isinstance(said, news.Snapshot) else 0
                if isinstance(said, news.Snapshot) and said.question is not None:
                    await self._asked(said.question.win, said.question.default)
            case news.Commit(match, hand):
                await self._bound(match, hand)
            case news.Reveal(match, hand):
                await self._say(intents.Proceed(match, hand))
            case news.Asked(_, question):
                await self._asked(question.win, question.default)
            case news.AutoSet(seat=_, on=True):
                await self._say(intents.Auto(False))
            case news.Finished():
                await self._finished()
            case news.Left():
                self._is_gone = True
            case news.Failed(code, about=about):
                self._churn.done[f"error {about} {code}"] += 1
                self._is_gone = self._is_gone or about == "resume"
            case _:
                pass

    async def _room(self, said: news.Room) -> None:
        state = said.state
        if self._number == 0 and not self._life.invite.done():
            self._life.invite.set_result(state.invite)
        if self._life.is_over and state.stage != "playing":
            await self._say(intents.Leave())
            return
        vote = state.vote
        if vote is not None and vote.id not in self._cast:
            self._cast.add(vote.id)
            await self._say(intents.Cast(vote.id))
        people = [each for each in state.members if each.bot is None]
        mine = next((each for each in people if each.id == self._member), None)
        if mine is None or state.stage == "playing" or state.starts_ms is not None:
            return
        if not mine.ready:
            await self._say(intents.Ready())
        whole = len(people) == _SEATS or self._match != ""
        if (
            state.host == self._member
            and whole
            and all(each.ready and each.presence == "live" for each in people)
        ):
            await self._say(intents.Start())

    async def _bound(self, match: str, hand: int) -> None:
        """The next hand is about to be dealt: the moment to do something else."""
        await self._say(intents.Nonce(match, hand, secrets.token_hex(16)))
        if (match, hand) == (self._match, self._hand):
            return
        self._match, self._hand = match, hand
        manner, rng = self._churn.manner, self._rng
        if rng.random() < manner.cut:
            self._churn.done["lines cut"] += 1
            self._spawn(self._cut(rng.uniform(0.0, 2 * manner.pace[1])))
        if rng.random() < manner.dissolve / _SEATS:
            await self._say(intents.VoteStart("dissolve"))
            self._churn.done["votes"] += 1
        if rng.random() < manner.forfeit / _SEATS:
            self._churn.done["forfeits"] += 1
            await self._say(intents.Leave(forfeit=True))

    async def _asked(self, win: int, option: int) -> None:
        await self._say(intents.Seen(self._match, win))
        self._spawn(self._answer(self._match, win, option))

    async def _answer(self, match: str, win: int, option: int) -> None:
        await asyncio.sleep(self._rng.uniform(*self._churn.manner.pace))
        await self._say(intents.Answer(match, self._hand, win, option))
        self._churn.done["answers"] += 1

    async def _finished(self) -> None:
        if self._life.decides(self):
            self._churn.done["matches"] += 1
            if self._rng.random() >= self._churn.manner.rematch or self._churn._is_over:
                self._life.ends()
        if self._life.is_over:
            await self._say(intents.Leave())

    async def _cut(self, seconds: float) -> None:
        """The line is gone, without a word to anybody."""
        await asyncio.sleep(seconds)
        if self._socket is not None:
            self._socket.transport.abort()

    def _spawn(self, work: object) -> None:
        assert asyncio.iscoroutine(work), "it is"
        task = asyncio.get_running_loop().create_task(work)
        self._later.add(task)
        task.add_done_callback(self._later.discard)
