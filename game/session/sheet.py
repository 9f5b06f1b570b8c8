"""The score sheet of a real table (记分单): what was said of each hand; everything else follows from it.

Nothing that can be worked out is kept: who deals, what is paid and how the totals stand come from the rules, so that a
corrected hand corrects all that comes after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TypeAlias

from rules.core.options import OptionValue
from rules.core.seat import Seat

__all__ = ["Claimed", "DrawStep", "Four", "KongStep", "Names", "PlayedHand", "Sheet", "Step", "WinStep"]

Four: TypeAlias = tuple[int, int, int, int]
Names: TypeAlias = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Claimed:
    """One winner of a tile: the total that was said, or the patterns that were (id and how often)."""

    seat: Seat
    total: int
    patterns: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class WinStep:
    """A tile was won on: how, from whom, by whom; *liable* pays for all (包牌), *after_kong*: 杠上炮."""

    by: str
    source: Seat | None
    winners: tuple[Claimed, ...]
    liable: Seat | None = None
    after_kong: bool = False


@dataclass(frozen=True, slots=True)
class KongStep:
    """A kong was made that is paid at once."""

    kind: str
    seat: Seat
    source: Seat | None = None


@dataclass(frozen=True, slots=True)
class DrawStep:
    """The wall ran out in a game that checks then: what each seat is found to be, and the 番 of who is ready."""

    states: tuple[str, str, str, str]
    fans: Four = (0, 0, 0, 0)


Step: TypeAlias = WinStep | KongStep | DrawStep


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand as it was told: its steps in order (none: drawn), everybody's hua, whether somebody had made a kong.

    *dealer* is said where dice decided, or where the table played otherwise than the rules would have it.
    """

    steps: tuple[Step, ...] = ()
    hua: Four = (0, 0, 0, 0)
    kongs: bool = False
    dealer: Seat | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet: its file, the game with its house rules, four names by seat, who deals first, the hands."""

    file: str
    started: datetime
    game: str
    edition: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    names: Names = ("", "", "", "")
    dealer: Seat = 0
    hands: tuple[PlayedHand, ...] = ()

    def with_hand(self, place: int | None, hand: PlayedHand) -> Sheet:
        """The sheet with a hand in the place of another one, or after all of them."""
        if place is None:
            return replace(self, hands=(*self.hands, hand))
        return replace(self, hands=(*self.hands[:place], hand, *self.hands[place + 1 :]))

    def without_hand(self, place: int) -> Sheet:
        """The sheet without one of its hands."""
        return replace(self, hands=(*self.hands[:place], *self.hands[place + 1 :]))
