from __future__ import annotations

from itertools import combinations
from typing import ClassVar

import pygame
import pytest

from game.assets import Assets
from game.settings import CHOICES
from game.theme import THEMES, contrast, load_theme
from game.ui.bodies import thickness, width_of
from game.ui.contact import contact_sheet
from game.ui.motifs import LARGE_IDS
from game.ui.sprites import Look, Side, TileSprites, Turn
from game.ui.text import Text
from game.ui.tile_style import TileBack, TileFace, TileStyle
from rules.tiles.tile import FLOWERS, KINDS, Suit, Tile

ASSETS = Assets()
THEME = load_theme(ASSETS, "ou")


@pytest.fixture(scope="module", params=TileFace)
def sprites(request: pytest.FixtureRequest) -> TileSprites:
    return TileSprites(ASSETS, THEME, Text(ASSETS), TileStyle(request.param))


def _gap(first: pygame.Surface, second: pygame.Surface) -> int:
    """How many pixels of two pictures differ clearly in a channel."""
    same = pygame.mask.from_threshold(first, (0, 0, 0, 255), (48, 48, 48, 48), second)
    return first.get_width() * first.get_height() - same.count()


@pytest.mark.parametrize("height", [24, 32, 40, 48, 62, 96, 112])
@pytest.mark.parametrize("turn", Turn)
def test_fronts_have_the_exact_size(sprites: TileSprites, height: int, turn: Turn) -> None:
    wide, high = (height, width_of(height)) if turn.lies else (width_of(height), height)
    front = sprites.front(Tile.P5, height, Look(turn=turn))
    assert front.get_size() == sprites.size(height, turn) == (wide, high + thickness(height))
    assert sprites.face(Tile.P5, height, Look(turn=turn)).get_size() == (wide, high)


@pytest.mark.parametrize("height", [24, 32, 48, 96])
@pytest.mark.parametrize("index", [False, True])
@pytest.mark.parametrize("face", TileFace)
def test_no_two_faces_look_alike(height: int, index: bool, face: TileFace) -> None:
    sprites = TileSprites(ASSETS, THEME, Text(ASSETS), TileStyle(face, index=index))
    faces = {tile: sprites.face(tile, height) for tile in (*KINDS, *FLOWERS)}
    least = 0.008 * height * width_of(height)
    close = [(a.code, b.code) for a, b in combinations(faces, 2) if _gap(faces[a], faces[b]) < least]
    assert close == []


@pytest.mark.parametrize("tile", [*KINDS, *FLOWERS], ids=lambda tile: tile.code)
def test_motifs_stay_inside_the_face_and_stand_in_its_middle(sprites: TileSprites, tile: Tile) -> None:
    height = 120
    layer = sprites._placed_motif(tile, height)
    ink = layer.get_bounding_rect(min_alpha=100)
    wide = width_of(height)
    assert ink.left >= 3
    assert ink.top >= 3
    assert ink.right <= wide - 3
    assert ink.bottom <= height - 3
    assert abs(ink.centerx - wide / 2) <= 5
    if not tile.is_flower:
        assert abs(ink.centery - height / 2) <= (9 if tile is Tile.M1 else 5)


def test_the_index_does_not_lie_on_the_motif() -> None:
    sprites = TileSprites(ASSETS, THEME, Text(ASSETS), TileStyle(index=True))
    plain = TileSprites(ASSETS, THEME, Text(ASSETS))
    assert _gap(sprites.face(Tile.M5, 96), plain.face(Tile.M5, 96)) > 200


@pytest.mark.parametrize("height", [24, 62, 112])
@pytest.mark.parametrize(
    "look",
    [Look(wild=True), Look(dimmed=True), Look(danger=True), Look(last=True), Look(wild=True, dimmed=True)],
)
def test_every_look_can_be_told_from_the_plain_tile(sprites: TileSprites, height: int, look: Look) -> None:
    assert _gap(sprites.front(Tile.S6, height, look), sprites.front(Tile.S6, height)) > 0.01 * height * height


