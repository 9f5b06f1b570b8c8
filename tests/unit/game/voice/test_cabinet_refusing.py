"""What does not come into the cabinet (拒收): spoiled, too large, without leave; nothing of it is kept."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cabinets import SYNTHETIC, refused, with_clip, zipped
from game.errors import VoiceError
from game.i18n import Texts
from game.voice.archive import pack_up
from game.voice.cabinet import Cabinet
from game.voice.clip import encode
from game.voice.pack import MANIFEST, Flaw, faults_of
from voice_packs import make_files, make_pack, tone


def _missing(files: dict[str, bytes]) -> dict[str, bytes]:
    return {name: data for name, data in files.items() if name != "cues/tile.1m.ogg"}


REFUSED: dict[str, tuple[dict[str, bytes], str, tuple[Flaw, ...]]] = {
    "missing": (_missing(make_files(["tile.1m"], id="oma")), "voices.fault.missing", (Flaw.MISSING,)),
    "changed": (
        {**make_files(["tile.1m"], id="oma"), "cues/tile.1m.ogg": encode(tone(330))}, "voices.fault.hash", (Flaw.HASH,),
    ),
    "no sound": (with_clip("tile.1m", b"x" * 400), "voices.fault.unreadable", (Flaw.UNREADABLE,)),
    "short": (with_clip("tile.1m", encode(tone(seconds=0.05))), "voices.fault.short", (Flaw.SHORT,)),
    "long": (with_clip("tile.1m", encode(tone(seconds=4.3))), "voices.fault.long", (Flaw.LONG,)),
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
        zipped(source, files)
    else:
        for file, data in files.items():
            (source / file).parent.mkdir(parents=True, exist_ok=True)
            (source / file).write_bytes(data)
    with pytest.raises(VoiceError) as error:
        cabinet.take_in(source)
    told, values = refused(error)
    assert told == key
    faults = values.get("faults", ())
    assert isinstance(faults, tuple)
    assert tuple(fault.flaw for fault in faults) == flaws
    assert not own.exists() or not list(own.iterdir())


def test_what_cannot_be_read_is_told(cabinet: Cabinet, tmp_path: Path) -> None:
    with pytest.raises(VoiceError) as error:
        cabinet.take_in(tmp_path / "nothing.zip")
    assert refused(error) == (
        "error.voice.read",
        {"where": tmp_path / "nothing.zip", "why": "error.why.missing"},
    )
    with pytest.raises(VoiceError) as error:
        cabinet.take_in(tmp_path)
    assert refused(error)[0] == "error.voice.zip.no_manifest"


def test_without_a_folder_of_ones_own_nothing_is_taken_in(built_in: Path, tmp_path: Path) -> None:
    with pytest.raises(VoiceError) as error:
        Cabinet(built_in).take_in(make_pack(tmp_path / "oma", ["tile.1m"]))
    assert refused(error)[0] == "error.voice.no_home"


def test_a_folder_with_a_link_in_it_is_not_followed(cabinet: Cabinet, own: Path, tmp_path: Path) -> None:
    source = make_pack(tmp_path / "oma", ["tile.1m"])
    clip = source / "cues/tile.1m.ogg"
    clip.rename(tmp_path / "secret")
    clip.symlink_to(tmp_path / "secret")
    with pytest.raises(VoiceError) as error:
        cabinet.take_in(source)
    assert refused(error)[0] == "voices.fault.missing"
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
    assert refused(error)[0] == f"error.voice.zip.{what}"
    assert not own.exists()


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
