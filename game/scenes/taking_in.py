"""Records from elsewhere (收牌谱): checked while one looks on, then opened; what is refused is refused in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from game.errors import GameError
from game.present.label import said
from game.scenes.message import Message, told
from game.scenes.replay import Replay
from game.scenes.scene import NOTHING, Pop, Replace, StackCommands
from game.services import Services
from game.session.share import is_code
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook

__all__ = ["TakeSheet", "TakingIn"]


class TakingIn(Message):
    """Walks a record through the rules, a hand at a time, and opens it."""

    key: ClassVar[str] = "taking"

    def __init__(self, source: Path | str) -> None:
        super().__init__("shelf.checking", "shelf.checking.text", count=0)
        self._source = source
        self._work: Iterator[str] | None = None
        self._hands = 0

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """It can be stopped."""
        return (("ok", ButtonLook(self.services.texts("shelf.stop"), 26)),)

    @property
    def lively(self) -> bool:
        """Until it is done."""
        return True

    def update(self, dt: float) -> StackCommands:
        """One hand more."""
        services = self.services
        try:
            if self._work is None:
                self._work = services.shelf.taking_in(self._source)
            name = next(self._work)
            if not name:
                self._hands += 1
                self._values = {"count": self._hands}
                self.rearrange()
                return NOTHING
            services.chronicle.refresh()
            table = services.shelf.replay(name)
        except GameError as error:
            return (Replace(told("shelf.title", error)),)
        services.trace.emit("taken", file=name)
        return (Replace(Replay(table, name)),)


class TakeSheet(Message):
    """How a record gets here: a code that was copied, a file dropped on the window, a folder."""

    key: ClassVar[str] = "take"

    def __init__(self) -> None:
        super().__init__("shelf.take", "shelf.take.text")

    def enter(self, services: Services) -> None:
        """Say where the folder is."""
        self._values = {"folder": services.shelf.import_folder or "—"}
        super().enter(services)

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """Away, the folder, the clipboard."""
        texts = self.services.texts
        return (
            ("close", ButtonLook(texts("shelf.take.close"), 24)),
            ("folder", ButtonLook(texts("shelf.take.folder"), 24)),
            ("paste", ButtonLook(texts("shelf.take.paste"), 24, kind=ButtonKind.JADE)),
        )

    def preferred(self) -> str | None:
        """A code that was copied is the usual case."""
        return "paste"

    def activate(self, name: str) -> StackCommands:
        """Take in what lies there."""
        match name:
            case "paste":
                return self._paste()
            case "folder":
                return self._folder()
            case _:
                return (Pop(),)

    def _paste(self) -> StackCommands:
        text = self.services.desktop.paste()
        if not is_code(text):
            return (Replace(Message("shelf.title", "shelf.take.none")),)
        return (Replace(TakingIn(text)),)

    def _folder(self) -> StackCommands:
        """Everything that waits there, one after the other."""
        shelf, taken = self.services.shelf, 0
        waiting = shelf.waiting()
        for path in waiting:
            try:
                shelf.take_waiting(path)
                taken += 1
            except GameError as error:
                self.services.chronicle.refresh()
                return (Replace(told("shelf.title", error)),)
        self.services.chronicle.refresh()
        if taken:
            self.services.desktop.tell(said("shelf.take.taken", n=taken))
            return (Pop(),)
        return (Replace(Message("shelf.take", "shelf.take.empty", folder=shelf.import_folder)),)
