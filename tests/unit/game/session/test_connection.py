"""A connection as scenes use it: rooms, notices, refusals, talk, records, proofs, many matches in a row."""

from __future__ import annotations

from random import Random

import pytest

from game.authority.record import read_record
from game.net import intents, news
from game.net.line import Place
from game.net.parts import Member, RoomCard, RoomSpec, RoomState
from game.session.online import (
    Chatted,
    Entered,
    Gone,
    HallSeen,
    MatchReady,
    OnlineStatus,
    Proven,
    RecordReady,
    RoomChanged,
    Said,
    Trouble,
)
from game.session.table import MatchEnded, Phrased
from memory_host import MemoryHost
from remote_play import Player, busy, friends, play, poll_all

SPEC = RoomSpec("yueqing", options={"length": 4}, timing="free")


def _two(host: MemoryHost, spec: RoomSpec = SPEC) -> list[Player]:
    """The host of a room and a friend."""
    players = [Player.join(host, name) for name in "甲乙"]
    players[0].online.create(spec, "甲")
    host.settle()
    poll_all(players)
    room = players[0].online.room
    assert room is not None
    players[1].online.join("乙", code=room.code)
    host.settle()
    poll_all(players)
    return players


# ---------------------------------------------------------------- rooms


def test_a_room_is_opened_and_joined_by_its_code_or_its_link() -> None:
    host = MemoryHost()
    first, second = _two(host)
    room = first.online.room
    assert room is not None
    third = Player.join(host, "丙")
    third.online.join("丙", invite=room.invite)
    host.settle()
    poll_all([first, second, third])
    assert third.noticed(Entered) == [Entered(3)]
    state = first.online.room
    assert state is not None
    assert [member.name for member in state.members] == ["甲", "乙", "丙"]
    assert third.online.room == state
    assert (first.online.member, second.online.member, third.online.member) == (1, 2, 3)
    assert first.online.status is OnlineStatus.LIVE
    assert "yueqing/local" in first.online.games
    assert (first.online.name, third.online.name) == ("甲", "丙")


def test_what_a_host_arranges_is_seen_by_all() -> None:
    host = MemoryHost()
    first, second = _two(host)
    first.online.set_bot(3, "plain")
    first.online.amend(RoomSpec("yueqing", options={"length": 8}, private=False))
    second.online.sit(2)
    second.online.ready(on=True)
    host.settle()
    poll_all([first, second])
    room = second.online.room
    assert room is not None
    assert room.spec.options["length"] == 8
    by_seat = {member.seat: member for member in room.members}
    assert by_seat[3].bot == "plain"
    assert (by_seat[2].name, by_seat[2].ready) == ("乙", True)
    looking = Player.join(host, "丙")
    looking.online.browse()
    host.settle()
    looking.poll()
    (seen,) = looking.noticed(HallSeen)
    assert isinstance(seen, HallSeen)
    assert [(card.code, card.host) for card in seen.rooms] == [(room.code, "甲")]
    first.online.kick(2)
    host.settle()
    second.poll()
    assert second.noticed(Gone) == [Gone("kicked")]
    assert (second.online.room, second.online.member, second.online.token) == (None, None, "")


def test_what_cannot_be_done_is_told_with_what_it_was_about() -> None:
    host = MemoryHost()
    _, second = _two(host)
    second.online.start()
    second.online.join("x", code="000000")
    host.settle()
    second.poll()
    troubles = second.noticed(Trouble)
    assert [(each.code, each.about) for each in troubles if isinstance(each, Trouble)] == [
        ("not_host", "start"), ("in_match", "join")
    ]  # fmt: skip


def test_a_code_of_no_room_is_refused_politely() -> None:
    host = MemoryHost()
    player = Player.join(host, "甲")
    player.online.join("甲", code="123456")
    host.settle()
    player.poll()
    (trouble,) = player.noticed(Trouble)
    assert isinstance(trouble, Trouble)
    assert (trouble.code, trouble.about) == ("bad_code", "join")
    assert player.online.status is OnlineStatus.LIVE


