"""The table's layout at every supported size, scale and hard state (design 1)."""

from __future__ import annotations

import pytest

from game.present.layout.geometry import Rect, Size
from game.present.layout.opening_layout import opening_buttons
from game.present.layout.placed import PlacedTile
from game.present.layout.table_layout import (
    SCALES,
    TableLayout,
    bar_of,
    lay_out,
    max_scale,
    strip_beside,
    tile_at,
)
from game.present.layout.tags_layout import reach_of
from game.present.layout.zones import Zones, zones_for
from game.present.opening_model import opening_question
from game.present.prompt import Slot, absent_slots, prompt_for
from game.present.table_model import Row, Side
from table_blood import BLOOD_STATES
from table_flowers import FLOWER_STATES
from table_states import STATES as USUAL

STATES = USUAL | FLOWER_STATES | BLOOD_STATES

SIZES = [
    Size(1024, 600), Size(1366, 768), Size(1920, 1080), Size(3840, 2160), Size(1080, 1920)
]  # fmt: skip
CASES = [(size, scale) for size in (*SIZES, Size(600, 1024)) for scale in SCALES if scale <= max_scale(size)]
IDS = [f"{size.width}x{size.height}@{round(100 * scale)}" for size, scale in CASES]
HANDS = pytest.mark.parametrize("mirrored", [False, True], ids=["right", "left"])
"""For which hand the table is laid out."""


def _layout(state: str, size: Size, scale: float, *, mirrored: bool = False) -> TableLayout:
    return lay_out(STATES[state]().model(), _zones(state, size, scale, mirrored=mirrored))


def _zones(state: str, size: Size, scale: float = 1.0, *, mirrored: bool = False) -> Zones:
    return zones_for(size, scale, STATES[state]().rules.hand + 1, mirrored=mirrored)


def _buttons(state: str, zones: Zones) -> dict[str, Rect]:
    """What can be pressed in the bar, by name."""
    table = STATES[state]()
    if table.window is None:
        return {}
    prompt = prompt_for(table.window, 0.0, absent=absent_slots(table.rules))
    question = opening_question(table.window, table.state, 0.0)
    buttons = {f"slot {button.slot.name} {n}": button.rect for n, button in enumerate(bar_of(prompt, zones))}
    if question is not None:
        buttons |= {button.name: button.rect for button in opening_buttons(question, zones)}
    return buttons


def _footprint(tile: PlacedTile) -> tuple[str, Rect]:
    place = tile.place
    return f"{place.side.name} {place.row.name} {place.index}.{place.part}", tile.rect


def _named(layout: TableLayout, state: str) -> list[tuple[str, Rect]]:
    zones = layout.zones
    named = [_footprint(tile) for tile in layout.tiles if not tile.top]
    named += [(f"wall {entry.side.name} {entry.stack.offset}", entry.rect) for entry in layout.stacks]
    named += [(f"plate {side.name}", zones.plates[side.value]) for side in Side]
    named += [(f"tag {tag.name}", tag.rect) for tag in layout.tags]
    named += [(f"count {index}", entry.rect) for index, entry in enumerate(layout.counts)]
    named += [("wild", zones.wild), ("game", zones.game)]
    named += [(f"button {index}", rect) for index, rect in enumerate(zones.buttons)]
    half = 120 * zones.field
    named.append(("centre", Rect(zones.centre.x - half, zones.centre.y - half, 2 * half, 2 * half)))
    buttons = _buttons(state, zones)
    named += buttons.items()
    named.append(("hint", strip_beside(zones, tuple(buttons.values()))))
    return named


@HANDS
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize(("size", "scale"), CASES, ids=IDS)
def test_nothing_overlaps_and_nothing_leaves_the_screen(
    state: str, size: Size, scale: float, mirrored: bool
) -> None:
    named = _named(_layout(state, size, scale, mirrored=mirrored), state)
    screen = Rect(0, 0, size.width, size.height)
    outside = [name for name, rect in named if not rect.within(screen)]
    assert outside == []
    clashes = [
        (first, second)
        for index, (first, rect) in enumerate(named)
        for second, other in named[index + 1 :]
        if rect.overlaps(other)
    ]
    assert clashes == []


@HANDS
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.width}x{size.height}")
def test_own_tiles_and_buttons_can_be_hit_with_a_finger(state: str, size: Size, mirrored: bool) -> None:
    layout = _layout(state, size, 1.0, mirrored=mirrored)
    for tile in layout.own_hand():
        assert tile.rect.w + 2 * layout.zones.hand_unit >= 44
        assert tile.rect.h >= 44
        assert tile_at(layout, tile.rect.centre.x, tile.rect.centre.y) is tile
    for rect in (*_buttons(state, layout.zones).values(), *layout.zones.buttons):
        assert rect.w >= 44
        assert rect.h >= 40


