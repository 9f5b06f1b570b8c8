"""The recorder's parts in every window: nothing overlaps, everything can be touched, also by the left hand."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.present.layout.geometry import Rect
from game.present.layout.recorder_layout import LEAST, card_places, cue_places, recorder_layout
from game.present.layout.scaling import TOUCH_UNITS, scale_for
from game.present.recorder_model import CueChip, CueGroup

SIZES = ((1024, 600), (800, 600), (1366, 768), (1920, 1080), (1080, 1920), (768, 1024), (3840, 2160))
WIDTHS = (200.0, 220.0, 190.0, 170.0)


class _Ruler:
    """Every character is as wide as it is high."""

    def width(self, text: str, size: float) -> float:
        return len(text) * size

    def height(self, text: str, size: float, width: float) -> float:
        return size

    def wrap(self, text: str, size: float, width: float) -> tuple[str, ...]:
        return (text,)


@pytest.mark.parametrize("percent", [80, 100, 150, 200])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("mirrored", [False, True], ids=["right", "left"])
def test_every_part_has_its_room(size: tuple[int, int], percent: int, mirrored: bool) -> None:
    unit = scale_for(size, percent, LEAST)
    layout = recorder_layout(size, unit, WIDTHS, 3, mirrored=mirrored)
    place = layout.place
    pressed = [place.model, place.record, place.play, place.accept, place.previous, place.following]
    pressed += [rect for pair in place.takes for rect in pair]
    parts = [*pressed, place.word, place.aid, place.wave, place.line, layout.bar, layout.list]
    assert all(rect.within(layout.sheet.body) for rect in parts)
    assert not [(one, other) for one, other in combinations(parts, 2) if one.overlaps(other)]
    assert all(min(rect.w, rect.h) >= TOUCH_UNITS * unit - 0.01 for rect in pressed)
    assert not layout.title.overlaps(layout.switch)
    assert place.wave.h >= 64 * unit
    assert layout.list.h >= 2.5 * TOUCH_UNITS * unit
    assert place.word.w >= 300 * unit


def test_what_is_kept_lies_under_the_hand_that_is_used() -> None:
    right = recorder_layout((1920, 1080), 1.0, WIDTHS, 3)
    left = recorder_layout((1920, 1080), 1.0, WIDTHS, 3, mirrored=True)
    assert right.list.x < right.place.record.x < right.place.accept.x
    assert left.place.accept.x < left.place.record.x < left.list.x


def test_cues_flow_in_lines_below_their_headings() -> None:
    groups = (
        CueGroup("least", tuple(CueChip(f"tile.{rank}m", "一万", 0) for rank in range(1, 10))),
        CueGroup("phrase", (CueChip("phrase.long", "财" * 40, 2),)),
    )
    places = cue_places(groups, 400.0, 1.0, _Ruler(), str)
    rects = [rect for _, rect in places.chips]
    assert not [
        (one, other) for one, other in combinations([*places.headings, *rects], 2) if one.overlaps(other)
    ]
    assert max(rect.right for rect in rects) <= 400.0
    assert places.headings[1].y > rects[8].y
    assert places.height >= rects[-1].bottom
    assert groups[0].done == 0
    assert groups[1].done == 1


def test_full_lines_of_cues_fill_the_width_and_short_words_stand_in_columns() -> None:
    tiles = CueGroup("least", tuple(CueChip(f"tile.{rank}m", "一万", 0) for rank in range(1, 10)))
    rects = [rect for _, rect in cue_places((tiles,), 400.0, 1.0, _Ruler(), str).chips]
    assert [rect.x for rect in rects[4:8]] == [rect.x for rect in rects[:4]]
    assert rects[3].right == pytest.approx(380.0)
    assert rects[8].w == pytest.approx(rects[0].w)


def test_the_word_keeps_its_distance_from_the_model_for_the_left_hand() -> None:
    place = recorder_layout((1024, 600), 0.6, WIDTHS, 3, mirrored=True).place
    assert place.word.x - place.model.right >= 0.25 * place.word.h


def test_cards_lie_below_each_other() -> None:
    cards, height = card_places(Rect(0, 0, 800, 500), 1.0, 3)
    assert [card.h for card in cards] == [124.0] * 3
    assert height > cards[-1].bottom
    assert card_places(Rect(0, 0, 800, 500), 1.0, 0) == ((), 0.0)
