"""Wraps the frozen program (打包): what people download of this system, its hashes and its list of parts.

`dev.py package` calls `wrap` when the folder is frozen; `python build/wrap.py` does it again without freezing.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import wrap_icons
import wrap_linux
import wrap_macos
import wrap_windows
from package_parts import NAME
from wrap_facts import Facts, facts_of
from wrap_sbom import bom
from wrap_tree import sums

__all__ = ["SUMS", "Wrapped", "wrap"]

ROOT: Final = Path(__file__).resolve().parent.parent
SUMS: Final = "SHA256SUMS"

Wrapped = list[Path]


def wrap(root: Path, frozen: Path, target: Path, sign: str = "") -> Wrapped:
    """Make all packages of this system out of the folder *frozen*; the files in *target*, hashes last.

    What lay in *target* is removed: no package of another build stays beside the sums.
    """
    facts = facts_of(root)
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    icons = target.parent / "icons"
    wrap_icons.draw(icons)
    made = [*_packages(facts, frozen, icons, target, sign), _bill(facts, frozen, target)]
    listed = target / SUMS
    listed.write_text(sums(made), "utf-8", newline="\n")
    return [*made, listed]


def _packages(facts: Facts, frozen: Path, icons: Path, target: Path, sign: str) -> Wrapped:
    match facts.system:
        case "windows":
            made = [wrap_windows.archive(facts, frozen, target)]
            if shutil.which("makensis") is None:
                sys.stdout.write(
                    "No setup: makensis is not here (https://nsis.sourceforge.io); the zip is made.\n"
                )
                return made
            return [*made, wrap_windows.setup(facts, frozen, icons, target, sign)]
        case "macos":
            return [wrap_macos.image(facts, wrap_macos.application_in(frozen.parent), target)]
        case _:
            made = [wrap_linux.archive(facts, frozen, icons, target)]
            if shutil.which("dpkg-deb") is None:
                sys.stdout.write(
                    "No .deb: dpkg-deb is not here (it comes with Debian and Ubuntu); the archive is made.\n"
                )
                return made
            return [*made, wrap_linux.debian(facts, frozen, icons, target)]


def _bill(facts: Facts, frozen: Path, target: Path) -> Path:
    file = target / f"{facts.name}.cdx.json"
    file.write_text(bom(facts, frozen), "utf-8", newline="\n")
    return file


def main(arguments: Sequence[str]) -> int:
    """Wrap what lies in out/dist."""
    asked = argparse.ArgumentParser(description="Make the packages of this system out of the frozen folder.")
    asked.add_argument("--frozen", type=Path, default=ROOT / "out" / "dist" / NAME, help="the frozen folder")
    asked.add_argument("--target", type=Path, default=ROOT / "out" / "packages", help="where packages go")
    asked.add_argument("--sign", default="", help="on Windows: a command that signs the file named behind it")
    given = asked.parse_args(arguments)
    for file in wrap(ROOT, given.frozen, given.target, given.sign):
        sys.stdout.write(f"{file.stat().st_size / 1e6:8.2f} MB  {file}\n")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main(sys.argv[1:]))
