"""All voices together (声音柜): who stands in for whom, and packs taken in, given away and thrown away (A07)."""

from __future__ import annotations

import hashlib
import io
import json
import random
import zipfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import soundfile

from game.errors import GameError, VoiceError
from game.i18n import Texts
from game.voice.archive import Unpacked, pack_up
from game.voice.cabinet import IN_THE_WAY, SUFFIX, Cabinet
from game.voice.clip import decode, encode, loudness
from game.voice.heading import heading_of
from game.voice.pack import MANIFEST, Flaw, faults_of, read_pack
from game.voice.parcel import cut
from game.voice.repertoire import LEAST
from voice_packs import make_files, make_pack, tone

SYNTHETIC: dict[str, object] = {"kind": "synthetic", "generator": {"name": "tones"}, "consent": None}
MANDARIN = "cmn-CN"


def _first(takes: Sequence[Path]) -> Path:
    return takes[0]


@pytest.fixture
def built_in(tmp_path: Path) -> Path:
    """The four voices of the game, each with few cues."""
    root = tmp_path / "game"
    for name, language, gender, cues in (
        ("mandarin-synth-f", MANDARIN, "female", ["tile.1m", "tile.2m", "tile.3m", "call.win"]),
        ("mandarin-synth-m", MANDARIN, "male", ["tile.1m", "tile.2m", "tile.3m", "call.draw"]),
        ("wenzhou-synth-f", "wuu-CN-x-wenzhou", "female", ["tile.1m", "tile.2m"]),
        ("wenzhou-synth-m", "wuu-CN-x-wenzhou", "male", ["tile.1m", "tile.2m", "call.kong"]),
    ):
        make_pack(root / name, cues, language=language, speaker={"gender": gender}, **SYNTHETIC)
    return root


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return tmp_path / "mine" / "voices"


@pytest.fixture
def cabinet(built_in: Path, own: Path) -> Cabinet:
    return Cabinet(built_in, own)


def _zip(path: Path, files: dict[str, bytes]) -> Path:
    path.write_bytes(pack_up(files))
    return path


def _refused(error: pytest.ExceptionInfo[GameError]) -> tuple[str, dict[str, object]]:
    for language in ("zh_CN", "en"):  # whatever is refused is told to a player in words
        told = Texts(language)(error.value.key, **error.value.values)
        assert told != error.value.key
        assert "{" not in told
    return error.value.key, error.value.values


# ---------------------------------------------------------------- what is there, and who stands in


def test_built_in_voices_come_first(cabinet: Cabinet, own: Path) -> None:
    make_pack(own / "anna", ["tile.1m"])
    assert [(pack.id, pack.built_in) for pack in cabinet.packs()] == [
        ("mandarin-synth-f", True),
        ("mandarin-synth-m", True),
        ("wenzhou-synth-f", True),
        ("wenzhou-synth-m", True),
        ("anna", False),
    ]
    anna = cabinet.get("anna")
    assert anna is not None
    assert anna.folder == own / "anna"
    assert cabinet.get("berta") is None


def test_folders_that_are_not_there_hold_no_voices(tmp_path: Path) -> None:
    for cabinet in (Cabinet(None), Cabinet(tmp_path / "a", tmp_path / "b")):
        assert cabinet.packs() == ()
        assert cabinet.find("tile.1m", "oma", _first) is None


@pytest.mark.parametrize(
    ("cue", "where"),
    [
        ("tile.1m", "oma"),
        ("tile.2m", "opa"),  # inherited
        ("call.kong.added", "opa"),  # by its name cut from the right, before any other voice is asked
        ("tile.9s", "kind"),  # inherited from the inherited one
        ("tile.3m", "mandarin-synth-f"),
        ("call.win", None),  # silent on purpose, so nobody stands in
        ("call.win.rob_kong", None),
        ("call.draw", "mandarin-synth-m"),
        ("call.ready", None),
    ],
)
def test_a_cue_is_looked_for_here_then_where_it_is_inherited_then_built_in(
    cabinet: Cabinet, own: Path, cue: str, where: str | None
) -> None:
    make_pack(own / "oma", ["tile.1m", "call.win="], inherits=["opa", "gone", "oma"])
    make_pack(own / "opa", ["tile.1m", "tile.2m", "call.kong", "call.win"], inherits=["kind", "oma"])
    make_pack(own / "kind", ["tile.9s", "tile.3p"])
    found = cabinet.find(cue, "oma", _first)
    assert (found and found.parent.parent.name) == where


