"""Positions (局面): what lies on the table when a win is claimed, read from plain data and checked against the rules.

What cannot be, by the clauses of the sheet or by the tiles of the set, is a `PositionError`; whether a claimed win
is one is not asked here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
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
    take,
    tiles_of,
)
from rules import find_ruleset
from rules.core.seat import SEATS, Seat, left_of
from rules.mahjong.ruleset import Ruleset, Setting
from rules.scoring.model import First, SeatTiles, WinBy, WinFacts
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import format_tiles
from rules.tiles.tile import KINDS, WINDS, Tile

__all__ = ["DEALER", "Position", "position_of"]

DEALER: Final[Seat] = 0
"""Seats of a position are counted from the dealer."""

_LONGEST_STREAK: Final = 1_000_000
_EVERYWHERE: Final = frozenset({WinBy.SELF_DRAW, WinBy.DISCARD, WinBy.KONG_DRAW, WinBy.ROB_KONG})
_NOTHING: Final = SeatTiles((), (), ())


@dataclass(frozen=True, slots=True)
class Position:
    """A sound position: the game, how often the dealer was retained, the tiles of all seats, the claimed wins."""

    rules: Ruleset
    setting: Setting
    streak: int
    seats: tuple[SeatTiles, SeatTiles, SeatTiles, SeatTiles]
    claims: tuple[WinFacts, ...]


def position_of(data: dict[str, object]) -> Position:
    """The position that *data* describe. Raises `RulesError`: `PositionError`, `OptionsError`."""
    only_keys(data, "id game options streak indicator wild seats wins flags", "a position")
    if data.get("flags"):
        refuse("this game knows no flags")
    options = as_object(take(data, "options", dict, {}, "a position"), "'options'")
    rules = find_ruleset(need(data, "game", str, "a position"), options)
    streak = take(data, "streak", int, 0, "a position")
    if not 0 <= streak <= _LONGEST_STREAK:
        refuse(f"'streak' counts how often the dealer was retained: 0 to {_LONGEST_STREAK}")
    return _Reader(rules, _setting(data, rules)).read(data, streak)


def _setting(data: dict[str, object], rules: Ruleset) -> Setting:
    """The turned-up tile and what it makes; one of `indicator` and `wild` suffices (Y2)."""
    indicator = _single_tiles(data, "indicator", rules)
    wild = _single_tiles(data, "wild", rules)
    if not indicator and not wild:
        refuse("the turned-up tile is missing: give 'indicator' or 'wild'")
    if not indicator:
        turned = (_turned_up(rules, kind) for kind in _kinds(rules))
        indicator = next((each.tiles for each in turned if each.wilds == wild), ())
    if len(indicator) != 1:
        refuse("one tile is turned up in this game")
    setting = _turned_up(rules, indicator[0])
    if wild and wild != setting.wilds:
        refuse(f"the indicator {indicator[0].code} does not make {format_tiles(wild)} the wild")
    return setting


def _turned_up(rules: Ruleset, kind: Tile) -> Setting:
    """What a turned-up *kind* makes: the game looks at a wall that holds it everywhere."""
    return rules.turn_up((kind,) * len(rules.tiles))


def _kinds(rules: Ruleset) -> Iterable[Tile]:
    """The kinds that a game has."""
    return [kind for kind in KINDS if kind in rules.tiles]


def _single_tiles(data: dict[str, object], key: str, rules: Ruleset) -> tuple[Tile, ...]:
    """A list of single tiles such as ``["5m"]``."""
    found = [_tiles(each, f"{key!r}", rules) for each in take(data, key, list, [], "a position")]
    if any(len(tiles) != 1 for tiles in found):
        refuse(f"{key!r} lists single tiles such as '5m'")
    return tuple(tiles[0] for tiles in found)


def _tiles(value: object, what: str, rules: Ruleset) -> tuple[Tile, ...]:
    """Tiles that the game has."""
    tiles = tiles_of(value, what)
    for tile in tiles:
        if tile not in rules.tiles:
            refuse(f"{what}: this game has no tile {tile.code}")
    return tiles


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads seats and wins under the rules of one game with its wild and flower kinds known."""

    rules: Ruleset
    setting: Setting

    def read(self, data: dict[str, object], streak: int) -> Position:
        """The whole position."""
        shown = as_object(need(data, "seats", dict, "a position"), "'seats'")
        seats = {seat_of(name, "'seats'"): self._seat(name, value) for name, value in shown.items()}
        wins = need(data, "wins", list, "a position")
        if len(wins) > 1:
            refuse(f"one seat wins a hand in this game, not {len(wins)}")
        claims = tuple(self._claim(as_object(win, "a win"), seats) for win in wins)
        self._check_copies(seats, claims)
        east, south, west, north = (seats.get(seat, _NOTHING) for seat in SEATS)
        return Position(self.rules, self.setting, streak, (east, south, west, north), claims)

    def _seat(self, name: str, value: object) -> SeatTiles:
        """One seat: so many concealed tiles as its melds leave, no flower but those set aside (Y1, Y2)."""
        what = f"seat {name}"
        owner = seat_of(name, "'seats'")
        data = as_object(value, what)
        only_keys(data, "hand melds flowers", what)
        melds = tuple(self._meld(meld, owner) for meld in take(data, "melds", list, [], what))
        hand = _tiles(need(data, "hand", str, what), f"the hand of {what}", self.rules)
        expected = self.rules.hand - 3 * len(melds)
        if len(hand) != expected:
            refuse(f"{what} has {len(hand)} concealed tiles; with {len(melds)} melds it must be {expected}")
        flowers = _tiles(take(data, "flowers", str, "", what), f"the flowers of {what}", self.rules)
        for tile in flowers:
            if tile not in self.setting.flowers:
                refuse(f"{tile.code} among the flowers of {what} is no flower")
        for tile in hand:
            if tile in self.setting.flowers:
                refuse(f"{what} holds the flower {tile.code}; flowers are set aside and replaced")
        return SeatTiles(tuple(sorted(hand)), melds, flowers)

    def _meld(self, value: object, owner: Seat) -> Meld:
        """A meld: no wild and no flower in it, a chow only from the left neighbour (Y2, Y3)."""
        what = f"a meld of seat {SEAT_LETTERS[owner]}"
        data = as_object(value, what)
        only_keys(data, "kind tiles from", what)
        kind = choice(MeldKind, need(data, "kind", str, what), f"{what}: 'kind'")
        tiles = tuple(sorted(_tiles(need(data, "tiles", str, what), what, self.rules)))
        shown = f"{what} ({kind.value} {format_tiles(tiles)})"
        if not _is_meld(kind, tiles):
            refuse(f"{shown} is none")
        for tile in tiles:
            if tile in self.setting.wilds or tile in self.setting.flowers:
                refuse(f"{shown} holds {tile.code}, which is a wild or a flower here")
        source = source_of(data, owner, shown)
        if not kind.is_claimed:
            if source is not None:
                refuse(f"{shown} comes from nobody: leave out 'from'")
            return Meld(kind, tiles)
        if source is None:
            refuse(f"{shown} lacks 'from', the seat whose discard was claimed")
        left = left_of(owner)
        if kind is MeldKind.CHOW and not (self.rules.claims.chow and source == left):
            refuse(f"{shown} must come from the left neighbour {SEAT_LETTERS[left]}")
        return Meld(kind, tiles, source, None if kind is MeldKind.CHOW else tiles[0])

    def _claim(self, data: dict[str, object], seats: dict[Seat, SeatTiles]) -> WinFacts:
        """One claimed win."""
        only_keys(data, "seat tile by from first", "a win")
        seat = seat_of(need(data, "seat", str, "a win"), "a win")
        if seat not in seats:
            refuse(f"seat {SEAT_LETTERS[seat]} wins but is not among 'seats'")
        tiles = _tiles(need(data, "tile", str, "a win"), "the winning tile", self.rules)
        if len(tiles) != 1:
            refuse("'tile' of a win is one tile")
        by = choice(WinBy, need(data, "by", str, "a win"), "'by'")
        if by not in _EVERYWHERE and all(by is not flat.by for flat in self.rules.scoring.flat):
            refuse(f"no win comes by {by.value} in this game")
        facts = WinFacts(
            seat=seat,
            seat_wind=WINDS[seat],
            concealed=seats[seat].concealed,
            melds=seats[seat].melds,
            flowers=seats[seat].flowers,
            tile=tiles[0],
            by=by,
            source=source_of(data, seat, "a win"),
            first=choice(First, take(data, "first", str, "", "a win"), "'first'"),
            wilds=self.setting.wilds,
            flower_kinds=self.setting.flowers,
            indicators=self.setting.tiles,
        )
        _check_coming(facts)
        _check_first(facts)
        return facts

    def _check_copies(self, seats: dict[Seat, SeatTiles], claims: tuple[WinFacts, ...]) -> None:
        """No more of a kind than the set has, those turned up among them (Y2)."""
        seen = Counter(self.setting.tiles)
        for holds in seats.values():
            laid = (tile for meld in holds.melds for tile in meld.tiles)
            seen.update((*holds.concealed, *holds.flowers, *laid))
        for facts in claims:
            if facts.by is not WinBy.PUSH4:
                seen[facts.tile] += 1
            if facts.by is WinBy.ROB_KONG and facts.source is not None:
                seen[facts.tile] += _robbed_elsewhere(facts.source, facts.tile, seats)
        copies = Counter(self.rules.tiles)
        for tile, count in seen.items():
            if count > copies[tile]:
                refuse(f"there are {count} tiles {tile.code}, the set has {copies[tile]}")


