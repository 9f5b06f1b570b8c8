"""Forms in which several things can be written, one at a time (逐项填写): a chip is pressed, and its field is there."""

from __future__ import annotations

from game.bindings import Act, Command, Intent
from game.present.form_model import Entry, Row, Value
from game.scenes.form import FormScene
from game.scenes.scene import StackCommands
from game.ui.draw_form import chip_name

__all__ = ["WritingForm"]


class WritingForm(FormScene):
    """The row of the key *writing* is a field now; all others are chips."""

    def __init__(self) -> None:
        super().__init__()
        self.writing = ""

    def write(self, key: str, text: str) -> None:
        """Begin to write in a row."""
        self.writing = key
        self._begin(text)

    def written(self, key: str, text: str) -> None:
        """Take what was written over."""
        raise KeyError(key)

    def next_field(self, key: str) -> tuple[str, str] | None:
        """The row that is written in after Enter, and what stands there."""
        return None

    def handle(self, intent: Intent) -> StackCommands:
        """Enter goes on to the next field."""
        key = self.writing
        commands = super().handle(intent)
        if key and not self.writing and isinstance(intent, Act) and intent.command is Command.CONFIRM:
            following = self.next_field(key)
            if following is not None:
                self.write(*following)
                self.rearrange()
            self.focus.focused = chip_name(following[0] if following else key, 0)
        return commands

    def choose(self, key: str, value: Value) -> None:
        """What was written comes back as the choice of its row."""
        if key == self.writing and isinstance(value, str):
            self.writing = ""
            self.written(key, value)
        else:
            self.picked(key, value)

    def picked(self, key: str, value: Value) -> None:
        """A chip was pressed."""
        raise KeyError(key)

    def _choose(self, row: Row, index: int) -> None:
        """Whatever was being written is kept first."""
        if self._draft is not None:
            self._finish()
        super()._choose(row, index)

    def activate(self, name: str) -> StackCommands:
        """A press on another chip ends writing."""
        if self._draft is not None and not self._is_field(name):
            self._finish()
        return super().activate(name)

    def _is_field(self, name: str) -> bool:
        rows = self._layout.rows if self._layout else ()
        return any(isinstance(row.row, Entry) and name == chip_name(row.row.key, 0) for row in rows)
