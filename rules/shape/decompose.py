"""Every way to read a complete hand (拆牌): melds and a pair, wilds standing for anything.

The search goes suit by suit and always takes a group for the lowest tile left, so each set of groups is found
once: a group is written as a code that grows with its lowest natural tile, and codes of one tile never go down.
Wilds may stand for a fifth copy (D19) and at any place of a chow. Groups of wilds alone are added at the end:
a faceless pair or triplet (D7), or a chow, which has a face.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, permutations, product
from typing import Final, TypeAlias

from rules.core.record import dataclass
from rules.shape.reading import Group, GroupKind, Reading
from rules.tiles.tile import KINDS, Tile

__all__ = ["decompose"]

_Way: TypeAlias = tuple[int, ...]
_Part: TypeAlias = tuple[int, int, tuple[_Way, ...]]  # wilds used, pairs, ways
_Pick: TypeAlias = tuple[int, int, int, bool, int, int, int]

# Four bits a count, nine counts and their sum a block, four blocks (three suits, honours) side by side.
_BITS: Final = 4
_KEY_BITS: Final = 9 * _BITS
_KEY_MASK: Final = (1 << _KEY_BITS) - 1
_BLOCK_BITS: Final = _KEY_BITS + 2 * _BITS
_UNITS: Final = tuple((1 << tile % 9 * _BITS | 1 << _KEY_BITS) << tile // 9 * _BLOCK_BITS for tile in KINDS)


@dataclass(frozen=True, slots=True)
class _Form:
    """A group by shape: kind, where it starts seen from its lowest natural tile, the places wilds hold."""

    kind: GroupKind
    start: int
    wild: tuple[bool, ...]


_STARTS: Final = tuple(block * _BLOCK_BITS for block in range(4))
_O, _W = False, True
_FORMS: Final = (
    _Form(GroupKind.TRIPLET, 0, (_O, _O, _O)),
    _Form(GroupKind.TRIPLET, 0, (_O, _O, _W)),
    _Form(GroupKind.TRIPLET, 0, (_O, _W, _W)),
    _Form(GroupKind.CHOW, -2, (_W, _W, _O)),
    _Form(GroupKind.CHOW, -1, (_W, _O, _O)),
    _Form(GroupKind.CHOW, -1, (_W, _O, _W)),
    _Form(GroupKind.CHOW, 0, (_O, _O, _O)),
    _Form(GroupKind.CHOW, 0, (_O, _O, _W)),
    _Form(GroupKind.CHOW, 0, (_O, _W, _O)),
    _Form(GroupKind.CHOW, 0, (_O, _W, _W)),
    _Form(GroupKind.PAIR, 0, (_O, _O)),
    _Form(GroupKind.PAIR, 0, (_O, _W)),
)


def decompose(naturals: Iterable[Tile], wilds: tuple[Tile, ...], melds: int) -> tuple[Reading, ...]:
    """Every reading of the concealed tiles as *melds* melds and a pair, the pair last; none without a shape.

    *wilds* are the wilds held, as physical tiles. The order of the readings depends on the tiles alone, not on
    the order in which they are given.
    """
    packed = sum(map(_UNITS.__getitem__, naturals))
    keys = [packed >> start & _KEY_MASK for start in _STARTS]
    sizes = [packed >> start + _KEY_BITS & 255 for start in _STARTS]
    if sum(sizes) + len(wilds) != 3 * melds + 2:
        return ()
    parts = _parts(keys, sizes, len(wilds))
    if parts is None:
        return ()
    wild = wilds[0] if wilds else Tile.HIDDEN
    readings = tuple(_join(parts, wild, len(wilds)))
    if len(set(wilds)) < 2:
        return readings
    return tuple(dict.fromkeys(placed for reading in readings for placed in _place(reading, wilds)))


def _parts(keys: list[int], sizes: list[int], wilds: int) -> list[list[_Part]] | None:
    """For each block its ways by wilds used; None when the wilds do not suffice."""
    parts: list[list[_Part]] = []
    spare = wilds
    for block, key in enumerate(keys):
        for used in range(spare + 1):
            pairs, ways = _block(key, sizes[block], used, block == 3)
            if ways:
                parts.append([(used, pairs, ways)])
                spare -= used
                break
        else:
            return None
    if spare:
        for block, part in enumerate(parts):
            least = part[0][0]
            for used in range(least + 1, least + spare + 1):
                pairs, ways = _block(keys[block], sizes[block], used, block == 3)
                if ways:
                    part.append((used, pairs, ways))
    return parts


def _block(key: int, size: int, wilds: int, honours: bool) -> tuple[int, tuple[_Way, ...]]:
    """The ways of a block that takes *wilds* wilds, after the number of pairs: its size tells that."""
    pairs = (0, 2, 1)[(size + wilds) % 3]
    if pairs == 2:
        return 0, ()
    return pairs, _ways(key, wilds, pairs, 0, honours)


@lru_cache(maxsize=1 << 16)
def _ways(key: int, wilds: int, pairs: int, least: int, honours: bool) -> tuple[_Way, ...]:
    """Every set of groups, codes from *least* up, of all tiles of the block and exactly *wilds* wilds."""
    if not key:
        return () if wilds or pairs else ((),)
    rank = ((key & -key).bit_length() - 1) // _BITS
    found: list[_Way] = []
    for code, units, cost, is_pair, copies, second, third in (_HONOUR_PICKS if honours else _PICKS)[rank]:
        if code < least or cost > wilds or key >> rank * _BITS & 15 < copies:
            continue
        if (is_pair and not pairs) or not key & second or not key & third:
            continue
        left = key - units
        follow = code if left >> rank * _BITS & 15 else 0
        rests = _ways(left, wilds - cost, pairs - is_pair, follow, honours)
        found.extend((*rest, code) if is_pair else (code, *rest) for rest in rests)
    return tuple(found)


def _join(parts: list[list[_Part]], wild: Tile, wilds: int) -> Iterator[Reading]:
    """The readings of the whole hand: one way a block, wilds left over as groups of their own."""
    blocks = [
        [(used, pairs, [_resolve(table, way, pairs) for way in ways]) for used, pairs, ways in part]
        for table, part in zip(_groups(wild), parts, strict=True)
    ]
    alone_pair, alone_melds = _alone(wild)
    for chosen in product(*blocks):
        (used1, pairs1, ways1), (used2, pairs2, ways2), (used3, pairs3, ways3), (used4, pairs4, ways4) = (
            chosen
        )
        left = wilds - used1 - used2 - used3 - used4
        missing = 1 - pairs1 - pairs2 - pairs3 - pairs4
        if missing < 0 or left < 2 * missing:
            continue
        rest = combinations_with_replacement(alone_melds, (left - 2 * missing) // 3)
        alone = [melds + alone_pair[:missing] for melds in rest]
        for (melds1, pair1), (melds2, pair2), (melds3, pair3), (melds4, pair4) in product(
            ways1, ways2, ways3, ways4
        ):
            melds, pair = melds1 + melds2 + melds3 + melds4, pair1 + pair2 + pair3 + pair4
            for more in alone:
                yield melds + more + pair


def _resolve(table: tuple[Group, ...], way: _Way, pairs: int) -> tuple[Reading, Reading]:
    """The groups of a way: melds, and the pair when the block has it, which stands last."""
    groups = tuple([table[code] for code in way])
    return (groups[:-1], groups[-1:]) if pairs else (groups, ())


def _place(reading: Reading, wilds: tuple[Tile, ...]) -> Iterator[Reading]:
    """The readings that differ in which of several wild kinds holds which place (two wild kinds)."""
    for order in sorted(set(permutations(wilds))):
        taken = iter(order)
        yield tuple(
            _group(
                group.kind,
                group.faces,
                group.wild,
                tuple(
                    next(taken) if wild else face for face, wild in zip(group.faces, group.wild, strict=True)
                ),
            )
            for group in reading
        )


def _group(
    kind: GroupKind, faces: tuple[Tile, ...], wild: tuple[bool, ...], tiles: tuple[Tile, ...]
) -> Group:
    """A concealed group; without a face it repeats its tiles."""
    return Group(kind, tiles if all(wild) and kind is not GroupKind.CHOW else faces, wild, tiles)


def _picks(honours: bool) -> tuple[tuple[_Pick, ...], ...]:
    """By lowest rank every group: code, units, wilds, is it the pair, copies of the lowest, two masks to hit."""
    return tuple(
        tuple(_pick(rank, index, form) for index, form in enumerate(_FORMS) if _fits(rank, form, honours))
        for rank in range(9)
    )


def _fits(rank: int, form: _Form, honours: bool) -> bool:
    """Whether the form exists at a rank: chows not among honours nor over the edge."""
    return form.kind is not GroupKind.CHOW or (not honours and 0 <= rank + form.start <= 6)


def _pick(rank: int, index: int, form: _Form) -> _Pick:
    """One row of `_picks`."""
    step = 1 if form.kind is GroupKind.CHOW else 0
    places = [rank + form.start + step * n for n, wild in enumerate(form.wild) if not wild]
    units = sum(1 << place * _BITS for place in places)
    masks = [15 << place * _BITS for place in places if place != rank]
    masks += [_KEY_MASK] * (2 - len(masks))
    return (
        rank * len(_FORMS) + index,
        units,
        sum(form.wild),
        form.kind is GroupKind.PAIR,
        places.count(rank),
        masks[0],
        masks[1],
    )


_PICKS: Final = _picks(honours=False)
_HONOUR_PICKS: Final = _picks(honours=True)


@lru_cache(maxsize=64)
def _groups(wild: Tile) -> tuple[tuple[Group, ...], ...]:
    """For each block the group of every code when *wild* is the wild kind."""
    return tuple(
        tuple(
            _concealed(form, block * 9 + rank, wild, honours=block == 3)
            for rank in range(7 if block == 3 else 9)
            for form in _FORMS
        )
        for block in range(4)
    )


def _concealed(form: _Form, lowest: int, wild: Tile, honours: bool) -> Group:
    """The group of a form; codes of forms that do not exist there are never used and get the nearest."""
    start = lowest
    if form.kind is GroupKind.CHOW and not honours:
        start = lowest // 9 * 9 + min(max(lowest % 9 + form.start, 0), 6)
    step = 1 if form.kind is GroupKind.CHOW and not honours else 0
    faces = tuple(KINDS[start + step * place] for place in range(len(form.wild)))
    tiles = tuple(wild if is_wild else face for is_wild, face in zip(form.wild, faces, strict=True))
    return Group(form.kind, faces, form.wild, tiles)


@lru_cache(maxsize=64)
def _alone(wild: Tile) -> tuple[tuple[Group, ...], tuple[Group, ...]]:
    """The groups of wilds alone: the pair; the triplet and every chow."""
    pair = Group(GroupKind.PAIR, (wild,) * 2, (True,) * 2, (wild,) * 2)
    triplet = Group(GroupKind.TRIPLET, (wild,) * 3, (True,) * 3, (wild,) * 3)
    chows = tuple(
        Group(GroupKind.CHOW, KINDS[start : start + 3], (True,) * 3, (wild,) * 3)
        for start in range(27)
        if start % 9 <= 6
    )
    return (pair,), (triplet, *chows)
