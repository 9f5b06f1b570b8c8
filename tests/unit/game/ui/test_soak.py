"""Eight hours of sound (久放): cues as a day of play gives them, through the real mixer without a device."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pygame
import pytest

import voice_packs
from game.assets import Assets
from game.clock import ManualClock
from game.ui.loudspeaker import CHANNELS
from game.ui.mixer import DeviceMixer, Heard, Levels, Outcome, Takes, Voices, open_mixer, read_cues
from game.ui.mouth import GAP_S
from game.voice.cabinet import Cabinet

ASSETS = Assets()
CUES = read_cues(ASSETS)
LINES = (
    "call.win~2", "call.self_draw", "call.kong", "call.pung", "call.chow", "call.flower",
    *(f"tile.{rank}{suit}" for rank in range(1, 10) for suit in "mps"), "phrase.hello", "phrase.hurry",
    "pattern.full_flush", "pattern.all_pungs",
)  # fmt: skip
HOURS = 8
CLIP_S = 0.3


@dataclass(frozen=True, slots=True)
class Sounded:
    """A cue of the day: when, what, for which seat."""

    at: float
    cue: str
    seat: int | None


def day(clock: ManualClock, seed: int) -> Iterator[Sounded]:
    """What is heard in eight hours: steady play, bursts of claims, and hands that end with several winners."""
    dice = random.Random(seed)
    voices, effects = sorted(line.partition("~")[0] for line in LINES), sorted(CUES)
    while clock.now() < HOURS * 3600:
        clock.advance(dice.expovariate(1 / 1.6))
        seat = dice.randrange(4)
        if dice.random() < 0.02:
            yield from (Sounded(clock.now(), "call.win", winner) for winner in dice.sample(range(4), 3))
        elif dice.random() < 0.03:
            yield from (Sounded(clock.now(), "call.kong", seat) for _ in range(3))
        elif dice.random() < 0.6:
            yield Sounded(clock.now(), dice.choice(voices), seat)
        else:
            yield Sounded(clock.now(), dice.choice(effects), dice.choice((seat, None)))


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def mixer(clock: ManualClock, tmp_path: Path) -> Iterator[DeviceMixer]:
    for name in ("first", "second"):
        voice_packs.make_pack(tmp_path / name, LINES)
    voices = Voices(Cabinet(None, tmp_path).find, Takes(random.Random(5)))
    opened = open_mixer(ASSETS, voices, clock.now)
    assert isinstance(opened, DeviceMixer)
    opened.set_voices(("first", "second", "first", "second"))
    yield opened
    opened.close()


def test_scn_A04_eight_hours_of_play_leave_the_mixer_as_it_was(
    mixer: DeviceMixer, clock: ManualClock
) -> None:
    asked: dict[str, int] = {}
    log: list[Heard] = []
    kept: list[tuple[int, int]] = []
    hour = 0
    mixer.listen(log.append)
    before = 0.0
    for sounded in day(clock, 8):
        if sounded.at - before > CLIP_S:  # the clock runs ahead of the device: what would be over is over
            for seat in range(4):
                pygame.mixer.Channel(seat).stop()
        before = sounded.at
        mixer.update()
        assert mixer.play(sounded.cue, sounded.seat), (
            f"{sounded.cue} fell silent after {sounded.at / 3600:.1f} h"
        )
        asked[sounded.cue] = asked.get(sounded.cue, 0) + 1
        if sounded.at // 3600 > hour:
            hour = int(sounded.at // 3600)
            mixer.set_levels(Levels(0.5 + hour / 20, night=hour % 2 == 0))
            if hour % 3 == 0:
                mixer.stop()  # the window was hidden for a while
                assert not pygame.mixer.get_busy()
            mixer.speak(("tile.1m", "tile.2m"), "first")
            gc.collect()
            kept.append(mixer._sounds.kept)
    assert sum(asked.values()) > 15_000
    assert set(asked) == {*CUES, *(line.partition("~")[0] for line in LINES)}, "every cue was asked for"
    assert pygame.mixer.get_num_channels() == CHANNELS
    clips = 2 * (len(LINES) + 1)
    assert kept[1:] == [(kept[1][0], clips)] * (HOURS - 1), "each take of each pack is decoded once"
    _was_orderly(log)


def _was_orderly(log: list[Heard]) -> None:
    """Who waits is heard or gives way before anything else is said; equal lines of a seat that cut begin apart."""
    waiting: dict[int | None, str] = {}
    said: dict[int | None, Heard] = {}
    cut: set[int | None] = set()
    for heard in (heard for heard in log if heard.pack):
        seat = heard.seat
        match heard.outcome:
            case Outcome.WAITED:
                assert seat not in waiting, "there is a place for one"
                waiting[seat] = heard.cue
            case Outcome.CUT:
                cut.add(seat)
            case Outcome.DROPPED if waiting.get(seat) == heard.cue:
                del waiting[seat]
            case Outcome.PLAYED:
                assert waiting.pop(seat, heard.cue) == heard.cue
                if seat in cut and said[seat].weight == heard.weight:
                    assert heard.at - said[seat].at >= GAP_S
                said[seat] = heard
                cut.discard(seat)
            case _:
                pass
    assert {Outcome.PLAYED, Outcome.WAITED, Outcome.CUT, Outcome.DROPPED} <= {heard.outcome for heard in log}
