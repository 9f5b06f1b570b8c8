"""The pictures of a table in an online room (联机牌桌) that `screens.py` renders: tools, banners, votes, the chat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame
from msgspec import structs

from fake_online import FakeOnline
from game.net.parts import Member, RoomSpec, RoomState, Vote
from game.scenes.online_chat import OnlineChat
from game.scenes.online_ranking import MatchEnd, OnlineRanking
from game.scenes.online_table import OnlineTable
from game.scenes.room_sheet import RoomMenu, RoomSheet
from game.scenes.room_voice import RoomVoice
from game.session.online import Chatted, OnlineNotice, OnlineStatus, Said
from game.session.table import MatchEnded, Player
from game.settings import TalkMode
from still_table import StillTable
from table_shots import still_of

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["ONLINE_TABLE_SHOTS"]

_NAMES: Final = ("雁荡山人", "阿旺", "瓯江老渔翁", "小林")
_ROOM: Final = RoomState(
    "482913",
    "k3Jd9sQmT0aWx7ZpB2vE6Q",
    RoomSpec("yueqing", "local", {}, timing="steady"),
    1,
    [
        Member(n, name, seat=n - 1, score=score)
        for n, (name, score) in enumerate(zip(_NAMES, (24, -31, 60, -53), strict=True), 1)
    ],
    stage="playing",
    match="m1",
    hand=5,
    watchers=2,
)
_VOTE: Final = Vote(7, "dissolve", 3, 24_000, [2], [])


class _Voice(RoomVoice):
    """A talk in which the left neighbour speaks."""

    def __init__(self) -> None:
        self.told = {4: 0.75}

    def levels(self) -> Mapping[int, float]:
        """As it is."""
        return self.told

    @property
    def mode(self) -> TalkMode:
        """Held."""
        return TalkMode.PUSH

    @property
    def is_heard(self) -> bool:
        """Not now."""
        return False

    @property
    def muted(self) -> frozenset[int]:
        """One is."""
        return frozenset((2,))

    def take_settings(self) -> None:
        """A picture follows none."""

    def choose(self, mode: TalkMode) -> None:
        """It stays as it is."""

    def press(self, *, on: bool) -> None:
        """Nobody hears it."""

    def toggle(self) -> None:
        """The same."""

    def mute(self, member: int) -> None:
        """Whom one hears stays as it is."""

    def update(self, now: float) -> str:
        """Nothing changes."""
        return ""


def _deaf(_: OnlineNotice) -> None:
    """The waiting room below hears nothing in a picture."""


def _table(name: str, online: FakeOnline, away: frozenset[int] = frozenset()) -> OnlineTable:
    still = still_of(name)
    first, second, third, fourth = (Player(name) for name in _NAMES)
    match = replace(still.match, players=(first, second, third, fourth), away=away)
    return OnlineTable(StillTable(still.state, match, still.ruleset, still.window), online, _deaf, _Voice())


def _online(room: RoomState = _ROOM, **changes: object) -> FakeOnline:
    online = FakeOnline(room=room, member=1)
    for key, value in changes.items():
        setattr(online, key, value)
    return online


def online_table(stage: Stage) -> pygame.Surface:
    """A claim at a table of a room: one is away, lines have been written that nobody has read."""
    online = _online()
    online.give(Chatted(2, "阿旺", "慢点慢点"), Chatted(4, "小林", "老渔翁掉线了？"))
    return stage.shoot((_table("claims", online, frozenset((2,))),), seconds=0.3)


def online_table_vote(stage: Stage) -> pygame.Surface:
    """A vote beside a claim."""
    online = _online(structs.replace(_ROOM, vote=_VOTE))
    return stage.shoot((_table("heavy", online),), seconds=0.3)


def online_table_lost(stage: Stage) -> pygame.Surface:
    """The line is lost; a vote runs that one has answered."""
    room = structs.replace(_ROOM, vote=structs.replace(_VOTE, no=[1]))
    online = _online(room, status=OnlineStatus.RECONNECTING, lost_s=7.0, ping_ms=None)
    return stage.shoot((_table("mock", online),), seconds=0.3)


def online_table_paused(stage: Stage) -> pygame.Surface:
    """Everybody rests."""
    return stage.shoot((_table("mock", _online(structs.replace(_ROOM, paused=True))),), seconds=0.3)


def online_table_watching(stage: Stage) -> pygame.Surface:
    """A spectator."""
    return stage.shoot((_table("mock", _online(watching=True)),), seconds=0.3)


def _chat(online: FakeOnline) -> OnlineTable:
    table = _table("mock", online)
    for notice in (
        Chatted(2, "阿旺", "来了来了，茶泡好没"),
        Said(3, "hurry", 2),
        Chatted(1, "雁荡山人", "泡好了，等老渔翁。他那边在下雨，信号一会儿有一会儿没有，先打着吧"),
        Chatted(4, "小林", "Great, let's play another round after this one. 再来一盘！"),
    ):
        table.log.take(notice, online.room, 1)
    return table


def online_chat(stage: Stage) -> pygame.Surface:
    """The chat over the table."""
    online = _online()
    table = _chat(online)
    return stage.shoot((table, OnlineChat(online, table.log)), seconds=0.3)


def online_chat_left(stage: Stage) -> pygame.Surface:
    """The same for the left hand, nothing said yet."""
    online = _online()
    table = _table("mock", online)
    with stage.choosing(left_handed=True):
        return stage.shoot((table, OnlineChat(online, table.log)), seconds=0.3)


def room_sheet(stage: Stage) -> pygame.Surface:
    """Who is in the room."""
    members = [
        *_ROOM.members[:2],
        structs.replace(_ROOM.members[2], presence="away"),
        structs.replace(_ROOM.members[3], name="bot.3", bot="plain"),
    ]
    online = _online(structs.replace(_ROOM, members=members))
    return stage.shoot((_table("mock", online), RoomSheet(online, _Voice())), seconds=0.3)


def room_menu(stage: Stage) -> pygame.Surface:
    """The menu of such a table."""
    online = _online()
    table = _table("mock", online)
    return stage.shoot((table, RoomMenu(still_of("mock"), table.stand_up, watching=False)), seconds=0.3)


def online_ranking(stage: Stage) -> pygame.Surface:
    """The end of a match in a room."""
    still, ended = still_of("mock"), MatchEnded((1, 0, 3, 2), (24, 60, -70, -14))
    online = _online()
    table = _table("mock", online)
    ranking = OnlineRanking(MatchEnd(still.match, ended, 0, code="K7QM-3XWP-92"), online, _deaf)
    return stage.shoot((table, ranking), seconds=0.2)


ONLINE_TABLE_SHOTS: Final[dict[str, Callable[[Stage], pygame.Surface]]] = {
    shot.__name__: shot
    for shot in (
        online_table, online_table_vote, online_table_lost, online_table_paused, online_table_watching, online_chat,
        online_chat_left, room_sheet, room_menu, online_ranking,
    )
}  # fmt: skip
"""Each picture by its name."""
