"""What a server is asked to be (开服要求): the options of `ouju host`, and what follows from them."""

from __future__ import annotations

import errno
import socket
import ssl
from dataclasses import dataclass, replace
from ipaddress import ip_address
from pathlib import Path
from typing import Final

from game.host.certificate import fingerprint
from game.host.doors import Serving
from game.host.limits import Limits
from game.host.shop_desk import ShopDesk
from game.net.address import PATH
from game.storage import folder_for, storage_at

__all__ = [
    "WILDCARDS",
    "Listening",
    "Wanted",
    "is_loopback",
    "listening",
    "serving_of",
    "store_of",
    "why_unbound",
]

_OWN: Final = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}
WILDCARDS: Final = frozenset(_OWN)
"""Addresses that stand for all of a machine."""


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
    shop: str = ""
    kiosk_settings: Path | None = None

    @property
    def called(self) -> str:
        """Its name in lists."""
        return self.name or self.shop or socket.gethostname()


@dataclass(frozen=True, slots=True)
class Listening:
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


def listening(ports: tuple[tuple[str, int], ...], wanted: Wanted) -> Listening:
    """What a server says that listens there."""
    address = _here(ports, wanted)
    port = ports[0][1]
    return Listening(
        address,
        f"{'wss' if wanted.tls_cert else 'ws'}://{address}{PATH}",
        port,
        fingerprint(wanted.tls_cert) if wanted.tls_cert else "",
        _lan(wanted.bind, port),
        wanted.called,
        _without_password(store_of(wanted)),
        wanted.public_url,
    )


def serving_of(wanted: Wanted, tls: ssl.SSLContext | None) -> Serving:
    """Where and how the sockets serve."""
    usual = Limits()
    limits = replace(
        usual,
        messages_s=wanted.messages,
        burst=max(usual.burst, int(wanted.messages * 2)),
        per_address=wanted.per_address,
        address_opens=max(usual.address_opens, wanted.per_address * 3 // 2),
        connections=max(usual.connections, wanted.rooms * 8),
    )
    desk = ShopDesk(wanted.shop, wanted.kiosk_settings) if wanted.shop else None
    return Serving(wanted.bind, wanted.port, tls, wanted.behind_proxy, limits, desk=desk)


def store_of(wanted: Wanted) -> str:
    """Where rooms are kept: as asked, else a file in the data folder."""
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
    address = _OWN.get(wanted.bind[0], ports[0][0])
    return _joined(address, ports[0][1])


def _joined(address: str, port: int) -> str:
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


def _lan(bind: tuple[str, ...], port: int) -> tuple[str, ...]:
    if {"0.0.0.0", ""} & set(bind):
        from game.host.announce import lan_addresses

        return tuple(_joined(address, port) for address in lan_addresses())
    return tuple(_joined(each, port) for each in bind if each not in WILDCARDS and not is_loopback(each))


def is_loopback(address: str) -> bool:
    """Whether only this machine reaches that address."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"


def why_unbound(error: OSError, wanted: Wanted) -> str:
    """What is wrong with address or port, and what to do."""
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
