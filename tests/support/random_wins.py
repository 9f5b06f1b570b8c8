"""Random hands of 乐清 that are, or nearly are, wins: melds laid down, up to three wilds, flowers, any way to win."""

from __future__ import annotations

from random import Random

from rules.scoring.model import First, WinBy, WinFacts
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import KINDS, WINDS, Tile
from rules.variants.yueqing_local import wild_and_flowers

__all__ = ["random_win", "random_wins"]

_WAYS = (WinBy.SELF_DRAW, WinBy.DISCARD, WinBy.KONG_DRAW, WinBy.ROB_KONG)


def random_wins(seed: int, count: int) -> list[WinFacts]:
    """So many claimed wins, the same for the same seed."""
    rng = Random(seed)
    found: list[WinFacts] = []
    while len(found) < count:
        facts = random_win(rng)
        if facts is not None:
            found.append(facts)
    return found


def random_win(rng: Random) -> WinFacts | None:
    """One claimed win; None when it would take a fifth copy of a tile."""
    wild = rng.choice(KINDS)
    wilds, flowers = wild_and_flowers((wild,))
    kinds = _kinds(rng, wild, flowers)
    laid = rng.choice((0, 0, 1, 2, 3, 4, 5))
    melds: list[Meld] = []
    while len(melds) < laid:
        tiles = _set(rng, kinds)
        if wild not in tiles:
            melds.append(_meld(rng, tiles))
    hidden = [tile for _ in range(5 - laid) for tile in _set(rng, kinds)] + [rng.choice(kinds)] * 2
    for _ in range(rng.randrange(4)):
        hidden[rng.randrange(len(hidden))] = wild
    while hidden.count(wild) > 3:
        hidden[hidden.index(wild)] = rng.choice([kind for kind in kinds if kind != wild])
    if any(hidden.count(tile) > 4 for tile in hidden):
        return None
    rng.shuffle(hidden)
    seat = rng.randrange(4)
    return WinFacts(
        seat=seat,
        seat_wind=WINDS[seat],
        concealed=tuple(hidden[1:]),
        melds=tuple(melds),
        flowers=flowers * rng.choice((0, 0, 0, 1, 2, 3, 4)),
        tile=hidden[0],
        by=rng.choice(_WAYS),
        source=None,
        first=rng.choice(tuple(First)) if rng.random() < 0.1 else First.NONE,
        wilds=wilds,
        flower_kinds=flowers,
    )


def _kinds(rng: Random, wild: Tile, flowers: tuple[Tile, ...]) -> list[Tile]:
    """The kinds of a hand: all, or so few that flushes and homes come up."""
    kinds = [kind for kind in KINDS if kind not in flowers]
    if rng.random() < 0.5:
        suit = rng.randrange(3)
        kinds = [kind for kind in kinds if kind // 9 in (suit, 3)]
    if rng.random() < 0.15:
        kinds = [kind for kind in kinds if kind.is_honour]
    return kinds if wild in kinds else [*kinds, wild]


def _set(rng: Random, kinds: list[Tile]) -> list[Tile]:
    """A chow or three alike."""
    lows = [kind for kind in kinds if kind.rank in range(1, 8) and {kind + 1, kind + 2} <= set(kinds)]
    if lows and rng.random() < 0.6:
        low = rng.choice(lows)
        return [low, Tile(low + 1), Tile(low + 2)]
    return [rng.choice(kinds)] * 3


def _meld(rng: Random, tiles: list[Tile]) -> Meld:
    """The set on the table; three alike are sometimes a concealed kong."""
    if tiles[0] != tiles[1]:
        return Meld(MeldKind.CHOW, tuple(tiles), 0, tiles[0])
    if rng.random() < 0.3:
        return Meld(MeldKind.CONCEALED_KONG, (*tiles, tiles[0]))
    return Meld(MeldKind.PUNG, tuple(tiles), 2, tiles[0])
