"""Ledgers for tests: lines, and the files that they make (台账)."""

from __future__ import annotations

from pathlib import Path

from game.kiosk.ledger_chain import Chain

__all__ = ["LINES", "chain_of", "ids", "lines_of"]

LINES = tuple({"t": "session", "id": f"{number:x}", "hands": number} for number in range(6))


def chain_of(folder: Path, lines: int = len(LINES)) -> Chain:
    """A ledger with the first few of them."""
    chain = Chain(folder)
    for line in LINES[:lines]:
        chain.append(line)
    return chain


def ids(chain: Chain) -> list[object]:
    """Which of them are in it."""
    return [line["id"] for line in chain.lines() if line["t"] == "session"]


def lines_of(folder: Path) -> list[bytes]:
    """Its lines as they stand in the file."""
    return (folder / "ledger.jsonl").read_bytes().splitlines(keepends=True)
