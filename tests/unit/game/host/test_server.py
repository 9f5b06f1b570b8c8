"""The server's sockets: what comes in, what does not, what happens to whom when something breaks."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import urllib.request
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from game.host.doors import Serving, Times
from game.host.limits import Limits
from game.net.intents import Browse, Chat, Hello, Ping
from game.net.news import Chatted, Failed, Hall, Pong, Upgrade
from game.net.news import Ping as PingNews
from game.net.wire import encode
from host_rig import Rig, ask, news, rig, run, until


async def serves(it: Rig) -> bool:
    """Whether somebody else is served now."""
    async with it.guest() as socket:
        return (await ask(socket, Ping(5), Pong)).stamp == 5


async def end_of(socket: ClientConnection) -> int | None:
    await socket.wait_closed()
    return socket.close_code


def test_a_hello_is_welcomed_and_what_is_said_comes_to_the_hall() -> None:
    async def play() -> None:
        async with rig() as it, it.guest() as socket:
            assert socket.subprotocol == "ouju.1"
            assert (await ask(socket, Ping(3), Pong)).stamp == 3
            assert (await ask(socket, Chat("ni hao 你好"), Chatted)).text == "ni hao 你好"
            assert it.hall.links[0].address == "127.0.0.1"

    run(play())


def test_a_connection_that_ends_is_told_once() -> None:
    async def play() -> None:
        async with rig() as it:
            async with it.guest():
                pass
            await it.hall.until("left")
            async with it.guest() as socket:
                socket.transport.abort()  # no good-bye, as when a line is cut
                await it.hall.until("left", 2)
            assert it.hall.left == it.hall.links

    run(play())


@pytest.mark.parametrize("offered", [["ouju.2"], ["chat"], None])
def test_scn_N20_a_strange_version_is_told_so_in_words(offered: list[str] | None) -> None:
    async def play() -> None:
        async with rig() as it, it.dial(offered) as socket:
            assert socket.subprotocol is None
            upgrade = await ask(socket, Hello(2), Upgrade)
            assert (upgrade.major, upgrade.text) == (1, "this server speaks version 1")
            assert await end_of(socket) == 1000

    run(play())


def test_the_hall_ends_a_connection_when_everything_said_is_out() -> None:
    async def play() -> None:
        async with rig() as it, it.guest() as socket:
            assert (await ask(socket, Chat("bye"), Chatted)).text == "bye"
            assert await end_of(socket) == 1000
            await it.hall.until("left")

    run(play())


def test_browsers_and_other_paths_are_refused() -> None:
    async def status(url: str, origin: Origin | None = None) -> int:
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, proxy=None, origin=origin)
        return refused.value.response.status_code

    async def play() -> None:
        async with rig() as it:
            assert await status(it.url("/else")) == 404
            assert await status(it.url(), origin=Origin("https://example.org")) == 403
            assert await serves(it)

    run(play())


def test_health_tells_counts_only() -> None:
    async def play() -> None:
        async with rig() as it, it.guest():
            url = it.url("/health").replace("ws:", "http:")
            answer = await asyncio.to_thread(lambda: _fetch(url))
            assert answer == {
                "ok": True, "rooms": 3, "playing": 2, "connections": 1, "moves": 0, "moves_s": 0.0,
                "up_s": answer["up_s"], "faults": 0,
            }  # fmt: skip

    run(play())


def _fetch(url: str) -> dict[str, Any]:
    with urllib.request.urlopen(url, timeout=10) as answer:
        assert answer.headers["Content-Type"].startswith("application/json")
        told: dict[str, Any] = json.load(answer)
        return told


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[]", '{"t":"dance"}', '{"t":"ping","stamp":"x"}', "[" * 9000]
)
def test_what_cannot_be_read_gets_the_same_answer_and_harms_nobody(text: str) -> None:
    async def play() -> None:
        async with rig() as it, it.guest() as socket:
            await socket.send(text)
            assert (await until(socket, Failed)).code == "malformed"
            assert (await ask(socket, Ping(1), Pong)).stamp == 1
            assert it.server.faults == 0

    run(play())


def test_a_message_that_is_too_long_ends_the_connection() -> None:
    async def play() -> None:
        async with rig() as it, it.guest() as socket:
            await socket.send("x" * (16 * 1024 + 1))
            assert await end_of(socket) == 1009
            assert await serves(it)

    run(play())


def test_a_fault_of_our_own_ends_one_connection_and_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        async with rig() as it, it.guest() as other, it.guest() as socket:
            await socket.send(encode(Chat("boom")))
            assert await end_of(socket) == 1011
            assert (await ask(other, Ping(1), Pong)).stamp == 1
            assert it.server.faults == 1

    with caplog.at_level(logging.ERROR):
        run(play())
    assert [record.message for record in caplog.records] == [
        "A message could not be dealt with; its connection is closed."
    ]


def test_faults_of_the_hall_elsewhere_are_logged_and_passed_over(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("boom")

    async def play() -> None:
        serving = Serving(limits=Limits(messages_s=1e6, burst=10**6), times=Times(sweep=0.01))
        async with rig(serving) as it, it.guest() as player:
            with monkeypatch.context() as broken:
                for what in ("arrived", "gone", "tick", "stirred"):
                    broken.setattr(it.hall, what, fail)
                async with it.dial() as socket:
                    assert await end_of(socket) == 1011
                it.wake.stir("1")
                while it.server.faults < 8:  # by then the sweep has ticked more than once
                    assert (await ask(player, Ping(1), Pong)).stamp == 1
            assert await serves(it)

    with caplog.at_level(logging.ERROR):
        run(play())
    assert sorted(record.message for record in caplog.records) == [
        "A connection could not be taken in.",
        "The rooms could not deal with a moment that was due; they go on.",
        "The rooms could not deal with what another thread has done; they go on.",
    ]


def test_who_says_no_hello_is_let_go() -> None:
    async def play() -> None:
        async with rig(Serving(times=Times(hello=0.05, sweep=0.01))) as it, it.dial() as socket:
            assert await news(socket) == Failed("hello_first", "nothing was said")
            assert await end_of(socket) == 1008
            await it.hall.until("left")

    run(play())


def test_scn_N17_a_silent_line_is_asked_and_then_cut_without_a_word() -> None:
    async def play() -> None:
        async with rig(Serving(times=Times(ping=0.05, lost=0.3, sweep=0.01))) as it, it.guest() as socket:
            await until(socket, PingNews)  # nothing is answered: so are lines whose other end is gone
            await it.hall.until("left")
            assert await end_of(socket) == 1006

    run(play())


def test_the_moment_that_the_hall_names_comes() -> None:
    async def play() -> None:
        loop = asyncio.get_running_loop()
        async with rig() as it, it.guest() as socket:
            begun = loop.time()
            it.hall.due = [begun + 0.02, begun + 0.04]
            await ask(socket, Browse(), Hall)  # whatever is heard may change what is due
            await it.hall.until("ticked", 2)
            assert it.hall.ticked[-2] >= begun + 0.02
            assert it.hall.ticked[-1] >= begun + 0.04

    run(play())


def test_other_threads_wake_the_hall_once_for_many_words() -> None:
    async def play() -> None:
        async with rig() as it:

            def work() -> None:
                for code in ("1", "2", "1"):
                    it.wake.stir(code)

            thread = threading.Thread(target=work)
            thread.start()
            thread.join()
            await it.hall.until("stirs")
            assert it.hall.stirs == [frozenset({"1", "2"})]
            it.wake.stir("3")
            it.wake.moved(frozenset())  # everything
            await it.hall.until("stirs", 2)
            assert it.hall.stirs[1] == frozenset()

    run(play())


def test_the_end_is_told_to_the_hall_and_to_every_connection() -> None:
    async def play() -> None:
        async with rig() as it, it.guest() as first, it.guest() as second:
            await it.server.stop()
            assert it.hall.closed
            assert [await end_of(first), await end_of(second)] == [1012, 1012]
            assert it.hall.left == []  # they did not leave
            with pytest.raises(OSError, match="Connect call failed"):
                await it.dial()

    run(play())


def test_the_end_does_not_wait_for_who_says_no_good_bye() -> None:
    async def play() -> None:
        async with rig(Serving(times=Times(close=0.05))) as it:
            _, mute = await asyncio.open_connection("127.0.0.1", it.port)
            async with it.guest() as socket:
                socket.transport.pause_reading()
                await it.server.stop()
                socket.transport.resume_reading()
            mute.close()

    run(play())


def test_a_voice_frame_goes_to_the_hall_and_a_long_one_does_not() -> None:
    async def play() -> None:
        async with rig() as it, it.guest() as socket:
            await socket.send(b"\x01\x00\x01" + bytes(60))
            assert await socket.recv() == b"\x01\x00\x01" + bytes(60)
            await socket.send(bytes(1025))
            assert (await until(socket, Failed)).code == "too_large"
            assert len(it.hall.frames) == 1

    run(play())


def test_limits_of_connections_are_told_in_the_handshake() -> None:
    async def play() -> None:
        async with rig(Serving(limits=Limits(per_address=2))) as it:
            async with it.guest(), it.guest():
                with pytest.raises(InvalidStatus) as refused:
                    await it.dial()
                assert refused.value.response.status_code == 429
                assert refused.value.response.headers["Retry-After"] == "6"
            await it.hall.until("left", 2)
            assert await serves(it)

    run(play())
