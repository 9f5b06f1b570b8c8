"""A table on a server as a scene uses it: who sits there, what may be done, what comes of it."""

from __future__ import annotations

from random import Random

import pytest

from game.net import intents, news
from game.net.parts import RoomSpec
from game.session.course import Course, header_from
from game.session.table import Auto, Refused, TableStatus
from game.session.table import Player as Seated
from memory_host import MemoryHost
from remote_play import Player, act, busy, friends, play, poll_all
from rules import find_ruleset
from rules.core.seat import SEATS
from rules.core.window import Answer
from rules.errors import RecordError, Refusal
from rules.mahjong.events import Started
from rules.mahjong.fingerprint import ruleset_hash


def _begun(**options: int | bool | str) -> tuple[MemoryHost, list[Player]]:
    host = MemoryHost()
    return host, friends(host, RoomSpec("yueqing", options={"length": 4, **options}, timing="free"))


def _turn(host: MemoryHost, players: list[Player]) -> Player:
    """Whose turn it is, when somebody is asked."""
    asked: list[Player] = []

    def found() -> bool:
        asked[:] = [player for player in players if player.table.window is not None]
        return bool(asked)

    play(host, players, busy(Random(1)), until=found)
    return asked[0]


# ---------------------------------------------------------------- who sits there


def test_it_is_told_who_plays_what_and_how_far_it_has_come() -> None:
    host, players = _begun()
    table = players[2].table
    assert (table.seat, table.watching, table.waits, table.trouble) == (2, False, False, None)
    match = table.match
    assert [player.name for player in match.players] == ["甲", "乙", "丙", "丁"]
    assert (match.length, match.hand_no, match.hands_total, match.over) == ("4", 1, 4, False)
    assert match.room.key == "friends"
    assert (match.totals, match.given, match.circle) == ((0, 0, 0, 0), frozenset(), None)
    assert table.ruleset.key == "yueqing"
    assert table.match is match  # it is asked many times a frame
    play(host, players, busy(Random(1)), until=lambda: host.tables.tables[-1].hand == 2)
    poll_all(players)
    assert table.match.hand_no == 2


def test_bots_are_named_as_everybody_knows_them() -> None:
    host = MemoryHost()
    player = Player.join(host, "甲")
    player.online.create(RoomSpec("yueqing", options={"length": 4}, timing="free"), "甲")
    host.settle()
    player.online.start()
    host.settle()
    player.poll()
    bots = [each for each in player.table.match.players if each.bot is not None]
    assert player.table.match.players[0] == Seated("甲")
    assert len(bots) == 3
    assert {each.bot for each in bots} == {"plain"}
    assert len({each.name for each in bots}) == 3


def test_circles_are_counted_on() -> None:
    header = header_from(
        {
            "format": "ouju-record", "version": 1, "game": "yueqing", "edition": "local", "options": {},
            "ruleset": "", "engine": "0", "seats": ["a", "b", "c", "d"], "length": {"circles": 2},
        }
    )  # fmt: skip
    course = Course(header, passes=3)
    assert (course.circle, course.length) == (0, "2c")
    started = Started(5, 3, 0, (1, -1, 0, 0), ((1, 2), (3, 4)), 0, 7)
    course.follow(started)
    assert (course.circle, course.no, course.totals) == (0, 5, (1, -1, 0, 0))
    assert not course.is_over


@pytest.mark.parametrize(
    "header", [{}, {"format": "x"}, {"format": "ouju-record", "version": 2}], ids=["empty", "other", "newer"]
)
def test_a_header_that_is_none_is_refused(header: dict[str, object]) -> None:
    with pytest.raises(RecordError):
        header_from(header)


# ---------------------------------------------------------------- answering


def test_an_answer_out_of_range_is_refused_here() -> None:
    host, players = _begun()
    asked = _turn(host, players)
    window = asked.table.window
    assert window is not None
    for option in (-1, len(window.options)):
        asked.table.submit(Answer(window.id, option))
    refused = [each for each in asked.table.poll(0.0) if isinstance(each, Refused)]
    assert refused == [Refused(window.id, Refusal.BAD_OPTION)] * 2
    assert not any(isinstance(each, intents.Answer) and each.win == window.id for each in asked.line.sent)


def test_scn_C22_a_second_press_is_not_a_second_answer() -> None:
    host, players = _begun()
    asked = _turn(host, players)
    window = asked.table.window
    assert window is not None
    for _ in range(3):
        asked.table.submit(Answer(window.id, 0))
    host.settle()
    asked.poll()
    sent = [each for each in asked.line.sent if isinstance(each, intents.Answer) and each.win == window.id]
    assert len(sent) == 1
    asked.table.submit(Answer(window.id, 0))  # a press that comes when the question is gone
    host.settle()
    asked.poll()
    assert Refused(window.id, Refusal.STALE) in asked.seen
    assert asked.line.standing.why == ""


