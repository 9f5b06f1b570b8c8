from __future__ import annotations

import pygame
import pytest

from game.assets import Assets
from game.theme import THEMES, load_theme
from game.ui.background import BackgroundCache, table_background
from game.ui.canvas import Anchor, ButtonKind, ButtonState, Canvas, Surroundings
from game.ui.text import Text

ASSETS = Assets()
THEME = load_theme(ASSETS, "ou")
PALETTE = THEME.palette


def _canvas(size: tuple[int, int] = (320, 200), scale: float = 1.0) -> Canvas:
    surface = pygame.Surface(size)
    surface.fill(PALETTE.cloth)
    return Canvas(surface, Surroundings(THEME, Text(ASSETS), scale))


def _touched(canvas: Canvas) -> pygame.Rect:
    """The smallest rectangle around everything that is no longer cloth."""
    mask = pygame.mask.from_threshold(canvas.surface, PALETTE.cloth, (2, 2, 2, 255))
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


def test_a_panel_is_paper_with_a_shadow_below() -> None:
    canvas = _canvas()
    canvas.panel((40, 40, 200, 100))
    assert canvas.surface.get_at((140, 44)).r > 230
    below = canvas.surface.get_at((140, 144))
    assert sum(below[:3]) < sum(PALETTE.cloth)
    assert canvas.surface.get_at((5, 5))[:3] == PALETTE.cloth


@pytest.mark.parametrize("scale", [0.5, 1.0, 2.0])
def test_a_flat_panel_touches_only_its_box(scale: float) -> None:
    canvas = _canvas(scale=scale)
    canvas.panel((40, 40, 200, 100), PALETTE.jade, raised=False)
    assert _touched(canvas) == pygame.Rect(40, 40, 200, 100)


def test_every_button_and_state_looks_different() -> None:
    looks = {}
    for kind in ButtonKind:
        for state in (ButtonState.REST, ButtonState.HOVER, ButtonState.PRESSED):
            canvas = _canvas((160, 120))
            canvas.button((30, 30, 96, 60), kind, state)
            looks[kind, state] = pygame.image.tobytes(canvas.surface, "RGB")
    assert len(set(looks.values())) == len(looks)


def test_a_button_that_is_off_is_an_empty_slot() -> None:
    off, slot = _canvas(), _canvas()
    off.button((30, 30, 96, 60), ButtonKind.SEAL, ButtonState.OFF)
    slot.button((30, 30, 96, 60), ButtonKind.SLOT)
    assert pygame.image.tobytes(off.surface, "RGB") == pygame.image.tobytes(slot.surface, "RGB")


def test_focus_draws_a_gold_line_outside_the_button() -> None:
    canvas = _canvas()
    canvas.button((60, 60, 96, 60), focus=True)
    assert canvas.surface.get_at((108, 58))[:3] == PALETTE.gold


@pytest.mark.parametrize("anchor", Anchor)
def test_text_hangs_on_its_anchor(anchor: Anchor) -> None:
    canvas = _canvas()
    rect = canvas.text("财神", (160, 100), canvas.style(24), anchor)
    assert abs(rect.left + anchor.value[0] * rect.width - 160) <= 1
    assert abs(rect.top + anchor.value[1] * rect.height - 100) <= 1


def test_text_keeps_to_its_width() -> None:
    canvas = _canvas()
    assert canvas.text("一个很长很长的名字没有地方放", (10, 10), canvas.style(24), width=120).width <= 120


def test_styles_scale_with_the_canvas() -> None:
    assert _canvas(scale=2.0).style(24).size == 48
    assert _canvas(scale=0.5).px(1) == 1
    assert _canvas(scale=2.0).px(10) == 20


def test_a_ring_shows_its_share_from_the_top_clockwise() -> None:
    canvas = _canvas()
    canvas.ring((160, 100), 50, 6, PALETTE.gold, 0.25)
    assert canvas.surface.get_at((195, 65))[:3] == PALETTE.gold
    assert canvas.surface.get_at((125, 65))[:3] == PALETTE.cloth
    empty = _canvas()
    empty.ring((160, 100), 50, 6, PALETTE.gold, 0.0)
    assert _touched(empty).size == (0, 0)


