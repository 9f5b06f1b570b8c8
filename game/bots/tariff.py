"""What hands are worth where 番 double (番与钱): every number is asked of the game's awards and payment.

A type counts alone and roots come on top; money doubles with every 番, so hopes are weighed in money and never in 番.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from game.bots.sight import absent_from
from rules.core.ledger import net
from rules.core.record import replace
from rules.core.seat import SEATS, Seat
from rules.mahjong.aftermath import hand_end
from rules.mahjong.legal import supposed
from rules.mahjong.ruleset import End, Ruleset
from rules.mahjong.stages.account import account_of
from rules.mahjong.state import RoundState, Standing
from rules.scoring.account import KongIncome
from rules.scoring.model import First, ScoredWin, Tier, WinBy, WinFacts
from rules.scoring.patterns.roots import root
from rules.scoring.tally import score
from rules.scoring.terms import Running
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import COPIES, Suit, Tile

__all__ = ["Tariff", "others_in_play", "own_draws", "pays_by_fan"]

_CALLED: Final = 1.6
"""So many times a plain win a ready seat is thought to be owed at the draw check: its best wait counts."""
_KEPT: Final = 8192
"""How many prices of waits are remembered."""


def pays_by_fan(ruleset: Ruleset) -> bool:
    """Whether hands have a type and 番 double money."""
    return bool(ruleset.scoring.types) and isinstance(ruleset.pay, Running)


@dataclass(slots=True)
class Tariff:
    """The prices of one game."""

    ruleset: Ruleset
    pay: Running = field(init=False)
    fans: dict[str, int] = field(init=False)
    root: int = field(init=False)
    root_konged: int = field(init=False)
    absent: tuple[Tile, ...] = field(init=False)
    _known: dict[tuple[tuple[Tile, ...], tuple[Meld, ...], Tile, Suit | None], int] = field(
        init=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        """Look up the types and what a root adds."""
        pay, scoring = self.ruleset.pay, self.ruleset.scoring
        assert isinstance(pay, Running), "the game pays by 番"
        self.pay = pay
        self.absent = absent_from(self.ruleset)
        self.fans = {award.id: award.value for award in scoring.awards if award.tier is Tier.TYPE}
        adds = {award.id: award.value for award in scoring.awards if award.tier is Tier.ADD}
        self.root = adds.get(root.id, 0)
        self.root_konged = self.root if self._counts_kongs() else 0

    def _counts_kongs(self) -> bool:
        """Whether four alike that are konged are a root (D9): the game is asked about a hand with one."""
        m1, m2, m9 = Tile.M1, Tile.M2, Tile.M9
        kong = Meld(MeldKind.CONCEALED_KONG, (m1,) * COPIES)
        runs = (m2, Tile.M3, Tile.M4, Tile.M5, Tile.M6, Tile.M7, Tile.P2, Tile.P3, Tile.P4, m9)
        facts = WinFacts(
            0, Tile.E, runs, (kong,), (), m9, WinBy.DISCARD, 1, First.NONE, (), ()
        )  # fmt: skip
        tally = score(self.ruleset.scoring, facts)
        return tally is not None and root.id in tally.patterns

    # ---- wins

    def value(self, fan: float) -> float:
        """What one payer pays for a win of so many 番, an odd half between its neighbours."""
        low = int(fan)
        part = fan - low
        worth = float(self.pay.value(low))
        return worth if not part else (1 - part) * worth + part * self.pay.value(low + 1)

    def type_value(self, name: str, roots: int) -> float:
        """What one payer pays for that type with roots."""
        return float(self.pay.value(self.fans[name] + roots))

    def roots(self, counts: Sequence[int], laid: tuple[Meld, ...]) -> int:
        """What the roots of a hand add."""
        found = sum(self.root for copies in counts if copies == COPIES)
        for meld in laid:
            if meld.kind.is_kong:
                found += self.root_konged
            elif meld.tiles[0] < len(counts) and counts[meld.tiles[0]]:
                found += self.root
        return found

    def waited(
        self, state: RoundState, seat: Seat, tiles: tuple[Tile, ...], laid: tuple[Meld, ...], tile: Tile
    ) -> int:
        """What one payer pays when *tile* completes the hand; 0 where it wins nothing."""
        facts = replace(supposed(self.ruleset, state, seat, tiles, tile), melds=laid)
        key = (tiles, laid, tile, facts.void)
        if facts.roots is not None:
            return self._price(facts)
        if key not in self._known:
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[key] = self._price(facts)
        return self._known[key]

    def _price(self, facts: WinFacts) -> int:
        tally = score(self.ruleset.scoring, replace(facts, after_kong=False))
        return 0 if tally is None else self.pay.value(tally.total)

    def won(self, state: RoundState, facts: WinFacts) -> int:
        """What a win that can be declared now brings, moved kong money with it (呼叫转移)."""
        tally = score(self.ruleset.scoring, facts)
        if tally is None:
            return 0
        end = replace(hand_end(self.ruleset, state, ()), wins=(ScoredWin(facts, tally),))
        return net(self.pay(end))[facts.seat]

    # ---- kongs

    def kong(self, state: RoundState, kong: KongIncome) -> int:
        """What a kong brings at once (刮风下雨)."""
        account = account_of(self.ruleset, state)
        return net(self.pay.kong(account, kong, state.dealer))[kong.seat]

    def income(self, state: RoundState, seat: Seat) -> int:
        """The kong money that *seat* holds and may have to give back (退税)."""
        kongs = account_of(self.ruleset, state).kongs
        return sum(paid.units for kong in kongs if kong.seat == seat and not kong.moved for paid in kong.paid)

    # ---- the draw check

    @property
    def usual(self) -> float:
        """What a usual win costs each payer."""
        return 1.5 * self.value(1)

    @property
    def called(self) -> float:
        """What a ready seat is owed at the draw check by one that is not (大叫)."""
        return _CALLED * self.value(1)

    @property
    def pig(self) -> float:
        """What it costs to be a 花猪 at the draw check."""
        return float(self.pay.pig_units * (len(SEATS) - 1))


def others_in_play(ruleset: Ruleset, state: RoundState, seat: Seat) -> int:
    """How many other seats still play and pay."""
    if ruleset.end is End.FIRST_WIN:
        return len(SEATS) - 1
    return sum(own.standing is not Standing.WON for place, own in enumerate(state.seats) if place != seat)


def own_draws(state: RoundState, seat: Seat) -> int:
    """How many tiles *seat* will still draw if nobody claims or kongs: after its discard, or when it lets one go."""
    playing = [(place - seat) % 4 for place, own in enumerate(state.seats) if own.standing.plays]
    if state.lying is None or state.lying.seat == seat or not state.offers[seat]:
        return state.drawable // max(len(playing), 1)
    thrower = (state.lying.seat - seat) % 4
    before = sum(thrower < place for place in playing if place)
    left = state.drawable - before
    return (left - 1) // max(len(playing), 1) + 1 if left > 0 else 0
