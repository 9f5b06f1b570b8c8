"""The room number (输房号): six digits by mouse, finger or keys, or out of the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from game.bindings import TILE_PLACES, Act, Command, Intent
from game.present.focus import Target
from game.present.label import Label, Plain, said, sentences
from game.present.layout.online_code_layout import KEYS, CodeLayout, code_layout
from game.present.online_code import CodeDraft
from game.scenes.online_joining import in_place
from game.scenes.panel import PanelScene
from game.scenes.scene import NOTHING, Pop, StackCommands
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_online_code import CodeWords, draw_code
from game.ui.widgets import ButtonLook

__all__ = ["CodeEntry"]


class CodeEntry(PanelScene):
    """The keypad; *join* is given the number and whether only to look on."""

    key: ClassVar[str] = "online_code"
    opaque: ClassVar[bool] = False

    def __init__(self, server: str, join: Callable[[str, bool], StackCommands], code: str = "") -> None:
        super().__init__()
        self._server = server
        self._join = join
        self._draft = CodeDraft(code)
        self._trouble = ""
        self._layout: CodeLayout | None = None

    def buttons(self) -> tuple[tuple[str, ButtonLook, bool], ...]:
        """In, look on, not at all."""
        texts, whole = self.services.texts, self._draft.is_whole
        return (
            ("join", ButtonLook(texts("online.code.join"), 26, kind=ButtonKind.JADE), whole),
            ("watch", ButtonLook(texts("online.code.watch"), 24), whole),
            ("cancel", ButtonLook(texts("online.code.cancel"), 24), True),
        )

    def arrange(self) -> Iterable[Target]:
        """The keys, then the buttons."""
        layout = self._layout = code_layout(self.size, self.unit, len(self.buttons()))
        keys = [
            Target(f"digit:{key}" if key.isdigit() else key, rect)
            for key, rect in zip(KEYS, layout.keys, strict=True)
        ]
        buttons = [
            Target(name, rect, on) for (name, _, on), rect in zip(self.buttons(), layout.buttons, strict=True)
        ]
        return [*keys, *buttons]

    def preferred(self) -> str | None:
        """The first key; with all digits the button that goes in."""
        return "join" if self._draft.is_whole else "digit:1"

    def handle(self, intent: Intent) -> StackCommands:
        """Digits and what erases them are keys of this sheet, whatever has the focus."""
        match intent:
            case Act(command) if command in TILE_PLACES:
                return self._put(str((TILE_PLACES[command] + 1) % 10))
            case Act(Command.ERASE | Command.DELETE):
                return self.activate("erase")
            case Act(Command.PASTE, repeat=False):
                return self.activate("paste")
            case _:
                return super().handle(intent)

    def activate(self, name: str) -> StackCommands:
        """A key, or one of the buttons."""
        kind, _, digit = name.partition(":")
        match kind:
            case "digit":
                return self._put(digit)
            case "erase":
                self._draft.erase()
                self._trouble = ""
            case "paste":
                found = self._draft.take(self.services.desktop.paste())
                self._trouble = "" if found else "online.code.nothing"
            case "join" | "watch" if self._draft.is_whole:
                return in_place(self._join(self._draft.text, kind == "watch"))
            case _:
                return (Pop(),)
        self._changed()
        return NOTHING

    def _put(self, digit: str) -> StackCommands:
        self._draft.put(digit)
        self._trouble = ""
        self._changed()
        return NOTHING

    def _changed(self) -> None:
        """With the last digit the focus goes to the button that goes in."""
        whole = self._draft.is_whole
        self.rearrange()
        if whole and not self._trouble:
            self.focus.focused = "join"
            self.dirty = True

    def spoken(self, *, much: bool) -> Label | None:
        """What is asked for, and what is there already."""
        return sentences([said("online.code"), self._text(), Plain(self._draft.text)])

    def spoken_news(self) -> Label | None:
        """The digits so far."""
        return Plain(" ".join(self._draft.text)) if self._draft.text else None

    def _text(self) -> Label:
        return said(self._trouble) if self._trouble else said("online.code.text", server=self._server)

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._layout is None:
            return
        texts = self.services.texts
        words = CodeWords(
            texts("online.code"), self.say(self._text()), bool(self._trouble), self._draft.text,
            texts("online.code.paste"), texts("online.code.erase"),
        )  # fmt: skip
        draw_code(canvas, self._layout, words, self.buttons(), self.focus)
