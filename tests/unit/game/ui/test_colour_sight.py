"""Marks that carry meaning are told apart by shape, lightness or words in three kinds of colour blindness."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial

import pygame
import pytest

from colour_sight import MATRICES, Sight, seen_colour, seen_through
from game.assets import Assets
from game.i18n import Texts
from game.present.amounts import signed
from game.present.layout.geometry import Point, Rect
from game.present.table_model import ShownSeat, Side
from game.theme import THEMES, load_theme
from game.ui.badge import caution_badge
from game.ui.canvas import Canvas, Surroundings
from game.ui.draw_plates import seat_plate
from game.ui.pieces import wind_piece
from game.ui.sprites import PLAIN, Look, TileSprites
from game.ui.text import Text
from game.ui.tile_style import TileBack, TileFace, TileStyle
from rules.tiles.tile import KINDS, Tile
from table_states import STATES

ASSETS = Assets()
CLEAR = 44
"""So much lighter or darker, of 255, is seen as another shade at a glance."""


def _shades_apart(first: pygame.Surface, second: pygame.Surface, sight: Sight) -> int:
    """How many pixels differ clearly in lightness, hue left aside, for eyes of a kind."""
    greys = [pygame.transform.grayscale(seen_through(picture, sight)) for picture in (first, second)]
    same = pygame.mask.from_threshold(greys[0], (0, 0, 0, 255), (CLEAR, CLEAR, CLEAR, 255), greys[1])
    return first.get_width() * first.get_height() - same.count()


@cache
def _sprites(face: TileFace, theme: str) -> TileSprites:
    return TileSprites(ASSETS, load_theme(ASSETS, theme), Text(ASSETS), TileStyle(face))


@cache
def _texts() -> Texts:
    return Texts("zh_CN")


def _drawn(size: tuple[int, int], paint: Callable[[Canvas], object], theme: str = "ou") -> pygame.Surface:
    look = load_theme(ASSETS, theme)
    surface = pygame.Surface(size)
    surface.fill(look.palette.cloth)
    paint(Canvas(surface, Surroundings(look, Text(ASSETS), 1.0)))
    return surface


def _on_cloth(tile: Tile, look: Look, face: TileFace, theme: str) -> pygame.Surface:
    """A tile with what a table draws around it."""
    sprites = _sprites(face, theme)

    def paint(canvas: Canvas) -> None:
        if look.last:
            sprites.halo(62, look.turn).onto(canvas.surface, 20, 20)
        canvas.image(sprites.front(tile, 62, look), (20, 20))

    return _drawn((90, 116), paint, theme)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sight", Sight)
@pytest.mark.parametrize("face", TileFace)
@pytest.mark.parametrize(
    ("look", "least"),
    [
        (Look(wild=True), 90),
        (Look(last=True), 200),
        (Look(danger=True), 30),
        (Look(dimmed=True), 1200),
        (Look(wild=True, dimmed=True), 90),
    ],
    ids=["wild", "last discard", "danger", "not playable", "wild not playable"],
)
def test_a_marked_tile_is_told_from_a_plain_one(
    look: Look, least: int, face: TileFace, sight: Sight, theme: str
) -> None:
    for tile in (Tile.S6, Tile.M5):
        marked, plain = (_on_cloth(tile, each, face, theme) for each in (look, PLAIN))
        assert _shades_apart(marked, plain, sight) >= least


@pytest.mark.parametrize("sight", Sight)
@pytest.mark.parametrize("face", TileFace)
def test_tiles_of_a_rank_differ_by_their_drawing(face: TileFace, sight: Sight) -> None:
    """No two faces are one drawing in two colours."""
    sprites = _sprites(face, "ou")
    seen = {tile: pygame.transform.grayscale(seen_through(sprites.face(tile, 48), sight)) for tile in KINDS}
    alike = [
        (first.code, second.code)
        for first in KINDS
        for second in KINDS
        if first < second and _apart(seen[first], seen[second]) < 40
    ]
    assert alike == []


def _apart(first: pygame.Surface, second: pygame.Surface) -> int:
    same = pygame.mask.from_threshold(first, (0, 0, 0, 255), (CLEAR, CLEAR, CLEAR, 255), second)
    return first.get_width() * first.get_height() - same.count()


def _seat(**changes: object) -> ShownSeat:
    return replace(STATES["mock"]().model().of(Side.RIGHT), **changes)  # type: ignore[arg-type]


def _plate(seat: ShownSeat, theme: str) -> pygame.Surface:
    return _drawn(
        (320, 140), lambda canvas: seat_plate(canvas, Rect(24, 24, 272, 92), seat, _texts(), 980), theme
    )


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sight", Sight)
@pytest.mark.parametrize(
    ("changes", "least"),
    [({"on_turn": True}, 120), ({"is_dealer": True}, 300), ({"is_auto": True}, 200)],
    ids=["on turn", "dealer", "a bot plays"],
)
def test_a_seat_s_state_is_told(changes: dict[str, object], least: int, sight: Sight, theme: str) -> None:
    plain = {"on_turn": False, "is_dealer": False, "is_auto": False}
    first, second = (_plate(_seat(**(plain | each)), theme) for each in (changes, {}))
    assert _shades_apart(first, second, sight) >= least


@pytest.mark.parametrize("sight", Sight)
def test_the_dealer_s_wind_is_told_from_another_s(sight: Sight) -> None:
    def piece(canvas: Canvas, *, dealer: bool) -> None:
        wind_piece(canvas, (4, 4, 31, 31), "东", dealer=dealer)

    pictures = [_drawn((40, 40), partial(piece, dealer=dealer)) for dealer in (False, True)]
    assert _shades_apart(pictures[0], pictures[1], sight) >= 60


@pytest.mark.parametrize("sight", Sight)
def test_a_caution_is_a_shape(sight: Sight) -> None:
    paper = load_theme(ASSETS, "ou").palette.paper

    def sign(canvas: Canvas) -> None:
        canvas.surface.fill(paper)
        caution_badge(canvas, Point(20, 20), 26)

    with_it, without = _drawn((40, 40), sign), _drawn((40, 40), lambda canvas: canvas.surface.fill(paper))
    assert _shades_apart(with_it, without, sight) >= 100


def test_what_is_won_and_lost_is_told_by_a_sign() -> None:
    assert (signed(13), signed(-13)) == ("+13", "−13")


@pytest.mark.parametrize("sight", Sight)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("back", TileBack)
def test_backs_stand_out_from_the_cloth(back: TileBack, theme: str, sight: Sight) -> None:
    sprites = TileSprites(ASSETS, load_theme(ASSETS, theme), Text(ASSETS), TileStyle(back=back))
    stack = _drawn((60, 70), lambda canvas: canvas.image(sprites.stack(36), (12, 10)), theme)
    empty = _drawn((60, 70), lambda canvas: None, theme)
    greys = [pygame.transform.grayscale(seen_through(picture, sight)) for picture in (stack, empty)]
    same = pygame.mask.from_threshold(greys[0], (0, 0, 0, 255), (14, 14, 14, 255), greys[1])
    assert 60 * 70 - same.count() > 0.5 * 27 * 48


def test_the_simulation_keeps_greys_and_loses_what_the_eye_lacks() -> None:
    for sight, rows in MATRICES.items():
        assert all(abs(sum(row) - 1) < 1e-5 for row in rows)
        assert seen_colour((90, 90, 90), sight) == (90, 90, 90)
    red, green = (seen_colour(colour, Sight.DEUTERANOPIA) for colour in ((200, 60, 40), (110, 120, 30)))
    assert max(abs(a - b) for a, b in zip(red, green, strict=True)) < 45


def test_what_is_clear_stays_clear() -> None:
    picture = pygame.Surface((2, 1), pygame.SRCALPHA)
    picture.fill((255, 0, 0, 0))
    assert seen_through(picture, Sight.PROTANOPIA).get_at((0, 0)).a == 0
