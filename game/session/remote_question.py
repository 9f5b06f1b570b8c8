"""A question from a server (询问): its options read, and how much of its time is left by the clock of the line."""

from __future__ import annotations

from dataclasses import dataclass

from game.net.parts import Question
from game.session.table import ActionWindow
from rules.core.seat import Seat
from rules.core.window import Window, WindowKind
from rules.errors import RecordError
from rules.mahjong.plain import read_action

__all__ = ["Due", "window_of"]


@dataclass(frozen=True, slots=True)
class Due:
    """The time of a question: when it came, the seconds of its own, and those of the bank that follow them.

    >>> due = Due(100.0, 8.0, 10.0)
    >>> due.left(103.0), due.left(112.0), due.left(200.0), due.bank_left(103.0), due.bank_left(112.0)
    (5.0, 6.0, 0.0, 10.0, 6.0)
    """

    at: float = 0.0
    seconds: float | None = None
    bank: float = 0.0

    def left(self, now: float) -> float | None:
        """What is left of its own time, and after that of the bank; None without a clock."""
        if self.seconds is None:
            return None
        own = self.at + self.seconds - now
        return own if own > 0 else max(0.0, self.bank + own)

    def bank_left(self, now: float) -> float | None:
        """What is left of the bank, which is only used after the question's own time; None without a clock."""
        if self.seconds is None:
            return None
        return max(0.0, self.bank + min(0.0, self.at + self.seconds - now))


def window_of(question: Question, seat: Seat) -> ActionWindow:
    """The question as a window. Raises `RecordError`."""
    options = tuple(read_action(text, seat) for text in question.options)
    if not 0 <= question.default < len(options):
        raise RecordError(f"the question {question.win} has no option {question.default}")
    return Window(question.win, seat, WindowKind(question.kind), options, question.default)
