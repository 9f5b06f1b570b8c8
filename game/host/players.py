"""Who answers at a hosted table beside persons (代打): bots, bots that have a given seat, and the table itself (托管).

All of them take the same time, whatever they think: on their own turn a random one that says nothing of the hand, on
claims none at all, for those are answered within the pause that follows every discard (C19). For a seat in 托管 the
table takes what silence means: it lets go or discards what was drawn; it never claims and never wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import cache
from typing import Final

from game.bots.bot import Bot, luck
from game.bots.levels import LEVELS, make_bot
from game.host.plan import Plan
from game.session.company import Thought
from game.session.table import ActionWindow
from rules.core.seat import Seat
from rules.core.window import WindowKind
from rules.mahjong.state import SeatView

__all__ = ["Players", "shared_workers"]

_CLAIMS: Final = (WindowKind.CLAIM, WindowKind.ROB)


@cache
def shared_workers() -> Executor:
    """Where the bots of all tables of this process think."""
    return ThreadPoolExecutor(1, "bots")


class Players:
    """The decisions that are being made at one table."""

    def __init__(self, plan: Plan, stir: Callable[[], None]) -> None:
        self._plan = plan
        self._stir = stir
        self._luck = plan.luck
        self._bots: dict[str, Bot] = {}
        self._opening = (0, 0.0)
        self._pending: list[Thought] = []

    def begin(self, view: SeatView, window: ActionWindow, level: str | None, now: float) -> None:
        """Let the bot of that level think about *window*; None: the table answers itself."""
        if any(thought.window_id == window.id for thought in self._pending):
            return
        no = view.state.start.no
        if level is None:
            future: Future[int] = Future()
            future.set_result(window.default)
        else:
            workers = self._plan.workers or shared_workers()
            rng = luck(self._luck, no, window.seat, window.id)
            future = workers.submit(self._bot(level).choose, view, window, rng)
        due_at = now + self._pause(view, window, now)
        self._pending.append(Thought(window.seat, window.id, due_at, future))
        if not future.done():
            future.add_done_callback(lambda _: self._stir())

    def ready(self, now: float) -> list[Thought]:
        """What is thought out and due, in the order in which it was begun."""
        found: list[Thought] = []
        for thought in self._pending:
            if thought.due_at <= now:
                if not thought.future.done():
                    break
                found.append(thought)
        if found:
            self._pending = [thought for thought in self._pending if thought not in found]
        return found

    def forget(self, seats: Iterable[Seat]) -> None:
        """What these seats were thinking about is of no use any more."""
        gone = set(seats)
        self._pending = [thought for thought in self._pending if thought.seat not in gone]

    def next_at(self, now: float) -> float | None:
        """When the next decision is due; what is due already waits for its bot, which stirs."""
        return min((thought.due_at for thought in self._pending if thought.due_at > now), default=None)

    def _bot(self, level: str) -> Bot:
        known = level if level in LEVELS else self._plan.level
        bot = self._bots.get(known)
        if bot is None:
            bot = self._bots[known] = make_bot(known, self._plan.ruleset)
        return bot

    def _pause(self, view: SeatView, window: ActionWindow, now: float) -> float:
        if window.kind in _CLAIMS:
            return 0.0
        thinking, no = self._plan.thinking, view.state.start.no
        # a generator of its own, so that how long one thinks says nothing about what one thinks
        pause = luck(self._luck, no, window.seat, ~window.id).uniform(thinking.low_s, thinking.high_s)
        if not view.state.discards:
            if self._opening[0] != no:
                self._opening = (no, now + thinking.opening_s)
            pause += max(0.0, self._opening[1] - now)
        return pause
