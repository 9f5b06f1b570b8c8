"""What is written for other programs and people (导出): into the player's folder, under a name that was free."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from game.errors import StorageError
from game.storage import STAMP, Storage, free_name, write_whole

__all__ = ["export_bytes", "export_text"]


def _free_file(storage: Storage | None, stem: str, suffix: str, now: datetime) -> Path:
    """A file among the exports whose name is free. Raises `StorageError` where nothing can be written."""
    if storage is None:
        raise StorageError("There is no folder to write to.", key="error.exports")
    return free_name(storage.exports / f"{stem}-{now.strftime(STAMP)}{suffix}")


def export_text(storage: Storage | None, stem: str, text: str, now: datetime) -> Path:
    """Write a CSV; gives the file. Raises `StorageError`."""
    path = _free_file(storage, stem, ".csv", now)
    write_whole(path, text)
    return path


def export_bytes(storage: Storage | None, name: tuple[str, str], data: bytes, now: datetime) -> Path:
    """Write a file of any sort whole; *name* is its stem and suffix. Raises `StorageError`."""
    path = _free_file(storage, *name, now)
    write_whole(path, data)
    return path
