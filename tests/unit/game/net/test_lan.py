"""The servers of the local network: what an announcement says; a browser on loopback finds one and loses it."""

from __future__ import annotations

import threading

import pytest
from zeroconf import IPVersion, ServiceInfo, Zeroconf

from game.host.announce import Announced, service_of
from game.net.address import Address
from game.net.lan import SERVICE, Browser, Found, found_in
from socket_rig import Ear


def _announced(name: str = "老王的牌桌", *, tls: bool = False, rooms: int = 3) -> ServiceInfo:
    return service_of(Announced(name, ("192.168.1.4",), 7746, tls), rooms, "host.local.")


def test_what_a_server_announces_is_what_is_found() -> None:
    assert found_in(_announced()) == Found("老王的牌桌", Address("192.168.1.4"), 3)
    assert found_in(_announced(tls=True, rooms=0)) == Found(
        "老王的牌桌", Address("192.168.1.4", secure=True), 0
    )


@pytest.mark.parametrize(
    ("properties", "rooms"),
    [({"rooms": "many"}, 0), ({"rooms": "-1"}, 0), ({"rooms": "99999999"}, 0), ({}, 0), ({"rooms": "٣"}, 0)],
    ids=str,
)
def test_a_number_of_rooms_that_is_none_is_none(properties: dict[str, str], rooms: int) -> None:
    info = ServiceInfo(SERVICE, f"x.{SERVICE}", 80, properties=properties, parsed_addresses=["10.0.0.1"])
    found = found_in(info)
    assert found is not None
    assert (found.rooms, found.name) == (rooms, "x")


def test_names_from_the_network_are_cleaned() -> None:
    properties = {"name": "evil\u202e\nname" + "x" * 80}
    info = ServiceInfo(SERVICE, f"x.{SERVICE}", 80, properties=properties, parsed_addresses=["10.0.0.1"])
    found = found_in(info)
    assert found is not None
    assert "\u202e" not in found.name
    assert "\n" not in found.name
    assert len(found.name) <= 16


@pytest.mark.parametrize(
    "info",
    [
        ServiceInfo(SERVICE, f"x.{SERVICE}", 80, parsed_addresses=[]),
        ServiceInfo(SERVICE, f"x.{SERVICE}", 0, parsed_addresses=["10.0.0.1"]),
        ServiceInfo(SERVICE, f"x.{SERVICE}", 80, properties={"v": "2"}, parsed_addresses=["10.0.0.1"]),
    ],
    ids=["no-address", "no-port", "another-version"],
)
def test_what_is_of_no_use_is_not_found(info: ServiceInfo) -> None:
    assert found_in(info) is None


def _on_loopback() -> Zeroconf:
    return Zeroconf(interfaces=["127.0.0.1"], ip_version=IPVersion.V4Only)


@pytest.mark.slow
def test_a_browser_finds_a_server_and_loses_it() -> None:
    ear = Ear()
    browser = Browser(_on_loopback, ear)
    announcing = _on_loopback()
    try:
        info = service_of(Announced("阿华的牌桌", ("127.0.0.1",), 4000), 2, "host.local.")
        announcing.register_service(info)
        ear.wait(lambda: browser.look() != ())
        assert browser.look() == (Found("阿华的牌桌", Address("127.0.0.1", 4000), 2),)
        announcing.unregister_service(info)
        ear.wait(lambda: browser.look() == ())
    finally:
        announcing.close()
        browser.stop(30.0)


def test_a_network_that_cannot_be_searched_is_empty() -> None:
    def fails() -> Zeroconf:
        raise OSError("no network card")

    browser = Browser(fails)
    assert browser.look() == ()
    browser.stop(30.0)


def test_a_network_that_comes_later_is_searched_then() -> None:
    tried: list[int] = []
    there = threading.Event()

    def comes_late() -> Zeroconf:
        tried.append(1)
        if len(tried) < 3:
            raise RuntimeError("No interfaces to listen on")
        there.set()
        return _on_loopback()

    browser = Browser(comes_late, again_s=0.0)
    assert browser.look() == ()
    assert there.wait(30)
    browser.stop(30.0)
    assert len(tried) == 3
