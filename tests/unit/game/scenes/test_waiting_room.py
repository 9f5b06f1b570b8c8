"""The waiting room: who sits where and how they are, what one can do there, how matches begin and how one goes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from fake_online import CODE, FakeOnline, fake_room
from game.bindings import Act, Command
from game.net.parts import Member, RoomSpec
from game.scenes.online_room_setup import RoomSetup
from game.scenes.waiting_room import WaitingRoom
from game.scenes.waiting_seat import SeatMenu
from game.session.online import Gone, MatchReady, OnlineStatus, RecordReady, Trouble
from online_rig import OnlineRig
from waiting_rooms import FRIENDS, SPEC, hosted, names, some_table, visited


@pytest.fixture
def rig() -> Iterator[OnlineRig]:
    """A stack, the own name chosen."""
    with OnlineRig.with_network() as rig:
        rig.stage.services.store.change(player="雁荡山人")
        yield rig


def missing(room: WaitingRoom) -> str:
    """What is said to be missing."""
    assert room._model is not None
    return room.say(room._model.missing)


# ---------------------------------------------------------------- what is seen


def test_what_is_missing_is_said_in_words(rig: OnlineRig) -> None:
    online = hosted(FRIENDS[0])
    room = rig.sit(online)
    assert missing(room) == rig.text("online.room.lacks_bots", n=2)
    online.set_room(fake_room(SPEC, "雁荡山人", FRIENDS[0], replace(FRIENDS[1], ready=False)))
    rig.wait()
    assert missing(room) == rig.text("online.room.unready.one", n=1), "what keeps the host from starting"
    assert "start" not in names(rig)
    full = (*FRIENDS, Member(4, "小林", seat=3))
    online.set_room(fake_room(SPEC, "雁荡山人", *full))
    rig.wait()
    assert missing(room) == rig.text("online.room.unready.one", n=1)
    assert "start" not in names(rig)
    online.change(4, ready=True)
    rig.wait()
    assert missing(room) == rig.text("online.room.may_start")
    assert "start" in names(rig)
    online.change(3, presence="away")
    rig.wait()
    assert missing(room) == rig.text("online.room.waits_for", name="永嘉客")


def test_the_own_seat_is_at_the_lower_edge_and_the_next_at_the_right(rig: OnlineRig) -> None:
    room = rig.sit(visited(Member(3, "永嘉客", seat=2), Member(4, "小林", seat=3)))
    assert room._model is not None
    assert room._layout is not None
    assert [room.say(chair.who) for chair in room._model.chairs] == ["雁荡山人", "永嘉客", "小林", "老陈"]
    own, right, across, left = room._layout.chairs
    assert own.y > right.y > across.y
    assert left.x < own.x < right.x
    assert [chair.host for chair in room._model.chairs] == [False, False, False, True]


def test_a_guest_has_no_hosts_buttons(rig: OnlineRig) -> None:
    rig.sit(visited(Member(3, "永嘉客", seat=2)))
    assert names(rig) == {"ready", "invite", "rules", "leave", "chat", "seat:3"}


def test_a_host_has_them(rig: OnlineRig) -> None:
    rig.sit(hosted(FRIENDS[0], Member(5, "小林", knocks=True)))
    buttons = {"start", "invite", "rules", "amend", "leave", "chat"}
    assert names(rig) == buttons | {"seat:1", "seat:2", "seat:3", "admit:5", "refuse:5"}


def test_a_spectator_only_looks(rig: OnlineRig) -> None:
    online = visited()
    online.member, online.watching = 0, True
    room = WaitingRoom(online, watching=True)
    rig.stack.start(room)
    assert names(rig) == {"invite", "rules", "leave"} | ({"chat"} & names(rig))


def test_the_countdown_goes_down_by_itself(rig: OnlineRig) -> None:
    online = hosted(*FRIENDS, Member(4, "小林", seat=3, ready=True), starts_ms=3000)
    room = rig.sit(online)
    assert room._model is not None
    assert room._model.countdown == 3
    rig.wait(1.5)
    assert room._model.countdown in (1, 2)
    online.set_room(fake_room(SPEC, "雁荡山人", *FRIENDS))
    rig.wait()
    assert room._model.countdown is None


def test_who_is_there_is_told_outside(rig: OnlineRig) -> None:
    online = hosted(FRIENDS[0])
    rig.sit(online)
    online.change(2, ready=False)
    rig.wait()
    told = [line for line in rig.lines if line["t"] == "waiting"]
    assert [line["ready"] for line in told] == [[1], []]
    assert told[-1] == {
        "t": "waiting", "code": CODE, "stage": "waiting", "seats": {"0": "雁荡山人", "1": "阿旺"}, "ready": [],
    }  # fmt: skip


# ---------------------------------------------------------------- what one can do


@pytest.mark.parametrize("way", ["mouse", "touch", "keys"])
def test_one_is_ready_and_not_any_more(rig: OnlineRig, way: str) -> None:
    online = visited()
    rig.sit(online)
    for expected in (True, False):
        if way == "keys":
            rig.walk("ready")
        else:
            rig.press("ready", touch=way == "touch")
        assert online.asked[-1] == ("ready", expected)
        rig.wait()


def test_a_free_chair_is_taken_by_one_press(rig: OnlineRig) -> None:
    online = visited()
    rig.sit(online)
    rig.press("seat:3")
    assert online.asked == [("sit", 3)]


def test_the_host_asks_bots_to_play(rig: OnlineRig) -> None:
    online = hosted()
    rig.sit(online)
    rig.press("seat:2", "bot:careful")
    assert online.asked == [("set_bot", (2, "careful"))]
    rig.wait()
    rig.press("seat:2")
    assert isinstance(rig.stack.top, SeatMenu)
    assert "bot:careful" not in names(rig)
    rig.press("remove")
    assert online.asked[-1] == ("set_bot", (2, None))


def test_somebody_is_sent_away_after_a_question_only(rig: OnlineRig) -> None:
    online = hosted(FRIENDS[0])
    rig.sit(online)
    rig.press("seat:1", "remove")
    assert rig.shows("waiting_room", "confirm")
    rig.press("no")
    assert online.asked == []
    rig.press("seat:1", "remove", "yes")
    assert online.asked == [("kick", 2)]


def test_who_knocks_is_let_in_or_not(rig: OnlineRig) -> None:
    online = hosted(Member(5, "小林", knocks=True), Member(6, "阿海", knocks=True))
    rig.sit(online)
    rig.press("admit:5")
    rig.wait()
    rig.press("refuse:6")
    assert online.asked == [("admit", (5, True)), ("admit", (6, False))]


def test_the_rules_are_read_and_the_terms_changed(rig: OnlineRig) -> None:
    online = hosted()
    rig.sit(online)
    rig.press("rules")
    assert rig.shows("waiting_room", "room_rules")
    rig.press("done", "amend")
    assert isinstance(rig.stack.top, RoomSetup)
    rig.press("timing:2", "agree")
    (what, spec) = online.asked[-1]
    assert what == "amend"
    assert isinstance(spec, RoomSpec)
    assert (spec.timing, spec.game) == ("quick", "yueqing")
    assert rig.shows("waiting_room")


def test_a_game_that_is_not_known_here_is_said_to_be(rig: OnlineRig) -> None:
    room = fake_room(RoomSpec("go", "nine"), "老陈")
    rig.sit(FakeOnline(room=room, member=1))
    rig.press("rules")
    assert rig.message() == rig.text("online.room.unknown_rules")


def test_the_host_may_begin_with_bots_on_the_free_seats(rig: OnlineRig) -> None:
    online = hosted(FRIENDS[0])
    rig.sit(online)
    rig.press("start")
    assert rig.message() == rig.text("online.start.text", n=2)
    rig.press("no")
    assert online.asked == []
    rig.press("start", "yes")
    assert online.asked == [("start", None)]
    online.change(2, ready=False)
    rig.wait()
    assert "start" not in names(rig)


# ---------------------------------------------------------------- matches, and what goes wrong


def test_a_match_leads_to_its_table_and_back(rig: OnlineRig) -> None:
    online = hosted(*FRIENDS, Member(4, "小林", seat=3, ready=True))
    online.make_table = some_table
    rig.sit(online)
    rig.press("start")
    rig.wait()
    assert rig.shows("waiting_room", "table")
    online.give(RecordReady("r", b""))
    rig.wait()
    assert online.news == [], "the table hears what the room has to say"
    online.give(Gone("closed"))
    rig.wait(0.5)
    assert rig.message() == rig.text("online.error.gone.closed")


def test_a_match_that_begins_under_a_sheet_takes_it_away(rig: OnlineRig) -> None:
    online = visited(Member(3, "永嘉客", seat=2), Member(4, "小林", seat=3))
    online.make_table = some_table
    rig.sit(online)
    rig.press("invite")
    online.begin()
    rig.wait()
    assert rig.shows("waiting_room", "table")


def test_who_comes_back_into_a_match_sits_down_at_once(rig: OnlineRig) -> None:
    online = hosted(*FRIENDS, Member(4, "小林", seat=3), stage="playing", hand=2)
    online.table = some_table()
    online.give(MatchReady())
    rig.sit(online)
    assert rig.shows("waiting_room", "table")


@pytest.mark.parametrize("why", ["kicked", "closed", "moved"])
def test_why_one_is_out_is_told(rig: OnlineRig, why: str) -> None:
    online = visited()
    rig.sit(online)
    online.give(Gone(why))
    rig.wait()
    assert rig.message() == rig.text(f"online.error.gone.{why}")
    assert online.closed


def test_a_line_that_is_lost_is_said_and_comes_back(rig: OnlineRig) -> None:
    online = visited()
    room = rig.sit(online)
    online.status = OnlineStatus.RECONNECTING
    rig.wait(0.5)
    assert room._news == rig.text("online.room.reconnecting")
    online.status = OnlineStatus.LIVE
    rig.wait(0.5)
    assert room._news == ""
    online.status = OnlineStatus.CLOSED
    rig.wait()
    assert rig.message() == rig.text("online.error.closed")


def test_what_a_server_refuses_is_told_and_the_room_stays(rig: OnlineRig) -> None:
    online = visited()
    rig.sit(online)
    online.give(Trouble("seat_taken"))
    rig.wait()
    assert rig.message() == rig.text("online.error.seat_taken")
    rig.press("ok")
    assert rig.shows("waiting_room")


@pytest.mark.parametrize(
    ("playing", "button", "asked"),
    [(False, "leave", [("leave", False)]), (True, "leave", [("leave", True)]), (True, "keep", [])],
)
def test_one_leaves_for_good_or_keeps_the_seat(
    rig: OnlineRig, playing: bool, button: str, asked: list[tuple[str, object]]
) -> None:
    online = visited(stage="playing" if playing else "waiting")
    rig.sit(online)
    rig.give(Act(Command.BACK))
    assert rig.shows("waiting_room", "waiting_leave")
    rig.press("resume")
    assert rig.shows("waiting_room")
    rig.press("leave", button)
    rig.wait()
    assert online.asked == asked
    assert online.closed
    assert rig.stack.empty


def test_a_room_is_read_aloud(rig: OnlineRig) -> None:
    room = rig.sit(hosted(FRIENDS[0]))
    told = room.spoken(much=True)
    assert told is not None
    words = room.say(told)
    assert "4 8 2 9 1 3" in words
    assert "阿旺" in words
    target = room.spoken_target("seat:1", much=False)
    assert target is not None
    assert room.say(target) == rig.text("online.room.told", who="阿旺", state=rig.text("online.room.ready"))
