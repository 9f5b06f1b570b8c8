"""Voice packs made of tones (试音用的声音包): whole, levelled, in the form of the real ones."""

from __future__ import annotations

import hashlib
import json
import math
from array import array
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from game.voice.clip import Clip, encode, levelled
from game.voice.repertoire import LEAST

__all__ = ["make_files", "make_pack", "tone", "tone_file"]

RATE = 24_000


def tone(hertz: float = 220.0, seconds: float = 0.3, level: float = 0.25, rate: int = RATE) -> Clip:
    """A tone of three harmonics that fades in and out."""
    count = round(seconds * rate)
    edge = max(1, min(count // 4, rate // 50))
    samples = array("f", bytes(4 * count))
    for place in range(count):
        fade = min(1.0, place / edge, (count - 1 - place) / edge)
        turn = math.tau * hertz * place / rate
        samples[place] = (
            level * fade * (math.sin(turn) + 0.5 * math.sin(2 * turn) + 0.25 * math.sin(3 * turn)) / 1.5
        )
    return Clip(rate, samples)


@lru_cache(maxsize=512)
def tone_file(hertz: float = 220.0, seconds: float = 0.3) -> bytes:
    """A levelled tone as Ogg Vorbis, the same bytes whenever it is asked for in one run."""
    return encode(levelled(tone(hertz, seconds)))


def make_files(cues: Iterable[str] = LEAST, **manifest: object) -> dict[str, bytes]:
    """The files of a pack in memory, by name: manifest, licence, one tone a cue, each with a pitch of its own.

    A cue ``tile.1m~3`` has three takes; ``tile.1m=`` is silent on purpose. Fields of the manifest are replaced by what
    is given; one given as `None` is left out.
    """
    files: dict[str, bytes] = {}
    spoken: dict[str, Mapping[str, object] | None] = {}
    for place, asked in enumerate(cues):
        if asked.endswith("="):
            spoken[asked[:-1]] = None
            continue
        cue, _, number = asked.partition("~")
        takes: list[dict[str, object]] = []
        for take in range(int(number or 1)):
            name = f"cues/{cue}.ogg" if not take else f"cues/{cue}~{take + 1}.ogg"
            files[name] = tone_file(150.0 + 5 * place + 2 * take)
            digest = hashlib.sha256(files[name]).hexdigest()
            takes.append({"file": name, "sha256": digest, "duration_ms": 300, "loudness": -18.0})
        spoken[cue] = {**takes[0], "text": cue, "takes": takes[1:]}
    whole = {**_FIELDS, "cues": spoken, **manifest}
    written = {name: value for name, value in whole.items() if value is not None}
    head = {"manifest.json": json.dumps(written, ensure_ascii=False, indent=1).encode()}
    return {**head, "LICENSE.txt": b"To be used and shared by everybody (CC BY 4.0).\n", **files}


def make_pack(folder: Path, cues: Iterable[str] = LEAST, **manifest: object) -> Path:
    """The same as files in *folder*; its name is the pack's id where none is given."""
    for name, data in make_files(cues, **{"id": folder.name, **manifest}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


_FIELDS: dict[str, object] = {
    "format": "wz-voice-pack",
    "version": 1,
    "id": "grandma",
    "revision": 1,
    "name": {"zh-CN": "阿婆", "en": "Grandma"},
    "language": "wuu-CN-x-wenzhou",
    "locality": "鹿城",
    "kind": "recorded",
    "speaker": {"display": "阿婆", "gender": "female"},
    "consent": True,
    "licence": "CC-BY-4.0",
    "attribution": ["阿婆"],
    "audio": {"sample_rate": RATE, "channels": 1, "codec": "vorbis", "loudness_lufs": -18, "peak_dbfs": -1.5},
}