def test_scn_N07_a_wrong_token_gets_the_error_and_nothing_else() -> None:
    host = MemoryHost()
    friends(host, SPEC)
    thief = Player.join(host, "賊", Place("x" * 24))
    host.run(5.0)
    thief.poll()
    kinds = {type(each) for each in thief.line.heard}
    assert kinds - {news.Pong} == {news.Welcome, news.Failed}
    assert thief.online.status is OnlineStatus.LIVE
    assert thief.noticed(Gone) == [Gone("closed")]
    assert (thief.online.room, thief.online.table) == (None, None)


def test_leaving_leaves_nothing_behind() -> None:
    host = MemoryHost()
    first, second = _two(host)
    second.online.leave()
    host.settle()
    poll_all([first, second])
    assert second.noticed(Gone) == [Gone("left")]
    second.line.pull()
    second.line.hurry()
    host.settle()
    assert not any(isinstance(each, intents.Resume) for each in second.line.sent)
    second.online.close()
    host.settle()
    assert second.online.status is OnlineStatus.CLOSED
    assert second.online.why == "left"


# ---------------------------------------------------------------- talk


def test_phrases_and_lines_come_back_to_all() -> None:
    host = MemoryHost()
    first, second = _two(host)
    assert second.online.say("hello")
    second.online.chat("来了\u202e")
    host.settle()
    poll_all([first, second])
    for player in (first, second):
        assert Said(2, "hello", 1) in player.notices
        assert Chatted(2, "乙", "来了") in player.notices
    assert not second.online.say("hello")


def test_what_a_server_lets_through_is_cleaned_here() -> None:
    host = MemoryHost()
    player = Player.join(host, "甲")
    player.line.protocol.hear(news.Welcome(1, 0))
    player.line.protocol.hear(news.Chatted(7, "a\u202eb", "x\x07\ny\u200b"))
    player.poll()
    (chatted,) = player.noticed(Chatted)
    assert isinstance(chatted, Chatted)
    assert not set(chatted.name + chatted.text) & set("\u202e\x07\n\u200b")


def test_names_are_cleaned_here_too() -> None:
    host = MemoryHost()
    player = Player.join(host, "甲")
    hear = player.line.protocol.hear
    hear(news.Welcome(1, 0))
    members = [
        Member(1, "阿\u202e旺"),
        Member(2, "\u200b"),
        Member(3, "长" * 99),
        Member(4, "bot.1", bot="plain"),
    ]
    hear(news.Hall([RoomCard("123456", "yueqing", "local", "老\n王", 1, 4, "free", "waiting")]))
    hear(news.Room(RoomState("123456", "", SPEC, 1, members)))
    player.poll()
    assert player.online.room is not None
    assert [each.name for each in player.online.room.members] == ["阿旺", "?", "长" * 8, "bot.1"]
    (seen,) = player.noticed(HallSeen)
    assert isinstance(seen, HallSeen)
    assert [card.host for card in seen.rooms] == ["老 王"]


def test_voice_reaches_the_others_and_not_oneself() -> None:
    host = MemoryHost()
    first, second = _two(host)
    first.online.set_mic(on=True)
    host.settle()
    first.online.send_voice(b"\0\1opus")
    host.settle()
    assert list(second.online.voices()) == [(1, b"\0\1opus")]
    assert list(first.online.voices()) == []
    assert list(second.online.voices()) == []


# ---------------------------------------------------------------- matches


