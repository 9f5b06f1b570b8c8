"""Reads what went before in games that go on after a win (经过): who has won, the kong of this turn, suits declared.

A game knows these keys when it plays the pieces that they tell of: one that keeps a running account, one in which
suits are declared.
"""

from __future__ import annotations

from typing import Final

from game.score.fields import (
    SEAT_LETTERS,
    as_object,
    choice,
    need,
    only_keys,
    refuse,
    seat_of,
    source_of,
    switch,
    take,
)
from game.score.position import LastKong
from game.score.read_tiles import tile_of
from rules import Ruleset
from rules.core.record import replace
from rules.core.seat import Seat
from rules.mahjong.stages.account import ACCOUNT
from rules.mahjong.stages.void import DECLARE_VOID
from rules.scoring.model import SeatTiles
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Suit

__all__ = ["course_keys", "kong_of", "voids_of", "with_voids", "won_of"]

_KEYS_OF_STAGE: Final = ((ACCOUNT, ("already_won", "kong")), (DECLARE_VOID, ("void",)))


def course_keys(rules: Ruleset) -> tuple[str, ...]:
    """The keys of a position that only this game and its like have."""
    return tuple(key for stage, keys in _KEYS_OF_STAGE if stage in rules.stages for key in keys)


def won_of(data: dict[str, object]) -> tuple[Seat, ...]:
    """The seats that have won before, in order."""
    return tuple(_seat(name, "'already_won'") for name in take(data, "already_won", list, [], "a position"))


def voids_of(data: dict[str, object]) -> dict[Seat, Suit]:
    """The suits that seats have declared."""
    told = as_object(take(data, "void", dict, {}, "a position"), "'void'")
    return {seat_of(name, "'void'"): _suit(suit) for name, suit in told.items()}


def with_voids(data: dict[str, object], seats: dict[Seat, SeatTiles]) -> dict[Seat, SeatTiles]:
    """The seats that are shown, with the suits that they have declared."""
    voids = voids_of(data)
    return {seat: replace(tiles, void=voids.get(seat)) for seat, tiles in seats.items()}


def kong_of(data: dict[str, object], rules: Ruleset) -> LastKong | None:
    """The last kong of the turn in which the winning tile appeared."""
    if data.get("kong") is None:
        return None
    what = "'kong'"
    told = as_object(data["kong"], what)
    only_keys(told, "seat kind tile from late", what)
    seat = _seat(need(told, "seat", str, what), what)
    kind = choice(MeldKind, need(told, "kind", str, what), f"{what}: 'kind'")
    tile = tile_of(need(told, "tile", str, what), what, rules, f"{what}: 'tile' is one tile")
    source, late = source_of(told, seat, what), switch(told, "late", what)
    if not kind.is_kong:
        refuse(f"{what}: {kind.value} is no kong")
    if (source is not None) != (kind is MeldKind.OPEN_KONG):
        refuse(f"{what}: 'from' says whose discard made an open kong, and goes with nothing else")
    if late and kind is not MeldKind.ADDED_KONG:
        refuse(f"{what}: only an added kong can be late, not {kind.value}")
    return LastKong(seat, kind, tile, source, late)


def _seat(name: object, what: str) -> Seat:
    if not isinstance(name, str):
        refuse(f"{what}: a seat is one of the letters {SEAT_LETTERS}")
    return seat_of(name, what)


def _suit(letter: object) -> Suit:
    if not isinstance(letter, str):
        refuse("'void': a suit is 'm', 'p' or 's'")
    return choice(Suit, letter, "'void': a suit")
