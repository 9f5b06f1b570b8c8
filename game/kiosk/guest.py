"""What belongs to a guest (客人): a folder of their own, settings to begin with, and that nothing of it stays."""

from __future__ import annotations

import logging
import os
from dataclasses import fields, replace
from pathlib import Path
from typing import Final

from game.errors import SettingsError, StorageError, why
from game.kiosk.config import KioskConfig
from game.settings import Graphics, Motion, Settings, SettingsStore
from game.storage import Storage, storage_at

__all__ = ["forget", "is_fresh", "prepare", "storage_of"]

_log = logging.getLogger("ouju")

_OWN: Final = frozenset({
    "language", "volume", "mute", "hints", "coach", "danger", "captions", "narration", "sort", "tile_index",
    "auto_win", "others",
})  # fmt: skip
"""What a guest may change as long as their turn lasts; all else is the shop's."""


def storage_of(shop: Path, guest: Path) -> Storage:
    """Where a guest's things lie: below *guest*, but for logs and what is the shop's."""
    return replace(
        storage_at(guest),
        logs=shop / "logs",
        cache=shop / "cache",
        exports=shop / "exports",
        pictures=shop / "pictures",
    )


def is_fresh(storage: Storage) -> bool:
    """Whether nothing of a guest is there yet."""
    try:
        return not storage.settings_file.exists()
    except OSError:  # in a folder that must not be looked into
        return True


def prepare(store: SettingsStore, config: KioskConfig, *, fresh: bool, safe: bool) -> None:
    """Put the shop's settings in force; what a guest has changed stays, if this is the same guest as before."""
    wanted = config.settings()
    if not fresh:
        old = store.settings
        tongue = old.language if old.language in config.languages else wanted.language
        kept = {name: getattr(old, name) for name in _OWN} | {"language": tongue}
        wanted = replace(wanted, **kept | {"volume": min(old.volume, config.volume_cap)})
    if safe:
        wanted = replace(
            wanted, mute=True, music=False, chatter=False, voice_language="off", motion=Motion.OFF,
            graphics=Graphics.SOFTWARE,
        )  # fmt: skip
    try:
        store.change(**{part.name: getattr(wanted, part.name) for part in fields(Settings)})
    except SettingsError as error:  # they hold all the same, as long as the program runs
        _log.warning("%s", error)


def forget(guest: Path) -> None:
    """Delete everything of a guest; what can be deleted goes even where something cannot. Raises `StorageError`."""
    failed: list[OSError] = []
    for folder, folders, files in os.walk(guest, topdown=False, onerror=failed.append):
        for name in files:
            _delete(Path(folder, name), failed)
        for name in folders:
            path = Path(folder, name)
            _delete(path, failed, is_folder=not path.is_symlink())
    _delete(guest, failed, is_folder=True)
    faults = [error for error in failed if not isinstance(error, FileNotFoundError | NotADirectoryError)]
    if faults:
        raise StorageError(
            f"Not all of a guest's files below {guest} can be deleted: {faults[0].strerror}. Delete them by hand.",
            key="error.kiosk.forget", where=guest, why=why(faults[0]),
        )  # fmt: skip


def _delete(path: Path, failed: list[OSError], *, is_folder: bool = False) -> None:
    try:
        if is_folder:
            path.rmdir()
        else:
            path.unlink()
    except OSError as error:
        failed.append(error)
