"""One take: what is waited for, what ends it, what becomes of its sound, what the worker and the device are asked."""

from __future__ import annotations

from array import array
from concurrent.futures import Executor, Future

import pytest

from fake_microphone import FakeMicrophone, Here, quiet, said_aloud, tone
from game.clock import ManualClock
from game.errors import VoiceError
from game.voice.clip import LOUDNESS, Clip, clipped, decode, loudness, peak
from game.voice.ear import FRAME_S
from game.voice.recorder import Fault, Recorder, Redo, Stage, Take, examined


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


def whole(clip: Clip, after: float = 0.6) -> Clip:
    """A clip with quiet around it, and a little noise."""
    aloud = said_aloud(clip)
    samples = aloud.samples + quiet(after, clip.rate).samples
    return Clip(
        clip.rate,
        array("f", (value + (0.0003 if place % 2 else -0.0003) for place, value in enumerate(samples))),
    )


def stage_of(recorder: Recorder) -> Stage:
    """How far it is, asked anew."""
    return recorder.stage


def run(recorder: Recorder, clock: ManualClock, seconds: float = 20.0) -> float:
    """Frames until nothing goes on any more; how long it took."""
    for frame in range(round(seconds * 60)):
        if not recorder.busy:
            return frame / 60
        clock.advance(1 / 60)
        recorder.step()
    return seconds


@pytest.mark.parametrize("rate", [16_000, 44_100, 48_000])
@pytest.mark.parametrize("loud", [0.02, 0.3, 0.7])
def test_a_take_is_cut_and_as_loud_as_all_cues(loud: float, rate: int) -> None:
    outcome = examined(whole(tone(0.5, loud, rate=rate)))
    assert isinstance(outcome, Take)
    start, end = (place / rate for place in outcome.span)
    assert start == pytest.approx(0.585, abs=0.021)
    assert end == pytest.approx(1.16, abs=0.03)
    assert loudness(outcome.clip) == pytest.approx(LOUDNESS, abs=0.2)
    written = decode(outcome.data)
    assert (written.rate, round(written.seconds, 2)) == (rate, round(outcome.clip.seconds, 2))
    assert clipped(written) == 0
    assert peak(written) < -0.5


@pytest.mark.parametrize(
    ("clip", "fault"),
    [
        (quiet(1.0), Fault.SILENT),
        (whole(tone(0.5, 2.0)), Fault.CLIPPED),
        (whole(tone(0.06)), Fault.SHORT),
        (whole(tone(3.2)), Fault.LONG),
        (Clip(48_000, array("f", ((-1) ** place * 0.05 for place in range(48_000)))), Fault.NOISY),
    ],
    ids=["silent", "clipped", "short", "long", "noisy"],
)
def test_what_is_no_good_is_refused(clip: Clip, fault: Fault) -> None:
    outcome = examined(
        clip
        if fault is not Fault.CLIPPED
        else Clip(clip.rate, array("f", (max(-1.0, min(1.0, value)) for value in clip.samples)))
    )
    assert isinstance(outcome, Redo)
    assert outcome.fault is fault


def test_three_samples_at_full_scale_are_not_heard() -> None:
    clip = whole(tone(0.5))
    for place in range(3):
        clip.samples[30_000 + place] = 1.0
    assert isinstance(examined(clip), Take)
    clip.samples[30_003] = 1.0
    assert isinstance(examined(clip), Redo)


def test_a_sound_that_was_cut_elsewhere_is_not_taken_for_noise() -> None:
    clip = tone(0.5)
    assert isinstance(examined(clip), Redo)
    assert isinstance(examined(clip, cut=True), Take)


def test_it_waits_for_speech_and_quiet_ends_it(clock: ManualClock) -> None:
    microphone = FakeMicrophone(clock, lambda: said_aloud(tone(0.5), before=3.0))
    recorder = Recorder(lambda: microphone, clock, Here)
    recorder.begin()
    assert stage_of(recorder) is Stage.OPENING
    clock.advance(0.02)
    recorder.step()
    assert stage_of(recorder) is Stage.LISTENING
    took = run(recorder, clock)
    assert took == pytest.approx(3.0 + 0.5 + 0.6, abs=0.1)
    outcome = recorder.outcome
    assert isinstance(outcome, Take)
    assert outcome.raw.seconds == pytest.approx(0.5 + 0.5 + 0.6, abs=0.1), (
        "what came long before is forgotten"
    )
    assert not microphone.on


def test_somebody_may_speak_at_once(clock: ManualClock) -> None:
    recorder = Recorder(lambda: FakeMicrophone(clock, lambda: tone(0.5)), clock, Here)
    recorder.begin()
    run(recorder, clock)
    assert isinstance(recorder.outcome, Take)


def test_a_pause_between_syllables_does_not_end_it(clock: ManualClock) -> None:
    words = Clip(48_000, tone(0.4).samples + quiet(0.4).samples + tone(0.4).samples)
    recorder = Recorder(lambda: FakeMicrophone(clock, lambda: said_aloud(words)), clock, Here)
    recorder.begin()
    run(recorder, clock)
    outcome = recorder.outcome
    assert isinstance(outcome, Take)
    assert outcome.clip.seconds == pytest.approx(1.27, abs=0.04)


