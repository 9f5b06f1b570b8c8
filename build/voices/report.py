"""Reports on the built-in voices (语音报告): what they cover, how well they are said, how well they are told apart.

    python build/voices/report.py [FOLDER]

Writes report.md and two contact sheets of forty cues a voice into FOLDER (out/voices).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

from built_in_voices import (  # noqa: E402
    PACK_IDS,
    TABLES,
    VOICES,
    clips_of,
    distinct,
    heard_of,
    measured,
    reading_of,
    sex_of,
)
from game.voice.repertoire import cues  # noqa: E402
from recognition import Answer, answers, share_first, share_told_apart  # noqa: E402  # the program must be found first
from sheets import Panel, sheet  # noqa: E402
from voice_measures import Measures, heard  # noqa: E402

SHOWN, A_SHEET = 40, 20


def _picked(pack_id: str) -> list[str]:
    """Forty cues from all over the voice, the first and the last among them."""
    names = list(distinct(pack_id))
    return [names[int(place)] for place in np.linspace(0, len(names) - 1, SHOWN)]


def _draw(pack_id: str, folder: Path) -> None:
    names = _picked(pack_id)
    for number in range(0, SHOWN, A_SHEET):
        panels = []
        for name in names[number : number + A_SHEET]:
            cue = clips_of(pack_id)[name]
            samples, rate = heard((VOICES / pack_id / cue.file).read_bytes())
            title = f"{name} {cue.text} {cue.contour}"
            panels.append(Panel(title, samples, rate, reading_of(cue), sex_of(pack_id)))
        sheet(panels, folder / f"{pack_id}-{number // A_SHEET + 1}.png")


def _span(values: Sequence[float], unit: str) -> str:
    return f"{min(values):.2f} to {max(values):.2f} {unit}, mean {np.mean(values):.2f}"


def _contour_line(pack_id: str, found: dict[str, Measures]) -> str:
    clips = clips_of(pack_id)
    errors = sorted(
        (error, name, place) for name, row in found.items() for place, error in enumerate(row.errors)
    )
    values = [error for error, _, _ in errors]
    worst = ", ".join(
        f"{name} {clips[name].ipa.split()[place]} {error:.2f}" for error, name, place in errors[-5:]
    )
    middle, high = np.median(values), np.percentile(values, 90)
    return f"{len(values)} rimes, median {middle:.2f}, 90th {high:.2f}, worst {values[-1]:.2f} st ({worst})"


def _voice_lines(pack_id: str) -> list[str]:
    """The numbers of one voice."""
    clips, asked = clips_of(pack_id), cues()
    found = {name: measured(pack_id, name) for name in distinct(pack_id)}
    rows = list(found.values())
    hiss = [row.hiss for row in rows if row.hiss is not None]
    size = sum((VOICES / pack_id / cue.file).stat().st_size for cue in clips.values())
    numbers = {
        "cues asked for": f"{len(asked)}, said {sum(cue in clips for cue in asked)}",
        "cues in the pack": f"{len(clips)}, different {len(found)}, {size / 1e6:.2f} MB",
        "length": _span([row.seconds for row in rows], "s"),
        "loudness": _span([row.loudness for row in rows], "LUFS"),
        "highest peak": f"{max(row.peak for row in rows):.2f} dBFS, clipped samples {sum(row.clipped for row in rows)}",
        "contour error": _contour_line(pack_id, found),
        "tracked as voiced": f"{np.mean([share for row in rows for share in row.tracked]):.1%}",
        "words with a sibilant first": str(len(hiss)),
        "above 4 kHz over the rest of the onset": _span([row.over_rest for row in hiss], "dB"),
        "above 4 kHz over the rime": _span([row.over_rime for row in hiss], "dB"),
    }
    return [f"## {pack_id}", "", *(f"- {name}: {value}" for name, value in numbers.items()), ""]


def _confusions(found: list[Answer], pack_id: str) -> str:
    clips = clips_of(pack_id)
    wrong = [answer for answer in found if answer.nearest[0] != answer.cue]
    return ", ".join(
        f"{clips[answer.cue].text} ({answer.cue}) as {clips[answer.nearest[0]].text}" for answer in wrong
    )


def _recognition_lines(language: str) -> Iterator[str]:
    """Each voice of a language matched against the other."""
    yield f"## {language}: recognised across voices"
    yield ""
    for asked, known in ("mf", "fm"):
        pack_id = f"{language}-synth-{asked}"
        found = answers(heard_of(pack_id), heard_of(f"{language}-synth-{known}"))
        among = sum(answer.cue in answer.nearest for answer in found) / len(found)
        yield f"- {asked} by {known}: first choice {share_first(found):.1%}, among three {among:.1%} of {len(found)}"
        yield f"  - confused: {_confusions(found, pack_id)}"
    apart = share_told_apart({sex: heard_of(f"{language}-synth-{sex}") for sex in "fm"})
    yield f"- voices told apart: {apart:.1%}"
    for sex in "fm":
        pitches = np.array([entry.pitch for entry in heard_of(f"{language}-synth-{sex}")])
        yield f"  - {sex}: middle pitch {np.median(pitches):.0f} Hz ({pitches.min():.0f} to {pitches.max():.0f})"
    yield ""


def main(words: list[str]) -> None:
    """The command."""
    folder = Path(words[0]) if words else ROOT / "out" / "voices"
    folder.mkdir(parents=True, exist_ok=True)
    lines = ["# The built-in voices", ""]
    for pack_id in PACK_IDS:
        lines += _voice_lines(pack_id)
        _draw(pack_id, folder)
    for language in TABLES:
        lines += _recognition_lines(language)
    (folder / "report.md").write_text("\n".join(lines), "utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main(sys.argv[1:])
