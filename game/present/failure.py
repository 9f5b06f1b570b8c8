"""Why something failed, as a label (缘由): an error in the player's language."""

from __future__ import annotations

from pathlib import Path

from game.errors import GameError
from game.present.label import Label, Plain, said
from game.storage import at_home

__all__ = ["failure"]


def failure(error: GameError) -> Label:
    """The text that an error names, else its own words.

    >>> failure(GameError("No.", key="error.write", where=Path("a"), why="error.why.full")).values
    (('where', 'a'), ('why', Said(key='error.why.full', values=())))
    """
    if not error.key:
        return Plain(str(error))
    return said(error.key, **{name: _word(value) for name, value in error.values.items()})


def _word(value: object) -> object:
    """A value of an error as it is told: a place from home on, a reason in the player's language."""
    match value:
        case Path():
            return at_home(value)
        case str() if value.startswith("error."):
            return said(value)
        case _:
            return value
