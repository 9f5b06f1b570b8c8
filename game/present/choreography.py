"""Which tiles move when something happens (编排): an event and the pictures before and after it give the motions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.placed import PlacedTile, Pose
from game.present.layout.table_layout import TableLayout
from game.present.motion import Motion, MotionKind
from game.present.table_model import Place, Row, ShownTile, Side, TableModel
from game.present.wall_model import front_stack, tail_stack
from rules.core.seat import after
from rules.mahjong.events import (
    Chowed,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exchanged,
    FlowerSet,
    IndicatorTurned,
    ItemUsed,
    Konged,
    Punged,
    Won,
)
from rules.mahjong.state import RoundState
from rules.tiles.tile import Tile

__all__ = ["Scenery", "motions_for"]

_PACKET_S: Final = 0.04
_WAVE_S: Final = 0.04
_TAKE_S: Final = 0.22
_SETTLE_S: Final = 0.28
_PASS_S: Final = 0.55


@dataclass(frozen=True, slots=True)
class Scenery:
    """A state as it is shown: model and layout; *leaving* is the place of the own tile that was played, if known."""

    state: RoundState
    model: TableModel
    layout: TableLayout
    leaving: int | None = None


def motions_for(event: Event, before: Scenery, after_it: Scenery) -> tuple[Motion, ...]:
    """The motions that lead from one picture to the next; () when nothing visible moves."""
    match event:
        case Dealt():
            return tuple(_deal(after_it))
        case Drew():
            return tuple(_draw(event, before, after_it))
        case Discarded():
            return tuple(_discard(event, before, after_it))
        case Chowed() | Punged() | Konged():
            return tuple(_claim(event, before, after_it))
        case FlowerSet():
            return tuple(_flower(event, before, after_it))
        case IndicatorTurned():
            return tuple(_turned_up(after_it))
        case Won():
            return tuple(_reveal(event, before, after_it))
        case Exchanged():
            return tuple(_exchange(event, before, after_it))
        case ItemUsed(item=item) if item.swaps:
            return tuple(_swap(event, before, after_it))
        case _:
            return ()


def _stack_rect(scenery: Scenery, index: int) -> Rect:
    """Where a stack of the wall stands, by its number in the order of dealing."""
    stack = scenery.model.wall[index]
    for placed in scenery.layout.stacks:
        if placed.stack is stack:
            return placed.rect
    return Rect(scenery.layout.zones.centre.x, scenery.layout.zones.centre.y, 1, 1)


def _to(
    kind: MotionKind, start: Rect, tile: PlacedTile, delay: float = 0.0, lasts: float = _TAKE_S
) -> Motion:
    arc = 0.35 * tile.height if kind in (MotionKind.DISCARD, MotionKind.FLOWER) else 0.0
    return Motion(kind, tile.shown, start, tile.rect, tile.pose, tile.height, tile.place, delay, lasts, arc)


def _deal(scenery: Scenery) -> Iterator[Motion]:
    """Packets of four to each seat from the dealer on, one by one what is left, then the dealer's last tile (Y1)."""
    dealer, size = scenery.state.dealer, scenery.model.hand_size
    starts = [*range(0, size - size % 4, 4), *range(size - size % 4, size)]
    packets = [
        (after(dealer, seat), range(start, start + 4 if start + 4 <= size else start + 1))
        for start in starts
        for seat in range(4)
    ]
    packets.append((dealer, range(size, size + 1)))
    taken = 0
    for number, (seat, indices) in enumerate(packets):
        start = _stack_rect(scenery, min(taken // 2, len(scenery.model.wall) - 1))
        taken += len(indices)
        side = scenery.model.side_of(seat)
        for index in indices:
            tile = scenery.layout.by_place.get(Place(side, Row.HAND, index))
            if tile is not None:
                yield _to(MotionKind.DEAL, start, tile, number * _PACKET_S)


def _draw(event: Drew, before: Scenery, after_it: Scenery) -> Iterator[Motion]:
    from_tail = after_it.state.tail > before.state.tail
    stack = tail_stack(after_it.state) if from_tail else front_stack(after_it.state)
    side = after_it.model.side_of(event.seat)
    seat = after_it.model.of(side)
    index = len(seat.own_tiles) - 1 if seat.drawn is not None else _index_of(seat.own_tiles, event.tile)
    tile = after_it.layout.by_place.get(Place(side, Row.HAND, index))
    if tile is not None:
        yield _to(MotionKind.DRAW, _stack_rect(before, stack), tile)


def _index_of(tiles: tuple[ShownTile, ...], tile: Tile) -> int:
    return max((index for index, shown in enumerate(tiles) if shown.tile is tile), default=len(tiles) - 1)


def _discard(event: Discarded, before: Scenery, after_it: Scenery) -> Iterator[Motion]:
    side = after_it.model.side_of(event.seat)
    river = after_it.model.of(side).river
    tile = after_it.layout.by_place.get(Place(side, Row.RIVER, len(river) - 1))
    if tile is not None:
        start = _left_from(event.tile, side, before, drawn=event.drawn)
        yield _to(MotionKind.DISCARD, start, tile, lasts=_SETTLE_S)


def _left_from(tile: Tile, side: Side, before: Scenery, *, drawn: bool) -> Rect:
    """Where a tile that has left a hand lay; of an unseen hand it is the drawn one or a middle one."""
    seat = before.model.of(side)
    tiles = seat.own_tiles
    if side is Side.OWN:
        index = len(tiles) - 1 if drawn and seat.drawn is not None else _index_of(tiles, tile)
        leaving = before.leaving
        if leaving is not None and leaving < len(tiles) and tiles[leaving].tile is tile:
            index = leaving
    else:
        index = len(tiles) - 1 if drawn else len(tiles) // 2
    rect = before.layout.rect_of(Place(side, Row.HAND, index))
    return rect or before.layout.zones.plates[side.value]


def _claim(event: Chowed | Punged | Konged, before: Scenery, after_it: Scenery) -> Iterator[Motion]:
    """The claimed tile comes from the river, the others from the hand; all gather at once."""
    side = after_it.model.side_of(event.seat)
    fresh = [
        tile
        for tile in after_it.layout.tiles
        if tile.place.side is side and tile.place.row is Row.MELD and tile.place not in before.layout.by_place
    ]
    meld = max((tile.place.index for tile in fresh), default=-1)
    source = event.source
    claimed: Rect | None = None
    if source is not None:
        giver = before.model.side_of(source)
        claimed = before.layout.rect_of(Place(giver, Row.RIVER, len(before.model.of(giver).river) - 1))
    turned = after_it.model.of(side).melds[meld].turned if meld >= 0 else None
    for tile in fresh:
        from_river = claimed is not None and tile.place.part == turned
        start = claimed if from_river and claimed else _left_from(tile.shown.tile, side, before, drawn=False)
        yield _to(MotionKind.CLAIM, start, tile, lasts=_SETTLE_S)


def _flower(event: FlowerSet, before: Scenery, after_it: Scenery) -> Iterator[Motion]:
    side = after_it.model.side_of(event.seat)
    index = len(after_it.model.of(side).flowers) - 1
    tile = after_it.layout.by_place.get(Place(side, Row.FLOWER, index))
    if tile is not None:
        yield _to(MotionKind.FLOWER, _left_from(event.tile, side, before, drawn=True), tile)


def _turned_up(scenery: Scenery) -> Iterator[Motion]:
    """The turned-up tile shows itself on its way to the plaque."""
    plaque = scenery.layout.zones.wild
    for placed in scenery.layout.stacks:
        if placed.turned is not None and placed.stack.turned is not None:
            unit = plaque.h / 132
            high = 74 * unit
            end = Rect(plaque.x + 104 * unit, plaque.y + 13 * unit, 0.75 * high, high)
            shown = ShownTile(placed.stack.turned)
            yield Motion(MotionKind.WILD, shown, placed.turned, end, Pose.UP, high, None, 0.0, 0.4)


def _exchange(event: Exchanged, before: Scenery, after_it: Scenery) -> Iterator[Motion]:
    """What each seat gave goes over to the seat that gets it, all at once (换牌)."""
    for giver, given in enumerate(event.given):
        side = before.model.side_of(giver)
        taker = after_it.model.side_of(after(giver, event.steps))
        places = _fresh_places(after_it, taker, len(given))
        for number, (tile, place) in enumerate(zip(given, places, strict=False)):
            start = _left_from(tile, side, before, drawn=False)
            yield _to(MotionKind.EXCHANGE, start, place, number * _WAVE_S, _PASS_S)


def _swap(event: ItemUsed, before: Scenery, after_it: Scenery) -> Iterator[Motion]:
    """A tile goes into the wall and another comes out of it; both in its middle, for the place is a secret (B14)."""
    side = after_it.model.side_of(event.seat)
    stack = _stack_rect(before, (before.state.front // 2 + len(before.model.wall) - 1) // 2)
    old, new = before.model.of(side).own_tiles, after_it.model.of(side).own_tiles
    gone = _index_of(old, event.given) if side is Side.OWN and event.given is not None else len(old) // 2
    got = after_it.model.of(side).drawn
    came = _index_of(new, event.tile) if got is None and event.tile is not None else len(new) - 1
    given = before.layout.by_place.get(Place(side, Row.HAND, gone))
    taken = after_it.layout.by_place.get(Place(side, Row.HAND, came))
    if given is not None:
        yield Motion(
            MotionKind.EXCHANGE, given.shown, given.rect, stack, given.pose, given.height, None, 0.0, _PASS_S
        )
    if taken is not None:
        yield _to(MotionKind.EXCHANGE, stack, taken, 0.5 * _PASS_S, _PASS_S)


def _fresh_places(scenery: Scenery, side: Side, count: int) -> list[PlacedTile]:
    """Where the tiles that a seat has got stand: of an unseen hand in its middle."""
    tiles = scenery.model.of(side).own_tiles
    fresh = [index for index, shown in enumerate(tiles) if shown.fresh]
    first = max(0, (len(tiles) - count) // 2)
    found = fresh if len(fresh) == count else range(first, first + count)
    places = [scenery.layout.by_place.get(Place(side, Row.HAND, index)) for index in found]
    return [place for place in places if place is not None]


def _reveal(event: Won, before: Scenery, scenery: Scenery) -> Iterator[Motion]:
    """The winner's tiles turn up one after the other; the own ones are open already and stay in sight."""
    side = scenery.model.side_of(event.seat)
    seat = scenery.model.of(side)
    if seat.winning is not None and seat.winning.times > 1:
        yield from _prize(event, before, scenery)
        return
    if side is Side.OWN:
        return
    for index in range(len(seat.own_tiles)):
        tile = scenery.layout.by_place.get(Place(side, Row.HAND, index))
        if tile is not None:
            yield _to(MotionKind.REVEAL, tile.rect.moved(0, -0.1 * tile.height), tile, index * _WAVE_S, 0.18)


def _prize(event: Won, before: Scenery, scenery: Scenery) -> Iterator[Motion]:
    """One more tile that a seat that plays on has won on goes to the others."""
    side = scenery.model.side_of(event.seat)
    flowers = scenery.model.of(side).flowers
    tile = scenery.layout.by_place.get(Place(side, Row.FLOWER, len(flowers) - 1))
    if tile is None:
        return
    start = None
    if event.source is not None:
        giver = before.model.side_of(event.source)
        start = before.layout.rect_of(Place(giver, Row.RIVER, len(before.model.of(giver).river) - 1))
    yield _to(MotionKind.CLAIM, start or _left_from(event.tile, side, before, drawn=True), tile)
