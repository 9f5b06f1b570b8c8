"""The renderer around a model that only hums: layout, cuts, finish, and the choice of what is stale."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import cast

import numpy as np
import pytest

import cue_renderer
import make_voices
import packs
from built_in_voices import TABLES, VOICES, clips_of
from cue_renderer import HALF, Manner, Spoken, render
from finish import finish
from game.voice.lexicon import read_lexicon
from game.voice.pack import Flaw, faults_of, read_pack
from kokoro_model import RATE, Curves, Floats
from phonemes import syllable
from trials import Trial
from voice_measures import Reading, heard, measure_samples

LINES = (
    Spoken(("sa", "ma"), ("33", "22")),
    Spoken(("tsʰɿ",), ("313",)),
    Spoken(("ɕyɔ", "kʰau"), ("33", "42")),
    Spoken(("ɦoŋ", "tɕoŋ", "ø"), ("22", "3", "24")),
)


class Humming:
    """Hums what pitch it is given, and breathes where there is none."""

    def curves(self, text: Sequence[str], voice: str, durations: Sequence[int]) -> Curves:
        count = 2 * sum(durations)
        assert len(durations) == len(text) + 2
        return Curves(np.full(count, 50, dtype=np.float32), np.full(count, 5, dtype=np.float32))

    def sound(self, text: Sequence[str], voice: str, durations: Sequence[int], curves: Curves) -> Floats:
        hertz = np.repeat(curves.pitch, HALF)
        phase = 2 * np.pi * np.cumsum(hertz) / RATE
        hum = np.sin(phase) + 0.5 * np.sin(2 * phase)
        breath = np.diff(np.random.default_rng(1).standard_normal(len(hertz) + 1))
        return np.asarray(np.where(hertz > 10, 0.2 * hum, 0.02 * breath), dtype=np.float32)


@pytest.fixture(autouse=True)
def _humming(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cue_renderer, "kokoro", Humming)


@pytest.mark.parametrize("sex", ["f", "m"])
@pytest.mark.parametrize("manner", [Manner(), Manner(slow=1.2), Manner(joined=True)])
def test_each_cue_is_cut_where_its_rimes_are(sex: str, manner: Manner) -> None:
    voice = cue_renderer.VOICES[sex]
    for line, cut in zip(LINES, render(LINES, voice, manner), strict=True):
        finished = finish(cut)
        samples, rate = heard(finished.data)
        found = measure_samples(samples, rate, Reading(line.ipa, line.contour, finished.rimes_ms), sex)
        assert max(found.errors) < 0.6, line
        assert min(found.tracked) > 0.9, line
        assert found.loudness == pytest.approx(-18, abs=0.5)
        assert found.peak <= -1.5
        assert finished.rimes_ms[-1][1] < found.seconds * 1000 < finished.rimes_ms[-1][1] + 120


def test_the_last_syllable_is_longest_and_dipping_tones_are_longer() -> None:
    (cut,) = render([Spoken(("ma", "ma", "ma"), ("3", "33", "33"))], cue_renderer.VOICES["m"], Manner())
    short, middle, last = (end - start for start, end in cut.rimes)
    assert short < middle < last
    (dipping,) = render([Spoken(("ma",), ("313",))], cue_renderer.VOICES["m"], Manner())
    assert dipping.rimes[0][1] - dipping.rimes[0][0] > last


@pytest.mark.parametrize("table", TABLES.values())
@pytest.mark.parametrize("sex", ["f", "m"])
def test_every_syllable_of_the_tables_has_tokens(table: str, sex: str) -> None:
    readings = read_lexicon((VOICES / table).read_text("utf-8")).values()
    syllables = {ipa for reading in readings for ipa in reading.ipa}
    known = set("abdefhijklmnopstuvwxyzøœɔɛɜɤɨəɚʊɕɥɡɲŋɻʂʣʥʦʨꭧʰː")
    tokens = {
        sound.token
        for ipa in syllables
        for parts in (syllable(ipa, sex),)
        for sound in (*parts.onset, *parts.rime)
    }
    assert tokens <= known
    assert all(syllable(ipa, sex).rime for ipa in syllables)


def test_only_what_has_changed_is_stale() -> None:
    plan = packs.PLANS[0]
    readings = read_lexicon(plan.lexicon.read_text("utf-8"))
    name, reading = next(iter(readings.items()))
    cue = clips_of(plan.id)[name]
    assert make_voices.is_fresh(plan, cue, reading)
    assert make_voices.is_fresh(plan, cue, replace(reading, note="another note"))
    assert not make_voices.is_fresh(plan, cue, replace(reading, contour=("51",) * len(reading.contour)))
    assert not make_voices.is_fresh(plan, cue, replace(reading, ipa=("sa",) * len(reading.ipa)))
    assert not make_voices.is_fresh(plan, None, reading)


def test_what_sounds_alike_is_rendered_once() -> None:
    jobs = make_voices.batches(
        "f", [*LINES, *LINES, *(Spoken(("ma",), (str(level),)) for level in range(1, 6))]
    )
    lines = [line for job in jobs for line in job.lines]
    assert len(lines) == len(set(lines)) == len(LINES) + 5


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of voices with a short table."""
    monkeypatch.setattr(packs, "VOICES_FOLDER", tmp_path)
    lines = (VOICES / "lexicon.tsv").read_text("utf-8").splitlines()
    (tmp_path / "lexicon.tsv").write_text("\n".join(lines[:4]) + "\n", "utf-8")
    return tmp_path


