"""What a pack says of itself (清单): every field checked and named when wrong, what is not known is kept."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.errors import VoiceError
from game.voice.manifest import Manifest, in_language, is_clip_name, is_pack_id, read_manifest, write_manifest
from voice_packs import make_files

Plain = dict[str, object]

WHOLE: Plain = json.loads(make_files(["tile.1m~2", "call.win="], description={"en": "Hers"})["manifest.json"])


TAKE: Plain = {"file": "x", "sha256": "0" * 64}


def _read(plain: object) -> Manifest:
    return read_manifest(json.dumps(plain).encode())


def _with(**fields: object) -> Plain:
    return {**WHOLE, **fields}


def _cue(**fields: object) -> Plain:
    cue = {"file": "cues/tile.1m.ogg", "sha256": "0" * 64, **fields}
    return _with(cues={"tile.1m": {name: value for name, value in cue.items() if value is not None}})


def test_every_field_is_read() -> None:
    manifest = _read(WHOLE)
    assert (manifest.id, manifest.revision, manifest.language) == ("grandma", 1, "wuu-CN-x-wenzhou")
    assert (manifest.kind, manifest.consent, manifest.licence) == ("recorded", True, "CC-BY-4.0")
    assert (manifest.speaker.display, manifest.audio.sample_rate) == ("阿婆", 24_000)
    assert manifest.cues["call.win"] is None
    spoken = manifest.cues["tile.1m"]
    assert spoken is not None
    assert [take.file for take in spoken.all_takes()] == ["cues/tile.1m.ogg", "cues/tile.1m~2.ogg"]
    assert spoken.text == "tile.1m"


def test_what_is_not_known_is_written_again_where_it_stood() -> None:
    plain = json.loads(json.dumps(WHOLE))
    plain["season"] = {"rest": [1, None]}
    plain["rest"] = "a field of that name"
    plain["audio"]["bits"] = 24
    plain["speaker"]["village"] = "梧田"
    plain["cues"]["tile.1m"]["mood"] = "merry"
    plain["cues"]["tile.1m"]["takes"][0]["mood"] = "tired"
    plain["cues"]["rite.lantern"] = {**plain["cues"]["tile.1m"], "takes": []}
    again = json.loads(write_manifest(_read(plain)))
    for place in (again, plain):  # what is empty need not be written
        place["cues"]["rite.lantern"].pop("takes", None)
    assert again == plain


def test_writing_and_reading_changes_nothing() -> None:
    manifest = _read(_with(rimes=[1]))
    assert read_manifest(write_manifest(manifest)) == manifest
    assert write_manifest(read_manifest(write_manifest(manifest))) == write_manifest(manifest)


@pytest.mark.parametrize("missing", [
    "format", "version", "id", "revision", "name", "language", "kind", "licence", "audio", "cues",
])  # fmt: skip
def test_what_must_be_there_is_named_when_it_is_not(missing: str) -> None:
    with pytest.raises(VoiceError) as refused:
        _read({name: value for name, value in WHOLE.items() if name != missing})
    assert missing in str(refused.value)


@pytest.mark.parametrize(
    ("plain", "where", "why"),
    [
        ([], "manifest.json", "not a JSON object"),
        (_with(format="zip"), "manifest.json, format", "not wz-voice-pack"),
        (_with(id="Oma"), "manifest.json, id", "'Oma': 3 to 40 of a-z, 0-9 and -"),
        (_with(id="../../etc"), "manifest.json, id", "'../../etc': 3 to 40 of a-z, 0-9 and -"),
        (_with(id="x" * 41), "manifest.json, id", f"'{'x' * 41}': 3 to 40 of a-z, 0-9 and -"),
        (_with(id="nul"), "manifest.json, id", "'nul': 3 to 40 of a-z, 0-9 and -"),
        (_with(id="oma\n"), "manifest.json, id", "'oma\\n': 3 to 40 of a-z, 0-9 and -"),
        (_with(revision=0), "manifest.json, revision", "less than 1"),
        (_with(revision="2"), "manifest.json, revision", "Expected `int`, got `str`"),
        (_with(kind="sung"), "manifest.json, kind", "'sung': recorded or synthetic"),
        (_with(consent="yes"), "manifest.json, consent", "Expected `bool`, got `str`"),
        (_with(name=3), "manifest.json, name", "Expected `str | object`, got `int`"),
        (_with(audio={}), "manifest.json, audio", "Object missing required field `sample_rate`"),
        (_with(speaker="x"), "manifest.json, speaker", "Expected `object`, got `str`"),
        (_with(cues=[]), "manifest.json, cues", "Expected `object`, got `array`"),
        (_with(cues={"Tile": None}), "manifest.json, cues.Tile", "no name of a cue"),
        (_with(cues={"tile..1m": None}), "manifest.json, cues.tile..1m", "no name of a cue"),
        (_with(cues={"": None}), "manifest.json, cues.", "no name of a cue"),
        (_cue(file="tile.1m.ogg"), "manifest.json, cues.tile.1m.file", "'tile.1m.ogg' is no file in cues/"),
        (_cue(file="cues/../a.ogg"), "manifest.json, cues.tile.1m.file", "'cues/../a.ogg' is no file in cues/"),
        (_cue(file="/cues/a.ogg"), "manifest.json, cues.tile.1m.file", "'/cues/a.ogg' is no file in cues/"),
        (_cue(file="cues/a.wav"), "manifest.json, cues.tile.1m.file", "'cues/a.wav' is no file in cues/"),
        (_cue(file="cues/con.ogg"), "manifest.json, cues.tile.1m.file", "'cues/con.ogg' is no file in cues/"),
        (_cue(sha256="0" * 63), "manifest.json, cues.tile.1m.sha256", "not 64 digits"),
        (_cue(sha256=None), "manifest.json, cues[...]", "Object missing required field `sha256`"),
        (_cue(takes=[TAKE]), "manifest.json, cues.tile.1m.file", "'x' is no file in cues/"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(plain: object, where: str, why: str) -> None:
    with pytest.raises(VoiceError) as refused:
        _read(plain)
    assert refused.value.key == "error.voice.manifest"
    assert refused.value.values == {"where": where, "why": why}
    assert str(refused.value) == f"{where}: {why}. Ask whoever made the voice pack for a whole one."


@pytest.mark.parametrize("version", [0, 2, "1", None, 1.5])
def test_another_version_of_the_format_is_told_apart(version: object) -> None:
    with pytest.raises(VoiceError, match="this program reads 1") as refused:
        _read(_with(version=version))
    assert (refused.value.key, refused.value.values) == (
        "error.voice.version",
        {"version": version, "known": 1},
    )


@pytest.mark.parametrize(
    "data", [b"", b"{", b"\xff\xfe{}", b"[" * 100_000, b'{"a":' * 50_000, b"nan", b"{}\0"]
)
def test_what_is_no_json_is_told(data: bytes) -> None:
    with pytest.raises(VoiceError) as refused:
        read_manifest(data)
    assert refused.value.key == "error.voice.manifest"


def test_a_manifest_without_end_is_not_looked_at() -> None:
    with pytest.raises(VoiceError, match="larger than 512 kB"):
        read_manifest(b" " * (513 << 10))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = sorted([*WHOLE, "description", "generator", "inherits", "attribution", "lexicon_sha256", "unknown"])


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from(FIELDS), JSON, min_size=1, max_size=3))
def test_spoiled_fields_are_read_or_refused(spoiled: Plain) -> None:
    _told_or_read(lambda: _read({**WHOLE, **spoiled}))


@settings(max_examples=200, deadline=None)
@given(JSON, st.sampled_from(["file", "sha256", "takes", "text", "rimes_ms", "duration_ms", "other"]))
def test_spoiled_cues_are_read_or_refused(value: object, name: str) -> None:
    _told_or_read(lambda: _read(_cue(**{name: value})))


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2000), st.integers(0, 255))
def test_spoiled_bytes_are_read_or_refused(place: int, byte: int) -> None:
    data = bytearray(json.dumps(WHOLE).encode())
    data[place % len(data)] = byte
    _told_or_read(lambda: read_manifest(bytes(data)))


def _told_or_read(read: Callable[[], Manifest]) -> None:
    """Either a manifest that can be written and read again, or an error a player can be told."""
    try:
        manifest = read()
    except VoiceError as refused:
        told = (refused.key, bool(str(refused)))
        assert told in {("error.voice.manifest", True), ("error.voice.version", True)}
    else:
        assert read_manifest(write_manifest(manifest)) == manifest


@pytest.mark.parametrize(
    ("words", "language", "told"),
    [
        ("阿婆", "en", "阿婆"),
        ({"zh-CN": "阿婆", "en": "Grandma"}, "zh_CN", "阿婆"),
        ({"zh-CN": "阿婆", "en": "Grandma"}, "en", "Grandma"),
        ({"fr": "Mamie"}, "en", "Mamie"),
        ({"fr": "Mamie", "en": "Grandma"}, "zh_CN", "Grandma"),
        ({}, "en", ""),
    ],
)
def test_words_are_told_in_the_language_of_the_game(
    words: str | dict[str, str], language: str, told: str
) -> None:
    assert in_language(words, language) == told


@pytest.mark.parametrize(
    ("licence", "kind", "consent", "may"),
    [
        ("CC0-1.0", "recorded", True, True),
        ("CC0-1.0", "recorded", False, False),
        ("CC0-1.0", "synthetic", False, True),
        ("private", "recorded", True, False),
        ("private", "synthetic", False, False),
    ],
)
def test_what_may_be_given_away(licence: str, kind: str, *, consent: bool, may: bool) -> None:
    assert _read(_with(licence=licence, kind=kind, consent=consent)).may_be_given_away is may


@pytest.mark.parametrize("name", ["cues/a.ogg", "cues/tile.1m~2.ogg", "cues/x-y_z.ogg"])
def test_names_of_clips(name: str) -> None:
    assert is_clip_name(name)


@pytest.mark.parametrize("name", [
    "a.ogg", "cues/a.OGG", "cues/A.ogg", "cues/.ogg", "cues/a/b.ogg", "cues\\a.ogg", "cues/a..b.ogg", "cues/lpt1.x.ogg",
    "cues/a.ogg\n", "cues/ä.ogg", f"cues/{'a' * 81}.ogg",
])  # fmt: skip
def test_what_no_clip_is_called(name: str) -> None:
    assert not is_clip_name(name)


@pytest.mark.parametrize("name", ["ab", "a_b", "com1", "aux", "阿婆婆", "oma "])
def test_what_no_pack_is_called(name: str) -> None:
    assert not is_pack_id(name)
