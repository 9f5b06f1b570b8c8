"""A match that is only looked at (给人看的牌局): four bots at a table, nothing written down, nothing counted."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Final

from game.authority.outbox import Pace
from game.authority.record import Sitting
from game.authority.table_authority import TableAuthority
from game.authority.terms import SeededDeal, Terms
from game.bots.levels import make_bot
from game.clock import Clock
from game.session.company import Company, Thinking
from game.session.local import LocalTable
from game.session.saved import length_of
from rules import Ruleset
from rules.core.seat import SEATS

__all__ = ["exhibition"]

_THINKING: Final = Thinking(1.0, 1.7, 3.0)
_PACE: Final = Pace(discard_s=0.6, auto_s=None, forced_s=1.0, won_s=2.0)
_LEVEL: Final = "plain"


def exhibition(
    ruleset: Ruleset,
    seed: bytes,
    clock: Clock,
    workers: Callable[[], Executor] = lambda: ThreadPoolExecutor(1, "exhibition"),
) -> LocalTable:
    """The table of a match in which every seat is a bot's; it is seen from the first one. It takes its time."""
    names = tuple(Sitting(f"bot.{1 + (seed[0] + 2 * seat) % 8}", _LEVEL) for seat in SEATS)
    first, second, third, fourth = names
    terms = Terms(ruleset, length_of(ruleset), (first, second, third, fourth), SeededDeal(seed), pace=_PACE)
    bots = {seat: make_bot(_LEVEL, ruleset) for seat in SEATS}
    company = Company(0, bots, seed, thinking=_THINKING, workers=workers)
    return LocalTable(TableAuthority(terms), company, clock)
