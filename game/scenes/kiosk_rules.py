"""The house rules of the shop for one edition (店里的房规): what every guest plays by, chosen behind the PIN."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from game.bindings import Intent
from game.kiosk.config import Offer
from game.present.form_model import Form, Value, house_rules_form, rule_chosen
from game.present.label import said
from game.scenes.form import FormScene
from game.scenes.operator import Presence, kept, venue_of
from game.scenes.scene import NOTHING, Pop, StackCommands
from game.session.tables import Game, Version
from game.settings import HouseRules
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook
from rules import find_variant

__all__ = ["KioskRules"]


class KioskRules(FormScene):
    """The sheet of house rules; only what differs from the rule sheet is kept."""

    key: ClassVar[str] = "kiosk_rules"
    indexed: ClassVar[bool] = True

    def __init__(self, offer: Offer, presence: Presence) -> None:
        super().__init__()
        self._offer = offer
        self._presence = presence
        variant = find_variant(offer.game)
        self._version = Version(offer.edition, tuple(variant.specs(offer.edition)))

    @property
    def topic(self) -> tuple[str, str] | None:
        """The game and edition whose rules these are."""
        return self._offer.game, self._offer.edition

    def form(self) -> Form:
        """The rules as they are chosen; the edition is fixed, the length has a row of its own in the menu."""
        game = Game(self._offer.game, (self._version,))
        form = house_rules_form(game, self._version, self._chosen())
        return replace(form, intro=said("kiosk.rules.intro"))

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """Done, and back to the rule sheet."""
        texts = self.services.texts
        return (
            ("done", ButtonLook(texts("rules.done"), 26, kind=ButtonKind.JADE), 200.0),
            ("restore", ButtonLook(texts("rules.restore"), 22), 220.0),
        )

    def handle(self, intent: Intent) -> StackCommands:
        """The operator is there."""
        self._presence.touch()
        return super().handle(intent)

    def activate(self, name: str) -> StackCommands:
        """A choice that cannot be kept is told."""
        return kept(lambda: super(KioskRules, self).activate(name))

    def choose(self, key: str, value: Value) -> None:
        """Keep a choice, or forget it when it is the sheet's own."""
        self._keep(rule_chosen(self._version, self._chosen(), key, value))

    def press(self, name: str) -> StackCommands:
        """Close the sheet, or forget every choice."""
        if name == "restore":
            self._keep({})
            self.rearrange()
            return NOTHING
        return (Pop(),)

    def _chosen(self) -> HouseRules:
        return venue_of(self.services).coming.rules.get(self._offer.name, {})

    def _keep(self, chosen: HouseRules) -> None:
        venue = venue_of(self.services)
        rules = {name: held for name, held in venue.coming.rules.items() if name != self._offer.name}
        venue.local_change(rules={**rules, self._offer.name: chosen} if chosen else rules)
