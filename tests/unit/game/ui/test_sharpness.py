"""Tiles are drawn from vectors for the exact size they are shown at: sharp from 1024 x 600 to 4K."""

from __future__ import annotations

import re

import pygame
import pytest

from game.assets import Assets
from game.present.layout.geometry import Size
from game.present.layout.table_layout import lay_out
from game.present.layout.zones import zones_for
from game.theme import load_theme
from game.ui.background import table_background
from game.ui.dice import Pose, die
from game.ui.portraits import portrait
from game.ui.sprites import SPRITE_IDS, TileSprites
from game.ui.text import Text
from game.ui.tile_style import TileFace, TileStyle
from rules.tiles.tile import Tile
from table_states import STATES

ASSETS = Assets()
THEME = load_theme(ASSETS, "ou")
SHOWN = (Tile.M5, Tile.P7, Tile.S8, Tile.N, Tile.F)


def _edge(picture: pygame.Surface) -> float:
    """The steepest steps between neighbours in a row, one for each pixel of height on average."""
    grey = pygame.transform.grayscale(picture)
    wide, high = grey.get_size()
    data = pygame.image.tobytes(grey, "RGB")[::3]
    steps = sorted(
        abs(data[y * wide + x] - data[y * wide + x + 1]) for y in range(high) for x in range(wide - 1)
    )
    steepest = steps[-high:]
    return sum(steepest) / len(steepest)


@pytest.mark.parametrize("face", TileFace)
@pytest.mark.parametrize("times", [2, 3])
@pytest.mark.parametrize("height", [40, 62, 112])
def test_scn_X02_tiles_stay_sharp_at_every_size(face: TileFace, times: int, height: int) -> None:
    sprites = TileSprites(ASSETS, THEME, Text(ASSETS), TileStyle(face))
    for tile in SHOWN:
        drawn, small = sprites.face(tile, times * height), sprites.face(tile, height)
        blown = pygame.transform.smoothscale(small, drawn.get_size())
        assert _edge(drawn) > 1.25 * _edge(blown), tile
        assert _edge(drawn) > 0.8 * _edge(small), tile


@pytest.mark.parametrize("asset_id", SPRITE_IDS)
def test_scn_X02_every_drawing_is_a_vector(asset_id: str) -> None:
    assert ASSETS.entry(asset_id).file.endswith(".svg")
    assert not re.search(r"<image\b|base64|data:", ASSETS.text(asset_id))


@pytest.mark.parametrize(("window", "times"), [((1920, 1080), 1), ((3840, 2160), 2), ((5760, 3240), 3)])
def test_scn_X02_a_larger_window_draws_larger_tiles(window: tuple[int, int], times: int) -> None:
    """4K holds twice the pixels of each tile, and pictures are asked for at just that height."""
    model = STATES["mock"]().model()
    layout = lay_out(model, zones_for(Size(*window)))
    assert max(tile.height for tile in layout.tiles) == pytest.approx(112 * times, abs=2)


@pytest.mark.parametrize("times", [2, 3])
def test_scn_X02_dice_and_portraits_are_drawn_not_enlarged(times: int) -> None:
    for small, drawn in (
        (die(Pose(5), 40), die(Pose(5), 40 * times)),
        (portrait(0, 74, THEME), portrait(0, 74 * times, THEME)),
    ):
        assert _edge(drawn) > 1.15 * _edge(pygame.transform.smoothscale(small, drawn.get_size()))


def test_the_cloth_at_4k_has_no_enlarged_lines() -> None:
    corner = pygame.Rect(0, 0, 160, 160)
    large = table_background((1280, 720), THEME, 2.0).subsurface(corner)
    blown = pygame.transform.smoothscale(table_background((640, 360), THEME, 1.0), (1280, 720))
    assert _edge(large) > 1.1 * _edge(blown.subsurface(corner))
