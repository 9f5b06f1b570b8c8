"""The house rules of a game (房规): choices with their explanation and the sheet's clause."""

from __future__ import annotations

from typing import ClassVar

from game.present.form_model import Form, Value, house_rules_form
from game.scenes.form import FormScene
from game.scenes.scene import NOTHING, Pop, StackCommands
from game.session.tables import Game
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook
from rules.core.options import OptionValue

__all__ = ["HouseRules"]


class HouseRules(FormScene):
    """The sheet of house rules; only what differs from the rule sheet is kept."""

    key: ClassVar[str] = "house_rules"

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def form(self) -> Form:
        """The rules as they are chosen."""
        return house_rules_form(self._game, self._chosen())

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """Done, and back to the rule sheet."""
        texts = self.services.texts
        return (
            ("done", ButtonLook(texts("rules.done"), 26, kind=ButtonKind.JADE), 220.0),
            ("restore", ButtonLook(texts("rules.restore"), 22), 240.0),
        )

    def choose(self, key: str, value: Value) -> None:
        """Keep a choice, or forget it when it is the sheet's own."""
        default = next(spec.default for spec in self._game.options if spec.key == key)
        chosen = {**self._chosen(), key: value}
        if value == default and type(value) is type(default):
            del chosen[key]
        self._keep(chosen)
        self.services.trace.emit("rule", key=key, value=value)

    def press(self, name: str) -> StackCommands:
        """Close the sheet, or forget every choice."""
        if name == "restore":
            self._keep({})
            self.rearrange()
            return NOTHING
        return (Pop(),)

    def _chosen(self) -> dict[str, OptionValue]:
        return dict(self.services.settings.rules.get(self._game.key, {}))

    def _keep(self, chosen: dict[str, OptionValue]) -> None:
        self.services.store.change(rules={**self.services.settings.rules, self._game.key: chosen})
