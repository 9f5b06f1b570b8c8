"""The house rules of a game in one of its editions (房规): choices with their explanation and the sheet's clause."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from game.present.form_model import Form, Value, house_rules_form, room_rules_form, rule_chosen
from game.present.label import said
from game.present.lobby_model import edition_of, rules_of, with_rules
from game.rooms import room_of
from game.scenes.form import FormScene
from game.scenes.scene import NOTHING, Pop, Push, StackCommands
from game.session.tables import Game, Version
from game.settings import HouseRules as Rules
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook
from rules import Ruleset
from rules.core.options import specs, values_of

__all__ = ["HouseRules", "RoomRules"]


class HouseRules(FormScene):
    """The sheet of house rules; only what differs from the rule sheet is kept, for each edition by itself."""

    key: ClassVar[str] = "house_rules"
    indexed: ClassVar[bool] = True

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    @property
    def topic(self) -> tuple[str, str] | None:
        """The game and edition whose rules these are."""
        return self._game.key, self._version.key

    def form(self) -> Form:
        """The rules as they are chosen."""
        room, version = room_of(self.services.settings.room), self._version
        if not room.by_sheet:  # there all choices are set aside, and all rows stay to be read
            free = tuple(spec for spec in version.options if spec.key not in room.sets)
            version = replace(version, options=free)
        form = house_rules_form(self._game, version, self._chosen())
        if room.by_sheet:
            return replace(form, intro=said("rules.intro.sheet"))
        return replace(form, intro=said("rules.intro.rate")) if room.rated else form

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """Done, back to the rule sheet, and what the editions differ in."""
        texts = self.services.texts
        return (
            ("done", ButtonLook(texts("rules.done"), 26, kind=ButtonKind.JADE), 200.0),
            ("restore", ButtonLook(texts("rules.restore"), 22), 220.0),
            ("compare", ButtonLook(texts("rules.compare"), 22), 220.0),
        )

    def choose(self, key: str, value: Value) -> None:
        """Keep a choice, or forget it when it is the sheet's own; another edition shows its own rules."""
        self.services.trace.emit("rule", key=key, value=value)
        if key == "edition":
            editions = {**self.services.settings.editions, self._game.key: str(value)}
            self.services.store.change(editions=editions)
            return
        self._keep(rule_chosen(self._version, self._chosen(), key, value))

    def press(self, name: str) -> StackCommands:
        """Close the sheet, forget every choice, or compare."""
        if name == "restore":
            self._keep({})
            self.rearrange()
            return NOTHING
        if name == "compare":
            from game.scenes.compare import Compare

            return (Push(Compare(self._game.key, self._version.key)),)
        return (Pop(),)

    @property
    def _version(self) -> Version:
        return edition_of(self._game, self.services.settings)

    def _chosen(self) -> Rules:
        return rules_of(self.services.settings, self._game.key, self._version)

    def _keep(self, chosen: Rules) -> None:
        place = (self._game.key, self._version.key)
        self.services.store.change(rules=with_rules(self.services.settings, place, chosen))


class RoomRules(FormScene):
    """The rules that a table plays by, to be read."""

    key: ClassVar[str] = "room_rules"
    indexed: ClassVar[bool] = True

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__()
        self._ruleset = ruleset

    @property
    def topic(self) -> tuple[str, str] | None:
        """The game and edition that are played."""
        return self._ruleset.key, self._ruleset.edition

    def form(self) -> Form:
        """Every rule with its value at this table."""
        options = self._ruleset.options
        known = tuple(spec for spec in specs(type(options)) if spec.key != "edition")
        version = Version(self._ruleset.edition, known)
        return room_rules_form(self._ruleset.key, version, values_of(options))

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """Back to the table, and the whole rules of the game."""
        texts = self.services.texts
        return (
            ("done", ButtonLook(texts("rules.done"), 26, kind=ButtonKind.JADE), 220.0),
            ("help", ButtonLook(texts("lobby.help"), 22), 220.0),
        )

    def choose(self, key: str, value: Value) -> None:
        """Nothing can be chosen at a table; the form is fixed and has nothing to press."""

    def press(self, name: str) -> StackCommands:
        """Close the sheet, or read the rules."""
        if name == "help":
            from game.scenes.help import Help

            return (Push(Help(self._ruleset.key, self._ruleset.edition)),)
        return (Pop(),)
