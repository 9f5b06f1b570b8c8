"""Lobby, sheets and ranking at every size and scale: nothing overlaps, nothing leaves, all can be hit."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.present.compare_model import compare
from game.present.form_model import Form, Section, house_rules_form, room_rules_form
from game.present.label import Label, Plain, Said
from game.present.layout.compare_layout import compare_head, compare_layout
from game.present.layout.find_layout import cards_layout, find_layout
from game.present.layout.form_index import INDEXED_WIDTH, form_index, heading_at, heading_height
from game.present.layout.form_layout import FormLayout, Sheet, form_layout, sheet_for
from game.present.layout.games_layout import games_layout, star_of
from game.present.layout.geometry import Rect, Size
from game.present.layout.help_layout import entries_at, help_layout
from game.present.layout.lobby_layout import DOCK, LobbyLayout, lobby_layout
from game.present.layout.message_layout import message_layout
from game.present.layout.ranking_layout import ranking_layout
from game.present.layout.scaling import CROWDED, LEAST, carried, carries, scale_for, table_scale
from game.present.layout.table_layout import max_scale
from game.present.scroll import Scroll
from game.present.settings_form import settings_form
from game.settings import SCALES, Settings
from layout_places import PLACES, SIZES, TOUCH, Wide
from rules import find_ruleset
from still_table import StillTables


def _say(label: Label) -> str:
    if isinstance(label, Plain):
        return label.text
    explains = isinstance(label, Said) and label.key.rsplit(".", 1)[-1] == "text"
    return "说明文字" * 9 if explains else "选项名称"


def _window(size: tuple[int, int]) -> Rect:
    return Rect(0, 0, size[0], size[1])


def _apart(rects: list[Rect]) -> bool:
    return not any(first.overlaps(second) for first, second in combinations(rects, 2))


@pytest.mark.parametrize(("size", "percent"), PLACES)
@pytest.mark.parametrize("second", [False, True], ids=["fresh", "interrupted"])
def test_the_lobby(size: tuple[int, int], percent: int, second: bool) -> None:
    unit = scale_for(size, percent, CROWDED)
    for editions in (0, 2, 3):
        _check_lobby(lobby_layout(size, unit, second=second, editions=editions), size, percent)
    for count in range(1, len(DOCK)):
        layout = lobby_layout(size, unit, second=second, editions=2, places=DOCK[:count])
        _check_lobby(layout, size, percent)


def _check_lobby(layout: LobbyLayout, size: tuple[int, int], percent: int) -> None:
    places = [target.rect for target in layout.targets()]
    assert all(rect.within(_window(size)) for rect in (*places, layout.plaque, layout.strip))
    assert _apart(places)
    if percent >= 100:
        assert all(min(rect.w, rect.h) >= TOUCH for rect in places)
    assert not layout.title.overlaps(layout.column)
    assert not layout.dock.overlaps(layout.column)
    assert not layout.dock.overlaps(layout.notice)
    assert layout.column.within(_window(size))
    assert layout.dock.within(_window(size))
    assert all(rect.within(layout.dock) for _, rect in layout.places)


@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_the_map_of_games(size: tuple[int, int], percent: int) -> None:
    unit = scale_for(size, percent, CROWDED)
    layout = find_layout(size, unit)
    _check_sheet(layout.sheet, size, percent)
    assert all(part.within(layout.sheet.body) for part in (layout.map, layout.frame, *layout.names))
    assert all(mark.within(layout.map) for mark in layout.marks)
    places = [*layout.marks, *layout.names, layout.frame]
    assert _apart(places)
    assert not layout.map.overlaps(layout.frame)
    assert not any(layout.map.overlaps(name) for name in layout.names)
    words = ("说明文字" * 24, (("说明文字" * 9, True), ("说明", False), ("说明文字" * 16, True)))
    content = cards_layout(layout.frame, unit, words, Wide())
    assert _apart([content.name, content.note, *(card.rect for card in content.cards)])
    assert content.height >= content.cards[-1].rect.bottom
    for card in content.cards:
        parts = [card.name, card.text, *card.buttons]
        assert all(part.within(card.rect) for part in parts)
        assert _apart(parts)
        assert card.rect.right <= layout.frame.w
    assert all(card.rect.h <= layout.frame.h for card in content.cards[1:]), "a card is seen whole"
    if percent >= 100:
        hit = [*layout.marks, *layout.names, *(rect for card in content.cards for rect in card.buttons)]
        assert all(min(rect.w, rect.h) >= TOUCH for rect in hit)


def _check_sheet(sheet: Sheet, size: tuple[int, int], percent: int) -> None:
    assert sheet.frame.within(_window(size))
    for part in (sheet.heading, sheet.body, *sheet.buttons):
        assert part.within(sheet.frame)
    assert _apart([sheet.heading, sheet.body, *sheet.buttons])
    assert sheet.body.h >= 2.5 * TOUCH
    if percent >= 100:
        assert all(min(rect.w, rect.h) >= TOUCH for rect in sheet.buttons)


def _check_form(layout: FormLayout, sheet: Sheet, percent: int) -> None:
    for row in layout.rows:
        chips = [chip.rect for chip in row.chips]
        assert all(rect.within(row.rect) for rect in (*chips, row.name, row.text))
        assert _apart([*chips, *([row.name, row.text] if row.row is not None else [])])
        assert row.rect.right <= sheet.body.w
        if percent >= 100:
            assert all(min(rect.w, rect.h) >= TOUCH for rect in chips)
    assert _apart([row.rect for row in layout.rows])


@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_the_help(size: tuple[int, int], percent: int) -> None:
    unit = scale_for(size, percent)
    layout = help_layout(size, unit)
    _check_sheet(layout.sheet, size, percent)
    foot = [layout.previous, layout.next, layout.sheet.buttons[0]]
    foot += [layout.contents] if layout.contents is not None else []
    assert _apart([*foot, layout.field, layout.title, layout.sheet.body])
    assert all(part.within(layout.sheet.frame) for part in (*foot, layout.field, layout.title))
    assert layout.line.within(layout.field)
    assert layout.page.within(layout.sheet.body)
    assert layout.list.within(layout.sheet.body)
    assert layout.wide != layout.page.overlaps(layout.list)
    assert layout.page.w >= 480 * unit
    assert layout.title.w >= 220 * unit
    for hits in (True, False):
        entries, high = entries_at(layout.list, unit, 14, hits=hits)
        assert _apart(list(entries))
        assert entries[-1].bottom <= high
        assert all(entry.right <= layout.list.w for entry in entries)
        if percent >= 100:
            assert all(min(rect.w, rect.h) >= TOUCH for rect in (*foot, layout.field, *entries))


@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_forms(size: tuple[int, int], percent: int) -> None:
    unit = scale_for(size, percent)
    sheet = sheet_for(size, unit, (200.0, 220.0, 220.0))
    _check_sheet(sheet, size, percent)
    rules = (house_rules_form(game, version, {}) for game in StillTables().games for version in game.editions)
    room = room_rules_form("wuhanhua", StillTables().games[1].editions[0], {"stake": 50})
    for form in (settings_form(Settings(), frozenset({100})), room, *rules):
        _check_form(form_layout(form, sheet, Wide(), _say), sheet, percent)


@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_the_headings_of_a_long_form(size: tuple[int, int], percent: int) -> None:
    unit = scale_for(size, percent)
    sheet = sheet_for(size, unit, (220.0, 250.0), INDEXED_WIDTH)
    for form in (settings_form(Settings(), frozenset({100})), _local_rules()):
        index = form_index(form, sheet, Wide(), _say)
        assert len(index.headings) == sum(section.title is not None for section in form.sections)
        rects = [heading.rect for heading in index.headings]
        assert _apart([*rects, index.sheet.body, sheet.heading, *sheet.buttons])
        assert all(rect.within(sheet.body) for rect in (*rects, index.sheet.body))
        assert index.sheet.body.h >= 2 * TOUCH
        if percent >= 100:
            assert all(min(rect.w, rect.h) >= TOUCH for rect in rects)
        layout = form_layout(form, index.sheet, Wide(), _say)
        _check_form(layout, index.sheet, percent)
        for place in range(len(rects)):
            assert heading_at(layout, heading_height(layout, place), index.sheet.body) >= place


def test_a_short_form_has_no_headings_beside_it() -> None:
    form = _local_rules()
    short = Form(form.title, None, form.sections[:3])
    sheet = sheet_for((1920, 1080), 1.0, (220.0,))
    assert form_index(short, sheet, Wide(), _say).sheet is sheet


def _local_rules() -> Form:
    game = StillTables().games[0]
    return house_rules_form(game, game.editions[0], {})


@pytest.mark.parametrize(("size", "percent"), PLACES)
@pytest.mark.parametrize("count", [1, 3, 4, 7, 12])
def test_the_boards_of_games(size: tuple[int, int], percent: int, count: int) -> None:
    unit = scale_for(size, percent)
    layout = games_layout(size, unit, count)
    assert all(part.within(_window(size)) for part in (layout.title, layout.frame, layout.close))
    assert _apart([layout.title, layout.frame, layout.close])
    assert len(layout.cards) == count
    assert _apart(list(layout.cards))
    content = Rect(0, 0, layout.frame.w, layout.height)
    assert all(card.within(content) for card in layout.cards)
    assert layout.frame.h >= layout.cards[0].h + 16 * unit
    stars = [star_of(card, unit) for card in layout.cards]
    assert all(part.within(card) for card, parts in zip(layout.cards, stars, strict=True) for part in parts)
    assert _apart([part for parts in stars for part in parts])
    if percent >= 100:
        hit = [layout.close, *(part for parts in stars for part in parts)]
        assert all(min(rect.w, rect.h) >= TOUCH for rect in hit)


@pytest.mark.parametrize(("size", "percent"), PLACES)
@pytest.mark.parametrize("only", [True, False], ids=["differences", "everything"])
def test_comparisons(size: tuple[int, int], percent: int, only: bool) -> None:
    unit = scale_for(size, percent)
    head = compare_head(size, unit, (200.0, 260.0))
    _check_sheet(head.sheet, size, percent)
    assert all(part.within(head.sheet.body) for part in (head.left, head.right, head.frame))
    assert _apart([head.left, head.right, head.frame])
    sections = compare(find_ruleset("yueqing"), find_ruleset("yueqing", {"edition": "jp"}))
    layout = compare_layout(sections, head, (Wide(), _say), only=only)
    assert _apart([line.rect for line in layout.lines])
    assert layout.height >= layout.lines[-1].rect.bottom
    for line in layout.lines:
        assert line.rect.right <= head.frame.w
        parts = [part for part in (line.name, line.sample, line.remark) if part.w and part.h]
        parts += [
            part for cell in line.cells for part in (cell.words, cell.tiles, cell.notes) if part.w and part.h
        ]
        assert all(part.within(line.rect) for part in parts)
        assert _apart(parts)


@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_messages(size: tuple[int, int], percent: int) -> None:
    layout = message_layout(size, scale_for(size, percent), "文字" * 60, 2, Wide())
    assert layout.frame.within(_window(size))
    parts = [layout.title, layout.text, *layout.buttons]
    assert all(part.within(layout.frame) for part in parts)
    assert _apart(parts)
    if percent >= 100:
        assert all(min(rect.w, rect.h) >= TOUCH for rect in layout.buttons)


@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_the_ranking(size: tuple[int, int], percent: int) -> None:
    layout = ranking_layout(size, scale_for(size, percent))
    _check_sheet(layout.sheet, size, percent)
    assert all(row.within(layout.sheet.body) for row in (*layout.rows, layout.words))
    assert _apart([*layout.rows, layout.words])


def test_scn_U03_scales_a_window_cannot_carry_are_named() -> None:
    assert [percent for percent in SCALES if not carries((1024, 600), percent)] == [175, 200]
    assert [percent for percent in SCALES if not carries((1080, 1920), percent)] == [200]
    assert all(carries(size, 200) for size in ((1366, 768), (1920, 1080), (3840, 2160)))
    assert min(1024, 600) / scale_for((1024, 600), 200) >= LEAST - 0.01


@pytest.mark.parametrize("size", [*SIZES, (640, 480), (800, 600)])
def test_scn_U03_settings_and_table_have_one_truth_about_scales(size: tuple[int, int]) -> None:
    for percent in SCALES:
        assert table_scale(size, percent) <= max_scale(Size(*size)), "a table grows no more than it carries"
        assert table_scale(size, percent) in (carried(size, percent) / 100, max_scale(Size(*size)))
        assert carries(size, carried(size, percent)), "what is used is never greyed"
        assert scale_for(size, percent) == scale_for(size, carried(size, percent))
        assert carried(size, percent) == percent or not carries(size, percent)


@pytest.mark.parametrize("size", SIZES)
def test_scales_grow_and_never_shrink(size: tuple[int, int]) -> None:
    units = [scale_for(size, percent) for percent in SCALES]
    assert units == sorted(units)
    assert units[0] < units[2]


@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_scn_U16_two_hundred_rows_never_push_the_buttons_away(size: tuple[int, int], percent: int) -> None:
    unit = scale_for(size, percent)
    sheet = sheet_for(size, unit, (220.0, 240.0))
    rows = [row for part in _local_rules().sections for row in part.rows]
    long = Form(
        Plain("名单"), None, (Section(None, tuple(rows[number % len(rows)] for number in range(200))),)
    )
    layout = form_layout(long, sheet, Wide(), _say)
    assert len(layout.rows) == 200
    assert layout.height > 10 * sheet.body.h
    assert all(button.within(sheet.frame) and button.within(_window(size)) for button in sheet.buttons)
    assert not any(button.overlaps(sheet.body) for button in sheet.buttons)
    scroll = Scroll()
    scroll.fit(sheet.body, layout.height, unit)
    last = layout.rows[-1].rect
    scroll.show(last.moved(sheet.body.x, sheet.body.y))
    shown = Rect(sheet.body.x, sheet.body.y + last.y - scroll.offset, last.w, last.h)
    assert shown.bottom <= sheet.body.bottom + 1, "the last row can be reached"
