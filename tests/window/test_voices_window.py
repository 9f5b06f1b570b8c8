"""Voices in the real program: a hand that is heard, the sheet of voices, a voice that is recorded."""

from __future__ import annotations

import json
import random
import wave
import zipfile
from array import array
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

import voice_packs
from desktop import Line, Program, Screen, screen
from fake_microphone import said_aloud, tone
from game.i18n import Texts
from person import write_settings
from sound_from_a_file import lay_microphone
from visitor import Visitor, copied, with_sound

SIZE = (1366, 768)
QUIET: dict[str, object] = {
    "language": "zh_CN", "motion": "off", "pace": "quick", "chatter": False, "volume_effects": 0
}  # fmt: skip
"""Bots say nothing of their own, and what is heard in the file is a voice."""
PACKS = {
    "own": "mandarin-synth-m",
    "right": "wenzhou-synth-m",
    "opposite": "mandarin-synth-f",
    "left": "wenzhou-synth-f",
}
SIDES = tuple(PACKS)
"""The seats in their order from the own one, which is 0."""
TEXTS = Texts("zh_CN")


@pytest.fixture(scope="module")
def display() -> Iterator[Screen]:
    with screen(*SIZE) as found:
        yield found


def visitor(on: Screen, data: Path, **settings: object) -> Visitor:
    write_settings(data, **QUIET | settings)
    return Visitor(Program(on, data, SIZE, ("--seed", "voices")), random.Random(3))


def lines_of(told: list[Line], seat: int) -> list[Line]:
    """What a seat said, its effects not counted; only how each line came out in the end."""
    return [
        line
        for line in told
        if line["seat"] == seat and "." in line["cue"] and line["outcome"] in ("played", "silent", "dropped")
    ]


def tiles_of(told: list[Line], seat: int) -> list[str]:
    return [line["cue"] for line in lines_of(told, seat) if line["cue"].startswith("tile.")]


def discards_of(events: list[Line], seat: int) -> list[str]:
    return [
        f"tile.{line['tile'].lower()}" for line in events if line["e"] == "discard" and line["seat"] == seat
    ]


def is_own_turn(person: Visitor) -> bool:
    return person.asked is not None and person.asked["kind"] == "turn"


def until_own_turn(person: Visitor, after: int) -> None:
    """Play on until so many more decisions were made, then to the own turn, and until all lines are out."""
    enough = person.decisions + after
    person.until("ranking", stop=lambda: person.decisions >= enough and is_own_turn(person))
    events = person.events()
    while any(
        len(tiles_of(person.told("heard"), seat)) < len(discards_of(events, seat)) for seat in range(4)
    ):
        person.next()


def says(person: Visitor, phrase: str, press: Callable[[], None]) -> str:
    """What is pressed shows a bubble at the own seat and is heard there; the voice."""
    since = person.mark()
    press()
    person.find("phrase", lambda line: (line["seat"], line["phrase"]) == (0, phrase), since=since)
    cue = f"phrase.{phrase}"
    spoken = person.find("heard", lambda line: (line["seat"], line["cue"]) == (0, cue), since=since)
    assert spoken["outcome"] == "played"
    return str(spoken["pack"])


