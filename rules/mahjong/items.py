"""Items (道具, B14): what there is, and chance as it decides: lots that were drawn before the hand began."""

from __future__ import annotations

from enum import Enum
from typing import Final

from rules.core.seat import SEATS, Seat

__all__ = ["LOTS", "SWAPS", "Item", "Third", "lot_of"]


class Item(Enum):
    """What may be used once in a hand by each seat; values as in records."""

    GREAT_SHIFT = "great_shift"  # 乾坤大挪移: before the deal, the first thirteen come close to one suit
    SWAP_NAMED = "swap_named"  # 偷天换日: a concealed tile for a named kind out of the wall
    SWAP_BLIND = "swap_blind"  # 移花接木: a concealed tile for any tile of the wall
    FAR_EYE = "far_eye"  # 千里眼: the third of the wall that holds the nearest copy of a kind
    KEEN_EAR = "keen_ear"  # 顺风耳: the next tile of the wall
    GOLD_FINGER = "gold_finger"  # 金手指: marks the seat's discards until it leaves the table

    @property
    def swaps(self) -> bool:
        """Whether it gives a tile into the wall for another."""
        return self in (Item.SWAP_NAMED, Item.SWAP_BLIND)

    @property
    def names_kind(self) -> bool:
        """Whether its user names a kind."""
        return self in (Item.SWAP_NAMED, Item.FAR_EYE)


class Third(Enum):
    """Where the nearest copy of a kind lies in what is left of the wall; NONE: nowhere."""

    FRONT = "front"
    MIDDLE = "middle"
    BACK = "back"
    NONE = "none"


SWAPS: Final = tuple(item for item in Item if item.swaps)
"""The items for which chance decides something after the deal, in the order of their lots."""

LOTS: Final = len(SEATS) * len(SWAPS)
"""So many lots has a hand: for each seat one for each of the items that swap."""


def lot_of(lots: tuple[int, ...], seat: Seat, item: Item, count: int) -> int:
    """Which of *count* things the lot of *seat* for *item* names; the first where no lots were drawn."""
    return lots[seat * len(SWAPS) + SWAPS.index(item)] % count if lots else 0
