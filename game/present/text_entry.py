"""A line of text being written (输入框): cursor, selection, clipboard, and what an input method composes (U07).

It knows no device and no window. While something is being composed every key belongs to the input method: the entry
takes it and does nothing. Enter and Esc are otherwise left to the scene.
"""

from __future__ import annotations

import unicodedata
from typing import Final, Protocol

from game.bindings import Act, Command, Compose, Intent, Type

__all__ = ["NO_CLIPBOARD", "Clipboard", "TextEntry", "printable"]


class Clipboard(Protocol):
    """Where text is copied to and pasted from (剪贴板)."""

    def copy(self, text: str) -> bool:
        """Keep a text; whether it was kept."""
        ...

    def paste(self) -> str:
        """The text that is kept; empty when there is none."""
        ...


class _NoClipboard:
    """Keeps nothing."""

    def copy(self, text: str) -> bool:
        """Nothing is kept."""
        return False

    def paste(self) -> str:
        """Nothing was kept."""
        return ""


NO_CLIPBOARD: Final[Clipboard] = _NoClipboard()
_KEYS: Final = frozenset(
    {Command.CONFIRM, Command.BACK, Command.NEXT, Command.PREVIOUS, Command.UP, Command.DOWN}
    | {Command.PAGE_UP, Command.PAGE_DOWN}
)
"""What an input method needs itself while it composes."""
_OWN: Final = frozenset(
    {Command.ERASE, Command.DELETE, Command.LEFT, Command.RIGHT, Command.FIRST, Command.LAST}
    | {Command.SELECT_ALL, Command.COPY, Command.CUT, Command.PASTE}
)
"""What the entry does itself."""


def printable(text: str) -> str:
    """A text as it can stand on one line: line ends and tabs are spaces, what cannot be seen is left out.

    >>> printable("阿婆\\t的\\r\\n茶\\x00")
    '阿婆 的 茶'
    """
    spaced = text.replace("\r\n", " ").replace("\r", " ").replace("\n", " ").replace("\t", " ")
    return "".join(character for character in spaced if character.isprintable())


class TextEntry:
    """A text of at most *longest* characters with a cursor in it.

    >>> entry = TextEntry("阿婆")
    >>> entry.handle(Act(Command.LEFT)), entry.handle(Type("外")), entry.text, entry.cursor
    (True, True, '阿外婆', 2)
    """

    def __init__(self, text: str = "", longest: int = 24) -> None:
        self.longest = longest
        self.text = printable(text)[:longest]
        self.cursor = len(self.text)
        """Before which character the next one is written."""
        self.anchor: int | None = None
        """The other end of what is selected; None when nothing is."""
        self.composed = ""
        """What the input method shows and has not entered yet."""
        self.composed_cursor = 0
        """Where in it the input method works."""

    @property
    def selection(self) -> tuple[int, int]:
        """From which character to before which one is selected."""
        anchor = self.cursor if self.anchor is None else self.anchor
        return min(anchor, self.cursor), max(anchor, self.cursor)

    @property
    def selected(self) -> str:
        """The selected text."""
        start, end = self.selection
        return self.text[start:end]

    def handle(self, intent: Intent, clipboard: Clipboard = NO_CLIPBOARD) -> bool:
        """Follow an intent; whether it was meant for the entry."""
        match intent:
            case Type(text):
                self.composed = ""
                self._put(printable(text))
            case Compose(text, cursor):
                self.composed = printable(text)
                size = len(self.composed)
                self.composed_cursor = size if cursor is None else max(0, min(cursor, size))
            case Act(command):
                return self._act(command, clipboard)
            case _:
                return False
        return True

    def paste(self, text: str) -> None:
        """Write a text from elsewhere in the place of what is selected; spaces around it are left out."""
        self._put(printable(text).strip())

    def clear(self) -> None:
        """Nothing is written any more."""
        self.text, self.cursor, self.anchor, self.composed = "", 0, None, ""

    def place(self, index: int, *, keep: bool = False) -> None:
        """The cursor to a character, as a pointer sets it; *keep* selects from where it was."""
        if not keep:
            self.anchor = None
        elif self.anchor is None:
            self.anchor = self.cursor
        self.cursor = max(0, min(index, len(self.text)))

    def _act(self, command: Command, clipboard: Clipboard) -> bool:
        if self.composed:
            return command in _KEYS or command in _OWN
        match command:
            case Command.ERASE | Command.DELETE:
                self._erase(forward=command is Command.DELETE)
            case Command.LEFT | Command.RIGHT | Command.FIRST | Command.LAST:
                self._move(command)
            case Command.SELECT_ALL:
                self.anchor, self.cursor = 0, len(self.text)
            case Command.COPY | Command.CUT:
                self._copy(clipboard, cut=command is Command.CUT)
            case Command.PASTE:
                self.paste(clipboard.paste())
            case _:
                return False
        return True

    def _put(self, new: str) -> None:
        """Write in the place of what is selected, as much of it as there is room for."""
        start, end = self.selection
        before, after = self.text[:start], self.text[end:]
        new = new[: max(0, self.longest - len(before) - len(after))]
        self.text, self.cursor, self.anchor = before + new + after, start + len(new), None

    def _erase(self, *, forward: bool) -> None:
        if not self.selected:
            self.anchor = self._beside(1 if forward else -1)
        start, end = self.selection
        self.text, self.cursor, self.anchor = self.text[:start] + self.text[end:], start, None

    def _move(self, command: Command) -> None:
        start, end = self.selection
        chosen, self.anchor = start != end, None
        match command:
            case Command.FIRST:
                self.cursor = 0
            case Command.LAST:
                self.cursor = len(self.text)
            case Command.LEFT:
                self.cursor = start if chosen else self._beside(-1)
            case _:
                self.cursor = end if chosen else self._beside(1)

    def _beside(self, by: int) -> int:
        """The next place for the cursor: never between a letter and its accents."""
        place = self.cursor + by
        while 0 < place < len(self.text) and unicodedata.combining(self.text[place]):
            place += by
        return max(0, min(place, len(self.text)))

    def _copy(self, clipboard: Clipboard, *, cut: bool) -> None:
        """What is selected goes to the clipboard; without a selection the whole text is copied, and nothing cut."""
        if clipboard.copy(self.selected or self.text) and cut and self.selected:
            self._put("")
