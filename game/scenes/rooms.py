"""The choice of a room (选房间): what each demands and what the player has there; one press takes it."""

from __future__ import annotations

from typing import ClassVar

from game.present.form_model import Form, Value
from game.present.lobby_model import edition_of, rules_of
from game.present.room_model import rooms_form
from game.rooms import Room, played_options, room_of
from game.scenes.form import FormScene
from game.scenes.scene import Pop, StackCommands
from game.session.tables import Game
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook
from rules import find_ruleset

__all__ = ["Rooms"]


class Rooms(FormScene):
    """The sheet of rooms for a game."""

    key: ClassVar[str] = "rooms"

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def form(self) -> Form:
        """The rooms as they stand."""
        services = self.services
        chosen = room_of(services.settings.room)
        return rooms_form(self._game.key, chosen, services.profile.profile, self._settles_leaving)

    def _settles_leaving(self, room: Room) -> bool:
        """Whether the house rules that are played in a room say themselves what leaving a hand costs."""
        version = edition_of(self._game, self.services.settings)
        chosen = rules_of(self.services.settings, self._game.key, version)
        options = played_options(room, version.options, chosen)
        return find_ruleset(self._game.key, {**options, "edition": version.key}).settles_leaving

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """One button."""
        return (("done", ButtonLook(self.services.texts("rules.done"), 26, kind=ButtonKind.JADE), 220.0),)

    def choose(self, key: str, value: Value) -> None:
        """Take a room."""
        self.services.store.change(room=key)
        self.services.trace.emit("room", room=key)

    def press(self, name: str) -> StackCommands:
        """Close the sheet."""
        return (Pop(),)
