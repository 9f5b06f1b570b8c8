"""A cabinet of made-up voices (试用的声音柜): the four built-in ones with few cues, and what is brought to it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.errors import GameError
from game.i18n import Texts
from game.voice.archive import pack_up
from game.voice.pack import MANIFEST
from voice_packs import make_files, make_pack

__all__ = ["SYNTHETIC", "first", "refused", "revision", "stocked", "with_clip", "zipped"]

SYNTHETIC: dict[str, object] = {"kind": "synthetic", "generator": {"name": "tones"}, "consent": None}
"""What the manifest of a made voice says besides."""
_MANDARIN = "cmn-CN"
_WENZHOU = "wuu-CN-x-wenzhou"
_BUILT_IN = (
    ("mandarin-synth-f", _MANDARIN, "female", ("tile.1m", "tile.2m", "tile.3m", "call.win")),
    ("mandarin-synth-m", _MANDARIN, "male", ("tile.1m", "tile.2m", "tile.3m", "call.draw")),
    ("wenzhou-synth-f", _WENZHOU, "female", ("tile.1m", "tile.2m")),
    ("wenzhou-synth-m", _WENZHOU, "male", ("tile.1m", "tile.2m", "call.kong")),
)


def stocked(root: Path) -> Path:
    """The four voices of the game, each with few cues, in folders below *root*."""
    for name, language, gender, cues in _BUILT_IN:
        make_pack(root / name, cues, language=language, speaker={"gender": gender}, **SYNTHETIC)
    return root


def first(takes: Sequence[Path]) -> Path:
    """The choice of a take without chance."""
    return takes[0]


def zipped(path: Path, files: dict[str, bytes]) -> Path:
    """A zip of files."""
    path.write_bytes(pack_up(files))
    return path


def refused(error: pytest.ExceptionInfo[GameError]) -> tuple[str, dict[str, object]]:
    """Key and values of a refusal, which is told to a player in words."""
    for language in ("zh_CN", "en"):
        told = Texts(language)(error.value.key, **error.value.values)
        assert told != error.value.key
        assert "{" not in told
    return error.value.key, error.value.values


def with_clip(cue: str, data: bytes, **fields: object) -> dict[str, bytes]:
    """The files of a voice of two tiles with another clip and other fields of one of them."""
    files = make_files(["tile.1m", "tile.2m"], id="oma")
    plain = json.loads(files[MANIFEST])
    plain["cues"][cue].update(sha256=hashlib.sha256(data).hexdigest(), **fields)
    return {**files, f"cues/{cue}.ogg": data, MANIFEST: json.dumps(plain).encode()}


def revision(folder: Path, number: int, *cues: str) -> Path:
    """A zip of one revision of a voice."""
    return zipped(folder / f"oma-{number}-{len(cues)}.zip", make_files(cues, id="oma", revision=number))
