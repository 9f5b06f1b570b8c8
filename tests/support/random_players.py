"""Random seats of a position: sets laid down and hidden, wilds in place of tiles, flowers; no fifth copies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from brute_tiles import HONOURS, KINDS, SEATS, WORMS, Turned, left_of, written

__all__ = ["Bag", "Spent", "random_seat", "seat_of", "winning_tiles"]

Meld = dict[str, Any]
THEMES: Final = (
    *("any", "suit", "half", "honours", "honours", "triplets", "winds", "winds"),
    *("dragons", "dragons", "homes", "homes", "chows"),
)


class Spent(Exception):
    """A tile is used up: the position is tried again."""


@dataclass(frozen=True, slots=True)
class Bag:
    """The tiles that are still free, for one position."""

    rng: Random
    turned: Turned
    game: str
    left: Counter[str]

    @classmethod
    def filled(cls, rng: Random, turned: Turned, game: str) -> Bag:
        """All the tiles but the indicator."""
        left = Counter(dict.fromkeys(KINDS, 4))
        left.update(worm for worm in WORMS if worm in turned.aside)
        left.subtract([turned.indicator])
        return cls(rng, turned, game, left)

    def take(self, *tiles: str) -> None:
        """Use tiles up. Raises `Spent`."""
        if any(self.left[tile] < count for tile, count in Counter(tiles).items()):
            raise Spent
        self.left.subtract(tiles)

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    # ------------------------------------------------------------ kinds and sets

    def kinds(self, theme: str) -> list[str]:
        """The kinds that a hand of that theme is made of; none that is set aside."""
        suit = self.rng.choice("mps")
        found = list(KINDS)
        if theme in ("suit", "half"):
            found = [kind for kind in KINDS if kind[-1] == suit or (theme == "half" and kind in HONOURS)]
        elif theme == "honours":
            found = list(HONOURS) * 8 + [f"5{suit}"]
        return [kind for kind in found if kind not in self.turned.aside]

    def sets(self, theme: str, seat: str) -> tuple[list[list[str]], str]:
        """Five sets and a pair's kind in no order, as a win of that theme may have them."""
        rng, kinds = self.rng, self.kinds(theme)
        chows = {"triplets": 0.0, "chows": 1.0, "homes": 0.9}.get(theme, 0.5)
        pair, found = rng.choice(kinds), list[list[str]]()
        if theme == "winds":
            winds = rng.sample(SEATS, 4)
            pair = seat if self.chance(0.4) else winds.pop()
            found = [[wind] * 3 for wind in winds if wind != pair]
        elif theme == "dragons" and not {"C", "F"} & self.turned.aside:
            found = [["C"] * 3, ["F"] * 3] + [[seat] * 3] * self.chance(0.3)
        elif theme == "homes" and self.turned.wild not in HONOURS:
            rank, suit = int(self.turned.wild[0]), self.turned.wild[1]
            lows = [low for low in range(rank - 2, rank + 1) if 1 <= low <= 7]
            runs = [[f"{low + step}{suit}" for step in range(3)] for low in lows]
            found = [rng.choice(runs) for _ in range(rng.randint(1, 4))]
            if self.chance(0.3):
                found = [rng.choice(runs) for _ in range(4)]
            elif self.chance(0.3):
                found, pair = found[:2], self.turned.wild
            elif self.chance(0.2):
                found = [found[0], [self.turned.wild] * 3]
        found = [three for three in found if not set(three) & self.turned.aside]
        found += [self.triple(kinds, chows) for _ in range(5 - len(found))]
        rng.shuffle(found)
        # Sets are laid down from the end: those with the wild stay in the hand.
        found.sort(key=lambda three: self.turned.wild not in three)
        return found, kinds[0] if pair in self.turned.aside else pair

    def triple(self, kinds: Sequence[str], chows: float) -> list[str]:
        """Three alike, or a run."""
        kind = self.rng.choice(kinds)
        if kind not in HONOURS and int(kind[0]) <= 7 and self.chance(chows):
            run = [f"{int(kind[0]) + step}{kind[1]}" for step in range(3)]
            if not set(run) & self.turned.aside:
                return run
        return [kind] * 3

    def meld(self, seat: str, tiles: list[str], giver: str) -> Meld:
        """The set as a meld of *seat*, a pung, a run or a kong; its tiles are used up."""
        if self.turned.wild in tiles:
            raise Spent
        if tiles[0] != tiles[1]:
            self.take(*tiles)
            return {"kind": "chow", "tiles": written(tiles), "from": left_of(seat)}
        kind = self.rng.choice(("pung", "pung", "pung", "open_kong", "added_kong", "concealed_kong"))
        if kind != "pung":
            tiles = [*tiles, tiles[0]]
        self.take(*tiles)
        meld: Meld = {"kind": kind, "tiles": written(tiles)}
        return meld if kind == "concealed_kong" else meld | {"from": giver}

    def flowers(self) -> list[str]:
        """Some flowers, often many: whites, indicator tiles, the eight."""
        found: list[str] = []
        for kind in sorted(self.turned.aside):
            if kind not in WORMS:
                most = self.left[kind]
                count = self.rng.choice((0, 0, 0, 1, 1, 2, 3, 3, 4))
                found += [kind] * min(count, most)
        worms = [worm for worm in WORMS if self.left[worm] > 0]
        found += self.rng.sample(worms, self.rng.choice([0, 0, *range(len(worms) + 1)]) if worms else 0)
        found.sort()
        self.take(*found)
        return found


