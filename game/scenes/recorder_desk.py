"""The work at the recorder (录音台): a cue in hand, its take, what is listened to, and what goes on by itself."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from game.errors import GameError, VoiceError
from game.present.recorder_model import Wave, wave_of
from game.scenes.readings import readings_of
from game.services import Services
from game.ui.casting import USUAL
from game.voice.clip import Clip
from game.voice.gathering import load
from game.voice.recorder import Recorder, Redo, Stage, Take
from game.voice.repertoire import cues
from game.voice.studio import MOST_OF_A_CUE, Recording

__all__ = ["RecorderDesk"]

_AFTER_S: Final = 0.4
_BEFORE_S: Final = 0.6
"""What goes on by itself leaves so much time after what was heard, and before the next word."""


class _Next(Enum):
    """What happens by itself when the time has come."""

    KEEP = "keep"
    BEGIN = "begin"


@dataclass(slots=True)
class _Heard:
    """What is being listened to: since when, how long, and where it lies on what is drawn."""

    since: float
    seconds: float
    start: float = 0.0
    end: float = 1.0


class RecorderDesk:
    """A recording with the cue in hand; `step` is called in every frame."""

    def __init__(self, services: Services, recording: Recording, workers: Callable[[], Executor]) -> None:
        self._services = services
        self.recording = recording
        self.readings = readings_of(services.assets)
        self.recorder = Recorder(services.studio.microphone, services.clock, workers)
        self.cue = cues()[0] if not recording.takes(cues()[0]) else (recording.following("") or cues()[0])
        self.auto = False
        self.takes_in = False
        """Whether takes come out of files just now, and are kept without being listened to."""
        self.trouble: GameError | None = None
        """Why a take could not be kept or deleted, until somebody was told."""
        self._stage = Stage.IDLE
        self._heard: _Heard | None = None
        self._next: tuple[float, _Next] | None = None
        self._drawn: tuple[object, int, Wave] | None = None
        self._kept: tuple[Path, Clip | None] | None = None

    # ---------------------------------------------------------------- what is there

    @property
    def take(self) -> Take | None:
        """The take in hand that can be kept."""
        outcome = self.recorder.outcome
        return outcome if isinstance(outcome, Take) else None

    @property
    def takes(self) -> tuple[Path, ...]:
        """The takes of the cue that have been kept."""
        return self.recording.takes(self.cue)

    @property
    def may_keep(self) -> bool:
        """Whether there is a take in hand, and room for it."""
        return self.take is not None and self.may_take_more

    @property
    def may_take_more(self) -> bool:
        """Whether the cue has room for another take."""
        return len(self.takes) < MOST_OF_A_CUE

    @property
    def may_listen(self) -> bool:
        """Whether there is anything to listen to."""
        return not self.recorder.busy and (self.recorder.outcome is not None or bool(self.takes))

    @property
    def model(self) -> Path | None:
        """The synthetic voice that says the cue."""
        woman, man = USUAL["wenzhou"]
        pack = man if self.recording.details.gender == "male" else woman
        return self._services.voices.find(self.cue, pack, random.choice)

    @property
    def moves(self) -> bool:
        """Whether something goes on that is to be seen."""
        return self.recorder.busy or self._heard is not None or self._next is not None

    @property
    def played(self) -> float | None:
        """The place on the drawn sound that is heard now."""
        heard = self._heard
        if heard is None or heard.end < heard.start:
            return None
        share = min(1.0, (self._services.clock.now() - heard.since) / max(0.01, heard.seconds))
        return heard.start + share * (heard.end - heard.start)

    def wave(self, columns: int) -> Wave | None:
        """The sound to be drawn: what is being recorded, the take in hand, the last one that was kept."""
        if self.recorder.listens:
            return Wave(tuple(self.recorder.peaks))
        outcome = self.recorder.outcome
        clip = outcome.raw if outcome is not None else self._last_kept()
        if clip is None:
            return None
        if self._drawn is None or self._drawn[0] is not clip or self._drawn[1] != columns:
            span = outcome.span if isinstance(outcome, Take) else (0, 0) if outcome is not None else None
            self._drawn = (clip, columns, wave_of(clip, columns, span))
        return self._drawn[2]

    # ---------------------------------------------------------------- what a person wants

    def choose(self, cue: str) -> None:
        """Another cue; a take in hand that was not kept is put down."""
        if cue == self.cue and not self.recorder.listens:
            return
        self._quiet()
        self.recorder.drop()
        self.cue = cue

    def beside(self, by: int) -> str:
        """The cue before or after the one in hand."""
        order = cues()
        return order[(order.index(self.cue) + by) % len(order)]

    def record(self) -> None:
        """Begin a take, or end the one that is being recorded."""
        if self.recorder.listens:
            self.recorder.end()
        elif not self.recorder.busy:
            self._begin()

    def stop(self) -> None:
        """Listen no more, and let nothing happen by itself."""
        self._quiet()
        if self.recorder.listens:
            self.recorder.drop()

    def keep(self) -> bool:
        """Keep the take in hand, and go on to the next cue; whether it was kept."""
        take = self.take
        if take is None or not self._try(lambda: self.recording.keep(self.cue, take.data)):
            return False
        self._services.trace.emit("take", cue=self.cue, takes=len(self.takes))
        self._kept = None
        self._quiet()
        self.recorder.drop()
        following = self.recording.following(self.cue)
        self.cue = self.cue if following is None else following
        if self.auto and following is not None:
            self._next = (self._services.clock.now() + _BEFORE_S, _Next.BEGIN)
        return True

    def forget(self, number: int) -> None:
        """Delete a take of the cue."""
        self._quiet()
        file, self._kept = self.takes[number], None
        self._try(lambda: self.recording.forget_take(self.cue, file))

    def listen(self) -> None:
        """Play the take in hand, or the last one that was kept; stop when it is being played."""
        if self._heard is not None:
            self._quiet()
            return
        outcome = self.recorder.outcome
        match outcome:
            case Take(raw, (start, end), clip):
                size = len(raw.samples)
                self._play(clip, start / size, end / size)
            case Redo(_, raw):
                self._play(raw, 0.0, 1.0)
            case None if self.takes:
                self.listen_to(len(self.takes) - 1)
            case _:
                return

    def listen_to(self, number: int) -> None:
        """Play a take that has been kept; not into a microphone that is on."""
        if self.recorder.busy:
            return
        self._quiet()
        clip, last = self._last_kept(), number == len(self.takes) - 1 and self.recorder.outcome is None
        shown = last and clip is not None
        if self._services.mixer.preview(self.takes[number]):
            seconds = clip.seconds if shown and clip is not None else 1.0
            self._heard = _Heard(self._services.clock.now(), seconds, 0.0, 1.0 if shown else -1.0)

    def show_how(self) -> None:
        """Play the synthetic voice."""
        self._quiet()
        model = self.model
        if model is not None:
            self._services.mixer.preview(model)

    # ---------------------------------------------------------------- time passes

    def step(self) -> bool:
        """Look at what has come; whether the picture has changed."""
        before = self._stage
        changed = self.recorder.step()
        stage = self._stage = self.recorder.stage
        if stage is not before:
            self._services.trace.emit("recorder", stage=stage.value, cue=self.cue, **self._why())
        if stage is Stage.TAKEN and before is not stage and self.auto and not self.takes_in:
            self.listen()
            seconds = self.take.clip.seconds if self.take is not None else 0.0
            self._next = (self._services.clock.now() + seconds + _AFTER_S, _Next.KEEP)
        return self._go_on() or self._is_heard_out() or changed

    def rest(self) -> None:
        """Nobody looks on: the microphone is given back."""
        self._quiet()
        self.recorder.rest()

    def close(self) -> None:
        """The work is over."""
        self._quiet()
        self.recorder.close()

    def _why(self) -> dict[str, str]:
        """Why there is no take, for the trace."""
        outcome, trouble = self.recorder.outcome, self.recorder.trouble
        if trouble is not None:
            return {"error": trouble.key}
        return {"fault": outcome.fault.value} if isinstance(outcome, Redo) else {}

    def _go_on(self) -> bool:
        """What happens by itself."""
        if self._next is None or self._services.clock.now() < self._next[0]:
            return False
        (_, wish), self._next = self._next, None
        match wish:
            case _Next.KEEP:
                self.keep()
            case _Next.BEGIN:
                self._begin()
        return True

    def _is_heard_out(self) -> bool:
        heard = self._heard
        if heard is None:
            return False
        if self._services.clock.now() - heard.since > heard.seconds and not self._services.mixer.previewing:
            self._heard = None
        return True

    def _begin(self) -> None:
        self._quiet()
        self._services.mixer.stop()  # what the loudspeaker says would be recorded too
        self._services.speech.hush()
        self.recorder.begin()
        self._stage = Stage.IDLE  # what comes of it is news, even if it is the same as before

    def _play(self, clip: Clip, start: float, end: float) -> None:
        self._quiet()
        self._services.mixer.preview_clip(clip.rate, clip.samples)
        self._heard = _Heard(self._services.clock.now(), clip.seconds, start, end)

    def _quiet(self) -> None:
        """Nothing is played, and nothing happens by itself."""
        self._next = None
        if self._heard is not None or self._services.mixer.previewing:
            self._services.mixer.stop_preview()
        self._heard = None

    def _last_kept(self) -> Clip | None:
        """The sound of the last take that was kept; None where there is none, or it cannot be read."""
        if not self.takes:
            return None
        file = self.takes[-1]
        if self._kept is None or self._kept[0] != file:
            try:
                self._kept = (file, load(file))
            except VoiceError:
                self._kept = (file, None)
        return self._kept[1]

    def _try(self, work: Callable[[], object]) -> bool:
        """Do it; what goes wrong is told, and nothing is lost."""
        try:
            work()
        except GameError as error:
            self.trouble = error
            return False
        return True
