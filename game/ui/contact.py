"""The contact sheet of all faces (牌面总览), for looking at and for the README."""

from __future__ import annotations

from typing import Final

import pygame

from game.assets import Assets
from game.theme import Theme
from game.ui.sprites import PLAIN, Look, TileSprites
from game.ui.text import Text
from game.ui.tile_style import TileStyle
from rules.tiles.tile import Tile

__all__ = ["contact_sheet"]

_USUAL: Final = TileStyle()
_ROWS: Final = (
    tuple(Tile(value) for value in range(Tile.M1, Tile.P1)),
    tuple(Tile(value) for value in range(Tile.P1, Tile.S1)),
    tuple(Tile(value) for value in range(Tile.S1, Tile.E)),
    tuple(Tile(value) for value in range(Tile.E, Tile.F1)),
)


def contact_sheet(
    assets: Assets, theme: Theme, height: int, *, style: TileStyle = _USUAL, look: Look = PLAIN
) -> pygame.Surface:
    """All 34 faces at a height on the cloth, suits in rows, honours below."""
    sprites = TileSprites(assets, theme, Text(assets), style)
    wide, high = sprites.size(height, look.turn)
    gap = max(3, height // 8)
    surface = pygame.Surface((9 * (wide + gap) + gap, len(_ROWS) * (high + gap) + gap))
    surface.fill(theme.palette.cloth_light)
    for row, tiles in enumerate(_ROWS):
        for column, tile in enumerate(tiles):
            place = (gap + column * (wide + gap), gap + row * (high + gap))
            sprites.shadow((wide, high), height).onto(surface, *place)
            surface.blit(sprites.front(tile, height, look), place)
    return surface
