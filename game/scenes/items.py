"""The drawer of items over the table (道具): pick one, the own tile that goes, the kind that is named; then use it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, Final

from game.bindings import Act, Command, Intent
from game.present.focus import Target
from game.present.items_model import ITEMS, Drawer
from game.present.layout.items_layout import ItemsLayout, items_layout
from game.present.layout.scaling import CROWDED
from game.scenes.panel import PanelScene
from game.scenes.scene import NOTHING, Pop, StackCommands
from game.session.table import ActionWindow
from game.ui.canvas import Canvas
from game.ui.draw_items import Shelf, draw_items
from rules.mahjong.items import Item
from rules.tiles.notation import parse_tile
from rules.tiles.tile import Tile

__all__ = ["ItemsSheet"]

_KINDS: Final = 27
_PLACES: Final = 14
"""So many kinds of own tiles there can be."""


class ItemsSheet(PanelScene):
    """The items of one *window*; *asked* tells whether it is open still, *answer* takes what was put together."""

    key: ClassVar[str] = "items"
    least: ClassVar[int] = CROWDED
    opaque: ClassVar[bool] = False

    def __init__(
        self,
        drawer: Drawer,
        asked: Callable[[], ActionWindow | None],
        answer: Callable[[int], None],
    ) -> None:
        super().__init__()
        self._drawer = drawer
        self._asked = asked
        self._answer = answer
        state, window = drawer.state, drawer.window
        self._own = tuple(dict.fromkeys(state.seats[window.seat].hand.tiles))[:_PLACES]
        self._kinds: tuple[Tile, ...] = tuple(dict.fromkeys(drawer.ruleset.tiles))[:_KINDS]
        self._layout: ItemsLayout | None = None

    def arrange(self) -> Iterable[Target]:
        """Everything in its place; what cannot be picked is no target."""
        drawer = self._drawer
        counts = (len(ITEMS), len(self._own), len(self._kinds))
        layout = self._layout = items_layout(self.size, self.unit, counts)
        targets = [Target(f"item.{item.value}", rect) for item, rect in zip(ITEMS, layout.items, strict=True)]
        gives, kinds = drawer.gives, drawer.kinds
        targets += [
            Target(f"give.{tile.code}", rect, tile in gives)
            for tile, rect in zip(self._own, layout.own, strict=True)
        ]
        targets += [
            Target(f"kind.{tile.code}", rect, tile in kinds)
            for tile, rect in zip(self._kinds, layout.kinds, strict=True)
        ]
        close, use = layout.buttons
        return [*targets, Target("close", close), Target("use", use, drawer.option is not None)]

    def update(self, dt: float) -> StackCommands:
        """Close the drawer when its question is no longer open."""
        window = self._asked()
        return NOTHING if window is not None and window.id == self._drawer.window.id else (Pop(),)

    def handle(self, intent: Intent) -> StackCommands:
        """The drawer's own key closes it."""
        if isinstance(intent, Act) and intent.command is Command.ITEMS and not intent.repeat:
            return (Pop(),)
        return super().handle(intent)

    def activate(self, name: str) -> StackCommands:
        """Pick something, use what is picked, or close the drawer."""
        what, _, code = name.partition(".")
        match what:
            case "item":
                self._drawer.choose(Item(code))
            case "give":
                self._drawer.give(parse_tile(code))
            case "kind":
                self._drawer.name(parse_tile(code))
            case "use":
                return self._use()
            case _:
                return (Pop(),)
        self.rearrange()
        if self.focus.by_keys and self._drawer.option is not None:
            self.focus.focused = "use"  # it lies far from the tile that was picked last
        return NOTHING

    def _use(self) -> StackCommands:
        option = self._drawer.option
        if option is None:
            return NOTHING
        self._answer(option)
        return (Pop(),)

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._layout is None:
            return
        shelf = Shelf(self._layout, self._drawer, self._own, self._kinds, self.focus)
        draw_items(canvas, shelf, self.services.look().sprites, self.services.texts)
