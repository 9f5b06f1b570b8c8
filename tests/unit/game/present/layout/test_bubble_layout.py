"""Bubbles hang where nothing lies, at every size, for all sides, with the longest words of all languages (气泡)."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

from game.assets import Assets
from game.i18n import LANGUAGES, Texts
from game.present.layout.bubble_layout import PlacedBubble, bubble_place, taken_places
from game.present.layout.geometry import Rect, Size
from game.present.layout.phrases_layout import BADGE, LINE, PhrasesLayout, phrases_layout
from game.present.layout.table_layout import SCALES, TableLayout, lay_out, max_scale
from game.present.layout.zones import TOUCH, Zones, zones_for
from game.present.table_model import Row, Side
from game.ui.ruler import FontRuler
from game.ui.text import Text
from game.voice.repertoire import PHRASES
from table_blood import BLOOD_STATES
from table_flowers import FLOWER_STATES
from table_heavy import HEAVY_STATES
from table_states import STATES as USUAL

STATES = {
    name: state
    for name, state in (USUAL | FLOWER_STATES | BLOOD_STATES | HEAVY_STATES).items()
    if name in ("mock", "claims", "heavy", "limited", "worms", "blood_crowded", "crowded")
}
SIZES = [
    Size(1024, 600),
    Size(1366, 768),
    Size(1920, 1080),
    Size(3840, 2160),
    Size(1080, 1920),
    Size(600, 1024),
]
CASES = [(size, scale) for size in SIZES for scale in SCALES if scale <= max_scale(size)]
IDS = [f"{size.width}x{size.height}@{round(100 * scale)}" for size, scale in CASES]
EVERY = pytest.mark.parametrize(("size", "scale"), CASES, ids=IDS)
HANDS = pytest.mark.parametrize("mirrored", [False, True], ids=["right", "left"])


@cache
def ruler() -> FontRuler:
    return FontRuler(Text(Assets()))


@cache
def longest() -> dict[str, str]:
    """The widest phrase of each language."""
    found = {}
    for tag in LANGUAGES:
        texts = Texts(tag)
        found[tag] = max(
            (texts(f"phrase.{phrase}") for phrase in PHRASES), key=lambda text: ruler().width(text, 40)
        )
    return found


@cache
def layout(state: str, size: Size, scale: float, *, mirrored: bool) -> TableLayout:
    table = STATES[state]()
    return lay_out(table.model(), zones_for(size, scale, table.rules.hand + 1, mirrored=mirrored))


def bubbles(laid: TableLayout, text: str) -> list[PlacedBubble]:
    """Everybody says it, one after the other."""
    placed: list[PlacedBubble] = []
    for side in Side:
        taken = taken_places(laid, side, [bubble.bounds for bubble in placed])
        placed.append(bubble_place(laid.zones, side, text, taken, ruler()))
    return placed


@HANDS
@pytest.mark.parametrize("state", STATES)
@EVERY
def test_a_bubble_covers_neither_tiles_nor_signs_nor_anything_to_press(
    state: str, size: Size, scale: float, *, mirrored: bool
) -> None:
    laid, screen = layout(state, size, scale, mirrored=mirrored), Rect(0, 0, size.width, size.height)
    for text in longest().values():
        placed = bubbles(laid, text)
        for bubble in placed:
            covers = bubble.bounds
            assert covers.within(screen)
            assert not [other for other in taken_places(laid, bubble.side) if covers.overlaps(other)]
            hands = [tile.rect for tile in laid.tiles if tile.place.row in (Row.HAND, Row.RIVER)]
            assert not any(covers.overlaps(hand) for hand in hands)
        assert not any(one.rect.overlaps(other.rect) for one, other in combinations(placed, 2))


@HANDS
@pytest.mark.parametrize("state", STATES)
@EVERY
def test_the_words_fit_and_can_be_read(state: str, size: Size, scale: float, *, mirrored: bool) -> None:
    laid = layout(state, size, scale, mirrored=mirrored)
    for text in longest().values():
        for bubble in bubbles(laid, text):
            assert bubble.size >= 13
            assert ruler().height(text, bubble.size, bubble.words.w) <= bubble.rect.h
            words = text.split() if " " in text else text  # Chinese is broken anywhere
            assert all(ruler().width(word, bubble.size) <= bubble.words.w + 1 for word in words)
            assert bubble.words.within(bubble.rect)


def test_a_bubble_is_near_who_speaks() -> None:
    laid = layout("mock", Size(1920, 1080), 1.0, mirrored=False)
    for bubble in bubbles(laid, "你好！"):
        plate, near = laid.zones.plates[bubble.side.value], 60 * laid.zones.panel
        assert bubble.rect.overlaps(plate.inset(-near))
        tip = bubble.tail[2]
        assert plate.inset(-2).contains(tip.x, tip.y)


# ---------------------------------------------------------------- the panel


def panel(zones: Zones, tag: str) -> tuple[PhrasesLayout, float]:
    texts = Texts(tag)
    wide = max(ruler().width(texts(f"phrase.{phrase}"), LINE * zones.panel) for phrase in PHRASES)
    return phrases_layout(zones, len(PHRASES), (1.5 * wide, wide), 4), wide


@HANDS
@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("tiles", [14, 17])
@EVERY
def test_the_panel_covers_neither_the_own_tiles_nor_the_bar(
    size: Size, scale: float, tiles: int, tag: str, *, mirrored: bool
) -> None:
    zones = zones_for(size, scale, tiles, mirrored=mirrored)
    laid, _ = panel(zones, tag)
    assert laid.frame.within(Rect(0, 0, size.width, size.height))
    assert not any(
        laid.frame.overlaps(other) for other in (zones.hand, zones.own_melds, zones.plates[0], *zones.bars)
    )


@HANDS
@pytest.mark.parametrize("tag", LANGUAGES)
@EVERY
def test_the_parts_of_the_panel_have_room_and_can_be_pressed(
    size: Size, scale: float, tag: str, *, mirrored: bool
) -> None:
    zones = zones_for(size, scale, mirrored=mirrored)
    laid, wide = panel(zones, tag)
    parts = [*laid.lines, *laid.seats, laid.close]
    assert (len(laid.lines), len(laid.seats)) == (16, 4)
    assert all(part.within(laid.frame) for part in (*parts, laid.title, laid.caption))
    assert not any(one.overlaps(other) for one, other in combinations(parts, 2))
    least = TOUCH * min(1.0, scale) - 0.5
    assert all(min(part.w, part.h) >= least for part in parts)
    assert all(line.w >= wide + BADGE * zones.panel for line in laid.lines)


def test_the_panel_lies_at_the_side_of_the_tools() -> None:
    for size in SIZES[:4]:
        right, _ = panel(zones_for(size), "zh_CN")
        left, _ = panel(zones_for(size, mirrored=True), "zh_CN")
        assert right.frame.x > size.width / 2 > left.frame.right
