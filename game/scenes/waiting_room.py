"""The waiting room (等候室): who sits where, who is ready, what is still missing; from here matches begin, and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from game.bindings import Act, Command, Intent, PointerDown
from game.net.common import RoomSpec, RoomState
from game.present.focus import Target
from game.present.label import Label, said, sentences
from game.present.layout.online_room_layout import RoomLayout, room_layout
from game.present.layout.scaling import CROWDED
from game.present.online_room import Badge, Chair, RoomModel, room_model
from game.present.text_entry import TextEntry
from game.scenes.message import Message
from game.scenes.online_joining import trouble_of
from game.scenes.panel import PanelScene
from game.scenes.scene import NOTHING, Pop, Push, Replace, Scene, StackCommands
from game.scenes.waiting_seat import LeaveRoom, SeatMenu
from game.session.online import (
    Chatted,
    Gone,
    MatchReady,
    Online,
    OnlineNotice,
    OnlineStatus,
    RoomChanged,
    Trouble,
)
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_online_room import RoomLook, draw_room
from game.ui.widgets import ButtonLook

__all__ = ["WaitingRoom"]

_LONGEST: Final = 60
_KEPT: Final = 40
"""So many lines of what was said are kept."""
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
        self._covered = False
        self._gone = ""
        self._trouble: Trouble | None = None
        self._log: list[tuple[str, str]] = []
        self._entry = TextEntry("", _LONGEST)
        self._writing = False
        self._starts_ms: float | None = None
        self._room: RoomState | None = online.room
        self._model: RoomModel | None = None
        self._layout: RoomLayout | None = None
        self._news = ""
        self._since = 0.0
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
        return self._writing

    def leave(self) -> None:
        """The line ends with the room; the seat is kept for a while, unless good-bye was said."""
        self.online.close()
        super().leave()

    def covered(self) -> None:
        """A sheet or a table lies above."""
        super().covered()
        self._covered, self._writing = True, False

    def uncovered(self) -> None:
        """Back from it; the room may have been left there without a word."""
        super().uncovered()
        self._covered = False
        if isinstance(self._sheet, LeaveRoom) and self._sheet.done:
            self._gone = "kept"
        self._sheet = None
        self.rearrange()

    # ---------------------------------------------------------------- what the server says

    def update(self, dt: float) -> StackCommands:
        """Take over what has happened, and go where it leads."""
        for notice in self.online.poll():
            self.hear(notice)
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
            case MatchReady():
                self._due = True
            case Gone(why):
                self._gone = why
            case Trouble():
                self._trouble = notice
            case Chatted(_, name, text):
                self._log = [*self._log, (name, text)][-_KEPT:]
                self.dirty = True
            case _:
                return

    def _look_at_line(self) -> None:
        """Say in the middle when the server is not heard."""
        news = ""
        if self.online.status in (OnlineStatus.RECONNECTING, OnlineStatus.CONNECTING):
            news = self.services.texts("online.room.reconnecting")
        if news != self._news:
            self._news = news
            self.rearrange()

    def _next_scene(self) -> StackCommands:
        if self._gone == "kept":
            return (Pop(self),)
        if self._gone:
            if self._gone == "left":
                return (Pop(self),)
            return (Replace(Message("online.gone", f"online.error.gone.{self._gone}")),)
        if self.online.status is OnlineStatus.CLOSED:
            return (Replace(Message("online.gone", "online.error.closed")),)
        if self._covered and self._sheet is None:
            return NOTHING  # the table
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
        from game.scenes.online_table import OnlineTable

        self._due = False
        table = self.online.table
        if table is None:
            return NOTHING
        sheet, self._sheet = self._sheet, None
        scene = Push(OnlineTable(table, self.online, self.hear))
        return (Pop(sheet), scene) if self._covered and sheet is not None else (scene,)

    def _open(self, scene: Scene) -> StackCommands:
        self._sheet = scene
        return (Push(scene),)

    # ---------------------------------------------------------------- the places

    def arrange(self) -> Iterable[Target]:
        """Chairs, those at the door, the line to write on, the buttons."""
        room = self._room
        if room is None:
            return []
        model = self._model = room_model(room, self.online.member, self._starts_ms)
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
        model, texts = self._model, self.services.texts
        if model is None:
            return ()
        found: list[tuple[str, ButtonLook, bool]] = []
        if model.playing:
            look = ButtonLook(texts("online.room.table"), 28, kind=ButtonKind.SEAL, serif=True)
            found.append(("table", look, self.online.table is not None))
        elif model.is_host:
            look = ButtonLook(texts("online.room.start"), 30, kind=ButtonKind.SEAL, serif=True)
            found.append(("start", look, model.can_start))
        elif model.is_seated:
            word = texts("online.room.be_unready" if model.is_ready else "online.room.be_ready")
            kind = ButtonKind.PAPER if model.is_ready else ButtonKind.SEAL
            found.append(("ready", ButtonLook(word, 28, kind=kind, serif=not model.is_ready), True))
        found.append(("invite", ButtonLook(texts("online.room.invite"), 26, kind=ButtonKind.JADE), True))
        found.append(("rules", ButtonLook(texts("online.room.rules"), 24), True))
        if model.is_host and not model.playing:
            found.append(("amend", ButtonLook(texts("online.room.amend"), 24), True))
        found.append(("leave", ButtonLook(texts("online.room.leave"), 24), True))
        return tuple(found)

    def rearrange(self) -> None:
        """The buttons depend on the room: it is looked at first."""
        if self._room is not None:
            self._model = room_model(self._room, self.online.member, self._starts_ms)
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
        if self._writing and self._write(intent):
            return NOTHING
        return super().handle(intent)

    def _write(self, intent: Intent) -> bool:
        """Take a line in; whether the intent was meant for it."""
        if self._entry.handle(intent, self.services.desktop):
            self.dirty = True
            return True
        match intent:
            case Act(Command.CONFIRM, repeat=False):
                text = self._entry.text.strip()
                if text:
                    self.online.chat(text)
                    self._entry.clear()
                else:
                    self._writing = False
            case Act(Command.BACK, repeat=False):
                self._writing = False
            case PointerDown(x, y) if self._layout is not None and not self._layout.entry.contains(x, y):
                self._writing = False
                self.dirty = True
                return False
            case Act(Command.NEXT | Command.PREVIOUS | Command.UP | Command.DOWN):
                self._writing = False
                self.dirty = True
                return False
            case _:
                return False
        self.dirty = True
        return True

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
                self.online.start()
            case "admit" | "refuse":
                self.online.admit(int(number), yes=what == "admit")
            case "chat":
                self._writing = self.dirty = True
            case "table":
                return self._sit_down()
            case "leave":
                return self._open(LeaveRoom(self.online, playing=model.playing, seated=model.is_seated))
            case "seat" | "queue":
                return self._chair(name, room, model)
            case _:
                return self._look_up(name, room, model)
        return NOTHING

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
                return self._open(_rules(room.spec))
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
        writes = self._may_write
        look = RoomLook(
            layout, model, self._words(model), tuple(self._log), self.buttons(), self._pressable(model), self._entry,
            self._writing, writes, self._news,
        )  # fmt: skip
        draw_room(canvas, look, self.focus, self.say)

    def _words(self, model: RoomModel) -> dict[str, str]:
        texts, ping = self.services.texts, self.online.ping_ms
        aside = [texts.count("online.room.watchers", model.watchers)] if model.watchers else []
        aside += [texts("online.room.ping", n=ping)] if ping is not None else []
        keys = ("code", "countdown", "admit", "refuse", "write", "silent", "hello")
        words = {key: texts(f"online.room.word.{key}") for key in keys}
        changed = texts.count("online.room.changed", model.changed) if model.changed else ""
        return {
            **words,
            "aside": "  ".join(aside),
            "changed": changed,
            "knocks": texts("online.room.word.knocks"),
        }


def _rules(spec: RoomSpec) -> Scene:
    """The rules of the room, to be read; one whose rules this program does not know says so."""
    from game.scenes.house_rules import RoomRules
    from rules import find_ruleset
    from rules.errors import RulesError

    try:
        return RoomRules(find_ruleset(spec.game, {**spec.options, "edition": spec.edition}))
    except RulesError:
        return Message("online.failed", "online.room.unknown_rules")
