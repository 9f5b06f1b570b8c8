"""One take of one cue (录一条): the microphone is opened, speech is waited for, quiet ends it, the sound is examined.

Whatever takes long (the device, the sound of three seconds) is done by a worker, one thing after the other and always
in the same thread; `step` only looks at what has come. Nothing is listened to outside of `LISTENING` and `RECORDING`.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from game.clock import Clock
from game.errors import GameError, VoiceError
from game.voice.clip import MOST_CLIPPED, Clip, clipped, encode, heard, high_passed, levelled, peak, snr
from game.voice.ear import Ear
from game.voice.microphone import Microphone

__all__ = ["Fault", "Recorder", "Redo", "Stage", "Take", "examined"]

_CLEAR_DB: Final = 20.0
_LEAST_S: Final = 0.15
_MOST_S: Final = 3.0
_SILENT_DB: Final = -50.0
_DEAF_S: Final = 2.0
"""After so long without a sample, or with nothing but zeros, the device does not work."""
_SLOW_S: Final = 5.0
"""So long some devices take until the first sample comes: headsets without a wire, sound servers that were asleep."""
_USUAL_RATE: Final = 48_000


class Fault(Enum):
    """Why a take is to be done once more (重录); the values stand in catalogue keys (``recorder.fault.<value>``)."""

    SILENT = "silent"
    CLIPPED = "clipped"
    NOISY = "noisy"
    SHORT = "short"
    LONG = "long"


@dataclass(frozen=True, slots=True)
class Take:
    """A take that can be kept: the sound as it came, what of it is kept, how it is written; decibels."""

    raw: Clip
    span: tuple[int, int]
    clip: Clip
    data: bytes
    snr: float
    peak: float


@dataclass(frozen=True, slots=True)
class Redo:
    """A take that is no good, and why; *raw* is shown all the same."""

    fault: Fault
    raw: Clip


Outcome: TypeAlias = Take | Redo


def examined(raw: Clip, *, cut: bool = False) -> Outcome:
    """Look a take over; what is good is cut, freed of rumble, brought to the loudness of all cues and written.

    Of a sound that somebody has *cut* already nobody can say what was quiet, so its noise is not measured.
    """
    if peak(raw) < _SILENT_DB:
        return Redo(Fault.SILENT, raw)
    if clipped(raw) > MOST_CLIPPED:
        return Redo(Fault.CLIPPED, raw)
    clean = high_passed(raw)
    clearness = snr(clean)
    if clearness < _CLEAR_DB and not cut:
        return Redo(Fault.NOISY, raw)
    start, end = heard(clean)
    seconds = (end - start) / raw.rate
    if not _LEAST_S <= seconds <= _MOST_S:
        return Redo(Fault.SHORT if seconds < _LEAST_S else Fault.LONG, raw)
    clip = levelled(Clip(raw.rate, clean.samples[start:end]))
    return Take(raw, (start, end), clip, encode(clip), clearness, peak(raw))


class Stage(Enum):
    """How far a take is; the values stand in catalogue keys (``recorder.stage.<value>``)."""

    IDLE = "idle"
    OPENING = "opening"
    LISTENING = "listening"
    RECORDING = "recording"
    WORKING = "working"
    TAKEN = "taken"
    REFUSED = "refused"
    FAILED = "failed"


class Recorder:
    """Takes, one after the other; *find* opens the microphone when the first is begun."""

    def __init__(
        self,
        find: Callable[[], Microphone],
        clock: Clock,
        workers: Callable[[], Executor] = lambda: ThreadPoolExecutor(1, "recorder"),
    ) -> None:
        self._find, self._clock, self._workers = find, clock, workers
        self._worker: Executor | None = None
        self._microphone: Microphone | None = None
        self._opening: Future[Microphone] | None = None
        self._work: Future[Outcome] | None = None
        self._ear = Ear(_USUAL_RATE)
        self._heard_at = 0.0
        self.stage = Stage.IDLE
        self.outcome: Outcome | None = None
        self.trouble: GameError | None = None

    @property
    def listens(self) -> bool:
        """Whether the microphone is on, or is being opened."""
        return self.stage in (Stage.OPENING, Stage.LISTENING, Stage.RECORDING)

    @property
    def busy(self) -> bool:
        """Whether something goes on that `step` must look at."""
        return self.listens or self.stage is Stage.WORKING

    @property
    def peaks(self) -> list[float]:
        """The highest sample of each piece of the take that is being recorded."""
        return self._ear.peaks

    @property
    def level(self) -> float:
        """How loud it is now: the highest sample of the last pieces, 0 to 1."""
        return min(1.0, max(self.peaks[-3:], default=0.0)) if self.listens else 0.0

    # ---------------------------------------------------------------- what a person wants

    def begin(self) -> None:
        """Listen for a take."""
        if self.busy:
            return
        self._ear = Ear(_USUAL_RATE)
        self.outcome, self.trouble = None, None
        self.stage = Stage.OPENING
        self._opening = self._working.submit(self._started, self._microphone)
        self.step()

    def end(self) -> None:
        """The take is over: look at it. Where nobody has spoken yet there is nothing to look at."""
        if self.stage is Stage.LISTENING:
            self._halt()
            self._came_out(Redo(Fault.SILENT, self._ear.clip))
        elif self.stage is Stage.RECORDING and self._microphone is not None:
            self.stage = Stage.WORKING
            self._work = self._working.submit(self._finished, self._microphone, self._ear.clip)
            self.step()
        elif self.stage is Stage.OPENING:
            self.drop()

    def drop(self) -> None:
        """Listen no more, and forget the take in hand."""
        if self.listens:
            self._halt()
        self._work, self.outcome, self.trouble = None, None, None
        self.stage = Stage.IDLE
        self._ear = Ear(_USUAL_RATE)

    def take_in(self, load: Callable[[], Clip]) -> None:
        """A take that comes from elsewhere, out of a file."""
        self.drop()
        self.stage = Stage.WORKING
        self._work = self._working.submit(lambda: examined(load(), cut=True))
        self.step()

    def rest(self) -> None:
        """Give the microphone back; a take that is being recorded is forgotten, one that is there stays."""
        if self.listens:
            self.drop()
        if self._microphone is not None:
            self._working.submit(self._microphone.close)
            self._microphone = None

    def close(self) -> None:
        """Give everything back."""
        self.rest()
        self.drop()
        if self._worker is not None:
            self._worker.shutdown(wait=False)
            self._worker = None

    # ---------------------------------------------------------------- time passes

    def step(self) -> bool:
        """Look at what has come; whether anything has changed."""
        before = (self.stage, len(self.peaks))
        match self.stage:
            case Stage.OPENING if self._opening is not None:
                self._look_at_opening(self._opening)
            case Stage.OPENING | Stage.LISTENING | Stage.RECORDING:
                self._listen()
            case Stage.WORKING:
                self._look_at_work()
            case _:
                return False
        return before != (self.stage, len(self.peaks))

    def _look_at_opening(self, opening: Future[Microphone]) -> None:
        if not opening.done():
            return
        self._opening = None
        try:
            self._microphone = opening.result()
        except VoiceError as error:
            self._fail(error)
            return
        self._ear = Ear(self._microphone.rate)
        self._heard_at = self._clock.now()
        self._listen()

    def _look_at_work(self) -> None:
        if self._work is None or not self._work.done():
            return
        work, self._work = self._work, None
        try:
            outcome = work.result()
        except GameError as error:
            self._fail(error)
        else:
            self._came_out(outcome)

    def _listen(self) -> None:
        if self._microphone is None:
            return
        try:
            fresh = self._microphone.read()
        except VoiceError as error:
            self._fail(error)
            return
        comes = bool(fresh) and self.stage is Stage.OPENING
        if comes:  # whoever is told to speak before that is not heard
            self.stage = Stage.LISTENING
        if comes or any(fresh):
            self._heard_at = self._clock.now()
        elif self._clock.now() - self._heard_at > (_SLOW_S if self.stage is Stage.OPENING else _DEAF_S):
            self._fail(
                VoiceError(
                    "The microphone gives no sound. Switch it on, and allow the game to use it.",
                    key="voice.microphone.mute",
                )
            )
            return
        self._ear.hear(fresh)
        if self._ear.speaks:
            self.stage = Stage.RECORDING
        if self._ear.over:
            self.end()

    def _came_out(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.stage = Stage.TAKEN if isinstance(outcome, Take) else Stage.REFUSED

    def _fail(self, error: GameError) -> None:
        """Something went wrong; the device, if there was one, is given back and looked for anew the next time."""
        self.stage, self.trouble = Stage.FAILED, error
        if self._microphone is not None:
            self._working.submit(self._microphone.close)
            self._microphone = None

    # ---------------------------------------------------------------- what the worker does

    @property
    def _working(self) -> Executor:
        if self._worker is None:
            self._worker = self._workers()
        return self._worker

    def _started(self, microphone: Microphone | None) -> Microphone:
        found = microphone or self._find()
        try:
            found.start()
        except VoiceError:
            if microphone is None:  # nobody else knows of it
                found.close()
            raise
        return found

    def _finished(self, microphone: Microphone, raw: Clip) -> Outcome:
        microphone.stop()
        return examined(Clip(raw.rate, raw.samples + microphone.read()))

    def _halt(self) -> None:
        """Have the microphone stop; one that is only being opened is given back as soon as it is there."""
        opening, self._opening = self._opening, None
        if opening is not None:
            self._microphone = None
            self._working.submit(_give_back, opening)
        elif self._microphone is not None:
            self._working.submit(self._microphone.stop)


def _give_back(opening: Future[Microphone]) -> None:
    """Close a microphone that nobody wants any more; the worker has opened it before."""
    if opening.exception() is None:
        opening.result().close()
