"""Sounds that were recorded elsewhere (收录音文件): which are found, which cue each says, what cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from fake_microphone import tone
from game.assets import Assets
from game.errors import VoiceError
from game.voice.clip import encode
from game.voice.gathering import cue_named, load, sounds_in
from game.voice.lexicon import read_lexicon

READINGS = read_lexicon((Assets().tree("voices") / "lexicon.tsv").read_text(encoding="utf-8"))


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


def test_more_sounds_than_a_voice_can_hold_are_told_and_not_cut(tmp_path: Path) -> None:
    for number in range(400):
        (tmp_path / f"{number}.wav").touch()
    assert len(sounds_in(tmp_path)) == 400
    (tmp_path / "one more.wav").touch()
    with pytest.raises(VoiceError) as many:
        sounds_in(tmp_path)
    assert (many.value.key, many.value.values["count"]) == ("recorder.error.many_sounds", 401)


def test_a_sound_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.ogg", tmp_path / "bad.ogg"
    good.write_bytes(encode(tone(0.3)))
    bad.write_bytes(b"no sound")
    assert load(good).seconds == pytest.approx(0.3, abs=0.01)
    for file in (bad, tmp_path / "none.ogg"):
        with pytest.raises(VoiceError):
            load(file)
