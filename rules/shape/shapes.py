"""What a hand must become to win (胡牌型): so many melds and a pair, in some games also pairs alone.

One record answers for a game what hints and bots ask of every hand: is it complete, how far is it, what does it
wait for, which discard keeps it nearest. *keys* are the concealed naturals, *laid* counts the melds on the table,
*wilds* the wilds in the hand; pairs alone are a shape only while nothing is laid.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.record import dataclass
from rules.shape import shanten, tables
from rules.shape import waits as waits_of
from rules.shape.shanten import Choice
from rules.shape.special import pairs_distance, pairs_improving
from rules.tiles.counts import Keys, count_of, without_tile
from rules.tiles.tile import KINDS, Tile

__all__ = ["Shapes"]


@dataclass(frozen=True, slots=True)
class Shapes:
    """The shapes of a game: *melds* melds and a pair, and with *pairs* as many pairs as make the same hand.

    *loose*: a wild may stand for a fifth copy of a kind (D19), so that a hand may wait for one.
    """

    melds: int
    pairs: bool = False
    loose: bool = True

    def is_complete(self, keys: Keys, laid: int = 0, wilds: int = 0) -> bool:
        """Whether the tiles are a winning shape (成牌)."""
        if tables.is_complete(keys, self.melds - laid, wilds, loose=self.loose):
            return True
        return self.pairs and self.is_pairs(keys, laid, wilds)

    def is_pairs(self, keys: Keys, laid: int = 0, wilds: int = 0) -> bool:
        """Whether the tiles are pairs alone, which a game without such a shape asks in vain."""
        return self.pairs and not laid and pairs_distance(keys, wilds, pairs=self._pairs) == 0

    def distance(self, keys: Keys, laid: int = 0, wilds: int = 0) -> int:
        """Fewest tiles to draw until the hand is complete (上听距离): 0 complete, 1 ready.

        >>> from rules.tiles.counts import keys_of
        >>> from rules.tiles.notation import parse_tiles
        >>> hand = keys_of(parse_tiles("1133557799m 11p 4s"))
        >>> Shapes(4, pairs=True).distance(hand), Shapes(4).distance(hand)
        (1, 4)
        """
        found = tables.distance(keys, self.melds - laid, wilds, loose=self.loose)
        if self.pairs and not laid:
            return min(found, pairs_distance(keys, wilds, pairs=self._pairs))
        return found

    def improving(self, keys: Keys, laid: int = 0, wilds: int = 0) -> tuple[Tile, ...]:
        """The kinds one of which lowers the distance (进张), sorted; none of which *keys* hold all four."""
        if not self.pairs or laid:
            return shanten.improving(keys, self.melds - laid, wilds, loose=self.loose)
        to_sets = tables.distance(keys, self.melds, wilds, loose=self.loose)
        to_pairs = pairs_distance(keys, wilds, pairs=self._pairs)
        if to_pairs > to_sets:
            return shanten.improving(keys, self.melds, wilds, loose=self.loose)
        found = pairs_improving(keys, wilds, pairs=self._pairs)
        if to_pairs < to_sets:
            return found
        both = {*found, *shanten.improving(keys, self.melds, wilds, loose=self.loose)}
        return tuple(sorted(both))

    def waits(self, keys: Keys, laid: int = 0, wilds: int = 0) -> tuple[Tile, ...]:
        """The kinds one of which completes the hand (听张), sorted; none when it is not ready."""
        if not self.pairs or laid:
            return waits_of.waits(keys, self.melds - laid, wilds, loose=self.loose)
        return self.improving(keys, 0, wilds) if self.distance(keys, 0, wilds) == 1 else ()

    def rank_discards(self, keys: Keys, laid: int, wilds: int, unseen: Sequence[int]) -> tuple[Choice, ...]:
        """Every kind that can be discarded, best first: see `shanten.rank_discards`."""
        if not self.pairs or laid:
            return shanten.rank_discards(keys, self.melds - laid, wilds, unseen, loose=self.loose)
        return tuple(sorted((self._choice(keys, tile, wilds, unseen) for tile in _held(keys)), key=_order))

    def best_discards(self, keys: Keys, laid: int, wilds: int, unseen: Sequence[int]) -> tuple[Tile, ...]:
        """The kinds at the top of `rank_discards`: least distance and, among those, most useful tiles unseen."""
        if not self.pairs or laid:
            return shanten.best_discards(keys, self.melds - laid, wilds, unseen, loose=self.loose)
        steps = [(self.distance(without_tile(keys, tile), 0, wilds), tile) for tile in _held(keys)]
        least = min(steps, default=(0, Tile.M1))[0]
        near = [self._choice(keys, tile, wilds, unseen) for step, tile in steps if step == least]
        most = max((choice.unseen for choice in near), default=0)
        return tuple([choice.tile for choice in near if choice.unseen == most])

    @property
    def _pairs(self) -> int:
        return (3 * self.melds + 2) // 2

    def _choice(self, keys: Keys, tile: Tile, wilds: int, unseen: Sequence[int]) -> Choice:
        rest = without_tile(keys, tile)
        useful = tuple([kind for kind in self.improving(rest, 0, wilds) if unseen[kind]])
        return Choice(tile, self.distance(rest, 0, wilds), useful, sum([unseen[kind] for kind in useful]))


def _held(keys: Keys) -> list[Tile]:
    return [kind for kind in KINDS if count_of(keys, kind)]


def _order(choice: Choice) -> tuple[int, int, Tile]:
    return choice.distance, -choice.unseen, choice.tile
