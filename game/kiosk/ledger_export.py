"""The ledger as a table for spreadsheets (导出台账): UTF-8 with its mark, lines as Windows ends them, no formulas.

The heads are in the shop's language, the last line says whether the chain of the ledger is whole.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Final, TypeAlias

from game.errors import SettingsError
from game.i18n import Texts
from game.kiosk.config import KioskConfig
from game.kiosk.ledger import Entry, Ledger
from game.kiosk.ledger_chain import Verdict
from game.storage import STAMP, free_name, write_whole

__all__ = ["HEADS", "as_csv", "end_of", "export", "table"]

Cell: TypeAlias = str | int | float

HEADS: Final = (
    "line", "shop", "machine", "session", "part", "start", "end", "zone", "minutes", "game", "edition", "key", "seats",
    "hands", "matches", "how", "start_s", "end_s", "boot",
)  # fmt: skip
"""The heads; the catalogue has each as ``kiosk.csv.<head>``."""
_RISKY: Final = ("=", "+", "-", "@", "\t", "\r", "\n")
_UNSAFE: Final = re.compile(r'[\x00-\x1f<>:"/\\|?*\s]+')


def export(ledger: Ledger, folder: Path, texts: Texts, config: KioskConfig, wall: datetime) -> Path:
    """Write the whole ledger into a folder; the file. Raises `StorageError`."""
    name, text = table(ledger, texts, config, wall)
    file = free_name(folder / name)
    write_whole(file, text, for_others=True)
    return file


def table(ledger: Ledger, texts: Texts, config: KioskConfig, wall: datetime) -> tuple[str, str]:
    """The whole ledger as a file that is not written yet: its name and its text. Raises `StorageError`."""
    entries, verdict = ledger.entries(), ledger.verify()
    machine = _UNSAFE.sub("-", config.machine).strip("-. ")
    name = f"ouju-ledger{'-' + machine if machine else ''}-{wall.strftime(STAMP)}.csv"
    return name, as_csv(entries, verdict, texts, config.shop)


def as_csv(entries: Iterable[Entry], verdict: Verdict, texts: Texts, shop: str = "") -> str:
    """The whole table as text."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([texts(f"kiosk.csv.{head}") for head in HEADS])
    for entry in entries:
        writer.writerow([_safe(cell) for cell in _cells(entry, texts, shop)])
    found = texts(f"kiosk.csv.found.{verdict.found.value}", line=verdict.line, lines=verdict.lines)
    writer.writerow([texts("kiosk.csv.chain"), _safe(found), verdict.lines, verdict.head])
    return "\ufeff" + out.getvalue()


def end_of(text: str) -> tuple[int, str]:
    """How many lines an exported ledger had, and the hash of the last. Raises `SettingsError` for what is none."""
    rows = [row for row in csv.reader(io.StringIO(text, newline="")) if row]
    try:
        _, _, lines, head, *_ = rows[-1]
        return int(lines), head
    except (IndexError, ValueError) as error:
        raise SettingsError("That is no exported ledger.") from error


def _cells(entry: Entry, texts: Texts, shop: str) -> tuple[Cell, ...]:
    game, _, edition = entry.game.partition(":")
    names = (_name(texts, f"game.{game}.name", game), _name(texts, f"edition.{game}.{edition}", edition))
    began, ended = datetime.fromisoformat(entry.start), datetime.fromisoformat(entry.end)
    return (
        entry.n or texts("kiosk.csv.unwritten"), shop, entry.machine, entry.id, entry.part,
        f"{began:%Y-%m-%d %H:%M:%S}", f"{ended:%Y-%m-%d %H:%M:%S}", _zone(began), entry.minutes, *names, entry.game,
        " ".join(str(seat + 1) for seat in entry.seats), entry.hands, entry.matches,
        texts(f"kiosk.csv.how.{entry.how.value}"), entry.start_mono, entry.end_mono, entry.boot,
    )  # fmt: skip


def _name(texts: Texts, key: str, unknown: str) -> str:
    """A game that this program does not know any more goes by its key."""
    return texts(key) if texts.has(key) else unknown


def _zone(moment: datetime) -> str:
    """How far a moment's clock is from UTC; spreadsheets would take a bare sign for a formula.

    >>> _zone(datetime.fromisoformat("2026-12-01T20:00:00+08:00"))
    'UTC+08:00'
    """
    return f"UTC{moment.isoformat()[19:]}" if moment.tzinfo is not None else ""


def _safe(cell: Cell) -> Cell:
    """What a spreadsheet would take for a formula becomes text.

    >>> _safe("=1+1"), _safe(-3)
    ("'=1+1", -3)
    """
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_RISKY) else cell
