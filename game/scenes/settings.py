"""The settings (设置): everything takes effect at once and is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from game.about import version
from game.present.form_model import Form, Value
from game.present.label import said
from game.present.layout.scaling import carries
from game.present.settings_form import KINDS, settings_form
from game.scenes.form import FormScene
from game.scenes.scene import NOTHING, Pop, Push, StackCommands
from game.settings import SCALES
from game.ui.canvas import ButtonKind
from game.ui.draw_form import chip_name
from game.ui.widgets import ButtonLook

__all__ = ["SettingsScene"]


class SettingsScene(FormScene):
    """The sheet of settings."""

    key: ClassVar[str] = "settings"
    indexed: ClassVar[bool] = True

    def form(self) -> Form:
        """The settings as they are."""
        carried = frozenset(percent for percent in SCALES if carries(self.size, percent))
        foot = said("settings.version", version=version())
        return replace(settings_form(self.services.settings, carried), foot=foot)

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """The sheet is closed, what a report of a fault needs is copied, the program says what it is."""
        texts = self.services.texts
        return (
            ("done", ButtonLook(texts("settings.done"), 26, kind=ButtonKind.JADE), 220.0),
            ("diagnostics", ButtonLook(texts("settings.diagnostics"), 22), 250.0),
            ("about", ButtonLook(texts("about.open"), 22), 130.0),
        )

    def activate(self, name: str) -> StackCommands:
        """The row of the voices opens their sheet."""
        if name == chip_name("voices", 0):
            from game.scenes.voices import Voices

            return (Push(Voices()),)
        return super().activate(name)

    def choose(self, key: str, value: Value) -> None:
        """Change one setting."""
        kind = KINDS.get(key)
        self.services.store.change(**{key: kind(value) if kind is not None else value})
        self.services.trace.emit("setting", key=key, value=value)

    def press(self, name: str) -> StackCommands:
        """Close the sheet, copy the report, or say what the program is."""
        if name == "done":
            return (Pop(),)
        if name == "about":
            from game.scenes.about import About

            return (Push(About()),)
        desktop = self.services.desktop
        copied = desktop.copy(desktop.report())
        desktop.tell(said("desk.copied" if copied else "desk.not_copied"))
        self.services.trace.emit("diagnostics", copied=copied)
        return NOTHING
