"""What a tea-room machine allows (茶馆模式): a policy record that the stack and the app consult; no scene asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.bindings import Command

__all__ = ["HOME", "KioskPolicy"]


@dataclass(frozen=True, slots=True)
class KioskPolicy:
    """What this machine allows.

    *scenes* lists the scenes that may be entered (None: all), *blocked* the commands that do nothing, *may_quit*
    whether the program can be left.
    """

    scenes: frozenset[str] | None = None
    blocked: frozenset[Command] = frozenset()
    may_quit: bool = True

    def allows(self, scene: str) -> bool:
        """Whether a scene may be entered."""
        return self.scenes is None or scene in self.scenes


HOME: Final = KioskPolicy()
"""A machine at home: everything is allowed."""
