"""A recording becomes a voice pack (压成语音包): without a fault, on its terms, a revision more each time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fake_microphone import tone
from game.assets import Assets
from game.errors import VoiceError
from game.voice.clip import encode, levelled
from game.voice.lexicon import read_lexicon
from game.voice.manifest import read_manifest
from game.voice.pack import LICENCE, MANIFEST, each_fault
from game.voice.pressing import press
from game.voice.repertoire import LEAST
from game.voice.studio import LICENCES, Details, Recording, Studio

READINGS = read_lexicon((Assets().tree("voices") / "lexicon.tsv").read_text(encoding="utf-8"))
DETAILS = Details("阿婆的声音", "阿婆", "female", 1940, "lucheng", "CC-BY-4.0", consent=True)


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


def test_the_rate_of_a_pack_does_not_depend_on_the_order_of_its_takes(tmp_path: Path, take: bytes) -> None:
    slow = encode(levelled(tone(0.4, rate=24_000)))
    for order in ((take, slow), (slow, take)):
        recording = Studio(tmp_path).begin(DETAILS)
        for cue, data in zip(LEAST, order, strict=False):
            recording.keep(cue, data)
        content = press(recording, READINGS, "", lambda done, of: (done, of))
        manifest = read_manifest(content.read(MANIFEST))
        assert manifest.audio.sample_rate == 48_000
        assert list(each_fault(manifest, content)) == []


def test_nothing_makes_no_pack(tmp_path: Path) -> None:
    with pytest.raises(VoiceError) as empty:
        press(Studio(tmp_path).begin(DETAILS), READINGS, "", lambda done, of: (done, of))
    assert empty.value.key == "recorder.error.empty"


def test_a_take_that_cannot_be_read_is_told(tmp_path: Path, take: bytes) -> None:
    recording = Studio(tmp_path).begin(DETAILS)
    recording.keep("tile.1m", take).unlink()
    with pytest.raises(VoiceError):
        press(recording, READINGS, "", lambda done, of: (done, of))
