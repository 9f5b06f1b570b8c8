"""The sheet of voices and the page of a pack at every size and scale: inside, apart, large enough for a finger."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.present.layout.form_layout import Sheet
from game.present.layout.geometry import Rect
from game.present.layout.scaling import CROWDED, scale_for
from game.present.layout.voice_pack_layout import pack_page
from game.present.layout.voices_layout import voices_layout, voices_sheet
from layout_places import PLACES, TOUCH, Wide

WIDTHS = (180.0, 260.0, 200.0, 160.0)
PAGE_WIDTHS = (170.0, 200.0, 170.0, 170.0, 150.0)


def _sheet(size: tuple[int, int], percent: int, widths: tuple[float, ...] = WIDTHS) -> Sheet:
    return voices_sheet(size, scale_for(size, percent, CROWDED), widths)


def _least(percent: int) -> float:
    return TOUCH * min(1.0, percent / 100) - 0.01


@pytest.mark.parametrize("count", [0, 1, 4, 34])
@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_scn_U16_sides_and_buttons_stay_however_many_packs_there_are(
    size: tuple[int, int], percent: int, count: int
) -> None:
    sheet = _sheet(size, percent)
    layout = voices_layout(sheet, count)
    assert sheet.frame.within(Rect(0, 0, *size))
    places = [*layout.sides, layout.frame, layout.words, *sheet.buttons]
    assert all(place.within(sheet.frame) for place in places)
    assert all(place.within(sheet.body) for place in (*layout.sides, layout.frame))
    for one, other in combinations(places, 2):
        assert not one.overlaps(other), (one, other)
    assert all(min(place.w, place.h) >= _least(percent) for place in (*layout.sides, *sheet.buttons))
    assert layout.frame.h > 2 * 128 * sheet.unit, "two packs are seen whole"
    for placed, after in zip(layout.packs, layout.packs[1:], strict=False):
        assert placed.whole.bottom < after.whole.y
    for placed in layout.packs:
        assert 0 <= placed.whole.x < placed.play.right < placed.body.x
        assert placed.body.right <= layout.frame.w
        assert min(placed.play.w, placed.play.h) >= _least(percent)
        assert placed.body.w > 5 * TOUCH
    assert layout.height >= (layout.packs[-1].whole.bottom if count else 0)


@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_the_sides_lie_on_the_rim_of_the_table(size: tuple[int, int], percent: int) -> None:
    layout = voices_layout(_sheet(size, percent), 4)
    x, y, radius = layout.table
    own, right, opposite, left = layout.sides
    assert own.centre.y > y > opposite.centre.y
    assert right.centre.x > x > left.centre.x
    assert own.y < y + radius < own.bottom
    assert opposite.y < y - radius < opposite.bottom
    assert right.x < x + radius
    assert left.right > x - radius


@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_the_page_of_a_pack(size: tuple[int, int], percent: int) -> None:
    sheet = _sheet(size, percent, PAGE_WIDTHS)
    lines = ("合成语音·鹿城口音。" * 8, "温州话·鹿城", "全 200 句", "tile.1m：没有文件 cues/tile.1m.ogg")
    facts = tuple((name, words) for name, words in zip(("怎么来的", "语言", "毛病", ""), lines, strict=True))
    page = pack_page(sheet, facts, (38, 1, 120), Wide())
    assert len(page.facts) == len(facts)
    assert len(page.heads) == 3
    assert len(page.cues) == 159
    words = [words for _, words in page.facts]
    for one, other in combinations([*words, *page.heads, *page.cues], 2):
        assert not one.overlaps(other), (one, other)
    for rect in (*words, *page.heads, *page.cues):
        assert rect.x >= 0
        assert rect.right <= sheet.body.w
        assert rect.bottom <= page.height
    assert all(min(cue.w, cue.h) >= _least(percent) for cue in page.cues)
    for one, other in combinations(sheet.buttons, 2):
        assert not one.overlaps(other)
