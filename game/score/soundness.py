"""Whether a position can lie on a table (局面是否可能): by the clauses of the sheet and by the tiles of the set.

What cannot be is a `PositionError`; whether a claimed win is one is not asked here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from game.score.claims import check_claim
from game.score.course import check_course
from game.score.fields import SEAT_LETTERS, refuse
from game.score.flags import check_flags
from game.score.position import Position
from rules.core.seat import Seat, left_of
from rules.mahjong.ruleset import Winners
from rules.scoring.model import SeatTiles, WinBy
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import format_tiles
from rules.tiles.tile import Tile

__all__ = ["check_seat", "checked"]


def checked(position: Position, partly: Collection[Seat] = ()) -> Position:
    """The position itself. Raises `PositionError` for one that cannot be.

    Of the seats in *partly* not all concealed tiles are known: they may show fewer.
    """
    for seat in position.shown:
        check_seat(position, seat, whole=seat not in partly)
    if len(position.claims) > 1:
        _check_several(position)
    for claim in position.claims:
        check_claim(position, claim)
    check_course(position)
    _check_copies(position)
    check_flags(position)
    return position


def check_seat(position: Position, seat: Seat, *, whole: bool = True) -> None:
    """The melds and the tiles of a seat that is shown. Raises `PositionError`."""
    tiles = position.tiles_of(seat)
    for meld in tiles.melds:
        _check_meld(position, seat, meld)
    _check_tiles(position, seat, tiles, whole=whole)


def _check_tiles(position: Position, seat: Seat, tiles: SeatTiles, *, whole: bool) -> None:
    """So many concealed tiles as its melds leave, no flower but those set aside (Y1, Y2)."""
    what, flowers = f"seat {SEAT_LETTERS[seat]}", position.setting.flowers
    expected = position.rules.hand - 3 * len(tiles.melds)
    if len(tiles.concealed) > expected or (whole and len(tiles.concealed) < expected):
        held, melds = len(tiles.concealed), len(tiles.melds)
        refuse(f"{what} has {held} concealed tiles; with {melds} melds it must be {expected}")
    for tile in tiles.flowers:
        if tile not in flowers:
            refuse(f"{tile.code} among the flowers of {what} is no flower")
    for tile in tiles.concealed:
        if tile in flowers:
            refuse(f"{what} holds the flower {tile.code}; flowers are set aside and replaced")


def _check_several(position: Position) -> None:
    """Several seats win on one tile, where the game allows it: a discard or a robbed kong (1.3)."""
    claims = position.claims
    if position.rules.claims.winners is Winners.NEAREST:
        refuse(f"one seat wins a hand in this room, not {len(claims)}")
    if len({claim.seat for claim in claims}) < len(claims):
        refuse("a seat wins once on a tile")
    if len({(claim.tile, claim.by, claim.source) for claim in claims}) > 1 or not claims[0].by.is_claim:
        refuse("several seats win only on one and the same tile of another seat")


def _check_meld(position: Position, owner: Seat, meld: Meld) -> None:
    """A meld: no flower in it, no wild but four of them konged (J1), a chow only from the left neighbour (Y2, Y3)."""
    shown = f"a meld of seat {SEAT_LETTERS[owner]} ({meld.kind.value} {format_tiles(meld.tiles)})"
    if not _is_meld(meld.kind, meld.tiles):
        refuse(f"{shown} is none")
    claims, setting = position.rules.claims, position.setting
    wild_kong = claims.wild_kong and meld.kind is MeldKind.CONCEALED_KONG
    for tile in meld.tiles:
        if tile in setting.flowers or (tile in setting.wilds and not wild_kong):
            refuse(f"{shown} holds {tile.code}, which is a wild or a flower here")
    if not meld.kind.is_claimed:
        if meld.source is not None:
            refuse(f"{shown} comes from nobody: leave out 'from'")
        return
    if meld.source is None:
        refuse(f"{shown} lacks 'from', the seat whose discard was claimed")
    left = left_of(owner)
    if meld.kind is MeldKind.CHOW and not claims.chow:
        refuse(f"{shown}: there are no chows in this game")
    if meld.kind is MeldKind.CHOW and meld.source != left:
        refuse(f"{shown} must come from the left neighbour {SEAT_LETTERS[left]}")


def _is_meld(kind: MeldKind, tiles: tuple[Tile, ...]) -> bool:
    """Whether sorted *tiles* are a meld of that kind."""
    if kind is not MeldKind.CHOW:
        return len(tiles) == (4 if kind.is_kong else 3) and len(set(tiles)) == 1
    if len(tiles) != 3 or len({tile.suit for tile in tiles}) != 1 or tiles[0].suit is None:
        return False
    return tiles[1] == tiles[0] + 1 and tiles[2] == tiles[0] + 2


def _check_copies(position: Position) -> None:
    """No more of a kind than the set has, those turned up among them (Y2); several win on one tile."""
    seen = Counter(position.setting.tiles)
    for tiles in position.shown.values():
        laid = (tile for meld in tiles.melds for tile in meld.tiles)
        seen.update((*tiles.concealed, *tiles.flowers, *laid))
    for claim in position.claims[:1]:
        if claim.by is not WinBy.PUSH4:
            seen[claim.tile] += 1
        if claim.by is WinBy.ROB_KONG and claim.source not in position.shown:
            seen[claim.tile] += 3  # the robbed pung, which is not shown
    copies = Counter(position.rules.tiles)
    for tile, count in seen.items():
        if count > copies[tile]:
            refuse(f"there are {count} tiles {tile.code}, the set has {copies[tile]}")
