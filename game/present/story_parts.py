"""What a story tells beside tiles that move (场面): calls, news, money, each with the moment when it begins."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from game.present.table_model import Side
from rules import Mark

__all__ = ["MoneyMove", "News", "Shout"]


@dataclass(frozen=True, slots=True)
class Shout:
    """A call that a seat has made: the key of its words and when it is seen."""

    side: Side
    key: str
    begins: float
    is_win: bool = False


@dataclass(frozen=True, slots=True)
class News:
    """Something that everybody must notice, whom it concerns, and when it is told.

    *key* names it: the first open double with its *mark* (明翻), tiles passed on *number* seats (换牌), a win after
    which this seat watches (``won``), *number* winners on one tile (一炮多响), the last four tiles.
    """

    mark: Mark | None
    side: Side
    begins: float
    key: str = "open_double"
    number: int = 0


@dataclass(frozen=True, slots=True)
class MoneyMove:
    """Money that comes to a seat or goes from it at a moment (上分): what it comes to, one figure a seat.

    *key* is that of the reason, empty where several add up; it *ends* early where a later figure takes it in.
    """

    side: Side
    key: str
    units: int
    begins: float
    ends: float = inf
