"""`ouju host` as a person meets it: what it says, how it ends, what it says when it cannot serve."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from game.bench.host import Running
from game.cli import main
from game.host.agreed import known_games
from game.net.intents import Create, Hello
from game.net.news import Failed, Room, Seated, Welcome
from game.net.parts import RoomSpec
from host_rig import ask, run, until

QUICK_END_S = 5.0


@contextmanager
def hosting(folder: Path, *options: str) -> Iterator[Running]:
    """A host in a process of its own."""
    host = Running.start(folder, *options)
    try:
        yield host
    finally:
        host.stop()


def test_help_names_everything_and_the_ways_to_end(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["host", "--help"])
    assert left.value.code == 0
    told = capsys.readouterr().out
    for word in (
        "--bind",
        "--port",
        "--tls-cert",
        "--store",
        "--public-url",
        "--announce",
        "--front",
        "SIGTERM",
        "/health",
    ):
        assert word in told


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["--tls-key", "k.pem"], "--tls-key needs --tls-cert"),
        (["--port", "70000"], "there is no port 70000"),
        (["--rooms", "0"], "need at least 1"),
        (["--bin", "x", "--wrong"], "unrecognized arguments: --wrong"),
    ],
)
def test_a_wrong_command_line_is_told(
    given: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["host", *given])
    assert left.value.code == 2
    assert words in capsys.readouterr().err


def test_a_port_that_is_taken_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert main(["host", "--port", str(port), "--data", str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert re.search(rf"ouju: Cannot listen on port {port} on 127\.0\.0\.1: another program has it", told)
    assert "--port" in told


def test_an_address_that_is_not_ours_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["host", "--port", "0", "--bind", "192.0.2.1", "--data", str(tmp_path)]) == 1
    assert "--bind takes an address of this machine" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("store", "words"), [("mysql:x", "There is no store 'mysql:x'"), ("sqlite:{dir}/no/such", "")]
)
def test_a_store_that_cannot_be_opened_is_told(
    store: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "no").write_text("a file where a folder should be")
    assert main(["host", "--port", "0", "--store", store.format(dir=tmp_path)]) == 1
    told = capsys.readouterr().err
    assert told.startswith("ouju: ")
    assert words in told


def test_a_store_that_another_host_has_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with hosting(tmp_path):
        assert main(["host", "--port", "0", "--data", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("ouju: ")


def test_it_tells_where_it_listens_and_keeps_to_this_machine(tmp_path: Path) -> None:
    with hosting(tmp_path, "--name", "老王的牌桌") as host:
        assert re.fullmatch(r"ws://127\.0\.0\.1:\d+/ouju", host.url)
        assert host.told == {
            "t": "listening", "address": f"127.0.0.1:{host.told['port']}", "url": host.url,
            "port": host.told["port"], "tls": False, "fingerprint": "", "lan": [], "name": "老王的牌桌",
            "store": f"sqlite:{tmp_path / 'host.sqlite'}", "public": "",
        }  # fmt: skip
        assert run(greeted(host.url)).server == "老王的牌桌"


async def greeted(url: str) -> Welcome:
    async with connect(url, subprotocols=[Subprotocol("ouju.1")], proxy=None) as guest:
        return await ask(guest, Hello(1), Welcome)


def test_people_are_told_in_sentences(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "game", "host", "--port", "0", "--data", str(tmp_path), "--child"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
    )  # fmt: skip
    out, err = process.communicate("")  # its input is closed at once: it comes up, and goes
    assert process.returncode == 0
    assert re.match(r"瓯局 serves rooms at ws://127\.0\.0\.1:\d+/ouju as ", out)
    assert "--bind 0.0.0.0 lets the local network in" in out
    assert "The server has ended." in err


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_a_signal_ends_it_gracefully_and_the_room_is_there_again(name: str, tmp_path: Path) -> None:
    async def play(host: Running) -> str:
        async with connect(host.url, proxy=None) as guest:
            await ask(guest, Hello(1, games=dict(known_games())), Welcome)
            seated = await ask(guest, Create(RoomSpec("yueqing"), "甲"), Seated)
            await until(guest, Room)
            host.process.send_signal(getattr(signal, name))
            assert (await until(guest, Failed)).code == "shutting_down"
            await guest.wait_closed()
            return seated.code

    with hosting(tmp_path) as host:
        code = run(play(host))
        assert host.process.wait(QUICK_END_S) == 0
    with hosting(tmp_path) as host:
        assert run(health(host.url))["rooms"] == 1
        assert code.isdecimal()


async def health(url: str) -> dict[str, object]:
    address, port = url.removeprefix("ws://").removesuffix("/ouju").split(":")
    reader, writer = await asyncio.open_connection(address, int(port))
    writer.write(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    told: dict[str, object] = json.loads(answer.partition(b"\r\n\r\n")[2])
    return told


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_signals_tell_how_it_goes_and_read_the_certificate_anew(tmp_path: Path) -> None:
    import trustme

    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"

    def certify() -> str:
        issued = trustme.CA().issue_cert("127.0.0.1")
        issued.cert_chain_pems[0].write_to_path(str(cert))
        issued.private_key_pem.write_to_path(str(key))
        return "written"

    certify()
    process = subprocess.Popen(
        [sys.executable, "-m", "game", "host", "--port", "0", "--data", str(tmp_path), "--json",
         "--tls-cert", str(cert), "--tls-key", str(key)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    told = json.loads(process.stdout.readline())
    assert told["tls"]
    assert re.fullmatch("[0-9a-f]{64}", told["fingerprint"])
    try:
        for name, words in (("SIGUSR1", "0 rooms (0 playing), 0 connections"), ("SIGHUP", "was read anew")):
            process.send_signal(getattr(signal, name))
            assert words in process.stderr.readline()
        cert.write_text("spoiled")
        process.send_signal(signal.SIGHUP)
        assert "The one that was read before goes on." in process.stderr.readline()
    finally:
        process.terminate()
        process.communicate()
    assert process.returncode == 0


def test_a_front_door_needs_the_redis_of_its_hosts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["host", "--front", "--port", "0"]) == 1
    assert "add --store redis://HOST:PORT" in capsys.readouterr().err
