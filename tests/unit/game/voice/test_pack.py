"""One pack on the disk (声音包): its takes, its fallbacks by name, and every fault at once (A07)."""

from __future__ import annotations

import hashlib
import json
import random
import shutil
from array import array
from collections.abc import Callable
from pathlib import Path

import pytest

from game.errors import VoiceError
from game.i18n import Texts
from game.voice.cabinet import Cabinet
from game.voice.clip import Clip, encode, levelled
from game.voice.pack import Fault, Flaw, Folder, faults_of, read_pack
from game.voice.repertoire import LEAST, cues
from voice_packs import make_pack, tone


def _put(folder: Path, data: bytes, cue: str = "tile.1m", *, told: bool = True) -> None:
    """Other bytes for a cue's file, with their hash in the manifest or without."""
    (folder / f"cues/{cue}.ogg").write_bytes(data)
    if told:
        _rewrite(folder, lambda plain: plain["cues"][cue].update(sha256=hashlib.sha256(data).hexdigest()))


def _field(folder: Path, **fields: object) -> None:
    file = folder / "manifest.json"
    file.write_text(json.dumps({**json.loads(file.read_bytes()), **fields}), encoding="utf-8")


def _rewrite(folder: Path, change: Callable[[dict[str, dict[str, dict[str, object]]]], object]) -> None:
    file = folder / "manifest.json"
    plain = json.loads(file.read_bytes())
    change(plain)
    file.write_text(json.dumps(plain), encoding="utf-8")


# ---------------------------------------------------------------- takes


def test_a_pack_lists_what_it_says(tmp_path: Path) -> None:
    pack = read_pack(
        make_pack(tmp_path / "oma", ["call.win", "tile.2m", "future.x", "tile.1m", "call.pung="])
    )
    assert (pack.id, pack.built_in, pack.folder) == ("oma", False, tmp_path / "oma")
    assert pack.spoken() == ("tile.1m", "tile.2m", "call.win")


def test_takes_are_chosen_by_chance(tmp_path: Path) -> None:
    make_pack(tmp_path / "oma", ["tile.1m~3"])
    cabinet, choose = Cabinet(None, tmp_path), random.Random(4).choice
    heard = [cabinet.find("tile.1m", "oma", choose) for _ in range(60)]
    assert {path.name for path in heard if path} == {"tile.1m.ogg", "tile.1m~2.ogg", "tile.1m~3.ogg"}
    assert all(path and path.is_file() for path in heard)


@pytest.mark.parametrize(
    ("cue", "file"),
    [
        ("call.kong", "call.kong.ogg"),
        ("call.kong.added", "call.kong.ogg"),
        ("call.kong.added.late", "call.kong.ogg"),
        ("call.kong.concealed", "call.kong.concealed.ogg"),
        ("call.win.rob_kong", None),
        ("call.win", None),
        ("tile.1s.cord", None),
        ("", None),
    ],
)
def test_a_cue_falls_back_on_its_name_cut_from_the_right(tmp_path: Path, cue: str, file: str | None) -> None:
    pack = read_pack(make_pack(tmp_path / "oma", ["call.kong", "call.kong.concealed", "call.win="]))
    found = pack.look_up(cue)
    assert (found[0].name if found else None) == file


def test_silent_on_purpose_and_not_there_are_two_things(tmp_path: Path) -> None:
    pack = read_pack(make_pack(tmp_path / "oma", ["call.win="]))
    assert pack.look_up("call.win") == ()
    assert pack.look_up("call.win.rob_kong") == ()
    assert pack.look_up("call.pung") is None


def test_a_take_that_is_missing_leaves_the_others(tmp_path: Path) -> None:
    folder = make_pack(tmp_path / "oma", ["tile.1m~2"])
    (folder / "cues/tile.1m.ogg").unlink()
    pack = read_pack(folder)
    assert pack.takes("tile.1m") == (folder / "cues/tile.1m~2.ogg",)


