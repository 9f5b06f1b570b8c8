"""Votes beside play: who is counted, what silence means, how often one asks; play never waits for a vote."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from game.host.votes import Ballot
from game.net import intents, news
from game.net.parts import RoomSpec, VoteKind
from hall_rig import Client, HallRig

SPEC = RoomSpec("xuezhan", timing="steady", options={"length": 4})


@pytest.fixture
def table() -> tuple[HallRig, list[Client]]:
    """A match of three persons and a bot, in its first hand."""
    rig = HallRig()
    host = rig.host(SPEC)
    clients = [host, *rig.join(host, "a", "b")]
    rig.start(host)
    rig.play(clients, lambda: all(client.hand == 1 for client in clients))
    return rig, clients


@pytest.mark.parametrize("kind", ["dissolve", "pause", "resume"])
@pytest.mark.parametrize("said", list(product([True, False, None], repeat=2)))
def test_every_way_of_voting(kind: VoteKind, said: tuple[bool | None, bool | None]) -> None:
    """The applicant is for it; silence at the end is a yes; one no is enough but against going on."""
    ballot = Ballot(1, kind, 1, frozenset({1, 2, 3}), 30.0, yes={1})
    for member, word in zip((2, 3), said, strict=True):
        if word is not None:
            assert ballot.cast(member, yes=word)
    against = said.count(False)
    carried = against < 2 if kind == "resume" else not against
    at_once = None not in said or (against > 0 and kind != "resume")
    assert ballot.outcome((), 29.9) is (carried if at_once else None)
    assert ballot.outcome((2, 3), 0.0) is carried
    assert ballot.outcome((), 30.0) is carried


def test_the_last_word_of_a_member_counts_and_who_leaves_is_not_waited_for() -> None:
    ballot = Ballot(1, "pause", 1, frozenset({1, 2, 3}), 30.0, yes={1})
    assert not ballot.cast(4, yes=False)
    ballot.cast(2, yes=False)
    ballot.cast(2, yes=True)
    assert ballot.outcome((), 0.0) is None
    ballot.drop(3)
    assert ballot.outcome((), 0.0) is True
    assert ballot.told(10.0) == replace(ballot.told(10.0), ms_left=20_000, yes=[1, 2], no=[])


def test_scn_C18_a_vote_never_blocks_play(table: tuple[HallRig, list[Client]]) -> None:
    """Somebody asks to break up in the middle of a question; it is answered while the vote runs."""
    rig, clients = table
    host, a, b = clients
    rig.play(clients, lambda: any(client.all(news.Asked) for client in clients))
    before = len(rig.store.lines(host.room.code))
    a.say(intents.VoteStart("dissolve"))
    vote = host.room.vote
    assert vote is not None
    assert (vote.kind, vote.by, vote.yes, vote.ms_left) == ("dissolve", a.member, [a.member], 30_000)
    rig.play(clients, lambda: len(rig.store.lines(host.room.code)) > before + 5)
    assert host.room.stage == "playing"
    b.say(intents.Cast(vote.id, yes=False))
    assert host.room.vote is None
    rig.play(clients, lambda: host.room.stage == "between")
    assert not host.last(news.Finished).dissolved


def test_scn_C18_nonsense_changes_nothing_and_the_legal_move_follows(
    table: tuple[HallRig, list[Client]],
) -> None:
    rig, clients = table
    host = clients[0]
    lines = rig.store.lines(host.room.code)
    before = len(lines)
    for intent in (
        intents.Answer(host.match, 1, 2**30, 0), intents.Answer(host.match, 7, 0, 0), intents.Cast(3),
        intents.VoteStart("resume"), intents.Sit(1), intents.Say("no such phrase"), intents.Sync("other", 0),
    ):  # fmt: skip
        host.say(intent)
    assert len(lines) == before
    codes = [failed.code for failed in host.all(news.Failed)]
    assert codes == ["not_allowed", "not_allowed", "in_match", "not_allowed", "no_match"]
    rig.play(clients, lambda: host.room.hand == 2)


def test_breaking_up_ends_the_match_as_it_stands_and_keeps_its_record(
    table: tuple[HallRig, list[Client]],
) -> None:
    rig, clients = table
    host, a, b = clients
    host.say(intents.VoteStart("dissolve"))
    a.say(intents.Cast(1))
    assert host.room.stage == "playing"
    rig.wait(30.0, clients)
    rig.play(clients, lambda: host.room.stage == "between")
    finished = b.last(news.Finished)
    assert finished.dissolved
    assert finished.totals == [0, 0, 0, 0]
    assert finished.record in rig.store.records
    rig.join(host, "c")
    for client in (a, b):
        client.say(intents.Ready())
    rig.start(host)
    assert host.room.stage == "playing"


def test_a_pause_stops_every_clock_and_a_vote_ends_it(table: tuple[HallRig, list[Client]]) -> None:
    rig, clients = table
    host, a, b = clients
    rig.play(clients, lambda: any(client.all(news.Asked) for client in clients))
    a.say(intents.VoteStart("pause"))
    host.say(intents.Cast(1))
    b.say(intents.Cast(1))
    assert (host.room.paused, host.room.vote) == (True, None)
    lines = len(rig.store.lines(host.room.code))
    rig.wait(600.0, clients)
    assert len(rig.store.lines(host.room.code)) == lines
    assert host.say(intents.VoteStart("pause")).failed == "not_allowed"
    host.say(intents.VoteStart("resume"))
    b.say(intents.Cast(2, yes=False))
    states = [host.room.paused]
    rig.wait(30.0, clients)
    assert [*states, host.room.paused] == [True, False]
    rig.play(clients, lambda: host.room.stage == "between")


def test_who_has_lost_a_vote_waits_and_there_is_one_at_a_time(table: tuple[HallRig, list[Client]]) -> None:
    _, (host, a, b) = table
    a.say(intents.VoteStart("pause"))
    failed = b.say(intents.VoteStart("dissolve")).last(news.Failed)
    assert (failed.code, failed.retry_ms) == ("vote_running", 30_000)
    host.say(intents.Cast(1, yes=False))
    failed = a.say(intents.VoteStart("pause")).last(news.Failed)
    assert (failed.code, failed.retry_ms) == ("vote_wait", 300_000)
    a.drop()
    a.resume()
    assert a.say(intents.VoteStart("pause")).failed == "vote_wait"
    b.say(intents.VoteStart("pause"))
    assert host.room.vote is not None
    assert host.say(intents.Cast(1)).failed == "not_allowed"


def test_who_has_lost_another_vote_may_ask_to_go_on_and_again_after_a_short_while(
    table: tuple[HallRig, list[Client]],
) -> None:
    rig, (host, a, b) = table
    a.say(intents.VoteStart("dissolve"))
    host.say(intents.Cast(1, yes=False))
    host.say(intents.VoteStart("pause"))
    for client in (a, b):
        client.say(intents.Cast(2))
    assert host.room.paused
    a.say(intents.VoteStart("resume"))
    for client in (host, b):
        client.say(intents.Cast(3, yes=False))
    failed = a.say(intents.VoteStart("resume")).last(news.Failed)
    assert (failed.code, failed.retry_ms) == ("vote_wait", 30_000)
    rig.wait(30.0, [host, a, b])
    a.say(intents.VoteStart("resume"))
    b.say(intents.Cast(4))
    host.say(intents.Cast(4))
    assert not host.room.paused


def test_who_is_away_has_said_yes(table: tuple[HallRig, list[Client]]) -> None:
    _, (host, a, b) = table
    a.drop()
    host.say(intents.VoteStart("pause"))
    assert not host.room.paused
    b.drop()
    assert host.room.paused


def test_a_match_is_not_broken_up_behind_who_has_just_lost_his_line(
    table: tuple[HallRig, list[Client]],
) -> None:
    rig, (host, a, b) = table
    a.drop()
    b.drop()
    host.say(intents.VoteStart("dissolve"))
    stages = [host.room.stage]
    rig.wait(10.0, [host])
    a.resume()
    a.say(intents.Cast(1, yes=False))
    assert [*stages, host.room.stage, host.room.vote] == ["playing", "playing", None]


def test_a_match_is_broken_up_when_nobody_has_come_back_to_say_no(
    table: tuple[HallRig, list[Client]],
) -> None:
    rig, (host, a, b) = table
    a.drop()
    b.drop()
    host.say(intents.VoteStart("dissolve"))
    rig.wait(30.0, [host])
    assert host.room.stage == "between"


def test_who_has_been_away_for_long_is_not_waited_for(table: tuple[HallRig, list[Client]]) -> None:
    rig, (host, a, b) = table
    a.drop()
    b.drop()
    rig.wait(30.0, [host])
    host.say(intents.VoteStart("dissolve"))
    assert host.room.stage == "between"


def test_leaving_wakes_a_paused_table_and_is_not_waited_for_in_a_vote() -> None:
    rig = HallRig()
    host = rig.host(RoomSpec("sichuan"))
    a, b = rig.join(host, "a", "b")
    rig.start(host)
    rig.play([host, a, b], lambda: host.hand == 1)
    host.say(intents.VoteStart("pause"))
    a.say(intents.Cast(1))
    b.say(intents.Cast(1))
    assert host.room.paused
    b.say(intents.Leave(forfeit=True))
    rig.play([host, a], lambda: host.room.stage == "between")
    assert not host.room.paused


def test_before_a_match_there_is_nothing_to_vote_about() -> None:
    rig = HallRig()
    assert rig.host().say(intents.VoteStart("dissolve")).failed == "no_match"
