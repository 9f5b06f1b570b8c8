from __future__ import annotations

import pytest

from game.assets import Assets
from game.ui.text import Align, Face, Text, TextStyle, line_height
from glyphs import missing_glyphs

ASSETS = Assets()
BODY = TextStyle(Face.SANS, 24, (35, 32, 28))


@pytest.fixture(scope="module")
def text() -> Text:
    return Text(ASSETS)


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("line", ["碰碰胡", "余16张", "Mixed 中文 line", "1 105"])
def test_a_render_is_as_large_as_measured(text: Text, face: Face, line: str) -> None:
    for weight, tabular in ((0.0, False), (0.04, False), (0.0, True)):
        style = TextStyle(face, 31, (0, 0, 20), weight, tabular)
        assert text.render(line, style).get_size() == text.measure(line, style)


@pytest.mark.parametrize("face", Face)
def test_chinese_stands_in_the_middle_of_its_line(text: Text, face: Face) -> None:
    image = text.render("国", TextStyle(face, 100, (0, 0, 20)))
    ink = image.get_bounding_rect(min_alpha=60)
    assert abs(ink.centery - image.get_height() / 2) <= 4
    assert abs(ink.centerx - image.get_width() / 2) <= 3


def test_descenders_are_not_cut(text: Text) -> None:
    image = text.render("gjpqy（）", TextStyle(Face.SANS, 60, (0, 0, 20)))
    assert image.get_bounding_rect(min_alpha=40).bottom < image.get_height()


def test_aligned_digits_are_equally_wide(text: Text) -> None:
    style = TextStyle(Face.SERIF, 40, (0, 0, 20), tabular=True)
    assert len({text.measure(digit * 5, style)[0] for digit in "0123456789"}) == 1


def test_weight_makes_strokes_heavier(text: Text) -> None:
    thin = text.ink("胡", Face.SERIF, 80, (0, 0, 20))
    heavy = text.ink("胡", Face.SERIF, 80, (0, 0, 20), 0.05)
    assert heavy.get_width() > thin.get_width()


@pytest.mark.parametrize("size", [14, 20, 25, 30])
def test_weighted_words_are_not_cut_at_their_end(text: Text, size: int) -> None:
    line = "First tap the tile that was turned up"
    style = TextStyle(Face.SERIF, size, (0, 0, 20), 0.012)
    image = text.render(line, style)
    padded = text.ink(line, Face.SERIF, size, (0, 0, 20), 0.012)
    assert image.get_bounding_rect(min_alpha=40).w >= padded.get_bounding_rect(min_alpha=40).w - 1


def test_fitting_shrinks_first_and_then_cuts(text: Text) -> None:
    name = "白石小林的老朋友"
    natural = text.measure(name, BODY)[0]
    whole, style = text.fitted(name, BODY, natural * 0.85)
    assert whole == name
    assert style.size < BODY.size
    short, _ = text.fitted(name, BODY, natural * 0.4)
    assert short.endswith("…")
    assert short != name
    for width in (natural, natural * 0.85, natural * 0.4):
        assert text.fit(name, BODY, width).get_width() <= width


def test_a_block_is_as_high_as_said_and_aligns(text: Text) -> None:
    words = "全部由刻子或杠组成，外加一对将。"
    block = text.block(words, BODY, 130, align=Align.RIGHT)
    assert block.get_size() == (130, text.block_height(words, BODY, 130))
    assert block.get_height() > line_height(BODY)
    assert block.get_bounding_rect(min_alpha=60).right > 124


def test_renders_are_kept(text: Text) -> None:
    assert text.render("财神", BODY) is text.render("财神", BODY)
    assert text.render("财神", BODY) is not text.render("财神", BODY.painted((9, 9, 9)))


@pytest.mark.parametrize("face", Face)
def test_the_fonts_have_what_tiles_and_dialect_need(face: Face) -> None:
    needed = "一二三四五六七八九萬東南西北中發白春夏秋冬梅蘭竹菊财神碰杠听胡吃过庄瓯冇嘅咗侪囡覅朆×→…、"
    assert missing_glyphs(ASSETS.path(face.value), [needed]) == {}


def test_a_planted_missing_glyph_is_caught() -> None:
    assert missing_glyphs(ASSETS.path("font.sans"), ["胡", "牌\U0001f004"]) == {"牌\U0001f004": "\U0001f004"}
