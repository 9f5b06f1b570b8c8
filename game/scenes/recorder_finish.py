"""A voice pack is made of a recording (做成语音包), while one looks on; then it can be used, and given away."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import ClassVar

from game.errors import GameError, StorageError, VoiceError
from game.i18n import Texts
from game.present.label import said
from game.scenes.message import Message, told
from game.scenes.readings import readings_of
from game.scenes.scene import NOTHING, Pop, Replace, StackCommands
from game.scenes.voice_sheets import give_voice
from game.services import Services
from game.storage import at_home
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook
from game.voice.manifest import PRIVATE
from game.voice.pack import Pack
from game.voice.pressing import press
from game.voice.studio import Recording

__all__ = ["PackMade", "RecorderFinish"]


class RecorderFinish(Message):
    """Measures every take and writes the pack; it can be stopped."""

    key: ClassVar[str] = "recorder_finish"

    def __init__(self, recording: Recording, workers: Callable[[], Executor]) -> None:
        super().__init__("recorder.finish", "recorder.finish.text", done=0, of=recording.progress.whole)
        self._recording = recording
        self._workers = workers
        self._stopped = False
        self._done = (0, recording.progress.whole)

    def enter(self, services: Services) -> None:
        """Begin."""
        super().enter(services)
        details = self._recording.details
        place = Texts("zh_CN")(f"district.{details.locality}.name") if details.locality else ""
        self._worker = self._workers()
        readings, cabinet = readings_of(services.assets), services.voices
        self._work: Future[Pack] = self._worker.submit(
            lambda: cabinet.add(press(self._recording, readings, place, self._note))
        )

    def leave(self) -> None:
        """Send the worker home."""
        self._stopped = True
        self._worker.shutdown(wait=False, cancel_futures=True)
        super().leave()

    def _note(self, done: int, of: int) -> None:
        """Called by the worker; who has stopped it gets no pack."""
        if self._stopped:
            raise VoiceError("stopped by the player")
        self._done = (done, of)

    @property
    def lively(self) -> bool:
        """Until it is done."""
        return True

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """It can be stopped."""
        return (("ok", ButtonLook(self.services.texts("recorder.finish.stop"), 26)),)

    def update(self, dt: float) -> StackCommands:
        """Show how far it is; at the end the pack lies in its place."""
        done, of = self._done
        if self._values != {"done": done, "of": of}:
            self._values = {"done": done, "of": of}
            self.rearrange()
        if not self._work.done():
            return NOTHING
        try:
            pack = self._work.result()
            self._recording.count_pack()
        except GameError as error:
            return (Replace(told("recorder.error", error)),)
        self.services.trace.emit("pack", id=pack.id, cues=len(pack.manifest.cues))
        return (Replace(PackMade(self._recording)),)


class PackMade(Message):
    """The pack is there: use it at the own seat, or write it as a file for others."""

    key: ClassVar[str] = "recorder_made"

    def __init__(self, recording: Recording) -> None:
        progress = recording.progress
        key = "recorder.made.text" if progress.enough else "recorder.made.less"
        super().__init__("recorder.made", key, done=progress.whole, of=progress.of_least)
        self._recording = recording

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """From the right: use it, give it away where that is allowed, close."""
        texts = self.services.texts
        use = ("use", ButtonLook(texts("recorder.made.use"), 24, kind=ButtonKind.JADE))
        give = ("export", ButtonLook(texts("recorder.made.export"), 24))
        close = ("close", ButtonLook(texts("recorder.made.close"), 24))
        return (close, use) if self._recording.details.licence == PRIVATE else (close, give, use)

    def preferred(self) -> str | None:
        """To use it is what it was made for."""
        return "use"

    def activate(self, name: str) -> StackCommands:
        """Do it, and say so."""
        services = self.services
        match name:
            case "use":
                give_voice(services, ("own",), self._recording.id)
                services.desktop.tell(said("recorder.made.used"))
            case "export":
                return self._export()
            case _:
                pass
        return (Pop(),)

    def _export(self) -> StackCommands:
        """The pack as a file where the player finds it."""
        storage = self.services.chronicle.storage
        try:
            if storage is None:
                raise StorageError("There is no folder to write to.", key="error.exports")
            storage.exports.mkdir(parents=True, exist_ok=True)
            file = self.services.voices.export(self._recording.id, storage.exports)
        except GameError as error:
            return (Replace(told("recorder.error", error)),)
        self.services.trace.emit("exported", file=str(file))
        return (Replace(Message("recorder.made.export", "recorder.made.exported", where=at_home(file))),)
