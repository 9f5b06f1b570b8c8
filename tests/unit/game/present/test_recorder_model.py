"""What the recorder shows: reading aids, the shape of a sound, the terms."""

from __future__ import annotations

from array import array
from itertools import pairwise
from pathlib import Path

import pytest

from game.assets import Assets
from game.present.form_model import Row
from game.present.label import said
from game.present.recorder_form import changed, consent_form, missing
from game.present.recorder_model import (
    LEAST_GROUP,
    aid_for,
    details_told,
    groups_of,
    licence_key,
    progress_told,
    wave_of,
    word_of,
)
from game.voice.clip import Clip
from game.voice.lexicon import read_lexicon
from game.voice.repertoire import LEAST, cues
from game.voice.studio import LICENCES, Details, Recording

READINGS = read_lexicon((Assets().tree("voices") / "lexicon.tsv").read_text(encoding="utf-8"))


def test_every_cue_has_a_word_and_an_aid_with_a_tone_for_each_syllable() -> None:
    for cue in cues():
        aid = aid_for(READINGS[cue])
        assert len(aid.syllables) == len(READINGS[cue].contour), cue
        assert all(letters and len(heights) >= 2 for letters, heights in aid.syllables), cue
        assert all(0 <= height <= 1 for _, heights in aid.syllables for height in heights), cue
        assert word_of(cue, READINGS) == READINGS[cue].word
    assert word_of("tile.0m", READINGS) == "tile.0m"


def test_the_smallest_voice_comes_first(tmp_path: Path) -> None:
    recording = Recording(tmp_path / "own-1")
    recording.keep("tile.3m", b"x")
    groups = groups_of(recording, READINGS)
    assert groups[0].key == LEAST_GROUP
    assert tuple(chip.cue for chip in groups[0].chips) == LEAST
    assert [chip.cue for group in groups for chip in group.chips] == list(cues())
    assert groups[0].done == 1
    assert progress_told(recording) == said("recorder.progress.least", done=1, of=len(LEAST))
    for cue in LEAST:
        recording.keep(cue, b"x")
    assert progress_told(recording).key == "recorder.progress.whole"  # type: ignore[union-attr]


def test_a_wave_has_the_highest_sample_of_each_column() -> None:
    clip = Clip(8, array("f", [0.0, 0.1, -0.5, 0.2, 0.3, -0.1, 0.0, 0.9]))
    wave = wave_of(clip, 4, (2, 6))
    assert [round(column, 1) for column in wave.columns] == [0.1, 0.5, 0.3, 0.9]
    assert (wave.start, wave.end) == (0.25, 0.75)
    assert wave_of(Clip(8, array("f")), 4).columns == ()
    many = wave_of(clip, 20).columns
    assert len(many) == 20
    assert all(one >= 0 and other >= 0 for one, other in pairwise(many))


@pytest.mark.parametrize("licence", LICENCES)
def test_each_of_the_terms_can_be_chosen(licence: str) -> None:
    details = changed(Details(), f"licence_{licence_key(licence)}", licence)
    assert details.licence == licence
    rows = [row for section in consent_form(details, "").sections for row in section.rows]
    chosen = [
        row.key
        for row in rows
        if row.key.startswith("licence") and isinstance(row, Row) and row.choices[0].chosen
    ]
    assert chosen == [f"licence_{licence_key(licence)}"]


def test_consent_is_given_and_taken_back() -> None:
    details = changed(Details("a"), "consent", True)
    assert missing(details) is None
    assert missing(changed(details, "consent", True)) == "recorder.missing.consent"


def test_details_are_told_with_the_place_where_it_is_known() -> None:
    licence = said("recorder.licence.cc0")
    assert details_told(Details()) == licence
    place = said("district.lucheng.name")
    assert details_told(Details(locality="lucheng")) == said("recorder.card", place=place, licence=licence)


@pytest.mark.parametrize(
    ("key", "value", "field"),
    [
        ("name", "b", "name"),
        ("speaker", "c", "speaker"),
        ("gender", "male", "gender"),
        ("locality", "ruian", "locality"),
    ],
)
def test_what_is_chosen_stands_in_its_field(key: str, value: str, field: str) -> None:
    assert getattr(changed(Details(), key, value), field) == value
