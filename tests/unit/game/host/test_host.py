"""The whole host: sockets, hall and store together, as clients meet them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect

from game.bench.host import Load, Running, measure
from game.bench.item import Unavailable
from game.host.agreed import known_games
from game.host.doors import Serving
from game.host.guest import Guest
from game.host.hall import Hall
from game.host.policy import Policy
from game.host.server import Server, Wake
from game.host.stores import open_store
from game.net.common import RoomSpec
from game.net.intents import Create, Hello, Join, Ready
from game.net.news import Failed, Room, Seated, Upgrade, Welcome
from game.net.wire import encode
from host_rig import ask, news, run, until


@asynccontextmanager
async def hosting() -> AsyncIterator[str]:
    """A host with rooms in memory; where it is."""
    loop = asyncio.get_running_loop()
    server: Server[Guest] = Server(Serving())
    await server.bind()
    wake = Wake(loop)
    store = open_store("memory:", wake.moved)
    hall = Hall(store, Policy(), wake.stir)
    hall.restore(loop.time())
    wake.bind(server.woken)
    await server.begin(hall, lambda: store.trouble)
    try:
        yield f"ws://127.0.0.1:{server.ports[0][1]}/ouju"
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
        async with hosting() as url, connect(url, proxy=None) as socket:
            upgrade = await ask(socket, Hello(99), Upgrade)
            assert upgrade.major == 1
            assert upgrade.text
            await socket.wait_closed()
            assert socket.close_code == 1000

    run(play())


def test_nothing_is_said_to_who_has_not_said_hello() -> None:
    async def play() -> None:
        async with hosting() as url, connect(url, proxy=None) as socket:
            await socket.send(encode(Ready()))
            said = await news(socket)
            assert isinstance(said, Failed)
            assert said.code == "hello_first"

    run(play())


def test_scn_N24_a_tea_room_comes_in_from_one_address_while_somebody_guesses() -> None:
    async def play() -> None:
        async with hosting() as url, guest(url, "thief") as thief:
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


@pytest.mark.slow
def test_rooms_of_all_games_are_played_over_sockets_and_none_stands_still() -> None:
    figures = asyncio.run(measure(Load(rooms=6, seconds=3.0, flat_out=True)))
    assert figures.is_sound, figures
    assert figures.moves > 6
    assert figures.told_s > 0
    assert 0 < figures.p50_ms <= figures.p99_ms <= figures.worst_ms


def test_a_server_that_does_not_come_up_is_told(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Unavailable, match="did not come up"):
        Running.start(tmp_path, "--store", "nonsense:")
    assert "There is no store" in capfd.readouterr().err
