"""逃跑 anew from H10: what the tiles of a seat already show when another leaves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from brute_position import Placed, Player
from brute_tiles import HONOURS, SEATS

__all__ = ["leaver_owes", "shown_worth"]


def leaver_owes(at: Placed) -> dict[str, int]:
    """What the seat that left owes every other one, and the house (D17); before hua."""
    stake = int(at.options["stake"])
    owed = {
        seat: shown_worth(at, seat) * stake
        for seat in SEATS
        if seat != at.flags["left"] and seat in at.players
    }
    return owed | {"house": int(at.options["leaver_multiple"]) * stake}


def shown_worth(at: Placed, seat: str) -> int:
    """The single highest pattern that the seat's tiles show."""
    return max(_worths(at, at.players[seat]), default=0)


def _worths(at: Placed, player: Player) -> Iterator[int]:
    wild, melds = at.turned.wild, player.melds
    laid = [tile for meld in melds for tile in meld.tiles]
    tiles = [*player.hand, *laid]
    hidden = sum(count >= 3 and tile != wild for tile, count in Counter(player.hand).items())
    sets = sum(meld.kind != "chow" for meld in melds) + hidden
    wilds = player.hand.count(wild)
    flowers = sum(tile in at.turned.whites for tile in player.flowers)
    pointers = [*tiles, *player.flowers].count(at.turned.pointers)
    suits = {tile[-1] for tile in tiles if tile not in HONOURS}
    if sets >= 5:
        yield 15
    if len(melds) >= 3 and len(suits) == 1:
        yield 15 if any(tile in HONOURS for tile in tiles) else 45
    if len(melds) == 5:
        yield 15 if wilds else 45
    if wilds >= 3:
        yield 15 if wilds == 3 else 45
    if len(melds) >= 4 and wilds >= 2:
        yield 15
    if len(melds) + hidden >= 4 and wilds >= 3:
        yield 45
    if wild not in "ESWN" and all(wind in tiles for wind in "ESWN" if wind != player.seat):
        own = tiles.count(player.seat)
        yield {0: 0, 1: 15, 2: 0}.get(own, 45)
    if wild not in "CFB" and tiles.count("C") >= 3 and tiles.count("F") >= 3:
        yield {3: 45, 4: 200}.get(flowers, 0)
    if flowers == 4:
        yield 45 if sets >= 3 else 4
    if pointers == 3:
        yield 15 if sets >= 3 else 3
    strange = sum(tile not in HONOURS for tile in player.hand)
    if len(melds) >= 3 and strange <= 1 and all(tile in HONOURS for tile in laid):
        yield 200
