"""The recorder with a microphone that plays what it is given, used as a person does."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from fake_microphone import FakeMicrophone, Here, quiet, said_aloud, tone
from game.assets import Assets
from game.present.label import Label
from game.scenes.recorder import RecorderScene
from game.scenes.recordings import Recordings
from game.scenes.stack import Stack
from game.services import Trace
from game.session.archive import Archive
from game.session.chronicle import Chronicle
from game.storage import storage_at
from game.ui.mixer import CueLog
from game.voice.cabinet import Cabinet
from game.voice.clip import Clip
from game.voice.microphone import Microphone
from game.voice.recorder import Stage, Take, examined
from game.voice.repertoire import cues
from game.voice.studio import Details, Studio
from panel_rig import Rig
from screens import stage_for

__all__ = ["RecorderRig", "Told", "lay_recordings", "recorder_rig", "stage_of", "start", "takes_of"]


@dataclass
class Told:
    """A desktop with a clipboard, that notes what is told."""

    clipboard: str = ""
    said: list[Label] = field(default_factory=list)

    def copy(self, text: str) -> bool:
        """Keep it."""
        self.clipboard = text
        return True

    def paste(self) -> str:
        """What is kept."""
        return self.clipboard

    def tell(self, message: Label) -> None:
        """Note it."""
        self.said.append(message)

    def screenshot(self) -> None:
        """Makes none."""

    def report(self) -> str:
        """Has none."""
        return ""


@dataclass
class RecorderRig(Rig):
    """A rig with a studio, a cabinet and a microphone; *plays* is what is said next."""

    folder: Path = Path()
    plays: Clip = field(default_factory=lambda: said_aloud(tone(0.5)))
    microphone: FakeMicrophone | None = None
    desktop: Told = field(default_factory=Told)

    @property
    def scene(self) -> RecorderScene:
        """The desk, which is on top."""
        assert isinstance(self.top, RecorderScene)
        return self.top

    @property
    def cabinet(self) -> Cabinet:
        """The voice packs of the player."""
        return self.stack._services.voices

    def pass_time(self, seconds: float) -> None:
        """Frames, sixty a second."""
        for _ in range(round(seconds * 60)):
            self.stage.clock.advance(1 / 60)
            self.stack.update(1 / 60)

    def say(self, clip: Clip | None = None) -> None:
        """Press the round button, and say something; the take is over when it is quiet."""
        self.plays = said_aloud(tone(0.5)) if clip is None else clip
        self.press("record")
        for _ in range(600):
            if not self.scene.desk.recorder.busy:
                return
            self.pass_time(1 / 60)
        raise AssertionError("the take does not end")


def stage_of(rig: RecorderRig) -> Stage:
    """How far the take is, asked anew."""
    return rig.scene.desk.recorder.stage


def takes_of(rig: RecorderRig) -> list[Path]:
    """The takes of the cue in hand, asked anew."""
    return list(rig.scene.desk.takes)


def start(rig: RecorderRig, licence: str = "cc_by") -> None:
    """A new recording by keys: the terms, the consent, begin."""
    rig.press("new")
    for name in (f"licence_{licence}:0", "consent:0", "keep"):
        rig.walk(name)
    assert isinstance(rig.top, RecorderScene)


def lay_recordings(folder: Path, count: int) -> None:
    """Recordings of somebody who has said a word or two."""
    aloud = said_aloud(tone(0.4))
    take = examined(Clip(aloud.rate, aloud.samples + quiet(0.5).samples))
    assert isinstance(take, Take)
    for number in range(count):
        recording = Studio(folder).begin(Details(f"瓯{number}", consent=True))
        for cue in cues()[:2]:
            recording.keep(cue, take.data)


@contextmanager
def recorder_rig(
    folder: Path,
    size: tuple[int, int] = (1366, 768),
    *,
    microphone: Callable[[], Microphone] | None = None,
    **settings: object,
) -> Iterator[RecorderRig]:
    """The sheet of recordings over the files of a player in *folder*."""
    stage = stage_for(size, "zh_CN")
    stage.services.store.change(**settings)
    storage = storage_at(folder)
    lines: list[dict[str, object]] = []
    chronicle = Chronicle(storage, apart=False)
    cabinet = Cabinet(Path(str(Assets().tree("voices"))), storage.voices)
    desktop = Told()
    services = replace(
        stage.services,
        trace=Trace(lambda line: lines.append(json.loads(line))),
        archive=Archive(storage, chronicle=chronicle),
        recording=lambda: Studio(storage.recordings, microphone or (lambda: _opened(rig))),
        cabinet=lambda: cabinet,
        desktop=desktop,
        mixer=CueLog(),
    )
    before, RecorderScene.workers = RecorderScene.workers, Here
    stack = Stack(services, size)
    rig = RecorderRig(replace(stage, services=services), stack, lines, folder=folder, desktop=desktop)
    stack.start(Recordings())
    try:
        yield rig
    finally:
        stack.close()
        chronicle.close()
        RecorderScene.workers = before


def _opened(rig: RecorderRig) -> Microphone:
    rig.microphone = FakeMicrophone(rig.stage.clock, lambda: rig.plays)
    return rig.microphone
