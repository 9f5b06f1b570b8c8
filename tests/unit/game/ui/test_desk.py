"""The desktop as the program uses it: pictures of the screen, messages, the clipboard."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pygame.scrap
import pytest

from game.clock import ManualClock
from game.errors import StorageError
from game.present.label import Said, said
from game.present.notices import NOTICE_S
from game.ui.desk import Desk, keep_picture
from game.ui.desktop import SILENT, SystemClipboard

MOMENT = datetime(2026, 11, 30, 7, 5, 9, tzinfo=UTC)


def _desk(folder: Path, clock: ManualClock, kept: list[Path]) -> Desk:
    return Desk(folder, clock, lambda: "report", kept.append)


def _picture(colour: str = "red") -> pygame.Surface:
    surface = pygame.Surface((40, 30))
    surface.fill(colour)
    return surface


def test_a_picture_never_takes_the_name_of_another(tmp_path: Path) -> None:
    files = [keep_picture(_picture(colour), tmp_path / "new", MOMENT) for colour in ("red", "green", "blue")]
    stem = "ouju-20261130-070509"
    assert [file.name for file in files] == [f"{stem}.png", f"{stem}-2.png", f"{stem}-3.png"]
    assert [pygame.image.load(file).get_at((5, 5))[:3] for file in files] == [
        (255, 0, 0),
        (0, 255, 0),
        (0, 0, 255),
    ]


def test_a_picture_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(StorageError) as refused:
        keep_picture(_picture(), tmp_path / "file" / "below", MOMENT)
    assert refused.value.key == "error.folder"


def test_a_full_disk_leaves_no_half_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError) as refused:
        keep_picture(_picture(), tmp_path, MOMENT)
    assert (refused.value.key, refused.value.values["why"]) == ("error.write", "error.why.full")
    assert not list(tmp_path.iterdir())


def test_only_a_frame_that_is_asked_for_is_kept_and_that_is_said(tmp_path: Path) -> None:
    kept: list[Path] = []
    clock = ManualClock()
    desk = _desk(tmp_path, clock, kept)
    assert not desk.drawn(_picture())
    desk.screenshot()
    assert desk.drawn(_picture())
    assert not desk.drawn(_picture())
    desk.close()
    desk.step()
    assert [file.parent for file in kept] == [tmp_path]
    message = desk.notices.at(clock.now())
    assert isinstance(message, Said)
    assert message.key == "desk.picture.at", "elsewhere than among the player's pictures"
    clock.advance(NOTICE_S)
    assert desk.notices.at(clock.now()) is None


def test_why_a_picture_was_not_kept_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    kept: list[Path] = []
    clock = ManualClock()
    desk = _desk(tmp_path / "file" / "below", clock, kept)
    desk.screenshot()
    desk.drawn(_picture())
    desk.close()
    assert "a picture was not kept" in caplog.text, "where nobody can be told any more, the log has it"
    desk.step()
    message = desk.notices.at(clock.now())
    assert isinstance(message, Said)
    assert message.key == "error.folder"
    assert all(isinstance(value, str | Said) for _, value in message.values), "a place as it is told, no path"
    assert kept == []


def test_the_newest_message_is_read_and_each_change_is_drawn(tmp_path: Path) -> None:
    clock = ManualClock()
    desk = _desk(tmp_path, clock, [])
    assert not desk.notices.turned(clock.now())
    desk.tell(said("desk.copied"))
    assert [desk.notices.turned(clock.now()) for _ in range(2)] == [True, False]
    desk.tell(said("desk.running"))
    assert desk.notices.turned(clock.now())
    assert desk.notices.at(clock.now()) == said("desk.running")
    clock.advance(NOTICE_S + 1)
    assert [desk.notices.turned(clock.now()) for _ in range(2)] == [True, False]


def test_a_clipboard_that_cannot_be_reached_is_an_empty_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    monkeypatch.setattr(pygame.scrap, "get_text", refuse)
    board = SystemClipboard()
    assert (board.copy("碰"), board.paste()) == (False, "")


def test_what_is_copied_can_be_pasted() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    board = SystemClipboard()
    assert board.copy("碰杠胡 1m2m")
    assert board.paste() == "碰杠胡 1m2m"
    pygame.display.quit()


def test_without_a_desktop_nothing_happens() -> None:
    SILENT.tell(said("desk.copied"))
    SILENT.screenshot()
    assert (SILENT.copy("x"), SILENT.paste(), SILENT.report()) == (False, "", "")
