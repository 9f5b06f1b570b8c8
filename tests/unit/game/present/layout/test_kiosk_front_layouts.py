"""What guests of a kiosk see, at every size and scale: nothing overlaps or leaves the screen, fingers hit all of it."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.i18n import LANGUAGES, Texts
from game.present.layout.attract_layout import AttractLayout, attract_layout, cover_layout, drift
from game.present.layout.countdown_layout import countdown_layout
from game.present.layout.geometry import Rect, Size
from game.present.layout.house_strip_layout import StripLayout, StripText, strip_height, strip_layout
from game.present.layout.kiosk_lobby_layout import kiosk_lobby_layout
from game.present.layout.kiosk_offer_layout import kiosk_offer_layout
from game.present.layout.scaling import CROWDED, scale_for
from game.present.layout.zones import zones_for
from layout_places import PLACES, SIZES, TOUCH, Wide

_LARGE = ((1920, 1080), (1080, 1920))
"""Panels of 21 inches."""
_MILLIMETRE = 4.13
_BUTTON = 15 * _MILLIMETRE
_TILE = 84
"""The width of a tile in the hand, in units."""
_SLACK = 1.5


def _inside(rect: Rect, outer: Rect) -> bool:
    return (
        rect.x >= outer.x - _SLACK
        and rect.y >= outer.y - _SLACK
        and rect.right <= outer.right + _SLACK
        and rect.bottom <= outer.bottom + _SLACK
    )


def _apart(*rects: Rect) -> bool:
    return all(
        one.right <= other.x + _SLACK
        or other.right <= one.x + _SLACK
        or one.bottom <= other.y + _SLACK
        or other.bottom <= one.y + _SLACK
        for one, other in combinations(rects, 2)
    )


def _below_strip(size: tuple[int, int]) -> tuple[int, int]:
    return size[0], size[1] - strip_height(scale_for(size, 100))


# ---------------------------------------------------------------- the strip


def _strip(size: tuple[int, int], language: str, *, staff: bool = True) -> StripLayout:
    texts = Texts(language)
    offers = ["rules", "staff", "leave"] if staff else ["rules", "leave"]
    names = tuple(texts(f"kiosk.strip.language.{tag}") for tag in LANGUAGES)
    short = tuple(texts(f"kiosk.strip.language.{tag}.short") for tag in LANGUAGES)
    words = tuple((name, texts(f"kiosk.strip.{name}")) for name in offers)
    return strip_layout(size[0], scale_for(size, 100), StripText(names, short, words), Wide())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_on_the_strip_lies_side_by_side_and_can_be_hit(
    size: tuple[int, int], language: str
) -> None:
    layout = _strip(size, language)
    targets = layout.targets(LANGUAGES, quieter=True, louder=True)
    rects = [target.rect for target in targets]
    whole = Rect(0, 0, size[0], strip_height(scale_for(size, 100)))
    assert all(_inside(rect, whole) for rect in [*rects, layout.name, layout.level])
    assert _apart(*rects, layout.name, layout.level)
    assert min(min(rect.w, rect.h) for rect in rects) >= TOUCH
    assert layout.name.w >= 40 * scale_for(size, 100), "the name of the house has room"


@pytest.mark.parametrize("size", _LARGE, ids=str)
def test_buttons_of_the_strip_are_as_large_as_fingers_want_them(size: tuple[int, int]) -> None:
    targets = _strip(size, "zh_CN").targets(LANGUAGES, quieter=True, louder=True)
    assert min(min(target.rect.w, target.rect.h) for target in targets) >= _BUTTON


@pytest.mark.parametrize("size", _LARGE, ids=str)
def test_below_the_strip_tiles_and_tools_of_a_table_are_large_enough(size: tuple[int, int]) -> None:
    zones = zones_for(Size(*_below_strip(size)), 1.0, 17)
    assert _TILE * zones.hand_unit >= 12 * _MILLIMETRE
    assert min(min(tool.w, tool.h) for tool in zones.buttons) >= 14.5 * _MILLIMETRE


def test_a_shop_without_waiters_has_no_bell() -> None:
    layout = _strip((1920, 1080), "zh_CN", staff=False)
    assert [target.name for target in layout.targets(LANGUAGES, quieter=True, louder=False)] == [
        "seal",
        *(f"language:{tag}" for tag in LANGUAGES),
        "quieter",
        "louder",
        "rules",
        "leave",
    ]


# ---------------------------------------------------------------- the first screen


@pytest.mark.parametrize("resume", [False, True], ids=["fresh", "resume"])
@pytest.mark.parametrize("cards", [1, 2, 3, 5, 7, 8, 13, 20])
@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_the_boards_hang_side_by_side_between_name_and_tray(
    size: tuple[int, int], percent: int, cards: int, *, resume: bool
) -> None:
    size = _below_strip(size)
    unit = scale_for(size, percent, CROWDED)
    layout = kiosk_lobby_layout(size, unit, cards, 3, resume=resume)
    window, frame = Rect(0, 0, *size), layout.frame
    fixed = [layout.title, frame, layout.dock]
    if resume:
        assert layout.resume is not None
        assert layout.discard is not None
        fixed += [layout.resume, layout.discard]
    assert all(_inside(rect, window) for rect in fixed)
    assert _apart(*fixed)
    content = Rect(0, 0, frame.w, layout.height)
    assert all(_inside(card, content) for card in layout.cards)
    assert _apart(*layout.cards)
    assert _apart(*layout.places)
    assert all(_inside(place, layout.dock) for place in layout.places)
    pressed = [*layout.cards, *layout.places, *fixed[3:]]
    least = TOUCH * min(1.0, percent / 100)
    assert min(min(rect.w, rect.h) for rect in pressed) >= least
    assert frame.h >= layout.cards[0].h, "a whole board is always seen"


@pytest.mark.parametrize("size", [*_LARGE, (1024, 600)], ids=str)
def test_all_games_of_today_are_seen_without_scrolling(size: tuple[int, int]) -> None:
    size = _below_strip(size)
    layout = kiosk_lobby_layout(size, scale_for(size, 100, CROWDED), 7, 3, resume=False)
    assert layout.height <= layout.frame.h + _SLACK


@pytest.mark.parametrize("size", _LARGE, ids=str)
def test_boards_are_larger_the_fewer_there_are(size: tuple[int, int]) -> None:
    size = _below_strip(size)
    widths = [kiosk_lobby_layout(size, 1.0, cards, 3, resume=False).cards[0].w for cards in (2, 7, 20)]
    assert widths == sorted(widths, reverse=True)


# ---------------------------------------------------------------- the rules of the house


@pytest.mark.parametrize("around", [False, True], ids=["alone", "around"])
@pytest.mark.parametrize("rules", [1, 9, 35])
@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_the_rules_lie_between_board_and_buttons(
    size: tuple[int, int], percent: int, rules: int, *, around: bool
) -> None:
    size = _below_strip(size)
    layout = kiosk_offer_layout(size, scale_for(size, percent), rules, around=around)
    assert (layout.around is not None) is around
    buttons = [layout.back, layout.rules, layout.play, *((layout.around,) if layout.around else ())]
    parts = [layout.board, layout.note, layout.frame, *buttons]
    assert _inside(layout.sheet, Rect(0, 0, *size))
    assert all(_inside(part, layout.sheet) for part in parts)
    assert _apart(*parts)
    assert _apart(*layout.rows)
    assert all(_inside(row, Rect(0, 0, layout.frame.w, layout.height)) for row in layout.rows)
    assert layout.frame.h >= layout.rows[0].h, "at least one rule is seen whole"
    assert layout.play.w * layout.play.h >= layout.back.w * layout.back.h
    assert min(min(rect.w, rect.h) for rect in buttons) >= TOUCH * min(1.0, percent / 100)


# ---------------------------------------------------------------- the countdown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_the_countdown_fits_into_the_window(size: tuple[int, int], percent: int, language: str) -> None:
    size, text = _below_strip(size), Texts(language)("kiosk.front.countdown.text")
    layout = countdown_layout(size, scale_for(size, percent), text, Wide(0.5))
    ring = Rect(
        layout.middle.x - layout.radius, layout.middle.y - layout.radius, 2 * layout.radius, 2 * layout.radius
    )
    parts = (ring, layout.title, layout.text, layout.finish, layout.stay)
    assert _inside(layout.sheet, Rect(0, 0, *size))
    assert all(_inside(part, layout.sheet) for part in parts)
    assert _apart(*parts)
    assert layout.stay.w > layout.finish.w


# ---------------------------------------------------------------- the attract screen


def _parts(layout: AttractLayout) -> tuple[Rect, ...]:
    return (layout.board, layout.caption, layout.touch, layout.line)


@pytest.mark.parametrize("flipped", [False, True], ids=["one side", "other side"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_wherever_it_drifts_the_attract_screen_stays_whole(size: tuple[int, int], *, flipped: bool) -> None:
    unit, window = scale_for(size, 100), Rect(0, 0, *size)
    for step in range(12):
        layout = attract_layout(size, unit, flipped=flipped).moved(*drift(step, unit))
        assert all(_inside(rect, window) for rect in (layout.table, *layout.pictures))
        assert layout.table.x >= 0, "the table is never cut"
        assert layout.table.y >= 0
        assert layout.table.right <= size[0]
        assert layout.table.bottom <= size[1]
        assert _apart(layout.table, *layout.pictures)
        assert all(any(_inside(part, picture) for picture in layout.pictures) for part in _parts(layout))
        assert _apart(*_parts(layout))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_of_the_attract_screen_stays_in_its_place(size: tuple[int, int]) -> None:
    unit = scale_for(size, 100)
    steps = [drift(step, unit) for step in range(12)]
    assert all(one != other for one, other in zip(steps, [*steps[1:], steps[0]], strict=True))
    one, other = (attract_layout(size, unit, flipped=flipped) for flipped in (False, True))
    assert one.table != other.table
    assert _apart(one.touch, other.touch)
    assert _apart(one.board, other.board)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_picture_of_the_house_has_everything_apart(size: tuple[int, int]) -> None:
    unit, window = scale_for(size, 100), Rect(0, 0, *size)
    layout = cover_layout(size, unit)
    parts = (layout.title, layout.board, layout.sign, layout.touch, layout.line)
    assert all(_inside(part, window) for part in parts)
    assert _apart(*parts)
