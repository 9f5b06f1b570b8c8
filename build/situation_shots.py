"""The pictures of prepared hands that `screens.py` renders: their settlements, page by page, in their real numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

import pygame

from game.present.layout.settle_layout import page_name
from game.scenes.lobby import Lobby
from game.scenes.settlement import Settlement
from situations import HANDS, SITUATIONS, Situation, ended, names_at
from still_table import StillTable, match_of

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["SITUATION_SHOTS"]


@lru_cache(maxsize=len(SITUATIONS))
def _settled(name: str) -> StillTable:
    """The table at the end of a situation."""
    situation: Situation = SITUATIONS[name]
    state = ended(situation).state
    match = match_of(state, names_at(situation.own), hands=HANDS)
    return StillTable(state, match, situation.ruleset, seat=situation.own)


def _page(name: str, number: int, stage: Stage) -> pygame.Surface:
    """One page of a settlement."""
    still = _settled(name)
    scene = Settlement(still, still.state)
    return stage.shoot(
        (Lobby(), scene), seconds=8, then=lambda: scene.activate(page_name(scene.model.pages[number]))
    )


def _pages(name: str) -> int:
    """Result, hua and payments; a drawn hand has no result."""
    return 2 if SITUATIONS[name].left is not None else 3


SITUATION_SHOTS: Final[dict[str, Callable[[Stage], pygame.Surface]]] = {
    f"situation_{name}_{number + 1}": partial(_page, name, number)
    for name in SITUATIONS
    for number in range(_pages(name))
}
"""Every page of every settlement by its name."""
