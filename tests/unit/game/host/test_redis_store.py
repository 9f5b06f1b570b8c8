"""Rooms that several hosts share: what was acknowledged outlives any of them, and each room has exactly one host."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import redis

from game.host import redis_link
from redis_hosts import Host
from redis_server import RedisServer, needs_redis
from store_rig import PATIENCE_S, line, numbers, opened

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
