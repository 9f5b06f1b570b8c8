"""How likely a hand is finished before somebody else's (胜算): a few numbers measured on hands of `plain` bots.

Time is counted in *rounds* of four discards. In each round a hand comes one step nearer with some chance, and with
some chance another seat ends the hand. Both are told from what the seat sees; nothing is played out.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Final, TypeAlias

from rules.tiles.tile import Tile

__all__ = ["MOST_STEPS", "Pace", "chance", "danger", "moment", "rate", "rounds"]

MOST_STEPS: Final = 9
_ROUNDS: Final = 22
_BINS: Final = 64

_STEADY: Final = 9
_ENDS: Final = (0.008, 0.008, 0.011, 0.038, 0.10, 0.13, 0.20, 0.25, 0.29) + (0.38,) * (_ROUNDS - _STEADY + 1)
"""By round: how often one of the three others wins in it."""

_FEEDS: Final = (0.0, 0.001, 0.005, 0.009, 0.027, 0.045, 0.061, 0.088, 0.11, 0.13) + (0.16,) * (_ROUNDS - 9)
"""By round: how often a discard is won on, whatever it is."""

_ANYBODY: Final = 4 / 3
"""How much oftener one of all four seats wins than one of three."""

_FADE: Final = 0.8
"""How much of a hand's pace in later rounds is the usual one: a bad wait is mended, a good one used up."""


class Pace(Enum):
    """What a hand is after, by how often it comes one step nearer in a round with 1, 2, 3 ... steps to go."""

    ANY = (0.24, 0.33, 0.43, 0.54, 0.62, 0.7, 0.75, 0.8, 0.85)
    FLUSH = (0.22, 0.28, 0.33, 0.38, 0.42, 0.46, 0.5, 0.5, 0.5)
    TRIPLETS = (0.22, 0.28, 0.32, 0.35, 0.38, 0.4, 0.42, 0.45, 0.45)
    LAID = (0.18, 0.28, 0.28, 0.28, 0.28, 0.28, 0.28, 0.28, 0.28)
    LAID_WITH_WILD = (0.93, 0.28, 0.28, 0.28, 0.28, 0.28, 0.28, 0.28, 0.28)


_Row: TypeAlias = tuple[float, ...]


def moment(discards: int, drawable: int) -> int:
    """The round after so many discards, or a later one when the wall is nearly used up (荒牌)."""
    turn = discards // 4
    if turn >= _STEADY:  # from here on only the rounds that are left make a difference
        turn = max(turn, _ROUNDS - 1 - drawable // 4)
    return min(turn, _ROUNDS - 1)


def rounds(turn: int) -> float:
    """How many rounds a hand may still take from round *turn* on, the seat's own win reckoned with."""
    return _rounds()[turn]


def rate(useful: float, unseen: int, tries: float) -> float:
    """How likely one of *useful* tiles among *unseen* ones comes in a round of so many *tries*."""
    return 1.0 - (1.0 - min(useful / unseen, 1.0)) ** tries if unseen else 0.0


def chance(pace: Pace, steps: int, turn: int, first: float) -> float:
    """How likely a hand of that *pace* makes all *steps* from round *turn* on, the next one at the rate *first*."""
    if steps <= 0:
        return 1.0
    if steps > MOST_STEPS:
        return 0.0
    return _chances(pace)[steps - 1][min(turn, _ROUNDS - 1)][int(first * _BINS + 0.5)]


def danger(tile: Tile, unseen: int, turn: int, *, lately: bool) -> float:
    """How likely the discard of *tile* is won on; *lately*: another seat's last discard was one, and nobody won."""
    if tile >= Tile.E:
        share = 0.5 if unseen >= 3 else 0.06
    else:
        share = (0.6, 0.95, 1.5, 1.6, 1.6)[min(tile % 9, 8 - tile % 9)]
    return share * (0.15 if lately else 1.0) * _FEEDS[min(turn, _ROUNDS)]


@lru_cache(maxsize=1)
def _rounds() -> _Row:
    left = [0.0] * (_ROUNDS + 1)
    for turn in reversed(range(_ROUNDS)):
        left[turn] = (1.0 - _ANYBODY * _ENDS[turn]) * (1.0 + left[turn + 1])
    return tuple(left)


@lru_cache(maxsize=len(Pace))
def _chances(pace: Pace) -> tuple[tuple[_Row, ...], ...]:
    """By steps, round and rate of the next step."""
    after: _Row = (1.0,) * (_ROUNDS + 2)
    found = []
    for usual in pace.value:
        table = [_column(after, usual, place / _BINS) for place in range(_BINS + 1)]
        found.append(tuple(tuple(column[turn] for column in table) for turn in range(_ROUNDS)))
        after = _steady(after, usual)
    return tuple(found)


def _column(after: _Row, usual: float, first: float) -> _Row:
    """By round: the chance when the next step comes at the rate *first* now and at a usual one later."""
    later = _steady(after, first * (1 - _FADE) + usual * _FADE)
    return tuple(_round(turn, first, after, later) for turn in range(_ROUNDS))


def _steady(after: _Row, each: float) -> _Row:
    row = [0.0] * (_ROUNDS + 2)
    for turn in reversed(range(_ROUNDS)):
        row[turn] = _round(turn, each, after, row)
    return tuple(row)


def _round(turn: int, step: float, after: _Row, later: list[float] | _Row) -> float:
    """One round: the step is made, or it is not; either way the hand must not end in between."""
    lives = 1.0 - _ENDS[turn]
    return step * (1.0 if after[-1] else lives * after[turn + 1]) + (1.0 - step) * lives * later[turn + 1]
