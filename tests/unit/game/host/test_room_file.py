"""Rooms on paper: what is written is read back the same, what is damaged is set aside with a word and stops nobody."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest
from msgspec.structs import replace

from game.errors import StorageError
from game.host.hosted import TableMaker
from game.host.kit import Kit
from game.host.policy import Policy
from game.host.room_file import VERSION, document, read_document, room_of_file
from game.host.table import HostedTable
from game.net import intents, news
from game.net.parts import RoomSpec
from hall_rig import SPEC, FakeStore, HallRig

KIT_TABLES: TableMaker = HostedTable


def filled() -> HallRig:
    """A room with everything: persons, a bot, who waits, who is away, scores, a match that rests."""
    rig = HallRig()
    host = rig.host(RoomSpec("yueqing", places=6, timing="steady", approve=False))
    clients = [host, *rig.join(host, "a", "b", "c", "d")]
    rig.start(host)
    rig.play(clients, lambda: host.hand == 2)
    for client in clients[:4]:
        client.say(intents.VoteStart("pause"))
        client.say(intents.Cast(1))
    clients[1].drop()
    return rig


def written(rig: HallRig) -> tuple[str, bytes]:
    """The one room, as it is kept."""
    ((code, data),) = rig.store.documents.items()
    return code, data


def test_what_is_written_is_read_back_the_same() -> None:
    rig = filled()
    code, data = written(rig)
    kit = Kit(Policy(), FakeStore(), KIT_TABLES, lambda _: None)
    again = room_of_file(kit, read_document(data), 0.0)
    assert document(again) == data == document(rig.hall.rooms[code])
    assert (again.stage, again.paused, again.play is not None) == ("playing", True, True)
    assert {held.presence for held in again.members.people} == {"away"}
    assert sorted(kit.tokens) == sorted(rig.hall.kit.tokens)
    assert list(kit.words) == [again.invite]


def test_no_token_and_no_device_is_kept_in_the_clear() -> None:
    rig = filled()
    _, data = written(rig)
    for client in rig.clients:
        assert client.token.encode() not in data
        assert client.device.encode() not in data


def test_the_secret_of_the_shuffle_is_told_to_nobody() -> None:
    rig = filled()
    _, data = written(rig)
    root = json.loads(data)["match"]["root"]
    assert len(bytes.fromhex(root)) == 32
    for client in rig.clients:
        assert root not in "".join(client.link.texts)


def _changed(path: list[str | int], value: object) -> bytes:
    _, data = written(filled())
    whole: Any = json.loads(data)
    part = whole
    for key in path[:-1]:
        part = part[key]
    if value is KeyError:
        del part[path[-1]]
    else:
        part[path[-1]] = value
    return json.dumps(whole).encode()


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["v"], 2),
        (["v"], KeyError),
        (["code"], "12345"),
        (["code"], "../etc"),
        (["invite"], "short"),
        (["stage"], "gone"),
        (["stage"], "waiting"),
        (["host"], 77),
        (["queue"], []),
        (["queue"], [1]),
        (["colour"], "red"),
        (["spec", "game"], "bridge"),
        (["spec", "options"], {"wings": 1}),
        (["spec", "places"], 9),
        (["members", 0, "seat"], 3),
        (["members", 0, "seat"], 4),
        (["members", 0, "id"], 2),
        (["members", 0, "token"], "plain"),
        (["match", "root"], "00"),
        (["match", "names"], ["a"]),
        (["match"], KeyError),
    ],
)
def test_what_does_not_fit_is_refused_in_words(path: list[str | int], value: object) -> None:
    kit = Kit(Policy(), FakeStore(), KIT_TABLES, lambda _: None)
    with pytest.raises(StorageError, match="room"):
        room_of_file(kit, read_document(_changed(path, value)), 0.0)
    assert not kit.tokens


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 5000, b'{"v":1}'])
def test_what_is_no_room_is_refused(data: bytes) -> None:
    with pytest.raises(StorageError):
        read_document(data)
    assert VERSION == 1


def test_a_damaged_room_is_set_aside_with_a_word_and_the_others_go_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    rig = HallRig()
    good = rig.host(name="good")
    bad = rig.host(name="bad")
    rig.store.documents[bad.room.code] = rig.store.documents[bad.room.code][:-9]
    with caplog.at_level(logging.WARNING, "ouju"):
        later = rig.killed()
    assert list(later.hall.rooms) == [good.room.code]
    assert f"Room {bad.room.code} was set aside" in caplog.text
    assert bad.room.code in later.store.documents, "somebody may look at it"
    back = later.come_back(bad).connect()
    assert back.say(intents.Resume(bad.token)).failed == "bad_code"


def test_a_damaged_match_leaves_the_room_and_its_people(caplog: pytest.LogCaptureFixture) -> None:
    rig = HallRig()
    host = rig.host()
    (a,) = rig.join(host, "a")
    rig.start(host)
    rig.play([host, a], lambda: host.hand == 1)
    del rig.store.lines(host.room.code)[5]
    with caplog.at_level(logging.WARNING, "ouju"):
        later = rig.killed()
    assert "cannot be gone on with" in caplog.text
    back = [later.come_back(client).connect() for client in (host, a)]
    for client in back:
        client.say(intents.Resume(client.token))
    assert back[1].room.stage == "between"
    back[1].say(intents.Ready())
    later.start(back[0])
    assert back[0].room.stage == "playing"


def test_a_match_that_was_kept_but_not_begun_begins() -> None:
    """Killed between the room's document and the first line of the match."""
    rig = HallRig()
    host = rig.host()
    (a,) = rig.join(host, "a")
    rig.start(host)
    rig.store.journals.clear()
    later = rig.killed()
    back = [later.come_back(client).connect() for client in (host, a)]
    for client in back:
        client.say(intents.Resume(client.token))
    later.play(back, lambda: back[0].room.stage == "between")
    assert sum(member.score for member in back[0].room.members) == 0


