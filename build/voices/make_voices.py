"""Renders the built-in voices (内置语音) from their tables into assets/voices; run it after changing a row there.

Only what changed is rendered: a cue is kept while its word, sounds and contour are those of the manifest.

    python build/voices/make_voices.py [--pack ID] [--cue CUE ...] [--jobs N] [--all]
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

from cue_renderer import VOICES, Spoken  # noqa: E402  # the packages of the program must be found first
from game.voice.lexicon import Reading, lexicon_hash, read_lexicon  # noqa: E402
from game.voice.manifest import Cue, Manifest, read_manifest, write_manifest  # noqa: E402
from packs import PLANS, PackPlan, licence_text, manifest_of  # noqa: E402
from trials import BATCH, Trial, attempt  # noqa: E402


@dataclass(frozen=True, slots=True)
class Job:
    """Cues for one utterance of one voice."""

    sex: str
    lines: tuple[Spoken, ...]


def _attempt(job: Job) -> list[Trial]:
    return attempt(job.lines, VOICES[job.sex])


def _spoken(reading: Reading) -> Spoken:
    return Spoken(reading.ipa, reading.contour)


def _old(plan: PackPlan) -> Manifest | None:
    path = plan.folder / "manifest.json"
    return read_manifest(path.read_bytes()) if path.exists() else None


def is_fresh(plan: PackPlan, cue: Cue | None, reading: Reading) -> bool:
    """Whether a clip says what the table says."""
    if cue is None or not (plan.folder / cue.file).exists():
        return False
    return (cue.ipa, cue.contour) == (" ".join(reading.ipa), " ".join(reading.contour))


def batches(sex: str, lines: Iterable[Spoken]) -> list[Job]:
    """What sounds different, in utterances of much the same length."""
    wanted = list(dict.fromkeys(lines))
    count = -(-len(wanted) // BATCH)
    return [Job(sex, tuple(wanted[number::count])) for number in range(count)]


def _written(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(path.name + ".part")
    half.write_bytes(data)
    half.replace(path)


def _entry(cue: str, reading: Reading, trial: Trial) -> Cue:
    return Cue(
        file=f"cues/{cue}.ogg",
        sha256=hashlib.sha256(trial.finished.data).hexdigest(),
        duration_ms=round(trial.measures.seconds * 1000),
        loudness=round(trial.measures.loudness, 2),
        text=reading.word,
        ipa=" ".join(reading.ipa),
        contour=" ".join(reading.contour),
        # as they are read again: the next manifest differs only where something has changed
        rimes_ms=tuple((float(start), float(end)) for start, end in trial.finished.rimes_ms),
    )


def _stale(
    plan: PackPlan,
    readings: dict[str, Reading],
    before: dict[str, Cue | None],
    only: frozenset[str],
    every: bool,
) -> dict[str, Reading]:
    """What is rendered: what has changed, and what is asked for with all that sounds like it."""
    if every:
        return readings
    asked = {_spoken(readings[cue]) for cue in only}
    return {
        cue: reading
        for cue, reading in readings.items()
        if _spoken(reading) in asked or not is_fresh(plan, before.get(cue), reading)
    }


def _twin(cue: str, reading: Reading, twin: Cue, plan: PackPlan) -> Cue:
    """A new cue that sounds like one that is there: the same file under its own name."""
    file = f"cues/{cue}.ogg"
    _written(plan.folder / file, (plan.folder / twin.file).read_bytes())
    return msgspec.structs.replace(twin, file=file, text=reading.word)


def make(plan: PackPlan, only: frozenset[str], every: bool, pool: ProcessPoolExecutor) -> None:
    """Renders what is stale in one voice and writes its manifest."""
    text = plan.lexicon.read_text("utf-8")
    readings = read_lexicon(text)
    old = _old(plan)
    before = dict(old.cues) if old else {}
    stale = _stale(plan, readings, before, only & readings.keys(), every)
    kept = {cue: known for cue in readings if cue not in stale and (known := before.get(cue)) is not None}
    alike = {_spoken(readings[cue]): known for cue, known in kept.items()}
    started = time.monotonic()
    jobs = batches(plan.sex, (line for line in map(_spoken, stale.values()) if line not in alike))
    trials: dict[Spoken, Trial] = {}
    for job, found in zip(jobs, pool.map(_attempt, jobs), strict=True):
        trials.update(zip(job.lines, found, strict=True))
    cues: dict[str, Cue | None] = {}
    for cue, reading in readings.items():
        line = _spoken(reading)
        if cue not in stale:
            cues[cue] = msgspec.structs.replace(kept[cue], text=reading.word)
        elif line in alike:
            cues[cue] = _twin(cue, reading, alike[line], plan)
        else:
            _written(plan.folder / "cues" / f"{cue}.ogg", trials[line].finished.data)
            cues[cue] = _entry(cue, reading, trials[line])
    made = manifest_of(plan, cues, lexicon_hash(text), None if trials or old is None else old.generator)
    _written(plan.folder / "manifest.json", write_manifest(made))
    _written(plan.folder / "LICENSE.txt", licence_text(plan).encode())
    _swept(plan, cues)
    _told(plan, trials, len(stale), time.monotonic() - started)


def _swept(plan: PackPlan, cues: dict[str, Cue | None]) -> None:
    """Takes away files of cues that are gone."""
    wanted = {plan.folder / cue.file for cue in cues.values() if cue}
    for path in (plan.folder / "cues").glob("*.ogg"):
        if path not in wanted:
            path.unlink()


def _told(plan: PackPlan, trials: dict[Spoken, Trial], stale: int, seconds: float) -> None:
    size = sum(path.stat().st_size for path in (plan.folder / "cues").glob("*.ogg"))
    print(f"{plan.id}: {stale} cues, {len(trials)} rendered in {seconds:.0f} s, {size / 1e6:.2f} MB")
    manners = Counter(trial.manner for trial in trials.values())
    if trials:
        print("  manners:", ", ".join(f"{number}: {count}" for number, count in sorted(manners.items())))
    for line, trial in trials.items():
        if trial.badness:
            found = trial.measures
            errors = "/".join(f"{error:.2f}" for error in found.errors)
            shares = "/".join(f"{share:.2f}" for share in found.tracked)
            hiss = (
                "" if found.hiss is None else f" hiss {found.hiss.over_rest:.1f} {found.hiss.over_rime:.1f}"
            )
            print(
                f"  missed: {' '.join(line.ipa)} {' '.join(line.contour)}: {errors} st, tracked {shares}{hiss}"
            )


def main(words: Sequence[str]) -> None:
    """The command."""
    asked = argparse.ArgumentParser(description="Render the built-in voices from their tables.")
    asked.add_argument("--pack", action="append", choices=[plan.id for plan in PLANS], help="only this voice")
    asked.add_argument(
        "--cue", action="append", default=[], help="also this cue, although its row has not changed"
    )
    asked.add_argument("--jobs", type=int, default=multiprocessing.cpu_count(), help="processes")
    asked.add_argument("--all", action="store_true", help="also what has not changed")
    options = asked.parse_args(words)
    plans = [plan for plan in PLANS if not options.pack or plan.id in options.pack]
    known = {cue for plan in plans for cue in read_lexicon(plan.lexicon.read_text("utf-8"))}
    if unknown := sorted({*options.cue} - known):
        asked.error(f"no table of these voices has a row for {', '.join(unknown)}")
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(options.jobs, mp_context=context) as pool:
        for plan in plans:
            make(plan, frozenset(options.cue), options.all, pool)


if __name__ == "__main__":
    main(sys.argv[1:])
