"""Answers to positions, and the command that reads and writes them.

Law: no line, whatever it holds, breaks the reading of the next one; what is wrong with it stands in its answer.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

from game.score.fields import SEAT_LETTERS, as_object, loaded, name_of
from game.score.position import DEALER, Position, position_of
from rules.core.ledger import net
from rules.errors import RulesError
from rules.mahjong.scribe import reading_text
from rules.scoring.model import HandEnd, ScoredWin, Tally, WinBy, WinFacts
from rules.scoring.tally import Scoring, has_shape, score
from rules.tiles.notation import format_tiles

__all__ = ["main", "score_line", "score_stream"]

_LONGEST_ERROR: Final = 400
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


def score_line(text: str) -> dict[str, object]:
    """The answer to one line: ``legal`` with its wins and payments, or ``error``.

    >>> score_line("[]")
    {'id': None, 'error': 'a position must be an object, not a list'}
    """
    name: str | int | None = None
    try:
        data = as_object(loaded(text), "a position")
        name = name_of(data)
        return {"id": name, **_answer(position_of(data))}
    except RulesError as error:
        return {"id": name, "error": _short(str(error))}
    except RecursionError:
        return {"id": name, "error": "the line is nested too deeply to be a position"}


def score_stream(lines: Iterable[bytes], out: BinaryIO) -> int:
    """Answers every line in order, in UTF-8; the exit code is 1 when any of them is an error."""
    code = 0
    for number, line in enumerate(lines):
        answer = _answer_bytes(line.removeprefix(_BYTE_ORDER_MARK) if number == 0 else line)
        code = 1 if "error" in answer else code
        # What UTF-8 cannot write, half a surrogate pair, goes out as the escape it came in as.
        out.write(json.dumps(answer, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n")
    out.flush()
    return code


def main(argv: Sequence[str] | None = None) -> int:
    """Runs ``ouju score [FILE]``: 0, or 1 when a line is an error, or 2 when the file cannot be read."""
    parser = argparse.ArgumentParser(prog="ouju score", description="Scores positions, one JSON line each.")
    parser.add_argument("file", nargs="?", default="-", help="a file of positions; standard input without it")
    file: str = parser.parse_args(argv).file
    if file == "-":
        return score_stream(_lines(sys.stdin.buffer), sys.stdout.buffer)
    try:
        text = Path(file).read_bytes()
    except OSError as error:
        sys.stderr.write(f"ouju score: cannot read {file}: {error.strerror}; give a file of positions\n")
        return 2
    return score_stream(_lines(BytesIO(text)), sys.stdout.buffer)


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; only the line feed ends one."""
    for line in stream:
        yield line.rstrip(b"\r\n")


def _answer_bytes(line: bytes) -> dict[str, object]:
    """The answer to one line of bytes."""
    try:
        return score_line(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        return {"id": None, "error": f"the line is no UTF-8 text: byte {error.start + 1} cannot be read"}


def _answer(position: Position) -> dict[str, object]:
    """The result of a sound position."""
    scoring = position.rules.scoring
    won: list[ScoredWin] = []
    for facts in position.claims:
        tally = score(scoring, facts)
        if tally is None:
            return {"legal": False, "why": _why(scoring, facts)}
        won.append(ScoredWin(facts, tally))
    setting = position.setting
    end = HandEnd(
        DEALER, position.streak, tuple(won), position.seats, setting.wilds, setting.flowers, setting.tiles
    )
    ledger = position.rules.pay(end)
    return {
        "legal": True,
        "wins": [_win(each) for each in won],
        "side": {},
        "payments": dict(zip(SEAT_LETTERS, net(ledger)[:4], strict=True)),
        "transfers": [
            [SEAT_LETTERS[each.payer], SEAT_LETTERS[each.payee], each.units, each.reason] for each in ledger
        ],
    }


def _win(win: ScoredWin) -> dict[str, object]:
    """One win as the result shows it."""
    return {
        "seat": SEAT_LETTERS[win.facts.seat],
        "total": win.tally.total,
        "patterns": win.tally.patterns,
        "formula": win.tally.formula,
        "reading": _reading(win.facts, win.tally),
    }


def _reading(facts: WinFacts, tally: Tally) -> str:
    """The groups by their faces; a flat win, which has none, shows melds and hand."""
    if tally.groups:
        return reading_text(tally.groups)
    drawn = () if facts.by is WinBy.PUSH4 else (facts.tile,)
    groups = [*(meld.tiles for meld in facts.melds), (*facts.concealed, *drawn)]
    return " ".join(format_tiles(group) for group in groups)


def _why(scoring: Scoring, facts: WinFacts) -> str:
    """Why a claimed win is none, for people."""
    if has_shape(scoring, facts):
        return f"the win is worth less than {scoring.minimum}"
    if facts.by is WinBy.PUSH3:
        return "this win needs three wilds in the hand"
    if facts.by is WinBy.PUSH4:
        return "this win needs four flowers set aside"
    if facts.by.is_claim and facts.tile in facts.wilds:
        return "a wild of another seat cannot be won on"
    return "the tiles do not make a winning hand"


def _short(message: str) -> str:
    """A message that holds somebody's text, short enough to read."""
    return message if len(message) <= _LONGEST_ERROR else message[: _LONGEST_ERROR - 1] + "…"