def test_the_journal_of_an_older_match_is_not_taken_for_this_one() -> None:
    rig = HallRig()
    host = rig.host()
    rig.start(host)
    rig.play([host], lambda: host.room.stage == "between")
    code = host.room.code
    match, journal = rig.store.journals[code]
    rig.start(host)
    rig.store.journals[code] = (match, journal)
    later = rig.killed()
    back = later.come_back(host).connect()
    back.say(intents.Resume(host.token))
    assert back.room.stage == "playing"
    later.play([back], lambda: back.room.stage == "between")
    assert len(later.store.records) == 2


@pytest.mark.parametrize("broken_up", ["before the first hand", "in a hand", "not at all"])
def test_a_match_that_was_over_when_the_host_was_killed_ends_at_once(broken_up: str) -> None:
    """Killed between the last line of the match and the room that would have been kept after it."""
    rig = HallRig()
    host = rig.host()
    (a,) = rig.join(host, "a")
    rig.start(host)
    clients, code = [host, a], host.room.code
    if broken_up == "in a hand":
        rig.play(clients, lambda: host.hand == 1)
    document = rig.store.documents[code]
    if broken_up == "not at all":
        rig.play(clients, lambda: host.room.stage == "between")
    else:
        a.say(intents.VoteStart("dissolve"))
        vote = host.room.vote
        assert vote is not None
        host.say(intents.Cast(vote.id))
    told, match = host.last(news.Finished), host.last(news.MatchBegun).match
    rig.store.documents[code] = document
    rig.store.records.clear()
    later = rig.killed()
    back = later.come_back(host).connect()
    back.say(intents.Resume(host.token, match, told.seq))
    assert back.room.stage == "between"
    found = back.last(news.Snapshot).finished
    assert found is not None
    assert (found.totals, found.dissolved) == (told.totals, broken_up != "not at all")
    assert list(later.store.records) == [told.record]


def test_a_room_between_matches_is_still_that() -> None:
    rig = HallRig()
    host = rig.host(replace(SPEC, private=False))
    rig.start(host)
    rig.play([host], lambda: host.room.stage == "between")
    scores = {member.name: member.score for member in host.room.members}
    later = rig.killed()
    back = later.come_back(host).connect()
    back.say(intents.Resume(host.token))
    assert back.room.stage == "between"
    assert {member.name: member.score for member in back.room.members} == scores


def test_nothing_is_told_before_it_is_on_paper_and_a_stir_of_the_store_lets_it_out() -> None:
    store = FakeStore(slow=True)
    rig = HallRig(store)
    host = rig.host()
    rig.start(host)
    host.play()
    assert store.lines(host.room.code)[1]["e"] == "hand"
    assert not host.all(news.Told)
    rig.wait(1.0, [host])
    assert not host.all(news.Told)
    rig.stirs += store.write()
    rig.settle()
    assert host.all(news.Told)[0].line["e"] == "hand"
