"""What matches and hands add up to (统计): rates, means, places, patterns, the running total; for the player's seat.

Money is counted in points: units of the record by the stake of its match, so that a room's rate changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from game.history.rows import HandRow, MatchRow, WinRow

__all__ = [
    "FEW_HANDS",
    "FEW_MATCHES",
    "Made",
    "Mark",
    "Mean",
    "Share",
    "Statistics",
    "statistics_of",
]

FEW_HANDS: Final = 100
"""Rates over fewer hands say little; whoever shows them says so."""
FEW_MATCHES: Final = 20


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many."""

    part: int = 0
    whole: int = 0

    @property
    def rate(self) -> float | None:
        """The share; None of nothing.

        >>> Share(1, 4).rate, Share().rate
        (0.25, None)
        """
        return self.part / self.whole if self.whole else None


@dataclass(frozen=True, slots=True)
class Mean:
    """A sum and of how many."""

    total: float = 0.0
    count: int = 0

    @property
    def value(self) -> float | None:
        """The mean; None of nothing."""
        return self.total / self.count if self.count else None


@dataclass(frozen=True, slots=True)
class Mark:
    """The running total after a match."""

    match: int
    when: datetime
    gained: float
    total: float


@dataclass(frozen=True, slots=True)
class Made:
    """A pattern of a game, how many wins had it, and the last of them: match, hand, the how many-th win of the hand."""

    game: str
    edition: str
    pattern: str
    times: int
    last: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Statistics:
    """Everything that the sheet of statistics shows. Wins, deals-in and draws are counted once a hand."""

    matches: int = 0
    complete: int = 0
    hands: int = 0
    points: float = 0.0
    won: Share = Share()
    self_drawn: Share = Share()
    """Of the hands won, those whose first win was drawn."""
    dealt_in: Share = Share()
    drawn: Share = Share()
    ready_at_draw: Share = Share()
    mean_win: Mean = Mean()
    mean_loss: Mean = Mean()
    """What a win of somebody else cost who fed it."""
    dearest: float = 0.0
    places: tuple[int, int, int, int] = (0, 0, 0, 0)
    patterns: tuple[Made, ...] = ()
    """How many wins had a pattern, the most frequent first."""
    line: tuple[Mark, ...] = ()
    seconds: int = 0

    @property
    def mean_place(self) -> float | None:
        """The mean place; None without a match."""
        count = sum(self.places)
        return sum(n * times for n, times in enumerate(self.places, 1)) / count if count else None


@dataclass(slots=True)
class _Count:
    """Hands as they are added up."""

    hands: int = 0
    won: int = 0
    self_drawn: int = 0
    dealt_in: int = 0
    drawn: int = 0
    asked: int = 0
    ready: int = 0
    wins: int = 0
    win_points: float = 0.0
    losses: int = 0
    loss_points: float = 0.0
    dearest: float = 0.0
    patterns: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    last: dict[tuple[str, str, str], tuple[int, int, int]] = field(default_factory=dict)

    def add(self, hand: HandRow, match: MatchRow) -> None:
        """One hand of the player."""
        seat, stake = hand.seat, match.stake
        if seat is None or hand.given:
            return
        self.hands += 1
        own = [win for win in hand.wins if win.seat == seat]
        self.won += bool(own)
        self.self_drawn += bool(own) and not own[0].claimed
        self.dealt_in += any(win.source == seat for win in hand.wins)
        for turn, win in enumerate(hand.wins):
            if win.seat == seat:
                self._won(win, (hand.match, hand.no, turn), match)
            elif win.source == seat:
                self.losses += 1
                self.loss_points += win.paid[seat] / stake
        if not hand.wins and hand.reason == "exhausted":
            self.drawn += 1
        if hand.ready[seat] is not None:
            self.asked += 1
            self.ready += bool(hand.ready[seat])

    def _won(self, win: WinRow, place: tuple[int, int, int], match: MatchRow) -> None:
        self.wins += 1
        self.win_points += win.points / match.stake
        self.dearest = max(self.dearest, win.points / match.stake)
        for pattern, _ in win.patterns:
            key = (match.game, match.edition, pattern)
            self.patterns[key] += 1
            self.last[key] = place


def statistics_of(matches: Iterable[MatchRow], hands: Iterable[HandRow]) -> Statistics:
    """The statistics of *matches*, in any order, and their *hands*; matches without the player are left out."""
    own = sorted((m for m in matches if m.seat is not None), key=lambda match: (match.started, match.id))
    known = {match.id: match for match in own}
    count = _Count()
    for hand in hands:
        if hand.match in known:
            count.add(hand, known[hand.match])
    places, line, total = [0, 0, 0, 0], list[Mark](), 0.0
    for match in own:
        gained = match.total / match.stake
        total += gained
        line.append(Mark(match.id, match.started, gained, total))
        if match.complete:
            places[match.place - 1] += 1
    return Statistics(
        matches=len(own),
        complete=sum(places),
        hands=count.hands,
        points=total,
        won=Share(count.won, count.hands),
        self_drawn=Share(count.self_drawn, count.won),
        dealt_in=Share(count.dealt_in, count.hands),
        drawn=Share(count.drawn, count.hands),
        ready_at_draw=Share(count.ready, count.asked),
        mean_win=Mean(count.win_points, count.wins),
        mean_loss=Mean(count.loss_points, count.losses),
        dearest=count.dearest,
        places=(places[0], places[1], places[2], places[3]),
        patterns=tuple(
            Made(*key, times, count.last[key])
            for key, times in sorted(count.patterns.items(), key=lambda item: (-item[1], item[0]))
        ),
        line=tuple(line),
        seconds=sum(match.seconds for match in own),
    )
