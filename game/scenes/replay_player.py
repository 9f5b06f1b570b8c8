"""A record that runs (放牌谱): which moment of which hand is shown, from where, and how it goes on.

The picture at a place is folded from what has happened until then; motion only tells how the last step came about, so
that steps may come as fast as they like and in any direction.
"""

from __future__ import annotations

from game.present.layout.zones import Zones
from game.present.replay_model import next_mark
from game.present.story import Story
from game.present.table_model import Outside
from game.scenes.lines import Lines
from game.scenes.replay_moment import ShownMoment
from game.scenes.replay_tempo import Tempo
from game.services import Services
from game.session.replay import ReplayTable, Seen
from game.ui.casting import give_voices
from rules.core.seat import after

__all__ = ["Playback"]


class Playback(ShownMoment):
    """What is shown of a match."""

    def __init__(self, table: ReplayTable, services: Services, zones: Zones) -> None:
        super().__init__(table)
        self.playing = True
        self.tempo = Tempo(services)
        self._services = services
        self._lines = Lines(services)
        self._zones = zones
        self.story = self._fresh()
        self.show(0, 1)

    @property
    def speed(self) -> int:
        """How fast it runs, as a place among `SPEEDS`."""
        return self.tempo.speed

    # ---------------------------------------------------------------- going on

    def update(self) -> bool:
        """Let time pass; whether a step was made."""
        now = self._services.clock.now()
        for cue, seat in self.story.advance(now):
            self._lines.play(cue, seat)
        self._lines.pass_time()
        if not self.playing or not self.tempo.is_due():
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
        self.tempo.at_once()

    def faster(self, by: int) -> None:
        """Another speed."""
        self.tempo.faster(by, self.latest)
        self.tempo.pace(self.story)

    def next_speed(self) -> None:
        """The next speed, after the fastest the slowest."""
        self.tempo.next_speed(self.latest)
        self.tempo.pace(self.story)

    def step(self, by: int) -> None:
        """A step on or back, over the ends of hands too."""
        hurried = self.tempo.hurried()
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
        self.tempo.pace(self.story)
        self.story.take(event, self._services.clock.now())
        self.tempo.stay(self.latest)

    def _back(self) -> None:
        if self.place > 1:
            self.show(self.hand, self.place - 1)
        elif self.hand > 0 and self._may_play(self.hand - 1):
            self.show(self.hand - 1, len(self.table.events(self.hand - 1)))

    def jump(self, *, on: bool) -> bool:
        """To the next claim, kong, win or moment of the review, or back to the last; whether there is one."""
        found = next_mark(self.marks, self.place, on=on)
        if found is not None:
            return self.show(self.hand, found)
        other = self.hand + (1 if on else -1)
        if not 0 <= other < self.hands or not self._may_play(other):
            return False
        before = self.hand
        self.hand = other
        places = sorted(mark.place for mark in self.marks)
        self.hand = before
        return self.show(other, (places[0] if on else places[-1]) if places else 1)

    def show(self, hand: int, place: int) -> bool:
        """Any moment of any hand at once; place 0 is before its first event, which comes next. Whether it can be."""
        if not 0 <= hand < self.hands or not self._may_play(hand):
            return False
        self.hand, self.place = hand, min(max(place, 0), len(self.table.events(hand)))
        self.story = self._fresh()
        self._lines.clear()
        if self.place:
            self.story.fold = self.folded()[self.place - 1]
        self.story.place(self._zones)
        self.tempo.stay(self.latest)
        return True

    def show_moment(self, hand: int, moment: int) -> bool:
        """A moment by the number of all events until then."""
        if not 0 <= hand < self.hands or not self._may_play(hand):
            return False
        return self.show(hand, max(1, sum(each <= moment for each in self.table.moments(hand))))

    def settle(self, hand: int) -> bool:
        """To the end of a hand, the table with it: its settlement can be looked at."""
        if not 0 <= hand < self.hands or not self._may_play(hand):
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

    def resize(self, zones: Zones) -> None:
        """The window is another one."""
        self._zones = zones
        self.story.place(zones)
        self._give_voices()

    # ---------------------------------------------------------------- inside

    def _may_play(self, hand: int) -> bool:
        """Whether a hand can be shown; what runs stops at one that cannot."""
        if self.may_show(hand):
            return True
        self.playing = False
        return False

    def _outside(self) -> Outside:
        return Outside(self.table.seat, self.table.ruleset, self.match)

    def _fresh(self) -> Story:
        story = Story(self._outside(), self._zones)
        self.tempo.pace(story)
        self._give_voices()
        return story

    def _give_voices(self) -> None:
        give_voices(self._services.mixer, self.match, self.table.seat, self._services.settings)
