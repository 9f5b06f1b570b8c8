"""What a tea-room machine allows (茶馆模式): a policy record that the stack and the app consult; no scene asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.bindings import Command

__all__ = ["HOME", "KIOSK", "KioskPolicy"]


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

KIOSK: Final = KioskPolicy(
    scenes=frozenset(
        (
            # the shop's own
            "kiosk_attract", "kiosk_lobby", "kiosk_offer", "kiosk_countdown", "kiosk_pin", "kiosk_new_pin",
            "kiosk_desk", "kiosk_ledger", "kiosk_export", "kiosk_recovery", "kiosk_rules", "kiosk_crashes",
            "shop_tables", "shop_room", "shop_table", "shop_menu", "shop_ranking",
            # playing
            "table", "menu", "assist", "ceremony", "great_shift", "items", "settlement", "ranking", "farewell",
            "hot_seat", "hot_seat_curtain",
            # reading
            "help", "compare", "learn", "lesson", "learnt", "after_hand", "open_hands", "room_rules",
            "house_rules", "shortcuts",
            # questions
            "confirm", "message",
        )
    ),
    blocked=frozenset(
        (
            Command.FULLSCREEN, Command.SCREENSHOT, Command.SETTINGS, Command.CALCULATOR,
            # the clipboard is the system's: it would outlast its guest
            Command.COPY, Command.CUT, Command.PASTE,
        )
    ),
    may_quit=False,
)  # fmt: skip
"""A machine in a tea room: nothing that takes texts, files or what belongs to others, and no way out (C3.3, C3.4)."""
