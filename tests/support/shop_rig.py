"""A tea room in memory (茶馆): several machines of one shop, each with a network of its own, around one real hall."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from game.net.address import Address
from game.net.line import Line, Place
from game.net.parts import RoomSpec
from game.network import RemoteNetwork
from game.session.online import Nearby, Online
from game.session.shop import Shop
from game.session.shop_wants import ShopWants
from game.storage import storage_at
from memory_host import MemoryHost, MemoryLine, TestTables

__all__ = ["SERVER", "SHOP", "SPEC", "Machine", "TeaRoom"]

SHOP = "老街茶馆"
SERVER = "192.168.1.10"
SPEC = RoomSpec(
    "yueqing", "local", {"length": 4}, "quick", private=False, talk="phrases", voice=False, watch=False
)


class _Network(RemoteNetwork):
    """Lines lead to the hall in memory; what is near is what the room says."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(storage_at(machine.folder), lambda: "zh_CN", self._reach)
        self.machine = machine

    def _reach(self, address: Address, place: Place, pin: str) -> Line:
        return self.machine.line(address, place)

    def nearby(self) -> tuple[Nearby, ...]:
        return self.machine.room.near

    def look_no_more(self) -> None:
        self.machine.room.anew += 1


@dataclass
class Machine:
    """One machine of the shop."""

    room: TeaRoom
    folder: Path
    wants: ShopWants
    lines: list[MemoryLine] = field(default_factory=list)
    shop: Shop = field(init=False)

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        """The program starts: nothing is known but what lies in the folder."""
        self.shop = Shop(lambda: self.wants, lambda: _Network(self), self.room.host.clock.now)

    def line(self, address: Address, place: Place) -> MemoryLine:
        """A line to an address; where no server is, nothing answers."""
        line = self.room.host.line(f"{self.wants.machine}-{len(self.lines)}", place)
        line.leads_to, line.is_reachable = address.text, address.text in self.room.up
        line.protocol._me = replace(line.protocol._me, device=self.wants.machine)
        self.lines.append(line)
        return line

    def die(self) -> None:
        """The power is cut: nobody says good-bye, and the server notices."""
        for line in self.lines:
            line.is_reachable = False
            line.pull()
            line.protocol.close()

    @property
    def online(self) -> Online:
        """The line of its seat."""
        seat = self.shop.seat
        assert seat is not None
        return seat.online

    def look(self, seconds: float = 3.0) -> None:
        """Somebody stands at it and looks at the tables for so long."""
        for _ in range(round(seconds * 4)):
            self.shop.look()
            self.room.wait(0.25)


class TeaRoom:
    """The hall, the addresses at which it answers, its machines."""

    def __init__(self, folder: Path) -> None:
        self.host = MemoryHost(tables=TestTables())
        self.folder = folder
        self.up = {SERVER}
        self.near: tuple[Nearby, ...] = (Nearby("柜台", SERVER, 0, SHOP),)
        self.machines: list[Machine] = []
        self.anew = 0
        """How often a machine has stopped looking, to begin anew."""

    def machine(self, number: int, **wants: object) -> Machine:
        """One more."""
        said = ShopWants(SHOP, f"{number}号机", specs=(SPEC,))
        self.machines.append(Machine(self, self.folder / str(number), replace(said, **wants)))  # type: ignore[arg-type]
        return self.machines[-1]

    def wait(self, seconds: float = 0.25) -> None:
        """Time passes, and every machine does what is due."""
        for _ in range(max(1, round(seconds * 4))):
            for machine in self.machines:
                machine.shop.tick()
            self.host.settle()
            for machine in self.machines:
                machine.shop.tick()
            self.host.run(0.25)

    def sit(self, *machines: Machine) -> None:
        """The first opens a table, the others sit down at it."""
        opener, *others = machines
        opener.look()
        opener.shop.open(SPEC)
        self.wait(1.0)
        opener.shop.hold(opener)
        for machine in others:
            machine.look()
            (card,) = machine.shop.tables
            machine.shop.sit(card)
            self.wait(1.0)
            machine.shop.hold(machine)
