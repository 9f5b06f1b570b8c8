"""The online hall (联机): back to one's seat, in by number, a room of one's own, what is near."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from game.errors import GameError
from game.net.parts import RoomCard
from game.present.focus import Target
from game.present.label import Label, Plain, said, sentences
from game.present.layout.online_hall_layout import (
    EMPTY,
    FIELDS,
    HallLayout,
    PlacedLine,
    hall_layout,
    lines_of,
)
from game.present.layout.scaling import CROWDED
from game.present.online_hall import HallSection, hall_sections, returnable, status_label
from game.present.online_words import played
from game.present.scroll import moved
from game.scenes.online_certificate import Certificate
from game.scenes.online_joining import trouble_key
from game.scenes.online_ways import Ways
from game.scenes.scene import NOTHING, Pop, Push, StackCommands
from game.scenes.scrolled import ScrolledScene
from game.services import Services
from game.session.inviting import Invitation, find_in, grouped
from game.session.online import (
    Fingerprint,
    HallSeen,
    Nearby,
    Network,
    Online,
    OnlineStatus,
    Trouble,
    Visited,
)
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_online_hall import HallLook, draw_hall
from game.ui.widgets import ButtonLook

__all__ = ["OnlineHall"]

_LOOK_S: Final = 1.0
"""The local network is looked at so often while the hall is open."""
_WHOLE: Final = ("back", "call")
"""Ways that take a whole line."""


class OnlineHall(ScrolledScene):
    """The sheet over the lobby; a *call* is an invitation with which the program was started."""

    key: ClassVar[str] = "online"
    opaque: ClassVar[bool] = False
    least: ClassVar[int] = CROWDED

    def __init__(self, call: Invitation | None = None) -> None:
        super().__init__()
        self._call: Invitation | str | None = call
        self._at_once = call is not None
        self._layout: HallLayout | None = None
        self._lines: tuple[PlacedLine, ...] = ()
        self._sections: tuple[HallSection, ...] = ()
        self._near: tuple[Nearby, ...] = ()
        self._recent: tuple[Visited, ...] = ()
        self._cards: tuple[RoomCard, ...] | None = None
        self._online: Online | None = None
        self._status: OnlineStatus | None = None
        self._trouble = ""
        """Why the server does not tell of its rooms."""
        self._since = _LOOK_S

    # ---------------------------------------------------------------- life

    def enter(self, services: Services) -> None:
        """Look who is there."""
        super().enter(services)
        assert services.network is not None
        self._network: Network = services.network()
        self._ways = Ways(services, self._network, self._hang_up, lambda: self._near)
        self._look()
        self._line()

    def leave(self) -> None:
        """Look no more."""
        self._hang_up()
        self._network.look_no_more()
        super().leave()

    def uncovered(self) -> None:
        """Back from a room or a sheet: everything may have changed."""
        super().uncovered()
        self._look()
        self._line()
        self.rearrange()

    def drop(self, source: object) -> bool:
        """An invitation that is dropped on the window is one that was pasted."""
        found = find_in(source) if isinstance(source, str) else None
        if found is None:
            return False
        self._call = found
        self.rearrange()
        return True

    @property
    def server(self) -> str:
        """The server that was chosen last; empty before one was."""
        return self._ways.server

    def _look(self) -> None:
        """Where one was, who is near, what the clipboard holds."""
        self._recent = self._network.recent()
        self._near = self._network.nearby()
        pasted = find_in(self.services.desktop.paste())
        self._call = pasted if pasted is not None else self._call

    def _line(self) -> None:
        """Ask the server for its public rooms."""
        if self._online is not None or not self.server:
            return
        try:
            self._online = self._network.connect(self.server)
        except GameError:
            self._status = OnlineStatus.CLOSED
            return  # said where a room is asked for; the list says that the server is not reached
        self._cards, self._status, self._trouble = None, None, ""
        self._online.browse()

    def _hang_up(self) -> None:
        if self._online is not None:
            self._online.close()
            self._online = None

    def update(self, dt: float) -> StackCommands:
        """Take over what the network has found."""
        if self._at_once and isinstance(self._call, Invitation):
            self._at_once = False
            return self._ways.call(self._call)
        self._since += dt
        near = self._near
        if self._since >= _LOOK_S:
            self._since, near = 0.0, self._network.nearby()
        changed, self._near = near != self._near, near
        commands: StackCommands = NOTHING
        if self._online is not None:
            for notice in self._online.poll():
                match notice:
                    case HallSeen(rooms):
                        self._cards, changed = rooms, True
                    case Fingerprint():
                        commands = (Push(Certificate(self._online, notice)),)
                    case Trouble(code):
                        self._trouble, changed = code, True
                    case _:
                        continue
            status = self._online.status
            changed, self._status = changed or status is not self._status, status
        if changed:
            self.rearrange()
        return commands

    # ---------------------------------------------------------------- the sheet

    def ways(self) -> tuple[tuple[str, ButtonLook, bool], ...]:
        """The ways into a room, the nearest one first."""
        texts, found = self.services.texts, []
        back = returnable(self._recent)
        if back is not None:
            detail = self.say(said("online.back.detail", game=played(back.game, ""), code=grouped(back.code)))
            look = ButtonLook(texts("online.back"), 30, detail, kind=ButtonKind.SEAL, serif=True)
            found.append(("back", look, True))
        if self._call is not None:
            look = ButtonLook(texts("online.call"), 26, self.say(self._call_label()), kind=ButtonKind.MAIN)
            found.append(("call", look, True))
        where = (
            texts("online.create.detail", server=self.server) if self.server else texts("online.create.none")
        )
        join = ButtonLook(texts("online.join"), 26, texts("online.join.detail"), kind=ButtonKind.JADE)
        create = ButtonLook(texts("online.create"), 26, where)
        found += [("join", join, True), ("create", create, True)]
        found.append(("host", ButtonLook(texts("online.host"), 26, texts("online.host.detail")), True))
        return tuple(found)

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """Back to the lobby; ask once more."""
        texts = self.services.texts
        return (
            ("close", ButtonLook(texts("online.close"), 26, kind=ButtonKind.JADE), 190.0),
            ("refresh", ButtonLook(texts("online.refresh"), 24), 170.0),
            ("record", ButtonLook(texts("online.record"), 24), 210.0),
        )

    def arrange(self) -> Iterable[Target]:
        """The ways, the fields, the list, the buttons."""
        ways, buttons = self.ways(), self.buttons()
        whole = tuple(name in _WHOLE for name, _, _ in ways)
        widths = tuple(width for _, _, width in buttons)
        layout = hall_layout(self.size, self.unit, whole, widths)
        self._lines, height = self._listed(layout)
        if not self.server and not layout.narrow:  # nothing is still to come
            layout = hall_layout(self.size, self.unit, whole, widths, layout.list.h - height)
        self._layout = layout
        self.scroll.fit(layout.list, height, self.unit)
        targets = [Target(name, rect, on) for (name, _, on), rect in zip(ways, layout.ways, strict=True)]
        writes = self.services.kiosk.allows("online_setup")
        targets += [Target(name, rect, writes) for name, rect in zip(FIELDS, layout.fields, strict=True)]
        for line in self._lines:
            if line.row is not None and line.row >= 0:
                row = self._sections[line.section].rows[line.row]
                targets.append(Target(row.name, moved(line.rect, self.scroll), not row.off))
        targets += [Target(name, rect) for (name, _, _), rect in zip(buttons, layout.buttons, strict=True)]
        return targets

    def _listed(self, layout: HallLayout) -> tuple[tuple[PlacedLine, ...], float]:
        """The lines of the list, and its height."""
        why = self._trouble or ("unreachable" if self._status is OnlineStatus.CLOSED else "")
        trouble = trouble_key(self.services.texts.has, why) if why else ""
        self._sections = hall_sections((self._recent, self._near, self._cards), self.server, trouble)
        ruler, room = self.ruler(), layout.list.w - 38 * self.unit
        empty = [ruler.height(self.say(each.empty), EMPTY * self.unit, room) for each in self._sections]
        return lines_of(layout, [len(section.rows) for section in self._sections], empty)

    def preferred(self) -> str | None:
        """The nearest way."""
        return self.ways()[0][0]

    def in_frame(self, name: str) -> bool:
        """The places of the list."""
        return ":" in name

    def spoken(self, *, much: bool) -> Label | None:
        """Where one is, and how the server is reached."""
        return sentences([said("online.title"), status_label(self._status, self.server)])

    def _call_label(self) -> Label:
        """Which room an invitation calls to."""
        call = self._call
        if isinstance(call, Invitation):
            where = Plain(call.address.text)
            return (
                said("online.call.code", code=grouped(call.code), server=where)
                if call.code
                else said("online.call.link", server=where)
            )
        return said("online.call.number", code=grouped(call or ""))

    # ---------------------------------------------------------------- what is meant

    def activate(self, name: str) -> StackCommands:
        """A way, a field, a place of the list, a button."""
        kind, _, number = name.partition(":")
        match kind:
            case "close":
                return (Pop(),)
            case "refresh":
                self._refresh()
            case "back":
                return self._ways.back(returnable(self._recent))
            case "call":
                return self._ways.call(self._call)
            case "join":
                return self._ways.keypad()
            case "record":
                return self._ways.record()
            case "create":
                return self._ways.create()
            case "host":
                return self._ways.host()
            case "name" | "server":
                return self._ways.write(kind)
            case "recent":
                return self._ways.again(self._recent[int(number)])
            case "near":
                return self._choose(self._near[int(number)])
            case "card" if self._cards is not None:
                return self._ways.into(self._cards[int(number)])
            case _:
                return NOTHING
        return NOTHING

    def _refresh(self) -> None:
        """Look once more."""
        self._hang_up()
        self._look()
        self._line()
        self.rearrange()

    def _choose(self, near: Nearby) -> StackCommands:
        """A server of the local network is the one that is meant from now on."""
        self.services.store.change(server=near.address)
        self._refresh()
        return NOTHING

    # ---------------------------------------------------------------- the picture

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._layout is None:
            return
        texts, settings = self.services.texts, self.services.settings
        values = {
            "name": settings.player or texts("online.name.none"),
            "server": self.server or texts("online.server.none"),
        }
        look = HallLook(
            self._layout,
            texts("online.title"),
            self.say(status_label(self._status, self.server)),
            self.ways(),
            tuple((name, texts(f"online.field.{name}"), values[name]) for name in FIELDS),
            texts("online.note"),
            self._sections,
            self._lines,
            tuple((name, look, True) for name, look, _ in self.buttons()),
            "",
        )
        draw_hall(canvas, look, self.focus, self.scroll, self.say)
