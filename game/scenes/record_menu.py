"""What can be done with a record besides opening it (牌谱的操作): share, export, delete."""

from __future__ import annotations

from typing import ClassVar

from game.present.replays_model import ListRow
from game.scenes.giving import export, share
from game.scenes.message import Confirm, Message
from game.scenes.scene import Pop, Push, StackCommands
from game.services import Services
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook

__all__ = ["RecordMenu"]


class RecordMenu(Message):
    """The menu of one row."""

    key: ClassVar[str] = "record"

    def __init__(self, row: ListRow) -> None:
        super().__init__("replays.menu", "replays.menu.broken" if row.is_broken else "replays.menu.text")
        self._row = row
        self._said = ""

    def enter(self, services: Services) -> None:
        """Say which match it is."""
        super().enter(services)
        row = self._row
        about = self.say(row.about) if row.about is not None else ""
        self._values = {
            "file": row.file, "what": self.say(row.what), "about": about, "when": row.when,
            "who": self.say(row.who),
        }  # fmt: skip

    def words(self) -> tuple[str, str]:
        """The match; below what was done with it."""
        title, text = super().words()
        return title, f"{text}\n{self._said}" if self._said else text

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """Away; what there is to do, the gravest last."""
        texts = self.services.texts
        rest = () if self._row.is_broken else ("export", "share")
        return (
            ("close", ButtonLook(texts("replays.menu.close"), 24, kind=ButtonKind.JADE)),
            *((name, ButtonLook(texts(f"replays.menu.{name}"), 24)) for name in rest),
            ("delete", ButtonLook(texts("replays.menu.delete"), 24, grave=True)),
        )

    def activate(self, name: str) -> StackCommands:
        """Do it; deleting is asked for once more."""
        match name:
            case "share" | "export":
                given = (share if name == "share" else export)(self.services, self._row.file)
                if isinstance(given, Message):
                    return (Push(given),)
                self._said = given
                self.services.trace.emit("notice", text=given)
                self.rearrange()
                return ()
            case "delete":
                answers = ("replays.delete.yes", "replays.delete.no")
                asks = Confirm("replays.delete", "replays.delete.text", self._delete, answers, **self._values)
                return (Push(asks),)
            case _:
                return (Pop(),)

    def _delete(self) -> StackCommands:
        if self._row.match is not None:
            self.services.chronicle.forget(self._row.match)
        else:
            self.services.shelf.throw_away(self._row.file)
            self.services.chronicle.refresh()
        return (Pop(self),)
