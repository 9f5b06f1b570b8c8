"""What is written for other programs and people (导出): into the player's folder, under a name that was free."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from pathlib import Path

from game.errors import StorageError, why
from game.storage import Storage, folder_for, write_whole

__all__ = ["export_bytes", "export_text", "free_file"]


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


def export_bytes(storage: Storage | None, name: tuple[str, str], data: bytes, now: datetime) -> Path:
    """Write a file of any sort whole; *name* is its stem and suffix. Raises `StorageError`."""
    path = free_file(storage, *name, now)
    folder_for(path)
    fresh = path.with_name(f".{path.name}.new")
    try:
        fresh.write_bytes(data)
        fresh.replace(path)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink()
        raise StorageError(
            f"Cannot write {path}: {error.strerror}. Check the folder's rights and the space on the disk.",
            key="error.write",
            where=path,
            why=why(error),
        ) from error
    return path
