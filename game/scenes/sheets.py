"""The sheets that a key opens over anything (随处可开的单子): each once, and none over a question or a message.

They are imported when they are asked for, so that the first picture does not wait for them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.bindings import Command
from game.scenes.scene import Round, Scene
from game.scenes.stack import Stack
from rules import VARIANTS

__all__ = ["Below", "sheet", "sheet_over"]

_UNDISTURBED: Final = frozenset({"confirm", "message"})


@dataclass(frozen=True, slots=True)
class Below:
    """What a sheet lies over: the key of the scene, the game and edition it is about, what a seat knows of a round."""

    scene: str
    topic: tuple[str, str] | None
    seen: Round | None = None


def sheet_over(stack: Stack, command: Command) -> Scene | None:
    """The sheet that a command opens over the scenes of the moment; None when it opens none."""
    if command not in _SHEETS or {command.value, *_UNDISTURBED} & set(stack.keys):
        return None
    return sheet(command, Below(stack.keys[-1] if stack.keys else "", stack.topic, stack.seen))


def sheet(command: Command, below: Below) -> Scene:
    """The sheet of a command, whose value is the key of its scene. Raises `KeyError` for one that opens none."""
    return _SHEETS[command](below)


def _help(below: Below) -> Scene:
    """The rules of the game that the scenes are about."""
    from game.scenes.help import Help

    return Help(*(below.topic or ()))


def _shortcuts(below: Below) -> Scene:
    """The keys and gestures of the scene on top."""
    from game.scenes.shortcuts import Shortcuts

    return Shortcuts(below.scene, below.topic)


def _calculator(below: Below) -> Scene:
    """The calculator, filled with what a seat knows where a round is played."""
    from game.scenes.calculator import Calculator

    game, edition = below.topic or (VARIANTS[0].key, None)
    seen = below.seen
    known = seen is not None and (seen[0].key, seen[0].edition) == (game, edition)
    return Calculator(game, edition, seen if known else None)


def _settings(_: Below) -> Scene:
    """The settings."""
    from game.scenes.settings import SettingsScene

    return SettingsScene()


_SHEETS: Final[dict[Command, Callable[[Below], Scene]]] = {
    Command.HELP: _help,
    Command.SHORTCUTS: _shortcuts,
    Command.CALCULATOR: _calculator,
    Command.SETTINGS: _settings,
}
