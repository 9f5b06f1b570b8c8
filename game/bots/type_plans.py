"""What a hand can still become where types do not add up (做牌): which two suits or one, melds, triplets or pairs.

Every plan has a fate (`game.bots.race`) and a price; the hand is worth its best plan and a little of the others. What
the draw check takes or brings, wins of others and kongs that may still come are part of it. All is money.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from game.bots.chances import rate
from game.bots.nearness import Dropped, Nearness, without
from game.bots.race import MOST_STEPS, Fate, Speed, bought, fate, ready_after
from game.bots.sight import Sight
from game.bots.tariff import Tariff, others_in_play, own_draws
from rules.core.seat import SEATS
from rules.mahjong.stages.account import account_of
from rules.scoring.account import KongIncome
from rules.shape.shanten import improving
from rules.shape.special import pairs_distance, pairs_improving
from rules.shape.tables import distance
from rules.tiles.counts import Keys, keys_of, tiles_of
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import COPIES, KINDS, Tile

__all__ = ["Prospects", "pig_odds"]

_OTHER_PLANS: Final = 0.08
"""How much the plans beside the best one count."""
_GROWTH: Final = 1.12
"""How much dearer a hand that is not ready yet becomes than it is, by roots and better types."""
_TRUST: Final[dict[str, float]] = {
    "plain": 1.0, "all_triplets": 0.9, "jiang_triplets": 0.7, "full_flush": 0.8, "flush_triplets": 0.8,
    "seven_pairs": 0.9, "flush_pairs": 0.8,
}  # fmt: skip
"""How far the estimate of each plan is to be trusted."""
_STAYS: Final = 0.45
"""What part of its draws a seat that still plays can use for kongs before it wins or the hand ends."""
_LET_GO: Final = 0.85
"""How readily others discard the fourth tile of a triplet."""
_JIANG: Final = (1, 4, 7)
"""2, 5 and 8 by their place in the suit."""
_REACH: Final = 3
"""So many steps more than the nearest plan a plan may need."""
_BACK: Final = 0.8
"""A hand that has gone a step back comes nearer no faster than this part of what is usual: it was there before."""


class _Aim(NamedTuple):
    """A plan: its name, its suit, the tiles that stay, what is still to be discarded of a suit that must go."""

    name: str
    of: Dropped
    keys: Keys
    surplus: int
    suit: Dropped


@dataclass(slots=True)
class Prospects:
    """What hands of one seat are worth in one decision; a hand here has a tile to draw."""

    sight: Sight
    tariff: Tariff
    nearness: Nearness
    time: int = field(init=False)
    others: int = field(init=False)
    tiles: int = field(init=False)
    unready: float = field(init=False)
    kongs: tuple[int, int, int] = field(init=False)
    least: dict[tuple[str, Dropped], int] = field(init=False, default_factory=dict)
    known: dict[tuple[Keys, tuple[Meld, ...], Dropped], float] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        """Look up what all hands of the decision share."""
        ruleset, state, seat = self.tariff.ruleset, self.sight.state, self.sight.seat
        self.time, self.others = own_draws(state, seat), others_in_play(ruleset, state, seat)
        self.tiles = max(sum(self.sight.unseen), 1)
        owed = self.tariff.called * ready_after(0, 0) * self.others
        self.unready = owed + self.tariff.income(state, seat)
        kinds = (MeldKind.OPEN_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG)
        feeder = next(
            (each for each in SEATS if each != seat and state.seats[each].standing.plays), (seat + 1) % 4
        )
        account = account_of(ruleset, state)
        first, second, third = (
            sum(
                paid.units * (1 if paid.payee == seat else -1)
                for paid in self.tariff.pay.kong(account, KongIncome(seat, kind, feeder), state.dealer)
            )
            for kind in kinds
        )
        self.kongs = (first, second, third)

    def discarding(self, keys: Keys, laid: tuple[Meld, ...]) -> None:
        """Note how near the hand is to everything before a discard: what leaves it farther does not gain by that."""
        self.least = {
            (aim.name, aim.of): max(self._steps(aim, laid), 1) for aim in self._aims(keys, laid, None)
        }

    def worth(self, keys: Keys, laid: tuple[Meld, ...], suit: Dropped = None) -> float:
        """What the hand is worth, whichever suit goes or if *suit* does."""
        key = (keys, laid, suit)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._worth(keys, laid, suit)
        return found

    def aim(self, keys: Keys, laid: tuple[Meld, ...]) -> str:
        """The type that the hand is worth most with; empty where it is any."""
        found: list[tuple[float, float, str]] = []
        for aim in self._aims(keys, laid, None):
            steps = self._steps(aim, laid)
            if 1 < steps <= MOST_STEPS:
                found.append((*self._valued(aim, laid, steps), aim.name))
        name = max(found, default=(0.0, 0.0, ""))[2]
        return "" if name == "plain" else name

    def waiting(self, keys: Keys, laid: tuple[Meld, ...]) -> float:
        """What a hand that is ready and stays as it is wins from here on (血流成河)."""
        share, price = self._waits(keys, laid)
        if not share:
            return 0.0
        return price * fate(self.tariff.ruleset.end, Speed.ANY, 1, share, (self.time, self.others)).wins

    # ---- plans

    def _worth(self, keys: Keys, laid: tuple[Meld, ...], suit: Dropped) -> float:
        found: list[tuple[float, float]] = []
        aims = list(self._aims(keys, laid, suit))
        steps = [self._steps(aim, laid) for aim in aims]
        most = min(min(steps, default=MOST_STEPS) + _REACH, MOST_STEPS)
        ready: set[Keys] = set()
        for aim, away in zip(aims, steps, strict=True):
            if away <= 1:  # one that is ready is worth what it waits for, whatever it was after
                if aim.keys in ready:
                    continue
                ready.add(aim.keys)
            if away <= most or aim.name == "plain":  # whatever the hand becomes, a suit must go
                found.append(self._valued(aim, laid, away))
        if not found:
            return -self.tariff.pig / 2
        gains = [gain for _, gain in found]
        best = max(found)
        return best[0] + _OTHER_PLANS * (sum(gains) - best[1])

    def _aims(self, keys: Keys, laid: tuple[Meld, ...], suit: Dropped) -> Iterator[_Aim]:
        """All types that the melds allow, with the tiles that they keep."""
        fans, shown = self.tariff.fans, {meld.tiles[0] // 9 for meld in laid}
        sizes = [sum(_digits(keys[each])) for each in range(3)]
        suits = self.nearness.suits(laid) if suit is None else (suit,)
        for gone in suits:
            kept = without(keys, gone)
            surplus = 0 if gone is None else sizes[gone]
            yield _Aim("plain", gone, kept, surplus, gone)
            if "all_triplets" in fans:
                yield _Aim("all_triplets", gone, kept, surplus, gone)
            if "seven_pairs" in fans and not laid:
                yield _Aim("seven_pairs", gone, kept, surplus, gone)
            if "jiang_triplets" in fans and all(meld.tiles[0] % 9 in _JIANG for meld in laid):
                yield _Aim("jiang_triplets", gone, _only_jiang(kept), surplus, gone)
        for only in range(3):
            if shown - {only} or not any(gone is None or gone != only for gone in suits):
                continue
            gone = min(
                (each for each in range(3) if each != only and (each in suits or None in suits)),
                key=sizes.__getitem__,
            )
            kept, surplus = without_all_but(keys, only), sizes[gone]
            if "full_flush" in fans:
                yield _Aim("full_flush", only, kept, surplus, gone)
            if "flush_triplets" in fans:
                yield _Aim("flush_triplets", only, kept, surplus, gone)
            if "flush_pairs" in fans and not laid:
                yield _Aim("flush_pairs", only, kept, surplus, gone)

    def _steps(self, aim: _Aim, laid: tuple[Meld, ...]) -> int:
        if aim.name in ("seven_pairs", "flush_pairs"):
            return pairs_distance(aim.keys)
        if aim.name in ("all_triplets", "jiang_triplets", "flush_triplets"):
            return _to_triplets(aim.keys, self.nearness.shapes.melds - len(laid))
        shapes = self.nearness.shapes
        return distance(aim.keys, shapes.melds - len(laid), loose=shapes.loose)

    def _valued(self, aim: _Aim, laid: tuple[Meld, ...], steps: int) -> tuple[float, float]:
        """What the hand is worth if that is its plan, and what of it comes from the win."""
        tariff, left = self.tariff, (self.time, self.others)
        income, more = self._kong_hopes(aim, laid)
        if steps <= 1 and sum(held(aim.keys)) == 3 * (self.nearness.shapes.melds - len(laid)) + 1:
            share, price = self._waits(aim.keys, laid)
            ends = fate(tariff.ruleset.end, Speed.ANY, 1, share, left)
            value = price * more
        else:
            counts = held(aim.keys)
            roots = tariff.roots(counts, laid)
            value = tariff.type_value(aim.name, roots) * _GROWTH * more * _TRUST[aim.name]
            speed, first = _SPEED[aim.name], self._pace(aim, laid, counts)
            if MOST_STEPS >= steps > self.least.get((aim.name, aim.of), steps):
                first = min(first, _BACK * speed.value[steps - 1])
            ends = fate(tariff.ruleset.end, speed, steps, first, left)
        gain = value * ends.wins
        return gain + income + self._costs(ends, aim, value), gain

    def _costs(self, ends: Fate, aim: _Aim, value: float) -> float:
        """What else is to be expected: wins of others, the draw check."""
        tariff = self.tariff
        odds = pig_odds(aim.surplus, max(self.time - 1, 0), self._share_of(aim.suit))
        owing = self.others * (1 - ready_after(0, 0))
        checked = ends.ready * (1 - odds) * owing * value - (ends.unready + ends.ready * odds) * self.unready
        return checked - tariff.usual * ends.paid - odds * (ends.ready + ends.unready) * tariff.pig

    def _share_of(self, suit: Dropped) -> float:
        """What part of the unseen tiles is of the suit that goes."""
        if suit is None:
            return 0.0
        return sum(self.sight.unseen[9 * suit : 9 * suit + 9]) / self.tiles

    # ---- how fast

    def _pace(self, aim: _Aim, laid: tuple[Meld, ...], counts: tuple[int, ...]) -> float:
        """How often the hand comes a step nearer in a round now."""
        unseen, total = self.sight.unseen, self.tiles
        if aim.name in ("seven_pairs", "flush_pairs"):
            kinds = pairs_improving(aim.keys)
            inside = [kind for kind in kinds if unseen[kind] and self._stays(kind, aim)]
            return bought(sum(unseen[kind] for kind in inside) / total, 0.0, self.others)
        if aim.name in ("plain", "full_flush"):
            shapes = self.nearness.shapes
            kinds = improving(aim.keys, shapes.melds - len(laid), loose=shapes.loose)
            inside = [kind for kind in kinds if unseen[kind] and self._stays(kind, aim)]
        else:
            inside = [kind for kind in KINDS[:27] if counts[kind] == 2] or [
                kind for kind in KINDS[:27] if counts[kind] == 1
            ]
        drawn = sum(unseen[kind] for kind in inside) / total
        punged = sum(unseen[kind] for kind in inside if counts[kind] >= 2) / total
        return bought(drawn, punged, self.others)

    def _stays(self, kind: Tile, aim: _Aim) -> bool:
        """Whether a tile fits the suits of the plan."""
        if aim.name in ("full_flush", "flush_pairs"):
            return bool(aim.keys[kind // 9])
        return kind // 9 != aim.suit

    def _waits(self, keys: Keys, laid: tuple[Meld, ...]) -> tuple[float, float]:
        """The share of the unseen tiles that a ready hand wins on, and what one payer pays on average."""
        state, seat, unseen = self.sight.state, self.sight.seat, self.sight.unseen
        tiles, found, paid = tiles_of(keys), 0, 0.0
        for tile in self.nearness.shapes.waits(keys, len(laid)):
            if not unseen[tile]:
                continue
            price = self.tariff.waited(state, seat, tiles, laid, tile)
            if price:
                found += unseen[tile]
                paid += unseen[tile] * price
        return (found / self.tiles, paid / found) if found else (0.0, 0.0)

    # ---- kongs that may come

    def _kong_hopes(self, aim: _Aim, laid: tuple[Meld, ...]) -> tuple[float, float]:
        """What kongs are expected to bring at once, and by how much they make the win dearer."""
        open_kong, added, concealed = self.kongs
        unseen, draws = self.sight.unseen, self.time * _STAYS
        income, dearer = 0.0, 1.0
        double = 1.0 if self.tariff.root_konged else 0.0

        def hope(chance: float, units: float) -> None:
            nonlocal income, dearer
            income += chance * units
            dearer *= 1.0 + chance * double

        for meld in laid:
            kind = meld.tiles[0]
            if meld.kind is MeldKind.PUNG and unseen[kind]:
                hope(rate(unseen[kind], self.tiles, draws), added)
        if aim.name not in ("seven_pairs", "flush_pairs"):
            counts = held(aim.keys)
            for kind in KINDS[:27]:
                if counts[kind] == COPIES - 1 and unseen[kind]:
                    drawn = rate(unseen[kind], self.tiles, draws)
                    hope(drawn, concealed)
                    hope(
                        (1 - drawn) * rate(unseen[kind] * _LET_GO, self.tiles, draws * self.others), open_kong
                    )
        return income, dearer


_SPEED: Final[dict[str, Speed]] = {
    "plain": Speed.ANY, "all_triplets": Speed.TRIPLETS, "jiang_triplets": Speed.TRIPLETS,
    "full_flush": Speed.FLUSH, "flush_triplets": Speed.TRIPLETS, "seven_pairs": Speed.PAIRS,
    "flush_pairs": Speed.PAIRS,
}  # fmt: skip


@lru_cache(maxsize=16384)
def _digits(key: int) -> tuple[int, ...]:
    """The copies of the nine kinds of a suit."""
    found = []
    for _ in range(9):
        key, copies = divmod(key, 5)
        found.append(copies)
    return tuple(found)


def held(keys: Keys) -> tuple[int, ...]:
    """The copies of each of the 27 kinds in suits."""
    m, p, s, _ = keys
    return (*_digits(m), *_digits(p), *_digits(s))


def without_all_but(keys: Keys, suit: int) -> Keys:
    """The tiles of one suit."""
    m, p, s, _ = keys
    return (m * (suit == 0), p * (suit == 1), s * (suit == 2), 0)


def _only_jiang(keys: Keys) -> Keys:
    """The tiles of rank 2, 5 and 8."""
    return keys_of(tile for tile in tiles_of(keys) if tile % 9 in _JIANG)


@lru_cache(maxsize=16384)
def _to_triplets(keys: Keys, melds: int) -> int:
    """Fewest tiles to draw until the hand is so many triplets and a pair: the kinds held most often."""
    most = sorted(held(keys), reverse=True)
    missing = sum([3 - min(copies, 3) for copies in most[:melds]])
    return missing + max(0, 2 - most[melds])


@lru_cache(maxsize=4096)
def pig_odds(surplus: int, draws: int, share: float) -> float:
    """How likely one still holds tiles of the suit that must go when the wall has run out (花猪).

    One of them goes with every discard, and *share* of the tiles that are drawn are such.

    >>> pig_odds(0, 5, 0.3), pig_odds(2, 1, 0.3)
    (0.0, 1.0)
    """
    if not surplus:
        return 0.0
    if draws < surplus:
        return 1.0
    share = round(share, 2)
    return share * pig_odds(surplus, draws - 1, share) + (1 - share) * pig_odds(surplus - 1, draws - 1, share)