def test_shapes_stay_in_their_boxes() -> None:
    canvas = _canvas()
    canvas.fill((20, 20, 30, 30), PALETTE.paper, 8)
    canvas.frame((20, 20, 30, 30), PALETTE.gold, 2, 8)
    canvas.polygon(((25, 25), (45, 25), (35, 45)), PALETTE.vermilion)
    assert _touched(canvas) == pygame.Rect(20, 20, 30, 30)
    canvas.seal((60, 20, 40, 40), "财")
    canvas.disc((200, 100), 10, PALETTE.jade)
    assert canvas.surface.get_at((64, 40)).r > 150
    assert canvas.surface.get_at((200, 100))[:3] == PALETTE.jade


@pytest.mark.parametrize(
    ("end", "points"), [((100, 10), (55, 10)), ((10, 100), (10, 55)), ((100, 100), (55, 55))]
)
def test_lines_reach_from_end_to_end(end: tuple[int, int], points: tuple[int, int]) -> None:
    canvas = _canvas()
    canvas.line((10, 10), end, PALETTE.gold, 2)
    assert canvas.surface.get_at(points).r > 150


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_only_what_lies_in_a_clipped_box_is_drawn_and_what_is_around_it_still_holds(scale: float) -> None:
    canvas = _canvas(scale=scale)

    def fault() -> None:
        with canvas.clipped((60, 50, 80, 60), beside=10):
            canvas.surface.fill(PALETTE.gold)
            raise ZeroDivisionError

    with canvas.clipped((100, 20, 100, 160)):
        with pytest.raises(ZeroDivisionError):
            fault()
        assert _touched(canvas) == pygame.Rect(100, 50, 40 + 10 * scale, 60)
        canvas.surface.fill(PALETTE.gold)
    assert _touched(canvas) == pygame.Rect(100, 20, 100, 160)
    assert canvas.surface.get_clip() == canvas.surface.get_rect()


def test_alpha_of_an_image_does_not_stick() -> None:
    canvas, image = _canvas(), pygame.Surface((10, 10))
    image.fill(PALETTE.gold)
    canvas.image(image, (0, 0), 0)
    assert canvas.surface.get_at((5, 5))[:3] == PALETTE.cloth
    canvas.image(image, (0, 0))
    assert canvas.surface.get_at((5, 5))[:3] == PALETTE.gold


def test_a_veil_darkens_and_a_glow_lightens() -> None:
    canvas = _canvas()
    canvas.glow((100, 80, 60, 40), PALETTE.gold)
    assert canvas.surface.get_at((96, 100)).r > PALETTE.cloth[0] + 20
    dark = _canvas()
    dark.veil(0.5)
    assert sum(dark.surface.get_at((9, 9))[:3]) < 0.8 * sum(PALETTE.cloth)


@pytest.mark.parametrize("size", [(1024, 600), (1366, 768), (1080, 1920), (641, 479)])
def test_the_table_has_wood_around_a_lit_cloth(size: tuple[int, int]) -> None:
    scale = min(size) / 1080
    surface = table_background(size, THEME, scale)
    wide, high = size
    for place in ((wide // 2, 3), (3, high // 2), (wide - 4, high // 2), (wide // 2, high - 4)):
        red, green, _, _ = surface.get_at(place)
        assert red > green, "walnut"
    middle, corner = (
        surface.get_at((round(0.47 * wide), round(0.37 * high))),
        surface.get_at((wide - 60, high - 60)),
    )
    assert middle.g > middle.r
    assert sum(middle[:3]) > sum(corner[:3]) + 30


@pytest.mark.parametrize("name", THEMES)
def test_every_theme_has_its_own_cloth(name: str) -> None:
    theme = load_theme(ASSETS, name)
    middle = table_background((640, 360), theme, 0.33).get_at((320, 170))
    assert all(abs(a - b) < 40 for a, b in zip(middle[:3], theme.palette.cloth_light, strict=True))


def test_backgrounds_are_kept_and_old_ones_let_go() -> None:
    cache = BackgroundCache(keep=2)
    first = cache.get((320, 180), THEME, 0.2)
    assert cache.get((320, 180), THEME, 0.2) is first
    cache.get((322, 180), THEME, 0.2)
    cache.get((324, 180), THEME, 0.2)
    assert cache.get((320, 180), THEME, 0.2) is not first
