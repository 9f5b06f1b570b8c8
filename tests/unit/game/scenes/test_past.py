"""Statistics and best hands, used by clicks, taps and keys."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pygame
import pytest

from game.bindings import Act, Command
from game.present.layout.best_layout import PICTURE
from game.scenes.best import Best
from game.scenes.history import History
from game.scenes.replay import Replay
from game.storage import storage_at
from panel_rig import Rig
from past_records import as_person, lay_records
from past_rig import past_rig


def _history(rig: Rig) -> History:
    assert isinstance(rig.top, History)
    return rig.top


def _settled(rig: Rig) -> None:
    """Let everything that has been read be taken over."""
    for _ in range(8):
        rig.stack.update(0.1)


@pytest.mark.parametrize("touch", [False, True])
def test_the_tabs_by_pointer(touch: bool, tmp_path: Path) -> None:
    lay_records(storage_at(tmp_path).records, 3)
    with past_rig(History(), tmp_path) as rig:
        for tab, key in (
            ("best", "best"),
            ("keeping", "keeping"),
            ("replays", "replays"),
            ("history", "history"),
        ):
            rig.press(f"tab.{tab}", touch=touch)
            assert rig.shows("lobby", key)
        rig.press("close", touch=touch)
        assert rig.shows("lobby")


def test_the_tabs_by_keys(tmp_path: Path) -> None:
    with past_rig(History(), tmp_path) as rig:
        rig.give(Act(Command.RIGHT), Act(Command.CONFIRM))
        assert rig.shows("lobby", "best")
        rig.give(Act(Command.LEFT), Act(Command.CONFIRM))
        assert rig.shows("lobby", "history")
        rig.give(Act(Command.BACK))
        assert rig.shows("lobby")


def test_nothing_played_yet(tmp_path: Path) -> None:
    with past_rig(History(), tmp_path) as rig:
        assert _history(rig).model.empty
        csv_target = rig.target("csv")
        assert not csv_target.enabled
        assert rig.top.focus.get("game+") is None


def test_filters_change_what_is_counted(tmp_path: Path) -> None:
    lay_records(storage_at(tmp_path).records, 14)
    with past_rig(History(), tmp_path) as rig:
        _settled(rig)
        assert len(_history(rig).model.line) == 14
        whole = {row.name: int(row.cells[0]) for row in _history(rig).model.games}
        rig.press("game+")
        (only,) = _history(rig).model.games
        assert len(_history(rig).model.line) == whole[only.name]
        rig.walk("game-")
        assert len(_history(rig).model.line) == 14
        rig.press("level+")
        assert len(_history(rig).model.levels) == 1
        rig.press("level-", "span+", "span+", "span+")
        assert _history(rig).chosen().since is not None


def test_new_matches_appear_while_it_is_open(tmp_path: Path) -> None:
    records = storage_at(tmp_path).records
    lay_records(records, 2)
    with past_rig(History(), tmp_path) as rig:
        _settled(rig)
        assert len(_history(rig).model.line) == 2
        (records / "20270101-120000-xuezhan.jsonl").write_bytes(as_person("xuezhan", 1))
        rig.stage.services.chronicle.refresh()
        _settled(rig)
        assert len(_history(rig).model.line) == 3


def test_the_tables_are_written_and_said_where(tmp_path: Path) -> None:
    lay_records(storage_at(tmp_path).records, 4)
    with past_rig(History(), tmp_path) as rig:
        _settled(rig)
        rig.press("csv")
        folder = storage_at(tmp_path).exports
        assert str(folder) in _history(rig).notice
        tables = {path.name[:10]: path.read_text("utf-8") for path in folder.iterdir()}
        matches = list(csv.reader(io.StringIO(tables["ouju-match"].removeprefix("\ufeff"))))
        hands = list(csv.reader(io.StringIO(tables["ouju-hands"].removeprefix("\ufeff"))))
        assert len(matches) == 1 + 4
        assert len(hands) == 1 + 4 * 8
        assert all(len(row) == len(matches[0]) for row in matches)


def test_where_nothing_can_be_written_it_says_so(tmp_path: Path) -> None:
    lay_records(storage_at(tmp_path).records, 1)
    storage_at(tmp_path).exports.write_text("in the way", "utf-8")
    with past_rig(History(), tmp_path) as rig:
        _settled(rig)
        rig.press("csv")
        assert rig.shows("lobby", "history", "message")


def test_a_spoilt_database_is_told_once(tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    lay_records(storage.records, 2)
    storage.history_file.write_bytes(b"no database" * 500)
    with past_rig(History(), tmp_path) as rig:
        _settled(rig)
        assert len(_history(rig).model.line) == 2
        assert rig.stage.services.chronicle.notices == ("history.notice.rebuilt",)


def test_the_dearest_first_and_their_replay(tmp_path: Path) -> None:
    lay_records(storage_at(tmp_path).records, 14)
    with past_rig(Best(), tmp_path) as rig:
        _settled(rig)
        best = rig.top
        assert isinstance(best, Best)
        values = [shown.row.points for shown in best.hands]
        assert values == sorted(values, reverse=True)
        assert values
        third = best.hands[2].row
        rig.press("best:2", "replay")
        assert isinstance(rig.top, Replay)
        playback = rig.top.playback
        assert playback.table.record.hands[playback.hand].started.no == third.hand.no
        rig.give(Act(Command.BACK))
        assert rig.shows("lobby", "best")


def test_a_picture_is_written_whole(tmp_path: Path) -> None:
    lay_records(storage_at(tmp_path).records, 5)
    with past_rig(Best(), tmp_path, language="en") as rig:
        _settled(rig)
        rig.press("picture")
        (file,) = storage_at(tmp_path).exports.iterdir()
        assert file.suffix == ".png"
        assert str(file) in rig.top.notice  # type: ignore[attr-defined]
        assert pygame.image.load(file).get_size() == PICTURE
        rig.press("picture")
        assert len(list(storage_at(tmp_path).exports.iterdir())) == 2


def test_a_record_that_has_gone_cannot_be_replayed_and_says_so(tmp_path: Path) -> None:
    records = storage_at(tmp_path).records
    lay_records(records, 7)
    with past_rig(Best(), tmp_path) as rig:
        _settled(rig)
        for path in records.iterdir():
            path.unlink()
        rig.press("replay")
        assert rig.shows("lobby", "best", "message")


def test_pictures_need_no_name_of_the_winner(tmp_path: Path) -> None:
    records = storage_at(tmp_path).records
    records.mkdir()
    header, rest = as_person("wuhanhua", 0).split(b"\n", 1)
    told = json.loads(header)
    told["seats"][0] = ""
    (records / "a.jsonl").write_bytes(json.dumps(told).encode() + b"\n" + rest)
    with past_rig(Best(), tmp_path) as rig:
        _settled(rig)
        rig.press("picture")
        assert list(storage_at(tmp_path).exports.glob("*.png"))
