"""What a shop's server tells its machines (本店总机): to the local network, to its own shop, bounded, to no browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path
from urllib.parse import quote

import pytest

from game.host.doors import Serving, Times
from game.host.guest import Guest
from game.host.hall import Hall
from game.host.letter import Letter, Written
from game.host.policy import Policy
from game.host.server import Server, Wake
from game.host.shop_desk import LONGEST_LETTER, Asked, ShopDesk
from game.host.stores import open_store
from hall_rig import QuickTables

SHOP = "老街 茶馆"
NAMED = f"?shop={quote(SHOP)}"
HERE = {"host": "192.168.1.10:7746"}
OK, GONE, NO = HTTPStatus.OK, HTTPStatus.NOT_FOUND, HTTPStatus.FORBIDDEN


def call(machine: object = "3号机", *, on: object = True, shop: object = SHOP) -> bytes:
    """What a machine says."""
    return json.dumps({"shop": shop, "machine": machine, "on": on}).encode()


def asked(path: str, body: bytes = b"", method: str = "", *, peer: str = "192.168.1.7") -> Asked:
    """A request."""
    return Asked(method or ("POST" if body else "GET"), path, HERE, peer, body)


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    file = tmp_path / "remote.json"
    file.write_bytes(b'{"signed": true}')
    return file


@pytest.fixture
def desk(settings: Path) -> ShopDesk:
    return ShopDesk(f"  {SHOP} ", settings)


def test_the_settings_are_what_lies_in_the_file_now(desk: ShopDesk, settings: Path) -> None:
    assert desk.answer(asked("/kiosk/settings" + NAMED), 0).body == b'{"signed": true}'
    settings.write_bytes(b"another")
    assert desk.answer(asked("/kiosk/settings" + NAMED), 1).body == b"another"


@pytest.mark.parametrize("data", [None, b"x" * (64 * 1024 + 1)], ids=["gone", "too large"])
def test_settings_that_cannot_be_told_are_not_there(
    desk: ShopDesk, settings: Path, data: bytes | None
) -> None:
    settings.unlink()
    if data is not None:
        settings.write_bytes(data)
    assert desk.answer(asked("/kiosk/settings" + NAMED), 0).status is GONE
    assert ShopDesk(SHOP).answer(asked("/kiosk/settings" + NAMED), 0).status is GONE


@pytest.mark.parametrize(
    "query",
    ["", "?shop=", "?shop=other", f"{NAMED}&shop=x", "?shop=%ff", "?" + "a=1&" * 9, f"?Shop={quote(SHOP)}"],
    ids=range(7),
)
@pytest.mark.parametrize("what", ["settings", "calls"])
def test_nobody_who_does_not_name_the_shop_is_told_anything(desk: ShopDesk, what: str, query: str) -> None:
    assert desk.answer(asked(f"/kiosk/{what}{query}"), 0).status is GONE


@pytest.mark.parametrize("peer", ["8.8.8.8", "2606:4700::1", "::ffff:1.1.1.1", "", "unix"], ids=repr)
def test_nobody_outside_of_the_local_network_is_told_anything(desk: ShopDesk, peer: str) -> None:
    for each in (asked("/kiosk/settings" + NAMED, peer=peer), asked("/kiosk/call", call(), peer=peer)):
        assert desk.answer(each, 0).status is NO


@pytest.mark.parametrize(
    "headers",
    [{"origin": "https://evil.example"}, {"origin": "null"}, {"host": "evil.example"}, {"host": ""}],
    ids=repr,
)
def test_a_page_in_a_browser_is_told_nothing_and_calls_nobody(
    desk: ShopDesk, headers: dict[str, str]
) -> None:
    for each in (asked("/kiosk/settings" + NAMED), asked("/kiosk/call", call())):
        assert desk.answer(replace(each, headers={**HERE, **headers}), 0).status is NO
    assert desk.calls(0) == []


def test_who_calls_is_listed_the_longest_first_until_it_is_taken_back(desk: ShopDesk) -> None:
    desk.answer(asked("/kiosk/call", call("3号机")), 10)
    desk.answer(asked("/kiosk/call", call("1号机")), 40)
    desk.answer(asked("/kiosk/call", call("3号机")), 70)  # once more: the time runs from the first
    told = json.loads(desk.answer(asked("/kiosk/calls" + NAMED), 80).body)
    assert told == {"calls": [{"machine": "3号机", "s": 70}, {"machine": "1号机", "s": 40}]}
    desk.answer(asked("/kiosk/call", call("3号机", on=False)), 81)
    assert [each["machine"] for each in desk.calls(82)] == ["1号机"]


def test_a_machine_that_has_gone_silent_calls_no_longer(desk: ShopDesk) -> None:
    desk.answer(asked("/kiosk/call", call()), 0)
    assert desk.calls(179)
    assert desk.calls(181) == []


@pytest.mark.parametrize(
    "body",
    [
        b"{", b"[]", b"\xff", b'{"shop": "x"}', call(3), call(on=1), call(shop=None), call("\u202e"), call(""),
        call()[:-1] + b', "name": "x"}', b'{"a":' * 200,
    ],
    ids=range(11),
)  # fmt: skip
def test_a_letter_that_is_none_changes_nothing(desk: ShopDesk, body: bytes) -> None:
    assert desk.answer(asked("/kiosk/call", body), 0).status is HTTPStatus.BAD_REQUEST
    assert desk.calls(0) == []


def test_a_letter_of_another_shop_changes_nothing(desk: ShopDesk) -> None:
    assert desk.answer(asked("/kiosk/call", call(shop="对门")), 0).status is GONE
    assert desk.calls(0) == []


def test_names_of_machines_are_cleaned_and_there_are_not_too_many(desk: ShopDesk) -> None:
    for number in range(100):
        desk.answer(asked("/kiosk/call", call(f"{number}\u202e号机"), peer=f"10.0.0.{number}"), float(number))
    found = desk.calls(100)
    assert len(found) == 64
    assert found[0]["machine"] == "0号机"


def test_one_who_asks_too_often_waits_and_keeps_nobody_else_waiting(desk: ShopDesk) -> None:
    got = [desk.answer(asked("/kiosk/calls" + NAMED), 0).status for _ in range(40)]
    assert got.count(OK) == 30
    assert got[-1] is HTTPStatus.TOO_MANY_REQUESTS
    assert desk.answer(asked("/kiosk/calls" + NAMED, peer="192.168.1.8"), 0).status is OK
    assert desk.answer(asked("/kiosk/calls" + NAMED), 1).status is OK


def test_addresses_without_number_are_not_remembered_without_end(desk: ShopDesk) -> None:
    for number in range(3000):
        desk.answer(asked("/kiosk/calls" + NAMED, peer=f"10.1.{number // 250}.{number % 250}"), number / 10)
    assert len(desk._homes) <= 512


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/kiosk/call"), ("POST", "/kiosk/settings" + NAMED), ("GET", "/kiosk/"), ("GET", "/kiosk/pin"),
        ("PUT", "/kiosk/call"),
    ],
    ids=str,
)  # fmt: skip
def test_there_is_nothing_else(desk: ShopDesk, method: str, path: str) -> None:
    assert desk.answer(asked(path, call(), method), 0).status is GONE


# ---------------------------------------------------------------- letters


@pytest.mark.parametrize(
    ("raw", "status"),
    [
        (b"POST / HTTP/1.1\r\n\r\n", HTTPStatus.LENGTH_REQUIRED),
        (
            b"POST / HTTP/1.1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n",
            HTTPStatus.LENGTH_REQUIRED,
        ),
        (b"POST / HTTP/1.1\r\nContent-Length: 1025\r\n\r\n", HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
        (b"POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", HTTPStatus.BAD_REQUEST),
        (b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", HTTPStatus.BAD_REQUEST),
        (b"POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", HTTPStatus.BAD_REQUEST),
        (b"POST / HTTP/1.1\r\nContent-Length : 1\r\n\r\n", HTTPStatus.BAD_REQUEST),
        (b"POST / HTTP/1.1\r\nContent-Length: 1\r\n\r\n{}", HTTPStatus.BAD_REQUEST),
        (b"PATCH / HTTP/1.1\r\nContent-Length: 1\r\n\r\n", HTTPStatus.BAD_REQUEST),
        (b"POST /\r\n\r\n", HTTPStatus.BAD_REQUEST),
        (b"POST /\xff HTTP/1.1\r\n\r\n", HTTPStatus.BAD_REQUEST),
        (b"P" * 4097, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE),
    ],
    ids=range(12),
)
def test_what_is_no_letter_is_refused_at_once(raw: bytes, status: HTTPStatus) -> None:
    assert Letter().feed(raw) is status


@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_a_letter_may_come_in_pieces(size: int) -> None:
    raw = b"POST /kiosk/call HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
    letter, got = Letter(), None
    for start in range(0, len(raw), size):
        assert got is None
        got = letter.feed(raw[start : start + size])
    assert got == Written("/kiosk/call", {"host": "a", "content-length": "5"}, b"hello")


# ---------------------------------------------------------------- over a real line


@asynccontextmanager
async def serving(desk: ShopDesk | None) -> AsyncIterator[tuple[int, Server[Guest]]]:
    """A server on loopback."""
    server: Server[Guest] = Server(Serving(desk=desk, times=Times(handshake=0.2)))
    await server.bind()
    wake = Wake(asyncio.get_running_loop())
    store = open_store("memory:", wake.moved)
    try:
        hall = Hall(store, Policy(), wake.stir, QuickTables())
        wake.bind(server.woken)
        await server.begin(hall, lambda: store.trouble)
        yield server.ports[0][1], server
        assert server.faults == 0
    finally:
        await server.stop()
        await asyncio.to_thread(store.close)


async def said(port: int, raw: bytes) -> bytes:
    """What comes back for these bytes until the line ends."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(raw)
    got = await reader.read()
    writer.close()
    return got