def test_a_wild_is_marked_by_shape_not_only_by_colour(sprites: TileSprites) -> None:
    grey = [pygame.transform.grayscale(sprites.face(Tile.S6, 62, Look(wild=wild))) for wild in (True, False)]
    assert _gap(grey[0], grey[1]) > 80


def test_the_marks_of_a_dimmed_wild_stay_bright(sprites: TileSprites) -> None:
    face = sprites.face(Tile.S6, 112, Look(wild=True, dimmed=True))
    bright = sprites.face(Tile.S6, 112, Look(wild=True))
    corner = pygame.Rect(face.get_width() - 24, 0, 24, 24)
    assert _gap(face.subsurface(corner), bright.subsurface(corner)) < 20


def test_turned_tiles_turn_their_motif(sprites: TileSprites) -> None:
    right = sprites.face(Tile.M1, 62, Look(turn=Turn.RIGHT))
    left = sprites.face(Tile.M1, 62, Look(turn=Turn.LEFT))
    half = pygame.Rect(0, 0, 31, 46)

    def red(face: pygame.Surface) -> int:
        part = face.subsurface(half)
        return pygame.mask.from_threshold(part, THEME.tile.character, (60, 60, 60, 255)).count()

    assert red(right) > 40
    assert red(left) < 15


def test_backs_stacks_and_standing_tiles_have_the_sizes_of_the_mock(sprites: TileSprites) -> None:
    assert sprites.standing_back(51).get_size() == (34, 51)
    assert sprites.standing_side(38, Side.LEFT).get_size() == (38, 26)
    assert sprites.standing_side(38, Side.RIGHT, last=True).get_size() == (38, 70)
    assert sprites.stack(36).get_size() == (27, 48)
    assert sprites.stack(36, 1).get_size() == (27, 42)
    assert sprites.stack(36, 2, Turn.RIGHT).get_size() == (36, 39)
    assert sprites.back(62).get_size() == sprites.size(62)
    assert sprites.recess(36).get_size() == (27, 36)


def test_ivory_stands_toward_its_owner(sprites: TileSprites) -> None:
    left, right = (sprites.standing_side(38, side) for side in Side)
    assert left.get_at((8, 12)).r > left.get_at((30, 12)).r + 60
    assert right.get_at((30, 12)).r > right.get_at((8, 12)).r + 60


def test_an_unknown_tile_shows_its_back(sprites: TileSprites) -> None:
    assert _gap(sprites.front(Tile.HIDDEN, 62), sprites.back(62)) == 0


def test_pictures_are_kept(sprites: TileSprites) -> None:
    assert sprites.front(Tile.P1, 62) is sprites.front(Tile.P1, 62)
    assert sprites.shadow((46, 72), 62) is sprites.shadow((46, 72), 62)


def test_of_the_shadows_of_tiles_in_the_air_only_the_last_are_kept() -> None:
    flying = TileSprites(ASSETS, THEME, Text(ASSETS))
    first = flying.shadow((8, 8), 12)
    for size in range(9, 30):
        for high in range(9, 39):
            flying.shadow((size, high), 12)
    assert len(flying._casts) < 500
    last = flying.shadow((29, 38), 12)
    assert flying.shadow((29, 38), 12) is last
    assert flying.shadow((8, 8), 12) is not first


