"""The strongest level (老到): it weighs what its hand can become, what that pays, and what a discard risks.

Everybody pays a win, whoever discarded (Y9), so there is nothing in folding; but a win on its discard ends its own
hopes. Most wins are small and a big pattern is worth ten of them, so it leaves a small win for a likely big one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple

from game.bots.chances import danger
from game.bots.plain_bot import edge
from game.bots.plans import Held, Laid, Outlook
from game.bots.prices import prices_of
from game.bots.sight import Sight, sight_of
from rules.core.window import Window
from rules.mahjong.actions import Action, Chow, Discard, Kong, Pass, Pung, Win
from rules.mahjong.phase import Phase
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.state import SeatView
from rules.scoring.model import Evidence, Tier
from rules.scoring.total import Priced
from rules.tiles.counts import Keys, count_of, without_tile
from rules.tiles.meld import MeldKind
from rules.tiles.tile import KINDS, Tile

__all__ = ["CarefulBot"]

_PATIENCE: Final = 1.15
"""A claim must be worth so much more than going on without it."""
_REPLACEMENT: Final = 1.3
"""A kong brings a tile more."""
_TIE: Final = 1e-4


class _Choice(NamedTuple):
    worth: float
    action: Action


@dataclass(frozen=True, slots=True)
class CarefulBot:
    """Plays for points (求大) by the prices of *ruleset*."""

    ruleset: Ruleset
    level: str = "careful"
    big: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Ask the game what each big pattern makes alone."""
        total = self.ruleset.scoring.total
        object.__setattr__(
            self,
            "big",
            {
                award.id: total.worth((Priced(award, award.value, Evidence()),))
                for award in self.ruleset.scoring.awards
                if award.tier is Tier.BIG
            },
        )

    def choose(self, view: SeatView, window: Window[Action], rng: Random) -> int:
        """The option worth most; the default where it knows nothing."""
        sight, options = sight_of(view), window.options
        prices = prices_of(self.ruleset, sight.state, sight.seat)
        weighing = _Weighing(sight, Outlook(sight, prices, self.big))
        if isinstance(options[-1], Discard):
            going_on = weighing.own_turn(options)
        elif isinstance(options[-1], Pass):
            going_on = weighing.claim(options)
        else:
            return window.default
        wins = [
            _Choice(prices.of(self.ruleset, sight.state, option), option)
            for option in options
            if isinstance(option, Win)
        ]
        win = max(wins, key=lambda choice: choice.worth, default=None)
        best = win if win is not None and win.worth >= going_on.worth else going_on
        return options.index(best.action)


@dataclass(slots=True)
class _Weighing:
    """One decision: the sight, the outlook, and what is laid down."""

    sight: Sight
    outlook: Outlook
    laid: Laid = field(init=False)

    def __post_init__(self) -> None:
        """Note the melds."""
        self.laid = tuple(meld.tiles for meld in self.sight.own.melds)

    def own_turn(self, options: tuple[Action, ...]) -> _Choice:
        """The best discard or kong."""
        sight = self.sight
        discards = {option.tile: option for option in options if isinstance(option, Discard)}
        found = self._best_discard(Held(sight.keys, sight.melds, self.laid), discards)
        best = _Choice(found[0], discards[found[1]]) if found else _Choice(0.0, options[-1])
        for option in options:
            if isinstance(option, Kong):
                best = max(best, self._kong(option), key=lambda choice: choice.worth)
        return best

    def claim(self, options: tuple[Action, ...]) -> _Choice:
        """The best claim, or passing."""
        sight = self.sight
        going_on = 0.0
        if sight.state.phase is not Phase.FLOWER:
            going_on = self.outlook.worth(Held(sight.keys, sight.melds, self.laid)) * _PATIENCE
        best = _Choice(going_on, options[-1])
        for option in options:
            match option:
                case Kong():
                    best = max(best, self._kong(option), key=lambda choice: choice.worth)
                case Chow(_, tile, own):
                    best = max(best, self._meld(option, tile, own), key=lambda choice: choice.worth)
                case Pung(_, tile):
                    best = max(best, self._meld(option, tile, (tile, tile)), key=lambda choice: choice.worth)
                case _:
                    pass
        return best

    def _meld(self, action: Action, tile: Tile, own: tuple[Tile, Tile]) -> _Choice:
        keys = _without(self.sight.keys, own)
        laid = (*self.laid, tuple(sorted((tile, *own))))
        found = self._best_discard(Held(keys, self.sight.melds - 1, laid), KINDS)
        return _Choice(found[0] if found else 0.0, action)

    def _kong(self, kong: Kong) -> _Choice:
        keys, melds, laid = self.sight.keys, self.sight.melds, self.laid
        if kong.kind is MeldKind.ADDED_KONG:
            held = Held(without_tile(keys, kong.tile), melds, laid)
        else:
            copies = 3 if kong.kind is MeldKind.OPEN_KONG else 4
            held = Held(_without(keys, (kong.tile,) * copies), melds - 1, (*laid, (kong.tile,) * 4))
        return _Choice(self.outlook.worth(held) * _REPLACEMENT, kong)

    def _best_discard(self, held: Held, tiles: Iterable[Tile]) -> tuple[float, Tile] | None:
        """The discard that leaves most, and what it leaves; None when only wilds could go."""
        best: tuple[float, Tile] | None = None
        turn, unseen = self.outlook.turn, self.sight.unseen
        for tile in tiles:
            if tile in self.sight.state.wilds or not count_of(held.keys, tile):
                continue
            worth = self.outlook.worth(held._replace(keys=without_tile(held.keys, tile)))
            worth *= 1.0 - danger(tile, unseen[tile], turn, lately=self._lately(tile))
            worth += _TIE * edge(tile)
            if best is None or worth > best[0]:
                best = (worth, tile)
        return best

    def _lately(self, tile: Tile) -> bool:
        """Whether another seat's last discard was such a tile and was not won on."""
        seats = self.sight.state.seats
        return any(
            other.river[-1] == tile
            for seat, other in enumerate(seats)
            if seat != self.sight.seat and other.river
        )


def _without(keys: Keys, tiles: Iterable[Tile]) -> Keys:
    for tile in tiles:
        keys = without_tile(keys, tile)
    return keys
