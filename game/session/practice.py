"""A table to practise at (练习桌): a local table whose player may take decisions back (悔棋) and see all hands.

What was played is only kept in memory, as the lines of a record: taking back is resuming that record from an earlier
line. The wall stays, and bots decide by seed and window, so that everything comes again until the player plays
differently. Nothing of it is written to a file, and nothing counts in any room.
"""

from __future__ import annotations

from game.authority.journal import ListJournal
from game.authority.record import dump, read_record
from game.authority.table_authority import TableAuthority
from game.authority.terms import Terms
from game.clock import Clock
from game.session.company import Company, Thoughts
from game.session.local import LocalTable
from game.session.table import TableStatus
from rules.core.window import Answer
from rules.mahjong.plain import Line
from rules.mahjong.state import Seats

__all__ = ["PracticeTable"]


class PracticeTable(LocalTable):
    """A local table without a file; `take_back` goes back to the player's decision before, hand by hand."""

    def __init__(self, terms: Terms, company: Company, clock: Clock) -> None:
        """Sit down at a new match of *terms*."""
        self._terms = terms
        self._paper = ListJournal()
        self._marks: list[int] = []
        super().__init__(TableAuthority(terms, self._paper), company, clock)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The record so far, without what was taken back."""
        return tuple(self._paper.lines)

    @property
    def hands(self) -> Seats | None:
        """What every seat holds, all open (看各家手牌); None before the first deal."""
        return None if self._authority.round is None else self._authority.round.state.seats

    @property
    def may_take_back(self) -> bool:
        """Whether the player has decided something in this hand."""
        return bool(self._marks) and self._status is TableStatus.LIVE and self._remainder is None

    def submit(self, answer: Answer) -> None:
        """Answer a window; the place before an answer that counts can be gone back to."""
        asked, before = self._authority.window(self.seat), len(self._paper.lines)
        super().submit(answer)
        if asked is not None and self._authority.window(self.seat) is not asked:
            self._marks.append(before)

    def proceed(self) -> None:
        """The next hand may begin; what was decided in the last one stands."""
        before = self._authority.round
        super().proceed()
        if self._authority.round is not before:
            self._marks.clear()

    def take_back(self) -> bool:
        """Back to the player's last decision, over all that others have done since (悔一步); False: there is none."""
        if not self.may_take_back:
            return False
        self._go_on_from(self._marks.pop())
        return True

    def start_over(self) -> bool:
        """Back to the first decision of this hand (重打这局)."""
        if not self.may_take_back:
            return False
        first = self._marks[0]
        self._marks.clear()
        self._go_on_from(first)
        return True

    def _go_on_from(self, place: int) -> None:
        """The table as it was when the record had *place* lines; `poll` begins with the open window."""
        lines = self._paper.lines[:place]
        self._paper = ListJournal()
        self._paper.lines.extend(lines)
        self._thoughts.close()
        self._thoughts = Thoughts(self._company)
        record = read_record(dump(lines))
        self._authority = TableAuthority.resume(self._terms, record, self._paper, self._now())
        self._places = [0, 0, 0, 0]
        self._notices.clear()
        self._talk.forget()
        self._state = self._window = self._change = None
        self._over = self._hurries = False
        self._catch_up()
