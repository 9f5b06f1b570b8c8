"""A table on a server (联机牌桌): a table as any other, beside which the room goes on; leaving it keeps the seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.net.parts import Vote
from game.present.chat_log import ChatLog
from game.present.focus import Target
from game.present.layout.room_overlay_layout import OverlayLayout, overlay_layout
from game.present.layout.scaling import table_scale
from game.present.room_overlay import RoomOverlay, RoomStanding, room_overlay
from game.scenes.online_input import RoomInput
from game.scenes.online_joining import trouble_key
from game.scenes.online_ranking import MatchEnd, OnlineRanking
from game.scenes.room_voice import RoomVoice
from game.scenes.scene import NOTHING, Pop, Push, Replace, Scene, StackCommand, StackCommands
from game.scenes.settlement import Settlement
from game.scenes.table import TableScene
from game.scenes.table_input import TableInput
from game.scenes.table_seat import TableSeat
from game.session.online import (
    Chatted,
    Gone,
    MatchReady,
    Online,
    OnlineNotice,
    OnlineStatus,
    Proven,
    RecordReady,
    Said,
    Trouble,
)
from game.session.table import MatchEnded, Table
from game.settings import TalkMode
from game.ui.canvas import Canvas, Surroundings
from game.ui.draw_room_overlay import VOTE_NO, VOTE_YES, OverlayLook, draw_overlay, speaking_sign
from game.ui.draw_tools import Tool

__all__ = ["OnlineTable"]

_TOOLS: Final = ("people", "chat")


class OnlineTable(TableScene):
    """One seat at a table of a room; the waiting room below is told through *hear* of all that is no affair of play."""

    continued = False

    def __init__(
        self,
        table: Table,
        online: Online,
        hear: Callable[[OnlineNotice], None],
        voice: RoomVoice | None = None,
    ) -> None:
        """*voice* is the talk of the room, where people talk there."""
        super().__init__(table)
        self.online = online
        self.log = ChatLog()
        self._shares = False
        self._hear = hear
        self._out = False
        self._seen_hand = 0
        self._overlay = RoomOverlay()
        self._layout: OverlayLayout | None = None
        self._vote: tuple[Vote, float] | None = None
        self._asked_record = False
        self._record = b""
        self._voice = voice
        self._speaking: Mapping[int, float] = {}
        self._told: tuple[object, ...] = ()
        self._result: Settlement | None = None

    # ---------------------------------------------------------------- life

    def share(self, log: ChatLog) -> None:
        """Show the log of the room, which is kept by whoever hears its notices; what stands there has been read."""
        self.log, self._shares = log, True
        log.read()

    def make_seat(self, table: Table) -> TableSeat:
        """The seat, with the tools of a room beside it."""
        seat = super().make_seat(table)
        seat.more_tools = _TOOLS if self._voice is None else (*_TOOLS, "mic")
        return seat

    def make_input(self, table: Table) -> TableInput:
        """Hands that reach the room's buttons too."""
        return RoomInput(self, table)

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
        if self._is_dealt_anew():
            commands = (Pop(self._result), *commands)
        self._result = next((scene for scene in map(_result, commands) if scene is not None), self._result)
        self._hear_voices()
        self._look()
        self._fetch_record()
        return commands

    def _next_scene(self) -> StackCommands:
        """A match that was broken up in the middle of a hand has no result to be read: its ranking comes at once."""
        ended = self.seat.ended
        if ended is None or self._is_over() or self._covered or self._leaving:
            return super()._next_scene()
        return self._ranking(ended)

    def _hear_voices(self) -> None:
        """Who speaks is heard, and seen at the plate."""
        if self._voice is None:
            return
        trouble = self._voice.update(self.seat.now())
        if trouble:
            self.seat.say(self.services.texts(trouble))
        before, self._speaking = self._speaking, self._voice.levels()
        if before.keys() != self._speaking.keys():
            self.services.trace.emit("speaking", members=sorted(self._speaking))

    def _is_dealt_anew(self) -> bool:
        """Whether the next hand has begun under the result of the last one: it is gone over to (N02)."""
        return self._covered and self._result is not None and self._settled_no != self._hand_no()

    def _fetch_record(self) -> None:
        """The whole match is asked for as soon as it has ended: now all hands may be seen."""
        code = self.online.ended_record
        if code and not self._asked_record:
            self._asked_record = True
            self.online.fetch_record(code)

    def _take(self, notice: OnlineNotice) -> None:
        texts = self.services.texts
        if not self._shares:
            self.log.take(notice, self.online.room, self.online.member)
        self.dirty |= isinstance(notice, Chatted | Said)
        match notice:
            case MatchReady():
                self._change_places()
            case Gone():
                self._out = True
            case RecordReady(_, data):
                self._record = data
            case Chatted(_, name, text):
                self.seat.say(texts("online.chat.line", name=name, text=text))
                self.services.trace.emit("chat", name=name, text=text)
            case Proven(hand, holds, reason):
                self.services.trace.emit("proven", hand=hand, holds=holds, reason=reason)
                # a server that never takes anybody's number could choose the walls before the match
                if not holds or reason == "late":
                    self.seat.say(texts(f"proof.seen.{reason}", hand=hand))
            case Trouble(code) if code != "unreachable":  # while the line is made anew the banner says it
                self.seat.say(texts(trouble_key(texts.has, code), code=code))
            case _:
                return

    def _change_places(self) -> None:
        """Another match, or another seat in this one (候补): one sits down there."""
        table = self.online.table
        if table is not None and table is not self._table:
            self._asked_record, self._record, self._seen_hand = False, b"", 0
            self.sit(table)

    def _look(self) -> None:
        """What lies over the table now; the picture is out of date when that has changed."""
        overlay = room_overlay(self._standing())
        told = (overlay, self._tools(), dict(self._speaking))
        if told == self._told:
            return
        self._told = told
        voted = self._overlay.vote is not None and self._overlay.vote.asked
        if overlay.about != self._overlay.about:  # its seconds run on without being news
            self.services.trace.emit("banner", banner=overlay.about)
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
        before, self._result = self._settled_no, None
        super().uncovered()
        if self._voice is not None:
            self._voice.take_settings()
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

                return (Push(RoomSheet(self.online, self._voice)),)
            case "tool.chat":
                return self.open_chat()
            case "tool.mic":
                if self.seat.focus.by_keys:  # a pointer holds it, which is told apart below
                    self.talk()
                return NOTHING
            case "tool.menu":
                from game.scenes.room_sheet import RoomMenu

                return (Push(RoomMenu(self._table, self.stand_up, watching=self.online.watching)),)
            case _:
                return None

    def talk(self, *, held: bool | None = None) -> None:
        """Speak, or be silent: while the button is *held*, from one press of a key to the next."""
        if self._voice is None:
            return
        was_off = self._voice.mode is TalkMode.OFF
        if held is None:
            self._voice.toggle()
        else:
            self._voice.press(on=held)
        if was_off and self._voice.mode is TalkMode.PUSH:
            self.seat.say(self.services.texts("online.talk.hold" if held else "online.talk.key"))
        self.dirty = True

    def open_chat(self) -> StackCommands:
        """The panel of what is written, or the reason why nothing is."""
        from game.scenes.online_chat import OnlineChat, why_silent

        why = why_silent(self.online.room, watching=self.online.watching, kiosk=self.services.kiosk)
        if why:
            self.seat.say(self.services.texts(why))
            return NOTHING
        self.log.read()
        return (Push(OnlineChat(self.online, self.log)),)

    def _tools(self) -> tuple[Tool, ...]:
        """The room, what was written, the microphone."""
        texts = self.services.texts
        unread = min(99, self.log.unread)
        found = (
            Tool("people", "people", texts("online.tool.people")),
            Tool("chat", "chat", texts("online.tool.chat"), unread > 0, unread),
        )
        if self._voice is None:
            return found
        word = texts(f"online.tool.mic.{self._voice.mode.value}")
        return (*found, Tool("mic", "microphone", word, self._voice.is_heard))

    # ---------------------------------------------------------------- the picture

    def draw(self, canvas: Canvas) -> None:
        """The table, and what the room lays over it."""
        super().draw(canvas)
        if self._layout is not None:
            look = OverlayLook(self._overlay, self._layout, self.seat.focus)
            around = Surroundings(canvas.theme, canvas.lettering, self.seat.zones.panel)
            panel = Canvas(canvas.surface, around)
            for member, level in self._speaking.items():
                side = self._side_of(member)
                if side is not None:
                    speaking_sign(panel, self.seat.zones.plates[side], level)
            draw_overlay(panel, look, self.services.texts)

    def _side_of(self, member: int) -> int | None:
        """At which side of the table a member sits, from the own one on; None for who waits."""
        room = self.online.room
        seats = {each.id: each.seat for each in room.members} if room is not None else {}
        seat = seats.get(member)
        return None if seat is None else (seat - self._table.seat) % 4

    def _ranking(self, ended: MatchEnded) -> StackCommands:
        """The ranking, from which one comes back to the room."""
        table = self._table
        return (
            Replace(
                OnlineRanking(
                    MatchEnd(table.match, ended, table.seat, self._record, self.online.ended_record),
                    self.online,
                    self._hear,
                )
            ),
        )


def _result(command: StackCommand) -> Settlement | None:
    """The result of a hand that a command lays over the table."""
    if isinstance(command, Push) and isinstance(command.scene, Settlement):
        return command.scene
    return None
