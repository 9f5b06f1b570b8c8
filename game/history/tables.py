"""Rows as tables for other programs (导出): lines of cells, and CSV that spreadsheets open as it is meant."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence

from game.history.rows import HandRow, MatchRow

__all__ = ["HAND_HEADS", "MATCH_HEADS", "as_csv", "hand_cells", "match_cells"]

Cell = str | int | float | None

MATCH_HEADS = (
    "file", "started", "minutes", "game", "edition", "room", "hands", "complete", "seat", "place", "total", "stake",
    "player.0", "player.1", "player.2", "player.3", "total.0", "total.1", "total.2", "total.3",
)  # fmt: skip
"""The heads of the table of matches; the catalogue has each as ``csv.<head>``."""

HAND_HEADS = (
    "file", "hand", "dealer", "streak", "reason", "winners", "by", "source", "worth", "patterns",
    "change", "change.0", "change.1", "change.2", "change.3",
)  # fmt: skip
"""The heads of the table of hands."""

_RISKY = ("=", "+", "-", "@", "\t", "\r")


def match_cells(match: MatchRow, game: str, edition: str) -> tuple[Cell, ...]:
    """A match as cells; *game* and *edition* are their names."""
    return (
        match.file, match.started.strftime("%Y-%m-%d %H:%M"), round(match.seconds / 60) or None, game, edition,
        match.room, match.hands, int(match.complete), None if match.seat is None else match.seat + 1,
        match.place or None, None if match.seat is None else match.total, match.stake, *match.names, *match.totals,
    )  # fmt: skip


def hand_cells(hand: HandRow, file: str, pattern: Callable[[str], str]) -> tuple[Cell, ...]:
    """A hand as cells; seats are counted from 1."""
    first = hand.wins[0] if hand.wins else None
    names = "; ".join(" + ".join(pattern(name) for name, _ in win.patterns) for win in hand.wins)
    return (
        file, hand.no, hand.dealer + 1, hand.streak, hand.reason, " ".join(str(seat + 1) for seat in hand.winners),
        hand.by, None if first is None or first.source is None else first.source + 1,
        hand.total if hand.wins else None, names, None if hand.seat is None else hand.points, *hand.changes,
    )  # fmt: skip


def as_csv(heads: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    r"""A table as CSV with a byte order mark, which spreadsheets need to see that it is UTF-8.

    What somebody typed never becomes a formula.

    >>> as_csv(["名字"], [["=1+1"], [-3]])
    "\ufeff名字\r\n'=1+1\r\n-3\r\n"
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(heads)
    for row in rows:
        writer.writerow(["" if cell is None else _safe(cell) for cell in row])
    return "\ufeff" + out.getvalue()


def _safe(cell: str | float) -> str | float:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_RISKY) else cell
