"""Telling systemd that the watchdog lives (看门狗的看门狗): a datagram now and then, where it wants one."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from game.clock import Clock

__all__ = ["Notice"]

_EVERY_S: Final = 5.0


class Notice:
    """Sends ``WATCHDOG=1`` every few seconds to the socket that the environment names; nothing without one."""

    def __init__(self, clock: Clock, environ: Mapping[str, str] | None = None) -> None:
        environ = os.environ if environ is None else environ
        wanted = environ.get("NOTIFY_SOCKET", "") if "WATCHDOG_USEC" in environ else ""
        self._address = "\0" + wanted[1:] if wanted.startswith("@") else wanted
        self._clock = clock
        self._told_at = float("-inf")

    def alive(self) -> None:
        """The watchdog turns its loop."""
        now = self._clock.now()
        if self._address and now - self._told_at >= _EVERY_S and hasattr(socket, "AF_UNIX"):
            self._told_at = now
            with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
                line.sendto(b"WATCHDOG=1", self._address)
