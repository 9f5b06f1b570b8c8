"""House rules that several games let a room choose (房规), said once: a game names those it has, in its own order.

Where the games have them from clauses of their own, the clause is given with the name.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from rules.core.options import Span, house_rule

__all__ = [
    "base",
    "dead_hand",
    "forbid_swap_discard",
    "kong_after_claim",
    "length",
    "min_tai",
    "seat_ceremony",
    "stake",
]

stake: Final = partial(house_rule, 1, Span(1, 1_000_000, (1, 2, 5, 10, 20, 50, 100)))
"""What a point is worth (底注)."""

base: Final = partial(house_rule, 1, Span(0, 1_000, (0, 1, 2, 3, 5, 10)))
"""What every win adds to its total (底)."""

length: Final = partial(house_rule, 8, (4, 8, 12, 16, "1c", "2c", "4c"), "Y1")
"""How long a match lasts: hands, or 圈 as ``1c``, ``2c``, ``4c``."""

seat_ceremony: Final = partial(house_rule, False, (False, True), "Y1")
"""Whether seats are drawn at the table (摸风)."""

min_tai: Final = partial(house_rule, 0, (0, 15))
"""The least total that wins (起胡)."""

dead_hand: Final = partial(house_rule, "forbid", ("forbid", "play"), "D63")
"""Whether a discard of which the hand dies is forbidden or played (小相公)."""

kong_after_claim: Final = partial(house_rule, False, (False, True), "Y3")
"""Whether a kong may follow a claim in the same turn."""

forbid_swap_discard: Final = partial(house_rule, False, (False, True), "Y3")
"""Whether what has just been eaten may not be discarded (食替)."""
