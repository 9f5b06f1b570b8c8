"""The lobby (大厅): play again what was last played, continue what was interrupted, choose house rules.

The other scenes are imported when they are asked for: the first picture does not wait for them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, ClassVar

from game.bindings import Intent
from game.errors import GameError
from game.present.find_model import favoured
from game.present.focus import Target
from game.present.label import Label, Plain, said
from game.present.layout.lobby_layout import DOCK, LobbyLayout, lobby_layout
from game.present.layout.scaling import CROWDED
from game.present.lobby_model import (
    LobbyModel,
    edition_of,
    lobby_model,
    next_game,
    next_length,
    next_level,
    order_for,
    rules_of,
    with_rules,
)
from game.rooms import ALLOWANCE, RoomKind, room_of
from game.scenes.ahead import Steps, lobby_ahead
from game.scenes.lobby_places import looked_up
from game.scenes.message import Confirm, told
from game.scenes.panel import PanelScene
from game.scenes.scene import NOTHING, Push, Quit, Scene, StackCommands
from game.services import Services
from game.session.tables import Game
from game.settings import Motion
from game.ui.canvas import Canvas
from game.ui.draw_lobby import LobbyWords, draw_lobby
from game.ui.lacquer import sign_words
from game.ui.scenery import Scenery, paint_scenery
from game.ui.title import WRITTEN_S
from rules import Ruleset

if TYPE_CHECKING:
    from game.session.table import Table

__all__ = ["Lobby"]

_log = logging.getLogger("ouju")

_STROKE_S = 1 / 20
"""A frame that took long takes the brush no farther than this."""
_MIST_S = 1 / 8
"""The mist moves this often."""
_MIST_FOR_S = 25.0
"""And comes to rest when nobody has touched anything for this long: an idle lobby costs nothing."""


class Lobby(PanelScene):
    """The first scene; the others lie above it."""

    key: ClassVar[str] = "lobby"
    least: ClassVar[int] = CROWDED

    def __init__(self) -> None:
        super().__init__()
        self._layout: LobbyLayout | None = None
        self._ahead: Steps | None = None
        self._model: LobbyModel | None = None
        self._scenery: tuple[tuple[int, int], Scenery] | None = None
        self._seconds = 0.0
        self._since_mist = 0.0
        self._since_touch = 0.0
        self._gained = 0
        self._writing = 0.0

    def enter(self, services: Services) -> None:
        """Take the services; show the game played last, look for a match that can be continued."""
        super().enter(services)
        if services.settings.motion in (Motion.OFF, Motion.REDUCED):
            self._writing = WRITTEN_S
        games, last = self._games, services.settings.last_game
        self._game: Game = next((game for game in games if game.key == last), games[0])
        self._look()

    @property
    def lively(self) -> bool:
        """While the title is written."""
        return self._writing < WRITTEN_S

    def covered(self) -> None:
        """What lies above does not wait for the title."""
        super().covered()
        self._writing = WRITTEN_S

    def uncovered(self) -> None:
        """Back from a table or a sheet."""
        self._look()
        self._since_touch = 0.0
        self.rearrange()

    def arrange(self) -> Iterable[Target]:
        """Lay the lobby out."""
        services = self.services
        model = lobby_model(self._game, services.settings, self._interrupted, services.profile.profile)
        self._model, self._ahead = model, None
        editions, second = len(model.sign.editions), model.second is not None
        self._layout = lobby_layout(
            self.size, self.unit, second=second, editions=editions, places=self._places
        )
        return self._layout.targets(level=not model.level_fixed)

    def preferred(self) -> str | None:
        """Enter plays."""
        return "first"

    def handle(self, intent: Intent) -> StackCommands:
        """Any sign of life lets the mist move, and the title is there at once."""
        self._since_touch = 0.0
        if self._writing < WRITTEN_S:
            self._writing, self.dirty = WRITTEN_S, True
        return super().handle(intent)

    def back(self) -> StackCommands:
        """Esc asks whether to leave."""
        return self.activate("quit")

    def update(self, dt: float) -> StackCommands:
        """The title at the start; then the mist, eight times a second, while somebody is there."""
        if self._writing < WRITTEN_S:
            self._writing += min(dt, _STROKE_S)
            self.dirty = True
        self._since_touch += dt
        self._since_mist += dt
        still = (
            self.services.settings.motion in (Motion.OFF, Motion.REDUCED) or self._since_touch > _MIST_FOR_S
        )
        if not still and self._since_mist >= _MIST_S:
            self._seconds += self._since_mist
            self._since_mist = 0.0
            self.dirty = True
        elif still:
            self._since_mist = 0.0
        return NOTHING

    def activate(self, name: str) -> StackCommands:
        """Play, choose, look something up, leave."""
        match name:
            case "first":
                return self._resume() if self._interrupted else self._start()
            case _ if (opened := self._opened(name)) is not None:
                return (Push(opened),)
            case _:
                self._select(name)
                return NOTHING

    def _opened(self, name: str) -> Scene | None:
        """The scene that opens above this one."""
        match name:
            case "second" if self._interrupted is not None and room_of(self._interrupted.room).rated:
                from game.scenes.table_menu import forfeit_question

                return forfeit_question(self._interrupted, self._forfeit)
            case "second" if self._interrupted is not None:
                again = ("confirm.discard.yes", "confirm.discard.no")
                return Confirm("confirm.discard", "confirm.discard.text", self._start_anew, again)
            case "quit":
                return Confirm("confirm.quit", "confirm.quit.text", lambda: (Quit(),))
            case "rules":
                from game.scenes.house_rules import HouseRules

                return HouseRules(self._game)
            case "rooms":
                from game.scenes.rooms import Rooms

                self._refill()
                return Rooms(self._game)
            case "hot_seat":
                from game.scenes.hot_seat import HotSeatSetup

                game = self._game
                return HotSeatSetup(lambda: order_for(game, self.services.settings))
            case "games":
                from game.scenes.games import Games

                return Games(self._game, self._chosen)
            case _:
                return looked_up(name, self.topic, self._found)

    def spoken(self, *, much: bool) -> Label | None:
        """The game on show, with what is chosen, and what the player should know now."""
        if self._model is None:
            return None
        from game.present.lobby_words import lobby_told

        return lobby_told(self._model, Plain(self._notice()), much=much)

    def spoken_target(self, name: str, *, much: bool) -> Label | None:
        """A place; of a selector its value, which Enter changes."""
        if self._model is None:
            return None
        from game.present.lobby_words import lobby_target_told

        return lobby_target_told(self._model, name)

    def draw(self, canvas: Canvas) -> None:
        """The scene with everything on it."""
        if self._layout is None or self._model is None:
            return
        if self._scenery is None or self._scenery[0] != self.size:
            self._scenery = (self.size, paint_scenery(self.size))
        look = (self._layout, self._words(self._model), self.focus)
        draw_lobby(canvas, self._scenery[1], self._seconds, look, min(1.0, self._writing / WRITTEN_S))

    def prepare(self) -> None:
        """Get ready for a table of the game on show, and for the sheets."""
        if self._ahead is None:
            self._ahead = lobby_ahead(self.services, self.size, self.topic)
        next(self._ahead, None)

    @property
    def _games(self) -> tuple[Game, ...]:
        """The games, favourites first."""
        return favoured(self.services.tables.games, self.services.settings.favourites)

    @property
    def _places(self) -> tuple[str, ...]:
        """What the tray leads to: all that the policy of this machine allows."""
        kiosk = self.services.kiosk
        scenes = {name: "replays" if name == "past" else name for name in DOCK}
        there = [name for name in DOCK if name != "online" or self.services.network is not None]
        return tuple(
            name for name in there if (kiosk.may_quit if name == "quit" else kiosk.allows(scenes[name]))
        )

    @property
    def topic(self) -> tuple[str, str]:
        """The game and edition on show."""
        return self._game.key, edition_of(self._game, self.services.settings).key

    def _refill(self) -> None:
        """The day's allowance, where the purse is looked at: who plays without coins has no profile written."""
        try:
            self._gained += self.services.profile.refill()
        except GameError as error:
            _log.warning("%s", error)
            self._trouble = "profile.notice.unsaved"

    def _look(self) -> None:
        """What can be continued now, and what the day brought."""
        self._trouble = ""
        if room_of(self.services.settings.room).kind is RoomKind.COIN:
            self._refill()
        try:
            self._interrupted = self.services.tables.interrupted()
        except GameError as error:
            _log.warning("%s", error)
            self._interrupted, self._trouble = None, "error.resume"

    def _take(self, game: Game) -> None:
        """Another game is on show."""
        self._game = game
        self.services.trace.emit("game", game=game.key, edition=self.topic[1])
        self.rearrange()

    def _found(self, game: str, edition: str) -> None:
        """A game of the map is on show."""
        store = self.services.store
        store.change(editions={**store.settings.editions, game: edition})
        self._chosen(next((found for found in self._games if found.key == game), self._game))

    def _chosen(self, game: Game) -> None:
        """A game was chosen on a sheet: to play it is what comes next."""
        self.focus.focused = "first"
        self._take(game)

    def _select(self, name: str) -> None:
        """An arrow of the board or of a selector, or an edition."""
        by = 1 if name.endswith("+") else -1
        settings, store = self.services.settings, self.services.store
        if name == "second":  # the room is too dear: play where nothing is staked
            store.change(room="practice")
            self._chosen(self._game)
            return
        if name.startswith("game"):
            self._take(next_game(self._games, self._game, by))
            return
        if name.startswith("edition"):
            version = self._game.editions[int(name.partition(":")[2])]
            store.change(editions={**settings.editions, self._game.key: version.key})
            self._take(self._game)
            return
        if name.startswith("level"):
            store.change(level=next_level(settings.level, by))
        else:
            rules = dict(rules_of(settings, self._game.key, version := edition_of(self._game, settings)))
            rules["length"] = next_length(version, rules.get("length"), by)
            store.change(rules=with_rules(settings, self.topic, rules))
        self.rearrange()

    def _start(self) -> StackCommands:
        return self._sit(lambda: self.services.tables.open(order_for(self._game, self.services.settings)))

    def _start_anew(self) -> StackCommands:
        self.services.tables.discard()
        return self._start()

    def _forfeit(self) -> StackCommands:
        return self._sit(self.services.tables.forfeit)

    def _resume(self) -> StackCommands:
        return self._sit(self.services.tables.resume)

    def _sit(self, get: Callable[[], Table]) -> StackCommands:
        """Take a seat at a table, or say why there is none."""
        try:
            table = get()
        except GameError as error:
            self._look()
            return (Push(told("error.table", error)),)
        from game.scenes.hot_seat_table import scene_of

        self._keep_last(table.ruleset)
        return (Push(scene_of(table)),)

    def _keep_last(self, ruleset: Ruleset) -> None:
        """What is played now is on show the next time."""
        store = self.services.store
        self._game = next((game for game in self._games if game.key == ruleset.key), self._game)
        editions = {**store.settings.editions, ruleset.key: ruleset.edition}
        store.change(last_game=self._game.key, editions=editions)

    def _words(self, model: LobbyModel) -> LobbyWords:
        texts, say, games, named = self.services.texts, self.say, self._games, model.sign.editions
        return LobbyWords(
            title=texts("app.title"),
            subtitle=texts("app.subtitle"),
            sign=sign_words(model.sign, say),
            place=(games.index(self._game), len(games)),
            starred=self._game.key in self.services.settings.favourites,
            editions=tuple(say(label) for _, label in named),
            edition=next((n for n, (key, _) in enumerate(named) if key == model.sign.edition), 0),
            compare=texts("lobby.compare" if named else "lobby.compare.games"),
            first=say(model.first),
            blocked=model.blocked,
            detail=say(model.detail) if model.detail else "",
            second=say(model.second) if model.second else "",
            level=(texts("lobby.level.fixed" if model.level_fixed else "lobby.level"), say(model.level)),
            level_fixed=model.level_fixed,
            length=(texts("lobby.length"), say(model.length)),
            room_title=texts("lobby.room"),
            room=(say(model.room), say(model.standing), say(model.brief) if model.brief else ""),
            rules=(texts("lobby.rules"), say(model.rules)),
            places=tuple(texts(f"lobby.{name}") for name in self._places),
            notice=self._notice(),
        )

    def _notice(self) -> str:
        """The one thing that the player should know now."""
        if self._trouble:
            return self.services.texts(self._trouble)
        for notices in (self.services.profile.notices, self.services.store.notices):
            if notices:
                return self.services.texts(notices[0])
        if self._gained and room_of(self.services.settings.room).kind is RoomKind.COIN:
            return self.services.texts("lobby.refilled", n=f"{self._gained:,}", coins=f"{ALLOWANCE:,}")
        return "" if self.services.mixer.audible else self.say(said("lobby.muted"))
