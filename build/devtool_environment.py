"""The project's own environment: ``.venv``, the locked packages, the project itself, compiled catalogues."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from devtool_console import DevError, call, must, quiet, say
from devtool_paths import APT_UPDATE, AptCall, System, command_line, system_of, venv_package, venv_python

_STAMPS = "ouju-stamps.json"


@dataclass(frozen=True, slots=True)
class Project:
    """The checkout and the system it lies on."""

    root: Path
    system: System

    @property
    def venv(self) -> Path:
        """The folder of the environment."""
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        """The interpreter of the environment."""
        return venv_python(self.venv, self.system)

    def run_python(self, *arguments: str) -> tuple[str, ...]:
        """The command that starts the environment's interpreter."""
        return (str(self.python), *arguments)


def this_project() -> Project:
    """The project this file belongs to."""
    return Project(Path(__file__).resolve().parent.parent, system_of(sys.platform))


def prepare(project: Project) -> None:
    """Make the environment fit the lock, the project file and the catalogues; quick when nothing changed."""
    if not _usable(project):
        _make_venv(project)
    stamps = read_stamps(project)
    _install_lock(project, stamps)
    _install_project(project, stamps)
    _compile_catalogues(project, stamps)


def _usable(project: Project) -> bool:
    """Whether there is an environment with pip, of a Python we support, made for this very folder."""
    if not project.python.exists() or read_stamps(project).get("folder", str(project.root)) != str(
        project.root
    ):
        return False
    asked = quiet(project.run_python("-c", "import pip, sys; print(*sys.version_info[:2])"), project.root)
    if asked is None:
        return False
    major, minor = (int(part) for part in asked.split())
    return (3, 11) <= (major, minor) < (3, 15)


def _make_venv(project: Project) -> None:
    version = (sys.version_info[0], sys.version_info[1])
    say(f"Making .venv with Python {version[0]}.{version[1]} ...")
    if project.venv.exists():
        shutil.rmtree(project.venv)
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        say("This Python comes without the parts that make environments (venv, ensurepip).")
        apt_install(project, venv_package(version), "make an environment")
    must(
        (sys.executable, "-m", "venv", str(project.venv)),
        project.root,
        "Python could not make an environment. Check that there is space on the disk and that the folder can"
        " be written, delete .venv, and run the command again."
        f" On Debian or Ubuntu also: {venv_package(version).typed}",
    )
    write_stamp(project, {}, "folder", str(project.root))


def can_apt(project: Project) -> bool:
    """Whether we may install Debian packages ourselves: on Linux, as root, with apt."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return project.system is System.LINUX and root and shutil.which("apt-get") is not None


def apt_install(project: Project, packages: AptCall, purpose: str) -> None:
    """Install Debian packages when that is allowed here, otherwise say which command does it."""
    if not can_apt(project):
        needed = f"To {purpose}, a part of the system is missing."
        raise DevError(f"{needed} Install it, then run this again:\n  {packages.typed}")
    say(f"Installing {', '.join(packages.packages)} ...")
    silent = {"DEBIAN_FRONTEND": "noninteractive"}
    call(APT_UPDATE, project.root, silent)  # one source that is down is no reason to stop
    if call(packages.install, project.root, silent) != 0:
        raise DevError(
            f"apt-get failed; see above. The network may be down, or run by hand:\n  {packages.typed}"
        )


# ---------------------------------------------------------------- what is already done


def fingerprint(files: Iterable[Path], root: Path) -> str:
    """A hash over names and contents of files, missing ones included."""
    digest = hashlib.sha256()
    for file in sorted(files):
        content = file.read_bytes() if file.is_file() else b"(missing)"
        digest.update(f"{file.relative_to(root).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def read_stamps(project: Project) -> dict[str, str]:
    """What the environment was made from; empty when that is not known."""
    try:
        known = json.loads((project.venv / _STAMPS).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(known, dict):
        return {}
    return {str(name): str(value) for name, value in known.items()}


def write_stamp(project: Project, stamps: dict[str, str], name: str, value: str) -> None:
    """Note that one thing is done, in a file written whole."""
    stamps[name] = value
    fresh = project.venv / f"{_STAMPS}.{os.getpid()}"
    fresh.write_text(json.dumps(stamps, indent=1), "utf-8")
    fresh.replace(project.venv / _STAMPS)


def _install_lock(project: Project, stamps: dict[str, str]) -> None:
    lock = project.root / "requirements.lock"
    wanted = fingerprint([lock], project.root)
    if stamps.get("lock") == wanted:
        return
    say("Installing the packages of requirements.lock (the first time takes some minutes) ...")
    must(
        project.run_python(
            "-m", "pip", "install", "--quiet", "--require-hashes", "--only-binary", ":all:", "-r", str(lock)
        ),
        project.root,
        "The packages could not be installed. Check the network (pip needs its package index) and run the"
        " command again; what is already there is kept. If a package does not match its hash, do not go on:"
        " the download is not the file that was locked.",
    )
    write_stamp(project, stamps, "lock", wanted)


def _install_project(project: Project, stamps: dict[str, str]) -> None:
    sources = [
        project.root / name
        for name in ("pyproject.toml", "README.md", "build/hatch_build.py", "build/catalogues.py")
    ]
    wanted = fingerprint(sources, project.root)
    if stamps.get("project") == wanted:
        return
    must(
        project.run_python(
            "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--editable", "."
        ),
        project.root,
        "The project itself could not be installed. The lines above say which file of it is at fault (most"
        " often pyproject.toml or a catalogue under locales/).",
    )
    write_stamp(project, stamps, "project", wanted)


def catalogue_files(root: Path) -> list[Path]:
    """The catalogues' sources (.po)."""
    return sorted((root / "locales").glob("*/LC_MESSAGES/*.po"))


def _compile_catalogues(project: Project, stamps: dict[str, str]) -> None:
    sources = catalogue_files(project.root)
    wanted = fingerprint(sources, project.root)
    compiled = all(source.with_suffix(".mo").is_file() for source in sources)
    if stamps.get("catalogues") == wanted and compiled:
        return
    must(
        project.run_python(str(project.root / "build" / "catalogues.py"), "compile"),
        project.root,
        "A catalogue under locales/ has a mistake. Correct the line named above, then run"
        f" {command_line('lint', project.system)}",
    )
    write_stamp(project, stamps, "catalogues", wanted)


def missing_programs(programs: Sequence[str]) -> list[str]:
    """Those programs that are not on the path."""
    return [name for name in programs if shutil.which(name) is None]
