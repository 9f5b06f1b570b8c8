from __future__ import annotations

import hashlib

import pytest

from built_in_voices import (
    PACK_IDS,
    TABLES,
    VOICES,
    built_in,
    clips_of,
    distinct,
    heard_of,
    measured,
    rows_of,
    table_of,
)
from game.voice.clip import CEILING, LOUDNESS
from game.voice.lexicon import lexicon_hash
from game.voice.manifest import read_manifest, write_manifest
from game.voice.pack import faults_of
from game.voice.repertoire import cues, group_of
from recognition import answers, share_first, share_told_apart

LARGEST = 3_000_000
"""Bytes of one voice."""
MOST_APART = 1.0
"""Semitones (RMS) that a rime may be away from its contour."""
LEAST_TRACKED = 0.8
LEAST_HISS, LEAST_HISS_LEVEL = -3.0, -26.0
"""Decibels above 4 kHz in the first sibilant: over what is below it, and over the rime that follows."""

GROUPS = (*dict.fromkeys(group_of(cue) for cue in cues()), "card")
LANGUAGES = tuple(TABLES)


def _of_group(pack_id: str, group: str) -> list[str]:
    return [name for name in distinct(pack_id) if group_of(name) == group]


@pytest.mark.parametrize("pack_id", PACK_IDS)
def test_a_built_in_voice_says_every_cue_there_is(pack_id: str) -> None:
    assert [cue for cue in cues() if cue not in clips_of(pack_id)] == []


@pytest.mark.parametrize("pack_id", PACK_IDS)
def test_a_built_in_voice_was_rendered_from_the_table_as_it_is(pack_id: str) -> None:
    manifest = built_in(pack_id).manifest
    said = {name: (cue.text, cue.ipa, cue.contour) for name, cue in clips_of(pack_id).items()}
    assert said == {
        name: (row.word, " ".join(row.ipa), " ".join(row.contour)) for name, row in rows_of(pack_id).items()
    }
    assert manifest.lexicon_sha256 == lexicon_hash(table_of(pack_id))
    assert manifest.kind == "synthetic"
    assert manifest.generator is not None
    assert manifest.attribution


@pytest.mark.parametrize("pack_id", PACK_IDS)
def test_a_built_in_voice_has_its_files_and_no_others_and_is_small(pack_id: str) -> None:
    folder = VOICES / pack_id
    wanted = {cue.file: cue.sha256 for cue in clips_of(pack_id).values()}
    files = {f"cues/{path.name}": path.read_bytes() for path in (folder / "cues").iterdir()}
    assert {name: hashlib.sha256(data).hexdigest() for name, data in files.items()} == wanted
    assert sum(map(len, files.values())) <= LARGEST
    assert faults_of(built_in(pack_id)) == ()


@pytest.mark.parametrize("pack_id", PACK_IDS)
def test_a_manifest_is_written_as_it_would_be_written_again(pack_id: str) -> None:
    """Who renders one cue anew changes that cue, and nothing beside it."""
    data = (VOICES / pack_id / "manifest.json").read_bytes()
    assert write_manifest(read_manifest(data)) == data


@pytest.mark.parametrize("pack_id", PACK_IDS)
def test_cues_that_sound_alike_are_one_sound(pack_id: str) -> None:
    sounds: dict[tuple[str, str], set[str]] = {}
    for cue in clips_of(pack_id).values():
        sounds.setdefault((cue.ipa, cue.contour), set()).add(cue.sha256)
    assert [key for key, hashes in sounds.items() if len(hashes) > 1] == []


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("pack_id", PACK_IDS)
def test_each_clip_has_its_length_and_level(pack_id: str, group: str) -> None:
    wrong = []
    for name in _of_group(pack_id, group):
        found, cue = measured(pack_id, name), clips_of(pack_id)[name]
        syllables = len(cue.ipa.split())
        fits = (
            0.1 + 0.15 * syllables <= found.seconds <= 0.3 + 0.5 * syllables
            and abs(found.seconds * 1000 - cue.duration_ms) <= 1
            and abs(found.loudness - LOUDNESS) <= 0.6
            and abs(found.loudness - cue.loudness) <= 0.05
            and found.peak <= CEILING
            and found.clipped == 0
            and found.rate == 24000
        )
        if not fits:
            wrong.append((name, found))
    assert wrong == []


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("pack_id", PACK_IDS)
def test_the_pitch_of_each_syllable_follows_its_contour(pack_id: str, group: str) -> None:
    names = _of_group(pack_id, group)
    rimes = {name: len(clips_of(pack_id)[name].rimes_ms) for name in names}
    assert rimes == {name: len(clips_of(pack_id)[name].ipa.split()) for name in names}
    errors = {name: measured(pack_id, name).errors for name in names}
    tracked = {name: measured(pack_id, name).tracked for name in names}
    assert {name: found for name, found in errors.items() if max(found) > MOST_APART} == {}
    assert {name: found for name, found in tracked.items() if min(found) < LEAST_TRACKED} == {}


@pytest.mark.parametrize("pack_id", PACK_IDS)
def test_words_that_begin_with_a_sibilant_hiss(pack_id: str) -> None:
    found = {name: hiss for name in distinct(pack_id) if (hiss := measured(pack_id, name).hiss) is not None}
    assert len(found) > 30
    dull = {
        name: hiss
        for name, hiss in found.items()
        if hiss.over_rest < LEAST_HISS or hiss.over_rime < LEAST_HISS_LEVEL
    }
    assert dull == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_knows_the_words_of_one_voice_knows_them_from_the_other(language: str) -> None:
    female, male = heard_of(f"{language}-synth-f"), heard_of(f"{language}-synth-m")
    sample = frozenset([entry.cue for entry in male][::4])
    assert share_first(answers(male, female, sample)) >= 0.6


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_two_voices_are_told_apart(language: str) -> None:
    voices = {sex: heard_of(f"{language}-synth-{sex}") for sex in "fm"}
    assert share_told_apart(voices) == 1.0
