"""What follows from the options: where it is reached, where it keeps rooms, what it says about itself."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from game.host.wanted import Wanted, is_loopback, listening, serving_of, store_of, why_unbound


@pytest.mark.parametrize(
    ("bind", "port", "address", "lan"),
    [
        (("127.0.0.1",), "127.0.0.1", "127.0.0.1:7746", ()),
        (("::1",), "::1", "[::1]:7746", ()),
        (("localhost",), "127.0.0.1", "127.0.0.1:7746", ()),
        (("192.168.1.4",), "192.168.1.4", "192.168.1.4:7746", ("192.168.1.4:7746",)),
        (("fd00::4", "127.0.0.1"), "fd00::4", "[fd00::4]:7746", ("[fd00::4]:7746",)),
        (("0.0.0.0",), "0.0.0.0", "127.0.0.1:7746", ("10.0.0.2:7746", "10.0.0.3:7746")),
        (("0.0.0.0", "::"), "0.0.0.0", "127.0.0.1:7746", ("10.0.0.2:7746", "10.0.0.3:7746")),
        (("::",), "::", "[::1]:7746", ()),
    ],
)
def test_where_it_is_reached(
    bind: tuple[str, ...], port: str, address: str, lan: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.host.announce.lan_addresses", lambda: ("10.0.0.2", "10.0.0.3"))
    told = listening(((port, 7746),), Wanted(bind=bind, store="memory:"))
    assert (told.address, told.lan) == (address, lan)
    assert told.url == f"ws://{address}/ouju"


def test_what_is_only_here_is_said_to_be_so() -> None:
    here = listening((("127.0.0.1", 7746),), Wanted(name="a", store="memory:")).sentence()
    assert "Only programs on this machine reach it" in here
    public = Wanted(name="a", store="memory:", public_url="wss://play.example.org")
    there = listening((("127.0.0.1", 7746),), public).sentence()
    assert "Only programs" not in there
    assert "People write wss://play.example.org." in there


def test_rooms_are_kept_in_the_data_folder_unless_asked_otherwise(tmp_path: Path) -> None:
    assert store_of(Wanted(data=tmp_path / "new")) == f"sqlite:{tmp_path / 'new' / 'host.sqlite'}"
    assert (tmp_path / "new").is_dir()
    assert store_of(Wanted(data=tmp_path, store="memory:")) == "memory:"


def test_a_password_of_the_store_is_not_shown() -> None:
    told = listening((("127.0.0.1", 1),), Wanted(store="redis://user:secret@db:6379/0"))
    assert told.plain()["store"] == "redis://db:6379/0"
    assert "secret" not in told.sentence()


def test_more_rooms_mean_more_connections_and_a_faster_seat_may_say_more_at_once() -> None:
    limits = serving_of(Wanted(rooms=5000, messages=50.0, per_address=1000), None).limits
    assert (limits.connections, limits.messages_s, limits.burst) == (40_000, 50.0, 100)
    assert (limits.per_address, limits.address_opens) == (1000, 1500)
    usual = serving_of(Wanted(), None).limits
    assert (usual.messages_s, usual.burst, usual.per_address) == (10.0, 20, 200)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.EADDRINUSE, "another program has it"),
        (errno.EACCES, "from 1024 on"),
        (errno.EIO, "--bind takes"),
    ],
)
def test_why_a_port_cannot_be_had(number: int, words: str) -> None:
    assert words in why_unbound(OSError(number, "x"), Wanted(port=80))


def test_loopback_is_known_by_name_and_number() -> None:
    assert [is_loopback(each) for each in ("127.0.0.9", "::1", "localhost", "0.0.0.0", "example.org")] == [
        True, True, True, False, False,
    ]  # fmt: skip
