"""Every page of a settlement at every size and scale, in wide words: nothing overlaps, nothing leaves the sheet."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from blood_settled import BLOOD, blood_settled
from game.i18n import LANGUAGES, Texts
from game.present.label import Label, Plain
from game.present.layout.gauge import Gauge, OpenRow
from game.present.layout.geometry import Rect
from game.present.layout.hua_layout import SeatPanel
from game.present.layout.money_layout import MoneyLayout
from game.present.layout.note_layout import PlacedNote
from game.present.layout.scaling import scale_for
from game.present.layout.settle_layout import HandsLayout, ResultLayout, SettleLayout, rows_of, settle_layout
from game.present.layout.settle_sheet_layout import DetailLayout, PersonalLayout
from game.present.layout.settle_wins_layout import WinsLayout, chip_label
from game.present.layout.tiles_layout import TilesPlace, are_told, tile_width, tiles_wide
from game.present.settle_model import Page, SettleModel, settle_model
from game.present.shown import ShownGroup
from game.ui.widgets import speak
from layout_places import PLACES, SIZES, TOUCH, Wide
from rules import find_ruleset
from settled import SETTLED, settled
from still_table import WINS, drawn_round, match_of, won_round
from table_states import LONG_NAMES


def _models() -> dict[str, SettleModel]:
    found = {}
    for name, case in SETTLED.items():
        state = settled(case)
        found[name] = settle_model(state, case.ruleset, match_of(state, LONG_NAMES), 0)
    rules = find_ruleset("yueqing")
    for name in WINS:
        state = won_round(WINS[name], (99_999, -99_999, 99_999, -99_999))
        found[name] = settle_model(state, rules, match_of(state, LONG_NAMES), 0)
    for name, blood in BLOOD.items():
        state = blood_settled(blood)
        found[f"blood_{name}"] = settle_model(state, blood.ruleset, match_of(state, LONG_NAMES), 0)
    many = found["blood_river"]
    found["blood_flood"] = replace(many, wins=many.wins * 4, step=13)
    for name in ("blood_crowded", "crowded", "blood_nobody", "hua_draw"):
        found[f"{name}_standing"] = replace(found[name], standing=(Plain("12,345 → 23,456"),) * 3)
    state = drawn_round()
    found["drawn"] = settle_model(state, rules, match_of(state, LONG_NAMES), 0)
    return found


MODELS = _models()


def _gauge(size: tuple[int, int], percent: int, language: str) -> Gauge:
    texts = Texts(language)

    def say(label: Label) -> str:
        return speak(texts, label)

    return Gauge(Wide(), say, scale_for(size, percent))


def _apart(rects: list[Rect]) -> bool:
    return not any(first.overlaps(second) for first, second in combinations(rects, 2))


def _fits(groups: tuple[ShownGroup, ...], flowers: ShownGroup, place: TilesPlace) -> bool:
    wide = max(tiles_wide(groups[: place.first]), tiles_wide(groups[place.first :], flowers))
    lines = 1 if place.first == len(groups) else 2
    return wide * tile_width(place.height) <= place.rect.w + 1 and place.rect.h >= lines * 1.16 * place.height


def _check_frame(layout: SettleLayout, size: tuple[int, int], percent: int) -> None:
    sheet = layout.sheet
    assert sheet.frame.within(Rect(0, 0, *size))
    parts = [layout.rules, sheet.body, *sheet.buttons, *layout.tabs, layout.deal]
    assert all(part.within(sheet.frame) for part in parts)
    assert _apart(parts)
    assert not layout.seal.overlaps(layout.rules)
    assert not any(layout.seal.overlaps(tab) for tab in layout.tabs)
    assert layout.deal.w >= 150 * sheet.unit
    if percent >= 100:
        assert all(min(tab.w, tab.h) >= TOUCH for tab in (*layout.tabs, *sheet.buttons, layout.rules))


def _check_rows(rows: tuple[OpenRow, ...], percent: int) -> None:
    for row in rows:
        assert row.body is None or not row.body.overlaps(row.head)
        if percent >= 100:
            assert min(row.head.w, row.head.h) >= TOUCH


def _is_told(groups: tuple[ShownGroup, ...], place: TilesPlace) -> bool:
    """Whether what each wild does can be read."""
    return place.told or not are_told(groups)


def _check_panel(panel: SeatPanel) -> None:
    parts = [panel.head, panel.tiles.rect, *(chip.rect for chip in panel.chips)]
    assert all(part.within(panel.rect) for part in parts)
    assert _apart(parts)
    for chip in panel.chips:
        inside = [chip.name, chip.tiles, chip.value]
        assert all(part.within(chip.rect, slack=1) for part in inside)
        assert _apart(inside)
        assert chip.height == 0 or chip.height >= 13


def _check_note(note: PlacedNote) -> None:
    inside = [note.title, *(part for proof in note.proof for part in (proof.caption, proof.tiles))]
    assert all(part.within(note.row.head, slack=1) for part in inside)
    assert _apart([part for part in inside if part.w > 0])


def _check_result(page: ResultLayout, model: SettleModel) -> list[Rect]:
    parts = [page.patterns.caption, *(row.rect for row in rows_of(page)), *page.accounts, *page.lines]
    parts += [panel.rect for panel in page.hands]
    if page.patterns.none is not None:
        parts.append(page.patterns.none)
    if page.winner is not None and model.tally is not None:
        parts.append(page.winner.rect)
        assert _fits(model.tally.hand.groups, model.tally.hand.flowers, page.winner)
        assert _is_told(model.tally.hand.groups, page.winner)
    if page.other is not None and page.other.tiles is not None and model.tally and model.tally.other:
        assert _fits(model.tally.other.groups, (), page.other.tiles)
        assert _is_told(model.tally.other.groups, page.other.tiles)
        assert page.other.text is not None
        assert not page.other.text.overlaps(page.other.tiles.rect)
    for note in page.notes:
        _check_note(note)
    for panel in page.hands:
        _check_panel(panel)
    return parts


def _check_wins(strip: WinsLayout, gauge: Gauge, model: SettleModel) -> list[Rect]:
    """The chip of the win that is told is in view; without arrows all are."""
    assert not strip.chips or strip.first <= model.step < strip.first + len(strip.chips)
    if strip.back is None:
        assert len(strip.chips) in (0, len(model.wins))
    for place, chip in enumerate(strip.chips):
        words = gauge.wide(chip_label(model.wins[strip.first + place]), 22)
        assert chip.w >= min(words, 130 * gauge.unit)
    return [rect for _, rect in strip.targets]


def _check_personal(page: PersonalLayout) -> list[Rect]:
    edges = [(page.label.x, page.label.w), *((cell.x, cell.w) for cell in page.cells)]
    assert all(abs(left + wide - after) < 0.01 for (left, wide), (after, _) in pairwise(edges))
    assert [(head.x, head.w) for head in page.heads] == [(cell.x, cell.w) for cell in page.cells]
    hand = []
    if page.hand is not None:
        _check_panel(page.hand)
        hand = [page.hand.rect]
    return [
        page.label,
        *page.heads,
        *(row.rect for row in page.rows),
        page.sums,
        *page.lines,
        page.note,
        *hand,
    ]


def _check_detail(page: DetailLayout, unit: float) -> list[Rect]:
    for seat in page.seats:
        parts = [seat.place, seat.name, seat.kind, seat.fan, *seat.cells, seat.outcome]
        assert all(part.within(seat.row.head, slack=0.5) for part in parts)
        assert _apart(parts)
        assert min(cell.w for cell in seat.cells) >= 54 * unit
        assert min(seat.name.w, seat.kind.w) >= 90 * unit
    return [*(rect for _, rect in page.heads), *(seat.row.rect for seat in page.seats), page.note]


def _check_money(page: MoneyLayout) -> list[Rect]:
    edges = [page.label, *page.cells]
    assert all(abs(left + wide - after) < 0.01 for (left, wide), (after, _) in pairwise(edges))
    for placed in page.rows:
        assert all(part.within(placed.row.rect) for part in placed.parts)
        body = [placed.row.body] if placed.row.body else []
        assert _apart([placed.row.head, *placed.parts, *body])
    return [*page.heads, *(placed.row.rect for placed in page.rows), page.sums, page.totals, page.note]


def _check_hands(page: HandsLayout) -> list[Rect]:
    for panel in page.panels:
        _check_panel(panel)
    return [*(panel.rect for panel in page.panels), *([page.rule] if page.rule else []), *page.lines]


def _check_parts(layout: SettleLayout, model: SettleModel, gauge: Gauge) -> list[Rect]:
    match layout.page:
        case ResultLayout() as page:
            strip = [] if page.wins is None else [*_check_wins(page.wins, gauge, model), page.wins.caption]
            return [*strip, *_check_result(page, model)]
        case PersonalLayout() as page:
            return _check_personal(page)
        case DetailLayout() as page:
            return _check_detail(page, gauge.unit)
        case MoneyLayout() as page:
            return _check_money(page)
        case HandsLayout() as page:
            return _check_hands(page)


def _check_page(layout: SettleLayout, model: SettleModel, gauge: Gauge) -> None:
    parts = _check_parts(layout, model, gauge)
    content = Rect(0, 0, layout.sheet.body.w, layout.page.height)
    assert all(part.within(content, slack=0.5) for part in parts)
    assert _apart(parts)


@pytest.mark.parametrize(("size", "percent"), PLACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_with_every_row_open(size: tuple[int, int], percent: int, language: str) -> None:
    gauge = _gauge(size, percent, language)
    for model in MODELS.values():
        for page in model.pages:
            closed = settle_layout(size, gauge, model, page)
            _check_frame(closed, size, percent)
            for row in (None, *(row.name for row in rows_of(closed.page))):
                layout = settle_layout(size, gauge, model, page, row)
                _check_rows(rows_of(layout.page), percent)
                _check_page(layout, model, gauge)
                assert row is None or any(each.name == row and each.body for each in rows_of(layout.page))


@pytest.mark.parametrize("size", [size for size in SIZES if size[0] >= size[1]])
@pytest.mark.parametrize(
    "name",
    [
        "usual",
        "rich",
        "plain",
        "push",
        "hua",
        "four_claims",
        "limited",
        "blood_three",
        "blood_shared",
        "blood_draw",
    ],
)
def test_the_first_page_answers_without_scrolling(size: tuple[int, int], name: str) -> None:
    """Who won, why, and what it means for me."""
    layout = settle_layout(size, _gauge(size, 100, "zh_CN"), MODELS[name], Page.RESULT)
    page = layout.page
    assert isinstance(page, ResultLayout)
    assert page.accounts[-1].bottom <= layout.sheet.body.h
    assert page.formula is not None
    assert page.formula.rect.bottom <= layout.sheet.body.h


@pytest.mark.parametrize("size", [size for size in SIZES if size[0] >= size[1]])
@pytest.mark.parametrize("page", [Page.PERSONAL, Page.DETAIL])
@pytest.mark.parametrize("name", ["blood_three", "blood_draw", "blood_nobody"])
def test_the_sheets_answer_without_scrolling(size: tuple[int, int], page: Page, name: str) -> None:
    layout = settle_layout(size, _gauge(size, 100, "zh_CN"), MODELS[name], page)
    placed = layout.page
    assert isinstance(placed, PersonalLayout | DetailLayout)
    bottom = placed.sums.bottom if isinstance(placed, PersonalLayout) else placed.seats[-1].row.rect.bottom
    assert bottom <= layout.sheet.body.h


@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_every_one_of_many_wins_can_be_reached(size: tuple[int, int], percent: int) -> None:
    gauge, model = _gauge(size, percent, "zh_CN"), MODELS["blood_flood"]
    for step in range(len(model.wins)):
        page = settle_layout(size, gauge, model.showing(step), Page.RESULT).page
        assert isinstance(page, ResultLayout)
        assert page.wins is not None
        assert page.wins.first <= step < page.wins.first + len(page.wins.chips)
        assert page.wins.back is not None
        assert page.wins.on is not None


def test_what_happened_to_coins_and_rank_is_told_once_on_the_first_page() -> None:
    size = (1920, 1080)
    gauge = _gauge(size, 100, "zh_CN")
    for name in ("crowded_standing", "hua_draw_standing", "blood_nobody_standing"):
        model = MODELS[name]
        counts = [
            len(page.lines)
            for page in (settle_layout(size, gauge, model, each).page for each in model.pages)
            if not isinstance(page, DetailLayout | MoneyLayout)
        ]
        assert counts[0] == 3
        assert sum(counts) == 3


def test_hands_of_others_fill_the_first_page_only_where_they_fit() -> None:
    large = settle_layout((1920, 1080), _gauge((1920, 1080), 100, "zh_CN"), MODELS["rich"], Page.RESULT)
    assert isinstance(large.page, ResultLayout)
    assert len(large.page.hands) == 3
    small = settle_layout((1024, 600), _gauge((1024, 600), 100, "zh_CN"), MODELS["crowded"], Page.RESULT)
    assert isinstance(small.page, ResultLayout)
    assert small.page.hands == ()


def test_what_lies_on_the_page_stays_when_a_row_opens() -> None:
    size = (1920, 1080)
    gauge = _gauge(size, 100, "zh_CN")
    closed = settle_layout(size, gauge, MODELS["hua"], Page.RESULT).page
    opened = settle_layout(size, gauge, MODELS["hua"], Page.RESULT, "formula").page
    assert isinstance(closed, ResultLayout)
    assert isinstance(opened, ResultLayout)
    assert len(opened.hands) == len(closed.hands) == 3
    assert opened.patterns == closed.patterns
