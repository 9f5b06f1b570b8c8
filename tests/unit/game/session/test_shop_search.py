"""Which server is the shop's own (找本店的服务器): all machines agree on the order, other shops are never asked."""

from __future__ import annotations

import itertools

import pytest

from fake_online import FakeHosting
from game.session.online import Nearby
from game.session.shop_search import shop_servers

OWN = FakeHosting("ws://127.0.0.1:7746", ("192.168.1.30:7746",))
NEAR = (
    Nearby("二楼", "192.168.1.30", 0, "老街"),
    Nearby("柜台", "192.168.1.9", 1, "老街"),
    Nearby("对门", "192.168.1.5", 3, "对门"),
    Nearby("家里", "192.168.1.6"),
)


@pytest.mark.parametrize("near", list(itertools.permutations(NEAR, 4)), ids=lambda near: near[0].name)
def test_the_order_is_the_same_however_they_were_found(near: tuple[Nearby, ...]) -> None:
    assert shop_servers("lan", "老街", near, None) == ("192.168.1.9", "192.168.1.30")
    assert shop_servers("lan", "老街", near, OWN) == ("192.168.1.9", "127.0.0.1")


def test_a_machine_that_serves_reaches_its_own_server_without_any_network() -> None:
    alone = FakeHosting("ws://127.0.0.1:7746", ())
    assert shop_servers("lan", "老街", (), alone) == ("127.0.0.1",)
    assert shop_servers("", "老街", NEAR, alone) == ("127.0.0.1",)


def test_a_server_that_has_ended_or_does_not_listen_yet_is_none() -> None:
    assert shop_servers("lan", "老街", (), FakeHosting("ws://127.0.0.1:1", trouble="online.host.ended")) == ()
    assert shop_servers("lan", "老街", (), FakeHosting("", ())) == ()


@pytest.mark.parametrize("shop", ["", "老街茶馆"], ids=["no name", "a longer name"])
def test_only_the_same_name_is_the_same_shop(shop: str) -> None:
    assert shop_servers("lan", shop, NEAR, None) == ()


def test_an_address_of_the_settings_is_the_only_one() -> None:
    assert shop_servers("10.0.0.1:7000", "老街", NEAR, None) == ("10.0.0.1:7000",)
    assert shop_servers("192.168.1.30", "老街", NEAR, OWN) == ("127.0.0.1",)  # that is this machine


def test_nothing_is_wanted() -> None:
    assert shop_servers("", "老街", NEAR, None) == ()
