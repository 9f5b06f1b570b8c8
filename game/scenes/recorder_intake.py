"""Takes that were recorded elsewhere (收录音文件): one file after the other, each kept for the cue it is named by."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from game.errors import GameError
from game.present.failure import failure
from game.present.label import Label, said
from game.present.recorder_model import fault_told
from game.scenes.recorder_desk import RecorderDesk
from game.voice.gathering import cue_named, load
from game.voice.recorder import Redo, Stage

__all__ = ["Intake", "Report"]


@dataclass(slots=True)
class Report:
    """What came of the files: how many takes were kept, and why others were not, by name."""

    kept: int = 0
    left: list[tuple[str, Label]] = field(default_factory=list)


class Intake:
    """Files that wait to be taken in at a desk."""

    def __init__(self, desk: RecorderDesk) -> None:
        self._desk = desk
        self._waiting: deque[tuple[Path, str]] = deque()
        self._current: tuple[Path, str] | None = None
        self._report = Report()

    @property
    def busy(self) -> bool:
        """Whether files are still being taken in."""
        return bool(self._waiting) or self._current is not None

    def add(self, files: tuple[Path, ...]) -> None:
        """Take these in; one alone whose name says nothing is a take of the cue in hand, to be listened to."""
        desk = self._desk
        named = [(file, cue_named(file, desk.readings)) for file in files]
        if len(named) == 1 and named[0][1] is None and not self.busy:
            desk.stop()
            desk.recorder.take_in(partial(load, files[0]))
            return
        desk.takes_in = True
        for file, cue in named:
            if cue is None:
                self._report.left.append((file.name, said("recorder.import.unknown")))
            else:
                self._waiting.append((file, cue))

    def step(self) -> Report | None:
        """Go on; the report when the last is done."""
        desk = self._desk
        if self._current is not None and not desk.recorder.busy:
            self._settle(*self._current)
            self._current = None
        if self._current is None and self._waiting:
            self._current = self._waiting.popleft()
            desk.choose(self._current[1])
            desk.recorder.take_in(partial(load, self._current[0]))
        if self.busy or not desk.takes_in:
            return None
        report, self._report = self._report, Report()
        desk.takes_in = False
        return report

    def _settle(self, file: Path, cue: str) -> None:
        """Keep what has come out, or note why not."""
        desk, recorder = self._desk, self._desk.recorder
        if desk.take is not None:
            try:
                desk.recording.keep(cue, desk.take.data)
            except GameError as error:
                self._report.left.append((file.name, failure(error)))
            else:
                self._report.kept += 1
            recorder.drop()
        elif isinstance(recorder.outcome, Redo):
            self._report.left.append((file.name, fault_told(recorder.outcome.fault)))
            recorder.drop()
        elif recorder.stage is Stage.FAILED and recorder.trouble is not None:
            self._report.left.append((file.name, failure(recorder.trouble)))
            recorder.drop()
