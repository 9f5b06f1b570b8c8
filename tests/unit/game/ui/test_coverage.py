"""Characters that a family lacks are drawn in the other one: a rare name is no row of boxes."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from fontTools import subset
from fontTools.ttLib import TTFont

from game.assets import Assets
from game.ui.coverage import coverage_of
from game.ui.text import Face, Text, TextStyle

SERIF = TextStyle(Face.SERIF, 40, (0, 0, 0))
SANS = TextStyle(Face.SANS, 40, (0, 0, 0))


class Poor(Assets):
    """Assets whose serif family is short of characters."""

    def __init__(self, serif: Path) -> None:
        super().__init__()
        self._serif = serif

    def path(self, asset_id: str) -> Path:
        """The short file for the serif family."""
        return self._serif if asset_id == Face.SERIF.value else super().path(asset_id)


@pytest.fixture(scope="module")
def poor(tmp_path_factory: pytest.TempPathFactory) -> Text:
    source, target = Assets().path(Face.SERIF.value), tmp_path_factory.mktemp("font") / "short.otf"
    options = subset.Options()
    options.notdef_outline = True
    with subset.load_font(str(source), options) as font:
        cutter = subset.Subsetter(options)
        cutter.populate(text="王0123456789 AB")
        cutter.subset(font)
        subset.save_font(font, str(target), options)
    return Text(Poor(target))


def _ink(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def test_a_file_tells_what_it_has() -> None:
    for face in Face:
        file = Assets().path(face.value)
        with TTFont(file, lazy=True) as font:
            known = set(font.getBestCmap())
        found = coverage_of(file)
        assert {code for code in range(0x30000) if not 0xD800 <= code < 0xE000 and chr(code) in found} == {
            code for code in known if code < 0x30000
        }


def test_what_is_no_font_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.otf"
    file.write_bytes(b"OTTO\0\0" + bytes(20))
    with pytest.raises(ValueError, match="no font"):
        coverage_of(file)


def test_a_character_that_is_missing_comes_from_the_other_family(poor: Text) -> None:
    whole = Text(Assets())
    assert _ink(poor.render("王", SERIF)) == _ink(whole.render("王", SERIF))
    assert _ink(poor.render("喆", SERIF)) == _ink(whole.render("喆", SANS)) != _ink(whole.render("喆", SERIF))


@pytest.mark.parametrize("weight", [0.0, 0.02])
def test_both_families_stand_in_one_line(poor: Text, weight: float) -> None:
    style = TextStyle(Face.SERIF, 40, (0, 0, 0), weight, tabular=True)
    mixed = poor.measure("王喆王", style)[0]
    parts = sum(poor.measure(part, style)[0] for part in ("王", "喆", "王"))
    outlines = 2 * (poor.measure("", style)[0])
    assert mixed == parts - outlines
    assert poor.render("王喆王", style).get_width() == mixed


def test_nothing_is_lent_where_nothing_is_missing(poor: Text) -> None:
    whole = Text(Assets())
    for text in ("王 A1", "AB 0"):
        assert _ink(poor.render(text, SERIF)) == _ink(whole.render(text, SERIF))
