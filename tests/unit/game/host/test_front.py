"""The front door: one address for the rooms of several hosts, and back to one's room when its host has died."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from front_rig import FrontRig, ended, front_rig, host_behind, look, said
from game.host import front
from game.host.front_desk import Desk
from game.host.limits import Limits
from game.host.ways import Way, Ways
from game.net.intents import Browse, Chat, Create, Hello, Join, Leave, Ping, Ready, Replay, Resume
from game.net.news import Chatted, Failed, Hall, Left, Pong, Room, Seated, Upgrade, Welcome
from game.net.parts import RoomSpec
from game.net.wire import encode
from hall_rig import FakeStore, all_games
from host_rig import ask, run, until

SPEC = RoomSpec("xuezhan", timing="steady", options={"length": 4})


async def opened(rig: FrontRig, socket: ClientConnection, spec: RoomSpec = SPEC) -> Seated:
    """Open a room, and let the directory know it."""
    seated = await ask(socket, Create(spec, "host"), Seated)
    rig.directory.owners[seated.code] = rig.host_of(seated.code).address
    return seated


async def health(rig: FrontRig) -> dict[str, Any]:
    reader, writer = await asyncio.open_connection(*rig.front.ports[0])
    writer.write(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    told: dict[str, Any] = json.loads(answer.partition(b"\r\n\r\n")[2])
    return told


def test_rooms_are_spread_and_each_client_comes_to_the_host_of_its_room() -> None:
    async def play() -> None:
        async with (
            front_rig() as rig,
            rig.guest("a") as first,
            rig.guest("b") as second,
            rig.guest("c") as third,
        ):
            one = await opened(rig, first)
            rig.directory.living[rig.host_of(one.code).address] = 9
            await look(lambda: any(card.rooms for card in rig.front._ways._hosts.values()))
            two = await opened(rig, second)
            assert rig.host_of(one.code) is not rig.host_of(two.code)
            for code in (two.code, one.code):
                await ask(third, Join("guest", code=code), Seated)
                state = (await until(third, Room)).state
                assert (state.code, len(state.members)) == (code, 2)
                await ask(third, Leave(), Left)

    run(play())


def test_a_link_and_a_token_lead_to_their_room() -> None:
    async def play() -> None:
        async with front_rig(3) as rig, rig.guest("a") as host:
            await opened(rig, host)
            room = (await until(host, Room)).state
            async with rig.guest("b") as guest:
                seated = await ask(guest, Join("guest", invite=room.invite), Seated)
            async with rig.guest("b") as again:
                back = await ask(again, Resume(seated.token), Seated)
                assert (back.member, back.code) == (seated.member, room.code)

    run(play())


def test_what_is_said_and_talked_goes_both_ways() -> None:
    async def play() -> None:
        async with front_rig() as rig, rig.guest("a") as host, rig.guest("b") as guest:
            seated = await opened(rig, host)
            await ask(guest, Join("guest", code=seated.code), Seated)
            await ask(guest, Chat("你好"), Chatted)
            assert (await until(host, Chatted)).text == "你好"
            assert (await ask(host, Ping(7), Pong)).stamp == 7
            room = rig.host_of(seated.code).hall.rooms[seated.code]
            sent: list[bytes] = []
            room.members.people[0].guest.link.send_voice = sent.append  # type: ignore[union-attr, method-assign]
            for other in room.members.people:
                assert other.guest is not None
                other.guest.link.send_voice(b"\x01voice")
            assert await guest.recv() == b"\x01voice"
            assert sent == [b"\x01voice"]

    run(play())


def test_an_unknown_code_is_answered_by_a_host_as_ever() -> None:
    async def play() -> None:
        async with front_rig() as rig, rig.guest() as socket:
            for join in (Join("guest", code="999999"), Join("guest", invite="999998" + "x" * 22)):
                failed = await ask(socket, join, Failed)
                assert (failed.code, failed.about) == ("bad_code", "join")
            failed = await ask(socket, Resume("999997" + "y" * 22), Failed)
            assert (failed.code, failed.about) == ("bad_code", "resume")
            failed = await ask(socket, Resume("z" * 22), Failed)
            assert (failed.code, failed.about) == ("bad_code", "resume")

    run(play())


def test_who_guesses_codes_is_slowed_down_whichever_host_answers() -> None:
    async def play() -> None:
        async with front_rig(3) as rig, rig.guest() as socket:
            codes = [(await ask(socket, Join("x", code=f"{number:06}"), Failed)).code for number in range(12)]
            assert codes == ["bad_code"] * 10 + ["rate"] * 2

    run(play())


def test_who_says_too_much_is_told_so_and_cut_at_last() -> None:
    async def play() -> None:
        limits = Limits(messages_s=1.0, burst=3, strikes=2)
        async with front_rig(1, limits) as rig, rig.guest() as socket:
            for _ in range(8):
                await said(socket, Browse())
            code, came = await ended(socket)
            assert code == 1008
            assert any('"code":"rate"' in str(text) for text in came)

    run(play())


def test_the_list_holds_the_public_rooms_of_all_hosts() -> None:
    async def play() -> None:
        async with (
            front_rig() as rig,
            rig.guest("a") as first,
            rig.guest("b") as second,
            rig.guest("c") as third,
        ):
            public = RoomSpec("xuezhan", timing="steady", options={"length": 4}, private=False)
            codes = sorted(
                [(await opened(rig, first, public)).code, (await opened(rig, second, public)).code]
            )
            rig.directory.living["127.0.0.1:1"] = 0  # one that answers nobody
            assert [card.code for card in (await ask(third, Browse(), Hall)).rooms] == codes

    run(play())


def test_a_record_is_asked_of_the_host_one_is_at() -> None:
    async def play() -> None:
        async with front_rig(1) as rig, rig.guest() as socket:
            assert (await ask(socket, Replay("none"), Failed)).code == "no_record"

    run(play())


def test_one_is_in_one_room_at_a_time_through_a_front_as_well() -> None:
    async def play() -> None:
        async with front_rig() as rig, rig.guest("a") as first, rig.guest("b") as second:
            one, two = await opened(rig, first), await opened(rig, second)
            assert (await ask(first, Join("x", code=two.code), Failed)).code == "in_match"
            await ask(first, Leave(), Left)
            assert (await ask(first, Join("x", code=two.code), Seated)).code == two.code
            assert one.code not in rig.host_of(two.code).hall.rooms

    run(play())


def test_before_hello_and_other_than_messages_nothing_is_passed_on() -> None:
    async def play() -> None:
        async with front_rig() as rig, rig.silent() as socket:
            assert (await ask(socket, Ready(), Failed)).code == "hello_first"
            await socket.send("{")
            assert (await until(socket, Failed)).code == "malformed"
            await socket.send(b"\x01voice")
            assert (await ask(socket, Hello(1, games=dict(all_games())), Welcome)).major == 1
            assert (await ask(socket, Hello(1), Welcome)).games == [], "said again, the last one counts"

    run(play())


def test_hello_may_be_said_again_and_the_last_one_is_said_to_every_host() -> None:
    async def play() -> None:
        async with front_rig() as rig, rig.guest("a") as first:
            seated = await opened(rig, first)
            rig.directory.living[rig.host_of(seated.code).address] = 9
            await look(lambda: any(card.rooms for card in rig.front._ways._hosts.values()))
            async with rig.guest("b") as second:  # at the other host
                await ask(second, Hello(1, device="b", games={"yueqing/local": "0" * 8}), Welcome)
                assert (await ask(second, Join("b", code=seated.code), Failed)).code == "edition_unknown"
                await ask(second, Hello(1, device="b", games=dict(all_games())), Welcome)
                await ask(second, Join("b", code=seated.code), Seated)

    run(play())


def test_a_version_that_does_not_fit_is_told_by_the_host() -> None:
    async def play() -> None:
        async with front_rig() as rig, rig.silent() as socket:
            await ask(socket, Hello(99), Upgrade)
            assert await ended(socket) == (1000, [])

    run(play())


def test_the_host_counts_clients_by_their_own_address() -> None:
    async def play() -> None:
        async with front_rig(1) as rig, rig.guest() as socket:
            await opened(rig, socket)
            (guest,) = rig.hosts[0].hall._guests
            assert guest.link.address == "127.0.0.1"
            assert rig.hosts[0].server._doors.addresses.total == 1
        assert not rig.hosts[0].hall._guests

    run(play())


def test_a_host_that_dies_ends_its_connections_and_the_room_is_found_at_its_heir() -> None:
    async def play() -> None:
        async with front_rig() as rig, rig.guest("a") as host, rig.guest("b") as guest:
            seated = await opened(rig, host)
            other = await ask(guest, Join("guest", code=seated.code), Seated)
            dead = rig.host_of(seated.code)
            dead.kill()
            assert (await ended(guest))[0] == 1012
            async with rig.guest("b") as again:
                rig.directory.asked.clear()
                await said(again, Resume(other.token))
                await look(
                    lambda: len(rig.directory.asked) > 2
                )  # its heart still seems to beat: it is asked again
                del rig.directory.living[dead.address]
                heir = next(each for each in rig.hosts if each is not dead)
                take_over(dead.store, heir.store)
                await look(lambda: seated.code in heir.hall.rooms)
                rig.directory.owners[seated.code] = heir.address
                assert (await until(again, Seated)).member == other.member

    run(play())


def take_over(dead: FakeStore, heir: FakeStore) -> None:
    """What a shared store does when a host has died."""
    again = dead.reopened()
    heir.documents |= again.documents
    heir.journals |= again.journals
    heir.claimed |= again.claimed


def test_a_room_that_nobody_takes_over_is_said_to_be_moving(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with front_rig() as rig, rig.guest("a") as socket:
            rig.directory.owners["111111"] = ""
            monkeypatch.setattr(rig.front._ways, "times", type(rig.front._ways.times)(find=0.0))
            for host in rig.hosts:
                host.store.away.add("111111")
            failed = await ask(socket, Resume("111111" + "x" * 22), Failed)
            assert (failed.code, failed.about, failed.retry_ms) == ("shutting_down", "resume", 1000)

    run(play())


def test_a_host_without_a_heartbeat_is_given_up_though_its_connections_stand() -> None:
    async def play() -> None:
        async with front_rig() as rig, rig.guest("a") as socket:
            seated = await opened(rig, socket)
            del rig.directory.living[rig.host_of(seated.code).address]
            assert (await ended(socket))[0] == 1012

    run(play())


def test_nobody_is_moved_while_the_directory_is_away() -> None:
    async def play() -> None:
        async with front_rig() as rig, rig.guest("a") as socket, rig.guest("b") as other:
            await opened(rig, socket)
            rig.directory.away = True
            await look(lambda: rig.front._ways.trouble is not None)
            rig.directory.living.clear()
            assert (await ask(socket, Ping(1), Pong)).stamp == 1
            for intent, about in (
                (Join("x", code="123456"), "join"),
                (Resume("123456" + "x" * 22), "resume"),
            ):
                failed = await ask(other, intent, Failed)
                assert (failed.code, failed.about, failed.retry_ms) == ("shutting_down", about, 1000)
            assert (await health(rig))["ok"] is False

    run(play())


def test_a_new_host_is_found_and_none_at_all_is_said() -> None:
    async def play() -> None:
        async with front_rig(0) as rig:
            assert (await health(rig)) == {"ok": False, "hosts": 0, "connections": 0, "store": ""}
            async with rig.silent() as socket:
                assert (await ask(socket, Hello(1), Failed)).code == "shutting_down"
                assert (await ended(socket))[0] == 1012
            rig.hosts.append(await host_behind(rig.directory))
            await look(lambda: bool(rig.front._ways.hosts))
            async with rig.guest() as socket:
                await opened(rig, socket)
                assert (await health(rig)) == {"ok": True, "hosts": 1, "connections": 1, "store": ""}

    run(play())


def test_who_never_says_hello_is_cut() -> None:
    async def play() -> None:
        async with front_rig(0) as rig, rig.silent() as socket:
            (passage,) = rig.front._passages
            passage._hurry()
            with pytest.raises(ConnectionClosed):
                await socket.recv()

    run(play())


def test_a_fault_of_our_own_ends_one_connection_and_is_logged(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise LookupError("boom")

    async def play() -> None:
        async with front_rig() as rig, rig.guest("a") as one, rig.guest("b") as other:
            monkeypatch.setattr(Desk, "listing", fail)
            await one.send(encode(Browse()))
            assert (await ended(one))[0] == 1006
            assert (await ask(other, Ping(3), Pong)).stamp == 3

    with caplog.at_level(logging.ERROR, "ouju.host"):
        run(play())
    assert "could not be passed on" in caplog.text
    assert "boom" in caplog.text


def test_hosts_that_cannot_be_looked_for_are_looked_for_again(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise LookupError("boom")

    async def play() -> None:
        monkeypatch.setattr(front, "_AFTER_FAULT_S", 0.01)
        async with front_rig(1) as rig:
            with monkeypatch.context() as broken:
                broken.setattr(rig.directory, "hosts", fail)
                await look(lambda: "boom" in caplog.text)
            rig.hosts.append(await host_behind(rig.directory))
            await look(lambda: rig.front.health()["hosts"] == 2)

    with caplog.at_level(logging.ERROR, "ouju.host"):
        run(play())


def test_the_front_door_ends_with_a_word_and_lets_go_of_the_directory() -> None:
    async def play() -> None:
        async with front_rig() as rig, rig.guest() as socket:
            await rig.front.stop()
            assert (await ended(socket))[0] == 1012
            assert rig.directory.closed

    run(play())


def test_of_hosts_that_are_as_good_the_one_at_hand_is_taken() -> None:
    async def play() -> None:
        async with front_rig(0) as rig:
            rig.directory.living = {"a:1": 5, "b:1": 2, "c:1": 4}
            ways = Ways(rig.directory)
            await ways.look(0.0)
            assert ways.by_load() == [Way("b:1"), Way("c:1"), Way("a:1")]
            assert ways.by_load("c:1") == [Way("b:1"), Way("c:1"), Way("a:1")]
            ways.sent(Way("b:1"))
            assert ways.by_load("c:1") == [Way("c:1"), Way("b:1"), Way("a:1")]
            ways.sent(Way("b:1"))
            ways.sent(Way("b:1"))
            assert ways.by_load() == [Way("c:1"), Way("a:1"), Way("b:1")]
            await ways.look(0.0)
            assert ways.by_load()[0] == Way("b:1")
            assert {ways.any_for(f"{number:06}") for number in range(3)} == {
                Way("a:1"),
                Way("b:1"),
                Way("c:1"),
            }
            assert ways.any_for("x") is None

    run(play())
