"""What the operator's scenes share (掌柜的界面): the venue they speak to, and that nobody leaves them open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.errors import GameError
from game.kiosk.venue import Venue
from game.scenes.message import told
from game.scenes.scene import Push, StackCommands
from game.services import Services

__all__ = ["OPERATORS", "PATIENCE_S", "Presence", "kept", "venue_of"]

OPERATORS: Final = frozenset(
    (
        "kiosk_pin", "kiosk_new_pin", "kiosk_recovery", "kiosk_desk", "kiosk_rules", "kiosk_crashes", "kiosk_ledger",
        "kiosk_export",
    )
)  # fmt: skip
"""The scenes of the operator: where one of them is open, nobody is asked for the PIN once more."""
PATIENCE_S: Final = 120.0
"""Untouched for so long, the operator's menu closes with everything above it."""


class Presence:
    """Whether the operator is still there; shared by the menu and the sheets it opens.

    >>> presence = Presence(10.0)
    >>> presence.passed(6.0), presence.touch(), presence.passed(6.0), presence.passed(6.0)
    (False, None, False, True)
    """

    def __init__(self, patience: float = PATIENCE_S) -> None:
        self._patience = patience
        self._untouched = 0.0

    def touch(self) -> None:
        """Something was pressed."""
        self._untouched = 0.0

    def passed(self, dt: float) -> bool:
        """Seconds have passed; whether nobody has pressed anything for too long."""
        self._untouched += dt
        return self._untouched >= self._patience


def venue_of(services: Services) -> Venue:
    """The venue of this machine. Raises `GameError` at home, where there is none and nothing leads here."""
    if services.venue is None:
        raise GameError("this machine is no kiosk: it has no operator")
    return services.venue


def kept(change: Callable[[], StackCommands]) -> StackCommands:
    """What a press leads to; where it cannot be kept (a full disk), a sheet that says why, and nothing else happens."""
    try:
        return change()
    except GameError as error:
        return (Push(told("kiosk.desk.not_kept", error)),)