@pytest.mark.parametrize(
    ("gender", "language", "order"),
    [
        (
            "female",
            "wuu-CN-x-wenzhou",
            ["wenzhou-synth-f", "wenzhou-synth-m", "mandarin-synth-f", "mandarin-synth-m"],
        ),
        (
            "male",
            "wuu-CN-x-wenzhou",
            ["wenzhou-synth-m", "wenzhou-synth-f", "mandarin-synth-m", "mandarin-synth-f"],
        ),
        ("m", "cmn-CN", ["mandarin-synth-m", "mandarin-synth-f"]),
        ("", "nan-TW", ["mandarin-synth-f", "mandarin-synth-m"]),
    ],
)
def test_a_voice_of_the_same_language_and_gender_stands_in_first(
    cabinet: Cabinet, own: Path, gender: str, language: str, order: list[str]
) -> None:
    make_pack(own / "oma", ["tile.1p"], language=language, speaker={"gender": gender})
    assert [pack.id for pack in cabinet._chain("oma")] == ["oma", *order]


def test_a_voice_that_is_gone_is_stood_in_for_by_the_dialect(cabinet: Cabinet) -> None:
    found = cabinet.find("tile.1m", "gone", _first)
    assert found is not None
    assert found.parent.parent.name == "wenzhou-synth-f"


