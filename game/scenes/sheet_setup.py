"""A new score sheet (新记分单): which game, by which house rules, who sits where, who deals first."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import ClassVar

from game.present.form_model import Choice, Entry, Form, Row, Section, Value
from game.present.label import Label, Plain, said
from game.present.lobby_model import edition_of, rules_of
from game.present.rules_line import rules_line
from game.scenes.scene import Pop, Push, Replace, Scene, StackCommands
from game.scenes.writing import WritingForm
from game.services import Services
from game.session.sheet import Sheet
from game.session.tables import Game
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook
from rules import find_ruleset
from rules.core.seat import SEATS

__all__ = ["SheetSetup"]


class SheetSetup(WritingForm):
    """The form; *begin* is given the sheet, which has no file yet, and gives what went wrong, if anything did."""

    key: ClassVar[str] = "sheet_setup"

    def __init__(self, begin: Callable[[Sheet], Scene | None], names: tuple[str, str, str, str]) -> None:
        super().__init__()
        self._begin_sheet = begin
        self._names = list(names)
        self._dealer = 0

    def enter(self, services: Services) -> None:
        """The game played last is offered first."""
        super().enter(services)
        games = services.tables.games
        self._game: Game = next((game for game in games if game.key == services.settings.last_game), games[0])

    @property
    def topic(self) -> tuple[str, str] | None:
        """The game that is kept."""
        return self._game.key, edition_of(self._game, self.services.settings).key

    def uncovered(self) -> None:
        """Back from the house rules."""
        super().uncovered()
        self.rearrange()

    def form(self) -> Form:
        """Game, names, dealer."""
        services = self.services
        games = tuple(
            Choice(place, said(f"game.{game.key}.name"), game.key == self._game.key)
            for place, game in enumerate(services.tables.games)
        )
        rows: list[Row | Entry] = [
            Row("game", said("keeping.setup.game"), said("keeping.setup.game.text"), games),
            self._rules_row(),
        ]
        names = tuple(self._name_row(seat) for seat in SEATS)
        dealers = tuple(Choice(seat, self._named(seat), seat == self._dealer) for seat in SEATS)
        first = Row("dealer", said("keeping.setup.dealer"), said("keeping.setup.dealer.text"), dealers)
        sections = (
            Section(said("keeping.setup.section.game"), tuple(rows)),
            Section(said("keeping.setup.section.names"), (*names, first)),
        )
        return Form(said("keeping.setup"), said("keeping.setup.intro"), sections, share=0.3)

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """Begin, or not."""
        texts = self.services.texts
        return (
            ("begin", ButtonLook(texts("keeping.setup.begin"), 26, kind=ButtonKind.JADE), 220.0),
            ("cancel", ButtonLook(texts("keeping.cancel"), 24), 160.0),
        )

    def picked(self, key: str, value: Value) -> None:
        """Another game, edition, dealer, or a name to be written."""
        if key == "game":
            self._game = self.services.tables.games[int(value)]
        elif key == "dealer":
            self._dealer = int(value)
        elif key == "rules" and value != "open":
            editions = {**self.services.settings.editions, self._game.key: str(value)}
            self.services.store.change(editions=editions)
        elif key.startswith("name"):
            self.write(key, self._names[int(key.partition(".")[2])])

    def written(self, key: str, text: str) -> None:
        """A name."""
        self._names[int(key.partition(".")[2])] = text

    def next_field(self, key: str) -> tuple[str, str] | None:
        """The next name that is still missing."""
        seat = int(key.partition(".")[2]) + 1
        return (f"name.{seat}", "") if seat in SEATS and not self._names[seat] else None

    def activate(self, name: str) -> StackCommands:
        """The chip for house rules opens their sheet."""
        if name == f"rules:{self._open_chip()}":
            from game.scenes.house_rules import HouseRules

            self._finish()
            return (Push(HouseRules(self._game)),)
        return super().activate(name)

    def press(self, name: str) -> StackCommands:
        """Begin the sheet or leave."""
        if name != "begin":
            return (Pop(),)
        settings = self.services.settings
        version = edition_of(self._game, settings)
        first, second, third, fourth = self._names
        sheet = Sheet(
            "",
            datetime.now().astimezone().replace(microsecond=0),
            self._game.key,
            version.key,
            dict(rules_of(settings, self._game.key, version)),
            (first, second, third, fourth),
            self._dealer,
        )
        trouble = self._begin_sheet(sheet)
        return (Pop(),) if trouble is None else (Replace(trouble),)

    def _rules_row(self) -> Row:
        """The editions, and the chip that opens the house rules; those that differ from the sheet are named."""
        settings = self.services.settings
        version = edition_of(self._game, settings)
        options = {**rules_of(settings, self._game.key, version), "edition": version.key}
        line = rules_line(find_ruleset(self._game.key, options))
        told = "；".join(self.say(label) for label in line.changed)
        text = Plain(told) if told else said("keeping.setup.rules.text")
        chips = [
            Choice(each.key, said(f"edition.{self._game.key}.{each.key}"), each.key == version.key)
            for each in self._game.editions
            if len(self._game.editions) > 1
        ]
        chips.append(Choice("open", said("keeping.setup.rules.open"), False))
        return Row("rules", said("keeping.setup.rules"), text, tuple(chips))

    def _open_chip(self) -> int:
        editions = len(self._game.editions)
        return editions if editions > 1 else 0

    def _name_row(self, seat: int) -> Row | Entry:
        key, name = f"name.{seat}", said(f"keeping.seat.{seat}")
        text = said(f"keeping.setup.name.{seat}")
        if self.writing == key:
            return Entry(key, name, text, self._names[seat], said("keeping.setup.name.empty"))
        label: Label = Plain(self._names[seat]) if self._names[seat] else said("keeping.setup.name.empty")
        return Row(key, name, text, (Choice("write", label, False),))

    def _named(self, seat: int) -> Label:
        return Plain(self._names[seat]) if self._names[seat] else said(f"keeping.seat.{seat}")
