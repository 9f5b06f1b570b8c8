"""The controls and the panel of a replay at every size and scale: inside, apart, large enough for a finger."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.present.label import Plain
from game.present.layout.geometry import Rect, Size
from game.present.layout.replay_layout import BUTTONS, panel_layout, place_of, replay_layout, rows_of, x_of
from game.present.layout.scaling import scale_for
from game.present.layout.table_layout import max_scale
from game.present.layout.zones import Zones, zones_for
from game.present.replay_rows import PanelRow, Tab, Tone
from layout_places import PLACES, TOUCH, Wide
from rules.tiles.tile import Tile


def zones_of(size: tuple[int, int], percent: int) -> Zones:
    window = Size(*size)
    return zones_for(window, min(percent / 100, max_scale(window)), 17)


@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_the_controls_lie_apart_and_take_fingers(size: tuple[int, int], percent: int) -> None:
    zones = zones_of(size, percent)
    layout = replay_layout(zones, percent / 100)
    window = Rect(0, 0, *size)
    places = [layout.timeline, *layout.buttons.values(), *layout.tools.values()]
    beside = [*zones.plates, zones.wild, zones.game, zones.hand, *zones.rows]
    least = TOUCH * min(1.0, percent / 100) - 0.01
    for number, place in enumerate(places):
        assert place.within(window), place
        assert not any(place.overlaps(other) for other in (*places[number + 1 :], *beside))
        assert min(place.w, place.h) >= least
    assert layout.track.within(layout.timeline)
    assert layout.words.within(layout.timeline)
    assert not layout.words.overlaps(layout.track)
    assert layout.track.w >= 4 * layout.buttons["play"].w
    assert list(layout.buttons) == [*BUTTONS, "speed"]


@pytest.mark.parametrize(("size", "percent"), PLACES)
@pytest.mark.parametrize("foot", [0, 3])
def test_the_panel_leaves_the_controls_free(size: tuple[int, int], percent: int, foot: int) -> None:
    zones, unit = zones_of(size, percent), scale_for(size, percent)
    layout, controls = (
        panel_layout(zones, zones.size, unit, (len(Tab), foot)),
        replay_layout(zones, percent / 100),
    )
    assert layout.frame.within(Rect(0, 0, *size))
    assert not any(layout.frame.overlaps(rect) for rect in (controls.timeline, *controls.buttons.values()))
    places = [*layout.tabs, layout.close, layout.body, *layout.foot]
    for number, place in enumerate(places):
        assert place.within(layout.frame)
        assert not any(place.overlaps(other) for other in places[number + 1 :])
    assert all(
        min(tab.w, tab.h) >= TOUCH * min(1.0, percent / 100) - 0.01 for tab in (*layout.tabs, layout.close)
    )
    assert layout.body.h > 60 * unit


def test_rows_stand_one_below_the_other() -> None:
    label = Plain("x")
    rows = [
        (PanelRow(label, is_head=True), "标题" * 30, ""),
        (PanelRow(label, label, name="hand:0", more=("settle:0", label)), "一局", "谁胡了谁的" * 20),
        (PanelRow(label, None, (Tile.M1,) * 30, tone=Tone.GOOD), "牌墙", ""),
    ]
    for unit in (0.66, 1.0, 2.0):
        placed, height = rows_of(rows, 400 * unit, unit, Wide(), 0.7)
        assert all(first.rect.bottom <= then.rect.y for first, then in pairwise(placed))
        assert placed[-1].rect.bottom <= height
        assert all(
            part.within(row.rect) for row in placed for part in (row.title, row.text, row.tiles) if part
        )
        assert placed[1].more is not None
        assert not placed[1].more.overlaps(placed[1].rect)
        assert placed[1].rect.h >= 68 * unit


@pytest.mark.parametrize("length", [1, 2, 90, 400])
def test_places_of_the_timeline_are_found_again(length: int) -> None:
    track = Rect(50, 0, 900, 20)
    for place in range(1, length + 1):
        assert place_of(track, x_of(track, place, length), length) == place
