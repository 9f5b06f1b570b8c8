"""The side of the client (被看护的一方): its heart beats from the main loop; without a watchdog it ends.

The watchdog holds the other ends of two pipes. Into the one the client says once a second that its loop turns; the
other one is never written to: it closes when the watchdog is gone, however that ended.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from typing import Final

from game.watchdog.codes import BEAT, BEAT_S, Code

__all__ = ["Guard"]

_log: Final = logging.getLogger("ouju")
_AT_ONCE: Final = 4096
_GRACE_S: Final = 8.0


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


class Guard:
    """What a guarded client has of its watchdog.

    `beat` as often as you like: once a turn of the main loop, and from nowhere else. `gone` turns true when there is no
    watchdog any more; then the client has a few seconds to end by itself.

    >>> guard = Guard(print)
    >>> guard.beat(0.0); guard.beat(0.5)
    {"t":"beat"}
    >>> guard.beat(1.0); guard.gone
    {"t":"beat"}
    False
    """

    def __init__(self, say: Callable[[str], None] = _say) -> None:
        """*say* writes a line to standard output at once, as the lines of ``--trace`` are written."""
        self._say = say
        self._last_at: float | None = None
        self._gone = threading.Event()

    @property
    def gone(self) -> bool:
        """Whether nobody guards this client any more."""
        return self._gone.is_set()

    def beat(self, now: float) -> None:
        """Say that the loop turns, if a second has passed. *now* is of the monotonic clock, not of the play clock."""
        if self._last_at is None or now - self._last_at >= BEAT_S:
            self._last_at = now
            try:
                self._say(BEAT)
            except (OSError, ValueError):
                return  # nobody hears it: the other pipe closes as well

    def watch(
        self,
        descriptor: int = 0,
        wait: Callable[[float], None] = time.sleep,
        leave: Callable[[int], None] = os._exit,
    ) -> threading.Thread:
        """Listen from a thread of its own until the input closes.

        A client whose loop hangs does not hear of it and would lie over the next one for ever: after a grace it is left
        by force. The thread reads the bare descriptor, because one that waits in `sys.stdin` holds its lock while
        Python ends.
        """

        def listen() -> None:
            try:
                while os.read(descriptor, _AT_ONCE):
                    pass  # the watchdog has nothing to say; what comes is let go
            except OSError as error:
                _log.warning("the watchdog cannot be heard: %s", error)
            self._gone.set()
            wait(_GRACE_S)
            leave(Code.RESTART)

        thread = threading.Thread(target=listen, name="guard", daemon=True)
        thread.start()
        return thread
