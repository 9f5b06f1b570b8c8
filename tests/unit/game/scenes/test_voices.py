"""The sheet of voices, the pages of packs, import and export: used by clicks, taps and keys."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from game.bindings import Act, Command
from game.present.form_model import Row
from game.present.label import Said
from game.present.voices_model import SIDES
from game.scenes.settings import SettingsScene
from game.scenes.taking_in import TakingIn
from game.scenes.taking_voice import TakingVoice, taking
from game.scenes.voice_pack import VoicePack
from game.scenes.voice_sheets import SideVoice, VoiceFaults
from game.scenes.voices import Voices
from game.voice.cabinet import Cabinet
from game.voice.repertoire import LEAST
from voice_packs import make_files, make_pack
from voice_rig import VoiceRig, voice_rig
from voices_shots import voices_folder

BUILT_IN = ("wenzhou-synth-f", "wenzhou-synth-m", "mandarin-synth-f", "mandarin-synth-m")
SHORT = LEAST[:4]


def _own(folder: Path, name: str, **fields: object) -> Path:
    return make_pack(folder / "voices" / name, SHORT, **fields)


def _zip(folder: Path, files: dict[str, bytes], name: str = "given.wzvoice.zip") -> Path:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for each, content in files.items():
            archive.writestr(each, content)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data.getvalue())
    return folder / name


def _sheet(rig: VoiceRig) -> Voices:
    assert isinstance(rig.top, Voices)
    return rig.top


def _keys(rig: VoiceRig) -> list[str]:
    return [row.key for row in _sheet(rig).rows]


# ---------------------------------------------------------------- the sheet


def test_the_settings_open_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with voice_rig(SettingsScene(), tmp_path, monkeypatch) as rig:
        rig.press("section.4")
        rig.walk("voices:0")
        assert rig.shows("lobby", "settings", "voices")
        rig.press("done")
        assert rig.shows("lobby", "settings")


def test_what_there_is_without_own_packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with voice_rig(Voices(), tmp_path, monkeypatch) as rig:
        assert _keys(rig) == [*BUILT_IN]
        assert all(row.synthetic and not row.checking and not row.faults for row in _sheet(rig).rows)
        assert [side.voice for side in _sheet(rig).sides] == [Said("voices.auto")] * 4


@pytest.mark.parametrize("touch", [False, True])
@pytest.mark.parametrize("side", SIDES)
def test_a_side_gets_a_voice_at_once(
    side: str, touch: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _own(tmp_path, "grandma")
    with voice_rig(Voices(), tmp_path, monkeypatch) as rig:
        rig.press(f"side.{side}", touch=touch)
        assert rig.shows("lobby", "voices", "side_voice")
        rig.press("recorded:0", touch=touch)
        assert rig.voices == {side: "grandma"}
        rig.press("usual:1", touch=touch)
        assert rig.voices == {side: "off"}
        rig.press("usual:0", touch=touch)
        assert rig.voices == {}
        rig.press("synthetic:3", "done", touch=touch)
        assert rig.voices == {side: "mandarin-synth-m"}
        assert rig.shows("lobby", "voices")
        row = next(row for row in _sheet(rig).rows if row.key == "mandarin-synth-m")
        assert row.users == (Said(f"voices.side.{side}"),)


def test_by_keys_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with voice_rig(Voices(), tmp_path, monkeypatch) as rig:
        assert rig.top.focus.focused == "side.own"
        rig.walk("side.left")
        rig.walk("usual:1")
        rig.give(Act(Command.BACK))
        assert rig.voices == {"left": "off"}
        rig.walk("open:wenzhou-synth-m")
        assert rig.shows("lobby", "voices", "voice_pack")
        rig.walk("for")
        rig.walk("everybody")
        assert rig.voices == dict.fromkeys(SIDES, "wenzhou-synth-m")
        rig.give(Act(Command.BACK), Act(Command.BACK))
        assert rig.shows("lobby")


def test_a_pack_that_is_gone_is_told_and_another_can_be_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with voice_rig(Voices(), tmp_path, monkeypatch) as rig:
        rig.stage.services.store.change(voices={"right": "gone"})
        rig.top.rearrange()
        assert [side.gone for side in _sheet(rig).sides] == [False, True, False, False]
        rig.press("side.right", "usual:0")
        assert rig.voices == {}


def test_scn_U16_the_last_of_thirty_packs_is_reached_by_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(30):
        _own(tmp_path, f"pack-{number:02}")
    with voice_rig(Voices(), tmp_path, monkeypatch, (1024, 600)) as rig:
        rig.walk("open:pack-29")
        assert isinstance(rig.top, VoicePack)
        assert rig.top.pack is not None
        assert rig.top.pack.id == "pack-29"


# ---------------------------------------------------------------- listening


def test_a_sample_is_some_cues_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _own(tmp_path, "grandma")
    with voice_rig(Voices(), tmp_path, monkeypatch) as rig:
        rig.press("play:grandma")
        assert rig.mixer.clips == ["tile.1m.ogg"]
        assert _sheet(rig).preview.heard == "grandma"
        rig.wait(1.0)
        assert _sheet(rig).preview.heard is None
        rig.press("play:wenzhou-synth-f")
        rig.wait(4.0)
        assert len(rig.mixer.clips) == 5
        assert [line["clip"] for line in rig.emitted("preview")] == [clip for clip in rig.mixer.clips if clip]


def test_listening_ends_when_it_is_asked_for_again_or_something_comes_over_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with voice_rig(Voices(), tmp_path, monkeypatch) as rig:
        rig.press("play:wenzhou-synth-f", "play:wenzhou-synth-f")
        assert rig.mixer.clips[-1] == ""
        rig.press("play:wenzhou-synth-f", "open:wenzhou-synth-f")
        assert rig.mixer.clips[-1] == ""
        count = len(rig.mixer.clips)
        rig.wait(3.0)
        assert len(rig.mixer.clips) == count


def test_who_has_the_sound_off_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with voice_rig(Voices(), tmp_path, monkeypatch) as rig:
        rig.stage.services.store.change(mute=True)
        rig.press("play:wenzhou-synth-f")
        assert rig.scrap.told == [Said("voices.muted")]


def test_every_take_of_a_cue_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_pack(tmp_path / "voices" / "many", ["tile.1m~3", "tile.2m="])
    with voice_rig(VoicePack(None, "many"), tmp_path, monkeypatch) as rig:
        assert rig.top.focus.get("cue:tile.2m") is None, "it is silent on purpose"
        assert rig.top.focus.get("cue:tile.3m") is None, "it is missing"
        rig.press("cue:tile.1m")
        rig.wait(2.0)
        assert rig.mixer.clips == ["tile.1m.ogg", "tile.1m~2.ogg", "tile.1m~3.ogg"]


# ---------------------------------------------------------------- what is wrong


def test_a_spoiled_pack_is_shown_with_its_faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = _own(tmp_path, "grandma")
    (folder / "cues" / "tile.1m.ogg").write_bytes(b"no sound")
    (folder / "cues" / "tile.2m.ogg").unlink()
    with voice_rig(Voices(), tmp_path, monkeypatch) as rig:
        row = next(row for row in _sheet(rig).rows if row.key == "grandma")
        assert row.faults == 2
        rig.press("open:grandma")
        rig.wait()
        assert isinstance(rig.top, VoicePack)
        told = [fact.words for fact in rig.top.facts if fact.grave]
        assert [label.key for label in told if isinstance(label, Said)] == [
            "voices.fault.hash", "voices.fault.unreadable", "voices.fault.missing",
        ]  # fmt: skip
        rig.press("export")
        rig.wait()
        assert rig.shows("lobby", "voices", "voice_pack", "message")
        rig.press("ok", "done", "side.own")
        form = rig.top.form() if isinstance(rig.top, SideVoice) else None
        assert form is not None
        rows = {row.key: row for section in form.sections for row in section.rows if isinstance(row, Row)}
        (choice,) = rows["recorded"].choices
        assert choice.label == Said("voices.faulty", (("name", "阿婆"),))


def test_a_folder_without_a_readable_list_is_shown_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "voices" / "broken"
    folder.mkdir(parents=True)
    (folder / "manifest.json").write_text("{", encoding="utf-8")
    with voice_rig(Voices(), tmp_path, monkeypatch) as rig:
        assert _keys(rig)[-1] == "!broken"
        assert rig.top.focus.get("play:!broken") is None
        rig.press("open:!broken")
        assert rig.shows("lobby", "voices", "message")


# ---------------------------------------------------------------- in


def _taken_in(rig: VoiceRig, source: Path) -> None:
    """A path is copied and pasted."""
    rig.scrap.text = f"{source}\n"
    rig.press("import", "paste")
    rig.wait()


def test_a_good_pack_is_taken_in_and_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = _zip(tmp_path / "elsewhere", make_files(SHORT))
    with voice_rig(Voices(), tmp_path / "data", monkeypatch) as rig:
        _taken_in(rig, given)
        assert isinstance(rig.top, VoicePack)
        assert rig.emitted("voice_taken") == [{"t": "voice_taken", "pack": "grandma", "revision": 1}]
        assert (rig.storage.voices / "grandma" / "manifest.json").is_file()
        rig.press("for", "side.own")
        assert rig.voices == {"own": "grandma"}
        rig.press("done")
        assert "grandma" in _keys(rig)


def test_a_folder_is_dropped_on_the_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = make_pack(tmp_path / "elsewhere" / "grandma", SHORT)
    with voice_rig(Voices(), tmp_path / "data", monkeypatch) as rig:
        assert rig.stack.drop(given)
        rig.wait()
        assert isinstance(rig.top, VoicePack)
        assert (rig.storage.voices / "grandma").is_dir()


def test_a_newer_revision_takes_the_place_of_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with voice_rig(Voices(), tmp_path / "data", monkeypatch) as rig:
        for revision in (1, 2):
            _taken_in(rig, _zip(tmp_path / "elsewhere", make_files(SHORT, revision=revision)))
            rig.press("done")
        (pack,) = (pack for pack in _sheet(rig).desk.packs if not pack.built_in)
        assert pack.manifest.revision == 2
        _taken_in(rig, _zip(tmp_path / "elsewhere", make_files(SHORT[:3], revision=1)))
        assert rig.shows("lobby", "voices", "message")
        assert rig.emitted("voice_refused")[-1]["error"] == "error.voice.there.older"


def test_the_id_of_a_built_in_pack_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with voice_rig(Voices(), tmp_path / "data", monkeypatch) as rig:
        _taken_in(rig, _zip(tmp_path / "elsewhere", make_files(SHORT, id="wenzhou-synth-f")))
        assert rig.shows("lobby", "voices", "message")
        assert rig.emitted("voice_refused")[-1]["error"] == "error.voice.built_in"
        rig.press("ok")
        assert _keys(rig) == [*BUILT_IN]


def test_all_faults_of_a_careless_pack_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = make_files(SHORT, consent=False)
    del files["cues/tile.2m.ogg"]
    files["cues/tile.3m.ogg"] = b"no sound at all"
    with voice_rig(Voices(), tmp_path / "data", monkeypatch) as rig:
        _taken_in(rig, _zip(tmp_path / "elsewhere", files))
        assert isinstance(rig.top, VoiceFaults)
        (rows,) = (section.rows for section in rig.top.form().sections)
        assert [row.text.key for row in rows if isinstance(row.text, Said)] == [
            "voices.fault.consent", "voices.fault.missing", "voices.fault.hash", "voices.fault.unreadable",
        ]  # fmt: skip
        assert not rig.storage.voices.exists() or not list(rig.storage.voices.iterdir())
        rig.press("ok")
        assert rig.shows("lobby", "voices")


def test_a_hostile_zip_is_refused_and_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"../../outside.txt": b"gotcha", **make_files(SHORT)}
    with voice_rig(Voices(), tmp_path / "data", monkeypatch) as rig:
        _taken_in(rig, _zip(tmp_path / "elsewhere", files))
        assert rig.shows("lobby", "voices", "message")
        assert str(rig.emitted("voice_refused")[-1]["error"]).startswith("error.voice.zip.")
        assert not list(tmp_path.rglob("outside.txt"))


@pytest.mark.parametrize("text", ["", "two\nlines", "x" * 3000])
def test_what_is_no_path_is_not_tried(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with voice_rig(Voices(), tmp_path, monkeypatch) as rig:
        rig.scrap.text = text
        rig.give(Act(Command.PASTE))
        assert rig.shows("lobby", "voices", "take_voice")
        rig.press("paste")
        assert rig.shows("lobby", "voices", "message")
        assert not rig.emitted("voice_refused")


def test_a_path_that_leads_nowhere_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with voice_rig(Voices(), tmp_path, monkeypatch) as rig:
        _taken_in(rig, tmp_path / "nothing.zip")
        assert rig.emitted("voice_refused")[-1]["error"] == "error.voice.read"


def test_what_is_dropped_anywhere_is_a_voice_or_a_record(tmp_path: Path) -> None:
    assert isinstance(taking(tmp_path / "A.ZIP"), TakingVoice)
    assert isinstance(taking(tmp_path), TakingVoice)
    assert isinstance(taking(tmp_path / "a.jsonl"), TakingIn)
    assert isinstance(taking("a code"), TakingIn)


# ---------------------------------------------------------------- out and away


def test_an_export_can_be_taken_in_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _own(tmp_path, "grandma")
    with voice_rig(VoicePack(None, "grandma"), tmp_path, monkeypatch) as rig:
        rig.press("export")
        rig.wait()
        (file,) = rig.storage.exports.iterdir()
        assert file.name == "grandma-1.wzvoice.zip"
        assert [line["file"] for line in rig.emitted("exported")] == [str(file)]
        rig.press("export")
        rig.wait()
        assert len(list(rig.storage.exports.iterdir())) == 2
    elsewhere = Cabinet(voices_folder(), tmp_path / "elsewhere")
    assert elsewhere.take_in(file).id == "grandma"


def test_where_there_is_no_room_for_it_a_sheet_tells_where_the_export_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _own(tmp_path, "grandma")
    with voice_rig(VoicePack(None, "grandma"), tmp_path, monkeypatch, (1080, 1920)) as rig:
        rig.press("export")
        rig.wait()
        assert rig.shows("lobby", "voice_pack", "message")
        assert "grandma-1.wzvoice.zip" in rig.top.words()[1]  # type: ignore[attr-defined]


def test_a_private_pack_is_not_exported_and_it_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _own(tmp_path, "secret", licence="private")
    with voice_rig(VoicePack(None, "secret"), tmp_path, monkeypatch) as rig:
        rig.press("export")
        rig.wait()
        assert rig.shows("lobby", "voice_pack", "message")
        assert not rig.storage.exports.exists()


def test_a_built_in_pack_cannot_be_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with voice_rig(VoicePack(None, BUILT_IN[0]), tmp_path, monkeypatch) as rig:
        assert rig.top.focus.get("remove") is None
        assert rig.top.focus.get("export") is not None


def test_removing_the_pack_in_use_asks_and_falls_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _own(tmp_path, "grandma")
    with voice_rig(Voices(), tmp_path, monkeypatch) as rig:
        rig.stage.services.store.change(voices={"own": "grandma", "left": "grandma", "right": "off"})
        rig.press("open:grandma", "remove")
        assert rig.shows("lobby", "voices", "voice_pack", "confirm")
        rig.press("no")
        assert rig.voices["own"] == "grandma"
        rig.press("remove", "yes")
        rig.wait()
        assert rig.shows("lobby", "voices")
        assert rig.voices == {"right": "off"}
        assert _keys(rig) == [*BUILT_IN]
        assert not (rig.storage.voices / "grandma").exists()


def test_the_credits_name_every_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _own(tmp_path, "grandma", attribution=["阿婆", "阿公"])
    with voice_rig(Voices(), tmp_path, monkeypatch) as rig:
        rig.press("credits")
        told = json.dumps([line for line in rig.lines if line["t"] == "scene"], ensure_ascii=False)
        assert rig.shows("lobby", "voices", "voice_credits"), told
        (rows,) = (section.rows for section in rig.top.form().sections)  # type: ignore[attr-defined]
        assert len(rows) == len(BUILT_IN) + 1
        assert "阿公" in rig.top.say(rows[-1].text)
