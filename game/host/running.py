"""A room server from its options to its end (开服): certificate, port, store, hall, signals, in that order.

What is wrong with any of them is said in a sentence before anybody can connect.
"""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import signal
import ssl
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from game.errors import NetError, StorageError
from game.host.certificate import load, tls_context
from game.host.guest import Guest
from game.host.hall import Hall
from game.host.policy import Policy
from game.host.server import Server, Wake
from game.host.stores import open_store
from game.host.wanted import WILDCARDS, Wanted, is_loopback, listening, serving_of, store_of, why_unbound

if TYPE_CHECKING:
    from game.host.front import Front

__all__ = ["serve"]

_log: Final = logging.getLogger("ouju.host")
_FILES: Final = 65536
_SHARED: Final = ("redis:", "rediss:", "unix:")


async def serve(wanted: Wanted) -> int:
    """Serves until a signal ends it. Raises `NetError` and `StorageError` for what cannot be had."""
    _raise_file_limit()
    tls = tls_context(wanted.tls_cert, wanted.tls_key) if wanted.tls_cert else None
    await (_serve_front(wanted, tls) if wanted.front else _serve_rooms(wanted, tls))
    _log.info("The server has ended.")
    return 0


async def _serve_rooms(wanted: Wanted, tls: ssl.SSLContext | None) -> None:
    loop = asyncio.get_running_loop()
    server: Server[Guest] = Server(serving_of(wanted, tls))
    try:
        await _bind(server, wanted)
        wake = Wake(loop)
        reach = wanted.reach or listening(server.ports, wanted).address
        store = open_store(store_of(wanted), wake.moved, reach)
        try:
            hall = Hall(store, Policy(name=wanted.called, rooms=wanted.rooms), wake.stir)
            hall.restore(loop.time())
            wake.bind(server.woken)
            await server.begin(hall, lambda: store.trouble)
            _collect_seldom()
            with _signals(server, tls, wanted) as ended:
                await _until(ended, server, lambda: hall.census().public, wanted)
            await server.stop()
        finally:
            await asyncio.to_thread(store.close)
    finally:
        await server.stop()


async def _serve_front(wanted: Wanted, tls: ssl.SSLContext | None) -> None:
    if not wanted.store.startswith(_SHARED):
        raise StorageError(
            "A front door finds its hosts in the Redis that they share: add --store redis://HOST:PORT."
        )
    from game.host.front import Front
    from game.host.redis_link import Directory

    front = Front(serving_of(wanted, tls), await asyncio.to_thread(Directory, wanted.store))
    try:
        await _bind(front, wanted)
        await front.begin()
        _collect_seldom()
        with _signals(front, tls, wanted) as ended:
            await _until(ended, front, lambda: front.public, wanted)
    finally:
        await front.stop()


async def _bind(server: Server[Guest] | Front, wanted: Wanted) -> None:
    try:
        await server.bind()
    except OSError as error:
        raise NetError(why_unbound(error, wanted)) from error


async def _until(
    ended: asyncio.Event, server: Server[Guest] | Front, public: Callable[[], int], wanted: Wanted
) -> None:
    """Say that it listens, here and in the network, and wait for the end."""
    told = listening(server.ports, wanted)
    print(json.dumps(told.plain(), ensure_ascii=False) if wanted.json else told.sentence(), flush=True)
    beyond = any(not is_loopback(address) for address in wanted.bind)
    if not (beyond if wanted.announce is None else wanted.announce):
        await ended.wait()
        return
    from game.host.announce import Announced, Announcement, keep_announced, lan_addresses
    from game.net.lan import shop_word

    fixed = tuple(lan.rpartition(":")[0] for lan in told.lan) or ("127.0.0.1",)
    interfaces = () if WILDCARDS & set(wanted.bind) else fixed

    def announcement(addresses: tuple[str, ...]) -> Announcement:
        tls, shop = bool(wanted.tls_cert), shop_word(wanted.shop)
        return Announcement(
            Announced(told.name, addresses, told.port, tls=tls, shop=shop), public, interfaces
        )

    everywhere = bool({"0.0.0.0", ""} & set(wanted.bind))
    await keep_announced(announcement, lan_addresses if everywhere else lambda: fixed, ended)


@contextmanager
def _signals(
    server: Server[Guest] | Front, tls: ssl.SSLContext | None, wanted: Wanted
) -> Iterator[asyncio.Event]:
    """What signals do while it serves: end, tell how it goes, read the certificate anew."""
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    if wanted.child:
        _watch_parent(loop, ended)
    if sys.platform == "win32":
        before = [(name, signal.signal(name, lambda *_: loop.call_soon_threadsafe(ended.set)))
                  for name in (signal.SIGINT, signal.SIGBREAK)]  # fmt: skip
        try:
            yield ended
        finally:
            for name, handler in before:
                signal.signal(name, handler)
        return

    def reload() -> None:
        if tls is not None and wanted.tls_cert is not None:
            try:
                load(tls, wanted.tls_cert, wanted.tls_key)
            except NetError as error:
                _log.error("%s The one that was read before goes on.", error)
            else:
                _log.info("The certificate was read anew.")

    handlers = {
        signal.SIGTERM: ended.set,
        signal.SIGINT: ended.set,
        signal.SIGUSR1: server.log_status,
        signal.SIGHUP: reload,
    }
    for name, handler in handlers.items():
        loop.add_signal_handler(name, handler)
    try:
        yield ended
    finally:
        for name in handlers:
            loop.remove_signal_handler(name)


def _watch_parent(loop: asyncio.AbstractEventLoop, ended: asyncio.Event) -> None:
    """End when whoever started this program closes its standard input, which the system does for the dead as well."""

    def watch() -> None:
        with suppress(OSError):
            while os.read(0, 1024):
                pass
        with suppress(RuntimeError):  # the loop has ended by itself
            loop.call_soon_threadsafe(ended.set)

    threading.Thread(target=watch, name="parent", daemon=True).start()


def _collect_seldom() -> None:
    """Looking through hundreds of rooms for cycles holds all of them up for a quarter of a second.

    What is loaded is never garbage; what is young is looked at as ever; everything, after so much was left over as some
    two hundred matches that have ended leave.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 20)


def _raise_file_limit() -> None:
    """A connection is an open file, and the usual ceiling of 1024 is one for 250 rooms."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES if hard == resource.RLIM_INFINITY else min(_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
