"""What a hand can still become (做牌): each plan with its distance, its chance and what it would pay.

A hand here has one tile to draw (3n + 1 concealed). Its outlook is the best plan's chance times its worth, and a
little of the others. Plans are the big patterns that can be aimed at; a game that does not price one has not got it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from game.bots.chances import MOST_STEPS, Pace, chance, moment, rate
from game.bots.prices import Prices
from game.bots.sight import Sight
from game.bots.totals import Book, Certain, Totals
from rules.shape.shanten import improving
from rules.shape.tables import distance, missing_melds
from rules.tiles.counts import Keys, count_of, counts_of, with_tile
from rules.tiles.meld import Meld
from rules.tiles.tile import KINDS, Tile

__all__ = ["Held", "Outlook", "held_by"]

_OTHERS: Final = 0.05
"""How much the second-best plans count beside the best."""
_CLAIMS: Final = 1.9
"""Tiles that come to a hand in a round: its own draw and what it can claim."""
_ON_ANY: Final = 3.2
"""The same for a hand that waits: it wins on everybody's discards, which avoid what others may want."""
_SETS: Final = 3.4
"""The same for pairs: everybody's discards can be punged."""
_HONOURS: Final = 3
_LET_GO: Final = (0.8, 1.1, 1.6)
"""How readily others let a tile go: from the middle of a suit, from its ends, honours."""
_TRUST: Final[dict[str, float]] = {
    "half_flush": 0.4, "full_flush": 0.4, "all_triplets": 1.0, "wild_pair": 0.5, "wild_triplet": 1.0,
    "hard_single_wait": 0.2, "wild_single_wait": 0.5,
}  # fmt: skip
"""How far each plan's estimate is to be trusted, tuned by duplicate deals."""
_HOPE: Final = 0.01
"""What a plan counts that pays nothing as it stands: it still keeps the hand together where nothing else is near."""
_DONE: Final = 0.5
"""The chance given to a hand whose shape is complete already and that waits for something better."""


class Held(NamedTuple):
    """A hand with one tile to draw: concealed naturals, melds to make, melds laid down, wilds in the hand."""

    keys: Keys
    melds: int
    laid: tuple[Meld, ...]
    wilds: int


def held_by(sight: Sight) -> Held:
    """The hand of the seat that sees."""
    return Held(sight.keys, sight.melds, sight.own.melds, sight.wilds)


class Plan(NamedTuple):
    """One thing to aim at: a chance, and what it brings; *name* is the big pattern, empty for any win."""

    chance: float
    worth: float
    trust: float = 1.0
    name: str = ""


class _Values(NamedTuple):
    """What a hand that is finished will have: basics to be expected, big patterns, by which prices."""

    small: float
    big: int
    totals: Totals

    def plus(self, name: str, instead_of: str = "", small: float = 0.0) -> _Values:
        """With a big pattern more, one less, and so many basics more."""
        prices = self.totals.big
        big = self.big + prices.get(name, 0) - prices.get(instead_of, 0)
        return _Values(self.small + small, big, self.totals)


