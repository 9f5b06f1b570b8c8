from __future__ import annotations

import pygame
import pytest

from game.assets import Assets
from game.theme import THEMES, contrast, load_theme
from game.ui.canvas import Canvas, Surroundings
from game.ui.pieces import dealer_tablet, disc_body, tablet_body, wind_piece
from game.ui.text import Text
from game.ui.vector import rasterise
from two_renderers import difference

ASSETS = Assets()


def _drawn(theme: str, side: int, *, dealer: bool, word: str = "东") -> pygame.Surface:
    look = load_theme(ASSETS, theme)
    surface = pygame.Surface((side + 8, side + 8))
    surface.fill(look.palette.paper)
    canvas = Canvas(surface, Surroundings(look, Text(ASSETS), 1.0))
    wind_piece(canvas, (4, 4, side, side), word, dealer=dealer)
    return surface


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [(24, 24), (31, 31), (60, 60), (76, 32)])
def test_pieces_look_the_same_in_both_renderers(theme: str, size: tuple[int, int]) -> None:
    look = load_theme(ASSETS, theme)
    for markup in (disc_body(size, look), tablet_body(size, look)):
        mean, clear = difference(markup)
        assert mean < 3
        assert clear < 0.015


@pytest.mark.parametrize("side", [24, 31, 48])
def test_the_dealer_s_piece_has_another_outline(side: int) -> None:
    look = load_theme(ASSETS, "ou")
    masks = [
        pygame.mask.from_surface(rasterise(body((side, side), look)), 127)
        for body in (disc_body, tablet_body)
    ]
    both = masks[0].overlap_area(masks[1], (0, 0))
    assert masks[0].count() + masks[1].count() - 2 * both > 0.05 * side * side


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("dealer", [False, True])
def test_the_wind_can_be_read_on_its_piece(theme: str, dealer: bool) -> None:
    look = load_theme(ASSETS, theme)
    ground = look.palette.vermilion if dealer else look.palette.indigo
    assert contrast(look.palette.on_seal, ground) >= (7.0 if theme == "contrast" else 4.5)
    words = {pygame.image.tobytes(_drawn(theme, 31, dealer=dealer, word=word), "RGB") for word in "东南西北"}
    assert len(words) == 4


@pytest.mark.parametrize("words", ["庄", "庄×2", "庄×12", "Dealer"])
def test_the_dealer_s_tablet_keeps_its_words_inside(words: str) -> None:
    look = load_theme(ASSETS, "ou")
    surface = pygame.Surface((120, 50), pygame.SRCALPHA)
    canvas = Canvas(surface, Surroundings(look, Text(ASSETS), 1.0))
    dealer_tablet(canvas, (20, 8, 64, 30), words, 19)
    assert pygame.Rect(20, 8, 64, 30).contains(surface.get_bounding_rect())
