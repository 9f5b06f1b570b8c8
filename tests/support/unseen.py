"""Another table behind the same view: permutes every tile that a seat cannot see and redoes the history.

What a seat has seen stays where it was in the wall; every other tile, in hands and in the rest of the wall, changes
places. Flowers that have not appeared stay in the rest of the wall: in a hand they would have shown themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from rules.core.seat import SEATS, Seat, after
from rules.mahjong.actions import Action, Chow, Discard, Kong, Pass, Pung
from rules.mahjong.events import (
    Chowed,
    Discarded,
    Drew,
    Event,
    FlowerSet,
    KongDeclared,
    Konged,
    Punged,
    Source,
    Started,
)
from rules.mahjong.phase import Phase
from rules.mahjong.redact import conceal
from rules.mahjong.round import Round
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Tile
from rules.tiles.wall import front_order, tail_order

__all__ = ["another_table"]

_TRIES = 50


def another_table(round_: Round, seat: Seat, rng: Random) -> Round | None:
    """A round that *seat* cannot tell from *round_*, with the unseen tiles permuted; None when luck found none."""
    places = _Places(round_)
    seen = places.seen_by(seat)
    started = round_.log[0]
    assert isinstance(started, Started)
    for _ in range(_TRIES):
        wall = _permuted(round_, places, seen, rng)
        other = _redone(Round(round_.ruleset, wall, started), round_, seat)
        if other is not None:
            return other
    return None


@dataclass
class _Taken:
    place: int
    tile: Tile
    seen: bool = False


class _Places:
    """Which seat took which place of the wall, in order, and which of those tiles have been shown."""

    def __init__(self, round_: Round) -> None:
        self.wall = round_.wall
        state = round_.state
        self.indicators = state.places
        self.taken: dict[Seat, list[_Taken]] = {seat: [] for seat in SEATS}
        self._front = iter(front_order(len(self.wall), state.places))
        self._tail = iter(tail_order(len(self.wall), state.places))
        turns = [after(state.dealer, steps) for steps in SEATS]
        for each in turns * 4:
            for _ in range(4):
                self._take(each, next(self._front))
        self._take(state.dealer, next(self._front))
        for event in round_.log:
            self._follow(event)

    def seen_by(self, seat: Seat) -> set[int]:
        """The places whose tiles that seat knows."""
        known = {taken.place for taken in self.taken[seat]} | set(self.indicators)
        return known | {taken.place for each in SEATS for taken in self.taken[each] if taken.seen}

    def _take(self, seat: Seat, place: int) -> None:
        self.taken[seat].append(_Taken(place, self.wall[place]))

    def _show(self, seat: Seat, tiles: Sequence[Tile], *, last: bool = False) -> None:
        for tile in tiles:
            mine = self.taken[seat]
            place = next(t for t in (reversed(mine) if last else mine) if t.tile == tile and not t.seen)
            place.seen = True

    def _follow(self, event: Event) -> None:
        match event:
            case Drew(seat, _, source):
                self._take(seat, next(self._front if source is Source.WALL else self._tail))
            case Discarded(seat, tile, drawn):
                self._show(seat, (tile,), last=drawn)
            case FlowerSet(seat, tile):
                self._show(seat, (tile,))
            case Chowed(seat, _, own, _):
                self._show(seat, own)
            case Punged(seat, tile, _):
                self._show(seat, (tile, tile))
            case KongDeclared(seat, tile):
                self._show(seat, (tile,))
            case Konged(seat, kind, tile, _) if kind is not MeldKind.ADDED_KONG:
                self._show(seat, (tile,) * (3 if kind is MeldKind.OPEN_KONG else 4))
            case _:
                pass


def _permuted(round_: Round, places: _Places, seen: set[int], rng: Random) -> tuple[Tile, ...]:
    wall = list(round_.wall)
    flowers = round_.state.flower_kinds
    free = [place for place, tile in enumerate(wall) if place not in seen and tile not in flowers]
    tiles = [wall[place] for place in free]
    rng.shuffle(tiles)
    for place, tile in zip(free, tiles, strict=True):
        wall[place] = tile
    return tuple(wall)


def _script(log: Sequence[Event]) -> list[Action]:
    """What was done in public, as actions."""
    script: list[Action] = []
    for event in log:
        match event:
            case Discarded(seat, tile, drawn):
                script.append(Discard(seat, tile, drawn))
            case Chowed(seat, tile, own, _):
                script.append(Chow(seat, tile, own))
            case Punged(seat, tile, _):
                script.append(Pung(seat, tile))
            case KongDeclared(seat, tile):
                script.append(Kong(seat, MeldKind.ADDED_KONG, tile))
            case Konged(seat, kind, tile, _) if kind is not MeldKind.ADDED_KONG:
                script.append(Kong(seat, kind, tile))
            case _:
                pass
    return script


def _redone(other: Round, round_: Round, seat: Seat) -> Round | None:
    """*other* brought to where *round_* stands, or None when the history cannot have been so."""
    wanted = conceal(round_.ruleset, round_.state, seat)
    script = _script(round_.log)
    while True:
        if not script and conceal(other.ruleset, other.state, seat) == wanted:
            return other
        if other.is_over:
            return None
        asked = other.asked()
        doing = script[0] if script else None
        if other.state.phase in (Phase.TURN, Phase.CLAIMED):
            if doing is None or doing not in other.legal(asked[0]):
                return None
            other.act(script.pop(0))
            continue
        claims = isinstance(doing, Chow | Pung) or (
            isinstance(doing, Kong)
            and doing.kind is MeldKind.OPEN_KONG
            and other.state.phase is Phase.DISCARDED
        )
        for each in asked:
            if each not in other.asked():
                break
            if claims and doing is not None and doing.seat == each:
                if doing not in other.legal(each):
                    return None
                script.pop(0)
                other.act(doing)
            else:
                other.act(Pass(each))
