"""What a table tells the trace (跟踪): the open window, its options, and where each can be pressed in pixels."""

from __future__ import annotations

from collections.abc import Sequence

from game.present.focus import Target
from game.present.layout.geometry import Rect
from game.present.layout.placed import PlacedButton
from game.present.layout.table_layout import TableLayout
from game.services import Trace
from game.session.table import ActionWindow
from rules.mahjong.actions import Action, Discard

__all__ = ["TableTracer"]


class TableTracer:
    """Emits ``window`` lines, one for each window and change of places, and ``targets`` like every scene."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._told: object = None

    def tell(
        self,
        layout: TableLayout | None,
        buttons: Sequence[PlacedButton],
        window: ActionWindow | None,
        targets: Sequence[Target],
    ) -> None:
        """Say what can be pressed, if it has changed."""
        if not self._trace.on or layout is None:
            return
        places = {target.name: _box(target.rect) for target in targets}
        hand = [{"tile": tile.shown.tile.code, "rect": _box(tile.rect)} for tile in layout.own_hand()]
        state = (window.id if window else None, places, hand)
        if state == self._told:
            return
        self._told = state
        self._trace.emit("targets", scene="table", targets=places, hand=hand)
        if window is not None:
            options = [_option(index, action, layout, buttons) for index, action in enumerate(window.options)]
            self._trace.emit(
                "window",
                id=window.id,
                seat=window.seat,
                kind=window.kind.value,
                default=window.default,
                options=options,
            )


def _option(
    index: int, action: Action, layout: TableLayout, buttons: Sequence[PlacedButton]
) -> dict[str, object]:
    """An option with the rectangle that stands for it: a tile of the hand or a button."""
    rect = _rect_of(index, action, layout, buttons)
    what: dict[str, object] = {"index": index, "do": type(action).__name__.lower()}
    tile = getattr(action, "tile", None)
    if tile is not None:
        what["tile"] = tile.code
    if rect is not None:
        what["rect"] = _box(rect)
    return what


def _rect_of(index: int, action: Action, layout: TableLayout, buttons: Sequence[PlacedButton]) -> Rect | None:
    if isinstance(action, Discard):
        held = [tile.rect for tile in layout.own_hand() if tile.shown.tile is action.tile]
        return held[-1] if held else None
    return next((button.rect for button in buttons if button.choice and button.choice.option == index), None)


def _box(rect: Rect) -> list[int]:
    return [round(part) for part in rect.box]
