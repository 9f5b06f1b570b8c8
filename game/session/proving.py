"""The shuffles of a match on a server, followed from hand to hand (随局验牌), and what is told of them.

`game.session.proof` proves; here is when it hears of what, and which of its verdicts are news.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.net import news
from game.net.line import Added
from game.session.online import Proven
from rules import Ruleset
from rules.core.seat import Seat

if TYPE_CHECKING:  # nothing is proven before a match is played
    from game.session.proof import Proof

__all__ = ["Proving"]


class Proving:
    """What is known of the shuffles of one match after the other."""

    def __init__(self) -> None:
        self._proof: Proof | None = None
        self._of: tuple[str, Seat | None] = ("", None)
        self._told: dict[int, Proven] = {}
        self._excused: set[int] = set()
        self._was_away = False

    def begin(self, said: news.MatchBegun | news.Snapshot, ruleset: Ruleset) -> None:
        """A match begins, is told anew, or is seen from another seat."""
        from game.session.proof import Proof

        if self._proof is None or self._of != (said.match, said.seat):
            self._proof, self._of = Proof(ruleset, said.seat, said.head), (said.match, said.seat)
            self._told, self._excused = {}, set()
        if isinstance(said, news.Snapshot):
            self._proof.anew(said.lines)

    def came_back(self) -> None:
        """The line was lost: what was revealed meanwhile may not have come."""
        self._was_away = True

    def line(self, told: news.Told) -> Iterator[Proven]:
        """Something happened at the table; with a new hand the ones before it are owed, if they were not revealed."""
        if self._proof is None:
            return
        begins = told.line.get("e") == "hand"
        if begins and self._was_away:
            self._proof.anew(
                [told.line]
            )  # it was bound and dealt while nobody could ask this side for its number
        else:
            self._proof.told(told.line)
        if begins:
            yield from self._owed()

    def bound(self, added: Added) -> Iterator[Proven]:
        """A hand is bound."""
        if self._proof is not None:
            self._proof.committed(added.hand, added.commitment, added.nonce)
            yield from self._owed()
            self._was_away = False

    def revealed(self, said: news.Reveal) -> Iterator[Proven]:
        """What a hand was made of is told: it is worked out again."""
        if self._proof is not None and said.match == self._of[0]:
            verdict = self._proof.revealed(said.hand, said.seed, said.nonces)
            yield from self._news(Proven(verdict.hand, verdict.holds, verdict.reason))
            yield from self._owed()
            self._was_away = False

    def _owed(self) -> Iterator[Proven]:
        """Hands that should have been revealed; of those that ended while the line was lost nobody can say so."""
        owed = set() if self._proof is None else set(self._proof.owed)
        if self._was_away:
            self._excused |= owed
        for hand in sorted(owed - self._excused):
            yield from self._news(Proven(hand, False, "owed"))

    def _news(self, proven: Proven) -> Iterator[Proven]:
        """Told once; a server says the last reveal again to whoever comes back."""
        if self._told.get(proven.hand) != proven:
            self._told[proven.hand] = proven
            yield proven
