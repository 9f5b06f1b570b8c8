"""The story of a table (局面的展开): events one by one become the picture of now, and motion, calls and sounds.

The model is always that of the newest event. Motion only tells how it came to be, and may be cut short at any time.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import inf
from typing import Final

from game.present.choreography import Scenery, motions_for
from game.present.layout.dice_layout import DieAt, dice_at
from game.present.layout.table_layout import TableLayout, lay_out
from game.present.layout.zones import Zones
from game.present.motion import Motion, MotionKind, MotionQueue
from game.present.story_parts import MoneyMove, News, Shout
from game.present.story_sounds import DICE_S, DueSounds
from game.present.table_model import Outside, Side, TableFold, TableModel, show
from rules import Mark
from rules.core.seat import Seat
from rules.mahjong.events import (
    Chowed,
    Discarded,
    Ended,
    Event,
    Exchanged,
    FlowerSet,
    ItemUsed,
    KongDeclared,
    Konged,
    Punged,
    Started,
    VoidDeclared,
    Won,
)
from rules.mahjong.items import Item
from rules.mahjong.state import RoundState, Standing
from rules.scoring.model import WinBy
from rules.tiles.meld import MeldKind

__all__ = ["BANNER_S", "CALL_S", "DICE_S", "MOVE_S", "ROLL_S", "MoneyMove", "News", "Shout", "Story"]

CALL_S: Final = 1.0
BANNER_S: Final = 2.8
ROLL_S: Final = 0.4
MOVE_S: Final = 1.7
"""How long money is seen to rise."""
_BREATH_S: Final = 3.0


@dataclass(slots=True)
class Story:
    """What a table shows now and how it got there."""

    outside: Outside
    zones: Zones
    motions: MotionQueue = field(default_factory=MotionQueue)
    fold: TableFold | None = None
    model: TableModel | None = None
    layout: TableLayout | None = None
    calls: list[Shout] = field(default_factory=list)
    news: News | None = None
    moves: list[MoneyMove] = field(default_factory=list)
    seen_at: float = 0.0
    """When the newest event but the beginning of a hand is on show."""
    _later: list[News] = field(default_factory=list)
    _won_at: float = 0.0
    _due: DueSounds = field(default_factory=DueSounds)
    _rolling: tuple[tuple[int, int, int, int], float] | None = None
    _discarded_at: float = -10.0
    _thrown_at: float = -10.0

    @property
    def state(self) -> RoundState | None:
        """The round as this seat knows it."""
        return self.fold.state if self.fold else None

    def resume(self, state: RoundState) -> None:
        """Begin with a state whose events were not seen."""
        self.fold = TableFold.resume(state)
        self._due.circle = self.outside.match.circle
        self._picture()

    def place(self, zones: Zones) -> None:
        """The window has another size; what moves arrives at once."""
        self.zones = zones
        self.motions.skip()
        self._picture()

    def turn_to(self, outside: Outside) -> None:
        """Something outside the round has changed: the window, who plays by itself, the players."""
        if outside != self.outside:
            self.outside = outside
            self._picture()

    def take(self, event: Event, now: float) -> None:
        """One event more."""
        if isinstance(event, Started):
            self._begin(event, now)
            return
        if self.fold is None:
            return
        before, model = self._scenery(), self.model
        scores = self.scores(now)
        shown_before = _open_doubles(self.model)
        self.fold = self.fold.after(self.outside.ruleset, event)
        self._picture()
        starts = now + self.motions.left(now)
        after_it = self._scenery()
        if before is not None and after_it is not None:
            begins = self.motions.add(self._motions(event, before, after_it), now)
            if begins < starts:  # what was still to be seen has been left out
                starts = begins
                self._hurry(now)
        called = self._together(event, starts)
        self._call(event, called)
        self._due.take(event, max(called, now), self.motions, self.outside.seat)
        if not shown_before:
            self._tell_open_double(starts)
        if model is not None and self.model is not None:
            self._pay(model, self.model, starts)
            self._tell_more(event, model, starts)
        if isinstance(event, Discarded):
            self._discarded_at = starts
        if self.model is not None and isinstance(event, Ended) and scores != self._shown_scores():
            self._rolling = (scores, starts)

    def _begin(self, event: Started, now: float) -> None:
        """Another hand: the dice are thrown on an empty table."""
        self.fold = TableFold.begin(self.outside.ruleset, event)
        self.motions.skip()
        self.motions.hold(DICE_S, now)
        self._thrown_at = now
        self.calls.clear()
        self.moves.clear()
        self._later.clear()
        self.news = None
        self._picture()
        self._due.begin(event, now, self.motions, self.outside.match.circle)
        if self.model is not None:
            key = f"item.{Item.GREAT_SHIFT.value}.name"
            self.calls += [Shout(self.model.side_of(seat), key, now) for seat in event.shifted]

    def scores(self, now: float) -> tuple[int, int, int, int]:
        """The scores by side as they are shown: numbers run to their new value."""
        shown = self._shown_scores()
        if self._rolling is None or self.motions.speed <= 0:
            return shown
        before, begins = self._rolling
        share = min(1.0, max(0.0, (now - begins) / ROLL_S))
        if share >= 1.0:
            self._rolling = None
            return shown
        first, second, third, fourth = (
            round(old + (new - old) * share) for old, new in zip(before, shown, strict=True)
        )
        return first, second, third, fourth

    def calls_at(self, now: float) -> tuple[tuple[Shout, float], ...]:
        """The calls that are seen now, each with the share of its time that has run."""
        length = CALL_S * max(0.3, self.motions.speed)
        return tuple(
            (call, (now - call.begins) / length)
            for call in self.calls
            if call.begins <= now < call.begins + length
        )

    def news_at(self, now: float) -> tuple[News, float] | None:
        """The news that is told now, with the share of its time that has run."""
        if self.news is None or not self.news.begins <= now < self.news.begins + self._banner_s:
            return None
        return self.news, (now - self.news.begins) / self._banner_s

    def moves_at(self, now: float) -> tuple[tuple[MoneyMove, float], ...]:
        """The money that is seen to move now, each with the share of its time that has run."""
        return tuple(
            (move, (now - move.begins) / self._move_s)
            for move in self.moves
            if move.units and move.begins <= now < min(move.ends, move.begins + self._move_s)
        )

    @property
    def _move_s(self) -> float:
        return MOVE_S * max(0.7, self.motions.speed)

    @property
    def _banner_s(self) -> float:
        """How long news stands: it is read, so it never goes as fast as tiles may."""
        return BANNER_S * max(0.7, self.motions.speed)

    def advance(self, now: float) -> tuple[tuple[str, Seat | None], ...]:
        """Forget what is over; the cues that are due now, with the seat whose voice it is."""
        self.motions.prune(now)
        if self.news is not None and now >= self.news.begins + self._banner_s:
            self.news = None
        if self.news is None and self._later:
            following = self._later.pop(0)
            self.news = replace(following, begins=max(now, following.begins))
        self.moves = [move for move in self.moves if now < min(move.ends, move.begins + self._move_s)]
        length = CALL_S * max(0.3, self.motions.speed)
        self.calls = [call for call in self.calls if now < call.begins + length]
        return self._due.due(now)

    def skip(self, now: float) -> bool:
        """Show everything as it is; whether anything was still on its way."""
        moved = self.motions.skip()
        self._thrown_at = -10.0
        if self.news is not None:
            self.news = replace(self.news, begins=min(self.news.begins, now))
        self._hurry(now)
        last = [move for move in self.moves if move.ends == inf]
        self.moves = [replace(move, begins=min(move.begins, now)) for move in last]
        return moved

    def _hurry(self, now: float) -> None:
        """What is still to be called and heard is called now, and little of it heard."""
        self.calls = [replace(call, begins=min(call.begins, now)) for call in self.calls]
        self._due.hurry(now)

    def dice(self, now: float) -> tuple[DieAt, ...]:
        """The dice that are on the cloth now; none after the first discard."""
        if self.model is None or not self.model.dice.lying:
            return ()
        lasts = 0.0 if self.motions.fades else DICE_S * self.motions.speed
        share = (now - self._thrown_at) / lasts if lasts > 0 else 1.0
        return dice_at(self.model.dice, self.zones, min(1.0, share))

    @property
    def is_lively(self) -> bool:
        """Whether the picture moves."""
        told = bool(self.calls or self.moves) or self.news is not None
        return self.motions.busy or told or self._rolling is not None

    @property
    def is_dealing(self) -> bool:
        """Whether tiles are still being dealt."""
        return self.motions.has(MotionKind.DEAL)

    def is_breathing(self, now: float) -> bool:
        """Whether the light around the newest discard still swells."""
        return 0 <= now - self._discarded_at < _BREATH_S

    @property
    def is_settled(self) -> bool:
        """Whether everything that was to be seen has been seen."""
        return not self.is_lively and not self._due

    def _picture(self) -> None:
        if self.fold is None:
            return
        self.model = show(self.fold, self.outside)
        self.layout = lay_out(self.model, self.zones)

    def _scenery(self) -> Scenery | None:
        if self.fold is None or self.model is None or self.layout is None:
            return None
        return Scenery(self.fold.state, self.model, self.layout, self.outside.order.leaving)

    def _motions(self, event: Event, before: Scenery, after_it: Scenery) -> tuple[Motion, ...]:
        return () if self.motions.speed <= 0 else motions_for(event, before, after_it)

    def _shown_scores(self) -> tuple[int, int, int, int]:
        if self.model is None:
            return (0, 0, 0, 0)
        first, second, third, fourth = (seat.score for seat in self.model.seats)
        return first, second, third, fourth

    def _tell_open_double(self, at: float) -> None:
        """Announce the first open double of the hand; later ones limit nobody more (H9)."""
        marks = _open_doubles(self.model)
        if marks and self.model is not None and not self.model.is_over:
            at += CALL_S * 0.4 * self.motions.speed
            self._announce(News(marks[0], self.model.side_of(marks[0].seat), at))
            self._tell_all("open_double", at)

    def _tell_all(self, key: str, at: float) -> None:
        """A sound, and the table's word for it."""
        self._due.add(key, at)
        self._due.add(f"call.{key}", at)

    def _announce(self, news: News) -> None:
        """Tell it when what is told now has been seen."""
        if self.news is None:
            self.news = news
        else:
            self._later.append(news)

    def _together(self, event: Event, starts: float) -> float:
        """When an event is called: once it is seen, all winners of one tile at once."""
        if isinstance(event, Won):
            if self._alike(event) < 2:
                self._won_at = starts
            starts = self._won_at
        self.seen_at = starts
        return starts

    def _alike(self, event: Won) -> int:
        """How many have won on that tile by now."""
        return 0 if self.state is None else sum(won.place == event.place for won in self.state.wins)

    def _pay(self, before: TableModel, after_it: TableModel, at: float) -> None:
        """What has been paid now rises from the seats; kongs are heard as wind and rain."""
        fresh = (after_it.paid or ())[len(before.paid or ()) :]
        keys = tuple(dict.fromkeys(payment.key for payment in fresh))
        for seat in after_it.seats:
            units = sum(payment.each[seat.seat] for payment in fresh)
            if units:
                self.rise(MoneyMove(seat.side, keys[0] if len(keys) == 1 else "", units, at))
        self._due.pay(keys, at, self.motions)

    def rise(self, move: MoneyMove) -> None:
        """Let money rise from a seat; what is still seen of the same seat then goes into its figure."""
        for place, other in enumerate(self.moves):
            apart = move.begins - other.begins
            if other.side is move.side and other.ends == inf and apart < self._move_s:
                begins, key = max(move.begins, other.begins), move.key if move.key == other.key else ""
                self.moves[place] = replace(other, ends=begins)
                move = replace(move, key=key, units=move.units + other.units, begins=begins)
        self.moves.append(move)

    def _tell_more(self, event: Event, before: TableModel, at: float) -> None:
        """The news of games that pass tiles on, go on after a win or force the last wins."""
        model = self.model
        if model is None:
            return
        match event:
            case Exchanged(steps=steps):
                self._announce(News(None, Side.OWN, at, "exchanged", steps))
            case Won(seat=seat):
                alike = self._alike(event)
                self._forget("multi")  # of an earlier tile, or fewer than there are
                if alike > 1:
                    fed = seat if event.source is None else event.source
                    self._announce(News(None, model.side_of(fed), at, "multi", alike))
                winning = model.own.winning
                if (
                    alike == 1
                    and model.own.seat == seat
                    and model.own.laid
                    and winning
                    and winning.times == 1
                ):
                    key = "won" if model.own.standing is Standing.WON else "won_on"
                    self._announce(News(None, Side.OWN, at, key, winning.place))
            case Ended():
                self._forget("won")
                self._forget("won_on")
                self._forget("last_four")
            case _:
                pass
        if model.last_four and not before.last_four:
            self._announce(News(None, Side.OWN, at, "last_four"))
            self._tell_all("last_four", at)

    def _forget(self, key: str) -> None:
        """Tell something no more, or not again."""
        if self.news is not None and self.news.key == key:
            self.news = None
        self._later = [news for news in self._later if news.key != key]

    def _call(self, event: Event, at: float) -> None:
        found = _call_of(event)
        if found is not None and self.model is not None:
            seat, key = found
            if isinstance(event, ItemUsed):  # several in one turn are seen one at a time
                self.calls = [call for call in self.calls if call.side is not self.model.side_of(seat)]
            self.calls.append(Shout(self.model.side_of(seat), key, at, is_win=isinstance(event, Won)))


def _open_doubles(model: TableModel | None) -> tuple[Mark, ...]:
    if model is None:
        return ()
    return tuple(mark for seat in model.seats for mark in seat.marks if mark.key == "open_double")


def _call_of(event: Event) -> tuple[Seat, str] | None:
    """What a seat calls out, if anything; an added kong was called when it was declared."""
    match event:
        case Chowed(seat=seat):
            return seat, "table.says.chow"
        case Punged(seat=seat):
            return seat, "table.says.pung"
        case KongDeclared(seat=seat):
            return seat, "table.says.kong"
        case Konged(seat=seat, kind=kind) if kind is not MeldKind.ADDED_KONG:
            return seat, "table.says.kong"
        case FlowerSet(seat=seat):
            return seat, "table.says.flower"
        case ItemUsed(seat=seat, item=item):
            return seat, f"item.{item.value}.name"
        case VoidDeclared(seat=seat, suit=suit):
            return seat, f"void.says.{suit.value}"
        case Won(seat=seat, by=by):
            if by in (WinBy.PUSH3, WinBy.PUSH4):
                return seat, "call.push"
            return seat, "table.says.win" if by.is_claim else "call.self_draw"
        case _:
            return None
