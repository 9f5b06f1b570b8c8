"""Item 7: what a won hand is worth, against the peer's whole hand value (计番)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import Final

from game.bench.clock import Yardstick, pace
from game.bench.hands import complete, without
from game.bench.item import Bar, Item, Outcome
from game.bench.peer import Peer, numbered
from rules import find_ruleset
from rules.scoring.model import First, WinBy, WinFacts
from rules.scoring.tally import score
from rules.tiles.tile import KINDS, WINDS, Tile
from rules.variants.yueqing_local import wild_and_flowers

__all__ = ["ITEMS", "won_hands"]

_MELDS: Final = 5


def won_hands(dice: random.Random, number: int, wilds: int) -> list[WinFacts]:
    """Complete hands of 17 that hold *wilds* of the game's wild, drawn by the dealer's right-hand neighbour."""
    found: list[WinFacts] = []
    while len(found) < number:
        counts = without(dice, complete(dice, _MELDS), wilds)
        absent = [kind for kind, count in zip(KINDS, counts, strict=True) if not count]
        wild = dice.choice(absent)
        kinds, flowers = wild_and_flowers((wild,))
        if counts[flowers[0]]:
            continue
        tiles = [kind for kind, count in zip(KINDS, counts, strict=True) for _ in range(count)]
        tiles += [wild] * wilds
        last = tiles.pop(dice.randrange(len(tiles)))
        found.append(_drawn(tuple(sorted(tiles)), last, kinds, flowers))
    return found


def _drawn(
    held: tuple[Tile, ...], last: Tile, wilds: tuple[Tile, ...], flowers: tuple[Tile, ...]
) -> WinFacts:
    return WinFacts(1, WINDS[1], held, (), (), last, WinBy.SELF_DRAW, None, First.NONE, wilds, flowers)


def _values(wilds: int, yardstick: Yardstick) -> Outcome:
    peer, dice, scoring = Peer(), yardstick.dice(f"value {wilds}"), find_ruleset("yueqing").scoring
    number = yardstick.hands // 4 if wilds else yardstick.hands
    mine = won_hands(dice, number, wilds)
    theirs = [numbered(complete(dice, 4)) for _ in range(yardstick.hands)]
    worthless = 0

    def ours(hands: Sequence[WinFacts]) -> object:
        nonlocal worthless
        worthless += sum(score(scoring, facts) is None for facts in hands)
        return worthless

    found = pace(ours, mine, peer.values, theirs)
    return Outcome(
        found.ratio, f"{found.ours / 1000:,.1f} k/s", f"{found.theirs / 1000:,.1f} k/s", len(mine), worthless
    )


ITEMS: Final = (
    Item(7, "value of a won hand of 17, w = 0", Bar(0.5, 1), partial(_values, 0)),
    Item(7, "value of a won hand of 17, w = 4", Bar(0.03, 0.1), partial(_values, 4)),
)
