"""What one seat is told in a match, as messages (告知): numbered, kept for whoever comes back, folded into a snapshot.

A seat's stream is made of the deliveries of its feed and of nothing else: there is no second way out of the authority.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias, assert_never

from game.authority.feed import Asked, AutoSet, Closed, Delivery, Finished, Told
from game.net import news
from game.net.parts import Line, Question
from rules.core.seat import Seat
from rules.core.window import Window
from rules.mahjong.actions import Action
from rules.mahjong.events import Claimed, Declined, Event, Offered, Started
from rules.mahjong.plain import action_text
from rules.mahjong.scribe import Scribe

__all__ = ["Folded", "Lines", "Numbered", "Source", "Stream", "question_of"]

_KEPT: Final = 200
"""At least so many messages can be said again."""

Numbered: TypeAlias = news.Told | news.Asked | news.Closed | news.AutoSet | news.Finished


class Source(Protocol):
    """What a delivery does not say by itself."""

    def left(self, seat: Seat) -> tuple[float | None, float]:
        """The seconds that *seat* has left for its question, and those in its bank."""
        ...

    def is_given(self, seat: Seat) -> bool:
        """Whether a bot has *seat* to the end of the match."""
        ...

    def ending(self, seq: int) -> news.Finished:
        """How the match has ended."""
        ...


def question_of(window: Window[Action], left: tuple[float | None, float]) -> Question:
    """A window as it is asked over the wire, with the seconds left and those in the bank."""
    seconds, bank = left
    return Question(
        window.id,
        window.kind.value,
        [action_text(option) for option in window.options],
        window.default,
        None if seconds is None else round(1000 * seconds),
        0 if seconds is None else round(1000 * bank),
    )


class Lines:
    """Events as lines of a record; what several seats see alike is written once.

    Only what is offered and answered has a memory, and that is one seat's alone.
    """

    def __init__(self, *, replace_from_tail: bool) -> None:
        self._tail = replace_from_tail
        self._scribe = Scribe(replace_from_tail=replace_from_tail)
        self._written: dict[int, tuple[Event, Line]] = {}

    def scribe(self) -> Scribe:
        """A writer of one seat's own."""
        return Scribe(replace_from_tail=self._tail)

    def line(self, event: Event, own: Scribe) -> Line:
        """The line of *event*; the same object for the same event, until `forget`."""
        if isinstance(event, Offered | Claimed | Declined):
            return own.write([event])[0]
        known = self._written.get(id(event))
        if known is None:
            known = self._written[id(event)] = (event, self._scribe.write([event])[0])
        return known[1]

    def forget(self) -> None:
        """Everybody has been told."""
        self._written.clear()


@dataclass(slots=True)
class Folded:
    """What a snapshot is made of beside the question: the hand so far, who is played for, how the match ended.

    *autos* are the seats that are played for, each with whether a bot has it to the end of the match; *no* is the hand.
    """

    lines: list[Line]
    autos: dict[Seat, bool]
    no: int = 0
    finished: news.Finished | None = None


class Stream:
    """The stream of one seat, or of the spectators (None), in one match; *first* is the number before its first one."""

    def __init__(self, seat: Seat | None, lines: Lines, first: int = 0) -> None:
        self.seat = seat
        self.seq = first
        self.known = Folded([], {})
        self.asked: news.Asked | None = None
        """The question that is open."""
        self._lines = lines
        self._scribe = lines.scribe()
        self._kept: list[Numbered] = []
        self._served = first if first == 0 else None
        """From which number on somebody at this seat has been told by this program."""

    def put(self, delivery: Delivery, source: Source) -> Numbered:
        """The next message."""
        self.seq += 1
        message = self._message(delivery, source)
        self._kept.append(message)
        return message

    def since(self, seq: int, renew: Callable[[news.Asked], news.Asked]) -> tuple[Numbered, ...] | None:
        """What came after number *seq*; None where that cannot be told any more; *renew* sets clocks anew.

        An open question that was told before is told once more, under its own number, for its time has changed.
        """
        first = self.seq - len(self._kept)
        if self._served is None or not max(first, self._served) <= seq <= self.seq:
            return None
        missed = self._kept[seq - first :]
        again = () if self.asked is None or self.asked.seq > seq else (renew(self.asked),)
        return (*(renew(each) if isinstance(each, news.Asked) else each for each in missed), *again)

    def serve(self) -> None:
        """Somebody at this seat knows everything up to now from a snapshot."""
        if self._served is None:
            self._served = self.seq

    def hand_over(self) -> None:
        """Somebody else sits there from now on, and learns nothing of what was before (候补)."""
        self.known.lines = []
        self._kept.clear()
        self._served = None

    def _message(self, delivery: Delivery, source: Source) -> Numbered:
        match delivery:
            case Told(_, event):
                line = self._lines.line(event, self._scribe)
                if isinstance(event, Started):
                    self._next_hand(event.no)
                self.known.lines.append(line)
                return news.Told(self.seq, line)
            case Asked(window):
                self.asked = news.Asked(self.seq, question_of(window, source.left(window.seat)))
                return self.asked
            case Closed(window_id):
                self.asked = None
                return news.Closed(self.seq, window_id)
            case AutoSet(seat, on):
                return self._auto(seat, on=on, given=on and source.is_given(seat))
            case Finished():
                self.known.finished = source.ending(self.seq)
                return self.known.finished
            case _:
                assert_never(delivery)

    def _auto(self, seat: Seat, *, on: bool, given: bool) -> news.AutoSet:
        self.known.autos.pop(seat, None)
        if on:
            self.known.autos[seat] = given
        return news.AutoSet(self.seq, seat, on, given)

    def _next_hand(self, no: int) -> None:
        """The hand before is told to its end: of that no more is kept than what somebody may have missed."""
        self.known.lines, self.known.no = [], no
        del self._kept[:-_KEPT]
