"""Voices that go out of the cabinet (送出声音包): as a file or a parcel, or thrown away."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from cabinets import refused
from game.errors import GameError, VoiceError
from game.i18n import Texts
from game.voice.cabinet import IN_THE_WAY, SUFFIX, Cabinet
from game.voice.pack import MANIFEST
from game.voice.parcel import cut
from voice_packs import make_pack


def test_a_voice_goes_out_and_comes_home_the_same(cabinet: Cabinet, own: Path, tmp_path: Path) -> None:
    make_pack(own / "oma", ["tile.1m~2", "call.win=", "rite.x"], revision=3, season="spring")
    before = {path.relative_to(own): path.read_bytes() for path in own.rglob("*.ogg")}
    place = cabinet.export("oma", tmp_path)
    assert place == tmp_path / f"oma-3{SUFFIX}"
    cabinet.remove("oma")
    pack = cabinet.take_in(place)
    assert {path.relative_to(own): path.read_bytes() for path in own.rglob("*.ogg")} == before
    assert (pack.manifest.cues["call.win"], pack.manifest.rest["season"]) == (None, "spring")
    assert cabinet.export("oma", tmp_path / "b.zip").read_bytes() == place.read_bytes()


def test_what_the_manifest_does_not_name_stays_at_home(cabinet: Cabinet, own: Path, tmp_path: Path) -> None:
    make_pack(own / "oma", ["tile.1m"])
    (own / "oma/cues/diary.ogg").write_bytes(b"secret")
    (own / "oma/draft.wav").write_bytes(b"secret")
    with zipfile.ZipFile(cabinet.export("oma", tmp_path)) as archive:
        assert archive.namelist() == ["manifest.json", "LICENSE.txt", "cues/tile.1m.ogg"]


def test_nothing_is_overwritten(cabinet: Cabinet, tmp_path: Path) -> None:
    names = [cabinet.export("wenzhou-synth-f", tmp_path).name for _ in range(3)]
    assert names == [f"wenzhou-synth-f-1{end}{SUFFIX}" for end in ("", "-2", "-3")]
    taken = tmp_path / "x.zip"
    taken.write_bytes(b"mine")
    assert cabinet.export("wenzhou-synth-f", taken) == tmp_path / "x-2.zip"
    assert taken.read_bytes() == b"mine"


@pytest.mark.parametrize(
    ("fields", "spoil", "key"),
    [
        ({"licence": "private"}, "", "error.voice.private"),
        ({"consent": False}, "", "error.voice.consent"),
        ({}, "missing", "error.voice.not_whole"),
        ({}, "changed", "error.voice.not_whole"),
    ],
)
def test_what_may_not_or_cannot_go_out_stays(
    cabinet: Cabinet, own: Path, tmp_path: Path, fields: dict[str, object], spoil: str, key: str
) -> None:
    folder = make_pack(own / "oma", ["tile.1m", "tile.2m"], **fields)
    if spoil == "missing":
        (folder / "cues/tile.2m.ogg").unlink()
    if spoil == "changed":
        (folder / "cues/tile.2m.ogg").write_bytes(b"x")
    for give in (lambda: cabinet.export("oma", tmp_path / "out.zip"), lambda: cabinet.parcel("oma")):
        with pytest.raises(VoiceError) as error:
            give()
        told, values = refused(error)
        assert (told, values["id"]) == (key, "oma")
        assert values.get("name", "cues/tile.2m.ogg") == "cues/tile.2m.ogg"
    assert not (tmp_path / "out.zip").exists()


def test_a_parcel_is_the_exported_file(cabinet: Cabinet, tmp_path: Path) -> None:
    data = cabinet.parcel("wenzhou-synth-m")
    assert data == cabinet.export("wenzhou-synth-m", tmp_path).read_bytes()
    parcel, pieces = cut(data)
    assert (parcel.size, len(pieces)) == (len(data), 1)


def test_a_parcel_has_a_limit(cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.voice.cabinet.LARGEST_PARCEL", 5000)
    with pytest.raises(VoiceError) as error:
        cabinet.parcel("wenzhou-synth-f")
    assert refused(error)[0] == "error.voice.parcel.large"


def test_ones_own_voices_are_thrown_away_and_built_in_ones_stay(
    cabinet: Cabinet, own: Path, built_in: Path
) -> None:
    make_pack(own / "oma", ["tile.1m"])
    cabinet.remove("oma")
    assert list(own.iterdir()) == []
    assert cabinet.get("oma") is None
    with pytest.raises(VoiceError) as error:
        cabinet.remove("wenzhou-synth-f")
    assert refused(error) == ("error.voice.stays", {"id": "wenzhou-synth-f"})
    assert (built_in / "wenzhou-synth-f" / MANIFEST).is_file()
    with pytest.raises(VoiceError) as error:
        cabinet.remove("../../etc")
    assert refused(error) == ("error.voice.none", {"id": "../../etc"})


def test_a_voice_that_cannot_be_deleted_is_told(
    cabinet: Cabinet, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_pack(own / "oma", ["tile.1m"])

    def held(self: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "rename", held)
    with pytest.raises(GameError) as error:
        cabinet.remove("oma")
    assert refused(error) == ("error.delete", {"where": own / "oma", "why": "error.why.denied"})
    assert (own / "oma" / MANIFEST).is_file()


@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_every_reason_has_words(language: str) -> None:
    texts = Texts(language)
    assert [what for what in IN_THE_WAY if not texts.has(f"error.voice.there.{what}")] == []
