"""Which room server is the shop's own (找本店的服务器): the wanted one, or those of the same shop that are near."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import ip_address
from typing import Final

from game.errors import NetError
from game.net.address import Address, parse_address
from game.session.online import Hosting, Nearby

__all__ = ["LAN", "shop_servers", "web_address"]

LAN: Final = "lan"
"""What stands in the settings for: the one that is found."""


def shop_servers(server: str, shop: str, near: Sequence[Nearby], own: Hosting | None) -> tuple[str, ...]:
    """The addresses to try, in an order that all machines of a shop agree on; the own server by its loopback.

    *server* is what the settings say: an address, ``lan`` for what is found, nothing where there is none to be had.
    Servers of other shops are never among them.
    """
    here = own.address if own is not None and own.trouble is None else ""
    lan = own.lan if own is not None and here else ()
    if server not in ("", LAN):
        return (_told(here if here and _plain(server) in map(_plain, lan) else server),)
    if not server and not here:
        return ()
    found = [each.address for each in near if server and shop and each.shop == shop]
    ordered = sorted(dict.fromkeys([*found, *lan[:1]]), key=_order)
    told = [here if here and _plain(each) in map(_plain, lan) else each for each in ordered]
    return tuple(dict.fromkeys(map(_told, [*told, *([here] if here else [])])))


def web_address(address: str) -> str:
    """Where a room server answers simple requests; empty for what is no address.

    >>> web_address("192.168.1.5"), web_address("ws://127.0.0.1:5000"), web_address("::")
    ('http://192.168.1.5:7746', 'http://127.0.0.1:5000', '')
    """
    found = _parsed(address)
    if found is None:
        return ""
    host = f"[{found.host}]" if ":" in found.host else found.host
    return f"{'https' if found.secure else 'http'}://{host}:{found.port}"


def _parsed(address: str) -> Address | None:
    try:
        return parse_address(address)
    except NetError:
        return None


def _told(address: str) -> str:
    """An address as a line tells it, so that the two can be compared; what is none stays as it is."""
    found = _parsed(address)
    return address if found is None else found.text


def _plain(address: str) -> tuple[str, int]:
    """Host and port, however the address is written."""
    found = _parsed(address)
    return (address, 0) if found is None else (found.host, found.port)


def _order(address: str) -> tuple[bool, bytes, str, int]:
    """Numbers by their value, then names: the same on every machine."""
    host, port = _plain(address)
    try:
        return False, ip_address(host).packed, "", port
    except ValueError:
        return True, b"", host, port
