"""Voices from elsewhere, and voices given away (导入导出声音包): the work is done apart while one looks on."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from game.errors import GameError, VoiceError
from game.present.label import said
from game.present.voices_model import fault_label, fault_place
from game.scenes.message import Message, told
from game.scenes.scene import NOTHING, Pop, Replace, Scene, StackCommands
from game.scenes.taking_in import TakingIn
from game.scenes.voice_sheets import VoiceFaults
from game.services import Services
from game.session.voice_desk import Errand, VoiceDesk
from game.storage import pasted_path
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook
from game.voice.intake import Progress
from game.voice.pack import Fault, Pack

__all__ = ["TakeVoice", "TakingVoice", "refused", "taking"]

_ZIP: Final = ".zip"


def taking(source: Path | str) -> Scene:
    """What takes in something that was dropped on the window: a zip or a folder is a voice, all else a record."""
    if isinstance(source, Path) and (source.suffix.lower() == _ZIP or source.is_dir()):
        return TakingVoice(source)
    return TakingIn(source)


class TakeVoice(Message):
    """How a voice gets here: dropped on the window, or its path copied."""

    key: ClassVar[str] = "take_voice"

    def __init__(self, desk: VoiceDesk) -> None:
        super().__init__("voices.take", "voices.take.text")
        self._desk = desk
        self._dropped: Path | None = None

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """Away, the clipboard."""
        texts = self.services.texts
        return (
            ("close", ButtonLook(texts("shelf.take.close"), 24)),
            ("paste", ButtonLook(texts("voices.take.paste"), 24, kind=ButtonKind.JADE)),
        )

    def preferred(self) -> str | None:
        """A path that was copied."""
        return "paste"

    def drop(self, source: Path | str) -> bool:
        """What is dropped here is meant as a voice."""
        self._dropped = Path(source)
        return True

    def update(self, dt: float) -> StackCommands:
        """Take in what was dropped."""
        if self._dropped is None:
            return NOTHING
        return (Replace(TakingVoice(self._dropped, self._desk)),)

    def activate(self, name: str) -> StackCommands:
        """Take in what lies where the copied path leads."""
        if name != "paste":
            return (Pop(),)
        path = pasted_path(self.services.desktop.paste())
        if path is None:
            return (Replace(Message("voices.take", "voices.take.none")),)
        return (Replace(TakingVoice(path, self._desk)),)


class TakingVoice(Message):
    """Checks a voice, measures its clips, and keeps it; what is refused is refused in words, all of them."""

    key: ClassVar[str] = "taking_voice"

    def __init__(self, source: Path, desk: VoiceDesk | None = None) -> None:
        super().__init__("voices.taking", "voices.taking.text", name=source.name, done=0, all="…")
        self._seen: Progress = (0, 0)
        self._source = source
        self._lent = desk
        self._work: Errand[Pack] | None = None

    def enter(self, services: Services) -> None:
        """Begin."""
        super().enter(services)
        self._desk = VoiceDesk(services.voices) if self._lent is None else self._lent
        self._work = self._desk.take_in(self._source, self._notice)

    def leave(self) -> None:
        """Who has his own desk leaves it."""
        if self._lent is None:
            self._desk.close()
        super().leave()

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """One need not wait."""
        return (("ok", ButtonLook(self.services.texts("voices.taking.away"), 26)),)

    @property
    def lively(self) -> bool:
        """Until it is done."""
        return True

    def update(self, dt: float) -> StackCommands:
        """Look whether it is done."""
        if self._work is None or not self._work.done:
            done, every = self._seen
            if every and done != self._values["done"]:
                self._values |= {"done": done, "all": every}
                self.rearrange()
            return NOTHING
        try:
            pack = self._work.result()
        except GameError as error:
            self.services.trace.emit("voice_refused", error=error.key)
            return (Replace(refused(self._source.name, error)),)
        self.services.trace.emit("voice_taken", pack=pack.id, revision=pack.manifest.revision)
        from game.scenes.voice_pack import VoicePack

        self.services.desktop.tell(said("voices.taken", name=pack.id))
        return (Replace(VoicePack(None, pack.id)),)

    def _notice(self, seen: Progress) -> None:
        """How far it is; the one who works says so."""
        self._seen = seen


def refused(name: str, error: GameError) -> Scene:
    """Why a voice was not taken in: all its faults, or the one thing that is wrong with it."""
    faults = error.values.get("faults")
    if isinstance(error, VoiceError) and isinstance(faults, tuple):
        lines = [(fault_place(fault), fault_label(fault)) for fault in faults if isinstance(fault, Fault)]
        return VoiceFaults(said("voices.refused", name=name), lines)
    return told("voices.take", error)
