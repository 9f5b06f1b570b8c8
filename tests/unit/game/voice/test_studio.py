"""Recordings on the disk: written at once, gone on with, made into packs; files from elsewhere."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fake_microphone import quiet, said_aloud, tone
from game.assets import Assets
from game.errors import StorageError, VoiceError
from game.voice.clip import Clip, encode
from game.voice.gathering import cue_named, load, sounds_in
from game.voice.lexicon import read_lexicon
from game.voice.manifest import read_manifest
from game.voice.pack import LICENCE, MANIFEST, each_fault
from game.voice.pressing import press
from game.voice.recorder import Take, examined
from game.voice.repertoire import LEAST, cues
from game.voice.studio import LICENCES, MOST_OF_A_CUE, Details, Recording, Studio

READINGS = read_lexicon((Assets().tree("voices") / "lexicon.tsv").read_text(encoding="utf-8"))
DETAILS = Details("阿婆的声音", "阿婆", "female", 1940, "lucheng", "CC-BY-4.0", consent=True)


@pytest.fixture(scope="module")
def take() -> bytes:
    clip = said_aloud(tone(0.4))
    outcome = examined(Clip(clip.rate, clip.samples + quiet(0.5).samples))
    assert isinstance(outcome, Take)
    return outcome.data


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


@pytest.mark.parametrize("licence", LICENCES)
def test_a_pack_of_a_recording_has_no_fault(tmp_path: Path, take: bytes, licence: str) -> None:
    recording = Studio(tmp_path).begin(replace(DETAILS, licence=licence))
    for cue in (*LEAST[:3], LEAST[0], "phrase.feed_me"):
        recording.keep(cue, take)
    told: list[tuple[int, int]] = []
    content = press(recording, READINGS, "鹿城", lambda done, of: told.append((done, of)))
    manifest = read_manifest(content.read(MANIFEST))
    assert list(each_fault(manifest, content)) == []
    assert told == [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4)]
    first = manifest.cues["tile.1m"]
    assert first is not None
    assert (first.text, len(first.takes), first.contour) == ("一万", 1, " ".join(READINGS["tile.1m"].contour))
    assert (manifest.locality, manifest.speaker.birth_decade, manifest.revision) == ("鹿城", 1940, 1)
    assert (LICENCE in content.names()) is (licence != "CC0-1.0")
    recording.count_pack()
    later = press(Recording(recording.folder), READINGS, "", lambda done, of: (done, of))
    assert read_manifest(later.read(MANIFEST)).revision == 2


def test_nothing_makes_no_pack(tmp_path: Path) -> None:
    with pytest.raises(VoiceError) as empty:
        press(Studio(tmp_path).begin(DETAILS), READINGS, "", lambda done, of: (done, of))
    assert empty.value.key == "recorder.error.empty"


def test_a_take_that_cannot_be_read_is_told(tmp_path: Path, take: bytes) -> None:
    recording = Studio(tmp_path).begin(DETAILS)
    recording.keep("tile.1m", take).unlink()
    with pytest.raises(VoiceError):
        press(recording, READINGS, "", lambda done, of: (done, of))


# ---------------------------------------------------------------- files from elsewhere


@pytest.mark.parametrize(
    ("name", "cue"),
    [
        ("一万.wav", "tile.1m"), ("一万 (2).wav", "tile.1m"), ("一万2.flac", "tile.1m"), ("tile.1m.ogg", "tile.1m"),
        ("TILE.1M~3.ogg", "tile.1m"), ("count.5.wav", "count.5"), ("胡.wav", "call.win"), ("memo.wav", None),
    ],
)  # fmt: skip
def test_a_file_is_named_by_cue_or_word(name: str, cue: str | None) -> None:
    assert cue_named(Path(name), READINGS) == cue


def test_sounds_are_found_in_a_folder_or_alone(tmp_path: Path) -> None:
    for name in ("b.wav", "a.OGG", "c.txt"):
        (tmp_path / name).write_bytes(b"x")
    assert [file.name for file in sounds_in(tmp_path)] == ["a.OGG", "b.wav"]
    assert sounds_in(tmp_path / "b.wav") == (tmp_path / "b.wav",)
    for nothing in (tmp_path / "c.txt", tmp_path / "none"):
        with pytest.raises(VoiceError):
            sounds_in(nothing)


def test_a_sound_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.ogg", tmp_path / "bad.ogg"
    good.write_bytes(encode(tone(0.3)))
    bad.write_bytes(b"no sound")
    assert load(good).seconds == pytest.approx(0.3, abs=0.01)
    for file in (bad, tmp_path / "none.ogg"):
        with pytest.raises(VoiceError):
            load(file)
