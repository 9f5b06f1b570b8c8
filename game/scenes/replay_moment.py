"""Which moment of which hand of a replay is shown (回放到哪里), what is known of it, and the pictures of its hand."""

from __future__ import annotations

import logging
from typing import Final

from game.present.replay_model import Mark, folds_of, marks_of
from game.present.table_fold import TableFold
from game.session.replay import ReplayTable, Seen
from game.session.table import MatchView
from rules.errors import RecordError
from rules.mahjong.events import Event

__all__ = ["ShownMoment"]

_log = logging.getLogger("ouju")
_KEPT: Final = 6
"""Hands whose pictures are kept."""


class ShownMoment:
    """A place in a hand of a match."""

    def __init__(self, table: ReplayTable) -> None:
        self.table = table
        self.hand = 0
        self.place = 1
        self.trouble = ""
        """Why a hand cannot be shown; empty while all is well."""
        self.moments: dict[int, tuple[Mark, ...]] = {}
        """Marks of the review, by hand; their places are those of the whole log."""
        self._folds: dict[tuple[int, Seen], tuple[TableFold, ...]] = {}

    @property
    def events(self) -> tuple[Event, ...]:
        """What is seen of the hand from here."""
        return self.table.events(self.hand)

    @property
    def length(self) -> int:
        """How many moments the hand has."""
        return len(self.events)

    @property
    def moment(self) -> int:
        """How many events have happened, those that are not seen from here among them."""
        return self.table.moments(self.hand)[self.place - 1]

    @property
    def latest(self) -> Event | None:
        """What has just happened; nothing before a hand begins."""
        return self.events[self.place - 1] if self.place else None

    @property
    def is_at_end(self) -> bool:
        """Whether the hand is over."""
        return self.place >= self.length

    @property
    def hands(self) -> int:
        """How many hands were recorded."""
        return len(self.table.record.hands)

    @property
    def match(self) -> MatchView:
        """How the match stands at this moment."""
        return self.table.match_at(self.hand, over=self.is_at_end)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The claims, kongs, wins and moments of the review in this hand."""
        return (*marks_of(self.events), *self._reviewed())

    def _reviewed(self) -> tuple[Mark, ...]:
        """The moments of the review at the places at which they are seen from here."""
        seen = self.table.moments(self.hand)
        return tuple(
            Mark(max(1, sum(moment <= mark.place for moment in seen)), mark.kind, mark.seat)
            for mark in self.moments.get(self.hand, ())
        )

    @property
    def is_open(self) -> bool:
        """Whether all hands lie open."""
        return self.table.seen.open_hands

    def spoilt(self, error: RecordError) -> None:
        """Remember that a hand cannot be shown, and log why."""
        if not self.trouble:
            _log.warning("a hand of a replay cannot be shown: %s", error)
        self.trouble = str(error)

    def may_show(self, hand: int) -> bool:
        """Whether the rules tell that hand as the file does."""
        try:
            self.table.log(hand)
        except RecordError as error:
            self.spoilt(error)
            return False
        return True

    def folded(self) -> tuple[TableFold, ...]:
        """The pictures of the hand, one after each event that is seen."""
        key = (self.hand, self.table.seen)
        if key not in self._folds:
            while len(self._folds) >= _KEPT:
                self._folds.pop(next(iter(self._folds)))
            self._folds[key] = folds_of(self.table.ruleset, self.events)
        return self._folds[key]
