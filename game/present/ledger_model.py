"""The ledger as the operator reads it (台账): sessions by day, by game or one by one, and what they add up to.

What stands in the ledger is never changed here; nobody's name and no score is in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.kiosk.ledger import Entry
from game.present.dates import day, minute
from game.present.form_model import game_label
from game.present.kiosk_words import clocked
from game.present.label import Label, Plain, said
from rules import VARIANTS

__all__ = ["COLUMNS", "LedgerModel", "LedgerRow", "LedgerSpan", "LedgerView", "ledger_model"]

_MOST: Final = 500
"""So many sessions are listed one by one; all of them are counted."""


class LedgerView(Enum):
    """How the sessions stand; values are the ends of ``kiosk.ledger.view.<value>``."""

    DAY = "day"
    GAME = "game"
    EACH = "each"


class LedgerSpan(Enum):
    """The days to choose from; values are the ends of ``kiosk.ledger.span.<value>``."""

    TODAY = "today"
    WEEK = "week"
    MONTH = "month"
    ALL = "all"

    @property
    def days(self) -> int | None:
        """How many days, today among them; None for all."""
        return {LedgerSpan.TODAY: 1, LedgerSpan.WEEK: 7, LedgerSpan.MONTH: 30}.get(self)


COLUMNS: Final[dict[LedgerView, tuple[str, ...]]] = {
    LedgerView.DAY: ("sessions", "matches", "hands", "time"),
    LedgerView.GAME: ("sessions", "matches", "hands", "time"),
    LedgerView.EACH: ("game", "how", "hands", "time"),
}
"""The heads of the columns after the first, ends of ``kiosk.ledger.head.<key>``."""


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A line of the table: what it is about, its cells, and how long it took as a *share* of the longest line."""

    name: Label
    cells: tuple[Label, ...]
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class LedgerModel:
    """The sheet: what everything adds up to (``sessions``, ``matches``, ``hands``, ``time``), and the lines.

    *more* is how many sessions are counted but not listed.
    """

    totals: tuple[Label, ...]
    rows: tuple[LedgerRow, ...]
    more: int = 0

    @property
    def empty(self) -> bool:
        """Whether there was nobody."""
        return not self.rows


def ledger_model(entries: Iterable[Entry], view: LedgerView) -> LedgerModel:
    """The sheet of some sessions."""
    chosen = sorted(entries, key=lambda entry: entry.began, reverse=True)
    more = len(chosen) - _MOST if view is LedgerView.EACH else 0
    return LedgerModel(_sums(chosen), _rows(chosen, view), max(0, more))


def _rows(chosen: list[Entry], view: LedgerView) -> tuple[LedgerRow, ...]:
    """The lines: days newest first, games played longest first, or sessions newest first."""
    match view:
        case LedgerView.DAY:
            return _grouped(chosen, lambda entry: day(entry.began), Plain)
        case LedgerView.GAME:
            return _grouped(sorted(chosen, key=_share(chosen)), lambda entry: entry.game, _game_named)
        case LedgerView.EACH:
            return tuple(_each(entry) for entry in chosen[:_MOST])


def _share(entries: Iterable[Entry]) -> Callable[[Entry], tuple[int, str]]:
    """What sorts by how long each game was played, the longest first."""
    lasted = Counter[str]()
    for entry in entries:
        lasted[entry.game] += entry.seconds
    return lambda entry: (-lasted[entry.game], entry.game)


def _sums(entries: Iterable[Entry]) -> tuple[Label, ...]:
    """How many sessions, matches and hands, and how long; one who played several games is one session."""
    held = tuple(entries)
    sessions = len({entry.id for entry in held})
    numbers = (sessions, sum(entry.matches for entry in held), sum(entry.hands for entry in held))
    return (*(Plain(str(number)) for number in numbers), _lasted(sum(entry.seconds for entry in held)))


def _lasted(seconds: int) -> Label:
    return Plain(clocked(round(seconds / 60)))


def _grouped(
    entries: Iterable[Entry], of: Callable[[Entry], str], named: Callable[[str], Label]
) -> tuple[LedgerRow, ...]:
    """A line for each day or game, in the order in which they come."""
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(of(entry), []).append(entry)
    lasted = {name: sum(entry.seconds for entry in members) for name, members in groups.items()}
    most = max(1, *lasted.values()) if lasted else 1
    return tuple(
        LedgerRow(named(name), _sums(members), lasted[name] / most) for name, members in groups.items()
    )


def _each(entry: Entry) -> LedgerRow:
    cells = (
        _game_named(entry.game), said(f"kiosk.ledger.how.{entry.how.value}"), Plain(str(entry.hands)),
        _lasted(entry.seconds),
    )  # fmt: skip
    return LedgerRow(Plain(minute(entry.began)), cells)


def _game_named(name: str) -> Label:
    """A game with its edition; one that this version does not know stands as in the ledger (``game:edition``)."""
    game, _, edition = name.partition(":")
    if not game:
        return said("kiosk.ledger.no_game")
    known = any(variant.key == game for variant in VARIANTS)
    return game_label(game, edition) if known else Plain(name)
