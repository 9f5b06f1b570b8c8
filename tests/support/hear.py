"""Plays every cue into a raw file of its own through SDL's disk driver: ``python hear.py FOLDER``."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pygame

from game.assets import Assets
from game.ui.mixer import DeviceMixer, open_mixer, read_cues


def main() -> None:
    """One raw file a cue, 16 bits, two channels, 44.1 kHz."""
    folder = Path(sys.argv[1])
    assets = Assets()
    os.environ["SDL_AUDIODRIVER"] = "disk"
    os.environ["SDL_DISKAUDIODELAY"] = "0"
    for cue in read_cues(assets):
        os.environ["SDL_DISKAUDIOFILE"] = str(folder / f"{cue}.raw")
        mixer = open_mixer(assets)
        assert isinstance(mixer, DeviceMixer)
        assert mixer.audible
        mixer.set_volumes(1.0, 1.0, 1.0)
        assert mixer.play(cue)
        while pygame.mixer.get_busy():
            pygame.time.wait(1)
        mixer.close()


if __name__ == "__main__":
    main()
