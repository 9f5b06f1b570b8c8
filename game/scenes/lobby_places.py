"""Where the tray of the lobby leads to (大厅去处): scenes that change nothing of what is played.

Each is imported when it is asked for: the first picture does not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.scene import Scene

__all__ = ["looked_up"]


def looked_up(name: str, topic: tuple[str, str], found: Callable[[str, str], None]) -> Scene | None:
    """The scene of a place, about the game on show; *found* is told of a game of the map. None for no place."""
    match name:
        case "online":
            from game.scenes.online import OnlineHall

            return OnlineHall()
        case "learn":
            from game.scenes.learn import Learn

            return Learn(*topic)
        case "find":
            from game.scenes.find import Find

            return Find(found)
        case "past":
            from game.scenes.replays import Replays

            return Replays()
        case "keeping":
            from game.scenes.keeping import Keeping

            return Keeping()
        case _:
            return _tool(name, topic)


def _tool(name: str, topic: tuple[str, str]) -> Scene | None:
    """What is looked up or set."""
    match name:
        case "help":
            from game.scenes.help import Help

            return Help(*topic)
        case "compare":
            from game.scenes.compare import Compare

            return Compare(*topic)
        case "calculator":
            from game.scenes.calculator import Calculator

            return Calculator(*topic)
        case "settings":
            from game.scenes.settings import SettingsScene

            return SettingsScene()
        case _:
            return None
