"""A line's buffer: play is kept whole, voice is lost first, a reader that does not read is cut."""

from __future__ import annotations

import asyncio

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosedError

from game.host.doors import Serving, Times
from game.host.limits import Limits
from game.host.line import Line, Marks
from game.net.intents import Browse, Ping
from game.net.news import Chatted, Pong
from game.net.wire import encode
from host_rig import Rig, ask, rig, run, until

FAST = Limits(messages_s=100_000.0, burst=100_000)


def line_of(it: Rig) -> Line:
    link = it.hall.links[-1]
    assert isinstance(link, Line)
    return link


async def fill(it: Rig, line: Line, more_than: int) -> None:
    """Say something to the line until so much is unread."""
    while line.waiting <= more_than:
        line.send(Chatted(1, "echo", "x" * 4000))
        await asyncio.sleep(0)


def test_a_reader_that_does_not_read_is_cut_at_the_ceiling() -> None:
    async def play() -> None:
        async with rig(Serving(marks=Marks(ceiling=200_000))) as it, it.guest() as mute:
            line = line_of(it)
            mute.transport.pause_reading()
            async with it.guest() as other:
                for _ in range(20_000):
                    line.send(Chatted(1, "echo", "x" * 4000))
                    if it.hall.left:
                        break
                    await asyncio.sleep(0)
                await it.hall.until("left")
                assert it.hall.left == [line]
                assert (await ask(other, Ping(1), Pong)).stamp == 1
            mute.transport.abort()

    run(play())


def test_a_slow_reader_is_cut_after_a_while_and_one_that_catches_up_is_not() -> None:
    async def play() -> None:
        serving = Serving(marks=Marks(slow=10_000, slow_s=20.0), times=Times(sweep=1e6))
        async with rig(serving) as it, it.guest() as guest:
            line = line_of(it)
            guest.transport.pause_reading()
            await fill(it, line, 10_000)
            begun = it.server._loop.time()
            assert not line.judge(begun + 19.0)
            guest.transport.resume_reading()
            while line.waiting:
                await until(guest, Chatted)
            assert not line.judge(begun + 21.0)  # it has caught up: the time begins anew
            guest.transport.pause_reading()
            await fill(it, line, 10_000)
            begun = it.server._loop.time()
            assert not line.judge(begun + 19.0)
            assert it.hall.left == []
            assert line.judge(begun + 41.0)
            await it.hall.until("left")
            guest.transport.abort()

    run(play())


def test_play_is_whole_and_in_order_where_voice_is_lost() -> None:
    async def play() -> None:
        async with rig(Serving(marks=Marks(voice=8_000), limits=FAST)) as it, it.guest() as guest:
            line = line_of(it)
            guest.transport.pause_reading()
            await fill(it, line, 20_000)
            for number in range(100):
                line.send_voice(b"\x01" + bytes(80))
                line.send(Chatted(number, "echo", "y"))
            guest.transport.resume_reading()
            heard: list[int] = []
            while len(heard) < 100:
                said = await guest.recv()
                assert isinstance(said, str), "voice should have been lost"
                if '"text":"y"' in said:
                    heard.append(len(heard))
                    assert f'"member":{len(heard) - 1},' in said
            line.send_voice(b"\x01later")
            assert await guest.recv() == b"\x01later"

    run(play())


def test_nothing_is_said_after_the_end_was_asked_for() -> None:
    async def play() -> None:
        async with rig() as it, it.guest() as guest:
            line = line_of(it)
            line.close()
            line.send(Pong(9))
            line.send_voice(b"\x01")
            line.close()
            await guest.wait_closed()
            assert guest.close_code == 1000
            await it.hall.until("left")

    run(play())


def test_an_end_that_is_not_answered_is_an_end_all_the_same() -> None:
    async def play() -> None:
        async with rig(Serving(times=Times(close=0.05))) as it, it.guest() as guest:
            line = line_of(it)
            guest.transport.pause_reading()
            await fill(it, line, 10_000)
            line.close()
            await it.hall.until("left")
            guest.transport.abort()

    run(play())


async def pour(flood: ClientConnection, told: list[str]) -> None:
    """Say far too much, then read what came of it."""
    for _ in range(200):
        await flood.send(encode(Browse()))
    while True:
        told.append(str(await flood.recv()))


def test_a_flood_is_told_then_cut_and_others_play_on() -> None:
    async def play() -> None:
        serving = Serving(limits=Limits(messages_s=10, burst=20, strikes=30))
        async with rig(serving) as it, it.guest() as other, it.guest() as flood:
            told: list[str] = []
            with pytest.raises(ConnectionClosedError) as end:
                await pour(flood, told)
            assert end.value.rcvd is not None
            assert (end.value.rcvd.code, end.value.rcvd.reason) == (1008, "too many messages")
            assert sum('"code":"rate"' in text for text in told) >= 1
            assert (await ask(other, Ping(1), Pong)).stamp == 1

    run(play())
