"""The line to a shop's office (本店总机): asked on a thread, ever slower where nobody answers."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from game.kiosk.master import LONGEST, Master, Report, Waiting, ask_web

BASE = "http://192.168.1.10:7746"
SHOP = "老街茶馆"
QUIET, CALLS = Report(SHOP, "3号机"), Report(SHOP, "3号机", calls=True)


class Office:
    """An office by script; *answers*: whether anybody is there."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, bytes | None]] = []
        self.answers = {BASE}
        self.document: bytes | None = b"signed"
        self.calls = b'{"calls": []}'

    def __call__(self, base: str, path: str, body: bytes | None) -> bytes | None:
        self.asked.append((base, path, body))
        if base not in self.answers:
            return None
        if body is not None:
            return b"{}"
        return self.calls if path.startswith("/kiosk/calls") else self.document

    def letters(self) -> list[bytes]:
        return [body for _, _, body in self.asked if body is not None]

    def times(self, what: str) -> int:
        return sum(path.startswith(f"/kiosk/{what}") for _, path, _ in self.asked)


@pytest.fixture
def office() -> Office:
    return Office()


def run(master: Master, start: float, seconds: int, report: Report = QUIET, *bases: str) -> None:
    """Seconds pass; what a thread does is waited for."""
    for second in range(seconds):
        master.tick(start + second, bases or (BASE,), report)
        master.close(60.0)
    master.tick(start + seconds - 1, bases or (BASE,), report)
    master.close(60.0)


def test_the_settings_are_asked_for_once_a_minute_and_given_on_once(office: Office) -> None:
    master = Master(office)
    run(master, 0, 1)
    assert master.take() == b"signed"
    assert master.take() is None
    run(master, 1, 59)
    assert office.times("settings") == 1
    run(master, 60, 2)
    assert office.times("settings") == 2
    assert master.is_reached
    assert "/kiosk/settings?shop=%E8%80%81%E8%A1%97%E8%8C%B6%E9%A6%86" in {
        path for _, path, _ in office.asked
    }


def test_scn_C3_5_nobody_answers_and_it_asks_ever_more_seldom_for_ever(office: Office) -> None:
    office.answers = set()
    master = Master(office)
    run(master, 0, 3600)
    assert not master.is_reached
    assert master.take() is None
    assert 25 <= len(office.asked) <= 40
    office.answers = {BASE}
    run(master, 3600, 121)
    assert master.take() == b"signed"


def test_the_next_address_is_asked_where_the_first_does_not_answer(office: Office) -> None:
    office.answers = {"http://192.168.1.11:7746"}
    master = Master(office)
    run(master, 0, 1, QUIET, BASE, "http://192.168.1.11:7746")
    assert master.take() == b"signed"


def test_without_an_address_or_a_shop_nothing_is_asked(office: Office) -> None:
    master = Master(office)
    master.tick(0, (), QUIET)
    master.tick(0, (BASE,), Report("", "3号机"))
    master.close(60.0)
    assert office.asked == []


def test_a_call_is_told_at_once_repeated_and_taken_back(office: Office) -> None:
    master = Master(office)
    run(master, 0, 3)
    assert office.letters() == []
    run(master, 3, 2, CALLS)
    assert [json.loads(letter) for letter in office.letters()] == [
        {"shop": SHOP, "machine": "3号机", "on": True}
    ]
    run(master, 5, 125, CALLS)
    assert len(office.letters()) == 3  # so that a server that began anew knows it
    run(master, 130, 2)
    assert b'"on": false' in office.letters()[-1]
    count = len(office.letters())
    run(master, 132, 120)
    assert len(office.letters()) == count


def test_a_call_that_nobody_heard_is_told_when_somebody_is_there(office: Office) -> None:
    office.answers = set()
    master = Master(office)
    run(master, 0, 60, CALLS)
    told = len(office.letters())
    assert 1 <= told <= 8
    office.answers = {BASE}
    run(master, 60, 121, CALLS)
    assert len(office.letters()) > told
    assert master.is_reached


def test_who_calls_in_the_whole_shop_is_known(office: Office) -> None:
    office.calls = '{"calls": [{"machine": "5号机", "s": 40}, {"machine": "1号机", "s": 2}]}'.encode()
    master = Master(office)
    run(master, 0, 1)
    assert master.waiting == (Waiting("5号机", 40), Waiting("1号机", 2))
    office.answers = set()
    run(master, 6, 2)
    assert not master.waiting


@pytest.mark.parametrize(
    "told",
    [
        b"",
        b"null",
        b"[1]",
        b'{"calls": 3}',
        b'{"calls": [[]]}',
        b'{"calls": [{"s": 1, "machine": []}]}',
        b"[" * 9999,
    ],
    ids=lambda told: repr(told[:12]),
)
def test_nonsense_about_calls_is_nobody(office: Office, told: bytes) -> None:
    office.calls = told
    master = Master(office)
    run(master, 0, 1)
    assert master.waiting == ()


@contextmanager
def answering(answer: Callable[[socket.socket], None]) -> Iterator[str]:
    """A server for one connection on loopback."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(4096)
                answer(connection)

        thread = threading.Thread(target=serve)
        thread.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}"
        thread.join()


def head(length: int, status: str = "200 OK") -> bytes:
    return f"HTTP/1.1 {status}\r\nContent-Length: {length}\r\n\r\n".encode()


@pytest.mark.parametrize(
    ("raw", "got"),
    [
        (head(2) + b"{}", b"{}"),
        (head(LONGEST) + b"x" * LONGEST, b"x" * LONGEST),
        (head(LONGEST + 1) + b"x" * (LONGEST + 1), None),
        (head(2, "404 Not Found") + b"{}", None),
        (head(2, "302 Found") + b"{}", None),
        (head(9) + b"{}", b"{}"),
        (b"SSH-2.0-x\r\n", None),
        (b"", None),
    ],
    ids=["small", "largest", "too large", "not found", "led elsewhere", "cut", "no web", "nothing"],
)
def test_an_answer_over_a_real_line(raw: bytes, got: bytes | None) -> None:
    def answer(line: socket.socket) -> None:
        try:
            line.sendall(raw)
        except OSError:
            assert len(raw) > LONGEST  # it does not read more than it takes

    with answering(answer) as base:
        assert ask_web(base, "/kiosk/calls?shop=x", None) == got


@pytest.mark.parametrize("base", ["http://127.0.0.1:1", "ftp://127.0.0.1", "http://", "nonsense"], ids=repr)
def test_where_nobody_is_nothing_comes(base: str) -> None:
    assert ask_web(base, "/kiosk/settings", None) is None
