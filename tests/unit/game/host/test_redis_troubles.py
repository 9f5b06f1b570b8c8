"""A Redis that dies, forgets, is full or is not there: what was acknowledged stays, and the rest is told in words."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import redis

from game.errors import StorageError
from game.host.redis_link import Directory
from game.host.redis_store import RedisPaper
from game.host.stores import open_store
from killed_writer import ROOMS, written_until_killed
from redis_hosts import LIFE_MS, Host
from redis_server import RedisServer, needs_redis
from store_rig import PATIENCE_S, Ear, line, numbers, opened

pytestmark = needs_redis


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RedisServer]:
    started = RedisServer(tmp_path)
    yield started
    started.close()


@pytest.fixture
def host(server: RedisServer) -> Iterator[Callable[[str], Host]]:
    hosts: list[Host] = []

    def make(address: str) -> Host:
        hosts.append(Host(server.url, address))
        return hosts[-1]

    yield make
    for made in hosts:
        made.close()


def journals(url: str) -> dict[str, list[int]]:
    """What is in the Redis, as a host finds it when all others are dead."""
    host = Host(url, "", life_ms=LIFE_MS)
    host.until(lambda: len(host.rooms) == ROOMS)
    host.close()
    return {code: numbers(room.journal) for code, room in host.rooms.items()}


@pytest.mark.parametrize("power", ["host", "both"])
def test_whatever_was_acknowledged_is_there_after_a_kill_again_and_again(
    server: RedisServer, power: str
) -> None:
    def cut() -> None:
        if power == "both":
            server.kill()
            server.start()

    for turn in range(3):
        told = written_until_killed(server.url, 20 + 40 * turn, midway=cut)
        assert len(told) == ROOMS
        found = journals(server.url)
        for code, number in told.items():
            assert found[code] == list(range(1, len(found[code]) + 1))
            assert len(found[code]) >= number


def test_five_hundred_rooms_share_lots(server: RedisServer, host: Callable[[str], Host]) -> None:
    one = host("a:1")
    codes = [f"{number:06}" for number in range(500)]
    opened(one.store, codes)
    made = [one.store.journal(code, "m") for code in codes]

    def play(part: int) -> None:
        for number in range(1, 4):
            for journal in made[part::4]:
                journal.append([line(number)])

    threads = [threading.Thread(target=play, args=(part,)) for part in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(journal.wait(PATIENCE_S) for journal in made)
    assert one.store.writer.lots < 500 * 3
    one.close()
    two = host("b:1")
    two.until(lambda: len(two.rooms) == len(codes))
    assert {code: numbers(room.journal) for code, room in two.rooms.items()} == {
        code: [1, 2, 3] for code in codes
    }


def test_what_was_sent_twice_stands_there_once(host: Callable[[str], Host], server: RedisServer) -> None:
    one = host("a:1")
    opened(one.store, ["111111"])
    journal = one.store.journal("111111", "m")
    for number in range(5):
        journal.append([line(number)])
    assert journal.wait(PATIENCE_S)
    sent: list[int] = []
    ask = one.paper._ask

    def without_an_answer(lot: object) -> dict[tuple[str, int], bytes]:
        answers = ask(lot)  # type: ignore[arg-type]
        sent.append(len(answers))
        if len(sent) == 1:
            raise StorageError("the answer was lost")
        return answers

    one.paper._ask = without_an_answer  # type: ignore[method-assign]
    ticket = journal.append([line(5)])
    one.until(lambda: journal.durable == ticket)
    assert len(sent) == 2
    one.close()
    two = host("b:1")
    two.until(lambda: bool(two.rooms))
    assert numbers(two.rooms["111111"].journal) == [0, 1, 2, 3, 4, 5]


def test_what_redis_forgot_of_the_last_second_is_told_again(tmp_path: Path) -> None:
    server = RedisServer(tmp_path, "--appendonly", "no")
    try:
        one = Host(server.url, "a:1")
        assert not one.paper.is_durable
        opened(one.store, ["111111", "222222"])
        journal = one.store.journal("111111", "m")
        journal.append([line(1)])
        journal.append([line(2)])
        assert journal.wait(PATIENCE_S)
        server.kill()
        server.start()
        ticket = journal.append([line(3)])
        one.until(lambda: journal.durable == ticket)
        one.close()
        two = Host(server.url, "b:1")
        two.until(lambda: "111111" in two.rooms)
        assert numbers(two.rooms["111111"].journal) == [1, 2, 3]
        assert two.rooms["111111"].document == b'{"code":"111111"}'
        two.close()
    finally:
        server.close()


def test_a_room_whose_match_redis_has_forgotten_for_good_is_dropped(tmp_path: Path) -> None:
    server = RedisServer(tmp_path)
    try:
        one = Host(server.url, "a:1")
        opened(one.store, ["111111"])
        journal = one.store.journal("111111", "m")
        told = journal.append([line(1)])
        assert journal.wait(PATIENCE_S)
        with redis.Redis.from_url(server.url) as link:
            link.flushall()
        journal.append([line(2)])
        one.until(lambda: one.lost == {"111111"})
        assert journal.durable == told
        one.close()
    finally:
        server.close()


def test_nobody_is_taken_for_dead_because_redis_was_away(
    server: RedisServer, host: Callable[[str], Host]
) -> None:
    first, second = host("a:1"), host("b:1")
    opened(first.store, ["111111"])
    opened(second.store, ["222222"])
    with redis.Redis.from_url(server.url) as link:
        for one in (first, second):
            one.fall_silent()
            link.delete(f"ouju:host:{one.paper.name}")
    first.paper._pulse._last -= 60  # it was cut off for a minute, and comes back before the other does
    first.wake()
    assert first.store.owners() == {"111111": "a:1", "222222": ""}
    second.wake()
    first.wake()
    assert first.store.owners() == {"111111": "a:1", "222222": "b:1"}


def test_a_code_whose_host_died_before_it_had_a_room_is_free_again(host: Callable[[str], Host]) -> None:
    dead = host("a:1")
    assert dead.store.claim("111111")
    dead.fall_silent()
    heir = host("b:1")
    heir.until(lambda: heir.store.owners() == {})
    assert not heir.rooms
    assert heir.store.claim("111111")


def test_the_directory_finds_hosts_and_rooms(server: RedisServer, host: Callable[[str], Host]) -> None:
    first, second = host("a:1"), host("b:1")
    opened(first.store, ["111111"])
    first.wake()
    directory = Directory(server.url)
    assert [(one.address, one.rooms) for one in directory.hosts()] == [("b:1", 0), ("a:1", 1)]
    assert directory.owner("111111") == "a:1"
    assert directory.owner("222222") is None
    assert (directory.has("111111"), directory.has("222222")) == (True, False)
    second.close()
    assert [one.address for one in directory.hosts()] == ["a:1"]
    directory.close()


@pytest.mark.parametrize(
    ("options", "is_durable", "words"),
    [
        ((), True, "on its disk"),
        (("--appendfsync", "everysec"), False, "once a second"),
        (("--appendonly", "no"), False, "in memory only"),
    ],
    ids=["always", "everysec", "memory"],
)
def test_a_store_says_what_redis_promises(
    tmp_path: Path, options: tuple[str, ...], is_durable: bool, words: str
) -> None:
    server = RedisServer(tmp_path, *options)
    paper = RedisPaper(server.url)
    assert (paper.is_durable, words in paper.promise) == (is_durable, True)
    paper.close()
    server.close()


def test_a_redis_that_is_not_there_or_not_ours_is_told_in_words(server: RedisServer) -> None:
    with pytest.raises(StorageError, match="cannot be reached"):
        open_store("unix:///nowhere/redis.sock", Ear())
    with redis.Redis.from_url(server.url) as link:
        link.set("ouju:version", "99")
    with pytest.raises(StorageError, match="of another version"):
        open_store(server.url, Ear())


def test_a_password_is_asked_for_in_words_and_never_told(tmp_path: Path) -> None:
    server = RedisServer(tmp_path, "--requirepass", "secret")
    try:
        with pytest.raises(StorageError, match="password"):
            RedisPaper(server.url)
        with pytest.raises(StorageError) as failed:
            RedisPaper(server.url.replace("unix://", "unix://:wrong@"))
        assert "wrong" not in str(failed.value)
        RedisPaper(server.url.replace("unix://", "unix://:secret@")).close()
    finally:
        server.close()


def test_a_full_redis_lets_tables_wait(server: RedisServer, host: Callable[[str], Host]) -> None:
    one = host("a:1")
    opened(one.store, ["111111"])
    journal = one.store.journal("111111", "m")
    told = journal.append([line(1)])
    assert journal.wait(PATIENCE_S)
    with redis.Redis.from_url(server.url) as link:
        link.config_set("maxmemory", "1")
        ticket = journal.append([line(2)])
        assert journal.wait(PATIENCE_S)
        assert (journal.durable, "is full" in str(journal.trouble)) == (told, True)
        link.config_set("maxmemory", "0")
    one.until(lambda: journal.durable == ticket)
    assert journal.trouble is None
