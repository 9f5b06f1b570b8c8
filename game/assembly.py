"""What the program is put together from (装配): what lasts as long as the window, and what belongs to one player.

In a tea room a new guest gets new settings, tables and history over the same window, sounds and pictures.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from game.assets import Assets
from game.attendance.attendant import Attendant, House
from game.clock import Clock
from game.kiosk.policy import HOME, KioskPolicy
from game.linking import Links
from game.present.kept_hand import KeptHand
from game.profile import ProfileStore
from game.services import Services, Trace, cabinet_of, studio_of, voices_of
from game.session.archive import Archive
from game.session.offer import Offer
from game.session.tables import Tables
from game.settings import SettingsStore
from game.storage import Storage
from game.ui.mixer import open_mixer
from game.voice.speech import open_speech

if TYPE_CHECKING:  # rooms on servers cost nothing before they are asked for
    from game.i18n import Texts
    from game.kiosk.venue import Venue
    from game.network import RemoteNetwork
    from game.present.layout.turn import Turn
    from game.services import Drawing
    from game.session.shop import Shop
    from game.ui.desk import Desk

__all__ = ["Player", "Wishes", "assemble", "let_go", "renewed"]


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asks for; *call*: an invitation's link or a file, *bind*: where own rooms listen.

    In a tea room *kiosk* is what the machine allows, *venue* the shop that it stands in, and *attend* makes the
    attendant.
    """

    storage: Storage
    seed: str | None = None
    language: str | None = None
    size: tuple[int, int] | None = None
    fullscreen: bool = False
    trace: bool = False
    kiosk: KioskPolicy = HOME
    call: str = ""
    bind: str = "0.0.0.0"
    venue: Venue | None = None
    attend: Callable[[House], Attendant] | None = None
    stopped: int = 0
    """The exit code of a program that was told to end from outside."""
    unseen: int = 1
    """And of one that finds no screen."""


@dataclass(slots=True)
class Player:
    """What belongs to who plays: settings, coins, the network with its places."""

    wishes: Wishes
    clock: Clock
    store: SettingsStore
    profile: ProfileStore
    texts: Texts
    network: RemoteNetwork | None = None

    @classmethod
    def of(cls, wishes: Wishes, clock: Clock, texts: Callable[[str], Texts]) -> Player:
        """The player whose things lie in the storage; *texts* makes the texts of a language."""
        store = SettingsStore(wishes.storage.settings_file)
        if wishes.venue is not None:
            wishes.venue.prepare(store)
        profile = ProfileStore(wishes.storage.profile_file)
        return cls(wishes, clock, store, profile, texts(wishes.language or store.settings.language))

    def open_tables(self) -> Tables:
        """The tables of this program, when the first is asked for."""
        from game.tables import LocalTables

        storage, seed, store = self.wishes.storage, self.wishes.seed, self.store
        tables = LocalTables(storage, self.clock, seed, lambda: store.settings.pace, profile=self.profile)
        tables.chatter = lambda: store.settings.chatter
        return tables

    def open_network(self) -> RemoteNetwork:
        """The way to rooms on servers, when it is first asked for."""
        if self.network is None:
            from game.network import RemoteNetwork

            storage, bind = self.wishes.storage, self.wishes.bind
            self.network = RemoteNetwork(storage, lambda: self.texts.language, bind=bind)
        return self.network

    def close(self) -> None:
        """Let go of the network."""
        if self.network is not None:
            self.network.close()


def assemble(
    player: Player, assets: Assets, desk: Desk, look: Callable[[], Drawing], turn: Callable[[], Turn]
) -> Services:
    """What scenes are given at the start."""
    wishes = player.wishes
    cabinet = partial(cabinet_of, assets, wishes.storage.voices)
    services = Services(
        assets=assets,
        look=look,
        mixer=open_mixer(assets, voices_of(cabinet), player.clock.now),
        store=player.store,
        texts=player.texts,
        clock=player.clock,
        tables=Offer(wishes.storage.journals, player.open_tables),
        kiosk=wishes.kiosk,
        venue=wishes.venue,
        shop=_shop_of(wishes),
        profile=player.profile,
        hand=KeptHand(wishes.storage.hand_file),
        speech=open_speech(),
        archive=Archive(wishes.storage),
        recording=partial(studio_of, wishes.storage.recordings),
        cabinet=cabinet,
        desktop=desk,
        network=player.open_network,
        links=Links(),
        trace=Trace(partial(print, flush=True) if wishes.trace else None, turn),
    )
    if services.trace.on:
        services.mixer.listen(lambda heard: services.trace.emit("heard", **heard.told()))
    return services


def _shop_of(wishes: Wishes) -> Shop | None:
    if wishes.venue is None:
        return None
    from game.clock import SystemClock
    from game.shop import open_shop

    return open_shop(wishes.venue, SystemClock())


def let_go(services: Services, player: Player) -> None:
    """Give back whatever is held, at the end of the program."""
    if services.shop is not None:
        services.shop.close()
    player.close()
    services.archive.close()
    services.mixer.close()
    services.speech.close()


def renewed(services: Services, player: Player) -> Services:
    """The services of the next player: new is whatever knows anything of the one before."""
    storage = player.wishes.storage
    return replace(
        services,
        store=player.store,
        texts=player.texts,
        tables=Offer(storage.journals, player.open_tables),
        profile=player.profile,
        hand=KeptHand(storage.hand_file),
        archive=Archive(storage),
        network=player.open_network,
    )
