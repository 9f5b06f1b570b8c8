"""What a shop's server tells its machines beside rooms (本店总机): their signed settings, and who calls for staff.

Only where the server was started for a shop, only to the local network, only to who names that shop, never to a page in
a browser. The settings are signed by the operator; this server neither checks nor changes them. Nothing is kept.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from ipaddress import ip_address
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, urlsplit

import msgspec

from game.host.limits import Bucket, household
from game.net.lan import shop_word
from game.net.names import clean_name

__all__ = ["LONGEST_LETTER", "PREFIX", "Asked", "Reply", "ShopDesk"]

PREFIX: Final = "/kiosk/"
LONGEST_LETTER: Final = 1024
"""What a machine says has at most so many bytes."""
_LONGEST_SETTINGS: Final = 64 * 1024
_MOST_CALLS: Final = 64
_STALE_S: Final = 180.0
"""A call that its machine has not repeated for so long is none any more."""
_RATE: Final = (2.0, 30)
_RATE_OF_ALL: Final = (40.0, 200)
_MOST_HOMES: Final = 512
_log: Final = logging.getLogger("ouju.host")


@dataclass(frozen=True, slots=True)
class Asked:
    """A request: how, for what, by whom, with what."""

    method: str
    path: str
    headers: Mapping[str, str]
    peer: str
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class Reply:
    """What it gets."""

    status: HTTPStatus
    body: bytes = b""

    def raw(self) -> bytes:
        """As it goes over the line, which ends behind it."""
        head = (
            f"HTTP/1.1 {self.status.value} {self.status.phrase}\r\n"
            "Content-Type: application/json; charset=utf-8\r\n"
            f"Content-Length: {len(self.body)}\r\n"
            "Cache-Control: no-store\r\nConnection: close\r\n\r\n"
        )
        return head.encode() + self.body


class _Letter(msgspec.Struct, forbid_unknown_fields=True):
    """A machine calls for staff, or does not any more."""

    shop: str
    machine: str
    on: bool


class ShopDesk:
    """The desk of one shop; *settings* is the signed document, read anew whenever it is asked for."""

    def __init__(self, shop: str, settings: Path | None = None) -> None:
        self._shop = shop_word(shop)
        self._settings = settings
        self._calls: dict[str, tuple[float, float]] = {}
        """By machine: since when, and when it was said last."""
        self._all = Bucket(*_RATE_OF_ALL)
        self._homes: dict[str, Bucket] = {}
        self._complained = False

    def answer(self, asked: Asked, now: float) -> Reply:
        """What a request gets."""
        url = urlsplit(asked.path)
        if not _is_near(asked.peer) or "origin" in asked.headers or not _is_numbered(asked.headers):
            return Reply(HTTPStatus.FORBIDDEN)
        if self._wait(asked.peer, now):
            return Reply(HTTPStatus.TOO_MANY_REQUESTS)
        match asked.method, url.path:
            case "POST", "/kiosk/call":
                return self._call(asked.body, now)
            case "GET", "/kiosk/settings" if self._is_ours(url.query):
                return self._told_settings()
            case "GET", "/kiosk/calls" if self._is_ours(url.query):
                return _json({"calls": self.calls(now)})
            case _:
                return Reply(HTTPStatus.NOT_FOUND)

    def calls(self, now: float) -> list[dict[str, object]]:
        """Who calls, the longest first, each with for how many seconds."""
        self._calls = {each: when for each, when in self._calls.items() if now - when[1] < _STALE_S}
        waiting = sorted(self._calls.items(), key=lambda each: each[1][0])
        return [{"machine": machine, "s": int(now - since)} for machine, (since, _) in waiting]

    def _is_ours(self, query: str) -> bool:
        """Whether the shop that is named is this one."""
        try:
            named = parse_qs(query, max_num_fields=4, errors="strict").get("shop", [])
        except (ValueError, UnicodeDecodeError):
            return False
        return len(named) == 1 and shop_word(named[0]) == self._shop

    def _call(self, body: bytes, now: float) -> Reply:
        try:
            letter = msgspec.json.decode(body, type=_Letter)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return Reply(HTTPStatus.BAD_REQUEST)
        machine = clean_name(letter.machine)
        if shop_word(letter.shop) != self._shop:
            return Reply(HTTPStatus.NOT_FOUND)
        if machine is None:
            return Reply(HTTPStatus.BAD_REQUEST)
        if not letter.on:
            self._calls.pop(machine, None)
        elif machine in self._calls or len(self.calls(now)) < _MOST_CALLS:
            self._calls[machine] = (self._calls.get(machine, (now, now))[0], now)
        else:
            return Reply(HTTPStatus.SERVICE_UNAVAILABLE)
        return _json({"ok": True})

    def _told_settings(self) -> Reply:
        if self._settings is None:
            return Reply(HTTPStatus.NOT_FOUND)
        try:
            with self._settings.open("rb") as file:
                data = file.read(_LONGEST_SETTINGS + 1)
        except OSError as error:
            self._complain(error.strerror or str(error))
            return Reply(HTTPStatus.NOT_FOUND)
        if len(data) > _LONGEST_SETTINGS:
            self._complain(f"more than {_LONGEST_SETTINGS} bytes")
            return Reply(HTTPStatus.NOT_FOUND)
        self._complained = False
        return Reply(HTTPStatus.OK, data)

    def _complain(self, why: str) -> None:
        """Say once what is wrong with the file."""
        if not self._complained:
            self._complained = True
            _log.warning("The settings of the shop cannot be read from %s: %s.", self._settings, why)

    def _wait(self, peer: str, now: float) -> float:
        """In how many seconds that address may ask again."""
        home = household(peer)
        if home not in self._homes and len(self._homes) >= _MOST_HOMES:
            self._homes = {each: bucket for each, bucket in self._homes.items() if not bucket.full(now)}
            if len(self._homes) >= _MOST_HOMES:
                return 1.0
        bucket = self._homes.setdefault(home, Bucket(*_RATE))
        return bucket.take(now) or self._all.take(now)


def _json(told: dict[str, object]) -> Reply:
    return Reply(HTTPStatus.OK, json.dumps(told, ensure_ascii=False).encode())


def _is_near(peer: str) -> bool:
    """Whether an address is one of the local network.

    >>> [_is_near(each) for each in ("127.0.0.1", "192.168.1.7", "fe80::1%eth0", "::ffff:10.0.0.3", "8.8.8.8", "")]
    [True, True, True, True, False, False]
    """
    try:
        found = ip_address(peer.partition("%")[0])
    except ValueError:
        return False
    found = getattr(found, "ipv4_mapped", None) or found
    return found.is_private or found.is_loopback or found.is_link_local


def _is_numbered(headers: Mapping[str, str]) -> bool:
    """Whether the server is called by a number or a name of the local network: a page elsewhere has a name of its own.

    >>> [_is_numbered({"host": host}) for host in ("192.168.1.7:7746", "[::1]:7746", "counter.local", "evil.example")]
    [True, True, True, False]
    """
    host = urlsplit(f"//{headers.get('host', '')}").hostname or ""
    try:
        ip_address(host)
    except ValueError:
        return bool(host) and ("." not in host or host.endswith(".local"))
    return True
