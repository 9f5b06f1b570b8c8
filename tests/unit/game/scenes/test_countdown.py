"""The last seconds of a question (倒计时): counted aloud in every time setting, or struck once (A05)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import voice_packs
from game.assets import Assets
from game.clock import ManualClock
from game.scenes.countdown import Countdown
from game.ui.mixer import CueLog, DeviceMixer, Takes, Voices, open_mixer
from game.voice.cabinet import Cabinet
from table_rig import desk, seeded_table


class _Counting(CueLog):
    """A log of cues in front of a mixer that has voices."""

    def has(self, cue: str, seat: int | None = None) -> bool:
        return cue.startswith("count.")

    def play(self, cue: str, seat: int | None = None) -> bool:
        self.cues.append((cue, seat))
        return True


def _heard(mixer: CueLog, seconds: float, frame: float) -> list[str]:
    services = desk(seeded_table(ManualClock(), "count"), ManualClock()).services
    object.__setattr__(services, "mixer", mixer)
    countdown = Countdown(services)
    left = seconds
    countdown.follow(None)
    while left > -0.5:
        countdown.follow(left)
        left -= frame
    return [cue for cue, _ in mixer.cues]


@pytest.mark.parametrize("frame", [1 / 60, 0.1])
@pytest.mark.parametrize("seconds", [3, 5, 5.6, 8, 15, 20, 30, 60])
def test_scn_A05_the_last_seconds_are_counted_in_every_time_setting(seconds: float, frame: float) -> None:
    from_ = min(5, int(seconds))
    assert _heard(_Counting(), seconds, frame) == [f"count.{second}" for second in range(from_, 0, -1)]


@pytest.mark.parametrize("seconds", [3, 5, 8, 30])
def test_scn_A05_where_nobody_counts_the_wood_block_is_struck_once(seconds: float) -> None:
    assert _heard(CueLog(), seconds, 0.1) == ["warn"]


def test_each_question_is_counted_anew() -> None:
    mixer = _Counting()
    services = desk(seeded_table(ManualClock(), "count"), ManualClock()).services
    object.__setattr__(services, "mixer", mixer)
    countdown = Countdown(services)
    for _ in range(2):
        countdown.reset()
        countdown.follow(5.0)
        countdown.follow(3.9)
    assert [cue for cue, _ in mixer.cues] == ["count.5", "count.4"] * 2


def test_a_question_that_opens_between_two_seconds_begins_with_the_next() -> None:
    assert _heard(_Counting(), 3.3, 0.1) == ["count.3", "count.2", "count.1"]


@pytest.fixture
def mixer(tmp_path: Path) -> Iterator[DeviceMixer]:
    voice_packs.make_pack(tmp_path / "whole", ("count.3",))
    opened = open_mixer(Assets(), Voices(Cabinet(None, tmp_path).find, Takes(random.Random(1))))
    assert isinstance(opened, DeviceMixer)
    opened._audible = True  # as on a machine with a loudspeaker
    opened.set_voices(("whole",) * 4)
    yield opened
    opened.close()


def test_a_voice_without_the_numbers_is_helped_out_by_the_wood_block(mixer: DeviceMixer) -> None:
    log = CueLog(mixer)
    assert mixer.has("count.3")
    assert not mixer.has("count.5")
    assert _heard(log, 6, 0.1) == ["warn", "count.3"]
