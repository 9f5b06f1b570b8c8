"""The best hands (好牌): the player's dearest wins as pictures; each leads to its replay, and can be given away."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import ClassVar

import pygame

from game.errors import GameError
from game.history.rows import Filter
from game.present.best_model import BestShown, best_shown
from game.present.focus import Target
from game.present.history_model import game_named, games_played
from game.present.label import said
from game.present.layout.best_layout import PICTURE, CardPlace, best_cards, filter_place
from game.present.layout.geometry import Rect
from game.present.layout.past_layout import PastSheet
from game.present.scroll import moved
from game.present.selector import arrows, next_of
from game.scenes.message import told
from game.scenes.past import PastScene, Tab
from game.scenes.replay import Replay
from game.scenes.scene import NOTHING, Push, StackCommands
from game.session.exports import export_bytes
from game.session.replay import Seen
from game.storage import at_home
from game.ui.canvas import Canvas
from game.ui.draw_best import BestLook, as_png, draw_best, draw_picture
from game.ui.draw_past import draw_empty
from game.ui.widgets import ButtonLook, selector

__all__ = ["Best"]

_MOST = 40


class Best(PastScene):
    """The tab."""

    key: ClassVar[str] = "best"
    tab: ClassVar[Tab] = Tab.BEST

    def __init__(self) -> None:
        super().__init__()
        self._game: tuple[str, str] | None = None
        self._games: tuple[tuple[str, str] | None, ...] = (None,)
        self._hands: tuple[BestShown, ...] = ()
        self._chosen = 0
        self._bar: Rect | None = None
        self._places: tuple[CardPlace, ...] = ()

    def indexed(self) -> None:
        """The dearest wins of the game that is asked for."""
        chronicle = self.services.chronicle
        self._games = (None, *games_played(chronicle.matches(Filter(played=True))))
        if self._game not in self._games:
            self._game = None
        game, edition = self._game or (None, None)
        rows = chronicle.best(Filter(game=game, edition=edition), _MOST)
        self._hands = tuple(shown for row in rows if (shown := best_shown(row)) is not None)
        self._chosen = min(self._chosen, max(0, len(self._hands) - 1))

    @property
    def hands(self) -> tuple[BestShown, ...]:
        """What is on show."""
        return self._hands

    # ---------------------------------------------------------------- the sheet

    def content(self, sheet: PastSheet) -> Iterable[Target]:
        """The selector of the game and the cards."""
        self._bar, frame = filter_place(sheet.body, self.unit)
        self._places, height = best_cards(frame, self.unit, len(self._hands))
        self.scroll.fit(frame, height, self.unit)
        targets = [
            Target(f"best:{number}", moved(place.rect, self.scroll))
            for number, place in enumerate(self._places)
        ]
        if len(self._games) > 1:
            targets += arrows("game", self._bar)
        return targets

    def foot(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """What can be done with the chosen hand."""
        texts = self.services.texts
        return (
            ("replay", ButtonLook(texts("best.replay"), 24), 200.0),
            ("picture", ButtonLook(texts("best.picture"), 24), 200.0),
        )

    def is_off(self, name: str) -> bool:
        """There must be a hand."""
        return name in ("replay", "picture") and not self._hands

    def preferred(self) -> str | None:
        """The first hand."""
        return "best:0" if self._hands else super().preferred()

    def press(self, name: str) -> StackCommands:
        """Choose a hand, or do something with it; a chosen hand pressed again is replayed."""
        match name:
            case "game-" | "game+":
                self._game = next_of(self._games, self._game, 1 if name == "game+" else -1)
                self._chosen = 0
                self.scroll.go(0.0)
                self.indexed()
            case "replay":
                return self._replay()
            case "picture":
                return self._picture()
            case _:
                number = int(name.partition(":")[2])
                if number == self._chosen and self.focus.by_keys:
                    return self._replay()
                self._chosen = number
        self.notice = ""
        self.rearrange()
        return NOTHING

    def draw_body(self, canvas: Canvas) -> None:
        """The cards."""
        if self.sheet is None:
            return
        if not self._hands:
            texts = self.services.texts
            draw_empty(canvas, self.scroll.frame, texts("best.empty"), texts("best.empty.text"))
            return
        draw_best(self.ink(canvas), BestLook(self._hands, self._places, self._chosen))

    def draw_over(self, canvas: Canvas) -> None:
        """The selector."""
        if self._bar is None or len(self._games) < 2:
            return
        value = said("history.all.game") if self._game is None else game_named(*self._game)
        words = (self.services.texts("history.filter.game"), self.say(value))
        selector(canvas, self._bar, words, self.focus, "game")

    def picture(self) -> pygame.Surface:
        """The chosen hand as a picture to give away."""
        services, shown = self.services, self._hands[self._chosen]
        match = shown.row.match
        player = match.names[match.seat or 0] or services.texts("player.self")
        surface = pygame.Surface(PICTURE)
        canvas = Canvas(surface, services.surroundings(1.0))
        draw_picture(self.ink(canvas), shown, (services.texts("best.seal"), player))
        return surface

    # ---------------------------------------------------------------- inside

    def _replay(self) -> StackCommands:
        """The hand from its beginning, seen from the player's seat."""
        row = self._hands[self._chosen].row
        try:
            table = self.services.shelf.replay(row.match.file, Seen(row.match.seat or 0))
        except GameError as error:
            return (Push(told("error.best.replay", error)),)
        hands = self.services.chronicle.hands(row.match.id)
        place = next((place for place, hand in enumerate(hands) if hand.no == row.hand.no), 0)
        return (Push(Replay(table, row.match.file, (place, 1))),)

    def _picture(self) -> StackCommands:
        """A picture in the folder of exports."""
        services, data = self.services, as_png(self.picture())
        now = datetime.now().astimezone()
        try:
            path = export_bytes(services.chronicle.storage, ("ouju-hand", ".png"), data, now)
        except GameError as error:
            return (Push(told("error.best.picture", error)),)
        self.notice = services.texts("best.picture.done", where=at_home(path))
        services.trace.emit("exported", file=str(path))
        self.rearrange()
        return NOTHING