def _robbed_elsewhere(source: Seat, tile: Tile, seats: dict[Seat, SeatTiles]) -> int:
    """The tiles of a robbed pung that are not shown; a robbed seat that is shown must have the pung (Y3)."""
    if source not in seats:
        return 3
    if not any(meld.kind is MeldKind.PUNG and tile in meld.tiles for meld in seats[source].melds):
        refuse(f"seat {SEAT_LETTERS[source]} has no pung of {tile.code} to add to")
    return 0


def _is_meld(kind: MeldKind, tiles: tuple[Tile, ...]) -> bool:
    """Whether sorted *tiles* are a meld of that kind."""
    if kind is not MeldKind.CHOW:
        return len(tiles) == (4 if kind.is_kong else 3) and len(set(tiles)) == 1
    if len(tiles) != 3 or len({tile.suit for tile in tiles}) != 1 or tiles[0].suit is None:
        return False
    return tiles[1] == tiles[0] + 1 and tiles[2] == tiles[0] + 2


def _check_coming(facts: WinFacts) -> None:
    """How the winning tile came must be possible."""
    if facts.by.is_claim and facts.source is None:
        refuse(f"a win by {facts.by.value} needs 'from', the seat whose tile it is")
    if not facts.by.is_claim and facts.source is not None:
        refuse(f"a win by {facts.by.value} is on the seat's own tile: leave out 'from'")
    is_flower = facts.tile in facts.flower_kinds
    if is_flower and facts.by is not WinBy.PUSH4:
        refuse(f"the winning tile {facts.tile.code} is a flower; flowers are set aside and replaced")
    if not is_flower and facts.by is WinBy.PUSH4:
        refuse(f"push4 names the flower just set aside, and {facts.tile.code} is none")
    if facts.by is WinBy.KONG_DRAW and not any(meld.kind.is_kong for meld in facts.melds):
        refuse("a win on a kong's replacement needs a kong among the melds")


def _check_first(facts: WinFacts) -> None:
    """天胡: the dealer's own draw, nothing claimed. 地胡: on the dealer's first discard or its kong (Y8, D11)."""
    claimed = [meld for meld in facts.melds if meld.kind.is_claimed]
    if facts.first is First.HEAVEN and (facts.seat != DEALER or facts.by.is_claim or claimed):
        refuse("heaven is for the dealer E, on its own draw and without claimed melds")
    if facts.first is not First.EARTH:
        return
    konged = [meld for meld in claimed if meld.kind is MeldKind.OPEN_KONG and meld.source == DEALER]
    if facts.by is WinBy.DISCARD:
        possible = facts.source == DEALER and not facts.melds
    else:
        own = facts.by in (WinBy.KONG_DRAW, WinBy.PUSH3, WinBy.PUSH4)
        possible = own and len(konged) == len(claimed) == 1
    if facts.seat == DEALER or not possible:
        refuse("earth is for another seat than E, on the dealer's first discard or after konging it")
