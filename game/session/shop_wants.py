"""What the settings of a shop's machine say about the tables of the shop (本店的设定)."""

from __future__ import annotations

from dataclasses import dataclass

from game.net.names import clean_name
from game.net.parts import RoomCard, RoomSpec
from game.session.shop_search import LAN

__all__ = ["ShopWants"]


@dataclass(frozen=True, slots=True)
class ShopWants:
    """Whose machine it is, what it is called, where the server is, what is played.

    *server* and *master* (where signed settings are asked for): nowhere, ``lan`` or an address.
    """

    shop: str = ""
    machine: str = ""
    network: bool = True
    server: str = LAN
    serve: bool = False
    specs: tuple[RoomSpec, ...] = ()
    """The rooms that may be opened here, one of each game; no others are shown."""
    master: str = ""

    @property
    def called(self) -> str:
        """What this machine is called at a table."""
        return clean_name(self.machine) or "?"

    @property
    def missing(self) -> str:
        """The key of what keeps this machine from the shop's tables whatever the network does; empty for nothing."""
        if not self.network:
            return "kiosk.shop.why.off"
        if not self.server and not self.serve:
            return "kiosk.shop.why.none"
        return "" if self.specs else "kiosk.shop.why.games"

    def wanted(self, cards: tuple[RoomCard, ...]) -> tuple[RoomCard, ...]:
        """The tables of a list at which one can sit down here, those first that lack least."""
        known = {(spec.game, spec.edition) for spec in self.specs}
        return tuple(
            sorted(
                (
                    card
                    for card in cards
                    if card.stage != "playing"
                    and card.seated < card.places
                    and (card.game, card.edition) in known
                ),
                key=lambda card: (card.places - card.seated, card.code),
            )
        )
