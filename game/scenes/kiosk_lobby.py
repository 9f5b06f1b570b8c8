"""The first screen of a guest (迎客): what the house offers, a match to go on with, other things to do.

A press on a board shows the rules it is played by here; the next one plays. Scenes are imported when they are asked
for: the first picture does not wait for them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, ClassVar, Final

from game.bindings import Intent
from game.errors import GameError
from game.present.focus import Target
from game.present.kiosk_front import KioskCard, kiosk_cards
from game.present.label import Label, said
from game.present.layout.kiosk_lobby_layout import KioskLobbyLayout, kiosk_lobby_layout
from game.present.layout.scaling import CROWDED
from game.present.lobby_model import progress_label
from game.present.scroll import moved
from game.scenes.ahead import Steps, table_ahead
from game.scenes.kiosk_tray import KioskTray
from game.scenes.message import Confirm, told
from game.scenes.scene import NOTHING, Push, StackCommands
from game.scenes.scrolled import ScrolledScene
from game.services import Services
from game.settings import Motion
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_kiosk_lobby import KioskLobbyLook, board_words, draw_kiosk_lobby, offer_name
from game.ui.scenery import Scenery, paint_scenery
from game.ui.widgets import ButtonLook
from rules import find_ruleset

if TYPE_CHECKING:
    from game.kiosk.venue import Venue
    from game.session.table import Table
    from game.session.tables import Interrupted

__all__ = ["KioskLobby"]

_log = logging.getLogger("ouju")

_MIST_S: Final = 1 / 8
_MIST_FOR_S: Final = 20.0
"""The mist comes to rest when nobody has touched anything for this long."""


class KioskLobby(ScrolledScene):
    """The boards of this machine, and what else a guest can do here."""

    key: ClassVar[str] = "kiosk_lobby"
    least: ClassVar[int] = CROWDED

    def __init__(self, venue: Venue) -> None:
        super().__init__()
        self._venue = venue
        self._layout: KioskLobbyLayout | None = None
        self._cards: tuple[KioskCard, ...] = ()
        self._interrupted: Interrupted | None = None
        self._trouble = ""
        self._ahead: Steps | None = None
        self._scenery: tuple[tuple[int, int], Scenery] | None = None
        self._seconds = self._since_mist = self._since_touch = 0.0

    # ---------------------------------------------------------------- life

    def enter(self, services: Services) -> None:
        """Take the services; look for a match that can be gone on with."""
        super().enter(services)
        self._tray = KioskTray(services, self._venue)
        self._look_around()

    def uncovered(self) -> None:
        """Back from a table or a sheet."""
        self._look_around()
        self._since_touch = 0.0
        self.rearrange()

    def arrange(self) -> Iterable[Target]:
        """The boards where they lie now, and everything around them."""
        self._cards = kiosk_cards(self._venue.config, self.services.tables.games)
        places, resume = self._tray.places(), self._interrupted is not None
        layout = self._layout = kiosk_lobby_layout(
            self.size, self.unit, len(self._cards), len(places), resume=resume
        )
        self.scroll.fit(layout.frame, layout.height, self.unit)
        targets = []
        if layout.resume is not None and layout.discard is not None:
            targets += [Target("resume", layout.resume), Target("discard", layout.discard)]
        targets += [
            Target(offer_name(number), moved(rect, self.scroll)) for number, rect in enumerate(layout.cards)
        ]
        return targets + [Target(place.name, rect) for place, rect in zip(places, layout.places, strict=True)]

    def preferred(self) -> str | None:
        """Enter goes on with a match, or takes the first board."""
        return "resume" if self._interrupted is not None else offer_name(0)

    def in_frame(self, name: str) -> bool:
        """The boards."""
        return name.startswith("offer:")

    def handle(self, intent: Intent) -> StackCommands:
        """Any sign of life lets the mist move."""
        self._since_touch = 0.0
        return super().handle(intent)

    def back(self) -> StackCommands:
        """There is nothing behind it."""
        return NOTHING

    def update(self, dt: float) -> StackCommands:
        """The mist, eight times a second, while somebody is there; whether the shop's tables can be gone to."""
        if self._tray.update():
            self.rearrange()
        self._since_touch += dt
        self._since_mist += dt
        still = self.services.settings.motion in (Motion.OFF, Motion.REDUCED)
        if still or self._since_touch > _MIST_FOR_S:
            self._since_mist = 0.0
        elif self._since_mist >= _MIST_S:
            self._seconds += self._since_mist
            self._since_mist = 0.0
            self.dirty = True
        return NOTHING

    # ---------------------------------------------------------------- what is pressed

    def activate(self, name: str) -> StackCommands:
        """Show what is played, go on with a match or give it up, or go somewhere else."""
        if name == "resume":
            return self.go_on()
        if name == "discard":
            again = ("kiosk.front.discard.yes", "confirm.discard.no")
            return (Push(Confirm("confirm.discard", "kiosk.front.discard.text", self._discard, again)),)
        if name.startswith("offer:"):
            from game.scenes.kiosk_offer import KioskOffer

            card = self._cards[int(name.removeprefix("offer:"))]
            return (Push(KioskOffer(self._venue, card)),)
        return self._tray.open(name, self._cards)

    def go_on(self) -> StackCommands:
        """Back into the match that was interrupted, at the exact prompt; nothing where there is none."""
        if self._interrupted is None:
            return NOTHING
        return self._sit(self.services.tables.resume)

    def prepare(self) -> None:
        """Get ready for a table of the first board: guests come and go, the program stays."""
        if self._ahead is None:
            offer = self._cards[0].offer if self._cards else None
            hand = 17 if offer is None else find_ruleset(offer.game, {"edition": offer.edition}).hand + 1
            self._ahead = table_ahead(self.services, self.size, hand)
        next(self._ahead, None)

    def _discard(self) -> StackCommands:
        self.services.tables.discard()
        self._look_around()
        return NOTHING

    def _sit(self, get: Callable[[], Table]) -> StackCommands:
        """Take a seat at a table, or say why there is none."""
        try:
            table = get()
        except GameError as error:
            self._look_around()
            return (Push(told("error.table", error)),)
        from game.scenes.hot_seat_table import scene_of

        return (Push(scene_of(table)),)

    def _look_around(self) -> None:
        """What can be gone on with now."""
        self._trouble = ""
        try:
            self._interrupted = self.services.tables.interrupted()
        except GameError as error:
            _log.warning("%s", error)
            self._interrupted, self._trouble = None, "error.resume"

    # ---------------------------------------------------------------- the picture

    def draw(self, canvas: Canvas) -> None:
        """The whole screen."""
        if self._layout is None:
            return
        if self._scenery is None or self._scenery[0] != self.size:
            self._scenery = (self.size, paint_scenery(self.size))
        draw_kiosk_lobby(canvas, self._scenery[1], self._seconds, self._look(self._layout))

    def _look(self, layout: KioskLobbyLayout) -> KioskLobbyLook:
        texts, match = self.services.texts, self._interrupted
        resume = None
        if match is not None:
            detail = self.say(progress_label(match))
            resume = ButtonLook(texts("kiosk.front.resume"), 38, detail, ButtonKind.SEAL, serif=True)
        return KioskLobbyLook(
            layout,
            self.focus,
            self.scroll,
            (self._venue.config.shop or texts("app.title"), texts("kiosk.front.greeting")),
            tuple(board_words(card, self.say) for card in self._cards),
            resume,
            None if match is None else ButtonLook(texts("kiosk.front.discard"), 24),
            self._tray.places(),
            texts(self._trouble) if self._trouble else "",
        )

    def spoken(self, *, much: bool) -> Label | None:
        """The greeting, and the match that can be gone on with."""
        if self._interrupted is None:
            return said("kiosk.front.greeting")
        return said("spoken.row", name=said("kiosk.front.resume"), value=progress_label(self._interrupted))
