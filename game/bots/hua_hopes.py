"""What hua a hand will have in the end (花的盼头): those it has, and the pungs and kongs that may still come.

The game itself is asked what each of them adds. Hua are paid whoever wins, and squared ones are the dearer the more a
seat has; so the whole distribution is worked out and not only its mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from game.bots.chances import rate, rounds
from game.bots.sight import Sight
from rules.core.record import replace
from rules.core.seat import SEATS, Seat, after
from rules.mahjong.hua_so_far import holding
from rules.mahjong.seen import unseen
from rules.scoring.hua import Hua
from rules.scoring.model import HandEnd, ScoredWin, SeatTiles
from rules.tiles.counts import Keys, counts_of
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import KINDS, Tile

__all__ = ["HuaHopes", "scores"]

_DISCARDED: Final = 3.0
"""How many discards of others a seat sees in a round."""
_LET_GO: Final = (0.8, 1.3)
"""How readily others let a tile go: of a suit, an honour."""
_SECOND: Final = 0.45
"""How often a lone honour that has become a pair is still punged, measured by its chance to be punged now."""
_AT_ONCE: Final = 0.9
"""How often a kong that is in the hand is made."""


class _Hope(NamedTuple):
    """One thing that may come, and how many hua it adds."""

    chance: float
    more: int


def scores(hua: Hua, end: HandEnd, seat: Seat, kind: Tile) -> bool:
    """Whether *seat* has hua of a pung of *kind* that lies on the table."""
    own = end.seats[seat]
    pung = Meld(MeldKind.PUNG, (kind,) * 3, after(seat), kind)
    rest = SeatTiles(tuple(tile for tile in own.concealed if tile is not kind), own.melds, own.flowers)
    laid = SeatTiles(rest.concealed, (*rest.melds, pung), rest.flowers)
    without, with_it = (hua.count(holding(end, seat, tiles), seat).total for tiles in (rest, laid))
    return with_it > without


@dataclass(slots=True)
class HuaHopes:
    """The hua of one seat in one decision: *end* is what is seen, *turn* the round."""

    hua: Hua
    end: HandEnd
    sight: Sight
    turn: int
    wilds: tuple[Tile, ...] = field(init=False)
    unit: int = field(init=False)
    unseen: int = field(init=False)
    special: int = field(init=False)
    known: dict[tuple[object, ...], float] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        """Look up what all hands of the decision share."""
        state = self.sight.state
        self.wilds = tuple(tile for tile in self.sight.own.hand.tiles if tile in state.wilds)
        self.special = sum(unseen(state, self.sight.seat)) - sum(self.sight.unseen)
        self.unseen = max(sum(self.sight.unseen) + self.special, 1)
        self.unit = (len(SEATS) - 1) * self.hua.stake

    def won(self, win: ScoredWin) -> float:
        """What the hua bring with a win."""
        facts = win.facts
        end = holding(self.end, facts.seat, SeatTiles(facts.concealed, facts.melds, facts.flowers))
        points = self.hua.count(replace(end, wins=(win,)), facts.seat).points
        return float(points * self.unit)

    def worth(self, keys: Keys, laid: tuple[Meld, ...], wilds: int) -> float:
        """What the hua are expected to bring to a hand of these naturals, melds and wilds."""
        counts = counts_of(keys)
        telling = {*self.end.indicators, *(meld.tiles[0] for meld in laid)}
        shape = tuple(
            (kind, held)
            for kind, held in enumerate(counts)
            if held >= 3 or (held and (kind >= Tile.E or kind in telling))
        )
        key = (shape, laid, wilds)
        if key not in self.known:
            self.known[key] = self._worth(counts, laid, wilds)
        return self.known[key]

    # ---- what may come

    def _worth(self, counts: list[int], laid: tuple[Meld, ...], wilds: int) -> float:
        start = self._total(counts, laid, wilds)
        spread = {start: 1.0}
        for hope in (*self._hopes(counts, laid, wilds, start), self._drift()):
            if hope.more <= 0:
                continue
            then: dict[int, float] = {}
            for total, odds in spread.items():
                then[total] = then.get(total, 0.0) + odds * (1.0 - hope.chance)
                then[total + hope.more] = then.get(total + hope.more, 0.0) + odds * hope.chance
            spread = then
        return self.unit * sum([self.hua.points_of(total) * odds for total, odds in spread.items()])

    def _hopes(self, counts: list[int], laid: tuple[Meld, ...], wilds: int, start: int) -> Iterator[_Hope]:
        """Pungs of honours, kongs of triplets, fourth tiles of pungs."""
        for kind, held in enumerate(counts):
            if held >= 3 or (held and kind >= Tile.E):
                for chance, meld, used in self._ways(KINDS[kind], held):
                    if chance > 0:
                        then = counts.copy()
                        then[kind] -= used
                        yield _Hope(chance, self._total(then, (*laid, meld), wilds) - start)
        for place, meld in enumerate(laid):
            kind = meld.tiles[0]
            if meld.kind is MeldKind.PUNG and self.sight.unseen[kind] + counts[kind]:
                drawn = rate(self.sight.unseen[kind], self.unseen, rounds(self.turn))
                chance = _AT_ONCE if counts[kind] else drawn
                kong = Meld(MeldKind.ADDED_KONG, (kind,) * 4, meld.source, meld.claimed)
                then = counts.copy()
                then[kind] = 0
                more = self._total(then, (*laid[:place], kong, *laid[place + 1 :]), wilds) - start
                yield _Hope(chance, more)

    def _ways(self, kind: Tile, held: int) -> Iterator[tuple[float, Meld, int]]:
        """How so many copies may become a meld that scores: how likely, what it is, how many of them it takes."""
        left, tiles, time = self.sight.unseen[kind], self.unseen, rounds(self.turn)
        offered = left * _LET_GO[kind >= Tile.E]
        feeder = after(self.sight.seat)
        if held == 4:
            yield _AT_ONCE, Meld(MeldKind.CONCEALED_KONG, (kind,) * 4), 4
        elif held == 3:
            yield rate(left, tiles, time), Meld(MeldKind.CONCEALED_KONG, (kind,) * 4), 3
            kong = Meld(MeldKind.OPEN_KONG, (kind,) * 4, feeder, kind)
            yield rate(offered, tiles, _DISCARDED * time), kong, 3
        else:
            pung = Meld(MeldKind.PUNG, (kind,) * 3, feeder, kind)
            if held == 2:
                yield rate(offered, tiles, (1 + _DISCARDED) * time), pung, 2
            elif left > 1:
                third = rate(offered, tiles, (1 + _DISCARDED) * time)
                yield _SECOND * rate(left, tiles, time) * third, pung, 1

    def _drift(self) -> _Hope:
        """A flower or a wild that may still be drawn: the same for every hand, but it makes others dearer."""
        return _Hope(rate(self.special, self.unseen, rounds(self.turn)), 1)

    def _total(self, counts: list[int], laid: tuple[Meld, ...], wilds: int) -> int:
        concealed = [tile for tile, held in zip(KINDS, counts, strict=True) for _ in range(held)]
        tiles = SeatTiles((*concealed, *self.wilds[:wilds]), laid, self.sight.own.flowers)
        return self.hua.count(holding(self.end, self.sight.seat, tiles), self.sight.seat).total
