"""Plays pieces into a raw file each through SDL's disk driver: ``python hear.py FOLDER [SCORE]``.

A score is JSON: ``{"voices": FOLDER, "pieces": {NAME: PIECE}}``; without one, every cue of the table is a
piece. A piece says what is played, by whose voices, how loud: `Piece`.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from array import array
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

import pygame

from game.assets import Assets
from game.ui.mixer import DeviceMixer, Levels, Takes, Voices, open_mixer, read_cues
from game.voice.cabinet import Cabinet

__all__ = ["Piece", "Stereo", "hear"]

_MOST_S = 30


@dataclass(frozen=True)
class Piece:
    """*plays*: cues with their seats, all at once; *speaks*: cues of the narrator."""

    plays: tuple[tuple[str, int | None], ...] = ()
    speaks: tuple[str, ...] = ()
    packs: tuple[str, ...] = ("off", "off", "off", "off")
    own: int = 0
    muted: tuple[str, ...] = ()
    night: bool = False
    voice: float = 1.0


@dataclass(frozen=True)
class Stereo:
    """What was heard: 16 bits, 44.1 kHz."""

    left: array[int]
    right: array[int]

    @property
    def power(self) -> tuple[float, float]:
        """The root of the mean square of both channels over one second, however long the sound is."""
        return _power(self.left), _power(self.right)

    @property
    def silent(self) -> bool:
        """Whether there was nothing to hear."""
        return not any(self.left) and not any(self.right)


def _power(samples: array[int]) -> float:
    return float((sum(value * value for value in samples) / 44100) ** 0.5)


def hear(folder: Path, pieces: Mapping[str, Piece], voices: Path | None = None) -> dict[str, Stereo]:
    """What the disk driver writes for each piece, in a process of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    score = {
        "voices": str(voices) if voices else None,
        "pieces": {name: asdict(piece) for name, piece in pieces.items()},
    }
    (folder / "score.json").write_text(json.dumps(score), encoding="utf-8")
    run_hear(folder, folder / "score.json")
    return {name: _read(folder / f"{name}.raw") for name in pieces}


def run_hear(folder: Path, *score: Path) -> None:
    """Runs this file as a program: SDL opens one device a process well, several in turn."""
    here = Path(__file__)
    paths = os.pathsep.join(str(path) for path in (here.parents[2], here.parent))
    environment = {**os.environ, "PYTHONPATH": paths, "SDL_VIDEODRIVER": "dummy"}
    asked = [sys.executable, str(here), str(folder), *map(str, score)]
    subprocess.run(asked, check=True, env=environment, timeout=120, capture_output=True)


def _read(path: Path) -> Stereo:
    both = array("h", path.read_bytes())
    return Stereo(both[::2], both[1::2])


def main() -> None:
    """One raw file a piece, 16 bits, two channels, 44.1 kHz."""
    folder, assets = Path(sys.argv[1]), Assets()
    os.environ["SDL_AUDIODRIVER"] = "disk"
    if len(sys.argv) > 2:
        score = json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
        cabinet = Cabinet(Path(score["voices"]) if score["voices"] else None)
        pieces = {name: Piece(**given) for name, given in score["pieces"].items()}
    else:
        cabinet = Cabinet(None)
        pieces = {cue: Piece(plays=((cue, None),)) for cue in read_cues(assets)}
    for name, piece in pieces.items():
        os.environ["SDL_DISKAUDIOFILE"] = str(folder / f"{name}.raw")
        if piece.speaks or len(piece.plays) > 1:  # together in time, not just in order
            os.environ.pop("SDL_DISKAUDIODELAY", None)
        else:
            os.environ["SDL_DISKAUDIODELAY"] = "0"
        _play(assets, cabinet, piece)


def _play(assets: Assets, cabinet: Cabinet, piece: Piece) -> None:
    mixer = open_mixer(assets, Voices(cabinet.find, Takes(random.Random(1))))
    assert isinstance(mixer, DeviceMixer)
    assert mixer.audible
    mixer.seat_own = piece.own
    mixer.set_voices(piece.packs)
    mixer.set_muted(frozenset(piece.muted))
    mixer.set_levels(Levels(1.0, 1.0, piece.voice, 1.0, piece.night))
    for cue, seat in piece.plays:
        mixer.play(cue, seat)
    if piece.speaks:
        mixer.speak(piece.speaks, piece.packs[0])
    began = pygame.time.get_ticks()
    while (pygame.mixer.get_busy() or mixer.narrates or mixer.talks(piece.own)) and (
        pygame.time.get_ticks() - began < 1000 * _MOST_S
    ):
        mixer.update()
        pygame.time.wait(1)
    mixer.close()


if __name__ == "__main__":
    main()
