"""A yardstick for tests and the bench (求近): it only counts how far its hand is from a win, and breaks ties by luck.

It knows nothing of useful tiles: what `plain` gains over it is the useful-tile rule. Told a game in which a suit must
be missing, it counts the distance of the nearest two suits, pairs alone included, like `plain`.
"""

from __future__ import annotations

from random import Random

from game.bots.nearness import Nearness, lacks
from game.bots.sight import Sight, sight_of
from rules.core.window import Window
from rules.mahjong.actions import Action, Chow, Discard, Kong, Pass, Pung, Win
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.state import SeatView
from rules.shape.tables import distance
from rules.tiles.counts import Keys, tiles_of, without_tile
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import Tile

__all__ = ["LeastDistanceBot"]


class LeastDistanceBot:
    """Keeps the distance least, claims what lowers it, takes wins."""

    level = "least-distance"

    def __init__(self, ruleset: Ruleset | None = None) -> None:
        """Told the game or not."""
        self.ruleset = ruleset

    def choose(self, view: SeatView, window: Window[Action], rng: Random) -> int:
        """One of the options that leave the hand nearest; a claim only when it is nearer than passing."""
        sight = sight_of(view)
        options = window.options
        for place, option in enumerate(options):
            if isinstance(option, Win):
                return place
        places = list(range(len(options)))
        rng.shuffle(places)
        if self.ruleset is not None and lacks(self.ruleset):
            near = Nearness(sight, self.ruleset)
            return min(places, key=lambda place: (_near(near, options[place]), _is_claim(options[place])))
        return min(
            places, key=lambda place: (_left(sight, options[place]), not isinstance(options[place], Pass))
        )


def _left(sight: Sight, action: Action) -> int:
    keys, melds, wilds = sight.keys, sight.melds, sight.wilds
    match action:
        case Discard(_, tile):
            if tile in sight.state.wilds:
                return 99
            return distance(without_tile(keys, tile), melds, wilds)
        case Pung(_, tile):
            return _after_discard(_without(keys, (tile, tile)), melds - 1, wilds)
        case Chow(_, _, own):
            return _after_discard(_without(keys, own), melds - 1, wilds)
        case Kong(_, kind, tile):
            if kind is MeldKind.ADDED_KONG:
                return distance(without_tile(keys, tile), melds, wilds)
            if tile in sight.state.wilds:
                return distance(keys, melds - 1, wilds - 4)
            copies = 3 if kind is MeldKind.OPEN_KONG else 4
            return distance(_without(keys, (tile,) * copies), melds - 1, wilds)
        case _:
            return distance(keys, melds, wilds)


def _is_claim(action: Action) -> bool:
    return not isinstance(action, Pass)


def _near(near: Nearness, action: Action) -> int:
    """The same where a suit must be missing; before play it has nothing to say."""
    keys, laid = near.sight.keys, near.sight.own.melds
    match action:
        case Discard(_, tile):
            return near.distance(without_tile(keys, tile), laid)
        case Pung(_, tile):
            left, melds = _without(keys, (tile,) * 2), (*laid, Meld(MeldKind.PUNG, (tile,) * 3))
            return min(
                (near.distance(without_tile(left, each), melds) for each in set(tiles_of(left))), default=99
            )
        case Kong(_, kind, tile):
            if kind is MeldKind.ADDED_KONG:
                return near.distance(without_tile(keys, tile), laid)
            copies = 3 if kind is MeldKind.OPEN_KONG else 4
            return near.distance(_without(keys, (tile,) * copies), (*laid, Meld(kind, (tile,) * 4)))
        case _:
            return near.distance(keys, laid)


def _after_discard(keys: Keys, melds: int, wilds: int) -> int:
    return min((distance(without_tile(keys, tile), melds, wilds) for tile in set(tiles_of(keys))), default=99)


def _without(keys: Keys, tiles: tuple[Tile, ...]) -> Keys:
    for tile in tiles:
        keys = without_tile(keys, tile)
    return keys
