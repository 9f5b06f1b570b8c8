"""Takes from files (收录音文件): how they must be named, a folder whose path was copied, files that are dropped."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from game.errors import GameError
from game.scenes.message import Message, told
from game.scenes.scene import Pop, Replace, StackCommands
from game.storage import pasted_path
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook
from game.voice.gathering import sounds_in

__all__ = ["RecorderImport"]


class RecorderImport(Message):
    """The sheet over the recorder; *take_in* is given the files."""

    key: ClassVar[str] = "recorder_import"

    def __init__(self, take_in: Callable[[tuple[Path, ...]], None]) -> None:
        super().__init__("recorder.import", "recorder.import.text")
        self._take_in = take_in
        self._dropped = False

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """Away, or the path that was copied."""
        texts = self.services.texts
        return (
            ("close", ButtonLook(texts("recorder.import.close"), 24)),
            ("paste", ButtonLook(texts("recorder.import.paste"), 24, kind=ButtonKind.JADE)),
        )

    def preferred(self) -> str | None:
        """A path that was copied."""
        return "paste"

    def activate(self, name: str) -> StackCommands:
        """Take in what lies there."""
        if name != "paste":
            return (Pop(),)
        path = pasted_path(self.services.desktop.paste())
        if path is None:
            return (Replace(Message("recorder.import", "recorder.import.nothing")),)
        try:
            self._take_in(sounds_in(path))
        except GameError as error:
            return (Replace(told("recorder.import", error)),)
        return (Pop(),)

    def drop(self, source: Path | str) -> bool:
        """Sounds that are dropped here are takes, too; then the sheet has done its work."""
        if isinstance(source, str):
            return False
        try:
            self._take_in(sounds_in(source))
        except GameError:
            return False
        self._dropped = True
        return True

    def update(self, dt: float) -> StackCommands:
        """Close after something was dropped."""
        return (Pop(),) if self._dropped else ()
