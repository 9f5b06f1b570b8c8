"""The sheets that a key opens over anything (随处可开的单子): each once, and none over a question or a message.

They are imported when they are asked for, so that the first picture does not wait for them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.bindings import Command
from game.scenes.scene import Scene
from game.scenes.stack import Stack
from rules import VARIANTS

__all__ = ["sheet_over"]

_UNDISTURBED: Final = frozenset({"confirm", "message"})


def sheet_over(stack: Stack, command: Command) -> Scene | None:
    """The sheet that a command opens over the scenes of the moment; None when it opens none."""
    found = _SHEETS.get(command)
    if found is None or {found[0], *_UNDISTURBED} & set(stack.keys):
        return None
    return found[1](stack)


def _help(stack: Stack) -> Scene:
    """The rules of the game that the scenes are about."""
    from game.scenes.help import Help

    return Help(*(stack.topic or ()))


def _shortcuts(stack: Stack) -> Scene:
    """The keys and gestures of the scene on top."""
    from game.scenes.shortcuts import Shortcuts

    return Shortcuts(stack.keys[-1] if stack.keys else "", stack.topic)


def _calculator(stack: Stack) -> Scene:
    """The calculator, filled with what a seat knows where a round is played."""
    from game.scenes.calculator import Calculator

    game, edition = stack.topic or (VARIANTS[0].key, None)
    seen = stack.seen
    known = seen is not None and (seen[0].key, seen[0].edition) == (game, edition)
    return Calculator(game, edition, seen if known else None)


def _settings(_: Stack) -> Scene:
    """The settings."""
    from game.scenes.settings import SettingsScene

    return SettingsScene()


_SHEETS: Final[dict[Command, tuple[str, Callable[[Stack], Scene]]]] = {
    Command.HELP: ("help", _help),
    Command.SHORTCUTS: ("shortcuts", _shortcuts),
    Command.CALCULATOR: ("calculator", _calculator),
    Command.SETTINGS: ("settings", _settings),
}
"""By command: the key of the scene, and what makes it."""
