"""Our SVGs stay inside nanosvg's subset: what pygame draws is what a complete renderer draws."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pygame
import pytest
import resvg_py

import make_tiles
from blossoms import BLOSSOMS
from game.assets import Assets, resource_root
from game.i18n import Texts
from game.theme import load_theme
from game.ui.bodies import Bodies, thickness
from game.ui.sprites import SPRITE_IDS
from game.ui.tile_style import TileBack
from game.ui.vector import rasterise, resized
from rules.tiles.tile import FLOWERS

ASSETS = Assets()
PLAIN_IDS = tuple(asset_id for asset_id in SPRITE_IDS if not asset_id.startswith("tile.body."))
FORBIDDEN = re.compile(
    r"<(use|clipPath|mask|pattern|filter|text|image|style)\b|currentColor|objectBoundingBox"
)


def _bodies(back: TileBack) -> dict[str, str]:
    bodies = Bodies(ASSETS, load_theme(ASSETS, "ou"), back)
    return {
        "fold": bodies.fold(60),
        "face": bodies.face((84, 112)),
        "front": bodies.front((84, 112), thickness(112)),
        "gold": bodies.front((62, 46), 10, gold=True),
        "back": bodies.back((84, 112), 18),
        "stack": bodies.stack((54, 72), 12, 2),
        "standing_back": bodies.standing_back((68, 102)),
        "standing_left": bodies.standing_side((76, 140), 52, ivory_left=True),
        "standing_right": bodies.standing_side((76, 52), 52, ivory_left=False),
        "recess": bodies.recess((54, 72)),
    }


def _reference(markup: str) -> pygame.Surface:
    data = bytes(resvg_py.svg_to_bytes(svg_string=markup))
    return pygame.image.load(io.BytesIO(data), "reference.png")


def _difference(markup: str) -> tuple[float, float]:
    """Mean difference of the two renderers on ivory, and the share of pixels that differ clearly."""
    flats = []
    for picture in (rasterise(markup), _reference(markup)):
        flat = pygame.Surface(picture.get_size(), depth=24)
        flat.fill((247, 240, 225))
        flat.blit(picture, (0, 0))
        flats.append(pygame.image.tobytes(flat, "RGB"))
    gaps = [abs(a - b) for a, b in zip(*flats, strict=True)]
    return sum(gaps) / len(gaps), sum(gap > 40 for gap in gaps) / len(gaps)


@pytest.mark.parametrize("asset_id", PLAIN_IDS)
def test_drawings_look_the_same_in_both_renderers(asset_id: str) -> None:
    markup = ASSETS.text(asset_id)
    assert not FORBIDDEN.search(markup)
    wide, high = (int(part) for part in ASSETS.entry(asset_id).size.split("x"))
    mean, clear = _difference(resized(markup, (wide // 2, high // 2)))
    assert mean < 3
    assert clear < 0.012


@pytest.mark.parametrize("back", TileBack)
@pytest.mark.parametrize("name", _bodies(TileBack.JADE))
def test_bodies_look_the_same_in_both_renderers(name: str, back: TileBack) -> None:
    markup = _bodies(back)[name]
    assert not FORBIDDEN.search(markup)
    assert "$" not in markup
    mean, clear = _difference(markup)
    assert mean < 3
    assert clear < 0.012


def test_the_comparison_sees_art_outside_the_subset() -> None:
    planted = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="80" viewBox="0 0 60 80"><defs>'
        '<clipPath id="c"><rect x="0" y="0" width="30" height="80"/></clipPath></defs>'
        '<rect x="0" y="0" width="60" height="80" fill="#1E7B57" clip-path="url(#c)"/></svg>'
    )
    assert _difference(planted)[1] > 0.1


def test_the_script_makes_the_files_that_are_here() -> None:
    folder = Path(str(resource_root("assets"))) / "tiles"
    made = make_tiles.drawings()
    assert {name: (folder / f"{name}.svg").read_text(encoding="utf-8") for name in made} == made


def test_the_flowers_are_called_as_they_are_drawn() -> None:
    texts = Texts("zh_CN")
    assert [texts(f"tile.{tile.code}") for tile in FLOWERS] == list("春夏秋冬梅兰菊竹")
    assert [flower.__name__ for flower in BLOSSOMS[4:]] == ["plum", "orchid", "chrysanthemum", "bamboo"]
