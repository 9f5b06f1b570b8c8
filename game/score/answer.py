"""Answers to positions (答案): plain data, one object a line; the format is in ``docs/formats.md``."""

from __future__ import annotations

from typing import Final

from game.score.fields import SEAT_LETTERS, as_object, loaded, name_of
from game.score.ledger import LEDGER, ledger_answer
from game.score.position import Position
from game.score.read import position_of
from game.score.result import NoWin, Reason, Scored, scored
from game.score.sums import shown_check, shown_net, shown_transfer
from rules.errors import RulesError
from rules.mahjong.scribe import reading_text
from rules.scoring.model import ScoredWin, WinBy
from rules.scoring.settlement import hua_of
from rules.scoring.terms import price_of
from rules.tiles.notation import format_tiles

__all__ = ["score_line"]

_LONGEST_ERROR: Final = 400
_WHY: Final = {
    Reason.NO_SHAPE: "the tiles do not make a winning hand",
    Reason.BELOW_MINIMUM: "the win is worth less than {minimum}",
    Reason.NO_VOID: "the hand holds three suits, or the suit that the seat has declared not to hold",
    Reason.CLAIMED_WILD: "a wild of another seat cannot be won on",
    Reason.TOO_FEW_WILDS: "this win needs three wilds in the hand",
    Reason.TOO_FEW_FLOWERS: "this win needs four flowers set aside",
}


def score_line(text: str) -> dict[str, object]:
    """The answer to one line: ``legal`` with its wins and payments, or ``error``.

    >>> score_line("[]")
    {'id': None, 'error': 'a position must be an object, not a list'}
    """
    name: str | int | None = None
    try:
        data = as_object(loaded(text), "a position")
        name = name_of(data)
        return {"id": name, **_told(data)}
    except RulesError as error:
        return {"id": name, "error": _short(str(error))}
    except RecursionError:
        return {"id": name, "error": "the line is nested too deeply to be a position"}


def _told(data: dict[str, object]) -> dict[str, object]:
    """The answer to a position, or to the money of a whole hand."""
    return ledger_answer(data) if data.get("kind") == LEDGER else _answer(position_of(data))


def _answer(position: Position) -> dict[str, object]:
    """The result of a sound position."""
    result = scored(position)
    if isinstance(result, NoWin):
        return {"legal": False, "why": _WHY[result.reason].format(minimum=result.minimum)}
    return {
        "legal": True,
        "wins": [_win(position, each) for each in result.wins],
        **_check(result),
        "side": _side(position, result),
        "payments": shown_net(result.ledger),
        "transfers": [shown_transfer(each) for each in result.ledger],
    }


def _check(result: Scored) -> dict[str, object]:
    """What the draw check finds each seat to be, and the 番 of what the ready ones wait for (1.8)."""
    if result.check is None:
        return {}
    return shown_check(result.check)


def _win(position: Position, win: ScoredWin) -> dict[str, object]:
    """One win as the result shows it."""
    price = price_of(position.rules.pay)
    shown: dict[str, object] = {
        "seat": SEAT_LETTERS[win.facts.seat],
        "total": win.tally.total,
        "patterns": win.tally.patterns,
        "formula": win.tally.formula,
        "reading": _reading(win),
    }
    if price is not None:
        shown["value"] = price(win.tally.total)
    if win.tally.limited:
        shown["limited"] = True
    if win.liability is not None:
        shown["liability"] = {"seat": SEAT_LETTERS[win.liability.seat], "reason": win.liability.kind.value}
    return shown


def _reading(win: ScoredWin) -> str:
    """The groups by their faces; a flat win, which has none, shows melds and hand."""
    facts = win.facts
    if win.tally.groups:
        return reading_text(win.tally.groups)
    drawn = () if facts.by is WinBy.PUSH4 else (facts.tile,)
    groups = [*(meld.tiles for meld in facts.melds), (*facts.concealed, *drawn)]
    return " ".join(format_tiles(group) for group in groups)


def _side(position: Position, result: Scored) -> dict[str, object]:
    """What every seat that is shown scores beside the win."""
    hua = hua_of(position.rules.pay)
    if hua is None:
        return {}
    return {SEAT_LETTERS[seat]: {"hua": hua.told(count)} for seat, count in result.hua.items()}


def _short(message: str) -> str:
    """A message that holds somebody's text, short enough to read."""
    return message if len(message) <= _LONGEST_ERROR else message[: _LONGEST_ERROR - 1] + "…"
