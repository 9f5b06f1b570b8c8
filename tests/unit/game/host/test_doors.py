"""The doors: TLS, addresses behind a proxy, and everything that is thrown at an open port."""

from __future__ import annotations

import asyncio
import random
import socket
import ssl
import struct
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import trustme
from websockets.exceptions import InvalidStatus

from game.errors import NetError
from game.host.certificate import tls_context
from game.host.doors import Serving, Times
from game.host.limits import Limits
from game.net.intents import Join, Ping
from game.net.news import Failed, Pong, Seated
from game.net.wire import encode
from host_rig import Rig, ask, news, rig, run, until

HANDSHAKE = (
    b"GET /ouju HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def files(authority: trustme.CA, tmp_path: Path) -> tuple[Path, Path]:
    """A certificate for 127.0.0.1 and its key."""
    mine = authority.issue_cert("127.0.0.1", "localhost")
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    cert.write_bytes(b"".join(blob.bytes() for blob in mine.cert_chain_pems))
    key.write_bytes(mine.private_key_pem.bytes())
    return cert, key


def trusting(authority: trustme.CA) -> ssl.SSLContext:
    context = ssl.create_default_context()
    authority.configure_trust(context)
    return context


def test_tls_is_served_to_who_trusts_the_certificate(authority: trustme.CA, files: tuple[Path, Path]) -> None:
    async def play() -> None:
        async with rig(tls=tls_context(*files)) as it:
            async with it.guest(tls=trusting(authority)) as socket:
                assert (await ask(socket, Ping(4), Pong)).stamp == 4
            with pytest.raises(ssl.SSLCertVerificationError):
                await it.dial(tls=ssl.create_default_context())
            reader, writer = await asyncio.open_connection("127.0.0.1", it.port)
            writer.write(HANDSHAKE)  # somebody who knows nothing of TLS
            assert b"101" not in await reader.read()
            writer.close()
            await writer.wait_closed()
            async with it.guest(tls=trusting(authority)) as socket:
                assert (await ask(socket, Ping(5), Pong)).stamp == 5

    run(play())


def test_a_certificate_that_cannot_be_used_is_said_in_words(
    files: tuple[Path, Path], authority: trustme.CA, tmp_path: Path
) -> None:
    cert, key = files
    other = tmp_path / "other.pem"
    other.write_bytes(authority.issue_cert("127.0.0.1").private_key_pem.bytes())
    junk = tmp_path / "junk.pem"
    junk.write_text("no certificate")
    for one, two, words in (
        (cert, other, "cannot be used .key values mismatch."),
        (junk, key, "cannot be used"),
        (tmp_path / "none.pem", None, "none.pem: No such file"),
        (cert, tmp_path / "gone.pem", "gone.pem: No such file"),
    ):
        with pytest.raises(NetError, match=words):
            tls_context(one, two)


def test_behind_a_proxy_clients_are_counted_by_what_the_proxy_says() -> None:
    async def play() -> None:
        serving = Serving(behind_proxy=True, limits=Limits(per_address=1))
        mine, another = {"X-Forwarded-For": "10.0.0.1, 192.0.2.1"}, {"X-Forwarded-For": "192.0.2.1, 10.0.0.2"}
        async with rig(serving) as it, it.guest(headers=mine):
            assert it.hall.links[0].address == "192.0.2.1"
            async with it.guest(headers=another), it.guest():
                assert [link.address for link in it.hall.links[1:]] == ["10.0.0.2", "127.0.0.1"]
                with pytest.raises(InvalidStatus):
                    await it.dial(headers=mine)

    run(play())


def test_without_a_proxy_nobody_says_where_he_comes_from() -> None:
    async def play() -> None:
        async with rig() as it, it.guest(headers={"X-Forwarded-For": "192.0.2.1"}):
            assert it.hall.links[0].address == "127.0.0.1"

    run(play())


def garbage() -> Iterator[tuple[str, bytes]]:
    """What comes to an open port, by name."""
    dice = random.Random(7746)
    yield "nothing", b""
    yield "half a handshake", HANDSHAKE[:60]
    yield "no http", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + dice.randbytes(400)
    yield "a header without end", b"GET /ouju HTTP/1.1\r\n" + b"X: " + b"y" * 100_000
    yield "many headers", b"GET /ouju HTTP/1.1\r\n" + b"X: y\r\n" * 5000 + b"\r\n"
    yield "no websocket", b"GET /ouju HTTP/1.1\r\nHost: x\r\n\r\n"
    yield "a form", b"POST /ouju HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nabcd"
    masked = b"\x00\x00\x00\x00"
    yield "bad utf-8", HANDSHAKE + b"\x81\x82" + masked + b"\xff\xfe"
    yield "a frame without a mask", HANDSHAKE + b"\x81\x02{}"
    yield "an unknown frame", HANDSHAKE + b"\x83\x80" + masked
    yield "reserved bits", HANDSHAKE + b"\xf1\x80" + masked
    yield "a frame of an exabyte", HANDSHAKE + b"\x81\xff" + (2**60).to_bytes(8, "big") + masked
    yield "a long control frame", HANDSHAKE + b"\x89\xfe\x01\x00" + masked + bytes(256)
    yield "a bomb of fragments", HANDSHAKE + (b"\x01\x80" + masked) + (b"\x00\x80" + masked) * 20_000
    yield "compressed without leave", HANDSHAKE + b"\xc1\x84" + masked + b"abcd"
    yield "the middle of a message", HANDSHAKE + b"\x80\x80" + masked
    yield "a strange good-bye", HANDSHAKE + b"\x88\x82" + masked + b"\x00\x01"
    for number in range(40):
        yield f"noise {number}", HANDSHAKE * (number % 2) + dice.randbytes(dice.randrange(1, 3000))


async def throw(it: Rig, data: bytes) -> None:
    """Send it, let the line stand half-open, wait until the server has ended it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", it.port)
    try:
        writer.write(data)
        await writer.drain()
        if data and not data.startswith(HANDSHAKE):
            writer.write_eof()
        while await reader.read(65536):
            pass
    except ConnectionError:
        pass  # cut, as it should be
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


def test_scn_N17_whatever_comes_the_server_goes_on_for_others() -> None:
    """Half-open lines, slow ones, noise: all are ended by the server, and who plays does not notice."""

    async def play() -> None:
        serving = Serving(times=Times(handshake=0.3, hello=0.3, sweep=0.02, close=0.3))
        async with rig(serving) as it, it.guest() as player:
            work = [asyncio.create_task(throw(it, data)) for _, data in garbage()]
            stamp = 0
            while not all(task.done() for task in work):
                stamp += 1
                await player.send(encode(Ping(stamp)))
                assert (await until(player, Pong)).stamp == stamp
                await asyncio.wait(work, timeout=0.12, return_when=asyncio.ALL_COMPLETED)
            for task in work:
                task.result()
            assert it.server.faults == 0
            assert it.server.health()["connections"] == 1
            assert len(it.server._doors.inside) == 1
            assert it.server._doors.addresses.total == 1

    run(play())


def test_a_slow_loris_is_shown_out() -> None:
    async def play() -> None:
        async with rig(Serving(times=Times(handshake=0.1))) as it:
            reader, writer = await asyncio.open_connection("127.0.0.1", it.port)
            letters = iter(HANDSHAKE)
            ended = asyncio.create_task(reader.read())
            while not ended.done():
                writer.write(bytes([next(letters)]))
                await asyncio.wait([ended], timeout=0.02)
            with suppress(ConnectionError):  # a letter can be under way when the line is cut
                assert ended.result() == b""
                writer.close()
                await writer.wait_closed()

    run(play())


def test_sockets_that_say_nothing_do_not_use_up_the_server() -> None:
    async def play() -> None:
        limits = Limits(connections=8, per_address=8)
        async with rig(Serving(limits=limits, times=Times(handshake=20.0))) as it:
            mute = [await asyncio.open_connection("127.0.0.1", it.port) for _ in range(74)]  # 8 * 5 / 4 + 64
            reader, writer = await asyncio.open_connection("127.0.0.1", it.port)
            with pytest.raises(ConnectionError):
                await one_more(reader, writer)
            for _, other in (*mute, (reader, writer)):
                other.close()
            while it.server._doors.inside:
                await asyncio.sleep(0)
            async with it.guest() as socket:
                assert (await ask(socket, Ping(1), Pong)).stamp == 1

    run(play())


async def one_more(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A request that is cut before it is read. Raises `ConnectionError`."""
    writer.write(HANDSHAKE)
    if not await reader.read(1):
        raise ConnectionResetError


def test_scn_N24_forty_come_in_from_one_address_while_somebody_guesses() -> None:
    async def play() -> None:
        async with rig() as it, it.guest() as guesser:

            async def guess() -> int:
                wrong = 0
                while True:
                    await guesser.send(encode(Join("贼", code=f"{wrong:06d}")))
                    answer = await news(guesser)
                    assert isinstance(answer, Failed)
                    if answer.code == "rate":
                        return wrong
                    wrong += 1

            async def come_in() -> None:
                async with it.guest() as seat:
                    assert (await ask(seat, Join("茶客", code="123456"), Seated)).code == "123456"

            wrong, *_ = await asyncio.gather(guess(), *(come_in() for _ in range(40)))
            assert wrong == 10
            await come_in()

    run(play())


def test_the_sockets_of_one_address_that_say_nothing_leave_room_for_others() -> None:
    async def play() -> None:
        limits = Limits(connections=100, per_address=4)
        async with rig(Serving(bind=("127.0.0.1",), limits=limits, times=Times(handshake=20.0))) as it:
            mute = [await asyncio.open_connection("127.0.0.1", it.port) for _ in range(4)]
            with pytest.raises(ConnectionError):
                await one_more(*(extra := await asyncio.open_connection("127.0.0.1", it.port)))
            reader, writer = await asyncio.open_connection("127.0.0.1", it.port, local_addr=("127.0.0.2", 0))
            await one_more(reader, writer)
            for _, other in (*mute, extra, (reader, writer)):
                other.close()
            while it.server._doors.inside:
                await asyncio.sleep(0)
            assert not it.server._doors._mute
            async with it.guest() as socket:
                assert (await ask(socket, Ping(1), Pong)).stamp == 1

    run(play())


def test_who_does_not_end_the_handshake_of_tls_is_shown_out(files: tuple[Path, Path]) -> None:
    async def play() -> None:
        times = Times(handshake=0.05)
        async with rig(Serving(tls=tls_context(*files), times=times)) as it:
            reader, writer = await asyncio.open_connection("127.0.0.1", it.port)
            assert await reader.read() == b""
            writer.close()
            await writer.wait_closed()

    run(play())


def _frames(opcode: int, count: int, data: bytes = b"") -> bytes:
    """Masked frames of a client: the mask is zero."""
    return bytes([0x80 | opcode, 0x80 | len(data), 0, 0, 0, 0, *data]) * count


@pytest.mark.parametrize(("opcode", "data"), [(9, b""), (10, b""), (1, b"{}"), (2, b"\1")])
def test_a_flood_of_frames_that_mean_nothing_cuts_the_line(opcode: int, data: bytes) -> None:
    async def play() -> None:
        async with rig() as it, it.guest() as other, it.dial() as flood:
            flood.transport.write(_frames(opcode, 20_000, data))
            await flood.wait_closed()
            assert (await ask(other, Ping(5), Pong)).stamp == 5

    run(play())


def test_a_flood_of_pieces_of_a_message_cuts_the_line() -> None:
    async def play() -> None:
        async with rig() as it, it.guest() as other, it.dial() as flood:
            flood.transport.write(bytes([1, 0x80, 0, 0, 0, 0]) + bytes([0, 0x80, 0, 0, 0, 0]) * 20_000)
            await flood.wait_closed()
            assert (await ask(other, Ping(5), Pong)).stamp == 5

    run(play())


def test_what_a_line_that_stood_still_has_to_say_comes_at_once() -> None:
    async def play() -> None:
        async with rig() as it, it.guest() as socket:
            socket.transport.write(_frames(9, 1000))
            assert (await ask(socket, Ping(5), Pong)).stamp == 5

    run(play())


def test_who_is_gone_before_its_request_is_read_takes_no_place() -> None:
    async def play() -> None:
        async with rig(Serving(limits=Limits(per_address=8))) as it:
            for _ in range(50):
                with socket.create_connection(("127.0.0.1", it.port)) as hasty:
                    hasty.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    hasty.sendall(HANDSHAKE + _frames(9, 3_000))  # and a reset behind it
                await asyncio.sleep(0)
            async with it.guest() as other:
                assert (await ask(other, Ping(5), Pong)).stamp == 5
                while len(it.server._doors.inside) > 1:
                    await asyncio.sleep(0)
                assert it.server._doors.addresses.total == 1
                assert not it.server._doors._mute

    run(play())
