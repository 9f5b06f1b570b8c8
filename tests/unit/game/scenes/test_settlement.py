"""The settlement by mouse, touch and keys alone: pages, rows that open in place, and on to the next hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from blood_settled import BLOOD, blood_settled
from game.bindings import (
    Act,
    Command,
    Device,
    PointerDown,
    PointerDrag,
    PointerUp,
    Wheel,
    command_for,
)
from game.present.label import said
from game.present.room_model import change_lines, rank_label
from game.present.settle_model import Page
from game.present.settle_profile import lines_of_match
from game.profile import ProfileChange
from game.rooms import room_of
from game.scenes.ranking import Ranking
from game.scenes.settlement import Settlement
from game.session.table import MatchEnded
from game.settings import Motion
from panel_rig import Rig
from rules import find_ruleset
from settled import SETTLED, settled
from still_table import WINS, StillTable, drawn_round, match_of, won_round

SIZE = (1024, 600)


def settle(rig: Rig, name: str) -> Settlement:
    """The settlement of a round that is known by name, everything on show."""
    case = SETTLED[name]
    state = settled(case)
    scene = Settlement(StillTable(state, match_of(state), case.ruleset), state)
    rig.stack.start(scene)
    rig.give(PointerDown(1, 1), PointerUp(1, 1))
    return scene


def settle_blood(rig: Rig, name: str) -> Settlement:
    """The settlement of a hand that went on after a win, everything on show."""
    case = BLOOD[name]
    state = blood_settled(case)
    scene = Settlement(StillTable(state, match_of(state), case.ruleset), state)
    rig.stack.start(scene)
    rig.give(PointerDown(1, 1), PointerUp(1, 1))
    return scene


@pytest.fixture
def rig() -> Iterator[Rig]:
    with Rig.of(SIZE) as rig:
        yield rig


def _rich(rig: Rig) -> Settlement:
    state = won_round(WINS["rich"])
    scene = Settlement(StillTable(state, match_of(state), find_ruleset("yueqing")), state)
    rig.stack.start(scene)
    return scene


def test_patterns_come_one_by_one_and_a_press_shows_all(rig: Rig) -> None:
    scene = _rich(rig)
    moving = [scene.lively]
    rig.give(PointerDown(5, 5), PointerUp(5, 5))
    moving.append(scene.lively)
    assert moving == [True, False]
    assert rig.shows("settlement")


def test_without_motion_everything_is_there_at_once(rig: Rig) -> None:
    rig.stage.services.store.change(motion=Motion.OFF)
    assert not _rich(rig).lively


def test_the_trace_tells_totals_and_places(rig: Rig) -> None:
    _rich(rig)
    told = next(line for line in rig.lines if line["t"] == "settlement")
    assert (told["winner"], told["total"], told["no"]) == (0, 384, 5)
    places = next(line for line in rig.lines if line["t"] == "targets" and line["scene"] == "settlement")
    assert set(places["targets"]) >= {"next", "pattern:all_honours"}  # type: ignore[call-overload]


@pytest.mark.parametrize("way", ["mouse", "touch", "keys"])
@pytest.mark.parametrize("row", ["pattern:wild_home_1", "formula", "other"])
def test_a_row_opens_in_place_and_the_same_press_closes_it(rig: Rig, way: str, row: str) -> None:
    scene = settle(rig, "hua")
    seen = []
    for _ in range(2):
        if way == "keys":
            rig.walk(row)
        else:
            rig.press(row, touch=way == "touch")
        seen.append(scene.open_row)
    assert seen == [row, None]
    assert rig.shows("settlement")


def test_only_one_row_is_open_and_esc_closes_it_before_it_goes_on(rig: Rig) -> None:
    scene = settle(rig, "hua")
    rig.press("pattern:white")
    rig.press("formula")
    opened = [scene.open_row]
    rig.give(Act(Command.BACK))
    assert [*opened, scene.open_row] == ["formula", None]
    assert rig.shows("settlement")
    rig.give(Act(Command.BACK))
    assert rig.shows()


@pytest.mark.parametrize("way", ["mouse", "touch", "keys", "numbers"])
def test_every_page_is_reached_and_enter_goes_on_from_there(rig: Rig, way: str) -> None:
    scene = settle(rig, "hua")
    for number, page in enumerate((Page.RESULT, Page.HUA, Page.MONEY), 1):
        match way:
            case "numbers":
                command = command_for("settlement", Device.KEY, str(number))
                assert command is not None
                rig.give(Act(command))
            case "keys":
                rig.walk(f"page:{page.value}", Command.PREVIOUS)
            case _:
                rig.press(f"page:{page.value}", touch=way == "touch")
        assert scene.page is page
        assert scene.focus.focused == "next"
    rig.give(Act(Command.CONFIRM))
    assert rig.shows()


def test_a_number_without_a_page_does_nothing(rig: Rig) -> None:
    state = drawn_round()
    scene = Settlement(StillTable(state, match_of(state), find_ruleset("yueqing")), state)
    rig.stack.start(scene)
    rig.give(PointerDown(1, 1), Act(Command.TILE_3))
    assert scene.page is Page.HANDS


def test_the_arrows_reach_rows_and_tabs(rig: Rig) -> None:
    scene = settle(rig, "four_claims")
    rig.give(Act(Command.LEFT))
    assert scene.focus.focused == "page:money"
    reached = set()
    for _ in range(8):
        rig.give(Act(Command.UP))
        reached.add(scene.focus.focused)
    assert reached & {"note:liability", "formula", "pattern:indicator", "pattern:hard_single_wait"}


def test_what_the_hand_was_played_by_is_one_tap_away(rig: Rig) -> None:
    settle(rig, "hua_linear")
    rig.press("rules", touch=True)
    assert rig.shows("settlement", "room_rules")
    rig.give(Act(Command.BACK))
    assert rig.shows("settlement")


def test_a_row_that_is_scrolled_away_is_not_pressed_through_the_button(rig: Rig) -> None:
    scene = settle(rig, "crowded")
    last = scene.focus.get("pattern:red")
    assert last is not None
    assert scene.scroll.most > 0
    inside = scene.scroll.frame
    rig.give(Act(Command.FIRST))
    hidden = PointerDown(inside.x + 4, inside.bottom + 2), PointerUp(inside.x + 4, inside.bottom + 2)
    rig.give(*hidden)
    assert scene.open_row is None


def test_the_focus_brings_its_row_into_view(rig: Rig) -> None:
    scene = settle(rig, "crowded")
    rig.walk("pattern:red", Command.PREVIOUS)
    row = scene.focus.get("pattern:red")
    assert row is not None
    assert row.rect.within(scene.scroll.frame, slack=1)
    assert scene.open_row == "pattern:red"


def test_a_drag_scrolls_and_opens_nothing(rig: Rig) -> None:
    scene = settle(rig, "crowded")
    row = scene.focus.get("pattern:hard_single_wait")
    assert row is not None
    x, y = row.rect.centre.x, row.rect.centre.y
    rig.give(
        PointerDown(x, y, touch=True),
        PointerDrag(x, y - 60, x, y, touch=True),
        PointerUp(x, y - 60, touch=True),
    )
    assert scene.open_row is None
    assert scene.scroll.offset > 0
    rig.give(Wheel(x, y, 10))
    assert scene.scroll.offset == 0


@pytest.mark.parametrize("name", SETTLED)
def test_every_row_of_every_page_opens_by_keys_alone_and_can_be_drawn(rig: Rig, name: str) -> None:
    scene = settle(rig, name)
    opened = []
    for number in range(len(scene.model.pages)):
        scene.activate(f"page:{scene.model.pages[number].value}")
        rows = [
            target.name
            for target in scene.focus.targets
            if ":" in target.name or target.name in ("formula", "other")
        ]
        for row in rows:
            if not row.startswith("page:"):
                rig.walk(row)
                assert scene.open_row == row
                opened.append(row)
    assert len(set(opened)) == len(opened)
    assert any(row.startswith("money:") for row in opened)


@pytest.mark.parametrize("way", ["mouse", "touch", "keys"])
def test_the_winners_are_stepped_through(rig: Rig, way: str) -> None:
    scene = settle_blood(rig, "three")
    seen = [scene.model.step]
    for step in (1, 2, 0):
        if way == "keys":
            rig.walk(f"win:{step}")
        else:
            rig.press(f"win:{step}", touch=way == "touch")
        seen.append(scene.model.step)
        assert scene.model.winner == scene.model.wins[step].who
    assert seen == [0, 1, 2, 0]
    assert rig.shows("settlement")


def test_the_number_of_the_page_asked_for_again_tells_the_next_win(rig: Rig) -> None:
    scene = settle_blood(rig, "three")
    seen = []
    for _ in range(4):
        rig.give(Act(Command.TILE_1))
        seen.append(scene.model.step)
    assert seen == [1, 2, 0, 1]
    rig.give(Act(Command.TILE_3), Act(Command.TILE_1))
    assert (scene.page, scene.model.step) == (Page.RESULT, 1), "coming back shows the same"


def test_arrows_lead_to_wins_that_have_no_room() -> None:
    with Rig.of((600, 1024)) as narrow:
        scene = settle_blood(narrow, "river")
        assert scene.focus.get("win:6") is None
        narrow.press("win:back")
        assert scene.model.step == 6
        narrow.press("win:on")
        assert scene.model.step == 0


def test_the_rows_of_a_win_close_when_another_one_is_told(rig: Rig) -> None:
    scene = settle_blood(rig, "three")
    rig.press("formula")
    seen = [scene.open_row]
    rig.press("win:1")
    assert [*seen, scene.open_row] == ["formula", None]
    assert not scene.lively


@pytest.mark.parametrize("number", range(1, 6))
def test_every_page_of_a_hand_with_several_winners_has_its_number(rig: Rig, number: int) -> None:
    scene = settle_blood(rig, "shared")
    command = command_for("settlement", Device.KEY, str(number))
    assert command is not None
    rig.give(Act(command))
    assert scene.page is scene.model.pages[number - 1]


def test_the_trace_tells_every_win(rig: Rig) -> None:
    settle_blood(rig, "shared")
    told = next(line for line in rig.lines if line["t"] == "settlement")
    assert told["wins"] == [[2, 4], [3, 4], [0, 2]]
    assert (told["winner"], told["total"]) == (0, 2), "the own one is shown first"


@pytest.mark.parametrize("name", BLOOD)
def test_every_row_of_the_sheets_opens_by_keys_alone_and_can_be_drawn(rig: Rig, name: str) -> None:
    scene = settle_blood(rig, name)
    opened = []
    for page in scene.model.pages:
        scene.activate(f"page:{page.value}")
        rows = [target.name for target in scene.focus.targets if target.name.startswith(("seat:", "money:"))]
        for row in rows:
            rig.walk(row)
            assert scene.open_row == row
            opened.append((page, row))
    assert len(set(opened)) == len(opened) >= 7


@pytest.mark.parametrize("name", ["three", "nobody"])
def test_coins_and_rank_are_told_on_the_sheet(rig: Rig, name: str) -> None:
    case, change = BLOOD[name], ProfileChange(room_of("score"), BLOOD[name].game, 5, 88, 120)
    state = blood_settled(case)
    match = replace(match_of(state), change=change)
    scene = Settlement(StillTable(state, match, case.ruleset), state)
    rig.stack.start(scene)
    rig.give(PointerDown(1, 1), PointerUp(1, 1))
    assert scene.model.standing == change_lines(change)
    rig.press("page:personal")
    assert rig.shows("settlement")


def test_after_the_match_the_ranking_says_where_the_player_stands(rig: Rig) -> None:
    state = blood_settled(BLOOD["three"])
    change = ProfileChange(room_of("hall"), "xuezhan", 8, 900, 12_345)
    match = replace(match_of(state), change=change)
    assert lines_of_match(match) == (said("ranking.now.coin", after="12,345", rank=rank_label(12_345)),)
    assert lines_of_match(match_of(state)) == ()
    fled = replace(match, change=replace(change, penalty=2_000))
    assert lines_of_match(fled) == (*lines_of_match(match), said("ranking.penalty", penalty="2,000"))
    rig.stack.start(Ranking(match, MatchEnded((1, 0, 2, 3), (10, 30, -10, -30)), 0))
    assert rig.shows("ranking")