def test_links_are_not_followed(tmp_path: Path) -> None:
    folder = make_pack(tmp_path / "oma", ["tile.1m", "tile.2m"])
    clip = folder / "cues/tile.1m.ogg"
    clip.rename(tmp_path / "elsewhere.ogg")
    clip.symlink_to(tmp_path / "elsewhere.ogg")
    pack = read_pack(folder)
    assert (pack.look_up("tile.1m"), pack.spoken()) == (None, ("tile.2m",))
    (folder / "cues").rename(tmp_path / "cues")
    (folder / "cues").symlink_to(tmp_path / "cues")
    assert read_pack(folder).spoken() == ()


@pytest.mark.parametrize("spoil", ["no folder", "no manifest", "no json"])
def test_a_folder_without_a_pack_is_told(tmp_path: Path, spoil: str) -> None:
    folder = tmp_path / "oma"
    if spoil != "no folder":
        folder.mkdir()
    if spoil == "no json":
        (folder / "manifest.json").write_text("{", encoding="utf-8")
    with pytest.raises(VoiceError) as refused:
        read_pack(folder)
    assert refused.value.key == ("error.voice.manifest" if spoil == "no json" else "error.voice.read")


# ---------------------------------------------------------------- faults


def test_a_whole_pack_has_no_faults(tmp_path: Path) -> None:
    assert faults_of(read_pack(make_pack(tmp_path / "oma", cues()[::5]))) == ()


def test_scn_A07_ten_clips_deleted_at_random_are_silent_and_exactly_they_are_told(tmp_path: Path) -> None:
    folder = make_pack(tmp_path / "oma", LEAST)
    gone = set(random.Random(7).sample(LEAST, 10))
    for cue in gone:
        (folder / f"cues/{cue}.ogg").unlink()
    pack = read_pack(folder)
    assert {cue for cue in LEAST if not pack.look_up(cue)} == gone
    told = faults_of(pack)
    assert {fault.where for fault in told} == gone
    assert {fault.flaw for fault in told} == {Flaw.MISSING}
    assert len(told) == 10


def _loud(folder: Path) -> None:
    _put(folder, encode(tone(level=0.6)))


def _quiet(folder: Path) -> None:
    _put(folder, encode(tone(level=0.02)))


def _clipped(folder: Path) -> None:
    loud = tone(level=3.0)
    _put(
        folder,
        encode(Clip(loud.rate, array("f", [max(-1.0, min(1.0, value)) for value in loud.samples])), 10),
    )


def _spike(folder: Path) -> None:
    clip = levelled(tone())
    clip.samples[2000] = 0.99
    _put(folder, encode(clip, 10))


def _wav(folder: Path) -> None:
    import soundfile

    with soundfile.SoundFile(folder / "x.wav", "w", 24_000, 1, "PCM_16") as file:
        file.buffer_write(tone().samples.tobytes(), dtype="float32")
    _put(folder, (folder / "x.wav").read_bytes())


FAULTY: dict[str, tuple[Callable[[Path], object], tuple[Flaw, ...]]] = {
    "missing": (lambda folder: (folder / "cues/tile.1m.ogg").unlink(), (Flaw.MISSING,)),
    "another file": (lambda folder: _put(folder, encode(levelled(tone(300))), told=False), (Flaw.HASH,)),
    "spoiled": (lambda folder: _put(folder, b"no sound", told=False), (Flaw.HASH, Flaw.UNREADABLE)),
    "no sound": (lambda folder: _put(folder, b"OggS" + bytes(300)), (Flaw.UNREADABLE,)),
    "other format": (_wav, (Flaw.UNREADABLE,)),
    "empty": (lambda folder: _put(folder, b""), (Flaw.UNREADABLE,)),
    "big": (lambda folder: _put(folder, bytes((512 << 10) + 1)), (Flaw.BIG,)),
    "short": (lambda folder: _put(folder, encode(levelled(tone(seconds=0.05)))), (Flaw.SHORT,)),
    "long": (lambda folder: _put(folder, encode(levelled(tone(seconds=4.2)))), (Flaw.LONG,)),
    "loud": (_loud, (Flaw.LOUD,)),
    "quiet": (_quiet, (Flaw.QUIET,)),
    "spike": (_spike, (Flaw.LOUD,)),
    "clipped": (_clipped, (Flaw.LOUD, Flaw.CLIPPED)),
    "silent": (lambda folder: _put(folder, encode(Clip(24_000, array("f", bytes(4 * 9000))))), (Flaw.QUIET,)),
    "licence": (lambda folder: _field(folder, licence="my own"), (Flaw.LICENCE,)),
    "no licence text": (lambda folder: (folder / "LICENSE.txt").unlink(), (Flaw.NO_LICENCE_TEXT,)),
    "no consent": (lambda folder: _field(folder, consent=False), (Flaw.CONSENT,)),
    "no generator": (lambda folder: _field(folder, kind="synthetic"), (Flaw.GENERATOR,)),
    "renamed": (lambda folder: _field(folder, id="opa"), (Flaw.FOLDER,)),
    "unknown": (
        lambda folder: _rewrite(folder, lambda plain: plain["cues"].update({"rite.x": plain["cues"]["tile.1m"]})),
        (Flaw.UNKNOWN,),
    ),
    "stray": (lambda folder: (folder / "cues/tile.9m.ogg").write_bytes(b"x"), (Flaw.STRAY,)),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTY)
