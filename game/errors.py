"""Errors of the client; each message says what happened, why, and what to do.

GameError
├── AssetError             a picture, sound, font or theme that is unknown, missing or broken
├── ScreenError            no screen to draw on
├── SettingsError          a setting that cannot be read, kept or applied
├── RoomError              a room that cannot be entered, or a match in one that cannot be thrown away
├── StorageError           a folder or file of the player that cannot be read or written
├── ShelfError             a record or share code that cannot be opened, kept or given away
├── VoiceError             a voice pack or a sound that cannot be read, made, kept or recorded
└── NetError               the connection to a room
    ├── LocalProtocolError     this program would say something the protocol does not allow now
    └── RemoteProtocolError    the other side said something the protocol does not allow
"""

from __future__ import annotations

import errno
from typing import Final

__all__ = [
    "AssetError",
    "GameError",
    "LocalProtocolError",
    "NetError",
    "RemoteProtocolError",
    "RoomError",
    "ScreenError",
    "SettingsError",
    "ShelfError",
    "StorageError",
    "VoiceError",
    "why",
]

_WHY: Final = {
    errno.ENOSPC: "error.why.full",
    errno.EACCES: "error.why.denied",
    errno.EPERM: "error.why.denied",
    errno.EROFS: "error.why.denied",
    errno.ENOENT: "error.why.missing",
    errno.ENOTDIR: "error.why.missing",
}


class GameError(Exception):
    """Whatever goes wrong in the client and can be told to a person.

    The message is for logs and the console. *key* is the catalogue key of the same in the player's language, *values*
    are what stands in it; a value that is itself a key is told in that language, too.
    """

    def __init__(self, message: str = "", *, key: str = "", **values: object) -> None:
        super().__init__(message)
        self.key = key
        self.values = values


class ScreenError(GameError):
    """No screen to draw on, or none any more."""


class AssetError(GameError):
    """An unknown, missing or broken asset; the message lists where it was looked for."""


class SettingsError(GameError):
    """A setting that cannot be read, kept or applied."""


class RoomError(GameError):
    """A room that cannot be entered, or a match in one that cannot be thrown away."""


class StorageError(GameError):
    """A folder or file of the player that cannot be read or written."""


class ShelfError(GameError):
    """A record or a share code that cannot be opened, kept or given away (牌谱)."""


class VoiceError(GameError):
    """A voice pack or a sound that cannot be read, made, kept or recorded (声音包)."""


class NetError(GameError):
    """The connection to a room (联机)."""


class LocalProtocolError(NetError):
    """This program would say something the protocol does not allow now."""


class RemoteProtocolError(NetError):
    """The other side said something the protocol does not allow."""


def why(error: OSError) -> str:
    """The catalogue key of what the system refused, or its own words.

    >>> why(OSError(errno.ENOSPC, "No space left on device")), why(OSError(errno.EIO, "Input/output error"))
    ('error.why.full', 'Input/output error')
    """
    return _WHY.get(error.errno or 0) or error.strerror or type(error).__name__
