"""Counts the tiles of a table that is shown (清点牌数): nothing may lie there that no deal could bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from rules import Ruleset
from rules.core.seat import SEATS
from rules.mahjong.events import Won
from rules.mahjong.phase import Phase
from rules.mahjong.state import RoundState, Standing
from rules.tiles.tile import Tile

__all__ = ["rivers_of", "too_many", "wrong_hands"]

_BEFORE_DISCARDING: Final = frozenset({Phase.TURN, Phase.STAGE})


def too_many(ruleset: Ruleset, state: RoundState) -> dict[Tile, int]:
    """The kinds of which more lie open, or are held by hands that are shown, than the game has."""
    seen = Counter(state.indicators)
    for held in state.seats:
        seen.update((*held.hand.tiles, *held.flowers, *held.river, *held.taken))
        for meld in held.melds:
            seen.update(meld.tiles)
    if state.phase is Phase.OVER:
        seen.update(_won_on(ruleset, state))
    seen.pop(Tile.HIDDEN, None)
    of = Counter(ruleset.tiles)
    return {tile: count for tile, count in seen.items() if count > of[tile]}


def _won_on(ruleset: Ruleset, state: RoundState) -> list[Tile]:
    """The tiles that were won on, where they lie neither in the winner's hand nor in a river."""
    told = {(won.tile, won.source, won.place if won.source is None else 0): won for won in state.wins}
    return [won.tile for won in told.values() if not _lies(ruleset, state, won)]


def _lies(ruleset: Ruleset, state: RoundState, won: Won) -> bool:
    """Whether the tile that was won on is among those that were counted already."""
    held = state.seats[won.seat]
    whole = len(held.hand.tiles) + 3 * len(held.melds) > ruleset.hand
    thrown = won.source is not None and won.tile in state.seats[won.source].river
    return whole or thrown or won.tile in held.taken


def wrong_hands(ruleset: Ruleset, state: RoundState) -> dict[int, int]:
    """The seats that hold more or fewer tiles than the game lets them, with how many they hold."""
    wrong = {}
    for seat in SEATS:
        held = state.seats[seat]
        count = len(held.hand.tiles) + 3 * len(held.melds)
        may = {ruleset.hand}
        if held.standing is Standing.WON:  # the tile that was drawn and won on is kept in the hand
            may = {ruleset.hand, ruleset.hand + 1}
        if seat == state.turn and state.phase in _BEFORE_DISCARDING:
            may = {ruleset.hand + 1}
        if count not in may:
            wrong[seat] = count
    return wrong


def rivers_of(ruleset: Ruleset, held: Iterable[Tile], lengths: Sequence[int]) -> tuple[tuple[Tile, ...], ...]:
    """Rivers of some lengths, of tiles that are left when others are *held*; always the same ones."""
    stock = Counter(ruleset.tiles)
    stock.subtract(held)
    left = sorted(stock.elements())
    Random(7).shuffle(left)
    starts = [sum(lengths[:place]) for place in range(len(lengths))]
    return tuple(tuple(left[start : start + length]) for start, length in zip(starts, lengths, strict=True))
