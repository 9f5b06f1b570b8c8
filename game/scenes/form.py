"""Scenes that are a form on a sheet (选项表场景): scrolling, chips, the field for a name."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import ClassVar, Final

from game.bindings import Act, Command, Intent, PointerDown, PointerDrag
from game.present.focus import Target
from game.present.form_model import Entry, Form, Row, Value
from game.present.label import Label
from game.present.layout.entry_layout import index_at
from game.present.layout.form_index import INDEXED_WIDTH, FormIndex, form_index, heading_at, heading_height
from game.present.layout.form_layout import FormLayout, Sheet, form_layout, sheet_for
from game.present.scroll import moved
from game.present.spoken import choice_told, form_told
from game.present.text_entry import TextEntry
from game.scenes.scene import NOTHING, StackCommands
from game.scenes.scrolled import ScrolledScene, reading_step
from game.ui.canvas import Canvas
from game.ui.draw_form import FormLook, chip_name, draw_form, field_rect
from game.ui.widgets import ButtonLook

__all__ = ["FormScene"]

_LEAD: Final = 44
"""So many units a heading stays below the upper end of its frame, where things fade."""


class FormScene(ScrolledScene):
    """A form; a subclass says what is on it and what a choice does."""

    opaque: ClassVar[bool] = False
    indexed: ClassVar[bool] = False
    """Whether the headings, where there are several, stand beside the form."""
    longest: ClassVar[int] = 24
    """So many letters can be written in a field."""
    tall: ClassVar[float] = 960.0
    """How high the sheet is where the window has room, in units."""

    def __init__(self) -> None:
        super().__init__()
        self._form: Form | None = None
        self._sheet: Sheet | None = None
        self._layout: FormLayout | None = None
        self._index: FormIndex | None = None
        self._asked: tuple[int, float] | None = None
        """The heading that was pressed last, and how far down it led."""
        self._draft: TextEntry | None = None

    @property
    def typing(self) -> bool:
        """Whether a name is being written."""
        return self._draft is not None

    @abstractmethod
    def form(self) -> Form:
        """What is on the sheet now."""

    @abstractmethod
    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """The buttons at the foot from the right: name, look, width in units."""

    @abstractmethod
    def choose(self, key: str, value: Value) -> None:
        """Take a choice over."""

    def arrange(self) -> Iterable[Target]:
        """Lay the form out; chips outside the frame cannot be pressed."""
        form = self._form = self.form()
        widths = tuple(width for _, _, width in self.buttons())
        sheet = sheet_for(self.size, self.unit, widths, tall=self.tall)
        self._index = None
        if self.indexed:
            wide = sheet_for(self.size, self.unit, widths, INDEXED_WIDTH)
            beside = form_index(form, wide, self.ruler(), self.say)
            self._index, sheet = (beside, beside.sheet) if beside.headings else (None, sheet)
        self._sheet = sheet
        layout = self._layout = form_layout(form, sheet, self.ruler(), self.say)
        self.scroll.fit(sheet.body, layout.height, self.unit)
        targets = (
            [Target(heading.name, heading.rect) for heading in self._index.headings] if self._index else []
        )
        for row in layout.rows:
            for index, place in enumerate(row.chips):
                if row.row is not None:
                    rect = moved(place.rect, self.scroll)
                    enabled = place.choice.blocked is None and not form.fixed
                    targets.append(Target(chip_name(row.row.key, index), rect, enabled))
        for (name, _, _), rect in zip(self.buttons(), sheet.buttons, strict=True):
            targets.append(Target(name, rect))
        return targets

    def preferred(self) -> str | None:
        """The first button is where Enter goes at once."""
        return self.buttons()[0][0]

    def in_frame(self, name: str) -> bool:
        """The chips and the field; the buttons stand below."""
        return ":" in name

    def handle(self, intent: Intent) -> StackCommands:
        """Writing first; up and down move a sheet that can only be read."""
        if self._draft is not None and self._write(self._draft, intent):
            return NOTHING
        if self._form is not None and self._form.fixed and self.scroll.step(reading_step(intent)):
            self.shifted()
        return super().handle(intent)

    def activate(self, name: str) -> StackCommands:
        """A chip chooses, the field begins to be written, a button is the subclass's affair."""
        key, _, index = name.partition(":")
        for row in self._layout.rows if self._layout else ():
            if row.row is not None and row.row.key == key and index:
                if isinstance(row.row, Entry):
                    self._begin(row.row.value)
                else:
                    self._choose(row.row, int(index))
                self.rearrange()
                return NOTHING
        self._finish()
        if name.startswith("section."):
            self._read(int(name.removeprefix("section.")))
            return NOTHING
        return self.press(name)

    def _read(self, place: int) -> None:
        """Bring a section to the top; who came by keys goes on with its first choice."""
        if self._layout is None:
            return
        self.scroll.go(heading_height(self._layout, place) - _LEAD * self.unit)
        self._asked = (place, self.scroll.offset)
        below = self._layout.rows[[row.title is not None for row in self._layout.rows].index(True) :]
        rows = [row for row in below if row.title is not None]
        first = below[below.index(rows[place]) + 1].row
        self.shifted()
        if self.focus.by_keys and first is not None:
            self.focus.focused = chip_name(first.key, 0)

    def _reading(self) -> int:
        """The place of the heading that is being read."""
        if self._asked is not None and self._asked[1] == self.scroll.offset:
            return self._asked[0]
        return heading_at(self._layout, self.scroll.offset, self.scroll.frame) if self._layout else 0

    def leave(self) -> None:
        """What is being written is kept, however the sheet is left."""
        self._finish()
        super().leave()

    def spoken(self, *, much: bool) -> Label | None:
        """What the sheet is for; one that can only be read, with all its rows."""
        return None if self._form is None else form_told(self._form)

    def spoken_target(self, name: str, *, much: bool) -> Label | None:
        """A choice with its row; headings and buttons as they are written."""
        key, _, index = name.partition(":")
        rows = (row.row for row in self._layout.rows) if self._layout is not None else ()
        row = next((row for row in rows if row is not None and row.key == key), None)
        return choice_told(row, int(index), much=much) if row is not None and index else None

    @abstractmethod
    def press(self, name: str) -> StackCommands:
        """A button at the foot."""

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._form is None or self._sheet is None or self._layout is None:
            return
        look = FormLook(
            self._form,
            self._sheet,
            self._layout,
            self.focus,
            self.scroll,
            tuple((name, button) for name, button, _ in self.buttons()),
            self._draft,
            None if self._index is None else (self._index, self._reading()),
        )
        draw_form(canvas, look, self.say)

    def _choose(self, row: Row, index: int) -> None:
        self.choose(row.key, row.choices[index].value)

    def _begin(self, text: str) -> None:
        """Write in the field from now on; a field that is written in already only moves its cursor."""
        if self._draft is None:
            self._draft = TextEntry(text, self.longest)

    def _write(self, draft: TextEntry, intent: Intent) -> bool:
        """Take text in; whether the intent was meant for the field."""
        if not draft.handle(intent, self.services.desktop):
            match intent:
                case Act(Command.CONFIRM | Command.BACK):
                    self._finish()
                case PointerDown(x, y):
                    return self._point(draft, (x, y), (x, y))
                case PointerDrag(x, y, from_x, from_y):
                    return self._point(draft, (from_x, from_y), (x, y))
                case _:
                    return False
        self.dirty = True
        return True

    def _point(self, draft: TextEntry, start: tuple[float, float], end: tuple[float, float]) -> bool:
        """The cursor to where the field is pressed, selecting what is dragged over; a press elsewhere is for somebody
        else.
        """
        for row in self._layout.rows if self._layout else ():
            if isinstance(row.row, Entry):
                rect = field_rect(row, self.scroll, self.unit)
                if rect.contains(*start):
                    place = index_at(draft, rect, end[0], self.ruler(), self.unit)
                    draft.place(place, keep=start != end)
                    self.dirty = True
                    return True
        return False

    def _finish(self) -> None:
        """Keep what was written."""
        if self._draft is None or self._form is None:
            return
        written, self._draft = self._draft.text.strip(), None
        entry = next(row for section in self._form.sections for row in section.rows if isinstance(row, Entry))
        self.choose(entry.key, written)
        self.rearrange()
