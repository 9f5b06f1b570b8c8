"""The sheet of what has been played (往事): replays, statistics, best hands, the score sheets of a real table.

Each tab is a scene of its own that takes the place of the others. A subclass says what lies in the body; the tabs, the
buttons at the foot and the work of indexing new matches are the same for all.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from enum import Enum
from typing import ClassVar, Final

from game.present.focus import Target
from game.present.layout.past_layout import PastSheet, past_sheet
from game.present.layout.scaling import CROWDED
from game.scenes.scene import NOTHING, Pop, Replace, StackCommands
from game.scenes.scrolled import ScrolledScene
from game.services import Services
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_past import PastLook, draw_past, in_body
from game.ui.ink import Ink
from game.ui.widgets import ButtonLook

__all__ = ["PastScene", "Tab"]


_EVERY_S: Final = 1.0
"""While many matches are being read the sheet is counted anew no more often than this."""


class Tab(Enum):
    """The tabs from the left; values are the names of their targets after ``tab.``."""

    REPLAYS = "replays"
    HISTORY = "history"
    BEST = "best"
    KEEPING = "keeping"


class PastScene(ScrolledScene):
    """One tab of the sheet."""

    key: ClassVar[str] = "past"
    least: ClassVar[int] = CROWDED
    opaque: ClassVar[bool] = False
    tab: ClassVar[Tab]
    indexes: ClassVar[bool] = True
    """Whether it shows what the chronicle knows, so that new matches are looked for while it is open."""

    def __init__(self) -> None:
        super().__init__()
        self.sheet: PastSheet | None = None
        self.notice = ""
        self._stale = False
        self._since = 0.0

    # ---------------------------------------------------------------- what a subclass says

    @abstractmethod
    def content(self, sheet: PastSheet) -> Iterable[Target]:
        """Lay the body out in ``sheet.body`` and fit ``self.scroll``; gives what can be pressed there."""

    @abstractmethod
    def draw_body(self, canvas: Canvas) -> None:
        """Draw the content; what lies outside of the scroll's frame is cut off."""

    @abstractmethod
    def press(self, name: str) -> StackCommands:
        """Do what a target of the body or a button at the foot stands for."""

    def foot(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """The buttons left of the one that closes, from the right: name, look, width in units."""
        return ()

    def is_off(self, name: str) -> bool:
        """Whether a button at the foot means nothing now."""
        return False

    def aside(self) -> str:
        """A word at the right of the tabs."""
        return ""

    def indexed(self) -> None:
        """Ask the chronicle: at first, and whenever new matches have been found."""

    def draw_over(self, canvas: Canvas) -> None:
        """Draw what lies on the sheet and does not scroll."""

    # ---------------------------------------------------------------- the same for all

    def enter(self, services: Services) -> None:
        """Take the services; show what is known already, and look for matches that are new."""
        super().enter(services)
        if self.indexes:
            services.chronicle.refresh()
            self.indexed()

    def update(self, dt: float) -> StackCommands:
        """Take over what has been indexed meanwhile."""
        if not self.indexes:
            return NOTHING
        chronicle = self.services.chronicle
        self._since += dt
        self._stale = chronicle.take_in() or self._stale
        if self._stale and (not chronicle.left or self._since >= _EVERY_S):
            self._stale, self._since = False, 0.0
            self.indexed()
            self.rearrange()
        return NOTHING

    def arrange(self) -> Iterable[Target]:
        """The tabs, the content, the buttons."""
        buttons = self._buttons()
        widths = tuple(width for _, _, width in buttons)
        sheet = self.sheet = past_sheet(self.size, self.unit, len(Tab), widths)
        targets = [*self.content(sheet)]
        targets += [Target(_named(tab), rect) for tab, rect in zip(Tab, sheet.tabs, strict=True)]
        for (name, _, _), rect in zip(buttons, sheet.buttons, strict=True):
            targets.append(Target(name, rect, not self.is_off(name)))
        return targets

    def preferred(self) -> str | None:
        """The tab itself."""
        return _named(self.tab)

    def in_frame(self, name: str) -> bool:
        """What is named with a colon lies in the body and moves with it."""
        return ":" in name

    def activate(self, name: str) -> StackCommands:
        """Another tab, or away, or what the subclass knows."""
        if name == "close":
            return (Pop(),)
        if name.startswith("tab."):
            tab = Tab(name.partition(".")[2])
            return () if tab is self.tab else (Replace(scene_of(tab)),)
        return self.press(name)

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self.sheet is None:
            return
        texts, chronicle = self.services.texts, self.services.chronicle
        aside = self.aside()
        if self.indexes and chronicle.left:
            aside = texts("past.indexing", left=chronicle.left)
        notice = self.notice or (texts(chronicle.notices[0]) if self.indexes and chronicle.notices else "")
        look = PastLook(
            self.sheet,
            tuple((_named(tab), texts(f"past.tab.{tab.value}")) for tab in Tab),
            _named(self.tab),
            aside,
            tuple((name, button, not self.is_off(name)) for name, button, _ in self._buttons()),
            notice,
        )
        draw_past(canvas, look, self.focus)
        with in_body(canvas, self.sheet, self.scroll):
            self.draw_body(canvas)
        self.draw_over(canvas)

    def ink(self, canvas: Canvas) -> Ink:
        """What draws the content."""
        services = self.services
        return Ink(canvas, services.sprites, services.texts, self.focus, self.scroll, self.say)

    def _buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        close = ButtonLook(self.services.texts("past.close"), 26, kind=ButtonKind.JADE)
        return (("close", close, 180.0), *self.foot())


def _named(tab: Tab) -> str:
    """The name of a tab as a target."""
    return f"tab.{tab.value}"


def scene_of(tab: Tab) -> PastScene:
    """The scene of a tab; each is imported when it is asked for."""
    match tab:
        case Tab.KEEPING:
            from game.scenes.keeping import Keeping

            return Keeping()
        case Tab.BEST:
            from game.scenes.best import Best

            return Best()
        case Tab.HISTORY:
            from game.scenes.history import History

            return History()
        case Tab.REPLAYS:
            from game.scenes.replays import Replays

            return Replays()
