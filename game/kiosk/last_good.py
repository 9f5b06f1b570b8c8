"""The operator's file and the last one without a fault (上次能用的设定): a slip of the pen never opens a kiosk.

A key that cannot be used is as it was in the last good file; of one that cannot be read everything is.
"""

from __future__ import annotations

import logging
from pathlib import Path

from game.errors import SettingsError, StorageError
from game.kiosk.config import KioskConfig, layered
from game.kiosk.config_read import Fault, Layer, read_text, read_toml
from game.storage import write_whole

__all__ = ["last_good"]

_log = logging.getLogger("ouju")


def last_good(file: Path, copy: Path, *, named: bool) -> tuple[KioskConfig, tuple[Fault, ...]]:
    """The settings of *file*, and what is wrong with it; *copy* is where the last good one is kept.

    A file that nobody *named* may be missing. Raises `SettingsError` for a named one that cannot be read, and when
    there never was a good one.
    """
    try:
        text = read_text(file)
    except SettingsError as error:
        if not named and isinstance(error.__cause__, FileNotFoundError | NotADirectoryError):
            return KioskConfig(), ()
        good = _kept(copy)
        if good is None and named:
            raise
        return layered(good.chosen if good else {}), (Fault("", str(error)),)
    layer = read_toml(text)
    if not layer.faults:
        _keep(copy, text)
        return layered(layer.chosen), ()
    good = _kept(copy) or Layer()
    blamed = {fault.key for fault in layer.faults}
    stays = {name: value for name, value in good.chosen.items() if name in blamed or "" in blamed}
    return layered(layer.chosen, stays), layer.faults


def _kept(copy: Path) -> Layer | None:
    text = _text_of(copy)
    return None if text is None else read_toml(text)


def _text_of(copy: Path) -> str | None:
    try:
        return read_text(copy)
    except SettingsError:
        return None


def _keep(copy: Path, text: str) -> None:
    """Keep a good file beside; a disk that does not take it costs only that."""
    try:
        if _text_of(copy) != text:
            write_whole(copy, text)
    except StorageError as error:
        _log.warning("%s", error)
