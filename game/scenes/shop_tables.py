"""The tables of the shop (本店牌桌): those that lack people, one to open of each game; one press leads to a seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from game.present.focus import Target
from game.scenes.panel import PanelScene
from game.scenes.scene import NOTHING, StackCommands
from game.session.shop import Shop
from game.ui.canvas import Canvas

__all__ = ["ShopTables"]


class ShopTables(PanelScene):
    """The sheet over the first screen of a guest."""

    key: ClassVar[str] = "shop_tables"
    opaque: ClassVar[bool] = False

    def __init__(self, shop: Shop) -> None:
        super().__init__()
        self._shop = shop

    def arrange(self) -> Iterable[Target]:
        """Lay everything out."""
        return ()

    def activate(self, name: str) -> StackCommands:
        """Do what was pressed."""
        return NOTHING

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet."""
        canvas.veil(0.6)
