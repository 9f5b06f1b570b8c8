"""What the program is made of: every distribution that it needs, each with its text."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

import game.licences
from game.errors import AssetError
from game.licences import OWN, collected, installed, main, notices

ROOT = Path(__file__).resolve().parents[3]


def test_our_own_comes_first_and_every_dependency_follows() -> None:
    found = {notice.name: notice for notice in installed()}
    assert next(iter(found)) == OWN
    assert found[OWN].text.strip() == (ROOT / "LICENSE").read_text("utf-8").strip()
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    for line in needed:
        name = line.split(">")[0].split("=")[0]
        assert len(found[name].text) > 500, name
        assert found[name].licence != "see the text", name
    assert "numpy" not in found  # named by soundfile, loaded by nobody
    assert "LESSER GENERAL PUBLIC" in found["pygame-ce"].text
    assert "OPEN FONT LICENSE" in found["pylopdf-fonts-zh-cn"].text
    assert "libsodium" in found["pynacl"].text or "ISC" in found["pynacl"].text


def test_a_checkout_has_collected_nothing() -> None:
    assert collected() == ()
    assert notices() == installed()


def test_a_list_that_is_broken_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "game" / "_licences"
    folder.mkdir(parents=True)
    (folder / "index.json").write_text(json.dumps([{"name": "x"}]), "utf-8")
    monkeypatch.setattr(game.licences, "files", lambda package: tmp_path / package)
    with pytest.raises(AssetError, match="Install the game again"):
        collected()


def test_the_command_lists_them_and_prints_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("ouju ")
    assert any(line.startswith("zeroconf ") and line.endswith("LGPL-2.1-or-later") for line in lines)
    assert main(["segno"]) == 0
    assert "Lars Heuer" in capsys.readouterr().out
    assert main(["nothing"]) == 1
    assert "`ouju licences` names all" in capsys.readouterr().err
