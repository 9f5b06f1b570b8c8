"""The figures in the cloths repeat without a seam and stay quiet under text and tiles."""

from __future__ import annotations

import io

import pygame
import pytest
import resvg_py

from game.assets import Assets
from game.theme import THEMES, contrast, load_theme
from game.ui.background import RAIL, table_background
from game.ui.cloth import _figure
from game.ui.vector import rasterise

ASSETS = Assets()
FIGURED = ("ou", "indigo", "tea")


@pytest.fixture(params=FIGURED)
def figure(request: pytest.FixtureRequest) -> str:
    return _figure(load_theme(ASSETS, request.param), 1.0)


def _on_grey(picture: pygame.Surface) -> bytes:
    flat = pygame.Surface(picture.get_size(), depth=24)
    flat.fill((90, 90, 90))
    flat.blit(picture, (0, 0))
    return pygame.image.tobytes(flat, "RGB")


def test_a_figure_looks_the_same_in_both_renderers(figure: str) -> None:
    whole = pygame.image.load(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=figure))), "reference.png")
    gaps = [abs(a - b) for a, b in zip(_on_grey(rasterise(figure)), _on_grey(whole), strict=True)]
    assert sum(gaps) / len(gaps) < 1.5
    assert max(gaps) < 60


def test_a_figure_repeats_without_a_seam(figure: str) -> None:
    """Across the joint of two tiles neighbours differ no more than inside."""
    picture = rasterise(figure)
    side = picture.get_width()
    pair = pygame.Surface((2 * side, side), depth=24)
    pair.fill((90, 90, 90))
    pair.blits([(picture, (0, 0)), (picture, (side, 0))])

    def step(x: int) -> float:
        return sum(abs(pair.get_at((x, y)).g - pair.get_at((x + 1, y)).g) for y in range(side)) / side

    usual = max(step(x) for x in range(4, side - 4))
    assert step(side - 1) <= 1.2 * usual


@pytest.mark.parametrize("theme", THEMES)
def test_words_can_be_read_anywhere_on_the_cloth(theme: str) -> None:
    """The figure and the light take no word below the bar, not even on the brightest thread."""
    look = load_theme(ASSETS, theme)
    table = table_background((960, 540), look, 0.5)
    ground = pygame.Rect(0, 0, 960, 540).inflate(-2 * RAIL, -2 * RAIL)
    bar = 7.0 if theme == "contrast" else 4.5
    worst = min(
        contrast(look.palette.on_cloth, (at.r, at.g, at.b))
        for x in range(ground.left, ground.right, 5)
        for y in range(ground.top, ground.bottom, 5)
        for at in (table.get_at((x, y)),)
    )
    assert worst >= bar
