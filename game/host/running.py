"""A room server from its options to its end (开服): certificate, port, store, hall, signals, in that order.

What is wrong with any of them is said in a sentence before anybody can connect.
"""

from __future__ import annotations

import asyncio
import errno
import gc
import hashlib
import json
import logging
import os
import signal
import socket
import ssl
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from ipaddress import ip_address
from pathlib import Path
from typing import Final

from game.errors import NetError, StorageError
from game.host.doors import Serving
from game.host.guest import Guest
from game.host.hall import Hall
from game.host.limits import Limits
from game.host.policy import Policy
from game.host.server import Server, Wake
from game.host.stores import open_store
from game.net.address import PATH
from game.storage import folder_for, storage_at

__all__ = ["Wanted", "serve", "tls_context"]

_log: Final = logging.getLogger("ouju.host")
_WILDCARDS: Final = frozenset({"0.0.0.0", "::", ""})
_FILES: Final = 65536


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line asks for."""

    bind: tuple[str, ...] = ("127.0.0.1",)
    port: int = 0
    tls_cert: Path | None = None
    tls_key: Path | None = None
    store: str = ""
    data: Path | None = None
    name: str = ""
    public_url: str = ""
    reach: str = ""
    announce: bool | None = None
    behind_proxy: bool = False
    rooms: int = 2000
    messages: float = 10.0
    per_address: int = 200
    json: bool = False
    child: bool = False
    front: bool = False


async def serve(wanted: Wanted) -> int:
    """Serves until a signal ends it. Raises `NetError` and `StorageError` for what cannot be had."""
    ended = asyncio.Event()
    _raise_file_limit()
    tls = tls_context(wanted.tls_cert, wanted.tls_key) if wanted.tls_cert else None
    if wanted.front:
        return await _serve_front(wanted, ended, tls)
    server: Server[Guest] = Server(_serving(wanted, tls))
    try:
        await server.bind()
    except OSError as error:
        raise NetError(_unbound(error, wanted)) from error
    try:
        wake = Wake(asyncio.get_running_loop())
        here = _here(server.ports, wanted)
        store = open_store(_spec(wanted), wake.moved, wanted.reach or here)
        try:
            hall = Hall(
                store, Policy(name=wanted.name or socket.gethostname(), rooms=wanted.rooms), wake.stir
            )
            hall.restore(asyncio.get_running_loop().time())
            wake.bind(server.woken)
            await server.begin(hall, lambda: store.trouble)
            _collect_seldom()
            with _signals(ended, server.log_status, tls, wanted):
                await _until(ended, server.ports, lambda: hall.census().public, wanted)
            await server.stop()
        finally:
            await asyncio.to_thread(store.close)
    finally:
        await server.stop()
    _log.info("The server has ended.")
    return 0


async def _serve_front(wanted: Wanted, ended: asyncio.Event, tls: ssl.SSLContext | None) -> int:
    """Be the front door of the hosts that share a Redis."""
    from game.host.front import Front
    from game.host.redis_link import Directory

    if not wanted.store.startswith(("redis:", "rediss:", "unix:")):
        raise StorageError(
            "A front door finds its hosts in the Redis that they share: add --store redis://HOST:PORT."
        )
    front = Front(_serving(wanted, tls), await asyncio.to_thread(Directory, wanted.store))
    try:
        try:
            await front.bind()
        except OSError as error:
            raise NetError(_unbound(error, wanted)) from error
        await front.begin()
        with _signals(ended, front.log_status, tls, wanted):
            await _until(ended, front.ports, lambda: front.public, wanted)
    finally:
        await front.stop()
    _log.info("The front door has ended.")
    return 0


async def _until(
    ended: asyncio.Event, ports: tuple[tuple[str, int], ...], public: Callable[[], int], wanted: Wanted
) -> None:
    """Say that it listens, here and in the network, and wait for the end."""
    told = _listening(ports, wanted)
    print(json.dumps(told.plain(), ensure_ascii=False) if wanted.json else told.sentence(), flush=True)
    beyond = any(not _is_loopback(address) for address in wanted.bind)
    if not (beyond if wanted.announce is None else wanted.announce):
        await ended.wait()
        return
    from game.host.announce import Announced, Announcement

    addresses = tuple(lan.rpartition(":")[0] for lan in told.lan) or ("127.0.0.1",)
    announcement = Announcement(
        Announced(told.name, addresses, told.port, tls=bool(wanted.tls_cert)),
        public,
        () if _WILDCARDS & set(wanted.bind) else addresses,
    )
    announcement.start()
    try:
        await ended.wait()
    finally:
        await announcement.stop()


@dataclass(frozen=True, slots=True)
class _Listening:
    """What is said when everything stands."""

    address: str
    url: str
    port: int
    fingerprint: str
    lan: tuple[str, ...]
    name: str
    store: str
    public: str

    def plain(self) -> dict[str, object]:
        """For programs."""
        return {
            "t": "listening", "address": self.address, "url": self.url, "port": self.port,
            "tls": self.url.startswith("wss:"), "fingerprint": self.fingerprint, "lan": list(self.lan),
            "name": self.name, "store": self.store, "public": self.public,
        }  # fmt: skip

    def sentence(self) -> str:
        """For people."""
        lines = [f"瓯局 serves rooms at {self.url} as {self.name}."]
        if self.public:
            lines.append(f"People write {self.public}.")
        if self.lan:
            lines.append(f"In the local network: {', '.join(self.lan)}.")
        elif not self.public:
            lines.append("Only programs on this machine reach it; --bind 0.0.0.0 lets the local network in.")
        if self.fingerprint:
            lines.append(f"Fingerprint of its certificate (SHA-256): {self.fingerprint}.")
        lines.append(f"Rooms are kept in {self.store}. Ctrl+C ends it; matches go on at the next start.")
        return "\n".join(lines)


def _listening(ports: tuple[tuple[str, int], ...], wanted: Wanted) -> _Listening:
    address = _here(ports, wanted)
    port = ports[0][1]
    return _Listening(
        address,
        f"{'wss' if wanted.tls_cert else 'ws'}://{address}{PATH}",
        port,
        _fingerprint(wanted.tls_cert) if wanted.tls_cert else "",
        _lan(wanted.bind, port),
        wanted.name or socket.gethostname(),
        _without_password(_spec(wanted)),
        wanted.public_url,
    )


def tls_context(cert: Path, key: Path | None) -> ssl.SSLContext:
    """TLS with a certificate from files. Raises `NetError` saying what is wrong with which."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    _load(context, cert, key)
    return context


