"""Scenes with more than their frame holds (滚动场景): wheel, drag and keys move it, the same for all of them."""

from __future__ import annotations

from typing import Final

from game.bindings import Act, Command, Intent, PointerUp
from game.present.scroll import Scroll
from game.scenes.panel import PanelScene
from game.scenes.scene import NOTHING, StackCommands

__all__ = ["ReadScene", "ScrolledScene", "reading_step"]

_STEP = 120
_READING: Final = (Command.FIRST, Command.LAST, Command.PAGE_UP, Command.PAGE_DOWN)


def reading_step(intent: Intent) -> float:
    """How far up and down move what is read, in units; 0 for everything else."""
    match intent:
        case Act(Command.DOWN):
            return _STEP
        case Act(Command.UP):
            return -_STEP
        case _:
            return 0


class ScrolledScene(PanelScene):
    """Scroll first, then press; what lies outside of the frame is not pressed, the keyboard brings it into view."""

    def __init__(self) -> None:
        super().__init__()
        self.scroll = Scroll()

    @property
    def carrier(self) -> Scroll:
        """What the targets move with that are in a frame."""
        return self.scroll

    def in_frame(self, name: str) -> bool:
        """Whether a target moves with the content."""
        return False

    def rearrange(self) -> None:
        """Place everything anew, and tell the focus what of it is scrolled."""
        super().rearrange()
        names = (target.name for target in self.focus.targets)
        self.focus.scrolled = frozenset(name for name in names if self.in_frame(name))
        self.focus.view = self.carrier.frame

    def scrolls(self, intent: Intent) -> tuple[Scroll, ...]:
        """What an intent may move."""
        return (self.scroll,)

    def shifted(self) -> None:
        """The content has moved: its targets with it."""
        self.rearrange()

    def follow(self, command: Command, *, moved_on: bool) -> None:
        """Bring the target with the focus into view after a key; *moved_on*: the focus has gone to another one."""
        if command in _READING and not moved_on:
            return  # the content was moved by hand, away from the focus
        target = self.focus.get(self.focus.focused)
        if target is not None and self.in_frame(target.name):
            before = self.carrier.offset
            self.carrier.show(target.rect)
            if self.carrier.offset != before:
                self.shifted()

    def handle(self, intent: Intent) -> StackCommands:
        """Follow the wheel and drags, then the pointer and the keys."""
        scrolls = self.scrolls(intent)
        shifted = [scroll.handle(intent) for scroll in scrolls]
        if any(shifted):
            self.shifted()
        if any(self._is_dragged(scroll, intent) for scroll in scrolls) or self._is_hidden(intent):
            return NOTHING
        before = self.focus.focused
        commands = super().handle(intent)
        if isinstance(intent, Act):
            self.follow(intent.command, moved_on=self.focus.focused != before)
        return commands

    def _is_dragged(self, scroll: Scroll, intent: Intent) -> bool:
        """Whether the content is being dragged: then nothing is pressed until the finger has gone."""
        if not scroll.dragging:
            return False
        self.focus.pressed = None
        scroll.dragging = not isinstance(intent, PointerUp)
        return True

    def _is_hidden(self, intent: Intent) -> bool:
        """Whether an intent is meant for a place beside what can be seen of a target."""
        x, y = getattr(intent, "x", None), getattr(intent, "y", None)
        if x is None or y is None:
            return False
        found = self.focus.at(x, y)
        return found is not None and self.in_frame(found.name) and not self.carrier.frame.contains(x, y)


class ReadScene(ScrolledScene):
    """A scene to be read: up and down move the text, everything to press lies beside it."""

    def shifted(self) -> None:
        """Only the picture has changed."""
        self.dirty = True

    def handle(self, intent: Intent) -> StackCommands:
        """Up and down are for the text."""
        by = reading_step(intent)
        if not by:
            return super().handle(intent)
        if self.scroll.step(by):
            self.shifted()
        return NOTHING
