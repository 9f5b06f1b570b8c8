"""The open double (明牌, 明翻): what lies open before a seat and doubles its hand (H9).

A concealed kong counts only toward the five melds (D14). Families that cannot be scored show nothing: the beauties
when a dragon is the wild or C is the flower, the winds when one of them is the wild.
"""

from __future__ import annotations

from typing import Final

from rules.core.record import dataclass
from rules.scoring.aside import whites_among
from rules.scoring.model import WinFacts
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.tile import DRAGONS, WINDS, Tile

__all__ = ["FIVE_MELDS", "OpenDouble", "Shown", "fed_doubles", "may_show", "open_doubles", "shown_by"]

FIVE_MELDS: Final = 5
"""So many melds laid down leave one tile in the hand (单吊)."""

_OPEN_SETS: Final = frozenset({MeldKind.PUNG, MeldKind.OPEN_KONG, MeldKind.ADDED_KONG})


@dataclass(frozen=True, slots=True)
class Shown:
    """What a seat shows to everybody: its wind, melds and flowers; and what the wall decided for all."""

    seat_wind: Tile
    melds: tuple[Meld, ...]
    flowers: tuple[Tile, ...]
    indicators: tuple[Tile, ...]
    wilds: tuple[Tile, ...]
    flower_kinds: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class OpenDouble:
    """One reason why a hand is doubled for all to see, and the tiles that show it.

    The kinds, in the order in which they are told: ``four_flowers``, ``three_indicators``, ``beauties``,
    ``four_winds``, ``six_basics``, ``single_wait``.
    """

    kind: str
    tiles: tuple[Tile, ...]


def shown_by(facts: WinFacts) -> Shown:
    """What the winner showed before it won."""
    return Shown(
        facts.seat_wind, facts.melds, facts.flowers, facts.indicators, facts.wilds, facts.flower_kinds
    )


def open_doubles(shown: Shown) -> tuple[OpenDouble, ...]:
    """Every open double that the tiles show (H9); () for none.

    >>> from rules.tiles.notation import parse_tiles
    >>> flowers, wilds = tuple(parse_tiles("BB99pB9p")), (Tile.P1,)
    >>> shown = Shown(Tile.E, (), flowers, (Tile.P9,), wilds, (Tile.B, Tile.P9))
    >>> [each.kind for each in open_doubles(shown)]
    ['three_indicators', 'six_basics']
    """
    if not may_show(shown.melds, shown.flowers, shown.indicators, shown.flower_kinds):
        return ()
    sets = {meld.tiles[0]: meld.tiles for meld in shown.melds if meld.kind in _OPEN_SETS}
    whites = whites_among(shown.flowers, shown.indicators)
    indicators = _indicators(shown)
    found = []
    if len(whites) >= 4:
        found.append(OpenDouble("four_flowers", whites))
    if len(indicators) >= 3:
        found.append(OpenDouble("three_indicators", indicators))
    found += _families(shown, sets, whites)
    scored = [kind for kind in dict.fromkeys((shown.seat_wind, Tile.C, Tile.F)) if kind in sets]
    if len(whites) + len(indicators) + len(scored) >= 6:
        tiles = tuple(tile for kind in scored for tile in sets[kind])
        # an indicator tile in a pung of the seat's wind or of F counts in both, and lies there once
        found.append(OpenDouble("six_basics", (*whites, *_beside(indicators, tiles), *tiles)))
    if len(shown.melds) >= FIVE_MELDS:
        found.append(OpenDouble("single_wait", tuple(tile for meld in shown.melds for tile in meld.tiles)))
    return tuple(found)


def may_show(
    melds: tuple[Meld, ...],
    flowers: tuple[Tile, ...],
    indicators: tuple[Tile, ...],
    flower_kinds: tuple[Tile, ...],
) -> bool:
    """Whether it is worth looking closer, asked of every discard: most seats show too little for an open double."""
    if len(flowers) >= 3 or len(melds) >= 4:
        return True
    for tile in indicators:
        if tile not in flower_kinds:
            return bool(melds)  # indicator tiles that are not set aside lie in melds (D67)
    return False


def fed_doubles(shown: Shown, tile: Tile) -> tuple[OpenDouble, ...]:
    """The open doubles that a triplet of *tile*, counted as laid down, would newly show (点炮成明翻, H8).

    Five melds laid down do not count here.
    """
    triplet = Meld(MeldKind.PUNG, (tile, tile, tile))
    more = Shown(
        shown.seat_wind, (*shown.melds, triplet), shown.flowers, shown.indicators, shown.wilds,
        shown.flower_kinds,
    )  # fmt: skip
    after = [each for each in open_doubles(more) if each.kind != "single_wait"]
    if not after:
        return ()
    before = {each.kind for each in open_doubles(shown)}
    return tuple(each for each in after if each.kind not in before)


def _indicators(shown: Shown) -> tuple[Tile, ...]:
    """The indicator tiles to be seen: set aside, or else in open melds (D67)."""
    open_melds = [meld.tiles for meld in shown.melds if meld.kind is not MeldKind.CONCEALED_KONG]
    return tuple(tile for tiles in (shown.flowers, *open_melds) for tile in tiles if tile in shown.indicators)


def _families(shown: Shown, sets: dict[Tile, tuple[Tile, ...]], whites: tuple[Tile, ...]) -> list[OpenDouble]:
    """The beauties (三美人, 四美人) and the four winds (四风齐), where they can be scored."""
    found = []
    if Tile.C in sets and Tile.F in sets and not any(dragon in shown.wilds for dragon in DRAGONS):
        flowers = tuple(tile for tile in whites if tile is Tile.B)
        if len(flowers) >= 3:
            found.append(OpenDouble("beauties", (*sets[Tile.C], *sets[Tile.F], *flowers)))
    if all(wind in sets for wind in WINDS) and not any(wind in shown.wilds for wind in WINDS):
        found.append(OpenDouble("four_winds", tuple(tile for wind in WINDS for tile in sets[wind])))
    return found


def _beside(indicators: tuple[Tile, ...], tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The *indicators* that are not among *tiles* already."""
    return tuple(tile for tile in indicators if tile not in tiles)
