"""Keys of a kiosk's exported ledger that are made at run time (导出台账的词条)."""

from __future__ import annotations

from collections.abc import Iterator

from game.kiosk.ledger import Ending
from game.kiosk.ledger_chain import Found
from game.kiosk.ledger_export import HEADS

__all__ = ["made_by_ledgers"]


def made_by_ledgers() -> Iterator[str]:
    """Heads, endings and verdicts."""
    yield from (f"kiosk.csv.{head}" for head in HEADS)
    yield from (f"kiosk.csv.how.{ending.value}" for ending in Ending)
    yield from (f"kiosk.csv.found.{found.value}" for found in Found)
