"""The pictures of tables that `screens.py` renders: usual and hard states, marks, cautions, explanations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game.present.story import News
from game.present.table_model import Side
from game.scenes.table import TableScene
from still_table import StillTable
from table_flowers import FLOWER_STATES
from table_states import STATES

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["TABLE_SHOTS"]


def _table(name: str) -> TableScene:
    """A table in one of the states that layouts are tested with."""
    state = (STATES | FLOWER_STATES)[name]()
    return TableScene(StillTable(state.state, state.outside().match, state.rules, state.window))


def table(stage: Stage) -> pygame.Surface:
    """The table in the middle of a hand, a claim open."""
    return stage.shoot((_table("mock"),))


def table_crowded(stage: Stage) -> pygame.Surface:
    """Five melds at every seat, four flowers, rivers of thirty, long names, large scores."""
    return stage.shoot((_table("crowded"),))


def table_claims(stage: Stage) -> pygame.Surface:
    """Three chows beside pung, kong and win."""
    return stage.shoot((_table("claims"),))


def table_full(stage: Stage) -> pygame.Surface:
    """Seventeen tiles in hand and three kongs to choose from."""
    return stage.shoot((_table("full"),))


def table_limited(stage: Stage) -> pygame.Surface:
    """武汉花: somebody shows an open double, this seat is limited; a tile that may cost a lot is raised."""
    scene = _table("limited")
    return stage.shoot((scene,), then=lambda: _raise(scene, "F"))


def table_refused(stage: Stage) -> pygame.Surface:
    """武汉花: letting a win go would be dear."""
    return stage.shoot((_table("refused"),))


def table_explained(stage: Stage) -> pygame.Surface:
    """武汉花: a mark is explained."""
    scene = _table("refused")
    return stage.shoot((scene,), then=lambda: scene.seat.explain("mark.across.open_double"))


def table_news(stage: Stage) -> pygame.Surface:
    """武汉花: the first open double is announced."""
    scene = _table("limited")
    return stage.shoot((scene,), then=lambda: _announce(scene))


def table_worms(stage: Stage) -> pygame.Surface:
    """精品: every flower at every seat, five melds each, every mark."""
    return stage.shoot((_table("worms"),))


def table_worms_in_hand(stage: Stage) -> pygame.Surface:
    """精品: a full hand with four wilds to be konged, beside all the flowers."""
    return stage.shoot((_table("worms_in_hand"),))


def _raise(scene: TableScene, tile: str) -> None:
    """Raise a tile of the own hand."""
    model = scene.seat.story.model
    assert model is not None, "the table is shown"
    tiles = model.own.own_tiles
    scene.seat.hand.choose(next(index for index, shown in enumerate(tiles) if shown.tile.code == tile))


def _announce(scene: TableScene) -> None:
    """Tell the open double that is there, somewhere in the middle of its time."""
    story = scene.seat.story
    assert story.model is not None, "the table is shown"
    seat = story.model.of(Side.ACROSS)
    story.news = News(seat.marks[0], seat.side, scene.seat.now() - 1.2)


TABLE_SHOTS: Final[dict[str, Callable[[Stage], pygame.Surface]]] = {
    shot.__name__: shot
    for shot in (
        table, table_crowded, table_claims, table_full, table_limited, table_refused, table_explained, table_news,
        table_worms, table_worms_in_hand,
    )
}  # fmt: skip
