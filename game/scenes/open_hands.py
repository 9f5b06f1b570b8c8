"""What everybody holds (各家手牌), shown at a table to practise at and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from game.present.focus import Target
from game.present.layout.hands_layout import HandsLayout, hands_layout
from game.present.player_label import player_label
from game.scenes.panel import PanelScene
from game.scenes.scene import Pop, StackCommands
from game.session.practice import PracticeTable
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_hands import HandsLook, draw_hands
from game.ui.widgets import ButtonLook
from rules.core.seat import Seat, after
from rules.mahjong.state import SeatState
from rules.tiles.tile import Tile

__all__ = ["OpenHands"]


class OpenHands(PanelScene):
    """A sheet over the table: a row for each of the others."""

    key: ClassVar[str] = "open_hands"
    opaque: ClassVar[bool] = False

    def __init__(self, table: PracticeTable) -> None:
        super().__init__()
        self._table = table
        seats = tuple(after(table.seat, steps) for steps in (1, 2, 3))
        held = table.hands
        self.rows = tuple((seat, () if held is None else _groups(held[seat])) for seat in seats)
        """Seats with their groups of tiles: melds and flowers first, then what is concealed."""
        self._layout: HandsLayout | None = None

    def arrange(self) -> Iterable[Target]:
        """The sheet in the middle."""
        lengths = tuple((max(1, sum(len(group) for group in groups)), len(groups)) for _, groups in self.rows)
        self._layout = hands_layout(self.size, self.unit, lengths)
        return [Target("close", self._layout.button)]

    def activate(self, name: str) -> StackCommands:
        """Close the sheet."""
        return (Pop(),)

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._layout is None:
            return
        texts, view = self.services.texts, self._table.view
        look = HandsLook(
            self._layout,
            (texts("practice.hands.title"), texts("practice.hands.note")),
            tuple(self._named(seat) for seat, _ in self.rows),
            tuple(groups for _, groups in self.rows),
            ButtonLook(texts("practice.hands.close"), 26, kind=ButtonKind.JADE),
            self.focus,
            () if view is None else view.state.wilds,
        )
        draw_hands(canvas, self.services.sprites, look)

    def _named(self, seat: Seat) -> tuple[str, str, bool]:
        """The wind of a seat, its name, whether it deals; nobody deals before the first hand."""
        view, name = self._table.view, player_label(self._table.match, seat, self._table.seat)
        wind = "" if view is None else self.services.texts(f"wind.{view.state.wind_of(seat).code}")
        return wind, self.say(name), view is not None and view.state.dealer == seat


def _groups(held: SeatState) -> tuple[tuple[Tile, ...], ...]:
    """The tiles of a seat: what is concealed first, then melds, then flowers."""
    groups = (held.hand.tiles, *(meld.tiles for meld in held.melds), held.flowers)
    return tuple(tuple(group) for group in groups if group)
