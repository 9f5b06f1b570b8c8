"""A pad for a PIN (密码键盘): touch, mouse and keys; what is entered is neither shown, traced nor said.

The keys keep their places, those with a digit look the same pressed or not, the focus does not stay on the one that was
pressed, and the reader says how many digits there are, never which.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import ClassVar, Final

from game.bindings import TILE_PLACES, Act, Command, Intent
from game.present.focus import Target
from game.present.label import Label, said, sentences
from game.present.layout.kiosk_pin_layout import KEYS, PinLayout, pin_layout
from game.present.pin_draft import PinDraft
from game.scenes.panel import PanelScene
from game.scenes.scene import NOTHING, Pop, StackCommands
from game.ui.canvas import Canvas
from game.ui.draw_kiosk_pin import PinWords, draw_pin
from game.ui.widgets import ButtonLook

__all__ = ["PinPad"]

_PATIENCE_S: Final = 45.0
"""Untouched for so long, the pad closes: nobody leaves half a PIN to the next guest."""


class PinPad(PanelScene):
    """The pad; a subclass says what is asked for, and what is done with what was entered."""

    opaque: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__()
        self._draft = PinDraft()
        self._layout: PinLayout | None = None
        self._untouched = 0.0

    @property
    def entered(self) -> int:
        """How many digits there are."""
        return len(self._draft)

    @property
    def takes(self) -> bool:
        """Whether digits are taken now."""
        return True

    @abstractmethod
    def title(self) -> Label:
        """What the pad is for."""

    @abstractmethod
    def told(self) -> tuple[Label, bool]:
        """The lines below the title, and whether they are about trouble."""

    @abstractmethod
    def buttons(self) -> tuple[tuple[str, ButtonLook, bool], ...]:
        """The buttons at the foot from the right: name, look, whether it can be pressed."""

    @abstractmethod
    def enter_pin(self, pin: str) -> StackCommands:
        """Do what is to be done with what was entered."""

    @abstractmethod
    def press(self, name: str) -> StackCommands:
        """A button at the foot."""

    def arrange(self) -> Iterable[Target]:
        """The keys, then the buttons."""
        layout = self._layout = pin_layout(self.size, self.unit, len(self.buttons()))
        keys = [
            Target(f"digit:{key}" if key.isdigit() else key, rect, self.takes)
            for key, rect in zip(KEYS, layout.keys, strict=True)
        ]
        return keys + [
            Target(name, rect, on) for (name, _, on), rect in zip(self.buttons(), layout.buttons, strict=True)
        ]

    def preferred(self) -> str | None:
        """The key that ends the entry; while none are taken the first button."""
        return "enter" if self.takes else self.buttons()[0][0]

    def handle(self, intent: Intent) -> StackCommands:
        """Digits and what erases them are keys of this sheet, whatever has the focus."""
        self._untouched = 0.0
        match intent:
            case Act(command, repeat) if command in TILE_PLACES:
                if not repeat and self.takes:
                    self.activate(f"digit:{(TILE_PLACES[command] + 1) % 10}")
                    self.focus.focused = self.preferred()  # Enter ends what was typed
                return NOTHING
            case Act(Command.ERASE | Command.DELETE):
                return self.activate("erase") if self.takes else NOTHING
            case _:
                return super().handle(intent)

    def activate(self, name: str) -> StackCommands:
        """A key, or one of the buttons."""
        kind, _, digit = name.partition(":")
        match kind:
            case "digit":
                self._draft.put(digit)
            case "erase":
                self._draft.erase()
            case "enter":
                if not self._draft:
                    return NOTHING
                commands = self.enter_pin(self._draft.take())
                self.changed()
                return commands
            case _:
                return self.press(name)
        self.changed()
        return NOTHING

    def changed(self) -> None:
        """Draw anew; after a press the focus does not tell which key it was."""
        self.rearrange()
        if not self.focus.by_keys:
            self.focus.focused = self.preferred()

    def update(self, dt: float) -> StackCommands:
        """Close when nobody enters anything."""
        self._untouched += dt
        return (Pop(),) if self._untouched >= _PATIENCE_S else NOTHING

    def leave(self) -> None:
        """Nothing is kept."""
        self._draft.clear()
        super().leave()

    def spoken(self, *, much: bool) -> Label | None:
        """What is asked for."""
        return sentences([self.title(), self.told()[0]])

    def spoken_target(self, name: str, *, much: bool) -> Label | None:
        """A key with a digit is only said to be a key."""
        return said("kiosk.pin.key") if name.startswith("digit:") else None

    def spoken_news(self) -> Label | None:
        """How many digits there are, and what is wrong."""
        label, trouble = self.told()
        if trouble:
            return label
        return said("kiosk.pin.count", n=self.entered) if self.entered else None

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._layout is None:
            return
        texts, (label, trouble) = self.services.texts, self.told()
        words = PinWords(
            self.say(self.title()), self.say(label), trouble, self.entered, texts("kiosk.pin.erase"),
            texts("kiosk.pin.enter"), self.takes,
        )  # fmt: skip
        draw_pin(canvas, self._layout, words, self.buttons(), self.focus)
