"""What a table tells the trace (跟踪): the open window, its options, where each can be pressed, every sign on show.

Tiles to be passed on are pressed one by one: what is chosen is told with the hand, and the set that is complete has
the place of the button that gives it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.present.focus import Target
from game.present.layout.geometry import Rect
from game.present.layout.placed import PlacedButton, PlacedTile
from game.present.layout.table_layout import TableLayout
from game.scenes.table_opening import TableOpening
from game.services import Trace
from game.session.table import ActionWindow
from rules import Caution, Mark
from rules.mahjong.actions import Action, Chow, DeclareVoid, Discard, Exchange
from rules.tiles.notation import format_tiles

__all__ = ["Asking", "TableTracer"]


@dataclass(frozen=True, slots=True)
class Asking:
    """What is asked: whether a press on a button counts already (U20), and what is chosen before play."""

    takes: bool
    opening: TableOpening


class TableTracer:
    """Emits ``window`` lines, one for each window and change of places, and ``targets`` like every scene."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._told: object = None

    def forget(self) -> None:
        """What was told is told anew."""
        self._told = None

    def tell(
        self,
        layout: TableLayout | None,
        buttons: Sequence[PlacedButton],
        window: ActionWindow | None,
        targets: Sequence[Target],
        asking: Asking,
    ) -> None:
        """Say what can be pressed, if it has changed."""
        if not self._trace.on or layout is None:
            return
        places = {target.name: target.rect.pixels for target in targets}
        opening, takes = asking.opening, asking.takes
        chosen = opening.picks.chosen if opening.picks is not None else ()
        own = layout.own_hand()
        hand = _hand(own, chosen)
        marks = [_sign(tag.mark, seat=tag.mark.seat) for tag in layout.tags if tag.mark is not None]
        pressed = {opening.option_at(each.name): each.rect for each in opening.buttons}
        options = [
            _option(index, action, own, buttons)
            | ({"rect": pressed[index].pixels} if index in pressed else {})
            for index, action in enumerate(window.options if window is not None else ())
        ]
        state = (window.id if window else None, takes, places, hand, marks, options, self._trace.turn())
        if state == self._told:
            return
        self._told = state
        self._trace.emit("targets", scene="table", targets=places, hand=hand, marks=marks)
        if window is not None:
            about = {
                "id": window.id,
                "seat": window.seat,
                "kind": window.kind.value,
                "default": window.default,
            }
            self._trace.emit("window", **about, takes=takes, options=options)


def _hand(own: Sequence[PlacedTile], chosen: Sequence[int]) -> list[dict[str, object]]:
    """The tiles of the own hand and where they lie; those that are chosen to be passed on say so."""
    return [
        {"tile": tile.shown.tile.code, "rect": tile.rect.pixels}
        | ({"chosen": True} if tile.place.index in chosen else {})
        for tile in own
    ]


def _option(
    index: int, action: Action, own: Sequence[PlacedTile], buttons: Sequence[PlacedButton]
) -> dict[str, object]:
    """An option with the rectangle that stands for it, a tile of the hand or a button, and the cautions shown there."""
    what: dict[str, object] = {"index": index, "do": type(action).__name__.lower()}
    tile = getattr(action, "tile", None)
    if tile is not None:
        what["tile"] = tile.code
    if isinstance(action, Chow):
        what["own"] = format_tiles(action.own)
    if isinstance(action, Exchange):
        what["own"] = format_tiles(action.tiles)
    if isinstance(action, DeclareVoid):
        what["suit"] = action.suit.value
    rect, cautions = _shown(index, action, own, buttons)
    if rect is not None:
        what["rect"] = rect.pixels
    if cautions:
        what["cautions"] = [_sign(caution) for caution in cautions]
    return what


def _shown(
    index: int, action: Action, own: Sequence[PlacedTile], buttons: Sequence[PlacedButton]
) -> tuple[Rect | None, tuple[Caution, ...]]:
    """Where an option can be pressed, and what stands there about its costs."""
    if isinstance(action, Discard):
        held = [tile for tile in own if tile.shown.tile is action.tile]
        return (held[-1].rect, held[-1].shown.cautions) if held else (None, ())
    for button in buttons:
        if button.choice is not None and button.choice.option == index:
            return button.rect, button.choice.cautions
    return None, ()


def _sign(sign: Mark | Caution, **more: object) -> dict[str, object]:
    """A mark or a caution: its key, toward whom, the tiles that show it."""
    return {**more, "key": sign.key, "toward": sign.toward, "tiles": format_tiles(sign.tiles)}
