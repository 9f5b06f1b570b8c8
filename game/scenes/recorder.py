"""The recorder (录音台): the cues with what has been said of them, and the place where one is recorded.

While the microphone is on the round button, the rim of the sound and a red dot say so; it is given back whenever the
sheet is left, covered or not seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import ClassVar

from game.errors import GameError
from game.present.focus import Target
from game.present.label import Label, Plain, said, sentences
from game.present.layout.recorder_layout import LEAST, CuePlaces, RecorderLayout, cue_places, recorder_layout
from game.present.recorder_model import CueGroup, groups_of, word_of
from game.present.scroll import moved
from game.scenes.message import Message, told
from game.scenes.recorder_desk import RecorderDesk
from game.scenes.recorder_intake import Intake, Report
from game.scenes.recorder_view import FEET, buttons_of, feet_of, line_of, look_of, trouble_of
from game.scenes.scene import NOTHING, Pop, Push, StackCommands
from game.scenes.scrolled import ScrolledScene
from game.services import Services
from game.ui.canvas import Canvas
from game.ui.draw_recorder import draw_recorder
from game.voice.gathering import sounds_in
from game.voice.recorder import Stage
from game.voice.studio import MOST_OF_A_CUE, Recording

__all__ = ["RecorderScene"]


class RecorderScene(ScrolledScene):
    """The sheet over the recordings."""

    key: ClassVar[str] = "recorder"
    opaque: ClassVar[bool] = False
    quiet: ClassVar[bool] = True
    least: ClassVar[int] = LEAST
    workers: ClassVar[Callable[[], Executor]] = lambda: ThreadPoolExecutor(1, "recorder")

    def __init__(self, recording: Recording) -> None:
        super().__init__()
        self._recording = recording
        self._layout: RecorderLayout | None = None
        self._groups: tuple[CueGroup, ...] = ()
        self._cues: CuePlaces | None = None
        self._stage = Stage.IDLE

    def enter(self, services: Services) -> None:
        """Lay the recording on the desk."""
        super().enter(services)
        self.desk = RecorderDesk(services, self._recording, type(self).workers)
        self.intake = Intake(self.desk)

    def leave(self) -> None:
        """Give the microphone back."""
        self.desk.close()
        super().leave()

    def covered(self) -> None:
        """Something lies above: nobody is listened to."""
        self.desk.rest()
        super().covered()

    def hidden(self) -> None:
        """Nobody sees that the microphone is on: so it is not. Files wait until the window is seen."""
        self.desk.rest()

    def uncovered(self) -> None:
        """Name and terms may be others now, and takes may have come."""
        super().uncovered()
        self.rearrange()

    # ---------------------------------------------------------------- where things lie

    def arrange(self) -> Iterable[Target]:
        """The list, the place of work, the buttons."""
        mirrored = self.services.settings.left_handed
        widths = tuple(width for _, width in FEET)
        layout = self._layout = recorder_layout(
            self.size, self.unit, widths, MOST_OF_A_CUE, mirrored=mirrored
        )
        self._groups = groups_of(self._recording, self.desk.readings)
        self._cues = cue_places(self._groups, layout.list.w, self.unit, self.ruler(), str)
        self.scroll.fit(layout.list, self._cues.height, self.unit)
        targets = [Target(f"cue:{cue}", moved(rect, self.scroll)) for cue, rect in self._cues.chips]
        place = layout.place
        texts = self.services.texts
        for name, rect, _, enabled in buttons_of(self.desk, place, texts):
            stays = name == "record"  # whoever presses it again finds the focus where it was
            targets.append(Target(name, rect, enabled or stays))
        for number in range(len(self.desk.takes)):
            plays, deletes = place.takes[number]
            targets += [Target(f"take{number + 1}", plays), Target(f"delete{number + 1}", deletes)]
        targets.append(Target("auto", layout.switch))
        for (foot, _, on), spot in zip(feet_of(self.desk, texts), layout.sheet.buttons, strict=True):
            targets.append(Target(foot, spot, on))
        return targets

    def preferred(self) -> str | None:
        """What is pressed most: the round button, and the one that keeps a take."""
        return "record"

    def in_frame(self, name: str) -> bool:
        """The cues move with the list."""
        return name.startswith("cue:")

    def back(self) -> StackCommands:
        """While somebody is recorded Esc only stops that."""
        if self.desk.recorder.listens:
            self.desk.stop()
            self._follow()
            return NOTHING
        return (Pop(),)

    # ---------------------------------------------------------------- what is pressed

    def activate(self, name: str) -> StackCommands:
        """The list, the desk, the buttons at the foot."""
        desk = self.desk
        if name.startswith("cue:"):
            self._choose(name.partition(":")[2])
        elif name.startswith("take"):
            desk.listen_to(int(name.removeprefix("take")) - 1)
        elif name.startswith("delete"):
            desk.forget(int(name.removeprefix("delete")) - 1)
        else:
            match name:
                case "record":
                    desk.record()
                case "play":
                    desk.listen()
                case "accept":
                    self._keep()
                case "previous" | "following":
                    self._choose(desk.beside(1 if name == "following" else -1))
                case "model":
                    desk.show_how()
                case "auto":
                    desk.auto = not desk.auto
                case _:
                    return self._foot(name)
        self._follow()
        self.dirty = True
        return self._trouble()

    def _foot(self, name: str) -> StackCommands:
        from game.scenes.recorder_consent import RecorderConsent
        from game.scenes.recorder_finish import RecorderFinish
        from game.scenes.recorder_import import RecorderImport

        self.desk.stop()
        match name:
            case "finish":
                return (Push(RecorderFinish(self._recording, type(self).workers)),)
            case "details":
                return (Push(RecorderConsent(self._recording, self)),)
            case "import":
                return (Push(RecorderImport(self.take_in)),)
            case _:
                return (Pop(),)

    def _choose(self, cue: str) -> None:
        self.desk.choose(cue)
        if self.focus.by_keys and (self.focus.focused or "").startswith("cue:"):
            self.focus.focused = "record"
        self._show_cue()

    def _keep(self) -> None:
        """Keep the take, and bring the next cue into view."""
        if self.desk.keep():
            self.focus.focused = "record"
            self._show_cue()

    def _show_cue(self) -> None:
        """Bring the cue in hand into view."""
        self.rearrange()
        target = self.focus.get(f"cue:{self.desk.cue}")
        if target is not None:
            self.scroll.show(target.rect.inset(0, -72 * self.unit))  # not where the list fades away
        self.rearrange()

    def drop(self, source: Path | str) -> bool:
        """Sounds that are dropped on the sheet are takes."""
        if isinstance(source, str):
            return False
        try:
            self.take_in(sounds_in(source))
        except GameError:
            return False
        return True

    def take_in(self, files: tuple[Path, ...]) -> None:
        """Take sounds in that lie in files."""
        self.intake.add(files)

    # ---------------------------------------------------------------- time passes

    @property
    def lively(self) -> bool:
        """While somebody is listened to, or something is played."""
        return self.desk.moves or self.intake.busy

    def update(self, dt: float) -> StackCommands:
        """Look at what has come."""
        cue = self.desk.cue
        if self.desk.step():
            self.dirty = True
        report = self.intake.step()
        if self.desk.cue != cue:
            self._show_cue()
        self._follow()
        return self._trouble() if report is None else (Push(self._reported(report)),)

    def _follow(self) -> None:
        """After a take has come or gone other things can be pressed, and Enter keeps what is good."""
        stage, before = self.desk.recorder.stage, self._stage
        if stage is not before:
            self._stage = stage
            self.rearrange()
            if stage is Stage.TAKEN and self.focus.focused == "record" and not self.desk.auto:
                self.focus.focused = "accept"
            elif stage in (Stage.REFUSED, Stage.FAILED):
                self.focus.focused = "record"
        elif len(self.focus.targets) != self._count():
            self.rearrange()

    def _count(self) -> int:
        """How many things there are to press."""
        return len(self._cues.chips if self._cues else ()) + 2 * len(self.desk.takes) + 7 + len(FEET)

    def _trouble(self) -> StackCommands:
        """What could not be kept is told; the take stays in hand."""
        trouble, self.desk.trouble = self.desk.trouble, None
        return NOTHING if trouble is None else (Push(told("recorder.error", trouble)),)

    def _reported(self, report: Report) -> Message:
        """What came of files."""
        if not report.left:
            return Message("recorder.import", "recorder.import.done", n=report.kept)
        first = "\n".join(f"{name}: {self.say(why)}" for name, why in report.left[:4])
        more = len(report.left) - 4
        key = "recorder.import.some" if more <= 0 else "recorder.import.more"
        return Message("recorder.import", key, kept=report.kept, left=first, more=more)

    # ---------------------------------------------------------------- what is seen and said

    def spoken_target(self, name: str, *, much: bool) -> Label | None:
        """A cue with how often it was said; what has a sign instead of words."""
        if name.startswith("delete"):
            return said("recorder.delete", n=int(name.removeprefix("delete")))
        if name in ("record", "previous", "following"):
            ends = name == "record" and self.desk.recorder.listens
            return said("recorder.spoken.end" if ends else f"recorder.spoken.{name}")
        if not name.startswith("cue:"):
            return None
        cue = name.partition(":")[2]
        word = Plain(word_of(cue, self.desk.readings))
        return said("recorder.cue", word=word, takes=len(self._recording.takes(cue)))

    def spoken_news(self) -> Label | None:
        """What has come of a take, or why there is none; nothing while the microphone would hear it."""
        if self.desk.recorder.busy:
            return None
        line, why = line_of(self.desk)[0], trouble_of(self)
        return sentences((line, Plain(why))) if why else line

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._layout is not None and self._cues is not None:
            places = (self._layout, self._groups, self._cues)
            draw_recorder(canvas, look_of(self, places))
