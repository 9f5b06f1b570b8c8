"""What the operator wants of the running program (掌柜的吩咐): kept by the venue, done by the attendant."""

from __future__ import annotations

from enum import Enum

__all__ = ["Wish"]


class Wish(Enum):
    """What a press in the operator's menu asks for; the scenes never do it themselves."""

    LEAVE = "leave"
    """Leave the kiosk, for this run only: the next start is a kiosk again (K01)."""
    RESTART = "restart"
    """End, and be started again by the watchdog."""
    CLEAR = "clear"
    """End this guest's turn now and forget what was theirs."""
