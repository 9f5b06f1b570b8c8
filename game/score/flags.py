"""What went before a position (来历): whether its flags can be answered at all (H12).

A flag that the tiles do not bear out is no error: it makes nobody liable and nothing more.
"""

from __future__ import annotations

from game.score.before import needs_first
from game.score.fields import refuse
from game.score.position import Position

__all__ = ["check_flags"]


def check_flags(position: Position) -> None:
    """Nothing that decides the payment is left open. Raises `PositionError`."""
    if position.flags.left is not None:
        _check_left(position)
    if needs_first(position):
        refuse("several seats show an open double: say with the flag 'first_open' who was first")


def _check_left(position: Position) -> None:
    """A seat can leave where leaving is settled, and then nobody wins (H10)."""
    if not position.rules.settles_leaving:
        refuse("the flag 'left' is for rooms in which 'leaver' is 'settle'; here a bot plays on")
    if position.claims:
        refuse("nobody wins a hand that a seat has left")
