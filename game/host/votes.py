"""Votes beside play (表决): break up, pause, go on. Play never waits for one (C18); silence and absence are consent.

One no is enough against breaking up and against a pause. To go on only needs that not more are against it than for it,
so that a pause, which everybody has agreed to, is not held by one.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from game.net.parts import Vote, VoteKind

__all__ = ["Ballot"]


@dataclass(slots=True)
class Ballot:
    """A vote that is open: who may say something, what was said; the applicant has said yes."""

    id: int
    kind: VoteKind
    by: int
    voters: frozenset[int]
    ends_at: float
    yes: set[int] = field(default_factory=set)
    no: set[int] = field(default_factory=set)

    def cast(self, member: int, *, yes: bool) -> bool:
        """Count a word; the last one counts. False from somebody who has no vote."""
        if member not in self.voters:
            return False
        (self.yes if yes else self.no).add(member)
        (self.no if yes else self.yes).discard(member)
        return True

    def drop(self, member: int) -> None:
        """Somebody has left for good: nobody waits for it any more."""
        self.voters -= {member}
        self.yes.discard(member)
        self.no.discard(member)

    def outcome(self, absent: Collection[int], now: float) -> bool | None:
        """Whether it is carried; None while somebody who is there may still say something that matters.

        >>> ballot = Ballot(1, "dissolve", 1, frozenset({1, 2, 3}), ends_at=30.0, yes={1})
        >>> ballot.outcome((), 0.0), ballot.outcome((2, 3), 0.0), ballot.outcome((), 30.0)
        (None, True, True)
        >>> ballot.cast(2, yes=False), ballot.outcome((), 1.0), ballot.cast(9, yes=True)
        (True, False, False)
        """
        if self.kind != "resume" and self.no:
            return False
        waited = self.voters - self.yes - self.no - frozenset(absent)
        if waited and now < self.ends_at:
            return None
        return self.kind != "resume" or len(self.no) <= len(self.voters) - len(self.no)

    def told(self, now: float) -> Vote:
        """The vote as the room sees it."""
        left = max(0, round((self.ends_at - now) * 1000))
        return Vote(self.id, self.kind, self.by, left, yes=sorted(self.yes), no=sorted(self.no))
