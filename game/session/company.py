"""The bots at a local table (牌友): who they are, where they think, how long they seem to.

A decision depends on the view, the window and a generator made of seed, hand, seat and window: nothing is remembered,
so a resumed table goes on as if it had never stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final, ParamSpec, TypeVar

from game.bots.bot import Bot, luck
from game.session.small_talk import Chatter
from game.session.table import ActionWindow
from rules.core.seat import Seat
from rules.core.window import WindowKind
from rules.mahjong.state import SeatView

__all__ = ["AtOnce", "Company", "Thinking", "Thought", "Thoughts"]

P = ParamSpec("P")
T = TypeVar("T")

_CLAIMS: Final = (WindowKind.CLAIM, WindowKind.ROB)


@dataclass(frozen=True, slots=True)
class Thinking:
    """How long a bot seems to think on its own turn, from *low_s* to *high_s*.

    Before the first discard of a hand it waits *opening_s* more: dice roll and tiles are dealt meanwhile.
    """

    low_s: float = 0.5
    high_s: float = 0.9
    opening_s: float = 0.0


class AtOnce(Executor):
    """Runs what it is given where it is given: tests, and programs without threads."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """The finished future of ``fn(*args, **kwargs)``."""
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@dataclass(frozen=True, slots=True)
class Company:
    """Who plays with the person at *seat*: bots by seat, where they think, how long, the seed of their luck.

    *stand_in* plays for the person on request (托管); None: the table discards what is drawn. *chatter* is asked how
    much the bots talk.
    """

    seat: Seat
    bots: Mapping[Seat, Bot]
    seed: bytes
    stand_in: Bot | None = None
    thinking: Thinking = field(default_factory=Thinking)
    workers: Callable[[], Executor] = lambda: ThreadPoolExecutor(1, "bots")
    chatter: Callable[[], Chatter] = lambda: Chatter.NONE

    @property
    def without_the_person(self) -> Mapping[Seat, Bot]:
        """Who plays to the end when the person has left for good: at that seat a bot like the others (H10)."""
        return {self.seat: self.bots[min(self.bots)], **self.bots}


@dataclass(frozen=True, slots=True)
class Thought:
    """A decision in the making; it is given when its time has come."""

    seat: Seat
    window_id: int
    due_at: float
    future: Future[int]


class Thoughts:
    """The decisions that bots are at; a worker thread thinks, nobody waits."""

    def __init__(self, company: Company) -> None:
        self._company = company
        self._workers = company.workers()
        self._opening = (0, 0.0)
        self.pending: list[Thought] = []

    def begin(self, view: SeatView, window: ActionWindow, now: float) -> None:
        """Let the bot of the window's seat think about it, unless it does already."""
        company, seat = self._company, window.seat
        bot = company.bots.get(seat, company.stand_in)
        if bot is None or any(thought.window_id == window.id for thought in self.pending):
            return
        no = view.state.start.no
        if seat not in company.bots and window.kind in _CLAIMS:
            future: Future[int] = Future()
            future.set_result(window.default)  # a stand-in never claims
        else:
            future = self._workers.submit(bot.choose, view, window, luck(company.seed, no, seat, window.id))
        pause = 0.0
        if window.kind not in _CLAIMS:
            # a generator of its own, so that how long a bot thinks says nothing about what it thinks
            low, high = company.thinking.low_s, company.thinking.high_s
            pause = luck(company.seed, no, seat, ~window.id).uniform(low, high)
            if not view.state.discards:
                pause += self._until_open(no, now)
        self.pending.append(Thought(seat, window.id, now + pause, future))

    def _until_open(self, no: int, now: float) -> float:
        """How long the tiles of hand *no* are still being dealt, counted from its first question."""
        if self._opening[0] != no:
            self._opening = (no, now + self._company.thinking.opening_s)
        return max(0.0, self._opening[1] - now)

    def ready(self, now: float) -> list[Thought]:
        """What is thought out and due, in the order in which it was begun, however fast the thinking was."""
        found: list[Thought] = []
        for thought in self.pending:
            if thought.due_at > now:
                continue
            if not thought.future.done():
                break
            found.append(thought)
        self.pending = [thought for thought in self.pending if thought not in found]
        return found

    def leave_to(self, play: Callable[[], None]) -> Future[None]:
        """Forget every question; *play* has the worker from now on."""
        self.pending = []
        return self._workers.submit(play)

    def close(self) -> None:
        """Think no more."""
        self._workers.shutdown(wait=False, cancel_futures=True)
