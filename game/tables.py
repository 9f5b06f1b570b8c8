"""Where the tables of this program come from (本机开桌): seats, seeds, the interrupted match."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from game.authority.record import Sitting
from game.bots.levels import make_bot
from game.clock import Clock
from game.errors import RoomError, StorageError
from game.profile import ProfileStore
from game.rooms import PRACTICE, Room, RoomKind, played_options, room_of
from game.session.books import check_entry, count_match, is_counted
from game.session.company import Thinking
from game.session.local import LocalTable
from game.session.practice import PracticeTable
from game.session.saved import (
    Opening,
    Saved,
    begin_match,
    discard_match,
    finish_match,
    interrupted_match,
    journals_of,
    practice_match,
    resume_match,
)
from game.session.small_talk import Chatter
from game.session.tables import Game, Interrupted, Order, games
from game.settings import Pace
from game.storage import Storage
from rules import find_ruleset, find_variant
from rules.core.shuffle import Stream, seed_of, shuffled

__all__ = ["BOT_NAMES", "LocalTables"]

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
        *,
        profile: ProfileStore | None = None,
    ) -> None:
        """*pace* is asked whenever a match begins or goes on; *profile* keeps what rooms count, else memory does."""
        self._profile = profile or ProfileStore()
        self._pace = pace
        self.chatter: Callable[[], bool] = lambda: False
        """Whether the bots say something of themselves; where they are spoken to they answer."""
        self._storage = storage
        self._clock = clock
        self._seed = seed
        self._opened = 0

    @property
    def games(self) -> tuple[Game, ...]:
        """The registered games."""
        return games()

    def open(self, order: Order) -> LocalTable:
        """A new match; with a seed from the command line the same matches come in the same order.

        Raises `RoomError` where the player owns less than the room demands.
        """
        room = PRACTICE if order.people else room_of(order.room)
        if room.kind is RoomKind.COIN:
            self._profile.refill()
        check_entry(room, self._profile.profile)
        opening = self._in_room(self._opening(order, room), room)
        return self._counted(begin_match(self._at_pace(opening), make_bot, self._clock, self._storage))

    def practise(self, order: Order) -> PracticeTable:
        """A new match to practise with; it counts nowhere, whatever room the order names."""
        opening = self._opening(order, PRACTICE)
        return practice_match(self._at_pace(opening), make_bot, self._clock)

    def _opening(self, order: Order, room: Room) -> Opening:
        """A table for one person and three bots, or for the people around one screen and as many bots as it takes."""
        seed, level = self._next_seed(), room.level or order.level
        names = shuffled(BOT_NAMES, Stream(seed, "ouju/1/names"))
        bots = iter(names)
        first, second, third, fourth = (
            Sitting(next(bots), level) if person is None else Sitting(person)
            for person in order.people or (order.player, None, None, None)
        )
        seats = (first, second, third, fourth)
        specs = find_variant(order.game).edition(order.edition).specs()
        options = played_options(room, specs, order.options)
        ruleset = find_ruleset(order.game, {**options, "edition": order.edition})
        return Opening(ruleset, seats, 0, seed)

    def interrupted(self) -> Interrupted | None:
        """The newest match that was left before its end; hands that a crash left uncounted are counted now."""
        for path in reversed(journals_of(self._storage)):
            count_match(path, self._profile)
        saved = interrupted_match(self._storage, self._is_counted)
        if saved is None:
            return None
        header = saved.record.header
        hands = header.options.get("length")
        length = hands if isinstance(hands, int) else None
        room = room_of(header.room).key
        settles = find_ruleset(header.game, header.options).settles_leaving
        people = sum(sitting.bot is None for sitting in header.seats)
        return Interrupted(
            header.game, header.edition, saved.hand_no, length, saved.total, room, settles, people
        )

    def resume(self) -> LocalTable:
        """That match, at the exact prompt."""
        table = resume_match(self._saved(), make_bot, self._clock, self._storage, self._at_pace)
        return self._counted(table)

    def forfeit(self) -> LocalTable:
        """That match, left for good: bots play it to its end, or it is settled, and it counts (B11)."""
        table = self.resume()
        table.leave()
        return table

    def discard(self) -> None:
        """Give that match up. Raises `RoomError` where it counts: there it has to be left at its table."""
        saved = interrupted_match(self._storage, self._is_counted)
        if saved is None:
            return
        if room_of(saved.record.header.room).rated:
            raise RoomError("A match that counts cannot be thrown away. Leave it.", key="error.room.rated")
        discard_match(saved)

    def _in_room(self, opening: Opening, room: Room) -> Opening:
        """The table as the room wants it."""
        if not room.rated:
            return opening
        if room.kind is not RoomKind.COIN:
            return replace(opening, room=room.key)
        coins = (self._profile.profile.coins, room.bots, room.bots, room.bots)
        return replace(opening, room=room.key, coins=coins, minimum=room.rate)

    def _counted(self, table: LocalTable) -> LocalTable:
        """The table, with every hand counted as soon as its end is told, and no record before all are."""
        path = table.journal_file
        if path is not None and table.match.room.rated:
            table.on_hand(lambda: count_match(path, self._profile))
            table.on_over(lambda: self._put_away(path))
        return table

    def _put_away(self, path: Path) -> None:
        """A match that is over becomes a record; what could not be counted yet waits in its journal."""
        if self._is_counted(path):
            finish_match(path, self._storage)

    def _is_counted(self, path: Path) -> bool:
        return is_counted(path, self._profile)

    def _saved(self) -> Saved:
        saved = interrupted_match(self._storage, self._is_counted)
        if saved is None:
            raise StorageError(
                "There is no interrupted match any more. Start a new one.", key="error.no_match"
            )
        return saved

    def _at_pace(self, opening: Opening) -> Opening:
        pace = self._pace()
        thinking, pause_s = _PACES[pace]
        return replace(
            opening,
            thinking=thinking,
            pause_s=pause_s,
            chatter=self._how_much,
            question_s=_QUESTIONS_S[pace],
        )

    def _how_much(self) -> Chatter:
        """How much the bots talk now."""
        return Chatter.ALL if self.chatter() else Chatter.REPLIES

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
_QUESTIONS_S: Final = {Pace.LEISURELY: 5.0, Pace.NORMAL: 3.5, Pace.QUICK: 3.0, Pace.INSTANT: 3.0}
"""How long people around one screen are asked whether they want a tile."""
