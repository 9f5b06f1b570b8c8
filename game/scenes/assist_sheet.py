"""The panel of what is done for the player (代劳面板), beside the table that waits: switches and tiles to press."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from game.bindings import Act, Command, Intent, PointerDown
from game.present.focus import Target
from game.present.layout.assist_layout import AssistLayout, AssistPlace, assist_layout
from game.present.prompt import Slot
from game.scenes.panel import PanelScene
from game.scenes.scene import NOTHING, Pop, StackCommands
from game.scenes.table_assist import TableAssist
from game.ui.canvas import Canvas
from game.ui.draw_assist import AssistPicture, draw_assist
from rules.tiles.notation import parse_tile
from rules.tiles.tile import Tile

__all__ = ["AssistSheet"]

_WINS = "assist.win"
_KEPT = 12
"""So many tiles are shown; nobody names more."""


class AssistSheet(PanelScene):
    """Switches for one seat; closed by its own key, Esc, the cross, or a press beside it."""

    key: ClassVar[str] = "assist"
    opaque: ClassVar[bool] = False

    def __init__(self, assist: TableAssist) -> None:
        super().__init__()
        self._assist = assist
        self._layout: AssistLayout | None = None
        self._tiles: tuple[tuple[str, Tile, bool], ...] = ()

    def arrange(self) -> Iterable[Target]:
        """The panel at the side of the tools; beside it everything closes it."""
        self._tiles = self._listed()
        counts = 1 + len(self._assist.claims), len(self._tiles)
        place = AssistPlace(self.size, self._assist.tools, self.services.settings.left_handed)
        layout = self._layout = assist_layout(place, self.unit, counts, self._text(), self.ruler())
        switches = zip(self._switches(), layout.switches, strict=True)
        targets = [Target(name, rect) for (name, _, _), rect in switches]
        targets += [Target(name, rect) for (name, _, _), rect in zip(self._tiles, layout.tiles, strict=True)]
        return [*targets, Target("close", layout.close)]

    def handle(self, intent: Intent) -> StackCommands:
        """The panel's own key closes it, and so does a press beside it."""
        match intent:
            case Act(Command.ASSIST, repeat=False):
                return (Pop(),)
            case PointerDown(x, y) if self._layout is not None and not self._layout.frame.contains(x, y):
                return (Pop(),)
        return super().handle(intent)

    def update(self, dt: float) -> StackCommands:
        """What is offered may change while the panel is open."""
        if self._layout is not None and self._tiles != self._listed():
            self.rearrange()
        return NOTHING

    def activate(self, name: str) -> StackCommands:
        """Turn something on or off, or close the panel."""
        what, _, word = name.partition(".")
        if what == "tile":
            self._assist.toggle_tile(parse_tile(word))
        elif name == _WINS:
            self._assist.toggle_wins()
        elif what == "assist":
            self._assist.toggle(Slot(f"call.{word}"))
        else:
            return (Pop(),)
        self.rearrange()
        return NOTHING

    def draw(self, canvas: Canvas) -> None:
        """The panel."""
        if self._layout is None:
            return
        picture = AssistPicture(self._layout, self.focus, self._switches(), self._tiles, self._text())
        draw_assist(canvas, picture, self.services.sprites, self.services.texts)

    def _switches(self) -> tuple[tuple[str, str, bool], ...]:
        texts, on = self.services.texts, self._assist.on
        found = {_WINS: on.wins}
        found |= {slot.value.replace("call", "assist"): slot in on.passed for slot in self._assist.claims}
        return tuple((name, texts(name), is_on) for name, is_on in found.items())

    def _listed(self) -> tuple[tuple[str, Tile, bool], ...]:
        """The tile that is offered, then those that are not asked for."""
        offered = self._assist.offered
        found = [(offered, False)] if offered is not None else []
        found += [(tile, True) for tile in self._assist.tiles[-_KEPT + len(found) :]]
        return tuple((f"tile.{tile.code}", tile, off) for tile, off in found)

    def _text(self) -> str:
        texts = self.services.texts
        return texts("assist.text") if self._tiles else f"{texts('assist.text')} {texts('assist.text.tile')}"
