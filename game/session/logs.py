"""What happened in the hands of a record (牌谱的经过), walked through the rules, and what is seen of it from a seat."""

from __future__ import annotations

from dataclasses import dataclass

from game.authority.record import Hand, Record
from game.authority.retrace import Doing, follow
from rules import Ruleset, redact
from rules.core.seat import Seat
from rules.errors import PositionError, RecordError
from rules.mahjong.events import Claimed, Declined, Event, Offered
from rules.mahjong.round import Round
from rules.mahjong.scribe import Scribe

__all__ = ["Logs", "Seen", "Step", "events_of"]


@dataclass(frozen=True, slots=True)
class Seen:
    """From where a replay is watched: a seat, all hands open or only its own.

    *asked*: what that seat itself was asked and answered is told too; with all hands open nobody's questions are.
    """

    seat: Seat = 0
    open_hands: bool = True
    asked: bool = True


@dataclass(frozen=True, slots=True)
class Step:
    """Something that is seen, and how many events have happened with it."""

    moment: int
    event: Event


def events_of(ruleset: Ruleset, hand: Hand) -> tuple[Event, ...]:
    """Everything that happened in a recorded hand, walked through the rules. Raises `RecordError`."""
    try:
        round_ = Round(ruleset, hand.setup.wall, hand.started, hand.setup.lots)
    except PositionError as error:
        raise RecordError(f"line {hand.number}: {error}") from None

    scribe = Scribe(replace_from_tail=ruleset.replace_from_tail)
    missing = follow(hand, scribe, tuple(round_.log[1:]), Doing(round_.act, round_.leave))
    if missing:
        raise RecordError(
            f"line {hand.last + 1}: the record ends where the rules go on with {missing[0]['e']!r}"
        )
    return tuple(round_.log)


class Logs:
    """The hands of a record; each is walked through when it is asked for, and kept."""

    def __init__(self, record: Record, ruleset: Ruleset, seen: Seen) -> None:
        self._record = record
        self._ruleset = ruleset
        self._seen = seen
        self._logs: dict[int, tuple[Event, ...]] = {}
        self._steps: dict[int, tuple[Step, ...]] = {}

    @property
    def seen(self) -> Seen:
        """From where they are watched."""
        return self._seen

    def turn_to(self, seen: Seen) -> None:
        """Watch them from elsewhere."""
        self._seen = seen
        self._steps.clear()

    def of(self, hand: int) -> tuple[Event, ...]:
        """Everything that happened in a hand, questions and answers too. Raises `RecordError`."""
        if hand not in self._logs:
            self._logs[hand] = events_of(self._ruleset, self._record.hands[hand])
        return self._logs[hand]

    def walk_on(self) -> bool:
        """Walk through one more hand; whether any is left to be walked through. Raises `RecordError`."""
        left = [hand for hand in range(len(self._record.hands)) if hand not in self._logs]
        if left:
            self.of(left[0])
        return len(left) > 1

    @property
    def walked(self) -> int:
        """How many hands from the first on have been walked through without a gap."""
        hands = range(len(self._record.hands))
        return next((hand for hand in hands if hand not in self._logs), len(hands))

    def steps(self, hand: int) -> tuple[Step, ...]:
        """What is seen of a hand. Raises `RecordError`."""
        if hand not in self._steps:
            steps = (Step(number, event) for number, event in enumerate(self.of(hand), 1))
            self._steps[hand] = tuple(seen for step in steps if (seen := self._visible(step)) is not None)
        return self._steps[hand]

    def _visible(self, step: Step) -> Step | None:
        """What is seen of it from here."""
        asks = isinstance(step.event, Offered | Claimed | Declined)
        if asks and (self._seen.open_hands or not self._seen.asked):
            return None
        if self._seen.open_hands:
            return step
        event = redact(step.event, self._seen.seat)
        return None if event is None else Step(step.moment, event)