def test_a_match_begins_is_played_proven_and_kept() -> None:
    host = MemoryHost()
    players = friends(host, SPEC)
    assert all(player.noticed(MatchReady) == [MatchReady()] for player in players)
    assert [player.seat for player in players] == [0, 1, 2, 3]
    play(host, players, busy(Random(1)))
    for player in players:
        proven = player.noticed(Proven)
        assert proven == [Proven(hand, True) for hand in (1, 2, 3, 4)]
        (ended,) = [each for each in player.seen if isinstance(each, MatchEnded)]
        assert ended.totals == player.table.match.totals
    finished = players[0].table.finished
    assert finished is not None
    players[2].online.fetch_record(finished.record)
    host.settle()
    players[2].poll()
    (record,) = players[2].noticed(RecordReady)
    assert isinstance(record, RecordReady)
    assert record.data == host.store.records[finished.record]
    assert len(read_record(record.data).hands) == 4


def test_a_record_that_is_not_there_is_told() -> None:
    host = MemoryHost()
    player = Player.join(host, "甲")
    player.online.fetch_record("nothing")
    host.settle()
    player.poll()
    assert RecordReady("nothing", b"") in player.notices
    assert [each.code for each in player.noticed(Trouble) if isinstance(each, Trouble)] == ["no_record"]


def test_phrases_at_the_table_are_heard_there() -> None:
    host = MemoryHost()
    players = friends(host, SPEC)
    assert players[3].table.hush("hello", 0.0) == 0.0
    assert players[3].table.say("hello")
    host.settle()
    poll_all(players)
    assert all(Phrased(3, "hello") in player.seen for player in players)
    assert players[3].table.hush("hello", 0.0) != 0.0


def test_a_spectator_sees_and_is_never_asked() -> None:
    host = MemoryHost()
    players = friends(host, SPEC)
    room = players[0].online.room
    assert room is not None
    watcher = Player.join(host, "看")
    watcher.online.join("看", invite=room.invite, watch=True)
    host.settle()
    watcher.poll()
    assert watcher.online.watching
    play(host, players, busy(Random(2)), until=lambda: host.tables.tables[-1].hand == 2)
    host.run(200.0)
    watcher.poll()
    table = watcher.online.table
    assert table is not None
    assert table.watching
    assert table.view is not None
    assert table.view.seat is None
    assert table.window is None
    assert table.hush("hello", 0.0) is None
    assert not any(isinstance(each, intents.Nonce | intents.Answer) for each in watcher.line.sent)
    assert players[0].online.room is not None
    assert players[0].online.room.watchers == 1


def test_a_forfeit_gives_the_seat_to_a_bot_and_the_others_play_on() -> None:
    host = MemoryHost()
    players = friends(host, SPEC)
    players[1].table.leave()
    host.settle()
    poll_all(players)
    assert players[1].noticed(Gone) == [Gone("left")]
    others = [players[0], *players[2:]]
    assert all(1 in player.table.match.given for player in others)
    play(host, others, busy(Random(3)))
    assert others[0].table.match.over


@pytest.mark.slow
def test_scn_N16_twenty_matches_in_one_process() -> None:
    host = MemoryHost()
    players = friends(host, SPEC)
    for number in range(20):
        host.tables.root = bytes([number]) * 32
        if number:
            for player in players[1:]:
                player.online.ready(on=True)
            host.settle()
            players[0].online.start()
            host.settle()
            poll_all(players)
        for player in players:
            player.answered, player.proceeded = {}, -1
        play(host, players, busy(Random(number)))
        assert len(players[0].noticed(MatchReady)) == number + 1
        assert sum(players[0].table.match.totals) == 0
    assert all(each.holds for each in players[3].noticed(Proven) if isinstance(each, Proven))
    assert len(host.hall.rooms) == 1


def test_presence_changes_one_member() -> None:
    host = MemoryHost()
    player = Player.join(host, "甲")
    host.settle()
    state = RoomState("1", "2", SPEC, 1, [Member(1, "甲", 0), Member(2, "乙", 1)])
    player.line.protocol.hear(news.Room(state))
    player.line.protocol.hear(news.Present(2, "away"))
    player.poll()
    room = player.online.room
    assert room is not None
    assert [member.presence for member in room.members] == ["live", "away"]
    assert player.noticed(RoomChanged) == [RoomChanged(), RoomChanged()]
