"""A PIN being entered (密码输入): digits go in, only their number can be seen, and the whole is given away once."""

from __future__ import annotations

from game.kiosk.pin import LONGEST

__all__ = ["PinDraft"]


class PinDraft:
    """The digits so far. Nothing but `take` tells them, and they are forgotten with it.

    >>> draft = PinDraft()
    >>> [draft.put(digit) for digit in "2580"], draft
    ([True, True, True, True], PinDraft(4))
    >>> draft.erase(), draft.take(), len(draft)
    (True, '258', 0)
    """

    __slots__ = ("_digits",)

    def __init__(self) -> None:
        self._digits = ""

    def __len__(self) -> int:
        return len(self._digits)

    def __repr__(self) -> str:
        return f"PinDraft({len(self)})"

    def put(self, digit: str) -> bool:
        """One more digit; whether there was room for it."""
        if len(self) >= LONGEST:
            return False
        self._digits += digit
        return True

    def erase(self) -> bool:
        """One digit less; whether there was one."""
        had = bool(self._digits)
        self._digits = self._digits[:-1]
        return had

    def fill(self, digits: str) -> None:
        """These digits in the place of what was entered."""
        self._digits = digits

    def clear(self) -> None:
        """Forget all of them."""
        self._digits = ""

    def take(self) -> str:
        """What was entered; it is forgotten."""
        entered, self._digits = self._digits, ""
        return entered
