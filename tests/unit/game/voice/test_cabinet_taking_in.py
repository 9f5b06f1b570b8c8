"""Voices that come into the cabinet (收进声音包): as files or recorded here, for the first time and again."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
import soundfile

from cabinets import refused, revision, with_clip, zipped
from game.errors import GameError, VoiceError
from game.voice.archive import Unpacked
from game.voice.cabinet import Cabinet
from game.voice.clip import decode, encode, loudness
from game.voice.heading import heading_of
from game.voice.pack import MANIFEST, faults_of
from voice_packs import make_files, make_pack, tone


@pytest.mark.parametrize("form", ["zip", "folder"])
def test_a_voice_is_taken_in(cabinet: Cabinet, own: Path, tmp_path: Path, form: str) -> None:
    files = make_files(["tile.1m~2", "call.win=", "rite.x"], id="oma", season="spring")
    source = (
        zipped(tmp_path / "o.zip", files)
        if form == "zip"
        else make_pack(tmp_path / "oma", ["tile.1m~2", "rite.x"])
    )
    pack = cabinet.take_in(source)
    assert pack.id == "oma"
    assert cabinet.get("oma") is pack
    assert [path.name for path in own.iterdir()] == ["oma"]
    assert faults_of(pack) == tuple(fault for fault in faults_of(pack) if fault.is_note)
    assert {path.name for path in (own / "oma/cues").iterdir()} == {
        "tile.1m.ogg",
        "tile.1m~2.ogg",
        "rite.x.ogg",
    }
    assert pack.manifest.rest.get("season") == ("spring" if form == "zip" else None)
    if form == "zip":
        assert (own / "oma/cues/tile.1m.ogg").read_bytes() == files["cues/tile.1m.ogg"]


def test_taking_in_goes_step_by_step(cabinet: Cabinet, tmp_path: Path, own: Path) -> None:
    steps = cabinet.taking_in(make_pack(tmp_path / "oma", ["tile.1m", "tile.2m", "tile.3m"]))
    seen = [next(steps), next(steps), next(steps)]
    assert seen == [(0, 3), (1, 3), (2, 3)]
    assert not own.exists()
    with pytest.raises(StopIteration) as done:
        next(steps)
    assert done.value.value is cabinet.get("oma")


def test_stopping_while_taking_in_leaves_nothing(cabinet: Cabinet, tmp_path: Path, own: Path) -> None:
    steps = cabinet.taking_in(make_pack(tmp_path / "oma", ["tile.1m", "tile.2m"]))
    next(steps)
    steps.close()
    assert not own.exists()
    assert cabinet.get("oma") is None


@pytest.mark.parametrize("level", [0.02, 0.8])
def test_loudness_is_measured_and_made_right_whatever_the_manifest_says(
    cabinet: Cabinet, tmp_path: Path, level: float
) -> None:
    files = with_clip("tile.1m", encode(tone(level=level)), loudness=-18.0, duration_ms=9)
    pack = cabinet.take_in(zipped(tmp_path / "o.zip", files))
    clip = decode((pack.folder / "cues/tile.1m.ogg").read_bytes())
    assert loudness(clip) == pytest.approx(-18, abs=0.5)
    spoken = pack.manifest.cues["tile.1m"]
    assert spoken is not None
    assert spoken.duration_ms == 300
    assert spoken.loudness == pytest.approx(-18, abs=0.2)
    assert faults_of(pack) == ()
    assert (pack.folder / "cues/tile.2m.ogg").read_bytes() == files["cues/tile.2m.ogg"]


def test_two_channels_become_one(cabinet: Cabinet, tmp_path: Path) -> None:
    target, samples = io.BytesIO(), tone().samples
    with soundfile.SoundFile(target, "w", 24_000, 2, "VORBIS", format="OGG") as file:
        both = type(samples)("f", [value for sample in samples for value in (sample, sample)])
        file.buffer_write(both.tobytes(), dtype="float32")
    pack = cabinet.take_in(zipped(tmp_path / "o.zip", with_clip("tile.1m", target.getvalue())))
    assert heading_of((pack.folder / "cues/tile.1m.ogg").read_bytes()).channels == 1


def test_two_cues_may_share_a_file_that_is_made_anew(cabinet: Cabinet, tmp_path: Path) -> None:
    files = with_clip("tile.1m", encode(tone(level=0.02)))
    plain = json.loads(files[MANIFEST])
    plain["cues"]["tile.3m"] = plain["cues"]["tile.1m"]
    pack = cabinet.take_in(zipped(tmp_path / "o.zip", {**files, MANIFEST: json.dumps(plain).encode()}))
    assert faults_of(pack) == ()


def test_a_voice_recorded_here_is_added_and_added_again(cabinet: Cabinet, own: Path) -> None:
    first = cabinet.add(Unpacked(make_files(["tile.1m"], id="myself", licence="private")))
    assert (first.id, first.manifest.is_private, first.spoken()) == ("myself", True, ("tile.1m",))
    again = cabinet.add(Unpacked(make_files(["tile.2m"], id="myself", revision=2)))
    assert cabinet.get("myself") is again
    assert again.spoken() == ("tile.2m",)
    assert [path.name for path in own.iterdir()] == ["myself"]
    with pytest.raises(VoiceError) as error:
        cabinet.add(Unpacked(make_files(["tile.1m"], id="wenzhou-synth-m")))
    assert refused(error)[0] == "error.voice.built_in"


def test_the_same_again_changes_nothing(cabinet: Cabinet, own: Path, tmp_path: Path) -> None:
    quiet = zipped(
        tmp_path / "o.zip", with_clip("tile.1m", encode(tone(level=0.02)))
    )  # is mended when taken in
    cabinet.take_in(quiet)
    before = {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in own.rglob("*")}
    assert list(cabinet.taking_in(quiet)) == []
    assert {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in own.rglob("*")} == before
    again = cabinet.export("oma", tmp_path / "again.zip")  # what was mended is the same voice, too
    assert cabinet.take_in(again).manifest.revision == 1
    assert {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in own.rglob("*")} == before


@pytest.mark.parametrize("noticed", [True, False])
def test_the_same_again_mends_what_was_spoiled(
    cabinet: Cabinet, own: Path, tmp_path: Path, *, noticed: bool
) -> None:
    source = revision(tmp_path, 1, "tile.1m", "tile.2m")
    cabinet.take_in(source)
    (own / "oma/cues/tile.1m.ogg").unlink()
    (own / "oma/cues/tile.2m.ogg").write_bytes(b"x")
    if noticed:
        cabinet.refresh()
    assert faults_of(cabinet.take_in(source)) == ()


def test_a_newer_revision_takes_the_place_of_an_older_one(
    cabinet: Cabinet, own: Path, tmp_path: Path
) -> None:
    cabinet.take_in(revision(tmp_path, 1, "tile.1m", "tile.2m"))
    pack = cabinet.take_in(revision(tmp_path, 2, "tile.1m"))
    assert (pack.manifest.revision, pack.spoken()) == (2, ("tile.1m",))
    assert [path.name for path in own.iterdir()] == ["oma"]
    assert not (own / "oma/cues/tile.2m.ogg").exists()


@pytest.mark.parametrize(
    ("there", "comes", "what"),
    [((1, "tile.1m"), (1, "tile.2m"), "other"), ((3, "tile.1m"), (2, "tile.1m"), "older")],
)
def test_another_voice_of_that_name_is_not_replaced(
    cabinet: Cabinet, own: Path, tmp_path: Path, there: tuple[int, str], comes: tuple[int, str], what: str
) -> None:
    cabinet.take_in(revision(tmp_path, *there))
    before = {path: path.read_bytes() for path in own.rglob("*") if path.is_file()}
    source = zipped(tmp_path / "comes.zip", make_files([comes[1]], id="oma", revision=comes[0]))
    with pytest.raises(VoiceError) as error:
        cabinet.take_in(source)
    assert refused(error) == (
        f"error.voice.there.{what}",
        {"id": "oma", "here": there[0], "revision": comes[0]},
    )
    assert {path: path.read_bytes() for path in own.rglob("*") if path.is_file()} == before


def test_a_voice_that_was_made_here_is_never_replaced(cabinet: Cabinet, own: Path, tmp_path: Path) -> None:
    make_pack(own / "oma", ["tile.1m"])
    with pytest.raises(VoiceError) as error:
        cabinet.take_in(revision(tmp_path, 9, "tile.1m", "tile.2m"))
    assert refused(error)[0] == "error.voice.there.recorded"
    assert cabinet.take_in(cabinet.export("oma", tmp_path)).folder == own / "oma"  # the same comes home


def test_a_disk_that_cannot_be_written_leaves_the_old_voice(
    cabinet: Cabinet, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cabinet.take_in(revision(tmp_path, 1, "tile.1m"))
    whole = Path.rename

    def full(self: Path, target: Path) -> Path:
        if target == own / "oma" and not self.name.endswith(".old"):
            raise OSError(28, "No space left on device")
        return whole(self, target)

    monkeypatch.setattr(Path, "rename", full)
    with pytest.raises(GameError) as error:
        cabinet.take_in(revision(tmp_path, 2, "tile.1m", "tile.2m"))
    assert refused(error) == ("error.write", {"where": own / "oma", "why": "error.why.full"})
    cabinet.refresh()
    pack = cabinet.get("oma")
    assert pack is not None
    assert pack.manifest.revision == 1
    assert [path.name for path in own.iterdir()] == ["oma"]
