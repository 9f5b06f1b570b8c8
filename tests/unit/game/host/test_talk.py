"""Phrases, lines and voice: how often, who hears it, what is passed on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.host.policy import Policy
from game.net import intents, news
from hall_rig import SPEC, Client, HallRig


@pytest.fixture
def room() -> tuple[HallRig, list[Client]]:
    """Three people."""
    rig = HallRig()
    host = rig.host()
    return rig, [host, *rig.join(host, "a", "b")]


def frame(counter: int, opus: bytes = b"opus") -> bytes:
    """What a client sends."""
    return b"\x01" + counter.to_bytes(2, "big") + opus


def talk(rig: HallRig, client: Client, data: bytes) -> None:
    """Say something by voice."""
    assert client.guest is not None
    rig.hall.voice(client.guest, data, rig.now)


def test_a_phrase_is_heard_by_all_with_who_says_it(room: tuple[HallRig, list[Client]]) -> None:
    rig, (host, a, b) = room
    a.say(intents.Say("hello"))
    for client in (host, a, b):
        assert client.last(news.Said) == news.Said(a.member, "hello", 1)
    failed = a.say(intents.Say("hello")).last(news.Failed)
    assert (failed.code, failed.retry_ms) == ("rate", 4000)
    b.say(intents.Say("hello"))
    assert len(host.all(news.Said)) == 2
    assert a.say(intents.Say("curse")).failed == "not_allowed"
    rig.wait(4.0)
    a.say(intents.Say("hello"))
    assert len(host.all(news.Said)) == 3


def test_a_line_is_cleaned_and_stamped_and_comes_every_two_seconds(
    room: tuple[HallRig, list[Client]],
) -> None:
    rig, (host, a, _) = room
    a.say(intents.Chat("快点\u202e\n快点"))
    assert host.last(news.Chatted) == news.Chatted(a.member, "a", "快点 快点")
    failed = a.say(intents.Chat("again")).last(news.Failed)
    assert (failed.code, failed.retry_ms) == ("rate", 2000)
    rig.wait(2.0)
    assert a.say(intents.Chat("\u200b\n")).failed == "not_allowed"
    a.say(intents.Chat("again"))
    assert host.last(news.Chatted).text == "again"


@pytest.mark.parametrize(("policy", "phrase", "line"), [("phrases", "", "muted"), ("off", "muted", "muted")])
def test_the_room_says_what_may_be_said(policy: str, phrase: str, line: str) -> None:
    rig = HallRig()
    host = rig.host(replace(SPEC, talk=policy))
    assert host.say(intents.Say("hello")).failed == phrase
    assert host.say(intents.Chat("hello")).failed == line
    assert len(host.all(news.Said)) == (not phrase)
    assert not host.all(news.Chatted)


def test_voice_goes_to_the_others_with_who_talks_and_only_from_who_said_so(
    room: tuple[HallRig, list[Client]],
) -> None:
    rig, (host, a, b) = room
    watcher = rig.client("w").say(intents.Join("w", code=host.room.code, watch=True))
    talk(rig, a, frame(7))
    assert not host.link.voices
    a.say(intents.Mic())
    assert next(member.mic for member in host.room.members if member.id == a.member)
    talk(rig, a, frame(7))
    passed = b"\x01" + a.member.to_bytes(4, "big") + b"\x00\x07opus"
    assert (host.link.voices, b.link.voices, a.link.voices, watcher.link.voices) == (
        [passed],
        [passed],
        [],
        [],
    )
    talk(rig, watcher, frame(1))
    for data in (b"", b"\x01", b"\x02\x00\x01opus", b"\x01\x00\x01", frame(1, bytes(1276))):
        talk(rig, a, data)
    a.say(intents.Mic(on=False))
    talk(rig, a, frame(8))
    assert len(host.link.voices) == 1


def test_there_are_only_so_many_frames_a_second(room: tuple[HallRig, list[Client]]) -> None:
    rig, (host, a, _) = room
    a.say(intents.Mic())
    for counter in range(100):
        talk(rig, a, frame(counter))
    assert len(host.link.voices) == Policy().frames_s
    rig.wait(0.5)
    for counter in range(100):
        talk(rig, a, frame(counter))
    assert len(host.link.voices) == Policy().frames_s + 30


@pytest.mark.parametrize("change", [{"voice": False}, {"private": False}])
def test_there_is_no_voice_in_public_rooms_and_where_it_was_not_agreed(change: dict[str, bool]) -> None:
    rig = HallRig()
    host = rig.host(replace(SPEC, **change))
    (a,) = rig.join(host, "a")
    assert host.say(intents.Mic()).failed == "muted"
    host.say(intents.Mic(on=False))
    talk(rig, host, frame(1))
    assert not a.link.voices


def test_other_terms_and_going_away_switch_the_microphone_off(room: tuple[HallRig, list[Client]]) -> None:
    rig, (host, a, b) = room
    for client in (host, a, b):
        client.say(intents.Mic())
    b.drop()
    assert [member.mic for member in host.room.members] == [True, True, False]
    host.say(intents.Amend(replace(SPEC, voice=False)))
    assert not any(member.mic for member in host.room.members)
    talk(rig, a, frame(1))
    assert not host.link.voices


def test_nothing_that_is_said_is_kept(room: tuple[HallRig, list[Client]]) -> None:
    rig, (host, a, _) = room
    saves = rig.store.saves
    a.say(intents.Chat("secret words"))
    a.say(intents.Say("hello"))
    a.say(intents.Mic())
    assert host.room.members[1].mic
    assert rig.store.saves == saves
    assert b"secret" not in rig.store.documents[host.room.code]


def test_of_who_has_left_nothing_is_remembered(room: tuple[HallRig, list[Client]]) -> None:
    """People come and go as often as they like in a room that stays open."""
    rig, (host, a, _) = room
    for intent in (intents.Say("hello"), intents.Chat("hello"), intents.Mic()):
        a.say(intent)
    talk(rig, a, frame(1))
    held = rig.room(host).talk
    assert all(a.member in kept for kept in (held._breath._seats, held._wrote, held._frames))
    a.say(intents.Leave())
    assert not any((held._breath._seats, held._wrote, held._frames))
