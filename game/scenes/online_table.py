"""A table on a server (联机牌桌): a table as any other, beside which the room goes on; leaving it keeps the seat."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.errors import GameError
from game.net.common import Vote
from game.present.chat_log import ChatLog
from game.present.focus import Target
from game.present.layout.room_overlay_layout import OverlayLayout, overlay_layout
from game.present.layout.scaling import table_scale
from game.present.room_overlay import RoomOverlay, RoomStanding, room_overlay
from game.scenes.ranking import Ranking
from game.scenes.scene import NOTHING, Pop, Push, Replace, Scene, StackCommands
from game.scenes.table import TableScene
from game.scenes.table_input import TableInput
from game.scenes.table_seat import TableSeat
from game.services import Services
from game.session.online import (
    Chatted,
    Gone,
    Online,
    OnlineNotice,
    OnlineStatus,
    Proven,
    RecordReady,
    Trouble,
)
from game.session.table import MatchEnded, MatchView, Table
from game.ui.canvas import ButtonKind, Canvas, Surroundings
from game.ui.draw_room_overlay import VOTE_NO, VOTE_YES, OverlayLook, draw_overlay
from game.ui.draw_tools import Tool
from game.ui.widgets import ButtonLook
from rules.core.seat import Seat

__all__ = ["MatchEnd", "OnlineRanking", "OnlineTable"]

_TOOLS: Final = ("people", "chat")
_log = logging.getLogger("ouju")


class OnlineTable(TableScene):
    """One seat at a table of a room; the waiting room below is told through *hear* of all that is no affair of play."""

    continued = False

    def __init__(self, table: Table, online: Online, hear: Callable[[OnlineNotice], None]) -> None:
        super().__init__(table)
        self.online = online
        self.log = ChatLog()
        self._hear = hear
        self._out = False
        self._seen_hand = 0
        self._overlay = RoomOverlay()
        self._layout: OverlayLayout | None = None
        self._vote: tuple[Vote, float] | None = None
        self._asked_record = False
        self._record = b""
        self._told: tuple[object, ...] = ()

    # ---------------------------------------------------------------- life

    def make_seat(self, table: Table) -> TableSeat:
        """The seat, with the tools of a room beside it."""
        seat = super().make_seat(table)
        seat.more_tools = _TOOLS
        return seat

    def make_input(self, table: Table) -> TableInput:
        """Hands that reach the room's buttons too."""
        return _RoomInput(self, table)

    def sit(self, table: Table) -> None:
        """Sit down, with the room's tools in the picture."""
        super().sit(table)
        self._view.more = self._tools

    def stand_up(self) -> None:
        """Leave the table; the seat is kept."""
        self._stand_up()

    def leave(self) -> None:
        """Stand up; the table is still there, and one can sit down at it again."""
        self._view.coach.close()
        self.seat.talk.listen_to_all()
        Scene.leave(self)

    def resized(self, size: tuple[int, int]) -> None:
        """Place everything anew, the room's news over it."""
        super().resized(size)
        scale = table_scale(size, self.services.settings.scale)
        self._layout = overlay_layout(self.seat.zones, scale)
        self._told = ()

    # ---------------------------------------------------------------- what the room says

    def update(self, dt: float) -> StackCommands:
        """The room first: who is not in it any more, or has no line, does not sit at its table either."""
        for notice in self.online.poll():
            self._hear(notice)
            self._take(notice)
        if self._out or self.online.status is OnlineStatus.CLOSED:
            return (Pop(self),)
        commands = super().update(dt)
        self._look()
        self._fetch_record()
        return commands

    def _fetch_record(self) -> None:
        """The whole match is asked for as soon as it has ended: now all hands may be seen."""
        code = self.online.ended_record
        if code and not self._asked_record:
            self._asked_record = True
            self.online.fetch_record(code)

    def _take(self, notice: OnlineNotice) -> None:
        texts = self.services.texts
        if self.log.take(notice, self.online.room, self.online.member):
            self.dirty = True
        match notice:
            case Gone():
                self._out = True
            case RecordReady(_, data):
                self._record = data
            case Chatted(_, name, text):
                self.seat.say(texts("online.chat.line", name=name, text=text))
                self.services.trace.emit("chat", name=name, text=text)
            case Proven(hand, holds, reason):
                self.services.trace.emit("proven", hand=hand, holds=holds, reason=reason)
                if not holds:
                    self.seat.say(texts("online.proof.broken", no=hand, why=texts(f"proof.seen.{reason}")))
            case Trouble(code):
                self.seat.say(texts(_trouble_key(code, texts.has)))
            case _:
                return

    def _look(self) -> None:
        """What lies over the table now; the picture is out of date when that has changed."""
        overlay = room_overlay(self._standing())
        tools = self._tools()
        if (overlay, tools) == self._told:
            return
        self._told = (overlay, tools)
        voted = self._overlay.vote is not None and self._overlay.vote.asked
        if overlay.banner != self._overlay.banner:
            banner = "" if overlay.banner is None else overlay.banner
            self.services.trace.emit("banner", banner=str(getattr(banner, "key", "")))
        self._overlay = overlay
        asks = overlay.vote is not None and overlay.vote.asked
        self.seat.beside = self._vote_targets() if asks else ()
        if asks is not voted:
            self.seat.arrange()
        self.dirty = True

    def _standing(self) -> RoomStanding:
        online, room = self.online, self.online.room
        vote = room.vote if room is not None else None
        if vote is None:
            self._vote = None
        elif self._vote is None or self._vote[0] != vote:
            self._vote = (vote, self.seat.now() + vote.ms_left / 1000)
        state, over = self.seat.story.state, self._is_over()
        waits = over and state is not None and self._seen_hand == state.start.no
        return RoomStanding(
            online.status,
            online.lost_s,
            room,
            online.member,
            watching=self.online.watching,
            between=waits and self.seat.ended is None,
            vote_s=0.0 if self._vote is None else self._vote[1] - self.seat.now(),
            held=online.held,
        )

    def uncovered(self) -> None:
        """Back from the settlement: the others may still be reading it."""
        before = self._settled_no
        super().uncovered()
        if before and self._is_over():
            self._seen_hand = before

    # ---------------------------------------------------------------- what can be pressed

    def _vote_targets(self) -> tuple[Target, ...]:
        assert self._layout is not None, "a scene is placed before anything happens at it"
        vote = self._layout.vote
        return (Target(VOTE_YES, vote.yes), Target(VOTE_NO, vote.no))

    def pressed(self, name: str) -> StackCommands | None:
        """What a target of the room means; None for those of the table."""
        match name:
            case "vote.yes" | "vote.no":
                self.online.cast(yes=name == VOTE_YES)
                return NOTHING
            case "tool.people":
                from game.scenes.room_sheet import RoomSheet

                return (Push(RoomSheet(self.online, watching=self.online.watching)),)
            case "tool.chat":
                return self._open_chat()
            case "tool.menu":
                from game.scenes.room_sheet import RoomMenu

                return (Push(RoomMenu(self._table, self.stand_up, watching=self.online.watching)),)
            case _:
                return None

    def _open_chat(self) -> StackCommands:
        from game.scenes.online_chat import OnlineChat, why_silent

        why = why_silent(self.online.room, watching=self.online.watching, kiosk=self.services.kiosk)
        if why:
            self.seat.say(self.services.texts(why))
            return NOTHING
        self.log.read()
        return (Push(OnlineChat(self.online, self.log)),)

    def _tools(self) -> tuple[Tool, ...]:
        """The room with the length of the line to it, what was written."""
        texts, ping = self.services.texts, self.online.ping_ms
        room = texts("online.tool.people") if ping is None else texts("online.ping", ms=ping)
        return (
            Tool("people", "people", room, lit=False),
            Tool("chat", "chat", texts("online.tool.chat"), self.log.unread > 0, min(99, self.log.unread)),
        )

    # ---------------------------------------------------------------- the picture

    def draw(self, canvas: Canvas) -> None:
        """The table, and what the room lays over it."""
        super().draw(canvas)
        if self._layout is not None:
            look = OverlayLook(self._overlay, self._layout, self.seat.focus)
            around = Surroundings(canvas.theme, canvas.lettering, self.seat.zones.panel)
            draw_overlay(Canvas(canvas.surface, around), look, self.services.texts)

    def _ranking(self, ended: MatchEnded) -> StackCommands:
        """The ranking, from which one comes back to the room."""
        table = self._table
        return (
            Replace(
                OnlineRanking(MatchEnd(table.match, ended, table.seat, self._record), self.online, self._hear)
            ),
        )