@dataclass(slots=True)
class Outlook:
    """What hands of one seat are worth in one decision, their hua apart, by the price *book* of the game."""

    sight: Sight
    prices: Prices
    book: Book
    turn: int = field(init=False)
    tiles: int = field(init=False)
    valued: tuple[Tile, ...] = field(init=False)
    shown: tuple[Tile, ...] = field(init=False)
    known: dict[Held, float] = field(init=False, default_factory=dict)
    sure: dict[tuple[tuple[Meld, ...], int], Certain] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        """Look up what all hands of the decision share."""
        state = self.sight.state
        self.turn = moment(state.discards, state.drawable)
        self.tiles = max(sum(self.sight.unseen), 1)
        special = (*state.wilds, *state.flower_kinds)
        own = (state.wind_of(self.sight.seat), Tile.C, Tile.F)
        self.valued = tuple(tile for tile in own if tile not in special)
        priced = any(award.id == "indicator" for award in self.book.ruleset.scoring.awards)
        self.shown = tuple(tile for tile in state.indicators if priced and tile not in special)

    def worth(self, held: Held) -> float:
        """What the hand is worth: the best plan, and a little of the others."""
        found = self.known.get(held)
        if found is None:
            worths = [plan.chance * plan.trust * plan.worth for plan in self._plans(held)]
            best = max(worths, default=0.0)
            found = self.known[held] = best + _OTHERS * (sum(worths) - best)
        return found

    def aim(self, held: Held) -> str:
        """The big pattern that the hand is worth most with; empty where it is any win."""
        best = max(self._plans(held), key=lambda plan: plan.chance * plan.trust * plan.worth, default=None)
        return best.name if best else ""

    # ---- the plans

    def _plans(self, held: Held) -> Iterator[Plan]:
        now, wilds = self._now(held), held.wilds
        big = now.totals.big
        steps = distance(held.keys, held.melds, wilds)
        if steps:
            yield self._toward("", held, held.keys, now)
        else:
            yield Plan(_DONE, self._price(now))
        yield from self._flushes(held, steps, now)
        if "all_triplets" in big and held.melds and all(meld.tiles[0] == meld.tiles[1] for meld in held.laid):
            yield from self._triplets(held, steps, now)
        if wilds == 2 and held.melds and "wild_pair" in big:
            yield self._wild_pair(held, now)
        if wilds == 3 and held.melds and "wild_triplet" in big:
            then = now.plus("wild_triplet", instead_of="three_wilds")
            yield self._toward("wild_triplet", held._replace(melds=held.melds - 1, wilds=0), held.keys, then)
        if wilds <= 1 and 0 < held.melds <= 2 and "hard_single_wait" in big:
            yield self._laid_down(held, now)

    def _now(self, held: Held) -> _Values:
        """What the hand has already, and what its honours and 明牌 are likely to add (小台)."""
        key = (held.laid, held.wilds)
        if key not in self.sure:
            own = [tile for tile in self.sight.own.hand.tiles if tile in self.sight.state.wilds]
            wilds = tuple(own[: held.wilds])
            self.sure[key] = self.book.certain(self.sight.state, self.sight.seat, held.laid, wilds)
        certain = self.sure[key]
        small = float(certain.small)
        for tile in self.valued:
            copies = count_of(held.keys, tile)
            small += 1.0 if copies >= 3 else 0.4 if copies == 2 else 0.0
        for tile in self.shown:
            small += count_of(held.keys, tile)
        return _Values(small, certain.big, certain.totals)

    def _price(self, values: _Values) -> float:
        """What a finished hand brings; a hope of something where it brings nothing."""
        low = int(values.small)
        part = values.small - low
        worth = (1.0 - part) * self.prices.worth(values.totals.of(low, values.big))
        if part:
            worth += part * self.prices.worth(values.totals.of(low + 1, values.big))
        return worth or _HOPE

    def _toward(self, name: str, held: Held, keys: Keys, values: _Values) -> Plan:
        """The plan of the shape itself, for some tiles of the hand; complete ones count as just begun."""
        pace = Pace.FLUSH if name in ("half_flush", "full_flush") else Pace.ANY
        melds, free = held.melds, held.wilds
        total, trust = self._price(values), _TRUST.get(name, 1.0)
        steps = distance(keys, melds, free)
        if steps == 0:
            return Plan(_DONE, total, trust, name)
        unseen = self.sight.unseen
        useful = sum([unseen[kind] for kind in improving(keys, melds, free)])
        first = rate(useful, self.tiles, _ON_ANY if steps == 1 else _CLAIMS)
        return Plan(chance(pace, steps, self.turn, first), total, trust, name)

    def _flushes(self, held: Held, steps: int, now: _Values) -> Iterator[Plan]:
        """One suit with honours, or alone."""
        state, wilds, big = self.sight.state, held.wilds, now.totals.big
        laid = {meld.tiles[0] // 9 for meld in held.laid if meld.tiles[0] not in state.wilds}
        for suit in range(3):
            if laid - {suit, _HONOURS}:
                continue
            half = _only(held.keys, suit, honours=True)
            if "half_flush" in big and distance(half, held.melds, wilds) <= steps + 3:
                yield self._toward("half_flush", held, half, now.plus("half_flush"))
            if "full_flush" not in big or _HONOURS in laid:
                continue
            full = _only(held.keys, suit, honours=False)
            if distance(full, held.melds, wilds) <= steps + 4:
                yield self._toward("full_flush", held, full, now.plus("full_flush"))

    def _triplets(self, held: Held, steps: int, now: _Values) -> Iterator[Plan]:
        """Nothing but triplets: the kinds held most often, the next one as the pair."""
        counts = counts_of(held.keys)
        most = sorted(counts, reverse=True)
        missing = sum([3 - min(copies, 3) for copies in most[: held.melds]]) + max(0, 2 - most[held.melds])
        away = missing - held.wilds
        if not 0 < away <= min(steps + 3, MOST_STEPS):
            return
        wanted = 2 if held.melds else 1
        unseen = self.sight.unseen
        useful = sum([unseen[kind] * _LET_GO[_class(kind)] for kind in KINDS if counts[kind] == wanted])
        first = rate(useful, self.tiles, _SETS)
        yield Plan(
            chance(Pace.TRIPLETS, away, self.turn, first),
            self._price(now.plus("all_triplets")),
            _TRUST["all_triplets"],
            "all_triplets",
        )

    def _wild_pair(self, held: Held, now: _Values) -> Plan:
        """Two wilds are the pair: the naturals alone make the melds (财神做牛)."""
        keys, melds, unseen = held.keys, held.melds, self.sight.unseen
        missing = missing_melds(keys, melds)
        total, trust = self._price(now.plus("wild_pair", small=-1)), _TRUST["wild_pair"]
        if missing == 0:
            return Plan(_DONE, total, trust, "wild_pair")
        useful = sum(
            [
                unseen[kind]
                for kind in KINDS
                if unseen[kind] and missing_melds(with_tile(keys, kind), melds) < missing
            ]
        )
        first = rate(useful, self.tiles, _ON_ANY if missing == 1 else _CLAIMS)
        return Plan(chance(Pace.ANY, missing, self.turn, first), total, trust, "wild_pair")

    def _laid_down(self, held: Held, now: _Values) -> Plan:
        """All melds laid down and one tile left (吊): a wild wins on anything, a natural only on its twin."""
        name = "wild_single_wait" if held.wilds else "hard_single_wait"
        pace = Pace.LAID_WITH_WILD if held.wilds else Pace.LAID
        first = min(_claimable(counts_of(held.keys), self.sight.unseen) / self.tiles, 1.0)
        reached = chance(pace, held.melds + 1, self.turn, first)
        then = now.plus(name, small=0 if held.wilds else -1)  # 硬吊 counts instead of 无财神
        return Plan(reached, self._price(then), _TRUST[name], name)


def _class(kind: Tile) -> int:
    return 2 if kind >= Tile.E else 1 if kind % 9 in (0, 8) else 0


def _only(keys: Keys, suit: int, *, honours: bool) -> Keys:
    """The tiles of one suit, with the honours or without."""
    m, p, s, z = keys
    return (m * (suit == 0), p * (suit == 1), s * (suit == 2), z * honours)


def _claimable(counts: list[int], unseen: tuple[int, ...]) -> int:
    """How many discards could be claimed: the next one of the left seat for a chow, anybody's for a pung."""
    found = 0
    for kind, left in enumerate(unseen):
        if left and counts[kind] >= 2:
            found += 3 * left
        elif left and kind < Tile.E:
            place = kind % 9
            below = place > 0 and counts[kind - 1] > 0
            above = place < 8 and counts[kind + 1] > 0
            if (
                (below and above)
                or (below and place > 1 and counts[kind - 2])
                or (above and place < 7 and counts[kind + 2])
            ):
                found += left
    return found
