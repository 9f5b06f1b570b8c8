"""The list of matches at every size and scale: what is asked above, rows below, only those placed that matter."""

from __future__ import annotations

import pytest

from game.present.layout.past_layout import past_sheet
from game.present.layout.replays_layout import bar_of, height_of, rows_seen
from game.present.layout.scaling import scale_for
from game.present.scroll import Scroll
from layout_places import PLACES, TOUCH


@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_scn_U16_however_many_rows_there_are_the_buttons_stay(size: tuple[int, int], percent: int) -> None:
    unit = scale_for(size, percent)
    sheet = past_sheet(size, unit, 4, (180.0, 240.0, 200.0))
    bar = bar_of(sheet, 4)
    places = [bar.search, *bar.selectors, bar.star]
    least = TOUCH * min(1.0, percent / 100) - 0.01
    for number, place in enumerate(places):
        assert place.within(sheet.body)
        assert not any(place.overlaps(other) for other in (*places[number + 1 :], bar.frame))
        assert min(place.w, place.h) >= least
    assert bar.frame.within(sheet.body)
    assert all(not button.overlaps(sheet.body) and button.within(sheet.frame) for button in sheet.buttons)
    for count in (1, 30, 5000):
        scroll = Scroll()
        scroll.fit(bar.frame, height_of(sheet, count), unit)
        for offset in (0.0, 0.5, 1.0):
            scroll.go(offset * scroll.most)
            rows = rows_seen(sheet, scroll, count)
            assert len(rows) < 60
            seen = [row for row in rows if row.whole.bottom > bar.frame.y and row.whole.y < bar.frame.bottom]
            assert seen
            assert all(row.star.w >= least and row.more.w >= least and row.body.w > 4 * least for row in seen)
            assert not any(row.body.overlaps(row.star) or row.body.overlaps(row.more) for row in rows)
        assert rows_seen(sheet, scroll, count)[-1].index == count - 1
