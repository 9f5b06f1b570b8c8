"""Rooms out of a store (恢复): as they were, with everybody away, and their matches at the exact prompt.

A room that cannot be read is set aside: it stays in the store, and the others go on. Where only the match cannot be
read, its people keep their seats and may begin another one. Whatever else goes wrong with one room is our fault and
must not keep the others from going on, or a single one would keep the server from starting for good.
"""

from __future__ import annotations

import logging

from game.errors import StorageError
from game.host.contract import Stored
from game.host.kit import Kit
from game.host.play import Play
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
    except Exception:
        _log.exception("Room %s was set aside.", stored.code)
        return None
    play = room.play
    if play is None:
        return room
    lines = stored.journal if stored.match in ("", play.match) else b""
    try:
        _go_on(room, play, lines, now)
    except RecordError as error:
        where = str(error).partition(":")[0]  # what stands there may name tiles
        _log.warning("The match of room %s cannot be gone on with: see %s of its journal", stored.code, where)
        _give_up(room)
    except Exception:
        _log.exception("The match of room %s cannot be gone on with.", stored.code)
        _give_up(room)
    return room


def _go_on(room: Room, play: Play, lines: bytes, now: float) -> None:
    """The match at its exact prompt. Raises `RecordError`."""
    play.lay(lines, now)
    if room.paused:
        play.table.pause(True, now)
    play.settle(now)


def _give_up(room: Room) -> None:
    """The people are there, their match is not."""
    room.play, room.playing, room.paused = None, False, False
    room.members.fill()
