"""Matches at a local table for tests: how they begin, and a person who takes what is offered first."""

from __future__ import annotations

from game.authority.record import Sitting
from game.bots.bot import Bot
from game.bots.random_bot import RandomBot
from game.session.company import Thinking
from game.session.local import LocalTable
from game.session.saved import Opening
from game.session.table import Notice
from rules import Ruleset, find_ruleset
from rules.core.window import Answer
from rules.mahjong.events import Event

__all__ = ["SEED", "make_bot", "opening", "play", "settle"]

SEED = bytes(range(32))


def opening(length: int = 4) -> Opening:
    """A person and three that play at random and at once."""
    seats = (Sitting("人"), Sitting("甲", "random"), Sitting("乙", "random"), Sitting("丙", "random"))
    ruleset = find_ruleset("yueqing", {"length": length})
    return Opening(ruleset, seats, 0, SEED, thinking=Thinking(0.0, 0.0), pause_s=0.0)


def make_bot(level: str, ruleset: Ruleset) -> Bot:
    """A bot of every level that those matches name."""
    assert level in ("random", "plain")
    return RandomBot()


def settle(table: LocalTable, now: float = 0.0) -> list[Event | Notice]:
    """Poll until nothing comes any more; waits for the writer and the bots, not for time."""
    out: list[Event | Notice] = []
    while True:
        wait = getattr(table._authority.journal, "wait", None)
        if wait is not None:
            wait()
        for thought in table._thoughts.pending:
            thought.future.exception()
        out.extend(table.poll(now))
        waiting = table._authority._outbox.next_at
        if (waiting is None or waiting > now) and not any(t.due_at <= now for t in table._thoughts.pending):
            return out


def play(table: LocalTable, stop_after: int = 10**9) -> list[Event | Notice]:
    """The person takes defaults, to the end of the match or for *stop_after* answers."""
    out = settle(table)
    while not table.match.over and stop_after > 0:
        if table.window is not None:
            table.submit(Answer(table.window.id, table.window.default))
            stop_after -= 1
        else:
            table.proceed()
        out.extend(settle(table))
    return out
