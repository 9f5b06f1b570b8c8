"""One machine of a tea room with its screen (本店的一台机), around a server by script."""

from __future__ import annotations

from msgspec import structs

from fake_online import FakeOnline, fake_room
from game.net.parts import Member, RoomCard, RoomState
from game.scenes.lobby import Lobby
from game.scenes.shop_room import ShopRoom
from game.scenes.shop_tables import ShopTables
from game.session.online import Entered, HallSeen, MatchReady, Nearby
from game.session.shop import Shop
from game.session.shop_wants import ShopWants
from online_rig import OnlineRig
from shop_rig import SERVER, SHOP, SPEC
from shop_shots import SPECS

__all__ = ["OWN", "Counter", "opened", "others", "room_of"]


class Counter(OnlineRig):
    """A machine with its stack and its shop."""

    shop: Shop

    def open(self, *cards: RoomCard, wants: ShopWants | None = None) -> ShopTables:
        """Somebody looks at the tables."""
        network = self.network
        network.near = (Nearby("柜台", SERVER, 1, SHOP),)
        network.make = lambda address: FakeOnline(address, news=[HallSeen(cards)], answers=False)
        said = wants or ShopWants(SHOP, "5号机", specs=SPECS)
        self.shop = Shop(lambda: said, lambda: network, self.stage.clock.now)
        scene = ShopTables(self.shop)
        self.stack.start(Lobby())
        self.stack.start(scene)
        self.wait(1)
        return scene

    def take(self, room: RoomState, member: int = 2, *, playing: bool = False) -> ShopRoom:
        """The server gives a seat."""
        self.online.member = member
        self.online.give(Entered(member), *([MatchReady()] if playing else []))
        self.online.set_room(room)
        self.wait(0.5)
        top = self.stack.top
        assert isinstance(top, ShopRoom), self.stack.keys
        return top


def room_of(*others: Member, **changes: object) -> RoomState:
    """A room that 3号机 has opened."""
    return fake_room(SPEC, "3号机", *others, **changes)


OWN = Member(2, "5号机", seat=1)


def others(*ready: bool) -> list[Member]:
    """As many other machines."""
    return [Member(2 + place, f"{place + 6}号机", seat=1 + place, ready=on) for place, on in enumerate(ready)]


def opened(at: Counter, *members: Member, **changes: object) -> ShopRoom:
    """This machine has opened a table, and others have come."""
    at.open()
    at.press("new:0")
    room = fake_room(SPECS[0], "5号机", *members, **changes)
    own = structs.replace(room.members[0], ready=True)
    return at.take(structs.replace(room, members=[own, *members]), 1)
