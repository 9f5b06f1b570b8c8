"""The hua on show (桌上的花): what each seat has so far as this seat can see it.

Of others only what lies on the table counts; the own concealed tiles count as they are. When the hand is over, all
hands are known, and the numbers are those of the settlement.
"""

from __future__ import annotations

from typing import TypeAlias

from rules import Ruleset
from rules.core.seat import SEATS, Seat
from rules.mahjong.hua_so_far import seen_end
from rules.mahjong.state import RoundState
from rules.scoring.hua import HuaRow
from rules.scoring.settlement import hua_of

__all__ = ["Huas", "hua_seen", "hua_shown"]

Huas: TypeAlias = tuple[int | None, int | None, int | None, int | None]
"""The hua of each seat; None in a game without hua."""


def hua_shown(ruleset: Ruleset, state: RoundState) -> Huas:
    """The hua of each seat so far, as a result would name them."""
    hua = hua_of(ruleset.pay)
    if hua is None or not state.opened:
        return (None, None, None, None)
    end = seen_end(state)
    first, second, third, fourth = (hua.told(hua.count(end, seat)) for seat in SEATS)
    return first, second, third, fourth


def hua_seen(ruleset: Ruleset, state: RoundState, seat: Seat) -> tuple[HuaRow, ...]:
    """What the hua of a seat are made of, as far as they are seen."""
    hua = hua_of(ruleset.pay)
    return () if hua is None else hua.count(seen_end(state), seat).rows
