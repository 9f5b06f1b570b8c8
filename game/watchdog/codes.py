"""How a guarded client ends (退出码), and how often it says that it lives (心跳)."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

__all__ = ["BEAT", "BEAT_S", "Code"]

BEAT: Final = '{"t":"beat"}'
"""The line that says: the loop of the client turns (心跳)."""
BEAT_S: Final = 1.0


class Code(IntEnum):
    """The exit codes that watchdog and client agree on; every other one is a crash."""

    LEFT = 0
    """Left by the PIN: the watchdog ends, too; the next start is a kiosk again (K01)."""
    RESTART = 75
    """Start me anew, nothing is wrong: new settings, a signal of the system, another client not yet gone."""
    NO_SCREEN = 69
    """There is no screen to draw on: the X server has died, or is not there yet. No crash of the client's."""
    UNFIT = 78
    """It cannot run as it is set up, and starting it again would not help: no PIN, a wrong command line."""
