"""What other seats may wait for and what that would cost (读牌): suits they drop, melds they show, how late it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from game.bots.nearness import lacks
from game.bots.race import ready_after
from game.bots.sight import Sight
from game.bots.tariff import Tariff
from rules.core.seat import SEATS, Seat
from rules.mahjong.ruleset import End
from rules.mahjong.stages.void import voids_of
from rules.mahjong.state import Standing
from rules.tiles.tile import Suit, Tile

__all__ = ["Reading", "Threat"]

_SHARE: Final = 0.095
"""How often a ready hand waits for a given tile of its two suits."""
_PLACES: Final = (0.75, 0.95, 1.1, 1.15, 1.1)
"""How much oftener or less, by the distance from the end of the suit."""
_LEFT: Final = (0.75, 0.95, 1.0, 1.0, 1.0)
"""The same by the copies that are not seen."""
_PASSED: Final = 0.1
"""The same for a kind that has just been let go, and for one that the seat has thrown itself."""
_OWN_RIVER: Final = 0.6
_LATE: Final = (1.1, 1.1, 1.1, 0.9, 0.8, 0.75, 0.7, 0.6, 0.5, 0.4, 0.28, 0.22, 0.2, 0.15)
"""The same by own draws left: what is thrown early nobody keeps."""
_ALL_IN: Final = 0.7
"""The same where the first win ends the hand: who is still there is farther from one."""
_DROPS: Final = 2.0
"""How much likelier a suit goes for every discard of it more than of others."""
_FLUSH: Final = (0.04, 0.06, 0.15, 0.35, 0.6)
"""How often a seat plays for one suit, by melds that are all of it."""
_SHOWN: Final = 0.35
"""How often it still does when it has thrown much of that suit."""
_USUAL: Final = 0.25
"""So many 番 more than it shows a hand is thought to have."""
_EARLY: Final = 8
"""So many discards tell which suit a seat drops."""


class Threat(NamedTuple):
    """One other seat: how likely it is ready, which suits it keeps, how likely it plays for one and which, prices."""

    seat: Seat
    ready: float
    keeps: tuple[float, float, float]
    flush: float
    suit: int
    usual: float
    dear: float


@dataclass(slots=True)
class Reading:
    """What discards of one seat may cost in one decision; *draws* are the seat's own that are left."""

    sight: Sight
    tariff: Tariff
    draws: int
    threats: tuple[Threat, ...] = field(init=False)
    lately: frozenset[Tile] = field(init=False)

    def __post_init__(self) -> None:
        """Read the table."""
        state, me = self.sight.state, self.sight.seat
        self.threats = tuple(
            self._threat(seat) for seat in SEATS if seat != me and state.seats[seat].standing.plays
        )
        self.lately = frozenset(
            own.river[-1] for seat, own in enumerate(state.seats) if seat != me and own.river
        )

    def odds(self, tile: Tile) -> float:
        """How likely a discard of *tile* is won on."""
        never = 1.0
        for threat in self.threats:
            never *= 1.0 - self._odds(threat, tile)
        return 1.0 - never

    def cost(self, tile: Tile, moved: float = 0.0) -> float:
        """What a discard of *tile* is expected to cost; *moved* is kong money that would go with it (呼叫转移)."""
        total, double = 0.0, 2.0 if moved else 1.0
        for threat in self.threats:
            dear = threat.flush if tile // 9 == threat.suit else 0.0
            price = (1.0 - dear) * threat.usual + dear * threat.dear
            total += self._odds(threat, tile) * (double * price + moved)
        return total

    def _odds(self, threat: Threat, tile: Tile) -> float:
        if tile >= Tile.E:
            return 0.0
        unseen = self.sight.unseen[tile]
        share = _SHARE * _PLACES[min(tile % 9, 8 - tile % 9)] * _LEFT[unseen] * threat.keeps[tile // 9]
        if tile in self.lately:
            share *= _PASSED
        elif tile in self.sight.state.seats[threat.seat].river:
            share *= _OWN_RIVER
        return min(threat.ready * share, 0.9)

    def _threat(self, seat: Seat) -> Threat:
        state, tariff = self.sight.state, self.tariff
        own = state.seats[seat]
        shown = {meld.tiles[0] // 9 for meld in own.melds if meld.tiles[0] < Tile.E}
        drops = self._drops(seat, shown)
        thrown = [sum(tile // 9 == suit for tile in own.river) for suit in range(3)]
        suit = next(iter(shown)) if len(shown) == 1 else -1
        if not shown:
            suit = min((each for each in range(3) if drops[each] < 1.0), key=thrown.__getitem__)
        flush = _FLUSH[len(own.melds)] if suit >= 0 else 0.0
        if suit >= 0 and thrown[suit] > 1:
            flush *= _SHOWN
        keeps = tuple(1.5 * (1.0 - each) for each in drops)
        if suit >= 0:
            keeps = tuple(
                (1.0 - flush) * keep + flush * (3.0 if each == suit else 0.0)
                for each, keep in enumerate(keeps)
            )
        roots = sum(tariff.root_konged for meld in own.melds if meld.kind.is_kong)
        triplets = 0.5 * max(len(own.melds) - 2, 0)
        usual = tariff.value(1 + roots + triplets + _USUAL)
        dear = tariff.value(tariff.fans.get("full_flush", 1) + roots)
        ready = 1.0 if own.standing is Standing.FROZEN else self._ready(len(own.melds))
        return Threat(seat, ready, (keeps[0], keeps[1], keeps[2]), flush, suit, usual, dear)

    def _ready(self, melds: int) -> float:
        """How likely a seat with so many melds waits for what is thrown now."""
        late = _LATE[min(self.draws, len(_LATE) - 1)] * (_ALL_IN if ends_hopes(self.tariff) else 1.0)
        return min(late * ready_after(self.draws, melds), 1.0)

    def _drops(self, seat: Seat, shown: set[int]) -> tuple[float, ...]:
        """How likely each suit is the one that *seat* drops (缺门)."""
        state, ruleset = self.sight.state, self.tariff.ruleset
        if not lacks(ruleset):
            return (0.33, 0.33, 0.33)
        declared = voids_of(ruleset, state)[seat]
        if declared is not None:
            return tuple(float(suit is declared) for suit in Suit)
        river = state.seats[seat].river[:_EARLY]
        odds = [
            0.0 if suit in shown else _DROPS ** sum(tile // 9 == suit for tile in river) for suit in range(3)
        ]
        total = sum(odds)
        return tuple(each / total for each in odds) if total else (0.33, 0.33, 0.33)


def ends_hopes(tariff: Tariff) -> bool:
    """Whether somebody's win is the end of one's own."""
    return tariff.ruleset.end is End.FIRST_WIN
