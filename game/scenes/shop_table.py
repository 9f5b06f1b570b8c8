"""A table of the shop (本店牌桌): an online table without writing, voices, watching and records, as a guest sees it."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.online_ranking import MatchEnd, OnlineRanking
from game.scenes.online_table import OnlineTable
from game.scenes.room_sheet import RoomMenu
from game.scenes.scene import NOTHING, Push, Replace, StackCommands
from game.scenes.table_seat import TableSeat
from game.session.online import Online, OnlineNotice
from game.session.table import MatchEnded, Table
from game.ui.canvas import ButtonKind
from game.ui.draw_tools import Tool
from game.ui.widgets import ButtonLook

__all__ = ["ShopMenu", "ShopRanking", "ShopTable"]

_WAYS = ("resume", "give_up", "help")


class ShopTable(OnlineTable):
    """One seat; *tick* lets the shop go on meanwhile."""

    def __init__(
        self,
        table: Table,
        online: Online,
        hear: Callable[[OnlineNotice], None],
        tick: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(table, online, hear)
        self._go_on = tick

    def update(self, dt: float) -> StackCommands:
        """The shop, then the table."""
        self._go_on()
        return super().update(dt)

    def make_seat(self, table: Table) -> TableSeat:
        """The seat, with the tools of every table."""
        seat = super().make_seat(table)
        seat.more_tools = ()
        return seat

    def pressed(self, name: str) -> StackCommands | None:
        """The menu is the shop's; the room has no other tools here."""
        if name == "tool.menu":
            return (Push(ShopMenu(self._table)),)
        return super().pressed(name)

    def open_chat(self) -> StackCommands:
        """Nothing is written."""
        return NOTHING

    def _tools(self) -> tuple[Tool, ...]:
        return ()

    def _fetch_record(self) -> None:
        """No record is kept for a guest."""

    def _ranking(self, ended: MatchEnded) -> StackCommands:
        table = self._table
        return (
            Replace(
                ShopRanking(MatchEnd(table.match, ended, table.seat), self.online, self._hear, self._go_on)
            ),
        )


class ShopMenu(RoomMenu):
    """The menu of such a table: go on, or go away for good, which the rules of the game have a word for."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, lambda: None, watching=False)
        self._title, self._text = "kiosk.shop.menu", "kiosk.shop.menu.text"

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """Without what a guest has no use for."""
        words = {"give_up": ButtonLook(self.services.texts("kiosk.shop.menu.leave"), 26)}
        return tuple((name, words.get(name, look)) for name, look in super().buttons() if name in _WAYS)


class ShopRanking(OnlineRanking):
    """The ranking of a match at a table of the shop: the way on leads back to the room."""

    def __init__(
        self,
        end: MatchEnd,
        online: Online,
        hear: Callable[[OnlineNotice], None],
        tick: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(end, online, hear)
        self._go_on = tick

    def update(self, dt: float) -> StackCommands:
        """The shop, then the room."""
        self._go_on()
        return super().update(dt)

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """One."""
        return (("lobby", ButtonLook(self.services.texts("kiosk.shop.again"), 26, kind=ButtonKind.JADE)),)

    def _keep(self, data: bytes) -> None:
        """Nothing is kept for a guest."""