def test_nobody_speaks_for_long(clock: ManualClock) -> None:
    recorder = Recorder(lambda: FakeMicrophone(clock, lambda: quiet(1.0)), clock, Here)
    recorder.begin()
    assert run(recorder, clock) == pytest.approx(8.0, abs=0.2)
    assert isinstance(recorder.outcome, Redo)
    assert recorder.outcome.fault is Fault.SILENT
    assert recorder.peaks
    assert len(recorder.peaks) * FRAME_S <= 0.6


def test_no_more_than_some_seconds_are_ever_kept(clock: ManualClock) -> None:
    recorder = Recorder(lambda: FakeMicrophone(clock, lambda: said_aloud(tone(8.0))), clock, Here)
    recorder.begin()
    assert run(recorder, clock) < 5.0
    assert isinstance(recorder.outcome, Redo)
    assert recorder.outcome.raw.seconds < 5.0


def test_a_device_that_gives_nothing_is_told(clock: ManualClock) -> None:
    microphone = FakeMicrophone(clock, lambda: quiet(60.0), noise=0.0)
    recorder = Recorder(lambda: microphone, clock, Here)
    recorder.begin()
    assert run(recorder, clock) < 3.0
    assert stage_of(recorder) is Stage.FAILED
    assert isinstance(recorder.trouble, VoiceError)
    assert microphone.done == ["start", "close"]


def test_the_level_follows_the_voice(clock: ManualClock) -> None:
    recorder = Recorder(lambda: FakeMicrophone(clock, lambda: said_aloud(tone(1.0, 0.5))), clock, Here)
    assert recorder.level == 0.0
    recorder.begin()
    clock.advance(0.4)
    recorder.step()
    assert recorder.level < 0.01
    clock.advance(0.6)
    recorder.step()
    assert 0.3 < recorder.level < 0.6
    recorder.drop()
    assert recorder.level == 0.0


class _Later(Executor):
    """A worker that has not got to it yet."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[object], object, tuple[object, ...]]] = []

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        """Keep it for later."""
        future: Future[object] = Future()
        self.waiting.append((future, fn, args))
        return future

    def work(self) -> None:
        """Do what waits."""
        waiting, self.waiting = self.waiting, []
        for future, fn, args in waiting:
            assert callable(fn)
            future.set_result(fn(*args))


def test_nobody_is_told_to_speak_before_a_slow_microphone_hears(clock: ManualClock) -> None:
    microphone = FakeMicrophone(clock, lambda: said_aloud(tone(0.5)), late=3.0)
    recorder = Recorder(lambda: microphone, clock, Here)
    recorder.begin()
    while clock.now() < 3.0:
        assert stage_of(recorder) is Stage.OPENING
        clock.advance(0.1)
        recorder.step()
    clock.advance(0.05)
    recorder.step()
    assert stage_of(recorder) is Stage.LISTENING
    run(recorder, clock)
    assert stage_of(recorder) is Stage.TAKEN


def test_a_microphone_that_never_begins_to_hear_is_told(clock: ManualClock) -> None:
    microphone = FakeMicrophone(clock, lambda: quiet(1.0), late=60.0)
    recorder = Recorder(lambda: microphone, clock, Here)
    recorder.begin()
    assert run(recorder, clock) == pytest.approx(5.0, abs=0.1)
    assert stage_of(recorder) is Stage.FAILED
    assert recorder.trouble is not None
    assert recorder.trouble.key == "voice.microphone.mute"


def test_a_microphone_that_opens_too_late_is_given_back(clock: ManualClock) -> None:
    microphone, worker = FakeMicrophone(clock, lambda: tone(0.5)), _Later()
    recorder = Recorder(lambda: microphone, clock, lambda: worker)
    recorder.begin()
    assert stage_of(recorder) is Stage.OPENING
    recorder.drop()
    assert stage_of(recorder) is Stage.IDLE
    worker.work()
    assert microphone.done == ["start", "close"]
    recorder.step()
    assert stage_of(recorder) is Stage.IDLE


def test_frames_go_on_while_a_take_is_looked_at(clock: ManualClock) -> None:
    microphone, worker = FakeMicrophone(clock, lambda: said_aloud(tone(0.5))), _Later()
    recorder = Recorder(lambda: microphone, clock, lambda: worker)
    recorder.begin()
    worker.work()
    for _ in range(120):
        clock.advance(1 / 60)
        recorder.step()
    assert stage_of(recorder) is Stage.WORKING
    worker.work()
    assert recorder.step()
    assert stage_of(recorder) is Stage.TAKEN


def test_a_second_begin_while_it_is_busy_means_nothing(clock: ManualClock) -> None:
    microphone = FakeMicrophone(clock, lambda: said_aloud(tone(0.5)))
    recorder = Recorder(lambda: microphone, clock, Here)
    recorder.begin()
    recorder.begin()
    recorder.close()
    assert microphone.done == ["start", "stop", "close"]


def test_a_device_that_does_not_begin_is_given_back(
    clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    microphone = FakeMicrophone(clock, lambda: tone(0.5))

    def start() -> None:
        raise VoiceError("taken by another program", key="voice.microphone.lost")

    monkeypatch.setattr(microphone, "start", start)
    recorder = Recorder(lambda: microphone, clock, Here)
    recorder.begin()
    assert stage_of(recorder) is Stage.FAILED
    assert microphone.done == ["close"]
