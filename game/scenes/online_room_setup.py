"""A room of one's own (开房单): the game with its house rules, the clock, who may come in, what may be said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import ClassVar

from game.net.parts import OptionValue, RoomSpec
from game.present.form_model import Form, Value, house_rules_form
from game.present.label import Label, Plain, said
from game.present.lobby_model import edition_of, rules_of, with_rules
from game.present.online_form import OPEN, RoomDraft, room_form
from game.scenes.form import FormScene
from game.scenes.house_rules import HouseRules
from game.scenes.online_joining import in_place
from game.scenes.scene import Pop, Push, StackCommands
from game.services import Services
from game.session.tables import Game, Version
from game.settings import HouseRules as Rules
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook

__all__ = ["AgreedRules", "RoomSetup"]


class RoomSetup(FormScene):
    """The sheet; *agree* is told what was agreed. With a *spec* a room that there is, is changed.

    *where* is the server, *hosted*: it runs on this machine.
    """

    key: ClassVar[str] = "online_room_setup"
    indexed: ClassVar[bool] = True

    def __init__(
        self,
        agree: Callable[[RoomSpec], StackCommands],
        *,
        spec: RoomSpec | None = None,
        where: str = "",
        hosted: bool = False,
    ) -> None:
        super().__init__()
        self._agree = agree
        self._spec = spec
        self._where = where
        self._hosted = hosted

    def enter(self, services: Services) -> None:
        """The game played last, with the house rules that were played last."""
        super().enter(services)
        games, settings = services.tables.games, services.settings
        if self._spec is not None:
            self.agreed = RoomDraft.of(self._spec, games)
            return
        game = next((each for each in games if each.key == settings.last_game), games[0])
        self.agreed = self._with_game(RoomDraft(game, "", level=settings.level), game)

    def _with_game(self, draft: RoomDraft, game: Game, edition: str | None = None) -> RoomDraft:
        """Another game or edition, with its own house rules as they were played last."""
        settings = self.services.settings
        version = edition_of(game, settings) if edition is None else game.edition(edition)
        return replace(
            draft, game=game, edition=version.key, rules=dict(rules_of(settings, game.key, version))
        )

    @property
    def topic(self) -> tuple[str, str] | None:
        """The game of the room."""
        return self.agreed.game.key, self.agreed.version.key

    def uncovered(self) -> None:
        """Back from the house rules."""
        super().uncovered()
        self.rearrange()

    def form(self) -> Form:
        """What is agreed so far."""
        title = "online.setup" if self._spec is None else "online.room.amend"
        return room_form(self.agreed, self.services.tables.games, self._place(), title)

    def _place(self) -> Label:
        """Where the room is."""
        if self._spec is not None:
            return said("online.setup.amend")
        return (
            said("online.setup.hosted")
            if self._hosted
            else said("online.setup.at", server=Plain(self._where))
        )

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """Open, or not."""
        texts = self.services.texts
        word = texts("online.setup.open" if self._spec is None else "online.setup.change")
        away = "online.setup.cancel" if self._spec is None else "online.setup.keep"
        kind = ButtonKind.SEAL if self._spec is None else ButtonKind.JADE
        return (
            ("agree", ButtonLook(word, 28, kind=kind, serif=self._spec is None), 220.0),
            ("cancel", ButtonLook(texts(away), 24), 170.0),
        )

    def choose(self, key: str, value: Value) -> None:
        """A chip was pressed."""
        if key == "game":
            self.agreed = self._with_game(self.agreed, self.services.tables.games[int(value)])
        elif key == "edition" and value != OPEN:
            self.agreed = self._with_game(self.agreed, self.agreed.game, str(value))
        elif value != OPEN:
            self.agreed = self.agreed.chosen(key, value)

    def activate(self, name: str) -> StackCommands:
        """The chip for house rules opens their sheet."""
        editions = len(self.agreed.game.editions)
        if name == f"edition:{editions if editions > 1 else 0}":
            return (Push(AgreedRules(self.agreed, self._take)),)
        return super().activate(name)

    def _take(self, edition: str, rules: Mapping[str, OptionValue]) -> None:
        self.agreed = replace(self.agreed, edition=edition, rules=dict(rules))

    def press(self, name: str) -> StackCommands:
        """Open the room, or leave."""
        if name != "agree":
            return (Pop(),)
        if self._spec is None:
            self._keep()
        return in_place(self._agree(self.agreed.spec()))

    def _keep(self) -> None:
        """What was chosen is what is offered the next time."""
        store, draft = self.services.store, self.agreed
        settings, game, edition = store.settings, draft.game.key, draft.version.key
        store.change(
            last_game=game,
            level=draft.level,
            editions={**settings.editions, game: edition},
            rules=with_rules(settings, (game, edition), draft.rules),
        )


class AgreedRules(HouseRules):
    """The house rules of a room; *take* is told of each choice, the player's own rules stay as they are."""

    key: ClassVar[str] = "house_rules"

    def __init__(self, draft: RoomDraft, take: Callable[[str, Mapping[str, OptionValue]], None]) -> None:
        super().__init__(draft.game)
        self._edition = draft.version.key
        self._rules: Rules = {key: value for key, value in draft.rules.items() if key != "length"}
        self._rest = {key: value for key, value in draft.rules.items() if key == "length"}
        self._take = take

    def form(self) -> Form:
        """All rules; the length is chosen on the sheet of the room."""
        version = self._version
        shown = replace(version, options=tuple(spec for spec in version.options if spec.key != "length"))
        return house_rules_form(self._game, shown, self._chosen())

    def choose(self, key: str, value: Value) -> None:
        """Another edition begins with its sheet."""
        if key == "edition":
            self._edition = str(value)
            self._keep({})
        else:
            super().choose(key, value)

    @property
    def _version(self) -> Version:
        return self._game.edition(self._edition)

    def _chosen(self) -> Rules:
        return self._rules

    def _keep(self, chosen: Rules) -> None:
        self._rules = dict(chosen)
        self._take(self._edition, {**self._rest, **chosen})
