"""The useful-tile rule where a suit must be missing or pairs alone win too (缺门, 七对): nearest first.

Of discards that leave the hand equally near those of the suit that goes come first, then those at the edge. Kongs
are made whenever they leave the hand as near: they are paid at once (刮风下雨).
"""

from __future__ import annotations

from dataclasses import dataclass

from game.bots.edge import edge
from game.bots.nearness import FAR, Best, Nearness, Standing, dropped, konged
from game.bots.opening import near, opening
from rules.mahjong.actions import Action, Discard, Kong, Pass, Pung
from rules.tiles.counts import Keys, tiles_of
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import Tile

__all__ = ["SuitPlay"]


@dataclass(frozen=True, slots=True)
class SuitPlay:
    """One decision of the plain level."""

    nearness: Nearness

    def choose(self, options: tuple[Action, ...]) -> Action | None:
        """What leaves the hand nearest; None where the rule has nothing to say."""
        if isinstance(options[-1], Discard):
            return self._own_turn(options)
        if isinstance(options[-1], Pass):
            return self._claim(options)
        return opening(self.nearness.sight.keys, options, near(self.nearness))

    def _own_turn(self, options: tuple[Action, ...]) -> Action:
        discards = {option.tile: option for option in options if isinstance(option, Discard)}
        sight, laid = self.nearness.sight, self.nearness.sight.own.melds
        found = self.nearness.worst(sight.keys, laid, list(discards))
        tile, best = max(found, key=lambda each: _ease(*each))
        for option in options:
            if isinstance(option, Kong) and self._after_kong(option) <= best.standing[0]:
                return option
        return discards[tile]

    def _claim(self, options: tuple[Action, ...]) -> Action:
        sight = self.nearness.sight
        keys, laid = sight.keys, sight.own.melds
        best, chosen = self.nearness.best(keys, laid).standing, options[-1]
        for option in options:
            match option:
                case Kong() if self._after_kong(option) <= best[0]:
                    return option
                case Pung(_, tile):
                    meld = Meld(MeldKind.PUNG, (tile,) * 3)
                    then = self._after_pung(dropped(keys, tile, 2), (*laid, meld))
                    if then < best:
                        best, chosen = then, option
                case _:
                    continue
        return chosen

    def _after_kong(self, kong: Kong) -> int:
        """The distance that a kong leaves."""
        sight = self.nearness.sight
        return self.nearness.distance(*konged(sight.keys, sight.own.melds, kong))

    def _after_pung(self, keys: Keys, laid: tuple[Meld, ...]) -> Standing:
        """How the hand stands after a pung and the best discard."""
        found = self.nearness.worst(keys, laid, list(dict.fromkeys(tiles_of(keys))))
        return found[0][1].standing if found else FAR


def _ease(tile: Tile, best: Best) -> tuple[bool, int]:
    """How readily a tile goes."""
    return tile // 9 == best.suit, edge(tile)
