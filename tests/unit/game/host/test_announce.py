"""The announcement in the local network; on loopback only, as all tests."""

from __future__ import annotations

import asyncio

import pytest
from zeroconf import IPVersion, ServiceBrowser, ServiceInfo, ServiceListener, Zeroconf

from game.host.announce import Announced, Announcement, keep_announced, lan_addresses, service_of
from game.net.lan import SERVICE
from host_rig import run


class Found(ServiceListener):
    """What is heard, as the loop's events."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.came: asyncio.Queue[tuple[str, str]] = asyncio.Queue()

    def _put(self, what: str, name: str) -> None:
        self.loop.call_soon_threadsafe(self.came.put_nowait, (what, name))

    def add_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        self._put("add", name)

    def update_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        self._put("update", name)

    def remove_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        self._put("remove", name)

    async def until(self, *wanted: str) -> str:
        """The name of the next that was found so."""
        while True:
            what, name = await self.came.get()
            if what in wanted:
                return name


def text(info: ServiceInfo, key: str) -> str:
    value = info.properties[key.encode()]
    assert value is not None
    return value.decode()


def test_a_server_is_found_by_its_chinese_name_and_gone_when_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.host.announce._LOOK_S", 0.05)

    async def play() -> None:
        rooms = [2]
        what = Announced("老王的牌桌", ("127.0.0.1",), 7746, tls=True)
        zeroconf = await asyncio.to_thread(Zeroconf, interfaces=["127.0.0.1"], ip_version=IPVersion.V4Only)
        found = Found()
        browser = ServiceBrowser(zeroconf, SERVICE, found)
        announcement = Announcement(what, lambda: rooms[0], ("127.0.0.1",))
        announcement.start()
        try:
            await announcement.told()
            assert not announcement.trouble
            name = await found.until("add", "update")
            assert name == f"老王的牌桌.{SERVICE}"
            info = await asyncio.to_thread(zeroconf.get_service_info, SERVICE, name)
            assert info is not None
            assert (info.port, info.parsed_addresses()) == (7746, ["127.0.0.1"])
            assert [text(info, key) for key in ("v", "tls", "path", "name", "rooms")] == [
                "1", "1", "/ouju", "老王的牌桌", "2",
            ]  # fmt: skip
            rooms[0] = 5
            assert await found.until("update") == name
            info = await asyncio.to_thread(zeroconf.get_service_info, SERVICE, name)
            assert info is not None
            assert text(info, "rooms") == "5"
            await announcement.stop()
            assert await found.until("remove") == name
        finally:
            await announcement.stop()
            await asyncio.to_thread(browser.cancel)
            await asyncio.to_thread(zeroconf.close)

    run(play())


def test_where_nothing_can_be_announced_the_server_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_network(**_: object) -> None:
        raise OSError(19, "No such device")

    monkeypatch.setattr("zeroconf.asyncio.AsyncZeroconf", no_network)

    async def play() -> None:
        announcement = Announcement(Announced("x", ("127.0.0.1",), 1), lambda: 0)
        announcement.start()
        await announcement.told()
        assert announcement.trouble == "No such device"
        await announcement.stop()

    run(play())


@pytest.mark.parametrize("name", ["", "a.b", "长" * 100, "\n\t", "牌\u202e桌"])
def test_any_name_makes_a_service(name: str) -> None:
    info = service_of(Announced(name, ("127.0.0.1",), 7746), 0, "ouju-1.local.")
    label = info.name.removesuffix(f".{SERVICE}")
    assert label.isprintable()
    assert "." not in label
    assert 0 < len(label.encode()) <= 63


def test_addresses_of_the_network_are_no_loopback() -> None:
    assert not any(address.startswith("127.") for address in lan_addresses())


def test_the_server_of_a_shop_says_so_and_no_other_does() -> None:
    shop = service_of(Announced("x", ("127.0.0.1",), 1, shop="老街茶馆"), 0, "ouju-1.local.")
    assert text(shop, "shop") == "老街茶馆"
    assert b"shop" not in service_of(Announced("x", ("127.0.0.1",), 1), 0, "ouju-1.local.").properties


class Calls:
    """An announcement that notes what is done with it."""

    def __init__(
        self, addresses: tuple[str, ...], done: list[tuple[str, tuple[str, ...]]], trouble: str
    ) -> None:
        self.addresses, self.done, self.trouble = addresses, done, trouble

    def start(self) -> None:
        self.done.append(("start", self.addresses))

    async def stop(self) -> None:
        self.done.append(("stop", self.addresses))


@pytest.mark.parametrize(
    ("looks", "trouble", "done"),
    [
        ([(), (), ("10.0.0.1",)], "", [("start", ("10.0.0.1",)), ("stop", ("10.0.0.1",))]),
        (
            [("10.0.0.1",), ("10.0.0.1",), ("10.0.0.9",), ()],
            "",
            [
                ("start", ("10.0.0.1",)),
                ("stop", ("10.0.0.1",)),
                ("start", ("10.0.0.9",)),
                ("stop", ("10.0.0.9",)),
            ],
        ),
        (
            [("10.0.0.1",), ("10.0.0.1",)],
            "No such device",
            [("start", ("10.0.0.1",)), ("stop", ("10.0.0.1",))] * 2,
        ),
        ([(), ()], "", []),
    ],
    ids=["the network comes late", "another address", "tried again", "no network"],
)
def test_it_becomes_known_anew_when_the_network_changes(
    monkeypatch: pytest.MonkeyPatch,
    looks: list[tuple[str, ...]],
    trouble: str,
    done: list[tuple[str, tuple[str, ...]]],
) -> None:
    monkeypatch.setattr("game.host.announce._LOOK_S", 0.001)
    noted: list[tuple[str, tuple[str, ...]]] = []

    async def play() -> None:
        ended, left = asyncio.Event(), list(looks)

        def addresses() -> tuple[str, ...]:
            found = left.pop(0)
            if not left:
                ended.set()
            return found

        await keep_announced(lambda found: Calls(found, noted, trouble), addresses, ended)  # type: ignore[arg-type, return-value]

    run(play())
    assert noted == done
