"""All keys and gestures of a scene (快捷键一览), over that scene; from here the rules are one key further."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import ClassVar

from game.bindings import Act, Command, Intent
from game.present.focus import Target
from game.present.layout.form_layout import Sheet, sheet_for
from game.present.layout.geometry import Rect
from game.present.layout.shortcuts_layout import (
    PlacedGroup,
    SpokenGroup,
    SpokenLine,
    shortcuts_layout,
)
from game.present.shortcuts_model import ShortcutGroup, gestures, shortcuts
from game.scenes.help import Help
from game.scenes.scene import Pop, Push, StackCommands
from game.scenes.scrolled import ReadScene
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_form import draw_sheet
from game.ui.draw_shortcuts import draw_shortcuts
from game.ui.fade import faded
from game.ui.widgets import ButtonLook, scroll_bar

__all__ = ["Shortcuts"]


class Shortcuts(ReadScene):
    """The sheet for the scene with the key *scene*, in which the game of *topic* is played or spoken of."""

    key: ClassVar[str] = "shortcuts"
    opaque: ClassVar[bool] = False

    def __init__(self, scene: str, topic: tuple[str, str] | None = None) -> None:
        super().__init__()
        self._scene = scene
        self._topic = topic
        self._sheet: Sheet | None = None
        self._groups: tuple[PlacedGroup, ...] = ()

    @property
    def topic(self) -> tuple[str, str] | None:
        """The game and edition of the scene below."""
        return self._topic

    def arrange(self) -> Iterable[Target]:
        """The groups in as many columns as there is room for."""
        sheet = self._sheet = sheet_for(self.size, self.unit, (200.0, 200.0), 1500)
        body = sheet.body
        width = body.w - 24 * self.unit
        self._groups, height = shortcuts_layout(self._spoken(), width, self.unit, self.ruler())
        frame = Rect(body.x, body.y + 8 * self.unit, width, body.h - 8 * self.unit)
        self.scroll.fit(frame, height + 12 * self.unit, self.unit)
        close, rules = sheet.buttons
        return [Target("close", close), Target("rules", rules)]

    def handle(self, intent: Intent) -> StackCommands:
        """F1 once more opens the rules."""
        if isinstance(intent, Act) and intent.command is Command.HELP and not intent.repeat:
            return self.activate("rules")
        if isinstance(intent, Act) and intent.command is Command.SHORTCUTS and not intent.repeat:
            return (Pop(),)
        return super().handle(intent)

    def activate(self, name: str) -> StackCommands:
        """Close the sheet, or open the rules of the game; where they lie below already, go back to them."""
        if name == "close" or self._scene == "help":
            return (Pop(),)
        return (Push(Help(*(self._topic or ()))),)

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._sheet is None:
            return
        texts, unit, body = self.services.texts, self.unit, self._sheet.body
        buttons = (
            ("close", ButtonLook(texts("help.close"), 26, kind=ButtonKind.JADE)),
            ("rules", ButtonLook(texts("shortcuts.rules"), 26)),
        )
        words = (texts("shortcuts.title"), texts("shortcuts.intro"))
        draw_sheet(canvas, self._sheet, words, buttons, self.focus)
        with faded(canvas, self.scroll.frame, self.scroll):
            draw_shortcuts(canvas, self._groups, self.scroll)
        bar = Rect(body.right - 6 * unit, body.y + 8 * unit, 6 * unit, body.h - 16 * unit)
        scroll_bar(canvas, bar, self.scroll.thumb)

    def _spoken(self) -> tuple[SpokenGroup, ...]:
        services = self.services
        keys = shortcuts(
            self._scene,
            mac=sys.platform == "darwin",
            house=services.venue is not None,
            blocked=services.kiosk.blocked,
        )
        groups = (*keys, gestures(self._scene))
        return tuple(self._spoken_group(group) for group in groups)

    def _spoken_group(self, group: ShortcutGroup) -> SpokenGroup:
        lines = (
            SpokenLine(
                tuple(map(self._cap, row.keys)) if row.gesture is None else (self.say(row.gesture),),
                self.say(row.text),
                row.gesture is not None,
            )
            for row in group.rows
        )
        return SpokenGroup(self.say(group.title), tuple(lines))

    def _cap(self, key: str) -> str:
        """What stands on a key; a few are named in the player's language."""
        texts = self.services.texts
        return "+".join(texts(part) if part.startswith("key.") else part for part in key.split("+")) or key
