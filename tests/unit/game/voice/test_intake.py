"""A pack on its way into its folder (导入): whole or not at all, though the program is killed or the files hostile."""

from __future__ import annotations

import hashlib
import random
import shutil
from pathlib import Path

import pytest

from game.errors import VoiceError
from game.voice.archive import Unpacked
from game.voice.cabinet import Cabinet
from game.voice.intake import delete_pack, mended, restore, write_pack
from game.voice.manifest import Manifest
from game.voice.pack import MANIFEST, faults_of, read_pack
from voice_packs import make_files, make_pack

FILES = make_files(["tile.1m~2", "call.win=", "tile.2m"], id="oma")


def _mend(files: dict[str, bytes]) -> tuple[Manifest, Unpacked]:
    steps = mended(Unpacked(files))
    while True:
        try:
            next(steps)
        except StopIteration as done:
            manifest, content = done.value
            return manifest, content


def test_files_are_written_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "voices" / "oma"
    write_pack(Unpacked(FILES), target)
    assert {path.relative_to(target).as_posix(): path.read_bytes() for path in target.rglob("*.*")} == FILES
    assert [path.name for path in target.parent.iterdir()] == ["oma"]


def test_what_a_killed_program_left_is_tidied_up(tmp_path: Path) -> None:
    for left in (".oma.k3j2", ".oma.gone", ".oma.old", ".opa.k3j2"):
        (tmp_path / left / "cues").mkdir(parents=True)
    make_pack(tmp_path / "oma", ["tile.1m"])
    write_pack(Unpacked(FILES), tmp_path / "oma")
    assert sorted(path.name for path in tmp_path.iterdir()) == [".opa.k3j2", "oma"]
    delete_pack(tmp_path / "oma")
    assert [path.name for path in tmp_path.iterdir()] == [".opa.k3j2"]


def test_a_pack_that_was_moved_aside_comes_back(tmp_path: Path) -> None:
    make_pack(tmp_path / "oma", ["tile.1m"]).rename(tmp_path / ".oma.old")
    assert [pack.id for pack in Cabinet(None, tmp_path).packs()] == ["oma"]
    assert [path.name for path in tmp_path.iterdir()] == ["oma"]
    shutil.copytree(tmp_path / "oma", tmp_path / ".oma.old")
    restore(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [".oma.old", "oma"]


def test_mending_keeps_what_is_good_and_marks_the_pack() -> None:
    manifest, content = _mend(FILES)
    assert {name: data for name, data in content.files.items() if name != MANIFEST} == {
        name: data for name, data in FILES.items() if name != MANIFEST
    }
    assert manifest.cues["call.win"] is None
    mark = manifest.rest["taken_in"]
    assert isinstance(mark, str)
    assert len(mark) == 64
    assert _mend(dict(content.files))[0].rest["taken_in"] == mark  # the mark itself makes no other pack of it


def test_files_that_are_not_named_are_not_kept() -> None:
    _, content = _mend({**FILES, "cues/more.ogg": b"x"})
    assert "cues/more.ogg" not in content.files


@pytest.mark.parametrize("honest", [True, False])
def test_packs_of_spoiled_files_are_taken_or_refused(tmp_path: Path, *, honest: bool) -> None:
    """The zip around them was whole; with *honest* the manifest has the hash of the spoiled clip, too."""
    chance = random.Random(80)
    outcomes: dict[str, int] = {}
    for _ in range(80):
        files = dict(FILES)
        name = chance.choice(sorted(FILES))
        data = bytearray(files[name])
        for _ in range(chance.choice((1, 1, 3, 20))):
            data[chance.randrange(len(data))] = chance.randrange(256)
        files[name] = bytes(data)
        if honest and name.startswith("cues/"):
            old, new = (hashlib.sha256(each[name]).hexdigest() for each in (FILES, files))
            files[MANIFEST] = FILES[MANIFEST].replace(old.encode(), new.encode())
        try:
            manifest, content = _mend(files)
        except VoiceError as refused:
            outcome = refused.key
        else:
            outcome = "taken"
            write_pack(content, tmp_path / manifest.id)
            assert [
                fault for fault in faults_of(read_pack(tmp_path / manifest.id)) if not fault.is_note
            ] == []
            delete_pack(tmp_path / manifest.id)
        assert list(tmp_path.iterdir()) == []
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
    assert outcomes["taken"] > 5
    assert outcomes["voices.fault.unreadable" if honest else "voices.fault.hash"] > 5
    assert all(key.startswith(("taken", "error.voice.", "voices.fault.")) for key in outcomes)
