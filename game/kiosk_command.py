"""`ouju kiosk` (茶馆模式): guards the client of a tea-room machine, or is that client, or does what an operator asks.

Exit codes: 0 left by the PIN or told to end, 1 something was wrong with what was given, 2 the command line itself, 78
not set up: no PIN.
"""

from __future__ import annotations

import argparse
import importlib
import logging
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from game.clock import SystemClock
from game.errors import SettingsError, StorageError
from game.hold import lock
from game.linking import program
from game.storage import Storage, folder_for, storage_at
from game.watchdog.codes import Code

if TYPE_CHECKING:
    from game.assembly import Wishes

__all__ = ["main"]

_OTHERS: Final = {
    "pin": ("game.kiosk_desk", "set the PIN of the operator"),
    "ledger": ("game.kiosk_desk", "show, check and export the ledger"),
    "check": ("game.kiosk_desk", "say what is wrong with a kiosk.toml"),
    "keys": ("game.kiosk_desk", "make the keys that settings are signed with"),
    "sign": ("game.kiosk_desk", "sign settings for the kiosks of a shop"),
    "install": ("game.autostart.command", "let this machine start the kiosk by itself"),
    "uninstall": ("game.autostart.command", "take that back completely"),
    "status": ("game.autostart.command", "tell whether it is installed and runs"),
}
"""Commands without a window: the module, and what it does."""
_SIZE: Final = re.compile(r"(\d{3,5})[x×](\d{3,5})")
_NO_PIN: Final = (
    "No PIN is set, so nobody could leave the kiosk or reach the operator's menu. Set one and start again:\n"
    "  ouju kiosk pin --set{where}\n"
)
_LOST_PIN: Final = (
    "The PIN in {file} cannot be read: it is damaged, or this user has no right to it. Without it nobody could leave\n"
    "the kiosk or reach the operator's menu. Give this user the right to read and write it, or set a new PIN:\n"
    "  ouju kiosk pin --set{where}\n"
)
_TWICE: Final = "A kiosk of {folder} runs already. End that one first, or name another folder by --data.\n"


def main(argv: Sequence[str]) -> int:
    """Runs it; the exit code."""
    if argv and argv[0] in _OTHERS:
        return _other(argv)
    given = _parser().parse_args(argv)
    storage = storage_at(given.data)
    return _guarded(given, storage) if given.guarded else _guard(given, storage)


def _other(argv: Sequence[str]) -> int:
    run: Callable[[Sequence[str]], int] = importlib.import_module(_OTHERS[argv[0]][0]).main
    return run(argv)


# ---------------------------------------------------------------- the watchdog


def _guard(given: argparse.Namespace, storage: Storage) -> int:
    """Guard clients until one is left by the PIN."""
    from game.kiosk.ledger import boot_id
    from game.kiosk.pin import PinGate
    from game.watchdog.notify import Notice
    from game.watchdog.reports import Reports
    from game.watchdog.running import Kennel, Watchdog
    from game.watchdog.supervisor import Supervisor

    logging.basicConfig(
        stream=sys.stderr, level=logging.WARNING, format="%(asctime)s ouju kiosk: %(message)s"
    )
    folder, clock = storage.data / "kiosk", SystemClock()
    gate = PinGate(folder / "pin.json", clock)
    if not gate.is_set:
        words, where = _LOST_PIN if gate.broken else _NO_PIN, f" --data {given.data}" if given.data else ""
        sys.stderr.write(words.format(file=folder / "pin.json", where=where))
        return Code.UNFIT
    try:
        held = _hold(folder / "watchdog.lock")
    except BlockingIOError:
        sys.stderr.write(_TWICE.format(folder=folder))
        return 1
    kennel = Kennel(
        command=lambda safe: _client(given, safe=safe),
        reports=Reports(folder, boot_id()),
        trace=given.trace,
        clock=clock,
        alive=Notice(clock).alive,
    )
    try:
        return Watchdog(kennel, Supervisor(safe=given.safe)).run()
    finally:
        if held is not None:
            held.close()


