"""Where files of the player lie (存储): the system's folders, or one folder given by ``--data``.

Nothing is made or written when this is imported or a `Storage` is made; a folder appears when something is first
written into it. A file is written whole or not at all.
"""

from __future__ import annotations

import itertools
import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs

from game.errors import StorageError, why

__all__ = [
    "STAMP", "Storage", "at_home", "delete_file", "folder_for", "free_name", "in_pictures", "move_file", "pasted_path",
    "storage_at", "write_whole",
]  # fmt: skip

_APP = "ouju"
_ADDRESS: Final = "file://"
_LONGEST_PATH: Final = 2000
STAMP: Final = "%Y%m%d-%H%M%S"
"""How a moment stands in the name of a file."""


@dataclass(frozen=True, slots=True)
class Storage:
    """The folders of one player: settings, saved matches and records, logs, and what can be made anew."""

    config: Path
    data: Path
    logs: Path
    cache: Path
    exports: Path
    """Where the player finds what is written for other programs and people: tables, pictures, single records."""
    pictures: Path
    """Pictures of the screen (截图)."""

    @property
    def settings_file(self) -> Path:
        """The settings (设置)."""
        return self.config / "settings.json"

    @property
    def profile_file(self) -> Path:
        """Coins and rank scores (档案)."""
        return self.data / "profile.json"

    @property
    def window_file(self) -> Path:
        """Where the window was (窗口位置)."""
        return self.config / "window.json"

    @property
    def log_file(self) -> Path:
        """The log of faults (日志); older ones stand beside it."""
        return self.logs / "ouju.log"

    @property
    def running(self) -> Path:
        """What says that the program runs (单实例)."""
        return self.cache / "running"

    @property
    def journals(self) -> Path:
        """Matches that are being played or were interrupted."""
        return self.data / "journals"

    @property
    def hand_file(self) -> Path:
        """How the player arranged the hand of the match that is played (理牌)."""
        return self.data / "hand.json"

    @property
    def records(self) -> Path:
        """Finished matches (牌谱)."""
        return self.data / "records"

    @property
    def imports(self) -> Path:
        """Where the player lays records from elsewhere, to be taken in (收牌谱)."""
        return self.data / "import"

    @property
    def history_file(self) -> Path:
        """The index of all records (史库); it can be made anew from them."""
        return self.data / "history.sqlite"

    @property
    def stars_file(self) -> Path:
        """Which records are starred."""
        return self.data / "starred.json"

    @property
    def sheets(self) -> Path:
        """The score sheets of real tables (记分)."""
        return self.data / "sheets"

    @property
    def visited_file(self) -> Path:
        """Where the player was online, with the tokens of the seats (最近的房间)."""
        return self.data / "rooms.json"

    @property
    def pins_file(self) -> Path:
        """The certificates that the player trusts."""
        return self.data / "servers.json"

    @property
    def device_file(self) -> Path:
        """The random word by which servers tell two seats of one machine apart."""
        return self.data / "device"

    @property
    def hosting(self) -> Path:
        """What the room server of this machine keeps (本机开房)."""
        return self.data / "host"

    @property
    def voices(self) -> Path:
        """The player's own voice packs, and those taken in (语音包)."""
        return self.data / "voices"

    @property
    def recordings(self) -> Path:
        """Voices that are being recorded (录音)."""
        return self.data / "recordings"


def storage_at(data: Path | None = None) -> Storage:
    """The system's folders for this player, or everything below the folder *data*."""
    if data is not None:
        root = data.expanduser().absolute()
        return Storage(root, root, root / "logs", root / "cache", root / "exports", root / "screenshots")
    return Storage(
        platformdirs.user_config_path(_APP, appauthor=False),
        platformdirs.user_data_path(_APP, appauthor=False),
        platformdirs.user_log_path(_APP, appauthor=False),
        platformdirs.user_cache_path(_APP, appauthor=False),
        platformdirs.user_documents_path() / "Ouju",
        platformdirs.user_pictures_path() / "Ouju",
    )


