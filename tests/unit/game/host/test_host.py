"""The whole host: sockets, hall and store together, as clients meet them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from game.host.agreed import known_games
from game.host.doors import Serving
from game.host.guest import Guest
from game.host.hall import Hall
from game.host.limits import Limits
from game.host.policy import Policy
from game.host.server import Server, Wake
from game.host.stores import open_store
from game.net.intents import Create, Hello, Join, Ping, Ready
from game.net.news import (
    Asked,
    Commit,
    Failed,
    MatchBegun,
    News,
    Pong,
    Room,
    Seated,
    Snapshot,
    Upgrade,
    Welcome,
)  # fmt: skip
from game.net.parts import RoomSpec
from game.net.wire import encode
from host_rig import ask, news, run, until
from wild_words import WildWords


@asynccontextmanager
async def hosting(limits: Limits | None = None) -> AsyncIterator[tuple[str, Server[Guest]]]:
    """A host with rooms in memory; where it is."""
    loop = asyncio.get_running_loop()
    server: Server[Guest] = Server(Serving(limits=limits or Limits()))
    await server.bind()
    wake = Wake(loop)
    store = open_store("memory:", wake.moved)
    hall = Hall(store, Policy(), wake.stir)
    hall.restore(loop.time())
    wake.bind(server.woken)
    await server.begin(hall, lambda: store.trouble)
    try:
        yield f"ws://127.0.0.1:{server.ports[0][1]}/ouju", server
    finally:
        await server.stop()
        await asyncio.to_thread(store.close)


@asynccontextmanager
async def guest(url: str, device: str) -> AsyncIterator[ClientConnection]:
    """Somebody who has been welcomed."""
    async with connect(url, proxy=None, compression=None) as socket:
        welcome = await ask(socket, Hello(1, device=device, games=dict(known_games())), Welcome)
        assert welcome.games
        yield socket


def test_scn_N20_an_old_client_is_told_to_upgrade_and_not_just_cut() -> None:
    async def play() -> None:
        async with hosting() as (url, _), connect(url, proxy=None) as socket:
            upgrade = await ask(socket, Hello(99), Upgrade)
            assert upgrade.major == 1
            assert upgrade.text
            await socket.wait_closed()
            assert socket.close_code == 1000

    run(play())


def test_nothing_is_said_to_who_has_not_said_hello() -> None:
    async def play() -> None:
        async with hosting() as (url, _), connect(url, proxy=None) as socket:
            await socket.send(encode(Ready()))
            said = await news(socket)
            assert isinstance(said, Failed)
            assert said.code == "hello_first"

    run(play())


def test_scn_N24_a_tea_room_comes_in_from_one_address_while_somebody_guesses() -> None:
    async def play() -> None:
        async with hosting() as (url, _), guest(url, "thief") as thief:
            tables = (tea_table(url, number) for number in range(10))
            wrong, *seated = await asyncio.gather(guess(thief), *tables)
            assert seated == [4] * 10
            assert wrong == 10

    run(play())


async def tea_table(url: str, number: int) -> int:
    """Four come to one table, three of them by its code; how many sit there."""
    async with (
        guest(url, f"{number}/0") as host,
        guest(url, f"{number}/1") as a,
        guest(url, f"{number}/2") as b,
        guest(url, f"{number}/3") as c,
    ):
        code = (await ask(host, Create(RoomSpec("yueqing", talk="phrases"), "甲"), Seated)).code
        for name, socket in (("乙", a), ("丙", b), ("丁", c)):
            assert (await ask(socket, Join(name, code=code), Seated)).code == code
        while len((await until(host, Room)).state.members) < 4:
            pass
        return 4


async def guess(thief: ClientConnection) -> int:
    """Try one code after another until there is a wait; how many were tried."""
    wrong = 0
    while True:
        await thief.send(encode(Join("贼", code=f"{wrong:06d}")))
        said = await news(thief)
        assert isinstance(said, Failed)
        if said.code == "rate":
            assert said.retry_ms
            return wrong
        assert said.code == "bad_code"
        wrong += 1


@pytest.mark.parametrize("seed", range(3))
def test_wild_words_change_nothing_for_the_server(seed: int) -> None:
    """Everything that can be said is said in any order by seven at once; each word is dealt with or refused."""

    async def play() -> int:
        limits = Limits(messages_s=1e6, burst=10**6, guesses_min=1e6)
        async with hosting(limits) as (url, server):
            talkers = [Talker(url, WildWords(seed * 100 + number)) for number in range(7)]
            for talker in talkers:
                talker.known = talkers
            await asyncio.gather(*(talker.talk(200) for talker in talkers))
            async with guest(url, "later") as socket:
                assert (await ask(socket, Ping(7), Pong)).stamp == 7
            assert server.faults == 0
            return sum(talker.seated for talker in talkers)

    assert run(play()) > 0


class Talker:
    """Says wild things, and takes note of what makes them likelier to mean something."""

    def __init__(self, url: str, words: WildWords) -> None:
        self.url = url
        self.words = words
        self.known: list[Talker] = []
        self.seated = 0

    async def talk(self, count: int) -> None:
        """Say so much; whoever is let go comes again."""
        while count > 0:
            async with guest(self.url, f"{id(self)}") as socket:
                try:
                    while count > 0:
                        count -= 1
                        await socket.send(encode(self.words.say()))
                        await socket.send(encode(Ping(count)))
                        while (said := await news(socket)) != Pong(count):
                            self._note(said)
                except ConnectionClosed:
                    continue

    def _note(self, said: News) -> None:
        words = self.words
        match said:
            case Seated(token=token, code=code):
                self.seated += 1
                words.tokens += [token] if token else []
                for other in self.known:
                    other.words.codes.append(code)
            case Room(state) if state.invite:
                for other in self.known:
                    other.words.invites.append(state.invite)
            case MatchBegun(match=match) | Snapshot(match=match):
                words.match = match
            case Commit(match=match, hand=hand):
                words.match, words.hand = match, hand
            case Asked(seq=seq, question=question):
                words.seq, words.win = seq, question.win
            case _:
                pass