def test_shadows_fall_to_the_lower_right_in_the_colour_of_the_cloth(sprites: TileSprites) -> None:
    cast = sprites.shadow((84, 130), 112)
    image = cast.surface
    ink = image.get_bounding_rect(min_alpha=30)
    assert cast.dx + ink.centerx > 84 / 2
    assert cast.dy + ink.centery > 130 / 2
    middle = image.get_at((image.get_width() // 2, image.get_height() // 2))
    assert (middle.r, middle.g, middle.b) == THEME.palette.shadow
    assert 120 < middle.a < 160
    assert image.get_at((0, 0)).a == 0


@pytest.mark.parametrize("height", [24, 48, 96])
def test_the_contact_sheet_shows_four_rows_of_nine(height: int) -> None:
    sheet = contact_sheet(ASSETS, THEME, height)
    gap = max(3, height // 8)
    assert sheet.get_width() == 9 * (width_of(height) + gap) + gap
    last = (sheet.get_width() - gap - width_of(height) // 2, sheet.get_height() - gap - height // 2)
    assert sheet.get_at(last)[:3] == THEME.palette.cloth_light


def _backs(back: TileBack, theme: str) -> dict[str, pygame.Surface]:
    styled = TileSprites(ASSETS, load_theme(ASSETS, theme), Text(ASSETS), TileStyle(back=back))
    return {
        "back": styled.back(112),
        "stack": styled.stack(36),
        "standing back": styled.standing_back(51),
        "standing side": styled.standing_side(38, Side.LEFT, last=True),
        "layer below a face": styled.front(Tile.E, 112).subsurface((0, 122, 84, 8)),
        "fold of a wild": styled.face(Tile.E, 112, Look(wild=True)).subsurface((60, 0, 24, 24)),
    }


@pytest.mark.parametrize("theme", THEMES)
def test_the_back_is_seen_wherever_a_tile_shows_it(theme: str) -> None:
    jade, indigo = (_backs(back, theme) for back in TileBack)
    alike = [
        name for name in jade if _gap(jade[name], indigo[name]) < 0.06 * jade[name].width * jade[name].height
    ]
    assert alike == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("back", TileBack)
def test_the_rim_of_a_back_parts_it_from_every_cloth(theme: str, back: TileBack) -> None:
    look = load_theme(ASSETS, theme)
    standing = TileSprites(ASSETS, look, Text(ASSETS), TileStyle(back=back)).standing_back(51)
    middle = standing.width // 2
    edge, ground = standing.get_at((middle, 7)), standing.get_at((middle + 8, 20))
    assert contrast((edge.r, edge.g, edge.b), look.palette.cloth) > 1.6
    assert contrast((ground.r, ground.g, ground.b), look.palette.cloth) > 1.2


def test_the_large_print_is_read_only_when_it_was_chosen() -> None:
    class Watched(Assets):
        read: ClassVar[list[str]] = []

        def text(self, asset_id: str) -> str:
            self.read.append(asset_id)
            return super().text(asset_id)

    TileSprites(Watched(), THEME, Text(ASSETS))
    assert Watched.read
    assert not set(Watched.read) & set(LARGE_IDS)


@pytest.mark.parametrize("tile", KINDS, ids=lambda tile: tile.code)
def test_large_print_covers_more_of_a_small_face(tile: Tile) -> None:
    large, classic = (
        TileSprites(ASSETS, THEME, Text(ASSETS), TileStyle(face))._placed_motif(tile, 24)
        for face in (TileFace.LARGE, TileFace.CLASSIC)
    )
    strong = pygame.mask.from_surface(large, 127).count()
    assert strong > 0.14 * 24 * 18
    if tile.suit in (Suit.CHARACTERS, None) and tile is not Tile.B:
        assert strong >= 0.8 * pygame.mask.from_surface(classic, 127).count()


def test_the_style_is_told_by_the_words_of_the_settings() -> None:
    assert {face.value for face in TileFace} == set(CHOICES["tile_face"])
    assert {back.value for back in TileBack} == set(CHOICES["tile_back"])
    assert TileStyle.chosen("large", "indigo", True) == TileStyle(TileFace.LARGE, TileBack.INDIGO, True)


@pytest.mark.parametrize("tile", [*KINDS, *FLOWERS], ids=lambda tile: tile.code)
def test_large_print_has_an_index_where_no_figure_stands(tile: Tile) -> None:
    """Characters, honours and flowers get one; a great figure is never made smaller for a second one beside it."""
    faces = [
        TileSprites(ASSETS, THEME, Text(ASSETS), TileStyle(TileFace.LARGE, index=index)).face(tile, 96)
        for index in (False, True)
    ]
    assert (_gap(faces[0], faces[1]) > 60) is (tile.suit not in (Suit.DOTS, Suit.BAMBOO))
