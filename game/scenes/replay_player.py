"""A record that runs (放牌谱): which moment of which hand is shown, from where, and how it goes on.

The picture at a place is folded from what has happened until then; motion only tells how the last step came about, so
that steps may come as fast as they like and in any direction.
"""

from __future__ import annotations

from typing import Final

from game.present.layout.zones import Zones
from game.present.motion import FADING
from game.present.motion import SPEEDS as MOTIONS
from game.present.replay_model import (
    SPEEDS,
    USUAL,
    Mark,
    folds_of,
    marks_of,
    next_mark,
    pace_after,
)
from game.present.story import Story
from game.present.table_fold import TableFold
from game.present.table_model import Outside
from game.services import Services
from game.session.replay import ReplayTable, Seen
from game.session.table import MatchView
from rules.core.seat import after
from rules.errors import RecordError
from rules.mahjong.events import Event

__all__ = ["Playback"]

_KEPT: Final = 6
"""Hands whose pictures are kept."""
_HURRY_S: Final = 0.12
"""Steps that follow each other faster than this are shown without motion."""


class Playback:
    """What is shown of a match."""

    def __init__(self, table: ReplayTable, services: Services, zones: Zones) -> None:
        self.table = table
        self.hand = 0
        self.place = 1
        self.playing = True
        self.speed = USUAL
        self.trouble = ""
        """Why a hand cannot be shown; empty while all is well."""
        self.moments: dict[int, tuple[Mark, ...]] = {}
        """Marks of the review, by hand; their places are those of the whole log."""
        self._services = services
        self._zones = zones
        self._folds: dict[tuple[int, Seen], tuple[TableFold, ...]] = {}
        self._due = services.clock.now()
        self._stepped = -1.0
        self.story = self._fresh()
        self.show(0, 1)

    # ---------------------------------------------------------------- what is shown

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

    # ---------------------------------------------------------------- going on

    def update(self) -> bool:
        """Let time pass; whether a step was made."""
        now = self._services.clock.now()
        for cue, seat in self.story.advance(now):
            self._services.mixer.play(cue, seat)
        if not self.playing or now < self._due:
            return False
        if self.is_at_end and not self._turn_over():
            self.playing = False
            return True
        self.step(1)
        return True

    def _turn_over(self) -> bool:
        """The next hand begins; whether there is one."""
        if self.hand + 1 >= self.hands:
            return False
        return self.show(self.hand + 1, 0)

    def play(self, on: bool) -> None:
        """Let it run, from the beginning where it has run to the end; or stop."""
        if on and self.is_at_end and self.hand + 1 >= self.hands:
            self.show(self.hand, 1)
        self.playing = on
        self._due = self._services.clock.now()

    def faster(self, by: int) -> None:
        """Another speed."""
        self.speed = min(len(SPEEDS) - 1, max(0, self.speed + by))
        self._due = min(self._due, self._services.clock.now() + self._pause())

    def next_speed(self) -> None:
        """The next speed, after the fastest the slowest."""
        self.speed = (self.speed + 1) % len(SPEEDS)
        self._due = min(self._due, self._services.clock.now() + self._pause())

    def step(self, by: int) -> None:
        """A step on or back, over the ends of hands too."""
        now = self._services.clock.now()
        hurried = now - self._stepped < _HURRY_S
        self._stepped = now
        if by < 0:
            self._back()
            return
        if self.is_at_end:
            if self._turn_over():
                self.step(1)
            return
        if hurried:
            self.show(self.hand, self.place + 1)
            return
        event = self.events[self.place]
        self.place += 1
        over = self.match
        if over != self.story.outside.match:
            self.story.outside = self._outside()
        self.story.take(event, now)
        self._due = now + self._pause()

    def _back(self) -> None:
        if self.place > 1:
            self.show(self.hand, self.place - 1)
        elif self.hand > 0 and self._may_show(self.hand - 1):
            self.show(self.hand - 1, len(self.table.events(self.hand - 1)))

    def jump(self, *, on: bool) -> bool:
        """To the next claim, kong, win or moment of the review, or back to the last; whether there is one."""
        found = next_mark(self.marks, self.place, on=on)
        if found is not None:
            return self.show(self.hand, found)
        other = self.hand + (1 if on else -1)
        if not 0 <= other < self.hands or not self._may_show(other):
            return False
        before = self.hand
        self.hand = other
        places = sorted(mark.place for mark in self.marks)
        self.hand = before
        return self.show(other, (places[0] if on else places[-1]) if places else 1)

    def show(self, hand: int, place: int) -> bool:
        """Any moment of any hand at once; place 0 is before its first event, which comes next. Whether it can be."""
        if not 0 <= hand < self.hands or not self._may_show(hand):
            return False
        self.hand, self.place = hand, min(max(place, 0), len(self.table.events(hand)))
        self.story = self._fresh()
        if self.place:
            self.story.fold = self._folded()[self.place - 1]
        self.story.place(self._zones)
        self._due = self._services.clock.now() + self._pause()
        return True

    def show_moment(self, hand: int, moment: int) -> bool:
        """A moment by the number of all events until then."""
        if not 0 <= hand < self.hands or not self._may_show(hand):
            return False
        return self.show(hand, max(1, sum(each <= moment for each in self.table.moments(hand))))

    def settle(self, hand: int) -> bool:
        """To the end of a hand, the table with it: its settlement can be looked at."""
        if not 0 <= hand < self.hands or not self._may_show(hand):
            return False
        self.show(hand, len(self.table.events(hand)))
        self.table.seek(hand, self.place)
        return True

    # ---------------------------------------------------------------- from where

    def turn(self) -> None:
        """The next seat, counter-clockwise."""
        self.look(Seen(after(self.table.seat), self.table.seen.open_hands, asked=False))

    def look(self, seen: Seen) -> None:
        """The same moment from elsewhere."""
        hand, moment = self.hand, self.moment
        self.table.turn_to(seen)
        self.show_moment(hand, moment)

    @property
    def is_open(self) -> bool:
        """Whether all hands lie open."""
        return self.table.seen.open_hands

    def resize(self, zones: Zones) -> None:
        """The window is another one."""
        self._zones = zones
        self.story.place(zones)

    # ---------------------------------------------------------------- inside

    def _may_show(self, hand: int) -> bool:
        """Whether the rules tell that hand as the file does."""
        try:
            self.table.log(hand)
        except RecordError as error:
            self.trouble = str(error)
            self.playing = False
            return False
        return True

    def _folded(self) -> tuple[TableFold, ...]:
        key = (self.hand, self.table.seen)
        if key not in self._folds:
            while len(self._folds) >= _KEPT:
                self._folds.pop(next(iter(self._folds)))
            self._folds[key] = folds_of(self.table.ruleset, self.events)
        return self._folds[key]

    def _outside(self) -> Outside:
        return Outside(self.table.seat, self.table.ruleset, self.match)

    def _fresh(self) -> Story:
        story = Story(self._outside(), self._zones)
        self._pace(story)
        return story

    def _pace(self, story: Story) -> None:
        """Motion is as fast as the replay, never slower than the player wants it at the table."""
        wanted = MOTIONS[self._services.settings.motion.value]
        story.motions.fades = self._services.settings.motion.value in FADING
        story.motions.speed = min(wanted, 1.0) if SPEEDS[self.speed] <= 1 else wanted / SPEEDS[self.speed]

    def _pause(self) -> float:
        self._pace(self.story)
        event = self.events[self.place - 1] if self.place else None
        return pace_after(event) / SPEEDS[self.speed] if self.place else 0.0
