"""What opens this program (ouju:// 链接登记): links, told to the system where a program may do that by itself; files.

On Linux a desktop entry and the list of default programs, both in the folders that XDG names; on Windows the classes of
the user. On a Mac links belong to the packaged application, which has them in its own description.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Final

from game.errors import StorageError
from game.storage import write_whole

__all__ = ["SCHEME", "Links", "Means", "file_called", "opening", "program"]

SCHEME: Final = "ouju"
_ENTRY: Final = "ouju-link.desktop"
_TYPE: Final = f"x-scheme-handler/{SCHEME}"
_SECTIONS: Final = ("Default Applications", "Added Associations")
_CLASS: Final = rf"Software\Classes\{SCHEME}"


class Means(Enum):
    """How a system learns of links: by files, by its registry, or by the packaged application alone."""

    FILES = "files"
    REGISTRY = "registry"
    PACKAGE = "package"


def program(*, piped: bool = False) -> tuple[str, ...]:
    """The command line that starts this program; *piped*: as a child whose streams are read.

    A package for Windows holds two programs: one has streams for sure, the other opens no console.
    """
    if not getattr(sys, "frozen", False):
        return (sys.executable, "-m", "game")
    wanted = Path(sys.executable).with_name("ouju-cli.exe" if piped else "ouju.exe")
    return (str(wanted) if sys.platform == "win32" and wanted.is_file() else sys.executable,)


def opening(words: str) -> str:
    """The link or the address of the file that the command line names; empty for what is neither.

    A file is handed on by its whole address, since the program that takes it may run elsewhere.

    >>> opening("OUJU://join/192.168.1.5/123456"), opening("dance")
    ('OUJU://join/192.168.1.5/123456', '')
    """
    if words.lower().startswith(f"{SCHEME}:"):
        return words
    path = Path(file_called(words) or words)
    try:
        return path.absolute().as_uri() if path.exists() else ""
    except (OSError, ValueError):  # a name that no file can have
        return ""


def file_called(link: str) -> Path | None:
    """The file behind an address ``file:``; None for other links."""
    if not link.lower().startswith("file:"):
        return None
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    try:
        return Path(url2pathname(urlsplit(link).path))
    except (OSError, ValueError):
        return None


class Links:
    """What this user's system knows of our links."""

    def __init__(
        self,
        command: Sequence[str] | None = None,
        platform: str = sys.platform,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        self._command = tuple(command or program())
        self._platform = platform
        self._environ = os.environ if environ is None else environ

    @property
    def means(self) -> Means:
        """How links are told to this system."""
        if self._platform == "win32":
            return Means.REGISTRY
        return Means.PACKAGE if self._platform == "darwin" else Means.FILES

    def are_ours(self) -> bool:
        """Whether links open this program, as far as it has told the system itself."""
        match self.means:
            case Means.FILES:
                entry, default = self._entry_text(), f"{_TYPE}={_ENTRY}"
                return _read(self._entry) == entry and default in _read(self._list).splitlines()
            case Means.REGISTRY:
                return _registered() == self._line("%1")
            case Means.PACKAGE:
                return getattr(sys, "frozen", False) is True

    def register(self) -> None:
        """Let links open this program. Raises `StorageError` where that cannot be written down."""
        match self.means:
            case Means.FILES:
                write_whole(self._entry, self._entry_text())
                write_whole(self._list, _with_default(_read(self._list)))
            case Means.REGISTRY:
                _write_registry(self._line("%1"))
            case Means.PACKAGE:
                return  # the packaged application has them in its own description

    def forget(self) -> None:
        """Let links be nobody's again. Raises `StorageError` where that cannot be written down."""
        match self.means:
            case Means.FILES:
                try:
                    self._entry.unlink(missing_ok=True)
                except OSError as error:
                    raise StorageError(f"{self._entry} cannot be removed: {error.strerror}.") from error
                if _TYPE in _read(self._list):
                    write_whole(self._list, _without_default(_read(self._list)))
            case Means.REGISTRY:
                _clear_registry()
            case Means.PACKAGE:
                return

    # ---------------------------------------------------------------- files

    @property
    def _entry(self) -> Path:
        """The desktop entry."""
        return self._folder("XDG_DATA_HOME", ".local/share") / "applications" / _ENTRY

    @property
    def _list(self) -> Path:
        """The list of default programs."""
        return self._folder("XDG_CONFIG_HOME", ".config") / "mimeapps.list"

    def _folder(self, name: str, usual: str) -> Path:
        told = self._environ.get(name, "")
        return Path(told) if told.startswith("/") else Path(self._environ.get("HOME") or Path.home()) / usual

    def _entry_text(self) -> str:
        return (
            "[Desktop Entry]\nType=Application\nName=瓯局 Ouju\nNoDisplay=true\nTerminal=false\n"
            f"Exec={_quoted(self._command)} %u\nMimeType={_TYPE};\n"
        )

    def _line(self, link: str) -> str:
        """The command line of Windows with a link at its end."""
        return " ".join(f'"{part}"' for part in (*self._command, link))


def _quoted(command: Sequence[str]) -> str:
    """A command as a desktop entry writes it.

    >>> _quoted(("/opt/my games/ouju", "-m", "50%"))
    '"/opt/my games/ouju" -m 50%%'
    """
    parts = (part.replace("%", "%%") for part in command)
    return " ".join(
        part if shlex.quote(part) == part or part.isalnum() or set(part) <= _PLAIN
        else '"' + part.translate(_ESCAPED) + '"'
        for part in parts
    )  # fmt: skip


_PLAIN: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+%")
_ESCAPED: Final = str.maketrans({'"': r"\\\"", "`": r"\\`", "$": r"\\$", "\\": r"\\\\"})


def _read(file: Path) -> str:
    """What stands in a file; nothing where there is none or it cannot be read."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def _with_default(text: str) -> str:
    r"""A list of default programs in which ours opens our links; all else stays.

    >>> _with_default("[Default Applications]\ntext/html=a.desktop\n").splitlines()[:2]
    ['[Default Applications]', 'x-scheme-handler/ouju=ouju-link.desktop']
    """
    lines = _without_default(text).splitlines()
    for section in _SECTIONS:
        head = f"[{section}]"
        if head not in lines:
            lines += ([""] if lines and lines[-1] else []) + [head]
        lines.insert(lines.index(head) + 1, f"{_TYPE}={_ENTRY}")
    return "\n".join(lines) + "\n"


def _without_default(text: str) -> str:
    """The same in which nobody opens our links."""
    return "".join(f"{line}\n" for line in text.splitlines() if not line.startswith(f"{_TYPE}="))


# ---------------------------------------------------------------- the registry of Windows


def _registered() -> str:
    """The command that opens links by the user's classes."""
    if sys.platform == "win32":
        import winreg

        try:
            return str(winreg.QueryValue(winreg.HKEY_CURRENT_USER, rf"{_CLASS}\shell\open\command"))
        except OSError:
            return ""
    return ""


def _write_registry(command: str) -> None:
    if sys.platform == "win32":
        import winreg

        try:
            with winreg.CreateKey(winreg.HKEY_CURRENT_USER, _CLASS) as key:
                winreg.SetValueEx(key, "", 0, winreg.REG_SZ, "URL:Ouju")
                winreg.SetValueEx(key, "URL Protocol", 0, winreg.REG_SZ, "")
            with winreg.CreateKey(winreg.HKEY_CURRENT_USER, rf"{_CLASS}\shell\open\command") as key:
                winreg.SetValueEx(key, "", 0, winreg.REG_SZ, command)
        except OSError as error:
            raise StorageError(f"The registry does not take the links: {error.strerror}.") from error


def _clear_registry() -> None:
    if sys.platform == "win32":
        import winreg

        for part in (r"\shell\open\command", r"\shell\open", r"\shell", ""):
            try:
                winreg.DeleteKey(winreg.HKEY_CURRENT_USER, _CLASS + part)
            except FileNotFoundError:
                continue
            except OSError as error:
                raise StorageError(f"The registry does not give the links back: {error.strerror}.") from error
