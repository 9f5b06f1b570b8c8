"""Draws tiles and stacks where the layout has put them (画牌); decides nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Final

import pygame

from game.present.layout.geometry import Rect, bounds
from game.present.layout.placed import PlacedStack, PlacedTile, Pose
from game.present.motion import Moving
from game.present.table_model import Place, Row, ShownTile
from game.present.table_model import Side as Seat
from game.ui.sprites import PLAIN, Look, Side, TileSprites, Turn
from rules.tiles.tile import Tile

__all__ = ["TileBrush", "look_of"]

_NOWHERE: Final = Place(Seat.OWN, Row.HAND, -1)
_LOOK_BACK: Final = 6
"""Rows are laid side by side; so many may be open at once."""
_FLAT: Final = (Pose.UP, Pose.OWN, Pose.CLOCKWISE, Pose.COUNTER)
_EDGES: Final = (Pose.EDGE_LEFT, Pose.EDGE_RIGHT)
_TURNS: Final = {Pose.CLOCKWISE: Turn.RIGHT, Pose.COUNTER: Turn.LEFT}


class TileBrush:
    """Puts tile pictures on a surface; shadows first, so that neighbours throw one together."""

    def __init__(self, sprites: TileSprites) -> None:
        self._sprites = sprites

    def tiles(self, surface: pygame.Surface, tiles: Iterable[PlacedTile]) -> None:
        """Tiles that lie still, in their order."""
        placed = tuple(tiles)
        for run in _runs(placed):
            self._run_shadow(surface, run)
        for tile in placed:
            self.tile(surface, tile)

    def tile(self, surface: pygame.Surface, tile: PlacedTile, look: Look | None = None) -> None:
        """One tile without its shadow."""
        picture = self._picture(tile, look or look_of(tile.shown, tile.pose))
        surface.blit(picture, (round(tile.rect.x), round(tile.rect.y)))

    def prints(self, surface: pygame.Surface, stacks: Iterable[PlacedStack]) -> None:
        """The prints of the wall on the cloth, under what stands there."""
        for entry in stacks:
            height = round(max(entry.rect.w, entry.rect.h))
            surface.blit(
                self._sprites.recess(height, _lie(entry)), (round(entry.rect.x), round(entry.rect.y))
            )

    def stacks(self, surface: pygame.Surface, stacks: Iterable[PlacedStack]) -> None:
        """What stands of the wall, and the turned-up tile."""
        standing = tuple(entry for entry in stacks if entry.stack.layers or entry.turned is not None)
        for rect, height in _wall_runs(standing):
            self._sprites.shadow((round(rect.w), round(rect.h)), height).onto(
                surface, round(rect.x), round(rect.y)
            )
        for entry in standing:
            if entry.stack.layers:
                self._stack(surface, entry)
        for entry in standing:
            self._turned_up(surface, entry)

    def _stack(self, surface: pygame.Surface, entry: PlacedStack) -> None:
        height = round(max(entry.rect.w, entry.rect.h))
        layer = max(2, round(height / 6))
        picture = self._sprites.stack(height, entry.stack.layers, _lie(entry))
        lowered = (2 - entry.stack.layers) * layer
        surface.blit(picture, (round(entry.rect.x), round(entry.rect.y) + lowered))

    def _turned_up(self, surface: pygame.Surface, entry: PlacedStack) -> None:
        if entry.turned is None or entry.stack.turned is None:
            return
        height = round(entry.turned.h)
        where = (round(entry.turned.x), round(entry.turned.y))
        self._sprites.shadow(self._sprites.size(height), height).onto(surface, *where)
        surface.blit(self._sprites.front(entry.stack.turned, height, Look(last=True)), where)

    def moving(self, surface: pygame.Surface, moving: Iterable[Moving]) -> None:
        """Tiles on their way, above everything that lies."""
        for step in moving:
            motion = step.motion
            height = max(8, round(motion.height))
            rect = step.rect
            tile = PlacedTile(
                motion.place or _NOWHERE,
                rect,
                height,
                motion.pose,
                motion.shown,
                closes=motion.pose in _EDGES,
            )
            picture, where = (
                self._picture(tile, look_of(motion.shown, motion.pose)),
                (round(rect.x), round(rect.y)),
            )
            if step.seen < 1.0:
                picture.set_alpha(round(255 * step.seen))
                surface.blit(picture, where)
                picture.set_alpha(255)
                continue
            self._run_shadow(surface, [tile])
            surface.blit(picture, where)

    def halo(self, surface: pygame.Surface, tile: PlacedTile, alpha: int) -> None:
        """The light around the newest discard."""
        cast = self._sprites.halo(round(tile.height), _TURNS.get(tile.pose, Turn.UP))
        cast.surface.set_alpha(alpha)
        cast.onto(surface, round(tile.rect.x), round(tile.rect.y))
        cast.surface.set_alpha(255)

    def raised(self, surface: pygame.Surface, tile: PlacedTile, rise: float, look: Look) -> None:
        """An own tile lifted from its row, with the pool of shade at its foot."""
        height = round(tile.height)
        foot = tile.rect.y + tile.rect.h + 0.04 * height
        self._sprites.foot_shadow(height).onto(surface, round(tile.rect.x), round(foot))
        surface.blit(
            self._sprites.front(tile.shown.tile, height, look),
            (round(tile.rect.x), round(tile.rect.y - rise)),
        )

    def row_shadow(self, surface: pygame.Surface, rect: Rect, height: float) -> None:
        """The shadow of a closed row of front-on tiles."""
        tall = round(height)
        self._sprites.shadow((round(rect.w), round(rect.h)), tall).onto(surface, round(rect.x), round(rect.y))

    def _run_shadow(self, surface: pygame.Surface, run: list[PlacedTile]) -> None:
        """The shadow that touching tiles throw together."""
        first = run[0]
        if first.top or first.pose is Pose.OWN:
            return
        whole = bounds(tile.rect for tile in run)
        height = round(first.height)
        below, deep = 0.16 * first.height, height
        if first.pose in _EDGES:
            stands = first.shown.tile is Tile.HIDDEN
            below = first.rect.w if run[-1].closes and stands else 0.1 * first.height
            deep = round((2.2 if stands else 0.8) * first.height)
        elif first.pose is Pose.FAR:
            below = 0.0
        size = (round(whole.w), round(whole.h + below))
        self._sprites.shadow(size, deep).onto(surface, round(whole.x), round(whole.y))

    def _picture(self, tile: PlacedTile, look: Look) -> pygame.Surface:
        height = max(8, round(tile.height))
        shown = tile.shown
        seen = shown.tile is not Tile.HIDDEN
        if seen and tile.pose in _FLAT:
            return self._sprites.front(shown.tile, height, look)
        match tile.pose:
            case Pose.FAR if not seen:
                return self._sprites.standing_back(height)
            case Pose.EDGE_LEFT | Pose.EDGE_RIGHT if not seen:
                side = Side.LEFT if tile.pose is Pose.EDGE_LEFT else Side.RIGHT
                return self._sprites.standing_side(round(tile.rect.w), side, last=tile.closes)
            case Pose.FAR:
                return self._sprites.front(shown.tile, round(0.86 * height), look)
            case Pose.EDGE_LEFT | Pose.EDGE_RIGHT:
                turn = Turn.RIGHT if tile.pose is Pose.EDGE_LEFT else Turn.LEFT
                return self._sprites.front(shown.tile, round(tile.rect.w), replace(look, turn=turn))
            case _:
                return self._sprites.back(height, _TURNS.get(tile.pose, Turn.UP))


def look_of(shown: ShownTile, pose: Pose) -> Look:
    """The look of a tile that lies on the table."""
    turn = _TURNS.get(pose, Turn.UP)
    if turn is Turn.UP and not (shown.wild or shown.last or shown.faded or shown.winning):
        return PLAIN
    return _look(shown.wild, shown.faded, shown.last or shown.winning, turn)


@lru_cache(maxsize=64)
def _look(wild: bool, dimmed: bool, last: bool, turn: Turn) -> Look:
    """One of the few looks that there are, made once."""
    return Look(wild=wild, dimmed=dimmed, last=last, turn=turn)


def _lie(entry: PlacedStack) -> Turn:
    return Turn.RIGHT if entry.rect.w > entry.rect.h else Turn.UP


def _runs(tiles: Iterable[PlacedTile]) -> list[list[PlacedTile]]:
    """Tiles that touch in one line, whatever the order in which they are drawn."""
    runs: list[list[PlacedTile]] = []
    for tile in tiles:
        for run in runs[: -_LOOK_BACK - 1 : -1]:  # most tiles stand next to the one before
            if _continues(run, tile):
                run.append(tile)
                break
        else:
            runs.append([tile])
    return runs


def _continues(run: list[PlacedTile], tile: PlacedTile) -> bool:
    """Whether a tile stands next to the last of a run, in the line of its first two."""
    first, last = run[0], run[-1]
    if last.place.side is not tile.place.side:
        return False
    if tile.top or last.top or last.pose is not tile.pose or last.place.row is not tile.place.row:
        return False
    a, b = last.rect, tile.rect
    gap = 0.1 * b.h
    if abs(a.y - b.y) < 0.5 and -gap < b.x - a.x - a.w < gap:
        return len(run) == 1 or abs(first.rect.y - b.y) < 0.5
    if abs(a.x - b.x) < 0.5 and -gap < b.y - a.y - a.h < gap:
        return len(run) == 1 or abs(first.rect.x - b.x) < 0.5
    return False


def _wall_runs(stacks: Iterable[PlacedStack]) -> list[tuple[Rect, int]]:
    """The standing parts of each side with the height that throws the shadow."""
    sides: dict[tuple[object, int], list[PlacedStack]] = {}
    for entry in stacks:
        sides.setdefault((entry.side, entry.stack.layers), []).append(entry)
    runs: list[list[PlacedStack]] = []
    for group in sides.values():
        group.sort(key=lambda entry: entry.stack.offset)
        for entry in group:
            if (
                runs
                and runs[-1][-1].side is entry.side
                and abs(runs[-1][-1].stack.offset - entry.stack.offset) == 1
            ):
                runs[-1].append(entry)
            else:
                runs.append([entry])
    found = []
    for run in runs:
        whole = bounds(entry.rect for entry in run)
        high = max(run[0].rect.w, run[0].rect.h)
        tall = Rect(whole.x, whole.y, whole.w, whole.h + run[0].stack.layers * high / 6)
        found.append((tall, round(1.5 * high)))
    return found
