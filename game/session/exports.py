"""What is written for other programs and people (导出): into the player's folder, under a name that was free."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from game.errors import StorageError
from game.storage import Storage, write_whole

__all__ = ["export_text", "free_file"]


def free_file(storage: Storage | None, stem: str, suffix: str, now: datetime) -> Path:
    """A file among the exports whose name is free. Raises `StorageError` where nothing can be written."""
    if storage is None:
        raise StorageError("There is no folder to write to.", key="error.exports")
    name = f"{stem}-{now.strftime('%Y%m%d-%H%M%S')}"
    path, number = storage.exports / f"{name}{suffix}", 1
    while path.exists():
        number += 1
        path = storage.exports / f"{name}-{number}{suffix}"
    return path


def export_text(storage: Storage | None, stem: str, text: str, now: datetime) -> Path:
    """Write a CSV; gives the file. Raises `StorageError`."""
    path = free_file(storage, stem, ".csv", now)
    write_whole(path, text)
    return path
