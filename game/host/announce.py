"""Make a server known in the local network (局域网公告): a zeroconf service, with how many public rooms there are.

What it says to everybody in the network is its name, address and port: nothing of rooms but their number.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final

from game.net.lan import SERVICE

if TYPE_CHECKING:  # at run time only where it is used: loading it runs a program of the system
    from zeroconf import ServiceInfo
    from zeroconf.asyncio import AsyncZeroconf

__all__ = ["Announced", "Announcement", "keep_announced", "lan_addresses", "service_of"]

_LONGEST: Final = 60
"""A name of DNS has at most 63 bytes; some are left for a number behind it."""
_LOOK_S: Final = 15.0
_GOODBYE_S: Final = 1.5


@dataclass(frozen=True, slots=True)
class Announced:
    """What is made known: name, where it is reached, whether by TLS, of which shop it is (empty: of none)."""

    name: str
    addresses: tuple[str, ...]
    port: int
    tls: bool = False
    path: str = "/ouju"
    shop: str = ""


class Announcement:
    """A server that is known in the network as long as this stands.

    *interfaces*: the own addresses on which it is told; all of the machine when there are none.
    """

    def __init__(self, what: Announced, rooms: Callable[[], int], interfaces: Sequence[str] = ()) -> None:
        self._what: Final = what
        self._rooms: Final = rooms
        self._interfaces: Final = interfaces
        self._host: Final = f"ouju-{secrets.token_hex(4)}.local."
        self._task: asyncio.Task[None] | None = None
        self._told: Final = asyncio.Event()
        self.trouble = ""

    def start(self) -> None:
        """Make it known, in the background: that takes more than a second."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def told(self) -> None:
        """Wait until it is known, or could not be made so (`trouble`)."""
        await self._told.wait()

    async def stop(self) -> None:
        """Take it back."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        from zeroconf import Error, IPVersion
        from zeroconf.asyncio import AsyncZeroconf

        try:
            zeroconf = (
                AsyncZeroconf(interfaces=list(self._interfaces), ip_version=IPVersion.V4Only)
                if self._interfaces
                else AsyncZeroconf(ip_version=IPVersion.V4Only)
            )
        except (OSError, RuntimeError) as error:  # RuntimeError: a machine without any network card
            self.trouble = getattr(error, "strerror", None) or str(error)
            self._told.set()
            return
        try:
            await self._tell(zeroconf)
        except (Error, OSError) as error:
            self.trouble = str(error) or type(error).__name__
            self._told.set()
        finally:
            with suppress(Error, OSError, TimeoutError):
                async with asyncio.timeout(_GOODBYE_S):
                    await zeroconf.async_unregister_all_services()
            await zeroconf.async_close()

    async def _tell(self, zeroconf: AsyncZeroconf) -> None:
        rooms = self._rooms()
        info = service_of(self._what, rooms, self._host)
        await (await zeroconf.async_register_service(info, allow_name_change=True))
        self._told.set()
        while True:
            await asyncio.sleep(_LOOK_S)
            if self._rooms() != rooms:
                rooms = self._rooms()
                await (await zeroconf.async_update_service(_renamed(info, self._what, rooms, self._host)))


async def keep_announced(
    make: Callable[[tuple[str, ...]], Announcement],
    addresses: Callable[[], tuple[str, ...]],
    ended: asyncio.Event,
) -> None:
    """Be known until *ended*, anew whenever the own *addresses* change.

    A machine that is switched on is often there before its network is: then it becomes known when that comes.
    """
    known: tuple[str, ...] = ()
    current: Announcement | None = None
    try:
        while not ended.is_set():
            found = addresses()
            if current is not None and (found != known or current.trouble):
                await current.stop()
                current = None
            known = found
            if current is None and found:
                current = make(found)
                current.start()
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK_S):
                    await ended.wait()
    finally:
        if current is not None:
            await current.stop()


def service_of(what: Announced, rooms: int, host: str) -> ServiceInfo:
    """The service as DNS has it."""
    from zeroconf import ServiceInfo

    return ServiceInfo(
        SERVICE,
        f"{_label(what.name)}.{SERVICE}",
        what.port,
        properties={
            "v": "1",
            "tls": "1" if what.tls else "0",
            "path": what.path,
            "name": what.name[:80],
            "rooms": str(rooms),
            **({"shop": what.shop} if what.shop else {}),
        },
        server=host,
        parsed_addresses=list(what.addresses),
    )


def _renamed(info: ServiceInfo, what: Announced, rooms: int, host: str) -> ServiceInfo:
    """The same service, under the name that it has got, with other numbers."""
    fresh = service_of(what, rooms, host)
    fresh.name, fresh.key = info.name, info.key
    return fresh


def _label(name: str) -> str:
    """A name as one label: no dots, no control characters, not too long.

    >>> _label("老王. 的牌桌"), len(_label("长" * 30))
    ('老王· 的牌桌', 20)
    """
    plain = "".join(letter for letter in name.replace(".", "·") if letter.isprintable()) or "Ouju"
    return plain.encode()[:_LONGEST].decode(errors="ignore")


def lan_addresses() -> tuple[str, ...]:
    """The addresses of this machine that others in the local network can reach; IPv4, as people write them."""
    import ifaddr  # comes with zeroconf

    found = [
        address.ip
        for adapter in ifaddr.get_adapters()
        for address in adapter.ips
        if isinstance(address.ip, str) and not ip_address(address.ip).is_loopback
    ]
    return tuple(dict.fromkeys(sorted(found, key=lambda ip: (ip_address(ip).is_link_local, ip))))
