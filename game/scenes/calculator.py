"""The calculator (算台): a hand is put together tile by tile, and its worth is explained while it grows.

Tiles are tapped in the palette or typed in the notation of positions; what lies on the desk is tapped to take it back.
Nothing asks and nothing is final: what is missing or cannot be is told in a line, every change can be undone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar, Final

from game.bindings import Act, Command, Intent
from game.present.calculator_choices import choose
from game.present.calculator_desk import Aim, Desk
from game.present.calculator_draft import Slot
from game.present.calculator_model import CalculatorModel, calculator_model
from game.present.calculator_table import Seen, draft_seen
from game.present.calculator_typing import Typing
from game.present.focus import Target
from game.present.form_model import edition_told
from game.present.label import Label, said, sentences
from game.present.layout.calculator_desk_layout import DeskPlaces
from game.present.layout.calculator_layout import TOOLS, CalculatorLayout, calculator_layout
from game.present.layout.calculator_paper_layout import Panel, View
from game.present.layout.gauge import Gauge
from game.present.layout.scaling import CROWDED
from game.present.layout.settle_layout import ResultLayout, page_name, rows_of
from game.present.layout.settle_wins_layout import BACK, ON
from game.present.lobby_model import edition_of, order_for
from game.present.scroll import Scroll, moved
from game.present.settle_model import Page
from game.present.spoken import settlement_told
from game.scenes.scene import NOTHING, Pop, Push, Round, StackCommands
from game.scenes.scrolled import ScrolledScene
from game.services import Services
from game.session.tables import Game
from game.ui.canvas import Canvas
from game.ui.draw_calculator import CalculatorLook, draw_calculator
from game.ui.ink import Ink
from rules import Ruleset, find_ruleset
from rules.tiles.tile import Tile

__all__ = ["Calculator"]

_FEEDERS: Final = (3, 2, 1)
_KONGS: Final = (Aim.OPEN_KONG, Aim.ADDED_KONG, Aim.CONCEALED_KONG)


class Calculator(ScrolledScene):
    """The desk of a game; *game* and *edition* are those that were on show, *seen* what a seat at a table knows."""

    key: ClassVar[str] = "calculator"
    least: ClassVar[int] = CROWDED

    def __init__(self, game: str, edition: str | None = None, seen: Round | None = None) -> None:
        super().__init__()
        self._wanted = (game, edition)
        self._seen = None if seen is None else Seen(*seen)
        self._layout: CalculatorLayout | None = None
        self._model: CalculatorModel | None = None
        self.typing_tiles = Typing()
        self.view = View()
        self.choices = Scroll()

    def enter(self, services: Services) -> None:
        """Take the services, and the rules as the player plays them."""
        super().enter(services)
        key, edition = self._wanted
        games = services.tables.games
        self._game: Game = next((game for game in games if game.key == key), games[0])
        if edition is not None:
            self._choose_edition(edition)
        self.desk = Desk(self._rules())
        if self._seen is not None:
            self.desk.load(draft_seen(self._seen))

    def uncovered(self) -> None:
        """Back from the house rules or the choice of a game."""
        self.desk.play_by(self._rules())
        self._changed()

    @property
    def topic(self) -> tuple[str, str] | None:
        """The game and edition that are counted."""
        return self._game.key, edition_of(self._game, self.services.settings).key

    @property
    def model(self) -> CalculatorModel:
        """What is on show."""
        if self._model is None:
            self._model = calculator_model(self.desk)
        return self._model

    def arrange(self) -> Iterable[Target]:
        """Everything that can be pressed: the head, the desk from above, the paper."""
        gauge = Gauge(self.ruler(), self.say, self.unit)
        layout = self._layout = calculator_layout(self.size, gauge, self.model, self.view)
        targets = [
            Target(name, rect) for name, rect in zip(("game-", "games", "game+"), layout.game, strict=True)
        ]
        able = {"undo": self.model.can_undo, "clear": self.model.can_clear}
        targets += [
            Target(name, rect, able.get(name, True)) for name, rect in zip(TOOLS, layout.tools, strict=True)
        ]
        if layout.desk is not None:
            targets += self._desk_targets(layout.desk)
        if layout.details is not None:
            targets.append(Target("details", layout.details))
        return [*targets, *self._paper_targets(layout)]

    def _desk_targets(self, desk: DeskPlaces) -> list[Target]:
        model = self.model
        lying = model.lying
        targets = [Target("plaque", desk.plaque)] if desk.plaque is not None else []
        targets += [Target(f"seat:{number}", rect) for number, rect in enumerate(desk.tabs)]
        targets += [Target(f"meld:{number}", meld.rect) for number, meld in enumerate(desk.melds)]
        targets += [Target(f"flower:{number}", rect) for number, rect in enumerate(desk.flowers)]
        held = desk.hand_cells[: len(lying.concealed)]
        targets += [Target(f"hand:{number}", rect) for number, rect in enumerate(held)]
        if desk.win is not None:
            targets.append(Target("win", desk.win))
        targets += [Target(f"aim:{aim.value}", rect) for aim, rect in zip(model.aims, desk.aims, strict=True)]
        targets += [
            Target(f"feeder:{steps}", rect, model.feeds)
            for steps, rect in zip(_FEEDERS, desk.feeders, strict=True)
        ]
        targets.append(Target("choices", desk.panel))
        targets += [
            Target(f"put:{each.tile.value}", rect)
            for each, rect in zip(model.palette, desk.palette, strict=False)
        ]
        return [*targets, *self._choice_targets(desk)]

    def _choice_targets(self, desk: DeskPlaces) -> list[Target]:
        """The chips, where they are in view."""
        if desk.choices is None:
            return []
        inner = desk.choices.inset(0, 8 * self.unit)
        self.choices.fit(inner, desk.rows_high, self.unit)
        chips = ((chip, rect.moved(0, -self.choices.offset)) for row in desk.rows for chip, rect in row.chips)
        return [
            Target(chip.name, rect, chip.enabled and inner.contains(rect.centre.x, rect.centre.y))
            for chip, rect in chips
        ]

    def _paper_targets(self, layout: CalculatorLayout) -> list[Target]:
        paper, settle = layout.paper, self.model.settle
        if paper is None or settle is None or paper.page is None:
            return []
        self.scroll.fit(paper.body, paper.height, self.unit)
        rows = [Target(row.name, moved(row.head, self.scroll)) for row in rows_of(paper.page)]
        seen = [target for target in rows if target.rect.overlaps(paper.body)]
        strip = paper.page.wins if isinstance(paper.page, ResultLayout) else None
        wins = [Target(name, moved(rect, self.scroll)) for name, rect in (strip.targets if strip else ())]
        tabs = [Target(page_name(page), rect) for page, rect in zip(settle.pages, paper.tabs, strict=True)]
        back = [Target("back", paper.back)] if paper.back is not None else []
        return [*(win for win in wins if win.rect.overlaps(paper.body)), *seen, *tabs, *back]

    def preferred(self) -> str | None:
        """The keyboard begins in the palette."""
        return "back" if self._layout is not None and self._layout.desk is None else "put:0"

    def back(self) -> StackCommands:
        """Esc closes what is open, then the calculator."""
        if self.view.open_row is not None:
            self._see(replace(self.view, open_row=None))
        elif self.view.panel is not None:
            self._see(replace(self.view, panel=None))
        elif self._layout is not None and self._layout.desk is None:
            self._see(replace(self.view, paper=False))
        else:
            return (Pop(),)
        return NOTHING

    def in_frame(self, name: str) -> bool:
        """The rows of the paper."""
        paper = self._layout.paper if self._layout is not None else None
        page = paper.page if paper is not None else None
        return page is not None and any(row.name == name for row in rows_of(page))

    def scrolls(self, intent: Intent) -> tuple[Scroll, ...]:
        """The paper and the choices, each under the pointer; keys move what is on top."""
        if not isinstance(intent, Act):
            return self.scroll, self.choices
        return (self.choices if self.view.panel is not None else self.scroll,)

    def follow(self, command: Command, *, moved_on: bool) -> None:
        """Bring a row into view when the focus has come to it."""
        if moved_on:
            super().follow(command, moved_on=moved_on)

    def handle(self, intent: Intent) -> StackCommands:
        """Typed tiles first."""
        if isinstance(intent, Act) and self._typed(intent):
            return NOTHING
        return super().handle(intent)

    def _typed(self, intent: Act) -> bool:
        """Keys of the notation and the desk's own; whether the key was one of them."""
        command = intent.command
        match command:
            case Command.ERASE:
                if not self.typing_tiles.erase():
                    self.desk.erase()
            case Command.UNDO:
                self.desk.undo()
            case Command.CHOW | Command.PUNG | Command.WIN:
                self.desk.aim_at({Command.CHOW: Aim.CHOW, Command.PUNG: Aim.PUNG}.get(command, Aim.WIN))
            case Command.KONG:
                here = _KONGS.index(self.desk.aim) + 1 if self.desk.aim in _KONGS else 0
                self.desk.aim_at(_KONGS[here % len(_KONGS)])
            case _:
                tiles = self.typing_tiles.take(command)
                if tiles is None:
                    return False
                for tile in tiles:
                    if tile in self.desk.rules.tiles:
                        self.desk.press(tile)
        self.focus.by_keys = True
        self._changed()
        return True

    def activate(self, name: str) -> StackCommands:
        """Do what a target stands for."""
        key, _, value = name.partition(":")
        match key:
            case "game-" | "game+":
                self._step(1 if key == "game+" else -1)
            case "games":
                from game.scenes.games import Games

                return (Push(Games(self._game, self._take)),)
            case "rules":
                from game.scenes.house_rules import HouseRules

                self._seen = None
                return (Push(HouseRules(self._game)),)
            case "close":
                return (Pop(),)
            case "examples":
                panel = None if self.view.panel is Panel.EXAMPLES else Panel.EXAMPLES
                self._see(replace(self.view, panel=panel, paper=False))
            case "choices":
                panel = Panel.CHOICES if self.view.panel is None else None
                self._see(replace(self.view, panel=panel))
            case "details" | "back":
                self._see(replace(self.view, paper=key == "details"))
            case "win" if value:
                self._explain(name, value)
            case "page":
                self._see(replace(self.view, page=Page(value), open_row=None))
                self.scroll.go(0.0)
            case _:
                if not self._edit(key, value, name):
                    self._see(replace(self.view, open_row=None if name == self.view.open_row else name))
        return NOTHING

    def _explain(self, name: str, value: str) -> None:
        """Another of several wins is explained."""
        settle = self.model.settle
        if settle is not None:
            step = {BACK: settle.step - 1, ON: settle.step + 1}.get(name)
            settle = settle.showing(int(value) if step is None else step)
            self._model = replace(self.model, settle=settle)
            self._see(replace(self.view, open_row=None))

    def _edit(self, key: str, value: str, name: str) -> bool:
        """Change the desk; whether the target stands for that."""
        desk, lying = self.desk, self.model.lying
        match key:
            case "undo":
                desk.undo()
            case "clear":
                desk.clear()
            case "plaque":
                desk.aim_at(Aim.INDICATOR)
            case "seat":
                desk.edit(int(value))
            case "meld":
                desk.take(Slot.MELD, int(value))
            case "flower":
                desk.take(Slot.FLOWER, lying.flowers[int(value)][0])
            case "hand":
                desk.take(Slot.TILE, lying.concealed[int(value)].tile)
            case "win" if lying.win:
                desk.take(Slot.WIN, 0)
            case "win":
                desk.aim_at(Aim.WIN)
            case "aim":
                desk.aim_at(Aim(value))
            case "feeder":
                desk.feeder = int(value)
            case "put":
                desk.press(Tile(int(value)))
            case _ if self._is_choice(name):
                self._choose(name)
            case _:
                return False
        self._changed()
        return True

    def _is_choice(self, name: str) -> bool:
        rows = (*self.model.basics, *self.model.more, *self.model.examples)
        return any(chip.name == name for row in rows for chip in row.chips)

    def _choose(self, name: str) -> None:
        """A choice; one that leads back to the tiles closes the panel."""
        choose(self.desk, name)
        if name.startswith("example:") or name == "thrown:pick":
            self.view = replace(self.view, panel=None)

    def spoken(self, *, much: bool) -> Label:
        """What is still to be put, or what it is worth."""
        model = self.model
        told = [model.status.words, *((model.status.detail,) if model.status.detail is not None else ())]
        if model.settle is not None:
            told.append(settlement_told(model.settle, model.settle.pages[0], much=much))
        return sentences([said("calculator.title"), *told])

    def spoken_news(self) -> Label:
        """The same, whenever a tile or a choice has changed it."""
        return self.spoken(much=False)

    def draw(self, canvas: Canvas) -> None:
        """The cloth with everything on it."""
        if self._layout is None:
            return
        services = self.services
        background = services.look().backgrounds.get(self.size, canvas.theme, self.unit)
        canvas.image(background, (0, 0))
        ink = Ink(
            canvas, services.sprites, services.texts, self.focus, self.scroll, self.say, self.view.open_row
        )
        look = CalculatorLook(
            self.model, self._layout, self.view, self.choices, self.typing_tiles.digits, self._named()
        )
        draw_calculator(ink, look)

    def _named(self) -> tuple[str, str]:
        """The game and its edition in words; the edition only where there are several."""
        texts = self.services.texts
        game, edition = self.topic or ("", "")
        told = edition_told(game, edition)
        return texts(f"game.{game}.name"), "" if told is None else self.say(told)

    def _see(self, view: View) -> None:
        """Show something else of what there is."""
        self.view = view
        self.rearrange()
        layout, name = self._layout, view.open_row
        if layout is not None and layout.paper is not None and layout.paper.page is not None and name:
            row = next((row for row in rows_of(layout.paper.page) if row.name == name), None)
            if row is not None:
                self.scroll.show(moved(row.rect, self.scroll))
                self.rearrange()

    def _changed(self) -> None:
        """The desk has changed: what is worth what is told anew."""
        before, self._model = self._model, None
        if before is None or before.settle != self.model.settle:
            self.view = replace(self.view, open_row=None)
        self.rearrange()
        settle = self.model.settle
        self.services.trace.emit(
            "calculator",
            total=settle.tally.formula.total if settle and settle.tally else None,
            payments=[account.change for account in settle.accounts] if settle else [],
            says=self.say(self.model.status.words),
        )

    def _rules(self) -> Ruleset:
        """The game as it is played at the table that was seen, else by the player's house rules."""
        if self._seen is not None:
            return self._seen.ruleset
        order = order_for(self._game, self.services.settings)
        return find_ruleset(order.game, {**order.options, "edition": order.edition})

    def _take(self, game: Game) -> None:
        self._game, self._seen = game, None

    def _step(self, by: int) -> None:
        """The edition or game after or before."""
        every = [(game, version.key) for game in self.services.tables.games for version in game.editions]
        here = every.index((self._game, edition_of(self._game, self.services.settings).key))
        self._game, edition = every[(here + by) % len(every)]
        self._seen = None
        self._choose_edition(edition)
        self.desk.play_by(self._rules())
        self._changed()

    def _choose_edition(self, edition: str) -> None:
        editions = self.services.settings.editions
        if edition_of(self._game, self.services.settings).key != edition:
            self.services.store.change(editions={**editions, self._game.key: edition})
