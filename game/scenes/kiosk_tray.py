"""The tray of a guest's first screen (迎客的托盘): the tables of the shop, learning, rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.present.kiosk_front import KioskCard
from game.scenes.message import Message
from game.scenes.scene import NOTHING, Push, Scene, StackCommands
from game.services import Services
from game.ui.draw_kiosk_lobby import Place

if TYPE_CHECKING:
    from game.kiosk.venue import Venue

__all__ = ["KioskTray"]

_LOOKING: Final = "kiosk.shop.why.looking"
_PLACES: Final = (("shop", "online"), ("learn", "learn"), ("help", "help"))
"""What the tray leads to, with its pictures."""


class KioskTray:
    """What else can be done at this machine; scenes are imported when they are asked for."""

    def __init__(self, services: Services, venue: Venue) -> None:
        self._services, self._venue = services, venue
        self._shown: tuple[str, int] = ("", 0)

    def places(self) -> tuple[Place, ...]:
        """What this machine allows; what cannot be gone to now is dim, and says why when it is pressed."""
        texts, kiosk = self._services.texts, self._services.kiosk
        self._shown = self._shop_state
        shown = {
            "shop": self._has_shop and kiosk.allows("shop_tables"),
            "learn": kiosk.allows("learn"),
            "help": kiosk.allows("help"),
        }
        return tuple(
            Place(name, picture, texts(f"kiosk.front.{name}"), *self._state_of(name))
            for name, picture in _PLACES
            if shown[name]
        )

    def update(self) -> bool:
        """Somebody looks at the tray; whether it has changed."""
        if self._services.shop is None or not self._has_shop:
            return False
        self._services.shop.look()
        return self._shop_state != self._shown

    def open(self, name: str, cards: tuple[KioskCard, ...]) -> StackCommands:
        """Go to a place; what is looked up is about the first of the *cards*."""
        scene = self._scene(name, cards)
        return NOTHING if scene is None else (Push(scene),)

    def _scene(self, name: str, cards: tuple[KioskCard, ...]) -> Scene | None:
        first, shop = cards[0].offer if cards else None, self._services.shop
        match name:
            case "shop" if shop is not None and shop.closed not in ("", _LOOKING):
                return Message("kiosk.front.shop", shop.closed)
            case "shop" if shop is not None:
                from game.scenes.shop_tables import ShopTables

                return ShopTables(shop)
            case "learn" if first is not None:
                from game.scenes.learn import Learn

                return Learn(first.game, first.edition)
            case "help" if first is not None:
                from game.scenes.help import Help

                return Help(first.game, first.edition)
            case _:
                return None

    def _state_of(self, name: str) -> tuple[str, str]:
        """Why a place cannot be gone to, and what there is to be known of one that can."""
        if name != "shop":
            return "", ""
        closed, waiting = self._shop_state
        if closed:
            state = "looking" if closed == _LOOKING else "closed"
            return self._services.texts(f"kiosk.front.shop.{state}"), ""
        return "", self._services.texts.count("kiosk.front.shop.waiting", waiting) if waiting else ""

    @property
    def _has_shop(self) -> bool:
        """Whether this machine is one of several that share tables."""
        config = self._venue.config
        return self._services.shop is not None and bool(config.server or config.serve)

    @property
    def _shop_state(self) -> tuple[str, int]:
        """Why there are no tables of the shop now, and at how many one can sit down."""
        shop = self._services.shop
        return ("", 0) if shop is None or not self._has_shop else (shop.closed, len(shop.tables))
