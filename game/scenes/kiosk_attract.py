"""The attract screen of a kiosk (待客): four bots play, with a word on the rules beside them, until somebody comes.

Between two hands a picture with the name of the house takes the whole screen: nothing stands in one place for hours.
It is drawn a few times a second at most, and only what has changed is made anew. Nothing of a guest is shown here.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from game.about import version
from game.bindings import Intent
from game.errors import GameError
from game.present.kiosk_front import KioskCard, kiosk_cards
from game.present.label import Label
from game.present.layout.attract_layout import AttractLayout, attract_layout, cover_layout, drift
from game.present.layout.geometry import Rect
from game.present.layout.scaling import scale_for
from game.scenes.attract_table import AttractTable
from game.scenes.scene import NOTHING, Scene, StackCommands
from game.settings import Motion
from game.ui.canvas import Canvas, Surroundings
from game.ui.draw_attract import AttractWords, CaptionWords, draw_cover, draw_pictures, draw_plate
from game.ui.draw_kiosk_lobby import board_words
from game.ui.scenery import Scenery, paint_scenery
from game.ui.widgets import speak
from rules import OptionsError, find_ruleset

if TYPE_CHECKING:
    from game.kiosk.venue import Venue
    from game.services import Services

__all__ = ["AttractScene"]

_log: Final = logging.getLogger("ouju")

_FRAME_S: Final = 1 / 10
"""No two pictures come faster than this."""
_BREATH_S: Final = 1 / 4
_SWELL_S: Final = 4.0
"""The light of the plate swells and sinks in so many seconds, in steps of `_BREATH_S`."""
_COVER_S: Final = 12.0
_DRIFT_S: Final = 40.0


class AttractScene(Scene):
    """What is shown while nobody is there; whoever touches it is let in by the attendant, not from here."""

    key: ClassVar[str] = "kiosk_attract"
    quiet: ClassVar[bool] = True

    def __init__(
        self,
        venue: Venue,
        seeds: Callable[[], bytes] = lambda: secrets.token_bytes(32),
        workers: Callable[[], Executor] = lambda: ThreadPoolExecutor(1, "exhibition"),
    ) -> None:
        self._venue, self._seeds, self._workers = venue, seeds, workers
        self._cards: tuple[KioskCard, ...] = ()
        self.turn = -1
        """How many games have been shown before this one."""
        self._card: KioskCard | None = None
        self.table: AttractTable | None = None
        """The table that is shown; None while the picture of the house is."""
        self._cover_at = 0.0
        self._drawn_at = self._breath_at = -10.0
        self._changed = True
        self._sceneries: dict[tuple[int, int], Scenery] = {}
        self._pictures: tuple[tuple[object, ...], pygame.Surface] | None = None
        self.size = (0, 0)
        self.unit = 1.0

    # ---------------------------------------------------------------- life

    def enter(self, services: Services) -> None:
        """Take the services; the picture of the house comes first."""
        self.services = services
        self._version = version()
        self._show_cover()

    def leave(self) -> None:
        """The bots go."""
        self._stop()
        super().leave()

    def resized(self, size: tuple[int, int]) -> None:
        """Place everything anew."""
        self.size, self.unit = size, scale_for(size, 100)
        self._sceneries.clear()
        self._pictures = None
        if self.table is not None:
            self.table.place(_size(self._layout().table))
        self.dirty = True

    def handle(self, intent: Intent) -> StackCommands:
        """Nothing is done here: waking is not acting."""
        return NOTHING

    def update(self, dt: float) -> StackCommands:
        """The hand goes on, then the next picture of the house; a new picture only when it is due."""
        now = self.services.clock.now()
        if self.table is None:
            if now - self._cover_at >= _COVER_S:
                self._begin()
        elif self._moved(self.table):
            self._changed = True
        if self.table is not None and self.table.is_over:
            self._show_cover()
        breathes = self.services.settings.motion is not Motion.OFF and now - self._breath_at >= _BREATH_S
        if (self._changed or breathes) and now - self._drawn_at >= _FRAME_S:
            self._changed, self._drawn_at = False, now
            self._breath_at = now
            self.dirty = True
        return NOTHING

    # ---------------------------------------------------------------- what is shown

    def _moved(self, table: AttractTable) -> bool:
        """Let time pass at the table; one that fails is given up for the next."""
        try:
            return table.update()
        except GameError as error:
            _log.warning("%s", error)
            self._show_cover()
            return True

    def _show_cover(self) -> None:
        """The picture of the house, with the game that comes next."""
        self._stop()
        self._cards = kiosk_cards(self._venue.config, self.services.tables.games)
        self.turn += 1
        self._card = self._cards[self.turn % len(self._cards)] if self._cards else None
        self._cover_at, self._changed = self.services.clock.now(), True
        self._tell()

    def _begin(self) -> None:
        """A hand of the game that was announced; by the rules of the sheet where those of the house do not hold."""
        if self._card is None:
            self._cover_at = self.services.clock.now()
            return
        offer = self._card.offer
        try:
            ruleset = find_ruleset(offer.game, {**offer.rules, "edition": offer.edition})
        except OptionsError as error:
            _log.warning("%s", error)
            ruleset = find_ruleset(offer.game, {"edition": offer.edition})
        turn = self.turn // max(1, len(self._cards))
        self.table = AttractTable(self.services, ruleset, turn, self._seeds(), self._workers)
        if self.size != (0, 0):
            self.table.place(_size(self._layout().table))
        self._changed = True
        self._tell()

    def _stop(self) -> None:
        if self.table is not None:
            self.table.close()
            self.table = None

    def _tell(self) -> None:
        """Trace what is shown: the picture of the house, or the table of a game."""
        game = "" if self._card is None else self._card.offer.name
        self.services.trace.emit("attract", shows="cover" if self.table is None else "table", game=game)

    def _layout(self) -> AttractLayout:
        return attract_layout(self.size, self.unit, flipped=self.turn % 2 == 1)

    def _drifted(self) -> tuple[int, int]:
        return drift(int(self.services.clock.now() / _DRIFT_S), self.unit)

    # ---------------------------------------------------------------- the picture

    def draw(self, canvas: Canvas) -> None:
        """The picture of the house, or the table beside the caption."""
        on = Canvas(canvas.surface, Surroundings(canvas.theme, canvas.lettering, self.unit))
        now = self.services.clock.now()
        share = round(now / _BREATH_S) * _BREATH_S % _SWELL_S / _SWELL_S
        if self.table is None:
            self._draw_cover(on, share)
        else:
            self._draw_table(on, self.table, share)

    def _draw_cover(self, canvas: Canvas, share: float) -> None:
        dx, dy = self._drifted()
        layout = cover_layout(self.size, self.unit).moved(dx, dy)
        words, card = self._words(), self._card
        self._scenery(self.size).draw(canvas.surface, self.services.clock.now())
        sign = None if card is None else board_words(card, self._say)
        draw_cover(canvas, layout, words, sign)
        draw_plate(canvas, layout.touch, words.touch, share)

    def _draw_table(self, canvas: Canvas, table: AttractTable, share: float) -> None:
        dx, dy = self._drifted()
        layout = self._layout().moved(dx, dy)
        words, told = self._words(), self._caption(table)
        canvas.surface.blit(self._beside(canvas, layout, words, told), (0, 0))
        draw_plate(canvas, layout.touch, words.touch, share)
        whole = canvas.surface.get_rect()
        table.draw(canvas, canvas.surface.subsurface(pygame.Rect(layout.table.pixels).clip(whole)))

    def _beside(
        self, canvas: Canvas, layout: AttractLayout, words: AttractWords, told: CaptionWords | None
    ) -> pygame.Surface:
        """Everything beside the table, kept as long as it is the same."""
        key = (self.size, canvas.theme.name, layout, words, told)
        if self._pictures is None or self._pictures[0] != key:
            surface = pygame.Surface(self.size, 0, canvas.surface)
            sceneries = tuple(self._scenery(_size(rect)) for rect in layout.pictures)
            draw_pictures(canvas.on(surface), layout, words, told, (sceneries, self.services.sprites))
            self._pictures = (key, surface)
        return self._pictures[1]

    def _scenery(self, size: tuple[int, int]) -> Scenery:
        """The river in a size, painted once."""
        if size not in self._sceneries:
            self._sceneries[size] = paint_scenery(size)
        return self._sceneries[size]

    def _say(self, label: Label) -> str:
        return speak(self.services.texts, label)

    def _caption(self, table: AttractTable) -> CaptionWords | None:
        if not self._venue.config.captions:
            return None
        told = table.caption
        return CaptionWords(self._say(told.about), self._say(told.title), self._say(told.text), told.example)

    def _words(self) -> AttractWords:
        texts, venue = self.services.texts, self._venue
        machine = texts("kiosk.strip.machine", machine=venue.config.machine) if venue.config.machine else ""
        line = [texts("kiosk.attract.version", version=self._version)]
        if venue.version:
            line.append(texts("kiosk.attract.settings", version=venue.version))
        if venue.safe:
            line.append(texts("kiosk.attract.safe"))
        return AttractWords(
            (texts("app.title"), texts("app.subtitle")),
            (venue.config.shop, machine),
            (texts("kiosk.attract.touch"), texts("kiosk.attract.touch.other")),
            "  ·  ".join(line),
        )


def _size(rect: Rect) -> tuple[int, int]:
    """How many pixels wide and high."""
    _, _, wide, high = rect.pixels
    return wide, high
