"""The list of matches: five hundred of them, what is asked, what is done with one, what cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.bindings import Act, Command, Type, Wheel
from game.history.rows import Outcome
from game.present.layout.geometry import Rect
from game.present.replays_model import Span
from game.scenes.message import Message
from game.scenes.replay import Replay
from game.scenes.replays import Replays
from game.scenes.stack import Stack
from game.scenes.taking_in import TakingIn
from game.session.archive import Archive
from game.session.chronicle import Chronicle
from game.session.shelf import Shelf
from game.storage import Storage, storage_at
from panel_rig import Rig
from past_records import lay_records
from played import played_file, put_record


class Clip:
    """A clipboard."""

    def __init__(self) -> None:
        self.text = ""
        self.told: list[object] = []

    def copy(self, text: str) -> bool:
        self.text = text
        return True

    def paste(self) -> str:
        return self.text

    def tell(self, message: object) -> None:
        self.told.append(message)


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return storage_at(tmp_path)


def opened(rig: Rig, storage: Storage, clip: Clip | None = None) -> Replays:
    """The list of a player, everything indexed."""
    chronicle = Chronicle(storage, apart=False)
    chronicle.finish()
    archive = Archive(storage, chronicle=chronicle)
    services = replace(rig.stage.services, archive=archive, desktop=clip or Clip())  # type: ignore[arg-type]
    rig.stack = Stack(services, rig.stage.size)
    scene = Replays()
    rig.stack.start(scene)
    return scene


@pytest.fixture(params=[(1024, 600), (1080, 1920)])
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    with Rig.of(request.param) as rig:
        yield rig


def files(scene: Replays) -> list[str]:
    return [row.file for row in scene.rows]


def test_scn_U16_five_hundred_matches_scroll_and_the_buttons_stay(rig: Rig, storage: Storage) -> None:
    lay_records(storage.records, 2)
    scene = opened(rig, storage)
    first, second = scene.rows
    scene.rows = (first, *(replace(second, file=f"{number}.jsonl") for number in range(499)))
    scene.rearrange()
    window = Rect(0, 0, *rig.stage.size)
    for _ in range(30):
        rig.give(Wheel(scene.scroll.frame.centre.x, scene.scroll.frame.centre.y, -5.0))
        assert len(scene.focus.targets) < 250
        for name in ("close", "take", "search", "game+", "starred"):
            assert rig.target(name).rect.within(window)
    rig.give(Act(Command.LAST))
    assert scene.scroll.offset == scene.scroll.most
    last = rig.target(f"open:{scene.rows[-1].file}").rect
    assert last.within(scene.scroll.frame)
    rig.give(Act(Command.FIRST))
    rig.press(f"open:{scene.rows[0].file}")
    assert rig.shows("replays", "replay")


def test_keys_walk_down_the_list_and_open_a_match(rig: Rig, storage: Storage) -> None:
    lay_records(storage.records, 40)
    scene = opened(rig, storage)
    for _ in range(25):
        rig.give(Act(Command.DOWN))
        focused = scene.focus.get(scene.focus.focused)
        assert focused is not None
        assert focused.rect.within(scene.scroll.frame, 1.0)
    assert scene.focus.focused == f"open:{scene.rows[25].file}"
    rig.give(Act(Command.CONFIRM))
    top = rig.stack.top
    assert isinstance(top, Replay)
    rig.give(Act(Command.BACK))
    assert rig.shows("replays")


def test_what_is_asked_leaves_the_others_out(rig: Rig, storage: Storage) -> None:
    lay_records(storage.records, 24)
    scene = opened(rig, storage)
    everything = files(scene)
    rig.press("game+")
    assert scene.asked.game is not None
    assert 0 < len(scene.rows) < 24
    assert {scene.services.chronicle.match(row.match or 0).game for row in scene.rows} == {  # type: ignore[union-attr]
        scene.asked.game[0]
    }
    rig.press("all")
    assert files(scene) == everything
    rig.press("result+")
    assert scene.asked.result is Outcome.FIRST
    assert {row.place for row in scene.rows} == {1}
    rig.press("all", "span+")
    assert scene.asked.span is Span.DAY
    rig.press("room+", "room-")
    assert scene.asked.room is None


def test_names_and_dates_are_searched_as_they_are_shown(rig: Rig, storage: Storage) -> None:
    lay_records(storage.records, 12)
    put_record(storage.records, "20260101-120000-yueqing.jsonl", played_file())
    scene = opened(rig, storage)
    rig.press("search")
    assert rig.is_writing()
    name = scene.services.texts("bot.5")
    rig.give(Type(name[:2]))
    assert files(scene) == ["20260101-120000-yueqing.jsonl"]
    rig.give(Act(Command.CONFIRM))
    assert not rig.is_writing()
    rig.press("all", "search")
    rig.give(Type("2026-01-01 阿婆"))
    assert files(scene) == ["20260101-120000-yueqing.jsonl"]
    rig.give(Type("不存在"), Act(Command.BACK))
    assert files(scene) == []
    assert rig.shows("replays")


def test_a_star_is_set_and_asked_for(rig: Rig, storage: Storage) -> None:
    lay_records(storage.records, 6)
    scene = opened(rig, storage)
    file = scene.rows[2].file
    rig.press(f"star:{file}", "starred")
    assert files(scene) == [file]
    rig.press(f"star:{file}")
    assert files(scene) == []


def test_a_file_that_is_no_record_is_a_row_with_the_reason(rig: Rig, storage: Storage) -> None:
    lay_records(storage.records, 3)
    put_record(storage.records, "bad.jsonl", b'{"format":"ouju-record","version":7}\n')
    put_record(storage.records, "empty.jsonl", b"")
    scene = opened(rig, storage)
    assert [row.file for row in scene.rows if row.is_broken] == ["empty.jsonl", "bad.jsonl"]
    bad = next(row for row in scene.rows if row.file == "bad.jsonl")
    assert "line 1" not in scene.say(bad.who), "numbers of lines are for the log"
    assert scene.say(bad.what) == scene.services.texts("replays.newer.name")
    empty = next(row for row in scene.rows if row.file == "empty.jsonl")
    assert scene.say(empty.what) == scene.services.texts("replays.broken.name")
    rig.press("open:bad.jsonl")
    assert rig.shows("replays", "record")
    rig.press("delete")
    rig.press("yes")
    assert rig.shows("replays")
    assert "bad.jsonl" not in files(scene)
    assert not (storage.records / "bad.jsonl").exists()


def test_a_file_that_cannot_be_deleted_is_said_and_the_list_is_still_there(
    rig: Rig, storage: Storage
) -> None:
    lay_records(storage.records, 2)
    scene = opened(rig, storage)
    file = scene.rows[0].file
    rig.press(f"more:{file}", "delete")
    (storage.records / file).unlink()
    (storage.records / file).mkdir()  # no file any more: the system refuses
    rig.press("yes")
    assert rig.shows("replays", "record", "message")
    top = rig.stack.top
    assert isinstance(top, Message)
    assert str(storage.records / file) in top.words()[1]


def test_a_match_is_deleted_only_after_it_was_asked(rig: Rig, storage: Storage) -> None:
    lay_records(storage.records, 4)
    scene = opened(rig, storage)
    file = scene.rows[1].file
    rig.press(f"more:{file}", "delete", "no")
    assert (storage.records / file).exists()
    rig.press("delete", "yes")
    assert rig.shows("replays")
    assert not (storage.records / file).exists()
    assert len(scene.rows) == 3


def test_a_code_travels_through_the_clipboard(rig: Rig, storage: Storage) -> None:
    lay_records(storage.records, 2)
    clip = Clip()
    scene = opened(rig, storage, clip)
    rig.press(f"more:{scene.rows[0].file}", "share")
    assert clip.text.startswith("瓯谱1:")
    rig.press("export", "close")
    assert (storage.exports / scene.rows[0].file).exists()
    clip.text = f"看这场\n{Shelf(storage).share(scene.rows[1].file, 0)}"
    rig.press("take", "paste")
    for _ in range(20):
        rig.stack.update(0.1)
    assert rig.shows("replays", "replay")
    rig.give(Act(Command.BACK))
    scene.services.chronicle.finish()
    scene.indexed()
    assert len(scene.rows) == 3
    assert sum(row.note is not None for row in scene.rows) == 1


@pytest.mark.parametrize("text", ["", "hello", "瓯谱1:AAAA", "瓯谱7:AAAA"])
def test_what_is_no_code_is_refused_in_words(rig: Rig, storage: Storage, text: str) -> None:
    clip = Clip()
    clip.text = text
    opened(rig, storage, clip)
    rig.press("take", "paste")
    for _ in range(3):
        rig.stack.update(0.1)
    assert rig.shows("replays", "message")


def test_a_file_dropped_on_the_window_is_checked_and_opened(
    rig: Rig, storage: Storage, tmp_path: Path
) -> None:
    other = put_record(tmp_path / "elsewhere", "x.jsonl", played_file("xuezhan"))
    opened(rig, storage)
    rig.stack.open(TakingIn(other))
    for _ in range(30):
        rig.stack.update(0.1)
    assert rig.shows("replays", "replay")
    rig.give(Act(Command.BACK))
    other.write_bytes(b"no record")
    rig.stack.open(TakingIn(other))
    for _ in range(5):
        rig.stack.update(0.1)
    assert rig.shows("replays", "message")


def test_files_in_the_folder_are_taken_in(rig: Rig, storage: Storage) -> None:
    clip = Clip()
    scene = opened(rig, storage, clip)
    put_record(storage.imports, "a.jsonl", played_file("sichuan"))
    rig.press("take", "folder")
    assert rig.shows("replays")
    assert len(clip.told) == 1
    scene.services.chronicle.finish()
    scene.indexed()
    assert files(scene) == ["import-a.jsonl"]
    rig.press("take", "folder")
    assert rig.shows("replays", "message")
