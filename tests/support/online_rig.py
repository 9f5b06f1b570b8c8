"""Online scenes used as a person does (联机手): a stack with hands, a network that is a script, a clipboard."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Self

from fake_online import FakeNetwork, FakeOnline
from game.kiosk.policy import KioskPolicy
from game.linking import Links
from game.present.label import Label, Said
from game.scenes.message import Message
from game.scenes.stack import Stack
from game.scenes.waiting_room import WaitingRoom
from game.services import Trace
from panel_rig import Rig
from screens import stage_for

__all__ = ["OnlineRig", "PaperDesk"]


@dataclass
class PaperDesk:
    """A desktop that keeps what it is given: the clipboard, messages, how many pictures were asked for."""

    clipboard: str = ""
    told: list[str] = field(default_factory=list)
    pictures: int = 0
    takes: bool = True

    def copy(self, text: str) -> bool:
        """Kept, unless the clipboard takes nothing."""
        self.clipboard = text if self.takes else self.clipboard
        return self.takes

    def paste(self) -> str:
        """What is kept."""
        return self.clipboard

    def tell(self, message: Label) -> None:
        """Noted by its key."""
        assert isinstance(message, Said)
        self.told.append(message.key)

    def screenshot(self) -> None:
        """Counted."""
        self.pictures += 1

    def report(self) -> str:
        """Nothing."""
        return ""


@dataclass
class OnlineRig(Rig):
    """The stack, its network and its desktop."""

    network: FakeNetwork = field(default_factory=FakeNetwork)
    desk: PaperDesk = field(default_factory=PaperDesk)

    @classmethod
    @contextmanager
    def with_network(
        cls,
        size: tuple[int, int] = (1366, 768),
        *,
        kiosk: KioskPolicy | None = None,
        links: Links | None = None,
    ) -> Iterator[Self]:
        """An empty stack with a network of its own."""
        stage, network, desk = stage_for(size, "zh_CN"), FakeNetwork(), PaperDesk()
        lines: list[dict[str, object]] = []
        trace = Trace(lambda line: lines.append(json.loads(line)))
        services = replace(stage.services, network=lambda: network, desktop=desk, links=links, trace=trace)
        if kiosk is not None:
            services = replace(services, kiosk=kiosk)
        stage = replace(stage, services=services)
        stack = Stack(services, size)
        yield cls(stage, stack, lines, network, desk)
        stack.close()

    def wait(self, seconds: float = 0.25) -> None:
        """Frames pass."""
        for _ in range(max(1, round(seconds * 8))):
            self.stage.clock.advance(1 / 8)
            self.stack.update(1 / 8)

    @property
    def online(self) -> FakeOnline:
        """The connection that was made last."""
        return self.network.made[-1]

    def asked(self, what: str) -> list[object]:
        """What was asked of that kind on all connections, in order."""
        return [value for online in self.network.made for name, value in online.asked if name == what]

    def message(self) -> str:
        """The words of the message on top."""
        top = self.stack.top
        assert isinstance(top, Message), type(top)
        return top.words()[1]

    def text(self, key: str, **values: object) -> str:
        """A text of the catalogue."""
        return self.stage.services.texts(key, **values)

    def sit(self, online: FakeOnline) -> WaitingRoom:
        """In the room of a connection."""
        room = WaitingRoom(online)
        self.network.made.append(online)
        self.stack.start(room)
        self.wait()
        return room
