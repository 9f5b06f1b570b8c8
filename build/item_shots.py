"""The pictures of items (道具) that `screens.py` renders: the question before a deal, the drawer at the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from game.present.items_model import Drawer
from game.scenes.great_shift import GreatShift
from game.scenes.items import ItemsSheet
from game.scenes.scene import Scene
from game.scenes.table import TableScene
from item_round import RULES, table
from rules import conceal
from rules.core.window import Window, WindowKind
from still_table import StillTable, match_of

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["ITEM_SHOTS"]


def _drawer() -> tuple[StillTable, Drawer]:
    """A table at which this seat has the turn and every item, and its drawer."""
    round_ = table()
    options = round_.legal(0)
    window = Window(0, 0, WindowKind.TURN, options, len(options) - 1)
    still = StillTable(conceal(RULES, round_.state, 0), match_of(round_.state), RULES, window)
    return still, Drawer(RULES, still.state, window)


@dataclass(slots=True)
class _Undealt(StillTable):
    """A table before its first hand."""

    @property
    def view(self) -> None:  # type: ignore[override]
        """Nothing has been dealt."""
        return None


def _shoot(stage: Stage, picks: tuple[str, ...] = ()) -> pygame.Surface:
    """The drawer after some presses."""
    still, drawer = _drawer()
    sheet = ItemsSheet(drawer, lambda: still.window, lambda _: None)

    def pick() -> None:
        for name in picks:
            sheet.activate(name)

    return stage.shoot((TableScene(still), sheet), seconds=1, then=pick)


def items_drawer(stage: Stage) -> pygame.Surface:
    """The drawer as it opens."""
    return _shoot(stage)


def items_named(stage: Stage) -> pygame.Surface:
    """A swap with the tile that goes and the kind that is wanted."""
    return _shoot(stage, ("item.swap_named", "give.9m", "kind.5s"))


def items_before_deal(stage: Stage) -> pygame.Surface:
    """The question before a hand is dealt."""
    round_ = table()
    still = _Undealt(round_.state, match_of(round_.state), RULES)
    scenes: tuple[Scene, ...] = (TableScene(still), GreatShift(still))
    return stage.shoot(scenes, seconds=1)


ITEM_SHOTS: Final[dict[str, Callable[[Stage], pygame.Surface]]] = {
    shot.__name__: shot for shot in (items_drawer, items_named, items_before_deal)
}
"""Each picture by its name."""
