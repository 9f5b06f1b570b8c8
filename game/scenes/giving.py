"""Records given away (分享牌谱): a code into the clipboard, a copy of the file where the player finds it.

Each gives words that say what was done, or a sheet that says why it was not.
"""

from __future__ import annotations

from game.errors import GameError
from game.scenes.message import Message, told
from game.services import Services
from game.storage import at_home

__all__ = ["export", "share"]


def share(services: Services, file: str, hand: int | None = None) -> str | Message:
    """The share code of a match, or of one of its hands, from 0, into the clipboard."""
    try:
        code = services.shelf.share(file, hand)
    except GameError as error:
        return told("replay.not_given", error)
    copied = services.desktop.copy(code)
    services.trace.emit("shared", code=code)
    whole = "replay.copied" if hand is None else "replay.copied.hand"
    return services.texts(whole if copied else "replay.not_copied", count=len(code))


def export(services: Services, file: str) -> str | Message:
    """A copy of the record in the folder that the player sees."""
    try:
        return services.texts("replay.exported", where=at_home(services.shelf.export(file)))
    except GameError as error:
        return told("replay.not_given", error)