def test_after_a_refusal_the_question_can_be_answered_otherwise() -> None:
    host, players = _begun()
    asked = _turn(host, players)
    window = asked.table.window
    assert window is not None
    asked.table.take(news.Refused(window.id, "paused"), host.clock.now())
    asked.poll()
    assert asked.seen[-1] == Refused(window.id, Refusal.NOT_ALLOWED_NOW)
    assert asked.table.window == window
    asked.table.submit(Answer(window.id, window.default))
    host.settle()
    asked.poll()
    assert asked.table.window != window


@pytest.mark.parametrize("refusal", list(Refusal), ids=lambda refusal: refusal.value)
def test_every_reason_of_the_rules_arrives_as_it_is(refusal: Refusal) -> None:
    _, players = _begun()
    players[1].table.take(news.Refused(5, refusal.value), 0.0)
    assert players[1].table.poll(0.0) == (Refused(5, refusal),)


# ---------------------------------------------------------------- the rest of a table


def test_the_table_plays_for_who_asks_for_it_and_stops() -> None:
    host, players = _begun()
    asked = _turn(host, players)
    asked.table.set_auto(True)
    host.settle()
    poll_all(players)
    assert all(Auto(asked.seat, True) in player.seen for player in players)
    assert asked.table.seconds_left(0.0) is None
    asked.table.set_auto(False)
    host.settle()
    asked.poll()
    assert Auto(asked.seat, False) in asked.seen


def test_the_great_shift_is_offered_between_hands_where_there_are_items() -> None:
    host = MemoryHost()
    players = friends(host, RoomSpec("xuezhan", options={"length": 4, "items": True}, timing="free"))
    table = players[0].table
    assert (table.view, table.may_shift) == (None, True)
    table.set_shift(True)
    for player in players:
        player.table.proceed()
    host.settle()
    poll_all(players)
    view = players[0].table.view
    assert view is not None
    assert view.state.start.shifted == (0,)
    assert not players[0].table.may_shift
    table.set_shift(True)
    assert sum(isinstance(each, intents.Shift) for each in players[0].line.sent) == 1


def test_there_is_no_shift_where_there_are_no_items() -> None:
    _, players = _begun()
    assert not players[0].table.may_shift


def test_where_nobody_may_talk_nobody_can() -> None:
    host = MemoryHost()
    players = friends(host, RoomSpec("yueqing", options={"length": 4}, timing="free", talk="off"))
    assert players[0].table.hush("hello", 0.0) is None
    assert not players[0].table.say("hello")


def test_nothing_is_said_into_a_line_that_is_down() -> None:
    _, players = _begun()
    players[0].line.is_reachable = False
    players[0].line.pull()
    assert players[0].table.status is TableStatus.RECONNECTING
    assert not players[0].table.say("hello")


def test_a_table_that_is_closed_tells_nothing_more_and_the_connection_stays() -> None:
    host, players = _begun()
    table = players[3].table
    table.close()
    assert table.poll(0.0) == ()
    assert table.status is TableStatus.CLOSED
    assert players[3].online.table is None
    host.run(5.0)
    players[3].poll()
    assert players[3].online.room is not None


def test_while_everybody_rests_no_clock_runs() -> None:
    host = MemoryHost()
    players = friends(host, RoomSpec("yueqing", options={"length": 4}, timing="quick"))
    asked = _turn(host, players)
    before = asked.table.seconds_left(0.0)
    assert before is not None
    players[0].online.vote("pause")
    host.settle()
    poll_all(players)
    for player in players[1:]:
        player.online.cast(yes=True)
    host.settle()
    poll_all(players)
    assert (asked.table.match.paused, asked.table.seconds_left(0.0)) == (True, None)
    host.run(100.0)
    asked.poll()
    players[1].online.vote("resume")
    host.settle()
    poll_all(players)
    for player in (players[0], *players[2:]):
        player.online.cast(yes=True)
    host.settle()
    poll_all(players)
    assert not asked.table.match.paused
    left = asked.table.seconds_left(0.0)
    assert left is not None
    assert left == pytest.approx(before, abs=0.5)


def test_a_hand_is_gone_on_from_by_everybody_or_after_a_while() -> None:
    host, players = _begun()
    play(host, players, busy(Random(1)), until=lambda: all(_is_over(player) for player in players))
    players[0].table.proceed()
    players[0].table.proceed()
    host.run(1.0)
    poll_all(players)
    assert host.tables.tables[-1].hand == 1
    for player in players[1:]:
        act(player, busy(Random(1)))
    host.settle()
    poll_all(players)
    assert host.tables.tables[-1].hand == 2
    assert all(player.table.match.hand_no == 2 for player in players)


def _is_over(player: Player) -> bool:
    view = player.table.view
    return view is not None and view.state.end is not None


def test_it_knows_its_rules_by_their_hash() -> None:
    _, players = _begun(min_tai=0)
    assert ruleset_hash(players[0].table.ruleset) == ruleset_hash(find_ruleset("yueqing", {"length": 4}))
    assert [player.seat for player in players] == list(SEATS)
