"""The side of the client (被看护的一方): its heart beats from the main loop; without a watchdog it ends.

The watchdog holds the other ends of two pipes. Into the one the client says once a second that its loop turns; the
other one is never written to: it closes when the watchdog is gone, however that ended.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections.abc import Callable
from typing import Final

from game.watchdog.codes import BEAT, BEAT_S

__all__ = ["Heart", "watch_guard"]

_log: Final = logging.getLogger("ouju")
_AT_ONCE: Final = 4096


class Heart:
    """The heart of a guarded client: `beat` as often as you like, once a turn of the main loop and from nowhere else.

    >>> from game.clock import ManualClock
    >>> heart = Heart(print)
    >>> heart.beat(0.0); heart.beat(0.5)
    {"t":"beat"}
    >>> heart.beat(1.0)
    {"t":"beat"}
    """

    def __init__(self, say: Callable[[str], None] | None = None) -> None:
        """*say* writes a line to standard output at once, as the lines of ``--trace`` are written."""
        self._say = _say if say is None else say
        self._last_at: float | None = None

    def beat(self, now: float) -> None:
        """Say that the loop turns, if a second has passed. *now* is of the monotonic clock, not of the play clock."""
        if self._last_at is None or now - self._last_at >= BEAT_S:
            self._last_at = now
            try:
                self._say(BEAT)
            except (OSError, ValueError):
                return  # nobody hears it: the other pipe closes as well, and `watch_guard` ends the client


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def watch_guard(gone: Callable[[], None], descriptor: int = 0) -> threading.Thread:
    """Call *gone* once, from a thread of its own, when the input closes: the watchdog is no more.

    The thread reads the bare descriptor: one that waits in `sys.stdin` would hold its lock while Python ends.
    """

    def wait() -> None:
        try:
            while os.read(descriptor, _AT_ONCE):
                pass  # the watchdog has nothing to say; what comes is let go
        except OSError as error:
            _log.warning("the watchdog cannot be heard: %s", error)
        gone()

    thread = threading.Thread(target=wait, name="guard", daemon=True)
    thread.start()
    return thread
