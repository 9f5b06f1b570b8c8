"""Tables for spreadsheets."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime

from game.history.rows import HandRow, MatchRow, WinRow
from game.history.tables import HAND_HEADS, MATCH_HEADS, as_csv, hand_cells, match_cells

MATCH = MatchRow(
    7, "a.jsonl", "yueqing", "local", "practice", datetime(2026, 3, 1, 9, 5, tzinfo=UTC), 600, 8, 2,
    ("=cmd", "b,c", '"d"', "东\n家"), (None, None, None, None), (1, 2, -3, 0), 4, True, False,
)  # fmt: skip
HAND = HandRow(
    7, 3, 1, 2, 2, "win", (WinRow(0, "discard", 2, 12, (("red", 1), ("white", 2)), 14, (0, 0, 14, 0)),),
    (14, 0, -14, 0),
)  # fmt: skip


def _read(text: str) -> list[list[str]]:
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def test_a_match_reads_back() -> None:
    head, row = _read(as_csv(MATCH_HEADS, [match_cells(MATCH, "乐清", "本地")]))
    told = dict(zip(head, row, strict=True))
    assert told["total"] == "-3"
    assert told["place"] == "4"
    assert told["started"] == "2026-03-01 09:05"
    assert told["player.1"] == "b,c"
    assert told["player.2"] == '"d"'
    assert told["player.3"] == "东\n家"
    assert told["player.0"] == "'=cmd", "what somebody typed never becomes a formula"


def test_a_hand_reads_back() -> None:
    head, row = _read(as_csv(HAND_HEADS, [hand_cells(HAND, "a.jsonl", str.upper)]))
    told = dict(zip(head, row, strict=True))
    assert told["patterns"] == "RED + WHITE"
    assert told["winners"] == "1"
    assert told["source"] == "3"
    assert told["change"] == "-14"
    assert told["dealer"] == "2"
    assert told["worth"] == "12"
