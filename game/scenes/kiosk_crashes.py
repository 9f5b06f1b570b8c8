"""What is known of the last crashes (故障记录): to be read by the operator, and read out over the telephone."""

from __future__ import annotations

from typing import ClassVar, Final

from game.bindings import Intent
from game.kiosk.crashes import Crash
from game.present.form_model import Form, Row, Section, Value
from game.present.kiosk_words import lasting
from game.present.label import Label, Plain, said
from game.scenes.form import FormScene
from game.scenes.operator import Presence
from game.scenes.scene import Pop, StackCommands
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook

__all__ = ["KioskCrashes"]

_LINES: Final = 4
"""So many of the last lines of what the program said are shown."""
_WIDE: Final = 160


class KioskCrashes(FormScene):
    """The sheet of crashes, the last one first."""

    key: ClassVar[str] = "kiosk_crashes"

    def __init__(self, crashes: tuple[Crash, ...], presence: Presence) -> None:
        super().__init__()
        self._crashes, self._presence = crashes, presence

    def form(self) -> Form:
        """A row for each."""
        rows = tuple(_row(number, crash) for number, crash in enumerate(self._crashes))
        return Form(said("kiosk.crashes"), said("kiosk.crashes.intro"), (Section(None, rows),), fixed=True)

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """Away."""
        done = ButtonLook(self.services.texts("kiosk.drive.done"), 26, kind=ButtonKind.JADE)
        return (("done", done, 220.0),)

    def handle(self, intent: Intent) -> StackCommands:
        """The operator is there."""
        self._presence.touch()
        return super().handle(intent)

    def choose(self, key: str, value: Value) -> None:
        """There is nothing to choose; the form is fixed."""

    def press(self, name: str) -> StackCommands:
        """Close the sheet."""
        return (Pop(),)


def _row(number: int, crash: Crash) -> Row:
    """When, how, after which time, and the end of what the program said."""
    how = said("kiosk.crashes.hung") if crash.hung else said("kiosk.crashes.code", code=crash.code)
    when = said("kiosk.crashes.when", when=crash.wall[:16].replace("T", " "), how=how)
    lines = [line[:_WIDE] for line in crash.tail.splitlines() if line.strip()][-_LINES:]
    ran = said("kiosk.crashes.ran", time=lasting(round(crash.ran_s)))
    text: Label = said("kiosk.crashes.tail", ran=ran, tail=Plain("\n".join(lines))) if lines else ran
    return Row(f"crash{number}", when, text, ())
