"""A real room server on a free port of loopback whose tables make no pauses (快服务器): for clients of any kind.

Everything but the pauses is as it is played: sockets, limits, the hall, the store.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from game.host.doors import Serving
from game.host.guest import Guest
from game.host.hall import Hall
from game.host.limits import Limits
from game.host.policy import Policy
from game.host.server import Server, Wake
from game.host.stores import open_store
from hall_rig import QuickTables

__all__ = ["QuickServer", "quick_server"]

HASTE = Limits(messages_s=2_000.0, burst=2_000)
"""Clients that play without pauses say more in a second than people do."""


@dataclass(frozen=True, slots=True)
class QuickServer:
    """A server that serves; `hall` is what is behind it."""

    server: Server[Guest]
    hall: Hall
    tls: bool

    @property
    def port(self) -> int:
        return self.server.ports[0][1]

    @property
    def url(self) -> str:
        """As a client dials it."""
        return f"{'wss' if self.tls else 'ws'}://127.0.0.1:{self.port}/ouju"


@asynccontextmanager
async def quick_server(
    limits: Limits = HASTE, policy: Policy | None = None, tls: ssl.SSLContext | None = None
) -> AsyncIterator[QuickServer]:
    """Serve; at the end nothing of our own may have gone wrong."""
    loop = asyncio.get_running_loop()
    server: Server[Guest] = Server(Serving(limits=limits, tls=tls))
    await server.bind()
    wake = Wake(loop)
    store = open_store("memory:", wake.moved)
    try:
        hall = Hall(store, policy or Policy(countdown_s=0.0), wake.stir, QuickTables())
        wake.bind(server.woken)
        await server.begin(hall, lambda: store.trouble)
        yield QuickServer(server, hall, tls is not None)
        assert server.faults == 0
    finally:
        await server.stop()
        await asyncio.to_thread(store.close)
