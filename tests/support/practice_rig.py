"""Tables to practise at, for tests: three bots that play at random and at once, everything from a seed."""

from __future__ import annotations

from game.authority.record import Sitting
from game.authority.terms import SeededDeal, Terms
from game.bots.random_bot import RandomBot
from game.clock import Clock, ManualClock
from game.session.company import AtOnce, Company, Thinking
from game.session.practice import PracticeTable
from rules import find_ruleset
from rules.core.shuffle import seed_of
from rules.mahjong.match import Length

__all__ = ["practice_table", "practice_terms"]


def practice_terms(game: str, edition: str = "local", seed: str = "practice", **options: object) -> Terms:
    """A match of two hands at which seat 0 is a person."""
    ruleset = find_ruleset(game, {**options, "edition": edition, "length": 4})
    bots = (Sitting("bot.1", "random"), Sitting("bot.2", "random"), Sitting("bot.3", "random"))
    return Terms(ruleset, Length(hands=2), (Sitting("人"), *bots), SeededDeal(seed_of(seed)))


def practice_table(
    game: str, edition: str = "local", seed: str = "practice", clock: Clock | None = None, **options: object
) -> PracticeTable:
    """Such a table, its bots without any pause."""
    company = Company(
        0, {seat: RandomBot() for seat in (1, 2, 3)}, seed_of(seed), RandomBot(), Thinking(0.0, 0.0), AtOnce
    )
    return PracticeTable(practice_terms(game, edition, seed, **options), company, clock or ManualClock())
