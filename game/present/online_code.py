"""A room number being entered (房号): six digits, from keys, presses or the clipboard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.session.inviting import Invitation, find_in

__all__ = ["DIGITS", "CodeDraft"]

DIGITS: Final = 6


@dataclass(slots=True)
class CodeDraft:
    """The digits so far.

    >>> draft = CodeDraft()
    >>> [draft.put(digit) for digit in "4829137"], draft.text
    ([True, True, True, True, True, True, False], '482913')
    """

    text: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether all digits are there."""
        return len(self.text) == DIGITS

    def put(self, digit: str) -> bool:
        """One more digit; whether there was room for it."""
        if self.is_whole:
            return False
        self.text += digit
        return True

    def erase(self) -> bool:
        """One digit less; whether there was one."""
        had = bool(self.text)
        self.text = self.text[:-1]
        return had

    def take(self, text: str) -> bool:
        """The number in a text in the place of what was entered; whether there is one.

        >>> draft = CodeDraft("1")
        >>> draft.take("房号：482 913，快来"), draft.text, draft.take("没有"), draft.text
        (True, '482913', False, '482913')
        """
        found = find_in(text)
        code = found.code if isinstance(found, Invitation) else found
        self.text = code or self.text
        return bool(code)
