"""Tries the .deb where nothing else is (干净系统试装): install, play, upgrade, remove, purge; says what is left.

As root on Debian or Ubuntu, with debootstrap: ``python build/clean_root.py [--root FOLDER] [DEB]``. Packages come from
where the apt of this machine gets them. The root lies outside of the project; one that was named is kept.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from devtool_console import DevError, say, use_utf8

ROOT: Final = Path(__file__).resolve().parent.parent
PERSON: Final = "gast"
_GONE: Final = "usr/lib/ouju/_internal/of-the-old-version"
_CHANGING: Final = (
    "dev",
    "home",
    "proc",
    "run",
    "sys",
    "tmp",
    "pkg",
    "var/cache",
    "var/lib/apt",
    "var/lib/dpkg",
    "var/log",
)
_QUIET: Final = "SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy"


@dataclass(frozen=True, slots=True)
class CleanRoot:
    """A small system in a folder."""

    folder: Path

    def run(self, *words: str) -> str:
        """Run a command in it as root; what it says. Raises `DevError` with that where it fails."""
        environment = {
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            "LC_ALL": "C.UTF-8",
            "DEBIAN_FRONTEND": "noninteractive",
        }
        done = subprocess.run(
            ["chroot", str(self.folder), *words], env=environment, text=True, encoding="utf-8",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
        )  # fmt: skip
        if done.returncode:
            raise DevError(f"in the clean root: {' '.join(words)}\n{done.stdout}")
        return done.stdout

    def play(self, words: str) -> str:
        """Run a command line in it as an ordinary user, without screen and sound."""
        return self.run("su", "-l", PERSON, "-c", f"{_QUIET} {words}")

    def install(self, deb: Path) -> None:
        """Install a .deb with what it depends on and nothing more."""
        (self.folder / "pkg").mkdir(exist_ok=True)
        shutil.copy(deb, self.folder / "pkg" / deb.name)
        self.run("apt-get", "install", "-qq", "-y", "--no-install-recommends", f"/pkg/{deb.name}")

    def files(self) -> set[str]:
        """All names in it that only a package would change."""
        found = set[str]()
        for where, folders, files in os.walk(self.folder):
            here = Path(where).relative_to(self.folder).as_posix()
            folders[:] = [name for name in folders if Path(here, name).as_posix() not in _CHANGING]
            found.update(Path(here, name).as_posix() for name in (*folders, *files))
        return found


def bootstrap(folder: Path, suite: str = "") -> CleanRoot:
    """The system, made if it is not there, from the archive that this machine uses; of its own *suite* or another."""
    root = CleanRoot(folder)
    if not (folder / "usr").is_dir():
        say("Making a clean root (some minutes) ...")
        own = platform.freedesktop_os_release()["VERSION_CODENAME"]
        subprocess.run(
            ["debootstrap", "--variant=minbase", suite or own, str(folder), _archive(own)],
            check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
    if f"{PERSON}:" not in (folder / "etc" / "passwd").read_text("utf-8"):
        root.run("useradd", "--create-home", "--shell", "/bin/sh", PERSON)
    root.run("apt-get", "update", "-qq")
    return root


def _archive(suite: str) -> str:
    """Where apt of this machine gets the suite."""
    asked = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(SITE) $(RELEASE)", "Created-By: Packages"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    sites = [line.split()[0] for line in asked.stdout.splitlines() if line.split()[1:] == [suite]]
    if not sites:
        raise DevError(f"apt of this machine knows no archive of {suite}: run apt-get update first.")
    return sites[0]


@contextmanager
def _with_processes(folder: Path) -> Iterator[None]:
    """With /proc: the loader of the program looks there for its own folder."""
    (folder / "proc").mkdir(exist_ok=True)
    subprocess.run(["mount", "--bind", "/proc", str(folder / "proc")], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder / "proc")], check=True)


def older(deb: Path, folder: Path) -> Path:
    """The same package as if it were of an older version, with a file that the new one does not have."""
    stage = folder / "older"
    subprocess.run(["dpkg-deb", "-R", str(deb), str(stage)], check=True)
    card = stage / "DEBIAN" / "control"
    lines = card.read_text("utf-8").splitlines()
    card.write_text(
        "\n".join("Version: 0.0.1" if x.startswith("Version:") else x for x in lines) + "\n", "utf-8"
    )
    (stage / _GONE).write_text("of the old version\n", "utf-8")
    made = folder / "ouju_0.0.1_older.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zgzip", "-b", str(stage), str(made)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return made


def lay_data(root: CleanRoot, version: str = "1.0.0") -> dict[str, bytes]:
    """A player's files in the user's home, as a released version leaves them; names and contents."""
    source, home = ROOT / "tests" / "released" / version / "data", root.folder / "home" / PERSON
    kept = {}
    for file in sorted(file for file in source.rglob("*") if file.is_file()):
        inner = file.relative_to(source).as_posix()
        name = f".config/ouju/{inner}" if inner == "settings.json" else f".local/share/ouju/{inner}"
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(file.read_bytes())
        kept[name] = file.read_bytes()
    root.run("chown", "-R", f"{PERSON}:", f"/home/{PERSON}")
    return kept


def try_out(root: CleanRoot, deb: Path) -> None:
    """Every step; a `DevError` where one is not as it has to be."""
    before = root.files()
    with tempfile.TemporaryDirectory() as folder:
        root.install(older(deb, Path(folder)))
    _must((root.folder / _GONE).is_file(), "the older version is installed")
    root.play("ouju --version")
    kept = lay_data(root)
    root.install(deb)
    _must(not (root.folder / _GONE).exists(), "upgraded: nothing of the older version is left")
    record = next(name for name in kept if "/records/" in name)
    _must("Traceback" not in root.play(f"ouju replay --check ~/{record}"), "a record of before is proven")
    shown = root.play("timeout -s TERM 20 ouju --trace || true")
    _must('"t":"shown"' in shown.replace(" ", ""), "the program opens on the data of before")
    opened = root.play(f"timeout -s TERM 20 ouju --trace ~/{record} || true")
    _must('"t":"taken"' in opened.replace(" ", ""), "a record that is opened with it is shown")
    root.play("ouju doctor")
    root.play("ouju smoke")
    say("  the smoke test passes as an ordinary user")
    changed = root.run("find", f"/{_inside()}", "-newer", "/var/lib/dpkg/info/ouju.list", "-type", "f")
    _must(not changed.strip(), f"nothing was written beside the program{changed and ': ' + changed}")
    root.run("apt-get", "remove", "-qq", "-y", "ouju")
    _must(not (root.folder / _inside()).exists(), "removed: the program is gone")
    root.install(deb)  # one that leaves nothing behind is unknown once it is removed
    root.run("apt-get", "purge", "-qq", "-y", "ouju")
    home = root.folder / "home" / PERSON
    lost = [
        name for name, data in kept.items() if "sqlite" not in name and (home / name).read_bytes() != data
    ]
    _must(not lost, f"settings, records, voices and the interrupted match are as they were{lost or ''}")
    root.run("apt-get", "autoremove", "--purge", "-qq", "-y")
    left = sorted(root.files() - before)
    _must(not left, f"purged: nothing is left{': ' + ', '.join(left[:10]) if left else ''}")


def _inside() -> str:
    return "usr/lib/ouju"


def _must(holds: bool, what: str) -> None:
    if not holds:
        raise DevError(f"NOT SO: {what}")
    say(f"  {what}")


def main(arguments: Sequence[str]) -> int:
    """Try a .deb; 1 where something is not as it has to be."""
    use_utf8()
    asked = argparse.ArgumentParser(
        description="Install, upgrade, remove and purge the .deb in a clean root."
    )
    asked.add_argument("deb", nargs="?", type=Path, help="the package (the one in out/packages)")
    asked.add_argument("--suite", default="", help="another Debian than that of this machine, such as sid")
    asked.add_argument("--root", type=Path, help="where the clean root lies, or is to be made and kept")
    given = asked.parse_args(arguments)
    deb = given.deb or next(iter(sorted((ROOT / "out" / "packages").glob("*.deb"))), None)
    try:
        if deb is None:
            raise DevError("There is no .deb in out/packages: run python3 build/dev.py package first.")
        if os.geteuid() or shutil.which("debootstrap") is None:
            raise DevError("This needs root and debootstrap: sudo apt-get install debootstrap")
        with tempfile.TemporaryDirectory(prefix="ouju-root-") as folder:
            root = bootstrap((given.root or Path(folder, "root")).resolve(), given.suite)
            with _with_processes(root.folder):
                try_out(root, deb)
    except DevError as error:
        say(str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