def sounds(file: Path) -> bool:
    """Whether there is anything to hear in what went to the loudspeaker, and on both sides."""
    both = array("h")
    data = file.read_bytes()
    both.frombytes(data[: len(data) // 4 * 4])
    return max(both[::2], default=0) > 1000 and max(both[1::2], default=0) > 1000


@pytest.mark.timeout(120)
def test_a_hand_is_heard_with_phrases_and_a_seat_that_is_muted(display: Screen, tmp_path: Path) -> None:
    file = tmp_path / "heard.raw"
    person = visitor(with_sound(display, file), tmp_path / "data", voices=PACKS)
    program = person.program
    try:
        person.begin()
        person.click("first")
        until_own_turn(person, after=2)
        heard, events = person.told("heard"), person.events()
        for seat, side in enumerate(SIDES):
            said = lines_of(heard, seat)
            assert tiles_of(heard, seat) == discards_of(events, seat), side
            assert {(line["side"], line["pack"]) for line in said} == {(side, PACKS[side])}
            assert all(line["outcome"] == "played" for line in said), said

        person.click("tool.phrases")
        assert says(person, "hello", lambda: person.click("say.hello")) == PACKS["own"]
        program.key("t")
        person.until_told("targets", lambda line: "say.hello_all" in line["targets"])
        assert says(person, "hello_all", lambda: program.key("2")) == PACKS["own"]

        person.click("tool.phrases")
        person.click("hear.right")
        muted = TEXTS("phrases.muted", who=TEXTS("phrases.hear.right"))
        person.until_told("notice", lambda line: bool(line["text"] == muted))
        person.click("talk.close")
        person.until_told("targets", lambda line: "talk.close" not in line["targets"])
        since, before = person.mark(), len(discards_of(person.events(), 1))
        while len(discards_of(person.events(), 1)) < before + 2:
            until_own_turn(person, after=1)
        later = person.told("heard", since)
        assert {line["outcome"] for line in lines_of(later, 1)} == {"silent"}
        assert any(line["outcome"] == "played" for line in lines_of(later, 2))
        assert sounds(file)
    finally:
        person.end()


def until_it_sounds(person: Visitor, file: Path) -> None:
    """Listen until there is something to hear."""
    for _ in range(200):
        if sounds(file):
            return
        person.look(0.1)
    raise AssertionError("nothing is heard")


def zipped(file: Path, files: Mapping[str, bytes]) -> Path:
    with zipfile.ZipFile(file, "w") as pack:
        for name, data in files.items():
            pack.writestr(name, data)
    return file


def to_the_voices(person: Visitor) -> None:
    """From the lobby, or the menu of a table, to the sheet of voices."""
    person.go("settings", "settings")
    person.click("section.4")
    while person.place("voices:0")[1] > person.place("done")[1]:
        person.next()
    person.go("voices:0", "voices")


def listen(person: Visitor, pack: str, clips: int) -> list[str]:
    """Play a pack on the sheet of voices; the first clips that are heard."""
    since = person.mark()
    person.click(f"play:{pack}")
    while len(person.told("preview", since)) < clips:
        person.next()
    assert all(line["played"] for line in person.told("preview", since))
    return [line["clip"] for line in person.told("preview", since)][:clips]


def take_in(person: Visitor, path: str, scene: str) -> int:
    """Copy a path elsewhere, paste it into the sheet on top; the mark from which on its outcome is told."""
    with copied(person.program.on, path):
        began = person.mark()
        person.click("paste")
        person.arrive(scene, began)
    return began


def kept(data: Path) -> dict[str, str]:
    """Who speaks with which voice, by the settings on disk."""
    found: dict[str, str] = json.loads((data / "settings.json").read_text(encoding="utf-8"))["voices"]
    return found


def lent(person: Visitor, pack: Path) -> Path:
    """On the sheet of voices: a pack is taken in, given to the left side, and exported; where that lies."""
    person.go("import", "take_voice")
    take_in(person, f'"{pack}"\n', "voice_pack")
    person.go("for", "voice_for")
    person.go("side.left", "voice_pack")
    person.click("export")
    given = Path(person.until_told("exported")["file"])
    person.go("done", "voices")
    return given


def removed(person: Visitor, pack: str) -> None:
    """On the sheet of voices: a pack is removed."""
    person.go(f"open:{pack}", "voice_pack")
    person.go("remove", "confirm")
    began = person.mark()
    person.click("yes")
    person.arrive("voices", began)
    assert f"open:{pack}" not in person.targets["voices"]


@pytest.mark.timeout(120)
def test_voices_come_are_given_to_sides_and_go(display: Screen, tmp_path: Path) -> None:
    file, data = tmp_path / "heard.raw", tmp_path / "data"
    person = visitor(with_sound(display, file), data)
    try:
        person.begin()
        to_the_voices(person)
        assert listen(person, "wenzhou-synth-f", 3) == ["tile.1m.ogg", "call.pung.ogg", "call.win.ogg"]
        assert sounds(file)
        person.go("side.opposite", "side_voice")
        person.click("usual:1")
        person.until_told("voices")
        person.go("done", "voices")
        given = lent(person, zipped(tmp_path / "grandma.wzvoice.zip", voice_packs.make_files()))
        with zipfile.ZipFile(given) as pack:
            assert json.loads(pack.read("manifest.json"))["id"] == "grandma"
        assert kept(data) == {"left": "grandma", "opposite": "off"}
        person.go("done", "settings")
        person.go("done", "lobby")

        person.click("first")
        until_own_turn(person, after=2)
        left, opposite = (lines_of(person.told("heard"), seat) for seat in (3, 2))
        assert {(line["pack"], line["outcome"]) for line in left} == {("grandma", "played")}
        assert {line["outcome"] for line in opposite} == {"silent"}

        person.go("tool.menu", "menu")
        to_the_voices(person)
        removed(person, "grandma")
        assert not (data / "voices" / "grandma").exists()
        assert kept(data) == {"opposite": "off"}
        person.go("done", "settings")
        person.go("done", "menu")
        began = person.mark()
        person.program.key("Escape")
        person.arrive("table", began)
        until_own_turn(person, after=2)
        again = lines_of(person.told("heard", began), 3)
        assert {line["outcome"] for line in again} == {"played"}
        assert {line["pack"] for line in again} <= {"wenzhou-synth-f", "wenzhou-synth-m"}
    finally:
        person.end()


@pytest.mark.timeout(120)
def test_a_spoiled_pack_is_refused_with_all_its_faults(display: Screen, tmp_path: Path) -> None:
    data = tmp_path / "data"
    files = voice_packs.make_files(("tile.1m", "tile.2m"), id="spoiled")
    del files["cues/tile.1m.ogg"]
    bad = zipped(tmp_path / "bad.zip", files | {"cues/tile.2m.ogg": b"no sound"})
    faults = (
        TEXTS("voices.fault.missing", where=TEXTS("tile.1m"), file="cues/tile.1m.ogg"),
        TEXTS("voices.fault.unreadable", where=TEXTS("tile.2m"), file="cues/tile.2m.ogg"),
    )
    person = visitor(display, data, narration="key")
    try:
        person.begin()
        to_the_voices(person)
        person.go("import", "take_voice")
        began = take_in(person, str(bad), "voice_faults")
        # the sheet that checks may have been read first: it names the file, too
        person.find("said", lambda line: all(each in line["text"] for each in faults), since=began)
        assert not (data / "voices" / "spoiled").exists()
        person.go("ok", "voices")
    finally:
        person.end()


def to_the_recorder(person: Visitor) -> None:
    """From the sheet of voices to the place where one is recorded: a new voice, agreed to."""
    person.go("record", "recordings")
    person.go("new", "recorder_consent")
    person.scroll_to("consent:0", above="keep")
    person.click("consent:0")
    person.go("keep", "recorder")


def finished(person: Visitor) -> Line:
    """The pack is made, and used."""
    began = person.mark()
    person.click("finish")
    person.arrive("recorder_made", began)
    person.go("use", "recorder")
    return person.told("pack", began)[-1]


@pytest.mark.timeout(120)
def test_without_a_microphone_a_voice_is_made_of_files(display: Screen, tmp_path: Path) -> None:
    file = tmp_path / "heard.raw"
    on = with_sound(display, file, PYTHONPATH=str(lay_microphone(tmp_path / "none", None)))
    person = visitor(on, tmp_path / "data", narration="key")
    folder = tmp_path / "sounds"
    folder.mkdir()
    for place, name in enumerate(("tile.1m", "碰", "holiday")):
        clip = voice_packs.tone(180.0 + 30 * place, 0.5)
        with wave.open(str(folder / f"{name}.wav"), "wb") as sound:
            sound.setnchannels(1)
            sound.setsampwidth(2)
            sound.setframerate(clip.rate)
            sound.writeframes(array("h", (round(32767 * value) for value in clip.samples)).tobytes())
    try:
        person.begin()
        to_the_voices(person)
        to_the_recorder(person)
        person.click("record")
        failed = person.until_told("recorder", lambda line: bool(line["stage"] == "failed"))
        assert failed["error"] == "voice.microphone.library"
        why = TEXTS("voice.microphone.library").rstrip("。")
        person.find("said", lambda line: why in line["text"], since=0)

        person.go("import", "recorder_import")
        began = take_in(person, str(folder), "message")
        person.find("said", lambda line: "holiday.wav" in line["text"], since=began)
        person.go("ok", "recorder")
        made = finished(person)
        assert made["cues"] == 2
        person.go("close", "recordings")
        person.go("close", "voices")
        assert listen(person, made["id"], 2) == ["tile.1m.ogg", "call.pung.ogg"]
        assert sounds(file)
        assert kept(tmp_path / "data") == {"own": made["id"]}
    finally:
        person.end()


@pytest.mark.timeout(120)
def test_a_voice_is_recorded_and_the_plug_is_pulled(display: Screen, tmp_path: Path) -> None:
    folder = lay_microphone(tmp_path / "microphone", said_aloud(tone(0.5)).samples)
    file = tmp_path / "heard.raw"
    person = visitor(with_sound(display, file, PYTHONPATH=str(folder)), tmp_path / "data")
    program = person.program
    try:
        person.begin()
        to_the_voices(person)
        to_the_recorder(person)
        person.click("record")
        person.until_told("recorder", lambda line: bool(line["stage"] == "taken"))
        assert not sounds(file)
        person.click("play")
        until_it_sounds(person, file)
        person.click("accept")
        assert person.until_told("take") == {"t": "take", "cue": "tile.1m", "takes": 1}
        program.key("Return")  # the round button is where Enter goes now
        person.until_told("recorder", lambda line: bool(line["stage"] == "recording"))
        (folder / "pulled").touch()
        failed = person.until_told("recorder", lambda line: bool(line["stage"] == "failed"))
        assert failed["error"] == "voice.microphone.lost"
        (folder / "pulled").unlink()
        program.key("Return")
        person.until_told("recorder", lambda line: bool(line["stage"] == "taken"))
        program.key("Return")  # and now where the take is kept
        assert person.until_told("take") == {"t": "take", "cue": "tile.2m", "takes": 1}
        made = finished(person)
        manifest = tmp_path / "data" / "voices" / made["id"] / "manifest.json"
        cues = json.loads(manifest.read_text(encoding="utf-8"))["cues"]
        assert {cue: cues[cue]["duration_ms"] for cue in cues} == {
            "tile.1m": pytest.approx(500, abs=120), "tile.2m": pytest.approx(500, abs=120)
        }  # fmt: skip
    finally:
        person.end()
