"""Errors of the client; each message says what happened, why, and what to do.

GameError
├── AssetError             a picture, sound, font or theme that is unknown, missing or broken
├── SettingsError          a setting that cannot be read, kept or applied
├── StorageError           a folder or file of the player that cannot be read or written
└── NetError               the connection to a room
    ├── LocalProtocolError     this program would say something the protocol does not allow now
    └── RemoteProtocolError    the other side said something the protocol does not allow
"""

from __future__ import annotations

__all__ = [
    "AssetError",
    "GameError",
    "LocalProtocolError",
    "NetError",
    "RemoteProtocolError",
    "SettingsError",
    "StorageError",
]


class GameError(Exception):
    """Whatever goes wrong in the client and can be told to a person."""


class AssetError(GameError):
    """An unknown, missing or broken asset; the message lists where it was looked for."""


class SettingsError(GameError):
    """A setting that cannot be read, kept or applied."""


class StorageError(GameError):
    """A folder or file of the player that cannot be read or written."""


class NetError(GameError):
    """The connection to a room (联机)."""


class LocalProtocolError(NetError):
    """This program would say something the protocol does not allow now."""


class RemoteProtocolError(NetError):
    """The other side said something the protocol does not allow."""
