"""Eight hours of sound (久放): cues as a day of play gives them, through the real mixer without a device."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator
from dataclasses import dataclass

import pygame
import pytest

from game.assets import Assets
from game.clock import ManualClock
from game.ui.mixer import Cue, CueKind, DeviceMixer, open_mixer, read_cues

ASSETS = Assets()
CUES = read_cues(ASSETS)
VOICES = {
    f"call.{name}": Cue(f"call.{name}", (f"sound.{sound}",), 1.0, CueKind.VOICE)
    for name, sound in (("win", "win"), ("kong", "pung"), ("pung", "pung"), ("chow", "pung"))
}
"""What seats say, with sounds in the place of clips."""
HOURS = 8
CHANNELS = 21
"""Four seats, one voice without a seat, and the effects."""


@dataclass(frozen=True, slots=True)
class Sounded:
    """A cue of the day: when, what, for which seat."""

    at: float
    cue: str
    seat: int | None


def day(seed: int) -> Iterator[Sounded]:
    """What is heard in eight hours: steady play, bursts of claims, and hands that end with several winners."""
    rng, clock = random.Random(seed), ManualClock()
    voices, effects = sorted(VOICES), sorted(CUES)
    while clock.now() < HOURS * 3600:
        clock.advance(rng.expovariate(1 / 1.6))
        seat = rng.randrange(4)
        if rng.random() < 0.02:
            yield from (Sounded(clock.now(), "call.win", winner) for winner in rng.sample(range(4), 3))
        elif rng.random() < 0.4:
            yield Sounded(clock.now(), rng.choice(voices), seat)
        else:
            yield Sounded(clock.now(), rng.choice(effects), rng.choice((seat, None)))


@pytest.fixture
def mixer() -> Iterator[DeviceMixer]:
    opened = open_mixer(ASSETS)
    assert isinstance(opened, DeviceMixer)
    opened._cues.update(VOICES)
    yield opened
    opened.close()


def test_scn_A04_eight_hours_of_play_leave_the_mixer_as_it_was(mixer: DeviceMixer) -> None:
    heard: dict[str, int] = {}
    sounds: list[int] = []
    hour = 0
    for sounded in day(8):
        assert mixer.play(sounded.cue, sounded.seat), (
            f"{sounded.cue} fell silent after {sounded.at / 3600:.1f} h"
        )
        heard[sounded.cue] = heard.get(sounded.cue, 0) + 1
        if sounded.at // 3600 > hour:
            hour = int(sounded.at // 3600)
            mixer.set_volumes(0.5 + hour / 20, 1.0, 1.0)
            if hour % 3 == 0:
                mixer.stop()  # the window was hidden for a while
            gc.collect()
            sounds.append(sum(isinstance(each, pygame.mixer.Sound) for each in mixer._sounds.values()))
    assert sum(heard.values()) > 15_000
    assert set(heard) == {*CUES, *VOICES}, "every cue was heard"
    assert pygame.mixer.get_num_channels() == CHANNELS
    assert sounds[-1] == sounds[1], "each sound is decoded once"
