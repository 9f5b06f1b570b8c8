"""The ways from the online hall into a room (进房的路): each gives the scenes that lead there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.errors import GameError
from game.net.parts import RoomCard, RoomSpec
from game.scenes.message import Message, told
from game.scenes.online_joining import Waking, joining
from game.scenes.scene import NOTHING, Push, StackCommands
from game.services import Services
from game.session.inviting import Invitation
from game.session.online import Hosting, Nearby, Network, Online, Visited

__all__ = ["Ways"]


class Ways:
    """The ways of one hall; *set_out* is called before one is gone, *near* gives the servers of the local network."""

    def __init__(
        self,
        services: Services,
        network: Network,
        set_out: Callable[[], None],
        near: Callable[[], tuple[Nearby, ...]],
    ) -> None:
        self._services = services
        self._network = network
        self._set_out = set_out
        self._near = near

    @property
    def server(self) -> str:
        """The server that was chosen last; empty before one was."""
        return self._services.settings.server

    @property
    def name(self) -> str:
        """What one is called; who has no name is a guest."""
        return self._services.settings.player or self._services.texts("online.name.guest")

    def write(self, field: str) -> StackCommands:
        """Name and server."""
        from game.scenes.online_setup import OnlineSetup

        return (Push(OnlineSetup(field, self._near())),)

    def keypad(self, code: str = "") -> StackCommands:
        """The keypad; without a server first where it is."""
        from game.scenes.online_code import CodeEntry

        return (Push(CodeEntry(self.server, self._by_code, code)),) if self.server else self.write("server")

    def record(self) -> StackCommands:
        """A match by the code of its record; without a server first where it is."""
        from game.scenes.online_record import OnlineRecord

        return (Push(OnlineRecord(self._network, self.server)),) if self.server else self.write("server")

    def call(self, call: Invitation | str | None) -> StackCommands:
        """Where an invitation calls to: by its link at once, by a bare number on the server that is chosen."""
        if not isinstance(call, Invitation):
            return self.keypad(call or "")
        connect = partial(self._network.connect, call.address.text, pin=call.pin)
        name = self.name
        return self._go(connect, lambda online: online.join(name, code=call.code, invite=call.invite))

    def back(self, visited: Visited | None) -> StackCommands:
        """To a seat of one's own; the network knows afterwards whether it was still there."""
        return NOTHING if visited is None else self._go(partial(self._network.resume, visited), None)

    def again(self, visited: Visited) -> StackCommands:
        """Where one was: to the seat if there is one, else in anew."""
        if visited.token:
            return self.back(visited)
        return self._join(visited.address, visited.code)

    def into(self, card: RoomCard) -> StackCommands:
        """Into a public room, to play or, where it is full, to look on."""
        return self._join(self.server, card.code, watch=card.stage != "waiting" or card.seated >= card.places)

    def create(self) -> StackCommands:
        """A room on the server that is chosen."""
        return self._set_up(self.server) if self.server else self.write("server")

    def host(self) -> StackCommands:
        """A server on this machine, and a room on it."""
        try:
            hosting = self._network.host()
        except GameError as error:
            return (Push(told("online.host.failed", error)),)
        if hosting.trouble is not None:
            return (Push(Message("online.host.failed", hosting.trouble)),)
        return self._set_up(hosting.address, hosting)

    def _by_code(self, code: str, watch: bool) -> StackCommands:
        return self._join(self.server, code, watch=watch)

    def _join(self, address: str, code: str, *, watch: bool = False) -> StackCommands:
        name = self.name
        return self._go(
            partial(self._network.connect, address), lambda online: online.join(name, code=code, watch=watch)
        )

    def _go(self, make: Callable[[], Online], ask: Callable[[Online], None] | None) -> StackCommands:
        """On the way."""
        self._set_out()
        return joining(make, ask)

    def _set_up(self, address: str, hosting: Hosting | None = None) -> StackCommands:
        """What is agreed about a room; then it is opened, on this machine as soon as that listens."""
        from game.scenes.online_room_setup import RoomSetup

        def open_room(spec: RoomSpec) -> StackCommands:
            name = self.name

            def then(where: str) -> StackCommands:
                connect = partial(self._network.connect, where)
                return self._go(connect, lambda online: online.create(spec, name))

            return then(address) if hosting is None else (Push(Waking(hosting, then)),)

        return (Push(RoomSetup(open_room, where=address, hosted=hosting is not None)),)
