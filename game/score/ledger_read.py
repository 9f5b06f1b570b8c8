"""Reads the money of a hand from plain data (读账): types, tiles, names; whether it can happen is asked by the fold."""

from __future__ import annotations

from collections.abc import Callable
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
from game.score.ledger_case import (
    MANY,
    Declined,
    Escape,
    Exhausted,
    KongMade,
    Leave,
    LedgerCase,
    LedgerEvent,
    OwnDraw,
    TileWon,
    WonHand,
)
from game.score.position import Position
from game.score.read_course import voids_of
from game.score.read_tiles import seat_tiles, tile_of
from game.score.soundness import check_seat
from rules import Ruleset, find_ruleset
from rules.core.options import values_of
from rules.core.seat import SEATS, Seat
from rules.mahjong.ruleset import Setting
from rules.mahjong.stages.void import DECLARE_VOID
from rules.scoring.draw_check import Called, CallState
from rules.scoring.model import First, SeatTiles, WinBy
from rules.scoring.terms import Running
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Tile

__all__ = ["ledger_of"]

_KEYS: Final = "id kind game options coins events final"
_MOST_EVENTS: Final = 1000
_MOST_FAN: Final = 1000
_MOST_COINS: Final = 10**18
_NOTHING_TURNED_UP: Final = Setting((), (), (), ())
_KONGS: Final = (MeldKind.OPEN_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG)
_WAYS: Final = (WinBy.SELF_DRAW, WinBy.DISCARD, WinBy.KONG_DRAW, WinBy.ROB_KONG)


def ledger_of(data: dict[str, object]) -> LedgerCase:
    """The hand that *data* describe. Raises `RulesError`: `PositionError`, `OptionsError`."""
    options = as_object(take(data, "options", dict, {}, "a ledger"), "'options'")
    rules = find_ruleset(need(data, "game", str, "a ledger"), options)
    if not isinstance(rules.pay, Running):
        refuse("this game has no ledgers")
    only_keys(data, f"{_KEYS} void" if DECLARE_VOID in rules.stages else _KEYS, "a ledger")
    events = need(data, "events", list, "a ledger")
    if len(events) > _MOST_EVENTS:
        refuse(f"a hand has no {len(events)} events")
    final = as_object(take(data, "final", dict, {}, "a ledger"), "'final'")
    found = {seat_of(name, "'final'"): _final(name, value, rules) for name, value in final.items()}
    voids = voids_of(data)
    return LedgerCase(
        rules,
        tuple(_event(value, place, rules) for place, value in enumerate(events)),
        tuple(found.get(seat) for seat in SEATS),
        _coins(data, rules),
        tuple(voids.get(seat) for seat in SEATS),
    )


def _coins(data: dict[str, object], rules: Ruleset) -> tuple[int, int, int, int] | None:
    """What the four seats own (B12)."""
    if data.get("coins") is None:
        return None
    if "insolvency" not in values_of(rules.options):
        refuse("seats of this game own no coins: they may owe (D20)")
    coins = as_object(data["coins"], "'coins'")
    only_keys(coins, " ".join(SEAT_LETTERS), "'coins'")
    east, south, west, north = (need(coins, seat, int, "'coins'") for seat in SEAT_LETTERS)
    if not all(0 <= owned <= _MOST_COINS for owned in (east, south, west, north)):
        refuse(f"a seat owns 0 to {_MOST_COINS} coins")
    return (east, south, west, north)


def _final(name: str, value: object, rules: Ruleset) -> SeatTiles | Called:
    """What a seat holds at the end, or what it is found to be."""
    what = f"'final' of {name}"
    data = as_object(value, what)
    if "hand" in data:
        only_keys(data, "hand melds", what)
        return _tiles(name, data, rules)
    only_keys(data, "state fan", what)
    state = choice(CallState, need(data, "state", str, what), f"{what}: 'state'")
    if state is CallState.WON:
        refuse(f"{what}: a seat that has won is not checked")
    if state is not CallState.READY:
        if data.get("fan") is not None:
            refuse(f"{what}: only a ready seat has 'fan'")
        return Called(state)
    return Called(state, _fan(data, what))


def _tiles(name: str, data: dict[str, object], rules: Ruleset) -> SeatTiles:
    """The tiles of a seat, as many as it must have."""
    tiles = seat_tiles(name, {key: data[key] for key in ("hand", "melds") if key in data}, rules)
    owner = seat_of(name, "a seat")
    east, south, west, north = (tiles if seat == owner else None for seat in SEATS)
    check_seat(Position(rules, _NOTHING_TURNED_UP, (east, south, west, north)), owner)
    return tiles


def _event(value: object, place: int, rules: Ruleset) -> LedgerEvent:
    """One event."""
    what = f"event {place}"
    data = as_object(value, what)
    kind = need(data, "e", str, what)
    if kind == "win":
        return _win(data, what, rules)
    if kind not in _READERS:
        refuse(f"{what}: 'e' is win, {', '.join(_READERS)}, not another word")
    return _READERS[kind](data, what)


