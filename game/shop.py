"""A tea room's machine among others (茶馆联机): its tables, its server and its office, put together."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.i18n import Texts
from game.kiosk.master import Report
from game.net.address import DEFAULT_PORT
from game.net.lan import shop_word
from game.net.line import Me
from game.net.parts import RoomSpec
from game.network import RemoteNetwork
from game.session.hosting import LocalHost, command_for
from game.session.shop import Shop
from game.session.shop_host import ShopHost
from game.session.shop_office import Office, OfficeWants
from game.session.shop_wants import ShopWants
from game.storage import folder_for, storage_at

if TYPE_CHECKING:
    from game.clock import Clock
    from game.kiosk.config import KioskConfig
    from game.kiosk.venue import Venue

__all__ = ["ShopNetwork", "host_command", "open_shop", "shop_wants"]

_TIMING: Final = "steady"
"""Guests of a tea room sit in one room with each other: nobody thinks for long."""


class ShopNetwork(RemoteNetwork):
    """The lines of a machine of a shop; its word is that of the machine, however often its disk was copied."""

    def __init__(self, folder: Path, config: Callable[[], KioskConfig]) -> None:
        super().__init__(storage_at(folder), lambda: config().language)
        self._config = config

    def me(self) -> Me:
        """Who says hello."""
        config, me = self._config(), super().me()
        word = hashlib.sha256(f"{me.device}\n{config.shop}\n{config.machine}".encode()).hexdigest()[:32]
        return replace(me, device=word)


def open_shop(venue: Venue, clock: Clock) -> Shop:
    """The machine of that venue; nothing is asked of any network before its first `tick`. *clock* is a steady one."""

    last: list[tuple[KioskConfig, ShopWants]] = []

    def wants() -> ShopWants:
        """Asked several times a frame, and made anew when the settings are others."""
        if not last or last[0][0] is not venue.config:
            last[:] = [(venue.config, shop_wants(venue.config))]
        return last[0][1]

    folder = venue.folder / "shop"
    host = ShopHost(lambda usual: LocalHost(host_command(venue.config, folder, usual=usual)))
    office = Office(lambda: _office_wants(venue), venue.offer)
    return Shop(wants, lambda: ShopNetwork(folder, lambda: venue.config), clock.now, host, office)


def shop_wants(config: KioskConfig) -> ShopWants:
    """What the settings of a kiosk say about the tables of its shop; no tables without the shop's name."""
    server = config.server if config.shop else ""
    return ShopWants(
        config.shop, _called(config.language, config.machine), config.network and bool(config.shop), server,
        config.serve, _specs(config), config.master,
    )  # fmt: skip


def _office_wants(venue: Venue) -> OfficeWants:
    config = venue.config
    calls = config.staff and venue.staff.since is not None
    report = Report(shop_word(config.shop), _called(config.language, config.machine), calls)
    return OfficeWants(report, settings=bool(config.master))


def _specs(config: KioskConfig) -> tuple[RoomSpec, ...]:
    """A room of every game of the house by its house rules: in the list of the shop, without writing and looking on."""
    return tuple(
        RoomSpec(
            offer.game, offer.edition, dict(offer.rules), _TIMING, config.level, private=False, talk="phrases",
            voice=False, watch=False,
        )
        for offer in config.offers
    )  # fmt: skip


@lru_cache(maxsize=4)
def _called(language: str, machine: str) -> str:
    """What a machine is called at a table; in the language of the house, for all see the same."""
    return Texts(language)("kiosk.strip.machine", machine=machine) if machine else ""


def host_command(
    config: KioskConfig, folder: Path, *, usual: bool = True, bind: str = "0.0.0.0"
) -> list[str]:
    """The command line of the shop's server; *usual*: at the usual port, where the others know it to be.

    It passes on the signed settings that this machine has taken itself: one stick in one machine serves the whole shop.
    """
    store = folder / "rooms.sqlite"
    folder_for(store)
    command = [*command_for(store, DEFAULT_PORT if usual else 0, bind), "--shop", shop_word(config.shop)]
    return [*command, "--kiosk-settings", str(folder.parent / "remote.json")]
