"""The built-in voices as tests and reports see them (内置语音): their tables, clips and measures."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from game.assets import resource_root
from game.voice.lexicon import Reading as Row
from game.voice.lexicon import read_lexicon
from game.voice.manifest import Cue
from game.voice.pack import Pack, read_pack
from recognition import Heard, hear
from voice_measures import Measures, Reading, heard, measure

VOICES = Path(str(resource_root("assets"))) / "voices"
TABLES = {"wenzhou": "lexicon.tsv", "mandarin": "mandarin.tsv"}
PACK_IDS = tuple(f"{language}-synth-{sex}" for language in TABLES for sex in "fm")


@lru_cache(maxsize=8)
def built_in(pack_id: str) -> Pack:
    """A built-in voice."""
    return read_pack(VOICES / pack_id, built_in=True)


def sex_of(pack_id: str) -> str:
    """``f`` or ``m``."""
    return pack_id[-1]


def table_of(pack_id: str) -> str:
    """The text of the table that the voice was rendered from."""
    return (VOICES / TABLES[pack_id.partition("-")[0]]).read_text("utf-8")


def rows_of(pack_id: str) -> dict[str, Row]:
    """The rows of that table."""
    return read_lexicon(table_of(pack_id))


def clips_of(pack_id: str) -> dict[str, Cue]:
    """What the manifest says of each cue that is spoken."""
    return {name: cue for name, cue in built_in(pack_id).manifest.cues.items() if cue is not None}


def distinct(pack_id: str) -> dict[str, Cue]:
    """The same, but of cues that sound alike only the first."""
    first: dict[tuple[str, str], str] = {}
    clips = clips_of(pack_id)
    for name, cue in clips.items():
        first.setdefault((cue.ipa, cue.contour), name)
    return {name: clips[name] for name in first.values()}


def reading_of(cue: Cue) -> Reading:
    """What a clip should say and where, from its entry in the manifest."""
    rimes = tuple((round(start), round(end)) for start, end in cue.rimes_ms)
    return Reading(tuple(cue.ipa.split()), tuple(cue.contour.split()), rimes)


@lru_cache(maxsize=2000)
def measured(pack_id: str, name: str) -> Measures:
    """The measures of a clip."""
    cue = clips_of(pack_id)[name]
    return measure(VOICES / pack_id / cue.file, reading_of(cue), sex_of(pack_id))


@lru_cache(maxsize=8)
def heard_of(pack_id: str) -> tuple[Heard, ...]:
    """The features of all clips of a voice that sound different."""
    return tuple(
        hear(name, *heard((VOICES / pack_id / cue.file).read_bytes()), sex_of(pack_id))
        for name, cue in distinct(pack_id).items()
    )
