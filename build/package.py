"""Makes the packages of this system (打包): freezes the program, measures it, tries it, wraps it.

``dev.py package`` calls this with the Python of the environment. Everything lies below ``out/``: what is prepared in
``package``, the folder in ``dist/ouju`` (on a Mac also the application ``dist/ouju.app``), what is made of it in
``packages``.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from devtool_console import DevError, child_environment, say, use_utf8
from devtool_environment import Project, this_project
from devtool_paths import UNFIT, System, frozen_program
from package_clicks import clicks
from package_fonts import make_fonts
from package_licences import unknown
from package_measure import FIRST_PICTURE, SIZE, first_picture, glibc_floor, size
from package_needs import meet_needs
from package_parts import project_version, version_resource
from wrap import wrap
from wrap_icons import draw
from wrap_runpath import forget_search_paths

__all__ = ["Places", "freeze", "main", "places"]

_LAST_LINES = 25


@dataclass(frozen=True, slots=True)
class Places:
    """Where a build keeps what."""

    work: Path
    folder: Path
    program: Path
    packages: Path


def places(project: Project) -> Places:
    """The places of this project."""
    out, program = project.root / "out", frozen_program(project.root, project.system)
    return Places(out / "package", program.parent, program, out / "packages")


def main(arguments: Sequence[str]) -> int:
    """Makes what was asked for; the exit code."""
    use_utf8()
    parser = argparse.ArgumentParser(prog="dev.py package", description="Freeze the program and wrap it.")
    parser.add_argument(
        "--folder-only", action="store_true", help="freeze and try it, make no packages of it"
    )
    parser.add_argument("--untried", action="store_true", help="freeze it only")
    asked = parser.parse_args(list(arguments))
    project = this_project()
    try:
        meet_needs(project)
    except DevError as error:
        say(str(error))
        return UNFIT
    try:
        freeze(project)
        report(project)
        if not asked.untried:
            smoke(project)
            clicks(project, places(project).program)
        if not (asked.folder_only or asked.untried):
            at = places(project)
            for made in wrap(project.root, at.folder, at.packages):
                say(f"  {made.relative_to(project.root)}  {_megabytes(size_of(made))}")
    except DevError as error:
        say(f"\n{error}")
        return 1
    return 0


def freeze(project: Project) -> None:
    """The folder with the program, made anew."""
    begun, at = time.monotonic(), places(project)
    prepared = at.work / "prepared"
    for old in (prepared, at.work / "licences", at.folder):
        shutil.rmtree(old, ignore_errors=True)
    say("Freezing the program ...")
    make_fonts(project.root, prepared, at.work / "kept")
    draw(at.work / "icons")
    (at.work / "version.txt").write_text(version_resource(project_version(project.root)), "utf-8")
    _run_pyinstaller(project, at)
    if project.system is System.LINUX:
        forget_search_paths(at.folder)
    for name in unknown(file.name for file in at.folder.rglob("*") if not file.is_symlink()):
        say(f"  nobody has looked up the licence of {name}: it belongs into build/libraries.toml")
    say(f"  {at.folder.relative_to(project.root)}, made in {time.monotonic() - begun:.0f} s")


def _run_pyinstaller(project: Project, at: Places) -> None:
    """Its many lines go into a file; the last ones are said when it fails."""
    log = at.work / "pyinstaller.log"
    command = project.run_python(
        "-m", "PyInstaller", "--noconfirm",
        "--workpath", str(at.work / "work"), "--distpath", str(at.folder.parent),
        str(project.root / "build" / "ouju.spec"),
    )  # fmt: skip
    told = {"OUJU_PACKAGE": str(at.work), "PYINSTALLER_CONFIG_DIR": str(at.work / "kept")}
    environment = child_environment(os.environ) | told
    with log.open("w", encoding="utf-8") as lines:
        done = subprocess.run(
            command, cwd=project.root, env=environment, stdout=lines, stderr=subprocess.STDOUT, check=False
        )
    if done.returncode or not at.program.is_file():
        end = "\n".join(log.read_text("utf-8", "replace").splitlines()[-_LAST_LINES:])
        raise DevError(
            f"{end}\n\nThe program could not be frozen; all lines: {log.relative_to(project.root)}"
        )


def report(project: Project) -> None:
    """Say what the folder is; more than the bar is said aloud and fails nothing: machines differ."""
    at = places(project)
    weight = size(at.folder)
    say(
        f"  size: {_megabytes(weight)} of at most {_megabytes(SIZE)}{' (TOO LARGE)' if weight > SIZE else ''}"
    )
    first = first_picture([str(at.program)])
    slow = " (TOO SLOW, or a busy machine)" if first > FIRST_PICTURE else ""
    say(f"  first picture: {first:.2f} s of at most {FIRST_PICTURE} s{slow}")
    if project.system is System.LINUX:
        say(f"  runs with glibc {glibc_floor(at.folder) or 'of any version'} or newer")


def smoke(project: Project) -> None:
    """Let the frozen program try itself. Raises `DevError` where it does not work."""
    program = places(project).program
    say("Trying the frozen program ...")
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    sys.stdout.flush()
    done = subprocess.run([str(program), "smoke"], env={**os.environ, **quiet}, check=False)
    if done.returncode:
        raise DevError(f"The frozen program does not work; try: {program.relative_to(project.root)} smoke")


def size_of(made: Path) -> int:
    """The bytes of a package, which may be a folder."""
    return size(made) if made.is_dir() else made.stat().st_size


def _megabytes(count: int) -> str:
    return f"{count / 1e6:.1f} MB"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