@HANDS
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.width}x{size.height}")
def test_scn_U13_buttons_stand_at_the_same_place_in_every_prompt(size: Size, mirrored: bool) -> None:
    zones = zones_for(size, mirrored=mirrored)
    seen: dict[Slot, float] = {}
    for state in (USUAL | FLOWER_STATES).values():
        window = state().window
        assert window is not None
        for slot in Slot:
            edges = [
                round(-button.rect.x if mirrored else button.rect.right, 3)
                for button in bar_of(prompt_for(window, 0.0), zones)
                if button.slot is slot
            ]
            if edges:
                assert seen.setdefault(slot, max(edges)) == max(edges)
    assert set(seen) == set(Slot)


@HANDS
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.width}x{size.height}")
def test_scn_U12_the_bar_never_covers_the_own_hand_or_a_river(state: str, size: Size, mirrored: bool) -> None:
    layout = _layout(state, size, 1.0, mirrored=mirrored)
    kept = [tile.rect for tile in layout.tiles if tile.place.row is Row.RIVER or tile.place.side is Side.OWN]
    for zone in layout.zones.bars:
        assert not [
            rect
            for rect in kept
            if rect.overlaps(zone) and rect.y < zone.bottom - 1 and rect.bottom > zone.y + 1
        ]


@HANDS
@pytest.mark.parametrize("state", FLOWER_STATES)
@pytest.mark.parametrize(("size", "scale"), CASES, ids=IDS)
def test_piles_stay_in_the_screen_and_clear_of_other_tiles(
    state: str, size: Size, scale: float, mirrored: bool
) -> None:
    layout = _layout(state, size, scale, mirrored=mirrored)
    screen = Rect(0, 0, size.width, size.height)
    flowers = [tile for tile in layout.tiles if tile.place.row is Row.FLOWER]
    others = [tile for tile in layout.tiles if tile.place.row is not Row.FLOWER and not tile.top]
    kinds = {(tile.place.side, tile.shown.tile) for tile in flowers}
    assert all(tile.rect.within(screen) for tile in flowers)
    assert not [(a.place, b.place) for a in flowers for b in others if a.rect.overlaps(b.rect)]
    assert not [
        (a.place, b.place)
        for index, a in enumerate(flowers)
        for b in flowers[index + 1 :]
        if a.shown.tile is not b.shown.tile and a.rect.overlaps(b.rect)
    ]
    assert len([tile for tile in flowers if not tile.top]) == len(kinds)


@HANDS
@pytest.mark.parametrize("state", FLOWER_STATES | BLOOD_STATES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.width}x{size.height}")
def test_signs_can_be_hit_with_a_finger_and_do_not_share_a_place(
    state: str, size: Size, mirrored: bool
) -> None:
    reaches = [reach_of(tag) for tag in _layout(state, size, 1.0, mirrored=mirrored).tags]
    for index, reach in enumerate(reaches):
        assert reach.h >= 44
        assert not any(reach.overlaps(other) for other in reaches[index + 1 :])


def test_scales_that_a_window_cannot_carry_are_known() -> None:
    assert max_scale(Size(1920, 1080)) >= 1.1
    assert max_scale(Size(1920, 1080)) < 2.0
    assert all(max_scale(size) >= 1.0 for size in SIZES)


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize(("size", "scale"), CASES, ids=IDS)
def test_for_the_left_hand_what_is_pressed_lies_at_the_left_and_tiles_stay(
    state: str, size: Size, scale: float
) -> None:
    usual, left = (_layout(state, size, scale, mirrored=mirrored) for mirrored in (False, True))
    hands = [[(tile.place, tile.rect) for tile in layout.own_hand()] for layout in (usual, left)]
    assert hands[0] == hands[1]
    assert [rect.x for rect in left.zones.buttons] == [
        pytest.approx(size.width - rect.right) for rect in usual.zones.buttons
    ]
    edges = [
        (rect.x, size.width - other.right)
        for rect, other in zip(
            sorted(_buttons(state, left.zones).values(), key=lambda rect: rect.x)[:1],
            sorted(_buttons(state, usual.zones).values(), key=lambda rect: -rect.right)[:1],
            strict=True,
        )
    ]
    assert all(x == pytest.approx(other) for x, other in edges)
