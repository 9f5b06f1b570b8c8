"""The press that wakes a kiosk does nothing else (唤醒不动作): it is let go, and so is a hasty second one."""

from __future__ import annotations

from typing import Final

from game.bindings import Act, Compose, Intent, PointerDown, PointerUp, Type

__all__ = ["Waking", "is_held_down"]

_HASTE_S: Final = 0.6
"""Presses so soon after the one that woke the screen were meant for the screen before."""


def is_held_down(intent: Intent) -> bool:
    """Whether nobody has done anything anew: a key is held down, perhaps by something that lies on it.

    >>> from game.bindings import Command
    >>> is_held_down(Act(Command.CONFIRM, repeat=True)), is_held_down(Act(Command.CONFIRM))
    (True, False)
    """
    return isinstance(intent, Act) and intent.repeat


class Waking:
    """Follows the press that wakes, from its beginning to its end."""

    def __init__(self) -> None:
        self._until = float("-inf")
        self._held = False

    def hears(self, intent: Intent, now: float, *, nobody: bool) -> bool | None:
        """True for an intent that wakes the screen, False for one that is dropped, None for one that is meant.

        >>> waking = Waking()
        >>> press, release = PointerDown(5, 5), PointerUp(5, 5)
        >>> waking.hears(press, 0.0, nobody=True), waking.hears(release, 0.1, nobody=False)
        (True, False)
        >>> waking.hears(press, 0.3, nobody=False), waking.hears(release, 0.7, nobody=False)
        (False, False)
        >>> waking.hears(press, 0.9, nobody=False) is None
        True
        """
        pressed = isinstance(intent, PointerDown | Act | Type | Compose)
        if nobody:
            if wakes := pressed and not is_held_down(intent):
                self._until, self._held = now + _HASTE_S, isinstance(intent, PointerDown)
            return wakes
        if pressed and now < self._until:
            self._held = isinstance(intent, PointerDown)
            return False
        if not self._held:
            return None
        if isinstance(intent, PointerUp) or pressed:
            self._held = False
            return None if pressed else False
        return False
