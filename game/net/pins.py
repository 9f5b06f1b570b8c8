"""Which certificate a server showed when a person trusted it (信任首见): SHA-256 fingerprints by address, in a file.

Servers of a local network have no certificate that an authority signed. Theirs is shown once, and must stay the same.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

import msgspec

from game.storage import write_whole

__all__ = ["Pins"]

_log: Final = logging.getLogger("ouju.net")


class _File(msgspec.Struct):
    """What stands in the file."""

    pins: dict[str, str] = {}
    version: int = 1


class Pins:
    """The fingerprints that were trusted; without a file they last as long as this object."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._pins: dict[str, str] = {}
        if file is not None:
            self._pins = _read(file)

    def of(self, server: str) -> str | None:
        """The fingerprint that is known of a server."""
        return self._pins.get(server)

    def trust(self, server: str, fingerprint: str) -> None:
        """Know a server by that fingerprint from now on. Raises `StorageError`."""
        self._pins[server] = fingerprint
        if self._file is not None:
            write_whole(self._file, msgspec.json.encode(_File(self._pins)))


def _read(file: Path) -> dict[str, str]:
    """What is kept; a file that cannot be read trusts nobody."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=_File).pins
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        _log.warning("%s cannot be read (%s): every server has to be trusted anew", file, error)
        return {}
