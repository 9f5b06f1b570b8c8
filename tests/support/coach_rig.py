"""Matches and questions for the coach: whole logs of bots' hands, and what a seat is asked at a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from game.authority.laying import fresh
from game.authority.windows import Desk
from game.bots.bot import Bot
from game.bots.levels import make_bot
from game.coach.review import Moment, review_steps
from game.session.saved import length_of
from game.simulate import play_round
from rules import Ruleset, conceal, find_ruleset
from rules.core.seat import Seat
from rules.core.shuffle import dice_of, first_dealer, seed_of
from rules.core.window import Window, WindowKind
from rules.mahjong.actions import Action
from rules.mahjong.events import Ended, Event
from rules.mahjong.match import Match
from rules.mahjong.round import Round
from rules.mahjong.state import SeatView

__all__ = ["GAMES", "asked", "logs_of", "questions", "reviewed"]

GAMES = ("yueqing", "wuhanhua", "shanghaihua", "sichuan", "xuezhan", "xueliu")


@dataclass(frozen=True)
class _Careless:
    """Plays like *better*, but now and then anything."""

    better: Bot
    worse: Bot
    rate: float
    level: str = "plain"

    def choose(self, view: SeatView, window: Window[Action], rng: Random) -> int:
        """Any option with the chance *rate*."""
        bot = self.worse if rng.random() < self.rate else self.better
        return bot.choose(view, window, rng)


@lru_cache(maxsize=32)
def logs_of(game: str, seed: str, hands: int, rate: float) -> tuple[Ruleset, tuple[tuple[Event, ...], ...]]:
    """The whole logs of the first hands of a match; seat 0 is careless with the chance *rate*, the others plain."""
    ruleset = find_ruleset(game)
    plain, random = make_bot("plain", ruleset), make_bot("random", ruleset)
    bots = (_Careless(plain, random, rate), plain, plain, plain)
    mixed = seed_of(seed)
    match, desk, logs = Match(length_of(ruleset), first_dealer(mixed)), Desk(), list[tuple[Event, ...]]()
    for _ in range(hands):
        setup = fresh(ruleset, mixed, match.no)
        table = Round(ruleset, setup.wall, match.start(dice_of(mixed, match.no)), setup.lots)
        play_round(table, bots, desk, mixed)
        logs.append(tuple(table.log))
        ended = table.log[-1]
        assert isinstance(ended, Ended)
        match = match.after(ended)
    return ruleset, tuple(logs)


def reviewed(ruleset: Ruleset, hands: Sequence[Sequence[Event]], seat: Seat = 0) -> tuple[Moment, ...]:
    """The moments of a match, all steps at once."""
    steps = review_steps(ruleset, hands, seat)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: tuple[Moment, ...] = done.value
            return found


def asked(table: Round, seat: Seat) -> tuple[SeatView, Window[Action]]:
    """What *seat* sees at a table, and what it is asked."""
    options = table.legal(seat)
    view = SeatView(seat, conceal(table.ruleset, table.state, seat))
    return view, Window(1, seat, WindowKind.TURN, options, len(options) - 1)


@lru_cache(maxsize=32)
def questions(game: str, hands: int = 2) -> tuple[tuple[Ruleset, SeatView, Window[Action]], ...]:
    """Every question with a choice that plain bots are asked in some hands of a game."""
    ruleset, plain, found = find_ruleset(game), make_bot("plain", find_ruleset(game)), []
    seed = seed_of("coach")
    for no in range(1, hands + 1):
        setup = fresh(ruleset, seed, no)
        table = Round(ruleset, setup.wall, Match(length_of(ruleset), 0).start(dice_of(seed, no)), setup.lots)
        while not table.is_over:
            seat = table.asked()[0]
            view, window = asked(table, seat)
            if len(window.options) > 1:
                found.append((ruleset, view, window))
            table.act(window.options[plain.choose(view, window, Random(1)) if len(window.options) > 1 else 0])
    return tuple(found)
