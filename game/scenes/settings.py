"""The settings (设置): everything takes effect at once and is kept."""

from __future__ import annotations

from typing import ClassVar

from game.present.form_model import Form, Value
from game.present.layout.scaling import carries
from game.present.settings_form import KINDS, settings_form
from game.scenes.form import FormScene
from game.scenes.scene import Pop, StackCommands
from game.settings import SCALES
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook

__all__ = ["SettingsScene"]


class SettingsScene(FormScene):
    """The sheet of settings."""

    key: ClassVar[str] = "settings"

    def form(self) -> Form:
        """The settings as they are."""
        carried = frozenset(percent for percent in SCALES if carries(self.size, percent))
        return settings_form(self.services.settings, carried)

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """One button."""
        return (("done", ButtonLook(self.services.texts("settings.done"), 26, kind=ButtonKind.JADE), 220.0),)

    def choose(self, key: str, value: Value) -> None:
        """Change one setting."""
        kind = KINDS.get(key)
        self.services.store.change(**{key: kind(value) if kind is not None else value})
        self.services.trace.emit("setting", key=key, value=value)

    def press(self, name: str) -> StackCommands:
        """Close the sheet."""
        return (Pop(),)
