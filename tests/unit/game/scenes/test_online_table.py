"""A table in a room: what the room says beside it, votes by every hand, the chat, the ways out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from fake_online import FakeOnline
from game.authority.journal import ListJournal
from game.authority.record import dump
from game.bindings import Command, Type
from game.clock import ManualClock
from game.net.parts import Member, RoomSpec, RoomState, Vote
from game.present.label import Said
from game.scenes.online_chat import OnlineChat
from game.scenes.online_ranking import MatchEnd, OnlineRanking
from game.scenes.online_table import OnlineTable
from game.scenes.room_sheet import RoomMenu, RoomSheet
from game.session.archive import Archive
from game.session.audit import check
from game.session.online import Chatted, Gone, OnlineNotice, OnlineStatus, Proven, RecordReady, Trouble
from game.session.table import MatchEnded
from game.storage import storage_at
from rules.core.window import Answer, WindowKind
from table_rig import Desk, desk, seeded_table
from table_states import STATES
from talk_rig import HANDS, SIZES, Listening

NAMES = ("雁荡山人", "阿旺", "老渔翁", "小林")


def room(**changes: object) -> RoomState:
    members = [Member(n, name, seat=n - 1) for n, name in enumerate(NAMES, 1)]
    whole = RoomState("482913", "", RoomSpec("yueqing", "local"), 1, members, stage="playing", match="m1")
    return structs.replace(whole, **changes)


VOTE = Vote(7, "dissolve", by=3, ms_left=24_000)


def at_table(
    online: FakeOnline, state: str = "claims", size: tuple[int, int] = (1920, 1080)
) -> tuple[Desk, OnlineTable, Listening, list[OnlineNotice]]:
    """A still table of a room in the place of the plain one."""
    given, heard = STATES[state](), list[OnlineNotice]()
    table = Listening(given.state, given.outside().match, given.rules, given.window)
    at = desk(table, table.clock, size)
    scene = OnlineTable(table, online, heard.append)
    at.stack._push(scene)
    at.scene = scene
    at.wait(0.5)
    return at, scene, table, heard


def connected(**changes: object) -> FakeOnline:
    return FakeOnline(room=room(**changes), member=1)


def banner(scene: OnlineTable) -> str:
    shown = scene._overlay.banner
    return shown.key if isinstance(shown, Said) else ""


def press(at: Desk, name: str, how: str) -> None:
    focus = at.scene.seat.focus
    target = focus.get(name)
    assert target is not None, [each.name for each in focus.targets]
    if how != "keys":
        at.click(target.rect, touch=how == "finger")
        return
    for _ in range(len(focus.targets) + 1):
        if focus.focused == name and focus.by_keys:
            break
        at.key(Command.NEXT)
    at.key(Command.CONFIRM)


@HANDS
@SIZES
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_scn_C18_a_vote_is_answered_beside_a_claim_that_stays_open(
    how: str, size: tuple[int, int], answer: str
) -> None:
    online = connected(vote=VOTE)
    at, scene, table, _ = at_table(online, size=size)
    at.draw()
    press(at, f"vote.{answer}", how)
    assert online.asked == [("cast", answer == "yes")]
    assert scene.seat.window() is table.window
    online.set_room(room(vote=structs.replace(VOTE, yes=[1])))
    at.wait(0.3)
    assert scene.seat.focus.get("vote.yes") is None
    at.key(Command.PASS)
    assert len(table.answers) == 1


def test_a_vote_counts_down_and_goes_with_the_room() -> None:
    online = connected(vote=VOTE)
    at, scene, _, _ = at_table(online)
    at.wait(4.0)
    shown = scene._overlay.vote
    assert shown is not None
    assert isinstance(shown.detail, Said)
    assert dict(shown.detail.values)["n"] in (19, 20)
    online.set_room(room())
    at.wait(0.3)
    assert scene._overlay.vote is None


def test_scn_N18_a_lost_line_is_on_the_banner_and_goes_when_it_is_back() -> None:
    online = connected()
    at, scene, _, _ = at_table(online)
    online.status, online.lost_s = OnlineStatus.RECONNECTING, 2.2
    at.wait(0.2)
    assert banner(scene) == "online.banner.lost"
    assert [line["banner"] for line in at.lines if line["t"] == "banner"] == ["online.banner.lost"]
    before = at.draw().get_view("2").raw
    online.status, online.lost_s = OnlineStatus.LIVE, 0.0
    at.wait(0.2)
    assert not banner(scene)
    assert at.draw().get_view("2").raw != before


def test_who_is_away_is_shown_at_the_plate() -> None:
    online = connected()
    at, _, table, _ = at_table(online)
    before = at.draw().get_view("2").raw
    table.match = replace(table.match, away=frozenset((2,)))
    at.wait(0.2)
    assert at.scene.seat.story.model is not None
    assert [seat.is_away for seat in at.scene.seat.story.model.seats] == [False, False, True, False]
    assert at.draw().get_view("2").raw != before


@HANDS
@SIZES
def test_a_line_is_written_and_heard(how: str, size: tuple[int, int]) -> None:
    online = connected()
    at, scene, _, heard = at_table(online, size=size)
    press(at, "tool.chat", how)
    assert at.shows("table", "table", "chat")
    at.stack.handle(Type("茶泡好了"))
    at.key(Command.CONFIRM)
    assert ("chat", "茶泡好了") in online.asked
    at.draw()
    online.give(Chatted(2, "阿旺", "来了"))
    at.wait(0.2)
    assert scene.log.unread == 0
    at.key(Command.BACK)
    assert at.shows("table", "table")
    online.give(Chatted(2, "阿旺", "快点"))
    at.wait(0.2)
    assert scene.log.unread == 1
    assert [line.name for line in scene.log.lines][-2:] == ["阿旺", "阿旺"]
    assert scene.seat.notice == "阿旺：快点"
    assert [notice for notice in heard if isinstance(notice, Chatted)][-1].text == "快点"


@pytest.mark.parametrize(
    ("talk", "watching", "opens"), [("chat", False, True), ("phrases", False, False), ("chat", True, False)]
)
def test_scn_N26_where_nothing_may_be_written_the_reason_is_said(
    talk: str, watching: bool, opens: bool
) -> None:
    online = connected(spec=RoomSpec("yueqing", "local", talk=talk))  # type: ignore[arg-type]
    online.watching = watching
    at, scene, _, _ = at_table(online)
    press(at, "tool.chat", "mouse")
    assert isinstance(at.stack.top, OnlineChat) is opens
    assert bool(scene.seat.notice) is not opens


@pytest.mark.parametrize("kind", ["pause", "dissolve"])
def test_the_sheet_of_the_room_asks_everybody(kind: str) -> None:
    online = connected()
    at, scene, _, _ = at_table(online)
    press(at, "tool.people", "mouse")
    sheet = at.stack.top
    assert isinstance(sheet, RoomSheet)
    at.draw()
    sheet.choose("vote", kind)
    assert ("vote", kind) in online.asked
    online.set_room(room(vote=VOTE))
    at.wait(0.2)
    assert all(not target.enabled for target in sheet.focus.targets if target.name.startswith("vote:"))
    at.key(Command.BACK)
    assert at.stack.top is scene


def test_the_sheet_of_the_room_makes_way_when_the_match_is_over() -> None:
    online = connected()
    at, _, _, _ = at_table(online)
    press(at, "tool.people", "mouse")
    at.wait(0.2)
    assert at.shows("table", "table", "room_sheet")
    online.set_room(room(stage="between"))
    at.wait(0.2)
    assert at.shows("table", "table")


def test_a_spectator_is_not_asked_to_vote_nor_to_give_up() -> None:
    online = connected(vote=VOTE)
    online.watching = True
    at, scene, _, _ = at_table(online)
    assert scene.seat.focus.get("vote.yes") is None
    press(at, "tool.people", "mouse")
    sheet = at.stack.top
    assert isinstance(sheet, RoomSheet)
    assert not [target for target in sheet.focus.targets if target.name.startswith("vote:")]
    at.key(Command.BACK)
    press(at, "tool.menu", "mouse")
    menu = at.stack._scenes[-1]
    assert isinstance(menu, RoomMenu)
    assert [name for name, _ in menu.buttons() if name in ("leave", "give_up")] == ["leave"]


def test_leaving_the_table_keeps_the_seat_and_the_room_below_is_told() -> None:
    online = connected()
    at, scene, _, heard = at_table(online)
    press(at, "tool.menu", "mouse")
    menu = at.stack.top
    assert isinstance(menu, RoomMenu)
    at.stack._ask(menu, menu.activate("leave"))
    at.wait(0.2)
    assert scene not in at.stack._scenes
    assert ("leave", False) not in online.asked
    assert not online.closed
    assert not [notice for notice in heard if isinstance(notice, Gone)]


@pytest.mark.parametrize("how", ["gone", "closed"])
def test_who_is_not_in_the_room_any_more_does_not_sit_at_its_table(how: str) -> None:
    online = connected()
    at, scene, _, heard = at_table(online)
    if how == "gone":
        online.give(Gone("closed"))
    else:
        online.status = OnlineStatus.CLOSED
    at.wait(0.2)
    assert scene not in at.stack._scenes
    assert bool([notice for notice in heard if isinstance(notice, Gone)]) is (how == "gone")


def test_a_shuffle_that_does_not_check_and_a_trouble_are_said() -> None:
    online = connected()
    at, scene, _, _ = at_table(online)
    texts = scene.services.texts
    online.give(Proven(2, holds=True), Proven(3, holds=True, reason="unseen"))
    at.wait(0.1)
    assert not scene.seat.notice
    for number, proven in enumerate((Proven(4, True, "late"), Proven(5, False, "chain")), 4):
        online.give(proven)
        at.wait(0.1)
        assert scene.seat.notice == texts(f"proof.seen.{proven.reason}", hand=number)
    assert [(line["hand"], line["holds"]) for line in at.lines if line["t"] == "proven"] == [
        (2, True),
        (3, True),
        (4, True),
        (5, False),
    ]
    online.give(Trouble("rate"), Trouble("something_new"))
    at.wait(0.1)
    assert scene.seat.notice == texts("online.error.unknown", code="something_new")


def test_nobody_waits_for_the_room_where_the_hand_is_still_played() -> None:
    at, scene, table, _ = at_table(connected())
    assert table.window is not None
    assert table.window.kind is WindowKind.CLAIM
    assert not banner(scene)
    at.key(Command.PASS)
    at.wait(0.2)
    assert not banner(scene)


def test_a_match_that_is_broken_up_in_a_hand_leads_to_its_ranking() -> None:
    at, _, table, _ = at_table(connected(stage="between", match=""))
    table.told.append(MatchEnded((2, 0, 1, 3), (3, -4, 9, -8)))
    at.wait(0.3)
    ranking = at.stack.top
    assert isinstance(ranking, OnlineRanking)
    assert at.stack.keys.count("table") == 1  # the plain one below


def played(own: int) -> tuple[bytes, MatchEnded]:
    """A short match of four people by their defaults."""
    clock = ManualClock()
    table = seeded_table(clock, "an online match", hands=4, own=own)
    for _ in range(20_000):
        clock.advance(1.0)
        table.poll(clock.now())
        if table.window is not None:
            table.submit(Answer(table.window.id, table.window.default))
        elif table.match.over:
            break
        else:
            table.proceed()
    journal = table._authority.journal
    assert isinstance(journal, ListJournal)
    match = table._authority.match
    return dump(journal.lines), MatchEnded(match.ranking(), match.totals)


@pytest.mark.parametrize("own", [0, 2])
def test_the_record_of_a_match_is_kept_with_the_own_seat(own: int, tmp_path: Path) -> None:
    data, ended = played(own)
    storage = storage_at(tmp_path)
    at, _, table, _ = at_table(connected())
    services = replace(at.services, archive=Archive(storage))
    online = connected()
    ranking = OnlineRanking(MatchEnd(table.match, ended, own), online, lambda _: None)
    ranking.enter(services)
    ranking.resized((1920, 1080))
    assert [name for name, _ in ranking.buttons()] == ["lobby"]
    online.give(RecordReady("abc", data))
    ranking.update(0.1)
    assert [name for name, _ in ranking.buttons()] == ["lobby", "replay"]
    (file,) = services.shelf.files()
    record = services.shelf.record(file)
    assert record.header.person == own
    assert check(record).match.totals == ended.totals


@pytest.mark.parametrize("wrong", ["totals", "garbage", "watching"])
def test_a_record_that_is_not_that_of_the_match_is_not_kept(wrong: str, tmp_path: Path) -> None:
    data, ended = played(1)
    storage = storage_at(tmp_path)
    at, _, table, _ = at_table(connected())
    services = replace(at.services, archive=Archive(storage))
    online = connected()
    online.watching = wrong == "watching"
    if wrong == "totals":
        ended = MatchEnded(ended.ranking, (1, -1, 0, 0))
    if wrong == "garbage":
        data = data[:-40]
    ranking = OnlineRanking(MatchEnd(table.match, ended, 1, data), online, lambda _: None)
    ranking.enter(services)
    ranking.resized((1920, 1080))
    assert services.shelf.files() == ()
    assert [name for name, _ in ranking.buttons()] == ["lobby"]
