"""A claimed win read in one way (胡牌的一种读法): what a pattern may ask."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.record import dataclass
from rules.scoring.model import Evidence, WinBy, WinFacts
from rules.shape.reading import HONOUR_BIT, Group, GroupKind, Reading, group_of_meld
from rules.tiles.tile import Suit, Tile

__all__ = ["Held", "Win", "held_of", "read"]

_SUITS = tuple(
    frozenset(suit for bit, suit in enumerate(Suit) if mask >> bit & 1) for mask in range(HONOUR_BIT)
)
_CHOW, _TRIPLET = GroupKind.CHOW, GroupKind.TRIPLET


@dataclass(frozen=True, slots=True)
class Held:
    """The tiles of a claimed win, sorted out once: melds, and the concealed tiles with the winning one.

    *wilds* are those among the concealed tiles, *all_wilds* also those laid down as a kong (J1).
    """

    facts: WinFacts
    naturals: tuple[Tile, ...]
    wilds: tuple[Tile, ...]
    open: Reading
    all_wilds: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Win:
    """A claimed win read in one way.

    *triplets* tells for each face which group is its triplet or kong; a triplet of wilds alone is none (D7), and
    their kong is no *wild_triplet*.
    """

    held: Held
    groups: Reading
    families: int
    homes: int
    chows: int
    triplets: dict[Tile, int]
    wild_triplet: int | None

    @property
    def facts(self) -> WinFacts:
        """What is known of the win whatever the reading."""
        return self.held.facts

    @property
    def melds(self) -> Reading:
        """All groups but the pair."""
        return self.groups[:-1]

    @property
    def pair(self) -> Group:
        """The pair (将)."""
        return self.groups[-1]

    @property
    def is_pairs(self) -> bool:
        """Whether the hand is read as pairs alone (七对)."""
        return self.groups[0].kind is GroupKind.PAIR and len(self.groups) > 1

    @property
    def suits(self) -> frozenset[Suit]:
        """The suits of the faces."""
        return _SUITS[self.families & 7]

    @property
    def has_honours(self) -> bool:
        """Whether a face is a wind or a dragon."""
        return self.families >= HONOUR_BIT

    @property
    def wilds(self) -> tuple[Tile, ...]:
        """The wilds (财神) in the hand, the winning tile and a kong of wilds included."""
        return self.held.all_wilds

    @property
    def has_wild_pair(self) -> bool:
        """Whether two wilds are the pair (财神做牛)."""
        return self.groups[-1].faceless

    @property
    def wilds_together(self) -> bool:
        """Whether all wilds stand in one shape pattern: the pair, a triplet, or two or more at home (D1)."""
        count = len(self.held.wilds)
        if count < 2:
            return False
        pair, triplet = count == 2 and self.has_wild_pair, count == 3 and self.wild_triplet is not None
        return pair or triplet or self.homes == count

    def evidence(self, groups: Iterable[int] = (), tiles: tuple[Tile, ...] = ()) -> Evidence:
        """What makes a pattern hold: *groups* by index, *tiles* besides."""
        return Evidence(tuple(groups), tiles)

    def all_groups(self) -> Evidence:
        """The whole hand as evidence."""
        return Evidence(tuple(range(len(self.groups))))

    def homes_evidence(self) -> Evidence:
        """The groups in which wilds stand home."""
        return Evidence(tuple(place for place, group in enumerate(self.groups) if group.homes))


def held_of(facts: WinFacts) -> Held:
    """The tiles of *facts*, sorted out; the flower of a 四白板推胡 is no tile of the hand (Y11)."""
    wilds = facts.wilds
    tiles = facts.concealed if facts.by is WinBy.PUSH4 else (*facts.concealed, facts.tile)
    hidden = tuple(tile for tile in tiles if tile in wilds)
    laid = tuple(group_of_meld(meld, wilds) for meld in facts.melds)
    konged = tuple(tile for group in laid if group.faceless for tile in group.tiles)
    return Held(facts, tuple(tile for tile in tiles if tile not in wilds), hidden, laid, hidden + konged)


def read(held: Held, concealed: Reading) -> Win:
    """The win of *held* when its concealed tiles are read as *concealed*."""
    groups = held.open + concealed
    families = homes = chows = 0
    triplets: dict[Tile, int] = {}
    wild_triplet: int | None = None
    for place, group in enumerate(groups):
        families |= group.families
        kind = group.kind
        if kind is _CHOW:
            chows += 1
            homes += group.homes
        elif kind is _TRIPLET:
            if group.faceless:
                if group.meld is None:
                    wild_triplet = place
            else:
                triplets.setdefault(group.faces[0], place)
    return Win(held, groups, families, homes, chows, triplets, wild_triplet)
