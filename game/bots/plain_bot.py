"""The useful-tile rule (进张): nearest to a win first, then the most unseen tiles that bring it nearer.

It knows no prices: it takes every win, so it never refuses one, claims what brings it nearer, keeps its wilds, and
folds for nobody. Where hua are paid it lays down what scores as long as that leaves it no farther from a win.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from game.bots.edge import edge
from game.bots.hua_hopes import scores
from game.bots.nearness import Nearness, Standing, lacks
from game.bots.sight import Sight, absent_from, sight_of
from game.bots.suit_play import SuitPlay
from rules.core.window import Window
from rules.mahjong.actions import Action, Chow, Discard, Kong, Pass, Pung, Win
from rules.mahjong.hua_so_far import seen_end
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.state import SeatView
from rules.scoring.hua import Hua
from rules.scoring.settlement import hua_of
from rules.shape.shanten import best_discards, improving, rank_discards
from rules.shape.tables import distance
from rules.tiles.counts import Keys, without_tile
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Tile

__all__ = ["PlainBot"]


@dataclass(frozen=True, slots=True)
class PlainBot:
    """Plays for the nearest hand (求快); *ruleset* tells whether hua are paid."""

    ruleset: Ruleset | None = None
    level: str = "plain"
    suits: bool = field(init=False, repr=False, compare=False)
    absent: tuple[Tile, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Ask the game once whether a suit must be missing or pairs win, and which kinds it has not got."""
        told = self.ruleset is not None and (lacks(self.ruleset) or self.ruleset.scoring.pairs)
        object.__setattr__(self, "suits", told)
        object.__setattr__(self, "absent", absent_from(self.ruleset) if self.ruleset else ())

    def choose(self, view: SeatView, window: Window[Action], rng: Random) -> int:
        """The option that leaves the hand nearest; any one where the rule has nothing to say."""
        sight, options = sight_of(view, self.absent), window.options
        if isinstance(options[0], Win):  # wins stand first
            return 0
        if self.suits and self.ruleset is not None:
            chosen = SuitPlay(Nearness(sight, self.ruleset)).choose(options)
            return window.default if chosen is None else options.index(chosen)
        if isinstance(options[-1], Discard):
            return options.index(_own_turn(sight, options))
        if isinstance(options[-1], Pass):
            hua = hua_of(self.ruleset.pay) if self.ruleset else None
            scored = _scored_pung(hua, sight, options) if hua else None
            return options.index(scored or _claim(sight, options))
        return window.default


def _own_turn(sight: Sight, options: tuple[Action, ...]) -> Action:
    discards = {option.tile: option for option in options if isinstance(option, Discard)}
    best = [
        tile for tile in best_discards(sight.keys, sight.melds, sight.wilds, sight.unseen) if tile in discards
    ]
    if not best:  # the best ones are not allowed, or only wilds are left
        ranked = rank_discards(sight.keys, sight.melds, sight.wilds, sight.unseen)
        best = [choice.tile for choice in ranked if choice.tile in discards][:1] or list(discards)[:1]
    tile = max(best, key=edge)
    for option in options:
        if isinstance(option, Kong):
            after = _after_own_kong(sight, option)
            kept = distance(_minus(sight.keys, tile, sight), sight.melds, sight.wilds)
            if after <= kept:
                return option
    return discards[tile]


def _after_own_kong(sight: Sight, kong: Kong) -> int:
    """The distance that a kong on the own turn leaves."""
    if kong.kind is MeldKind.ADDED_KONG:
        return distance(without_tile(sight.keys, kong.tile), sight.melds, sight.wilds)
    if kong.tile in sight.state.wilds:
        return distance(sight.keys, sight.melds - 1, sight.wilds - 4)
    return distance(_without(sight.keys, kong.tile, 4), sight.melds - 1, sight.wilds)


def _claim(sight: Sight, options: tuple[Action, ...]) -> Action:
    keys, wilds = sight.keys, sight.wilds
    steps = distance(keys, sight.melds, wilds)
    now, best = (steps, -_unseen_useful(sight, keys)), options[-1]
    for option in options:
        match option:
            case Kong(_, _, tile):
                if distance(_without(keys, tile, 3), sight.melds - 1, wilds) <= steps:
                    return option
                continue
            case Pung(_, tile):
                left = _without(keys, tile, 2)
            case Chow(_, _, own):
                left = without_tile(without_tile(keys, own[0]), own[1])
            case _:
                continue
        # with the discard still in the hand it is at most one step nearer than after it
        if distance(left, sight.melds - 1, wilds) <= now[0]:
            then = _after_claim(sight, left)
            if then < now:
                now, best = then, option
    return best


def _scored_pung(hua: Hua, sight: Sight, options: tuple[Action, ...]) -> Pung | None:
    """A pung that is worth hua and leaves the hand no farther from a win."""
    for option in options:
        if isinstance(option, Pung) and scores(hua, seen_end(sight.state), sight.seat, option.tile):
            left = _without(sight.keys, option.tile, 2)
            if _after_claim(sight, left)[0] <= distance(sight.keys, sight.melds, sight.wilds):
                return option
    return None


def _after_claim(sight: Sight, keys: Keys) -> Standing:
    """How the hand stands after a claim and the best discard."""
    choices = rank_discards(keys, sight.melds - 1, sight.wilds, sight.unseen)
    if not choices:
        return (99, 0)  # only wilds are left to discard
    return (choices[0].distance, -choices[0].unseen)


def _unseen_useful(sight: Sight, keys: Keys) -> int:
    return sum([sight.unseen[kind] for kind in improving(keys, sight.melds, sight.wilds)])


def _without(keys: Keys, tile: Tile, copies: int) -> Keys:
    for _ in range(copies):
        keys = without_tile(keys, tile)
    return keys


def _minus(keys: Keys, tile: Tile, sight: Sight) -> Keys:
    return keys if tile in sight.state.wilds else without_tile(keys, tile)
