"""`ouju voices`: packs are listed, checked, given away, taken in and thrown away; every answer has its exit code."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import voices
from game.cli import main
from game.voice.cabinet import Cabinet
from game.voice.repertoire import cues
from voice_packs import make_pack


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with two voices, one of them private; the game itself has one voice here."""
    game = tmp_path / "game"
    make_pack(
        game / "mandarin-synth-f",
        ["tile.1m"],
        language="cmn-CN",
        kind="synthetic",
        generator={"name": "tones"},
    )
    monkeypatch.setattr(voices, "Cabinet", lambda _, own: Cabinet(game, own))
    folder = tmp_path / "data"
    make_pack(folder / "voices" / "oma", ["tile.1m~2", "tile.2m"])
    make_pack(folder / "voices" / "opa", ["tile.1m"], licence="private", name="Opa")
    return folder


def _run(data: Path, *words: str | Path) -> int:
    return main(["voices", "--data", str(data), "--lang", "en", *map(str, words)])


def test_voices_are_listed(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(data) == _run(data, "list") == 0
    assert capsys.readouterr().out.splitlines()[:3] == [
        f"mandarin-synth-f  1  cmn-CN  1/{len(cues())}  built in  Grandma",
        f"oma  1  wuu-CN-x-wenzhou  2/{len(cues())}  own  Grandma",
        f"opa  1  wuu-CN-x-wenzhou  1/{len(cues())}  own  Opa",
    ]


def test_what_cannot_be_used_is_told_with_the_list(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (data / "voices/opa/manifest.json").write_text("{", encoding="utf-8")
    assert _run(data) == 1
    told = capsys.readouterr()
    assert "opa" not in told.out
    assert told.err.startswith("ouju voices: opa: manifest.json is wrong: no JSON")


def test_what_the_list_cannot_use_is_checked_by_its_name(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (data / "voices/opa/manifest.json").write_text("{", encoding="utf-8")
    assert _run(data, "check", "opa") == 1
    assert capsys.readouterr().err.startswith("ouju voices: manifest.json is wrong: no JSON")


@pytest.mark.parametrize("form", ["id", "folder", "zip"])
def test_a_pack_is_checked(data: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, form: str) -> None:
    assert _run(data, "export", "oma", tmp_path / "oma.zip") == 0
    capsys.readouterr()
    given: dict[str, str | Path] = {"id": "oma", "folder": data / "voices/oma", "zip": tmp_path / "oma.zip"}
    assert _run(data, "check", given[form]) == 0
    told = capsys.readouterr()
    assert told.out.startswith(f"ok: oma, 2 cues, coverage 2/{len(cues())}, 0.0")
    assert told.out.endswith(" MB, wuu-CN-x-wenzhou\n")
    assert told.err == ""


@pytest.mark.parametrize("form", ["id", "folder"])
def test_every_fault_is_told(data: Path, capsys: pytest.CaptureFixture[str], form: str) -> None:
    folder = data / "voices/oma"
    (folder / "LICENSE.txt").unlink()
    (folder / "cues/tile.1m.ogg").unlink()
    (folder / "cues/x.ogg").write_bytes(b"x")
    assert _run(data, "check", "oma" if form == "id" else folder) == 1
    assert [line.rstrip(".") for line in capsys.readouterr().out.splitlines()] == [
        "wrong  The licence is CC-BY-4.0, but there is no LICENSE.txt",
        "wrong  tile.1m: the file cues/tile.1m.ogg is missing",
        "note  cues/x.ogg: a file that the manifest does not name; it is not used",
        "oma: 2 faults",
    ]


def test_a_note_is_no_fault(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (data / "voices/oma/cues/x.ogg").write_bytes(b"x")
    assert _run(data, "check", "oma") == 0
    assert capsys.readouterr().out.partition("  ")[0] == "note"


def test_a_pack_goes_out_in_and_away(data: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    place = tmp_path / "oma-1.wzvoice.zip"
    assert _run(data, "export", "oma", tmp_path) == 0
    assert capsys.readouterr().out == f"written: {place}\n"
    assert _run(data, "remove", "oma") == 0
    assert capsys.readouterr().out == "removed: oma\n"
    assert not (data / "voices/oma").exists()
    assert _run(data, "import", place) == 0
    assert capsys.readouterr().out == f"taken in: oma, revision 1, in {data / 'voices/oma'}\n"
    assert (data / "voices/oma/cues/tile.1m~2.ogg").is_file()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["export", "opa", "x.zip"], "The voice pack opa is private"),
        (["export", "nobody", "x.zip"], "There is no voice pack nobody"),
        (["remove", "mandarin-synth-f"], "The voice pack mandarin-synth-f belongs to the game"),
        (["import", "nothing.zip"], "nothing.zip cannot be read: there is no such path."),
        (["check", "nothing"], "nothing cannot be read: there is no such path."),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(
    data: Path, capsys: pytest.CaptureFixture[str], words: list[str], told: str
) -> None:
    assert _run(data, *words) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"ouju voices: {told}")
    assert said.err.count("\n") == 1


def test_all_faults_are_told_when_a_pack_is_refused(
    data: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    source = make_pack(tmp_path / "frau", ["tile.1m"], consent=False)
    (source / "cues/tile.1m.ogg").unlink()
    assert _run(data, "import", source) == 1
    assert [line.rstrip(".") for line in capsys.readouterr().err.splitlines()] == [
        "ouju voices: The manifest does not say that the speaker agrees to share it (consent)",
        "ouju voices: tile.1m: the file cues/tile.1m.ogg is missing",
        "ouju voices: 2 faults; nothing was imported",
    ]


@pytest.mark.parametrize("words", [["sing"], ["export", "oma"], ["--lang", "xx"]])
def test_a_wrong_command_line_is_told(
    data: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        _run(data, *words)
    assert left.value.code == 2
    assert "usage: ouju voices" in capsys.readouterr().err
