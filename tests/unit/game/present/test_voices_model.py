"""What the sheet of voices and the page of a pack say."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.errors import VoiceError
from game.present.label import Label, Listed, Plain, Said, said
from game.present.voice_pack_model import GROUPS, credits_of, groups_of, page_facts, sample_of
from game.present.voices_model import (
    SIDES,
    cover_label,
    facts_label,
    fault_label,
    fault_place,
    kind_label,
    language_label,
    name_of,
    pack_shown,
    sides_shown,
    spoiled_shown,
)
from game.session.voice_desk import Examined
from game.settings import CHOICES, Settings
from game.voice.lexicon import read_lexicon
from game.voice.pack import Fault, Flaw, Pack, read_pack
from game.voice.repertoire import LEAST, cues
from voice_packs import make_pack

LEXICON = read_lexicon((Path(__file__).parents[4] / "assets" / "voices" / "lexicon.tsv").read_text("utf-8"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def _pack(folder: Path, asked: tuple[str, ...] = LEAST[:2], **fields: object) -> Pack:
    return read_pack(make_pack(folder / "grandma", asked, **fields))


def _key(label: object) -> str:
    return label.key if isinstance(label, Said) else ""


@pytest.mark.parametrize("language", CHOICES["voice_language"])
def test_a_side_without_a_pack_has_the_voice_of_the_settings(language: str) -> None:
    sides = sides_shown(Settings(voice_language=str(language)), (), "zh_CN")
    assert [side.side for side in sides] == list(SIDES)
    assert {_key(side.voice) for side in sides} == {"voices.auto"}
    assert {_key(side.note) for side in sides} == {f"voices.auto.{language}"}


def test_sides_with_voices_of_their_own(folder: Path) -> None:
    settings = Settings(voices={"own": "grandma", "right": "off", "left": "gone"})
    own, right, opposite, left = sides_shown(settings, (_pack(folder),), "en")
    assert own.voice == Plain("Grandma")
    assert _key(own.note) == "voices.kind.recorded"
    assert _key(right.voice) == "voices.off"
    assert _key(opposite.voice) == "voices.auto"
    assert (_key(left.voice), left.note, left.gone) == ("voices.gone", Plain("gone"), True)


@pytest.mark.parametrize(
    ("language", "locality", "kind", "spoken", "made"),
    [
        ("wuu-CN-x-wenzhou", "鹿城", "synthetic", "voices.language.of", "voices.kind.synthetic.of"),
        ("wuu-CN-x-wenzhou", "", "recorded", "voices.language.wenzhou", "voices.kind.recorded"),
        ("cmn-CN", "", "synthetic", "voices.language.mandarin", "voices.kind.synthetic"),
        ("nan", "", "recorded", "", "voices.kind.recorded"),
    ],
)
def test_what_a_pack_is(
    folder: Path, language: str, locality: str, kind: str, spoken: str, made: str
) -> None:
    manifest = _pack(folder, language=language, locality=locality, kind=kind).manifest
    assert _key(language_label(manifest)) == spoken
    assert _key(kind_label(manifest)) == made


def test_a_synthetic_voice_says_so_first_and_invites(folder: Path) -> None:
    pack = _pack(folder, kind="synthetic", generator={"name": "tones"})
    first = page_facts(pack, None, {}, "zh_CN")[0]
    assert first.good
    assert "voices.kind.synthetic.of" in str(first.words)
    assert "voices.kind.invitation" in str(first.words)
    assert "voices.kind.synthetic.of" in str(pack_shown(pack, None, {}, "zh_CN").about)


@pytest.mark.parametrize(
    ("speaker", "told"),
    [
        ({}, None),
        ({"display": "阿婆"}, (Plain("阿婆"),)),
        (
            {"display": "阿婆", "gender": "female", "birth_decade": 1950},
            (Plain("阿婆"), said("recorder.gender.female"), said("voices.speaker.born", year="1950")),
        ),
        ({"birth_decade": "1960s"}, (said("voices.speaker.born", year="1960"),)),
        ({"birth_decade": "long ago"}, None),
        ({"gender": "male"}, (said("recorder.gender.male"),)),
        ({"gender": "else"}, None),
    ],
)
def test_who_speaks_is_told_as_far_as_it_is_known(
    folder: Path, speaker: dict[str, object], told: tuple[Label, ...] | None
) -> None:
    facts = page_facts(_pack(folder, speaker=speaker), None, {}, "zh_CN")
    rows = [fact.words for fact in facts if fact.name == said("voices.fact.speaker")]
    assert rows == ([] if told is None else [Listed(told)])


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        (cues(), "voices.cover.all"),
        (LEAST, "voices.cover.least"),
        (LEAST[:20], "voices.cover.lacking"),
        (tuple(f"{cue}=" for cue in cues()), "voices.cover.all"),
    ],
    ids=["all", "least", "lacking", "silent on purpose"],
)
def test_how_much_there_is(folder: Path, asked: tuple[str, ...], key: str) -> None:
    assert _key(cover_label(_pack(folder, asked))) == key


def test_the_size_is_told_once_it_is_known(folder: Path) -> None:
    pack = _pack(folder)
    assert "MB" not in str(facts_label(pack, None))
    assert "1.3 MB" in str(facts_label(pack, Examined((), 1_260_000)))


def test_a_long_name_is_one_line_and_not_longer_than_can_be_read(folder: Path) -> None:
    assert name_of(_pack(folder, name="阿\n婆 " * 100), "zh_CN") == ("阿 婆 " * 100)[:59] + "…"
    assert name_of(_pack(folder / "b", name=""), "zh_CN") == "grandma"


def test_faults_are_counted_and_the_first_is_told_but_notes_are_none(folder: Path) -> None:
    pack = _pack(folder)
    faults = (Fault(Flaw.UNKNOWN, "tile.9x"), Fault(Flaw.HASH, "tile.1m", {"file": "cues/tile.1m.ogg"}))
    shown = pack_shown(pack, Examined(faults, 0), {"left": "grandma"}, "zh_CN")
    assert (shown.faults, _key(shown.first)) == (1, "voices.fault.hash")
    assert shown.users == (Said("voices.side.left"),)
    assert pack_shown(pack, None, {}, "zh_CN").checking
    facts = page_facts(pack, Examined(faults, 0), {}, "zh_CN")
    assert [fact.grave for fact in facts[-2:]] == [False, True]
    assert fault_place(faults[1]) == "cues/tile.1m.ogg"
    assert fault_place(Fault(Flaw.CONSENT)) == "manifest.json"
    assert fault_label(faults[0]) == Said("voices.fault.unknown", (("where", "tile.9x"),))
    told = fault_label(faults[1])
    assert isinstance(told, Said)
    assert dict(told.values)["where"] == Said("tile.1m")


@pytest.mark.parametrize(
    ("examined", "key"),
    [
        (None, "voices.checking"),
        (Examined((), 9), "voices.checking"),
        (Examined((), 9, whole=True), "voices.sound"),
    ],
)
def test_a_page_says_that_nothing_is_wrong_once_every_clip_was_measured(
    folder: Path, examined: Examined | None, key: str
) -> None:
    assert _key(page_facts(_pack(folder), examined, {}, "zh_CN")[-1].words) == key


def test_what_cannot_be_read_says_why() -> None:
    shown = spoiled_shown(
        "x", VoiceError("No list.", key="error.voice.read", where=Path("/a"), why="error.why.missing")
    )
    assert shown.key == "!x"
    assert _key(shown.first) == "error.voice.read"
    assert spoiled_shown("y", VoiceError("No list.")).first == Plain("No list.")


# ---------------------------------------------------------------- the page


def test_every_cue_stands_on_the_page_once(folder: Path) -> None:
    groups = groups_of(_pack(folder, (*LEAST, "card.bomb", "nobody.knows")), LEXICON)
    shown = [cue.cue for group in groups for cue in group.cues]
    assert len(shown) == len(set(shown))
    assert set(shown) >= {*cues(), "card.bomb", "nobody.knows"}
    assert [cue.cue for cue in groups[0].cues] == list(LEAST)
    assert {_key(group.name) for group in groups} <= {f"voices.group.{name}" for name in GROUPS}


def test_cues_that_are_there_missing_and_silent(folder: Path) -> None:
    pack = _pack(folder, ("tile.1m~2", "tile.2m="))
    by_name = {cue.cue: cue for group in groups_of(pack, LEXICON) for cue in group.cues}
    assert [clip.name for clip in by_name["tile.1m"].clips] == ["tile.1m.ogg", "tile.1m~2.ogg"]
    assert by_name["tile.1m"].seconds == pytest.approx(0.3)
    assert by_name["tile.2m"].mute
    assert not by_name["tile.3m"].mute
    assert by_name["tile.3m"].word == "三万"
    assert by_name["tile.3m"].read
    assert by_name["tile.1m"].read == "", "other words than those of the table are not read by it"


def test_a_sample_is_what_there_is(folder: Path) -> None:
    assert sample_of(_pack(folder, (*LEAST, "pattern.full_flush"))) == (
        "tile.1m", "call.pung", "call.win", "pattern.full_flush",
    )  # fmt: skip
    assert sample_of(_pack(folder / "b", ("pattern.all_pungs", "tile.9s"))) == ("pattern.all_pungs",)
    assert sample_of(_pack(folder / "c", ("tile.9s", "tile.8s="))) == ("tile.9s",)


def test_the_credits(folder: Path) -> None:
    ((name, words),) = credits_of((_pack(folder, attribution=["a", "b"]),), "en")
    assert name == "Grandma"
    assert all(part in str(words) for part in ("CC-BY-4.0", "'a'", "'b'"))
