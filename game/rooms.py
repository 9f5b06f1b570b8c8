"""The rooms of every game (房间): practice, score rooms with ranks, coin rooms; what each demands is data (B13, B15).

Coins (金币) are counters of this program: they cannot be bought, sold, given away or turned into anything.

Escape (逃跑, B11). A hand that is left in a rated room counts for whoever left it. Where the game's house rules settle
leaving (四川麻将 with its penalty, the flower games with theirs) the hand ends as they say, and its result counts with
the penalty in it. Where a bot plays on, the bot's results count to the end of the match, and the room takes its own
*penalty* once, with the hand that was left. Whoever has won the hand already, or leaves between two hands, keeps what
he has and pays no penalty (D13).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from rules.core.options import OptionSpec, OptionValue

__all__ = [
    "ALLOWANCE",
    "FRIENDS",
    "PRACTICE",
    "RANKS",
    "ROOMS",
    "Rank",
    "Room",
    "RoomKind",
    "next_rank",
    "played_options",
    "rank_of",
    "room_of",
]

ALLOWANCE: Final = 1_000
"""Up to how many coins a purse is filled once a day (每日补到)."""

_CHOSEN: Final = frozenset({"length", "seat_ceremony", "mode"})
"""The house rules that are chosen freely where all others are those of the sheet."""


class RoomKind(Enum):
    """What a room plays for: nothing, the rank score, coins."""

    PRACTICE = "practice"
    SCORE = "score"
    COIN = "coin"


@dataclass(frozen=True, slots=True)
class Room:
    """One room. In coin rooms a point is *rate* coins (it is the stake), and nobody sits down with less than *minimum*.

    *bots* are the coins that each bot brings, *penalty* what leaving a hand costs in coins or score, *by_sheet* whether
    the house rules are those of the sheet, *items* whether items may be used (B14), *level* the bots' level; empty for
    the level that the player has chosen. *phrases*: whether quick phrases may be said (快捷语),
    *advice*: whether the program may advise at all.
    """

    key: str
    kind: RoomKind
    rate: int = 1
    minimum: int = 0
    bots: int = 0
    penalty: int = 0
    by_sheet: bool = False
    items: bool = True
    level: str = ""
    phrases: bool = True
    advice: bool = True

    @property
    def rated(self) -> bool:
        """Whether what is played here counts."""
        return self.kind is not RoomKind.PRACTICE

    @property
    def coached(self) -> bool:
        """Whether moves are suggested and dangerous tiles marked (建议, 危险牌): not where what is played counts, and
        not among people, for there it is the player's own work.
        """
        return self.advice and not self.rated

    @property
    def sets(self) -> tuple[str, ...]:
        """The house rules that nobody chooses here: a point has the room's rate."""
        return ("stake",) if self.rated else ()

    def lacking(self, coins: int) -> int:
        """What a purse lacks to sit down here; 0 where it is enough.

        >>> room_of("stall").lacking(30), PRACTICE.lacking(30)
        (170, 0)
        """
        return max(0, self.minimum - coins)

    def demand(self, coins: int) -> dict[str, str]:
        """The numbers that a refusal of a purse with so many *coins* names (``error.room.poor``)."""
        return {"minimum": f"{self.minimum:,}", "coins": f"{coins:,}", "allowance": f"{ALLOWANCE:,}"}


PRACTICE: Final = Room("practice", RoomKind.PRACTICE)
"""Nothing counts (练习)."""

FRIENDS: Final = Room("friends", RoomKind.PRACTICE, advice=False)
"""A room on a server (好友房): the house rules are what its host has chosen, items among them; nothing is rated."""

ROOMS: Final = (
    PRACTICE,
    Room("score", RoomKind.SCORE, penalty=50, by_sheet=True, items=False, level="careful"),
    Room("stall", RoomKind.COIN, rate=1, minimum=200, bots=2_000, penalty=100, level="plain"),
    Room("teahouse", RoomKind.COIN, rate=5, minimum=2_000, bots=12_000, penalty=500, level="careful"),
    Room("hall", RoomKind.COIN, rate=20, minimum=10_000, bots=60_000, penalty=2_000, level="careful"),
)
"""All rooms, in the order that a lobby offers them."""


def room_of(key: str) -> Room:
    """The room of that key, that of friends among them; practice where there is none of it any more.

    >>> room_of("hall").rate, room_of("gone").key
    (20, 'practice')
    """
    return next((room for room in (*ROOMS, FRIENDS) if room.key == key), PRACTICE)


def played_options(
    room: Room, specs: tuple[OptionSpec, ...], chosen: Mapping[str, OptionValue]
) -> dict[str, OptionValue]:
    """The house rules that are played in a room when those were *chosen*: the stake is its rate, items are its affair.

    >>> stake = OptionSpec("stake", 1, (1, 2, 5), "B2")
    >>> played_options(room_of("teahouse"), (stake,), {"stake": 2, "base": 3})
    {'stake': 5, 'base': 3}
    """
    options = {key: value for key, value in chosen.items() if not room.by_sheet or key in _CHOSEN}
    known = {spec.key for spec in specs}
    options |= {key: room.rate for key in room.sets if key in known}
    if not room.items:
        options.pop("items", None)
    return options


@dataclass(frozen=True, slots=True)
class Rank:
    """A title (头衔) and the score from which it is held (B15)."""

    key: str
    score: int


RANKS: Final = (
    Rank("red_1", 100),
    Rank("red_2", 200),
    Rank("red_3", 500),
    Rank("robe_1", 1_000),
    Rank("robe_2", 1_500),
    Rank("robe_3", 2_000),  # D15
)
"""From 初品益都红 to 上品大红袍."""


def rank_of(score: int) -> Rank | None:
    """The title that a score has; None below the first one.

    >>> rank_of(99), rank_of(100).key, rank_of(5_000).key
    (None, 'red_1', 'robe_3')
    """
    return next((rank for rank in reversed(RANKS) if score >= rank.score), None)


def next_rank(score: int) -> Rank | None:
    """The next title to be reached; None at the top."""
    return next((rank for rank in RANKS if score < rank.score), None)
