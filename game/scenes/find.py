"""Find my game (找打法): the map of Wenzhou; a district tells which games are played there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from game.districts import DISTRICTS
from game.present.find_model import FindModel, GameNote, find_model, toggled
from game.present.focus import Target
from game.present.label import Label, Listed, said, sentences
from game.present.layout.find_layout import CardsLayout, FindLayout, cards_layout, find_layout
from game.present.layout.scaling import CROWDED
from game.present.scroll import moved
from game.scenes.scene import NOTHING, Pop, Push, StackCommands
from game.scenes.scrolled import ScrolledScene
from game.ui.canvas import Canvas
from game.ui.draw_find import (
    CARD_BUTTONS,
    CardWords,
    FindLook,
    card_button,
    draw_find,
    mark_name,
    name_name,
)

__all__ = ["Find"]


class Find(ScrolledScene):
    """The map; *take* is told which game and edition shall be played."""

    key: ClassVar[str] = "find"
    least: ClassVar[int] = CROWDED
    opaque: ClassVar[bool] = False

    def __init__(self, take: Callable[[str, str], None]) -> None:
        super().__init__()
        self._take = take
        self._layout: FindLayout | None = None
        self._content: CardsLayout | None = None
        self._model: FindModel | None = None

    def arrange(self) -> Iterable[Target]:
        """The map, the list, and the cards where they lie now."""
        services = self.services
        settings = services.settings
        model = self._model = find_model(settings.district, services.tables.games, settings.favourites)
        layout = self._layout = find_layout(self.size, self.unit)
        words = (
            self.say(model.note),
            tuple((self.say(card.text), not card.coming) for card in model.cards),
        )
        content = self._content = cards_layout(layout.frame, self.unit, words, self.ruler())
        self.scroll.fit(layout.frame, content.height, self.unit)
        keys = [district.key for district in DISTRICTS]
        targets = [Target(name_name(key), rect) for key, rect in zip(keys, layout.names, strict=True)]
        targets += [Target(mark_name(key), rect) for key, rect in zip(keys, layout.marks, strict=True)]
        for number, place in enumerate(content.cards):
            targets += [
                Target(card_button(number, what), moved(rect, self.scroll))
                for what, rect in zip(CARD_BUTTONS, place.buttons, strict=False)
            ]
        return [*targets, Target("close", layout.sheet.buttons[0])]

    def preferred(self) -> str | None:
        """The district that was chosen last."""
        chosen = self.services.settings.district
        return name_name(chosen) if self._model is not None and self._model.district else None

    def in_frame(self, name: str) -> bool:
        """The buttons of the cards move."""
        return name.partition(":")[0] in CARD_BUTTONS

    def activate(self, name: str) -> StackCommands:
        """Choose a district, or do something with a game."""
        if name == "close":
            return (Pop(),)
        if self.in_frame(name):
            what, _, number = name.partition(":")
            return self._with(what, int(number))
        self._choose(name.partition(".")[2])
        return NOTHING

    def _choose(self, district: str) -> None:
        self.services.store.change(district=district)
        self.services.trace.emit("district", district=district)
        self.scroll.go(0)
        self.rearrange()

    def _with(self, what: str, number: int) -> StackCommands:
        """What a button of a card does."""
        if self._model is None:
            return NOTHING
        card = self._model.cards[number]
        match what:
            case "play":
                self._take(card.game, card.edition)
                return (Pop(),)
            case "rules":
                from game.scenes.help import Help

                return (Push(Help(card.game, card.edition)),)
            case "compare":
                from game.scenes.compare import Compare

                return (Push(Compare(card.game, card.edition)),)
            case _:
                store = self.services.store
                store.change(favourites=toggled(store.settings.favourites, card.game))
                self.rearrange()
                return NOTHING

    def spoken_target(self, name: str, *, much: bool) -> Label | None:
        """A district, whether it is the chosen one; a button with its game."""
        what, _, number = name.partition(":")
        model = self._model
        if model is None:
            return None
        if self.in_frame(name):
            card = model.cards[int(number)]
            key = f"find.{what}" if what != "star" else f"spoken.star.{'on' if card.starred else 'off'}"
            return said("spoken.row", name=card.name, value=said(key))
        district = name.partition(".")[2]
        if not district:
            return None
        label = said(f"district.{district}.name")
        return said("spoken.chosen", what=label) if district == model.district else label

    def spoken_news(self) -> Label | None:
        """What is played in the district that was chosen."""
        model = self._model
        if model is None:
            return None
        games = Listed(tuple(card.name for card in model.cards))
        return sentences([model.name, model.note, games] if model.cards else [model.name, model.note])

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._layout is None or self._content is None or self._model is None:
            return
        texts, model = self.services.texts, self._model
        look = FindLook(
            self._layout,
            self._content,
            self.focus,
            self.scroll,
            model.district,
            tuple(texts(f"district.{district.key}.name") for district in DISTRICTS),
            (texts("lobby.find"), self.say(model.name), self.say(model.note), texts("find.close")),
            texts("find.legend"),
            tuple(self._words(card) for card in model.cards),
        )
        draw_find(canvas, look)

    def _words(self, card: GameNote) -> CardWords:
        texts = self.services.texts
        tags = [texts("find.guest")] if card.guest and not card.coming else []
        tags += [texts("find.near")] if card.near else []
        tags += [texts("find.told")] if card.hearsay and not card.guest else []
        tags += [texts("find.coming")] if card.coming else []
        buttons = (texts("find.play"), texts("find.rules"), texts("find.compare"))
        return CardWords(
            self.say(card.name), tuple(tags), self.say(card.text), card.coming, card.starred, buttons
        )
