"""Where things lie on each system: pure functions, tested for Windows and macOS on any machine."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import PurePath
from typing import TypeVar

UNFIT = 3
"""The exit code of `package.py` where this system lacks what freezing needs."""

AnyPath = TypeVar("AnyPath", bound=PurePath)


class System(Enum):
    """The three systems the game runs on."""

    WINDOWS = "windows"
    MACOS = "macos"
    LINUX = "linux"


def system_of(platform: str) -> System:
    """The system behind a value of ``sys.platform``; whatever is unknown is treated like Linux.

    >>> [system_of(name).value for name in ("win32", "darwin", "linux", "freebsd14")]
    ['windows', 'macos', 'linux', 'linux']
    """
    if platform in {"win32", "cygwin"}:
        return System.WINDOWS
    return System.MACOS if platform == "darwin" else System.LINUX


def scripts_folder(venv: AnyPath, system: System) -> AnyPath:
    """The folder of programs inside a virtual environment."""
    return venv / ("Scripts" if system is System.WINDOWS else "bin")


def venv_python(venv: AnyPath, system: System) -> AnyPath:
    """The interpreter of a virtual environment."""
    return program(venv, "python", system)


def program(venv: AnyPath, name: str, system: System) -> AnyPath:
    """An installed program of a virtual environment."""
    return scripts_folder(venv, system) / (f"{name}.exe" if system is System.WINDOWS else name)


def frozen_program(root: AnyPath, system: System) -> AnyPath:
    """The frozen program that speaks on the console.

    >>> from pathlib import PurePosixPath
    >>> frozen_program(PurePosixPath("/c"), System.LINUX), frozen_program(PurePosixPath("/c"), System.WINDOWS)
    (PurePosixPath('/c/out/dist/ouju/ouju'), PurePosixPath('/c/out/dist/ouju/ouju-cli.exe'))
    """
    return root / "out" / "dist" / "ouju" / ("ouju-cli.exe" if system is System.WINDOWS else "ouju")


def command_line(command: str, system: System) -> str:
    """How a person types a command of ``dev.py`` on this system.

    >>> command_line("test", System.WINDOWS), command_line("play", System.MACOS)
    ('py build\\\\dev.py test', 'python3 build/dev.py play')
    """
    start = "py build\\dev.py" if system is System.WINDOWS else "python3 build/dev.py"
    return f"{start} {command}"


@dataclass(frozen=True, slots=True)
class AptCall:
    """What to install with apt, as a person would type it and as the program runs it."""

    packages: tuple[str, ...]

    @property
    def typed(self) -> str:
        """The line to type.

        >>> AptCall(("xvfb", "xdotool")).typed
        'sudo apt-get install xvfb xdotool'
        """
        return "sudo apt-get install " + " ".join(self.packages)

    @property
    def install(self) -> tuple[str, ...]:
        """The command to run as root, after `APT_UPDATE`."""
        quiet = ("-qq", "-o", "Dpkg::Use-Pty=0")
        return ("apt-get", "install", *quiet, "-y", "--no-install-recommends", *self.packages)


APT_UPDATE = ("apt-get", "update", "-qq")


def venv_package(version: tuple[int, int]) -> AptCall:
    """Debian's package that makes ``python -m venv`` work.

    >>> venv_package((3, 11)).packages
    ('python3.11-venv',)
    """
    return AptCall((f"python{version[0]}.{version[1]}-venv",))
