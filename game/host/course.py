"""The course of a match as its room knows it (赛程): hand, dealer and scores, read off what seats are told."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from game.net.parts import Line
from rules.core.seat import SEATS, Seat

__all__ = ["Course", "Scores", "last_hand"]

Scores: TypeAlias = tuple[int, int, int, int]
_MARKED: Final = (b'{"e":"hand"', b'{"e":"end"')


class Course:
    """How far a match has come. *counted*: the last hand whose end was taken notice of.

    >>> course = Course()
    >>> course.note({"e": "hand", "no": 1, "dealer": 2}), course.hand
    (True, 1)
    >>> course.note({"e": "end", "totals": [3, -1, -1, -1], "next_dealer": 3}), course.gains, course.loser
    (True, (3, -1, -1, -1), 2)
    """

    def __init__(self, totals: Scores = (0, 0, 0, 0), counted: int = 0) -> None:
        self.hand = 0
        self.dealer: Seat = 0
        self.totals = totals
        self.counted = counted
        self.gains: Scores = (0, 0, 0, 0)
        self.loser: Seat | None = None
        """Who has lost the deal with the hand that was counted last."""

    def note(self, line: Line) -> bool:
        """Take notice of a line; every seat is told it, the first time counts. Whether it says something new."""
        match line.get("e"):
            case "hand":
                return self._begun(line)
            case "end":
                return self._ended(line)
            case _:
                return False

    def _begun(self, line: Line) -> bool:
        no, dealer = line.get("no"), line.get("dealer")
        if not isinstance(no, int) or not isinstance(dealer, int) or no == self.hand:
            return False
        self.hand, self.dealer = no, dealer
        return True

    def _ended(self, line: Line) -> bool:
        totals, following = line.get("totals"), line.get("next_dealer")
        if self.hand == self.counted or not isinstance(totals, list):
            return False
        self.counted = self.hand
        first, second, third, fourth = (int(total) - self.totals[seat] for seat, total in enumerate(totals))
        self.gains = (first, second, third, fourth)
        self.totals = (int(totals[0]), int(totals[1]), int(totals[2]), int(totals[3]))
        self.loser = self.dealer if following in SEATS and following != self.dealer else None
        return True


def last_hand(data: bytes) -> list[Line]:
    """The first and, where it is over, the last line of the hand that stands last in a journal.

    >>> last_hand(b'{"format":"x"}\\n{"e":"hand","no":1}\\n{"e":"end"}\\n{"e":"hand","no":2}\\n{"e":"dra')
    [{'e': 'hand', 'no': 2}]
    """
    found: list[Line] = []
    for raw in data.splitlines():
        if raw.startswith(_MARKED):
            try:
                line = msgspec.json.decode(raw, type=dict[str, object])
            except msgspec.MsgspecError:
                break  # the torn last line
            found = [line] if line.get("e") == "hand" else [*found, line]
    return found
