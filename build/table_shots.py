"""The pictures of tables that `screens.py` renders: usual and hard states, marks, cautions, explanations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game.present.story import MoneyMove, News
from game.present.table_model import Side
from game.scenes.table import TableScene
from item_shots import ITEM_SHOTS
from still_table import StillTable
from table_blood import BLOOD_STATES
from table_flowers import FLOWER_STATES
from table_heavy import HEAVY_STATES
from table_states import STATES

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["TABLE_SHOTS", "still_of", "table_of"]


def table_of(name: str) -> TableScene:
    """A table in one of the states that layouts are tested with."""
    return TableScene(still_of(name))


def still_of(name: str) -> StillTable:
    """The same without its scene."""
    state = (STATES | FLOWER_STATES | BLOOD_STATES | HEAVY_STATES)[name]()
    return StillTable(state.state, state.outside().match, state.rules, state.window)


def table(stage: Stage) -> pygame.Surface:
    """The table in the middle of a hand, a claim open."""
    return stage.shoot((table_of("mock"),))


def table_crowded(stage: Stage) -> pygame.Surface:
    """Five melds at every seat, a wall that is nearly used up, long names, large scores."""
    return stage.shoot((table_of("heavy"),))


def table_claims(stage: Stage) -> pygame.Surface:
    """Three chows beside pung, kong and win."""
    return stage.shoot((table_of("claims"),))


def table_full(stage: Stage) -> pygame.Surface:
    """Seventeen tiles in hand and three kongs to choose from."""
    return stage.shoot((table_of("full"),))


def table_limited(stage: Stage) -> pygame.Surface:
    """武汉花: somebody shows an open double, this seat is limited; a tile that may cost a lot is raised."""
    scene = table_of("limited")
    return stage.shoot((scene,), then=lambda: _raise(scene, "F"))


def table_refused(stage: Stage) -> pygame.Surface:
    """武汉花: letting a win go would be dear."""
    return stage.shoot((table_of("refused"),))


def table_explained(stage: Stage) -> pygame.Surface:
    """武汉花: a mark is explained."""
    scene = table_of("refused")
    return stage.shoot((scene,), then=lambda: scene.seat.explain("mark.across.open_double"))


def table_news(stage: Stage) -> pygame.Surface:
    """武汉花: the first open double is announced."""
    scene = table_of("limited")
    return stage.shoot((scene,), then=lambda: _announce(scene))


def table_worms(stage: Stage) -> pygame.Surface:
    """精品: flowers at every seat, five melds each, every mark."""
    return stage.shoot((table_of("heavy_worms"),))


def table_worms_in_hand(stage: Stage) -> pygame.Surface:
    """精品: a full hand with four wilds to be konged, beside all the flowers."""
    return stage.shoot((table_of("worms_in_hand"),))


def table_blood_exchange(stage: Stage) -> pygame.Surface:
    """Three tiles are to be passed on, the suggested ones are chosen."""
    return stage.shoot((table_of("exchange"),))


def table_blood_exchange_chosen(stage: Stage) -> pygame.Surface:
    """Two of three tiles are chosen by keys."""
    scene = table_of("exchange")

    def then() -> None:
        picks = scene.seat.opening.picks
        assert picks is not None, "tiles are asked for"
        picks.chosen = [9, 11]
        picks.cursor = 12

    return stage.shoot((scene,), then=then)


def table_blood_declare(stage: Stage) -> pygame.Surface:
    """A suit is to be declared void."""
    return stage.shoot((table_of("declare"),))


def table_blood_waiting(stage: Stage) -> pygame.Surface:
    """This seat has declared its suit, the others choose."""
    return stage.shoot((table_of("waiting"),))


def table_blood(stage: Stage) -> pygame.Surface:
    """Two seats have won, this one has a suit to get rid of; money has moved."""
    scene = table_of("blood")
    return stage.shoot((scene,), then=lambda: _pay(scene))


def table_blood_explained(stage: Stage) -> pygame.Surface:
    """The money of a seat is explained."""
    scene = table_of("blood")
    return stage.shoot((scene,), then=lambda: scene.seat.explain("mark.own.balance"))


def table_blood_watching(stage: Stage) -> pygame.Surface:
    """This seat has won and watches the others."""
    return stage.shoot((table_of("watching"),))


def table_auto(stage: Stage) -> pygame.Surface:
    """A bot plays for this seat."""
    return _played_for(stage, "mock")


def table_blood_auto(stage: Stage) -> pygame.Surface:
    """A bot plays for this seat while the others choose their suit."""
    return _played_for(stage, "waiting")


def table_blood_watching_auto(stage: Stage) -> pygame.Surface:
    """This seat has won, and a bot would play its next hand."""
    return _played_for(stage, "watching")


def _played_for(stage: Stage, state: str) -> pygame.Surface:
    """A table of which this seat's player has gone to fetch tea."""
    scene = table_of(state)

    def then() -> None:
        scene.seat.autos = frozenset({0})
        scene.update(0.0)

    return stage.shoot((scene,), then=then)


def table_blood_ready(stage: Stage) -> pygame.Surface:
    """This seat waits, and has let a win go."""
    return stage.shoot((table_of("blood_ready"),))


def table_blood_last_four(stage: Stage) -> pygame.Surface:
    """The last four tiles are announced."""
    scene = table_of("watching")

    def then() -> None:
        scene.seat.story.news = News(None, Side.OWN, scene.seat.now() - 1.2, "last_four")

    return stage.shoot((scene,), then=then)


def table_blood_crowded(stage: Stage) -> pygame.Surface:
    """Four melds at every seat, tiles won on, large sums."""
    return stage.shoot((table_of("heavy_blood"),))


def table_blood_claims(stage: Stage) -> pygame.Surface:
    """Three seats have won with full hands and play on; this one may claim."""
    return stage.shoot((table_of("blood_claims"),))


def table_blood_paid(stage: Stage) -> pygame.Surface:
    """Several payments of every seat at once, where winners play on and pay on."""
    scene = table_of("blood_claims")

    def then() -> None:
        now, story = scene.seat.now(), scene.seat.story
        for number, key in enumerate(("win", "rain", "pig")):
            for side, units in zip(Side, (-64, -64, 192, -64), strict=True):
                story.rise(MoneyMove(side, key, units, now - 0.9 + 0.35 * number))

    return stage.shoot((scene,), then=then)


def _pay(scene: TableScene) -> None:
    """Show money on its way: for a kong of the right seat, which only this one still pays for."""
    now = scene.seat.now() - 0.7
    scene.seat.story.moves = [MoneyMove(Side.OWN, "rain", -2, now), MoneyMove(Side.RIGHT, "rain", 2, now)]


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
        table_worms, table_worms_in_hand, table_blood, table_blood_exchange, table_blood_exchange_chosen,
        table_blood_declare, table_blood_waiting,
        table_blood_explained, table_blood_watching, table_blood_ready, table_blood_last_four, table_blood_crowded,
        table_blood_claims, table_auto, table_blood_auto, table_blood_watching_auto, table_blood_paid,
    )
} | ITEM_SHOTS  # fmt: skip
