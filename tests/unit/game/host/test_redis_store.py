"""Rooms that several hosts share: what was acknowledged outlives any of them, and each room has exactly one host."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import redis

from game.errors import StorageError
from game.host import redis_link
from game.host.contract import Stored
from game.host.redis_link import Directory
from game.host.redis_store import RedisPaper
from game.host.store import PaperStore
from game.host.stores import open_store
from killed_writer import ROOMS, written_until_killed
from redis_server import RedisServer, needs_redis
from store_rig import PATIENCE_S, Ear, line, numbers, opened

pytestmark = needs_redis
LIFE_MS = 400
EAR = Ear()
"""Hears all hosts of a test."""


class Host:
    """A host process as the store knows one."""

    def __init__(self, url: str, address: str, *, life_ms: int = LIFE_MS) -> None:
        self.ear = EAR
        self.paper = RedisPaper(url, address, life_ms=life_ms)
        self.paper.listen(self.ear)
        self.store = PaperStore(self.paper, self.ear)
        self.rooms: dict[str, Stored] = {}
        self.lost: set[str] = set()

    def look(self) -> int:
        """What a hall does in every tick; how many rooms have come so far."""
        self.lost |= self.store.lost()
        self.rooms |= {room.code: room for room in self.store.rooms()}
        return len(self.rooms)

    def until(self, holds: Callable[[], bool]) -> None:
        """Tick until *holds*."""

        def ticked() -> bool:
            self.look()
            return holds()

        assert self.ear.until(ticked)

    def fall_silent(self) -> None:
        """Be paused as a whole process, as far as others can see: no heartbeat arrives any more."""
        self.paper._pulse._ended.set()
        self.paper._pulse._thread.join()

    def wake(self) -> None:
        """Go on after a pause, however long it was."""
        self.paper._pulse._turn()

    def close(self) -> None:
        self.store.close()


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


def test_a_room_its_match_and_its_record_outlive_the_process(
    server: RedisServer, host: Callable[[str], Host]
) -> None:
    first = Host(server.url, "a:1")
    opened(first.store, ["123456"])
    journal = first.store.journal("123456", "m1")
    journal.append([line(1)])
    ticket = journal.append([line(2), line(3)])
    assert journal.wait(PATIENCE_S)
    assert journal.durable == ticket
    first.store.keep_record("R1", b"record\n")
    first.close()
    second = host("b:1")
    second.until(lambda: bool(second.rooms))
    room = second.rooms["123456"]
    assert (room.document, room.match, numbers(room.journal)) == (b'{"code":"123456"}', "m1", [1, 2, 3])
    assert second.store.record("R1") == b"record\n"
    assert second.store.record("R2") is None
    again = second.store.journal("123456", "m1")
    again.append([line(4)])
    assert again.wait(PATIENCE_S)
    second.close()
    third = Host(server.url, "c:1")
    third.until(lambda: bool(third.rooms))
    assert numbers(third.rooms["123456"].journal) == [1, 2, 3, 4]
    third.close()


def test_a_code_is_given_once_among_all_hosts(host: Callable[[str], Host]) -> None:
    first, second = host("a:1"), host("b:1")
    assert first.store.claim("111111")
    assert not second.store.claim("111111")
    assert not first.store.claim("111111")
    first.store.save("111111", b"{}")
    assert second.store.elsewhere("111111")
    assert not first.store.elsewhere("111111")
    assert not second.store.elsewhere("222222")
    assert second.store.owners() == {"111111": "a:1"}


def test_a_closed_room_leaves_its_code_to_others(host: Callable[[str], Host]) -> None:
    first, second = host("a:1"), host("b:1")
    opened(first.store, ["111111"])
    journal = first.store.journal("111111", "m1")
    journal.append([line(1)])
    first.store.forget("111111")
    opened(first.store, ["222222"])
    after = first.store.journal("222222", "m1")
    after.append([line(1)])
    assert after.wait(PATIENCE_S)
    assert second.store.claim("111111")
    assert first.store.owners() == {"111111": "b:1", "222222": "a:1"}


def test_a_new_match_leaves_no_line_of_the_one_before(
    host: Callable[[str], Host], server: RedisServer
) -> None:
    first = Host(server.url, "a:1")
    opened(first.store, ["111111"])
    first.store.journal("111111", "m1").append([line(1)])
    journal = first.store.journal("111111", "m2")
    journal.append([line(7)])
    assert journal.wait(PATIENCE_S)
    first.close()
    second = host("b:1")
    second.until(lambda: bool(second.rooms))
    assert (second.rooms["111111"].match, numbers(second.rooms["111111"].journal)) == ("m2", [7])


def test_the_rooms_of_a_dead_host_go_to_exactly_one_of_those_who_live(host: Callable[[str], Host]) -> None:
    dead = host("a:1")
    codes = [f"{number:06}" for number in range(40)]
    opened(dead.store, codes)
    journals = [dead.store.journal(code, "m") for code in codes]
    for journal in journals:
        journal.append([line(1)])
    assert all(journal.wait(PATIENCE_S) for journal in journals)
    second, third = host("b:1"), host("c:1")
    dead.fall_silent()
    second.until(lambda: len(second.rooms) + third.look() == len(codes))
    assert not set(second.rooms) & set(third.rooms)
    assert sorted([*second.rooms, *third.rooms]) == codes
    assert set(second.store.owners().values()) <= {"b:1", "c:1"}


def test_a_host_that_was_paused_writes_nothing_to_a_room_that_was_taken(host: Callable[[str], Host]) -> None:
    paused = host("a:1")
    opened(paused.store, ["111111"])
    journal = paused.store.journal("111111", "m")
    told = journal.append([line(1)])
    assert journal.wait(PATIENCE_S)
    paused.fall_silent()
    heir = host("b:1")
    heir.until(lambda: bool(heir.rooms))
    heirs = heir.store.journal("111111", "m")
    heirs.append([line(2)])
    assert heirs.wait(PATIENCE_S)
    journal.append([line(99)])
    paused.store.save("111111", b"stale")
    paused.store.forget("111111")
    paused.until(lambda: paused.lost == {"111111"})
    assert journal.durable == told
    heirs.append([line(3)])
    assert heirs.wait(PATIENCE_S)
    heir.close()
    last = host("c:1")
    last.until(lambda: bool(last.rooms))
    room = last.rooms["111111"]
    assert (room.document, numbers(room.journal)) == (b'{"code":"111111"}', [1, 2, 3])


def test_a_host_that_was_paused_is_told_what_it_has_lost_before_it_writes(
    host: Callable[[str], Host],
) -> None:
    paused = host("a:1")
    opened(paused.store, ["111111"])
    paused.store.journal("111111", "m")
    paused.fall_silent()
    heir = host("b:1")
    heir.until(lambda: bool(heir.rooms))
    paused.wake()
    assert paused.store.lost() == {"111111"}
    assert paused.store.elsewhere("111111")


def test_a_room_that_came_back_hears_nothing_of_its_old_table(host: Callable[[str], Host]) -> None:
    first = host("a:1")
    opened(first.store, ["111111"])
    stale = first.store.journal("111111", "m")
    stale.append([line(1)])
    assert stale.wait(PATIENCE_S)
    first.fall_silent()
    heir = host("b:1")
    heir.until(lambda: bool(heir.rooms))
    heir.close()
    first.wake()
    first.until(lambda: first.lost == {"111111"})
    first.paper._pulse._since -= 60
    first.wake()
    first.until(lambda: bool(first.rooms))
    fresh = first.store.journal("111111", "m")
    stale.append([line(99)])
    fresh.append([line(2)])
    assert fresh.wait(PATIENCE_S)
    first.close()
    last = host("c:1")
    last.until(lambda: bool(last.rooms))
    assert numbers(last.rooms["111111"].journal) == [1, 2]


def test_tables_stand_still_while_redis_is_away_and_go_on_by_themselves(
    server: RedisServer, host: Callable[[str], Host]
) -> None:
    one = host("a:1")
    opened(one.store, ["111111"])
    journal = one.store.journal("111111", "m")
    journal.append([line(1)])
    assert journal.wait(PATIENCE_S)
    server.kill()
    ticket = journal.append([line(2)])
    assert journal.wait(PATIENCE_S)
    assert journal.durable == ticket - 1
    assert "cannot be reached" in str(journal.trouble)
    assert not one.store.claim("222222")
    assert one.store.elsewhere("333333")
    server.start()
    one.until(lambda: journal.durable == ticket)
    assert journal.trouble is None
    assert not one.store.lost()
    one.close()
    two = host("b:1")
    two.until(lambda: bool(two.rooms))
    assert numbers(two.rooms["111111"].journal) == [1, 2]


def test_rooms_that_are_ours_though_the_answer_was_lost_are_found_again(host: Callable[[str], Host]) -> None:
    dead, heir = host("a:1"), host("b:1")
    opened(dead.store, ["111111"])
    dead.store.journal("111111", "m").append([line(1)])
    assert dead.store.journal("111111", "m").wait(PATIENCE_S)
    dead.fall_silent()
    heir.fall_silent()
    take, claim = heir.paper._pulse._take, heir.paper._claim

    class Deaf:
        """Does what it is asked, but the answer is lost."""

        def __init__(self, script: Callable[..., object]) -> None:
            self._script = script

        def __call__(self, keys: list[str], words: list[object]) -> object:
            done = self._script(keys, words)
            raise redis.ConnectionError(f"the answer {done!r} was lost")

    def tried() -> bool:
        heir.wake()
        return heir.paper._pulse.is_cut_off

    heir.paper._pulse._take = Deaf(take)  # type: ignore[assignment]
    heir.paper._claim = Deaf(claim)  # type: ignore[assignment]
    assert not heir.store.claim("222222")
    while not tried():
        assert not heir.rooms
    heir.paper._pulse._take, heir.paper._claim = take, claim
    heir.wake()
    heir.until(lambda: set(heir.rooms) == {"111111"})
    assert numbers(heir.rooms["111111"].journal) == [1]
    assert heir.store.claim("222222")


def test_a_redis_that_stands_still_is_waited_for_by_nobody_but_the_writer(
    server: RedisServer, host: Callable[[str], Host], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_link, "TIMEOUT_S", 0.1)
    one = host("a:1")
    opened(one.store, ["111111"])
    journal = one.store.journal("111111", "m")
    journal.append([line(1)])
    assert journal.wait(PATIENCE_S)
    server.pause()
    ticket = journal.append([line(2)])
    one.until(lambda: one.store.trouble is not None)
    assert "does not answer" in str(one.store.trouble)
    one.wake()
    assert one.paper._pulse.is_cut_off
    assert (one.store.claim("222222"), one.store.record("R"), one.store.elsewhere("333333")) == (
        False,
        None,
        True,
    )
    server.go_on()
    one.until(lambda: journal.durable == ticket)
    one.close()
    two = host("b:1")
    two.until(lambda: bool(two.rooms))
    assert numbers(two.rooms["111111"].journal) == [1, 2]


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
