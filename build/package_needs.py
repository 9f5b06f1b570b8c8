"""What freezing needs of the system it runs on (打包所需), and the command that installs it.

PyInstaller reads libraries with objdump on Linux, and copies Python's shared library into the program.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from devtool_console import DevError, quiet
from devtool_environment import Project, apt_install, can_apt, missing_programs
from devtool_paths import AptCall, System

__all__ = ["OBJDUMP", "meet_needs", "shared_library_advice"]

OBJDUMP: Final = AptCall(("binutils",))
_LIBRARY: Final = (
    "from PyInstaller.depend.bindepend import get_python_library_path as path; print(path() or '')"
)


def meet_needs(project: Project) -> None:
    """See to what is missing; a `DevError` names the command where it cannot be installed from here."""
    if project.system is System.LINUX and missing_programs(("objdump",)):
        apt_install(project, OBJDUMP, "freeze the program")
    if quiet(project.run_python("-c", _LIBRARY), project.root):
        return
    version = (sys.version_info[0], sys.version_info[1])
    of_the_system = Path(sys.base_prefix) == Path("/usr")
    if of_the_system and can_apt(project):
        apt_install(project, _library_package(version), "freeze the program")
        return
    raise DevError(shared_library_advice(version, of_the_system=of_the_system))


def _library_package(version: tuple[int, int]) -> AptCall:
    return AptCall((f"libpython{version[0]}.{version[1]}",))


def shared_library_advice(version: tuple[int, int], *, of_the_system: bool) -> str:
    """What to do about a Python without its shared library.

    >>> print(shared_library_advice((3, 11), of_the_system=True))
    To freeze the program, the shared library of Python 3.11 is missing. Install it, then run this again:
      sudo apt-get install libpython3.11
    """
    name = f"{version[0]}.{version[1]}"
    remedy = (
        f"Install it, then run this again:\n  {_library_package(version).typed}"
        if of_the_system
        else "Build that Python with it, delete .venv, and run this again:\n"
        f"  PYTHON_CONFIGURE_OPTS=--enable-shared pyenv install --force {name}"
    )
    return f"To freeze the program, the shared library of Python {name} is missing. {remedy}"
