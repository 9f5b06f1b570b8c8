"""The choice of a game (选局): every game's board; one press takes it to the lobby, a star keeps it in front."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from game.present.find_model import favoured, toggled
from game.present.focus import Target
from game.present.label import Label, said
from game.present.layout.games_layout import GamesLayout, games_layout, star_of
from game.present.lobby_model import game_sign
from game.present.scroll import moved
from game.scenes.scene import NOTHING, Pop, StackCommands
from game.scenes.scrolled import ScrolledScene
from game.services import Services
from game.session.tables import Game
from game.ui.canvas import Canvas
from game.ui.draw_games import GameCard, GamesLook, card_name, draw_games, star_name
from game.ui.lacquer import sign_words

__all__ = ["Games"]


class Games(ScrolledScene):
    """All games; *take* is told which one was pressed."""

    key: ClassVar[str] = "games"
    opaque: ClassVar[bool] = False

    def __init__(self, game: Game, take: Callable[[Game], None]) -> None:
        super().__init__()
        self._game = game
        self._take = take
        self._layout: GamesLayout | None = None
        self._order: tuple[str, ...] = ()

    def enter(self, services: Services) -> None:
        """Take the services; the boards keep their order while the sheet is open."""
        super().enter(services)
        self._order = services.settings.favourites

    @property
    def _games(self) -> tuple[Game, ...]:
        return favoured(self.services.tables.games, self._order)

    def arrange(self) -> Iterable[Target]:
        """The boards where they lie now; those outside of the frame cannot be pressed."""
        layout = self._layout = games_layout(self.size, self.unit, len(self._games))
        self.scroll.fit(layout.frame, layout.height, self.unit)
        targets: list[Target] = []
        for number, rect in enumerate(layout.cards):
            board, star = star_of(moved(rect, self.scroll), self.unit)
            targets += [Target(card_name(number), board), Target(star_name(number), star)]
        return [*targets, Target("close", layout.close)]

    def preferred(self) -> str | None:
        """The game on show."""
        return card_name(self._games.index(self._game)) if self._game in self._games else None

    def in_frame(self, name: str) -> bool:
        """All but the button."""
        return name != "close"

    def activate(self, name: str) -> StackCommands:
        """Take a game, or leave everything as it is."""
        if name.startswith("star"):
            store, game = self.services.store, self._games[int(name.partition(":")[2])]
            store.change(favourites=toggled(store.settings.favourites, game.key))
            self.rearrange()
            return NOTHING
        if name != "close":
            self._take(self._games[int(name.partition(":")[2])])
        return (Pop(),)

    def spoken_target(self, name: str, *, much: bool) -> Label | None:
        """A star with its game; the boards as they are written."""
        if not name.startswith("star"):
            return None
        game = self._games[int(name.partition(":")[2])]
        starred = game.key in self.services.settings.favourites
        key = f"spoken.star.{'on' if starred else 'off'}"
        return said("spoken.row", name=game_sign(game, self.services.settings).name, value=said(key))

    def draw(self, canvas: Canvas) -> None:
        """The boards."""
        if self._layout is None:
            return
        texts = self.services.texts
        look = GamesLook(
            self._layout,
            tuple(self._card(game) for game in self._games),
            self.focus,
            self.scroll,
            texts("lobby.games"),
            texts("lobby.games.back"),
        )
        draw_games(canvas, look)

    def _card(self, game: Game) -> GameCard:
        shown = game_sign(game, self.services.settings)
        editions = " · ".join(self.say(label) for _, label in shown.editions)
        starred = game.key in self.services.settings.favourites
        foot = editions or self.services.texts(f"game.{game.key}.play")
        return GameCard(sign_words(shown, self.say), foot, game == self._game, starred)
