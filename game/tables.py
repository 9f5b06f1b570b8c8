"""Where the tables of this program come from (本机开桌): games, seats, seeds, the interrupted match."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from game.authority.record import Sitting
from game.bots.levels import make_bot
from game.clock import Clock
from game.errors import StorageError
from game.session.company import Thinking
from game.session.local import LocalTable
from game.session.saved import (
    Opening,
    Saved,
    begin_match,
    discard_match,
    interrupted_match,
    resume_match,
)
from game.session.tables import Game, Interrupted, Order, Version
from game.settings import Pace
from game.storage import Storage
from rules import VARIANTS, find_ruleset
from rules.core.shuffle import Stream, seed_of, shuffled

__all__ = ["BOT_NAMES", "LocalTables", "games"]

BOT_NAMES: Final = tuple(f"bot.{number}" for number in range(1, 9))
"""The catalogue keys of the bots' names."""


class LocalTables:
    """Tables with bots in this program; the `Tables` of `game.session.tables`."""

    def __init__(
        self,
        storage: Storage,
        clock: Clock,
        seed: str | None = None,
        pace: Callable[[], Pace] = lambda: Pace.NORMAL,
    ) -> None:
        """*pace* is asked whenever a match begins or goes on."""
        self._pace = pace
        self._storage = storage
        self._clock = clock
        self._seed = seed
        self._opened = 0

    @property
    def games(self) -> tuple[Game, ...]:
        """The registered games."""
        return games()

    def open(self, order: Order) -> LocalTable:
        """A new match; with a seed from the command line the same matches come in the same order."""
        seed = self._next_seed()
        names = shuffled(BOT_NAMES, Stream(seed, "ouju/1/names"))
        seats = (
            Sitting(order.player),
            Sitting(names[0], order.level),
            Sitting(names[1], order.level),
            Sitting(names[2], order.level),
        )
        ruleset = find_ruleset(order.game, {**order.options, "edition": order.edition})
        opening = Opening(ruleset, seats, 0, seed)
        return begin_match(self._at_pace(opening), make_bot, self._clock, self._storage)

    def interrupted(self) -> Interrupted | None:
        """The newest match that was left before its end."""
        saved = interrupted_match(self._storage)
        if saved is None:
            return None
        header = saved.record.header
        hands = header.options.get("length")
        length = hands if isinstance(hands, int) else None
        return Interrupted(header.game, header.edition, saved.hand_no, length, saved.total)

    def resume(self) -> LocalTable:
        """That match, at the exact prompt."""
        return resume_match(self._saved(), make_bot, self._clock, self._storage, self._at_pace)

    def discard(self) -> None:
        """Give that match up."""
        saved = interrupted_match(self._storage)
        if saved is not None:
            discard_match(saved)

    def _saved(self) -> Saved:
        saved = interrupted_match(self._storage)
        if saved is None:
            raise StorageError(
                "There is no interrupted match any more. Start a new one.", key="error.no_match"
            )
        return saved

    def _at_pace(self, opening: Opening) -> Opening:
        thinking, pause_s = _PACES[self._pace()]
        return replace(opening, thinking=thinking, pause_s=pause_s)

    def _next_seed(self) -> bytes:
        number, self._opened = self._opened, self._opened + 1
        if self._seed is None:
            return secrets.token_bytes(32)
        return seed_of(self._seed if number == 0 else f"{self._seed}/{number}")


_PACES: Final = {
    Pace.LEISURELY: (Thinking(1.1, 1.8, 2.8), 0.7),
    Pace.NORMAL: (Thinking(opening_s=2.4), 0.4),
    Pace.QUICK: (Thinking(0.15, 0.3, 1.6), 0.2),
    Pace.INSTANT: (Thinking(0.0, 0.0), 0.05),
}
"""How long an opponent seems to think, and how long a tile lies before play goes on, asked or not (C19)."""


def games() -> tuple[Game, ...]:
    """The registered games as a lobby offers them, in its order."""
    return tuple(
        Game(
            variant.key,
            tuple(
                Version(edition.key, tuple(spec for spec in edition.specs() if spec.key != "edition"))
                for edition in variant.editions
            ),
            variant.own_rules,
        )
        for variant in VARIANTS
    )
