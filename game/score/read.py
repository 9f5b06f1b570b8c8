"""Reads a position from plain data (读局面): types, tiles, names; what cannot lie on a table is told by `checked`."""

from __future__ import annotations

from typing import Final

from game.score.fields import (
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
from game.score.position import Claim, Flags, Position, setting_of, unturned
from game.score.read_course import course_keys, kong_of, with_voids, won_of
from game.score.read_tiles import seat_tiles, single_tiles, tile_of
from game.score.soundness import checked
from rules import Ruleset, find_ruleset
from rules.core.options import values_of
from rules.core.seat import SEATS, Seat
from rules.mahjong.ruleset import Setting
from rules.scoring.model import First, WinBy
from rules.tiles.notation import format_tiles
from rules.tiles.tile import Tile

__all__ = ["position_of"]

_KEYS: Final = "id game options streak indicator wild seats wins flags"
_LONGEST_STREAK: Final = 1_000_000
_OPTION_OF_FLAG: Final = {
    "first_open": "limit",
    "forming_discard": "limit",
    "refused": "liability",
    "just_ate": "liability",
    "single_wait_discard": "liability",
    "left": "leaver",
}
"""Each flag of H12 with the house rule that every game has in which the flag means something."""


def position_of(data: dict[str, object]) -> Position:
    """The position that *data* describe. Raises `RulesError`: `PositionError`, `OptionsError`."""
    options = as_object(take(data, "options", dict, {}, "a position"), "'options'")
    rules = find_ruleset(need(data, "game", str, "a position"), options)
    only_keys(data, " ".join((_KEYS, *course_keys(rules))), "a position")
    streak = take(data, "streak", int, 0, "a position")
    if not 0 <= streak <= _LONGEST_STREAK:
        refuse(f"'streak' counts how often the dealer was retained: 0 to {_LONGEST_STREAK}")
    setting = _setting(data, rules)
    shown = as_object(need(data, "seats", dict, "a position"), "'seats'")
    seats = {seat_of(name, "'seats'"): seat_tiles(name, value, rules) for name, value in shown.items()}
    claims = tuple(_claim(as_object(win, "a win"), rules) for win in need(data, "wins", list, "a position"))
    flags = _flags(as_object(take(data, "flags", dict, {}, "a position"), "'flags'"), rules)
    seats = with_voids(data, seats)
    east, south, west, north = (seats.get(seat) for seat in SEATS)
    return checked(
        Position(
            rules,
            setting,
            (east, south, west, north),
            claims,
            streak,
            flags,
            already_won=won_of(data),
            kong=kong_of(data, rules),
        )
    )


def _setting(data: dict[str, object], rules: Ruleset) -> Setting:
    """The turned-up tile and what it makes; a `wild` that only one tile makes suffices (Y2)."""
    indicator = single_tiles(data, "indicator", rules)
    wild = single_tiles(data, "wild", rules)
    plain = unturned(rules)
    if plain is not None:
        if indicator or wild:
            refuse("no tile is turned up in this game: leave out 'indicator' and 'wild'")
        return plain
    if not indicator and not wild:
        refuse("the turned-up tile is missing: give 'indicator' or 'wild'")
    if not indicator:
        kinds = sorted(set(rules.tiles))
        making = [kind for kind in kinds if setting_of(rules, kind).wilds == wild]
        if len(making) > 1:
            refuse(f"several tiles make {format_tiles(wild)} the wild: give 'indicator'")
        indicator = tuple(making)
    if len(indicator) != 1:
        refuse("one tile is turned up in this game")
    setting = setting_of(rules, indicator[0])
    if wild and wild != setting.wilds:
        refuse(f"the indicator {indicator[0].code} does not make {format_tiles(wild)} the wild")
    return setting


def _claim(data: dict[str, object], rules: Ruleset) -> Claim:
    """One claimed win."""
    only_keys(data, "seat tile by from first", "a win")
    seat = seat_of(need(data, "seat", str, "a win"), "a win")
    tile = tile_of(need(data, "tile", str, "a win"), "the winning tile", rules, "'tile' of a win is one tile")
    by = choice(WinBy, need(data, "by", str, "a win"), "'by'")
    source = source_of(data, seat, "a win")
    return Claim(seat, tile, by, source, choice(First, take(data, "first", str, "", "a win"), "'first'"))


def _flags(data: dict[str, object], rules: Ruleset) -> Flags:
    """What went before, as far as the game asks for it."""
    options = values_of(rules.options)
    known = [flag for flag, option in _OPTION_OF_FLAG.items() if option in options]
    if data and not known:
        refuse("this game knows no flags")
    only_keys(data, " ".join(known), "'flags'")
    return Flags(
        first_open=_seat_flag(data, "first_open"),
        forming_discard=switch(data, "forming_discard", "'flags'"),
        refused=tuple(_flag_seat(name, "refused") for name in take(data, "refused", list, [], "'flags'")),
        just_ate=_tile_flag(data, "just_ate", rules),
        single_wait_discard=_tile_flag(data, "single_wait_discard", rules),
        left=_seat_flag(data, "left"),
    )


def _seat_flag(data: dict[str, object], key: str) -> Seat | None:
    """A flag that names a seat."""
    return None if data.get(key) is None else _flag_seat(data[key], key)


def _flag_seat(value: object, key: str) -> Seat:
    what = f"the flag {key!r}"
    if not isinstance(value, str):
        refuse(f"{what} names a seat: E, S, W or N")
    return seat_of(value, what)


def _tile_flag(data: dict[str, object], key: str, rules: Ruleset) -> Tile | None:
    """A flag that names a tile."""
    if data.get(key) is None:
        return None
    what = f"the flag {key!r}"
    return tile_of(data[key], what, rules, f"{what} is one tile such as '5m'")