def _load(context: ssl.SSLContext, cert: Path, key: Path | None) -> None:
    try:
        context.load_cert_chain(cert, key)
    except ssl.SSLError as error:
        reason = (error.reason or "").replace("_", " ").lower() or "it is no certificate"
        raise NetError(
            f"The certificate {cert} cannot be used ({reason}). It has to be PEM, the server's own certificate first, "
            f"and {key or cert} has to hold its key without a password."
        ) from error
    except OSError as error:
        missing = next(
            (path for path in (cert, key) if path is not None and not os.access(path, os.R_OK)), cert
        )
        raise NetError(
            f"Cannot read {missing}: {error.strerror}. --tls-cert and --tls-key name files that this user can read."
        ) from error


def _serving(wanted: Wanted, tls: ssl.SSLContext | None) -> Serving:
    usual = Limits()
    limits = replace(
        usual,
        messages_s=wanted.messages,
        burst=max(usual.burst, int(wanted.messages * 2)),
        per_address=wanted.per_address,
        address_opens=max(usual.address_opens, wanted.per_address * 3 // 2),
        connections=max(usual.connections, wanted.rooms * 8),
    )
    return Serving(wanted.bind, wanted.port, tls, wanted.behind_proxy, limits)


def _spec(wanted: Wanted) -> str:
    if wanted.store:
        return wanted.store
    file = storage_at(wanted.data).data / "host.sqlite"
    folder_for(file)
    return f"sqlite:{file}"


def _without_password(spec: str) -> str:
    """A store as it may be shown.

    >>> _without_password("redis://:secret@db:6379/0"), _without_password("sqlite:rooms.db")
    ('redis://db:6379/0', 'sqlite:rooms.db')
    """
    scheme, mark, rest = spec.partition("://")
    return f"{scheme}{mark}{rest.rpartition('@')[2]}"


def _here(ports: tuple[tuple[str, int], ...], wanted: Wanted) -> str:
    """How a program on this machine reaches it."""
    address, port = ports[0]
    if wanted.bind[0] in _WILDCARDS:
        address = "127.0.0.1"
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


def _lan(bind: tuple[str, ...], port: int) -> tuple[str, ...]:
    if _WILDCARDS & set(bind):
        from game.host.announce import lan_addresses

        return tuple(f"{address}:{port}" for address in lan_addresses())
    return tuple(f"{address}:{port}" for address in bind if not _is_loopback(address))


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"


def _fingerprint(cert: Path) -> str:
    """SHA-256 of the first certificate of a file, as people compare it."""
    text = cert.read_text(encoding="ascii", errors="replace")
    begin, end = "-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"
    first = text[text.index(begin) : text.index(end) + len(end)]
    return hashlib.sha256(ssl.PEM_cert_to_DER_cert(first)).hexdigest()


def _unbound(error: OSError, wanted: Wanted) -> str:
    where = f"port {wanted.port} on {', '.join(wanted.bind)}"
    match error.errno:
        case errno.EADDRINUSE:
            return (
                f"Cannot listen on {where}: another program has it, perhaps another ouju host. "
                "End that one, or take another with --port (0: any free one)."
            )
        case errno.EACCES | errno.EPERM:
            return f"Cannot listen on {where}: this user may not. Take a port from 1024 on with --port."
        case _:
            return (
                f"Cannot listen on {where}: {error.strerror or error}. --bind takes an address of this machine, "
                "127.0.0.1 or 0.0.0.0."
            )


@contextmanager
def _signals(
    ended: asyncio.Event, log_status: Callable[[], None], tls: ssl.SSLContext | None, wanted: Wanted
) -> Iterator[None]:
    """What signals do while it serves: end, tell how it goes, read the certificate anew."""
    loop = asyncio.get_running_loop()
    if wanted.child:
        _watch_parent(loop, ended)
    if sys.platform == "win32":
        before = [(name, signal.signal(name, lambda *_: loop.call_soon_threadsafe(ended.set)))
                  for name in (signal.SIGINT, signal.SIGBREAK)]  # fmt: skip
        try:
            yield
        finally:
            for name, handler in before:
                signal.signal(name, handler)
        return

    def reload() -> None:
        if tls is not None and wanted.tls_cert is not None:
            try:
                _load(tls, wanted.tls_cert, wanted.tls_key)
            except NetError as error:
                _log.error("%s The one that was read before goes on.", error)
            else:
                _log.info("The certificate was read anew.")

    handlers = {
        signal.SIGTERM: ended.set,
        signal.SIGINT: ended.set,
        signal.SIGUSR1: log_status,
        signal.SIGHUP: reload,
    }
    for name, handler in handlers.items():
        loop.add_signal_handler(name, handler)
    try:
        yield
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

    What is loaded is never garbage, what is young is looked at as ever, and everything is so a hundred times less often.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 500)


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
