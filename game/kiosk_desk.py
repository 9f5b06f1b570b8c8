"""`ouju kiosk pin|ledger|keys|sign|check`: what an operator does with a kiosk without a window (店主的命令).

Exit codes: 0 done, 1 something is wrong with what was given or found, 2 the command line itself.
"""

from __future__ import annotations

import argparse
import getpass
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from game.clock import SystemClock
from game.errors import GameError, SettingsError
from game.i18n import LANGUAGES, Texts
from game.kiosk.config import KioskConfig, layered
from game.kiosk.config_keys import KEYS
from game.kiosk.config_read import Fault, read_text, read_toml, to_plain
from game.kiosk.ledger import Ledger
from game.kiosk.ledger_chain import Found, Verdict
from game.kiosk.ledger_export import as_csv, end_of, export
from game.kiosk.pin import RESET_FILE, PinGate, check_pin
from game.kiosk.remote import SIGNED_FILE, read_signed, signed
from game.kiosk.signing import is_key, new_keys, public_of
from game.kiosk.venue import open_venue
from game.storage import Storage, storage_at, write_whole

__all__ = ["main"]

_FOUND: Final = {
    Found.WHOLE: "the chain is whole: nothing was changed",
    Found.EDITED: "the ledger was changed at line {line}",
    Found.CUT: "lines are missing at the end, from line {line}",
    Found.UNSEALED: "the seal is missing or was made elsewhere: nothing can be said of the end",
    Found.UNREADABLE: "the ledger cannot be read",
}


def main(argv: Sequence[str]) -> int:
    """Runs it; the exit code."""
    given = _parser().parse_args(argv)
    try:
        return _ACTS[given.what](given)
    except GameError as error:
        sys.stderr.write(f"ouju kiosk {given.what}: {error}\n")
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="ouju kiosk", description="What an operator does with a kiosk.")
    acts = parser.add_subparsers(dest="what", metavar="COMMAND", required=True)
    pin = acts.add_parser("pin", help="say whether there is a PIN, or set one")
    pin.add_argument("--set", action="store_true", help="ask for a new PIN; shows the recovery code once")
    ledger = acts.add_parser("ledger", help="show the usage ledger, check it, export it")
    ledger.add_argument("--days", type=_days, default=30, metavar="N", help="the last N days (30); 0 for all")
    ledger.add_argument("--check", action="store_true", help="only say whether anything was changed")
    ledger.add_argument(
        "--export", type=Path, metavar="DIR", help="write the whole ledger as CSV into a folder"
    )
    ledger.add_argument("--csv", action="store_true", help="write the whole ledger as CSV to the output")
    ledger.add_argument(
        "--since",
        type=Path,
        metavar="FILE.csv",
        help="an older export: say whether the ledger goes on from it",
    )
    ledger.add_argument("--lang", choices=LANGUAGES, help="the language of the table (that of the shop)")
    keys = acts.add_parser("keys", help="make the two keys of signed settings, or show the public one")
    keys.add_argument("file", type=Path, metavar="FILE", help="where the private key is, or is to be kept")
    sign = acts.add_parser("sign", help="sign settings, so that kiosks take them")
    sign.add_argument("settings", type=Path, metavar="FILE.toml", help="the settings; a kiosk.toml will do")
    sign.add_argument("--key", type=Path, required=True, metavar="FILE", help="the private key")
    sign.add_argument("--out", type=Path, default=Path(SIGNED_FILE), metavar="FILE", help=f"({SIGNED_FILE})")
    sign.add_argument("--number", type=int, metavar="N", help="the version (the time: YYYYMMDDhhmm)")
    check = acts.add_parser("check", help="say what is wrong with settings, or what they come to")
    check.add_argument(
        "file", type=Path, nargs="?", metavar="FILE",
        help="a kiosk.toml, or signed settings (.json); without it the kiosk.toml of this machine",
    )  # fmt: skip
    check.add_argument("--key", metavar="KEY", help="of signed settings: the public key (this machine's)")
    for each in (pin, ledger, check):
        each.add_argument("--data", type=Path, metavar="DIR", help="the kiosk of this data folder")
    ledger.add_argument("--config", type=Path, metavar="FILE", help="the settings of the shop")
    return parser


def _days(text: str) -> int:
    days = int(text)
    if days < 0:
        raise ValueError("days that are gone are counted from 0")
    return days


# ---------------------------------------------------------------- the PIN


def _pin(given: argparse.Namespace) -> int:
    file = storage_at(given.data).data / "kiosk" / "pin.json"
    gate = PinGate(file, SystemClock())
    if not given.set:
        left = gate.locked_s()
        state = "is set" if gate.is_set else "cannot be read: set a new one" if gate.broken else "is not set"
        print(f"The PIN {state}." + (f" It is locked for {left:.0f} s of running time." if left else ""))
        return 0 if gate.is_set else 1
    text = _asked("New PIN (digits): ")
    check_pin(text)
    if sys.stdin.isatty() and _asked("The same again: ") != text:
        raise SettingsError("The two are not the same. Nothing was changed.")
    code = gate.set(text)
    print(
        f"The PIN is set. It holds at once, also in a kiosk that runs.\n\nRecovery code: {code}\n\n"
        "Write it down now and keep it away from the machine: it is not shown again. When the PIN is lost, put\n"
        f"it into a text file named {RESET_FILE} on a USB stick, and plug that in while the PIN is asked for."
    )
    return 0