def in_pictures(folder: Path) -> bool:
    """Whether a folder is the one for this program among the pictures of the player."""
    return folder == platformdirs.user_pictures_path() / "Ouju"


def at_home(path: Path) -> str:
    """A path as it is told: the folder of the user, in which his name may stand, is ``~``."""
    try:
        return str(Path("~", path.relative_to(Path.home())))
    except (ValueError, RuntimeError):  # elsewhere, or nobody has a home
        return str(path)


def folder_for(file: Path) -> Path:
    """The folder of *file*, made when it is missing. Raises `StorageError`."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(
            f"Cannot make the folder {file.parent}: {_reason(error)}. Choose another folder (the game: --data).",
            key="error.folder",
            where=file.parent,
            why=why(error),
        ) from error
    return file.parent


def free_name(path: Path, ending: str = "") -> Path:
    """*path* itself or, when that name is taken, the next free one beside it: ``x.csv``, ``x-2.csv``, ``x-3.csv``.

    An *ending* of two parts stays whole: ``x-2.tar.gz``.
    """
    end = ending if ending and path.name.endswith(ending) else path.suffix
    stem = path.name.removesuffix(end)
    names = (path.with_name(f"{stem}-{number}{end}") for number in itertools.count(2))
    return next(place for place in itertools.chain((path,), names) if not _is_there(place))


def _is_there(place: Path) -> bool:
    try:
        return place.exists()
    except OSError:  # in a folder that must not be looked into: whoever writes there is told so
        return False


def write_whole(file: Path, content: str | bytes, *, for_others: bool = False) -> None:
    """Write *content* to *file* so that it is there whole or as it was before. Raises `StorageError`.

    Only its user can read it, unless it is *for_others*: what is exported is fetched by somebody else.
    """
    folder = folder_for(file)
    fresh = ""
    try:
        handle, fresh = tempfile.mkstemp(prefix=f".{file.name}.", dir=folder)
        with os.fdopen(handle, "wb") as stream:
            stream.write(content.encode() if isinstance(content, str) else content)
            stream.flush()
            os.fsync(stream.fileno())
        if for_others:
            with suppress(OSError):  # many sticks know no rights
                Path(fresh).chmod(0o644)
        Path(fresh).replace(file)
    except OSError as error:
        if fresh:
            with suppress(OSError):
                Path(fresh).unlink()
        raise StorageError(
            f"Cannot write {file}: {_reason(error)}. Check the folder's rights and the space on the disk.",
            key="error.write",
            where=file,
            why=why(error),
        ) from error


def pasted_path(text: str) -> Path | None:
    """The path that was copied somewhere: in quotes, as an address, with a line end behind it; None for other text.

    >>> pasted_path(' "x/b c.zip"\\n') == Path("x/b c.zip"), pasted_path("two\\nlines") is None
    (True, True)
    """
    words = text.strip().strip("\"'")
    if not words or "\n" in words or "\0" in words or len(words) > _LONGEST_PATH:
        return None
    if words.startswith(_ADDRESS):
        from urllib.request import url2pathname

        words = url2pathname(words.removeprefix(_ADDRESS))
    path = Path(words)
    try:
        return path.expanduser()
    except RuntimeError:  # nobody has that name, so it is no home but a file
        return path


def move_file(source: Path, target: Path) -> Path:
    """Move *source* to *target* or, when that name is taken, to the next free one. Raises `StorageError`."""
    folder_for(target)
    place = free_name(target)
    try:
        source.replace(place)
    except OSError as error:
        raise StorageError(
            f"Cannot move {source} to {place}: {_reason(error)}. Move it by hand.",
            key="error.move",
            where=source,
            why=why(error),
        ) from error
    return place


def delete_file(file: Path) -> None:
    """Delete a file; one that is gone already is no fault. Raises `StorageError`."""
    try:
        file.unlink(missing_ok=True)
    except OSError as error:
        raise StorageError(
            f"Cannot delete {file}: {_reason(error)}. Delete it by hand.",
            key="error.delete",
            where=file,
            why=why(error),
        ) from error


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__
