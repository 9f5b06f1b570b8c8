"""A tea room's machine among others (茶馆联机), put together out of the settings; its server as a process."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from urllib.parse import quote

import pytest

import game.shop
from fake_online import FakeHosting
from game.clock import ManualClock
from game.kiosk.config import KioskConfig
from game.kiosk.master import ask_web
from game.kiosk.remote import signed
from game.kiosk.signing import new_keys
from game.kiosk.venue import Venue
from game.net.address import DEFAULT_PORT
from game.session.hosting import LocalHost
from game.session.shop import Shop
from game.session.shop_search import web_address
from game.shop import ShopNetwork, host_command, open_shop, shop_wants
from rules import VARIANTS

SHOP = "老街茶馆"
CONFIG = KioskConfig(
    shop=SHOP, machine="3", server="lan", games=("yueqing:local", "sichuan"), hands=8, level="careful"
)


def test_the_settings_become_rooms_that_are_in_the_list_and_in_which_nobody_writes() -> None:
    wants = shop_wants(CONFIG)
    assert (wants.shop, wants.called, wants.server, wants.network) == (SHOP, "3号机", "lan", True)
    assert [(spec.game, spec.edition) for spec in wants.specs] == [("yueqing", "local"), ("sichuan", "local")]
    for spec in wants.specs:
        assert not spec.private
        assert (spec.voice, spec.watch, spec.approve, spec.talk) == (False, False, False, "phrases")
        assert (spec.level, spec.options["length"]) == ("careful", 8)


def test_every_game_of_the_program_can_be_a_room_of_the_shop() -> None:
    from game.host.agreed import agree

    specs = shop_wants(replace(CONFIG, games=())).specs
    assert len(specs) == sum(len(variant.editions) for variant in VARIANTS)
    for spec in specs:
        assert agree(spec).game == f"{spec.game}/{spec.edition}"


def test_house_rules_of_the_shop_are_those_of_its_rooms() -> None:
    (spec,) = shop_wants(
        replace(CONFIG, games=("yueqing:local",), rules={"yueqing:local": {"stake": 5}})
    ).specs
    assert spec.options == {"length": 8, "stake": 5}


@pytest.mark.parametrize("changes", [{"shop": ""}, {"network": False}], ids=["no shop", "no network"])
def test_a_machine_of_no_shop_or_without_a_network_has_no_tables(changes: dict[str, object]) -> None:
    wants = shop_wants(replace(CONFIG, **changes))  # type: ignore[arg-type]
    assert wants.missing == "kiosk.shop.why.off"


def test_what_a_machine_is_called_is_in_the_language_of_the_house() -> None:
    assert shop_wants(replace(CONFIG, language="en")).called == "Machine 3"
    assert shop_wants(replace(CONFIG, machine="")).called == "?"


def test_two_machines_with_a_copied_disk_are_two_machines(tmp_path: Path) -> None:
    (tmp_path / "device").write_text("0123456789abcdef0123456789abcdef")
    one, two, again = (
        ShopNetwork(tmp_path, lambda machine=machine: replace(CONFIG, machine=machine)).me().device  # type: ignore[misc]
        for machine in ("3", "4", "3")
    )
    assert one != two
    assert one == again


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands of servers that were started, none of which is."""
    commands: list[list[str]] = []

    def start(command: list[str]) -> FakeHosting:
        commands.append(command)
        return FakeHosting("ws://127.0.0.1:1", ())

    monkeypatch.setattr(game.shop, "LocalHost", start)
    return commands


@pytest.fixture
def venue(tmp_path: Path) -> Venue:
    return Venue(tmp_path / "kiosk", replace(CONFIG, server="", serve=True, network=True), ManualClock())


@pytest.fixture
def shop(venue: Venue) -> Iterator[Shop]:
    made = open_shop(venue, ManualClock())
    yield made
    made.close()


def test_a_machine_that_serves_starts_the_server_of_its_shop(
    started: list[list[str]], shop: Shop, venue: Venue
) -> None:
    assert started == []  # nothing happens before it is looked after
    shop.tick()
    (command,) = started
    words = dict(pairwise(command))
    assert words["--shop"] == SHOP
    assert words["--port"] == str(DEFAULT_PORT)
    assert words["--store"] == f"sqlite:{venue.folder / 'shop' / 'rooms.sqlite'}"
    assert words["--kiosk-settings"] == str(venue.folder / "remote.json")
    assert "--child" in command


def test_a_machine_without_a_network_starts_nothing(started: list[list[str]], tmp_path: Path) -> None:
    venue = Venue(tmp_path / "kiosk", replace(CONFIG, serve=True, network=False), ManualClock())
    shop = open_shop(venue, ManualClock())
    for _ in range(100):
        shop.look()
        shop.tick()
    shop.close()
    assert started == []
    assert shop.closed == "kiosk.shop.why.off"
    assert not (tmp_path / "kiosk" / "shop").exists()


def test_the_server_of_a_shop_as_a_process_tells_settings_and_calls(tmp_path: Path) -> None:
    keys = new_keys()
    document = signed({"volume_cap": 40}, 1, keys.private, SHOP)
    folder = tmp_path / "kiosk" / "shop"
    folder.mkdir(parents=True)
    (folder.parent / "remote.json").write_bytes(document)
    moved = threading.Event()
    host = LocalHost(host_command(CONFIG, folder, usual=False, bind="127.0.0.1"), moved=moved.set)
    try:
        assert moved.wait(60.0)
        assert host.trouble is None, host.words
        base, named = web_address(host.address), f"?shop={quote(SHOP)}"
        assert ask_web(base, "/kiosk/settings" + named, None) == document
        call = json.dumps({"shop": SHOP, "machine": "3号机", "on": True}).encode()
        assert ask_web(base, "/kiosk/call", call) is not None
        told = ask_web(base, "/kiosk/calls" + named, None)
        assert told is not None
        assert json.loads(told)["calls"][0]["machine"] == "3号机"
        assert ask_web(base, "/kiosk/settings?shop=x", None) is None
    finally:
        host.close()
        assert host.join(60.0)