def _hold(file: Path) -> BinaryIO | None:
    """Hold the folder for this watchdog until the file is closed; None where nothing can be held.

    Raises `BlockingIOError` where another watchdog has it.
    """
    try:
        stream = (folder_for(file) / file.name).open("ab", buffering=0)
    except (OSError, StorageError):
        return None
    try:
        lock(stream)
    except BlockingIOError:
        stream.close()
        raise
    except OSError:
        stream.close()
        return None
    return stream


def _client(given: argparse.Namespace, *, safe: bool) -> tuple[str, ...]:
    """The command line of a client."""
    words = [*program(piped=True), "kiosk", "--guarded"]
    for name, value in (
        ("--config", given.config),
        ("--data", given.data),
        ("--lang", given.lang),
        ("--seed", given.seed),
        ("--size", given.size and "{}x{}".format(*given.size)),
    ):
        if value:
            words += [name, str(value)]
    return (*words, *["--trace"] * given.trace, *["--safe"] * safe)


# ---------------------------------------------------------------- the client


def _guarded(given: argparse.Namespace, storage: Storage) -> int:
    """Be the client; its output belongs to the watchdog."""
    if given.safe:  # before anything opens a device
        os.environ["SDL_AUDIODRIVER"] = "dummy"
    from game.start import play

    try:
        wishes = _wishes(given, storage)
    except SettingsError as error:
        sys.stderr.write(f"ouju kiosk: {error}\n")
        return Code.UNFIT
    return play(wishes)


def _wishes(given: argparse.Namespace, storage: Storage) -> Wishes:
    from game.assembly import Wishes
    from game.attendance.kiosk import KioskAttendant
    from game.kiosk.policy import KIOSK
    from game.kiosk.venue import open_venue
    from game.watchdog.child import Guard

    file = given.config or storage.config / "kiosk.toml"
    venue = open_venue(storage.data, file, SystemClock(), named=given.config is not None, safe=given.safe)
    guard = Guard()
    guard.watch()
    return Wishes(
        storage=venue.storage,
        seed=given.seed,
        language=given.lang,
        size=given.size,
        fullscreen=given.size is None,
        trace=given.trace,
        kiosk=KIOSK,
        venue=venue,
        attend=lambda house: KioskAttendant(house, venue, guard),
        stopped=Code.RESTART,
        unseen=Code.NO_SCREEN,
    )


# ---------------------------------------------------------------- the command line


def _parser() -> argparse.ArgumentParser:
    commands = "\n".join(f"  {name:<10} {what}" for name, (_, what) in _OTHERS.items())
    parser = argparse.ArgumentParser(
        prog="ouju kiosk",
        description="The game on a machine in a tea room (茶馆机): full screen, no way out without the PIN.",
        epilog=f"commands of the operator (each has its own --help):\n{commands}\n\nThe guide is docs/kiosk.md.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help="the settings of the shop (kiosk.toml in the folder of settings)",
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="keep everything below this folder")
    parser.add_argument(
        "--safe", action="store_true", help="no sound, no motion, no graphics card: when it crashes"
    )
    parser.add_argument("--size", type=_size, metavar="WxH", help="in a window, to try it out, e.g. 1024x600")
    parser.add_argument(
        "--lang", choices=("zh_CN", "zh_CN@wenzhou", "en"), help="the first language of this run"
    )
    parser.add_argument("--seed", help="64 hex digits or any text: the same seed gives the same matches")
    parser.add_argument("--trace", action="store_true", help="say what is on the screen, a line of JSON each")
    parser.add_argument("--guarded", action="store_true", help=argparse.SUPPRESS)
    return parser


def _size(text: str) -> tuple[int, int]:
    found = _SIZE.fullmatch(text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no size: write width x height, for example 1600x900")
    return int(found[1]), int(found[2])