class _RoomInput(TableInput):
    """The input of a table that asks its room first what a target means."""

    def __init__(self, scene: OnlineTable, table: Table) -> None:
        super().__init__(table, scene.seat, scene.services, scene.stand_up)
        self._pressed = scene.pressed

    def _activate(self, name: str) -> StackCommands:
        commands = self._pressed(name)
        if commands is None:
            return super()._activate(name)
        self._services.mixer.play("button")
        return commands


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """How a match ended for the seat of this side, and its record, where that has come already."""

    match: MatchView
    ended: MatchEnded
    seat: Seat
    record: bytes = b""


class OnlineRanking(Ranking):
    """The ranking of a match in a room: the way on leads to the room, where another one can begin.

    The record of the match comes while it is read, and is kept like that of any other match.
    """

    def __init__(self, end: MatchEnd, online: Online, hear: Callable[[OnlineNotice], None]) -> None:
        super().__init__(end.match, end.ended, end.seat)
        self._online = online
        self._hear = hear
        self._data = end.record

    def enter(self, services: Services) -> None:
        """Take the services, and keep the record, if it has come."""
        super().enter(services)
        self._file = None
        self._keep(self._data)

    def update(self, dt: float) -> StackCommands:
        """The room goes on; the record comes from it."""
        for notice in self._online.poll():
            self._hear(notice)
            if isinstance(notice, RecordReady):
                self._keep(notice.data)
        return super().update(dt)

    def _keep(self, data: bytes) -> None:
        """Put the record to the others; a spectator keeps none."""
        if not data or self._online.watching:
            return
        try:
            self._file = self.services.shelf.keep_played(data, self._own, self._ended.totals)
        except GameError as error:
            _log.warning("The record of the online match was not kept: %s", error)
            return
        self.services.trace.emit("kept", file=self._file)
        if self.size != (0, 0):
            self.rearrange()

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """Back to the room; what is over once more, when its record has come."""
        texts = self.services.texts
        found = [("lobby", ButtonLook(texts("online.ranking.room"), 26, kind=ButtonKind.JADE))]
        if self._file is not None:
            found.append(("replay", ButtonLook(texts("ranking.replay"), 26)))
        return tuple(found)


def _trouble_key(code: str, has: Callable[[str], bool]) -> str:
    """The words of a trouble."""
    key = f"online.error.{code}"
    return key if has(key) else "online.error.other"
