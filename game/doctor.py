"""`ouju doctor`: what works on this machine and what does not (自检), each with what to do about it."""

from __future__ import annotations

import argparse
import os
import platform
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from game.about import version
from game.assets import Assets
from game.errors import GameError
from game.i18n import LANGUAGES, Texts
from game.settings import NO_VOICE, SettingsStore
from game.storage import Storage, storage_at

__all__ = ["Finding", "Health", "examine", "main", "report"]


class Health(Enum):
    """How well a thing is: good, worth a note, or broken."""

    GOOD = "ok"
    NOTE = "warn"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found about one thing."""

    what: str
    health: Health
    text: str


def main(argv: Sequence[str]) -> int:
    """Prints what was found; 1 when something is broken."""
    parser = argparse.ArgumentParser(
        prog="ouju doctor", description="Say what works on this machine and what does not."
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="look at this data folder")
    parser.add_argument("--lang", choices=LANGUAGES, default="auto", help="the language of the report")
    parser.add_argument(
        "--report",
        action="store_true",
        help="write what is told with a report of a fault: nothing of you stands in it",
    )
    given = parser.parse_args(argv)
    if given.report:
        print(report(storage_at(given.data)), end="")
        return 0
    texts = Texts(given.lang)
    findings = tuple(examine(storage_at(given.data)))
    for finding in findings:
        mark = texts(f"doctor.{finding.health.value}")
        print(f"[{mark}] {texts(f'doctor.{finding.what}', text=finding.text)}")
    return 1 if any(finding.health is Health.BAD for finding in findings) else 0


def report(storage: Storage) -> str:
    """The same as is copied in the settings of a running program, without its window."""
    from game.diagnostics import diagnostics
    from game.ui.probe import screens

    try:
        sizes, driver = screens()
        facts = {"screens": ", ".join(f"{wide}x{high}" for wide, high in sizes), "driver": driver}
    except OSError as error:
        facts = {"screens": f"none: {error}"}
    return diagnostics(storage, SettingsStore(storage.settings_file).settings, facts)


def examine(storage: Storage) -> Iterator[Finding]:
    """Looks at one thing after the other; none stops the next."""
    looks: tuple[tuple[str, Callable[[], Finding]], ...] = (
        ("program", _program),
        ("system", _system),
        ("screen", _screen),
        ("sound", _sound),
        ("voices", lambda: _voices(storage)),
        ("fonts", _fonts),
        ("assets", _assets),
        ("texts", _texts),
        ("data", lambda: _data(storage)),
        ("network", _network),
    )
    for what, look in looks:
        try:
            yield look()
        except (GameError, OSError, ImportError) as error:
            yield Finding(what, Health.BAD, str(error))


def _program() -> Finding:
    """Which version, and whether it is a frozen one: then where it lies and how large it is."""
    if getattr(sys, "frozen", False) is not True:
        return Finding("program", Health.GOOD, f"{version()}, Python {sys.executable}")
    folder = Path(sys.executable).parent
    count = sum(each.stat().st_size for each in folder.rglob("*") if each.is_file() and not each.is_symlink())
    return Finding("program", Health.GOOD, f"{version()}, frozen, {folder}, {count / 1e6:.1f} MB")


def _system() -> Finding:
    from game.ui.probe import sdl_version

    found = (
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, SDL {sdl_version()}"
    )
    return Finding("system", Health.GOOD, found)


def _screen() -> Finding:
    from game.ui.probe import screens

    sizes, driver = screens()
    health = Health.NOTE if driver in ("dummy", "offscreen") else Health.GOOD
    return Finding("screen", health, f"{', '.join(f'{wide}x{high}' for wide, high in sizes)} ({driver})")


def _sound() -> Finding:
    from game.ui.mixer import open_mixer

    mixer = open_mixer(Assets())
    audible, device = mixer.audible, mixer.device
    mixer.close()
    return Finding("sound", Health.GOOD if audible else Health.NOTE, device if audible else "-")


def _voices(storage: Storage) -> Finding:
    """Every voice pack with how much of the repertoire it says; what cannot be read is worth a note."""
    from game.ui.casting import USUAL
    from game.voice.cabinet import Cabinet
    from game.voice.repertoire import cues

    cabinet, whole = Cabinet(Path(str(Assets().tree("voices"))), storage.voices), len(cues())
    told = [f"{pack.id} {len(pack.spoken())}/{whole}" for pack in cabinet.packs()]
    told += [f"{name}: {reason}" for name, reason in cabinet.spoiled().items()]
    usual = {pack for packs in USUAL.values() for pack in packs} - {NO_VOICE}
    lacking = sorted(usual - {pack.id for pack in cabinet.packs()})
    told += [f"{pack} -" for pack in lacking]
    return Finding("voices", Health.NOTE if lacking or cabinet.spoiled() else Health.GOOD, ", ".join(told))


def _fonts() -> Finding:
    assets = Assets()
    names = [assets.path(asset).name for asset in ("font.sans", "font.serif")]
    return Finding("fonts", Health.GOOD, ", ".join(names))


def _assets() -> Finding:
    assets = Assets()
    broken = assets.missing()
    if broken:
        return Finding("assets", Health.BAD, ", ".join(broken))
    return Finding("assets", Health.GOOD, str(len(assets.ids)))


def _texts() -> Finding:
    counts = ", ".join(f"{tag} {len(Texts(tag).keys)}" for tag in LANGUAGES)
    return Finding("texts", Health.GOOD, counts)


def _data(storage: Storage) -> Finding:
    """Whether the folder can be written to, without leaving anything in it."""
    folder = storage.data
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    if not os.access(folder, os.W_OK):
        return Finding("data", Health.BAD, f"{storage.data} (not writable)")
    with tempfile.TemporaryFile(dir=folder) as probe:
        probe.write(b"ouju")
    return Finding("data", Health.GOOD, str(storage.data))


def _network() -> Finding:
    """Whether this machine has an address in a network; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return Finding("network", Health.GOOD, str(probe.getsockname()[0]))
        except OSError as error:
            return Finding("network", Health.NOTE, error.strerror or type(error).__name__)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
