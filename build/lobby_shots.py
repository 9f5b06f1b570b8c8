"""The pictures of the lobby (大厅) and its sheets that `screens.py` renders: games, rooms, house rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game.bindings import Act, Command
from game.scenes.find import Find
from game.scenes.games import Games
from game.scenes.house_rules import HouseRules, RoomRules
from game.scenes.lobby import Lobby
from game.scenes.rooms import Rooms
from game.session.tables import Game, Interrupted
from rules import find_ruleset

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["LOBBY_SHOTS"]


def _game(stage: Stage, key: str) -> Game:
    return next(game for game in stage.tables.games if game.key == key)


def lobby(stage: Stage) -> pygame.Surface:
    """The lobby when nothing was played before."""
    return stage.shoot((Lobby(),), seconds=1)


def lobby_continue(stage: Stage) -> pygame.Surface:
    """The lobby with a match that can be continued, the keyboard in use."""
    return _continued(stage, Interrupted("yueqing", "jp", 5, 8, -99_999))


def lobby_continue_coins(stage: Stage) -> pygame.Surface:
    """The same with a match for coins."""
    return _continued(stage, Interrupted("yueqing", "jp", 15, 16, -12_345, "hall"))


def lobby_continue_score(stage: Stage) -> pygame.Surface:
    """The same with a match for the rank score."""
    return _continued(stage, Interrupted("yueqing", "jp", 15, 16, 1_234, "score"))


def _continued(stage: Stage, match: Interrupted) -> pygame.Surface:
    """The lobby with that match."""
    stage.tables.saved = match
    scene = Lobby()
    picture = stage.shoot((scene,), seconds=0.2, then=lambda: scene.handle(Act(Command.DOWN)))
    stage.tables.saved = None
    return picture


def lobby_room(stage: Stage) -> pygame.Surface:
    """The lobby with a game of 13 tiles in a room that is too dear."""
    with stage.choosing(last_game="sichuan", room="hall"):
        return stage.shoot((Lobby(),), seconds=0.5)


def rooms(stage: Stage) -> pygame.Surface:
    """The rooms; some are too dear."""
    return stage.shoot((Lobby(), Rooms(_game(stage, "sichuan"))), seconds=0.2)


def rooms_coins(stage: Stage) -> pygame.Surface:
    """The rooms, far down."""
    scene = Rooms(_game(stage, "sichuan"))
    return stage.shoot((Lobby(), scene), seconds=0.2, then=lambda: scene.handle(Act(Command.LAST)))


def house_rules_many(stage: Stage) -> pygame.Surface:
    """The house rules of the game that has most of them, in the middle."""
    scene = HouseRules(_game(stage, "sichuan"))

    def then() -> None:
        scene.scroll.go(0.5 * scene.scroll.most)
        scene.rearrange()

    with stage.choosing(rules={"sichuan": {"local": {"mode": "blood", "exchange3": 3}}}):
        return stage.shoot((Lobby(), scene), seconds=0.2, then=then)


def house_rules(stage: Stage) -> pygame.Surface:
    """The house rules."""
    with stage.choosing(rules={"yueqing": {"local": {"stake": 10, "dead_hand": "play"}}}):
        return stage.shoot((Lobby(), HouseRules(_game(stage, "yueqing"))), seconds=0.2)


def house_rules_flowers(stage: Stage) -> pygame.Surface:
    """The house rules of a game with many of them, two changed, far down."""
    scene = HouseRules(_game(stage, "wuhanhua"))
    with stage.choosing(rules={"wuhanhua": {"local": {"liability": False, "streak_base": 0}}}):
        return stage.shoot((Lobby(), scene), seconds=0.2, then=lambda: scene.handle(Act(Command.LAST)))


def house_rules_edition(stage: Stage) -> pygame.Surface:
    """The house rules after the edition was changed on their sheet."""
    scene = HouseRules(_game(stage, "yueqing"))
    with stage.choosing(editions={}):
        return stage.shoot((Lobby(), scene), seconds=0.2, then=lambda: scene.activate("edition:1"))


def room_rules(stage: Stage) -> pygame.Surface:
    """The rules of a table, to be read."""
    ruleset = find_ruleset("shanghaihua", {"hua_cap": 10, "stake": 5})
    return stage.shoot((Lobby(), RoomRules(ruleset)), seconds=0.2)


def lobby_own(stage: Stage) -> pygame.Surface:
    """The lobby with the game of our own rules."""
    with stage.choosing(last_game="shanghaihua"):
        return stage.shoot((Lobby(),), seconds=0.2)


def lobby_starred(stage: Stage) -> pygame.Surface:
    """The lobby with a favourite on show, the keyboard on the tray."""
    scene = Lobby()

    def then() -> None:
        scene.focus.focused, scene.focus.by_keys = "find", True

    with stage.choosing(last_game="wuhanhua", favourites=("wuhanhua",)):
        return stage.shoot((scene,), then=then)


def games_starred(stage: Stage) -> pygame.Surface:
    """The boards with two favourites in front, the keyboard on a star."""
    scene = Games(_game(stage, "yueqing"), lambda _: None)

    def then() -> None:
        scene.focus.focused, scene.focus.by_keys = "star:1", True

    with stage.choosing(favourites=("xuezhan", "yueqing")):
        return stage.shoot((Lobby(), scene), seconds=0.2, then=then)


def games(stage: Stage) -> pygame.Surface:
    """The choice of a game."""
    return stage.shoot((Lobby(), Games(_game(stage, "wuhanhua"), lambda _: None)), seconds=0.2)


def find(stage: Stage) -> pygame.Surface:
    """The map before a district was chosen."""
    return stage.shoot((Lobby(), Find(lambda _game, _edition: None)), seconds=0.2)


def find_district(stage: Stage) -> pygame.Surface:
    """The district with most games, one of them a favourite."""
    scene = Find(lambda _game, _edition: None)
    with stage.choosing(district="yueqing", favourites=("wuhanhua",)):
        return stage.shoot((Lobby(), scene), seconds=0.2, then=lambda: scene.handle(Act(Command.RIGHT)))


def find_coming(stage: Stage) -> pygame.Surface:
    """A district whose games are still to come."""
    with stage.choosing(district="longgang"):
        return stage.shoot((Lobby(), Find(lambda _game, _edition: None)), seconds=0.2)


LOBBY_SHOTS: Final[dict[str, Callable[[Stage], pygame.Surface]]] = {
    shot.__name__: shot
    for shot in (
        lobby, lobby_continue, lobby_continue_coins, lobby_continue_score, lobby_own, lobby_room, lobby_starred,
        games, games_starred, rooms, rooms_coins,
        find, find_district, find_coming,
        house_rules, house_rules_flowers, house_rules_many, house_rules_edition, room_rules,
    )
}  # fmt: skip
"""Each picture by its name."""