def winning_tiles(bag: Bag, seat: str, wilds: int) -> tuple[list[Meld], list[str]]:
    """Melds and hidden tiles that make a win, so many of the hidden ones wilds or more."""
    rng, wild = bag.rng, bag.turned.wild
    sets, pair = bag.sets(rng.choice(THEMES), seat)
    laid = rng.choice((0, 0, 1, 1, 2, 3, 4, 5, 5))
    melds: list[Meld] = []
    others = [other for other in SEATS if other != seat]
    giver = rng.choice(others) if bag.chance(0.4) else None
    if bag.game == "jp" and laid and bag.chance(0.1):
        bag.take(*[wild] * 4)
        sets.pop()
        melds.append({"kind": "concealed_kong", "tiles": written([wild] * 4)})
    while len(melds) < laid:
        melds.append(bag.meld(seat, sets.pop(), giver or rng.choice(others)))
    hidden = [*(tile for three in sets for tile in three), pair, pair]
    while hidden.count(wild) < min(wilds, len(hidden)):
        hidden[rng.randrange(len(hidden))] = wild
    rng.shuffle(hidden)
    if bag.chance(0.3):
        # The winning tile is the last one: let it often make a triplet of honours.
        hidden.sort(key=lambda tile: tile in HONOURS and tile != wild and hidden.count(tile) == 3)
    bag.take(*hidden)
    rng.shuffle(melds)
    return melds, hidden


def random_seat(bag: Bag, seat: str) -> dict[str, Any]:
    """A seat that did not win; many of them show something, some wait on any tile."""
    rng, wild = bag.rng, bag.turned.wild
    if bag.chance(0.2):
        melds, hidden = winning_tiles(bag, seat, 1)
        if wild in hidden:
            hidden.remove(rng.choice([tile for tile in hidden if tile != wild] or [wild]))
        else:
            hidden.pop()
        return seat_of(hidden, melds, bag.flowers())
    theme = rng.choice(THEMES)
    kinds, (sets, _) = bag.kinds(theme), bag.sets(theme, seat)
    others = [other for other in SEATS if other != seat]
    laid = rng.choice((0, 0, 0, 1, 2, 3, 3, 4, 5))
    melds = [bag.meld(seat, sets.pop(), rng.choice(others)) for _ in range(laid)]
    flowers, hidden = bag.flowers(), list[str]()
    size = 16 - 3 * laid
    while len(hidden) < size:
        alike = rng.choice((1, 1, 1, 2, 3, 3, 4))
        kind = wild if bag.chance(0.15) else rng.choice(kinds if bag.chance(0.8) else KINDS)
        if kind not in bag.turned.aside and len(hidden) + alike <= size and bag.left[kind] >= alike:
            bag.take(*[kind] * alike)
            hidden += [kind] * alike
    rng.shuffle(hidden)
    return seat_of(hidden, melds, flowers)


def seat_of(hidden: Sequence[str], melds: Sequence[Meld], flowers: Sequence[str]) -> dict[str, Any]:
    """A seat as a position writes it."""
    return {"hand": written(hidden), "melds": list(melds), "flowers": written(flowers)}
