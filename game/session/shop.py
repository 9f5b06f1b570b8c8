"""The tables of a shop (本店的桌): one machine of a tea room among others, over the rooms of the shop's own server.

Everything is done by `tick`, once in a while, and never blocks. A seat is held by a scene: where no scene holds it any
more the guest has gone, and the machine says good-bye; where the program just ends, the seat is kept and taken up again
at the next start. Nobody types: a machine is called by its name (机号).
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from game.errors import NetError
from game.net.lan import shop_word
from game.net.parts import RoomCard, RoomSpec
from game.session.online import (
    Entered,
    Gone,
    MatchReady,
    Nearby,
    Network,
    Online,
    OnlineStatus,
    Trouble,
    Visited,
)
from game.session.shop_hall import ShopHall
from game.session.shop_host import ShopHost
from game.session.shop_office import Office
from game.session.shop_search import LAN, shop_servers
from game.session.shop_wants import ShopWants

__all__ = ["REFUSALS", "Shop", "ShopPhase", "ShopSeat"]

_log: Final = logging.getLogger("ouju.net")
_LOOK_S: Final = 5.0
"""Nobody has looked for so long: the line is let go."""
_ANEW_S: Final = 30.0
_ENTER_S: Final = 10.0
_HELD_S: Final = 3.0
"""A seat that no scene has held for so long is given up."""
_PART_S: Final = 5.0
_OFFICE_S: Final = 0.25
"""So often the office is thought of: addresses are compared for it, and a frame is not worth that."""
_MOVED_S: Final = 20.0
"""A server that has not been heard for so long may have another address by now."""
REFUSALS: Final = frozenset(
    ("bad_code", "room_full", "same_device", "too_many_rooms", "unreachable", "edition_unknown")
)
"""What is refused with words of its own."""


class ShopPhase(Enum):
    """How far it is: nobody looks, the list is looked at, a seat is asked for, one sits, one says good-bye."""

    IDLE = "idle"
    HALL = "hall"
    ENTERING = "entering"
    SEATED = "seated"
    PARTING = "parting"


@dataclass(frozen=True, slots=True)
class ShopSeat:
    """A seat in a room of the shop; *playing*: a match goes on there."""

    online: Online
    playing: bool = False


class Shop:
    """One machine of a shop."""

    def __init__(
        self,
        wants: Callable[[], ShopWants],
        network: Callable[[], Network],
        now: Callable[[], float],
        host: ShopHost | None = None,
        office: Office | None = None,
    ) -> None:
        """*now* is monotonic; *host* keeps the shop's server running where this machine serves."""
        self._wants, self._make, self._now, self._host = wants, network, now, host
        self.office = office
        self._network: Network | None = None
        self._hall = ShopHall(lambda address: self._net().connect(address))
        self._online: Online | None = None
        self._phase = ShopPhase.IDLE
        self._since = self._held = 0.0
        self._looked = -_LOOK_S
        self._office_due = self._now()
        self._found: float | None = None
        """When a server of the shop was last in the local network."""
        self._holder: object | None = None
        self._match = self._entered = False
        self._refused = ""

    # ---------------------------------------------------------------- what scenes see

    @property
    def wants(self) -> ShopWants:
        """What the settings say now."""
        return self._wants()

    @property
    def phase(self) -> ShopPhase:
        """How far it is."""
        return self._phase

    @property
    def closed(self) -> str:
        """The key of why there are no tables of the shop now; empty while there are."""
        missing = self.wants.missing or self._hall.trouble
        return missing or ("" if self._hall.has_answered else "kiosk.shop.why.looking")

    @property
    def tables(self) -> tuple[RoomCard, ...]:
        """The tables at which one can sit down, those first that lack least."""
        return self.wants.wanted(self._hall.cards)

    @property
    def seat(self) -> ShopSeat | None:
        """The seat that this machine has; None while it has none."""
        if self._phase is ShopPhase.SEATED and self._online is not None:
            return ShopSeat(self._online, self._match)
        return None

    @property
    def interrupted(self) -> bool:
        """Whether a seat was left by the program's end, and can be taken up again with `come_back`."""
        return self._phase in (ShopPhase.IDLE, ShopPhase.HALL) and self._kept() is not None

    def take_refusal(self) -> str:
        """The key of why the last wish came to nothing; told once."""
        refused, self._refused = self._refused, ""
        return refused

    # ---------------------------------------------------------------- what is wished

    def look(self) -> None:
        """Somebody looks at the tables: to be said every frame as long as that is so."""
        self._looked = self._now()

    def open(self, spec: RoomSpec) -> None:
        """Open a table."""
        called = self.wants.called
        self._enter(lambda online: online.create(spec, called))

    def sit(self, card: RoomCard) -> None:
        """Sit down at a table."""
        called = self.wants.called
        self._enter(lambda online: online.join(called, code=card.code))

    def come_back(self) -> bool:
        """Take up the seat that was left by the program's end; whether there is one."""
        visited = self._kept()
        if visited is None or self._phase not in (ShopPhase.IDLE, ShopPhase.HALL):
            return False
        self._hall.hang_up()
        servers = self._servers()
        address = visited.address if not servers or visited.address in servers else servers[0]
        try:
            self._online = self._net().resume(replace(visited, address=address))
        except NetError as error:
            _log.warning("%s", error)
            self._net().forget(visited)
            return False
        self._go(ShopPhase.ENTERING)
        return True

    def hold(self, holder: object) -> None:
        """A scene has the seat from now on."""
        self._holder, self._held = holder, self._now()

    def release(self, holder: object) -> None:
        """A scene has it no longer; if none takes it the guest has gone."""
        if self._holder is holder:
            self._holder, self._held = None, self._now()

    def left(self) -> None:
        """The scene that held the seat has heard that it is gone, or has lost the line for good."""
        self._holder = None
        if self._phase is ShopPhase.SEATED:  # whoever says good-bye already does so to the end
            self._back_to_hall()

    def guest_gone(self) -> None:
        """The guest's turn is over: give up the seat, also one that was left by the program's end."""
        self._holder = None
        if self._phase in (ShopPhase.ENTERING, ShopPhase.SEATED):
            self._part()
        elif self._phase is not ShopPhase.PARTING and self.come_back():
            self._go(ShopPhase.PARTING)

    def close(self) -> None:
        """The program ends: the seat is kept."""
        self._shut()
        if self._network is not None:
            self._network.close()
        if self.office is not None:
            self.office.close()

    # ---------------------------------------------------------------- time

    def tick(self) -> None:
        """Do what is due; never blocks."""
        now, wants = self._now(), self.wants
        if not wants.network:
            self._shut()
            return
        if self._host is not None:
            self._host.tick(now, wants.shop if wants.serve else "")
        if self.office is not None and now >= self._office_due:
            self._office_due = now + _OFFICE_S
            self.office.tick(now, self._servers(wants.master or wants.server))
        if LAN not in (wants.server, wants.master):
            self._look_no_more()
        match self._phase:
            case ShopPhase.IDLE | ShopPhase.HALL:
                self._browse(now)
            case ShopPhase.ENTERING:
                self._enter_on(now)
            case ShopPhase.SEATED:
                if self._holder is None and now - self._held >= _HELD_S:
                    self._part()
                else:
                    self._look_for_moved()
            case ShopPhase.PARTING:
                self._part_on(now)

    def _browse(self, now: float) -> None:
        """Look at the list as long as somebody does."""
        looks = now - self._looked < _LOOK_S and not self.wants.missing
        if not looks:
            self._hall.hang_up()
            self._go(ShopPhase.IDLE)
            return
        if self._phase is ShopPhase.IDLE:
            self._hall.begin(now)
            self._go(ShopPhase.HALL)
        self._hall.tick(self._servers(), now)

    def _look_for_moved(self) -> None:
        """A server that began anew may have another address: the line is let go for one to the new place."""
        online = self._online
        if online is None or online.lost_s < _MOVED_S:
            return
        servers = self._servers()
        if servers and online.address not in servers:
            online.close()

    def _shut(self) -> None:
        """There is to be no network any more: no line, no search, no server."""
        self._hall.hang_up()
        if self._online is not None:
            self._online.close()
            self._online = None
        self._go(ShopPhase.IDLE)
        self._look_no_more()
        if self._host is not None:
            self._host.close()

    # ---------------------------------------------------------------- in and out

    def _enter(self, ask: Callable[[Online], None]) -> None:
        online = self._hall.live
        if self._phase is not ShopPhase.HALL or online is None:
            self._refused = self.closed or "kiosk.shop.refused.unreachable"
            return
        self._online = self._hall.take()
        ask(online)
        self._go(ShopPhase.ENTERING)

    def _enter_on(self, now: float) -> None:
        """Wait for the seat; why one is out of a room says more than that one is."""
        online = self._online
        notices = () if online is None else online.poll()
        for notice in sorted(notices, key=lambda each: not isinstance(each, Trouble)):
            match notice:
                case Entered():
                    self._entered = True
                case MatchReady():
                    self._match = True
                case Trouble(code) if code not in ("offline", "unreachable"):
                    self._refuse(code)
                    return
                case Gone(why):
                    self._refuse(f"gone.{why}")
                    return
                case _:
                    pass
        if online is None or online.status is OnlineStatus.CLOSED or now - self._since >= _ENTER_S:
            self._refuse("unreachable")
        elif self._entered and online.room is not None:
            self._held = now
            self._phase = ShopPhase.SEATED

    def _refuse(self, code: str) -> None:
        _log.info("no seat at a table of the shop: %s", code)
        self._refused = f"kiosk.shop.refused.{code}" if code in REFUSALS else "kiosk.shop.refused"
        if code == "unreachable" and self._online is not None:
            self._online.close()
        self._back_to_hall()

    def _back_to_hall(self) -> None:
        """The line serves for looking again, where it still stands."""
        online, self._online = self._online, None
        if online is not None and online.status is not OnlineStatus.CLOSED and online.room is None:
            self._hall.give(online, self._now())
        elif online is not None:
            online.close()
        self._go(ShopPhase.HALL)

    def _part(self) -> None:
        """Say good-bye: in a match by the game's rules of leaving."""
        online = self._online
        if online is not None and online.room is not None:
            online.leave(forfeit=online.room.stage == "playing")
        self._entered = False
        self._go(ShopPhase.PARTING)

    def _part_on(self, now: float) -> None:
        """Wait until the server has heard it; whatever comes of it, the token is dropped."""
        online = self._online
        over = online is None or online.status is OnlineStatus.CLOSED or now - self._since >= _PART_S
        for notice in () if online is None else online.poll():
            match notice:
                case Entered():  # one came back to say it
                    self._entered = True
                case Gone():
                    over = True
                case _:
                    pass
        if self._entered and not over and online is not None and online.room is not None:
            self._part()
        if not over:
            return
        kept = self._kept()
        if kept is not None:
            self._net().forget(kept)
        if online is not None:
            online.close()
        self._online = None
        self._go(ShopPhase.IDLE)

    # ---------------------------------------------------------------- inside

    def _go(self, phase: ShopPhase) -> None:
        if phase is not self._phase:
            self._phase, self._since = phase, self._now()
        if phase not in (ShopPhase.SEATED, ShopPhase.PARTING):
            self._match = self._entered = False

    def _net(self) -> Network:
        if self._network is None:
            self._network = self._make()
        return self._network

    def _servers(self, where: str | None = None) -> tuple[str, ...]:
        """Where the shop's server may be, or its office."""
        wants = self.wants
        where = wants.server if where is None else where
        near = self._near(shop_word(wants.shop)) if where == LAN else ()
        hosting = None if self._host is None or not wants.serve else self._host.hosting
        return shop_servers(where, shop_word(wants.shop), near, hosting)

    def _near(self, shop: str) -> tuple[Nearby, ...]:
        """What is found in the local network; where nothing is, looking begins anew now and then.

        A machine that is switched on is often there before its network is, and nobody tells who looks.
        """
        now, near = self._now(), self._net().nearby()
        if self._found is None or any(each.shop == shop for each in near):
            self._found = now
        elif now - self._found >= _ANEW_S:
            self._look_no_more()
        return near

    def _look_no_more(self) -> None:
        """Nothing is looked for in the local network, until it is once more."""
        if self._found is not None and self._network is not None:
            self._found = None
            self._network.look_no_more()

    def _kept(self) -> Visited | None:
        """The seat whose token is kept."""
        if not self.wants.network:
            return None
        return next((each for each in self._net().recent() if each.token), None)
