"""One way to read a hand (读牌): its groups, and what each wild in them stands for.

Law: a group keeps the physical tiles beside the faces they stand for, so a wild (财神) never disappears into
the tile it plays.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import Final, TypeAlias

from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import Tile

__all__ = ["HONOUR_BIT", "Group", "GroupKind", "Reading", "group_of_meld"]

HONOUR_BIT: Final = 8
"""The bit of honours (字牌) in `Group.families`; the suits have 1, 2 and 4."""


class GroupKind(Enum):
    """What a group is: a chow (顺子), a triplet (刻子, kongs included) or the pair (将)."""

    CHOW = "chow"
    TRIPLET = "triplet"
    PAIR = "pair"


@dataclass(frozen=True, slots=True)
class Group:
    """One set of a reading: faces, which places wilds hold, the physical tiles, the meld when it lies open.

    A place in *wild* says that the physical tile there is a wild. A pair or triplet of wilds alone is faceless
    (D7): its *faces* repeat the tiles and stand for nothing. *families* has one bit for each suit and one for
    honours, none without a face; *homes* counts the wilds that stand home (归位), in a chow only.
    """

    kind: GroupKind
    faces: tuple[Tile, ...]
    wild: tuple[bool, ...]
    tiles: tuple[Tile, ...]
    meld: Meld | None = None
    faceless: bool = field(init=False, compare=False)
    families: int = field(init=False, compare=False)
    homes: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        """Work out what patterns ask most, once."""
        chow = self.kind is GroupKind.CHOW
        faceless = all(self.wild) and not chow
        at_home = (
            wild and face is tile for wild, face, tile in zip(self.wild, self.faces, self.tiles, strict=True)
        )
        object.__setattr__(self, "faceless", faceless)
        object.__setattr__(self, "families", 0 if faceless else 1 << self.faces[0] // 9)
        object.__setattr__(self, "homes", sum(at_home) if chow else 0)


Reading: TypeAlias = tuple[Group, ...]
"""All groups of a hand: open melds in the order they were laid, then the concealed ones, the pair last."""


@lru_cache(maxsize=4096)
def group_of_meld(meld: Meld, wilds: tuple[Tile, ...] = ()) -> Group:
    """The group that a meld on the table is."""
    kind = GroupKind.CHOW if meld.kind is MeldKind.CHOW else GroupKind.TRIPLET
    return Group(kind, meld.tiles, tuple(tile in wilds for tile in meld.tiles), meld.tiles, meld)