def _kong(data: dict[str, object], what: str) -> KongMade:
    """A kong; only an open one has a source, only an added one can be late."""
    only_keys(data, "e kind seat from late", what)
    seat = _seat(data, what)
    kind = choice(MeldKind, need(data, "kind", str, what), f"{what}: 'kind'")
    if kind not in _KONGS:
        refuse(f"{what}: {kind.value} is no kong")
    source, late = source_of(data, seat, what), switch(data, "late", what)
    if (source is None) == (kind is MeldKind.OPEN_KONG):
        refuse(f"{what}: an open kong needs 'from', the seat whose discard it is; other kongs have none")
    if late and kind is not MeldKind.ADDED_KONG:
        refuse(f"{what}: only an added kong can be late")
    return KongMade(seat, kind, source, late)


def _win(data: dict[str, object], what: str, rules: Ruleset) -> TileWon:
    """One winning tile."""
    only_keys(data, "e by from wins after_kong wall_left", what)
    by = choice(WinBy, need(data, "by", str, what), f"{what}: 'by'")
    if by not in _WAYS:
        refuse(f"{what}: no win comes by {by.value} in this game")
    source = None
    if data.get("from") is not None:
        source = seat_of(need(data, "from", str, what), f"{what}: 'from'")
    if by.is_claim and source is None:
        refuse(f"{what}: a win by {by.value} needs 'from', the seat whose tile it is")
    if not by.is_claim and source is not None:
        refuse(f"{what}: a win by {by.value} is on the seat's own tile: leave out 'from'")
    after_kong = switch(data, "after_kong", what)
    if after_kong and by is not WinBy.DISCARD:
        refuse(f"{what}: 'after_kong' goes with a win on a discard")
    winners = tuple(_winner(each, what, rules) for each in need(data, "wins", list, what))
    tiles = {winner.tile for winner in winners if winner.tiles is not None}
    if not winners or len({winner.seat for winner in winners}) < len(winners):
        refuse(f"{what}: 'wins' names every winner of the tile once")
    if len(tiles) > 1:
        refuse(f"{what}: the winners win on one tile")
    if any(winner.seat == source for winner in winners):
        refuse(f"{what}: a seat does not win on its own discard or kong")
    return TileWon(by, source, winners, after_kong, _wall(data, what))


def _winner(value: object, what: str, rules: Ruleset) -> WonHand:
    """One winner, by its total or by its tiles."""
    what = f"a win of {what}"
    data = as_object(value, what)
    seat = _seat(data, what)
    if "fan" in data:
        only_keys(data, "seat fan", what)
        return WonHand(seat, _fan(data, what))
    only_keys(data, "seat tile hand melds first", what)
    tiles = _tiles(SEAT_LETTERS[seat], data, rules)
    tile: Tile = tile_of(
        need(data, "tile", str, what), f"{what}: 'tile'", rules, f"{what}: 'tile' is one tile"
    )
    first = choice(First, take(data, "first", str, "", what), f"{what}: 'first'")
    return WonHand(seat, 0, tiles, tile, first)


def _seat(data: dict[str, object], what: str) -> Seat:
    return seat_of(need(data, "seat", str, what), what)


def _fan(data: dict[str, object], what: str) -> int:
    fan = need(data, "fan", int, what)
    if not 1 <= fan <= _MOST_FAN:
        refuse(f"{what}: 'fan' is a number of 番 from 1 on, not {fan}")
    return fan


def _wall(data: dict[str, object], what: str) -> int | None:
    """How many tiles are left in the wall."""
    if data.get("wall_left") is None:
        return None
    left = need(data, "wall_left", int, what)
    if not 0 <= left <= MANY:
        refuse(f"{what}: 'wall_left' counts the tiles in the wall: 0 to {MANY}")
    return left


def _declined(data: dict[str, object], what: str) -> Declined:
    only_keys(data, "e seat fan wall_left", what)
    return Declined(_seat(data, what), _fan(data, what), _wall(data, what))


def _own_draw(data: dict[str, object], what: str) -> OwnDraw:
    only_keys(data, "e seat", what)
    return OwnDraw(_seat(data, what))


def _escape(data: dict[str, object], what: str) -> Escape:
    only_keys(data, "e seat wall_left", what)
    return Escape(_seat(data, what), _wall(data, what))


def _leave(data: dict[str, object], what: str) -> Leave:
    only_keys(data, "e seat", what)
    return Leave(_seat(data, what))


def _exhausted(data: dict[str, object], what: str) -> Exhausted:
    only_keys(data, "e", what)
    return Exhausted()


_READERS: Final[dict[str, Callable[[dict[str, object], str], LedgerEvent]]] = {
    "kong": _kong,
    "pass": _declined,
    "turn": _own_draw,
    "escape": _escape,
    "leave": _leave,
    "draw": _exhausted,
}
"""How each event is read; a win asks the game as well."""
