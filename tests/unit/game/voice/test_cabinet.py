"""All voices together (声音柜): which there are, and who stands in for whom (A07)."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cabinets import SYNTHETIC, first
from game.voice.cabinet import Cabinet, _chain
from game.voice.pack import MANIFEST, Flaw, Pack, faults_of, read_pack
from game.voice.repertoire import LEAST
from voice_packs import make_pack


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
        assert cabinet.find("tile.1m", "oma", first) is None


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
    found = cabinet.find(cue, "oma", first)
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
    packs = {pack.id: pack for pack in cabinet.packs()}
    assert [pack.id for pack in _chain("oma", packs)] == ["oma", *order]


def test_a_voice_that_is_gone_is_stood_in_for_by_the_dialect(cabinet: Cabinet) -> None:
    found = cabinet.find("tile.1m", "gone", first)
    assert found is not None
    assert found.parent.parent.name == "wenzhou-synth-f"


def test_asking_for_a_cue_touches_no_disk(
    cabinet: Cabinet, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_pack(own / "oma", LEAST[:5])
    heard = [cabinet.find(cue, "oma", first) for cue in LEAST]

    def touched(*_: object, **__: object) -> None:
        raise AssertionError("a disk was touched")

    for name in ("open", "stat", "iterdir", "is_file", "is_dir", "exists"):
        monkeypatch.setattr(Path, name, touched)
    assert [cabinet.find(cue, "oma", first) for cue in LEAST] == heard


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
    chain = {cue: cabinet.find(cue, "oma", first) for cue in LEAST}
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
    found = cabinet.find("tile.3m", "wenzhou-synth-f", first)
    assert found is not None
    assert found.parent.parent.name == "mandarin-synth-f"


def test_cues_are_found_while_another_thread_takes_voices_in(cabinet: Cabinet, tmp_path: Path) -> None:
    sources = [make_pack(tmp_path / f"voice-{number}", ["tile.1m"]) for number in range(8)]
    with ThreadPoolExecutor(1) as pool:
        work = pool.submit(lambda: [cabinet.take_in(source).id for source in sources])
        while not work.done():
            assert cabinet.find("tile.1m", "voice-3", first) is not None
            assert len(cabinet.packs()) >= 4
    assert len(work.result()) == 8
    found = cabinet.find("tile.1m", "voice-3", first)
    assert found is not None
    assert found.parent.parent.name == "voice-3"


def test_who_was_still_looking_when_a_voice_came_does_not_hide_it(
    cabinet: Cabinet, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folders are read by one thread, and a voice is taken in by another before that is through."""
    source = make_pack(tmp_path / "oma", ["tile.1m"])

    def interrupted(folder: Path, *, built_in: bool = False) -> Pack:
        if folder.name == "anna":
            monkeypatch.undo()
            cabinet.take_in(source)
        return read_pack(folder, built_in=built_in)

    make_pack(own / "anna", ["tile.1m"])
    cabinet.refresh()
    monkeypatch.setattr("game.voice.cabinet.read_pack", interrupted)
    assert cabinet.find("tile.1m", "anna", first) is not None
    assert cabinet.get("oma") is not None


def test_a_pack_that_is_just_being_replaced_is_not_put_back(
    cabinet: Cabinet, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the two renames somebody asks for a cue, and looks at the folders anew for that."""
    cabinet.take_in(make_pack(tmp_path / "1" / "oma", ["tile.1m"], revision=1))
    whole = Path.rename

    def watched(self: Path, target: Path) -> Path:
        moved = whole(self, target)
        if target.name == ".oma.old":
            cabinet.refresh()
            assert cabinet.get("oma") is None
        return moved

    monkeypatch.setattr(Path, "rename", watched)
    pack = cabinet.take_in(make_pack(tmp_path / "2" / "oma", ["tile.1m"], revision=2))
    assert pack.manifest.revision == 2
    assert [path.name for path in own.iterdir()] == ["oma"]
