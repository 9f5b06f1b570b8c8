"""The self-examination: it finds what is there, says what is broken, and leaves nothing behind."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import voice_packs
from game.doctor import Health, examine, main
from game.storage import storage_at
from game.voice.repertoire import LEAST, cues


def test_everything_is_looked_at(tmp_path: Path) -> None:
    found = {finding.what: finding for finding in examine(storage_at(tmp_path / "data"))}
    assert " ".join(found) == "program system screen sound voices fonts assets texts data network"
    assert all(finding.health is not Health.BAD for finding in found.values())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_the_report_is_in_words(language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data", str(tmp_path), "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 10
    assert not any("doctor." in line for line in lines)


def test_every_voice_is_there_and_says_everything(tmp_path: Path) -> None:
    found = {finding.what: finding for finding in examine(storage_at(tmp_path))}["voices"]
    assert found.health is Health.GOOD
    whole = len(cues())
    assert found.text.count(f" {whole}/{whole}") == 4


def test_a_voice_that_cannot_be_read_is_worth_a_note(tmp_path: Path) -> None:
    storage = storage_at(tmp_path)
    (storage.voices / "grandma").mkdir(parents=True)
    (storage.voices / "grandma" / "manifest.json").write_text("{", encoding="utf-8")
    voice_packs.make_pack(storage.voices / "grandpa")
    found = {finding.what: finding for finding in examine(storage)}["voices"]
    assert found.health is Health.NOTE
    assert "grandma: " in found.text
    assert f"grandpa {len(LEAST)}/" in found.text


def test_a_data_folder_in_the_way_of_a_file_is_bad(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    found = {finding.what: finding for finding in examine(storage_at(blocked / "data"))}
    assert found["data"].health is Health.BAD


def test_a_report_of_a_fault_tells_of_the_machine(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["--report", "--data", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("ouju ")
    assert "driver: dummy" in told
    assert list(tmp_path.iterdir()) == []


def test_a_frozen_program_says_where_it_lies_and_how_large_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ouju").write_bytes(bytes(1_500_000))
    (tmp_path / "link").symlink_to(tmp_path / "ouju")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "ouju"))
    found = next(examine(storage_at(tmp_path / "data")))
    assert (found.what, found.health) == ("program", Health.GOOD)
    assert f"frozen, {tmp_path}, 1.5 MB" in found.text
