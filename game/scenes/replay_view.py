"""The table in a replay (回放的牌桌): drawn by the table's own painter, without what is only for playing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.present.focus import Focus
from game.present.layout.replay_layout import BUTTONS, TOOLS, ReplayLayout
from game.present.replay_model import SPEEDS
from game.present.replay_words import event_label
from game.scenes.replay_player import Playback
from game.scenes.table_frame import Easel, picture_of
from game.scenes.table_marks import TableMarks
from game.scenes.table_seat import TableSeat
from game.services import Services
from game.ui.canvas import Canvas, Surroundings
from game.ui.draw_replay import BarLook, draw_controls
from game.ui.draw_table import TablePicture
from game.ui.widgets import speak

__all__ = ["ReplayView"]

_EXPLAINED_S = 9.0


@dataclass(frozen=True, slots=True)
class Shown:
    """What the controls have to show besides the moment itself: where they lie, the panel, what was said last."""

    layout: ReplayLayout
    has_panel: bool
    covered: bool
    notice: str


class ReplayView:
    """The picture of the moment."""

    def __init__(self, playback: Playback, services: Services) -> None:
        self._playback = playback
        self._services = services
        self._easel = Easel(services)
        self._explained: tuple[str, float] | None = None
        self._sit()

    def _sit(self) -> None:
        """Take the seat from which it is watched now."""
        self._watched = self._playback.table.seat
        self._seat = TableSeat(self._playback.table, self._services)
        self._marks = TableMarks(self._seat)

    def explain(self, name: str) -> None:
        """Explain a sign for a while; the same once more takes the words away."""
        known = self._explained is not None and self._explained[0] == name
        self._explained = None if known else (name, self._services.clock.now() + _EXPLAINED_S)

    def panelled(self, canvas: Canvas) -> Canvas:
        """The canvas at the scale of the table's panels."""
        scale = self._playback.story.zones.panel
        return Canvas(canvas.surface, Surroundings(canvas.theme, canvas.lettering, scale))

    def draw(self, canvas: Canvas, focus: Focus) -> None:
        """The table with everything that moves."""
        if self._watched != self._playback.table.seat:
            self._sit()
        self._seat.story = self._playback.story
        picture = self._picture(focus)
        if picture is None:
            self._easel.ground(canvas, self._playback.story.zones)
            return
        self._easel.painter(canvas.size).draw(canvas, picture)

    def _picture(self, focus: Focus) -> TablePicture | None:
        now = self._services.clock.now()
        told = picture_of(self._playback.story, focus, self._services.texts, now)
        if told is None:
            return None
        if self._explained is not None and now >= self._explained[1]:
            self._explained = None
        return replace(
            told,
            card=None if self._explained is None else self._marks.explain(self._explained[0]),
            banner=self._marks.banner(self._playback.story.news_at(now)),
            tools=False,
        )

    def draw_controls(self, canvas: Canvas, shown: Shown, focus: Focus) -> None:
        """The timeline with its buttons, and the tools."""
        playback, texts = self._playback, self._services.texts
        names = (*BUTTONS, "pause", *TOOLS)
        look = BarLook(
            shown.layout,
            playback.place,
            playback.length,
            playback.marks,
            shown.notice or self.words(focus),
            texts("replay.speed", speed=f"{SPEEDS[playback.speed]:g}"),
            playback.playing,
            playback.is_open,
            shown.has_panel,
            shown.covered,
            {name: texts(f"replay.caption.{name}") for name in names},
        )
        draw_controls(self.panelled(canvas), look, focus)

    # ---------------------------------------------------------------- in words

    def words(self, focus: Focus) -> str:
        """What the button that is meant does; else where we are, and what has just happened."""
        name = focus.hovered or (focus.focused if focus.by_keys else None)
        key = f"replay.button.{name}"
        return self._services.texts(key) if self._services.texts.has(key) else self.now()

    def now(self) -> str:
        """Where we are, and what has just happened."""
        playback, texts = self._playback, self._services.texts
        no = playback.table.record.hands[playback.hand].started.no
        here = texts("replay.place", no=no, at=playback.place, of=playback.length)
        event = playback.events[playback.place - 1] if playback.place else None
        label = event_label(event, playback.match, playback.table.seat) if event is not None else None
        return here if label is None else texts("replay.now", here=here, what=speak(texts, label))
