"""Where the arrow of a lesson points (指点): at the tile, button or sign to be pressed, or at what is spoken of."""

from __future__ import annotations

from game.present.layout.geometry import Rect, bounds
from game.present.layout.opening_layout import GIVE
from game.present.layout.tags_layout import reach_of
from game.present.table_model import Row, Side
from game.scenes.table_seat import TableSeat
from game.session.lesson_table import LessonTable
from rules.mahjong.actions import Action, DeclareVoid, Discard, Exchange
from rules.tiles.tile import Tile

__all__ = ["pointed_at", "shown_at"]

_THICK = 0.14
"""What shows of a tile below its face, as a share of its height."""


def pointed_at(table: LessonTable, seat: TableSeat) -> Rect | None:
    """The place, None where nothing is pointed at."""
    if table.tap is not None:
        return None if table.is_done else _target(seat, table.tap)
    if not table.step.wants:
        return _spoken_of(seat, table.step.points)
    window, option = table.window, table.wanted
    if window is None or option is None or not seat.takes():
        return None
    return _pressed_for(seat, window.options[option], option)


def shown_at(seat: TableSeat, rect: Rect) -> Rect:
    """What is seen of a place: tiles with what shows of them below their faces, a sign without what lies around it."""
    layout = seat.story.layout
    if layout is None:
        return rect
    for tag in layout.tags:
        if reach_of(tag) == rect:
            return tag.rect
    hand = [tile.rect for tile in layout.own_hand()]
    if hand and (rect in hand or rect == bounds(hand)):
        return Rect(rect.x, rect.y, rect.w, (1 + _THICK) * rect.h)
    return rect


def _target(seat: TableSeat, name: str) -> Rect | None:
    """A target by its name."""
    found = seat.focus.get(name)
    return None if found is None else found.rect


def _pressed_for(seat: TableSeat, action: Action, option: int) -> Rect | None:
    """What is pressed to do an action."""
    match action:
        case Discard(tile=tile):
            return _tile(seat, tile)
        case Exchange(tiles=tiles):
            return _next_pick(seat, tiles)
        case DeclareVoid(suit=suit):
            return _target(seat, f"void.{suit.value}")
        case _:
            pressed = ((each.rect, each.choice) for each in seat.buttons)
            return next((rect for rect, choice in pressed if choice and choice.option == option), None)


def _tile(seat: TableSeat, tile: Tile) -> Rect | None:
    """The last tile of a kind in the hand."""
    layout = seat.story.layout
    held = [] if layout is None else [each.rect for each in layout.own_hand() if each.shown.tile is tile]
    return held[-1] if held else None


def _next_pick(seat: TableSeat, tiles: tuple[Tile, ...]) -> Rect | None:
    """The next tile to pick up for the exchange, one to put down again, or the button that gives them."""
    picks, layout = seat.opening.picks, seat.story.layout
    if picks is None or layout is None:
        return None
    hand = layout.own_hand()
    wanted = list(tiles)
    for place in sorted(picks.chosen):
        tile = hand[place].shown.tile
        if tile not in wanted:
            return hand[place].rect
        wanted.remove(tile)
    if not wanted:
        return _target(seat, GIVE)
    free = (each for place, each in enumerate(hand) if place not in picks.chosen)
    return next((each.rect for each in free if each.shown.tile in wanted), None)


def _spoken_of(seat: TableSeat, points: str) -> Rect | None:
    """What a text speaks of, by its name."""
    zones, layout = seat.zones, seat.story.layout
    match points:
        case "hand" if layout is not None and layout.own_hand():
            return bounds(tile.rect for tile in layout.own_hand())
        case "flowers" if layout is not None:
            places = (each for each in layout.tiles if each.place.side is Side.OWN)
            found = [each.rect for each in places if each.place.row is Row.FLOWER]
            return bounds(found) if found else None
        case "wild":
            return zones.wild
        case "game":
            return zones.game
        case "plate.own":
            return zones.plates[0]
        case _:
            return _target(seat, points)
