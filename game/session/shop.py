"""The tables of a shop (本店的桌): one machine of a tea room among others, over the rooms of the shop's own server.

Everything is asked once a frame by `tick` and never blocks. A seat is held by a scene: where no scene holds it any more
the guest has gone, and the machine says good-bye; where the program just ends, the seat is kept and taken up again at
the next start. Nobody types: a machine is called by its name (机号).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from game.errors import NetError
from game.net.lan import shop_word
from game.net.names import clean_name
from game.net.parts import RoomCard, RoomSpec
from game.session.online import (
    Entered,
    Fingerprint,
    Gone,
    HallSeen,
    MatchReady,
    Network,
    Online,
    OnlineNotice,
    OnlineStatus,
    Trouble,
    Visited,
)
from game.session.shop_host import ShopHost
from game.session.shop_search import LAN, shop_servers

__all__ = ["Shop", "ShopPhase", "ShopSeat", "ShopWants"]

_log: Final = logging.getLogger("ouju.net")
_LOOK_S: Final = 5.0
"""Nobody has looked for so long: the line is let go."""
_BROWSE_S: Final = 2.0
_REACH_S: Final = 4.0
"""A server that has not answered for so long is passed over for the next one."""
_ENTER_S: Final = 10.0
_HELD_S: Final = 1.0
"""A seat that no scene has held for so long is given up."""
_PART_S: Final = 5.0
_MOVED_S: Final = 20.0
"""A server that has not been heard for so long may have another address by now."""


@dataclass(frozen=True, slots=True)
class ShopWants:
    """What the settings of the machine say: whose it is, what it is called, where the server is, what is played."""

    shop: str = ""
    machine: str = ""
    network: bool = True
    server: str = LAN
    serve: bool = False
    specs: tuple[RoomSpec, ...] = ()
    """The rooms that may be opened here, one of each game; no others are shown."""

    @property
    def called(self) -> str:
        """What this machine is called at a table."""
        return clean_name(self.machine) or "?"


class ShopPhase(Enum):
    """How far it is: nobody looks, the server is asked, a seat is asked for, one sits, one says good-bye."""

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
    ) -> None:
        """*now* is monotonic; *host* keeps the shop's server running where this machine serves."""
        self._wants, self._make, self._now, self._host = wants, network, now, host
        self._network: Network | None = None
        self._online: Online | None = None
        self._phase = ShopPhase.IDLE
        self._since = 0.0
        self._looked = -_LOOK_S
        self._browsed = -_BROWSE_S
        self._held = 0.0
        self._holder: object | None = None
        self._answered = False
        self._reached = 0
        self._match = self._entered = False
        self._cards: tuple[RoomCard, ...] = ()
        self._trouble = ""
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
        wants = self.wants
        if not wants.network:
            return "kiosk.shop.why.off"
        if not wants.server and not wants.serve:
            return "kiosk.shop.why.none"
        if not wants.specs:
            return "kiosk.shop.why.games"
        if self._trouble:
            return self._trouble
        return "" if self._answered else "kiosk.shop.why.looking"

    @property
    def tables(self) -> tuple[RoomCard, ...]:
        """The tables at which one can sit down, the ones that lack least first."""
        open_ = [each for each in self._cards if each.stage != "playing" and each.seated < each.places]
        known = {(spec.game, spec.edition) for spec in self.wants.specs}
        return tuple(
            sorted(
                (each for each in open_ if (each.game, each.edition) in known),
                key=lambda each: (each.seated - each.places, each.code),
            )
        )

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
        if visited is None or not self.interrupted:
            return False
        self._hang_up()
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
        if self._online is not None and self._online.status is OnlineStatus.CLOSED:
            self._hang_up()
        self._go(ShopPhase.IDLE if self._online is None else ShopPhase.HALL)

    def guest_gone(self) -> None:
        """The guest's turn is over: give up the seat, also one that was left by the program's end."""
        self._holder = None
        if self._phase in (ShopPhase.ENTERING, ShopPhase.SEATED):
            self._part()
        elif self._phase is not ShopPhase.PARTING and self.come_back():
            self._go(ShopPhase.PARTING)

    def close(self) -> None:
        """The program ends: the seat is kept."""
        self._hang_up()
        if self._network is not None:
            self._network.look_no_more()
        if self._host is not None:
            self._host.close()

    # ---------------------------------------------------------------- time

    def tick(self) -> None:
        """Do what is due; never blocks."""
        now, wants = self._now(), self.wants
        if self._host is not None and wants.network and wants.serve:
            self._host.tick(now)
        if not wants.network:
            self._hang_up()
            self._go(ShopPhase.IDLE)
            return
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
        """Keep a line to the shop's server as long as somebody looks, and ask for its tables."""
        if now - self._looked >= _LOOK_S:
            self._hang_up()
            self._go(ShopPhase.IDLE)
            return
        servers = self._servers()
        online = self._online
        if online is not None and self._is_lost(online, servers, now):
            self._hang_up()
            self._reached += 1
            online = None
        if online is None:
            self._call(servers)
            return
        for notice in online.poll():
            self._hear(notice)
        if online.status is OnlineStatus.LIVE and now - self._browsed >= _BROWSE_S:
            self._browsed = now
            online.browse()

    def _is_lost(self, online: Online, servers: Sequence[str], now: float) -> bool:
        """Whether another server, or this one anew, is to be tried."""
        if online.status is OnlineStatus.CLOSED:
            return True
        silent = now - self._since if not self._answered else online.lost_s
        if silent < _REACH_S:
            return False
        if not self._trouble:
            self._trouble = "kiosk.shop.why.unreachable"
        self._cards, self._answered = (), False
        return len(servers) > 1 or online.address not in servers

    def _call(self, servers: Sequence[str]) -> None:
        """A line to the server whose turn it is."""
        if not servers:
            if self._looking_long():
                self._trouble = "kiosk.shop.why.nobody"
            return
        address = servers[self._reached % len(servers)]
        try:
            self._online = self._net().connect(address)
        except NetError as error:
            _log.warning("%s", error)
            self._trouble = "kiosk.shop.why.address"
            return
        self._since, self._browsed, self._answered = self._now(), -_BROWSE_S, False
        self._phase = ShopPhase.HALL

    def _looking_long(self) -> bool:
        return self._now() - self._since >= _REACH_S

    def _hear(self, notice: OnlineNotice) -> None:
        match notice:
            case HallSeen(rooms):
                self._cards, self._answered, self._trouble, self._reached = rooms, True, "", self._reached
            case Fingerprint():
                self._trouble = "kiosk.shop.why.certificate"
            case Trouble("upgrade"):
                self._trouble = "kiosk.shop.why.version"
            case Trouble(code):
                _log.info("the shop's server: %s", code)
            case _:
                pass

    def _look_for_moved(self) -> None:
        """A server that began anew may have another address: the line there is let go for one to the new place."""
        online = self._online
        if online is None or online.lost_s < _MOVED_S:
            return
        servers = self._servers()
        if servers and online.address not in servers:
            online.close()

    # ---------------------------------------------------------------- in and out

    def _enter(self, ask: Callable[[Online], None]) -> None:
        online = self._online
        if self._phase is not ShopPhase.HALL or online is None or online.status is not OnlineStatus.LIVE:
            self._refused = self.closed or "kiosk.shop.why.unreachable"
            return
        ask(online)
        self._go(ShopPhase.ENTERING)

    def _enter_on(self, now: float) -> None:
        """Wait for the seat."""
        online = self._online
        if online is None:
            self._go(ShopPhase.IDLE)
            return
        for notice in sorted(online.poll(), key=lambda each: not isinstance(each, Trouble)):
            match notice:
                case Entered():
                    self._entered = True
                case MatchReady():
                    self._match = True
                case Trouble(code):
                    self._refuse(code)
                    return
                case Gone(why):
                    self._refuse(f"gone.{why}")
                    return
                case _:
                    pass
        if self._entered and online.room is not None:
            self._held = now
            self._phase = ShopPhase.SEATED
        elif online.status is OnlineStatus.CLOSED or now - self._since >= _ENTER_S:
            self._refuse("unreachable")
            self._hang_up()

    def _refuse(self, code: str) -> None:
        _log.info("no seat at a table of the shop: %s", code)
        self._refused = f"kiosk.shop.refused.{code}" if code in _TOLD else "kiosk.shop.refused"
        self._go(ShopPhase.HALL)

    def _part(self) -> None:
        """Say good-bye: in a match by the game's rules of leaving."""
        online = self._online
        if online is not None:
            room = online.room
            online.leave(forfeit=room is not None and room.stage == "playing")
        self._go(ShopPhase.PARTING)

    def _part_on(self, now: float) -> None:
        """Wait until the server has heard it."""
        online = self._online
        gone = online is None or online.status is OnlineStatus.CLOSED or now - self._since >= _PART_S
        if online is not None and not gone:
            for notice in online.poll():
                match notice:
                    case Entered():
                        self._entered = True
                    case Gone():
                        gone = True
                    case _:
                        pass
            if self._entered and online.room is not None and not gone:
                self._part()
                self._entered = False
                return
        if gone:
            kept = self._kept()
            if kept is not None:
                self._net().forget(kept)
            self._hang_up()
            self._go(ShopPhase.IDLE)

    # ---------------------------------------------------------------- inside

    def _go(self, phase: ShopPhase) -> None:
        if phase is not self._phase:
            self._phase, self._since = phase, self._now()
        if phase is not ShopPhase.SEATED:
            self._match = self._entered = False

    def _hang_up(self) -> None:
        online, self._online = self._online, None
        self._cards, self._answered = (), False
        if online is not None:
            online.close()

    def _net(self) -> Network:
        if self._network is None:
            self._network = self._make()
        return self._network

    def _servers(self) -> tuple[str, ...]:
        """Where the shop's server may be."""
        wants = self.wants
        near = self._net().nearby() if wants.server == LAN else ()
        hosting = None if self._host is None or not wants.serve else self._host.hosting
        return shop_servers(wants.server, shop_word(wants.shop), near, hosting)

    def _kept(self) -> Visited | None:
        """The seat whose token is kept."""
        if not self.wants.network:
            return None
        return next((each for each in self._net().recent() if each.token), None)


_TOLD: Final = frozenset(
    ("bad_code", "room_full", "same_device", "too_many_rooms", "unreachable", "edition_unknown")
)
"""What has words of its own."""
