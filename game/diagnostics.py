"""What is told with a report of a fault (诊断): the machine, the program, the settings, the end of the log.

Nothing of the player stands in it: no name, and the folder of the user is ``~``.
"""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from game.about import version
from game.settings import Settings, to_plain
from game.storage import Storage
from game.ui.probe import pygame_version, sdl_version

__all__ = ["diagnostics", "impersonal"]

_LINES: Final = 40
_PERSONAL: Final = ("player", "favourites", "lessons", "district", "last_game", "editions")


def diagnostics(storage: Storage, settings: Settings, facts: Mapping[str, object]) -> str:
    """The report; *facts* is what only a running program knows (window, screens, driver)."""
    lines = [
        f"ouju {version()}",
        f"system: {platform.platform()} {platform.machine()}",
        f"python: {platform.python_version()}{' (frozen)' if getattr(sys, 'frozen', False) else ''}",
        f"pygame: {pygame_version()}, SDL {sdl_version()}",
        *(f"{name}: {value}" for name, value in facts.items()),
        f"settings: {_settings(settings)}",
        f"data: {storage.data}",
        "log:",
        *(_log_lines(storage.log_file) or ["(empty)"]),
    ]
    return impersonal("\n".join(lines), (settings.player,)) + "\n"


def _settings(settings: Settings) -> str:
    """What differs from the default, without what tells of the player."""
    usual, own = to_plain(Settings()), to_plain(settings)
    changed = {key: own[key] for key in usual if key not in _PERSONAL and own[key] != usual[key]}
    return ", ".join(f"{key}={value}" for key, value in changed.items()) or "(default)"


def _log_lines(file: Path) -> list[str]:
    """The end of the log."""
    try:
        return file.read_text(encoding="utf-8", errors="replace").splitlines()[-_LINES:]
    except OSError:
        return []


def impersonal(text: str, names: Iterable[str] = ()) -> str:
    """A text without the folder of the user and without *names*.

    >>> impersonal(f"in {Path.home()}/x of 阿婆", ("阿婆", "")).replace("\\\\", "/")
    'in ~/x of …'
    >>> impersonal("An error: An has no file", ("An",)), impersonal("system: Linux", ("x",))
    ('… error: … has no file', 'system: Linux')
    """
    try:
        home = str(Path.home())
    except RuntimeError:  # nobody's
        home = ""
    if len(home) > 1:
        for spelling in {home, home.replace("\\", "/"), home.replace("\\", "\\\\")}:
            text = re.sub(re.escape(spelling) + r"(?![\w.-])", "~", text, flags=re.IGNORECASE)
    for name in filter(None, names):
        # letters of a short name stand in other words too, and a report full of holes is of no use
        whole = rf"(?<!\w){re.escape(name)}(?!\w)" if name.isascii() else re.escape(name)
        text = re.sub(whole, "…", text)
    return text
