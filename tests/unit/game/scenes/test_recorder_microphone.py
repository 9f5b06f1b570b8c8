"""Where the recorder hears from (话筒): a microphone that is missing, unplugged or given back; files instead of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fake_microphone import quiet, said_aloud, tone
from game.errors import VoiceError
from game.scenes.message import Message
from game.ui.mixer import CueLog
from game.voice.clip import encode
from game.voice.microphone import Microphone, NoMicrophone
from game.voice.recorder import Stage
from recorder_rig import recorder_rig, stage_of, start


def test_without_a_microphone_it_says_so_and_files_can_be_taken_in(tmp_path: Path) -> None:
    def nobody() -> Microphone:
        raise NoMicrophone("none", key="voice.microphone.none")

    with recorder_rig(tmp_path / "data", microphone=nobody) as rig:
        start(rig)
        rig.press("record")
        assert stage_of(rig) is Stage.FAILED
        news = rig.scene.spoken_news()
        assert news is not None
        assert rig.stage.services.texts("voice.microphone.none") in rig.scene.say(news)
        folder = tmp_path / "sounds"
        folder.mkdir()
        good = encode(said_aloud(tone(0.5), before=0.1))
        for name in ("一万.ogg", "tile.2m~1.ogg", "碰.ogg", "holiday.ogg"):
            (folder / name).write_bytes(good)
        (folder / "胡.ogg").write_bytes(encode(said_aloud(tone(3.5))))
        (folder / "notes.txt").write_text("words", encoding="utf-8")
        rig.desktop.copy(f'"{folder}"')
        rig.press("import", "paste")
        rig.pass_time(0.5)
        assert isinstance(rig.top, Message)
        assert rig.top._values["kept"] == 3
        told = str(rig.top._values["left"])
        assert "holiday.ogg" in told
        assert "胡.ogg" in told
        rig.press("ok")
        recording = rig.scene.desk.recording
        assert [cue for cue, _ in recording.said()] == ["tile.1m", "tile.2m", "call.pung"]


def test_files_wait_while_the_window_is_hidden_and_all_are_taken_in(tmp_path: Path) -> None:
    with recorder_rig(tmp_path) as rig:
        start(rig)
        files = tuple(tmp_path / f"tile.{rank}m.ogg" for rank in (1, 2, 3))
        for file in files:
            file.write_bytes(encode(tone(0.5)))
        recording = rig.scene.desk.recording
        rig.scene.take_in(files)
        rig.scene.update(0.0)
        rig.stack.hide()
        rig.pass_time(0.5)
        assert isinstance(rig.top, Message)
        assert rig.top._values["n"] == 3
        assert [cue for cue, _ in recording.said()] == ["tile.1m", "tile.2m", "tile.3m"]


def test_one_file_without_a_name_is_a_take_of_the_cue_in_hand(tmp_path: Path) -> None:
    with recorder_rig(tmp_path) as rig:
        start(rig)
        file = tmp_path / "voice memo.ogg"
        file.write_bytes(encode(tone(0.5)))
        rig.press("cue:tile.9m")
        assert rig.stack.drop(file)
        rig.pass_time(0.1)
        assert stage_of(rig) is Stage.TAKEN
        rig.press("accept")
        assert rig.scene.desk.recording.takes("tile.9m")
        assert not rig.stack.drop(tmp_path / "record.json")
        assert not rig.stack.drop("a share code")


def test_files_dropped_on_the_sheet_of_imports_close_it(tmp_path: Path) -> None:
    with recorder_rig(tmp_path) as rig:
        start(rig)
        file = tmp_path / "碰.ogg"
        file.write_bytes(encode(tone(0.5)))
        rig.press("import")
        assert not rig.stack.drop(tmp_path / "none.txt")
        assert rig.stack.drop(file)
        rig.pass_time(0.3)
        assert rig.shows("recordings", "recorder", "message")
        rig.press("ok")
        rig.press("import")
        rig.desktop.copy("")
        rig.press("paste")
        assert rig.shows("recordings", "recorder", "message")


def test_a_microphone_that_is_unplugged_costs_one_take(tmp_path: Path) -> None:
    with recorder_rig(tmp_path) as rig:
        start(rig)
        rig.say()
        rig.press("accept")
        first = rig.microphone
        assert first is not None
        first.lost_after = 0.9
        rig.say(said_aloud(tone(2.0)))
        recorder = rig.scene.desk.recorder
        assert recorder.stage is Stage.FAILED
        assert isinstance(recorder.trouble, VoiceError)
        assert first.done[-1] == "close"
        rig.say()  # it was plugged in again
        assert rig.microphone is not first
        rig.press("accept")
        assert rig.scene.desk.recording.progress.least == 2


def test_a_microphone_that_may_not_be_used_any_more_is_told(tmp_path: Path) -> None:
    with recorder_rig(tmp_path) as rig:
        start(rig)
        rig.say()
        assert rig.microphone is not None
        rig.microphone.noise = 0.0
        rig.say(quiet(9.0))
        trouble = rig.scene.desk.recorder.trouble
        assert trouble is not None
        assert trouble.key == "voice.microphone.mute"


@pytest.mark.parametrize("way", ["left", "covered", "hidden"])
def test_the_microphone_is_given_back_when_nobody_sees_that_it_is_on(tmp_path: Path, way: str) -> None:
    with recorder_rig(tmp_path) as rig:
        start(rig)
        rig.press("record")
        rig.pass_time(0.8)
        microphone = rig.microphone
        assert microphone is not None
        assert microphone.done == ["start"]
        match way:
            case "left":
                rig.press("close")
            case "covered":
                rig.press("details")
            case _:
                rig.stack.hide()
        assert microphone.done == ["start", "stop", "close"]


def test_a_take_in_hand_survives_what_covers_the_sheet(tmp_path: Path) -> None:
    with recorder_rig(tmp_path) as rig:
        start(rig)
        rig.say()
        rig.press("details")
        rig.walk("cancel")
        rig.press("accept")
        assert rig.scene.desk.recording.progress.least == 1


def test_nothing_is_played_while_somebody_is_recorded(tmp_path: Path) -> None:
    with recorder_rig(tmp_path) as rig:
        start(rig)
        rig.press("record")
        for name in ("model", "play", "accept", "previous", "following"):
            assert not rig.target(name).enabled


def test_a_take_that_is_kept_is_not_played_into_the_microphone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[Path] = []
    monkeypatch.setattr(CueLog, "preview", lambda _, file: not played.append(file))  # type: ignore[func-returns-value]
    with recorder_rig(tmp_path) as rig:
        start(rig)
        rig.say()
        rig.press("accept", "cue:tile.1m", "record", "take1")
        assert rig.scene.desk.recorder.listens
        assert not played
        rig.press("record", "take1")
        assert played == list(rig.scene.desk.takes)
