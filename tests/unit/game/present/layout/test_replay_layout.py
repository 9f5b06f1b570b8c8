"""The controls and the panel of a replay at every size and scale: inside, apart, large enough for a finger."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from game.present.label import Plain
from game.present.layout.geometry import Rect, Size
from game.present.layout.replay_layout import (
    BUTTONS,
    docked,
    panel_layout,
    place_of,
    replay_layout,
    rows_of,
    x_of,
)
from game.present.layout.scaling import scale_for
from game.present.layout.sides_layout import side_rows
from game.present.layout.table_layout import max_scale
from game.present.layout.zones import Zones, zones_for
from game.present.replay_rows import PanelRow, Tab, Tone
from game.present.table_model import Row, Side
from game.present.table_tiles import ShownTile
from layout_places import PLACES, TOUCH, Wide
from rules.tiles.tile import KINDS, Tile
from table_states import STATES


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


@pytest.mark.parametrize("percent", [80, 100, 150, 200])
@pytest.mark.parametrize(
    "size", [(1280, 720), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160), (3440, 1440)]
)
def test_beside_the_table_the_panel_hides_nothing_of_it(size: tuple[int, int], percent: int) -> None:
    unit, window = scale_for(size, percent), Size(*size)
    taken = docked(window, unit)
    if taken == 0.0:  # so large that the table needs the whole window
        assert window.width - 590 * unit < 880
        return
    zones = zones_of((int(size[0] - taken), size[1]), percent)
    layout, controls = panel_layout(zones, window, unit, (len(Tab), 3)), replay_layout(zones, percent / 100)
    assert layout.frame.within(Rect(0, 0, *size))
    table = [*zones.plates, zones.wild, zones.game, zones.hand, *zones.rows, *controls.tools.values()]
    assert not any(layout.frame.overlaps(part) for part in table)
    assert layout.body.w > 300 * unit


def test_there_is_room_beside_the_table_in_a_usual_window_only() -> None:
    assert docked(Size(1920, 1080), 1.0) > 500
    assert docked(Size(1280, 720), scale_for((1280, 720), 100)) > 300
    assert docked(Size(1024, 600), 0.7) == docked(Size(1080, 1920), 1.0) == 0.0


def test_the_panel_of_the_smallest_window_leaves_the_middle_of_the_table_free() -> None:
    zones, unit = zones_of((1024, 600), 100), scale_for((1024, 600), 100)
    frame = panel_layout(zones, zones.size, unit, (len(Tab), 3)).frame
    river = zones.shape.side.start + zones.shape.side.depth / 3
    assert frame.x > zones.centre.x + river * zones.field
    assert frame.x < zones.plates[2].x, "a plate is all covered or not at all"


@pytest.mark.parametrize("size", [(1024, 600), (1366, 768), (1920, 1080), (1080, 1920), (3840, 2160)])
def test_open_hands_at_the_sides_show_whole_tiles(size: tuple[int, int]) -> None:
    zones = zones_of(size, 100)
    model = STATES["mock"]().model()
    for side in (Side.LEFT, Side.RIGHT):
        hand = tuple(ShownTile(tile) for tile in KINDS[:13])
        seat = replace(model.of(side), hand=hand, drawn=None)
        placed = [tile for tile in side_rows(seat, zones) if tile.place.row is Row.HAND]
        rects = sorted((tile.rect for tile in placed), key=lambda rect: rect.y)
        assert all(first.bottom <= then.y + 0.01 for first, then in pairwise(rects))
        assert all(rect.h == pytest.approx(0.75 * rect.w) for rect in rects), "a lying tile is not cut"


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
