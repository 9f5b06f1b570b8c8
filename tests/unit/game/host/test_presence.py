"""Who is there: seats and rights that wait, two connections to one seat, silence, a server that was killed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.net import intents, news
from game.net.parts import RoomSpec
from hall_rig import SPEC, Client, HallRig


def presence(client: Client) -> dict[str, str]:
    """How everybody is reached, by name."""
    return {member.name: member.presence for member in client.room.members}


@pytest.mark.parametrize("seconds", [1.0, 10.0, 60.0])
def test_scn_N05_the_host_drops_and_is_the_host_again(seconds: float) -> None:
    rig = HallRig()
    host = rig.host()
    a, b = rig.join(host, "a", "b")
    host.drop()
    assert a.last(news.Present) == news.Present(host.member, "away", 600_000)
    rig.wait(seconds, [a, b])
    assert a.room.host == host.member
    assert a.say(intents.Start()).failed == "not_host"
    host.resume()
    assert a.last(news.Present) == news.Present(host.member, "live")
    assert host.me.member == host.room.host
    rig.start(host)
    assert b.room.stage == "playing"


def test_rights_of_a_host_who_stays_away_go_to_the_next_who_is_there_and_do_not_come_back() -> None:
    rig = HallRig()
    host = rig.host()
    a, b = rig.join(host, "a", "b")
    a.drop()
    host.drop()
    rig.wait(119.0, [b])
    assert b.room.host == host.member
    rig.wait(2.0, [b])
    assert b.room.host == b.member
    host.resume()
    assert host.room.host == b.member
    rig.wait(600.0, [b, host])
    assert "a" not in presence(b), "a seat is kept for ten minutes before a match"
    a.connect().say(intents.Resume(a.token))
    assert a.failed == "bad_code"


def test_rights_wait_where_nobody_else_is_there() -> None:
    rig = HallRig()
    host = rig.host()
    (a,) = rig.join(host, "a")
    a.drop()
    host.drop()
    rig.wait(300.0)
    host.resume()
    assert host.room.host == host.member


def test_a_room_that_nobody_is_in_closes_after_a_while() -> None:
    rig = HallRig()
    host = rig.host()
    watcher = rig.client("w").say(intents.Join("w", code=host.room.code, watch=True))
    host.drop()
    rig.wait(599.0, [watcher])
    assert rig.hall.rooms
    rig.wait(2.0, [watcher])
    assert not rig.hall.rooms
    assert not rig.store.documents
    assert watcher.last(news.Left).why == "closed"
    assert rig.hall.next_at() is not None, "the spectator is listened to all the same"


def test_scn_N17_a_silent_connection_is_noticed_and_one_word_is_enough_to_be_back() -> None:
    rig = HallRig()
    host = rig.host()
    (a,) = rig.join(host, "a")
    rig.wait(24.0, [host])
    assert presence(host) == {"host": "live", "a": "live"}
    rig.wait(2.0, [host])
    assert presence(host) == {"host": "live", "a": "away"}
    assert not a.link.closed
    a.say(intents.Pong())
    assert presence(host) == {"host": "live", "a": "live"}
    rig.wait(26.0, [host])
    assert presence(host)["a"] == "away"


def test_scn_N10_killed_and_started_again_one_is_back_in_the_seat_at_once() -> None:
    rig = HallRig()
    host = rig.host()
    a, b = rig.join(host, "a", "b")
    rig.start(host)
    rig.play([host, a, b], lambda: bool(a.all(news.Asked)))
    a.drop()
    again = rig.come_back(a).connect()
    again.say(intents.Resume(a.token))
    assert [type(said) for said in again.link.heard[1:4]] == [news.Seated, news.Room, news.Snapshot]
    snapshot = again.last(news.Snapshot)
    assert (snapshot.seat, again.member) == (1, a.member)
    assert snapshot.match == host.room.match
    assert not host.all(news.Finished)
    rig.play([host, again, b], lambda: host.room.stage == "between")
    assert again.last(news.Finished).totals == host.last(news.Finished).totals


def test_what_was_missed_is_told_without_a_gap() -> None:
    rig = HallRig()
    host = rig.host()
    a, b = rig.join(host, "a", "b")
    rig.start(host)
    rig.play([host, a, b], lambda: host.hand == 1)
    last = max(said.seq for said in a.all(news.Told))
    a.drop()
    rig.play([host, b], lambda: len(host.all(news.Told)) > last + 25)
    a.resume(a.match, last)
    assert not a.all(news.Snapshot)
    numbers = [
        said.seq
        for said in a.link.heard
        if isinstance(said, news.Told | news.Asked | news.Closed | news.AutoSet | news.Finished)
    ]
    assert numbers == list(range(last + 1, last + 1 + len(numbers)))
    a.say(intents.Sync(a.match, numbers[-2]))
    assert a.last(news.Told).seq >= numbers[-2]
    assert a.say(intents.Sync("another", 0)).failed == "no_match"


def test_who_comes_back_after_the_end_hears_how_it_ended() -> None:
    rig = HallRig()
    host = rig.host()
    a, b = rig.join(host, "a", "b")
    rig.start(host)
    rig.play([host, a, b], lambda: a.hand == 4)
    last = max(said.seq for said in a.all(news.Told))
    a.drop()
    rig.play([host, b], lambda: host.room.stage == "between")
    a.resume(a.match, last)
    assert a.last(news.Finished).totals == host.last(news.Finished).totals
    (late,) = rig.join(host, "late")
    assert late.say(intents.Sync(a.match, 0)).failed == "no_match"
    b.drop()
    b.resume()
    assert not b.all(news.Finished), "the match it asks for is not named"


def test_a_second_connection_takes_the_seat_over_and_both_are_told() -> None:
    rig = HallRig()
    host = rig.host()
    (a,) = rig.join(host, "a")
    second = rig.come_back(a).connect()
    second.say(intents.Resume(a.token))
    assert isinstance(a.link.heard[-1], news.Displaced)
    assert a.link.closed
    assert second.me == news.Seated(a.member, a.token, host.room.code, displaced=True)
    a.drop()
    assert presence(second) == {"host": "live", "a": "live"}
    assert len(second.room.members) == 2
    second.say(intents.Resume(a.token))
    assert second.me.displaced is False
    assert second.say(intents.Resume(host.token)).failed == "in_match"
    assert not host.link.closed


def test_scn_N13_back_before_the_time_is_up_one_still_answers_and_is_no_spectator() -> None:
    rig = HallRig()
    host = rig.host()
    (a,) = rig.join(host, "a")
    rig.start(host)
    rig.play([host], lambda: bool(a.all(news.Asked)), away=True)
    question = a.last(news.Asked).question
    assert question.ms_left is not None
    a.play()
    rig.play([host], lambda: a.last(news.Asked).question.win != question.win, away=True)
    asked = a.last(news.Asked).question
    a.drop()
    rig.wait((asked.ms_left or 0) / 1000 - 1.0, [host])
    a.resume()
    snapshot = a.last(news.Snapshot)
    assert (a.me.watching, snapshot.seat) == (False, 1)
    assert snapshot.question is not None
    assert snapshot.question.win == asked.win
    a.say(intents.Answer(a.match, 1, asked.win, asked.default, ref=3))
    assert a.last(news.Ack).ref == 3
    rig.wait(3.0, [host])
    a.play()
    assert a.room.stage == "playing"
    assert presence(a)["a"] == "live"


def test_scn_N13_one_who_is_away_does_not_lock_the_table() -> None:
    rig = HallRig()
    host = rig.host(replace(SPEC, options={"length": 4, "escape_mode": "bot"}))
    a, b = rig.join(host, "a", "b")
    rig.start(host)
    rig.play([host, a, b], lambda: host.hand == 1)
    a.drop()
    rig.play([host, b], lambda: host.room.stage == "between")
    assert "a" in presence(host)
    assert a.resume().room.stage == "between"


def test_scn_N12_the_host_is_not_there_and_the_first_to_act_says_nothing() -> None:
    rig = HallRig()
    host = rig.host()
    (a,) = rig.join(host, "a")
    host.say(intents.Start())
    host.drop()
    rig.play([a], lambda: a.room.stage == "between")
    assert sum(member.score for member in a.room.members) == 0
    assert len(rig.store.records) == 1


def test_scn_N12_a_spectator_sees_a_match_of_an_hour_to_its_end() -> None:
    rig = HallRig()
    host = rig.host()
    watcher = rig.client("w").say(intents.Join("w", code=host.room.code, watch=True))
    rig.start(host)
    began = rig.now
    while not watcher.all(news.Finished):
        rig.play([host, watcher], lambda: host.room.hand > 3 or host.room.stage == "between")
        rig.wait(1800.0, [host, watcher])
    assert rig.now - began >= 1800.0
    assert not watcher.link.closed
    numbers = [said.seq for said in watcher.link.heard if isinstance(said, news.Told)]
    assert numbers == sorted(set(numbers))


def test_after_a_kill_every_room_and_every_match_is_as_it_was_with_everybody_away() -> None:
    rig = HallRig()
    host = rig.host()
    a, b = rig.join(host, "a", "b")
    rig.start(host)
    rig.play([host, a, b], lambda: bool(a.all(news.Asked)))
    quiet = rig.host(RoomSpec("yueqing", private=False), "quiet")
    then = host.room
    later = rig.killed()
    assert set(later.hall.rooms) == {host.room.code, quiet.room.code}
    assert later.hall.census().public == 0, "nobody is there"
    back = [later.come_back(client).connect() for client in (host, a, b)]
    for client in back:
        client.say(intents.Resume(client.token))
    room = back[-1].room
    assert replace(room, members=[], hand=0) == replace(then, members=[], hand=0)
    assert [(m.id, m.name, m.seat, m.bot) for m in room.members] == [
        (m.id, m.name, m.seat, m.bot) for m in then.members
    ]
    asked = [client.last(news.Snapshot).question for client in back]
    assert any(asked)
    later.play(back, lambda: back[0].room.stage == "between")
    assert back[0].last(news.Finished).record in later.store.records
    quiet_back = later.come_back(quiet).connect()
    quiet_back.say(intents.Resume(quiet.token))
    assert quiet_back.room.host == quiet.member


def test_a_pause_survives_a_kill() -> None:
    rig = HallRig()
    host = rig.host()
    rig.start(host)
    rig.play([host], lambda: bool(host.all(news.Asked)))
    host.say(intents.VoteStart("pause"))
    assert host.room.paused
    later = rig.killed()
    back = later.come_back(host).connect()
    back.say(intents.Resume(host.token))
    assert back.room.paused
    lines = len(later.store.lines(back.room.code))
    later.wait(300.0, [back])
    assert len(later.store.lines(back.room.code)) == lines
    back.say(intents.VoteStart("resume"))
    assert not back.room.paused


def test_a_match_that_nobody_comes_back_to_is_played_to_its_end() -> None:
    rig = HallRig()
    host = rig.host(replace(SPEC, timing="free"))
    rig.start(host)
    rig.play([host], lambda: bool(host.all(news.Asked)))
    host.drop()
    rig.wait(3600.0)
    assert not rig.hall.rooms
    assert list(rig.store.records) == [host.match]
    assert rig.hall.next_at() is None


def test_a_match_that_rests_and_that_nobody_comes_back_to_is_given_up_after_hours() -> None:
    rig = HallRig()
    host = rig.host()
    rig.start(host)
    rig.play([host], lambda: bool(host.all(news.Asked)))
    host.say(intents.VoteStart("pause"))
    host.drop()
    rig.wait(5 * 3600.0)
    assert rig.hall.rooms
    rig.wait(2 * 3600.0)
    assert not rig.hall.rooms
    assert rig.hall.next_at() is None