def test_every_fault_is_found_and_told_in_words(tmp_path: Path, name: str) -> None:
    spoil, flaws = FAULTY[name]
    folder = make_pack(tmp_path / "oma", ["tile.1m", "tile.2m"])
    spoil(folder)
    faults = faults_of(read_pack(folder))
    assert tuple(fault.flaw for fault in faults) == flaws
    for language in ("zh_CN", "en"):
        texts = Texts(language)
        for fault in faults:
            told = texts(fault.key, where=fault.where, **fault.values)
            assert told != fault.key
            assert "{" not in told


def test_every_flaw_of_a_file_or_manifest_was_tried() -> None:
    tried = {flaw for _, flaws in FAULTY.values() for flaw in flaws}
    assert set(Flaw) - tried == {Flaw.MANY, Flaw.HEAVY}


def test_too_many_files_and_too_much_of_them_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.voice.pack.MOST", 4)
    monkeypatch.setattr("game.voice.pack.HEAVIEST", 9_000)
    faults = faults_of(read_pack(make_pack(tmp_path / "oma", ["tile.1m~3"])))
    assert [fault.flaw for fault in faults] == [Flaw.HEAVY, Flaw.MANY]
    assert faults[1].values == {"files": 5, "most": 4}


def test_all_faults_are_told_at_once_and_notes_are_only_notes(tmp_path: Path) -> None:
    folder = make_pack(
        tmp_path / "oma", ["tile.1m", "tile.2m", "tile.3m", "later.cue"], licence="?", consent=None
    )
    (folder / "cues/tile.1m.ogg").unlink()
    _put(folder, encode(tone(level=0.6)), "tile.2m", told=False)
    faults = faults_of(read_pack(folder))
    assert [(fault.flaw, fault.where, fault.is_note) for fault in faults] == [
        (Flaw.LICENCE, "?", False),
        (Flaw.CONSENT, "", False),
        (Flaw.MISSING, "tile.1m", False),
        (Flaw.HASH, "tile.2m", False),
        (Flaw.LOUD, "tile.2m", False),
        (Flaw.UNKNOWN, "later.cue", True),
    ]


def test_a_pack_that_is_removed_while_it_is_measured_misses_its_clips(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make_pack(tmp_path / "grandma", ("tile.1m", "tile.2m"))
    pack, names = read_pack(folder), Folder(folder).names()
    monkeypatch.setattr(Folder, "names", lambda _: names)  # they were there a moment ago
    shutil.rmtree(folder)
    assert faults_of(pack) == tuple(
        Fault(Flaw.MISSING, cue, {"file": f"cues/{cue}.ogg"}) for cue in ("tile.1m", "tile.2m")
    )


def test_a_private_recording_needs_neither_consent_nor_licence_text(tmp_path: Path) -> None:
    folder = make_pack(tmp_path / "oma", ["tile.1m"], licence="private", consent=False)
    (folder / "LICENSE.txt").unlink()
    assert faults_of(read_pack(folder)) == ()


def test_a_fault_names_the_text_that_tells_it() -> None:
    assert Fault(Flaw.MISSING, "tile.1m").key == "voices.fault.missing"
