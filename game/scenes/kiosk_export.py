"""A stick to choose (选U盘): the ones that are in the machine; a new one appears by itself.

What is done with it the one who asks says; what comes of it is told on the sheet. Whatever waits for a stick is done
apart: one that is slow, or dead, does not stop the program.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, TypeAlias

from game.bindings import Intent
from game.errors import GameError
from game.kiosk.drives import Drive
from game.present.form_model import Choice, Form, Row, Section, Value
from game.present.kiosk_words import error_label
from game.present.label import Label, Plain, said
from game.scenes.apart import Apart
from game.scenes.form import FormScene
from game.scenes.operator import Presence, venue_of
from game.scenes.scene import NOTHING, Pop, StackCommands
from game.services import Services
from game.storage import free_name, write_whole
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook

__all__ = ["Act", "DriveSheet", "Work", "putting"]

Work: TypeAlias = Callable[[], Callable[[], Label]]
"""What the stick does, apart from the program; then, with the program again, what comes of it, in words."""
Act: TypeAlias = Callable[[Drive], Work]
"""What is done with a stick: first, at once, what concerns the program."""

_LOOK_S: Final = 2.0
"""So often is looked for sticks that have come or gone."""
_MEGA: Final = 1_000_000


class DriveSheet(FormScene):
    """Sticks to choose from; *act* does something with one, and says what has come of it. *about* is the beginning of
    the keys of title (``<about>``), the line below it (``….intro``) and the chip of a stick (``….do``).
    """

    key: ClassVar[str] = "kiosk_export"
    tall: ClassVar[float] = 620.0

    def __init__(self, about: str, act: Act, presence: Presence, *, writes: bool = True) -> None:
        super().__init__()
        self._about, self._act, self._presence, self._writes = about, act, presence, writes
        self._drives: tuple[Drive, ...] | None = None
        self._search: Apart[tuple[Drive, ...]] = Apart()
        self._errand: Apart[Callable[[], Label]] = Apart()
        self._since = 0.0
        self._news: Label | None = None

    def enter(self, services: Services) -> None:
        """Look for sticks."""
        super().enter(services)
        self._search.begin(self._found)
        self._take_found()

    def _found(self) -> tuple[Drive, ...]:
        return tuple(drive for drive in venue_of(self.services).drives() if self._writes or drive.removable)

    def _take_found(self) -> bool:
        """Take over what was found, if it is there; whether that changes anything."""
        if not self._search.is_done:
            return False
        before, self._drives = self._drives, self._search.take()
        return self._drives != before

    def form(self) -> Form:
        """A row for each stick; what has come of it stands above them."""
        news = () if self._news is None else (Row("news", said("kiosk.drive.news"), self._news, ()),)
        rows = tuple(self._row(number, drive) for number, drive in enumerate(self._drives or ()))
        none = Row("none", said("kiosk.drive.none"), said("kiosk.drive.none.text"), ())
        if self._drives is None:
            none = Row("none", said("kiosk.drive.looking"), Plain(""), ())
        section = Section(None, (*news, *(rows or (none,))))
        return Form(said(self._about), said(f"{self._about}.intro"), (section,))

    def _row(self, number: int, drive: Drive) -> Row:
        kind = "kiosk.drive.free" if drive.removable else "kiosk.drive.folder"
        text = said(kind, megabytes=f"{drive.free // _MEGA:,}")
        choice = Choice("do", said(f"{self._about}.do"), chosen=False)
        if self._writes and not drive.writable:
            return Row(f"drive{number}", Plain(drive.name), said("kiosk.drive.locked"), ())
        if self._errand.is_busy:
            return Row(f"drive{number}", Plain(drive.name), text, ())
        return Row(f"drive{number}", Plain(drive.name), text, (choice,))

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """Away."""
        done = ButtonLook(self.services.texts("kiosk.drive.done"), 26, kind=ButtonKind.JADE)
        return (("done", done, 220.0),)

    def handle(self, intent: Intent) -> StackCommands:
        """The operator is there."""
        self._presence.touch()
        return super().handle(intent)

    def choose(self, key: str, value: Value) -> None:
        """Begin with a stick; whatever comes of it is told on the sheet."""
        if self._drives is None:
            return
        try:
            work = self._act(self._drives[int(key.removeprefix("drive"))])
        except GameError as error:
            self._news = error_label(error)
        else:
            self._news = said("kiosk.drive.busy" if self._writes else "kiosk.drive.looking")
            self._errand.begin(work)
        self.scroll.go(0.0)

    def press(self, name: str) -> StackCommands:
        """Close the sheet."""
        return (Pop(),)

    def spoken_news(self) -> Label | None:
        """What has come of it."""
        return self._news

    def update(self, dt: float) -> StackCommands:
        """Tell what has come of it; look again for sticks."""
        if self._errand.is_done:
            self._news = self._outcome()
            self._presence.touch()
            self.rearrange()
        self._since += dt
        if self._since >= _LOOK_S:
            self._since = 0.0
            self._search.begin(self._found)
        if self._take_found():
            self.rearrange()
        return NOTHING

    def _outcome(self) -> Label:
        """What has come of it, well or not."""
        try:
            return self._errand.take()()
        except GameError as error:
            return error_label(error)


def putting(made: Callable[[], tuple[str, str]], *, anew: bool = False) -> Act:
    """Puts a file onto a stick: *made* gives its name and its text; *anew* takes another name where that is taken."""

    def act(drive: Drive) -> Work:
        name, text = made()

        def work() -> Callable[[], Label]:
            file = free_name(drive.path / name) if anew else drive.path / name
            write_whole(file, text, for_others=anew)
            return lambda: said("kiosk.drive.written", file=file.name, drive=drive.name)

        return work

    return act