def test_asking_for_a_cue_touches_no_disk(
    cabinet: Cabinet, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_pack(own / "oma", LEAST[:5])
    heard = [cabinet.find(cue, "oma", _first) for cue in LEAST]

    def touched(*_: object, **__: object) -> None:
        raise AssertionError("a disk was touched")

    for name in ("open", "stat", "iterdir", "is_file", "is_dir", "exists"):
        monkeypatch.setattr(Path, name, touched)
    assert [cabinet.find(cue, "oma", _first) for cue in LEAST] == heard


def test_scn_A07_with_ten_clips_deleted_others_stand_in_or_it_is_silent(built_in: Path, own: Path) -> None:
    make_pack(built_in / "wenzhou-synth-f", LEAST, speaker={"gender": "female"}, **SYNTHETIC)
    make_pack(own / "oma", LEAST)
    gone = random.Random(70).sample(LEAST, 10)
    for cue in gone:
        (own / f"oma/cues/{cue}.ogg").unlink()
    for cue in gone[:4]:
        for root in sorted(built_in.iterdir()):
            (root / f"cues/{cue}.ogg").unlink(missing_ok=True)
    cabinet = Cabinet(built_in, own)
    chain = {cue: cabinet.find(cue, "oma", _first) for cue in LEAST}
    assert all(path is None or path.is_file() for path in chain.values())
    assert {cue for cue, path in chain.items() if path is None} == set(gone[:4])
    assert {cue for cue, path in chain.items() if path and path.parent.parent.name != "oma"} == set(gone[4:])
    told = faults_of(read_pack(own / "oma"))
    assert {(fault.flaw, fault.where) for fault in told} == {(Flaw.MISSING, cue) for cue in gone}
    assert len(told) == 10


@pytest.mark.parametrize("spoil", ["no json", "other folder", "built in", "no manifest"])
def test_what_cannot_be_used_is_left_out_and_told(cabinet: Cabinet, own: Path, spoil: str) -> None:
    make_pack(own / "anna", ["tile.1m"])
    name = {"built in": "wenzhou-synth-f"}.get(spoil, "oma")
    make_pack(own / name, ["tile.3m"], id="opa" if spoil == "other folder" else name)
    if spoil == "no json":
        (own / name / MANIFEST).write_text("{", encoding="utf-8")
    if spoil == "no manifest":
        (own / name / MANIFEST).unlink()
    assert [pack.id for pack in cabinet.packs() if not pack.built_in] == ["anna"]
    assert {folder: error.key for folder, error in cabinet.spoiled().items()} == {
        name: {
            "no json": "error.voice.manifest",
            "other folder": "voices.fault.folder",
            "built in": "error.voice.built_in",
            "no manifest": "error.voice.read",
        }[spoil]
    }
    found = cabinet.find("tile.3m", "wenzhou-synth-f", _first)
    assert found is not None
    assert found.parent.parent.name == "mandarin-synth-f"


# ---------------------------------------------------------------- in


@pytest.mark.parametrize("form", ["zip", "folder"])
def test_a_voice_is_taken_in(cabinet: Cabinet, own: Path, tmp_path: Path, form: str) -> None:
    files = make_files(["tile.1m~2", "call.win=", "rite.x"], id="oma", season="spring")
    source = (
        _zip(tmp_path / "o.zip", files)
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


def _told(files: dict[str, bytes], cue: str, **fields: object) -> dict[str, bytes]:
    """The files with other fields of a cue."""
    plain = json.loads(files[MANIFEST])
    plain["cues"][cue].update(fields)
    return {**files, MANIFEST: json.dumps(plain).encode()}


def _with_clip(cue: str, data: bytes, **fields: object) -> dict[str, bytes]:
    files = make_files(["tile.1m", "tile.2m"], id="oma")
    name = f"cues/{cue}.ogg"
    return _told({**files, name: data}, cue, sha256=hashlib.sha256(data).hexdigest(), **fields)


@pytest.mark.parametrize("level", [0.02, 0.8])
def test_loudness_is_measured_and_made_right_whatever_the_manifest_says(
    cabinet: Cabinet, tmp_path: Path, level: float
) -> None:
    files = _with_clip("tile.1m", encode(tone(level=level)), loudness=-18.0, duration_ms=9)
    pack = cabinet.take_in(_zip(tmp_path / "o.zip", files))
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
    pack = cabinet.take_in(_zip(tmp_path / "o.zip", _with_clip("tile.1m", target.getvalue())))
    assert heading_of((pack.folder / "cues/tile.1m.ogg").read_bytes()).channels == 1


def test_two_cues_may_share_a_file_that_is_made_anew(cabinet: Cabinet, tmp_path: Path) -> None:
    files = _with_clip("tile.1m", encode(tone(level=0.02)))
    plain = json.loads(files[MANIFEST])
    plain["cues"]["tile.3m"] = plain["cues"]["tile.1m"]
    pack = cabinet.take_in(_zip(tmp_path / "o.zip", {**files, MANIFEST: json.dumps(plain).encode()}))
    assert faults_of(pack) == ()


def _missing(files: dict[str, bytes]) -> dict[str, bytes]:
    return {name: data for name, data in files.items() if name != "cues/tile.1m.ogg"}


REFUSED: dict[str, tuple[dict[str, bytes], str, tuple[Flaw, ...]]] = {
    "missing": (_missing(make_files(["tile.1m"], id="oma")), "voices.fault.missing", (Flaw.MISSING,)),
    "changed": (
        {**make_files(["tile.1m"], id="oma"), "cues/tile.1m.ogg": encode(tone(330))}, "voices.fault.hash", (Flaw.HASH,),
    ),
    "no sound": (_with_clip("tile.1m", b"x" * 400), "voices.fault.unreadable", (Flaw.UNREADABLE,)),
    "short": (_with_clip("tile.1m", encode(tone(seconds=0.05))), "voices.fault.short", (Flaw.SHORT,)),
    "long": (_with_clip("tile.1m", encode(tone(seconds=4.3))), "voices.fault.long", (Flaw.LONG,)),
    "licence": (make_files(["tile.1m"], id="oma", licence="x"), "voices.fault.licence", (Flaw.LICENCE,)),
    "consent": (make_files(["tile.1m"], id="oma", consent=False), "voices.fault.consent", (Flaw.CONSENT,)),
    "several": (
        _missing(make_files(["tile.1m"], id="oma", consent=False, licence="x")),
        "voices.fault.licence",
        (Flaw.LICENCE, Flaw.CONSENT, Flaw.MISSING),
    ),
    "private": (make_files(["tile.1m"], id="oma", licence="private"), "error.voice.private", ()),
    "built in": (make_files(["tile.1m"], id="wenzhou-synth-f", **SYNTHETIC), "error.voice.built_in", ()),
    "no json": ({**make_files(["tile.1m"]), MANIFEST: b"{"}, "error.voice.manifest", ()),
    "later": (make_files(["tile.1m"], version=2), "error.voice.version", ()),
}  # fmt: skip


@pytest.mark.parametrize("form", ["zip", "folder"])
@pytest.mark.parametrize("name", REFUSED)
def test_a_voice_with_faults_is_refused_and_nothing_is_kept(
    cabinet: Cabinet, own: Path, tmp_path: Path, name: str, form: str
) -> None:
    files, key, flaws = REFUSED[name]
    source = tmp_path / "source"
    if form == "zip":
        _zip(source, files)
    else:
        for file, data in files.items():
            (source / file).parent.mkdir(parents=True, exist_ok=True)
            (source / file).write_bytes(data)
    with pytest.raises(VoiceError) as error:
        cabinet.take_in(source)
    told, values = _refused(error)
    assert told == key
    faults = values.get("faults", ())
    assert isinstance(faults, tuple)
    assert tuple(fault.flaw for fault in faults) == flaws
    assert not own.exists() or not list(own.iterdir())


def test_what_cannot_be_read_is_told(cabinet: Cabinet, tmp_path: Path) -> None:
    with pytest.raises(VoiceError) as error:
        cabinet.take_in(tmp_path / "nothing.zip")
    assert _refused(error) == (
        "error.voice.read",
        {"where": tmp_path / "nothing.zip", "why": "error.why.missing"},
    )
    with pytest.raises(VoiceError) as error:
        cabinet.take_in(tmp_path)
    assert _refused(error)[0] == "error.voice.zip.no_manifest"


def test_without_a_folder_of_ones_own_nothing_is_taken_in(built_in: Path, tmp_path: Path) -> None:
    with pytest.raises(VoiceError) as error:
        Cabinet(built_in).take_in(make_pack(tmp_path / "oma", ["tile.1m"]))
    assert _refused(error)[0] == "error.voice.no_home"


def test_a_folder_with_a_link_in_it_is_not_followed(cabinet: Cabinet, own: Path, tmp_path: Path) -> None:
    source = make_pack(tmp_path / "oma", ["tile.1m"])
    clip = source / "cues/tile.1m.ogg"
    clip.rename(tmp_path / "secret")
    clip.symlink_to(tmp_path / "secret")
    with pytest.raises(VoiceError) as error:
        cabinet.take_in(source)
    assert _refused(error)[0] == "voices.fault.missing"
    assert not own.exists()


@pytest.mark.parametrize(
    ("name", "size", "what"),
    [
        ("cues/x.ogg", (512 << 10) + 1, "file_large"),
        ("cues/{}.ogg", 512 << 10, "large"),
        ("cues/{}.ogg", 1, "many"),
    ],
)
def test_a_folder_has_the_limits_of_a_zip(
    cabinet: Cabinet,
    own: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    size: int,
    what: str,
) -> None:
    monkeypatch.setattr("game.voice.intake.HEAVIEST", 2 << 20)
    source = make_pack(tmp_path / "oma", ["tile.1m"])
    for number in range(400 if what == "many" else 5):
        (source / name.format(number)).write_bytes(bytes(size))
    with pytest.raises(VoiceError) as error:
        cabinet.take_in(source)
    assert _refused(error)[0] == f"error.voice.zip.{what}"
    assert not own.exists()


# ---------------------------------------------------------------- recorded here


def test_a_voice_recorded_here_is_added_and_added_again(cabinet: Cabinet, own: Path) -> None:
    first = cabinet.add(Unpacked(make_files(["tile.1m"], id="myself", licence="private")))
    assert (first.id, first.manifest.is_private, first.spoken()) == ("myself", True, ("tile.1m",))
    again = cabinet.add(Unpacked(make_files(["tile.2m"], id="myself", revision=2)))
    assert cabinet.get("myself") is again
    assert again.spoken() == ("tile.2m",)
    assert [path.name for path in own.iterdir()] == ["myself"]
    with pytest.raises(VoiceError) as error:
        cabinet.add(Unpacked(make_files(["tile.1m"], id="wenzhou-synth-m")))
    assert _refused(error)[0] == "error.voice.built_in"


def test_cues_are_found_while_another_thread_takes_voices_in(cabinet: Cabinet, tmp_path: Path) -> None:
    sources = [make_pack(tmp_path / f"voice-{number}", ["tile.1m"]) for number in range(8)]
    with ThreadPoolExecutor(1) as pool:
        work = pool.submit(lambda: [cabinet.take_in(source).id for source in sources])
        while not work.done():
            assert cabinet.find("tile.1m", "voice-3", _first) is not None
            assert len(cabinet.packs()) >= 4
    assert len(work.result()) == 8
    found = cabinet.find("tile.1m", "voice-3", _first)
    assert found is not None
    assert found.parent.parent.name == "voice-3"


# ---------------------------------------------------------------- again


def _revision(folder: Path, revision: int, *cues: str) -> Path:
    return _zip(folder / f"oma-{revision}-{len(cues)}.zip", make_files(cues, id="oma", revision=revision))


def test_the_same_again_changes_nothing(cabinet: Cabinet, own: Path, tmp_path: Path) -> None:
    quiet = _zip(
        tmp_path / "o.zip", _with_clip("tile.1m", encode(tone(level=0.02)))
    )  # is mended when taken in
    cabinet.take_in(quiet)
    before = {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in own.rglob("*")}
    assert list(cabinet.taking_in(quiet)) == []
    assert {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in own.rglob("*")} == before
    again = cabinet.export("oma", tmp_path / "again.zip")  # what was mended is the same voice, too
    assert cabinet.take_in(again).manifest.revision == 1
    assert {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in own.rglob("*")} == before


def test_the_same_again_mends_what_was_spoiled(cabinet: Cabinet, own: Path, tmp_path: Path) -> None:
    source = _revision(tmp_path, 1, "tile.1m", "tile.2m")
    cabinet.take_in(source)
    (own / "oma/cues/tile.1m.ogg").unlink()
    (own / "oma/cues/tile.2m.ogg").write_bytes(b"x")
    cabinet.refresh()
    assert faults_of(cabinet.take_in(source)) == ()


def test_a_newer_revision_takes_the_place_of_an_older_one(
    cabinet: Cabinet, own: Path, tmp_path: Path
) -> None:
    cabinet.take_in(_revision(tmp_path, 1, "tile.1m", "tile.2m"))
    pack = cabinet.take_in(_revision(tmp_path, 2, "tile.1m"))
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
    cabinet.take_in(_revision(tmp_path, *there))
    before = {path: path.read_bytes() for path in own.rglob("*") if path.is_file()}
    source = _zip(tmp_path / "comes.zip", make_files([comes[1]], id="oma", revision=comes[0]))
    with pytest.raises(VoiceError) as error:
        cabinet.take_in(source)
    assert _refused(error) == (
        f"error.voice.there.{what}",
        {"id": "oma", "here": there[0], "revision": comes[0]},
    )
    assert {path: path.read_bytes() for path in own.rglob("*") if path.is_file()} == before


def test_a_voice_that_was_made_here_is_never_replaced(cabinet: Cabinet, own: Path, tmp_path: Path) -> None:
    make_pack(own / "oma", ["tile.1m"])
    with pytest.raises(VoiceError) as error:
        cabinet.take_in(_revision(tmp_path, 9, "tile.1m", "tile.2m"))
    assert _refused(error)[0] == "error.voice.there.recorded"
    assert cabinet.take_in(cabinet.export("oma", tmp_path)).folder == own / "oma"  # the same comes home


def test_a_disk_that_cannot_be_written_leaves_the_old_voice(
    cabinet: Cabinet, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cabinet.take_in(_revision(tmp_path, 1, "tile.1m"))
    whole = Path.rename

    def full(self: Path, target: Path) -> Path:
        if target == own / "oma" and not self.name.endswith(".old"):
            raise OSError(28, "No space left on device")
        return whole(self, target)

    monkeypatch.setattr(Path, "rename", full)
    with pytest.raises(GameError) as error:
        cabinet.take_in(_revision(tmp_path, 2, "tile.1m", "tile.2m"))
    assert _refused(error) == ("error.write", {"where": own / "oma", "why": "error.why.full"})
    cabinet.refresh()
    pack = cabinet.get("oma")
    assert pack is not None
    assert pack.manifest.revision == 1
    assert [path.name for path in own.iterdir()] == ["oma"]


def test_500_spoiled_zips_never_crash_and_leave_nothing(cabinet: Cabinet, own: Path, tmp_path: Path) -> None:
    whole = pack_up(make_files(["tile.1m", "tile.2m"], id="oma"))
    chance = random.Random(500)
    source = tmp_path / "spoiled.zip"
    outcomes: dict[str, int] = {}
    for _ in range(500):
        data = bytearray(whole)
        for _ in range(chance.choice((1, 1, 2, 8))):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        source.write_bytes(data)
        try:
            pack = cabinet.take_in(source)
        except VoiceError as refused:
            outcome = refused.key
        else:
            outcome = "taken"
            assert not [fault for fault in faults_of(pack) if not fault.is_note]
            assert [path.name for path in own.iterdir()] == [pack.id]
            cabinet.remove(pack.id)
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
        assert not own.exists() or not list(own.iterdir()), outcome
    assert outcomes["error.voice.zip.damaged"] > 100
    assert sum(outcomes.values()) == 500
    assert all(Texts("zh_CN").has(key) for key in outcomes if key != "taken")


# ---------------------------------------------------------------- out


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
        told, values = _refused(error)
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
    assert _refused(error)[0] == "error.voice.parcel.large"


def test_ones_own_voices_are_thrown_away_and_built_in_ones_stay(
    cabinet: Cabinet, own: Path, built_in: Path
) -> None:
    make_pack(own / "oma", ["tile.1m"])
    cabinet.remove("oma")
    assert list(own.iterdir()) == []
    assert cabinet.get("oma") is None
    with pytest.raises(VoiceError) as error:
        cabinet.remove("wenzhou-synth-f")
    assert _refused(error) == ("error.voice.stays", {"id": "wenzhou-synth-f"})
    assert (built_in / "wenzhou-synth-f" / MANIFEST).is_file()
    with pytest.raises(VoiceError) as error:
        cabinet.remove("../../etc")
    assert _refused(error) == ("error.voice.none", {"id": "../../etc"})


def test_a_voice_that_cannot_be_deleted_is_told(
    cabinet: Cabinet, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_pack(own / "oma", ["tile.1m"])

    def held(self: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "rename", held)
    with pytest.raises(GameError) as error:
        cabinet.remove("oma")
    assert _refused(error) == ("error.delete", {"where": own / "oma", "why": "error.why.denied"})
    assert (own / "oma" / MANIFEST).is_file()


@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_every_reason_has_words(language: str) -> None:
    texts = Texts(language)
    assert [what for what in IN_THE_WAY if not texts.has(f"error.voice.there.{what}")] == []
