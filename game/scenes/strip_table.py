"""A table with a strip of paper below it (带字条的牌桌): what lessons and practice have in common.

The table is laid out in the window above the strip; what can be pressed on the strip is reached by pointer and keys
like the tools of the table. Settings that this asks for are lent, and those of the player stay as they are.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

import pygame

from game.present.focus import Target
from game.present.layout.scaling import scale_for, table_scale
from game.present.layout.strip_layout import StripLayout, strip_layout
from game.scenes.scene import StackCommands
from game.scenes.table import TableScene
from game.scenes.table_input import TableInput
from game.scenes.table_spoken import StripWords
from game.services import Services
from game.session.table import Table
from game.settings import Settings, SettingsStore
from game.ui.canvas import Canvas
from game.ui.draw_strip import StripButton, StripLook, draw_strip
from game.ui.ruler import FontRuler
from game.ui.widgets import ButtonLook

__all__ = ["LentSettings", "StripInput", "StripTable"]


class LentSettings(SettingsStore):
    """The player's settings with some of them held at a value; changes of all others are the player's."""

    def __init__(self, store: SettingsStore, **held: object) -> None:
        super().__init__()
        self._store, self._held = store, held
        self._own: Settings | None = None
        self.notices = store.notices

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        own = self._store.settings
        if own is not self._own:
            self._own, self._settings = own, replace(own, **self._held)  # type: ignore[arg-type]
        return self._settings

    def change(self, **changes: object) -> Settings:
        """Take over changes; what is held changes here only. Raises `SettingsError`."""
        self._held |= {key: value for key, value in changes.items() if key in self._held}
        self._own = None
        others = {key: value for key, value in changes.items() if key not in self._held}
        if others:
            self._store.change(**others)
        return self.settings


_MOST: Final = 100
"""A strip is not larger than this many per cent: its text needs the room, and the table above it."""

_BESIDE_WORDS: Final = 28.0
"""So many units a button is wider than its words."""


class StripInput(TableInput):
    """The input of a table that asks its scene first what a target means."""

    def __init__(self, scene: StripTable, table: Table) -> None:
        super().__init__(table, scene.seat, scene.services, scene.stand_up)
        self._pressed = scene.pressed

    def _activate(self, name: str) -> StackCommands:
        commands = self._pressed(name)
        return super()._activate(name) if commands is None else commands


class StripTable(TableScene):
    """One seat at a table above a strip."""

    continued: ClassVar[bool] = False

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._unit = 1.0
        self._strip: StripLayout | None = None
        self._arranged: tuple[object, ...] = ()
        """What the strip was laid out for."""

    def enter(self, services: Services) -> None:
        """Take the services, with the settings that are lent, and sit down."""
        super().enter(replace(services, store=LentSettings(services.store, **self.held())))

    def make_input(self, table: Table) -> TableInput:
        """Hands that reach the strip too."""
        return StripInput(self, table)

    def stand_up(self) -> None:
        """Leave the table."""
        self._stand_up()

    def resized(self, size: tuple[int, int]) -> None:
        """Place everything anew: the strip at the foot, the table above it."""
        self.size = size
        self._unit = scale_for(size, min(_MOST, round(100 * table_scale(size, self.services.settings.scale))))
        self.arrange_strip()
        assert self._strip is not None, "the strip has just been laid out"
        table = self._strip.table
        natural = _base(size)
        self.seat.boost = max(1.0, natural / _base(table))
        self.seat.place(table)
        self.dirty = True

    def strip_words(self) -> StripWords:
        """The text of the strip and what its buttons do."""
        if self._strip is None:
            return StripWords()
        look = self.look(self._strip)
        return StripWords(look.text, {button.name: button.look.text for button in look.buttons})

    def arrange_strip(self) -> None:
        """Lay the strip out and tell the table what can be pressed on it, when anything of that has changed."""
        buttons = self.buttons()
        arranged = (buttons, self.size, self._unit, self.services.settings.scale, self.seat)
        if arranged == self._arranged:
            return
        self._arranged = arranged
        widths = tuple(self._wide(button.look, least) for button, least in buttons)
        most = (0.92 if self.size[1] > self.size[0] else 0.6) * self.size[0] / self._unit
        share = min(1.0, most / max(1.0, sum(widths)))
        self._strip = strip_layout(self.size, self._unit, tuple(share * width for width in widths))
        self.seat.beside = tuple(
            Target(button.name, rect, button.enabled)
            for (button, _), rect in zip(buttons, self._strip.buttons, strict=True)
        )

    def _wide(self, look: ButtonLook, least: float) -> float:
        """How wide a button of the strip is, in units: as its words need it."""
        scale = scale_for(self.size, self.services.settings.scale)  # as large as the player wants words
        words = FontRuler(self.services.text).width(look.text, look.size * scale) + _BESIDE_WORDS * scale
        return max(least, words / self._unit)

    def update(self, dt: float) -> StackCommands:
        """Time passes; what can be pressed on the strip follows."""
        before = self.seat.beside
        if self._strip is not None:
            self.arrange_strip()
        if before != self.seat.beside:
            self.seat.arrange()
            self.dirty = True
        return super().update(dt)

    def draw(self, canvas: Canvas) -> None:
        """The table, and the strip below it."""
        if self._strip is None:
            return
        place = pygame.Rect(0, 0, *self._strip.table)
        table = canvas.on(canvas.surface.subsurface(place))
        self._view.draw(table)
        self.draw_over(table)
        draw_strip(canvas, self.look(self._strip))

    # ---------------------------------------------------------------- what lessons and practice say

    def held(self) -> dict[str, object]:
        """The settings that are lent."""
        return {}

    def buttons(self) -> tuple[tuple[StripButton, float], ...]:
        """The buttons of the strip with their widths in units; their names begin with ``tool.``."""
        return ()

    def look(self, strip: StripLayout) -> StripLook:
        """What stands on the strip."""
        return StripLook(strip, "", "", tuple(button for button, _ in self.buttons()), self.seat.focus)

    def pressed(self, name: str) -> StackCommands | None:
        """What a target means here; None where it means what it does at every table."""
        return None

    def draw_over(self, canvas: Canvas) -> None:
        """Draw something over the table."""


def _base(size: tuple[int, int]) -> float:
    """How large things are in a window of a size, in a measure of its own."""
    grid = (1080, 1920) if size[1] > size[0] else (1920, 1080)
    return min(size[0] / grid[0], size[1] / grid[1])
