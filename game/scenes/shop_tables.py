"""The tables of the shop (本店牌桌): those that lack people, one to open of each game; one press leads to a seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from game.net.parts import RoomCard
from game.present.focus import Target
from game.present.label import Label, said, sentences
from game.present.layout.online_hall_layout import EMPTY, HallLayout, PlacedLine, lines_of
from game.present.layout.scaling import CROWDED
from game.present.layout.shop_tables_layout import shop_tables_layout
from game.present.online_hall import HallSection
from game.present.scroll import moved
from game.present.shop_tables import shop_sections
from game.scenes.message import Message
from game.scenes.scene import NOTHING, Pop, Push, StackCommands
from game.scenes.scrolled import ScrolledScene
from game.session.shop import Shop, ShopPhase
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_online_hall import HallLook, draw_hall
from game.ui.widgets import ButtonLook

__all__ = ["ShopTables"]

_AGAIN_S: Final = 20.0
_WAITS: Final = (ShopPhase.ENTERING, ShopPhase.PARTING)


class ShopTables(ScrolledScene):
    """The sheet over the first screen of a guest; a seat that was left by a restart is taken up by itself."""

    key: ClassVar[str] = "shop_tables"
    opaque: ClassVar[bool] = False
    least: ClassVar[int] = CROWDED

    def __init__(self, shop: Shop) -> None:
        super().__init__()
        self._shop = shop
        self._layout: HallLayout | None = None
        self._sections: tuple[HallSection, ...] = ()
        self._lines: tuple[PlacedLine, ...] = ()
        self._tables: tuple[RoomCard, ...] = ()
        self._shown: tuple[object, ...] = ()
        self._until = 0.0
        """In how many seconds a kept seat is asked for by itself."""
        self._closed = ""
        self._asked = False
        """Whether a guest waits for an answer."""

    # ---------------------------------------------------------------- life

    def update(self, dt: float) -> StackCommands:
        """Take over what the server tells; sit down where a seat was given."""
        from game.scenes.shop_room import ShopRoom

        shop = self._shop
        shop.look()
        shop.tick()
        seat = shop.seat
        if seat is not None:
            return (Push(ShopRoom(shop, seat)),)
        self._come_back(dt)
        shown = (shop.closed, shop.tables, shop.phase, shop.interrupted, shop.wants.specs)
        if shown != self._shown:
            self._shown = shown
            self.rearrange()
        refused = shop.take_refusal()
        if not refused or not self._asked:  # what comes to nothing by itself is tried again by itself
            return NOTHING
        self._asked = False
        return (Push(Message("kiosk.shop.refused.title", refused)),)

    def _come_back(self, dt: float) -> None:
        """Take up a seat that was left by a restart: at once, when the server is reached again, and now and then."""
        closed, self._closed = self._closed, self._shop.closed
        self._until = max(0.0, self._until - dt)
        if self._shop.interrupted and (self._until == 0.0 or (closed and not self._closed)):
            self._until = _AGAIN_S
            self._shop.come_back()

    def uncovered(self) -> None:
        """Back from a table."""
        super().uncovered()
        self._shown = ()

    # ---------------------------------------------------------------- the sheet

    def status(self) -> Label:
        """How it stands, in a few words: what this machine is called, or what it waits for."""
        shop = self._shop
        if shop.phase is ShopPhase.ENTERING:
            return said("kiosk.shop.entering")
        if shop.phase is ShopPhase.PARTING:
            return said("kiosk.shop.parting")
        return said("kiosk.shop.own", name=shop.wants.called)

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """Back."""
        return (
            ("close", ButtonLook(self.services.texts("kiosk.shop.close"), 26, kind=ButtonKind.JADE), 190.0),
        )

    def arrange(self) -> Iterable[Target]:
        """The list, the button."""
        shop = self._shop
        self._tables = shop.tables
        self._sections = shop_sections(self._tables, shop.wants.specs, shop.closed, kept=shop.interrupted)
        widths = tuple(width for _, _, width in self.buttons())
        wide = shop_tables_layout(self.size, self.unit, widths)
        layout = self._layout = shop_tables_layout(self.size, self.unit, widths, self._listed(wide))
        self.scroll.fit(layout.list, self._listed(layout), self.unit)
        waits = shop.phase in _WAITS
        targets = []
        for line in self._lines:
            if line.row is not None and line.row >= 0:
                row = self._sections[line.section].rows[line.row]
                targets.append(Target(row.name, moved(line.rect, self.scroll), not row.off and not waits))
        targets += [
            Target(name, rect) for (name, _, _), rect in zip(self.buttons(), layout.buttons, strict=True)
        ]
        return targets

    def _listed(self, layout: HallLayout) -> float:
        """Place the lines of the list; its height."""
        ruler, room = self.ruler(), layout.list.w - 38 * self.unit
        empty = [ruler.height(self.say(each.empty), EMPTY * self.unit, room) for each in self._sections]
        self._lines, height = lines_of(layout, [len(each.rows) for each in self._sections], empty)
        return height

    def preferred(self) -> str | None:
        """The first place that can be taken."""
        rows = (row for section in self._sections for row in section.rows)
        return next((row.name for row in rows if not row.off), "close")

    def in_frame(self, name: str) -> bool:
        """The places of the list."""
        return ":" in name or name == "back"

    def spoken(self, *, much: bool) -> Label | None:
        """What this is, and how it stands."""
        return sentences([said("kiosk.shop.title"), self.status()])

    def activate(self, name: str) -> StackCommands:
        """Sit down, open a table, go back."""
        shop, (kind, _, number) = self._shop, name.partition(":")
        self._asked = kind in ("back", "table", "new")
        match kind:
            case "close":
                return (Pop(),)
            case "back":
                shop.come_back()
            case "table" if int(number) < len(self._tables):
                shop.sit(self._tables[int(number)])
            case "new":
                shop.open(shop.wants.specs[int(number)])
            case _:
                return NOTHING
        return NOTHING

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._layout is None:
            return
        look = HallLook(
            self._layout, self.services.texts("kiosk.shop.title"), self.say(self.status()), (), (), "",
            self._sections, self._lines, tuple((name, look, True) for name, look, _ in self.buttons()), "",
        )  # fmt: skip
        draw_hall(canvas, look, self.focus, self.scroll, self.say)
