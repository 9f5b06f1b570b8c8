"""Two hosts on one Redis, the one with the match killed in the middle of its hands: nobody loses anything."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from game.authority.record import read_record
from game.session.audit import check
from hall_rig import all_games
from redis_server import RedisServer, needs_redis
from shared_play import Person, Programs, told_words

SPEC = {"game": "xuezhan", "timing": "relaxed", "options": {"length": 4}}
TIME_S = 100.0


async def played(url: str, folder: Path) -> list[Person]:
    """Four people begin a match and break it up; the host of their table is killed and stopped in between."""
    async with Programs(url, folder) as programs, asyncio.TaskGroup() as group:
        people = [Person(name, programs.front, dict(all_games())) for name in ("东", "南", "西", "北")]
        await seated(people, group)
        east = people[0]
        await in_the_middle(people, 6, lambda: programs.kill_host_of(east.code))
        await programs.add_host()
        stopped = await programs.owner(east.code)
        await in_the_middle(people, 12, lambda: programs.pause_host_of(east.code))
        assert (await programs.owner(east.code)).address != stopped.address
        stopped.process.send_signal(signal.SIGCONT)  # it wakes, and finds that the room is another's
        await in_the_middle(people, 20, lambda: programs.kill_host_of(east.code))
        assert stopped.process.returncode is None
        assert await programs.owner(east.code) is stopped  # the one that is left
        await programs.add_host()
        await in_the_middle(people, 26, lambda: programs.end_host_of(east.code))
        await east.until(lambda: sum(person.answers for person in people) >= 30)
        await east.say(t="vote", kind="dissolve")
    return people


async def seated(people: list[Person], group: asyncio.TaskGroup) -> None:
    """Let people come into a room of the first one, and begin."""
    east, joined = people[0], asyncio.Semaphore(0)
    for person in people:
        person.happened = east.happened

    async def come(person: Person, begin: dict[str, object]) -> None:
        async def ready() -> None:
            joined.release()
            if person is not east:
                await person.say(t="ready")

        await person.play(begin, ready)

    group.create_task(come(east, {"t": "create", "spec": SPEC, "name": east.name}))
    await joined.acquire()
    for person in people[1:]:
        group.create_task(come(person, {"t": "join", "code": east.code, "name": person.name}))
    for _ in people[1:]:
        await joined.acquire()
    await east.until(lambda: east.ready == 3)
    await east.say(t="start")


async def in_the_middle(people: list[Person], moves: int, happen: Callable[[], Awaitable[object]]) -> None:
    """After so many moves let something *happen* to the host while somebody is asked; the same is asked again."""
    await people[0].until(lambda: sum(person.answers for person in people) >= moves)
    for person in people:
        person.holds = True
    await people[0].until(lambda: any(person.question is not None for person in people))
    asked = next(person for person in people if person.question is not None)
    question, times, back = asked.question, asked.asked, [len(person.returns) for person in people]
    assert question is not None
    await happen()
    await asked.until(lambda: asked.asked > times)
    assert asked.question is not None
    for key in ("win", "kind", "options", "default"):
        assert asked.question[key] == question[key]
    await people[0].until(
        lambda: all(len(person.returns) > had for person, had in zip(people, back, strict=True))
    )
    for person in people:
        await person.go_on()


@needs_redis
@pytest.mark.slow
@pytest.mark.timeout(TIME_S + 30)
def test_a_match_outlives_hosts_that_are_killed_and_stopped_in_the_middle_of_hands(tmp_path: Path) -> None:
    server = RedisServer(tmp_path)
    try:
        people = asyncio.run(asyncio.wait_for(played(server.url, tmp_path), TIME_S))
    finally:
        server.close()
    told_everything(people)


async def stood_still(server: RedisServer, folder: Path) -> list[Person]:
    """Four people play while Redis is killed and comes back."""
    async with Programs(server.url, folder) as programs, asyncio.TaskGroup() as group:
        people = [Person(name, programs.front, dict(all_games())) for name in ("东", "南", "西", "北")]
        await seated(people, group)
        east = people[0]
        await east.until(lambda: sum(person.answers for person in people) >= 6)
        server.kill()
        told = [len(person.lines) for person in people]
        await asyncio.to_thread(server.start)
        await east.until(
            lambda: all(len(person.lines) > had + 4 for person, had in zip(people, told, strict=True))
        )
        await east.say(t="vote", kind="dissolve")
    return people


@needs_redis
@pytest.mark.slow
@pytest.mark.timeout(TIME_S + 30)
def test_a_match_goes_on_by_itself_when_redis_is_back_and_nobody_is_moved(tmp_path: Path) -> None:
    server = RedisServer(tmp_path)
    try:
        people = asyncio.run(asyncio.wait_for(stood_still(server, tmp_path), TIME_S))
    finally:
        server.close()
    told_everything(people)
    assert [person.returns for person in people] == [[]] * 4


def told_everything(people: list[Person]) -> None:
    """Everybody was told the whole match, all the same, and its record holds."""
    assert [fault for person in people for fault in person.faults] == []
    record = [json.loads(text) for text in people[0].record.splitlines()]
    for person in people:
        assert person.record == people[0].record
        assert told_words(person.lines) == told_words(record)
    assert check(read_record(people[0].record.encode())).hands  # raises for what the rules do not tell
