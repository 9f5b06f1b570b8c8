"""Rooms out of a store (恢复): as they were, with everybody away, and their matches at the exact prompt.

A room that cannot be read is set aside: it stays in the store, and the others go on. Where only the match cannot be
read, its people keep their seats and may begin another one.
"""

from __future__ import annotations

import logging

from game.errors import StorageError
from game.host.contract import Stored
from game.host.kit import Kit
from game.host.room import Room
from game.host.room_file import read_document, room_of_file
from rules.errors import RecordError

__all__ = ["revived"]

_log = logging.getLogger("ouju")


def revived(kit: Kit, stored: Stored, now: float) -> Room | None:
    """The room; None where it was set aside."""
    try:
        room = room_of_file(kit, read_document(stored.document), now)
    except StorageError as error:
        _log.warning("Room %s was set aside: %s", stored.code, error)
        return None
    play = room.play
    if play is None:
        return room
    lines = stored.journal if stored.match in ("", play.match) else b""
    try:
        play.lay(lines, now)
    except RecordError as error:
        _log.warning("The match of room %s cannot be gone on with: %s", stored.code, error)
        room.play, room.playing, room.paused = None, False, False
        room.members.fill()
        return room
    if room.paused:
        play.table.pause(True, now)
    play.settle(now)
    return room
