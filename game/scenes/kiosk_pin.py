"""The way to the operator's menu (掌柜密码): the PIN, the lock after too many wrong ones, and the stick that helps.

It lies over whatever is open, a table plays on below it. What was entered is forgotten whatever comes of it.
"""

from __future__ import annotations

from math import ceil
from typing import ClassVar, assert_never

from game.kiosk.pin import RESET_FILE, Locked, Right, Wrong
from game.present.kiosk_words import lasting
from game.present.label import Label, said
from game.scenes.apart import Apart
from game.scenes.operator import venue_of
from game.scenes.pin_pad import PinPad
from game.scenes.scene import NOTHING, Pop, Replace, StackCommands
from game.ui.widgets import ButtonLook

__all__ = ["KioskPin"]


class KioskPin(PinPad):
    """Asks for the PIN; the right one opens the menu in its place."""

    key: ClassVar[str] = "kiosk_pin"

    def __init__(self) -> None:
        super().__init__()
        self._trouble: Label | None = None
        self._seconds = 0
        self._search: Apart[tuple[str, ...]] = Apart()

    @property
    def takes(self) -> bool:
        """Not while the pad is locked."""
        return not self._seconds

    def resized(self, size: tuple[int, int]) -> None:
        """Look at the lock before the keys are placed."""
        self._look()
        super().resized(size)

    def title(self) -> Label:
        """The operator's PIN."""
        return said("kiosk.pin")

    def told(self) -> tuple[Label, bool]:
        """What is asked for, what was wrong, or how long the pad is locked."""
        if self._search.is_busy:
            return said("kiosk.drive.looking"), False
        if self._seconds:
            return self._trouble or said("kiosk.pin.locked", time=lasting(self._seconds)), True
        return self._trouble or said("kiosk.pin.text"), self._trouble is not None

    def buttons(self) -> tuple[tuple[str, ButtonLook, bool], ...]:
        """Not at all, and the stick for who has forgotten the PIN."""
        texts = self.services.texts
        return (
            ("cancel", ButtonLook(texts("kiosk.pin.cancel"), 24), True),
            ("stick", ButtonLook(texts("kiosk.pin.stick"), 22), True),
        )

    def enter_pin(self, pin: str) -> StackCommands:
        """Try it."""
        tried = venue_of(self.services).pin.try_pin(pin)
        match tried:
            case Right():
                from game.scenes.kiosk_desk import KioskDesk

                return (Replace(KioskDesk()),)
            case Wrong(left):
                self._trouble = said("kiosk.pin.wrong", n=left)
            case Locked():
                self._trouble = None
            case _:
                assert_never(tried)
        self.services.mixer.play("error")
        self._look()
        return NOTHING

    def press(self, name: str) -> StackCommands:
        """Close the pad, or look for a stick."""
        if name == "cancel":
            return (Pop(),)
        self._search.begin(venue_of(self.services).codes)
        self.changed()
        return self._found()

    def _found(self) -> StackCommands:
        """What has come of looking for a stick: with the code on one a new PIN can be set."""
        if not self._search.is_done:
            return NOTHING
        if venue_of(self.services).pin.recover(*self._search.take()):
            from game.scenes.kiosk_new_pin import NewPin

            return (Replace(NewPin()),)
        self._trouble = said("kiosk.pin.no_stick", file=RESET_FILE)
        self.changed()
        return NOTHING

    def update(self, dt: float) -> StackCommands:
        """The lock runs down in seconds that can be seen."""
        if self._look():
            self.changed()
        return self._found() or super().update(dt)

    def spoken_news(self) -> Label | None:
        """The lock is said once, not every second."""
        if self._seconds and self._trouble is None:
            return said("kiosk.pin.locked", time=lasting(60 * ceil(self._seconds / 60)))
        return super().spoken_news()

    def _look(self) -> bool:
        """Look at the lock; whether that changes the picture."""
        seconds, before = ceil(venue_of(self.services).pin.locked_s()), self._seconds
        self._seconds = seconds
        if not seconds and before:
            self._trouble = None
        return seconds != before
