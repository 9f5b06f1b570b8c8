"""A record played back (看回放): the table as it was, a timeline, and a panel that answers questions about it.

The arrows step while the keyboard is on the timeline, where it is at first; up and down lead to everything else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from game.bindings import Act, Command, Intent, PointerDown, PointerDrag, PointerUp, Press, Wheel
from game.present.focus import Target
from game.present.replay_rows import NUMBERS, Tab
from game.present.scroll import Scroll
from game.scenes.giving import export, share
from game.scenes.replay_course import Course
from game.scenes.replay_panel import ReplayPanel
from game.scenes.replay_place import ReplayPlace, replay_zones
from game.scenes.replay_player import Playback
from game.scenes.replay_spoken import SpokenReplay
from game.scenes.replay_view import ReplayView, Shown
from game.scenes.scene import NOTHING, Pop, Push, Round, Scene, StackCommands
from game.scenes.settlement import Settlement
from game.services import Services
from game.session.replay import ReplayTable, Seen
from game.ui.canvas import Canvas
from rules.mahjong.state import SeatView

__all__ = ["Replay"]

_SCROLL: Final = 120
_BREATH_S: Final = 0.1
_HELD: Final = frozenset({Command.LEFT, Command.RIGHT, Command.FASTER, Command.SLOWER})
"""What goes on while its key is held down."""


class Replay(SpokenReplay):
    """One match; *file* is its name among the records, empty where it lies in none."""

    key: ClassVar[str] = "replay"
    opaque: ClassVar[bool] = True

    def __init__(self, table: ReplayTable, file: str = "", at: tuple[int, int] | None = None) -> None:
        """*at*: the hand, from 0, and how many of its events have happened."""
        super().__init__()
        self._table = table
        self._file = file
        self._at = at
        self._dragging = False
        self._tick = 0.0

    def enter(self, services: Services) -> None:
        """Take the services; the first hand begins, or the moment that was asked for stands still."""
        super().enter(services)
        seen = self._table.seen
        self._table.turn_to(Seen(seen.seat, seen.open_hands, asked=False))
        zones = replay_zones((1920, 1080), self._table.ruleset, services)
        self.playback = Playback(self._table, services, zones)
        self.course = Course(self.playback, services)
        self.panel = ReplayPanel(self.playback, services)
        self.place = ReplayPlace(self.playback, self.panel, services)
        self._view = ReplayView(self.playback, services)
        self.playback.playing = self._at is None or not self.playback.show_moment(*self._at)

    def leave(self) -> None:
        """The record is put back."""
        self._table.close()
        super().leave()

    @property
    def topic(self) -> tuple[str, str]:
        """The game and edition that were played."""
        return self._table.ruleset.key, self._table.ruleset.edition

    @property
    def seen(self) -> Round | None:
        """What is seen of the round."""
        return _round_of(self.playback)

    @property
    def lively(self) -> bool:
        """Whether something moves, runs or is being worked out."""
        return self._moves() or self.panel.is_busy or self.playback.playing

    def _moves(self) -> bool:
        return self.playback.story.is_lively or self._dragging

    def update(self, dt: float) -> StackCommands:
        """Let time pass."""
        moved = self._moves()
        stepped = not self._dragging and self.playback.update()
        changed = self.panel.update()
        now = self.services.clock.now()
        if self.course.forget():
            self.dirty = True
        if stepped or (changed and self.panel.tab is not None):
            self.rearrange()
        self._tick += dt
        if moved or self._moves() or (self._tick >= _BREATH_S and self.playback.story.is_breathing(now)):
            self._tick = 0.0
            self.dirty = True
        return NOTHING

    def arrange(self) -> Iterable[Target]:
        """The table beside the panel, then everything that can be pressed."""
        self.place.fit(self.size, self.unit)
        return list(self.place.targets(self.size, self.unit))

    def preferred(self) -> str | None:
        """The timeline, where the arrows step."""
        return "timeline"

    def in_frame(self, name: str) -> bool:
        """The rows of the panel."""
        return any(name in (row.row.name, row.row.more and row.row.more[0]) for row in self.panel.rows)

    def scrolls(self, intent: Intent) -> tuple[Scroll, ...]:
        """The panel, where it is open; page keys go to other hands."""
        paged = isinstance(intent, Act)
        return () if self.panel.tab is None or paged else (self.panel.scroll,)

    def back(self) -> StackCommands:
        """Esc closes the panel, then the replay."""
        if self.panel.tab is None:
            return (Pop(),)
        self._open(None)
        return NOTHING

    def handle(self, intent: Intent) -> StackCommands:
        """Keys of the replay, the timeline under the pointer, then the targets."""
        self.scroll = self.panel.scroll
        match intent:
            case Act(command, repeat) if (not repeat or command in _HELD) and self._course(command):
                self.rearrange()
                return NOTHING
            case PointerDown(x, y, Press.MAIN) if self.place.on_timeline(x, y):
                self._dragging = True
                self.focus.focused, self.focus.by_keys = "timeline", False
                self._drag_to(x)
                return NOTHING
            case PointerDrag(x) if self._dragging:
                self._drag_to(x)
                return NOTHING
            case PointerUp() if self._dragging:
                self._dragging = False
                self.dirty = True
                return NOTHING
            case Wheel(x, y, up) if not self.place.on_panel(x, y):
                self.playback.step(-1 if up > 0 else 1)
                self.rearrange()
                return NOTHING
            case _:
                return self._pointed(intent)

    def _course(self, command: Command) -> bool:
        """Follow a key of the replay; from the timeline the way down leads to the buttons."""
        if self.focus.focused == "timeline" and command is Command.DOWN:
            self.focus.focused, self.focus.by_keys = "play", True
            return True
        return self.course.command(command, on_line=self.focus.focused == "timeline")

    def _pointed(self, intent: Intent) -> StackCommands:
        """What is meant for the targets; up and down also read the panel."""
        before = self.focus.focused
        commands = super().handle(intent)
        reads = isinstance(intent, Act) and intent.command in (Command.UP, Command.DOWN)
        if reads and self.focus.focused == before and self.panel.tab is not None:
            self.panel.scroll.step(_SCROLL if intent == Act(Command.DOWN) else -_SCROLL)
            self.rearrange()
        return commands

    def _drag_to(self, x: float) -> None:
        self.place.drag_to(x)
        self.rearrange()

    def activate(self, name: str) -> StackCommands:
        """Do what a button, a tool or a row stands for."""
        if name == "leave":
            return (Pop(),)
        if not self.course.press(name):
            return self._panel(name)
        self.rearrange()
        return NOTHING

    def _panel(self, name: str) -> StackCommands:
        """What stands in the panel, or opens it; a sign of the table is explained."""
        kind, _, number = name.partition(":")
        if name in ("panel", "close"):
            self._open(None if self.panel.tab is not None else Tab.HANDS)
        elif name.startswith("tab."):
            self._open(Tab(name.removeprefix("tab.")))
        elif kind == "hand":
            self.course.go(int(number), 1)
        elif kind == "settle":
            return self._settle(int(number))
        elif kind == "moment" and (moment := self.panel.moment(int(number))) is not None:
            self.course.to_moment(moment)
        elif name == NUMBERS:
            self.panel.fold()
        elif name in ("share", "share.hand", "export"):
            return self._give(name)
        else:
            self._view.explain(name)
        self.rearrange()
        return NOTHING

    def _open(self, tab: Tab | None) -> None:
        self.panel.open(tab)
        if tab is None:
            self.focus.focused = "timeline"
        self.rearrange()
        if tab is not None and self.focus.by_keys:
            self.focus.focused = f"tab.{tab.value}"

    def _settle(self, hand: int) -> StackCommands:
        """The settlement of a hand, as it was."""
        shown = self.course.settle(hand)
        self.rearrange()
        state = self.playback.story.state
        return (Push(Settlement(self._table, state)),) if shown and state and state.end else NOTHING

    def _give(self, name: str) -> StackCommands:
        """A code into the clipboard, or a copy of the file."""
        given = _given(self.services, self._file, name, self.playback.hand)
        if isinstance(given, str):
            self.course.tell(given)
            self.dirty = True
            return NOTHING
        return (Push(given),)

    def draw(self, canvas: Canvas) -> None:
        """The table, the controls, the panel."""
        self._view.draw(canvas, self.focus)
        if self.place.layout is None:
            return
        on = Shown(self.place.layout, self.panel.tab is not None, self.place.covered, self.course.notice)
        self._view.draw_controls(canvas, on, self.focus)
        self.panel.draw(canvas, self.focus)


def _round_of(playback: Playback) -> Round | None:
    """What is seen of the round that is shown."""
    state, table = playback.story.state, playback.table
    return (
        None if state is None else (table.ruleset, SeatView(None if playback.is_open else table.seat, state))
    )


def _given(services: Services, file: str, name: str, hand: int) -> str | Scene:
    """What is to be said of a code that was copied or a file that was written, or why neither was."""
    if name == "export":
        return export(services, file)
    return share(services, file, hand if name == "share.hand" else None)
