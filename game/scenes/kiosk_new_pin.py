"""A new PIN for the operator (新密码): entered twice; then the code that helps when it is forgotten is shown, once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from game.bindings import Intent
from game.errors import GameError, SettingsError
from game.kiosk.pin import LONGEST, RESET_FILE, SHORTEST, check_pin
from game.present.focus import Target
from game.present.label import Label, said, sentences
from game.present.layout.kiosk_pin_layout import RecoveryLayout, recovery_layout
from game.present.pin_draft import PinDraft
from game.scenes.kiosk_export import DriveSheet, putting
from game.scenes.message import told
from game.scenes.operator import Presence, venue_of
from game.scenes.panel import PanelScene
from game.scenes.pin_pad import PinPad
from game.scenes.scene import NOTHING, Pop, Push, Replace, StackCommands
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_kiosk_pin import draw_recovery
from game.ui.widgets import ButtonLook

__all__ = ["NewPin", "RecoveryCode"]


class NewPin(PinPad):
    """Asks for the new PIN, then for the same again; until then the old one holds."""

    key: ClassVar[str] = "kiosk_new_pin"

    def __init__(self, presence: Presence | None = None) -> None:
        super().__init__()
        self._presence = presence or Presence()
        self._first = PinDraft()
        self._trouble: Label | None = None

    def handle(self, intent: Intent) -> StackCommands:
        """The operator is there."""
        self._presence.touch()
        return super().handle(intent)

    def title(self) -> Label:
        """The new PIN, or the same again."""
        return said("kiosk.pin.again" if self._first else "kiosk.pin.new")

    def told(self) -> tuple[Label, bool]:
        """How long it may be, or what was wrong."""
        usual = said("kiosk.pin.new.text", shortest=SHORTEST, longest=LONGEST)
        usual = said("kiosk.pin.again.text") if self._first else usual
        return self._trouble or usual, self._trouble is not None

    def buttons(self) -> tuple[tuple[str, ButtonLook, bool], ...]:
        """Keep the old one."""
        return (("cancel", ButtonLook(self.services.texts("kiosk.pin.cancel"), 24), True),)

    def enter_pin(self, pin: str) -> StackCommands:
        """Take the first, compare the second."""
        self._trouble = None
        if not self._first:
            try:
                check_pin(pin)
            except SettingsError as error:
                self._trouble = said(error.key, **error.values)
            else:
                self._first.fill(pin)
            return NOTHING
        if self._first.take() != pin:
            self._trouble = said("kiosk.pin.unlike")
            return NOTHING
        try:
            code = venue_of(self.services).pin.set(pin)
        except GameError as error:
            return (Push(told("kiosk.pin.not_kept", error)),)
        return (Replace(RecoveryCode(code, self._presence)),)

    def press(self, name: str) -> StackCommands:
        """Close the pad."""
        return (Pop(),)

    def leave(self) -> None:
        """Nothing is kept."""
        self._first.clear()
        super().leave()


class RecoveryCode(PanelScene):
    """The code that helps when the PIN is forgotten: to be written down, or to be put on a stick of its own."""

    key: ClassVar[str] = "kiosk_recovery"
    opaque: ClassVar[bool] = False

    def __init__(self, code: str, presence: Presence | None = None) -> None:
        super().__init__()
        self._code = code
        self._presence = presence or Presence()
        self._layout: RecoveryLayout | None = None

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """It is written down; or onto a stick with it."""
        texts = self.services.texts
        return (
            ("done", ButtonLook(texts("kiosk.recovery.done"), 24, kind=ButtonKind.JADE)),
            ("save", ButtonLook(texts("kiosk.recovery.save.short"), 24)),
        )

    def arrange(self) -> Iterable[Target]:
        """The sheet in the middle, the buttons at its foot."""
        text = self.services.texts("kiosk.recovery.text", file=RESET_FILE)
        self._layout = recovery_layout(self.size, self.unit, text, len(self.buttons()), self.ruler())
        places = self._layout.sheet.buttons
        return [Target(name, rect) for (name, _), rect in zip(self.buttons(), places, strict=True)]

    def handle(self, intent: Intent) -> StackCommands:
        """The operator is there."""
        self._presence.touch()
        return super().handle(intent)

    def activate(self, name: str) -> StackCommands:
        """Close the sheet, or choose a stick."""
        if name == "save":
            return (
                Push(
                    DriveSheet(
                        "kiosk.recovery.save", putting(lambda: (RESET_FILE, self._code + "\n")), Presence()
                    )
                ),
            )
        return (Pop(),)

    def back(self) -> StackCommands:
        """Esc alone does not take the code away: it is shown only once."""
        return NOTHING

    def spoken(self, *, much: bool) -> Label:
        """What the code is for; the code itself is never said."""
        return sentences([said("kiosk.recovery"), said("kiosk.recovery.text", file=RESET_FILE)])

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._layout is not None:
            texts = self.services.texts
            words = (texts("kiosk.recovery"), texts("kiosk.recovery.text", file=RESET_FILE))
            draw_recovery(canvas, self._layout, (words, self._code), self.buttons(), self.focus)
