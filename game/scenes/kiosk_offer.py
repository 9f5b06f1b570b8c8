"""The rules of the house for what a guest has chosen (店里的规矩): shown before the first hand, changed by nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, ClassVar

from game.errors import GameError
from game.present.focus import Target
from game.present.kiosk_front import KioskCard, house_rules, offer_order
from game.present.label import Label
from game.present.layout.kiosk_offer_layout import KioskOfferLayout, kiosk_offer_layout
from game.scenes.message import Confirm, told
from game.scenes.scene import Pop, Push, StackCommands
from game.scenes.scrolled import ReadScene
from game.services import Services
from game.session.tables import Order
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_kiosk_lobby import board_words
from game.ui.draw_kiosk_offer import KioskOfferLook, RuleRow, draw_kiosk_offer
from game.ui.widgets import ButtonLook

if TYPE_CHECKING:
    from game.kiosk.venue import Venue

__all__ = ["KioskOffer"]


class KioskOffer(ReadScene):
    """A sheet over the boards: the rules, one button to play, one to go back."""

    key: ClassVar[str] = "kiosk_offer"
    opaque: ClassVar[bool] = False

    def __init__(self, venue: Venue, card: KioskCard) -> None:
        super().__init__()
        self._venue = venue
        self._card = card
        self._layout: KioskOfferLayout | None = None
        self._rows: tuple[RuleRow, ...] = ()

    def enter(self, services: Services) -> None:
        """Take the services."""
        super().enter(services)
        offer = self._card.offer
        game = next(game for game in services.tables.games if game.key == offer.game)
        self._rules = house_rules(self._venue.config, offer, game.edition(offer.edition))

    @property
    def topic(self) -> tuple[str, str]:
        """What is about to be played."""
        return self._card.offer.game, self._card.offer.edition

    def arrange(self) -> Iterable[Target]:
        """The sheet with its rows, the buttons at its foot."""
        self._rows = tuple(
            RuleRow(self.say(rule.name), self.say(rule.value), rule.own) for rule in self._rules
        )
        layout = self._layout = kiosk_offer_layout(
            self.size, self.unit, len(self._rows), around=self._venue.config.hot_seat
        )
        self.scroll.fit(layout.frame, layout.height, self.unit)
        targets = [Target("back", layout.back), Target("rules", layout.rules), Target("play", layout.play)]
        if layout.around is not None:
            targets.insert(2, Target("around", layout.around))
        return targets

    def preferred(self) -> str | None:
        """Enter plays."""
        return "play"

    def activate(self, name: str) -> StackCommands:
        """Play, read the whole rules, or go back."""
        match name:
            case "play":
                return self._after_the_other(self._begin)
            case "around":
                return self._after_the_other(self._gather)
            case "rules":
                from game.scenes.help import Help

                return (Push(Help(*self.topic)),)
            case _:
                return (Pop(),)

    def _after_the_other(self, then: Callable[[], StackCommands]) -> StackCommands:
        """Do something at once; where a match could still be gone on with, ask for that one first."""
        try:
            interrupted = self.services.tables.interrupted()
        except GameError:
            interrupted = None  # it was set aside, and the first screen says so
        if interrupted is None:
            return then()

        def anew() -> StackCommands:
            self.services.tables.discard()
            return then()

        answers = ("confirm.discard.yes", "confirm.discard.no")
        return (Push(Confirm("confirm.discard", "confirm.discard.text", anew, answers)),)

    @property
    def _order(self) -> Order:
        return offer_order(self._venue.config, self._card.offer, self.services.settings.player)

    def _gather(self) -> StackCommands:
        """Ask who sits around this screen."""
        from game.scenes.hot_seat import HotSeatSetup

        return (Push(HotSeatSetup(lambda: self._order)),)

    def _begin(self) -> StackCommands:
        """A table over the sheet, which is there again for another match; or why there is none."""
        try:
            table = self.services.tables.open(self._order)
        except GameError as error:
            return (Push(told("error.table", error)),)
        from game.scenes.hot_seat_table import scene_of

        return (Push(scene_of(table)),)

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._layout is None:
            return
        texts = self.services.texts
        small = (("back", self._layout.back), ("rules", self._layout.rules), ("around", self._layout.around))
        buttons = tuple(
            (name, rect, ButtonLook(texts(f"kiosk.front.{name}"), 28))
            for name, rect in small
            if rect is not None
        )
        play = ButtonLook(texts("kiosk.front.play"), 44, kind=ButtonKind.SEAL, serif=True)
        buttons = (*buttons, ("play", self._layout.play, play))
        sign = board_words(self._card, self.say)
        note = texts("kiosk.front.house" if any(rule.own for rule in self._rules) else "kiosk.front.sheet")
        look = KioskOfferLook(self._layout, self.focus, self.scroll, sign, note, self._rows, buttons)
        draw_kiosk_offer(canvas, look)

    def spoken(self, *, much: bool) -> Label | None:
        """The words that stand on it."""
        return None
