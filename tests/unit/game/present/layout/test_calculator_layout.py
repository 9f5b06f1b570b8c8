"""The calculator at every size and scale, in wide words, in its hardest states: nothing overlaps, nothing leaves."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from game.i18n import LANGUAGES, Texts
from game.present.calculator_choices import choose
from game.present.calculator_desk import Aim, Desk
from game.present.calculator_examples import draft_of, examples_of
from game.present.calculator_model import CalculatorModel, calculator_model
from game.present.label import Label
from game.present.layout.calculator_desk_layout import DeskPlaces
from game.present.layout.calculator_layout import CalculatorLayout, calculator_layout
from game.present.layout.calculator_paper_layout import Panel, Paper, View
from game.present.layout.gauge import Gauge
from game.present.layout.geometry import Rect
from game.present.layout.scaling import CROWDED, scale_for
from game.present.layout.settle_layout import ResultLayout, rows_of
from game.present.settle_model import Page
from game.ui.widgets import speak
from layout_places import PLACES, TOUCH, Wide
from rules import find_ruleset
from rules.scoring.model import WinBy
from rules.tiles.notation import parse_tile, parse_tiles
from rules.tiles.tile import Tile


def _empty() -> Desk:
    return Desk(find_ruleset("wuhanhua"))


def _push() -> Desk:
    desk = Desk(find_ruleset("yueqing"))
    desk.load(draft_of(examples_of("yueqing", "local")[3]))
    return desk


def _example() -> Desk:
    desk = Desk(find_ruleset("wuhanhua"))
    desk.load(draft_of(examples_of("wuhanhua", "local")[0]))
    return desk


def _crowded() -> Desk:
    """Five kongs, ten kinds of flowers, one tile: as much as a seat can have."""
    desk = Desk(find_ruleset("yueqing", {"edition": "jp", "worm": True}))
    desk.press(parse_tile("4m"))
    for code in ("C", "F", "1s", "9s", "E"):
        desk.aim_at(Aim.OPEN_KONG)
        desk.press(parse_tile(code))
    for tile in parse_tiles("4mBB 12345678f 9p"):
        desk.press(tile)
    assert desk.trouble is None
    return desk


def _overfull() -> Desk:
    """Sixteen tiles, and then a meld: too many until some are taken away."""
    desk = Desk(find_ruleset("wuhanhua"))
    for tile in parse_tiles("9p 1234567m 123456s 123p"):
        desk.press(tile)
    for code in ("E", "S", "W"):
        desk.aim_at(Aim.CONCEALED_KONG)
        desk.press(parse_tile(code))
    return desk


def _waiting() -> Desk:
    desk = Desk(find_ruleset("wuhanhua"))
    for tile in parse_tiles("4m 5555m 123789p 234678s"):
        desk.press(tile)
    return desk


def _robbed() -> Desk:
    desk = _example()
    desk.win_by(WinBy.ROB_KONG)
    return desk


def _blood(example: int, **rules: object) -> Desk:
    desk = Desk(find_ruleset("xuezhan", rules))
    desk.load(draft_of(examples_of("xuezhan", "local")[example]))
    return desk


def _together() -> Desk:
    """Two win on one tile after an open kong; everything that can be asked is asked."""
    desk = _blood(3, declare_void=True, timely_rain=True)
    for name in ("already:3", "kong:added_kong", "void:s", "kongs_too:yes"):
        choose(desk, name)
    return desk


def _checked() -> Desk:
    return _blood(4)


def _four_kongs() -> Desk:
    desk = Desk(find_ruleset("sichuan"))
    for code in ("1s", "9s", "1p", "9p"):
        desk.aim_at(Aim.OPEN_KONG)
        desk.press(parse_tile(code))
    desk.press(parse_tile("5p"))
    return desk


DESKS: dict[str, Callable[[], Desk]] = {
    "empty": _empty,
    "push": _push,
    "example": _example,
    "crowded": _crowded,
    "overfull": _overfull,
    "waiting": _waiting,
    "robbed": _robbed,
    "together": _together,
    "checked": _checked,
    "four_kongs": _four_kongs,
}
MODELS: dict[str, CalculatorModel] = {name: calculator_model(make()) for name, make in DESKS.items()}
VIEWS = {
    "desk": View(),
    "choices": View(panel=Panel.CHOICES),
    "examples": View(panel=Panel.EXAMPLES),
    "paper": View(paper=True),
    "hua": View(page=Page.HUA, paper=True),
    "money": View(page=Page.MONEY, open_row="money:win", paper=True),
}


def _gauge(size: tuple[int, int], percent: int, language: str) -> Gauge:
    texts = Texts(language)

    def say(label: Label) -> str:
        return speak(texts, label)

    return Gauge(Wide(0.58), say, scale_for(size, percent, CROWDED))


def _apart(rects: list[Rect]) -> bool:
    return not any(first.overlaps(second) for first, second in combinations(rects, 2))


def _check_desk(desk: DeskPlaces, model: CalculatorModel) -> list[Rect]:
    """What can be pressed on the desk, after a look at where it lies."""
    named = [desk.plaque] if desk.plaque is not None else []
    zones = [*named, *desk.tabs, desk.meld_zone, desk.hand_zone, *desk.aims, *desk.feeders, desk.panel]
    zones += [zone for zone in (desk.palette_zone, desk.choices) if zone is not None]
    assert (desk.plaque is None) is not model.turns_up
    if desk.flower_zone != desk.meld_zone:
        zones.append(desk.flower_zone)
    assert _apart(zones)
    hand = [*desk.hand_cells, *([desk.win] if desk.win is not None else [])]
    assert len(desk.hand_cells) == len(model.lying.concealed) + model.lying.room
    assert all(rect.within(desk.hand_zone) for rect in hand)
    laid = [*(meld.rect for meld in desk.melds), *desk.flowers]
    assert all(meld.rect.within(desk.meld_zone) for meld in desk.melds)
    assert all(rect.within(desk.flower_zone) for rect in desk.flowers)
    assert _apart(hand)
    assert _apart(laid)
    if desk.palette_zone is not None:
        assert len(desk.palette) == len(model.palette)
        assert all(rect.within(desk.palette_zone) for rect in desk.palette)
        assert _apart(list(desk.palette))
    if desk.choices is not None:
        assert _apart(
            [*(rect for row in desk.rows for _, rect in row.chips), *(row.name for row in desk.rows)]
        )
        for row in desk.rows:
            for _, rect in row.chips:
                assert rect.x >= desk.choices.x
                assert rect.right <= desk.choices.right
    own = hand if model is not MODELS["overfull"] else []
    return [*named, *desk.tabs, *laid, *own, *desk.aims, *desk.feeders, desk.panel, *desk.palette]


def _check_paper(paper: Paper, percent: int) -> None:
    parts = [paper.body, *paper.tabs, *([paper.back] if paper.back is not None else [])]
    assert all(part.within(paper.frame) for part in (*parts, paper.heading, paper.seal))
    assert _apart([paper.heading, *parts])
    assert paper.body.h >= 2.5 * TOUCH
    if isinstance(paper.page, ResultLayout) and paper.page.wins is not None:
        strip = [rect for _, rect in paper.page.wins.targets]
        assert _apart([*strip, paper.page.wins.caption])
        assert all(rect.right <= paper.body.w for rect in strip)
        assert percent < 100 or all(min(rect.w, rect.h) >= TOUCH - 0.01 for rect in strip)
    if paper.page is not None:
        assert all(row.rect.right <= paper.body.w for row in rows_of(paper.page))
    if percent >= 100:
        assert all(min(rect.w, rect.h) >= TOUCH for rect in parts[1:])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_nothing_overlaps_or_leaves(size: tuple[int, int], percent: int, language: str) -> None:
    gauge = _gauge(size, percent, language)
    window = Rect(0, 0, *size)
    for name, model in MODELS.items():
        for view in VIEWS.values():
            layout = calculator_layout(size, gauge, model, view)
            head = [layout.title, *layout.game, *layout.tools]
            pressed = [*layout.game, *layout.tools]
            blocks = [rect for rect in (layout.status, layout.details) if rect is not None]
            assert layout.desk is not None or layout.paper is not None
            if layout.desk is not None:
                places = _check_desk(layout.desk, model)
                assert all(rect.within(window) for rect in places), name
                assert not any(rect.overlaps(block) for rect in places for block in blocks), name
                pressed += places
            if layout.paper is not None:
                _check_paper(layout.paper, percent)
                blocks.append(layout.paper.frame)
            assert all(rect.within(window) for rect in (*head, *blocks))
            assert _apart([*head, *blocks])
            if layout.details is not None:
                pressed.append(layout.details)
            if percent >= 100:
                small = [rect for rect in pressed if min(rect.w, rect.h) < TOUCH - 0.01]
                assert small == [], name


@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_what_is_pressed_for_the_result_is_always_there(size: tuple[int, int], percent: int) -> None:
    """A priced position has its paper beside it, or a button that lays it over the desk."""
    layout = calculator_layout(size, _gauge(size, percent, "en"), MODELS["example"], View())
    assert (layout.paper is None) is (layout.details is not None)
    assert layout.desk is not None


def test_small_windows_lay_the_paper_over_the_desk() -> None:
    gauge = _gauge((1024, 600), 100, "zh_CN")
    open_paper = calculator_layout((1024, 600), gauge, MODELS["example"], View(paper=True))
    assert open_paper.desk is None
    assert open_paper.paper is not None
    assert open_paper.paper.back is not None
    unfinished = calculator_layout((1024, 600), gauge, MODELS["waiting"], View(paper=True))
    assert unfinished.desk is not None


def test_every_kind_lies_in_its_own_column() -> None:
    layout: CalculatorLayout = calculator_layout(
        (1920, 1080), _gauge((1920, 1080), 100, "zh_CN"), MODELS["crowded"], View()
    )
    assert layout.desk is not None
    spots = dict(zip((each.tile for each in MODELS["crowded"].palette), layout.desk.palette, strict=True))
    assert spots[Tile.M5].x == spots[Tile.P5].x == spots[Tile.S5].x
    assert spots[Tile.E].x > spots[Tile.M9].right
    assert spots[Tile.F1].x == spots[Tile.E].x
