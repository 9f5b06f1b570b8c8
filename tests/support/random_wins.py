"""Random hands that are, or nearly are, wins: melds laid down, as many wilds as live, flowers, any way to win."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from rules import Ruleset, find_ruleset
from rules.mahjong.ruleset import Setting
from rules.scoring.model import First, WinBy, WinFacts
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import KINDS, WINDS, Tile

__all__ = ["random_win", "random_wins"]

_WAYS = (WinBy.SELF_DRAW, WinBy.DISCARD, WinBy.KONG_DRAW, WinBy.ROB_KONG)


def random_wins(seed: int, count: int, ruleset: Ruleset | None = None) -> list[WinFacts]:
    """So many claimed wins of a game (乐清 when none is named), the same for the same seed."""
    rng, rules = Random(seed), ruleset or find_ruleset("yueqing")
    found: list[WinFacts] = []
    while len(found) < count:
        facts = random_win(rng, rules)
        if facts is not None:
            found.append(facts)
    return found


def random_win(rng: Random, ruleset: Ruleset) -> WinFacts | None:
    """One claimed win; None when it would take a fifth copy of a tile."""
    turned = rng.choice(sorted(set(ruleset.tiles)))
    setting = ruleset.turn_up((turned,) * len(ruleset.tiles))
    if not setting.wilds:
        return _suited_win(rng, ruleset)
    (wild,) = setting.wilds
    kinds = _kinds(rng, wild, setting.flowers)
    melds = _melds(rng, kinds, wild, rng.choice((0, 0, 1, 2, 3, 4, 5)))
    live = 3 if wild is turned else 4
    if ruleset.claims.wild_kong and rng.random() < 0.1 and len(melds) < 5:
        melds, live = (*melds, Meld(MeldKind.CONCEALED_KONG, (wild,) * 4)), 0
    hidden = [tile for _ in range(5 - len(melds)) for tile in _set(rng, kinds)] + [rng.choice(kinds)] * 2
    for _ in range(rng.randrange(live + 1)):
        hidden[rng.randrange(len(hidden))] = wild
    while hidden.count(wild) > live:
        hidden[hidden.index(wild)] = rng.choice([kind for kind in kinds if kind != wild])
    if any(hidden.count(tile) > 4 for tile in hidden):
        return None
    rng.shuffle(hidden)
    seat = rng.randrange(4)
    facts = WinFacts(
        seat=seat,
        seat_wind=WINDS[seat],
        concealed=tuple(hidden[1:]),
        melds=melds,
        flowers=_flowers(rng, ruleset, setting),
        tile=hidden[0],
        by=rng.choice(_WAYS),
        source=None,
        first=rng.choice(tuple(First)) if rng.random() < 0.1 else First.NONE,
        wilds=setting.wilds,
        flower_kinds=setting.flowers,
        indicators=setting.tiles,
    )
    return replace(facts, limited=rng.random() < 0.3) if ruleset.scoring.limited else facts


def _suited_win(rng: Random, ruleset: Ruleset) -> WinFacts | None:
    """The same in a game without wilds and flowers: two suits at most, pairs instead of sets now and then."""
    kept = rng.sample(range(3), rng.choice((1, 2)))
    kinds = [kind for kind in sorted(set(ruleset.tiles)) if kind // 9 in kept]
    sets = ruleset.scoring.melds
    pairs = rng.random() < 0.2
    melds = () if pairs else _laid(rng, kinds, rng.choice((0, 0, 1, 2, sets)))
    if pairs:
        hidden = [tile for _ in range((ruleset.hand + 1) // 2) for tile in [rng.choice(kinds)] * 2]
    else:
        hidden = [tile for _ in range(sets - len(melds)) for tile in _set(rng, kinds)] + [
            rng.choice(kinds)
        ] * 2
    held = [*hidden, *(tile for meld in melds for tile in meld.tiles)]
    if any(held.count(tile) > 4 for tile in held):
        return None
    rng.shuffle(hidden)
    seat = rng.randrange(4)
    return WinFacts(
        seat=seat,
        seat_wind=WINDS[seat],
        concealed=tuple(hidden[1:]),
        melds=melds,
        flowers=(),
        tile=hidden[0],
        by=rng.choice(_WAYS),
        source=None,
        first=First.NONE,
        wilds=(),
        flower_kinds=(),
    )


def _laid(rng: Random, kinds: list[Tile], laid: int) -> tuple[Meld, ...]:
    """Three or four alike on the table: nobody chows here."""
    return tuple(_meld(rng, [rng.choice(kinds)] * 3) for _ in range(laid))


def _kinds(rng: Random, wild: Tile, flowers: tuple[Tile, ...]) -> list[Tile]:
    """The kinds of a hand: all, or so few that flushes and homes come up."""
    kinds = [kind for kind in KINDS if kind not in flowers]
    if rng.random() < 0.5:
        suit = rng.randrange(3)
        kinds = [kind for kind in kinds if kind // 9 in (suit, 3)]
    if rng.random() < 0.15:
        kinds = [kind for kind in kinds if kind.is_honour]
    return kinds if wild in kinds else [*kinds, wild]


def _flowers(rng: Random, ruleset: Ruleset, setting: Setting) -> tuple[Tile, ...]:
    """Tiles set aside: of each flower kind none or some of those in play, often all."""
    found: list[Tile] = []
    for kind in setting.flowers:
        live = ruleset.tiles.count(kind) - setting.tiles.count(kind)
        found += [kind] * rng.choice((0, 0, 0, live, live, rng.randint(0, live)))
    return tuple(found)


def _melds(rng: Random, kinds: list[Tile], wild: Tile, laid: int) -> tuple[Meld, ...]:
    melds: list[Meld] = []
    while len(melds) < laid:
        tiles = _set(rng, kinds)
        if wild not in tiles:
            melds.append(_meld(rng, tiles))
    return tuple(melds)


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
