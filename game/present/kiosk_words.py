"""Words of the operator's scenes (掌柜界面的话): how long something lasts, what went wrong."""

from __future__ import annotations

from pathlib import Path

from game.errors import GameError
from game.present.label import Label, Plain, said
from game.storage import at_home

__all__ = ["clocked", "error_label", "lasting"]


def lasting(seconds: int) -> str:
    """A time that runs down: minutes and seconds, hours before them where there are any.

    >>> lasting(9), lasting(272), lasting(3600)
    ('0:09', '4:32', '1:00:00')
    """
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def clocked(minutes: int) -> str:
    """Hours and minutes that were played.

    >>> clocked(5), clocked(125)
    ('0:05', '2:05')
    """
    return f"{minutes // 60}:{minutes % 60:02}"


def error_label(error: GameError) -> Label:
    """What went wrong, in the operator's language where the error names a text.

    >>> error_label(GameError("The disk is full."))
    Plain(text='The disk is full.')
    """
    if not error.key:
        return Plain(str(error))
    values = {name: _value(value) for name, value in error.values.items()}
    return said(error.key, **values)


def _value(value: object) -> object:
    """Folders as people write them; a value that may be a key itself is said."""
    if isinstance(value, Path):
        return at_home(value)
    return said(value) if isinstance(value, str) and value.startswith("error.") else value
