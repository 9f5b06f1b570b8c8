"""The waiting room (等候室): who sits where, who is ready, what is still missing; from here matches begin, and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Final

from game.bindings import Intent
from game.net.parts import RoomSpec, RoomState
from game.present.focus import Target
from game.present.label import Label, said, sentences
from game.present.layout.online_room_layout import RoomLayout, room_layout
from game.present.layout.scaling import CROWDED
from game.present.online_room import Badge, Chair, RoomModel, room_model
from game.scenes.message import Confirm, Message
from game.scenes.online_joining import trouble_of
from game.scenes.panel import PanelScene
from game.scenes.scene import NOTHING, Pop, Push, Replace, Scene, StackCommands
from game.scenes.waiting_chat import WaitingChat
from game.scenes.waiting_seat import LeaveRoom, SeatMenu
from game.scenes.waiting_words import room_buttons, room_words, rules_of_room
from game.services import Services
from game.session.online import Gone, MatchReady, Online, OnlineNotice, OnlineStatus, RoomChanged, Trouble
from game.session.table import Table
from game.ui.canvas import Canvas
from game.ui.draw_online_room import RoomLook, draw_room
from game.ui.widgets import ButtonLook

if TYPE_CHECKING:
    from game.scenes.room_voice import RoomVoice

__all__ = ["WaitingRoom"]

_PASSING: Final = frozenset(("unreachable", "offline", "no_match"))
"""What the line says while it is made anew: that is seen in the middle already."""
_TICK_S: Final = 0.25
_WIDTHS: Final = {"start": 230.0, "ready": 230.0, "table": 230.0, "invite": 170.0, "amend": 170.0}


class WaitingRoom(PanelScene):
    """The room; *watching*: as a spectator, *playing*: a match goes on, and its table is there."""

    key: ClassVar[str] = "waiting_room"
    least: ClassVar[int] = CROWDED

    def __init__(self, online: Online, *, watching: bool = False, playing: bool = False) -> None:
        super().__init__()
        self.online = online
        self._watching = watching
        self._due = playing
        self._sheet: Scene | None = None
        self._covered = self._at_table = False
        self._gone = ""
        self._trouble: Trouble | None = None
        self.chat = WaitingChat(online)
        self._starts_ms: float | None = None
        self._room: RoomState | None = online.room
        self._model: RoomModel | None = None
        self._layout: RoomLayout | None = None
        self._news = ""
        self._since = 0.0
        self._voice: RoomVoice | None = None
        """Who talked at the table goes on talking here, between two matches."""
        self._begin()

    def _begin(self) -> None:
        """The countdown of the room as it was found."""
        if self._room is not None and self._room.starts_ms is not None:
            self._starts_ms = float(self._room.starts_ms)

    @property
    def topic(self) -> tuple[str, str] | None:
        """The game of the room."""
        room = self._room
        return None if room is None else (room.spec.game, room.spec.edition)

    @property
    def typing(self) -> bool:
        """Whether a line is being written."""
        return self.chat.writing

    def enter(self, services: Services) -> None:
        """Take the services, and tell of the room."""
        super().enter(services)
        self._trace()

    def leave(self) -> None:
        """The line ends with the room; the seat is kept for a while, unless good-bye was said."""
        if self._voice is not None:
            self._voice.close()
        self.online.close()
        super().leave()

    def covered(self) -> None:
        """A sheet or a table lies above."""
        super().covered()
        self._covered, self.chat.writing = True, False

    def uncovered(self) -> None:
        """Back from it; the room may have been left there without a word."""
        super().uncovered()
        self._covered = self._at_table = False
        if isinstance(self._sheet, LeaveRoom) and self._sheet.done:
            self._gone = "kept"
        self._sheet = None
        self.rearrange()

    # ---------------------------------------------------------------- what the server says

    def update(self, dt: float) -> StackCommands:
        """Take over what has happened, and go where it leads; a table above tells it by itself."""
        if self._at_table:
            return NOTHING
        for notice in self.online.poll():
            self.hear(notice)
        if self._voice is not None:
            self._voice.update(self.services.clock.now())
        if self._starts_ms is not None:
            before, self._starts_ms = self._starts_ms, max(0.0, self._starts_ms - 1000 * dt)
            if int(before / 1000) != int(self._starts_ms / 1000):
                self.rearrange()
        self._since += dt
        if self._since >= _TICK_S:
            self._since = 0.0
            self._look_at_line()
        return self._next_scene()

    def hear(self, notice: OnlineNotice) -> None:
        """A notice, here or at the table above."""
        match notice:
            case RoomChanged():
                self._room = self.online.room or self._room
                starts = self._room.starts_ms if self._room is not None else None
                self._starts_ms = None if starts is None else float(starts)
                self.rearrange()
                self._trace()
            case MatchReady():
                self._due = True
            case Gone(why):
                self._gone = why
            case Trouble(code) if code not in _PASSING:
                self._trouble = notice
            case _:
                self.dirty |= self.chat.log.take(notice, self.online.room, self.online.member)

    def _trace(self) -> None:
        """Tell the outside who is in the room and how far it is."""
        room = self._room
        if room is not None and self.services.trace.on:
            seats = {each.seat: each.name for each in room.members if each.seat is not None}
            ready = [each.seat for each in room.members if each.ready and each.seat is not None]
            self.services.trace.emit("waiting", code=room.code, stage=room.stage, seats=seats, ready=ready)

    def _look_at_line(self) -> None:
        """Say in the middle when the server is not heard."""
        news = ""
        if self.online.status in (OnlineStatus.RECONNECTING, OnlineStatus.CONNECTING):
            news = self.services.texts("online.room.reconnecting")
        if news != self._news:
            self._news = news
            self.rearrange()

    def _next_scene(self) -> StackCommands:
        if self._gone in ("kept", "left"):
            return (Pop(self),)
        if self._gone:
            return (Replace(Message("online.gone", f"online.error.gone.{self._gone}")),)
        if self.online.status is OnlineStatus.CLOSED:
            trouble = self._trouble or Trouble("closed")
            return (
                Replace(trouble_of(self.services.texts.has, trouble.code, trouble.retry_s, trouble.about)),
            )
        if self._due and self.online.table is not None:
            return self._sit_down()
        if self._trouble is not None and not self._covered:
            trouble, self._trouble = self._trouble, None
            return self._open(
                trouble_of(self.services.texts.has, trouble.code, trouble.retry_s, trouble.about)
            )
        return NOTHING

    def _sit_down(self) -> StackCommands:
        """To the table; a sheet that lies open goes."""
        self._due = False
        table = self.online.table
        if table is None:
            return NOTHING
        self._at_table = True
        sheet, self._sheet = self._sheet, None
        scene = self.scene_of(table)
        return (Pop(sheet), Push(scene)) if self._covered and sheet is not None else (Push(scene),)

    def scene_of(self, table: Table) -> Scene:
        """The table with what is said in this room."""
        from game.scenes.online_table import OnlineTable

        scene = OnlineTable(table, self.online, self.hear, self._talk())
        scene.share(self.chat.log)
        return scene

    def _talk(self) -> RoomVoice | None:
        """The voice talk of the room; None where people do not talk."""
        from game.scenes.room_voice import RoomVoice, may_talk

        if self._voice is None and may_talk(self._room, watching=self._watching):
            self._voice = RoomVoice(self.online, self.services)
        return self._voice

    def _open(self, scene: Scene) -> StackCommands:
        self._sheet = scene
        return (Push(scene),)

    # ---------------------------------------------------------------- the places

    def arrange(self) -> Iterable[Target]:
        """Chairs, those at the door, the line to write on, the buttons."""
        room = self._room
        if room is None:
            return []
        model = self._model = self.model_of(room)
        buttons = self.buttons()
        counts = (min(2, len(model.queue)), len(model.knocking) if model.is_host else 0)
        widths = [_WIDTHS.get(name, 150.0) for name, _, _ in buttons]
        lines = len(model.lines) + bool(model.changed)
        layout = self._layout = room_layout(self.size, self.unit, counts, widths, lines)
        pressable = self._pressable(model)
        chairs = zip((*model.chairs, *model.queue), (*layout.chairs, *layout.queue), strict=False)
        targets = [Target(chair.name, rect) for chair, rect in chairs if chair.name in pressable]
        for chair, place in zip(model.knocking, layout.knocks, strict=False):
            targets += [
                Target(f"admit:{chair.member}", place.admit),
                Target(f"refuse:{chair.member}", place.refuse),
            ]
        if self._may_write:
            targets.append(Target("chat", layout.entry))
        targets += [
            Target(name, rect, on) for (name, _, on), rect in zip(buttons, layout.buttons, strict=True)
        ]
        return targets

    @property
    def _may_write(self) -> bool:
        """Whether free text is allowed, by the room and by this machine."""
        room = self._room
        return room is not None and room.spec.talk == "chat" and self.services.kiosk.allows("chat")

    def _pressable(self, model: RoomModel) -> frozenset[str]:
        """The chairs at which something can be done: empty ones, and all others' for the host."""
        if model.playing or self._watching:
            return frozenset()
        chairs = (*model.chairs, *model.queue)
        return frozenset(
            chair.name
            for chair in chairs
            if (chair.badge is Badge.EMPTY) or (model.is_host and not chair.own and chair.member is not None)
        )

    def buttons(self) -> tuple[tuple[str, ButtonLook, bool], ...]:
        """What moves things on at the right, what is looked up beside it, the way out at the left."""
        model, table = self._model, self.online.table is not None
        return () if model is None else room_buttons(self.services.texts, model, table=table)

    def model_of(self, room: RoomState) -> RoomModel:
        """What is shown of the room."""
        return room_model(room, self.online.member, self._starts_ms)

    def rearrange(self) -> None:
        """The buttons depend on the room: it is looked at first."""
        if self._room is not None:
            self._model = self.model_of(self._room)
        super().rearrange()

    def preferred(self) -> str | None:
        """What moves things on."""
        return next((name for name, _, on in self.buttons() if on), None)

    # ---------------------------------------------------------------- what is meant

    def back(self) -> StackCommands:
        """Esc asks how to go."""
        return self.activate("leave")

    def handle(self, intent: Intent) -> StackCommands:
        """Writing first."""
        if self.chat.writing and self._layout is not None:
            self.dirty = True
            if self.chat.handle(intent, self.services.desktop, self._layout.entry):
                return NOTHING
        return super().handle(intent)

    def activate(self, name: str) -> StackCommands:
        """A button, a chair, somebody at the door."""
        room, model = self._room, self._model
        if room is None or model is None:
            return NOTHING
        what, _, number = name.partition(":")
        match what:
            case "ready":
                self.online.ready(on=not model.is_ready)
            case "start":
                return self._start(model.lacking)
            case "admit" | "refuse":
                self.online.admit(int(number), yes=what == "admit")
            case "chat":
                self.chat.writing = self.dirty = True
            case "table":
                return self._sit_down()
            case "leave":
                return self._open(LeaveRoom(self.online, playing=model.playing, seated=model.is_seated))
            case "seat" | "queue":
                return self._chair(name, room, model)
            case _:
                return self._look_up(name, room, model)
        return NOTHING

    def _start(self, lacking: int) -> StackCommands:
        """Begin; where seats are free it is said first that bots take them."""
        if not lacking:
            self.online.start()
            return NOTHING

        def then() -> StackCommands:
            self.online.start()
            return NOTHING

        text = "online.start.text.one" if lacking == 1 else "online.start.text"
        answers = ("online.start.yes", "online.start.no")
        return self._open(Confirm("online.start", text, then, answers, n=lacking))

    def _chair(self, name: str, room: RoomState, model: RoomModel) -> StackCommands:
        """Sit down on a free chair; the host is asked what to do there."""
        chair = next((each for each in (*model.chairs, *model.queue) if each.name == name), None)
        if chair is None:
            return NOTHING
        if model.is_host:
            return self._open(SeatMenu(self.online, chair, self.say(chair.who), room.spec.level))
        if chair.seat is not None:
            self.online.sit(chair.seat)
        return NOTHING

    def _look_up(self, name: str, room: RoomState, model: RoomModel) -> StackCommands:
        """The invitation, the rules, what is agreed."""
        match name:
            case "invite":
                from game.scenes.invitation import InvitationSheet

                return self._open(InvitationSheet(self.online, room, model.lacking))
            case "rules":
                return self._open(rules_of_room(room.spec))
            case _:
                from game.scenes.online_room_setup import RoomSetup

                return self._open(RoomSetup(self._amend, spec=room.spec))

    def _amend(self, spec: RoomSpec) -> StackCommands:
        self.online.amend(spec)
        return NOTHING

    # ---------------------------------------------------------------- the picture

    def spoken(self, *, much: bool) -> Label | None:
        """The room and what is missing; with much also who sits where."""
        model = self._model
        if model is None:
            return None
        chairs = [said("online.room.told", who=chair.who, state=chair.state) for chair in model.chairs]
        return sentences(
            [said("online.room.spoken", code=" ".join(model.code)), model.missing, *(chairs if much else [])]
        )

    def spoken_target(self, name: str, *, much: bool) -> Label | None:
        """A chair with who sits there."""
        model = self._model
        chairs: tuple[Chair, ...] = () if model is None else (*model.chairs, *model.queue)
        chair = next((each for each in chairs if each.name == name), None)
        return None if chair is None else said("online.room.told", who=chair.who, state=chair.state)

    def spoken_news(self) -> Label | None:
        """What is missing, whenever that changes."""
        return None if self._model is None else self._model.missing

    def draw(self, canvas: Canvas) -> None:
        """The cloth, and everything on it."""
        cloth = self.services.look().backgrounds.get(self.size, canvas.theme, self.unit)
        canvas.surface.blit(cloth, (0, 0))
        layout, model = self._layout, self._model
        if layout is None or model is None:
            return
        said_lines = tuple((line.name, self.say(line.words)) for line in self.chat.log.lines)
        words = room_words(self.services.texts, model, self.online.ping_ms)
        look = RoomLook(
            layout, model, words, said_lines, self.buttons(), self._pressable(model), self.chat.entry,
            self.chat.writing, self._may_write, self._news,
        )  # fmt: skip
        draw_room(canvas, look, self.focus, self.say)
