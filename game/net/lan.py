"""The room servers of the local network (附近的房间): found by zeroconf, by nobody outside of it.

Looking begins when it is asked for and ends when nobody looks any more; both happen on a thread of their own, for the
system may take its time over its network cards.
"""

from __future__ import annotations

import logging
import threading
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.net.address import Address
from game.net.names import clean_name

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, Zeroconf

__all__ = ["SERVICE", "Browser", "Found", "found_in", "shop_word"]

SERVICE: Final = "_ouju._tcp.local."
"""The service under which room servers announce themselves; TXT: ``v``, ``tls``, ``path``, ``name``, ``rooms``, and
``shop`` where a tea room has it for its machines."""
_SHOP_BYTES: Final = 200
_ASK_MS: Final = 3000
_MOST: Final = 64
_AGAIN_S: Final = 10.0
"""A network that is not there is looked for this often: a cable may be put in later."""
_log: Final = logging.getLogger("ouju.net")


@dataclass(frozen=True, slots=True)
class Found:
    """A server: its name, where it is, how many public rooms it has, of which shop it is (empty: of none)."""

    name: str
    address: Address
    rooms: int = 0
    shop: str = ""


def _everywhere() -> Zeroconf:
    from zeroconf import IPVersion, Zeroconf

    return Zeroconf(ip_version=IPVersion.V4Only)


class Browser:
    """Looks for servers from the first `look` on until `stop`."""

    def __init__(
        self,
        open_: Callable[[], Zeroconf] = _everywhere,
        moved: Callable[[], None] = lambda: None,
        again_s: float = _AGAIN_S,
    ) -> None:
        """*moved* is called, on another thread, when something has been found or has gone."""
        self._open, self._moved, self._again_s = open_, moved, again_s
        self._found: dict[str, Found] = {}
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()

    def look(self) -> tuple[Found, ...]:
        """What has been found so far, by name; begins to look, if nobody does."""
        if self._thread is None:
            self._stopped = threading.Event()
            self._thread = threading.Thread(
                target=self._run, args=(self._stopped,), name="ouju-lan", daemon=True
            )
            self._thread.start()
        with self._lock:
            return tuple(sorted(self._found.values(), key=lambda found: (found.name, found.address.text)))

    def stop(self, timeout_s: float | None = None) -> None:
        """Look no more; with a time-out wait so long for the thread to end."""
        thread, self._thread = self._thread, None
        self._stopped.set()
        with self._lock:
            self._found.clear()
        if thread is not None and timeout_s is not None:
            thread.join(timeout_s)

    # ---------------------------------------------------------------- on the threads

    def _run(self, stopped: threading.Event) -> None:
        """Keep the browser open until nobody looks any more."""
        from zeroconf import ServiceBrowser

        zeroconf = self._opened(stopped)
        if zeroconf is None:
            return
        try:
            browser = ServiceBrowser(zeroconf, SERVICE, handlers=[self._changed])
            stopped.wait()
            browser.cancel()
        finally:
            zeroconf.close()

    def _opened(self, stopped: threading.Event) -> Zeroconf | None:
        """The way to the local network, as soon as there is one; None when nobody looks any more."""
        told = ""
        while not stopped.is_set():
            try:
                return self._open()
            except (OSError, RuntimeError) as error:  # RuntimeError: a machine without any network card
                if str(error) != told:  # once, not every time
                    told = str(error)
                    _log.warning("the local network cannot be searched: %s", error)
            stopped.wait(self._again_s)
        return None

    def _changed(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: object) -> None:
        """A server has come, changed or gone."""
        from zeroconf import ServiceStateChange

        if state_change is ServiceStateChange.Removed:
            with self._lock:
                self._found.pop(name, None)
            self._moved()
            return
        info = zeroconf.get_service_info(service_type, name, _ASK_MS)
        found = None if info is None else found_in(info)
        with self._lock:
            if found is not None and (name in self._found or len(self._found) < _MOST):
                self._found[name] = found
        self._moved()


def found_in(info: ServiceInfo) -> Found | None:
    """What an announcement says; None where it says nothing of use."""
    texts = {
        key.decode("utf-8", "replace"): (value or b"").decode("utf-8", "replace")
        for key, value in (info.properties or {}).items()
    }
    hosts = _hosts(info.parsed_addresses())
    if not hosts or not info.port or texts.get("v", "1") != "1":
        return None
    rooms = texts.get("rooms", "")
    name = clean_name(texts.get("name", "")) or clean_name(info.name.partition(".")[0]) or hosts[0]
    address = Address(hosts[0], info.port, texts.get("tls") == "1")
    count = int(rooms) if rooms.isascii() and rooms.isdigit() and len(rooms) < 5 else 0
    return Found(name, address, count, texts.get("shop", ""))


def _hosts(addresses: Sequence[str]) -> list[str]:
    """The addresses by which a server is reached, those of IPv4 first."""
    return sorted((address for address in addresses if "%" not in address), key=lambda host: ":" in host)


def shop_word(shop: str) -> str:
    """The name of a tea room as its machines compare it: one line, short enough for an announcement.

    >>> shop_word("  老街\\n茶馆 "), len(shop_word("馆" * 100))
    ('老街 茶馆', 66)
    """
    plain = " ".join(unicodedata.normalize("NFC", shop).split())
    return plain.encode()[:_SHOP_BYTES].decode(errors="ignore")
