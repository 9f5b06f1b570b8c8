"""Recordings on the disk (录音室): written at once, gone on with, forgotten."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.errors import StorageError, VoiceError
from game.voice.repertoire import cues
from game.voice.studio import MOST_OF_A_CUE, Details, Recording, Studio

DETAILS = Details("阿婆的声音", "阿婆", "female", 1940, "lucheng", "CC-BY-4.0", consent=True)


def test_a_recording_is_what_lies_on_the_disk(tmp_path: Path, take: bytes) -> None:
    recording = Studio(tmp_path).begin(DETAILS)
    files = [recording.keep(cue, take) for cue in ("tile.1m", "tile.1m", "call.win")]
    again = Studio(tmp_path).recordings()
    assert [each.id for each in again] == [recording.id]
    assert again[0].details == DETAILS
    assert again[0].takes("tile.1m") == tuple(files[:2])
    assert again[0].progress.least == 2
    assert again[0].following("tile.1m") == "tile.2m"
    assert again[0].following(cues()[-1]) == "tile.2m"


def test_a_place_that_became_free_is_taken_again(tmp_path: Path, take: bytes) -> None:
    recording = Studio(tmp_path).begin(DETAILS)
    first, second, third = (recording.keep("tile.1m", take) for _ in range(MOST_OF_A_CUE))
    with pytest.raises(VoiceError, match="3 takes of"):
        recording.keep("tile.1m", take)
    recording.forget_take("tile.1m", second)
    assert recording.keep("tile.1m", take) == second
    assert recording.takes("tile.1m") == (first, third, second)


def test_there_are_no_more_takes_than_a_pack_has_files(tmp_path: Path) -> None:
    recording = Studio(tmp_path).begin(DETAILS)
    folder = recording.folder / "cues"
    folder.mkdir()
    for cue in cues():
        for end in ("", "~2"):
            (folder / f"{cue}{end}.ogg").write_bytes(b"")
    whole = Recording(recording.folder)
    with pytest.raises(VoiceError) as full:
        whole.keep(cues()[0], b"")
    assert full.value.key == "recorder.error.full"


def test_what_lies_about_is_no_take(tmp_path: Path, take: bytes) -> None:
    recording = Studio(tmp_path).begin(DETAILS)
    recording.keep("tile.1m", take)
    for name in (".tile.2m.ogg.x1", "Notes.txt", "tile.3m.wav"):
        (recording.folder / "cues" / name).write_bytes(b"x")
    (tmp_path / "other").mkdir()
    (again,) = Studio(tmp_path).recordings()
    assert [cue for cue, _ in again.said()] == ["tile.1m"]


@pytest.mark.parametrize("content", [b"", b"{", b'{"decade": "long ago"}', b"[]"])
def test_details_that_cannot_be_read_lose_no_take(tmp_path: Path, take: bytes, content: bytes) -> None:
    recording = Studio(tmp_path).begin(DETAILS)
    recording.keep("tile.1m", take)
    (recording.folder / "recording.json").write_bytes(content)
    (again,) = Studio(tmp_path).recordings()
    assert again.details == Details()
    assert again.takes("tile.1m")


def test_terms_that_are_not_known_are_private(tmp_path: Path) -> None:
    recording = Studio(tmp_path).begin(replace(DETAILS, licence="WTFPL"))
    assert Recording(recording.folder).details.licence == "private"


def test_without_a_folder_there_are_none() -> None:
    assert Studio().recordings() == ()
    with pytest.raises(StorageError):
        Studio().begin(DETAILS)


def test_a_recording_is_forgotten(tmp_path: Path, take: bytes) -> None:
    studio = Studio(tmp_path)
    recording = studio.begin(DETAILS)
    recording.keep("tile.1m", take)
    studio.forget(recording)
    assert list(tmp_path.iterdir()) == []
    assert studio.recordings() == ()


def test_files_that_came_beside_the_takes_hold_up_no_take(tmp_path: Path, take: bytes) -> None:
    recording = Studio(tmp_path).begin(DETAILS)
    (recording.folder / "cues").mkdir(parents=True)
    for name in ("tile.1m", *(f"tile.1m~{number}" for number in range(2, 9))):
        (recording.folder / "cues" / f"{name}.ogg").write_bytes(b"copied here meanwhile")
    assert recording.keep("tile.1m", take).read_bytes() == take
    assert (recording.folder / "cues" / "tile.1m~8.ogg").read_bytes() == b"copied here meanwhile"
