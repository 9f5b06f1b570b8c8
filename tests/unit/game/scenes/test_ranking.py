"""After the match: it can be looked at again, another one begun, or one goes back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.bindings import Act, Command
from game.errors import RoomError
from game.present.layout.geometry import Rect
from game.present.layout.ranking_layout import ranking_layout
from game.present.layout.scaling import scale_for
from game.scenes.ranking import Ranking
from game.scenes.replay import Replay
from game.scenes.stack import Stack
from game.session.archive import Archive
from game.session.shelf import Shelf
from game.session.table import MatchEnded
from game.storage import storage_at
from layout_places import PLACES, TOUCH
from panel_rig import Rig
from played import played_file, put_record
from rules import find_ruleset
from still_table import WINS, StillTable, match_of, won_round


@pytest.fixture
def rig() -> Iterator[Rig]:
    with Rig.of((1024, 600)) as rig:
        yield rig


def opened(rig: Rig, folder: Path, *, game: str = "yueqing", kept: bool = True) -> Ranking:
    """The ranking of a match that has just been kept."""
    storage = storage_at(folder)
    shelf = Shelf(storage)
    totals = (1, 2, 3, -6)
    if kept:
        put_record(storage.records, "20260101-200000-yueqing.jsonl", played_file())
        table = shelf.replay("20260101-200000-yueqing.jsonl")
        totals = table.match_at(len(table.record.hands) - 1, over=True).totals
    services = replace(rig.stage.services, archive=Archive(shelf=shelf))
    rig.stack = Stack(services, rig.stage.size)
    scene = Ranking(match_of(won_round(WINS["usual"])), MatchEnded((0, 1, 2, 3), totals), 2, game)
    rig.stack.start(scene)
    return scene


def test_the_match_is_looked_at_again_and_the_ranking_waits(rig: Rig, tmp_path: Path) -> None:
    opened(rig, tmp_path)
    rig.press("replay")
    top = rig.stack.top
    assert isinstance(top, Replay)
    assert top.playback.table.seat == 2
    rig.give(Act(Command.BACK))
    assert rig.shows("ranking")
    rig.give(Act(Command.CONFIRM))
    assert rig.stack.top is not None


def test_what_was_not_kept_cannot_be_looked_at(rig: Rig, tmp_path: Path) -> None:
    scene = opened(rig, tmp_path, game="", kept=False)
    assert [target.name for target in scene.focus.targets] == ["lobby"]
    rig.press("lobby")
    assert rig.shows()


def test_another_match_of_the_same_kind_begins(rig: Rig, tmp_path: Path) -> None:
    rig.stage.services.store.change(editions={"yueqing": "jp"}, level="plain")
    state = won_round(WINS["usual"])
    rig.tables.table = StillTable(state, match_of(state), find_ruleset("yueqing"))
    opened(rig, tmp_path)
    rig.press("again")
    assert [(order.game, order.edition) for order in rig.tables.orders] == [("yueqing", "jp")]
    assert rig.shows("table")


def test_a_room_that_has_become_too_dear_says_so(
    rig: Rig, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(order: object) -> None:
        raise RoomError("too dear", key="error.room.poor", minimum=1, coins=0, allowance=0)

    monkeypatch.setattr(type(rig.tables), "open", lambda _, order: refuse(order))
    opened(rig, tmp_path)
    rig.press("again")
    assert rig.shows("ranking", "message")


@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_three_buttons_lie_beside_each_other(size: tuple[int, int], percent: int) -> None:
    layout = ranking_layout(size, scale_for(size, percent), 2, 3)
    buttons = layout.sheet.buttons
    assert len(buttons) == 3
    least = TOUCH * min(1.0, percent / 100) - 0.01
    for number, button in enumerate(buttons):
        assert button.within(layout.sheet.frame)
        assert layout.sheet.frame.within(Rect(0, 0, *size))
        assert min(button.w, button.h) >= least
        assert not any(button.overlaps(other) for other in (*buttons[number + 1 :], layout.sheet.body))
