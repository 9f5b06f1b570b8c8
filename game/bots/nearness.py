"""How near hands are to a win where a suit must be missing (缺门): the useful-tile rule for one suit left out.

A hand with three suits is as far as its nearest two: what is of the third counts as tiles to be thrown. Which suits
can still go is asked of what has been laid down and, where seats declare one, of what the seat has named (定缺).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from game.bots.sight import Sight
from rules.mahjong.actions import Kong
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.stages.void import voids_of
from rules.scoring.void import lacks_a_suit
from rules.shape.shapes import Shapes
from rules.tiles.counts import Keys, without_tile
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import COPIES, KINDS, Suit, Tile

__all__ = ["FAR", "Best", "Dropped", "Nearness", "Standing", "dropped", "konged", "lacks", "without"]

Standing: TypeAlias = tuple[int, int]
"""How a hand stands: distance, and minus the unseen useful tiles; the smaller the better."""

Dropped: TypeAlias = int | None
"""The suit that goes (0 characters, 1 dots, 2 bamboo); None where nothing must be missing."""

FAR: Final[Standing] = (99, 0)


class Best(NamedTuple):
    """The best way to stand, and the suit that goes for it."""

    standing: Standing
    suit: Dropped


def lacks(ruleset: Ruleset) -> bool:
    """Whether a win of that game must lack a suit."""
    return ruleset.scoring.condition is lacks_a_suit


def without(keys: Keys, suit: Dropped) -> Keys:
    """The keys without the tiles of a suit."""
    if suit is None:
        return keys
    m, p, s, z = keys
    return (m * (suit != 0), p * (suit != 1), s * (suit != 2), z)


def dropped(keys: Keys, tile: Tile, copies: int) -> Keys:
    """The keys with so many copies less."""
    for _ in range(copies):
        keys = without_tile(keys, tile)
    return keys


def konged(keys: Keys, laid: tuple[Meld, ...], kong: Kong) -> tuple[Keys, tuple[Meld, ...]]:
    """The keys and the melds that a kong leaves."""
    tile = kong.tile
    made = Meld(kong.kind, (tile,) * COPIES)
    if kong.kind is not MeldKind.ADDED_KONG:
        own = COPIES - 1 if kong.kind is MeldKind.OPEN_KONG else COPIES
        return dropped(keys, tile, own), (*laid, made)
    return without_tile(keys, tile), tuple(
        made if meld.kind is MeldKind.PUNG and meld.tiles[0] is tile else meld for meld in laid
    )


@dataclass(slots=True)
class Nearness:
    """The hands of one seat in one decision."""

    sight: Sight
    ruleset: Ruleset
    shapes: Shapes = field(init=False)
    declared: Suit | None = field(init=False)
    known: dict[tuple[Keys, int, Dropped], Standing] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        """Ask what must be missing."""
        self.shapes = self.ruleset.scoring.shapes
        self.declared = voids_of(self.ruleset, self.sight.state)[self.sight.seat]

    def suits(self, laid: tuple[Meld, ...]) -> tuple[Dropped, ...]:
        """The suits that can go beside what is *laid* down; none when three suits lie there."""
        if not lacks(self.ruleset):
            return (None,)
        return _suits(tuple(meld.tiles[0] // 9 for meld in laid), self.declared)

    def distance(self, keys: Keys, laid: tuple[Meld, ...]) -> int:
        """Fewest tiles to draw until the hand wins, whichever suit goes."""
        count, away = len(laid), self.shapes.distance
        return min((away(without(keys, suit), count) for suit in self.suits(laid)), default=FAR[0])

    def best(self, keys: Keys, laid: tuple[Meld, ...]) -> Best:
        """How the hand stands, and the suit that goes for it."""
        count, away = len(laid), self.shapes.distance
        ways = [(away(without(keys, suit), count), suit) for suit in self.suits(laid)]
        least = min((steps for steps, _ in ways), default=FAR[0])
        found = Best(FAR, None)
        for steps, suit in ways:
            if steps == least:
                standing = (steps, -self.useful(keys, count, suit))
                if standing < found.standing:
                    found = Best(standing, suit)
        return found

    def useful(self, keys: Keys, laid: int, suit: Dropped) -> int:
        """How many tiles that are not seen bring the hand nearer, the suit left out."""
        unseen = self.sight.unseen
        kinds = self.shapes.improving(without(keys, suit), laid)
        return sum([unseen[kind] for kind in kinds if kind // 9 != suit])

    def worst(self, keys: Keys, laid: tuple[Meld, ...], tiles: list[Tile]) -> list[tuple[Tile, Best]]:
        """Of *tiles* those whose discard leaves the hand standing best, each with how it stands then."""
        steps = [(self.distance(without_tile(keys, tile), laid), tile) for tile in tiles]
        least = min(steps, default=(0, KINDS[0]))[0]
        found = [(tile, self.best(without_tile(keys, tile), laid)) for step, tile in steps if step == least]
        best = min((best.standing for _, best in found), default=FAR)
        return [each for each in found if each[1].standing == best]


@lru_cache(maxsize=64)
def _suits(laid: tuple[int, ...], declared: Suit | None) -> tuple[Dropped, ...]:
    if declared is not None:
        return (list(Suit).index(declared),)
    return tuple(suit for suit in range(3) if suit not in laid)
