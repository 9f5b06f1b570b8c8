"""Score keeping as people at a real table would do it: by clicks, by taps, by keys alone."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.bindings import Act, Command, Type
from game.present.form_model import Row
from game.present.layout.scaling import scale_for
from game.scenes.hand_entry import HandEntry
from game.scenes.keeping import Keeping
from game.scenes.sheet_calculator import SheetCalculator
from game.scenes.sheet_setup import SheetSetup
from game.session.reckoning import Reckoned, reckoned
from game.session.sheet import Sheet
from game.session.sheets import SheetStore
from game.storage import storage_at
from game.ui.canvas import Canvas
from panel_rig import Rig
from past_rig import past_rig
from rules.core.seat import after

NAMES = ("阿婆", "老郑", "小林", "阿明")


def _choose_game(rig: Rig, game: str) -> None:
    place = next(number for number, each in enumerate(rig.tables.games) if each.key == game)
    rig.press(f"game:{place}")


def _begin(rig: Rig, game: str = "yueqing", *, touch: bool = False) -> None:
    """A new sheet with four names."""
    rig.press("new", touch=touch)
    assert rig.shows("lobby", "keeping", "sheet_setup")
    _choose_game(rig, game)
    rig.top.scroll.go(rig.top.scroll.most)  # type: ignore[attr-defined]
    rig.top.rearrange()
    rig.press("name.0:0", touch=touch)
    for name in NAMES:
        assert rig.is_writing()
        rig.give(Type(name), Act(Command.CONFIRM))
    assert not rig.is_writing()
    rig.press("begin", touch=touch)
    assert rig.shows("lobby", "keeping")


def _paper(rig: Rig) -> Keeping:
    assert isinstance(rig.top, Keeping)
    return rig.top


def _entry(rig: Rig) -> HandEntry:
    assert isinstance(rig.top, HandEntry)
    return rig.top


def _pick(rig: Rig, *names: str, touch: bool = False) -> None:
    """Press chips, each brought into view first as a wheel would."""
    for name in names:
        scene = rig.top
        rect = rig.target(name).rect
        scene.scroll.show(rect)  # type: ignore[attr-defined]
        scene.rearrange()
        rig.press(name, touch=touch)


def _totals(rig: Rig) -> list[int]:
    told = [line for line in rig.lines if line.get("t") == "sheet"]
    totals = told[-1]["totals"]
    assert isinstance(totals, list)
    return totals


@pytest.mark.parametrize("touch", [False, True])
def test_an_evening_by_pointer(touch: bool, tmp_path: Path) -> None:
    """Two hands of 乐清, one undone, one corrected; the sheet is on disk after each."""
    store = SheetStore(storage_at(tmp_path))
    with past_rig(Keeping(), tmp_path) as rig:
        _begin(rig, touch=touch)
        (sheet,) = store.all()
        assert sheet.names == NAMES
        assert sheet.hands == ()
        rig.press("add", touch=touch)
        _pick(rig, "by:0", "winner:0", "total.0:2", "total.0:2", touch=touch)  # self-draw, 1 + 1 + 1 tai
        assert _entry(rig).comes_to.changes == (15, -5, -5, -5)
        rig.press("keep", touch=touch)
        assert _totals(rig) == [15, -5, -5, -5]
        assert len(store.all()[0].hands) == 1
        rig.press("add", touch=touch)
        _pick(rig, "what:1", touch=touch)
        rig.press("keep", touch=touch)
        assert len(store.all()[0].hands) == 2
        rig.press("undo", touch=touch)
        assert len(store.all()[0].hands) == 1
        rig.press("hand:0", touch=touch)
        _pick(rig, "winner:2", touch=touch)
        rig.press("keep", touch=touch)
        assert _totals(rig)[2] > 0 > _totals(rig)[0]
        assert store.all()[0].hands[0].steps[0].winners[0].seat == 2  # type: ignore[union-attr]


def test_an_evening_by_keys(tmp_path: Path) -> None:
    with past_rig(Keeping(), tmp_path) as rig:
        rig.walk("new")
        rig.walk("name.0:0")
        for name in NAMES:
            rig.give(Type(name), Act(Command.CONFIRM))
        rig.walk("begin")
        rig.walk("add")
        rig.walk("by:1")
        rig.walk("winner:1")
        rig.walk("source:3")
        rig.walk("keep")
        assert rig.shows("lobby", "keeping")
        assert sum(_totals(rig)) == 0
        assert _totals(rig)[1] > 0
        rig.give(Act(Command.BACK))
        assert _paper(rig).paper is None
        rig.give(Act(Command.BACK))
        assert rig.shows("lobby")


def test_a_number_is_typed(tmp_path: Path) -> None:
    with past_rig(Keeping(), tmp_path) as rig:
        _begin(rig)
        rig.press("add")
        _pick(rig, "winner:1", "total.1:1")
        assert rig.is_writing()
        rig.give(Act(Command.SELECT_ALL), Type("3 7台"), Act(Command.CONFIRM))
        assert not rig.is_writing()
        assert _entry(rig).draft.totals[1] == 37
        _pick(rig, "total.1:1")
        rig.give(Act(Command.SELECT_ALL), Type("x"), Act(Command.CONFIRM))
        assert _entry(rig).draft.totals[1] == 37, "what is no number changes nothing"


def test_patterns_are_ticked(tmp_path: Path) -> None:
    with past_rig(Keeping(), tmp_path) as rig:
        _begin(rig)
        rig.press("add")
        _pick(rig, "winner:1", "mode:1")
        names = [award.id for award in _entry(rig)._rules.scoring.awards]
        luck = ("kong_win", "rob_kong")
        shown = [name for name in names if name not in luck]
        _pick(rig, *(f"patterns.1:{shown.index(name)}" for name in ("all_triplets", "red", "white", "white")))
        assert _entry(rig).comes_to.changes[1] == (2 * 10 + 3 + 1) * 3 + 1
        _pick(rig, f"patterns.1:{shown.index('red')}")
        assert _entry(rig).comes_to.changes[1] == (2 * 10 + 2 + 1) * 3 + 1
        rig.press("keep")
        assert sum(_totals(rig)) == 0


def test_hua_is_told_in_numbers(tmp_path: Path) -> None:
    with past_rig(Keeping(), tmp_path) as rig:
        _begin(rig, "wuhanhua")
        rig.press("add")
        _pick(rig, "what:1", "hua.2:2", "hua.2:2")
        changes = _entry(rig).comes_to.changes
        assert changes[2] == -(changes[0] + changes[1] + changes[3]) == 3 * 4, "two hua are four points"


def test_a_hand_of_several_wins(tmp_path: Path) -> None:
    """血战: a kong, a win, then the wall runs out."""
    with past_rig(Keeping(), tmp_path) as rig:
        _begin(rig, "xuezhan")
        rig.press("add")
        _pick(rig, "what:1", "kind:2", "winner:1")
        rig.press("more")
        _pick(rig, "what:0", "by:1", "winner:0", "source:2")
        rig.press("more")
        _pick(rig, "what:2", "state.1:1", "state.2:0", "state.3:2")
        assert _entry(rig).comes_to.over
        rig.press("keep")
        assert sum(_totals(rig)) == 0
        (sheet,) = SheetStore(storage_at(tmp_path)).all()
        assert len(sheet.hands[0].steps) == 3
        rig.press("hand:0")
        _pick(rig, "step.0:0")
        rig.press("keep")
        (sheet,) = SheetStore(storage_at(tmp_path)).all()
        assert len(sheet.hands[0].steps) == 2


def test_what_cannot_be_is_refused_with_its_reason(tmp_path: Path) -> None:
    with past_rig(Keeping(), tmp_path) as rig:
        _begin(rig)
        rig.press("add")
        _pick(rig, "by:1", "winner:0")  # a discard, but nobody's
        assert _entry(rig).comes_to.trouble == "keeping.trouble.source"
        rig.press("keep")
        assert rig.shows("lobby", "keeping", "hand_entry", "message")
        rig.give(Act(Command.BACK))
        _pick(rig, "source:1")
        rig.press("keep")
        assert rig.shows("lobby", "keeping")


def test_a_win_of_nobody_is_no_drawn_hand(tmp_path: Path) -> None:
    with past_rig(Keeping(), tmp_path) as rig:
        _begin(rig)
        rig.press("add")
        rig.press("keep")
        assert rig.shows("lobby", "keeping", "hand_entry", "message")
        rig.give(Act(Command.BACK))
        _pick(rig, "winner:1")
        rig.press("keep")
        assert rig.shows("lobby", "keeping")
        assert _totals(rig)[1] > 0


@pytest.mark.parametrize("game", ["yueqing", "wuhanhua"])
def test_the_chosen_game_is_marked(game: str, tmp_path: Path) -> None:
    with past_rig(Keeping(), tmp_path) as rig:
        rig.press("new")
        _choose_game(rig, game)
        assert isinstance(rig.top, SheetSetup)
        row = rig.top.form().sections[0].rows[0]
        assert isinstance(row, Row)
        assert [choice.chosen for choice in row.choices] == [each.key == game for each in rig.tables.games]


@pytest.mark.parametrize("dealer", [0, 3])
def test_the_calculator_is_taken_over_with_seats_counted_from_the_dealer(dealer: int, tmp_path: Path) -> None:
    with past_rig(Keeping(), tmp_path) as rig:
        _begin(rig)
        rig.press("add")
        _pick(rig, f"dealer:{dealer}")
        rig.press("calculator")
        calculator = rig.stack.top
        assert isinstance(calculator, SheetCalculator)
        assert calculator.topic == ("yueqing", "local")
        example = next(chip.name for row in calculator.model.examples for chip in row.chips)
        calculator._edit(*example.partition(":")[::2], example)
        found = calculator.found
        assert found is not None
        rig.give(Act(Command.BACK))
        draft = _entry(rig).draft
        winner = after(dealer, found.winner)
        assert draft.winners == (winner,)
        assert draft.totals[winner] == found.total
        assert draft.by == found.by


def _draw(rig: Rig) -> None:
    scale = scale_for(rig.top.size, 100)
    rig.stack.draw(Canvas(pygame.Surface(rig.top.size), rig.stage.services.surroundings(scale)))


def test_a_sheet_of_the_list_is_worked_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out: list[Sheet] = []

    def reckon(sheet: Sheet) -> tuple[Reckoned, ...]:
        worked_out.append(sheet)
        return reckoned(sheet)

    monkeypatch.setattr("game.scenes.sheet_list.reckoned", reckon)
    with past_rig(Keeping(), tmp_path) as rig:
        _begin(rig)
        rig.give(Act(Command.BACK))
        for _ in range(3):
            _draw(rig)
        assert len(worked_out) == 1
        rig.press("sheet:0")
        rig.press("add")
        _pick(rig, "winner:1")
        rig.press("keep")
        rig.give(Act(Command.BACK))
        _draw(rig)
        assert [len(sheet.hands) for sheet in worked_out] == [0, 1]


def test_scn_history_a_sheet_is_there_again_after_a_crash(tmp_path: Path) -> None:
    with past_rig(Keeping(), tmp_path) as rig:
        _begin(rig)
        rig.press("add")
        _pick(rig, "winner:3")
        rig.press("keep")
        before = _totals(rig)
    with past_rig(Keeping(), tmp_path) as rig:  # nothing was said to the program before it went
        rig.press("sheet:0")
        paper = _paper(rig)
        assert paper.paper is not None
        assert paper.paper.names == NAMES
        assert paper._open_sheet is not None
        assert list(paper._open_sheet.totals) == before


def test_deleting_asks_first(tmp_path: Path) -> None:
    store = SheetStore(storage_at(tmp_path))
    with past_rig(Keeping(), tmp_path) as rig:
        _begin(rig)
        rig.press("delete", "no")
        assert len(store.all()) == 1
        rig.press("delete", "yes")
        assert store.all() == ()
        assert _paper(rig).paper is None


def test_striking_a_hand_out(tmp_path: Path) -> None:
    store = SheetStore(storage_at(tmp_path))
    with past_rig(Keeping(), tmp_path) as rig:
        _begin(rig)
        for _ in range(2):
            rig.press("add")
            _pick(rig, "winner:0")
            rig.press("keep")
        rig.press("hand:0", "strike", "yes")
        assert rig.shows("lobby", "keeping")
        assert len(store.all()[0].hands) == 1
        rig.press("undo")
        assert len(store.all()[0].hands) == 2


def test_a_broken_sheet_stays_and_the_others_are_shown(tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    with past_rig(Keeping(), tmp_path) as rig:
        _begin(rig)
    (storage.sheets / "broken.json").write_text('{"format": "ouju-sheet"', "utf-8")
    with past_rig(Keeping(), tmp_path) as rig:
        assert "broken.json" in _paper(rig).notice
        assert rig.top.focus.get("sheet:0") is not None
    assert (storage.sheets / "broken.json").read_text("utf-8") == '{"format": "ouju-sheet"'


def test_where_nothing_can_be_kept_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "sheets").write_text("in the way", "utf-8")
    with past_rig(Keeping(), tmp_path) as rig:
        rig.press("new", "begin")
        assert rig.shows("lobby", "keeping", "message")


def test_the_sheet_as_a_table(tmp_path: Path) -> None:
    with past_rig(Keeping(), tmp_path) as rig:
        _begin(rig)
        rig.press("add")
        _pick(rig, "winner:0")
        rig.press("keep", "csv")
        (file,) = storage_at(tmp_path).exports.iterdir()
        text = file.read_bytes().decode("utf-8")
        assert text.startswith("\ufeff")
        assert all(name in text for name in NAMES)
        assert str(file) in _paper(rig).notice


def test_unnamed_players_are_called_by_their_seats(tmp_path: Path) -> None:
    with past_rig(Keeping(), tmp_path) as rig:
        rig.press("new", "begin")
        rig.press("add")
        _pick(rig, "winner:0")
        rig.press("keep")
        assert sum(_totals(rig)) == 0


def test_where_dice_decide_the_dealer_is_asked_for(tmp_path: Path) -> None:
    """四川 played on after a win (B9): nobody deals by right."""
    with past_rig(Keeping(), tmp_path) as rig:
        rig.stage.services.store.change(rules={"sichuan": {"local": {"mode": "blood"}}})
        _begin(rig, "sichuan")
        rig.press("add")
        assert "keeping.row.dealer.text" in str(_entry(rig).form())
        for seat in range(3):
            _pick(rig, f"winner:{seat}")
            rig.press("more")
        rig.press("keep")
        rig.press("add")
        assert "keeping.row.dealer.dice" in str(_entry(rig).form())
        _pick(rig, "dealer:2", "winner:1")
        assert _entry(rig).comes_to.dealer == 2


def test_what_has_been_told_is_not_lost_without_a_question(tmp_path: Path) -> None:
    with past_rig(Keeping(), tmp_path) as rig:
        _begin(rig)
        rig.press("add")
        rig.give(Act(Command.BACK))
        assert rig.shows("lobby", "keeping"), "nothing was told"
        rig.press("add")
        _pick(rig, "winner:1")
        rig.give(Act(Command.BACK))
        assert rig.shows("lobby", "keeping", "hand_entry", "confirm")
        rig.press("no")
        assert _entry(rig).draft.winners == (1,)
        rig.press("cancel", "yes")
        assert rig.shows("lobby", "keeping")
        assert _paper(rig).paper is not None
        assert _paper(rig).paper.hands == ()  # type: ignore[union-attr]
