"""About the program (关于): version, place, what it is made of, and the text of every licence."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

from game.about import version
from game.licences import Notice, notices
from game.present.about_model import about_form, notice_of_row
from game.present.focus import Target
from game.present.form_model import Form, Value
from game.present.label import Label, Plain
from game.present.layout.form_layout import Sheet, sheet_for
from game.present.layout.geometry import Rect
from game.scenes.form import FormScene
from game.scenes.scene import NOTHING, Pop, Push, StackCommands
from game.scenes.scrolled import ReadScene
from game.storage import at_home
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_form import draw_sheet
from game.ui.draw_lines import LINE, draw_lines, set_lines
from game.ui.fade import faded
from game.ui.widgets import ButtonLook, scroll_bar

__all__ = ["About", "LicenceText"]


class About(FormScene):
    """The sheet."""

    key: ClassVar[str] = "about"

    def form(self) -> Form:
        """The program and its parts."""
        frozen = getattr(sys, "frozen", False) is True
        where = at_home(Path(sys.executable).parent) if frozen else ""
        return about_form(notices(), version(), where)

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """One."""
        return (("done", ButtonLook(self.services.texts("settings.done"), 26, kind=ButtonKind.JADE), 220.0),)

    def activate(self, name: str) -> StackCommands:
        """A part opens the text of its licence."""
        key, _, choice = name.partition(":")
        if choice and key.startswith("part"):
            return (Push(LicenceText(notices()[notice_of_row(key)])),)
        return super().activate(name)

    def choose(self, key: str, value: Value) -> None:
        """There is nothing to choose."""

    def press(self, name: str) -> StackCommands:
        """Close the sheet."""
        return (Pop(),)


class LicenceText(ReadScene):
    """The text of one licence, to be read."""

    key: ClassVar[str] = "licence"
    opaque: ClassVar[bool] = False

    def __init__(self, notice: Notice) -> None:
        super().__init__()
        self._notice = notice
        self._sheet: Sheet | None = None
        self._lines: tuple[str, ...] = ()
        self._set: tuple[float, float] = (0.0, 0.0)

    def arrange(self) -> Iterable[Target]:
        """The lines are set anew where the width is another."""
        sheet = self._sheet = sheet_for(self.size, self.unit, (220.0,), 920)
        body = sheet.body
        frame = Rect(body.x, body.y + 8 * self.unit, body.w - 24 * self.unit, body.h - 8 * self.unit)
        if self._set != (frame.w, self.unit):
            self._set = (frame.w, self.unit)
            self._lines = set_lines(self.services.text, self._notice.text, self.unit, frame.w)
        self.scroll.fit(frame, (len(self._lines) + 1) * LINE * self.unit, self.unit)
        return [Target("close", sheet.buttons[0])]

    def spoken(self, *, much: bool) -> Label | None:
        """Whose licence it is; nobody wants to hear all of it."""
        return Plain(f"{self._notice.name}: {self._notice.licence}")

    def activate(self, name: str) -> StackCommands:
        """Close the sheet."""
        return (Pop(),) if name == "close" else NOTHING

    def draw(self, canvas: Canvas) -> None:
        """The sheet with the lines that are in view."""
        if self._sheet is None:
            return
        body, unit = self._sheet.body, self.unit
        buttons = (("close", ButtonLook(self.services.texts("help.close"), 26, kind=ButtonKind.JADE)),)
        words = (f"{self._notice.name} {self._notice.version}".rstrip(), self._notice.licence)
        draw_sheet(canvas, self._sheet, words, buttons, self.focus)
        with faded(canvas, self.scroll.frame, self.scroll):
            draw_lines(canvas, self._lines, self.scroll)
        bar = Rect(body.right - 6 * unit, body.y + 8 * unit, 6 * unit, body.h - 16 * unit)
        scroll_bar(canvas, bar, self.scroll.thumb)