def _asked(words: str) -> str:
    """What is typed, unseen; from a pipe a line of it."""
    if sys.stdin.isatty():
        return getpass.getpass(words).strip()
    return sys.stdin.readline().strip()


# ---------------------------------------------------------------- the ledger


def _ledger(given: argparse.Namespace) -> int:
    storage = storage_at(given.data)
    config = _config(given, storage)
    ledger = Ledger(storage.data / "kiosk", SystemClock())
    verdict = ledger.verify()
    texts = Texts(given.lang or config.language)
    if given.export is not None:
        if not given.export.is_dir():
            raise SettingsError(f"There is no folder {given.export}.")
        print(export(ledger, given.export, texts, config, datetime.now().astimezone()))
    elif given.csv:
        sys.stdout.write(as_csv(ledger.entries(), verdict, texts, config.shop))
    elif not given.check and given.since is None:
        _show(ledger, given.days or None)
    sys.stderr.write(f"ouju kiosk ledger: {_told(verdict)}\n")
    goes_on = given.since is None or ledger.goes_on_from(*end_of(_export(given.since)))
    if given.since is not None:
        words = "goes on from" if goes_on else "is not the one of"
        sys.stderr.write(f"ouju kiosk ledger: it {words} {given.since}\n")
    return 0 if verdict.whole and goes_on else 1


def _export(file: Path) -> str:
    """The text of an exported ledger, however long."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file} cannot be read: {error}") from error


def _config(given: argparse.Namespace, storage: Storage) -> KioskConfig:
    """The settings of the shop in force, for its name and language."""
    file = given.config or storage.config / "kiosk.toml"
    return open_venue(storage.data, file, SystemClock(), named=given.config is not None).config


def _show(ledger: Ledger, days: int | None) -> None:
    print(f"{'begun':<25} {'min':>6}  {'game':<20} {'matches':>7} {'hands':>5}  how")
    for entry in ledger.entries(days):
        row = f"{entry.start:<25} {entry.minutes:>6}  {entry.game or '-':<20} {entry.matches:>7} {entry.hands:>5}"
        print(f"{row}  {entry.how.value}")


def _told(verdict: Verdict) -> str:
    said = _FOUND[verdict.found].format(line=verdict.line)
    return f"{said} ({verdict.lines} lines, the last is {verdict.head[:16]})"


# ---------------------------------------------------------------- signed settings


def _keys(given: argparse.Namespace) -> int:
    if given.file.exists():
        public = public_of(_private(given.file))
    else:
        keys = new_keys()
        write_whole(given.file, keys.private + "\n")
        public = keys.public
        sys.stderr.write(
            f"The private key is in {given.file}: keep it on your own machine, never on a kiosk.\n"
        )
    print(f'key = "{public}"')
    return 0


def _private(file: Path) -> str:
    text = read_text(file).strip()
    if not is_key(text):
        raise SettingsError(f"{file} holds no private key: `ouju kiosk keys FILE` makes one.")
    return text


def _sign(given: argparse.Namespace) -> int:
    number = int(f"{datetime.now().astimezone():%Y%m%d%H%M}") if given.number is None else given.number
    if number < 1:
        raise SettingsError("A version is a whole number from 1.")
    text = read_text(given.settings)
    layer = read_toml(text)
    if _blame(given.settings, layer.faults):
        return 1
    here = {key.name for key in KEYS if key.here}
    chosen = {name: value for name, value in layer.chosen.items() if name not in here}
    shop = str(layer.chosen.get("shop", ""))
    data = signed(to_plain(chosen), number, _private(given.key), shop)
    write_whole(given.out, data, for_others=True)
    left = sorted((layer.chosen.keys() & here) - {"shop"})
    if left:
        sys.stderr.write(f"Left out, as each machine has its own: {', '.join(left)}\n")
    print(f"{given.out}: version {number}, {len(chosen)} settings" + (f", for {shop} only" if shop else ""))
    return 0


def _check(given: argparse.Namespace) -> int:
    own = storage_at(given.data).config / "kiosk.toml"
    file: Path = given.file or own
    if file.suffix == ".json":
        key = given.key or (layered(read_toml(read_text(own)).chosen).key if own.is_file() else "")
        if not key:
            raise SettingsError(
                "Give the public key of who signed them: --key KEY, as `ouju kiosk keys` prints it."
            )
        document = read_signed(read_text(file).encode(), key)
        if _blame(file, document.faults):
            return 1
        print(f"version {document.version}, signed" + (f", for {document.shop}" if document.shop else ""))
        _list(document.chosen.keys(), layered(document.chosen))
        return 0
    layer = read_toml(read_text(file))
    if _blame(file, layer.faults):
        return 1
    config = layered(layer.chosen)
    _list(layer.chosen.keys(), config)
    print("offered: " + ", ".join(offer.name for offer in config.offers))
    return 0


def _list(names: Iterable[str], config: KioskConfig) -> None:
    """What is set, in the order of the guide."""
    wanted = set(names)
    chosen = {key.name: getattr(config, key.name) for key in KEYS if key.name in wanted}
    for name, value in to_plain(chosen).items():
        print(f"{name} = {json.dumps(value, ensure_ascii=False)}")


def _blame(file: Path, faults: Sequence[Fault]) -> int:
    """Tell what is wrong, a line each; how much it is."""
    for fault in faults:
        sys.stderr.write(f"{file}: {fault}\n")
    return len(faults)


_ACTS: Final[dict[str, Callable[[argparse.Namespace], int]]] = {
    "pin": _pin,
    "ledger": _ledger,
    "keys": _keys,
    "sign": _sign,
    "check": _check,
}
