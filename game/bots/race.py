"""What becomes of a hand from here to the end of the wall (赛跑): won, late, ready or not ready when it runs out.

Time is counted in the seat's own draws. In each round the hand comes a step nearer with some chance, and others win
with some chance: that ends the hand, or takes a seat out of it, or changes nothing, as the game has it. Numbers of
the others were measured on hands of `plain` bots. Nothing is played out.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from rules.mahjong.ruleset import End

__all__ = ["MOST_STEPS", "Fate", "Speed", "bought", "fate", "ready_after"]

MOST_STEPS: Final = 7
_TIME: Final = 20
_OTHERS: Final = 3
_BINS: Final = 80

_WINS: Final = (0.04, 0.13, 0.16, 0.15, 0.13, 0.12, 0.1, 0.085, 0.07, 0.055, 0.036, 0.024, 0.014, 0.006)
"""By own draws left: how often a seat that still plays wins in a round."""
_LONG: Final = 0.05
"""The same for more draws than one had at the start: some have won already."""
_READY: Final = (0.83, 0.78, 0.76, 0.73, 0.68, 0.63, 0.56, 0.47, 0.38, 0.3, 0.2, 0.13, 0.08, 0.05)
"""By own draws left: how often a seat that still plays is ready."""
_DRAWN: Final = 0.4
"""How often others win by self-draw."""
_KONGS: Final = 0.015
"""How many payments for wins one other seat's kongs cost in a round (刮风下雨)."""
_ON_DISCARDS: Final = 0.6
"""How readily others discard what a hand waits for."""
_FADE: Final = 0.75
"""How much of a hand's pace in later rounds is that of now: a bad wait is mended."""


class Speed(Enum):
    """What a hand is after: the share of tiles it wins on, then how often it comes nearer with 2, 3 ... steps to go."""

    ANY = (0.08, 0.245, 0.37, 0.46, 0.6, 0.7, 0.75)
    FLUSH = (0.08, 0.22, 0.29, 0.35, 0.41, 0.47, 0.5)
    TRIPLETS = (0.065, 0.24, 0.3, 0.35, 0.4, 0.45, 0.45)
    PAIRS = (0.055, 0.16, 0.25, 0.33, 0.42, 0.45, 0.5)


class Fate(NamedTuple):
    """What is to be expected of a hand.

    *wins* counts payments of its win, *paid* payments for wins of others; *ready* and *unready* are the chances to be
    so when the wall has run out.
    """

    wins: float = 0.0
    paid: float = 0.0
    ready: float = 0.0
    unready: float = 0.0


_Table: TypeAlias = tuple[tuple[Fate, ...], ...]
"""By other seats that still play, by own draws left."""

_OVER: Final = Fate()


def fate(end: End, speed: Speed, steps: int, first: float, left: tuple[int, int]) -> Fate:
    """What becomes of a hand with so many *steps* to go; *left*: own draws, and other seats that still play.

    *first* is the share of the unseen tiles that it wins on, or with more steps how often it comes nearer now.
    """
    if steps > MOST_STEPS:
        return Fate(unready=1.0)
    time, others = min(left[0], _TIME), left[1]
    return _column(end, speed, max(steps, 1), min(round(first * _BINS * 2), _BINS * 2))[others][time]


def bought(draws: float, claims: float, others: int) -> float:
    """How often a round brings one of the tiles of the share *draws*; those of *claims* can be punged."""
    return 1.0 - float((1.0 - draws) * (1.0 - claims) ** (0.4 * others))


def ready_after(draws: int, melds: int) -> float:
    """How likely a seat that still plays is ready with so many draws left and melds laid down."""
    return 1.0 - (1.0 - _READY[min(draws, len(_READY) - 1)]) * (0.95, 0.85, 0.7, 0.45, 0.0)[melds]


@lru_cache(maxsize=4096)
def _column(end: End, speed: Speed, steps: int, place: int) -> _Table:
    """The fates of a hand that goes on at about the same pace."""
    usual, first = speed.value[steps - 1], place / (_BINS * 2)
    later = _FADE * first + (1.0 - _FADE) * usual
    return _table(end, later, _usual(end, speed, steps - 1) if steps > 1 else None)


@lru_cache(maxsize=256)
def _usual(end: End, speed: Speed, steps: int) -> _Table:
    """The fates of a hand at the usual pace."""
    return _table(end, speed.value[steps - 1], _usual(end, speed, steps - 1) if steps > 1 else None)


def _table(end: End, pace: float, nearer: _Table | None) -> _Table:
    last = Fate(ready=1.0) if nearer is None else Fate(unready=1.0)
    found: list[tuple[Fate, ...]] = [(_OVER,) * (_TIME + 1)]
    for others in range(1, _OTHERS + 1):
        column = [last]
        for time in range(1, _TIME + 1):
            left_in, draws = _after_a_win(end, others, time - 1)
            less = _OVER if left_in == 0 else (column if left_in == others else found[left_in])[draws]
            came = None
            if nearer is not None:
                came = (nearer[others][time - 1], _OVER if left_in == 0 else nearer[left_in][draws])
            column.append(_cell(end, pace, (time, others), (column[-1], less), came))
        found.append(tuple(column))
    return tuple(found)


def _after_a_win(end: End, others: int, draws: int) -> tuple[int, int]:
    """How many others still play when one of them has won, and how often one draws then: the wall has fewer drawers."""
    if end is End.LAST_TILE:
        return others, draws
    if end is End.FIRST_WIN or others == 1:
        return 0, 0
    return others - 1, min(round(draws * (others + 1) / others), _TIME)


def _cell(
    end: End,
    pace: float,
    left: tuple[int, int],
    stays: tuple[Fate, Fate],
    comes: tuple[Fate, Fate] | None,
) -> Fate:
    """One round: a win or a step of one's own, then perhaps a win of others; each pair without it and with it."""
    time, others = left
    each = _WINS[time] if time < len(_WINS) else _LONG
    lost = min(each * others, 0.9)
    pays = _DRAWN + (1.0 - _DRAWN) / others
    on = _mixed(stays, lost, (pays, _KONGS * others))
    if comes is not None:
        near = _mixed(comes, lost, (pays, _KONGS * others))
        return Fate(*(pace * a + (1.0 - pace) * b for a, b in zip(near, on, strict=True)))
    claimed = 1.0 - (1.0 - _ON_DISCARDS * pace) ** others
    if end is End.LAST_TILE:
        return on._replace(wins=on.wins + pace * others + claimed)
    misses = (1.0 - pace) * (1.0 - claimed)
    won = pace * others + (1.0 - pace) * claimed
    return Fate(won + misses * on.wins, misses * on.paid, misses * on.ready, misses * on.unready)


def _mixed(fates: tuple[Fate, Fate], lost: float, costs: tuple[float, float]) -> Fate:
    """The fate when nobody else wins and the one when somebody does; *costs* are of that win, and of any round."""
    (on, less), (pays, kongs) = fates, costs
    stay = 1.0 - lost
    return Fate(
        stay * on.wins + lost * less.wins,
        stay * on.paid + lost * (less.paid + pays) + kongs,
        stay * on.ready + lost * less.ready,
        stay * on.unready + lost * less.unready,
    )
