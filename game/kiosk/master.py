"""The master of a shop's machines (本店总机): asks it for the signed settings, and tells it who calls for staff.

Everything that waits for the network is done on a thread; what came is taken by `poll`. What is taken is not believed
here: whoever takes a document checks its signature (`game.kiosk.remote`).
"""

from __future__ import annotations

__all__ = ["Master"]


class Master:
    """Where settings of the shop come from."""