def _write(table: Path, *lines: str) -> None:
    table.write_text("\n".join(lines) + "\n", "utf-8")


class Here:
    """A pool that works where it is asked."""

    def __init__(self) -> None:
        self.lines: list[Spoken] = []

    def map(
        self, call: Callable[[make_voices.Job], list[Trial]], jobs: Sequence[make_voices.Job]
    ) -> list[list[Trial]]:
        self.lines += [line for job in jobs for line in job.lines]
        return [call(job) for job in jobs]


def _made(only: frozenset[str] = frozenset(), every: bool = False) -> list[Spoken]:
    pool = Here()
    make_voices.make(packs.PLANS[0], only, every, cast("ProcessPoolExecutor", pool))
    return pool.lines


def test_a_voice_is_made_once_and_then_only_where_its_table_has_changed(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(packs, "version", lambda: "0")
    table, folder = home / "lexicon.tsv", home / "wenzhou-synth-f"
    assert len(_made()) == 3
    assert faults_of(read_pack(folder)) == ()
    first = {path.name: path.read_bytes() for path in folder.rglob("*.ogg")}
    assert _made() == []
    head, one, two, three = table.read_text("utf-8").splitlines()
    cells = three.split("\t")
    again = "\t".join(["call.again", *cells[1:]])
    twin = "\t".join(["call.twin", *cells[1:]])
    other = "\t".join([cells[0], *cells[1:6], "51 51", *cells[7:]])
    _write(table, head, one, other, again)
    assert _made() == [Spoken(("sa", "ma"), ("51", "51")), Spoken(("sa", "ma"), ("33", "22"))]
    assert [(fault.flaw, fault.where) for fault in faults_of(read_pack(folder))] == [
        (Flaw.UNKNOWN, "call.again")
    ]
    assert not (folder / "cues" / "tile.2m.ogg").exists()
    assert (folder / "cues" / "tile.1m.ogg").read_bytes() == first["tile.1m.ogg"]
    _write(table, head, one, two, again, twin)
    assert [line.ipa for line in _made()] == [("liɛ", "ma")]
    assert (folder / "cues" / "call.twin.ogg").read_bytes() == (
        folder / "cues" / "call.again.ogg"
    ).read_bytes()
    assert _made(frozenset({"call.twin"})) == [Spoken(("sa", "ma"), ("33", "22"))]
    _write(table, head, one, three, again, twin)
    assert _made(frozenset({"tile.1m"})) == [Spoken(("ʔji", "ma"), ("3", "22"))], "a new row is not forgotten"
    assert (folder / "cues" / "tile.3m.ogg").read_bytes() == (folder / "cues" / "call.again.ogg").read_bytes()
    _write(table, head, one, two, again, twin)
    assert len(_made(every=True)) == 3
    assert "wenzhou-synth-f: 4 cues, 3 rendered" in capsys.readouterr().out


def test_a_cue_that_no_table_has_is_told_before_anything_is_rendered(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        make_voices.main(["--pack", "wenzhou-synth-f", "--cue", "tile.1m", "--cue", "tile.99"])
    assert "no table of these voices has a row for tile.99" in capsys.readouterr().err
    assert [path.name for path in home.iterdir()] == ["lexicon.tsv"]
