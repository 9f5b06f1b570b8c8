"""A file that one running program holds (占用): a match that is played, the one program of a data folder.

The system keeps the hold and lets go of it when the program ends, however it ends: a crash leaves nothing that blocks.
A file system that knows no holds cannot refuse one.
"""

from __future__ import annotations

import errno
import sys
from pathlib import Path
from typing import BinaryIO, Final

__all__ = ["held_elsewhere", "hold", "lock"]

_FAR: Final = 1 << 30
"""On Windows a held byte can be read by nobody else: this one lies behind every record."""

_HELD: Final = frozenset({errno.EACCES, errno.EAGAIN, errno.EDEADLK})
"""How systems say that somebody else holds a file."""

if sys.platform == "win32":
    import msvcrt
    import os

    def _take(file: BinaryIO) -> None:
        os.lseek(file.fileno(), _FAR, os.SEEK_SET)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: BinaryIO) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock(file: BinaryIO) -> None:
    """Hold an open file until it is closed. Raises `BlockingIOError` when another program holds it, and another
    `OSError` where nothing can be held.
    """
    try:
        _take(file)
    except OSError as error:
        if error.errno in _HELD:
            raise BlockingIOError(error.errno, error.strerror) from error
        raise


def hold(file: BinaryIO) -> bool:
    """Hold an open file until it is closed; False when another program holds it."""
    try:
        lock(file)
    except BlockingIOError:
        return False
    except OSError:
        return True  # no holds on this file system
    return True


def held_elsewhere(path: Path) -> bool:
    """Whether a running program holds the file at *path*; a file that cannot be opened is held by nobody."""
    try:
        with path.open("r+b", buffering=0) as file:
            return not hold(file)
    except OSError:
        return False
