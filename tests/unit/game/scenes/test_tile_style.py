"""What the player chose of the tiles is seen on the whole table, and at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from app_at_home import app_at_home
from game.app import App
from game.present.layout.placed import PlacedTile, Pose
from game.present.table_model import Row
from game.storage import storage_at
from game.ui.tile_style import TileBack, TileFace, TileStyle
from rules.tiles.tile import Tile
from screens import stage_for
from table_shots import table_of

SIZE = (1366, 768)
FACES = (Pose.UP, Pose.OWN, Pose.CLOCKWISE, Pose.COUNTER)


def _table(style: TileStyle) -> tuple[pygame.Surface, tuple[PlacedTile, ...]]:
    """The table of the mock in a style, and where its tiles lie."""
    scene = table_of("mock")
    picture = stage_for(SIZE, "zh_CN", style=style).shoot((scene,)).copy()
    layout = scene.seat.story.layout
    assert layout is not None
    return picture, tuple(layout.tiles)


def _differs(pictures: tuple[pygame.Surface, pygame.Surface], box: pygame.Rect) -> int:
    first, second = (picture.subsurface(box) for picture in pictures)
    same = pygame.mask.from_threshold(first, (0, 0, 0, 255), (48, 48, 48, 255), second)
    return box.w * box.h - same.count()


def _box(tile: PlacedTile) -> pygame.Rect:
    rect = tile.rect
    return pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h)).clip((0, 0, *SIZE))


def _open(tiles: tuple[PlacedTile, ...]) -> list[PlacedTile]:
    return [tile for tile in tiles if tile.shown.tile is not Tile.HIDDEN and tile.pose in FACES]


def test_scn_X01_an_index_stands_on_every_open_tile_of_the_table() -> None:
    (plain, tiles), (indexed, _) = _table(TileStyle()), _table(TileStyle(index=True))
    shown = _open(tiles)
    assert {tile.place.row for tile in shown} >= {Row.HAND, Row.RIVER, Row.MELD, Row.FLOWER}
    bare = [tile.place for tile in shown if _differs((plain, indexed), _box(tile)) < 0.05 * tile.height**2]
    assert bare == []


def test_large_print_is_used_for_every_open_tile_of_the_table() -> None:
    (plain, tiles), (large, _) = _table(TileStyle()), _table(TileStyle(TileFace.LARGE))
    shown = [tile for tile in _open(tiles) if tile.shown.tile is not Tile.B]
    kept = [tile.place for tile in shown if _differs((plain, large), _box(tile)) < 0.05 * tile.height**2]
    assert kept == []


def test_the_back_is_used_for_the_hands_of_the_others_and_the_wall() -> None:
    (jade, tiles), (indigo, _) = _table(TileStyle()), _table(TileStyle(back=TileBack.INDIGO))
    hidden = [tile for tile in tiles if tile.shown.tile is Tile.HIDDEN]
    assert len(hidden) >= 39
    boxes = [_box(tile) for tile in hidden]
    assert all(_differs((jade, indigo), box) > 0.15 * box.w * box.h for box in boxes)
    wall = table_of("mock")
    stage_for(SIZE, "zh_CN").shoot((wall,))
    layout = wall.seat.story.layout
    assert layout is not None
    stacks = [entry for entry in layout.stacks if entry.stack.layers]
    assert stacks
    for entry in stacks:
        box = pygame.Rect(*(round(part) for part in entry.rect.box))
        assert _differs((jade, indigo), box) > 0.3 * box.w * box.h


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with app_at_home(storage_at(tmp_path / "data")) as made:
        yield made


@pytest.mark.parametrize("change", [{"tile_face": "large"}, {"tile_back": "indigo"}, {"tile_index": True}])
def test_a_change_of_the_tiles_is_followed_at_once(app: App, change: dict[str, object]) -> None:
    def look() -> bytes:
        sprites = app._drawing.sprites
        surface = pygame.Surface((120, 120), pygame.SRCALPHA)
        surface.blits([(sprites.face(Tile.M5, 96), (0, 0)), (sprites.back(30), (80, 0))])
        return pygame.image.tobytes(surface, "RGBA")

    before = look()
    app.services.store.change(**change)
    app._frame(0.1)
    assert look() != before


def test_other_settings_do_not_draw_the_tiles_anew(app: App) -> None:
    before = app._drawing
    app.services.store.change(volume=40)
    app._frame(0.1)
    assert app._drawing is before
