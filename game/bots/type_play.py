"""The careful level where types do not add up and kongs are paid at once (求大, 刮风下雨): what is worth most money.

A win is weighed against going on: what it brings now, with nothing to lose any more, against what the hand can still
become. A kong brings its money, a tile and perhaps a root, and risks that the discard after it is won on (杠上炮).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from game.bots.choice import TIE, Choice, Judged
from game.bots.edge import edge
from game.bots.nearness import Dropped, Nearness, dropped, konged
from game.bots.opening import opening
from game.bots.reading import Reading, ends_hopes
from game.bots.sight import Sight
from game.bots.tariff import Tariff
from game.bots.type_plans import Prospects
from rules.mahjong.actions import Action, Discard, Kong, Pass, Pung, Win
from rules.mahjong.legal import facts_of
from rules.mahjong.ruleset import End
from rules.mahjong.stages.account import account_of
from rules.mahjong.state import Standing
from rules.scoring.account import KongIncome
from rules.tiles.counts import Keys, keys_of, tiles_of, without_tile
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import Tile

__all__ = ["TypePlay"]

_REPLACEMENT: Final = 1.06
"""A kong brings a tile more."""
_PATIENCE: Final = 1.02
"""A claim must be worth so much more than going on without it."""


@dataclass(slots=True)
class TypePlay:
    """One decision."""

    sight: Sight
    tariff: Tariff
    nearness: Nearness = field(init=False)
    prospects: Prospects = field(init=False)
    reading: Reading = field(init=False)

    def __post_init__(self) -> None:
        """Look at the table."""
        self.nearness = Nearness(self.sight, self.tariff.ruleset)
        self.prospects = Prospects(self.sight, self.tariff, self.nearness)
        self.reading = Reading(self.sight, self.tariff, self.prospects.time)

    def judge(self, options: tuple[Action, ...]) -> Judged | None:
        """What is worth most, and what the others are worth; None where it knows nothing."""
        if self.sight.own.standing is Standing.FROZEN:
            return Judged(next((option for option in options if isinstance(option, Win | Kong)), options[-1]))
        if isinstance(options[-1], Discard):
            others = self._own_turn(options)
        elif isinstance(options[-1], Pass):
            others = self._claim(options)
        elif isinstance(options[-1], Win):
            return Judged(options[-1])
        else:
            taken = opening(self.sight.keys, options, self._start)
            return None if taken is None else Judged(taken)
        going_on = max(others, key=_worth)
        wins = [Choice(self._win(option), option) for option in options if isinstance(option, Win)]
        best = max(wins, key=_worth, default=going_on)
        taken = best.action if best.worth >= going_on.worth else going_on.action
        return Judged(taken, (*wins, *others))

    # ---- what each is worth

    def _start(self, keys: Keys, suit: Dropped) -> float:
        return self.prospects.worth(keys, (), suit)

    def _win(self, win: Win) -> float:
        """What a win brings, and where one plays on with the hand as it is (血流成河) what it still will."""
        ruleset, state = self.tariff.ruleset, self.sight.state
        facts = facts_of(ruleset, state, win)
        worth = float(self.tariff.won(state, facts))
        if ruleset.end is End.LAST_TILE:
            worth += self.prospects.waiting(keys_of(facts.concealed), facts.melds)
        return worth

    def _own_turn(self, options: tuple[Action, ...]) -> list[Choice]:
        """The discards and kongs."""
        discards = {option.tile: option for option in options if isinstance(option, Discard)}
        kong = account_of(self.tariff.ruleset, self.sight.state).last_kong
        moved = sum(paid.units for paid in kong.paid) if kong is not None and self._moves() else 0.0
        ranked = self._discards(self.sight.keys, self.sight.own.melds, discards, moved)
        found = [Choice(worth, discards[tile]) for worth, tile in ranked]
        found.extend(self._kong(option) for option in options if isinstance(option, Kong))
        return found

    def _moves(self) -> bool:
        return self.tariff.pay.moves_kongs

    def _claim(self, options: tuple[Action, ...]) -> list[Choice]:
        """Passing, and the claims."""
        keys, laid = self.sight.keys, self.sight.own.melds
        now = self.prospects.worth(keys, laid)
        found = [Choice(now * _PATIENCE if now > 0 else now, options[-1])]
        for option in options:
            match option:
                case Kong():
                    found.append(self._kong(option))
                case Pung(_, tile):
                    rest = dropped(keys, tile, 2)
                    melds = (*laid, Meld(MeldKind.PUNG, (tile,) * 3))
                    ranked = self._discards(rest, melds, dict.fromkeys(tiles_of(rest)))
                    found.append(Choice(ranked[0][0], option))
                case _:
                    continue
        return found

    def _kong(self, kong: Kong) -> Choice:
        """The money at once, what the hand becomes, and what the discard after it risks."""
        sight = self.sight
        keys, melds = konged(sight.keys, sight.own.melds, kong)
        lying = sight.state.lying
        source = lying.seat if kong.kind is MeldKind.OPEN_KONG and lying is not None else None
        income = float(
            self.tariff.kong(sight.state, KongIncome(kong.seat, kong.kind, source, self._late(kong)))
        )
        self.prospects.least.clear()
        then = self.prospects.worth(keys, melds)
        risked = self._fed(keys) * income if self._moves() else 0.0
        robbed = self.reading.cost(kong.tile) if kong.kind is MeldKind.ADDED_KONG else 0.0
        return Choice(then * (_REPLACEMENT if then > 0 else 1.0) + income - risked - robbed, kong)

    def _late(self, kong: Kong) -> bool:
        """Whether the kong brings nothing because it could have been made before (及时雨)."""
        drawn = self.sight.state.drawn
        timely = self.tariff.ruleset.claims.timely_kongs and kong.kind is MeldKind.ADDED_KONG
        return timely and (drawn is None or drawn.tile is not kong.tile)

    def _fed(self, keys: Keys) -> float:
        """How often the discard after a kong is won on: that of the tile that is least in demand."""
        return min((self.reading.odds(tile) for tile in set(tiles_of(keys))), default=0.0)

    def _discards(
        self, keys: Keys, laid: tuple[Meld, ...], tiles: Iterable[Tile], moved: float = 0.0
    ) -> list[tuple[float, Tile]]:
        """What each discard leaves, the best first."""
        ends = ends_hopes(self.tariff)
        self.prospects.discarding(keys, laid)
        found: list[tuple[float, Tile]] = []
        for tile in tiles:
            worth = self.prospects.worth(without_tile(keys, tile), laid)
            if ends and worth > 0:
                worth *= 1.0 - self.reading.odds(tile)
            found.append((worth - self.reading.cost(tile, moved) + TIE * edge(tile), tile))
        return sorted(found, reverse=True)


def _worth(choice: Choice) -> float:
    return choice.worth