def post(body: bytes, path: str = "/kiosk/call") -> bytes:
    """A letter."""
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


def get(path: str) -> bytes:
    """A request."""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()


def test_a_call_over_the_line_is_seen_by_the_others(desk: ShopDesk) -> None:
    async def go() -> None:
        async with serving(desk) as (port, _):
            assert b" 200 " in await said(port, post(call()))
            told = await said(port, get("/kiosk/calls" + NAMED))
            assert json.loads(told.partition(b"\r\n\r\n")[2])["calls"][0]["machine"] == "3号机"
            assert (await said(port, get("/kiosk/settings" + NAMED))).endswith(b'{"signed": true}')
            assert b" 413 " in await said(port, post(b"x" * (LONGEST_LETTER + 1)))
            assert b" 404 " in await said(port, post(call(), "/ouju"))
            assert (
                json.loads((await said(port, get("/health"))).partition(b"\r\n\r\n")[2])["connections"] == 0
            )

    asyncio.run(go())


def test_a_letter_that_does_not_end_is_cut(desk: ShopDesk) -> None:
    async def go() -> None:
        async with serving(desk) as (port, server):
            assert await said(port, b"POST /kiosk/call HTTP/1.1\r\nContent-Length: 9\r\n\r\n{") == b""
            while server._doors.inside:
                await asyncio.sleep(0)

    asyncio.run(go())


def test_a_server_of_no_shop_knows_nothing_of_all_this() -> None:
    async def go() -> None:
        async with serving(None) as (port, _):
            assert b" 200 " not in await said(port, post(call()))
            for path in ("/kiosk/settings" + NAMED, "/kiosk/calls" + NAMED):
                assert b" 404 " in await said(port, get(path))

    asyncio.run(go())
